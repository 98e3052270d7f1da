// The invitation: copied by a button, selected by a click.
import { find, room, word } from "./room.js";

room.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) copy(button);
  else if (event.target.matches("[data-invite]")) event.target.select();
});

async function copy(button) {
  const input = find("[data-invite]");
  try {
    await navigator.clipboard.writeText(input.value);
  } catch {
    input.select();
    document.execCommand("copy");
  }
  button.textContent = word("copied");
}
