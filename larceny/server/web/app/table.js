// The table page: holds what the server has told, what the person is about to do, and draws it all.

import { html, nothing, render } from "../vendor/lit/lit.js";
import { boardView } from "../art/board.js";
import { capture, travel } from "../art/motion.js";
import { asked, colour, merged, newer, touchables, zoneOf } from "./boards.js";
import { Connection, PROTOCOL } from "./connection.js";
import { markWon } from "./ending.js";
import { Keyboard, Tips, watchDrag } from "./input.js";
import {
  askForAddresses,
  assertive,
  boardWords,
  buzz,
  change,
  closeDialog,
  closeDialogs,
  isNews,
  lang,
  linkView,
  onChange,
  openDialog,
  play,
  polite,
  redrawDialogs,
  settings,
  t,
  tab,
  toast,
} from "./house.js";
import { gatheringView } from "./lobby.js";
import { guestWord } from "./order.js";
import { fits, markCues, openAnswers, openAsides, questionView, shownChoices, SMALL } from "./question.js";
import { headerView, openGuide, openLeave, openResult, rematchAsked } from "./sheets.js";
import { heed, markStruck, Stage } from "./scenes.js";
import { Replay, replayView, settleWire, wireView } from "./wire.js";

const UNASKED = 700; // milliseconds before an answer is given that nobody need think about
const PATIENCE = 3000; // milliseconds for a board to follow its ack

export class Table {
  constructor(id, root, app) {
    Object.assign(this, {
      ...app,
      id,
      root,
      room: null,
      board: null,
      number: 0,
      undo: false,
      coach: null,
      advice: null,
      error: null,
    });
    Object.assign(this, {
      picked: [],
      pending: null,
      course: [],
      sending: null,
      answered: "",
      reason: null,
      replay: null,
    });
    Object.assign(this, {
      said: [],
      transcript: [],
      filter: "",
      panel: false,
      state: "connecting",
      since: Date.now(),
      amounts: new Map(),
    });
    Object.assign(this, { aimed: new Set(), struck: new Set(), acted: null, standing: "", undone: false, typed: 0 });
    this.awaited = null; // the typed command whose answer is still to come
    this.stage = new Stage(this);
    this.connection = new Connection(id, {
      lang,
      last: () => (this.board?.lang === lang() ? this.number : 0),
      hear: (message) => this.hear(message),
      changed: (state) => this.line(state),
    });
    this.tips = new Tips(root, () => this.shown);
    this.keyboard = new Keyboard(this);
    this.undrag = watchDrag(this);
    this.redraw = () => this.draw();
    this.forget = onChange(this.redraw);
    askForAddresses().then(this.redraw, () => {}); // a link without them still leads here
    SMALL.addEventListener("change", this.redraw);
    this.draw();
  }

  // What is drawn now: the board of the game, or of a moment in it

  get shown() {
    return this.replay?.board ?? this.board;
  }

  get you() {
    return this.room?.you ?? null;
  }

  get url() {
    return `${location.origin}/t/${this.id}`;
  }

  /** Is it this person's turn, whatever is looked at? */
  get due() {
    return this.room?.phase === "playing" && asked(this.board);
  }

  get mine() {
    return !this.replay && this.due;
  }

  get choices() {
    return this.mine ? this.board.choices : [];
  }

  /** Whole plans, of several answers each, that a touch can set going; a lesson goes answer by answer. */
  get plans() {
    return this.mine && !this.coach ? (this.board.plans ?? []) : [];
  }

  /** Everything that touching a thing can mean. */
  get offers() {
    return [...this.choices, ...this.plans];
  }

  /** What glows: everything that can be done, in a lesson only what it asks for. */
  get lit() {
    return this.coach && this.wanted ? [this.wanted] : this.offers;
  }

  /** The answers as they are numbered on the screen. */
  get keyed() {
    const shown = shownChoices(this);
    return shown.length ? shown : this.choices;
  }

