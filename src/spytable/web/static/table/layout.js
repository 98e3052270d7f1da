// Layout: puts the sections of the picture, the desk and the log where there is room for them in this
// window: by `standing_layout.js`, where every part has one place for the whole game; in a window too small
// for that by `layout_solver.js`. Without them, stage.css puts everything in one column or two.
import { GAP, LINE, arrange } from "./layout_solver.js";
import { covered, suggestOpen } from "./panels.js";
import { all, find, room } from "./room.js";
import { standing } from "./standing_layout.js";

// The height kept for the desk where it lies below the picture, for a question and two rows of
// answers: less where there is little.
const desk = (width, height) => (width >= 700 ? 150 : height < 580 ? 124 : 166);

const SLIM = 330; // a desk beside the board that is narrower has no two things in a row
const SPOKEN = 112; // what a question with one answer takes, below the words of a lesson
// And at the end for all that can be done next, up to this part of the height; in a low window
// the scene comes first.
const AT_THE_END = { share: 0.5, low: 700, most: 170 };

// What has to be in sight: what is asked, but for what only gives something up, unless that is advised;
// at the end, the scene.
const ASKED = "[data-choice]:not([data-quiet]), [data-advised], [data-in-sight]";
const OFFERED = "[data-choice]";

const opened = new Set(); // the folded sections that the reader has unfolded
const turned = new Set(); // the scenes that the reader has folded, or unfolded where they begin as a line
let last = ""; // what the page was arranged for
let revealed = ""; // the moment for which the page has scrolled

function sectionsOf(picture) {
  return [...picture.querySelectorAll("[data-section]")].map((element) => {
    const { section: name, kind, width, height, least, asked } = element.dataset;
    const folds = element.matches("details");
    // What cannot wait as a line has to be in sight, whatever it offers.
    const asks = element.querySelector(folds ? ASKED : `${OFFERED}, ${ASKED}`) !== null || opened.has(name);
    const offers = !asks && element.querySelector(OFFERED) !== null;
    const fleeting = "fleeting" in element.dataset;
    return { name, kind, element, folds, asks, offers, fleeting, ratio: height / width, least: Number(asks ? asked : least), most: Number(asked) };
  });
}

// At the end: how much height the desk needs down to the last of what can be done next.
function toGoOn() {
  const desk = find(".asking.is-ending");
  const last = desk?.querySelector(".ending-actions");
  return last ? last.getBoundingClientRect().bottom - desk.getBoundingClientRect().top + desk.scrollTop + GAP : 0;
}

// In a narrow window: the desk below the picture, which is arranged by what is asked.
function solved(given, width, height) {
  const over = find(".asking.is-ending") !== null;
  find(".stage").classList.add("is-below");
  const kept = Math.max(desk(width, height), Math.min(toGoOn(), innerHeight < AT_THE_END.low ? AT_THE_END.most : height * AT_THE_END.share));
  // At the end there is the board, as large as it was; all else can be unfolded.
  const sections = over ? given.map((one) => ({ ...one, line: one.folds && !one.asks })) : given;
  const found = arrange(sections, width, height - kept);
  return { ...found, way: "below", kept, height: Math.max(found.height, height - kept) };
}

function layOut(again = false) {
  const stage = find(".stage");
  const picture = find("[data-arrange]");
  if (!stage || !picture) return;
  for (const above of all(".strip, .lesson")) strips.observe(above);
  const style = getComputedStyle(stage);
  const width = stage.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const lesson = find(".lesson")?.offsetHeight ?? 0;
  const above = all(".strip, .rematch-offer").reduce((sum, one) => sum + one.offsetHeight, 0);
  const height = document.documentElement.clientHeight - above - parseFloat(style.paddingTop) - GAP;
  const given = sectionsOf(picture);
  const key = JSON.stringify([width, height, lesson, [...turned], given.map((one) => ({ ...one, element: 0 }))]);
  if (key === last && picture.classList.contains("is-arranged")) return;
  last = key;
  const sections = given.filter((one) => one.kind !== "scene");
  // Where nobody is asked the board comes first.
  if (!sections.some((one) => one.asks)) for (const one of sections) one.asks = one.kind === "board";
  // What is asked here now may need larger letters: the place is the same whether it is or not.
  const steady = sections.map((one) => ({ ...one, least: one.kind === "board" ? one.least : one.most }));
  const atTheEnd = toGoOn();
  const needs = (lesson && lesson + GAP + SPOKEN) + atTheEnd;
  // Above the picture nothing stands but a lesson.
  const best = standing(steady, width, height, innerWidth, needs) ?? solved(sections, width, lesson ? height - lesson : height + GAP);
  const scenes = given.filter((one) => one.kind === "scene").map((one) => placeScene(one, best.places, width, best.way));
  show(stage, picture, given, { ...best, places: [...best.places, ...scenes] }, lesson);
  // The desk of the end has another width now, perhaps, and so another height.
  if (again !== true && Math.abs(toGoOn() - atTheEnd) > 1) {
    last = "";
    layOut(true);
  }
}

