// The replay as a film: a bar to drag, play and pause; and a link to this moment, for others.
import { addressOf, isStepping, onArrival, past, step } from "./looking_back.js";
import { settles } from "./motion.js";
import { find, room, say, word } from "./room.js";
import { settings } from "./settings.js";

// How long a step stands at the least, and for each letter of its sentence.
const STANDS = { calm: [1500, 45], quick: [900, 30], once: [600, 20] };

let wanted = null; // the moment to which the bar was dragged last
let playing = false;
let timer = null;

const bar = () => find("[data-scrubber] input");
const onward = () => past()?.querySelector('.steps a[data-step="forward"]');

function seek() {
  if (wanted === null || isStepping()) return;
  const moment = wanted;
  wanted = null;
  step(addressOf(moment));
}

function pause() {
  playing = false;
  clearTimeout(timer);
  after();
}

function play() {
  playing = true;
  after();
  if (onward()) next();
  else step(addressOf(bar().dataset.moments.split(" ")[0]));
}

function next() {
  const link = onward();
  if (link) step(link.href);
  else pause();
}

// What has moved comes to rest first, and what is told can be read.
function goOn() {
  if (!playing) return;
  if (!onward() || document.hidden) return pause();
  const [least, letter] = STANDS[settings.pace];
  const told = find("[data-prompt]").textContent.length;
  timer = setTimeout(next, Math.max(least, letter * told, settles() - performance.now()));
}

onArrival(() => {
  if (wanted !== null) seek();
  else goOn();
});

export function after() {
  const scrubber = find("[data-scrubber]");
  if (!scrubber) {
    playing = false;
    clearTimeout(timer);
    return;
  }
  scrubber.hidden = false;
  const input = bar();
  if (wanted === null) input.value = input.getAttribute("value");
  scrubber.querySelector("[data-play]").setAttribute("aria-label", word(playing ? "pause" : "play"));
  scrubber.querySelector("[data-play-sign]").hidden = playing;
  scrubber.querySelector("[data-pause-sign]").hidden = !playing;
}

room.addEventListener("input", ({ target }) => {
  if (target !== bar()) return;
  wanted = Number(target.dataset.moments.split(" ")[target.value - 1]);
  pause();
  seek();
});

room.addEventListener("click", (event) => {
  const { target } = event;
  if (target.closest("[data-play]")) return playing ? pause() : play();
  if (target.closest("a[data-step]")) pause();
  const link = target.closest("[data-share-moment]");
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined;
  event.preventDefault();
  return share(link);
});
// Who walks by key has taken over.
document.addEventListener("keydown", ({ key }) => { if (playing && /^(Arrow|Escape)/.test(key)) pause(); });

async function share(link) {
  pause();
  try {
    const answer = await fetch(link.href, { headers: { Accept: "application/json" }, credentials: "same-origin" });
    const { address } = await answer.json();
    if (navigator.share) await navigator.share({ title: document.title, url: address });
    else await copy(address, link);
  } catch (problem) {
    if (problem.name !== "AbortError") say(word("unreachable")); // else the reader has thought better of it
  }
}

// By plain http a page may not write to the clipboard but by an old command, from a field.
async function copy(text, link) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
  } else {
    const field = Object.assign(document.createElement("textarea"), { value: text });
    link.after(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    link.focus({ preventScroll: true });
  }
  link.querySelector("span").textContent = word("copied");
  say(word("moment-copied"));
}
