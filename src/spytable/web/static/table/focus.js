// Focus: when the focused element is replaced, its successor gets the focus, or what leads on.
import { all, find, isShown, room } from "./room.js";

export function before() {
  const active = document.activeElement;
  if (!active || !room.contains(active)) return null;
  return {
    element: active,
    choice: active.dataset.choice ?? null,
    button: active.value ?? null,
    drawn: active.hasAttribute("data-choice"),
    step: active.dataset.step ?? null,
    aside: active.dataset.aside ?? null,
    piece: active.matches("[data-why-not]") ? active.dataset.piece ?? active.dataset.place : null,
    label: active.getAttribute("aria-label"),
    cards: active.closest("[data-cards]") !== null,
    told: active.closest("[data-told]") !== null,
    undo: active.closest("[data-undo]") !== null,
    advice: active.closest("[data-ask-advice], [data-advice]") !== null,
  };
}

export function after(was) {
  if (!was || (was.element.isConnected && document.activeElement === was.element)) return;
  const asides = was.aside ? all(`[data-aside="${CSS.escape(was.aside)}"]`) : [];
  const aside = asides.find((one) => one.getAttribute("aria-label") === was.label) ?? asides[0];
  if (aside) return aside.focus({ preventScroll: true });
  const piece = was.piece && all("[data-why-not]").find((one) => (one.dataset.piece ?? one.dataset.place) === was.piece);
  if (piece) return piece.focus({ preventScroll: true });
  if (was.step) {
    const inside = was.told && was.step !== "back" ? find("[data-told]") : find(".steps");
    const link = inside?.querySelector(`[data-step="${was.step}"]`) ?? find('.steps [data-step="now"]');
    if (link) return link.focus({ preventScroll: true });
  }
  const panel = was.cards ? "[data-cards]" : was.told ? "[data-told]" : null;
  if (panel) return find(`${panel} summary`)?.focus({ preventScroll: true });
  const next = onward(was);
  next.focus({ preventScroll: true });
  // Who plays by keyboard must see where the focus went; for others the page stays still.
  if (next !== room && next.matches(":focus-visible")) next.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function onward(was) {
  const advice = was.advice ? find("[data-advice]") : null;
  const undo = was.undo ? find("[data-undo] button") : null;
  const buttons = all("[data-choices] button").filter((one) => one.checkVisibility());
  const drawn = (name) => all(`[data-choice="${CSS.escape(name)}"]`).find(isShown);
  const same = was.drawn ? drawn(was.choice) : buttons.find((one) => one.value === was.button);
  // The server names first what leads the turn on. What gives something up never gets the focus by
  // itself: a second Enter would do it. If there is nothing else, the next Tab reaches it.
  const leading = buttons.filter((one) => !one.classList.contains("gives-up"));
  const first = was.drawn ? all("[data-choices] button:not(.gives-up)").map((one) => drawn(one.value)).find(Boolean) ?? leading[0] : leading[0];
  return advice ?? undo ?? same ?? first ?? find("[data-answer-list] summary") ?? find("[data-choices]") ?? find(".ending-actions .button") ?? room;
}
