// Before the game: who is there, the link for friends, a seat to take, and bots for the rest.

import { html, nothing } from "../vendor/lit/lit-html.js";
import { vars } from "../art/vars.js";
import { colour, letter } from "./boards.js";
import { states } from "./header.js";
import { rename, usualLevel } from "./house.js";
import { linkView } from "./share.js";
import { myName, t } from "./texts.js";

function seatRow(table, seat) {
  const { room } = table;
  const words = states({ ...seat, you: seat.seat === table.you }).join(", ");
  const free = seat.kind === "open" && table.you === null;
  const kick = room.host && seat.kind !== "open" && seat.seat !== table.you;
  return html`<li class=${seat.kind} ${vars({ "--c": colour(seat.seat) })}>
    <i aria-hidden="true">${letter(seat.seat)}</i><b>${seat.name || t("seat-open")}</b><span>${seat.name ? words : nothing}</span>
    ${free ? html`<button class="small" data-testid="sit-${seat.seat}" @click=${() => sit(table, seat.seat)}>${t("sit-here")}</button>` : nothing}
    ${kick ? html`<button class="small" data-testid="kick-${seat.seat}" @click=${() => table.command("kick", { seat: seat.seat })}>${t("kick")}</button>` : nothing}
  </li>`;
}

function sit(table, seat) {
  const box = table.root.querySelector("[data-testid=name]");
  if (box?.value.trim()) rename(box.value);
  table.command("sit", seat === undefined ? { name: myName() } : { name: myName(), seat });
}

function sitView(table) {
  const submit = (event) => { event.preventDefault(); sit(table); };
  return html`<form class="row" @submit=${submit}>
    <label>${t("your-name")} <input data-testid="name" maxlength="24" required .value=${myName()} autocomplete="nickname"></label>
    <button class="go" data-testid="sit">${t("sit")}</button></form>`;
}

function fillView(table) {
  const { levels = [] } = table.room;
  const submit = (event) => { event.preventDefault(); table.command("fill", { level: event.target.elements.level.value }); };
  return html`<form class="row" @submit=${submit}>
    <label>${t("fill-with")} <select name="level" data-testid="level">
      ${levels.map((level) => html`<option value=${level.id} .selected=${level.id === usualLevel(levels)}>${level.text}</option>`)}</select></label>
    <button class="go" data-testid="fill">${t("fill")}</button></form>`;
}

export function gatheringView(table) {
  const { room } = table;
  const open = room.seats.filter((seat) => seat.kind === "open").length;
  return html`<section class="waitroom panel" aria-labelledby="gathering">
    <h2 id="gathering">${t("gathering")}</h2>
    <p role="status">${t("gathering-open", { open })}</p>
    <ol class="chairs">${room.seats.map((seat) => seatRow(table, seat))}</ol>
    ${table.you === null && open ? sitView(table) : nothing}
    ${room.host && open ? fillView(table) : nothing}
    <h3>${t("invite")}</h3><p>${t(room.public ? "invite-public" : "invite-link")}</p>
    ${linkView(table.url, room.title)}
    ${room.options?.length ? html`<h3>${t("options")}</h3><ul>${room.options.map((one) => html`<li>${one.text}</li>`)}</ul>` : nothing}
  </section>`;
}
