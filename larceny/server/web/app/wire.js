// The wire: everything the viewer has been told, to read, filter, copy, and step back into; and the command box below it.

import { html, nothing } from "../vendor/lit/lit-html.js";
import { repeat } from "../vendor/lit/directives/repeat.js";
import { vars } from "../art/vars.js";
import { symbol } from "../art/symbols.js";
import { colour } from "./boards.js";
import { run } from "./command.js";
import { copy } from "./share.js";
import { t } from "./texts.js";

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A line with the players' names in their colours. */
function coloured(text, players) {
  const named = players.filter((one) => one.name);
  if (!named.length) return text;
  const parts = text.split(new RegExp(`(${named.map((one) => escaped(one.name)).sort((a, b) => b.length - a.length).join("|")})`));
  return parts.map((part) => {
    const player = named.find((one) => one.name === part);
    return player ? html`<b ${vars({ color: colour(player.seat) })}>${part}</b>` : part;
  });
}

function lineView(table, line, last) {
  const here = table.replay?.moment === line.moment;
  return html`<li><button class="line ${here ? "here" : ""}" tabindex=${last ? 0 : -1} data-moment=${line.moment}
    aria-current=${here ? "step" : nothing} @click=${() => table.startReplay(line.moment)}>${coloured(line.text, table.board.players)}</button></li>`;
}

/** Keep the end in sight, unless the reader has scrolled away from it. */
export function settleWire(root) {
  const said = root.querySelector(".transcript");
  if (said && said.childElementCount) said.scrollTop = said.scrollHeight;
  const box = root.querySelector(".lines");
  if (!box) return;
  if (!box.onscroll) {
    box.dataset.low = "yes";
    box.onscroll = () => { box.dataset.low = box.scrollHeight - box.scrollTop - box.clientHeight < 40 ? "yes" : ""; };
  }
  if (box.dataset.low) box.scrollTop = box.scrollHeight;
}

function walk(event) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step) return;
  const lines = [...event.currentTarget.querySelectorAll(".line")];
  const next = lines[lines.indexOf(document.activeElement) + step];
  if (next) { event.preventDefault(); event.stopPropagation(); next.focus(); }
}

function submit(event, table) {
  event.preventDefault();
  const box = event.target.elements.command;
  if (box.value.trim()) run(table, box.value.trim());
  box.value = "";
}

export function wireView(table) {
  const all = table.board?.log ?? table.shown.log ?? [];
  const wanted = table.filter.toLowerCase();
  const lines = wanted ? all.filter((line) => line.text.toLowerCase().includes(wanted)) : all;
  const text = () => all.map((line) => line.text).join("\n");
  return html`<aside class="wire ${table.panel ? "open" : ""}" aria-labelledby="wire" @keydown=${(event) => { if (event.key === "Escape" && table.panel) table.togglePanel(false); }}>
    <header><h2 id="wire">${t("wire")}</h2>
      <button class="icon" data-first aria-label=${t("copy")} data-tip=${t("copy")} @click=${() => copy(text())}>${symbol("copy")}</button>
      <button class="icon" data-testid="wire-replay" aria-label=${t("replay")} data-tip=${t("replay")} @click=${() => table.startReplay(0)}>${symbol("clock")}</button>
      <button class="icon shut" aria-label=${t("close")} @click=${() => table.togglePanel(false)}>${symbol("cross")}</button></header>
    <input type="search" placeholder=${t("filter")} aria-label=${t("filter")} .value=${table.filter}
      @input=${(event) => { table.filter = event.target.value; table.draw(); }}>
    <ol class="lines" data-testid="log" tabindex="-1" @keydown=${walk}>
      ${repeat(lines, (line, n) => n, (line, n) => lineView(table, line, n === lines.length - 1))}
    </ol>
    <form class="command" @submit=${(event) => submit(event, table)}>
      <div class="transcript" role="log" aria-label=${t("answers")} aria-live="polite">${table.transcript.slice(-8).map((line) => html`<p>${line}</p>`)}</div>
      <input name="command" data-testid="command" autocomplete="off" autocapitalize="off" spellcheck="false"
        placeholder=${t("command-hint")} aria-label=${t("command")}>
    </form>
  </aside>`;
}
