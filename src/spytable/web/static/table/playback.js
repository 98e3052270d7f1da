// Playback: what others did is shown one step after another, at the reader's own pace.
//
// News is queued and played in order. Before the turn of another there is a full pause; the steps of one
// mover follow each other quickly, and the more there are the more so: all further steps of a turn share
// one pause. Nothing can be chosen from a picture that is behind.
import { settles, shows } from "./motion.js";
import { all, find, room } from "./room.js";
import { onSetting, settings } from "./settings.js";

// Before the turn of another, before one more step, before all further steps of a turn together; and
// whether pieces come to rest first.
const PAUSES = {
  calm: { turn: 1100, step: 400, steps: 1000, waits: true },
  quick: { turn: 450, step: 160, steps: 400, waits: false },
  once: { turn: 0, step: 0, steps: 0, waits: false },
};

const queue = [];
let timer = null;
let shownAt = -Infinity;
let lastMover = null; // who made the step that was shown last
let spent = 0; // on the further steps of that turn
let hurrying = false; // skipped until the reader's own turn

export const behind = () => queue.length > 0;

const movers = () => all("[data-seat].deciding").map((seat) => seat.dataset.seat).join(" ");

// How long the picture stands before the next one: a further step takes at most half of the time
// that is left for them, so that it is never used up.
function gap() {
  const pause = PAUSES[settings.pace];
  const rest = pause.waits ? settles() - shownAt : 0;
  if (movers() !== lastMover) return Math.max(pause.turn, rest);
  return Math.min(Math.max(pause.step, rest), (pause.steps - spent) / 2);
}

// What is being turned over is seen to the end, whatever time is left.
function wait() {
  if (hurrying || document.hidden) return 0;
  const seen = PAUSES[settings.pace].waits ? shows() - shownAt : 0;
  return Math.max(gap(), seen) - (performance.now() - shownAt);
}

function show(apply) {
  const mover = movers();
  spent = mover === lastMover ? spent + Math.min(gap(), performance.now() - shownAt) : 0;
  apply();
  lastMover = mover;
  shownAt = performance.now();
}

// Shows what came, in its turn.
export function play(apply) {
  queue.push(apply);
  next();
}

// What the reader did is shown at once, and all that happened before it.
export function playNow(apply) {
  drain();
  show(apply);
}

function next() {
  clearTimeout(timer);
  timer = null;
  while (queue.length) {
    const left = wait();
    if (left > 0) {
      timer = setTimeout(next, left);
      break;
    }
    show(queue.shift());
  }
  after();
}

export function drain() {
  clearTimeout(timer);
  timer = null;
  while (queue.length) show(queue.shift());
  after();
}

// To the present; and while bots play, on to the reader's own turn.
export function skip() {
  hurrying = find(".strip .own") !== null;
  drain();
  if (!room.contains(document.activeElement)) room.focus({ preventScroll: true });
}

export function after() {
  const own = find(".asking.your-turn, .asking.is-ending") !== null;
  if (own && !behind()) hurrying = false;
  room.classList.toggle("is-behind", behind());
  const bots = find("[data-bot].deciding") !== null;
  const button = find("[data-skip]");
  if (button) button.hidden = hurrying || settings.pace === "once" || !(behind() || (bots && !own));
}

document.addEventListener("visibilitychange", () => { if (document.hidden) drain(); });
onSetting((name) => { if (name === "pace") next(); });
room.addEventListener("click", (event) => { if (event.target.closest("[data-skip]")) skip(); });
