// Panels stay open, and the log scrolled, as the reader left them, though the page is drawn anew.
import { find, room } from "./room.js";

let toldOpen = null; // whether the list is open: as there is room, until the reader decides
let hasRoom = false;

// Whether the panel of what everything does is open: at the first game of a box, until it is closed.
const KEPT = "spytable-cards";
const kept = readKept();
// A lesson tells by itself what things do, so it keeps its room.
let cardsOpen = kept[room.dataset.box] ?? (!find(".lesson") && find("[data-cards]")?.open) ?? false;

function readKept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT));
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

function keepCards(open) {
  cardsOpen = open;
  kept[room.dataset.box] = open;
  roomForCards.after();
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch { /* Private windows keep nothing: it stays as it is until the page is left. */ }
}

// Opened for a newcomer, where there is room for no more than its head, it is closed; opened by the reader it
// has room, at the cost of all else in its column.
const HEAD = 110;
export const roomForCards = {
  after() {
    const cards = find("[data-cards]");
    const wanted = kept[room.dataset.box] === true;
    const shown = cards?.closest(".cards"); // what is seen of it
    shown?.classList.toggle("is-wanted", wanted);
    if (!cards?.open || wanted || !(find(".is-broad") || (find(".is-wide") && shown.offsetHeight < HEAD))) return;
    cardsOpen = false;
    cards.open = false;
  },
};

addEventListener("resize", () => requestAnimationFrame(roomForCards.after));

// On a phone the desk covers the end of the picture: what gets the focus there is scrolled clear.
export function covered() {
  const desk = find(".is-below .asking");
  return desk && getComputedStyle(desk).position === "sticky" ? desk.offsetHeight : 0;
}

const deskSize = new ResizeObserver(measureDesk);
function measureDesk() {
  document.documentElement.style.setProperty("--desk", `${covered()}px`);
}

const isToldOpen = () => toldOpen ?? hasRoom;

// Whether there is room for the list beside the picture.
export function suggestOpen(beside) {
  hasRoom = beside;
  const told = find("[data-told]");
  if (told) told.open = isToldOpen();
}

room.addEventListener("toggle", ({ target }) => {
  if (target.matches("[data-told]") && target.open !== isToldOpen()) toldOpen = target.open;
  if (target.matches("[data-cards]") && target.open !== cardsOpen) keepCards(target.open);
}, true);

export function before() {
  return { scroll: find(".told-list")?.scrollTop ?? 0 };
}

export function after({ scroll = 0 }) {
  const told = find("[data-told]");
  if (told) told.open = isToldOpen();
  const cards = find("[data-cards]");
  if (cards) cards.open = cardsOpen;
  deskSize.disconnect();
  const desk = find(".asking");
  if (desk) deskSize.observe(desk);
  measureDesk();
  const list = find(".told-list");
  if (list) list.scrollTop = scroll;
}
