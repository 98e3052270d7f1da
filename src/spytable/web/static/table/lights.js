// Pointing: a choice in the picture shows its button, a sentence the pieces it speaks of.
import { all, room } from "./room.js";

const POINTING = [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]];

for (const [on, pointed] of POINTING) {
  room.addEventListener(on, (event) => {
    const name = event.target.closest?.("[data-choice]")?.dataset.choice;
    for (const button of name ? all(".choice-button") : []) {
      if (button.value === name) button.classList.toggle("is-pointed", pointed);
    }
    const sentence = event.target.closest?.("[data-lights]");
    if (sentence) light(pointed ? sentence : null);
  });
}

// While one points at it, and while one looks back at it.
function light(sentence) {
  for (const piece of all(".is-lit")) piece.classList.remove("is-lit");
  const shown = sentence ? [sentence] : all(".told-list [aria-current]");
  const names = new Set(shown.flatMap((one) => one.dataset.lights.split(" ")));
  for (const piece of all("[data-piece], [data-place]")) {
    if (names.has(piece.dataset.piece) || names.has(piece.dataset.place)) piece.classList.add("is-lit");
  }
}

export function after() {
  light(document.activeElement?.closest?.("[data-lights]"));
}
