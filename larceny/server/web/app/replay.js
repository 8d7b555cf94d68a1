// Going back: any moment the viewer has seen, and after the end from every seat.

import { html } from "../vendor/lit/lit-html.js";
import { symbol } from "../art/symbols.js";
import { asked } from "./boards.js";
import { get } from "./house.js";
import { toast } from "./notices.js";
import { lang, t } from "./texts.js";

export class Replay {
  constructor(table) {
    this.table = table;
    this.seat = table.you === null ? (table.room.phase === "over" ? "all" : "watch") : "mine";
    this.moment = 0;
    this.moments = table.board.moment;
    this.seats = [];
    this.board = null;
    this.kept = new Map();
  }

  async to(moment) {
    this.moment = Math.max(0, Math.min(this.moments, moment));
    this.table.draw();
    const asked = this.moment;
    try {
      const answer = await this.fetch(asked);
      if (this.moment !== asked || this.table.replay !== this) return;
      Object.assign(this, { board: answer.board, moments: answer.moments, seats: answer.seats ?? [] });
      this.moment = answer.moment;
    } catch (error) {
      toast(error.message, { kind: "bad" });
      if (!this.board) return this.table.stopReplay();
    }
    this.table.draw();
  }

  async fetch(moment) {
    const key = `${lang()}/${this.seat}/${moment}`;
    if (!this.kept.has(key)) {
      this.kept.set(key, await get(`/api/tables/${this.table.id}/replay`, { seat: this.seat, moment }));
    }
    return this.kept.get(key);
  }

  reload() { this.to(this.moment); }

  from(seat) {
    this.seat = seat;
    this.to(this.moment);
  }

  /** The moves of the keys; true where one was meant. */
  key(key) {
    const to = { ArrowLeft: this.moment - 1, ArrowRight: this.moment + 1, "[": this.moment - 5, "]": this.moment + 5, Home: 0, End: this.moments }[key];
    if (to === undefined) return false;
    this.to(to);
    return true;
  }
}

const step = (replay, sign, label, to, keyed) => html`<button aria-label=${label} data-tip="${label} (${keyed})" data-testid="replay-${keyed}"
  ?disabled=${to < 0 || to > replay.moments || to === replay.moment} @click=${() => replay.to(to)}>${symbol(sign)}</button>`;

function lastLine(replay) {
  const log = replay.board?.log ?? [];
  return log.filter((line) => line.moment === log.at(-1)?.moment).map((line) => line.text).join(" ");
}

const wayBack = ({ room, board }) => (room.phase === "over" ? "replay-end" : asked(board) ? "replay-turn" : "replay-stop");

export function replayView(table) {
  const { replay } = table;
  const { moment, moments } = replay;
  return html`<section class="bar replay" aria-labelledby="question">
    <div class="words"><h2 id="question" tabindex="-1">${t("replay-at", { moment, moments })}</h2>
      <p class="help" aria-live="polite">${lastLine(replay) || t("replay-start")}</p></div>
    <div class="scrub">
      ${step(replay, "first", t("replay-first"), 0, "Home")}
      ${step(replay, "back", t("replay-back"), moment - 1, "Left")}
      <input type="range" min="0" max=${moments} .value=${String(moment)} aria-label=${t("replay-moment")} @input=${(event) => replay.to(Number(event.target.value))}>
      ${step(replay, "forward", t("replay-forward"), moment + 1, "Right")}
      ${step(replay, "last", t("replay-last"), moments, "End")}
    </div>
    <div class="answers row">
      ${replay.seats.length > 1 ? html`<label>${t("viewpoint")} <select data-testid="viewpoint" @change=${(event) => replay.from(event.target.value)}>
        ${replay.seats.map((seat) => html`<option value=${seat.id} .selected=${seat.id === replay.seat}>${seat.text}</option>`)}</select></label>` : ""}
      <button class="go" data-testid="replay-stop" @click=${() => table.stopReplay()}>${t(wayBack(table))}</button>
    </div>
  </section>`;
}
