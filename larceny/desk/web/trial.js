/** Trying a deck: both decks play the same deals, and what is known comes in while they play. */
import { html, nothing, svg } from "../../server/web/vendor/lit/lit.js";
import { listen } from "./asking.js";
import { percent, plain, t, whole } from "./words.js";

const WIDE = 160;

/** Intervals of before and after on one scale. */
function picture(pair) {
  const all = [pair.before, pair.after].filter(Boolean);
  const low = Math.min(...all.map((one) => one.low));
  const high = Math.max(...all.map((one) => one.high));
  const x = (value) => 6 + ((value - low) / (high - low || 1)) * (WIDE - 12);
  const bar = (one, y, kind) =>
    svg`<g class=${kind}><line x1=${x(one.low)} x2=${x(one.high)} y1=${y} y2=${y} /><circle cx=${x(one.value)} cy=${y} r="3.5" /></g>`;
  return html`<svg viewBox="0 0 ${WIDE} 26" width=${WIDE} height="26" aria-hidden="true">
    ${pair.before ? bar(pair.before, 8, "before") : nothing}${pair.after ? bar(pair.after, 18, "after") : nothing}
  </svg>`;
}

const interval = (one, form) => (one ? html`${form(one.value)} <small>${form(one.low)}–${form(one.high)}</small>` : "–");

function row(words, pair, form) {
  if (!pair) return nothing;
  const more = pair.more
    ? html`${form(pair.more.value, true)} <small>${form(pair.more.low, true)} … ${form(pair.more.high, true)}</small>`
    : "–";
  return html`<tr>
    <th scope="row">${words}</th>
    <td>${interval(pair.before, form)}</td>
    <td>${interval(pair.after, form)}</td>
    <td class=${pair.sure ? "sure" : ""}>${more}${pair.sure ? html` <b>${t("sure")}</b>` : nothing}</td>
    <td>${picture(pair)}</td>
  </tr>`;
}

export class Trial {
  constructor(draw) {
    Object.assign(this, { draw, players: 0, games: 2000, against: "file", told: null, state: "", stop: null });
  }

  async run(source, { kind, name }) {
    this.stop?.abort();
    const stop = (this.stop = new AbortController());
    Object.assign(this, { told: null, state: "compiling", of: name });
    this.draw();
    const { players, games, against } = this;
    try {
      await listen("/api/try", { source, players, games, against, kind, card: name }, stop.signal, (one) => {
        if (stop !== this.stop) return;
        if (one.error) this.state = one.error;
        else if (one.games) Object.assign(this, { told: one, state: "playing" });
        this.draw();
      });
      if (stop === this.stop && this.told) this.state = "done";
    } catch (error) {
      if (stop === this.stop) this.state = stop.signal.aborted ? "stopped" : error.message;
    }
    if (stop === this.stop) this.stop = null;
    this.draw();
  }

  results() {
    const { told } = this;
    if (!told) return nothing;
    return html`<div class="scroll" role="region" tabindex="0" aria-label=${t("results")}>
      <table data-testid="results">
        <caption>
          ${t("after-games", { games: whole(told.games), total: whole(told.total) })}
          ${t("sure-of", { sure: told.sure, looked: told.looked })}
        </caption>
        <thead>
          <tr>
            <th scope="col">${t("what")}</th>
            <th scope="col">${t("before")}</th>
            <th scope="col">${t("after")}</th>
            <th scope="col">${t("difference")}</th>
            <th scope="col"><span class="unseen">${t("picture")}</span></th>
          </tr>
        </thead>
        <tbody>
          ${told.seats.map((pair, seat) => row(t("seat-wins", { seat: seat + 1 }), pair, percent))}
          ${row(t("first-wins"), told.first, percent)}${row(t("length"), told.length, plain)}
          ${row(t("taken", { card: this.of }), told.taken, percent)}
        </tbody>
      </table>
    </div>`;
  }

  view(players, source, card, playable) {
    if (!players.includes(this.players)) this.players = players[0];
    const pick = (name, number) => (event) => {
      this[name] = number ? Number(event.target.value) : event.target.value;
    };
    const select = (name, options, number = true) =>
      html`<div class="field">
        <label for="try-${name}">${t(`try-${name}`)}</label>
        <select id="try-${name}" data-testid="try-${name}" @change=${pick(name, number)}>
          ${options.map(([value, words]) => html`<option value=${value} .selected=${value === this[name]}>${words}</option>`)}
        </select>
      </div>`;
    const words = ["compiling", "playing", "done", "stopped", ""].includes(this.state)
      ? this.state && t(`state-${this.state}`)
      : this.state;
    return html`<section class="panel trial" aria-labelledby="trial">
      <h2 id="trial">${t("trial")}</h2>
      <p class="fine">${t("trial-help")}</p>
      <div class="fields">
        ${select(
          "players",
          players.map((one) => [one, String(one)]),
        )}
        ${select(
          "games",
          [500, 2000, 10000].map((one) => [one, whole(one)]),
        )}
        ${select(
          "against",
          [
            ["file", t("against-file")],
            ["house", t("against-house")],
          ],
          false,
        )}
      </div>
      <p class="row">
        <button class="go" data-testid="try" ?disabled=${!playable} @click=${() => this.run(source, card)}>
          ${t("try")}
        </button>
        ${this.stop ? html`<button data-testid="stop" @click=${() => this.stop.abort()}>${t("stop")}</button>` : nothing}
        <span role="status" data-testid="trial-state" data-state=${this.state}>${words}</span>
      </p>
      ${this.results()}
    </section>`;
  }
}
