// The wire with its command box, and the replay.

import { html, nothing, repeat, svg } from "../vendor/lit/lit.js";
import { vars } from "../art/card.js";
import { symbol } from "../art/symbols.js";
import { asked, colour, letter, ranges } from "./boards.js";
import { byTouch, copy, get, lang, LANGS, t, toast } from "./house.js";
import { openGuide, seats, states } from "./sheets.js";

// The wire: everything the viewer has been told, to read, filter, copy, and step back into; and the command box below it.

/** A line with the players it names in their colours. */
export function coloured({ text, named = [] }) {
  const letters = [...text];
  const words = (start, end) => letters.slice(start, end).join("");
  const parts = named.map(
    ({ seat, start, end }, n) =>
      html`${words(named[n - 1]?.end ?? 0, start)}<b ${vars({ color: colour(seat) })}>${words(start, end)}</b>`,
  );
  return [...parts, words(named.at(-1)?.end ?? 0)];
}

/** What was told, with the places between which a bot played for the viewer. */
function told(table) {
  const spans = table.room.stood_in ?? [];
  const notes = spans.flatMap(({ after, until, answers }) => [
    { moment: after, text: t("stood-in-from"), note: true },
    { moment: until, text: t("stood-in-back", { answers }), note: true },
  ]);
  const lines = (table.board?.log ?? table.shown.log ?? []).map((line) => ({
    ...line,
    bot: spans.some(({ after, until }) => after < line.moment && line.moment <= until),
  }));
  return [...lines, ...notes].sort((one, other) => one.moment - other.moment);
}

function lineView(table, line, last) {
  const here = table.replay?.moment === line.moment && !line.note;
  return html`<li>
    <button
      class="line ${here ? "here" : ""} ${line.note ? "stood-in" : ""} ${line.bot ? "bots" : ""}"
      tabindex=${last ? 0 : -1}
      data-moment=${line.moment}
      aria-current=${here ? "step" : nothing}
      @click=${() => table.startReplay(line.moment)}
    >
      ${coloured(line)}
    </button>
  </li>`;
}

/** Keep the end in sight, unless the reader has scrolled away from it. */
export function settleWire(root, back = false) {
  const said = root.querySelector(".transcript");
  if (said && said.childElementCount) said.scrollTop = said.scrollHeight;
  const box = root.querySelector(".lines");
  if (!box) return;
  if (!box.onscroll) {
    box.dataset.low = "yes";
    box.onscroll = () => {
      box.dataset.low = box.scrollHeight - box.scrollTop - box.clientHeight < 40 ? "yes" : "";
    };
  }
  const here = back && box.querySelector(".line.here");
  if (here) box.scrollTop = here.offsetTop - box.offsetTop - box.clientHeight / 2;
  else if (box.dataset.low) box.scrollTop = box.scrollHeight;
}

function walk(event) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step) return;
  const lines = [...event.currentTarget.querySelectorAll(".line")];
  const next = lines[lines.indexOf(document.activeElement) + step];
  if (next) {
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  }
}

function submit(event, table) {
  event.preventDefault();
  const box = event.target.elements.command;
  if (box.value.trim()) run(table, box.value.trim());
  box.value = "";
}

export function wireView(table) {
  const all = told(table);
  const wanted = table.filter.toLowerCase();
  const lines = wanted ? all.filter((line) => line.text.toLowerCase().includes(wanted)) : all;
  const text = () => all.map((line) => line.text).join("\n");
  return html`<aside
    class="wire ${table.panel ? "open" : ""}"
    aria-labelledby="wire"
    @keydown=${(event) => {
      if (event.key === "Escape" && table.panel) table.togglePanel(false);
    }}
  >
    <header>
      <h2 id="wire">${t("wire")}</h2>
      <button class="icon" data-first aria-label=${t("copy")} data-tip=${t("copy")} @click=${() => copy(text())}>
        ${symbol("copy")}
      </button>
      <button
        class="icon"
        data-testid="wire-replay"
        aria-label=${t("replay")}
        data-tip=${t("replay")}
        @click=${() => table.startReplay(0)}
      >
        ${symbol("clock")}
      </button>
      <button class="icon shut" aria-label=${t("close")} @click=${() => table.togglePanel(false)}>
        ${symbol("cross")}
      </button>
    </header>
    <input
      type="search"
      placeholder=${t("filter")}
      aria-label=${t("filter")}
      .value=${table.filter}
      @input=${(event) => {
        table.filter = event.target.value;
        table.draw();
      }}
    />
    <ol class="lines" data-testid="log" tabindex="-1" @keydown=${walk}>
      ${
        table.board?.older
          ? html`<li>
              <button
                class="line older"
                tabindex="-1"
                data-testid="older"
                @click=${() => table.command("older", { before: table.board.older })}
              >
                ${t("older-lines", { count: table.board.older })}
              </button>
            </li>`
          : nothing
      }
      ${repeat(
        lines,
        (line, n) => n,
        (line, n) => lineView(table, line, n === lines.length - 1),
      )}
    </ol>
    <form class="command" @submit=${(event) => submit(event, table)}>
      <div class="transcript" role="log" aria-label=${t("answers")} aria-live="polite">
        ${table.transcript.slice(-50).map((line) => html`<p>${line}</p>`)}
      </div>
      <input
        name="command"
        data-testid="command"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        placeholder=${t("command-hint")}
        aria-label=${t("command")}
      />
    </form>
  </aside>`;
}

