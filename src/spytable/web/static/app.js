// The little the browser does: send a choice, swap in the new picture, let the pieces glide.
// Everything also works without this file: the buttons are forms.

const root = document.documentElement;
root.classList.add("js");

const words = document.getElementById("words")?.content;
const word = (name) => words?.querySelector(`[data-word="${name}"]`)?.textContent ?? "";
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const narrow = matchMedia("(max-width: 1239px)");

// ---- Forms: a random shuffle word, and one seat for oneself

for (const input of document.querySelectorAll("[data-random-word]")) {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  input.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

document.querySelector(".new-table")?.addEventListener("change", (event) => {
  const chosen = event.target;
  if (chosen.value !== "you" || !chosen.checked) return;
  for (const other of document.querySelectorAll('input[value="you"]:checked')) {
    if (other === chosen) continue;
    const spare = document.querySelector(`input[name="${other.name}"][value="medium"]`);
    if (spare) spare.checked = true;
  }
});

// ---- The table

const room = document.querySelector("[data-room]");
if (room) atTable(room);

function atTable(room) {
  const address = `/tables/${room.dataset.room}`;
  let version = room.dataset.version;
  let sending = false;
  let toldOpen = !narrow.matches;
  let here = null;
  let cardsOpen = false;
  let left = past() ? Number(past().dataset.moment) : null; // when the reader left the present

  // On a phone the desk covers the end of the picture: what gets the focus there is scrolled clear.
  const deskSize = new ResizeObserver(measureDesk);
  function measureDesk() {
    const desk = room.querySelector(".asking");
    const sticks = desk && getComputedStyle(desk).position === "sticky";
    root.style.setProperty("--desk", `${sticks ? desk.offsetHeight : 0}px`);
  }

  // A version is the run of the server, a count of what this seat knows of, which only grows, and a
  // digest of what it would be sent.  Another run is always news; within one, neither the same
  // digest is nor an answer that comes late.
  function isNews(next) {
    const [run, count, digest] = next.split("-");
    const [lastRun, lastCount, lastDigest] = version.split("-");
    return run !== lastRun || (digest !== lastDigest && Number(count) >= Number(lastCount));
  }

  // Resolves when the new picture stands.
  async function swap(piece, force = false) {
    if (!force && past()) return goneOn(piece);
    if (!force && !isNews(piece.version)) return;
    version = piece.version;
    const change = () => replace(piece);
    if (stillness.matches || document.hidden || !document.startViewTransition) {
      change();
    } else {
      const transition = document.startViewTransition(change);
      // A newer picture may cut the fading short; that is no error.
      transition.ready.catch(() => {});
      transition.finished.catch(() => {});
      await transition.updateCallbackDone;
    }
  }

  function replace(piece) {
    const focus = focused();
    const places = positions();
    const scroll = room.querySelector(".told-list")?.scrollTop ?? 0;
    const before = spoken();
    room.innerHTML = piece.html;
    room.dataset.status = piece.status;
    document.title = piece.title;
    dress();
    const list = room.querySelector(".told-list");
    if (list) list.scrollTop = scroll;
    refocus(focus);
    findStep();
    light(document.activeElement?.closest?.("[data-lights]"));
    glide(places);
    announce(before);
  }

  // What stays as the reader left it
  function dress() {
    const told = room.querySelector("[data-told]");
    if (told) {
      told.open = toldOpen;
      told.addEventListener("toggle", () => { toldOpen = told.open; });
    }
    // A long list is one stop for the Tab key; within it the arrow keys lead on.
    const sentences = sentenceLinks();
    const stop = sentences.find((link) => link.hasAttribute("aria-current")) ?? sentences[0];
    for (const link of sentences) link.tabIndex = link === stop ? 0 : -1;
    const cards = room.querySelector("[data-cards]");
    if (cards) {
      cards.open = cardsOpen;
      cards.addEventListener("toggle", () => { cardsOpen = cards.open; });
    }
    const copy = room.querySelector("[data-copy]");
    if (copy) copy.hidden = false;
    const desk = room.querySelector(".asking");
    deskSize.disconnect();
    if (desk) deskSize.observe(desk);
    measureDesk();
    showWire();
    showPresence();
  }

  function sentenceLinks() {
    return [...room.querySelectorAll(".told-list a")];
  }

  function focused() {
    const active = document.activeElement;
    if (!active || !room.contains(active)) return null;
    return { choice: active.dataset.choice ?? null, button: active.value ?? null, drawn: active.hasAttribute("data-choice"), step: active.dataset.step ?? null, cards: active.closest("[data-cards]") !== null, told: active.closest("[data-told]") !== null, undo: active.closest("[data-undo]") !== null };
  }

  function refocus(was) {
    if (!was) return;
    if (was.step) {
      const inside = was.told && was.step !== "back" ? room.querySelector("[data-told]") : room.querySelector(".steps");
      const link = inside?.querySelector(`[data-step="${was.step}"]`) ?? room.querySelector('.steps [data-step="now"]');
      if (link) return link.focus({ preventScroll: true });
    }
    const panel = was.cards ? "[data-cards]" : was.told ? "[data-told]" : null;
    if (panel) return room.querySelector(`${panel} summary`)?.focus({ preventScroll: true });
    const undo = was.undo ? room.querySelector("[data-undo] button") : null;
    const buttons = [...room.querySelectorAll("[data-choices] button")];
    const drawn = (name) => room.querySelector(`[data-choice="${CSS.escape(name)}"]`);
    const same = was.drawn ? drawn(was.choice) : buttons.find((one) => one.value === was.button);
    // The server names first what leads the turn on. What gives something up never gets the focus by
    // itself: a second Enter would do it. If there is nothing else, the next Tab reaches it.
    const onward = buttons.filter((one) => !one.classList.contains("gives-up"));
    const first = was.drawn ? onward.map((one) => drawn(one.value)).find(Boolean) ?? onward[0] : onward[0];
    const next = undo ?? same ?? first ?? room.querySelector("[data-choices]") ?? room.querySelector(".ending-actions .button") ?? room;
    next.focus({ preventScroll: true });
    // Who plays by keyboard must see where the focus went; for others the page stays still.
    if (next !== room && next.matches(":focus-visible")) next.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function spoken() {
    return {
      prompt: room.querySelector("[data-prompt]")?.textContent ?? "",
      told: [...room.querySelectorAll(".told-list li")].length,
    };
  }

  function announce(before) {
    const lines = [...room.querySelectorAll(".told-list li")];
    const fresh = lines.slice(0, Math.max(0, lines.length - before.told)).reverse().map((line) => line.textContent);
    const prompt = room.querySelector("[data-prompt]")?.textContent ?? "";
    const notice = room.querySelector(".notice")?.textContent ?? "";
    const text = [...fresh, notice, prompt === before.prompt && !fresh.length ? "" : prompt].filter(Boolean).join(" ");
    if (text) document.getElementById("announce").textContent = text;
  }

  // Looking back: the reader walks through what happened, and nothing calls them away from it.
  function past() {
    return room.querySelector("[data-past]");
  }

  function goneOn(piece) {
    if (piece.status !== "playing" && piece.status !== "ended") return;
    const sign = past().querySelector("[data-gone-on]");
    document.title = piece.title;
    if (piece.moment === left || !sign.hidden) return;
    sign.hidden = false;
    document.getElementById("announce").textContent = sign.textContent;
  }

  let stepping = false;
  async function step(href, remember = true) {
    if (stepping) return;
    stepping = true;
    const from = past() ? left : null;
    try {
      const response = await fetch(href, { headers: { Accept: "application/json", "X-Fragment": "1" }, credentials: "same-origin" });
      const piece = await response.json();
      if (!piece.html) throw new Error(piece.error);
      if (remember && href !== location.href) history.pushState(null, "", href);
      await swap(piece, true);
      left = past() ? from ?? piece.moment : null;
      if (past()) goneOn(piece);
    } catch {
      warn(word("unreachable"));
    } finally {
      stepping = false;
    }
  }

  addEventListener("popstate", () => step(location.href, false));

  // The sentence that is looked at stays in sight, without moving the page.
  function findStep() {
    const list = room.querySelector(".told-list");
    const current = list?.querySelector("[aria-current]");
    if (!current) return;
    const above = current.getBoundingClientRect().top - list.getBoundingClientRect().top;
    if (above < 0 || above > list.clientHeight - current.offsetHeight) list.scrollTop += above - list.clientHeight / 3;
  }

  // Language and theme lead back to where the reader is now.
  document.querySelector(".colophon")?.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (link) link.search = new URLSearchParams({ back: location.pathname + location.search });
  });

  // Pieces glide from where they stood to where they stand; round a track, space by space.
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, drawn: box.width > 0 };
  };

  function positions() {
    const places = new Map();
    for (const piece of room.querySelectorAll("[data-piece]")) {
      places.set(piece.dataset.piece, { ...middle(piece), space: piece.dataset.space });
    }
    return places;
  }

  function glide(places) {
    if (stillness.matches || document.hidden) return;
    for (const piece of room.querySelectorAll("[data-piece]")) {
      const was = places.get(piece.dataset.piece);
      const now = middle(piece);
      const scale = piece.parentNode.getScreenCTM?.()?.a;
      if (!was?.drawn || !now.drawn || !scale) continue;
      const stops = [was, ...track(was.space, piece.dataset.space, now)];
      if (stops.length === 1 && Math.hypot(was.x - now.x, was.y - now.y) < 2) continue;
      const base = getComputedStyle(piece).transform;
      const rest = base === "none" ? "" : base;
      const frames = stops.map(({ x, y }) => ({ transform: `translate(${(x - now.x) / scale}px, ${(y - now.y) / scale}px) ${rest}` }));
      frames.push({ transform: `translate(0px, 0px) ${rest}` });
      const duration = stops.length > 1 ? 140 * stops.length : 320;
      piece.animate(frames, { duration: Math.min(900, duration), easing: stops.length > 1 ? "linear" : "ease-in-out" });
    }
  }

  // The spaces between two spaces of a loop, the shorter way; none where the spaces are no loop.
  function track(from, to, now) {
    if (from === undefined || to === undefined || from === to) return [];
    const spaces = [...room.querySelectorAll("[data-space]:not([data-piece])")]
      .sort((one, other) => one.dataset.space - other.dataset.space)
      .map((space) => ({ ...middle(space), number: Number(space.dataset.space) }));
    const size = spaces.length;
    if (size < 3 || spaces.some((space, index) => space.number !== index)) return [];
    const hops = spaces.map((space, index) => {
      const next = spaces[(index + 1) % size];
      return Math.hypot(next.x - space.x, next.y - space.y);
    });
    if (Math.max(...hops) > 2.5 * Math.min(...hops)) return [];
    const forward = (Number(to) - Number(from) + size) % size;
    const step = forward <= size / 2 ? 1 : -1;
    const end = spaces[Number(to)];
    const between = [];
    for (let at = (Number(from) + step + size) % size; at !== Number(to); at = (at + step + size) % size) {
      between.push({ x: now.x + spaces[at].x - end.x, y: now.y + spaces[at].y - end.y });
    }
    return between;
  }

  // Sending
  async function send(form, extra = {}) {
    if (sending) return;
    sending = true;
    room.classList.add("is-sending");
    const body = new URLSearchParams(new FormData(form));
    for (const [name, value] of Object.entries(extra)) body.set(name, value);
    try {
      const response = await fetch(form.action, {
        method: "POST",
        body,
        headers: { Accept: "application/json", "X-Fragment": "1" },
        credentials: "same-origin",
      });
      const piece = await response.json();
      if (piece.html) await swap(piece, Boolean(piece.error));
      else warn(piece.error ?? word("offline"));
    } catch {
      warn(word("offline"));
    } finally {
      sending = false;
      room.classList.remove("is-sending");
    }
  }

  function warn(sentence) {
    const desk = room.querySelector(".asking");
    if (!desk) return;
    desk.querySelector(".notice")?.remove();
    const line = document.createElement("p");
    line.className = "notice";
    line.setAttribute("role", "alert");
    line.textContent = sentence;
    desk.prepend(line);
  }

  // Where the layout has no Latin letters, the key is known by its place.
  function isKeyU(event) {
    return /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() === "u" : event.code === "KeyU";
  }

  function choose(name) {
    const form = room.querySelector("[data-choices]");
    const offered = [...(form?.querySelectorAll("button") ?? [])].some((button) => button.value === name);
    if (offered) send(form, { choice: name });
  }

  room.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.matches("[data-choices]")) {
      event.preventDefault();
      send(form, { choice: event.submitter.value });
    } else if (form.matches("[data-undo]")) {
      event.preventDefault();
      send(form);
    }
  });

  // A finger cannot hover: the first tap on a card with words of its own reads it, the next takes it.
  let read = null;
  room.addEventListener("pointerdown", (event) => {
    const drawn = event.target.closest("[data-choice]");
    read = event.pointerType === "touch" && drawn?.closest(".explains") && drawn !== document.activeElement ? drawn : null;
  });

  room.addEventListener("click", (event) => {
    const drawn = event.target.closest("[data-choice]");
    if (drawn && drawn === read) return drawn.focus({ preventScroll: true });
    if (drawn) return choose(drawn.dataset.choice);
    const link = event.target.closest("a[data-step]");
    if (link && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      return step(link.href);
    }
    if (event.target.closest("[data-copy]")) copyInvitation(event.target.closest("[data-copy]"));
    else if (event.target.matches("[data-invite]")) event.target.select();
  });

  async function copyInvitation(button) {
    const input = room.querySelector("[data-invite]");
    try {
      await navigator.clipboard.writeText(input.value);
    } catch {
      input.select();
      document.execCommand("copy");
    }
    button.textContent = word("copied");
  }

  // A choice in the picture and its button are one thing: pointing at one shows the other.
  for (const [on, pointed] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
    room.addEventListener(on, (event) => {
      const name = event.target.closest?.("[data-choice]")?.dataset.choice;
      if (!name) return;
      for (const button of room.querySelectorAll(".choice-button")) {
        if (button.value === name) button.classList.toggle("is-pointed", pointed);
      }
    });
  }

  // A sentence lights the pieces it speaks of: while one points at it, and while one looks back at it.
  function light(sentence) {
    for (const piece of room.querySelectorAll(".is-lit")) piece.classList.remove("is-lit");
    const shown = sentence ? [sentence] : room.querySelectorAll(".told-list [aria-current]");
    const names = new Set([...shown].flatMap((one) => one.dataset.lights.split(" ")));
    for (const piece of room.querySelectorAll("[data-piece], [data-place]")) {
      if (names.has(piece.dataset.piece) || names.has(piece.dataset.place)) piece.classList.add("is-lit");
    }
  }

  for (const [on, pointed] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
    room.addEventListener(on, (event) => {
      const sentence = event.target.closest?.("[data-lights]");
      if (sentence) light(pointed ? sentence : null);
    });
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, textarea, select")) return;
    const drawn = event.target.closest?.("[data-choice]");
    if (drawn && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      choose(drawn.dataset.choice);
    } else if ((event.key === "ArrowUp" || event.key === "ArrowDown") && event.target.closest?.(".told-list")) {
      const links = sentenceLinks();
      const next = links[links.indexOf(event.target) + (event.key === "ArrowDown" ? 1 : -1)];
      event.preventDefault();
      next?.focus();
    } else if (past() && ["ArrowLeft", "ArrowRight", "Escape"].includes(event.key)) {
      const kind = { ArrowLeft: "back", ArrowRight: "forward", Escape: "now" }[event.key];
      const link = past().querySelector(`.steps [data-step="${kind}"]`);
      if (link) {
        event.preventDefault();
        step(link.href);
      }
    } else if (isKeyU(event)) {
      const form = room.querySelector("[data-undo]");
      if (form) {
        event.preventDefault();
        send(form);
      }
    } else if (/^[1-9]$/.test(event.key)) {
      const button = room.querySelectorAll("[data-choices] button")[Number(event.key) - 1];
      if (button) {
        event.preventDefault();
        button.focus();
        choose(button.value);
      }
    }
  });

  // The live wire
  let live = null;
  function showWire() {
    const wire = room.querySelector("[data-wire]");
    if (!wire || live === null) return;
    wire.classList.toggle("lost", !live);
    room.querySelector("[data-wire-words]").textContent = word(live ? "live" : "lost");
  }

  function showPresence() {
    if (!here) return;
    for (const seat of room.querySelectorAll("[data-seat]")) {
      if (seat.querySelector(".seat-away")) seat.classList.toggle("away", !here.includes(Number(seat.dataset.seat)));
    }
  }

  function listen() {
    const source = new EventSource(`${address}/stream`);
    source.addEventListener("open", () => { live = true; showWire(); });
    source.addEventListener("table", (event) => swap(JSON.parse(event.data)));
    source.addEventListener("presence", (event) => { here = JSON.parse(event.data).here; showPresence(); });
    source.addEventListener("error", () => {
      live = false;
      showWire();
      if (source.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
    });
    addEventListener("pagehide", () => source.close(), { once: true });
  }

  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  dress();
  findStep();
  light();
  listen();
}
