// Picks: a figure is picked first, then where it goes; by two taps, or by two presses of Enter.
//
// The figure says its name (`data-picks`), and each of its ways whose it is (`data-of`).  They are shown
// while it is picked, alone; Escape, or the figure once more, lets go of it.
import { all, find, room } from "./room.js";

let picked = null;

const waysOf = (name) => all(`[data-of="${CSS.escape(name)}"]`);

function show() {
  const figures = all("[data-picks]");
  if (!figures.some((figure) => figure.dataset.picks === picked)) picked = null;
  for (const figure of figures) {
    const ways = waysOf(figure.dataset.picks);
    figure.setAttribute("aria-expanded", figure.dataset.picks === picked);
    figure.classList.toggle("is-taught", ways.some((way) => way.classList.contains("is-taught")));
    figure.toggleAttribute("data-advised", ways.some((way) => way.hasAttribute("data-advised")));
  }
  for (const way of all("[data-of]")) way.classList.toggle("is-open", way.dataset.of === picked);
  room.classList.toggle("is-picking", picked !== null);
}

function pick(figure, byKeyboard) {
  picked = figure.dataset.picks === picked ? null : figure.dataset.picks;
  show();
  if (byKeyboard && picked) waysOf(picked)[0]?.focus({ preventScroll: true });
}

room.addEventListener("click", (event) => {
  const figure = event.target.closest("[data-picks]");
  if (figure) pick(figure, false);
});

room.addEventListener("keydown", (event) => {
  const figure = event.target.closest?.("[data-picks]");
  if (figure && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    pick(figure, true);
  } else if (picked && event.key === "Escape") {
    const of = find(`[data-picks="${CSS.escape(picked)}"]`);
    picked = null;
    show();
    of?.focus({ preventScroll: true });
  }
});

export const after = show;
