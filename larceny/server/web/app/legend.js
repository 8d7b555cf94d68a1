// What the signs on the table mean, and what everybody may know of a player.

import { html, nothing } from "../vendor/lit/lit.js";
import { badge } from "../art/board.js";
import { slim, vars } from "../art/card.js";
import { hasSymbol, symbol } from "../art/symbols.js";
import { colour, letter } from "./boards.js";
import { openDialog, t } from "./house.js";

/** Everything on a board that may wear a sign. */
function* signed(board) {
  for (const zone of board.zones) {
    for (const piece of zone.pieces ?? []) yield* piece.marks ?? [];
    yield* zone.counters ?? [];
    yield* zone.badges ?? [];
  }
  for (const player of board.players) {
    yield* player.counters ?? [];
    yield* player.badges ?? [];
  }
}

/** What a sign stands for, in a word or two: its name, or what it says where that is no number. */
const meaning = ({ label = "", text = "", tip = "" }) => (label || (/\p{L}{2}/u.test(text) ? text : tip)).trim();

/** Each sign with its meanings; an explanation that holds only of one card or player is left to its own note. */
function legend(board) {
  const found = new Map();
  for (const one of signed(board)) {
    if (!hasSymbol(one.symbol) || !meaning(one)) continue;
    const key = `${one.symbol} ${meaning(one)}`;
    const before = found.get(key);
    const tip = before && before.tip !== one.tip ? "" : one.tip;
    found.set(key, { symbol: one.symbol, words: meaning(one), tip });
  }
  return [...found.values()].sort((one, other) => one.symbol.localeCompare(other.symbol));
}

export function openLegend(table) {
  if (!table.shown) return;
  openDialog(
    "legend",
    () => t("legend"),
    () =>
      html`<dl class="legend" data-testid="legend" tabindex="0">
        ${legend(table.shown).map(
          (one) =>
            html`<div>
              <dt>${symbol(one.symbol)}</dt>
              <dd>
                <b>${one.words}</b>${one.tip && !one.words.includes(one.tip) ? html` <span>${one.tip}</span>` : nothing}
              </dd>
            </div>`,
        )}
      </dl>`,
    { kind: "side" },
  );
}

// A player: what lies open.

const counted = (one) =>
  html`<li>${symbol(one.symbol)} <b>${one.label}: ${one.value}</b> <span>${one.tip ?? ""}</span></li>`;

function zoneView(zone) {
  const pieces = zone.pieces ?? [];
  const hidden = pieces.filter((piece) => !piece.name).length;
  const facts = (zone.counters ?? []).map((one) => html` <span>${one.label} ${one.value}</span>`);
  if (!pieces.length && !facts.length && !zone.badges?.length) return nothing;
  return html`<section>
    <h4>${zone.title}${facts}${(zone.badges ?? []).map((one) => html` ${badge(one)}`)}</h4>
    ${pieces.filter((piece) => piece.name).map((piece) => html`<div data-kind=${piece.kind}>${slim(piece)}<span class="unseen">${piece.name}</span></div>`)}
    ${hidden ? html`<p>${t("hidden-cards", { count: hidden })}</p>` : nothing}
  </section>`;
}

/** Open what is public of a player; `words` says what holds of the seat itself. */
export function openSeat(table, number, words) {
  const player = () => table.shown?.players.find((one) => one.seat === number) ?? table.room.seats[number];
  const zones = () => table.shown?.zones.filter((zone) => zone.seat === number) ?? [];
  const groups = () => (table.shown?.groups ?? []).filter((group) => zones().some((zone) => zone.group === group.id));
  const view = () =>
    html`<div class="player" tabindex="0" data-testid="player">
      <p ${vars({ "--c": colour(number) })}><i aria-hidden="true">${letter(number)}</i> ${words()}</p>
      <ul>
        ${(player().counters ?? []).map(counted)}
        ${(player().badges ?? []).map((one) => html`<li>${symbol(one.symbol)} <b>${one.label}</b> <span>${one.tip ?? ""}</span></li>`)}
      </ul>
      ${groups().map(
        (group) =>
          html`<h3>${group.title}</h3>
            ${zones()
              .filter((zone) => zone.group === group.id)
              .map(zoneView)}`,
      )}
    </div>`;
  openDialog("player", () => player().name || t("seat-open"), view, { kind: "side" });
}
