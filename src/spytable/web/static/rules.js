// The rules with script: finding a word in them, and folds that open where a link leads or a
// printer asks.  Without it there is no field, and browsers open most folds by themselves.

const text = document.querySelector(".rules-text");
const folds = [...text.querySelectorAll("details.skippable")];

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const fold = target?.closest("details");
  if (!fold || fold.open) return;
  fold.open = true;
  target.scrollIntoView();
}
addEventListener("hashchange", openTarget);
openTarget();

let shut = [];
addEventListener("beforeprint", () => {
  shut = folds.filter((fold) => !fold.open);
  for (const fold of shut) fold.open = true;
});
addEventListener("afterprint", () => {
  for (const fold of shut) fold.open = false;
});

// A passage is what is shown or put away as one; a heading stays while one of its passages does.
const PASSAGES = "p, li, tr, figure, summary";
const passages = [...text.querySelectorAll(PASSAGES)].filter(
  (one) => !one.parentElement.closest("li, figure"),
);
const headings = [...text.querySelectorAll("h2, h3")];
const plain = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
let words = null; // what each passage says; read when somebody first looks for something

function find(sought) {
  if (!words) {
    words = passages.map((one) => plain(one.textContent));
    keepNumbers();
  }
  const parts = plain(sought).split(/\s+/).filter(Boolean);
  const found = new Set(
    passages.filter((one, at) => parts.every((part) => words[at].includes(part))),
  );
  const all = parts.length === 0;
  for (const one of passages) one.hidden = !all && !found.has(one);
  for (const fold of folds) {
    const held = [...fold.querySelectorAll(PASSAGES)].some((one) => found.has(one));
    fold.hidden = !all && !held;
    fold.open = !all && held;
    if (held) fold.firstElementChild.hidden = false;
  }
  for (const table of text.querySelectorAll("table")) {
    const rows = [...table.querySelectorAll("tbody tr")];
    const none = rows.every((row) => row.hidden);
    table.hidden = none;
    table.querySelector("thead tr").hidden = none;
  }
  const standing = all ? headings : headings.filter((one, at) => stands(one, headings[at + 1]));
  for (const heading of headings) heading.hidden = !standing.includes(heading);
  const glance = text.querySelector(".glance");
  glance.hidden = glance.querySelector("h2").hidden;
  return all ? null : found.size;
}

// What is found keeps its number, whatever of its list is put away.
function keepNumbers() {
  for (const list of text.querySelectorAll("ol")) {
    [...list.children].forEach((one, at) => { one.value = list.start + at; });
  }
}

// A heading stands over what is found up to the next one; a chapter over its parts as well.
function stands(heading, next) {
  const end = heading.tagName === "H3" ? next : headings.find((one) => one.tagName === "H2"
    && heading.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  return passages.some((one) => !one.hidden
    && heading.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING
    && !(end && end.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING));
}

const form = document.querySelector("[data-rules-search]");
const field = form.querySelector("input");
const told = form.querySelector("[role=status]");
form.hidden = false;
form.addEventListener("submit", (event) => event.preventDefault());
field.addEventListener("input", () => {
  const count = find(field.value);
  told.textContent =
    count === null ? "" : count ? told.dataset.found.replace("{n}", count) : told.dataset.none;
});

// A chapter that is chosen from the contents is shown whole.
document.querySelector(".contents").addEventListener("click", (event) => {
  if (!event.target.closest("a") || !field.value) return;
  field.value = told.textContent = "";
  find("");
});
