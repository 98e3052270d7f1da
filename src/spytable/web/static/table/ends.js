// A turn to which nothing can be added ends by itself, where the reader has asked for that.
import { behind } from "./beat.js";
import { choose } from "./choosing.js";
import { find, state } from "./room.js";
import { onSetting, settings } from "./settings.js";

const PAUSE = 900; // long enough to see it, and to do something else

let timer = null;

export function after() {
  clearTimeout(timer);
  const name = find("[data-choices]")?.dataset.endsByItself;
  if (!settings.endsByItself || !name) return;
  timer = setTimeout(() => {
    const still = find("[data-choices]")?.dataset.endsByItself === name;
    if (still && !state.sending && !behind()) choose(name);
  }, PAUSE);
}

// Whoever does anything meanwhile decides for themselves.
for (const deed of ["pointerdown", "keydown"]) addEventListener(deed, () => clearTimeout(timer), true);
onSetting((name) => { if (name === "endsByItself") after(); });
