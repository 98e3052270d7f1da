// The standing layout: in a window with room, every part of the table has one place for the whole game,
// be it a lesson, a draft or the end. It knows nothing of the page.
//
// Wide: the board at the left, as high as the window; the panels in one column beside it; desk and list
// in another. Tall: the board above, the panels and the desk below it, side by side. Broad, but neither:
// the board at the left, beside it the desk and below that the panels; or, where these are too wide for that,
// below both. What is there for a while only stands behind what stays, and where there is no room, panels become
// lines, the last first; nothing else moves.

import { ENOUGH, GAP, LINE } from "./layout_solver.js";

const WIDE = 1160; // three columns fit
const SIDE = { least: 236, most: 520, share: 0.187 }; // how wide desk and list may be
const SHARE = 0.82; // of the window's width, for a board above everything else and its margins
const BELOW = { least: 160, share: 0.3, wider: 1.25 }; // how much height is left below it; how wide a panel is there
const BESIDE = 240; // how wide a board is at least that has panels beside it
const DESK = { least: 136, most: 400, share: 0.46 }; // how high the desk is above the panels
const APART = 10; // so far panels stand apart where there is room
const ORDER = ["hand", "offer", "own", "other"];

const between = (least, value, most) => Math.max(least, Math.min(value, most));

// `sections` as for the solver, without the scene at the end, and `fleeting`: there for a while only.
// `needs` is what the desk needs in height at the end, or in a lesson.
// Gives { way, places, side: { x, top, width, height }, height }; null where there is no room for that.
export function standing(sections, width, height, windowWidth, needs = 0) {
  const board = sections.find((one) => one.kind === "board");
  const panels = sections.filter((one) => one !== board);
  if (!board || !panels.length) return null;
  const needed = Math.max(...panels.map((one) => one.least));
  if (width >= WIDE && height >= 480) return wide(board, panels, needed, width, height);
  if (height > width && width >= needed + SIDE.least + GAP) return tall(board, panels, needed, width, height, windowWidth);
  if (width > height && width >= needed + Math.max(BESIDE, board.least) + GAP) return broad(board, panels, needed, width, height, needs);
  if (width > height && width >= Math.max(BESIDE, board.least) + SIDE.least + GAP) return low(board, panels, needed, width, height);
  return null;
}

function wide(board, panels, needed, width, height) {
  const least = between(SIDE.least, width * SIDE.share, 420);
  const boardWidth = Math.min(height / board.ratio, width - needed - least - 2 * GAP);
  const left = width - boardWidth - 2 * GAP;
  // By the window alone: a panel that comes or goes changes nothing.
  const panelWidth = between(needed, left / 2, needed * ENOUGH);
  const sideWidth = Math.min(left - panelWidth, Math.max(SIDE.most, width * SIDE.share));
  const start = (left - panelWidth - sideWidth) / 2;
  const x = start + boardWidth + GAP;
  const column = stacked(lastingFirst(panels), panelWidth, x, 0, (end) => end <= height, APART);
  const places = [whole(board, start, boardWidth), ...column];
  const side = { x: x + panelWidth + GAP, top: 0, width: sideWidth, height };
  return { way: "wide", places, side, height: Math.max(height, lowest(places)) };
}

function tall(board, panels, needed, width, height, windowWidth) {
  const half = Math.max(needed, (width - GAP) / 2);
  const least = Math.min(width, SHARE * windowWidth);
  if (height - least * board.ratio - GAP < BELOW.least) return null;
  const boardWidth = between(least, (height * (1 - BELOW.share) - GAP) / board.ratio, width);
  const top = boardWidth * board.ratio + GAP;
  const column = stacked(lastingFirst(inOrder(panels)), half, 0, top, (_, asked) => asked <= height);
  const places = [whole(board, (width - boardWidth) / 2, boardWidth), ...column];
  const side = { x: half + GAP, top, width: width - half - GAP, height: height - top };
  return { way: "tall", places, side, height: lowest(places) };
}

function broad(board, panels, needed, width, height, needs) {
  const boardWidth = Math.max(board.least, Math.min(height / board.ratio, width - needed - GAP));
  const x = boardWidth + GAP;
  const side = { x, top: 0, width: width - x, height: Math.min(height, Math.max(needs, between(DESK.least, DESK.share * height, DESK.most))) };
  const column = stacked(lastingFirst(inOrder(panels)), width - x, x, side.height + GAP, (_, asked) => asked <= height);
  const places = [whole(board, 0, boardWidth), ...column];
  return { way: "broad", places, side, height: Math.max(height, lowest(places)) };
}

function low(board, panels, needed, width, height) {
  const boardWidth = Math.max(board.least, Math.min(height / board.ratio, width - SIDE.least - GAP));
  const [x, top] = [boardWidth + GAP, boardWidth * board.ratio + GAP];
  const panelWidth = Math.min(width, needed * BELOW.wider);
  const column = stacked(lastingFirst(inOrder(panels)), panelWidth, (width - panelWidth) / 2, top, () => true);
  const places = [whole(board, 0, boardWidth), ...column];
  return { way: "broad", places, side: { x, top: 0, width: width - x, height: Math.min(height, top - GAP) }, height: lowest(places) };
}

const whole = ({ name, ratio }, x, width) => ({ name, x, y: 0, width, height: width * ratio, state: "open" });
const lowest = (places) => Math.max(...places.map((one) => one.y + one.height));

function inOrder(panels) {
  return [...panels].sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
}

// What is there for a while only comes after what stays, but before the panels of others, which can wait.
function lastingFirst(panels) {
  const lasting = panels.filter((one) => !one.fleeting);
  const last = lasting.findLastIndex((one) => one.kind !== "other") + 1;
  return [...lasting.slice(0, last), ...panels.filter((one) => one.fleeting), ...lasting.slice(last)];
}

// One below the other. Lines are made until it `fits`, which is told where all of it ends and where what
// is asked does: first of the panels of others, then of the reader's own, from below.
function stacked(panels, width, x, top, fits, gap = GAP) {
  const folded = new Set();
  const waiting = panels.filter((one) => one.folds && !one.asks).reverse();
  waiting.sort((one, other) => ORDER.indexOf(other.kind) - ORDER.indexOf(one.kind));
  for (;;) {
    let y = top;
    const places = panels.map((one) => {
      const line = folded.has(one);
      const place = { name: one.name, x, y, width, height: line ? LINE : width * one.ratio, state: line ? "fold" : "open" };
      y += place.height + gap;
      return place;
    });
    const asked = panels.findLastIndex((one) => one.asks || one.offers);
    const end = asked < 0 ? top : places[asked].y + places[asked].height;
    const next = waiting.find((one) => !folded.has(one));
    if (!next || fits(y - gap, end)) return places;
    folded.add(next);
  }
}
