// Grafting: all around an element is replaced, and it stays where it is: what is being dragged would be
// dropped, and what has the focus lose it, if it left the page for a moment.  What it stands in stays as
// well, with its classes: laid out anew, it would be dropped, too.

// Gives whether the new content has a place for it.
export function graft(root, html, mark) {
  let kept = root.querySelector(mark);
  const fresh = document.createElement("div");
  fresh.innerHTML = html;
  let twin = fresh.querySelector(mark);
  if (!kept || !twin) return false;
  const others = twin.querySelectorAll("*");
  kept.querySelectorAll("*").forEach((one, index) => copyAttributes(others[index], one));
  for (; kept !== root; [kept, twin] = [kept.parentElement, twin.parentElement]) {
    const beside = [...twin.parentElement.childNodes];
    const place = beside.indexOf(twin);
    for (const node of [...kept.parentElement.childNodes]) if (node !== kept) node.remove();
    kept.before(...beside.slice(0, place));
    kept.after(...beside.slice(place + 1));
  }
  return true;
}

// All but whether it is hidden: what the script has shown is not hidden for a moment either.
function copyAttributes(from, to) {
  for (const { name, value } of from.attributes) if (name !== "hidden") to.setAttribute(name, value);
}
