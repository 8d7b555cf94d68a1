// The end: who won and why, the reckoning, and the proof that the deal was honest.

import { html, nothing } from "../vendor/lit/lit-html.js";
import { vars } from "../art/vars.js";
import { get } from "./house.js";
import { colour, letter } from "./boards.js";
import { openDialog, redrawDialogs } from "./dialogs.js";
import { linkView } from "./share.js";
import { t } from "./texts.js";

function tableView({ result, players }) {
  const won = (seat) => (result.winners.includes(seat) ? "won" : "");
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${t("reckoning")}><table>
    <thead><tr><td></td>${players.map((one) => html`<th scope="col" class=${won(one.seat)}>
        <i ${vars({ "--c": colour(one.seat) })} aria-hidden="true">${letter(one.seat)}</i> ${one.name}</th>`)}</tr>
      <tr class="points"><th scope="row">${t("points")}</th>${result.points.map((points, seat) => html`<td class=${won(seat)}>${points}</td>`)}</tr></thead>
    <tbody>${(result.rows ?? []).map((row) => html`<tr><th scope="row">${row.label}</th>
      ${row.values.map((value, seat) => html`<td class=${won(seat)}>${value}</td>`)}</tr>`)}</tbody>
  </table></div>`;
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
  return html`<div class="proof" role="status" data-testid="proof"><p><b class=${proof.honest ? "good" : proof.found ? "bad" : ""}>${t(word)}</b></p>
    <p>${t("verify-promised")} <code>${proof.promised}</code></p>
    <p>${t("verify-by-hand")} <code>printf '%s' '${proof.text}' | sha256sum</code></p></div>`;
}

/** Who only watched is asked to the next game, but asks for none. */
export const canRematch = ({ room, you }) => !room.lesson && (you !== null || !!room.next);

export const rematchWord = ({ room }) => t(room.next ? "rematch-join" : "rematch");

/** Open the reckoning of a game that is over. */
export function openResult(table) {
  if (!table.board?.result || table.replay) return;
  const view = () => {
    const { result } = table.board;
    return html`<div data-testid="result">
      <p class="winner">${result.text}</p><p>${result.reason}</p>
      <p class="row">
        ${canRematch(table) ? html`<button class="go" autofocus data-testid="rematch" @click=${() => table.rematch()}>${rematchWord(table)}</button>` : nothing}
        <button data-testid="replay" @click=${() => table.startReplay(0)}>${t("replay")}</button>
        <button data-testid="verify" @click=${() => verify(table)}>${t("verify")}</button>
        <a class="button" data-testid="record" download href="/api/tables/${table.id}/record">${t("record")}</a>
        <button @click=${() => table.go("/")}>${t("home")}</button></p>
      ${proofView(table)}
      ${tableView(table.board)}
      ${linkView(table.url, table.room.title)}
    </div>`;
  };
  openDialog("result", () => t("over"), view, { kind: "wide" });
}
