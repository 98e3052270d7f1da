// The beat: what others did is shown one step after another, at the reader's own pace.
//
// News is played in order. Steps of one mover follow each other quickly, another mover has to wait a
// full beat. Nothing can be chosen from a picture that is behind.
import { all, find, room } from "./room.js";
import { onSetting, settings } from "./settings.js";
import { settles } from "./motion.js";

const PAUSES = {
  calm: { turn: 1100, step: 450, waits: true },
  quick: { turn: 450, step: 200, waits: false },
  once: { turn: 0, step: 0, waits: false },
};

const queue = [];
let timer = null;
let shownAt = -Infinity;
let lastMover = null; // who made the step that was shown last
let hurrying = false; // skipped until the reader's own turn

export const behind = () => queue.length > 0;

const movers = () => all("[data-seat].deciding").map((seat) => seat.dataset.seat).join(" ");

function wait() {
  if (hurrying || document.hidden) return 0;
  const pause = PAUSES[settings.pace];
  const gap = movers() === lastMover ? pause.step : pause.turn;
  return Math.max(gap, pause.waits ? settles() - shownAt : 0) - (performance.now() - shownAt);
}

function show(apply) {
  const mover = movers();
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
