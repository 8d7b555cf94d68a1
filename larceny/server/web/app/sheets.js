// Above and over the table: its header, the menu, the rules, the reckoning.

import { html, nothing } from "../vendor/lit/lit.js";
import { badge } from "../art/board.js";
import { vars } from "../art/card.js";
import { symbol } from "../art/symbols.js";
import { colour, letter } from "./boards.js";
import { decidedWords, placesView, sharePicture } from "./ending.js";
import {
  byTouch,
  change,
  CONFIRMS,
  get,
  isOpen,
  KEYS,
  lang,
  LANGS,
  linkView,
  openDialog,
  play,
  redrawDialogs,
  settings,
  t,
  THEMES,
  usualKeys,
} from "./house.js";
import { openLegend, openSeat } from "./legend.js";
import { orderView } from "./order.js";

// The head of the table: what is played, who sits where, whose turn it is, and the ways to everything else.

/** Everything known of a seat, from the room and from the board, whose order it has. */
export function seats(table) {
  return (table.shown?.players ?? table.room.seats).map((player) => {
    const seat = table.room.seats[player.seat];
    const you = seat.seat === table.you; // who reads this is not away, whatever was said before
    const gone = { away: seat.away && !you, relieved: seat.relieved && !you, awaited: seat.awaited && !you };
    const won = table.shown?.result?.winners.includes(seat.seat) ?? false;
    return { ...seat, ...player, name: player.name || seat.name, you, won, ...gone };
  });
}

/** What holds of a seat, in words. */
export function states(seat) {
  return [
    seat.you && t("seat-you"),
    seat.kind === "open" && t("seat-open"),
    seat.turn && t("seat-turn"),
    seat.won && t("seat-won"),
    seat.kind === "bot" && t("seat-bot", { level: seat.level ?? "" }),
    seat.host && t("seat-host"),
    seat.relieved ? t("seat-relieved") : seat.awaited ? t("seat-awaited") : seat.away && t("seat-away"),
    seat.muted && t("is-muted"),
    seat.ready && t("seat-ready"),
  ].filter(Boolean);
}

function counterView(one) {
  return html`<span
    class="count ${one.symbol === "$" ? "cash" : ""}"
    data-tip="${one.label}: ${one.value}. ${one.tip ?? ""}"
  >
    ${one.symbol === "$" ? "$" : html`<span class="unseen">${one.label} </span><span class="sign">${symbol(one.symbol)}</span>`}${one.value}</span
  >`;
}

const FLAGS = { bot: "bot", host: "star", won: "kingpin", relieved: "bot", away: "away", ready: "check" };

function flagsView(seat) {
  const flags = [
    seat.kind === "bot" && "bot",
    seat.host && "host",
    seat.won && "won",
    seat.relieved ? "relieved" : seat.away && "away",
    seat.ready && "ready",
  ];
  return flags.filter(Boolean).map((flag) => html`<span class="flag ${flag}">${symbol(FLAGS[flag])}</span>`);
}

/** A seat in full, for its note. */
function seatTip(seat, words) {
  const counters = (seat.counters ?? []).map((one) => `${one.label}: ${one.value}. ${one.tip ?? ""}`);
  const badges = (seat.badges ?? []).map((one) => `${one.label}. ${one.tip ?? ""}`);
  return [`${seat.name || t("seat-open")}${words && ` (${words})`}`, ...counters, ...badges].join("\n");
}

function seatView(table, seat) {
  const said = table.said.find((one) => one.seat === seat.seat);
  const words = states(seat).join(", ");
  return html`<li
    class="seat ${seat.turn ? "now" : ""} ${seat.you ? "you" : ""} ${seat.away ? "gone" : ""}"
    data-testid="seat-${seat.seat}"
    ${vars({ "--c": colour(seat.seat) })}
    data-tip=${seatTip(seat, words)}
  >
    ${table.shown ? html`<button class="cover" data-testid="player-${seat.seat}" aria-haspopup="dialog" aria-label=${t("about-player", { name: seat.name })} @click=${() => openSeat(table, seat.seat, () => words)}></button>` : nothing}
    <i aria-hidden="true">${letter(seat.seat)}</i>
    <b>${seat.name || t("seat-open")}</b><span class="unseen">(${words})</span>
    ${flagsView(seat)}
    ${(seat.counters ?? []).map(counterView)}${(seat.badges ?? []).map((one) => badge(one, `${one.label}. ${one.tip ?? ""}`))}
    ${said ? html`<span class="said">${said.text}</span>` : nothing}
  </li>`;
}

