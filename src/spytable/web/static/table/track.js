// Track: the spaces that a piece passes between two spaces of a loop, the shorter way.
import { all } from "./room.js";

// The middle of what is drawn, on the page: scrolling does not move it.
export const middle = (element) => {
  const box = element.getBoundingClientRect();
  return { x: box.x + scrollX + box.width / 2, y: box.y + scrollY + box.height / 2, drawn: box.width > 0 };
};

// None where the spaces are no loop.
export function between(from, to, now) {
  if (from === undefined || to === undefined || from === to) return [];
  const spaces = all("[data-space]:not([data-piece])")
    .sort((one, other) => one.dataset.space - other.dataset.space)
    .map((space) => ({ ...middle(space), number: Number(space.dataset.space) }));
  const size = spaces.length;
  if (size < 3 || spaces.some((space, index) => space.number !== index)) return [];
  const hops = spaces.map((space, index) => {
    const next = spaces[(index + 1) % size];
    return Math.hypot(next.x - space.x, next.y - space.y);
  });
  if (Math.max(...hops) > 2.5 * Math.min(...hops)) return [];
  const forward = (Number(to) - Number(from) + size) % size;
  const step = forward <= size / 2 ? 1 : -1;
  const end = spaces[Number(to)];
  const stops = [];
  for (let at = (Number(from) + step + size) % size; at !== Number(to); at = (at + step + size) % size) {
    stops.push({ x: now.x + spaces[at].x - end.x, y: now.y + spaces[at].y - end.y });
  }
  return stops;
}
