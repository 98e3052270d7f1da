// Strokes: a place in the picture that makes several choices one after another, all or none.
import { deliver } from "./choosing.js";
import { find, room } from "./room.js";

function take(event) {
  const drawn = event.target.closest?.("[data-steps]");
  const form = find("[data-choices]");
  if (!drawn || !form) return;
  event.preventDefault();
  deliver(form, { choice: drawn.dataset.steps });
}

room.addEventListener("click", take);
room.addEventListener("keydown", (event) => {
  if (event.key === "Enter" || event.key === " ") take(event);
});