const tool = (name, label, sign, keyed, act, pressed) =>
  html`<button
    class="tool ${name}"
    data-testid=${name}
    aria-label=${label}
    aria-expanded=${pressed === undefined ? nothing : String(pressed)}
    aria-keyshortcuts=${settings.letters ? settings.keys[keyed] : nothing}
    data-tip="${label}${settings.letters && !byTouch() ? ` (${settings.keys[keyed]})` : ""}"
    @click=${act}
  >
    ${symbol(sign)}<span class="long" aria-hidden="true">${label}</span>
  </button>`;

function watchersView(count) {
  const words = t("watchers", { count });
  return html`<span class="watchers" data-tip=${words}
    >${symbol("eye")} ${count}<span class="unseen">${words}</span></span
  >`;
}

export function headerView(table) {
  const { room } = table;
  return html`<header class="top">
    <a
      class="home"
      href="/"
      @click=${(event) => {
        event.preventDefault();
        table.leave(() => table.go("/"));
      }}
      aria-label=${t("home")}
      >${symbol("back")}</a
    >
    <h1>${room.title}</h1>
    <ul class="seats" aria-label=${t("seats")}>
      ${seats(table).map((seat) => seatView(table, seat))}
    </ul>
    ${room.watchers ? watchersView(room.watchers) : nothing}
    <nav aria-label=${t("tools")}>
      ${table.shown ? tool("log-toggle", t("wire"), "log", "log", () => table.togglePanel(), table.panel) : nothing}
      ${tool("rules", t("rules"), "book", "rules", () => openGuide(table))}
      ${room.phrases?.length ? tool("chat", t("phrases"), "chat", "chat", () => openPhrases(table)) : nothing}
      ${tool("settings", t("menu"), "menu", "menu", () => openMenu(table))}
    </nav>
  </header>`;
}

/** A few things to say, the same in every language. */
export function openPhrases(table) {
  const say = (close, phrase) => {
    table.command("say", { phrase: phrase.id });
    close();
  };
  openDialog(
    "phrases",
    () => t("phrases"),
    (close) =>
      html`<div class="grid">
        ${(table.room.phrases ?? []).map((phrase) => html`<button data-testid="phrase-${phrase.id}" @click=${() => say(close, phrase)}>${phrase.text}</button>`)}
      </div>`,
  );
}

// The menu: the table's own affairs, how the person likes to play, and the keys.

const FIXED = ["1-9 …", "↑↓←→", "⏎", "Esc", "/", "?", "[ ]"];
const NAMES = ["choose", "arrows", "enter", "esc", "command", "help", "replay"];

const select = (label, name, value, values, act) =>
  html`<label class="field"
    ><span>${label}</span>
    <select data-testid="set-${name}" @change=${(event) => act(event.target.value)}>
      ${values.map(([id, text]) => html`<option value=${id} .selected=${String(id) === String(value)}>${text}</option>`)}
    </select></label
  >`;

const check = (label, name, help = "") =>
  html`<label class="check"
    ><input
      type="checkbox"
      data-testid="set-${name}"
      .checked=${!!settings[name]}
      @change=${(event) => change({ [name]: event.target.checked, ...(name === "coach" ? { hint: 0 } : {}) })}
    /><span>${label}${help ? html`<small>${help}</small>` : nothing}</span></label
  >`;

/** How long bots may take, and what that is called. */
export const paces = () => ["slow", "normal", "fast"].map((one) => [one, t(`pace-${one}`)]);

export const languageField = (act) => select(t("language"), "lang", lang(), Object.entries(LANGS), act);

