// The settings dialog: it shows the settings of the reader and changes them at once.
import { room } from "./room.js";
import { set, settings } from "./settings.js";
import { knock } from "./sound.js";

const panel = document.querySelector("[data-settings-panel]");
const denied = panel.querySelector("[data-no-notice]");
const inputs = [...panel.querySelectorAll("input")];
const canNotify = "Notification" in window && isSecureContext;

function show() {
  for (const input of inputs) {
    if (input.type === "radio") input.checked = input.value === settings[input.name];
    else input.checked = settings[input.name];
  }
  const notify = inputs.find((input) => input.name === "notify");
  notify.disabled = !canNotify || Notification.permission === "denied";
  notify.checked &&= !notify.disabled;
  denied.hidden = !notify.disabled;
  document.documentElement.classList.toggle("keys-off", !settings.keys);
}

async function allow() {
  return canNotify && (await Notification.requestPermission()) === "granted";
}

panel.addEventListener("change", async ({ target }) => {
  const value = target.type === "radio" ? target.value : target.checked;
  // The browser is asked only when the reader has asked for it.
  set(target.name, target.name === "notify" && value ? await allow() : value);
  if (target.name === "sound" && value) knock();
  show();
});

// A click beside the panel puts it away.
panel.addEventListener("click", (event) => { if (event.target === panel) panel.close(); });

room.addEventListener("click", (event) => {
  if (!event.target.closest("[data-settings]")) return;
  show();
  panel.showModal();
});

show();
