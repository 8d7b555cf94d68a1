// What happens is seen: scenes one after the other, the ticker in the bar, and what was done to this player.

import { html, nothing } from "../vendor/lit/lit.js";
import { hasScene, stageView, stillView } from "../art/scene.js";
import { colour, findZone, zoneOf } from "./boards.js";
import { openDialog, play, settings, t } from "./house.js";
import { coloured } from "./wire.js";

const LENGTH = 1500; // milliseconds of a scene at speed 1; the stylesheet has the same
const HURRIED = 800; // of one after which another waits
const MOST = 2; // scenes of one board: what comes last says how it ended

/** Plays scenes over the table; a click or a key ends the one that plays, and does what it does besides. */
export class Stage {
  constructor(table) {
    Object.assign(this, { table, acts: [], held: null, count: 0 });
    this.gone = new AbortController();
    const options = { signal: this.gone.signal, capture: true };
    for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => this.skip(), options);
  }

  /** Act out lines that have just been told; without movement only the still is left of it. */
  show(lines, before, after) {
    const found = lines.filter(hasScene).slice(-MOST);
    this.held = found.at(-1) ?? null;
    if (!found.length || !settings.speed) return;
    const boards = [before, after];
    const idle = !this.acts.length;
    this.acts = [...this.acts.slice(0, 1), ...found.map((line) => ({ id: this.count++, line, boards }))];
    if (idle) this.next();
  }

  next() {
    clearTimeout(this.timer);
    const [act] = this.acts;
    if (!act) return;
    play(act.line.scene.kind);
    if (act.line.scene.good != null) play(act.line.scene.good ? "good" : "bad");
    const length = (this.acts.length > 1 ? HURRIED : LENGTH) / settings.speed;
    this.timer = setTimeout(() => this.skip(), length);
  }

  skip() {
    if (!this.acts.length) return;
    this.acts = this.acts.slice(1);
    this.next();
    this.table.draw();
  }

  get context() {
    const name = (seat) => this.table.shown?.players.find((one) => one.seat === seat)?.name ?? "";
    return { colours: colour, name, words: t };
  }

  view() {
    return stageView(this.acts.slice(0, 1), this.context);
  }

  close() {
    clearTimeout(this.timer);
    this.gone.abort();
  }
}

// What was done to this player.

const key = (line) => `${line.moment}/${line.text}`;

/** Whose a thing is: the place's, or as a mark on it says. */
function owner(board, id) {
  const zone = findZone(board, id) ?? zoneOf(board, id);
  const piece = zone?.pieces?.find((one) => one.handle === id);
  const mark = piece?.marks?.find((one) => /^seat-\d$/.test(one.tone ?? ""));
  return mark ? Number(mark.tone.slice(5)) : zone?.seat;
}

/** Remember what others did to this player: the lines, and the things they struck. */
export function heed(table, lines, before) {
  const { you } = table;
  if (you === null) return;
  for (const line of lines) {
    if (line.by === you) continue;
    const things = (line.scene?.things ?? []).filter((id) => owner(before, id) === you);
    if (line.to !== you && !things.length) continue;
    table.aimed.add(key(line));
    for (const id of things) {
      const zone = zoneOf(before, id)?.id;
      if (zone) table.struck.add(zone);
      table.struck.add(id);
    }
  }
}

/** The moment of this player's last answer: as it was given, or as the log has it. */
function acted({ acted, board, you }) {
  if (acted !== null) return acted;
  const own = (board.log ?? []).map((line) => line.by === you);
  const last = own.lastIndexOf(true, own.lastIndexOf(false));
  return board.log?.[last]?.moment ?? Infinity;
}

/** What others did since then. */
const since = (table) =>
  (table.board.log ?? []).filter((line) => line.moment > acted(table) && line.by !== table.you && line.by != null);

function sinceView(table, close) {
  const lines = since(table);
  const shown = lines.length ? lines : (table.board.log ?? []).slice(-12);
  const to = (line) => {
    close();
    table.startReplay(line.moment);
  };
  return html`<ol class="since">
    ${shown.map(
      (line) =>
        html`<li>
          <button class="line ${table.aimed.has(key(line)) ? "aimed" : ""}" @click=${() => to(line)}>
            ${coloured(line)}${table.aimed.has(key(line)) ? html` <b class="at-you">${t("at-you")}</b>` : nothing}
          </button>
        </li>`,
    )}
  </ol>`;
}

const openSince = (table) =>
  openDialog(
    "since",
    () => (since(table).length ? t("since", { count: since(table).length }) : t("lately")),
    (close) => sinceView(table, close),
  );

/** The last thing that was told; on one's own turn the last that others did since, how much it was, and what concerns oneself. */
export function tickerView(table) {
  const log = table.board.log ?? [];
  const lately = table.mine ? since(table) : [];
  const line = lately.findLast((one) => table.aimed.has(key(one))) ?? lately.at(-1) ?? log.at(-1);
  if (!line || table.board.result) return nothing;
  const held = table.stage.held;
  const aimed = table.aimed.has(key(line));
  return html`<button
    class="ticker ${aimed ? "aimed" : ""}"
    data-testid="ticker"
    aria-haspopup="dialog"
    @click=${() => openSince(table)}
  >
    ${held ? stillView(held, table.stage.context) : nothing}
    <span class="told"
      >${lately.length > 1 ? html`<b data-brief=${t("since-brief", { count: lately.length })}>${t("since", { count: lately.length })}:</b> ` : nothing}${coloured(line)}</span
    >
  </button>`;
}

/** Marks what was struck since the last answer, until the next; where it is gone, the player it was taken from. */
export function markStruck(table) {
  const drawn = new Set();
  const marked = !table.replay && !table.board?.result;
  for (const one of table.root.querySelectorAll("#board [data-id], #board [data-zone]")) {
    const id = one.dataset.id ?? one.dataset.zone;
    const struck = marked && table.struck.has(id);
    one.toggleAttribute("data-struck", struck);
    if (struck) drawn.add(id);
  }
  const seat = table.root.querySelector(".seat.you");
  seat?.toggleAttribute("data-struck", marked && table.aimed.size > 0 && !drawn.size);
}
