// Looking back: the reader walks through what happened, and news waits until they come back.
// The address follows; the browser's own back leads out of the replay at once.
import { ask, holdNews, swap, warn } from "./connection.js";
import { drain } from "./playback.js";
import { find, room, say, word } from "./room.js";

export const past = () => find("[data-past]");

let left = past() ? Number(past().dataset.moment) : null; // when the reader left the present
let stepping = false;

holdNews((message) => {
  if (!past()) return false;
  goneOn(message);
  return true;
});

function goneOn(message) {
  if (message.status !== "playing" && message.status !== "ended") return;
  const sign = past().querySelector("[data-gone-on]");
  document.title = message.title;
  if (message.moment === left || !sign.hidden) return;
  sign.hidden = false;
  say(sign.textContent);
}

export async function step(href, remember = true) {
  if (stepping) return;
  stepping = true;
  const from = past() ? left : null;
  try {
    const message = await ask(href);
    if (!message.html) throw new Error(message.error);
    if (remember && href !== location.href) history[from === null ? "pushState" : "replaceState"](null, "", href);
    drain();
    swap(message);
    left = past() ? from ?? message.moment : null;
    if (past()) goneOn(message);
  } catch {
    warn(word("unreachable"));
  } finally {
    stepping = false;
    for (const act of arriving) act();
  }
}

const arriving = [];
export const onArrival = (act) => arriving.push(act);
export const isStepping = () => stepping;
export const addressOf = (moment) => `${location.origin}/tables/${room.dataset.room}?at=${moment}`;

// The sentence that is looked at stays in sight, without moving the page.
export function after() {
  const list = find(".told-list");
  const current = list?.querySelector("[aria-current]");
  if (!current) return;
  const above = current.getBoundingClientRect().top - list.getBoundingClientRect().top;
  if (above < 0 || above > list.clientHeight - current.offsetHeight) list.scrollTop += above - list.clientHeight / 3;
}

addEventListener("popstate", () => step(location.href, false));

room.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-step]");
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  step(link.href);
});

// Language and theme lead back to where the reader is now.
document.querySelector("[data-preferences]")?.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (link) link.search = new URLSearchParams({ back: location.pathname + location.search });
});