export const themeField = () =>
  select(
    t("theme"),
    "theme",
    settings.theme,
    THEMES.map((theme) => [theme, t(`theme-${theme}`)]),
    (theme) => change({ theme }),
  );

function volume(event) {
  change({ volume: Number(event.target.value) });
  play("turn");
}

function playView(speak) {
  return html`<h3>${t("settings")}</h3>
    <div class="fields">
      ${languageField(speak)}${themeField()}
      ${select(
        t("confirm"),
        "confirm",
        settings.confirm,
        CONFIRMS.map((one) => [one, t(`confirm-${one}`)]),
        (confirm) => change({ confirm }),
      )}
      ${select(
        t("speed"),
        "speed",
        settings.speed,
        [0, 1, 2].map((one) => [one, t(`speed-${one}`)]),
        (speed) => change({ speed: Number(speed) }),
      )}
      <label class="field"
        ><span>${t("volume")}</span
        ><input
          type="range"
          min="0"
          max="1"
          step="0.1"
          ?disabled=${!settings.sound}
          .value=${String(settings.volume)}
          @change=${volume}
      /></label>
    </div>
    ${check(t("sound"), "sound", t("sound-help"))}${check(t("auto"), "auto")}${check(t("vibrate"), "vibrate")}${check(t("coach"), "coach")}${check(t("chat-shown"), "chat")}
    ${
      byTouch()
        ? nothing
        : html`${check(t("letters"), "letters", t("letters-help"))}
            <h3>${t("keys")}</h3>
            ${keysView()}`
    }`;
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
    <dl class="keys">
      ${KEYS.map(
        (name) =>
          html`<div>
            <dt>
              <input
                class="keycap"
                readonly
                aria-label=${t("key-change", { what: t(`key-${name}`) })}
                .value=${settings.keys[name]}
                @keydown=${(event) => rebind(name, event)}
              />
            </dt>
            <dd>${t(`key-${name}`)}</dd>
          </div>`,
      )}
      ${NAMES.map(
        (name, n) =>
          html`<div>
            <dt><kbd>${FIXED[n]}</kbd></dt>
            <dd>${t(`key-${name}`)}</dd>
          </div>`,
      )}
    </dl>
    <button class="small" @click=${() => change({ keys: usualKeys() })}>${t("keys-usual")}</button>`;
}

export function openKeys() {
  openDialog("keys", () => t("keys"), keysView, { kind: "wide" });
}

function hostView(table) {
  const others = table.room.seats.filter((seat) => seat.kind === "person" && seat.seat !== table.you);
  if (!table.room.host || !others.length || table.room.phase !== "playing") return nothing;
  return html`<p class="row">
    ${others.map((seat) => html`<button class="small" @click=${() => table.command("kick", { seat: seat.seat })}>${t("kick-name", { name: seat.name })}</button>`)}
  </p>`;
}

function standUp(table, close, away = () => table.go("/")) {
  close();
  if (table.you !== null && table.room.phase !== "over") table.command("leave");
  setTimeout(away, 150);
}

/** Asks a player before the table is left, and says what becomes of the game. */
export function openLeave(table, away) {
  const { room, you } = table;
  const others = room.seats.some((seat) => seat.kind === "person" && seat.seat !== you);
  openDialog(
    "leave",
    () => t("leave-asks"),
    (close) =>
      html` <p>${others ? t("leave-others", { seconds: room.grace ?? 0 }) : t("leave-alone")} ${t("leave-found")}</p>
        <p class="row">
          <button class="go" autofocus data-testid="stay" @click=${close}>${t("leave-not")}</button>
          <button
            data-testid="leave-now"
            @click=${() => {
              close();
              away();
            }}
          >
            ${t("leave-now")}
          </button>
          ${others ? html`<button data-testid="leave-to-bot" @click=${() => standUp(table, close, away)}>${t("leave-to-bot")}</button>` : nothing}
        </p>`,
  );
}

function tableView(table, close) {
  const { room } = table;
  const seated = table.you !== null;
  return html`<h3>${room.title}</h3>
    ${linkView(table.url, room.title, "menu-share")}
    <p class="row">
      ${table.shown ? html`<button data-testid="legend-open" @click=${() => openLegend(table)}>${t("legend")}</button>` : nothing}
      ${
        seated && room.phase !== "over"
          ? html`<button
              data-testid="move"
              @click=${() => {
                close();
                table.command("ticket");
              }}
            >
              ${t("move-seat")}
            </button>`
          : nothing
      }
      ${table.room.host && room.phase !== "over" ? select(t("pace"), "pace", room.pace ?? "normal", paces(), (pace) => table.command("tempo", { pace })) : nothing}
      <button data-testid="leave" @click=${() => standUp(table, close)}>
        ${t(seated && room.phase === "playing" ? "leave-to-bot" : "leave")}
      </button>
    </p>
    ${hostView(table)}${orderView(table)}
    <ul class="notes">
      <li>${t(room.public ? "fact-public" : "fact-private")}</li>
      <li>${t("watchers", { count: room.watchers ?? 0 })}</li>
      ${room.host ? nothing : html`<li>${t("pace")}: ${t(`pace-${room.pace ?? "normal"}`)}</li>`}
      <li>${room.grace ? t("fact-grace", { seconds: room.grace }) : t("fact-no-grace")}</li>
      ${room.hints ? html`<li>${t("fact-hints")}</li>` : nothing}
      ${(room.options ?? []).map((one) => html`<li>${one.text}</li>`)}
      ${room.deck ? html`<li>${t("fact-deck", { deck: room.deck })}</li>` : nothing}
      ${table.until ? html`<li>${t("fact-deadline", { time: table.until.toLocaleTimeString(lang(), { timeStyle: "short" }) })}</li>` : nothing}
      ${room.commitment ? html`<li>${t("fact-commitment")} <code>${room.commitment}</code></li>` : nothing}
    </ul>`;
}

/** The menu of a table, or of the landing page where there is none. */
export function openMenu(table, speak = table.speakTo) {
  openDialog(
    "menu",
    () => t("menu"),
    (close) => html` ${table.room ? tableView(table, close) : nothing}${playView(speak)}`,
    { kind: "wide" },
  );
}

// The rules beside the table: searchable, and opened at a ruling.

const ALLOWED = new Set([
  ..."H1 H2 H3 H4 H5 P UL OL LI DL DT DD BLOCKQUOTE PRE HR DIV SECTION".split(" "),
  ..."TABLE THEAD TBODY TR TH TD STRONG B EM I CODE KBD SPAN SUP SUB BR".split(" "),
]);
const DROPPED = new Set("SCRIPT STYLE IFRAME OBJECT EMBED TEMPLATE SVG MATH LINK META".split(" "));

let policy = null;

/** Rules are parsed into a page that is never shown; the policy says so to the browser. */
function trusted(text) {
  if (!window.trustedTypes) return text;
  policy ??= window.trustedTypes.createPolicy("larceny", { createHTML: (given) => given });
  return policy.createHTML(text);
}

/** The rules as nodes: only plain text elements, nothing on them but ids. */
function clean(text) {
  const page = new DOMParser().parseFromString(trusted(text), "text/html");
  const box = document.createElement("div");
  copy(page.body, box);
  return box;
}

function copy(from, to) {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.append(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE || DROPPED.has(node.tagName.toUpperCase())) continue;
    if (!ALLOWED.has(node.tagName)) {
      copy(node, to);
      continue;
    }
    const twin = document.createElement(node.tagName === "TH" && !node.textContent.trim() ? "TD" : node.tagName);
    if (node.id) twin.id = `rule-${node.id}`;
    if (node.colSpan > 1) twin.colSpan = node.colSpan;
    copy(node, twin);
    to.append(twin);
  }
}

const pages = new Map();

async function page(game) {
  const key = `${lang()}/${game}`;
  if (!pages.has(key)) {
    const { title, html: text } = await get(`/api/guide/${game}`);
    pages.set(key, { title, box: clean(text) });
  }
  return pages.get(key);
}

/** Where the rules speak of a ruling: its own heading or paragraph, else the first that mentions it. */
function place(box, ruling) {
  const by =
    box.querySelector(`#${CSS.escape(`rule-${ruling}`)}`) ??
    box.querySelector(`#${CSS.escape(`rule-${ruling.toLowerCase()}`)}`);
  if (by) return by;
  const spoken = [...box.querySelectorAll("li, p, td, h2, h3, h4")].filter((one) => one.textContent.includes(ruling));
  return spoken.find((one) => one.textContent.trim().startsWith(ruling)) ?? spoken[0];
}

