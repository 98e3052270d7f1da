// Auto end: a turn of which only its end is left ends by itself, unless the reader prefers otherwise.
// Its button shows how long that takes; whoever moves meanwhile holds it, and the button says so.
import { choose } from "./choose.js";
import { behind } from "./playback.js";
import { all, find, say, state, word } from "./room.js";
import { onSetting, settings } from "./settings.js";

const PAUSE = 3000; // long enough to read it, and to do something else

let timer = null;
let held = null; // the moment at which the reader has moved: that turn is theirs to end

const form = () => find("[data-ends-by-itself]");
const moment = () => form()?.elements.moment.value;

function tell(name) {
  for (const note of all(".by-itself")) note.remove();
  const ends = form();
  const button = ends && all("[data-choices] button").find((one) => one.value === ends.dataset.endsByItself);
  for (const one of all(".ends-soon")) one.classList.remove("ends-soon");
  if (!button || !name) return;
  button.classList.toggle("ends-soon", name === "ends-soon");
  const note = document.createElement("small");
  note.className = "by-itself";
  note.textContent = word(name);
  button.append(note);
}

export function after() {
  clearTimeout(timer);
  timer = null;
  const now = moment();
  if (!now || !settings.endsByItself) return tell("");
  if (held === now) return tell("held");
  tell("ends-soon");
  timer = setTimeout(() => {
    timer = null;
    if (moment() === now && !state.sending && !behind()) choose(form().dataset.endsByItself);
  }, PAUSE);
}

function hold() {
  if (timer === null) return;
  clearTimeout(timer);
  timer = null;
  held = moment();
  tell("held");
  say(word("held"));
}

// A browser reports a pointer that rests, too, when the page moves below it: that is nobody's movement.
let rested = null;
addEventListener("pointermove", ({ screenX, screenY }) => {
  const there = `${screenX} ${screenY}`;
  if (rested !== null && rested !== there) hold();
  rested = there;
}, { capture: true, passive: true });
for (const deed of ["pointerdown", "keydown", "wheel", "touchstart"]) addEventListener(deed, hold, { capture: true, passive: true });
onSetting((name) => { if (name === "endsByItself") after(); });
