// The layout solver: finds where the sections of a table go in a given room. It knows nothing of the page.
//
// Sections stand in up to three columns, the board in one of them. What would make the board too small
// is folded to one line, or moved below, out of sight; but never what one has to choose from. What one
// may choose but need not is never left half in sight: if it has to go below, it goes as a line. Of all
// ways in which every text can be read, the one wins in which most is worth most: the size of the board
// first, then that of the others, and little for what is folded.

export const GAP = 8;
export const LINE = 30;
const SHORT_LINE = 160; // what a folded line must be wide at least, to say anything
const LONG_LINE = 300; // and to say all of it

// How much the size of a section is worth, and what it costs to fold it or to lose it from sight.
const WORTH = {
  board: { size: 10, below: 30 }, // the board comes first: all else is given up before it
  hand: { size: 0.8, below: 3 },
  offer: { size: 0.7, below: 2.2 },
  own: { size: 0.5, fold: 1, below: 2.4 },
  other: { size: 0.4, fold: 0.7, below: 1.6 },
};
export const ENOUGH = 2.2; // beyond this many times its least width a panel gains nothing
const STEPS = [0, 0.2, 0.4, 0.6, 0.8, 1];
const TERSE = 0.1; // what a folded line loses that is too short for its words
const UNEVEN = 0.3; // what columns of uneven height cost

const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);

// `sections`: { name, kind, ratio (height by width), least (width), asks, offers, folds }, in reading
// order; what only `offers` something, which may wait, `folds` as well; what is to be a `line` is one.
// Gives { score, places: [{ name, x, y, width, height, state }], width, height }.
export function arrange(given, width, height) {
  const sections = given.map((one) => ({ ...one, least: Math.min(one.least, width) }));
  let best = null;
  for (const { cost, states } of sacrifices(sections)) {
    if (best && best.score >= ceiling(sections, states, width, height) - cost) continue;
    const seen = sections.filter((_, index) => states[index] === "open");
    const lines = sections.filter((_, index) => states[index] === "fold").length;
    for (const rows of linesInRows(lines, width)) {
      const terse = (width - GAP * (rows.count - 1)) / rows.count < LONG_LINE ? TERSE * lines : 0;
      const scarce = states.includes("below") ? (2 * rows.tall) / height : 0;
      const found = columns(seen, width, height - rows.tall);
      const score = found && found.score - cost - terse - scarce;
      if (found && (!best || score > best.score)) best = { ...found, score, states, rows };
    }
  }
  return place(best ?? scrolled(sections, width), sections, width, height);
}

// The ways to put so many folded lines: all in one row, or fewer beside each other in several.
function linesInRows(lines, width) {
  const found = [];
  for (let rows = 1; rows <= lines; rows += 1) {
    const count = Math.ceil(lines / rows);
    const wide = (width - GAP * (count - 1)) / count;
    if (wide >= SHORT_LINE || count === 1) found.push({ count, tall: rows * (LINE + GAP) });
  }
  return lines ? found : [{ count: 1, tall: 0 }];
}

// What may be given up, the dearest last.
function sacrifices(sections) {
  const kinds = [...new Set(sections.map((section) => section.kind))];
  let found = [{ cost: 0, fate: {} }];
  for (const kind of kinds) {
    const fates = ["open", "below"];
    if (sections.some((one) => one.kind === kind && one.folds)) fates.push("fold");
    found = found.flatMap(({ cost, fate }) => fates.map((one) => {
      const few = sections.filter((section) => section.kind === kind && !section.asks).length;
      return { cost: cost + (one === "open" ? 0 : few * (WORTH[kind][one] ?? 9)), fate: { ...fate, [kind]: one } };
    }));
  }
  // Where the board itself has to follow, it follows what is asked at once.
  const follows = (fate) => fate.board === "below" && sections.some((one) => one.kind === "board" && !one.asks);
  return found
    .map(({ cost, fate }) => ({ cost, states: sections.map((one) => (one.asks ? "open" : follows(fate) ? "below" : one.line ? "fold" : fate[one.kind])) }))
    .sort((one, other) => one.cost - other.cost);
}

