// Forms: a random shuffle word, one seat for oneself, and a name where a friend will read it.

for (const input of document.querySelectorAll("[data-random-word]")) {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  input.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function sayOneSeat(seat) {
  const words = document.querySelector("[data-one-seat-words]").content.textContent;
  document.querySelector("[data-one-seat]").textContent = words.replace("{seat}", seat);
}

document.querySelector(".new-table")?.addEventListener("change", (event) => {
  const chosen = event.target;
  if (/^seat/.test(chosen.name)) document.querySelector("[data-one-seat]").textContent = "";
  if (chosen.value !== "you" || !chosen.checked) return;
  for (const other of document.querySelectorAll('input[value="you"]:checked')) {
    if (other === chosen) continue;
    const spare = document.querySelector(`input[name="${other.name}"][value="medium"]`);
    if (!spare) continue;
    spare.checked = true;
    sayOneSeat(other.closest(".seat-row").getAttribute("aria-label"));
  }
});

const form = document.querySelector(".new-table");
function askForName() {
  const friend = form.querySelector('input[value="friend"]:checked') !== null;
  form.querySelector("[data-name]").required = friend;
  form.querySelector("[data-name-optional]").hidden = friend;
}
form?.addEventListener("change", askForName);
if (form) askForName();
