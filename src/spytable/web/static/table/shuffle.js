// The fair shuffle: while a game runs the fingerprint is noted; at its end everything is computed here.
//
// What is checked, as `spytable replay --verify` does: the secret number has the fingerprint, every line
// of the record follows from the one before, and every deal from the secret number.  What the rules
// allowed at each deal is not known to a browser, and told it by the server.
import { ask } from "./connection.js";
import { find, room, say, word } from "./room.js";
import { fromHex, hex, hmac, sha256, utf8 } from "./sha256.js";

const KEPT = "spytable-fingerprints";
const MOST = 200; // so many are kept, the newest
const WORDS = 1n << 64n;

let result = null; // what was found, in sentences; it outlives any change of the page

function noted() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? [];
  } catch {
    return [];
  }
}

// Once, when one comes to a table whose game is not over.
function note() {
  const { room: id, commitment, status } = room.dataset;
  if (status === "ended" || noted().some(([other]) => other === id)) return;
  try {
    localStorage.setItem(KEPT, JSON.stringify([...noted(), [id, commitment]].slice(-MOST)));
  } catch {
    // A browser that keeps nothing says so at the end.
  }
}

const digest = (chain, line) => hex(sha256(utf8(`${chain}\n${line}`))).slice(0, 8);

// The number of the first line that does not follow from those before it; 0 if all do.
function brokenLine(lines) {
  const start = lines.indexOf("---") + 1;
  const end = lines.findIndex((line) => line.startsWith("end: "));
  if (start < 1 || end < 0) return lines.length;
  let chain = digest("", lines.slice(0, start).join("\n"));
  for (let at = start; at < end; at += 1) {
    const [, said, written] = lines[at].match(/^(.*) #(\w{8})$/) ?? [];
    if (said === undefined || !said.startsWith(`${at - start + 1} `)) return at + 1;
    chain = digest(chain, said);
    if (written !== chain) return at + 1;
  }
  const closing = digest(chain, lines.slice(end, -1).join("\n"));
  return lines.at(-1) === `closed: ${end - start} #${closing}` ? 0 : lines.length;
}

// A number below the total, every one equally likely: as the Dealer draws it.
function fairNumber(seed, contributions, moment, total) {
  const limit = WORDS - (WORDS % total);
  for (let attempt = 0; ; attempt += 1) {
    const drawn = hmac(seed, utf8(`${contributions.join("|")}|${moment}|${attempt}`));
    for (let at = 0; at < 32; at += 8) {
      const number = BigInt(`0x${hex(drawn.slice(at, at + 8))}`);
      if (number < limit) return number % total;
    }
  }
}

function fair(seed, contributions, { moment, outcomes }) {
  let left = fairNumber(seed, contributions, moment, outcomes.reduce((sum, [, weight]) => sum + BigInt(weight), 0n));
  for (const [name, weight] of outcomes) {
    if (left < BigInt(weight)) return name;
    left -= BigInt(weight);
  }
  return null;
}

// The sentences that tell what was found.
export function judged({ record, deals, says }) {
  const lines = record.trimEnd().split("\n");
  const valueOf = (key) => lines.find((line) => line.startsWith(`${key}: `))?.slice(key.length + 2) ?? "";
  const [commitment, seed] = [valueOf("commitment"), fromHex(valueOf("seed"))];
  const before = noted().find(([id]) => id === room.dataset.room)?.[1];
  if (before && before !== commitment) return [word("other-fingerprint")];
  if (commitment !== room.dataset.commitment || hex(sha256(seed)) !== commitment) return [word("wrong-secret")];
  const broken = brokenLine(lines);
  if (broken) return [word("broken-chain").replace("{n}", broken)];
  const start = lines.indexOf("---") + 1;
  const dealt = lines.flatMap((line, at) => (line.match(/^\d+ dealer /) ? [at - start + 1] : []));
  const asked = new Map(deals.map((deal) => [deal.number, deal]));
  const contributions = JSON.parse(valueOf("contributions"));
  // The first ones of a lesson were laid out, and come from no number.
  const follows = dealt.slice(Number(valueOf("lesson") || 0)).map((number) => {
    const deal = asked.get(number);
    const name = deal && fair(seed, contributions, deal);
    return [number, name && lines[start + number - 1].startsWith(`${number} dealer ${name} #`)];
  });
  const wrong = follows.find(([, is]) => !is);
  const found = [says.replace("{found}", follows.filter(([, is]) => is).length)];
  if (wrong || follows.length !== deals.length) return [...found, word("wrong-deal").replace("{n}", start + (wrong?.[0] ?? 0))];
  return [...found, word("computed-here"), word(before ? "noted" : "not-noted")];
}

function show() {
  const place = find("[data-shuffle-result]");
  if (!place || !result) return;
  place.replaceChildren(...result.map((sentence) => Object.assign(document.createElement("p"), { textContent: sentence })));
  place.hidden = false;
}

export function after() {
  show();
}

room.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-shuffle]");
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  result = [word("checking")];
  show();
  try {
    const found = await ask(link.href);
    result = found.error ? [found.error] : judged(found);
  } catch {
    result = [word("unreachable")];
  }
  show();
  find("[data-shuffle-result]")?.scrollIntoView({ block: "nearest" });
  say(result.join(" "));
});

note();