function ceiling(sections, states, width, height) {
  return sum(sections.map((one, index) => (states[index] === "open" ? value(one, Math.min(width, height / one.ratio)) : 0)));
}

function value(section, width) {
  const grown = width / section.least;
  return WORTH[section.kind].size * Math.log(section.kind === "board" ? grown : Math.min(ENOUGH, grown));
}

// All ways to deal the sections out to columns; the first is that of the board.
function columns(sections, width, height) {
  let best = null;
  const main = sections.find((one) => one.kind === "board") ?? sections[0];
  const rest = sections.filter((one) => one !== main);
  // Of panels that are alike it does not matter which stands where: they go to columns in their order.
  const alike = rest.map((one, index) => index > 0 && ["kind", "ratio", "least"].every((name) => one[name] === rest[index - 1][name]));
  for (let count = 1; count <= Math.min(3, sections.length || 1); count += 1) {
    for (let code = 0; code < count ** rest.length; code += 1) {
      const column = rest.map((_, index) => Math.floor(code / count ** index) % count);
      if (alike.some((same, index) => same && column[index] < column[index - 1])) continue;
      const dealt = Array.from({ length: count }, () => []);
      rest.forEach((section, index) => dealt[column[index]].push(section));
      if (dealt.some((column, index) => index && !column.length)) continue;
      if (count === 3 && sections.indexOf(dealt[1][0]) > sections.indexOf(dealt[2][0])) continue;
      const found = fit(main, dealt, width, height);
      if (found && (!best || found.score > best.score)) best = found;
    }
  }
  return best;
}

// The best widths for these columns; null if not everything fits. `under` stands below the board in its
// column, `sides` are the other columns.
function fit(main, [under, ...sides], width, height) {
  if (!main) return { score: 0, columns: [] };
  const bounds = sides.map((column) => boundsOf(column, height));
  const needed = sum(bounds.map(({ least }) => least + GAP));
  if (bounds.some(({ least, most }) => most < least) || needed + main.least > width) return null;
  const underLeast = under.length ? Math.max(...under.map((one) => one.least)) : 0;
  const spare = width - needed - Math.max(main.least, underLeast);
  if (spare < 0) return null;
  let best = null;
  for (const step of sides.length ? STEPS : [0]) {
    const sideWidths = bounds.map(({ least, most }) => least + Math.min(most - least, (spare * step) / bounds.length, least * (ENOUGH - 1)));
    const left = width - sum(sideWidths) - GAP * sides.length;
    for (const fraction of under.length ? STEPS : [0]) {
      const underWidth = underLeast + (left - underLeast) * fraction;
      const tried = measured(main, under, sides, { left, underWidth, sideWidths }, height);
      if (tried && (!best || tried.score > best.score)) best = tried;
    }
  }
  return best;
}

// How wide a column has to be for its texts, and how wide it may be for the height there is.
function boundsOf(column, height) {
  const least = Math.max(...column.map((one) => one.least));
  const most = (height - GAP * (column.length - 1)) / sum(column.map((one) => one.ratio));
  return { least, most };
}

// Columns of these widths, with their score; null if the board becomes too small.
function measured(main, under, sides, { left, underWidth, sideWidths }, height) {
  const underHeight = sum(under.map((one) => one.ratio * underWidth + GAP));
  const boardWidth = Math.min(left, (height - underHeight) / main.ratio);
  if (boardWidth < main.least) return null;
  const worth = value(main, boardWidth) + sum(under.map((one) => value(one, underWidth)))
    + sum(sides.map((column, index) => sum(column.map((one) => value(one, sideWidths[index])))));
  const heights = [
    boardWidth * main.ratio + underHeight,
    ...sides.map((column, index) => sum(column.map((one) => one.ratio * sideWidths[index] + GAP)) - GAP),
  ];
  const score = worth - (UNEVEN * (Math.max(...heights) - Math.min(...heights))) / height;
  const first = [main, ...under].map((section) => ({ section, width: section === main ? boardWidth : underWidth }));
  const others = sides.map((column, index) => column.map((section) => ({ section, width: sideWidths[index] })));
  return { score, columns: [first, ...others] };
}

