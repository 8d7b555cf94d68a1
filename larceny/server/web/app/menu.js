// The menu: the table's own affairs, how the person likes to play, and the keys.

import { html, nothing } from "../vendor/lit/lit-html.js";
import { openDialog } from "./dialogs.js";
import { linkView } from "./share.js";
import { CONFIRMS, KEYS, THEMES, change, settings, usualKeys } from "./settings.js";
import { play } from "./notices.js";
import { LANGS, lang, t } from "./texts.js";

const FIXED = ["1-9", "↑↓←→", "⏎", "Esc", "/", "?", "[ ]"];
const NAMES = ["choose", "arrows", "enter", "esc", "command", "help", "replay"];

const select = (label, name, value, values, act) => html`<label class="field"><span>${label}</span>
  <select data-testid="set-${name}" @change=${(event) => act(event.target.value)}>
    ${values.map(([id, text]) => html`<option value=${id} .selected=${String(id) === String(value)}>${text}</option>`)}</select></label>`;

const check = (label, name, help = "") => html`<label class="check"><input type="checkbox" data-testid="set-${name}" .checked=${!!settings[name]}
  @change=${(event) => change({ [name]: event.target.checked, ...(name === "coach" ? { hint: 0 } : {}) })}><span>${label}${help ? html`<small>${help}</small>` : nothing}</span></label>`;

export const languageField = (act) => select(t("language"), "lang", lang(), Object.entries(LANGS), act);

export const themeField = () => select(t("theme"), "theme", settings.theme,
  THEMES.map((theme) => [theme, t(`theme-${theme}`)]), (theme) => change({ theme }));

function volume(event) {
  change({ volume: Number(event.target.value) });
  play("turn");
}

function playView(speak) {
  return html`<h3>${t("settings")}</h3>
    <div class="fields">${languageField(speak)}${themeField()}
    ${select(t("confirm"), "confirm", settings.confirm, CONFIRMS.map((one) => [one, t(`confirm-${one}`)]), (confirm) => change({ confirm }))}
    ${select(t("speed"), "speed", settings.speed, [0, 1, 2].map((one) => [one, t(`speed-${one}`)]), (speed) => change({ speed: Number(speed) }))}
    <label class="field"><span>${t("volume")}</span><input type="range" min="0" max="1" step="0.1" ?disabled=${!settings.sound} .value=${String(settings.volume)} @change=${volume}></label></div>
    ${check(t("sound"), "sound")}${check(t("vibrate"), "vibrate")}${check(t("coach"), "coach")}${check(t("chat-shown"), "chat")}
    ${check(t("letters"), "letters", t("letters-help"))}`;
}

function rebind(name, event) {
  const pressed = event.key.toLowerCase();
  if (["tab", "shift", "escape", "enter"].includes(pressed)) return;
  event.preventDefault();
  if (!/^[a-z]$/.test(pressed)) return;
  const keys = { ...settings.keys };
  const other = KEYS.find((one) => keys[one] === pressed);
  if (other) keys[other] = keys[name];
  keys[name] = pressed;
  change({ keys });
}

function keysView() {
  return html`<p>${t("keys-help")}</p>
    <dl class="keys">${KEYS.map((name) => html`<div><dt><input class="keycap" readonly aria-label=${t("key-change", { what: t(`key-${name}`) })}
      .value=${settings.keys[name]} @keydown=${(event) => rebind(name, event)}></dt><dd>${t(`key-${name}`)}</dd></div>`)}
    ${NAMES.map((name, n) => html`<div><dt><kbd>${FIXED[n]}</kbd></dt><dd>${t(`key-${name}`)}</dd></div>`)}</dl>
    <button class="small" @click=${() => change({ keys: usualKeys() })}>${t("keys-usual")}</button>`;
}

export function openKeys() {
  openDialog("keys", () => t("keys"), keysView, { kind: "wide" });
}

function hostView(table) {
  const others = table.room.seats.filter((seat) => seat.kind === "person" && seat.seat !== table.you);
  if (!table.room.host || !others.length || table.room.phase !== "playing") return nothing;
  return html`<p class="row">${others.map((seat) => html`<button class="small" @click=${() => table.command("kick", { seat: seat.seat })}>${t("kick-name", { name: seat.name })}</button>`)}</p>`;
}

function leave(table, close) {
  close();
  if (table.you !== null && table.room.phase !== "over") table.command("leave");
  setTimeout(() => table.go("/"), 150);
}

function tableView(table, close) {
  const { room } = table;
  const seated = table.you !== null;
  return html`<h3>${room.title}</h3>
    ${linkView(table.url, room.title, "menu-share")}
    <p class="row">
      ${seated && room.phase !== "over" ? html`<button data-testid="move" @click=${() => { close(); table.command("ticket"); }}>${t("move-seat")}</button>` : nothing}
      <button data-testid="leave" @click=${() => leave(table, close)}>${t(seated && room.phase === "playing" ? "leave-to-bot" : "leave")}</button></p>
    ${hostView(table)}
    <ul class="notes">
      <li>${t(room.public ? "fact-public" : "fact-private")}</li>
      <li>${t("watchers", { count: room.watchers ?? 0 })}</li>
      <li>${room.grace ? t("fact-grace", { seconds: room.grace }) : t("fact-no-grace")}</li>
      ${(room.options ?? []).map((one) => html`<li>${one.text}</li>`)}
      ${room.deck ? html`<li>${t("fact-deck", { deck: room.deck })}</li>` : nothing}
      ${room.deadline ? html`<li>${t("fact-deadline", { time: new Date(room.deadline * 1000).toLocaleTimeString(lang(), { timeStyle: "short" }) })}</li>` : nothing}
      ${room.commitment ? html`<li>${t("fact-commitment")} <code>${room.commitment}</code></li>` : nothing}
    </ul>`;
}

/** The menu of a table, or of the landing page where there is none. */
export function openMenu(table, speak = table.speakTo) {
  openDialog("menu", () => t("menu"), (close) => html`
    ${table.room ? tableView(table, close) : nothing}${playView(speak)}<h3>${t("keys")}</h3>${keysView()}`, { kind: "wide" });
}
