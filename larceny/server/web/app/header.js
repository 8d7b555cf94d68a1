// The head of the table: what is played, who sits where, whose turn it is, and the ways to everything else.

import { html, nothing } from "../vendor/lit/lit-html.js";
import { vars } from "../art/vars.js";
import { badge } from "../art/board.js";
import { symbol } from "../art/symbols.js";
import { colour, letter } from "./boards.js";
import { openDialog } from "./dialogs.js";
import { openGuide } from "./guide.js";
import { openMenu } from "./menu.js";
import { settings } from "./settings.js";
import { t } from "./texts.js";

/** Everything known of a seat, from the room and from the board. */
export function seats(table) {
  const players = new Map((table.shown?.players ?? []).map((player) => [player.seat, player]));
  return table.room.seats.map((seat) => {
    const player = players.get(seat.seat) ?? {};
    const you = seat.seat === table.you; // who reads this is not away, whatever was said before
    return { ...seat, ...player, name: player.name || seat.name, you, away: seat.away && !you, relieved: seat.relieved && !you };
  });
}

/** What holds of a seat, in words. */
export function states(seat) {
  return [
    seat.you && t("seat-you"), seat.kind === "open" && t("seat-open"), seat.turn && t("seat-turn"),
    seat.kind === "bot" && t("seat-bot", { level: seat.level ?? "" }), seat.host && t("seat-host"),
    seat.relieved ? t("seat-relieved") : seat.away && t("seat-away"), seat.ready && t("seat-ready"),
  ].filter(Boolean);
}

function counterView(one) {
  return html`<span class="count ${one.symbol === "$" ? "cash" : ""}" data-tip="${one.label}: ${one.value}. ${one.tip ?? ""}">
    ${one.symbol === "$" ? "$" : html`<span class="unseen">${one.label} </span><span class="sign">${symbol(one.symbol)}</span>`}${one.value}</span>`;
}

const FLAGS = { bot: "bot", host: "star", relieved: "bot", away: "away", ready: "check" };

function flagsView(seat) {
  const flags = [seat.kind === "bot" && "bot", seat.host && "host", seat.relieved ? "relieved" : seat.away && "away", seat.ready && "ready"];
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
  return html`<li class="seat ${seat.turn ? "now" : ""} ${seat.you ? "you" : ""} ${seat.away ? "gone" : ""}" data-testid="seat-${seat.seat}"
      ${vars({ "--c": colour(seat.seat) })} tabindex="0" data-tip=${seatTip(seat, words)}>
    <i aria-hidden="true">${letter(seat.seat)}</i>
    <b>${seat.name || t("seat-open")}</b><span class="unseen">(${words})</span>
    ${flagsView(seat)}
    ${(seat.counters ?? []).map(counterView)}${(seat.badges ?? []).map((one) => badge(one, `${one.label}. ${one.tip ?? ""}`))}
    ${said ? html`<span class="said">${said.text}</span>` : nothing}
  </li>`;
}

const tool = (name, label, sign, keyed, act, pressed) => html`<button class="tool ${name}" data-testid=${name}
  aria-label=${label} aria-expanded=${pressed === undefined ? nothing : String(pressed)}
  aria-keyshortcuts=${settings.letters ? settings.keys[keyed] : nothing} data-tip="${label}${settings.letters ? ` (${settings.keys[keyed]})` : ""}"
  @click=${act}>${symbol(sign)}<span class="long" aria-hidden="true">${label}</span></button>`;

function watchersView(count) {
  const words = t("watchers", { count });
  return html`<span class="watchers" data-tip=${words}>${symbol("eye")} ${count}<span class="unseen">${words}</span></span>`;
}

export function headerView(table) {
  const { room } = table;
  return html`<header class="top">
    <a class="home" href="/" @click=${(event) => { event.preventDefault(); table.go("/"); }} aria-label=${t("home")}>${symbol("back")}</a>
    <h1>${room.title}</h1>
    <ul class="seats" aria-label=${t("seats")}>${seats(table).map((seat) => seatView(table, seat))}</ul>
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
  openDialog("phrases", () => t("phrases"), (close) => html`<div class="grid">
    ${(table.room.phrases ?? []).map((phrase) => html`<button data-testid="phrase-${phrase.id}" @click=${() => say(close, phrase)}>${phrase.text}</button>`)}
  </div>`);
}
