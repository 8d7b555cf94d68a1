// Before the game: the landing page, a table for friends, and the wait for them.

import { html, noChange, nothing, render } from "../vendor/lit/lit.js";
import { card, vars } from "../art/card.js";
import { mug } from "../art/mug.js";
import { symbol } from "../art/symbols.js";
import { colour, letter } from "./boards.js";
import {
  change,
  closeDialog,
  closeDialogs,
  create,
  get,
  guestName,
  house,
  learn,
  linkView,
  listed,
  myName,
  onChange,
  openDialog,
  quickPlay,
  redrawDialogs,
  rename,
  t,
  tab,
  toast,
  usualLevel,
} from "./house.js";
import { hasDeck, takeDeck } from "./linked.js";
import { orderView } from "./order.js";
import { languageField, openGuide, openMenu, paces, states, themeField } from "./sheets.js";

// The house's door: play at once, with friends, learn, or join a table that is open.

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
  const traits = Object.entries(TRAITS).map(([trait, values]) => [
    trait,
    values[number(`${trait}/${name}`) % values.length],
  ]);
  const face = Object.fromEntries(traits);
  if (SMOOTH.has(face.hair)) face.beard = "none";
  else if (face.collar === "pearls") face.collar = "tie";
  return face;
}

/** A guest's card. */
const faceView = (name) => card({ handle: "", kind: "guest", name, look: look(name) });

/** 2–4, or 2 or 4. */
const numbers = (list) =>
  list.length > list.at(-1) - list[0] ? `${list[0]}–${list.at(-1)}` : listed(list.map(String), "disjunction");

const at = (table, seats) => seats.map((seat) => table.seats[seat].name);

/** Does a table wait for the guest: for an answer, or to come to the rematch? */
const waits = ({ phase, turn, you, seats }) =>
  phase === "playing" ? turn.includes(you) : phase === "gathering" && !!seats[you]?.awaited;

const others = (table) =>
  table.seats
    .filter((_, n) => n !== table.you)
    .map((seat) => seat.name || t("seat-open"))
    .join(", ");

/** How a table stands, in words. */
function stateWords(table) {
  const { phase, turn, you, winners, seats } = table;
  if (phase === "over")
    return winners.length === 1 && winners[0] === you
      ? t("yours-won")
      : winners.length
        ? t("won-by", { names: listed(at(table, winners)) })
        : t("over");
  if (phase === "playing")
    return turn.includes(you) ? t("your-turn") : t("waiting-for", { names: listed(at(table, turn)) });
  const kept = seats.flatMap((seat, n) => (seat.awaited && n !== you ? [seat.name] : []));
  return waits(table) ? t("rematch-kept") : kept.length ? t("waiting-for", { names: listed(kept) }) : t("gathering");
}

const LESSON_FIRST = 3; // the weight of games that need one
const FEW = 50; // tables of the lobby that are listed before one asks for more
const POLL = 5000;
const LAST = 5; // games that are over and still listed

export class Landing {
  constructor(root, app) {
    Object.assign(this, {
      root,
      go: app.go,
      speakTo: app.speakTo,
      house: null,
      tables: null,
      yours: [],
      error: "",
      busy: "",
      listed: FEW,
    });
    this.forget = onChange(() => this.draw());
    this.tick = setInterval(() => document.hidden || this.lobby(), POLL);
    tab("Larceny", false);
    this.draw();
    this.load();
  }

  async load() {
    const listing = this.list(); // drawn together with the games, which must not jump away from a finger
    try {
      this.house = await house();
      this.error = "";
    } catch (error) {
      this.error = error.message;
      setTimeout(() => this.closed || this.load(), 4000);
    }
    await listing;
    this.draw();
    if (this.house && hasDeck()) await this.linked();
  }

  /** A link that holds a deck leads to a table where it can be played. */
  async linked() {
    try {
      const { deck, game, name } = await takeDeck();
      if (this.house.decks === false) return toast(t("deck-unwanted"), { kind: "bad" });
      if (!this.house.games.some((one) => one.name === game)) throw new Error(game);
      this.friends(game, { deck, file: name });
    } catch {
      toast(t("deck-broken"), { kind: "bad" });
    }
  }

  async list() {
    try {
      const { tables, yours } = await get("/api/tables");
      const own = new Set(yours.map((one) => one.table));
      Object.assign(this, { yours, tables: tables.filter((one) => !own.has(one.table)) });
    } catch {
      this.tables = null;
    }
  }