// Not even what is asked fits: that alone in one column, as wide as can be, and all else after it.
function scrolled(sections, width) {
  const asked = sections.some((section) => section.asks);
  const states = sections.map((section) => (section.asks || !asked ? "open" : "below"));
  const column = sections
    .filter((_, index) => states[index] === "open")
    .map((section) => ({ section, width: Math.min(width, section.least * (asked ? 1 : ENOUGH)) }));
  return { score: -99, columns: [column], states };
}

// What is left over beside the columns makes those beside the board wider, as far as there is height.
function widen([main, ...sides], width, height) {
  let left = width - sum([main, ...sides].map(widest)) - GAP * sides.length;
  const wider = sides.map((column, index) => {
    const most = (height - GAP * (column.length - 1)) / sum(column.map((one) => one.section.ratio));
    const more = Math.max(0, Math.min(most - widest(column), left / (sides.length - index)));
    left -= more;
    return column.map((one) => ({ ...one, width: widest(column) + more }));
  });
  return [main, ...wider];
}

const widest = (column) => Math.max(...column.map((one) => one.width));
const heightOf = (column) => sum(column.map((one) => one.width * one.section.ratio)) + GAP * (column.length - 1);

// Where each section goes: the columns, so that the board stands at the top whatever is folded; below it
// the lines, then what has to be scrolled to.
function place({ columns, score, states, rows = { count: 1, tall: 0 } }, sections, width, height) {
  const lines = sections.filter((_, index) => states[index] === "fold");
  const below = sections.filter((_, index) => states[index] === "below");
  const left = height - (lines.length ? rows.tall : 0);
  const stacks = inReadingOrder(columns.length > 1 ? widen(columns, width, left) : columns, sections);
  const tall = Math.max(0, ...stacks.map(heightOf));
  // What has to be scrolled to begins where this ends: so who sees its head knows that it is there.
  const room = below.length || lines.length ? tall : Math.max(tall, Math.min(left, tall + 40));
  const folded = placeLines(lines, rows.count, width, room + GAP);
  const end = room + GAP + (lines.length ? rows.tall : 0);
  const after = placeBelow(below, width, end);
  const places = [...placeStacks(stacks, width, room), ...folded, ...after];
  const last = after.at(-1);
  return { score, places, width, height: last ? last.y + last.height : end - GAP };
}

// The board stands in the middle of three, at the left of two, and above what shares its column; so who
// reads on reads from left to right.
function inReadingOrder(columns, sections) {
  const order = new Map(sections.map((section, index) => [section, section.kind === "board" ? -1 : index]));
  const stacks = columns.map((column) => [...column].sort((one, other) => order.get(one.section) - order.get(other.section)));
  if (stacks.length === 3) stacks.splice(0, 2, stacks[1], stacks[0]);
  return stacks;
}

function placeLines(lines, count, room, top) {
  const width = (room - GAP * (count - 1)) / count;
  return lines.map(({ name }, index) => {
    const x = (index % count) * (width + GAP);
    const y = top + Math.floor(index / count) * (LINE + GAP);
    return { name, x, y, width, height: LINE, state: "fold" };
  });
}

// Each stack in the middle of the height, each section in the middle of its stack.
function placeStacks(stacks, width, room) {
  const places = [];
  let x = (width - sum(stacks.map(widest)) - GAP * (stacks.length - 1)) / 2;
  for (const stack of stacks) {
    let y = Math.max(0, (room - heightOf(stack)) / 2);
    for (const { section, width: own } of stack) {
      const height = own * section.ratio;
      places.push({ name: section.name, x: x + (widest(stack) - own) / 2, y, width: own, height, state: "open" });
      y += height + GAP;
    }
    x += widest(stack) + GAP;
  }
  return places;
}

// Of what follows the lines come first: one of them is in sight sooner than a panel, and hides none.
function placeBelow(sections, room, top) {
  const places = [];
  let y = top;
  for (const section of [...sections.filter((one) => one.offers), ...sections.filter((one) => !one.offers)]) {
    const width = section.offers ? room : Math.min(room, section.least * ENOUGH);
    const height = section.offers ? LINE : width * section.ratio;
    places.push({ name: section.name, x: (room - width) / 2, y, width, height, state: section.offers ? "fold" : "below" });
    y += height + GAP;
  }
  return places;
}
