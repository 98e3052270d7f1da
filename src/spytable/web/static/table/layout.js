// Layout: puts the sections of the picture, the desk and the log where `layout_solver.js` finds room for
// them in this window. Without it, stage.css puts them in one column or two.
import { GAP, arrange } from "./layout_solver.js";
import { covered, suggestOpen } from "./panels.js";
import { all, find, room } from "./room.js";

// The height kept for the desk where it lies below the picture, for a question and two rows of
// answers: less where there is little.
const desk = (width, height) => (width >= 700 ? 150 : height < 580 ? 124 : 166);
const SIDES = [280, 340, 420]; // how wide the column beside the picture may be
const SLENDER = 240; // and at the least, where the picture needs the rest

// What has to be in sight: what is asked, but for what only gives something up, unless that is advised;
// at the end, the scene.
const ASKED = "[data-choice]:not([data-quiet]), [data-advised], [data-in-sight]";
const OFFERED = "[data-choice]";

const opened = new Set(); // the folded sections that the reader has unfolded
let last = ""; // what the page was arranged for
let revealed = ""; // the moment for which the page has scrolled

function sectionsOf(picture) {
  return [...picture.querySelectorAll("[data-section]")].map((element) => {
    const { section: name, kind, width, height, least, asked } = element.dataset;
    const folds = element.matches("details");
    // What cannot wait as a line has to be in sight, whatever it offers.
    const asks = element.querySelector(folds ? ASKED : `${OFFERED}, ${ASKED}`) !== null || opened.has(name);
    const offers = !asks && element.querySelector(OFFERED) !== null;
    return { name, kind, element, folds, asks, offers, ratio: height / width, least: Number(asks ? asked : least) };
  });
}

// The ways to put desk and list: both below, only the list beside, or both beside the picture. Beside it
// they leave room for the section that needs most, or its letters could not be read.
function deskPlaces(width, height, needed) {
  const kept = desk(width, height);
  const found = [{ desk: "below", told: "below", kept, width, height: height - kept, bonus: 0 }];
  const most = width - needed - 2 * GAP;
  const sides = most < SIDES[0] ? [most].filter((side) => side >= SLENDER) : SIDES.filter((side) => side <= most);
  for (const side of sides) {
    const left = width - side - 2 * GAP;
    if (width >= 1000) found.push({ desk: "below", told: "beside", side, kept, width: left, height: height - kept, bonus: 0.35 + side / 4000 });
    found.push({ desk: "beside", told: "beside", side, width: left, height, bonus: 0.2 + side / 4000 });
  }
  return found;
}

function layOut() {
  const stage = find(".stage");
  const picture = find("[data-arrange]");
  if (!stage || !picture) return;
  for (const above of all(".strip, .lesson")) strips.observe(above);
  const style = getComputedStyle(stage);
  const width = stage.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const strip = all(".strip, .lesson").reduce((sum, above) => sum + above.offsetHeight, 0);
  const height = document.documentElement.clientHeight - strip - parseFloat(style.paddingTop) - GAP;
  const sections = sectionsOf(picture);
  const key = JSON.stringify([width, height, sections.map((one) => ({ ...one, element: 0 }))]);
  if (key !== last || !picture.classList.contains("is-arranged")) {
    last = key;
    let best = null;
    const needed = Math.max(320, ...sections.map((one) => one.least));
    for (const one of deskPlaces(width, height, needed)) {
      const found = arrange(sections, one.width, one.height);
      if (!best || found.score + one.bonus > best.score) best = { ...found, ...one, tall: Math.max(found.height, one.desk === "below" ? one.height : 0), score: found.score + one.bonus };
    }
    show(stage, picture, sections, best);
  }
}

function show(stage, picture, sections, best) {
  for (const way of ["desk", "told"]) {
    stage.classList.toggle(`${way}-beside`, best[way] === "beside");
    stage.classList.toggle(`${way}-below`, best[way] === "below");
  }
  suggestOpen(best.told === "beside" && innerHeight >= 500);
  stage.style.setProperty("--side", `${best.side ?? 0}px`);
  stage.style.setProperty("--desk-height", `${best.kept ?? 0}px`);
  picture.classList.add("is-arranged");
  picture.style.height = `${best.tall}px`;
  const places = new Map(best.places.map((place) => [place.name, place]));
  for (const { name, element } of sections) {
    const { x, y, width, height, state } = places.get(name);
    element.style.left = `${x.toFixed(1)}px`;
    element.style.top = `${y.toFixed(1)}px`;
    element.style.width = `${width.toFixed(1)}px`;
    element.style.setProperty("--unit", (element.dataset.width / width).toFixed(3));
    element.classList.toggle("is-folded", state === "fold");
    element.classList.toggle("is-unfolded", opened.has(name));
    if (element.matches("details")) element.open = state !== "fold";
    element.style.height = `${height.toFixed(1)}px`;
  }
}

// What is asked comes into sight, if the page has to scroll for it: once, when it is first asked.
function reveal() {
  const asked = find(".your-turn [name=moment]")?.value ?? "";
  const advised = find(".board [data-advised]");
  const moment = advised ? `${asked}, advised` : asked;
  if (moment === revealed) return;
  revealed = moment;
  if (advised) find(".choices [data-advised]")?.scrollIntoView({ block: "nearest" });
  // The light around a choice is as large as what is seen of it; what is clipped would count, too.
  const boxes = (advised ? [advised] : all(`.board :is(${ASKED})`))
    .flatMap((choice) => (choice.querySelector(".glow") ? [...choice.querySelectorAll(".glow")] : [choice]))
    .map((shown) => shown.getBoundingClientRect());
  if (!moment || !boxes.length) return;
  const floor = document.documentElement.clientHeight - covered();
  const lesson = find(".lesson");
  const ceiling = lesson && getComputedStyle(lesson).position === "sticky" ? lesson.offsetHeight : 0;
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  // Who has to scroll sees the line of what may wait, too, if there is room for both.
  const lines = all(".board .is-folded:has([data-choice])").map((line) => line.getBoundingClientRect().bottom);
  if (bottom > floor) scrollBy({ top: Math.min(Math.max(bottom, ...lines) - floor + GAP, top - ceiling - GAP) });
  else if (top < ceiling) scrollBy({ top: Math.max(top - ceiling - GAP, bottom - floor + GAP) });
}

// A click on a folded line unfolds it, and all is arranged again; another click folds it.
room.addEventListener("click", (event) => {
  const line = event.target.closest("summary.fold");
  if (!line) return;
  event.preventDefault();
  const { section } = line.parentElement.dataset;
  if (!opened.delete(section)) opened.add(section);
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
  reveal();
}
