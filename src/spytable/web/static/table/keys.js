// Keyboard shortcuts: digits choose, U undoes, Space skips ahead, arrows walk through picture and past.
import { choose, undo } from "./choose.js";
import { behind, skip } from "./playback.js";
import { past, step } from "./looking_back.js";
import { all, find, room } from "./room.js";
import { settings } from "./settings.js";
import { onward } from "./tab_order.js";

const STEPS = { ArrowLeft: "back", ArrowRight: "forward", Escape: "now" };

// Where the layout has no Latin letters, the key is known by its place.
function isKeyU(event) {
  return /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() === "u" : event.code === "KeyU";
}

// Each key's deed, if it has one here; the first that has is done.
const DEEDS = [
  (event) => {
    const drawn = event.target.closest?.("[data-choice]");
    return drawn && (event.key === "Enter" || event.key === " ") && (() => choose(drawn.dataset.choice));
  },
  (event) => {
    const next = onward(event);
    return next && (() => next.focus());
  },
  (event) => {
    const link = STEPS[event.key] && past()?.querySelector(`.steps [data-step="${STEPS[event.key]}"]`);
    return link && (() => step(link.href));
  },
];

// Keys that act from anywhere on the page: whoever may hit them by accident can switch them off.
const SHORTCUTS = [
  (event) => isKeyU(event) && find("[data-undo]") && undo,
  (event) => {
    const button = /^[1-9]$/.test(event.key) && all("[data-choices] button").filter((one) => one.checkVisibility())[Number(event.key) - 1];
    return button && (() => { button.focus(); choose(button.value); });
  },
  (event) => event.key === " " && behind() && [document.body, room].includes(event.target) && skip,
];

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.("input, textarea, select, dialog")) return;
  for (const deed of settings.keys ? [...DEEDS, ...SHORTCUTS] : DEEDS) {
    const act = deed(event);
    if (!act) continue;
    event.preventDefault();
    act();
    return;
  }
});