  async lobby() {
    await this.list();
    this.draw();
  }

  speak() {
    return this.load();
  }

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

  friends(game, parts = {}) {
    const order = { ...newOrder(this.house, game), ...parts };
    openDialog(
      "friends",
      () => t("friends"),
      () => friendsView(this, order),
      { kind: "wide" },
    );
  }

  draw() {
    if (this.closed) return;
    render(this.view(), this.root);
    redrawDialogs();
  }

  gameView(game) {
    const play = () => this.enter(game.name, () => quickPlay(game.name));
    const teach = () => this.enter(`learn-${game.name}`, () => learn(game.name));
    const first = game.lesson && (game.weight ?? 1) >= LESSON_FIRST; // here who has not learned it is lost
    return html`<article class="game panel" data-game=${game.name}>
      <div class="faces" aria-hidden="true">${(game.faces ?? []).map((face) => mug(face))}</div>
      <h2>${game.title}${game.weight === 1 ? html` <em class="start-here">${t("start-here")}</em>` : nothing}</h2>
      <p class="pitch">
        ${game.pitch}
        <small class="facts"
          >${t("players", { players: numbers(game.players) })}${game.minutes ? ` · ${t("minutes", { minutes: game.minutes })}` : nothing}${game.weight ? ` · ${t(`weight-${game.weight}`)}` : nothing}</small
        >
      </p>
      <div class="now">
        <button
          class="${first ? "" : "go"} big"
          data-testid="play-now-${game.name}"
          ?disabled=${!!this.busy}
          @click=${play}
        >
          ${this.busy === game.name ? t("dealing") : t("play-now")}<span class="unseen">: ${game.title}</span>
        </button>
        <label
          ><span>${t("against")}</span>
          <select data-testid="against-${game.name}" @change=${(event) => change({ level: event.target.value })}>
            ${this.house.levels.map((level) => html`<option value=${level.id} .selected=${level.id === usualLevel(this.house.levels)}>${level.text}</option>`)}
          </select></label
        >
      </div>
      <p class="fine">${first ? t("learn-first") : nothing}</p>
      <p class="row">
        ${game.lesson ? html`<button class=${first ? "go" : ""} data-testid="learn-${game.name}" ?disabled=${!!this.busy} @click=${teach}>${t("learn")}<span class="unseen">: ${game.title}</span></button>` : nothing}
        <button data-testid="friends-${game.name}" @click=${() => this.friends(game.name)}>
          ${t("arrange")}<span class="unseen">: ${game.title}</span>
        </button>
        <button data-testid="rules-${game.name}" @click=${() => openGuide({ game: game.name })}>
          ${t("rules")}<span class="unseen">: ${game.title}</span>
        </button>
      </p>
    </article>`;
  }

  /** The way to a table, and what is to be done there. */
  wayTo(path, words, testid) {
    return html`<a
      class="button small"
      data-testid=${testid}
      href=${path}
      @click=${(event) => {
        event.preventDefault();
        this.go(path);
      }}
      >${words}</a
    >`;
  }

  lobbyView() {
    const { tables } = this;
    return html`<section class="lobby panel" aria-labelledby="lobby">
      <h2 id="lobby">${t("lobby")}</h2>
      ${
        tables?.length
          ? html`<ul>
                ${tables.slice(0, this.listed).map(
                  (table) =>
                    html`<li data-game=${table.game}>
                      <b>${table.title}</b
                      ><span>${table.seats.map((seat) => seat.name || t("seat-open")).join(", ")}</span>
                      ${table.open || table.watch !== false ? this.wayTo(`/t/${table.table}`, table.open ? t("join", { open: table.open }) : t("watch"), "join") : nothing}
                    </li>`,
                )}
              </ul>
              ${tables.length > this.listed ? html`<button data-testid="more-tables" @click=${() => this.more()}>${t("more-tables", { count: tables.length - this.listed })}</button>` : nothing}`
          : html`<p>${t("lobby-empty")}</p>`
      }
    </section>`;
  }

  more() {
    this.listed += FEW;
    this.draw();
  }

