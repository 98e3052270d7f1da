// The invitation link: copied or shared by a button, selected by a click.
import { all, room, word } from "./room.js";

// Without script the buttons would do nothing, so they stay hidden until there is one.
export function after() {
  for (const button of all("[data-copy]")) button.hidden = false;
  for (const button of all("[data-share]")) button.hidden = !navigator.share;
}

room.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy], [data-share]");
  if (button?.matches("[data-share]")) share(button);
  else if (button) copy(button);
  else if (event.target.matches("[data-invite]")) event.target.select();
});

const inputBeside = (button) => button.parentElement.querySelector("[data-invite]");

async function share(button) {
  try {
    await navigator.share({ title: document.title.replace(/^● /, ""), url: inputBeside(button).value });
  } catch {
    // Whoever closes the sheet has thought better of it.
  }
}

async function copy(button) {
  const input = inputBeside(button);
  try {
    await navigator.clipboard.writeText(input.value);
  } catch {
    input.select();
    document.execCommand("copy");
  }
  button.textContent = word("copied");
}
