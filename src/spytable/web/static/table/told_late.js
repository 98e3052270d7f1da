// Shown, then told: what is new in the prompt and in the log, and the end of the game, waits unseen until
// the last piece has landed.
//
// It is all in the page at once, for whoever listens to it: only its look waits. The question of before
// stands in its place meanwhile, and what can be chosen can be chosen.
import { settles } from "./motion.js";
import { all, find } from "./room.js";

const HARDLY = 80; // milliseconds that nobody notices

const prompt = () => find("[data-prompt]");
const ending = () => find(".asking.is-ending");
const sections = () => all(".board [data-section]").map((section) => section.dataset.section);

export function before() {
  const asked = prompt();
  return { asked, words: asked?.textContent, told: all(".told-list li").length, isOver: ending() !== null, sections: sections() };
}

export function after(seen) {
  const time = settles() - performance.now();
  if (time < HARDLY) return;
  const asked = prompt();
  if (asked && seen.words !== undefined && asked !== seen.asked && asked.textContent !== seen.words) {
    wait(asked, time);
    stay(seen.asked, asked, time);
  }
  const lines = all(".told-list li");
  for (const line of lines.slice(0, Math.max(0, lines.length - seen.told))) wait(line, time);
  if (!ending() || seen.isOver) return;
  for (const part of [...ending().children, ...all(".board [data-ending]")]) wait(part, time);
  for (const section of all(".board [data-section]")) {
    if (!seen.sections.includes(section.dataset.section)) wait(section, time);
  }
}

const UNSEEN = [{ opacity: 0 }, { opacity: 0 }];

const wait = (element, time) => element.animate(UNSEEN, { duration: time });

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