  /** The offers that agree with what has been touched so far. */
  get remaining() {
    return this.offers.filter((one) => this.picked.every((id) => one.touches?.includes(id)));
  }

  // What the server says

  hear(message) {
    this[`on_${message.type}`]?.(message);
    this.draw();
  }

  line(state) {
    this.state = state;
    if (state === "lost") this.since = Date.now();
    this.draw();
  }

  on_welcome({ protocol }) {
    this.jump = true; // what happened meanwhile is not acted out
    if (protocol === PROTOCOL) return;
    this.connection.close();
    this.error = { code: "protocol", text: t("error-protocol") };
  }

  on_room(room) {
    const before = this.room;
    this.room = room;
    this.until = room.left == null ? null : new Date(Date.now() + room.left * 1000); // by this device's clock
    document.documentElement.dataset.game = room.game;
    if (room.commitment && !this.commitment) this.commitment = room.commitment;
    if (room.next && before && !before.next) this.invited();
    if (room.stood_in?.length) this.standIn(room.stood_in);
    if (before?.phase === "gathering" && room.phase === "playing") polite(t("begins"));
    this.waiting();
  }

  on_board(message) {
    const before = this.board;
    this.take(message, message.board);
    if (before) this.tell(newer(before, message.board), before);
    else if (message.board.result && location.hash === "#replay") this.startReplay(0);
    else if (message.board.result) this.reckon(300);
  }

  /** What has just happened, for those who hear it. */
  tell(lines = [], before) {
    for (const line of lines) polite(line.text);
    if (lines.length) play("move");
    if (lines.length && !this.jump && !this.replay) this.stage.show(lines, before, this.board);
    heed(this, lines, before);
    if (this.board.result && !before.result) this.end();
  }

  on_change(message) {
    if (message.since !== this.number || !this.board) {
      this.number = 0;
      return this.connection.again();
    }
    const before = this.board;
    this.take(message, merged(before, message));
    this.tell(message.log, before);
  }

  /** Older lines of the log were asked for. */
  on_lines({ log = [], older = 0 }) {
    if (this.board?.older !== older + log.length) return;
    this.board = { ...this.board, older, log: [...log, ...(this.board.log ?? [])] };
    this.jump = true;
    this.replay?.reach();
  }

  take({ number, undo = false, coach = null }, board) {
    const was = this.due && this.board.question.text;
    if (this.board?.question.text !== board.question.text) this.amounts.clear();
    Object.assign(this, { number, undo, coach, board, answered: "", reason: null, advice: null, typed: 0 });
    if (this.sending && number > this.sending.expect) this.sending = null;
    this.picked = this.picked.filter((id) => touchables(this.offers).has(id));
    this.pending =
      this.offers.find((one) => one.action === this.pending?.action && one.label === this.pending.label) ?? null;
    this.waiting();
    if (this.follow()) return;
    this.unasked();
    if (this.due && !was) this.yourTurn();
    else if (this.due && was !== board.question.text) polite(board.question.text);
    if (coach) polite(coach.text);
  }

  /** Give the next answer of a plan; one that cannot be given any more ends it, and the person is asked as usual. */
  follow() {
    if (this.sending || !this.course.length) return false;
    const [action, ...rest] = this.course;
    const choice = this.choices.find((one) => one.action === action);
    this.course = [];
    if (choice) this.send({ ...choice, label: this.planned, then: rest });
    return !!choice;
  }

  /** Give an answer unasked: the one that stands for all questions of its kind, or the only one there is. */
  unasked() {
    clearTimeout(this.unaskedFor);
    if (!this.mine || this.sending || this.coach || this.answered) return;
    const stands = this.choices.find((one) => one.standing && one.standing === this.standing);
    const only = settings.auto && !this.undone && this.choices.length === 1 ? this.choices[0] : null;
    const choice = stands ?? only;
    const { number } = this;
    if (!stands && this.choices.length > 1 && !this.choices.some((one) => one.standing)) this.standing = "";
    if (choice)
      this.unaskedFor = setTimeout(() => this.number === number && !this.replay && this.choose(choice, true), UNASKED);
  }

