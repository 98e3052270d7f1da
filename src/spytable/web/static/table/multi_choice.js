// Multi-choice: one place in the picture makes several choices one after another, all or none.
import { deliver } from "./choose.js";
import { find, room } from "./room.js";

function chooseAll(event) {
  const drawn = event.target.closest?.("[data-steps]");
  const form = find("[data-choices]");
  if (!drawn || !form) return;
  event.preventDefault();
  deliver(form, { choice: drawn.dataset.steps });
}

room.addEventListener("click", chooseAll);
room.addEventListener("keydown", (event) => {
  if (event.key === "Enter" || event.key === " ") chooseAll(event);
});