const BLOCKS = "p, li, tr, pre, blockquote, dd, dt";

function search(box, words) {
  CSS.highlights?.delete("found");
  const wanted = words.trim().toLowerCase();
  for (const block of box.querySelectorAll(BLOCKS)) {
    block.hidden = !!wanted && !block.textContent.toLowerCase().includes(wanted);
  }
  for (const heading of box.querySelectorAll("h1, h2, h3, h4, h5")) heading.hidden = !!wanted && !follows(heading);
  if (wanted) highlight(box, wanted);
}

const isHeading = (node) => /^H\d$/.test(node.tagName);

/** Does anything found stand under this heading? */
function follows(heading) {
  for (let next = heading.nextElementSibling; next; next = next.nextElementSibling) {
    if (isHeading(next) && next.tagName <= heading.tagName) return false;
    const blocks = next.matches(BLOCKS) ? [next] : [...next.querySelectorAll(BLOCKS)];
    if (blocks.some((one) => !one.hidden)) return true;
  }
  return false;
}

function highlight(box, wanted) {
  if (!CSS.highlights) return;
  const ranges = [];
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.toLowerCase();
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + wanted.length);
      ranges.push(range);
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}

function point(box, ruling) {
  for (const old of box.querySelectorAll(".pointed")) old.classList.remove("pointed");
  const at = ruling && place(box, ruling);
  if (!at) return;
  at.classList.add("pointed");
  at.tabIndex = -1;
  setTimeout(() => {
    at.scrollIntoView({ block: "center" });
    at.focus({ preventScroll: true });
  }, 30);
}