  on_ack({ id, number }) {
    if (this.sending?.id !== id) return;
    if (number > this.number) {
      setTimeout(() => {
        if (this.number < number && !this.closed) this.connection.again();
      }, PATIENCE);
      return;
    }
    this.answered = this.sending.label;
    this.sending = null;
  }

  on_reject({ id, code, text, ruling }) {
    const mine = this.sending?.id === id;
    if (mine) Object.assign(this, { sending: null, course: [] });
    if (code === "stale") return;
    if (mine) this.reason = { text, ruling };
    toast(text, { kind: "bad", button: ruling ? { text: ruling, act: () => openGuide(this, ruling) } : null });
    play("no");
  }

  on_because({ id, text, ruling = "" }) {
    this.reason = { text, ruling };
    if (id === this.awaited) this.transcript.push(`${text} ${ruling}`);
    else polite(text);
  }

  on_advice({ id, number, text, answers }) {
    if (number !== this.number) return;
    this.advice = { text, action: answers[0].action };
    if (id === this.awaited) this.transcript.push(text);
    else polite(text);
  }

  on_ticketed({ path }) {
    const url = location.origin + path;
    openDialog(
      "ticket",
      t("move-seat"),
      () =>
        html`<p>${t("move-seat-help")}</p>
          ${linkView(url, t("move-seat"), "ticket-link")}`,
    );
  }

  on_said({ seat = null, name, text, who = "" }) {
    if (!settings.chat) return;
    name ||= guestWord({ who });
    const one = { seat, text };
    this.said = [...this.said.filter((other) => other.seat !== seat), one];
    setTimeout(() => {
      this.said = this.said.filter((other) => other !== one);
      this.draw();
    }, 6000);
    this.transcript.push(`${name}: ${text}`);
    polite(`${name}: ${text}`);
    const mute = { text: t("mute"), act: () => this.command("mute", { who }) };
    if (seat === null) toast(`${name}: ${text}`, { button: this.room?.host ? mute : null });
    play("said");
  }

  on_bye({ code, text, again = false }) {
    if (again) return toast(text);
    this.error = { code, text };
  }

  waiting() {
    const title = this.board?.title ?? this.room?.title ?? "Larceny";
    tab(this.due ? `${t("your-turn")} · ${title}` : title, this.due);
  }

  yourTurn() {
    assertive(`${t("your-turn")} ${this.board.question.text}`);
    play("turn");
    buzz();
  }

  end() {
    const { result } = this.board;
    assertive(`${result.text} ${result.reason}`);
    play(result.winners.includes(this.you) ? "win" : "end");
    this.reckon(1800);
  }

  /** Let the last cards turn over before the reckoning covers them. */
  reckon(wait) {
    this.revealing = true;
    setTimeout(() => {
      this.revealing = false;
      if (this.closed) return;
      openResult(this);
      this.draw();
    }, wait);
  }

  invited() {
    const to = `/t/${this.room.next}`;
    if (this.wantsRematch) return this.go(to);
    const kept = this.you === null ? "" : ` ${t("rematch-kept")}`;
    toast(rematchAsked(this) + kept, { seconds: 60, button: { text: t("rematch-join"), act: () => this.go(to) } });
  }

  /** Tells a person who comes back, once, what a bot has played meanwhile; the wire keeps it. */
  standIn(all) {
    if (!isNews(`${this.id}/${all.length}`)) return;
    const { after, answers } = all.at(-1);
    toast(t("stood-in", { answers }), {
      seconds: 30,
      button: { text: t("stood-in-show"), act: () => this.startReplay(after) },
    });
  }

  // Leaving

