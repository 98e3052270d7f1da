// Choosing: a press on a button, or on its place in the picture, sends that choice.
import { confirmed } from "./confirm.js";
import { send } from "./connection.js";
import { behind, drain } from "./playback.js";
import { all, find, room } from "./room.js";

// From a picture that is behind nothing is chosen: it makes way for the present.
export function deliver(form, extra = {}) {
  if (behind()) drain();
  else if (!extra.choice || confirmed(extra.choice)) send(form, extra);
}

export function undo() {
  const form = find("[data-undo]");
  if (form) deliver(form);
}

export function choose(name) {
  if (all("[data-choices] button").some((button) => button.value === name)) {
    deliver(find("[data-choices]"), { choice: name });
  }
}

room.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-choices]")) {
    event.preventDefault();
    deliver(form, { choice: event.submitter.value });
  } else if (form.matches("[data-undo], [data-ask-advice]")) {
    event.preventDefault();
    deliver(form);
  }
});

// A finger cannot hover: the first tap on a card with words of its own reads it, the next takes it.
let read = null;
room.addEventListener("pointerdown", (event) => {
  const drawn = event.target.closest("[data-choice]");
  read = event.pointerType === "touch" && drawn?.closest(".explains") && drawn !== document.activeElement ? drawn.dataset.choice : null;
});

room.addEventListener("click", (event) => {
  const drawn = event.target.closest("[data-choice]");
  if (drawn && drawn.dataset.choice === read) drawn.focus({ preventScroll: true });
  else if (drawn) choose(drawn.dataset.choice);
});
