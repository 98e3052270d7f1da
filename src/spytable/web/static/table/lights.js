// Highlights: a choice in the picture shows its button, and its button the choice in the picture; a sentence
// or a card shows the pieces it speaks of, and a place the cards that speak of it. A lesson lights its pieces, and the choice it advises, by itself.
import { all, find, room } from "./room.js";

const POINTING = [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]];

for (const [on, pointed] of POINTING) {
  room.addEventListener(on, (event) => {
    const name = event.target.closest?.("[data-choice]")?.dataset.choice;
    for (const button of name ? all(".choice-button") : []) {
      if (button.value === name) button.classList.toggle("is-pointed", pointed);
    }
    const pressed = event.target.closest?.(".choice-button")?.value;
    for (const place of pressed ? all(".board [data-choice]") : []) {
      if (place.dataset.choice === pressed) place.classList.toggle("is-pointed", pointed);
    }
    const lighter = lighterOf(event.target);
    if (lighter) light(pointed ? lighter : lighterOf(document.activeElement));
  });
}

// What lights something: a sentence or a card that names pieces, or a place that cards name.
const namedBy = (place) => (place ? all(`[data-piece][data-lights~="${CSS.escape(place)}"]`) : []);

function lighterOf(target) {
  const named = target.closest?.("[data-lights], [data-place]");
  return named && (named.dataset.lights || namedBy(named.dataset.place).length) ? named : null;
}

// While one points at it, and while one looks back at it; what a lesson speaks of, all the time.
function light(lighter) {
  for (const piece of all(".is-lit")) piece.classList.remove("is-lit");
  const shown = lighter ? [lighter] : all(".told-list [aria-current], .lesson");
  const names = new Set(shown.flatMap((one) => one.dataset.lights?.split(" ") ?? []));
  for (const piece of all("[data-piece], [data-place]")) {
    if (names.has(piece.dataset.piece) || names.has(piece.dataset.place)) piece.classList.add("is-lit");
  }
  for (const piece of shown.flatMap((one) => namedBy(one.dataset.place))) piece.classList.add("is-lit");
}

// What the lesson advises is marked in the picture as well as among the buttons.
function teach() {
  const advised = find(".lesson")?.dataset.teaches;
  for (const choice of all(".board [data-choice]")) {
    choice.classList.toggle("is-taught", choice.dataset.choice === advised);
  }
  const button = find(".choice-button.is-taught");
  const answers = button?.closest(".decide");
  if (answers) answers.scrollTop += button.getBoundingClientRect().top - answers.getBoundingClientRect().top - 6;
}

export function after() {
  teach();
  light(lighterOf(document.activeElement));
}
