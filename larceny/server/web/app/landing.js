// The house's door: play at once, with friends, learn, or join a table that is open.

import { html, nothing, render } from "../vendor/lit/lit-html.js";
import { card } from "../art/card.js";
import { symbol } from "../art/symbols.js";
import { closeDialogs, openDialog, redrawDialogs } from "./dialogs.js";
import { friendsView, newOrder } from "./friends.js";
import { openGuide } from "./guide.js";
import { languageField, openMenu, themeField } from "./menu.js";
import { tab, toast } from "./notices.js";
import { get, house, learn, quickPlay, rename } from "./house.js";
import { onChange } from "./settings.js";
import { guestName, lang, myName, t } from "./texts.js";

// A face for a guest's name: the same name is the same person, for fun only.

const TRAITS = {
  hair: ["short", "slick", "curls", "bob", "long", "bun", "wild", "bald"],
  hat: ["none", "fedora", "bowler", "flatcap", "newsboy", "cloche", "beret", "visor"],
  shade: ["black", "brown", "red", "blonde", "grey"],
  beard: ["none", "none", "stubble", "pencil", "handlebar", "goatee"],
  eyes: ["none", "none", "round", "dark", "monocle"],
  scar: ["none", "none", "cheek", "brow"],
  collar: ["tie", "bowtie", "open", "turtleneck", "scarf", "pearls"],
  skin: [0, 1, 2, 3, 4],
};
const SMOOTH = new Set(["bob", "long", "bun"]);

function number(text) {
  let sum = 2166136261;
  for (const one of text) sum = Math.imul(sum ^ one.codePointAt(0), 16777619);
  return sum >>> 0;
}

function look(name) {
  const traits = Object.entries(TRAITS).map(([trait, values]) => [trait, values[number(`${trait}/${name}`) % values.length]]);
  const face = Object.fromEntries(traits);
  if (SMOOTH.has(face.hair)) face.beard = "none";
  else if (face.collar === "pearls") face.collar = "tie";
  return face;
}

/** A guest's card. */
const faceView = (name) => card({ handle: "", kind: "guest", name, look: look(name) });

/** 2–4, or 2 or 4. */
const numbers = (list) => list.length > list.at(-1) - list[0] ? `${list[0]}–${list.at(-1)}` : new Intl.ListFormat(lang(), { type: "disjunction" }).format(list.map(String));

const POLL = 5000;

export class Landing {
  constructor(root, app) {
    Object.assign(this, { root, go: app.go, speakTo: app.speakTo, house: null, tables: null, error: "", busy: "" });
    this.forget = onChange(() => this.draw());
    this.tick = setInterval(() => document.hidden || this.lobby(), POLL);
    tab("Larceny", false);
    this.draw();
    this.load();
  }

  async load() {
    try {
      this.house = await house();
      this.error = "";
    } catch (error) {
      this.error = error.message;
      setTimeout(() => this.closed || this.load(), 4000);
    }
    await this.lobby();
  }

  async lobby() {
    try {
      this.tables = (await get("/api/tables")).tables;
    } catch { this.tables = null; }
    this.draw();
  }

  speak() { return this.load(); }

  /** Do something that leads to a table; only once at a time. */
  async enter(what, make) {
    if (this.busy) return;
    this.busy = what;
    this.draw();
    try {
      this.go(await make());
    } catch (error) {
      toast(error.message, { kind: "bad" });
    }
    this.busy = "";
    this.draw();
  }

  friends(game) {
    const order = newOrder(this.house, game);
    openDialog("friends", () => t("friends"), () => friendsView(this, order), { kind: "wide" });
  }

  draw() {
    if (this.closed) return;
    render(this.view(), this.root);
    redrawDialogs();
  }

  gameView(game) {
    const play = () => this.enter(game.name, () => quickPlay(game.name));
    const teach = () => this.enter(`learn-${game.name}`, () => learn(game.name));
    return html`<article class="game panel" data-game=${game.name}>
      <h2>${game.title}</h2><p class="pitch">${game.pitch} <small>${t("players", { players: numbers(game.players) })}</small></p>
      <button class="go big" data-testid="play-now-${game.name}" ?disabled=${!!this.busy} @click=${play}>${this.busy === game.name ? t("dealing") : t("play-now")}<span class="unseen">: ${game.title}</span></button>
      <p class="row">
        ${game.lesson ? html`<button data-testid="learn-${game.name}" ?disabled=${!!this.busy} @click=${teach}>${t("learn")}<span class="unseen">: ${game.title}</span></button>` : nothing}
        <button data-testid="friends-${game.name}" @click=${() => this.friends(game.name)}>${t("arrange")}<span class="unseen">: ${game.title}</span></button>
        <button data-testid="rules-${game.name}" @click=${() => openGuide({ game: game.name })}>${t("rules")}<span class="unseen">: ${game.title}</span></button></p>
    </article>`;
  }

  lobbyView() {
    const { tables } = this;
    const go = (event, table) => { event.preventDefault(); this.go(`/t/${table.table}`); };
    return html`<section class="lobby panel" aria-labelledby="lobby"><h2 id="lobby">${t("lobby")}</h2>
      ${tables?.length ? html`<ul>${tables.map((table) => html`<li data-game=${table.game}>
        <b>${table.title}</b><span>${table.seats.map((seat) => seat.name || t("seat-open")).join(", ")}</span>
        ${table.open || table.watch !== false ? html`<a class="button small" href="/t/${table.table}" @click=${(event) => go(event, table)}>${table.open ? t("join", { open: table.open }) : t("watch")}</a>` : nothing}</li>`)}</ul>`
      : html`<p>${t("lobby-empty")}</p>`}
    </section>`;
  }

  nameView() {
    return html`<div class="guest"><div class="mugshot" aria-hidden="true">${faceView(myName())}</div>
      <label class="field"><span>${t("your-name")}</span><span class="with"><input data-testid="name" maxlength="24" autocomplete="nickname" .value=${myName()} @change=${(event) => rename(event.target.value)}>
      <button class="small" aria-label=${t("another-name")} title=${t("another-name")} @click=${() => rename(guestName())}>${symbol("switch")}</button></span></label></div>`;
  }

  view() {
    const games = this.house?.games ?? [];
    return html`<a class="skip" href="#games">${t("skip-games")}</a>
    <div class="landing">
      <header><div><h1>Larceny</h1><p class="tagline">${t("tagline")}</p></div>${this.nameView()}</header>
      <main id="games">
        ${this.error ? html`<p class="notice" role="alert" data-testid="connection">${this.error}</p>` : nothing}
        <div class="games">${games.length ? games.map((game) => this.gameView(game)) : this.error ? nothing : html`<p role="status">${t("loading")}</p>`}</div>
        <div class="beside">
          <section class="panel who" aria-labelledby="with"><h2 id="with">${t("with-friends")}</h2><p>${t("with-friends-help")}</p>
            <button class="go" data-testid="friends" ?disabled=${!games.length} @click=${() => this.friends()}>${t("friends")}</button></section>
          ${this.lobbyView()}
        </div>
      </main>
      <footer>${languageField(this.speakTo)}${themeField()}
        <button data-testid="settings" @click=${() => openMenu(this)}>${t("settings")}</button>
        ${this.house ? html`<small>Larceny ${this.house.version}</small>` : nothing}</footer>
    </div>`;
  }

  close() {
    this.closed = true;
    clearInterval(this.tick);
    this.forget();
    closeDialogs();
  }
}
