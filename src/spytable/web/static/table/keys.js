// Keys: digits choose, U undoes, arrows walk through the list and through what happened.
import { choose } from "./choosing.js";
import { sentenceLinks } from "./dress.js";
import { all, find } from "./room.js";
import { past, step } from "./replay.js";
import { send } from "./wire.js";

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
    if (!["ArrowUp", "ArrowDown"].includes(event.key) || !event.target.closest?.(".told-list")) return null;
    const links = sentenceLinks();
    const next = links[links.indexOf(event.target) + (event.key === "ArrowDown" ? 1 : -1)];
    return () => next?.focus();
  },
  (event) => {
    const link = STEPS[event.key] && past()?.querySelector(`.steps [data-step="${STEPS[event.key]}"]`);
    return link && (() => step(link.href));
  },
  (event) => {
    const form = isKeyU(event) && find("[data-undo]");
    return form && (() => send(form));
  },
  (event) => {
    const button = /^[1-9]$/.test(event.key) && all("[data-choices] button")[Number(event.key) - 1];
    return button && (() => { button.focus(); choose(button.value); });
  },
];

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, textarea, select")) return;
  for (const deed of DEEDS) {
    const act = deed(event);
    if (!act) continue;
    event.preventDefault();
    act();
    return;
  }
});
