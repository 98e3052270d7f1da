// The page of a campaign with script: no more ticks than may be set, a button that prints the record,
// and, while others decide, a look every few seconds for whether they have.

for (const set of document.querySelectorAll("fieldset[data-most]")) {
  const boxes = [...set.querySelectorAll('input[type="checkbox"]')];
  const most = Number(set.dataset.most);
  const settle = () => {
    const full = boxes.filter((box) => box.checked).length >= most;
    for (const box of boxes) box.disabled = full && !box.checked;
  };
  set.addEventListener("change", settle);
  settle();
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

const PAUSE = 6000;
const waiting = document.querySelector("[data-campaign][data-waits]");

async function seen() {
  const answer = await fetch(`/series/${waiting.dataset.campaign}`, {
    headers: { Accept: "application/json" },
  });
  if (!answer.ok) return null;
  const { campaign, games } = await answer.json();
  return JSON.stringify([campaign, games]);
}

async function follow() {
  const first = await seen();
  if (first === null) return;
  for (;;) {
    await new Promise((done) => setTimeout(done, PAUSE));
    if (document.hidden) continue;
    const now = await seen().catch(() => null);
    if (now !== null && now !== first) return location.reload();
  }
}
if (waiting) follow().catch(() => {});
