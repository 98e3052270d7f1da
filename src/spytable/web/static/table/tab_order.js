// Tab order (roving tabindex): each button is one stop of the Tab key, the places drawn in the picture are
// one together, and so are those where asides are put down, and those that only say why they cannot be
// chosen.
//
// Within the picture, as within the log, the arrow keys lead on.
import { all, isShown, room } from "./room.js";

const GROUPS = [".board :is([data-choice], [data-steps], [data-picks])", ".board [data-aside]", ".board [data-why-not]", ".told-list a"];
const ON = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

// What lies in a folded part of the picture cannot be reached.
const shown = (group) => all(group).filter(isShown);

function rove(links, stop) {
  for (const link of links) link.setAttribute("tabindex", link === stop ? 0 : -1);
}

export function after() {
  for (const group of GROUPS) {
    const links = shown(group);
    const current = links.find((link) => link === document.activeElement || link.hasAttribute("aria-current"));
    rove(links, current ?? links[0]);
  }
}

room.addEventListener("focusin", (event) => {
  const group = GROUPS.find((one) => event.target.matches?.(one));
  if (group) rove(shown(group), event.target);
});

// Where an arrow key leads from here; null where it leads nowhere.
export function onward(event) {
  const group = GROUPS.find((one) => event.target.matches?.(one));
  const down = event.target.matches?.(".told-list a") && !event.key.match(/Up|Down/);
  if (!group || !ON[event.key] || down) return null;
  const links = shown(group);
  return links[links.indexOf(event.target) + ON[event.key]] ?? event.target;
}
