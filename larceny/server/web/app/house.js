// What every page of the house has: settings, words, notices, dialogs, links, and the ways to a table.

import { FluentBundle, FluentResource } from "../vendor/fluent/fluent.js";
import { html, nothing, render, repeat } from "../vendor/lit/lit.js";
import { qr } from "../art/qr.js";
import { symbol } from "../art/symbols.js";

// What this browser remembers for its person: name, language, theme, and how they like to play.

const KEY = "larceny";

const USUAL = {
  name: "",
  lang: "",
  theme: "dark",
  level: "",
  confirm: "irreversible",
  auto: true,
  speed: 1,
  sound: false,
  volume: 0.5,
  vibrate: true,
  coach: true,
  hint: 0,
  goals: [],
  chat: true,
  letters: true,
  keys: { undo: "u", log: "l", rules: "r", menu: "m", chat: "c", inspect: "i", next: "n", signs: "g" },
};

export const KEYS = Object.keys(USUAL.keys);
export const THEMES = ["dark", "light", "contrast"];
export const CONFIRMS = ["never", "irreversible", "always"];

const listeners = new Set();

function remembered() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY)) ?? {};
    return { ...USUAL, ...kept, keys: { ...USUAL.keys, ...kept.keys } };
  } catch {
    return { ...USUAL, keys: { ...USUAL.keys } };
  }
}

export const settings = remembered();

export function change(parts) {
  Object.assign(settings, parts);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...settings, lang: parts.lang ?? remembered().lang }));
  } catch {
    /* private browsing: forgotten later */
  }
  apply();
  for (const tell of listeners) tell(parts);
}

// What is changed in another tab of this browser holds here too, and is not written over by the next change here. Only
// the language stays: a tab goes on in its own, and the one chosen last is remembered.
addEventListener("storage", (event) => {
  if (event.key !== KEY || event.newValue === null) return;
  Object.assign(settings, remembered(), { lang: settings.lang });
  apply();
  for (const tell of listeners) tell(settings);
});

export function onChange(tell) {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export function apply() {
  document.documentElement.dataset.theme = settings.theme;
}

/** Has this not been told in this browser? Only the last thing is remembered. */
export function isNews(what) {
  try {
    if (localStorage.getItem(`${KEY}-told`) === what) return false;
    localStorage.setItem(`${KEY}-told`, what);
  } catch {
    /* private browsing: told again */
  }
  return true;
}

/** Without a mouse there is hardly a keyboard either: nobody is told of keys. */
export const byTouch = () => !matchMedia("(any-pointer: fine)").matches;

export const usualKeys = () => ({ ...USUAL.keys });

// The words of the application in English and German, switchable at any time.

export const LANGS = { en: "English", de: "Deutsch" };

const bundles = {};

export const lang = () => settings.lang || (navigator.language?.startsWith("de") ? "de" : "en");

async function load(code) {
  if (bundles[code]) return;
  const answer = await fetch(`/web/text/${code}.ftl`);
  if (!answer.ok) throw new Error(`the texts did not come (${answer.status})`);
  const bundle = new FluentBundle(code, { useIsolating: false });
  bundle.addResource(new FluentResource(await answer.text()));
  bundles[code] = bundle;
}

export async function speak(code) {
  await load(code);
  document.documentElement.lang = code;
  document.documentElement.dataset.lang = code;
  if (settings.lang !== code) change({ lang: code });
}

/** A text by its key, without the prefix ui-. */
export function t(key, values) {
  const message = bundles[lang()]?.getMessage(`ui-${key}`);
  return message?.value ? bundles[lang()].formatPattern(message.value, values) : key;
}

const pick = (list) => list[Math.floor(Math.random() * list.length)];
const list = (key) =>
  t(key)
    .split(",")
    .map((word) => word.trim());

/** A name for a guest who has not told one. */
export const guestName = () => `${pick(list("guest-first"))} ${pick(list("guest-last"))}`;

export function myName() {
  if (!settings.name) change({ name: guestName() });
  return settings.name;
}

/** The words the drawing of a board needs. */
export const boardWords = () => ({
  hidden: t("face-down"),
  unknown: t("hidden-card"),
  total: t("total"),
  unsaid: t("unsaid"),
  unsure: t("unsure"),
});

// What is said beside the table: live regions for screen readers, toasts, the tab's title and icon, short sounds.

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
  setTimeout(() => {
    box.textContent = text;
  }, 30);
}

let toasts = [];
let count = 0;

/** Some words that go away by a click, or by themselves once they are read; `button` = {text, act} for one thing to do about it. */
export function toast(text, { kind = "", button = null, seconds = Math.min(60, Math.max(6, text.length / 12)) } = {}) {
  const one = { id: count++, text, kind, button };
  toasts = [...toasts.filter((other) => other.text !== text), one].slice(-3);
  drawToasts();
  setTimeout(() => dismiss(one), seconds * 1000);
}