  /** Would the others have to wait for this person? */
  get leaving() {
    return this.you !== null && this.room.phase === "playing" && !this.error;
  }

  /** Go away, after a second thought where a game is running. */
  leave(away) {
    return this.leaving ? openLeave(this, away) : away();
  }

  // What the person does

  command(type, parts) {
    return this.connection.command(type, parts);
  }

  /** A thing on the board was clicked, or a card was dropped on it. */
  touch(id) {
    if (this.replay) return;
    if (!touchables(this.offers).has(id)) return this.aside(id) ? openAsides(this, id) : this.why(id);
    if (this.sending) return;
    if (this.pending?.touches?.includes(id)) return this.choose(this.pending, true);
    if (this.picked.includes(id)) return this.cancel();
    this.pick(id);
  }

  pick(id) {
    const both = this.offers.some((one) => [...this.picked, id].every((touched) => one.touches?.includes(touched)));
    this.picked = both ? [...this.picked, id] : [id];
    this.pending = null;
    this.reason = null;
    const left = this.remaining;
    if (left.length === 1) return this.choose(left[0]);
    this.draw();
    if (!fits(left)) return openAnswers(this);
    this.focusBar();
  }

  /** Answer the question, after a second thought where that is wanted. */
  choose(choice, sure = false) {
    if (this.sending || !this.mine) return;
    if (!sure && this.pending !== choice && this.doubtful(choice)) {
      this.pending = choice;
      this.reason = null;
      closeDialog("answers");
      this.draw();
      return this.focusBar();
    }
    this.undone = false;
    this.planned = choice.label;
    this.send(choice);
    play("send");
    if (settings.coach && settings.hint < 3) change({ hint: settings.hint + 1 });
  }

  send(choice) {
    this.reason = null;
    this.pending = null;
    this.picked = [];
    this.acted = this.board.moment;
    this.aimed.clear();
    this.struck.clear();
    const id = this.command("act", { expect: this.number, action: choice.action });
    this.sending = { id, expect: this.number, label: choice.label };
    this.course = choice.then ?? [];
    closeDialog("answers");
    this.draw();
  }

  doubtful(choice) {
    if (this.coach?.action === choice.action || settings.confirm === "never") return false;
    if (settings.confirm === "always") return true;
    const narrowed = this.picked.length > 0 && this.remaining.length > 1;
    return !!choice.final && !narrowed;
  }

  cancel() {
    if (!this.picked.length && !this.pending && !this.reason) return false;
    const back = this.picked.at(-1) ?? this.pending?.touches?.[0];
    Object.assign(this, { picked: [], pending: null, reason: null });
    this.draw();
    if (back) this.keyboard.focusThing(back);
    return true;
  }

  /** Is there something to be said of a thing out of turn? */
  aside(id) {
    return !this.replay && touchables(this.board?.interjections ?? []).has(id);
  }

  interject(choice) {
    this.command("interject", { expect: this.number, number: choice.action });
  }

  takeBack() {
    if (!this.undo || this.replay) return;
    Object.assign(this, { sending: null, course: [] });
    this.undone = true;
    this.standing = "";
    this.command("undo", { expect: this.number });
  }

  /** Give an answer, and the same to every question of its kind that is still to come. */
  stand(choice) {
    this.standing = choice.standing;
    this.choose(choice, true);
  }

  /** Nobody but bots sits here, so nobody minds if they hurry. */
  get skips() {
    const { room, you } = this;
    const others = room.seats.filter((seat) => seat.seat !== you);
    return (
      you !== null &&
      room.phase === "playing" &&
      !room.lesson &&
      !this.mine &&
      others.every((one) => one.kind === "bot")
    );
  }

  why(id) {
    if (this.you === null || this.room?.phase !== "playing") return null;
    return this.command("why", { touch: id });
  }

  /** Asks what a strong player would do. */
  hint() {
    return this.command("hint", { expect: this.number });
  }

