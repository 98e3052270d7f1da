// Notepads: text that is written beside the game. What others write on a shared one appears, except where
// the reader is writing just now; and what is not kept yet outlives a page that is drawn anew.
import { put } from "./connection.js";
import { all, find, room } from "./room.js";

const known = new Map(); // by topic: what stood there when this page last looked

const pads = () => all("[data-pad-for]");
const kept = (pad) => find(`#part-pads [data-pad="${CSS.escape(pad.dataset.padFor)}"]`)?.textContent ?? "";

export function before() {
  const writing = new Map();
  for (const pad of pads()) {
    if (pad.value !== (known.get(pad.dataset.padFor) ?? pad.defaultValue)) writing.set(pad.dataset.padFor, pad.value);
  }
  return { writing, open: find("[data-pads]")?.open ?? false };
}

export function after(was) {
  for (const pad of pads()) {
    const topic = pad.dataset.padFor;
    const text = kept(pad);
    const mine = was?.writing.get(topic);
    if (mine === undefined || mine === text) pad.value = text;
    else if (pad.value !== mine) pad.value = mine;
    known.set(topic, text);
  }
  const panel = find("[data-pads]");
  if (panel && was?.open) panel.open = true;
}

room.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-aside-form]")) return;
  event.preventDefault();
  const { audience, topic, text } = Object.fromEntries(new FormData(form));
  put("asides", { audience, topic, text });
  const line = form.querySelector('input[name="text"]');
  if (line) line.value = "";
});
