// Settings of the reader, kept in localStorage: keys, pace, confirmation, sound, notification.

import { room } from "./room.js";

const KEPT = "spytable-settings";
const touch = matchMedia("(pointer: coarse)");

export const PACES = ["calm", "quick", "once"];

const DEFAULTS = {
  keys: true, // digits choose, U undoes
  pace: "calm", // how fast the turns of others are shown
  ask: false, // a choice for good is asked for once more where it was made by touch
  sound: !touch.matches, // a knock when the turn comes
  notify: false, // a notification when the turn comes and another page is looked at
  endsByItself: !("endsWhenWished" in room.dataset), // a turn with no other choice than its end ends without a click
};

// What the reader has said; all else is as the box of this table suggests.
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT)) ?? {};
    const known = Object.entries(DEFAULTS).filter(([name, value]) => typeof kept[name] === typeof value);
    return Object.fromEntries(known.map(([name]) => [name, kept[name]]));
  } catch {
    return {};
  }
}

const said = read();
export const settings = { ...DEFAULTS, ...said };
if (!PACES.includes(settings.pace)) settings.pace = DEFAULTS.pace;

const listening = [];

export function onSetting(act) {
  listening.push(act);
}

export function set(name, value) {
  settings[name] = said[name] = value;
  try {
    localStorage.setItem(KEPT, JSON.stringify(said));
  } catch {
    // A browser that keeps nothing keeps it until the page is closed.
  }
  for (const act of listening) act(name);
}
