// The wire: sends what was chosen, receives the table as it stands, and swaps it in.
import { change } from "./changes.js";
import { all, find, room, state, stillness, word } from "./room.js";

let here = null; // the seats that have a page open
let overdue = []; // whom a bot may sit in for
let live = null; // whether the server is heard; null before anyone knows
let holding = () => false;

// Who looks at something else holds the news back: `hold(piece)` says whether it did.
export function holdNews(hold) {
  holding = hold;
}

// A version is the run of the server, a count of what this seat knows of, which only grows, and a
// digest of what it would be sent.  Another run is always news; within one, neither the same
// digest is nor an answer that comes late.
function isNews(next) {
  const [run, count, digest] = next.split("-");
  const [lastRun, lastCount, lastDigest] = state.version.split("-");
  return run !== lastRun || (digest !== lastDigest && Number(count) >= Number(lastCount));
}

// Resolves when the new picture stands.
export async function swap(piece, force = false) {
  if (!force && (holding(piece) || !isNews(piece.version))) return;
  state.version = piece.version;
  const apply = () => change(() => replace(piece));
  if (stillness.matches || document.hidden || !document.startViewTransition) {
    apply();
  } else {
    const transition = document.startViewTransition(apply);
    // A newer picture may cut the fading short; that is no error.
    transition.ready.catch(() => {});
    transition.finished.catch(() => {});
    await transition.updateCallbackDone;
  }
}

function replace(piece) {
  room.innerHTML = piece.html;
  room.dataset.status = piece.status;
  document.title = piece.title;
}

const FRAGMENT = { headers: { Accept: "application/json", "X-Fragment": "1" }, credentials: "same-origin" };

export async function ask(href) {
  const response = await fetch(href, FRAGMENT);
  return response.json();
}

export async function send(form, extra = {}) {
  if (state.sending) return;
  state.sending = true;
  room.classList.add("is-sending");
  const body = new URLSearchParams(new FormData(form));
  for (const [name, value] of Object.entries(extra)) body.set(name, value);
  try {
    const response = await fetch(form.action, { ...FRAGMENT, method: "POST", body });
    const piece = await response.json();
    if (piece.html) await swap(piece, Boolean(piece.error));
    else warn(piece.error ?? word("offline"));
  } catch {
    warn(word("offline"));
  } finally {
    state.sending = false;
    room.classList.remove("is-sending");
  }
}

export function warn(sentence) {
  const desk = find(".asking");
  if (!desk) return;
  desk.querySelector(".notice")?.remove();
  const line = document.createElement("p");
  line.className = "notice";
  line.setAttribute("role", "alert");
  line.textContent = sentence;
  desk.prepend(line);
}

// Whether the server is heard, and who has a page open: put into the strip after every change.
export const signs = { after: () => { showWire(); showPresence(); } };

function showWire() {
  const wire = find("[data-wire]");
  if (!wire || live === null) return;
  wire.classList.toggle("lost", !live);
  find("[data-wire-words]").textContent = word(live ? "live" : "lost");
}

function showPresence() {
  if (!here) return;
  for (const offer of all("[data-overdue]")) offer.hidden = !overdue.includes(Number(offer.dataset.overdue));
  for (const seat of all("[data-seat]")) {
    if (seat.querySelector(".seat-away")) seat.classList.toggle("away", !here.includes(Number(seat.dataset.seat)));
  }
}

export function listen() {
  const source = new EventSource(`/tables/${room.dataset.room}/stream`);
  source.addEventListener("open", () => { live = true; showWire(); });
  source.addEventListener("table", (event) => swap(JSON.parse(event.data)));
  source.addEventListener("presence", (event) => { ({ here, overdue } = JSON.parse(event.data)); showPresence(); });
  source.addEventListener("error", () => {
    live = false;
    showWire();
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  });
  addEventListener("pagehide", () => source.close(), { once: true });
}

addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
