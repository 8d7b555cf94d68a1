// The bar at the foot: what is asked, the card it is about, and the answers with their keys.

import { html, nothing } from "../vendor/lit/lit-html.js";
import { repeat } from "../vendor/lit/directives/repeat.js";
import { card, pieceLabel } from "../art/card.js";
import { symbol } from "../art/symbols.js";
import { findPiece } from "./boards.js";
import { openGuide } from "./guide.js";
import { canRematch, openResult, rematchWord } from "./result.js";
import { change, settings } from "./settings.js";
import { boardWords, t } from "./texts.js";

/** More answers than this are a list to scroll in; a small screen has room for fewer. */
const many = () => (matchMedia("(max-width: 900px)").matches ? 3 : 8);

/** The answers as they stand in the bar, in the order of their keys: those on the board first where there are many. */
export function shownChoices(table) {
  if (table.pending) return [];
  const all = table.picked.length ? table.remaining : table.choices;
  if (all.length <= many()) return all;
  return [...all.filter((one) => one.touches?.length), ...all.filter((one) => !one.touches?.length)];
}

const key = (n) => (n < 9 && settings.letters ? html`<kbd aria-hidden="true">${n + 1}</kbd>` : nothing);

function choiceView(table, choice, n) {
  const wanted = table.wanted?.action === choice.action;
  return html`<button class="choice ${wanted ? "wanted" : ""}" data-testid="choice-${choice.action}"
    ?disabled=${!!table.sending} @click=${() => table.choose(choice)}>
    <span>${choice.label}</span>${key(n)}</button>`;
}

function choicesView(table) {
  const shown = shownChoices(table);
  const numbered = shown.map((choice, n) => ({ choice, n }));
  const draw = (some) => repeat(some, ({ choice }) => choice.action, ({ choice, n }) => choiceView(table, choice, n));
  const cancel = table.picked.length ? cancelView(table) : nothing;
  if (shown.length <= many()) return html`<div class="choices ${shown.length > 4 ? "some" : ""}">${draw(numbered)}${cancel}</div>`;
  return html`<div class="choices many" role="group" aria-label=${t("all-choices", { count: shown.length })} tabindex="0">
      ${draw(numbered.filter(({ choice }) => choice.touches?.length))}</div>
    <div class="choices">${draw(numbered.filter(({ choice }) => !choice.touches?.length))}${cancel}</div>`;
}

function cancelView(table) {
  return html`<button class="quiet" data-testid="cancel" @click=${() => table.cancel()}>
    ${t("cancel")}<kbd aria-hidden="true">Esc</kbd></button>`;
}

function confirmView(table) {
  return html`<div class="choices">
    <button class="go" data-testid="confirm" ?disabled=${!!table.sending} @click=${() => table.choose(table.pending, true)}>
      <span>${table.pending.label}</span><kbd aria-hidden="true">⏎</kbd></button>
    ${cancelView(table)}
  </div>`;
}

function coachView(table) {
  const { coach } = table;
  return html`<div class="coach" data-testid="coach">
    <p>${coach.text}</p>
    ${coach.over
      ? html`<button class="go" data-testid="for-real" @click=${() => table.forReal(table.room.game)}>${t("for-real")}</button>`
      : html`<small>${t("step", { step: coach.step, steps: coach.steps })}</small>`}
  </div>`;
}

const HINTS = ["hint-gold", "hint-why", "hint-log"];

function hintView(table) {
  const n = settings.hint;
  if (!settings.coach || table.room.lesson || !table.mine || n >= HINTS.length) return nothing;
  return html`<p class="hint">${t(HINTS[n])}
    <button class="link-like" @click=${() => change({ hint: n + 1 })}>${t("got-it")}</button></p>`;
}

function reasonView(table) {
  const { text, ruling } = table.reason;
  return html`<p class="reason" role="status">${text}
    ${ruling ? html`<button class="link-like" data-testid="ruling" @click=${() => openGuide(table, ruling)}>${ruling}</button>` : nothing}</p>`;
}

function helpView(table) {
  if (table.sending) return html`<p class="help" role="status">${t("sending", { choice: table.sending.label })}</p>`;
  if (table.reason) return reasonView(table);
  if (table.pending?.final) return html`<p class="help">${t("no-way-back")}</p>`;
  if (table.answered && table.mine) return html`<p class="help" role="status">${t("answered", { choice: table.answered })}</p>`;
  const help = table.board.question.help;
  return help ? html`<p class="help">${help}</p>` : nothing;
}

function overView(table) {
  if (table.revealing) return nothing;
  return html`<div class="choices">
    <button class="go" data-testid="reckoning" @click=${() => openResult(table)}>${t("reckoning")}</button>
    ${canRematch(table) ? html`<button data-testid="bar-rematch" @click=${() => table.rematch()}>${rematchWord(table)}</button>` : nothing}
    <button data-testid="bar-replay" @click=${() => table.startReplay(0)}>${t("replay")}</button>
  </div>`;
}

function extrasView(table) {
  const words = table.board.interjections ?? [];
  if (!table.undo && !words.length) return nothing;
  return html`<div class="extras">
    ${table.undo ? html`<button class="quiet" data-testid="undo" aria-label=${t("undo")} aria-keyshortcuts=${settings.keys.undo}
      @click=${() => table.takeBack()}>${symbol("undo")}<span>${t("undo")}</span></button>` : nothing}
    ${words.map((one) => html`<button class="quiet" data-testid="interject-${one.action}" @click=${() => table.interject(one)}>${one.label}</button>`)}
  </div>`;
}

function aboutView(table, about) {
  const held = table.held.size > 0;
  return html`<div class="about known ${table.mine ? "draggable" : ""} ${about.up === false ? "down" : ""}"
    role="img" tabindex="0" aria-label=${pieceLabel(about, boardWords())}
    data-about data-id=${about.handle} data-handle=${held ? about.handle : nothing} data-name=${about.name} data-kind=${about.kind}>${card(about)}</div>`;
}

export function questionView(table) {
  const { board } = table;
  const about = findPiece(board, board.question.about);
  const { result } = board;
  const heading = result ? result.text : table.pending && !table.sending ? t("sure", { choice: table.pending.label }) : board.question.text;
  return html`<section class="bar ${table.mine ? "mine" : ""}" aria-labelledby="question" data-testid="question">
    ${table.coach && (settings.coach || table.room.lesson) ? coachView(table) : nothing}
    <div class="asks">
      ${about ? aboutView(table, about) : nothing}
      <div class="words">
        <h2 id="question" tabindex="-1">${heading}</h2>
        ${result ? html`<p class="help">${result.reason}</p>` : helpView(table)}
        ${hintView(table)}
      </div>
      <div class="answers">
        ${result ? overView(table) : table.pending ? confirmView(table) : choicesView(table)}
        ${extrasView(table)}
        ${!result && table.you === null ? html`<p class="help">${t("watching")}</p>` : nothing}
      </div>
    </div>
  </section>`;
}
