// Flights: a card on its way is a copy in an overlay above the page, and takes no clicks.
import { middle } from "./track.js";

const overlay = document.createElement("div");
overlay.className = "flights";
overlay.setAttribute("aria-hidden", "true");
overlay.inert = true;
document.body.append(overlay);

// A card may say how large it is: what is drawn can reach beyond its edge without being seen there.
function extent(piece) {
  const [width, height] = (piece.dataset.size ?? "").split(" ").map(Number);
  if (height) return { x: 0, y: 0, width, height };
  return piece.getBBox?.() ?? { x: 0, y: 0, width: 0, height: 0 };
}

function sectionOf(piece) {
  const section = piece.closest("[data-section]");
  const { x = 0, y = 0, width = 0 } = section?.getBoundingClientRect() ?? {};
  return { name: section?.dataset.section, x: x + scrollX, y: y + scrollY, width };
}

// How and where a piece is drawn now, to be drawn again when it is gone.
export function look(piece) {
  const box = extent(piece);
  const matrix = piece.getScreenCTM?.();
  const centre = matrix && new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix);
  return {
    ...middle(piece),
    ...(piece.dataset.size && centre ? { x: centre.x + scrollX, y: centre.y + scrollY } : {}),
    element: piece,
    box,
    scale: matrix ? Math.hypot(matrix.a, matrix.b) : 1,
    angle: matrix ? Math.atan2(matrix.b, matrix.a) : 0,
    section: sectionOf(piece),
    picture: piece.closest(".picture")?.className ?? "",
    space: piece.dataset.space,
    card: piece.dataset.card,
    face: piece.dataset.face,
    turn: piece.dataset.turn,
    stock: piece.hasAttribute("data-stock"),
  };
}

// A copy that stands with its middle at a point of the page, as high as it is asked to be.
function copy(seen, point, tall) {
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  // A small card may hold a large one that it never shows but on its way.
  const piece = (seen.element.querySelector("[data-flies]") ?? seen.element).cloneNode(true);
  const large = piece.hasAttribute("data-flies");
  // What is shown by reference may be gone from the page before the card has arrived.
  for (const use of piece.querySelectorAll("use")) {
    const shown = piece.querySelector(`#${CSS.escape(use.getAttribute("href").slice(1))}`);
    if (shown) use.replaceWith(shown.cloneNode(true));
  }
  for (const name of ["transform", "display"]) piece.removeAttribute(name);
  for (const one of [piece, ...piece.querySelectorAll("*")]) {
    for (const name of NAMES) one.removeAttribute(name);
  }
  drawing.append(piece);
  return { drawing, measure };

  function measure() {
    const box = large ? extent(piece) : seen.box;
    drawing.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    const wide = (tall * box.width) / box.height;
    const style = { width: wide, height: tall, left: point.x - wide / 2, top: point.y - tall / 2 };
    for (const [name, value] of Object.entries(style)) drawing.style[name] = `${value}px`;
  }
}

const NAMES = ["id", "tabindex", "role", "data-piece", "data-choice", "data-steps", "data-late", "data-place"];

// What is about to change looks as before for so long; what is new is there, and takes clicks, unseen.
export function keep(old, fresh, time) {
  if (old === fresh) return;
  const hidden = fresh.animate([{ opacity: 0 }, { opacity: 0 }], { duration: time });
  if (!old) return;
  for (const one of [old, ...old.querySelectorAll("*")]) {
    for (const name of NAMES) one.removeAttribute(name);
  }
  old.setAttribute("aria-hidden", "true");
  fresh.before(old);
  const leave = () => old.remove();
  hidden.finished.then(leave, leave);
}

const tallness = (seen) => seen.box.height * seen.scale;

// `wait` is when the card leaves; a card that turns has turned by then, and where it goes to nobody
// can tell before: `was` is how that place looked, if it was there.
export function travel(piece, from, { turn, wait, duration }, was) {
  const now = look(piece);
  if (!now.box.width || !from.box.width) return;
  const to = now, start = from;
  const picture = document.createElement("div");
  picture.className = now.picture;
  picture.style.display = "contents";
  overlay.append(picture);
  const place = (point, angle, size, flat = 1) => ({
    transform: `translate(${point.x - to.x}px, ${point.y - to.y}px) rotate(${angle}rad) scale(${size * flat}, ${size})`,
  });
  const show = (seen) => {
    const { drawing, measure } = copy(seen, to, tallness(now));
    picture.append(drawing);
    measure();
    return drawing;
  };
  const total = wait + duration;
  const size = tallness(from) / tallness(now);
  const lying = (flat, time) => ({ ...place(start, from.angle, size, flat), offset: time / total });
  const frames = [lying(turn ? 0 : 1, 0)];
  if (turn) frames.push(lying(0, turn / 2), lying(1, turn));
  if (wait) frames.push({ ...lying(1, wait), easing: "ease-in-out" });
  frames.push({ ...place(to, now.angle, 1), offset: 1 });
  // What was seen before is seen until it has arrived.
  const face = show(from.card !== undefined && from.card === piece.dataset.card ? from : now);
  const flight = face.animate(frames, { duration: total, easing: wait ? "linear" : "ease-in-out", fill: "both" });
  if (turn) {
    const away = [place(start, from.angle, size), place(start, from.angle, size, 0)];
    show(from).animate(away, { duration: turn / 2, fill: "both" });
  }
  if (!was || wait) keep(was?.element, piece, total);
  const land = () => picture.remove();
  flight.finished.then(land, land);
}