  /** The guest's own tables: those that wait for the guest first, then the others, then the last that are over. */
  yoursView() {
    const { yours } = this;
    const running = yours.filter((one) => one.phase !== "over");
    const first = running.filter(waits);
    const shown = [
      ...first,
      ...running.filter((one) => !first.includes(one)),
      ...yours.filter((one) => one.phase === "over").slice(0, LAST),
    ];
    if (!shown.length) return nothing;
    return html`<section class="lobby yours panel" aria-labelledby="yours" data-testid="yours">
      <h2 id="yours">${t("yours")}</h2>
      <ul>
        ${shown.map(
          (table) =>
            html`<li data-game=${table.game} class=${waits(table) ? "waits" : table.phase}>
              <b>${table.title}${table.lesson ? ` · ${t("yours-lesson")}` : nothing}</b><span>${others(table)}</span
              ><em>${stateWords(table)}</em>
              ${table.phase === "over" ? this.wayTo(`/t/${table.table}#replay`, t("replay"), "yours-replay") : this.wayTo(`/t/${table.table}`, t(table.you === null ? "watch" : "yours-go-on"), "yours-go-on")}
            </li>`,
        )}
      </ul>
    </section>`;
  }

  nameView() {
    return html`<div class="guest">
      <div class="mugshot" aria-hidden="true">${faceView(myName())}</div>
      <label class="field"
        ><span>${t("your-name")}</span
        ><span class="with"
          ><input
            data-testid="name"
            maxlength="24"
            autocomplete="nickname"
            .value=${myName()}
            @change=${(event) => rename(event.target.value)}
          />
          <button
            class="small"
            aria-label=${t("another-name")}
            title=${t("another-name")}
            @click=${() => rename(guestName())}
          >
            ${symbol("switch")}
          </button></span
        ></label
      >
    </div>`;
  }

  view() {
    const games = (this.house?.games ?? []).toSorted((one, other) => (one.weight ?? 0) - (other.weight ?? 0)); // light ones first
    return html`<a class="skip" href="#games">${t("skip-games")}</a>
      <div class="landing">
        <header>
          <div>
            <h1>Larceny</h1>
            <p class="tagline">${t("tagline")}</p>
          </div>
          ${this.nameView()}
        </header>
        <main id="games">
          ${this.error ? html`<p class="notice" role="alert" data-testid="connection">${this.error}</p>` : nothing}
          ${this.yoursView()}
          <div class="games">
            ${games.length ? games.map((game) => this.gameView(game)) : this.error ? nothing : html`<p role="status">${t("loading")}</p>`}
          </div>
          <div class="beside">
            <section class="panel who" aria-labelledby="with">
              <h2 id="with">${t("with-friends")}</h2>
              <p>${t("with-friends-help")}</p>
              <button class="go" data-testid="friends" ?disabled=${!games.length} @click=${() => this.friends()}>
                ${t("friends")}
              </button>
            </section>
            ${this.lobbyView()}
          </div>
        </main>
        <footer>
          ${languageField(this.speakTo)}${themeField()}
          <button data-testid="settings" @click=${() => openMenu(this)}>${t("settings")}</button>
          ${this.house ? html`<small>Larceny ${this.house.version}</small>` : nothing}
        </footer>
      </div>`;
  }

  close() {
    this.closed = true;
    clearInterval(this.tick);
    this.forget();
    closeDialogs();
  }
}

// Arranging a table: which game, who sits where, by which rules.

const GRACES = [30, 60, 120, 300, 0];

export function newOrder(house, name) {
  const game = house.games.find((one) => one.name === name) ?? house.games[0];
  return {
    game: game.name,
    seats: usualSeats(game.usual),
    options: {},
    deck: "",
    file: "",
    public: false,
    watch: true,
    grace: 60,
    pace: "normal",
  };
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
  const who = [
    ["me", t("seat-me")],
    ["open", t("seat-for-friend")],
    ...page.house.levels.map((level) => [level.id, t("seat-bot", { level: level.text })]),
  ];
  const set = (event) => {
    place(order, n, event.target.value);
    page.draw();
  };
  return html`<li>
    <label class="field" ${vars({ "--c": colour(n) })}
      ><span><i aria-hidden="true">${letter(n)}</i> ${t("seat-n", { n: n + 1 })}</span>
      <select data-testid="order-seat-${n}" @change=${set}>
        ${who.map(([id, text]) => html`<option value=${id} .selected=${order.seats[n] === id}>${text}</option>`)}
      </select></label
    >
  </li>`;
}

