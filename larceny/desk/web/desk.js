/** The desk: the cards of one deck, a form for the chosen one, what is wrong, what was changed, and trying it. */
import { classMap, html, nothing, render, repeat } from "../../server/web/vendor/lit/lit.js";
import { card, pieceLabel } from "../../server/web/art/card.js";
import { ask } from "./asking.js";
import { flush, formView } from "./form.js";
import { Trial } from "./trial.js";
import { fieldWord, kindWord, lang, LANGS, speak, t, usualLang } from "./words.js";

const POLL = 2000;
const SAME = 1500; // what is typed into one field within this time is undone as one

const root = document.getElementById("app");
const trial = new Trial(() => draw());

let meta = null; // the file, the game, its forms
let deck = null; // what is shown: the text and everything that follows from it
let saved = ""; // the text as it lies in the file
let version = ""; // of the file, as it was last read or written
let elsewhere = false; // has somebody else changed the file?
let chosen = null; // kind and number of a card
let notice = null; // what went wrong last
let past = [];
let future = [];
let last = { key: "", time: 0 };
let chain = Promise.resolve();

const unsaved = () => deck && deck.source !== saved;
const cardsOf = (kind) => deck.cards?.[kind] ?? [];
const current = () => (chosen ? cardsOf(chosen.kind)[chosen.number] : null);
const names = () =>
  Object.fromEntries(
    Object.entries(deck.cards ?? {}).map(([kind, all]) => [kind, new Map(all.map((one) => [one.name, one.piece.name || one.name]))]),
  );

function say(words) {
  document.getElementById("polite").textContent = words;
}

function failed(error) {
  const known = { token: "error-token", away: "error-away" }[error.code];
  notice = known ? t(known) : error.message;
  if (error.code === "changed") elsewhere = true;
  draw();
}

/* Reading and changing. */

function show(found) {
  deck = found;
  if (!current()) {
    const kind = Object.keys(deck.cards ?? {})[0];
    chosen = kind ? { kind, number: 0 } : null;
  }
}

/** Changes come one after the other, each to the text that the last one left. */
function change(edit) {
  chain = chain.then(async () => {
    const before = deck;
    const found = await ask("/api/look", { source: deck.source, lang: lang(), edit });
    const key = `${edit.do}/${edit.kind}/${edit.card}/${edit.field}`;
    const again = key === last.key && performance.now() - last.time < SAME;
    if (found.source !== before.source) {
      if (!again || !past.length) past.push(before);
      future = [];
      last = { key, time: performance.now() };
    }
    notice = null;
    show(found);
    if (edit.do === "copy") chosen = { kind: edit.kind, number: cardsOf(edit.kind).length - 1 };
    if (edit.do === "remove") chosen = { kind: edit.kind, number: Math.max(0, edit.card - 1) };
    draw();
    if (!deck.playable) say(deck.broken ?? deck.faults[0] ?? "");
  });
  chain = chain.catch(failed);
  return chain;
}

/** Back to an earlier text, or forward again. */
function travel(from, to) {
  flush();
  chain = chain.then(async () => {
    if (!from.length) return;
    to.push(deck);
    last = { key: "", time: 0 };
    show(from.pop());
    draw();
    show(await ask("/api/look", { source: deck.source, lang: lang() })); // the language may have changed since
    draw();
  });
  chain = chain.catch(failed);
}

const undo = () => travel(past, future);
const redo = () => travel(future, past);

function save() {
  flush();
  chain = chain.then(async () => {
    const { source } = deck;
    ({ version } = await ask("/api/save", { source, version }));
    saved = source;
    notice = null;
    say(t("saved"));
    draw();
  });
  chain = chain.catch(failed);
}

async function load() {
  const found = await ask(`/api/deck?lang=${lang()}`);
  if (deck && deck.source !== found.deck.source) past.push(deck);
  meta = found;
  ({ version } = found);
  saved = found.deck.source;
  elsewhere = false;
  notice = null;
  document.body.dataset.game = meta.game;
  show(found.deck);
  document.title = `${meta.file} – Larceny`;
  draw();
}

/** Look whether somebody else has changed the file, or whether the desk is gone. */
async function watch() {
  try {
    const now = await ask("/api/file");
    const was = elsewhere;
    elsewhere = now.version !== version;
    if (elsewhere && !was) say(t("changed"));
    if (notice === t("error-away")) notice = null;
  } catch (error) {
    return failed(error);
  }
  draw();
}

async function speakTo(code) {
  await speak(code);
  try {
    meta = { ...meta, title: (await ask(`/api/deck?lang=${code}`)).title };
    show(await ask("/api/look", { source: deck.source, lang: code }));
  } catch (error) {
    return failed(error);
  }
  draw();
}

/* What is seen. */

function pick(kind, number, focus = false) {
  flush();
  chosen = { kind, number };
  draw();
  if (focus) root.querySelector(`[data-card="${kind}/${number}"]`)?.focus();
}

