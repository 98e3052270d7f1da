// What stays as the reader left it: open panels, how far the list is scrolled, one stop for Tab.
import { all, find, room } from "./room.js";

let toldOpen = !matchMedia("(max-width: 1239px)").matches;
let cardsOpen = false;

export const sentenceLinks = () => all(".told-list a");

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
  // A long list is one stop for the Tab key; within it the arrow keys lead on.
  const sentences = sentenceLinks();
  const stop = sentences.find((link) => link.hasAttribute("aria-current")) ?? sentences[0];
  for (const link of sentences) link.tabIndex = link === stop ? 0 : -1;
  deskSize.disconnect();
  const desk = find(".asking");
  if (desk) deskSize.observe(desk);
  measureDesk();
  const list = find(".told-list");
  if (list) list.scrollTop = scroll;
}
