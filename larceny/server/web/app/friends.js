// Arranging a table: which game, who sits where, by which rules.

import { html, nothing } from "../vendor/lit/lit-html.js";
import { colour, letter } from "./boards.js";
import { closeDialog } from "./dialogs.js";
import { create, rename } from "./house.js";
import { change } from "./settings.js";
import { myName, t } from "./texts.js";
import { vars } from "../art/vars.js";

const GRACES = [30, 60, 120, 300, 0];

export function newOrder(house, name) {
  const game = house.games.find((one) => one.name === name) ?? house.games[0];
  return { game: game.name, seats: usualSeats(game.usual), options: {}, deck: "", file: "", public: false, watch: true, grace: 60 };
}

const usualSeats = (players) => ["me", ...Array(players - 1).fill("open")];

function resize(order, players) {
  const seats = [...order.seats.slice(0, players), ...Array(Math.max(0, players - order.seats.length)).fill("open")];
  order.seats = seats.includes("me") ? seats : ["me", ...seats.slice(1)];
}

/** Only one seat can be mine: the old one becomes what the new one was. */
function place(order, seat, who) {
  const before = order.seats.indexOf("me");
  if (who === "me" && before >= 0) order.seats[before] = order.seats[seat];
  order.seats[seat] = who;
}

function seatField(page, order, n) {
  const who = [["me", t("seat-me")], ["open", t("seat-for-friend")], ...page.house.levels.map((level) => [level.id, t("seat-bot", { level: level.text })])];
  const set = (event) => { place(order, n, event.target.value); page.draw(); };
  return html`<li><label class="field" ${vars({ "--c": colour(n) })}><span><i aria-hidden="true">${letter(n)}</i> ${t("seat-n", { n: n + 1 })}</span>
    <select data-testid="order-seat-${n}" @change=${set}>
      ${who.map(([id, text]) => html`<option value=${id} .selected=${order.seats[n] === id}>${text}</option>`)}</select></label></li>`;
}

function optionField(page, order, option) {
  const now = order.options[option.name] ?? option.usual;
  const set = (event) => {
    order.options = { ...order.options, [option.name]: option.values.find((one) => String(one.id) === event.target.value).id };
    page.draw();
  };
  return html`<label class="field"><span>${option.label}</span><select @change=${set}>
    ${option.values.map((one) => html`<option value=${one.id} .selected=${String(one.id) === String(now)}>${one.text}</option>`)}</select></label>`;
}

async function deck(page, order, event) {
  const [file] = event.target.files;
  order.deck = file ? await file.text() : "";
  order.file = file?.name ?? "";
  page.draw();
}

function check(page, order, name) {
  return html`<label class="check"><input type="checkbox" data-testid="order-${name}" .checked=${order[name]}
    @change=${(event) => { order[name] = event.target.checked; page.draw(); }}><span>${t(`order-${name}`)}</span></label>`;
}

function submit(event, page, order) {
  event.preventDefault();
  rename(event.target.elements.name.value || myName());
  const bots = order.seats.find((who) => who !== "me" && who !== "open");
  if (bots) change({ level: bots });
  const { file, ...rest } = order;
  page.enter("friends", async () => {
    const path = await create(rest);
    closeDialog("friends");
    return path;
  });
}

export function friendsView(page, order) {
  const { games } = page.house;
  const game = games.find((one) => one.name === order.game);
  const pick = (event) => { Object.assign(order, newOrder(page.house, event.target.value)); page.draw(); };
  const size = (event) => { resize(order, Number(event.target.value)); page.draw(); };
  return html`<form class="order" @submit=${(event) => submit(event, page, order)}>
    <div class="fields">
      <label class="field"><span>${t("game")}</span><select data-testid="order-game" @change=${pick}>
        ${games.map((one) => html`<option value=${one.name} .selected=${one.name === order.game}>${one.title}</option>`)}</select></label>
      <label class="field"><span>${t("number-players")}</span><select data-testid="order-players" @change=${size}>
        ${game.players.map((n) => html`<option value=${n} .selected=${n === order.seats.length}>${n}</option>`)}</select></label>
      <label class="field"><span>${t("your-name")}</span><input name="name" maxlength="24" .value=${myName()}></label>
    </div>
    <h3>${t("who-sits")}</h3><ol class="fields chairs">${order.seats.map((_, n) => seatField(page, order, n))}</ol>
    ${game.options.length ? html`<h3>${t("options")}</h3><div class="fields">${game.options.map((option) => optionField(page, order, option))}</div>` : nothing}
    <h3>${t("table")}</h3>
    ${check(page, order, "public")}${check(page, order, "watch")}
    <div class="fields"><label class="field"><span>${t("grace")}</span><select @change=${(event) => { order.grace = Number(event.target.value); }}>
      ${GRACES.map((seconds) => html`<option value=${seconds} .selected=${seconds === order.grace}>${seconds ? t("seconds", { seconds }) : t("never")}</option>`)}</select></label>
      <label class="field"><span>${t("deck")}</span><input type="file" accept=".toml,text/plain" @change=${(event) => deck(page, order, event)}></label></div>
    <p class="fine">${t("deck-help")}</p>
    <p class="row"><button class="go" data-testid="create" ?disabled=${!!page.busy}>${t("create")}</button></p>
  </form>`;
}
