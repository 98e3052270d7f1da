// What a lesson has one try beside the game, as a switch or a field of a note sheet: it is marked in the
// picture, and its section is unfolded. Where its place is not drawn yet, what is pressed before it is.
import { all, find } from "./room.js";

export function after() {
  const topics = find(".lesson")?.dataset.uses?.split(" ").filter(Boolean) ?? [];
  const drawn = topics.map((topic) => all(`.board [data-aside="${CSS.escape(topic)}"]`));
  const tried = new Set(drawn.find((places) => places.length));
  for (const aside of all(".board [data-aside]")) {
    aside.classList.toggle("is-taught", tried.has(aside));
    aside.toggleAttribute("data-in-sight", tried.has(aside));
  }
}
