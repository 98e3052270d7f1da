// "Your turn": the icon says it as long as it lasts; a knock and a notification when it comes.
import { find, room } from "./room.js";
import { settings } from "./settings.js";
import { knock } from "./sound.js";

const icon = document.querySelector('link[rel="icon"]');
const rest = icon.getAttribute("href");

const isYours = () => find(".asking.your-turn") !== null;

export const before = isYours;

export function after(was) {
  const now = isYours();
  const href = now ? icon.dataset.turn : rest;
  if (icon.getAttribute("href") !== href) icon.href = href;
  if (!now || was) return;
  if (settings.sound) knock();
  if (settings.notify && document.hidden) notify();
}

function notify() {
  try {
    const body = find("[data-prompt]")?.textContent ?? "";
    const notice = new Notification(document.title, { body, tag: room.dataset.room, icon: icon.href });
    notice.addEventListener("click", () => { window.focus(); notice.close(); });
  } catch {
    // Some phones notify only for installed pages; the title and the icon still say it.
  }
}