/** What was said on one page is not said on the next. */
export function clearToasts() {
  toasts = [];
  drawToasts();
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
  const over = [...open.values()].at(-1)?.dialog ?? document.body; // what lies under a dialog cannot be clicked
  if (box.parentElement !== over) over.append(box);
  render(
    repeat(
      toasts,
      (one) => one.id,
      (one) =>
        html` <div class="toast ${one.kind}" role="status">
          <span @click=${() => dismiss(one)}>${one.text}</span>
          ${one.button ? html`<button class="small" @click=${() => press(one)}>${one.button.text}</button>` : ""}
        </div>`,
    ),
    box,
  );
  if (!box.showPopover) return;
  if (box.matches(":popover-open")) box.hidePopover();
  if (toasts.length) box.showPopover();
}

/** The tab tells whether it waits for its person. */
export function tab(title, waiting) {
  const shown = waiting ? `● ${title}` : title;
  if (document.title !== shown) document.title = shown;
  const href = waiting ? "/web/icon-turn.svg" : "/web/icon.svg";
  const icon = region("icon");
  if (icon.getAttribute("href") !== href) icon.setAttribute("href", href);
}

// Sounds are made on the spot, are never the only cue, and stay silent until asked for and until a first gesture.

let audio = null;

/** Tunes by name, among them one for every kind of scene: notes as tone, start and length. */
const TUNES = {
  turn: [
    [523, 0, 0.12],
    [784, 0.11, 0.22],
  ],
  send: [[330, 0, 0.06]],
  move: [[220, 0, 0.07]],
  said: [
    [660, 0, 0.06],
    [660, 0.09, 0.06],
  ],
  no: [[160, 0, 0.16]],
  good: [
    [659, 0.75, 0.12],
    [880, 0.87, 0.3],
  ],
  bad: [
    [220, 0.75, 0.16],
    [156, 0.9, 0.35],
  ],
  dice: [0, 0.07, 0.15, 0.25, 0.38].map((after, n) => [1200 - 90 * n, after, 0.035]),
  attack: [
    [196, 0, 0.1],
    [185, 0.12, 0.2],
  ],
  killing: [
    [98, 0.2, 0.3],
    [65, 0.24, 0.5],
  ],
  theft: [440, 494, 554].map((tone, n) => [tone, 0.09 * n, 0.06]),
  takeover: [
    [262, 0, 0.12],
    [330, 0.12, 0.12],
    [392, 0.24, 0.2],
  ],
  recruit: [
    [392, 0, 0.1],
    [523, 0.12, 0.2],
  ],
  war: [110, 104, 98].map((tone, n) => [tone, 0.22 * n, 0.3]),
  eliminated: [294, 220, 147].map((tone, n) => [tone, 0.2 * n, 0.3]),
  getaway: [700, 560, 700, 560].map((tone, n) => [tone, 0.18 * n, 0.18]),
  jail: [
    [140, 0.3, 0.1],
    [90, 0.34, 0.4],
  ],
  vault: [880, 830, 880, 1320].map((tone, n) => [tone, 0.13 * n, 0.05]),
  loot: [1047, 1319, 1568, 2093].map((tone, n) => [tone, 0.08 * n, 0.12]),
  spying: [0, 0.16, 0.32].map((after) => [988, after, 0.05]),
  unmasked: [
    [415, 0, 0.1],
    [622, 0.14, 0.3],
  ],
  trap: [
    [1175, 0.15, 0.04],
    [104, 0.19, 0.35],
  ],
  snitch: [0, 0.05, 0.1, 0.3, 0.35, 0.4].map((after) => [1319, after, 0.04]),
  crown: [392, 494, 587, 784].map((tone, n) => [tone, 0.12 * n, n < 3 ? 0.1 : 0.35]),
  raid: [587, 440, 587, 440].map((tone, n) => [tone, 0.14 * n, 0.12]),
  win: [
    [523, 0, 0.14],
    [659, 0.13, 0.14],
    [784, 0.26, 0.14],
    [1047, 0.39, 0.35],
  ],
  end: [
    [392, 0, 0.2],
    [330, 0.18, 0.2],
    [262, 0.36, 0.4],
  ],
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

/** A browser that lets no sound through is not asked again. */
function mute() {
  change({ sound: false });
  toast(t("sound-refused"), { kind: "bad" });
}

export function play(tune) {
  if (!settings.sound || !settings.volume) return;
  if (!navigator.userActivation?.hasBeenActive && navigator.userActivation) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(mute);
  } catch {
    return mute();
  }
  for (const [frequency, after, length] of TUNES[tune] ?? []) note(frequency, after, length);
}

export function buzz() {
  if (settings.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
}

// Dialogs over the page: one at a time for each name, drawn again whenever the page is.

const open = new Map();

/** Open a dialog. `view(close)` draws its inside; `kind` is a class: side, wide. */
export function openDialog(name, title, view, { kind = "", closed = null } = {}) {
  if (open.has(name)) return redraw(name);
  const dialog = document.createElement("dialog");
  dialog.className = `dialog ${kind}`;
  dialog.setAttribute("aria-labelledby", `dialog-${name}`);
  document.body.append(dialog);
  const back = document.activeElement;
  dialog.addEventListener("close", () => {
    if (open.get(name)?.dialog === dialog) open.delete(name); // it may be open again already
    drawToasts();
    dialog.remove();
    if (back?.isConnected) {
      back.blur(); // the browser has focused it already, but its caret went with the dialog
      back.focus({ preventScroll: true });
    }
    closed?.();
  });
  let pressed = null; // letters that are marked with the mouse may end beside the dialog
  dialog.addEventListener("pointerdown", (event) => {
    pressed = event.target;
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog && pressed === dialog) dialog.close();
  });
  open.set(name, { dialog, title, view });
  if (!redraw(name)) return;
  dialog.showModal();
  drawToasts();
  dialog.querySelector("[autofocus]")?.focus();
  dialog.querySelector(".inside").scrollTop = 0; // what is in focus may stand below what there is to read
}