// The command box: everything at the table by typed words, answered in words.

const say = (table, ...lines) => {
  table.transcript.push(...lines.filter(Boolean));
  table.draw();
};

const pieceWords = (piece) =>
  [
    piece.name || t("hidden-card"),
    (piece.marks ?? []).map((mark) => (mark.label ? `${mark.label} ${mark.text}` : mark.text)).join(" "),
    piece.note,
  ]
    .filter(Boolean)
    .join(", ");

const zoneWords = (zone) => {
  const counters = (zone.counters ?? []).map((one) => `${one.label} ${one.value}`);
  const hidden = (zone.pieces ?? []).filter((piece) => !piece.name).length;
  const named = (zone.pieces ?? []).filter((piece) => piece.name).map(pieceWords);
  return `${zone.title}: ${[...counters, ...named, hidden && t("hidden-cards", { count: hidden })].filter(Boolean).join("; ") || t("empty")}`;
};

function boardWords(table) {
  return table.shown.groups.flatMap((group) => {
    const zones = table.shown.zones.filter(
      (zone) => zone.group === group.id && (zone.pieces?.length || zone.counters?.length),
    );
    return zones.length ? [`— ${group.title}`, ...zones.map(zoneWords)] : [];
  });
}

function who(table) {
  return seats(table).map((seat) => {
    const counters = (seat.counters ?? []).map((one) => `${one.label} ${one.value}`).join(", ");
    return `${seat.name || t("seat-open")} (${states(seat).join(", ")}) ${counters}`;
  });
}

function hand(table) {
  const zones = table.shown.zones.filter((zone) => zone.layout === "fan" && (zone.seat ?? table.you) === table.you);
  return zones.length ? zones.map(zoneWords) : [t("empty")];
}

function thing(table, words) {
  const wanted = words.toLowerCase();
  const zone = table.shown.zones.find((one) => one.id === words || one.title.toLowerCase().startsWith(wanted));
  if (zone) return zone.id;
  const pieces = table.shown.zones.flatMap((one) => one.pieces ?? []);
  return (
    (
      pieces.find((one) => one.name?.toLowerCase().startsWith(wanted)) ??
      pieces.find((one) => one.name?.toLowerCase().includes(wanted))
    )?.handle ?? table.shown.zones.find((one) => one.title.toLowerCase().includes(wanted))?.id
  );
}

function why(table, words) {
  const id = thing(table, words);
  if (id) table.awaited = table.why(id);
  else say(table, t("command-no-thing", { words }));
}

function speak(table, words) {
  const phrases = table.room.phrases ?? [];
  const wanted = words.toLowerCase();
  const phrase =
    phrases.find((one) => one.id === wanted) ?? phrases.find((one) => one.text.toLowerCase().startsWith(wanted));
  if (phrase && words) table.command("say", { phrase: phrase.id });
  else say(table, t("command-phrases", { phrases: phrases.map((one) => one.id).join(", ") }));
}

const COMMANDS = {
  board: (table) => say(table, ...boardWords(table)),
  who: (table) => say(table, ...who(table)),
  hand: (table) => say(table, ...hand(table)),
  log: (table) =>
    say(
      table,
      ...told(table)
        .slice(-10)
        .map((line) => line.text),
    ),
  last: (table) => say(table, table.board.log?.at(-1)?.text),
  undo: (table) => (table.undo ? table.takeBack() : say(table, t("command-no-undo"))),
  rules: (table, words) => openGuide(table, words.toUpperCase()),
  why,
  hint: (table) => {
    table.awaited = table.hint();
  },
  say: speak,
  lang: (table, words) => (words in LANGS ? table.speakTo(words) : say(table, Object.keys(LANGS).join(", "))),
  choices: (table) => say(table, table.board.question.text, ...choices(table)),
  yes: (table) => table.pending && table.choose(table.pending, true),
  no: (table) => table.cancel(),
  replay: (table, words) => table.startReplay(Number(words) || 0),
  help: (table) => say(table, t("command-help")),
};

