// Says aloud, to those who do not see the page, what is new on it and what is asked now.
import { all, find, say } from "./room.js";

const prompt = () => find("[data-prompt]")?.textContent ?? "";

export function before() {
  return { prompt: prompt(), told: all(".told-list li").length };
}

export function after(seen) {
  const lines = all(".told-list li");
  const fresh = lines.slice(0, Math.max(0, lines.length - seen.told)).reverse().map((line) => line.textContent);
  const notice = find(".notice")?.textContent ?? "";
  const asked = prompt() === seen.prompt && !fresh.length ? "" : prompt();
  const text = [...fresh, notice, asked].filter(Boolean).join(" ");
  if (text) say(text);
}