/** One of some words, or a number within its limits. */
function optionField(page, order, option) {
  const now = order.options[option.name] ?? option.usual;
  const set = (value) => {
    order.options = { ...order.options, [option.name]: value };
    page.draw();
  };
  if (!option.values && option.low === undefined)
    return html`<p class="fine" data-testid="odd-option">
      ${t("odd-option", { option: option.label ?? option.name })}
    </p>`;
  if (!option.values) return numberField(option, now, set);
  const choose = (event) => set(option.values.find((one) => String(one.id) === event.target.value).id);
  return html`<label class="field"
    ><span>${option.label}</span
    ><select data-testid="option-${option.name}" @change=${choose}>
      ${option.values.map((one) => html`<option value=${one.id} .selected=${String(one.id) === String(now)}>${one.text}</option>`)}
    </select></label
  >`;
}

/** What does not fit is kept, so that it can be mended, and said; the form is not sent with it. */
function numberField({ name, label, low, high }, now, set) {
  const limits = t("number-limits", { low, high });
  const fits = Number.isInteger(now) && now >= low && now <= high;
  const type = ({ target }) => {
    target.setCustomValidity("");
    if (!target.validity.valid) target.setCustomValidity(limits);
    set(target.value === "" ? "" : target.valueAsNumber);
  };
  return html`<label class="field"
    ><span>${label}</span
    ><input
      type="number"
      inputmode="numeric"
      required
      min=${low}
      max=${high}
      step="1"
      data-testid="option-${name}"
      aria-invalid=${String(!fits)}
      aria-describedby="limits-${name}"
      .value=${fits ? String(now) : noChange}
      @input=${type}
    />
    <small id="limits-${name}" class=${fits ? "" : "bad"}>${limits}</small></label
  >`;
}

async function deck(page, order, event) {
  const [file] = event.target.files;
  order.deck = file ? await file.text() : "";
  order.file = file?.name ?? "";
  page.draw();
}

/** Whether nobody but bots sits down to a new table. */
const alone = (order) => !order.seats.includes("open");

function check(page, order, name, usual = false) {
  return html`<label class="check"
    ><input
      type="checkbox"
      data-testid="order-${name}"
      .checked=${order[name] ?? usual}
      @change=${(event) => {
        order[name] = event.target.checked;
        page.draw();
      }}
    /><span>${t(`order-${name}`)}</span></label
  >`;
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
  const pick = (event) => {
    const { deck, file } = order; // its field still shows the file; a deck of another game is refused with words
    Object.assign(order, newOrder(page.house, event.target.value), { deck, file });
    page.draw();
  };
  const size = (event) => {
    resize(order, Number(event.target.value));
    page.draw();
  };
  return html`<form class="order" @submit=${(event) => submit(event, page, order)}>
    <div class="fields">
      <label class="field"
        ><span>${t("game")}</span
        ><select data-testid="order-game" @change=${pick}>
          ${games.map((one) => html`<option value=${one.name} .selected=${one.name === order.game}>${one.title}</option>`)}
        </select></label
      >
      <label class="field"
        ><span>${t("number-players")}</span
        ><select data-testid="order-players" @change=${size}>
          ${game.players.map((n) => html`<option value=${n} .selected=${n === order.seats.length}>${n}</option>`)}
        </select></label
      >
      <label class="field"><span>${t("your-name")}</span><input name="name" maxlength="24" .value=${myName()} /></label>
    </div>
    <h3>${t("who-sits")}</h3>
    <ol class="fields chairs">
      ${order.seats.map((_, n) => seatField(page, order, n))}
    </ol>
    ${
      game.options.length
        ? html`<h3>${t("options")}</h3>
            <div class="fields wide">${game.options.map((option) => optionField(page, order, option))}</div>`
        : nothing
    }
    <h3>${t("table")}</h3>
    ${check(page, order, "public")}${check(page, order, "watch")}${check(page, order, "hints", alone(order))}
    <div class="fields">
      <label class="field"
        ><span>${t("grace")}</span
        ><select
          @change=${(event) => {
            order.grace = Number(event.target.value);
          }}
        >
          ${GRACES.map((seconds) => html`<option value=${seconds} .selected=${seconds === order.grace}>${seconds ? t("seconds", { seconds }) : t("never")}</option>`)}
        </select></label
      >
      <label class="field"
        ><span>${t("pace")}</span
        ><select
          data-testid="order-pace"
          @change=${(event) => {
            order.pace = event.target.value;
          }}
        >
          ${paces().map(([id, text]) => html`<option value=${id} .selected=${id === order.pace}>${text}</option>`)}
        </select></label
      >
      ${
        page.house.decks === false
          ? nothing
          : html`<label class="field"
              ><span>${t("deck")}</span
              ><input type="file" accept=".toml,text/plain" @change=${(event) => deck(page, order, event)}
            /></label>`
      }
    </div>
    ${order.deck ? html`<p class="warning" data-testid="order-deck">${t("deck-linked", { deck: order.file })}</p>` : nothing}
    ${page.house.decks === false ? nothing : html`<p class="fine">${t("deck-help")}</p>`}
    <p class="row"><button class="go" data-testid="create" ?disabled=${!!page.busy}>${t("create")}</button></p>
  </form>`;
}