  rematch() {
    if (this.room.next) return this.go(`/t/${this.room.next}`);
    this.wantsRematch = true;
    this.command("rematch");
  }

  async speak(code) {
    this.connection.lang = () => code;
    this.connection.post({ type: "speak", lang: code });
    this.replay?.reload();
  }

  startReplay(moment) {
    closeDialog("result");
    this.replay ??= new Replay(this);
    this.replay.to(moment);
    this.panel = this.panel && innerWidth > 1080;
  }

  stopReplay() {
    this.replay?.stop();
    this.replay = null;
    this.unasked();
    this.draw();
    this.focusQuestion();
  }

  togglePanel(open = !this.panel) {
    this.panel = open;
    this.draw();
    if (open) this.root.querySelector(".wire [data-first]")?.focus();
  }

  // Drawing

  draw() {
    if (this.drawing) return;
    this.drawing = true;
    queueMicrotask(() => {
      this.drawing = false;
      if (!this.closed) this.paint();
    });
  }

  paint() {
    const moved =
      this.drawn && this.drawn !== this.shown && !this.replay && !this.scrubbed && !this.jump && settings.speed > 0;
    const before = moved ? capture(this.root) : null;
    this.focus = this.keyboard.remember() ?? this.focus;
    render(this.view(), this.root);
    this.afterwards();
    if (before) travel(this.root, before, this.shown, { speed: settings.speed });
    if (!this.drawn && this.shown && document.activeElement === document.body) this.focusQuestion();
    this.unseen ||= this.mine && this.asked !== this.number;
    this.asked = this.number;
    if (this.drawn !== this.shown) this.jump = false;
    this.drawn = this.shown;
    this.scrubbed = !!this.replay;
    redrawDialogs();
    this.settling ??= requestAnimationFrame(() => this.settle());
  }

  /** What must know where everything is waits for the frame, which lays out the table once for all. */
  settle() {
    this.settling = null;
    if (this.closed) return;
    this.keyboard.restore(this.focus);
    this.focus = null;
    settleWire(this.root, !!this.replay);
    // what is long scrolls, by keys too
    for (const words of this.root.querySelectorAll(".bar .words, .replay .help")) {
      if (words.scrollHeight > words.clientHeight) words.tabIndex = 0;
      else words.removeAttribute("tabindex");
    }
    if (this.coach) this.root.querySelector(".bar .wanted")?.scrollIntoView({ block: "nearest" });
    this.stayWith();
    if (this.unseen && !this.error) this.reveal();
    this.unseen = false;
  }

  afterwards() {
    const wanted = new Set(this.wanted?.touches ?? []);
    for (const one of this.root.querySelectorAll("#board [data-id]")) {
      one.toggleAttribute("data-wanted", wanted.has(one.dataset.id));
    }
    markCues(this);
    markStruck(this);
    markWon(this);
    this.tips.refresh();
  }

  /** Where something is going on, its beginning is in sight. */
  stayWith() {
    const scene = this.root.querySelector(".group-scene");
    const going = [...(scene?.querySelectorAll("[data-zone]") ?? [])].map((one) => one.dataset.zone).join();
    if (this.going !== undefined && this.going !== going) scene?.scrollIntoView({ block: "nearest" });
    this.going = going;
  }

  /** Where nothing to choose is in sight, bring the first such thing there. */
  reveal() {
    const area = this.root.querySelector("#main").getBoundingClientRect();
    const can = [...this.root.querySelectorAll("#board button[data-id]")].filter((one) => one.getClientRects().length);
    const inSight = (one) => {
      const at = one.getBoundingClientRect();
      return at.top >= area.top - 4 && at.bottom <= area.bottom + 4;
    };
    if (can.length && !can.some(inSight))
      can[0].scrollIntoView({ block: "center", behavior: settings.speed ? "smooth" : "auto" });
  }