// The scene at the end lies over the foot of the board, until it is folded to a line.
const PART = 0.62; // of the board's width, if its letters can be read there
function placeScene(scene, places, width, way) {
  const board = places.find((one) => one.name === find(".kind-board")?.dataset.section);
  // What would reach beyond it, over the desk, begins as a line.
  const covers = way !== "below" && scene.least > board.width;
  const line = covers !== turned.has(scene.name);
  const wide = line ? Math.min(220, board.width - 2 * GAP) : Math.min(width, Math.max(scene.least, board.width * PART));
  const height = line ? LINE : wide * scene.ratio;
  const x = Math.max(0, Math.min(board.x + (board.width - wide) / 2, width - wide));
  const y = Math.max(0, board.y + board.height - height - GAP);
  return { name: scene.name, x, y, width: wide, height, state: line ? "fold" : "open" };
}

const WAYS = ["wide", "broad", "tall", "below"];

function show(stage, picture, sections, best, lesson) {
  for (const way of WAYS) stage.classList.toggle(`is-${way}`, best.way === way);
  stage.classList.toggle("has-side", best.side !== undefined);
  stage.classList.toggle("has-slim-side", best.side?.width < SLIM);
  suggestOpen(best.way === "wide" || best.way === "tall");
  const { x = 0, top = 0, width: side = 0, height: tall = 0 } = best.side ?? {};
  const measures = { side, "side-x": x, "side-top": top, "side-height": tall, "desk-height": best.kept ?? Math.max(best.way === "tall" ? 120 : 60, tall - (lesson && lesson + GAP)) };
  for (const [name, size] of Object.entries(measures)) stage.style.setProperty(`--${name}`, `${size.toFixed(1)}px`);
  picture.classList.add("is-arranged");
  picture.style.height = `${best.height}px`;
  const places = new Map(best.places.map((place) => [place.name, place]));
  for (const { name, kind, element } of sections) {
    const { x, y, width, height, state } = places.get(name);
    element.style.left = `${x.toFixed(1)}px`;
    element.style.top = `${y.toFixed(1)}px`;
    element.style.width = `${width.toFixed(1)}px`;
    element.style.setProperty("--unit", (element.dataset.width / width).toFixed(3));
    element.classList.toggle("is-folded", state === "fold");
    element.classList.toggle("is-unfolded", opened.has(name) || (kind === "scene" && state !== "fold"));
    if (element.matches("details")) element.open = state !== "fold";
    element.style.height = `${height.toFixed(1)}px`;
  }
}

// What is asked comes into sight, if the page has to scroll for it: once, when it is first asked.
function reveal() {
  const over = find(".is-below .asking.is-ending") ? "over" : "";
  const asked = find(".your-turn [name=moment]")?.value ?? over;
  const taught = find(".lesson")?.dataset.teaches;
  const tried = all(".board .aside.is-taught");
  const advised = find(taught ? `.board [data-choice="${CSS.escape(taught)}"]` : ".board [data-advised]");
  const moment = tried.length ? `${asked}, ${tried[0].dataset.aside}` : advised ? `${asked}, advised` : asked;
  if (moment === revealed) return;
  revealed = moment;
  if (advised) find(".choices [data-advised]")?.scrollIntoView({ block: "nearest" });
  // The light around a choice is as large as what is seen of it; what is clipped would count, too.
  const boxes = (tried.length ? tried : advised ? [advised] : all(`.board :is(${ASKED})`))
    .flatMap((choice) => (choice.querySelector(".glow") ? [...choice.querySelectorAll(".glow")] : [choice]))
    .map((shown) => shown.getBoundingClientRect());
  if (!moment || !boxes.length) return;
  const floor = document.documentElement.clientHeight - covered();
  const lesson = find(".lesson");
  const ceiling = lesson && getComputedStyle(lesson).position === "sticky" ? lesson.offsetHeight : 0;
  // Beside the board the question itself has to stay in sight: its list has what is drawn further down.
  const question = find(".is-broad .prompt")?.getBoundingClientRect().top ?? Infinity;
  const top = Math.min(question, ...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  // Who has to scroll sees the line of what may wait, too, if there is room for both.
  const lines = all(".board .is-folded:has([data-choice])").map((line) => line.getBoundingClientRect().bottom);
  const board = find(".kind-board").getBoundingClientRect().top;
  if (bottom > floor) scrollBy({ top: Math.min(Math.max(bottom, ...lines) - floor + GAP, top - ceiling - GAP) });
  else if (top < ceiling) scrollBy({ top: Math.max(top - ceiling - GAP, bottom - floor + GAP) });
  // Whoever had to scroll before has the board back, as far as what is asked stays in sight.
  else if (board < ceiling) scrollBy({ top: Math.max(board - ceiling - GAP, bottom - floor + GAP) });
}

// A click on a folded line unfolds it, and all is arranged again; another click folds it.
room.addEventListener("click", (event) => {
  const line = event.target.closest("summary.fold");
  if (!line) return;
  event.preventDefault();
  const { section, kind } = line.parentElement.dataset;
  const switched = kind === "scene" ? turned : opened;
  if (!switched.delete(section)) switched.add(section);
  layOut();
  if (opened.has(section)) line.parentElement.scrollIntoView({ block: "nearest" });
});

const strips = new ResizeObserver(layOut);
let wide = innerWidth;
addEventListener("resize", () => {
  layOut();
  // Who turns the screen has not scrolled; a bar of the browser that comes and goes is no reason.
  if (innerWidth === wide) return;
  wide = innerWidth;
  revealed = "";
  reveal();
});

export function before() {
  strips.disconnect();
}

export function after() {
  layOut();
}

// Once the desk has the height that its answers need.
export const revealing = { after: reveal };
