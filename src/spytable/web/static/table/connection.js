// The connection to the server: posts what was chosen, receives what is new, and puts it into the page.
//
// A message holds the parts that changed since the version it follows (`base`), by id; or, in
// `html`, all of the room.  A page that shows another version than that asks for all.
import { change } from "./changes.js";
import { graft } from "./graft.js";
import { play, playNow } from "./playback.js";
import { all, find, room, say, state, word } from "./room.js";

const address = `/tables/${room.dataset.room}`;
const page = crypto.getRandomValues(new Uint32Array(2)).join("-"); // our name: who sends needs no event

let here = null; // the seats that have a page open
let overdue = []; // whom a bot may sit in for
let live = null; // whether the server is heard; null before anyone knows
let holding = () => false;

// Who looks at something else holds the news back: `hold(message)` says whether it did.
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

// Puts up what the reader asked to see: all of the room.
export function swap(message) {
  state.version = message.version;
  change(() => replace(message));
}

// What is new: shown in its turn, unless the reader looks at something else by then.
function receive(message, playing) {
  if (!isNews(message.version)) return;
  if (message.html === undefined && message.base !== state.version) return catchUp(message.version);
  state.version = message.version;
  playing(() => {
    if (holding(message)) return;
    if (message.html !== undefined) change(() => replace(message));
    else if (fits(message)) change(() => patch(message));
    else catchUp();
  });
}

const part = (id) => document.getElementById(id);

function fits(message) {
  return part("part-told") !== null && [...Object.keys(message.layers), ...Object.keys(message.parts)].every(part);
}

function patch(message) {
  for (const [id, drawn] of Object.entries(message.layers)) part(id).innerHTML = drawn;
  for (const [id, drawn] of Object.entries(message.parts)) part(id).outerHTML = drawn;
  const list = part("part-told");
  for (let count = message.cut; count > 0; count -= 1) list.firstElementChild?.remove();
  list.insertAdjacentHTML("afterbegin", message.lines.join(""));
  finish(message);
}

// The bar of the replay stays in the page, while one drags it.
function replace(message) {
  if (!graft(room, message.html, "[data-scrubber]")) room.innerHTML = message.html;
  finish(message);
}

function finish(message) {
  room.dataset.status = message.status;
  document.title = message.title;
}

// Something was missed: all of it, please.  What comes while we ask may be newer than the answer,
// and nobody would send it again.  Gives whether the table is shown as it stands.
let catching = null;
let missed = null;
function catchUp(version = null) {
  if (catching) {
    missed = version ?? missed;
    return catching;
  }
  catching = ask(address)
    .then((message) => {
      const late = message.version !== state.version && !isNews(message.version);
      if (message.html && !late) playNow(() => holding(message) || swap(message));
      return late || message.html !== undefined;
    })
    .catch(() => false)
    .finally(() => {
      const newer = missed;
      catching = missed = null;
      if (newer && isNews(newer)) catchUp();
    });
  return catching;
}

// What was sent may have arrived, and only the answer was lost: nobody says that it was not taken, but
// looks until it is known how the table stands.  Where the same is still asked, a sentence says so; and
// as the server may only be at it (it gives some answers after a pause), one looks a few times more.
const LOST = 504; // the node that holds the table was asked, and fell silent
const PAUSE = 2000;
const pause = () => new Promise((done) => setTimeout(done, PAUSE));
const moment = () => find("[data-choices] [name=moment]")?.value;
let doubted = false;
async function doubt() {
  warn(word("looking"));
  if (doubted) return;
  doubted = true;
  const asked = moment();
  await catching; // that look was from before
  while (!(await catchUp())) await pause();
  doubted = false;
  const notice = find(".asking .notice");
  if (notice?.textContent === word("looking")) notice.remove();
  else if (notice) return;
  if (moment() === asked) warn(word("stands"));
  for (let looks = 0; looks < 3 && moment() === asked; looks += 1) {
    await pause();
    const { version } = await ask(address).catch(() => ({}));
    if (version && isNews(version)) await catchUp();
  }
}

const FRAGMENT = { headers: { Accept: "application/json", "X-Fragment": "1" }, credentials: "same-origin" };

export async function ask(href) {
  const response = await fetch(href, FRAGMENT);
  return response.json();
}

async function post(href, fields) {
  const body = new URLSearchParams(fields);
  body.set("page", page);
  body.set("known", state.version);
  try {
    const response = await fetch(href, { ...FRAGMENT, method: "POST", body });
    const message = await response.json();
    if (message.version) receive(message, playNow);
    if (message.error && response.status !== LOST) warn(message.error, message.rule);
    else if (!message.version) doubt(); // a fault on the way: no answer of ours, or not of the table's
  } catch {
    doubt();
  }
}

export async function send(form, extra = {}) {
  if (state.sending) return;
  state.sending = true;
  room.classList.add("is-sending");
  await post(form.action, { ...Object.fromEntries(new FormData(form)), ...extra });
  state.sending = false;
  room.classList.remove("is-sending");
}

// What is no choice waits for none.
export const put = (path, fields) => post(`${address}/${path}`, { ...fields, csrf: room.dataset.csrf });

// Where a rule forbids it, the sentence leads there.
export function warn(sentence, rule = "") {
  const desk = find(".asking");
  if (!desk) return;
  desk.querySelector(".notice")?.remove();
  const line = document.createElement("p");
  line.className = "notice";
  line.setAttribute("role", "alert");
  line.textContent = sentence;
  if (rule) {
    const link = document.createElement("a");
    link.href = rule;
    link.textContent = word("rule");
    line.append(" ", link);
  }
  desk.prepend(line);
}

// What no message brings, put in after every change: the token of the forms, whether the server is
// heard, who has a page open.
export const signs = {
  after: () => {
    for (const field of all('input[name="csrf"]')) field.value ||= room.dataset.csrf;
    showLive();
    showPresence();
  },
};

function showLive() {
  const sign = find("[data-connection]");
  if (!sign || live === null) return;
  sign.classList.toggle("lost", !live);
  find("[data-connection-words]").textContent = word(live ? "live" : "lost");
}

function showPresence() {
  if (!here) return;
  for (const offer of all("[data-overdue]")) {
    const due = overdue.includes(Number(offer.dataset.overdue));
    if (due && offer.hidden) say(offer.querySelector("p").textContent);
    offer.hidden = !due;
  }
  for (const seat of all("[data-seat]")) {
    if (seat.querySelector(".seat-away")) seat.classList.toggle("away", !here.includes(Number(seat.dataset.seat)));
  }
}

export function listen() {
  const source = new EventSource(`${address}/stream?${new URLSearchParams({ page, known: state.version })}`);
  source.addEventListener("open", () => { live = true; showLive(); });
  source.addEventListener("table", (event) => receive(JSON.parse(event.data), play));
  source.addEventListener("presence", (event) => { ({ here, overdue } = JSON.parse(event.data)); showPresence(); });
  source.addEventListener("error", () => {
    live = false;
    showLive();
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  });
  addEventListener("pagehide", () => source.close(), { once: true });
}

addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
