// Presses: what lay under the finger or the pointer when it came down is what was meant, though the part
// be replaced, or pushed aside, before it goes up.
//
// A browser gives such a click to nobody. So it is given to the successor of what was pressed, if there is
// one and the same is still asked.
import { find, room } from "./room.js";

const STILL = 12; // pixels: who moves farther lets go of it
const PRESSED = "[data-choice], [data-steps], [data-picks], button";
const NAMES = ["choice", "steps", "picks"];

let press = null;
let given = false;

const moment = () => find("[data-choices] [name=moment]")?.value;

function successor({ dataset, value, name }) {
  for (const one of NAMES) {
    if (dataset[one] !== undefined) return find(`[data-${one}="${CSS.escape(dataset[one])}"]`);
  }
  if (name === "choice") return find(`.choice-button[value="${CSS.escape(value)}"]`);
  return null;
}

const ACTS = ["[data-undo] button", "[data-ask-advice] button", "[data-skip]"];

function again(pressed) {
  const act = ACTS.find((one) => pressed.act === one);
  return act ? find(act) : successor(pressed.element);
}

room.addEventListener("pointerdown", (event) => {
  const element = event.target.closest(PRESSED);
  given = false;
  press = element && event.isPrimary && event.button === 0
    ? { element, act: ACTS.find((one) => element.matches(one)), id: event.pointerId, x: event.clientX, y: event.clientY, moment: moment() }
    : null;
}, { capture: true });

addEventListener("pointerup", (event) => {
  const pressed = press;
  press = null;
  if (!pressed || event.pointerId !== pressed.id) return;
  if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > STILL) return;
  const under = event.target.closest?.(PRESSED);
  if (under === pressed.element || pressed.moment !== moment()) return;
  const meant = pressed.element.isConnected ? pressed.element : again(pressed);
  if (!meant) return;
  meant.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: window }));
  given = true;
}, { capture: true });

addEventListener("pointercancel", () => { press = null; }, { capture: true });

// Should the browser give it to somebody all the same, it would count twice; a click by a key has no count.
room.addEventListener("click", (event) => {
  if (!given || !event.isTrusted || !event.detail) return;
  given = false;
  event.stopPropagation();
  event.preventDefault();
}, { capture: true });
