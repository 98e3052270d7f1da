// Fitting text: a text that the server squeezed into its room (`textLength`) gets its own width back
// where the letters of this browser fit by themselves. The server guesses for the widest usual fonts.
import { all, room } from "./room.js";

const measured = new WeakSet();

export function after() {
  const texts = all("text[textLength]").filter((text) => !measured.has(text));
  if (!texts.length) return;
  // What is shown by reference has no measure of its own: a copy beside its picture has.
  const copies = texts.map((text) => {
    const copy = text.cloneNode(true);
    for (const name of ["textLength", "lengthAdjust", "id"]) copy.removeAttribute(name);
    copy.setAttribute("class", (text.getAttribute("class") ?? "").replace(/\b(from|until)-\d+/g, ""));
    copy.setAttribute("visibility", "hidden");
    text.ownerSVGElement.append(copy);
    return copy;
  });
  const wide = copies.map((copy) => copy.getComputedTextLength());
  texts.forEach((text, index) => {
    copies[index].remove();
    if (!wide[index]) return; // in a folded part: when it is opened
    measured.add(text);
    if (wide[index] <= Number(text.getAttribute("textLength"))) text.removeAttribute("textLength");
  });
}

room.addEventListener("toggle", after, true);