/** Arrows go from card to card, as they lie. */
function move(event, kind, number) {
  const all = Object.entries(deck.cards).flatMap(([one, cards]) => cards.map((_, place) => [one, place]));
  const here = all.findIndex(([one, place]) => one === kind && place === number);
  const width = [...root.querySelectorAll(`[data-kind-list="${kind}"] > li`)];
  const across = width.filter((li) => li.offsetTop === width[0].offsetTop).length || 1;
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across, Home: -here, End: all.length };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  pick(...all[Math.min(all.length - 1, Math.max(0, here + step))], true);
}

function cardButton(kind, one, number) {
  const on = chosen?.kind === kind && chosen.number === number;
  const state = [one.faults.length ? t("has-faults") : "", one.edit ? t(one.edit.what === "new" ? "is-new" : "is-changed") : ""];
  return html`<li>
    <button
      type="button"
      class=${classMap({ tile: true, on, wrong: one.faults.length > 0, moved: Boolean(one.edit) })}
      data-card="${kind}/${number}"
      data-kind=${one.piece.kind}
      aria-pressed=${String(on)}
      aria-label=${[pieceLabel(one.piece), ...state].filter(Boolean).join(", ")}
      tabindex=${on ? "0" : "-1"}
      @click=${() => pick(kind, number)}
      @keydown=${(event) => move(event, kind, number)}
    >
      ${card(one.piece)}
    </button>
    ${one.edit || one.faults.length ? html`<i class="tile-flag" aria-hidden="true">${one.faults.length ? "!" : "±"}</i>` : nothing}
  </li>`;
}

const kindView = ([kind, cards]) =>
  html`<section aria-labelledby="k-${kind}">
    <h2 id="k-${kind}">${kindWord(kind)} <small>${cards.length}</small></h2>
    <ul class="tiles" role="list" data-kind-list=${kind}>
      ${cards.map((one, number) => cardButton(kind, one, number))}
    </ul>
  </section>`;

/** A name for a copy that no card has yet. */
function freeName(kind, name) {
  const stem = name.replace(/ \d+$/, "").slice(0, 20);
  let number = 2;
  while (cardsOf(kind).some((one) => one.name === `${stem} ${number}`)) number += 1;
  return `${stem} ${number}`;
}

function cardView() {
  const one = current();
  if (!one) return nothing;
  const { kind, number } = chosen;
  return html`<section class="panel chosen" aria-labelledby="chosen">
    <h2 id="chosen">${one.piece.name || one.name}</h2>
    <div class="both">
      <div class=${classMap({ large: true, dim: one.faults.length > 0 })} data-kind=${one.piece.kind} data-testid="large">
        ${card(one.piece)}
      </div>
      <div>
        ${one.faults.length ? html`<p class="bad">${t("not-drawn")}</p>` : nothing}
        ${one.piece.tip ? html`<p class="tip-words">${one.piece.tip}</p>` : nothing}
        ${one.edit?.what === "new" ? html`<p class="moved">${t("is-new")}</p>` : nothing}
        ${
          one.edit?.what === "changed"
            ? html`<ul class="edits" data-testid="edits">
                ${one.edit.fields.map((field) => html`<li>${fieldWord(field.field)}: ${field.before || t("nothing")} → ${field.after || t("nothing")}</li>`)}
              </ul>`
            : nothing
        }
        <p class="row">
          <button
            class="small"
            data-testid="copy-card"
            @click=${() => change({ do: "copy", kind, card: number, value: freeName(kind, one.name) })}
          >
            ${t("copy-card")}
          </button>
          <button class="small" data-testid="remove-card" @click=${() => change({ do: "remove", kind, card: number })}>
            ${t("remove-card")}
          </button>
        </p>
      </div>
    </div>
    ${formOf(one, ["numbers"])}
  </section>`;
}

function formOf(one, groups) {
  const { kind, number } = chosen;
  const set = (field, value) => change({ do: "set", kind, card: number, field, value });
  return formView(meta.forms[kind], one, set, names(), groups);
}

/** Words and looks, which no rule reads. */
const dressView = (one) =>
  one
    ? html`<section class="panel" aria-labelledby="dress">
        <h2 id="dress">${t("dress", { card: one.piece.name || one.name })}</h2>
        ${formOf(one, ["words", "look"])}
      </section>`
    : nothing;

function troubleView() {
  const told = deck.broken ? deck.broken.split("\n") : deck.faults;
  return html`<section class=${classMap({ panel: true, troubles: true, bad: told.length > 0 })} aria-labelledby="troubles">
    <h2 id="troubles">${told.length ? t("faults", { count: told.length }) : t("no-faults")}</h2>
    ${told.length ? html`<ul data-testid="faults">${told.map((one) => html`<li>${one}</li>`)}</ul>` : nothing}
    ${deck.warnings?.length ? html`<ul class="warnings" data-testid="warnings">${deck.warnings.map((one) => html`<li>${one}</li>`)}</ul>` : nothing}
  </section>`;
}

