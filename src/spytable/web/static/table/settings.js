// Settings of the reader, kept in localStorage: keys, pace, confirmation, sound, notification.

const KEPT = "spytable-settings";
const touch = matchMedia("(pointer: coarse)");

export const PACES = ["calm", "quick", "once"];

const DEFAULTS = {
  keys: true, // digits choose, U undoes
  pace: "calm", // how fast the turns of others are shown
  ask: false, // a choice for good is asked for once more where it was made by touch
  sound: !touch.matches, // a knock when the turn comes
  notify: false, // a notification when the turn comes and another page is looked at
  endsByItself: true, // a turn that nothing can be added to ends without a click
};

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT)) ?? {};
    const known = Object.entries(DEFAULTS).filter(([name, value]) => typeof kept[name] === typeof value);
    return { ...DEFAULTS, ...Object.fromEntries(known.map(([name]) => [name, kept[name]])) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = read();
if (!PACES.includes(settings.pace)) settings.pace = DEFAULTS.pace;

const listening = [];

export function onSetting(act) {
  listening.push(act);
}

export function set(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing keeps it until the page is closed.
  }
  for (const act of listening) act(name);
}
