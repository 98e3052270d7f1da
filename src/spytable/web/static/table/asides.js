// Asides: places in the picture where the reader puts down something that is no choice, for nobody else
// to see. `data-aside` is its topic, `data-text` what the next press puts there.
import { find, room } from "./room.js";
import { put } from "./wire.js";

let last = Promise.resolve(); // one after another, however fast they are pressed

const placed = (topic) => find(`[data-aside="${CSS.escape(topic)}"]`);

function press(event) {
  const drawn = event.target.closest?.("[data-aside]");
  if (!drawn) return;
  event.preventDefault();
  if (find(".is-past")) return; // what was is only looked at
  const topic = drawn.dataset.aside;
  // What was pressed before may have changed what this press means.
  last = last.then(() => put("asides", { audience: "seat", topic, text: placed(topic)?.dataset.text ?? "" }));
}

room.addEventListener("click", press);
room.addEventListener("keydown", (event) => {
  if (event.key === "Enter" || event.key === " ") press(event);
});
