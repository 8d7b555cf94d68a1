// Keeping order: what the host may do about others, and what anybody may tell the keeper of the house.

import { html, nothing } from "../vendor/lit/lit.js";
import { openDialog, t, toast } from "./house.js";

const REASONS = ["name", "phrases", "play", "other"];

/** What a guest without a seat is called. */
export const guestWord = ({ name, who }) => name || t("spectator", { mark: (who ?? "").slice(0, 4) });

/** Everybody else: people on seats, and the guests that the host is told of. */
function others({ room, you }) {
  const people = room.seats.filter((seat) => seat.kind === "person" && seat.seat !== you);
  return [
    ...people.map(({ seat, name, muted }) => ({ name, muted, aim: { seat } })),
    ...(room.guests ?? []).map((guest) => ({ ...guest, name: guestWord(guest), aim: { who: guest.who } })),
  ];
}

const stateOf = ({ muted, unseated, banned }) =>
  [muted && t("is-muted"), banned ? t("is-banned") : unseated && t("is-unseated")].filter(Boolean).join(", ");

function guestRow(table, one) {
  const button = (word, type, parts = {}) =>
    html`<button
      class="small"
      data-testid="${type}-${one.aim.seat ?? one.aim.who}"
      aria-label=${t(`${word}-name`, { name: one.name })}
      @click=${() => table.command(type, { ...one.aim, ...parts })}
    >
      ${t(word)}
    </button>`;
  return html`<li>
    <b>${one.name}</b><span>${stateOf(one)}</span>
    ${button(one.muted ? "unmute" : "mute", "mute", { on: !one.muted })}
    ${one.banned ? nothing : button("remove", "remove")}
    ${button(one.banned ? "unban" : "ban", "ban", { on: !one.banned })}
  </li>`;
}

const toggle = (name, checked, act) =>
  html`<label class="check"
    ><input
      type="checkbox"
      data-testid="order-${name}"
      .checked=${!!checked}
      @change=${(event) => act(event.target.checked)}
    /><span>${t(`order-${name}`)}</span></label
  >`;

function openOrder(table) {
  openDialog(
    "order",
    () => t("order"),
    () => {
      const list = others(table);
      return html`<p>${t("order-help")}</p>
        ${
          list.length
            ? html`<ul class="chairs order">
                ${list.map((one) => guestRow(table, one))}
              </ul>`
            : html`<p>${t("order-nobody")}</p>`
        }
        ${toggle("hushed", table.room.hushed, (on) => table.command("mute", { on }))}
        ${toggle("shut", table.room.shut, (shut) => table.command("door", { shut }))}`;
    },
    { kind: "wide" },
  );
}

/** Tell the keeper of the house of somebody, or of the table. */
export function openReport(table) {
  let about = null; // who was chosen stays so while others come and go
  const submit = (event, close) => {
    event.preventDefault();
    const { reason, words } = event.target.elements;
    const aim = JSON.parse(event.target.elements.about.value);
    table.command("report", { ...aim, reason: reason.value, words: words.value });
    close();
    toast(t("report-sent"));
  };
  const list = () => {
    const all = others(table).map((one) => ({ aim: JSON.stringify(one.aim), name: one.name }));
    all.push({ aim: "{}", name: t("report-table") });
    return about && !all.some((one) => one.aim === about.aim) ? [about, ...all] : all;
  };
  openDialog(
    "report",
    () => t("report"),
    (close) =>
      html`<p>${t("report-help")}</p>
        <form @submit=${(event) => submit(event, close)}>
          <div class="fields">
            <label class="field"
              ><span>${t("report-about")}</span
              ><select
                name="about"
                data-testid="report-about"
                @change=${(event) => {
                  about = list().find((one) => one.aim === event.target.value);
                }}
              >
                ${list().map((one) => html`<option value=${one.aim} .selected=${one.aim === about?.aim}>${one.name}</option>`)}
              </select></label
            >
            <label class="field"
              ><span>${t("report-reason")}</span
              ><select name="reason" data-testid="report-reason">
                ${REASONS.map((one) => html`<option value=${one}>${t(`report-${one}`)}</option>`)}
              </select></label
            >
            <label class="field"
              ><span>${t("report-words")}</span><input name="words" maxlength="300" data-testid="report-words"
            /></label>
          </div>
          <p class="row"><button class="go" data-testid="report-send">${t("report-send")}</button></p>
        </form>`,
    { kind: "wide" },
  );
}

/** The ways to both, in the menu. */
export const orderView = (table) =>
  html`<p class="row">
    ${table.room.host ? html`<button data-testid="order" @click=${() => openOrder(table)}>${t("order")}</button>` : nothing}
    <button data-testid="report" @click=${() => openReport(table)}>${t("report")}</button>
  </p>`;
