// Objections: a piece that cannot be chosen now says why when it is pointed at, focused or tapped.
//
// The sentences stand in a list (`data-pieces`), which is all there is without script. With it, every
// such piece is a group that is disabled, called by what one would have chosen there and described by its
// sentence (no button: what is written on the piece is not its name); all of them are one stop of the Tab
// key. The sentence is shown in a tooltip with a link to the rule: Enter leads to that, Escape away.
import { all, find, room, say, word } from "./room.js";

const POINTED = 350; // milliseconds: who only passes by has not asked
const tooltip = document.createElement("aside"); // a part of the page that can be found by itself
tooltip.className = "tooltip";
tooltip.hidden = true;
tooltip.append(document.createElement("p"), document.createElement("a"));
document.body.append(tooltip);

const worn = new WeakMap(); // the attributes a piece had before it could be asked
let speaking = null; // the piece whose sentence is shown
let timer = null;

const piecesOf = (name) => all(`.board :is([data-piece="${CSS.escape(name)}"], [data-place="${CSS.escape(name)}"])`);
const isChoice = (piece) => piece.closest("[data-choice]") || piece.querySelector("[data-choice]");
const lineOf = (piece) => document.getElementById(piece?.dataset.why ?? "")?.closest("li");
const asked = (target) => target.closest?.("[data-why]");

// What takes the focus for a piece: what in it can be read anyway, or else itself.
function bearer(piece) {
  const inside = piece.querySelector("[tabindex]");
  return inside?.matches(".readable") ? inside : inside || piece.closest("[aria-hidden]") ? null : piece;
}

function describe(piece, sentence) {
  piece.dataset.why = sentence.id;
  piece.setAttribute("aria-describedby", sentence.id);
}

// Of several pieces with one sentence all answer, and the first can be reached by key.
function attach(line) {
  const sentence = line.querySelector("span");
  const pieces = line.dataset.pieces.split(" ").flatMap(piecesOf).filter((piece) => !isChoice(piece));
  for (const piece of pieces) piece.dataset.why = sentence.id;
  const bearers = pieces.map(bearer).filter(Boolean);
  for (const read of bearers.filter((one) => one.matches(".readable"))) describe(read, sentence);
  const first = bearers.find((one) => !one.matches(".readable"));
  if (!first) return;
  describe(first, sentence);
  first.dataset.whyNot = "";
  const given = { role: "group", "aria-disabled": "true", "aria-label": line.querySelector("strong").textContent, tabindex: "-1" };
  worn.set(first, Object.keys(given).map((name) => [name, first.getAttribute(name)]));
  for (const [name, value] of Object.entries(given)) first.setAttribute(name, value);
}

// What was drawn anew has none of it; what stayed has lost its reason, or another has come.
function detach(piece) {
  delete piece.dataset.why;
  piece.removeAttribute("aria-describedby");
  if (piece.dataset.whyNot === undefined) return;
  delete piece.dataset.whyNot;
  for (const [name, value] of worn.get(piece) ?? []) {
    if (value === null) piece.removeAttribute(name);
    else piece.setAttribute(name, value);
  }
}

export function before() {
  return speaking && (speaking.dataset.piece ?? speaking.dataset.place);
}

export function after(name) {
  all("[data-why]").forEach(detach);
  all("[data-pieces]").forEach(attach);
  if (!speaking) return;
  const again = speaking.isConnected ? speaking : name && piecesOf(name)[0];
  if (lineOf(again)) show(again);
  else hide();
}

function show(piece) {
  clearTimeout(timer);
  const line = lineOf(piece);
  if (!line) return;
  speaking = piece;
  const [sentence, link] = tooltip.children;
  sentence.textContent = line.querySelector("span").textContent;
  link.textContent = word("rule");
  link.href = line.querySelector("a").href;
  tooltip.hidden = false;
  place();
}

function hide() {
  clearTimeout(timer);
  speaking = null;
  tooltip.hidden = true;
}

// Below its piece, or above or beside it where the desk or the window ends, or something to choose lies.
function place() {
  if (!speaking) return;
  const at = speaking.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: tall } = tooltip;
  const desk = find(".is-below .asking");
  const end = Math.min(innerHeight, desk && getComputedStyle(desk).position === "sticky" ? desk.getBoundingClientRect().top : innerHeight);
  const right = document.documentElement.clientWidth - 8;
  const [middle, level] = [at.left + (at.width - wide) / 2, at.top + (at.height - tall) / 2];
  const places = [[middle, at.bottom + 6], [middle, at.top - 6 - tall], [at.right + 6, level], [at.left - 6 - wide, level]];
  const choices = all(".board [data-choice]").map((one) => one.getBoundingClientRect());
  const hidden = ([x, y]) => choices.filter((one) => one.left < x + wide && x < one.right && one.top < y + tall && y < one.bottom).length;
  const fits = ([x, y]) => x >= 8 && x + wide <= right && y >= 8 && y + tall <= end;
  const pulledIn = ([x, y]) => [Math.max(8, Math.min(x, right - wide)), Math.max(8, Math.min(y, innerHeight - tall - 8))];
  const [first, second] = places;
  const usual = pulledIn(first[1] + tall <= end ? first : second);
  const [left, top] = hidden(usual) ? places.filter(fits).concat([usual]).sort((one, other) => hidden(one) - hidden(other))[0] : usual;
  tooltip.style.left = `${left}px`;
  tooltip.style.top = `${top}px`;
}
addEventListener("scroll", place, { capture: true, passive: true });
addEventListener("resize", place);

const isHeld = () => tooltip.contains(document.activeElement) || (asked(document.activeElement) && asked(document.activeElement) === speaking);
const later = (act, wait) => { clearTimeout(timer); timer = setTimeout(act, wait); };
const leave = () => later(() => { if (!isHeld() && !tooltip.matches(":hover")) hide(); }, 250);

// A pointer that rests where it chose, while another picture comes to lie under it, asks nothing.
let rested = [NaN, NaN];
const notes = (event) => { rested = [event.clientX, event.clientY]; };
const rests = (event) => rested[0] === event.clientX && rested[1] === event.clientY;
for (const kind of ["pointermove", "pointerdown"]) addEventListener(kind, notes, { passive: true });

room.addEventListener("pointerover", (event) => {
  const piece = event.pointerType === "mouse" && !rests(event) && asked(event.target);
  if (piece && piece !== speaking) later(() => show(piece), POINTED);
  else if (piece) clearTimeout(timer);
});
room.addEventListener("pointerout", (event) => { if (event.pointerType === "mouse" && asked(event.target)) leave(); });
tooltip.addEventListener("pointerleave", leave);

room.addEventListener("focusin", (event) => { if (asked(event.target)) show(asked(event.target)); });
for (const holder of [room, tooltip]) holder.addEventListener("focusout", leave);

// A tap asks, and asks aloud; a tap elsewhere has heard enough.
document.addEventListener("click", (event) => {
  const piece = !event.target.closest?.("[data-choice], [data-aside]") && asked(event.target);
  if (piece) {
    show(piece);
    say(tooltip.firstElementChild.textContent);
  } else if (!tooltip.contains(event.target)) hide();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && speaking) {
    const piece = tooltip.contains(document.activeElement) ? speaking : null;
    hide();
    piece?.focus({ preventScroll: true });
    hide(); // the focus came back, the sentence need not
    event.stopImmediatePropagation();
  } else if ((event.key === "Enter" || event.key === " ") && event.target.closest?.("[data-why]") && !event.target.closest("[data-choice], [data-aside]")) {
    event.preventDefault();
    show(asked(event.target));
    tooltip.lastElementChild.focus();
  }
}, true);