  /** The choice that a lesson asks for, or a hint recommends. */
  get wanted() {
    const action = this.coach?.action ?? this.advice?.action;
    return this.choices.find((one) => one.action === action) ?? null;
  }

  view() {
    if (this.error) return errorView(this);
    if (!this.room)
      return html`<main class="lone">
        <p class="waiting" role="status" data-testid="connection">
          ${t(this.state === "lost" ? "reconnecting" : "connecting")}
        </p>
      </main>`;
    return html`<div class="table ${this.room.phase}">
      <a
        class="skip"
        href=${this.shown ? "#question" : "#main"}
        @click=${(event) => {
          event.preventDefault();
          this.focusQuestion();
        }}
        >${t("skip")}</a
      >
      ${headerView(this)}
      <main id="main" tabindex="-1">
        ${
          this.shown
            ? html`<h2 class="unseen">${t("board")}</h2>
                <div id="board" data-number=${this.number} @click=${(event) => this.clicked(event)}>
                  ${boardView(this.shown, this.context())}
                </div>`
            : gatheringView(this)
        }
      </main>
      ${this.shown ? wireView(this) : nothing}
      ${this.replay ? replayView(this) : this.shown ? questionView(this) : nothing} ${this.stage.view()}
      ${this.state === "lost" ? html`<p class="connection" role="status" data-testid="connection">${t("reconnecting")}</p>` : nothing}
    </div>`;
  }

  context() {
    return {
      canTouch: touchables(this.lit),
      selected: this.picked.at(-1) ?? this.pending?.touches?.[0] ?? null,
      colours: colour,
      onTouch: (id) => this.touch(id),
      words: boardWords(),
      skip: this.held,
    };
  }

  /** Groups that hold nothing but the card in question, which the bar shows. */
  get held() {
    const about = !this.replay && this.board?.question.about;
    const zone = about && zoneOf(this.board, about);
    const group = zone && this.board.groups.find((one) => one.id === zone.group);
    const zones = this.board?.zones.filter((one) => one.group === group?.id) ?? [];
    const sole =
      group &&
      (group.layout ?? "row") === "row" &&
      zones.reduce((sum, one) => sum + (one.pieces?.length ?? 0), 0) === 1;
    const can = touchables(this.choices);
    return new Set(sole && !can.has(about) && !zones.some((one) => can.has(one.id)) ? [group.id] : []);
  }

  /** A click on something that cannot be chosen: why not? */
  clicked(event) {
    const thing = !event.target.closest("button, summary, a") && event.target.closest("[data-id]");
    if (!thing) return;
    const id = this.keyboard.touchedBy(thing);
    if (this.mine || this.aside(id)) this.touch(id);
  }

  focusQuestion() {
    this.root.querySelector(this.shown ? "#question" : "#main")?.focus({ preventScroll: true });
  }

  focusBar() {
    if (document.activeElement?.matches("[data-testid=command]")) return;
    queueMicrotask(() => this.root.querySelector(".bar .go, .bar .choice")?.focus({ preventScroll: true }));
  }

  close() {
    this.closed = true;
    clearTimeout(this.unaskedFor);
    this.replay?.stop();
    this.replay = null; // what it still waits for means nothing any more
    this.stage.close();
    this.connection.close();
    this.tips.close();
    this.keyboard.close();
    this.undrag();
    this.forget();
    SMALL.removeEventListener("change", this.redraw);
    closeDialogs();
    delete document.documentElement.dataset.game;
  }
}

function errorView({ error, go }) {
  const reload = () => location.reload();
  return html`<main class="lone">
    <div class="panel" role="alert">
      <h1>${t("error-title")}</h1>
      <p>${error.text || t("error-unknown")}</p>
      <p class="row">
        <button class=${error.code === "protocol" ? "go" : ""} @click=${reload}>${t("reload")}</button>
        <button class=${error.code === "protocol" ? "" : "go"} @click=${() => go("/")}>${t("home")}</button>
      </p>
    </div>
  </main>`;
}