function changesView() {
  const edits = [...Object.values(deck.cards).flatMap((all) => all.map((one) => one.edit).filter(Boolean)), ...deck.gone];
  const words = ({ before, after }) => `${before || t("nothing")} → ${after || t("nothing")}`;
  return html`<section class="panel changes" aria-labelledby="changes">
    <h2 id="changes">${t("changes", { count: edits.length })}</h2>
    <ul data-testid="changes">
      ${edits.map(
        (edit) =>
          html`<li>
            <b>${edit.card}</b>${
              edit.what === "changed"
                ? edit.fields.map((field) => html`<span>${fieldWord(field.field)} ${words(field)}</span>`)
                : html`<span>${t(`is-${edit.what}`)}</span>`
            }
          </li>`,
      )}
    </ul>
  </section>`;
}

function shareView() {
  const house = root.querySelector("#house")?.value || "http://127.0.0.1:8080";
  const link = `${house.replace(/\/$/, "")}/${deck.link ?? ""}`;
  return html`<section class="panel" aria-labelledby="share">
    <h2 id="share">${t("share")}</h2>
    <p class="fine">${t("share-help")}</p>
    <div class="fields">
      <div class="field">
        <label for="house">${t("house")}</label><input id="house" .value=${house} @change=${() => draw()} />
      </div>
      <div class="field">
        <label for="link">${t("link")}</label
        ><input id="link" data-testid="link" readonly .value=${deck.playable ? link : ""} @focus=${({ target }) => target.select()} />
      </div>
    </div>
  </section>`;
}

function headView() {
  const set = (field) => (event) => change({ do: "set", kind: "", card: 0, field, value: event.target.value || null });
  return html`<header class="desk-head">
    <div>
      <h1>${meta.title} <small>${meta.file}</small></h1>
      <div class="field">
        <label for="deck-name">${t("deck-name")}</label
        ><input id="deck-name" data-testid="deck-name" .value=${deck.name ?? ""} @change=${set("name")} />
      </div>
    </div>
    <div class="row tools">
      <button data-testid="undo" ?disabled=${!past.length} aria-keyshortcuts="Control+Z" @click=${undo}>${t("undo")}</button>
      <button data-testid="redo" ?disabled=${!future.length} aria-keyshortcuts="Control+Shift+Z" @click=${redo}>
        ${t("redo")}
      </button>
      <button class="go" data-testid="save" ?disabled=${!unsaved()} aria-keyshortcuts="Control+S" @click=${save}>
        ${t("save")}
      </button>
      <span data-testid="saved" data-state=${unsaved() ? "unsaved" : "saved"}>${unsaved() ? t("unsaved") : t("saved")}</span>
      <label class="lang"
        ><span class="unseen">${t("language")}</span
        ><select data-testid="lang" @change=${(event) => speakTo(event.target.value)}>
          ${Object.entries(LANGS).map(([code, word]) => html`<option value=${code} .selected=${code === lang()}>${word}</option>`)}
        </select></label
      >
    </div>
    <p class="fine keys">${t("keys")}</p>
  </header>`;
}

function noticeView() {
  return html`${notice ? html`<p class="notice bad" role="alert" data-testid="notice">${notice}</p>` : nothing}
  ${
    elsewhere
      ? html`<p class="notice" role="alert" data-testid="changed">
          ${t("changed")} <button class="small" data-testid="load" @click=${() => load().catch(failed)}>${t("load")}</button>
        </p>`
      : nothing
  }`;
}

function draw() {
  if (!deck) return render(html`<main class="lone"><p role="alert">${notice ?? t("opening")}</p></main>`, root);
  const one = current();
  render(
    html`${headView()}${noticeView()}
      <main class="desk-main">
        <div class="cards">${repeat(Object.entries(deck.cards ?? {}), ([kind]) => kind, kindView)}</div>
        <div class="side">
          ${cardView()}${troubleView()}
          ${trial.view(meta.players, deck.source, { kind: chosen?.kind ?? "", name: one?.name ?? "" }, deck.playable)}
          ${dressView(one)}${deck.cards ? changesView() : nothing}${shareView()}
        </div>
      </main>`,
    root,
  );
}

addEventListener("keydown", (event) => {
  if (!event.ctrlKey && !event.metaKey) return;
  const key = event.key.toLowerCase();
  const act = key === "s" ? save : key === "z" ? (event.shiftKey ? redo : undo) : key === "y" ? redo : null;
  if (!act) return;
  event.preventDefault();
  act();
});
addEventListener("beforeunload", (event) => unsaved() && event.preventDefault());
if (matchMedia("(prefers-color-scheme: light)").matches) document.documentElement.dataset.theme = "light";

await speak(usualLang());
await load().catch(failed);
setInterval(() => document.hidden || !deck || watch(), POLL);