// Before the game: who is there, the link for friends, a seat to take, and bots for the rest.

function seatRow(table, seat) {
  const { room } = table;
  const words = states({ ...seat, you: seat.seat === table.you }).join(", ");
  const free = seat.kind === "open" && table.you === null;
  const kick = room.host && seat.kind !== "open" && seat.seat !== table.you;
  return html`<li class=${seat.kind} ${vars({ "--c": colour(seat.seat) })}>
    <i aria-hidden="true">${letter(seat.seat)}</i><b>${seat.name || t("seat-open")}</b
    ><span>${seat.name ? words : nothing}</span>
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
  const submit = (event) => {
    event.preventDefault();
    sit(table);
  };
  return html`<form class="row" @submit=${submit}>
    <label
      >${t("your-name")} <input data-testid="name" maxlength="24" required .value=${myName()} autocomplete="nickname"
    /></label>
    <button class="go" data-testid="sit">${t("sit")}</button>
  </form>`;
}

function fillView(table) {
  const { levels = [] } = table.room;
  const kept = awaited(table);
  const submit = (event) => {
    event.preventDefault();
    table.command("fill", { level: event.target.elements.level.value });
  };
  return html`<form class="row" @submit=${submit}>
      <label
        >${t("fill-with")}
        <select name="level" data-testid="level">
          ${levels.map((level) => html`<option value=${level.id} .selected=${level.id === usualLevel(levels)}>${level.text}</option>`)}
        </select></label
      >
      <button class="go" data-testid="fill">${t("fill")}</button>
    </form>
    ${kept.length ? html`<p class="fine">${t("fill-awaited", { names: listed(kept), count: kept.length })} ${table.room.host ? t("fill-free") : nothing}</p>` : nothing}`;
}

/** The names of those whose seats are kept, and who have not come yet. */
const awaited = ({ room }) => room.seats.filter((seat) => seat.awaited).map((seat) => seat.name);

export function gatheringView(table) {
  const { room } = table;
  const open = room.seats.filter((seat) => seat.kind === "open").length;
  const kept = awaited(table);
  return html`<section class="waitroom panel" aria-labelledby="gathering">
    <h2 id="gathering">${t("gathering")}</h2>
    <p role="status">
      ${kept.length ? t("gathering-awaited", { names: listed(kept), count: kept.length }) : nothing}
      ${open || !kept.length ? t("gathering-open", { open }) : nothing}
    </p>
    <ol class="chairs">
      ${room.seats.map((seat) => seatRow(table, seat))}
    </ol>
    ${room.hints ? html`<p class="fine">${t("fact-hints")}</p>` : nothing}
    ${room.deck ? html`<p class="fine" data-testid="room-deck">${t("fact-deck", { deck: room.deck })}</p>` : nothing}
    ${table.you === null && open ? sitView(table) : nothing}
    ${room.fills && (open || kept.length) ? fillView(table) : nothing} ${orderView(table)}
    <h3>${t("invite")}</h3>
    <p>${t(!open ? "invite-kept" : room.public ? "invite-public" : "invite-link")}</p>
    ${linkView(table.url, room.title)}
    ${
      room.options?.length
        ? html`<h3>${t("options")}</h3>
            <ul>
              ${room.options.map((one) => html`<li>${one.text}</li>`)}
            </ul>`
        : nothing
    }
  </section>`;
}
