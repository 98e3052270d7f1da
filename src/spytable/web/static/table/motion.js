// Motion: pieces glide from where they stood, cards turn over and travel, and nothing waits for it.
//
// A piece with the same name before and after has moved. A piece that names where it may have come
// from (`data-from`) came from one of those that has just gone, or from a stock that stays. What tells
// of a card (`data-late`) waits until it has been turned over. A piece that points somewhere
// (`data-turn`, in degrees) turns.
import { keep, look, travel } from "./flights.js";
import { all, stillness } from "./room.js";
import { between } from "./track.js";

const TURN = 250, HOLD = 350, TRAVEL = 450, GLIDE = 320, SWING = 800, HOP = 140, LONGEST = 900, APPEAR = 180;

let settled = 0;
let revealed = 0;
const lately = new Map(); // what tells of a card that is not yet turned over, as it looked before

// When the pieces will stand, by the clock of `performance.now()`.
export const settles = () => settled;

// When what was turned over will have been seen, with all that follows from it.
export const shows = () => revealed;

export function before() {
  const places = new Map();
  lately.clear();
  if (stillness.matches || document.hidden) return places;
  for (const piece of all("[data-piece]")) places.set(piece.dataset.piece, look(piece));
  for (const late of all("[data-late]")) lately.set(late.dataset.late, late);
  return places;
}

export function after(places) {
  settled = revealed = performance.now();
  if (!places.size || stillness.matches || document.hidden) return;
  const pieces = all("[data-piece]");
  const flights = origins(pieces, places);
  const turning = [...flights].some(([piece, from]) => turns(piece, from)) ? TURN + HOLD : 0;
  const delay = flights.size ? turning + TRAVEL : 0;
  for (const [piece, from] of flights) {
    const settling = { turn: turns(piece, from) ? TURN : 0, wait: turning, duration: TRAVEL };
    travel(piece, from, settling, places.get(piece.dataset.piece));
  }
  if (turning) {
    for (const late of all("[data-late]")) keep(lately.get(late.dataset.late), late, delay);
  }
  let longest = delay;
  for (const piece of pieces) {
    if (flights.has(piece)) continue;
    longest = Math.max(longest, delay + glide(piece, places.get(piece.dataset.piece), delay));
  }
  // They set out with the next frame: on a slow machine all this has taken its time.
  settled = performance.now() + longest;
  if (turning) revealed = settled;
}

const turns = (piece, from) => from.face === "down" && piece.dataset.face !== "down" && piece.dataset.card !== undefined;

// Which pieces came from where: first those whose card was seen before, then what is left.
function origins(pieces, places) {
  const there = new Set(pieces.map((piece) => piece.dataset.piece));
  const gone = new Set([...places.keys()].filter((name) => !there.has(name)));
  const found = new Map();
  const named = pieces.filter((piece) => piece.dataset.from && piece.getBoundingClientRect().width > 0);
  for (const same of [true, false]) {
    for (const piece of named) {
      if (found.has(piece)) continue;
      const from = piece.dataset.from.split(" ").find((name) => {
        const card = places.get(name)?.card;
        return gone.has(name) && places.get(name).drawn && (!same || (card !== undefined && card === piece.dataset.card));
      });
      if (!from) continue;
      gone.delete(from);
      found.set(piece, places.get(from));
    }
  }
  for (const piece of named) {
    if (found.has(piece) || places.has(piece.dataset.piece)) continue;
    const stock = piece.dataset.from.split(" ").find((name) => places.get(name)?.stock && places.get(name).drawn);
    if (stock) found.set(piece, places.get(stock));
  }
  return found;
}

// A section that was put elsewhere, or drawn larger, takes its pieces along: that is no move of theirs.
function within(was, now) {
  if (!was || was.section.name !== now.section.name || !was.section.width) return was;
  const scale = now.section.width / was.section.width;
  const moved = (axis) => now.section[axis] + (was[axis] - was.section[axis]) * scale;
  return { ...was, x: moved("x"), y: moved("y") };
}

// A piece that points somewhere swings there around its origin, the shorter way.
function swing(piece, turned) {
  const by = ((turned + 540) % 360) - 180;
  if (!by) return 0;
  piece.animate([{ transform: `rotate(${by}deg)` }, { transform: "rotate(0deg)" }], { duration: SWING, easing: "ease-in-out" });
  return SWING;
}

function glide(piece, before, delay) {
  const now = look(piece);
  const was = within(before, now);
  const scale = piece.parentNode.getScreenCTM?.()?.a;
  if (!now.drawn || !scale) return 0;
  if (!was?.drawn) {
    piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: APPEAR });
    return 0;
  }
  if (piece.dataset.turn !== undefined) return swing(piece, Number(was.turn) - Number(piece.dataset.turn));
  const stops = [was, ...between(was.space, piece.dataset.space, now)];
  if (stops.length === 1 && Math.hypot(was.x - now.x, was.y - now.y) < 2) return 0;
  const walks = stops.length > 1 || was.space !== piece.dataset.space;
  const chosen = piece.closest("[data-choice]") ?? piece.querySelector("[data-choice]");
  // What can be chosen now lies where it will lie, at once; what moves past it meets no pointer.
  if (chosen && !walks) {
    piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: APPEAR });
    return 0;
  }
  const base = getComputedStyle(piece).transform;
  const rest = base === "none" ? "" : base;
  const unmet = chosen ? {} : { pointerEvents: "none" };
  const frames = stops.map(({ x, y }) => ({ transform: `translate(${(x - now.x) / scale}px, ${(y - now.y) / scale}px) ${rest}`, ...unmet }));
  frames.push({ transform: `translate(0px, 0px) ${rest}`, ...unmet });
  const duration = walks ? Math.min(LONGEST, Math.max(HOP * stops.length, 2 * HOP)) : GLIDE;
  piece.animate(frames, { duration, delay: walks ? delay : 0, fill: "backwards", easing: walks ? "linear" : "ease-in-out" });
  return duration;
}
