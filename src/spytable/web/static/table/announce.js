// Screen readers: a live region says what is new on the page and what is asked now.
import { all, find, say } from "./room.js";

const lesson = () => find("[data-lesson-words]")?.textContent ?? "";
const prompt = () => find("[data-prompt]")?.textContent ?? "";

const advice = () => find("[data-advice]")?.textContent.replace(/\s+/g, " ").trim() ?? "";

// By whom bots sit in, seat by seat.
const standIns = () => new Map(all("[data-stand-in] .seat-words").map((seat) => [seat.querySelector(".seat-who").textContent, seat.querySelector(".seat-state").textContent]));

export function before() {
  return { advice: advice(), lesson: lesson(), prompt: prompt(), told: all(".told-list li").length, standIns: standIns() };
}

export function after(seen) {
  const lines = all(".told-list li");
  const fresh = lines.slice(0, Math.max(0, lines.length - seen.told)).reverse().map((line) => line.textContent);
  const notice = find(".notice")?.textContent ?? "";
  const asked = prompt() === seen.prompt && !fresh.length ? "" : prompt();
  const arrived = [...standIns()].filter(([who]) => !seen.standIns.has(who)).map(([who, state]) => `${who}: ${state}.`);
  const advised = advice() === seen.advice ? "" : advice();
  const taught = lesson() === seen.lesson ? "" : lesson();
  const text = [...arrived, ...fresh, notice, taught, asked, advised].filter(Boolean).join(" ");
  if (text) say(text);
}
