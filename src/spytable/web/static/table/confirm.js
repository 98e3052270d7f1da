// Confirmation: a choice that cannot be taken back, made by touch, waits for a second tap.
import { all, find, say, word } from "./room.js";
import { settings } from "./settings.js";

let touched = false;
let asked = null; // the choice that a tap would confirm

addEventListener("pointerdown", (event) => { touched = event.pointerType === "touch"; }, true);
addEventListener("keydown", () => { touched = false; }, true);

// Whether the choice may go; if not, the reader has been asked.  Its button says whether it is for
// good; several at a stroke have none, so their place in the picture says it.
export function confirmed(name) {
  const button = all("[data-choices] button").find((one) => one.value === name);
  const places = all(`:is([data-choice="${CSS.escape(name)}"], [data-steps="${CSS.escape(name)}"])`);
  const telling = button ?? places[0];
  if (!settings.ask || !touched || asked === name || !telling?.hasAttribute("data-for-good")) return true;
  forget();
  asked = name;
  for (const one of new Set([...places, telling])) one.classList.add("is-asked");
  const line = document.createElement("p");
  line.className = "asked-again";
  line.textContent = `${word("again")} ${button ? button.title || button.textContent : telling.getAttribute("aria-label")}`;
  find(".asking").prepend(line);
  say(line.textContent);
  return false;
}

function forget() {
  asked = null;
  find(".asked-again")?.remove();
  for (const one of all(".is-asked")) one.classList.remove("is-asked");
}

// A new picture is a new question.
export const after = forget;
