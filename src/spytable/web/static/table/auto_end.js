// Auto end: a turn to which nothing can be added ends by itself, unless the reader has switched that off.
// Where the last step can still be taken back, its button shows how long there is time for that.
import { choose } from "./choose.js";
import { behind } from "./playback.js";
import { all, find, state } from "./room.js";
import { onSetting, settings } from "./settings.js";

const PAUSE = 900; // long enough to see it, and to do something else
const TO_UNDO = 3000; // long enough to think better of the last step

let timer = null;

function cancel() {
  clearTimeout(timer);
  for (const button of all(".ends-soon")) button.classList.remove("ends-soon");
}

export function after() {
  cancel();
  const name = find("[data-choices]")?.dataset.endsByItself;
  if (!settings.endsByItself || !name) return;
  const mayUndo = find("[data-undo]") !== null;
  if (mayUndo) all("[data-choices] button").find((button) => button.value === name)?.classList.add("ends-soon");
  timer = setTimeout(() => {
    const still = find("[data-choices]")?.dataset.endsByItself === name;
    if (still && !state.sending && !behind()) choose(name);
  }, mayUndo ? TO_UNDO : PAUSE);
}

// Whoever does anything meanwhile decides for themselves.
for (const deed of ["pointerdown", "keydown", "wheel"]) addEventListener(deed, cancel, { capture: true, passive: true });
onSetting((name) => { if (name === "endsByItself") after(); });