/** Draw a dialog; one that cannot be drawn is gone, and no obstacle to others. */
function redraw(name) {
  const { dialog, title, view } = open.get(name);
  const close = () => dialog.close();
  try {
    render(
      html` <div class="sheet">
        <header>
          <h2 id="dialog-${name}">${typeof title === "function" ? title() : title}</h2>
          <button class="icon" aria-label=${t("close")} data-testid="close" @click=${close}>${symbol("cross")}</button>
        </header>
        <div class="inside">${view(close) ?? nothing}</div>
      </div>`,
      dialog,
    );
    return true;
  } catch (error) {
    open.delete(name);
    if (dialog.open) dialog.close();
    else dialog.remove();
    reportError(error);
    return false;
  }
}

export function redrawDialogs() {
  for (const name of [...open.keys()]) redraw(name);
}

export const isOpen = (name) => (name ? open.has(name) : open.size > 0);

export function closeDialog(name) {
  open.get(name)?.dialog.close();
}

export function closeDialogs() {
  for (const { dialog } of [...open.values()]) dialog.close();
}

// Links to pass on: copied, or handed to the device's own way of sharing.

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("copied"));
  } catch {
    fallback(text);
  }
}

function fallback(text) {
  const box = document.createElement("textarea");
  box.value = text;
  (document.querySelector("dialog[open]") ?? document.body).append(box);
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  toast(t(done ? "copied" : "copy-by-hand"));
}

const send = (url, title) => navigator.share({ url, title }).catch(() => {});

const HERE = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/; // names by which every computer means itself

/** A page opened by such a name asks by which address others come. */
export const askForAddresses = async () => HERE.test(location.hostname) && house();

/** A link with its buttons; one that leads nowhere for others says so. */
export function linkView(given, title, testid = "share") {
  const [own] = addresses;
  const { hostname, origin } = new URL(given);
  const url = own && HERE.test(hostname) ? given.replace(origin, own) : given; // the way for others in this network
  return html`<div class="link">
      <input readonly value=${url} aria-label=${t("link")} @focus=${(event) => event.target.select()} />
      <button class="go" data-testid=${testid} @click=${() => copy(url)}>${t("copy")}</button>
      ${qr(url, t("qr"))}
      ${navigator.share ? html`<button @click=${() => send(url, title)}>${t("share")}</button>` : ""}
    </div>
    ${HERE.test(new URL(url).hostname) ? html`<p class="fine warning" data-testid="only-here">${t("only-here")} <code>larceny serve --host 0.0.0.0</code></p>` : nothing}`;
}

/** Several, in words. */
export const listed = (words, type = "conjunction") => new Intl.ListFormat(lang(), { type }).format(words);

// The house's plain requests, and the ways to a table: at once against bots, a lesson, or as one arranges it.

class Refusal extends Error {
  constructor(code, text) {
    super(text);
    this.code = code;
  }
}

async function ask(path, init) {
  let answer;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Refusal("offline", t("error-offline"));
  }
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(body.code ?? "http", body.text ?? t("error-server", { status: answer.status }));
  return body;
}

export function get(path, query = {}) {
  return ask(`${path}?${new URLSearchParams({ lang: lang(), ...query })}`);
}

export function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  return ask(path, { method: "POST", headers, body: JSON.stringify({ lang: lang(), ...body }) });
}

const houses = {};
let addresses = []; // by which others in this network reach this house

/** The games and bots of this house, in the language of now. */
export async function house() {
  const found = (houses[lang()] ??= await get("/api/house"));
  addresses = found.addresses ?? [];
  return found;
}

/** The bot one meets without having chosen. */
export function usualLevel(levels) {
  const kept = levels.find((level) => level.id === settings.level);
  return (kept ?? levels[1])?.id ?? "medium";
}

export async function quickPlay(name) {
  const { games, levels } = await house();
  const game = games.find((one) => one.name === name);
  const seats = Array.from({ length: game.usual }, (_, n) => (n ? usualLevel(levels) : "me"));
  return create({ game: name, seats, options: {}, deck: "", public: false, watch: true, grace: 60 });
}

export async function create(order) {
  const { path, warnings = [] } = await post("/api/tables", { name: myName(), ...order });
  for (const warning of warnings) toast(t("deck-warning", { warning }), { seconds: 20 });
  return path;
}

export async function learn(game) {
  return (await post("/api/lesson", { game, name: myName() })).path;
}

export function rename(name) {
  change({ name: name.trim().slice(0, 24) });
}