const GERMAN = {
  tisch: "board",
  wer: "who",
  letzte: "last",
  ticker: "log",
  zurück: "undo",
  regeln: "rules",
  warum: "why",
  tipp: "hint",
  sag: "say",
  sprache: "lang",
  wahl: "choices",
  ja: "yes",
  nein: "no",
  rückschau: "replay",
  hilfe: "help",
};

/** A number is an amount where amounts are asked for; the answers are counted with a # then. */
const amounts = (table) => ranges(table.choices).flatMap(({ list }) => list);

/** The answers in the order in which they are counted; all amounts are, though the screen shows one. */
const counted = (table) => (amounts(table).length ? table.choices : table.keyed);

function choices(table) {
  const asked = amounts(table),
    list = counted(table);
  const line = (one) => `${asked.length ? "#" : ""}${list.indexOf(one) + 1} ${one.label}`;
  const rest = list.filter((one) => !asked.includes(one)).map(line);
  return asked.length ? [t("command-amounts", { amounts: spans(asked.map((one) => one.amount)) }), ...rest] : rest;
}

/** Numbers in words, those in a row as their ends. */
function spans(numbers) {
  const runs = [];
  for (const n of numbers)
    if (runs.at(-1)?.[1] === n - 1) runs.at(-1)[1] = n;
    else runs.push([n, n]);
  return runs.map(([from, to]) => (from === to ? from : `${from}${from < 0 ? " – " : "–"}${to}`)).join(", ");
}

