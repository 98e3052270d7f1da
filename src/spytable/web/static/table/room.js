// The element that holds the table, and what all modules of its page share.

export const room = document.querySelector("[data-room]");
export const find = (selector) => room.querySelector(selector);
export const all = (selector) => [...room.querySelectorAll(selector)];

// Of what is drawn within a picture, `checkVisibility` says only whether the picture is shown.
export const isShown = (one) => (one.checkVisibility?.() ?? true) && getComputedStyle(one).display !== "none";

// `version` is the latest that came, shown or about to be; `sending` is whether a choice is on its way.
export const state = { version: room.dataset.version, sending: false };

export const stillness = matchMedia("(prefers-reduced-motion: reduce)");

const words = document.getElementById("words").content;
export const word = (name) => words.querySelector(`[data-word="${name}"]`)?.textContent ?? "";

export function say(sentence) {
  document.getElementById("announce").textContent = sentence;
}
