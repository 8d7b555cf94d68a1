// What is said beside the table: live regions for screen readers, toasts, the tab's title and icon, short sounds.

import { html, render } from "../vendor/lit/lit-html.js";
import { repeat } from "../vendor/lit/directives/repeat.js";
import { settings } from "./settings.js";

const region = (id) => document.getElementById(id);

let clearing;

/** Read out when convenient. */
export function polite(text) {
  const box = region("polite");
  clearTimeout(clearing);
  const line = document.createElement("p");
  line.textContent = text;
  box.append(line);
  clearing = setTimeout(() => box.replaceChildren(), 8000);
}

/** Read out at once. */
export function assertive(text) {
  const box = region("assertive");
  box.textContent = "";
  setTimeout(() => { box.textContent = text; }, 30);
}

let toasts = [];
let count = 0;

/** A short line that goes away by itself; `button` = {text, act} for one thing to do about it. */
export function toast(text, { kind = "", button = null, seconds = 6 } = {}) {
  const one = { id: count++, text, kind, button };
  toasts = [...toasts.filter((other) => other.text !== text), one].slice(-3);
  drawToasts();
  setTimeout(() => dismiss(one), seconds * 1000);
}

function dismiss(one) {
  toasts = toasts.filter((other) => other !== one);
  drawToasts();
}

function press(one) {
  dismiss(one);
  one.button.act();
}

function drawToasts() {
  const box = region("toasts");
  render(repeat(toasts, (one) => one.id, (one) => html`
    <div class="toast ${one.kind}" role="status"><span>${one.text}</span>
      ${one.button ? html`<button class="small" @click=${() => press(one)}>${one.button.text}</button>` : ""}
    </div>`), box);
  if (!box.showPopover) return;
  if (box.matches(":popover-open")) box.hidePopover();
  if (toasts.length) box.showPopover();
}

/** The tab tells whether it waits for its person. */
export function tab(title, waiting) {
  document.title = waiting ? `● ${title}` : title;
  const href = waiting ? "/web/icon-turn.svg" : "/web/icon.svg";
  const icon = region("icon");
  if (icon.getAttribute("href") !== href) icon.setAttribute("href", href);
}

// Sounds are made on the spot, are never the only cue, and stay silent until asked for and until a first gesture.

let audio = null;

const TUNES = {
  turn: [[523, 0, 0.12], [784, 0.11, 0.22]],
  send: [[330, 0, 0.06]],
  move: [[220, 0, 0.07]],
  said: [[660, 0, 0.06], [660, 0.09, 0.06]],
  no: [[160, 0, 0.16]],
  win: [[523, 0, 0.14], [659, 0.13, 0.14], [784, 0.26, 0.14], [1047, 0.39, 0.35]],
  end: [[392, 0, 0.2], [330, 0.18, 0.2], [262, 0.36, 0.4]],
};

function note(frequency, after, length) {
  const start = audio.currentTime + after;
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = frequency;
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(settings.volume * 0.35, start + 0.012);
  loudness.gain.exponentialRampToValueAtTime(0.0005, start + length);
  tone.connect(loudness).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length + 0.02);
}

export function play(tune) {
  if (!settings.sound || !settings.volume) return;
  if (!navigator.userActivation?.hasBeenActive && navigator.userActivation) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  for (const [frequency, after, length] of TUNES[tune] ?? []) note(frequency, after, length);
}

export function buzz() {
  if (settings.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
}
