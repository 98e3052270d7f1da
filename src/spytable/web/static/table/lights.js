// Highlights: a choice in the picture shows its button, and its button the choice in the picture; a sentence
// or a card shows the pieces it speaks of, and a place the cards that speak of it. A lesson lights its pieces, and the choice it advises, by itself.
import { all, find, room } from "./room.js";

const POINTING = [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]];

// A focus that a tap has set asks for nothing.
const focused = () => (document.activeElement?.matches(":focus-visible") ? document.activeElement : document.body);

for (const [on, pointed] of POINTING) {
  room.addEventListener(on, (event) => {
    const tapped = on === "focusin" && !event.target.matches(":focus-visible");
    const name = tapped ? null : event.target.closest?.("[data-choice]")?.dataset.choice;
    for (const button of name ? all(".choice-button") : []) {
      if (button.value === name) button.classList.toggle("is-pointed", pointed);
    }
    if (tapped) return;
    const pressed = event.target.closest?.(".choice-button")?.value;
    for (const place of pressed ? all(".board [data-choice]") : []) {
      if (place.dataset.choice === pressed) place.classList.toggle("is-pointed", pointed);
    }
    const lighter = lighterOf(event.target);
    if (lighter) light(pointed ? lighter : lighterOf(focused()));
  });
}

// What lights something: a sentence or a card that names pieces, or a place that cards name.
const namedBy = (place) => (place ? all(`[data-piece][data-lights~="${CSS.escape(place)}"]`) : []);

function lighterOf(target) {
  const named = target.closest?.("[data-lights], [data-place]");
  return named && (named.dataset.lights || namedBy(named.dataset.place).length) ? named : null;
}

// While one points at it, and while one looks back at it; what a lesson speaks of, all the time.
function light(lighter) {
  for (const piece of all(".is-lit")) piece.classList.remove("is-lit");
  const shown = lighter ? [lighter] : all(".told-list [aria-current], .lesson");
  const names = new Set(shown.flatMap((one) => one.dataset.lights?.split(" ") ?? []));
  for (const piece of all("[data-piece], [data-place]")) {
    if (names.has(piece.dataset.piece) || names.has(piece.dataset.place)) piece.classList.add("is-lit");
  }
  for (const piece of shown.flatMap((one) => namedBy(one.dataset.place))) piece.classList.add("is-lit");
}

// The arrow at what the lesson advises: above it, below it or at a side, wherever it is seen whole and covers
// the fewest words and signs, and of panels nothing else that can be chosen; or within what it points at, best in a
// long row, where that is empty.
const ARROW = "M0 0L-10 -12H-4.5V-24H4.5V-12H10Z";
const LONG = 24;
const BROAD = 20;
const AWAY = 3;
const ROW = 3; // how many times as wide as high a row is
const PLACES = [2, 3, 1, 4, 0, 5]; // within it, from its right end: words begin at the left, signs stand at the right
const GROUND = 100;

function sides({ left, right, top, bottom }) {
  const [across, down, half] = [(left + right) / 2, (top + bottom) / 2, BROAD / 2];
  const upright = (from) => ({ left: across - half, right: across + half, top: from, bottom: from + LONG });
  const lying = (from) => ({ left: from, right: from + LONG, top: down - half, bottom: down + half });
  const row = right - left > ROW * (bottom - top);
  const within = (row ? PLACES : [0]).map((place) => right - 2 * AWAY - place * LONG);
  return [
    { x: across, y: top - AWAY, turn: 0, covers: upright(top - AWAY - LONG) },
    { x: across, y: bottom + AWAY, turn: 180, covers: upright(bottom + AWAY) },
    { x: left - AWAY, y: down, turn: -90, covers: lying(left - AWAY - LONG) },
    { x: right + AWAY, y: down, turn: 90, covers: lying(right + AWAY) },
    ...within.map((end) => ({ x: end - LONG, y: down, turn: 90, covers: lying(end - LONG), costs: row ? 0 : 1 })),
  ];
}

const meet = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

function point(target) {
  for (const arrow of all(".target-arrow")) arrow.remove();
  const picture = target?.ownerSVGElement;
  const matrix = picture?.getScreenCTM();
  if (!matrix || !target.checkVisibility()) return;
  const others = all(".board .section:not(.kind-board) [data-choice]").filter((one) => one !== target);
  // What else can be chosen has words or a sign on it.
  const drawn = [...all(".board :is(text, use, summary)"), ...others, ...others].filter((one) => one.checkVisibility());
  // Words are drawn by reference, too: what is large is a ground, on which an arrow may lie.
  const kept = drawn.map((one) => [one, one.getBoundingClientRect()])
    .filter(([one, { width, height }]) => one.localName !== "use" || Math.max(width, height) < GROUND).map(([, box]) => box);
  const ceiling = Math.max(...all(".strip, .stage:not(.has-side) .lesson").map((one) => one.getBoundingClientRect().bottom));
  const above = all(".has-side > .side, .is-below .asking").map((one) => one.getBoundingClientRect());
  const cost = ({ covers, costs = 0 }) => {
    const whole = !above.some((one) => meet(one, covers)) && covers.left >= 0 && covers.right <= document.documentElement.clientWidth && covers.top >= ceiling;
    return 2 * kept.filter((one) => meet(one, covers)).length + costs + (whole ? 0 : 100);
  };
  const found = sides((target.querySelector(".glow") ?? target).getBoundingClientRect());
  const { x, y, turn } = found.reduce((best, one) => (cost(one) < cost(best) ? one : best));
  const at = new DOMPoint(x, y).matrixTransform(matrix.inverse());
  const arrow = document.createElementNS("http://www.w3.org/2000/svg", "g");
  arrow.setAttribute("class", "target-arrow");
  arrow.setAttribute("aria-hidden", "true");
  arrow.setAttribute("transform", `translate(${at.x} ${at.y}) scale(${1 / matrix.a}) rotate(${turn})`);
  arrow.innerHTML = `<path d="${ARROW}"/>`;
  picture.append(arrow);
}

// The desk, or the list in it, scrolls just so far that all of the button is seen.
function bringIn(button, scroller) {
  const [{ top, bottom }, seen] = [button.getBoundingClientRect(), scroller.getBoundingClientRect()];
  if (top < seen.top + ROOM) scroller.scrollTop += top - seen.top - ROOM;
  else if (bottom > seen.bottom - ROOM) scroller.scrollTop += Math.min(bottom - seen.bottom + ROOM, top - seen.top - ROOM);
}
const ROOM = 8;

// What the lesson advises is marked in the picture as well as among the buttons.
function teach() {
  const advised = find(".lesson")?.dataset.teaches;
  for (const choice of all(".board [data-choice]")) {
    choice.classList.toggle("is-taught", choice.dataset.choice === advised);
  }
  point(find(".board .choice.is-taught"));
  const button = find(".choice-button.is-taught");
  for (const scroller of button ? [button.closest(".decide"), button.closest(".asking")] : []) bringIn(button, scroller);
}

// A window of another size has room for the arrow elsewhere.
addEventListener("resize", () => point(find(".board .choice.is-taught")));

export function after() {
  teach();
  light(lighterOf(focused()));
}
