// Shown, then told: what is new in the prompt and in the log, and the end of the game, waits unseen until
// the last piece has landed.
//
// It is all in the page at once, for whoever listens to it: only its look waits. The question of before
// stands in its place meanwhile, and what can be chosen can be chosen.
import { settles } from "./motion.js";
import { all, find } from "./room.js";

const HARDLY = 80; // milliseconds that nobody notices
const LANDED = 60; // a moment after the last landing, so that no word comes before it

const prompt = () => find("[data-prompt]");
const ending = () => find(".asking.is-ending");
const sections = () => all(".board [data-section]").map((section) => section.dataset.section);

// Until when question and ending wait: a part may be replaced once more before the pieces have landed.
const until = { asked: 0, ending: 0 };
let former = null; // the question that stands there meanwhile

export function before() {
  const asked = prompt();
  return { asked, words: asked?.textContent, told: all(".told-list li").length, isOver: ending() !== null, sections: sections() };
}

export function after(seen) {
  const now = performance.now();
  const left = settles() - now;
  const time = left < HARDLY ? 0 : left + LANDED;
  const asked = prompt();
  if (asked && seen.words !== undefined && asked !== seen.asked && asked.textContent !== seen.words) {
    if (now >= until.asked) former = seen.asked;
    until.asked = now + time;
  }
  if (asked && asked !== seen.asked) hold(until.asked - now, (rest) => { wait(asked, rest); stay(former, asked, rest); });
  const lines = all(".told-list li");
  for (const line of lines.slice(0, Math.max(0, lines.length - seen.told))) hold(time, (rest) => wait(line, rest));
  if (!ending()) return;
  if (!seen.isOver) until.ending = now + time;
  const won = all(".board [data-ending], .seat.won .seat-state");
  const scenes = all(".board [data-section]").filter((section) => !seen.sections.includes(section.dataset.section));
  hold(until.ending - now, (rest) => { for (const part of [...ending().children, ...won, ...scenes]) wait(part, rest); });
}

function hold(rest, how) {
  if (rest > 0) how(rest);
}

const UNSEEN = [{ opacity: 0 }, { opacity: 0 }];

// A card that a slow machine has let set out later is waited for as well, half a second at most.
const MORE = { time: 50, times: 10 };

function wait(element, time, more = MORE.times) {
  if (element.getAnimations().some((one) => one.id === "untold")) return;
  const untold = element.animate(UNSEEN, { duration: time, id: "untold" });
  const look = () => more && document.querySelector(".flights svg") && wait(element, MORE.time, more - 1);
  untold.finished.then(look, () => {});
}

// What was asked before, where the new question will be read.
function stay(was, now, time) {
  const old = was.cloneNode(true);
  for (const name of ["id", "tabindex", "data-prompt", "class"]) old.removeAttribute(name);
  old.setAttribute("aria-hidden", "true");
  now.before(old);
  const { font, color, margin } = getComputedStyle(now);
  Object.assign(old.style, { position: "absolute", width: `${now.offsetWidth}px`, pointerEvents: "none", font, color, margin });
  const leave = () => old.remove();
  old.animate([{}, {}], { duration: time }).finished.then(leave, leave);
}