/** Open the rules of the table's game, at a ruling where one is given. */
export async function openGuide(table, ruling = "") {
  const game = table.room?.game ?? table.game;
  let state = { text: t("loading") };
  const view = () =>
    state.box
      ? html` <input
            type="search"
            autofocus
            data-testid="rules-search"
            placeholder=${t("rules-search")}
            aria-label=${t("rules-search")}
            @input=${(event) => search(state.box, event.target.value)}
          />
          <div class="guide" tabindex="0" role="region" aria-label=${state.title}>${state.box}</div>
          <p class="row">
            ${table.shown ? html`<button class="small" @click=${() => openLegend(table)}>${t("legend")}</button>` : nothing}
            <a href="/print/${game}?lang=${lang()}" target="_blank" data-testid="print">${t("rules-print")}</a>
          </p>`
      : html`<p>${state.text}</p>`;
  if (isOpen("guide")) return;
  openDialog("guide", () => t("rules"), view, { kind: "side" });
  try {
    state = await page(game);
    search(state.box, "");
  } catch (error) {
    state = { text: error.message };
  }
  if (!isOpen("guide")) return;
  redrawDialogs();
  if (!state.box) return;
  document.querySelector("[data-testid=rules-search]")?.focus();
  point(state.box, ruling);
}

// The end: who won and why, the reckoning, and the proof that the deal was honest.

/** "12 points", "$525,000": the number is what counts. */
function totalView(total) {
  const [, amount, word] = total.match(/^(.*?)(?:\s+(\p{L}.*))?$/u);
  return html`${amount}${word ? html` <small>${word}</small>` : nothing}`;
}

/** "11 (rank 4)": how it came about stands below where there is little room. */
function valueView(value) {
  const [, amount, how] = value.match(/^(.*?)\s*(\([^()]*\))?$/s);
  return html`${amount}${how ? html` <small>${how}</small>` : nothing}`;
}

