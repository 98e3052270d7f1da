"""The questions to a page in the browser: whether its letters can be read, whether anything lies
upon anything else, what is in sight."""

from __future__ import annotations

SMALL = """async () => {
  const files = window.filesMeasured ??= new Map();
  const read = async (address) => {
    if (!files.has(address)) {
      const text = await (await fetch(address)).text();
      files.set(address, new DOMParser().parseFromString(text, "image/svg+xml"));
    }
    return files.get(address);
  };
  const grown = (one) => [...one.transform?.baseVal ?? []]
    .reduce((scale, { matrix }) => scale * Math.hypot(matrix.c, matrix.d), 1);
  const fit = (use, target) => {
    if (target.localName !== "symbol" || !use.hasAttribute("width")) return 1;
    const { width, height } = target.viewBox.baseVal;
    const fits = [use.getAttribute("width") / width, use.getAttribute("height") / height];
    const slice = target.getAttribute("preserveAspectRatio")?.includes("slice");
    return Math[slice ? "max" : "min"](...fits);
  };
  const lettersOf = async (one, scale, source) => {
    if (one.localName === "text") {
      const said = one.getAttribute("font-size");
      const size = source === document ? getComputedStyle(one).fontSize : said;
      return [[scale * parseFloat(size), one.textContent]];
    }
    if (one.localName === "use") {
      const [address, id] = one.getAttribute("href").split("#");
      const where = address ? await read(address) : source;
      const target = where.getElementById(id);
      return lettersOf(target, scale * fit(one, target) * grown(target), where);
    }
    const found = [];
    for (const child of one.localName === "defs" ? [] : one.children) {
      found.push(...await lettersOf(child, scale * grown(child), source));
    }
    return found;
  };
  const small = [];
  for (const one of document.querySelectorAll(".picture :is(text, use)")) {
    if (!one.checkVisibility() || !one.getBoundingClientRect().width) continue;
    const matrix = one.getScreenCTM();
    for (const [size, words] of await lettersOf(one, Math.hypot(matrix.c, matrix.d), document)) {
      if (size < 10.98) small.push([size, words, one.closest("[data-section]").dataset.section]);
    }
  }
  return small;
}"""
"""Letters of less than eleven pixels, also those drawn by reference: on the place of a choice, in a
symbol of the page, or in the file of the box's definitions."""
OVERLAPS = """() => {
  const side = document.querySelector(".side");
  const clips = getComputedStyle(side).overflowY !== "visible" && side.getBoundingClientRect();
  const seen = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    if (!clips || !side.contains(one)) return { left, right, top, bottom };
    return { left, right, top: Math.max(top, clips.top), bottom: Math.min(bottom, clips.bottom) };
  };
  const boxes = [...document.querySelectorAll(".picture > .section, .asking, .told > *, .cards")]
    .filter((one) => getComputedStyle(one).position !== "sticky" && !one.matches(".kind-scene"))
    .map((one) => [one.className, seen(one)]);
  return boxes.flatMap(([name, a], index) => boxes.slice(index + 1)
    .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
    .map(([other]) => [name, other]));
}"""
IN_SIGHT = """() => {
  const desk = document.querySelector(".is-below .asking");
  const covered = desk && getComputedStyle(desk).position === "sticky" ? desk.offsetHeight : 0;
  const seen = (asked) => {
    const drawn = [...document.querySelectorAll(asked)]
      .filter((one) => one.checkVisibility() || !one.matches("[data-quiet]"));
    const boxes = drawn.filter((one) => one.checkVisibility()).map((one) => {
      const lights = [...one.querySelectorAll(".glow")];
      const shown = (lights.length ? lights : [one]).map((part) => part.getBoundingClientRect());
      const edge = (pick, side) => pick(...shown.map((box) => box[side]));
      return { top: edge(Math.min, "top"), left: edge(Math.min, "left"),
        right: edge(Math.max, "right"), bottom: edge(Math.max, "bottom") };
    });
    const inside = (box) => box.top >= -0.5 && box.left >= -0.5 && box.right <= innerWidth + 0.5
      && box.bottom <= innerHeight - covered + 0.5;
    return [boxes.filter(inside).length, drawn.length];
  };
  // Where a figure is picked first, its ways are shown only then.
  const places = ".board :is([data-choice]:not([data-of]), [data-picks])";
  return [...seen(`${places}:not([data-quiet])`), ...seen(places)];
}"""
"""How many of the drawn choices are in sight, without what only gives something up and with it;
of that, what is folded away is not drawn."""
CUT = """() => [...document.querySelectorAll(".asking :is(.button, .prompt), .strip-name")]
  .filter((one) => {
    if (!one.checkVisibility()) return false;
    const box = one.getBoundingClientRect(), words = document.createRange();
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const heard = getComputedStyle(texts.currentNode.parentElement).clipPath !== "none";
      words.selectNodeContents(texts.currentNode);
      const text = words.getBoundingClientRect();
      if (heard || !text.width) continue;
      if (text.left < box.left - 1 || text.right > box.right + 1) return true;
    }
    return box.right > innerWidth + 1;
  }).map((one) => one.textContent.trim())"""
"""Words that do not fit where they stand; what is only heard stands nowhere."""
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
USED = """() => {
  const boxes = [...document.querySelectorAll(".picture > .section, .has-side > .side")]
    .map((one) => one.getBoundingClientRect());
  const edge = (pick, side) => Math[pick](...boxes.map((box) => box[side]));
  const { width, top } = document.querySelector(".board").getBoundingClientRect();
  return [(edge("max", "right") - edge("min", "left")) / width,
    (edge("max", "bottom") - edge("min", "top")) / (innerHeight - top)];
}"""
"""How much of their room the picture, and what stands beside it, take across and down."""
BOARD = """() => {
  const section = document.querySelector(".kind-board");
  const all = section.getBoundingClientRect();
  const drawn = section.querySelector('[id$=".ground"]').getBoundingClientRect();
  const wide = Math.min(all.right, drawn.right) - Math.max(all.left, drawn.left);
  const high = Math.min(all.bottom, drawn.bottom) - Math.max(all.top, drawn.top);
  return [(wide * high) / (innerWidth * innerHeight), wide / innerWidth];
}"""
"""How much of the window the drawn board takes, without what stands around it; and of its width."""
STANDS = """() => {
  const box = (one) => one.getBoundingClientRect();
  const found = {};
  const board = box(document.querySelector(".kind-board"));
  found.board = [board.left, board.top, board.width, board.height];
  const panels = [...document.querySelectorAll(".picture > .section")]
    .filter((one) => !one.matches(".kind-board, .kind-scene"));
  for (const one of panels) found[one.dataset.section] = [box(one).left, box(one).width];
  const side = box(document.querySelector(".side"));
  found.side = [side.left, side.top, side.width];
  return found;
}"""
"""The places of a table's parts: the board and the desk exactly, the panels in their columns."""
ARROW = """() => {
  const arrow = document.querySelector(".target-arrow")?.getBoundingClientRect();
  if (!arrow) return null;
  const words = [...document.querySelectorAll(".section:not(.kind-board) text")]
    .filter((one) => one.checkVisibility()).filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return Math.min(right, arrow.right) - Math.max(left, arrow.left) > 2
        && Math.min(bottom, arrow.bottom) - Math.max(top, arrow.top) > 2;
    });
  return [arrow.left >= 0 && arrow.right <= innerWidth, words.map((one) => one.textContent)];
}"""
"""Whether the arrow of a lesson is whole, and which words of a panel it covers."""
