// Answers: the list of what is drawn in the picture stays as the reader left it, and a desk below the picture
// shows whole rows of answers, one at least; the others wait behind a button that raises the desk.
import { all, find, room } from "./room.js";

let listed = false; // whether the reader has opened the list
let raised = ""; // the moment at which the reader has raised the desk

const moment = () => find("[data-choices] [name=moment]")?.value ?? "";
const rows = () => all(".decide :is(.choice-button, summary)").filter((one) => one.checkVisibility());

// Where the rows end, measured from the first.
function endsOf(answers) {
  const top = answers.getBoundingClientRect().top - answers.scrollTop;
  return rows().map((one) => one.getBoundingClientRect().bottom - top + 3).sort((one, other) => one - other);
}

function fit() {
  const desk = find(".asking:not(.is-ending)");
  const answers = desk?.querySelector(".decide");
  const more = find("[data-more-answers]");
  if (!answers || !more) return;
  const below = desk.matches(".is-below *");
  const up = below && raised !== "" && raised === moment();
  answers.style.maxHeight = "";
  desk.classList.remove("is-tight", "is-taller");
  desk.classList.toggle("is-raised", up);
  more.setAttribute("aria-expanded", up);
  more.hidden = !up;
  if (!below || up || endsOf(answers).every((end) => end <= answers.clientHeight + 3)) return;
  // A closed list is opened where it is.
  more.hidden = rows().length < 2;
  // There always is one row: the goal makes way for it, and if need be a strip of the picture.
  const ends = endsOf(answers);
  desk.classList.toggle("is-tight", ends[0] > answers.clientHeight);
  const whole = ends.findLast((end) => end <= answers.clientHeight);
  desk.classList.toggle("is-taller", whole === undefined);
  answers.style.maxHeight = `${whole ?? ends[0]}px`;
  // What is advised is in the row that is seen.
  const advised = answers.querySelector("[data-advised], .is-taught");
  answers.scrollTop = advised ? advised.getBoundingClientRect().top - answers.getBoundingClientRect().top + answers.scrollTop - 3 : 0;
}

function raise(up) {
  raised = up ? moment() : "";
  fit();
}

room.addEventListener("click", (event) => {
  if (event.target.closest("[data-more-answers]")) raise(raised !== moment());
});
// What gets the focus by keyboard must be seen whole; what is pressed stays under the finger.
room.addEventListener("focusin", ({ target }) => {
  if (!target.matches(":focus-visible")) return;
  const answers = target.closest?.(".is-below .decide");
  if (answers?.style.maxHeight && target.getBoundingClientRect().bottom > answers.getBoundingClientRect().bottom + 1) raise(true);
});
room.addEventListener("toggle", ({ target }) => {
  if (!target.matches("[data-answer-list]") || target.open === listed) return;
  listed = target.open;
  raise(listed);
}, true);

const size = new ResizeObserver(fit);
export function before() {
  size.disconnect();
}

export function after() {
  const list = find("[data-answer-list]");
  if (list) list.open = listed;
  if (list && listed && find(".is-below")) raised = moment();
  fit();
  const desk = find(".asking");
  if (desk) size.observe(desk);
}
