// Asides: a press on a place in the picture puts down a mark or a note, which is no choice. `data-aside`
// is its topic, `data-text` what the next press puts there, `data-audience` who reads it: nobody else,
// unless it says "side" or "all".
import { put } from "./connection.js";
import { all, find, room } from "./room.js";

let last = Promise.resolve(); // one after another, however fast they are pressed

// The same place in a picture that was drawn anew; of several with one topic, the one that says the same.
function placed(drawn) {
  if (drawn.isConnected) return drawn;
  const same = all(`[data-aside="${CSS.escape(drawn.dataset.aside)}"]`);
  return same.find((one) => one.ariaLabel === drawn.ariaLabel) ?? same[0];
}

function press(event) {
  const drawn = event.target.closest?.("[data-aside]");
  if (!drawn) return;
  event.preventDefault();
  if (find(".is-past")) return; // what was is only looked at
  const topic = drawn.dataset.aside;
  // What was pressed before may have changed what this press means.
  const audience = drawn.dataset.audience ?? "seat";
  last = last.then(() => put("asides", { audience, topic, text: placed(drawn)?.dataset.text ?? "" }));
}

room.addEventListener("click", press);
room.addEventListener("keydown", (event) => {
  if (event.key === "Enter" || event.key === " ") press(event);
});
