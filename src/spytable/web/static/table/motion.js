// Pieces glide from where they stood to where they stand; round a track, space by space.
import { all, stillness } from "./room.js";

const middle = (element) => {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, drawn: box.width > 0 };
};

export function before() {
  const places = new Map();
  for (const piece of all("[data-piece]")) {
    places.set(piece.dataset.piece, { ...middle(piece), space: piece.dataset.space });
  }
  return places;
}

export function after(places) {
  if (stillness.matches || document.hidden) return;
  for (const piece of all("[data-piece]")) {
    const was = places.get(piece.dataset.piece);
    const now = middle(piece);
    const scale = piece.parentNode.getScreenCTM?.()?.a;
    if (!was?.drawn || !now.drawn || !scale) continue;
    const stops = [was, ...track(was.space, piece.dataset.space, now)];
    if (stops.length === 1 && Math.hypot(was.x - now.x, was.y - now.y) < 2) continue;
    const base = getComputedStyle(piece).transform;
    const rest = base === "none" ? "" : base;
    const frames = stops.map(({ x, y }) => ({ transform: `translate(${(x - now.x) / scale}px, ${(y - now.y) / scale}px) ${rest}` }));
    frames.push({ transform: `translate(0px, 0px) ${rest}` });
    const duration = stops.length > 1 ? 140 * stops.length : 320;
    piece.animate(frames, { duration: Math.min(900, duration), easing: stops.length > 1 ? "linear" : "ease-in-out" });
  }
}

// The spaces between two spaces of a loop, the shorter way; none where the spaces are no loop.
function track(from, to, now) {
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
  const between = [];
  for (let at = (Number(from) + step + size) % size; at !== Number(to); at = (at + step + size) % size) {
    between.push({ x: now.x + spaces[at].x - end.x, y: now.y + spaces[at].y - end.y });
  }
  return between;
}
