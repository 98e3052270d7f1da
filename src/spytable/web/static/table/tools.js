// What a lesson has one try beside the game, as a switch or a field of a note sheet: it is marked in the
// picture, and its section is unfolded. Where its place is not drawn yet, what is pressed before it is.
import { all, find } from "./room.js";

// "topic", or "topic=text" where one of several is meant, as one pen.
function placesOf(named) {
  const [topic, text] = named.split("=");
  return all(`.board [data-aside="${CSS.escape(topic)}"]`).filter((one) => text === undefined || one.dataset.text === text);
}

export function after() {
  const topics = find(".lesson")?.dataset.uses?.split(" ").filter(Boolean) ?? [];
  const drawn = topics.map(placesOf);
  const tried = new Set(drawn.find((places) => places.length));
  for (const aside of all(".board [data-aside]")) {
    aside.classList.toggle("is-taught", tried.has(aside));
    aside.toggleAttribute("data-in-sight", tried.has(aside));
  }
}