function pointsView({ result, players }) {
  const won = (seat) => (result.winners.includes(seat) ? "won" : "");
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${t("reckoning")}>
    <table>
      <thead>
        <tr>
          <td></td>
          ${players.map(
            (one) =>
              html`<th scope="col" class=${won(one.seat)}>
                <i ${vars({ "--c": colour(one.seat) })} aria-hidden="true">${letter(one.seat)}</i> ${one.name}
              </th>`,
          )}
        </tr>
        <tr class="points">
          <th scope="row">${t("total")}</th>
          ${players.map(({ seat }) => html`<td class=${won(seat)}>${totalView(result.totals[seat])}</td>`)}
        </tr>
      </thead>
      <tbody>
        ${(result.rows ?? []).map(
          (row) =>
            html`<tr>
              <th scope="row">${valueView(row.label)}</th>
              ${players.map(({ seat }) => html`<td class=${won(seat)}>${valueView(row.values[seat])}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

async function sha256(text) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function verify(table) {
  try {
    const opened = await get(`/api/tables/${table.id}/opened`);
    const text = `${opened.game}:${opened.seed}:${opened.salt}`;
    const promised = table.commitment || opened.commitment;
    const found = crypto.subtle ? await sha256(text) : null;
    table.proof = { text, promised, honest: found && found === promised && promised === opened.commitment, found };
  } catch (error) {
    table.proof = { error: error.message };
  }
  redrawDialogs();
}

function proofView({ proof }) {
  if (!proof) return nothing;
  if (proof.error) return html`<p class="reason" role="status">${proof.error}</p>`;
  const word = !proof.found ? "verify-cannot" : proof.honest ? "verify-honest" : "verify-wrong";
  return html`<div class="proof" role="status" data-testid="proof">
    <p><b class=${proof.honest ? "good" : proof.found ? "bad" : ""}>${t(word)}</b></p>
    <p>${t("verify-promised")} <code>${proof.promised}</code></p>
    <p>${t("verify-by-hand")} <code>printf '%s' '${proof.text}' | sha256sum</code></p>
  </div>`;
}

/** Who only watched is asked to the next game, but asks for none. */
export const canRematch = ({ room, you }) => !room.lesson && (you !== null || !!room.next);

export const rematchWord = ({ room }) => t(room.next ? "rematch-join" : "rematch");

/** Who asks for the next game. */
export function rematchAsked({ room }) {
  const name = room.seats[room.asker]?.name;
  return name ? t("rematch-asked", { name }) : t("rematch-somebody");
}

/** Open the reckoning of a game that is over. */
export function openResult(table) {
  if (!table.board?.result || table.replay) return;
  const view = () => {
    const { result } = table.board;
    const decided = decidedWords(table.board);
    return html`<div data-testid="result">
      <p class="winner ${result.winners.includes(table.you) ? "mine" : ""}">${result.text}</p>
      <p>${result.reason} ${decided ? html`<span data-testid="decided">${decided}</span>` : nothing}</p>
      ${placesView(table.board)} ${table.room.next ? html`<p data-testid="asked">${rematchAsked(table)}</p>` : nothing}
      <p class="row">
        ${canRematch(table) ? html`<button class="go" autofocus data-testid="rematch" @click=${() => table.rematch()}>${rematchWord(table)}</button>` : nothing}
        <button data-testid="replay" @click=${() => table.startReplay(0)}>${t("replay")}</button>
        <button data-testid="analysis" @click=${() => table.startReplay(table.board.moment)}>${t("analysis")}</button>
        <button data-testid="picture" @click=${() => sharePicture(table)}>${t("picture")}</button>
        <button data-testid="verify" @click=${() => verify(table)}>${t("verify")}</button>
        <a class="button" data-testid="record" download href="/api/tables/${table.id}/record">${t("record")}</a>
        <button @click=${() => table.go("/")}>${t("home")}</button>
      </p>
      ${proofView(table)} ${pointsView(table.board)} ${linkView(table.url, table.room.title)}
    </div>`;
  };
  openDialog("result", () => t("over"), view, { kind: "wide" });
}