/** What a typed number means. */
function numbered(table, text) {
  const [, count, number] = text.match(amounts(table).length ? /^(#?)([+−-]?\d+)$/ : /^(#?)(\d+)$/) ?? [];
  const asked = count || !number ? [] : amounts(table).filter((one) => one.amount === Number(number.replace("−", "-")));
  if (asked.length || !number) return asked.length === 1 ? asked[0] : null;
  return !count && amounts(table).length ? null : counted(table)[number - 1];
}

/** Out of turn: all there is, those with some words, or the one with a number. */
function aside(table, words) {
  const all = table.board.interjections ?? [];
  if (/^\d+$/.test(words) && all[words - 1]) return table.interject(all[words - 1]);
  const found = all.filter((one) => `${one.group ?? ""} ${one.label}`.toLowerCase().includes(words.toLowerCase()));
  say(
    table,
    ...found.map((one) => `!${all.indexOf(one) + 1} ${one.label}`),
    found.length ? "" : t("command-unknown", { words: `!${words}` }),
  );
}

function answer(table, choice) {
  table.choose(choice);
  if (table.pending) say(table, t("command-sure", { choice: choice.label }));
}

/** Do what was typed. */
export function run(table, typed) {
  const text = typed.replace(/^\/\s*/, "");
  say(table, `> ${text}`);
  const [first, ...rest] = text.split(/\s+/);
  const list = counted(table);
  if (text.startsWith("!")) return aside(table, text.slice(1).trim());
  const meant = numbered(table, text);
  if (meant) return answer(table, meant);
  const word = first.toLowerCase();
  const command = COMMANDS[GERMAN[word] ?? word];
  if (command) return command(table, rest.join(" "));
  const fitting = list.filter((one) => one.label.toLowerCase().startsWith(text.toLowerCase()));
  const loose = fitting.length ? fitting : list.filter((one) => one.label.toLowerCase().includes(text.toLowerCase()));
  if (loose.length === 1) return answer(table, loose[0]);
  if (loose.length > 1)
    return say(
      table,
      t("command-which"),
      ...loose.map((one) => `${amounts(table).length ? "#" : ""}${list.indexOf(one) + 1} ${one.label}`),
    );
  say(table, t("command-unknown", { words: text }));
}

// Going back: any moment the viewer has seen, and after the end from every seat.

const STEP = 1800; // milliseconds of a moment that goes by itself
const SPEEDS = [0.5, 1, 2, 4];

export class Replay {
  constructor(table) {
    this.table = table;
    this.seat = table.you === null ? (table.room.phase === "over" ? "all" : "watch") : "mine";
    this.moment = 0;
    this.moments = table.board.moment;
    this.seats = [];
    this.board = null;
    this.kept = new Map();
    this.speed = 1;
    this.playing = false;
    this.asked = Date.now();
    queueMicrotask(() => this.look());
  }

  /** Go on by itself, or rest. */
  toggle() {
    this.playing = !this.playing;
    if (this.playing && this.moment >= this.moments) this.to(0);
    this.run();
    this.table.draw();
  }

  run() {
    clearTimeout(this.runner);
    if (this.playing) this.runner = setTimeout(() => this.on(), STEP / this.speed);
  }

  async on() {
    if (this.table.replay !== this || !this.playing) return;
    if (this.moment >= this.moments) this.playing = false;
    else await this.to(this.moment + 1, true);
    this.run();
    this.table.draw();
  }

  stop() {
    this.playing = false;
    clearTimeout(this.runner);
    clearTimeout(this.timer);
  }

  /** Chances and better choices, once the game is over; asked for again while more is being found out. */
  async look() {
    const { table, seat } = this;
    clearTimeout(this.timer);
    if (table.replay !== this || table.room.phase !== "over") return;
    const study = await get(`/api/tables/${table.id}/analysis`, { seat }).catch(() => null); // one can look back without
    if (seat !== this.seat) return;
    this.study = study;
    if (study && !["done", "failed"].includes(study.state)) this.timer = setTimeout(() => this.look(), 1500);
    table.draw();
  }

  async to(moment, onward = false) {
    if (!onward) this.playing = false;
    const before = this.board;
    this.moment = Math.max(0, Math.min(this.moments, moment));
    this.table.draw();
    const asked = this.place;
    try {
      const answer = await this.fetch();
      if (this.place !== asked || this.table.replay !== this) return;
      Object.assign(this, { board: answer.board, moments: answer.moments, seats: answer.seats ?? [] });
      this.moment = answer.moment;
      const lines = (this.board.log ?? []).filter((line) => line.moment === this.moment);
      this.table.stage.show(onward && before ? lines : [], before, this.board);
    } catch (error) {
      toast(error.message, { kind: "bad" });
      if (!this.board) return this.table.stopReplay();
    }
    this.table.draw();
    this.reach();
  }

  /** The wire follows: have it told what lies further back than it reaches. */
  reach() {
    const { older, log = [] } = this.table.board ?? {};
    if (older && this.moment < (log[0]?.moment ?? Infinity)) this.table.command("older", { before: older });
  }

  /** What is looked at: a moment, by whom, in which language. */
  get place() {
    return `${lang()}/${this.seat}/${this.moment}`;
  }

  async fetch() {
    const { place, seat, moment } = this;
    if (!this.kept.has(place)) this.kept.set(place, await get(`/api/tables/${this.table.id}/replay`, { seat, moment }));
    return this.kept.get(place);
  }

  reload() {
    this.to(this.moment);
    this.look();
  }

  from(seat) {
    this.seat = seat;
    this.reload();
  }

  /** The moves of the keys; true where one was meant. */
  key(key) {
    const to = {
      ArrowLeft: this.moment - 1,
      ArrowRight: this.moment + 1,
      "[": this.moment - 5,
      "]": this.moment + 5,
      Home: 0,
      End: this.moments,
    }[key];
    if (key === " ") this.toggle();
    if (key === " ") return true;
    if (to === undefined) return false;
    this.to(to);
    return true;
  }
}

const step = (replay, sign, label, to, keyed) =>
  html`<button
    aria-label=${label}
    data-tip="${label}${byTouch() ? "" : ` (${keyed})`}"
    data-testid="replay-${keyed}"
    ?disabled=${to < 0 || to > replay.moments || to === replay.moment}
    @click=${() => replay.to(to)}
  >
    ${symbol(sign)}
  </button>`;

function lastLine(replay) {
  const log = replay.board?.log ?? [];
  return log
    .filter((line) => line.moment === log.at(-1)?.moment)
    .map((line) => line.text)
    .join(" ");
}

// The curve: everybody's chances through the game, each a line of its own colour and dashes, and where it turned.

const DASHES = ["", "7 3", "2 3", "9 3 2 3", "4 4", "12 3", "1 2", "9 2 2 2 2 2"];

function curveView({ replay, board }) {
  const { study, moment, moments } = replay;
  const { curve, turns, state, done, total } = study;
  const x = (when) => (1000 * when) / Math.max(1, moments);
  const now = curve.findLast((one) => one.moment <= moment) ?? curve[0];
  const line = (seat) => curve.map((one) => `${x(one.moment)},${100 - 100 * one.chances[seat]}`).join(" ");
  const click = (event) => {
    const at = event.currentTarget.getBoundingClientRect();
    replay.to(Math.round((moments * (event.clientX - at.left)) / at.width));
  };
  return html`<section class="chances" aria-labelledby="chances" data-testid="chances">
    <h3 id="chances">${t("chances")}</h3>
    ${
      state === "done"
        ? nothing
        : html`<progress
              data-testid="study"
              aria-label=${t("analysis")}
              max=${total ?? 1}
              .value=${state === "thinking" ? done : 0}
              ?hidden=${state === "failed"}
            ></progress>
            <p data-testid="study-words">
              ${t(`study-${state}`, { done, total: total ?? 0, seconds: Math.round((Date.now() - replay.asked) / 1000) })}
            </p>`
    }
    <svg
      data-testid="curve"
      viewBox="0 0 1000 100"
      preserveAspectRatio="none"
      role="img"
      aria-label=${t("chances-help")}
      @click=${click}
    >
      ${curve.length > 1 ? board.players.map(({ seat }) => svg`<polyline ${vars({ "--c": colour(seat) })} stroke-dasharray=${DASHES[seat]} points=${line(seat)} />`) : nothing}
      <line x1=${x(moment)} x2=${x(moment)} y2="100" />
    </svg>
    <ul>
      ${board.players.map(
        ({ seat, name }) =>
          html`<li ${vars({ "--c": colour(seat) })}>
            <svg viewBox="0 0 30 2" aria-hidden="true">
              <line x2="30" y1="1" y2="1" stroke-dasharray=${DASHES[seat]} />
            </svg>
            <i aria-hidden="true">${letter(seat)}</i> ${name}
            ${curve.length > 1 ? html`<b>${Math.round(100 * now.chances[seat])} %</b>` : nothing}
          </li>`,
      )}
    </ul>
    ${
      turns.length
        ? html`<select
            data-testid="turns"
            aria-label=${t("turns", { count: turns.length })}
            @change=${(event) => event.target.value && replay.to(Number(event.target.value))}
          >
            <option value="">${t("turns", { count: turns.length })}</option>
            ${turns.map((one) => html`<option value=${one.moment} .selected=${one.moment === moment}>${one.moment}: ${one.text}</option>`)}
          </select>`
        : nothing
    }
  </section>`;
}

const wayBack = ({ room, board }) =>
  room.phase === "over" ? "replay-end" : asked(board) ? "replay-turn" : "replay-stop";

export function replayView(table) {
  const { replay } = table;
  const { moment, moments } = replay;
  return html`<section class="bar replay" aria-labelledby="question">
    <div class="words">
      <h2 id="question" tabindex="-1">${t("replay-at", { moment, moments })}</h2>
      <div class="help" aria-live="polite">
        <p>${lastLine(replay) || t(replay.board ? "replay-start" : "loading")}</p>
        ${replay.study?.notes.filter((one) => one.moment === moment).map((one) => html`<p class="note">${one.text}</p>`)}
      </div>
    </div>
    <div class="scrub">
      <button
        data-testid="replay-play"
        aria-label=${t(replay.playing ? "replay-pause" : "replay-play")}
        data-tip=${t(replay.playing ? "replay-pause" : "replay-play")}
        @click=${() => replay.toggle()}
      >
        ${symbol(replay.playing ? "pause" : "play")}
      </button>
      <select
        data-testid="replay-speed"
        aria-label=${t("replay-speed")}
        @change=${(event) => {
          replay.speed = Number(event.target.value);
          replay.run();
        }}
      >
        ${SPEEDS.map((speed) => html`<option value=${speed} .selected=${speed === replay.speed}>${speed}×</option>`)}
      </select>
      ${step(replay, "first", t("replay-first"), 0, "Home")}
      ${step(replay, "back", t("replay-back"), moment - 1, "Left")}
      <input
        type="range"
        min="0"
        max=${moments}
        .value=${String(moment)}
        aria-label=${t("replay-moment")}
        @input=${(event) => replay.to(Number(event.target.value))}
      />
      ${step(replay, "forward", t("replay-forward"), moment + 1, "Right")}
      ${step(replay, "last", t("replay-last"), moments, "End")}
    </div>
    <div class="answers row">
      ${
        replay.seats.length > 1
          ? html`<label
              ><span>${t("viewpoint")}</span>
              <select data-testid="viewpoint" @change=${(event) => replay.from(event.target.value)}>
                ${replay.seats.map((seat) => html`<option value=${seat.id} .selected=${seat.id === replay.seat}>${seat.text}</option>`)}
              </select></label
            >`
          : ""
      }
      <button class="go" data-testid="replay-stop" @click=${() => table.stopReplay()}>${t(wayBack(table))}</button>
    </div>
    ${replay.study ? curveView(table) : nothing}
  </section>`;
}
