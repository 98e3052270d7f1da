// What stays as the reader left it: open panels, how far the list is scrolled.
import { find, room } from "./room.js";

let toldOpen = !matchMedia("(max-width: 1239px)").matches;
let cardsOpen = false;

// On a phone the desk covers the end of the picture: what gets the focus there is scrolled clear.
const deskSize = new ResizeObserver(measureDesk);
function measureDesk() {
  const desk = find(".asking");
  const sticks = desk && getComputedStyle(desk).position === "sticky";
  document.documentElement.style.setProperty("--desk", `${sticks ? desk.offsetHeight : 0}px`);
}

room.addEventListener("toggle", ({ target }) => {
  if (target.matches("[data-told]")) toldOpen = target.open;
  if (target.matches("[data-cards]")) cardsOpen = target.open;
}, true);

export function before() {
  return { scroll: find(".told-list")?.scrollTop ?? 0 };
}

export function after({ scroll = 0 }) {
  const told = find("[data-told]");
  if (told) told.open = toldOpen;
  const cards = find("[data-cards]");
  if (cards) cards.open = cardsOpen;
  deskSize.disconnect();
  const desk = find(".asking");
  if (desk) deskSize.observe(desk);
  measureDesk();
  const list = find(".told-list");
  if (list) list.scrollTop = scroll;
}
