// The bar at the foot: what is asked, the card it is about, and the answers with their keys.

import { html, nothing, repeat } from "../vendor/lit/lit.js";
import { plusMinus } from "../art/board.js";
import { card, pieceLabel, signs } from "../art/card.js";
import { symbol } from "../art/symbols.js";
import { findPiece, findZone, gathered, nearest, ranges, touchables } from "./boards.js";
import { boardWords, byTouch, change, openDialog, settings, t, toast } from "./house.js";
import { canRematch, openGuide, openResult, rematchWord } from "./sheets.js";
import { tickerView } from "./scenes.js";

/** More answers than this are a list; a small screen has room for fewer. */
export const SMALL = matchMedia("(max-width: 900px), (max-height: 560px)");
const small = () => SMALL.matches;
const many = () => (small() ? 4 : 8);
const SHORT = 5; // letters of a cue that hides no words of a strip
const WORDY = 80; // letters of a question that takes four lines of a phone
const FULL = 140; // letters of a question and its help that leave a phone no room for a hint
const LONG = 48; // letters of an answer that takes three lines of a small screen, beside another
const long = (choice) => (choice.plain ?? choice.label).length > LONG;
export const fits = (choices) => choices.length <= many() && !(small() && choices.length > 2 && choices.some(long));

/** The answers in the order of their keys: those on the board first where there are many, under their headings. */
export function shownChoices(table) {
  if (table.pending) return [];
  const all = single(table, offered(table));
  if (fits(all)) return all;
  const inside = all.filter(listed);
  return [...headed(inside).flatMap(([, list]) => list), ...all.filter((one) => !inside.includes(one))];
}

const promise = (choice) => choice.promise ?? -Infinity;
const promising = (choice) => choice.promise != null;

/** The most promising answers first, where the board tells; all others under their headings. */
function headed(choices) {
  if (!choices.some(promising)) return gathered(choices);
  return [["", choices.toSorted((one, other) => promise(other) - promise(one))]];
}

const offered = (table) => (table.picked.length ? table.remaining : table.choices);
const rangeOf = (choices, choice) => ranges(choices).find(({ list }) => list.includes(choice));

/** A range is the same thing whatever number is set; a plan begins like the answer that opens it. */
const drawnAs = (choices, choice) => rangeOf(choices, choice)?.key ?? [choice.action, ...(choice.then ?? [])].join();

const listed = (choice) => choice.touches?.length > 0 || !!choice.group;

/** The number a person has set of those that are asked for, as an answer. */
const current = (table, { key, list }) =>
  list.find((one) => one === table.wanted) ?? nearest(list, table.amounts.get(key) ?? 0);

/** Answers, but of each range only the one that is set. */
function single(table, choices) {
  const set = new Map(ranges(choices).flatMap((range) => range.list.map((one) => [one, current(table, range)])));
  return choices.filter((one) => (set.get(one) ?? one) === one);
}

const cap = (text) => (byTouch() ? nothing : html`<kbd aria-hidden="true">${text}</kbd>`);
const key = (n) => (settings.letters ? cap(n + 1) : nothing);

/** On each thing how its best answer stands, and its answers' numbers where these are a list. */
export function markCues(table) {
  const shown = shownChoices(table);
  const numbers = touchables(fits(shown) || table.coach ? [] : shown);
  const offers = touchables(table.pending ? [] : table.picked.length ? shown : table.lit);
  for (const one of table.root.querySelectorAll("#board [data-handle], #board [data-zone]")) {
    const id = one.dataset.handle ?? one.dataset.zone;
    const nth = (numbers.get(id) ?? []).map((choice) => shown.indexOf(choice) + 1);
    const [best] = (offers.get(id) ?? []).filter(promising).toSorted((a, b) => b.promise - a.promise);
    const words = [nth.slice(0, 2).join(", ") + (nth.length > 2 ? " …" : ""), best?.cue].filter(Boolean);
    const cue = words.join(" · ");
    if (cue) one.dataset.cue = cue;
    else delete one.dataset.cue;
    one.toggleAttribute("data-cue-long", cue.length > SHORT);
  }
}

/** An answer in words; what is printed on the card it is about stands beside them as on the card. */
function answerWords(table, choice) {
  const piece = choice.plain ? findPiece(table.board, choice.touches?.[0]) : null;
  return piece?.name ? html`<span>${choice.plain}</span>${signs(piece)}` : html`<span>${choice.label}</span>`;
}

function choiceView(table, choice, n) {
  const wanted = table.wanted?.action === choice.action;
  const about = findPiece(table.board, choice.touches?.[0]);
  const button = html`<button
    class="choice ${wanted ? "wanted" : ""}"
    data-testid="choice-${[choice.action, ...(choice.then ?? [])].join("-")}"
    data-nth=${n + 1}
    aria-label=${choice.label}
    ?disabled=${!!table.sending}
    @click=${() => table.choose(choice)}
  >
    ${answerWords(table, choice)}${key(n)}${about?.text ? html`<small>${about.text}</small>` : nothing}
  </button>`;
  const range = rangeOf(offered(table), choice);
  if (choice.standing) return html`${button}${standView(table, choice)}`;
  return range ? stepper(table, range, button, (meant) => table.choose(meant)) : button;
}

/** The same answer to all questions of its kind. */
const standView = (table, choice) =>
  html`<button class="choice" data-testid="stand" ?disabled=${!!table.sending} @click=${() => table.stand(choice)}>
    <span>${choice.standing}</span>
  </button>`;

/** One answer of a range, with the ways to another number. */
function stepper(table, range, button, act) {
  const { key: name, list } = range;
  const now = current(table, range);
  const at = list.indexOf(now);
  const to = (choice) => {
    if (choice) {
      table.amounts.set(name, choice.amount);
      table.draw();
    }
  };
  const settle = (box) => {
    to(nearest(list, Number(box.value)));
    box.value = nearest(list, Number(box.value)).amount;
  };
  const typed = (event) => {
    if (event.key === "Enter") {
      const meant = nearest(list, Number(event.target.value)); // not what was drawn before the last digit
      settle(event.target);
      act(meant);
    }
  };
  const step = (sign, label, by) =>
    html`<button class="step" aria-label=${label} ?disabled=${!list[at + by]} @click=${() => to(list[at + by])}>
      ${sign}
    </button>`;
  return html`<div class="stepper" role="group" aria-label=${t("amount")}>
    ${step("−", t("less"), -1)}
    <input
      type="range"
      aria-label=${t("amount")}
      min="0"
      max=${list.length - 1}
      .value=${String(at)}
      aria-valuetext=${now.label}
      @input=${(event) => to(list[event.target.value])}
    />
    ${step("+", t("more"), 1)}
    <input
      type="number"
      inputmode="numeric"
      data-testid="amount"
      aria-label=${t("amount-typed", { least: list[0].amount, most: list.at(-1).amount })}
      min=${list[0].amount}
      max=${list.at(-1).amount}
      .value=${String(now.amount)}
      @input=${(event) => to(list.find((one) => one.amount === event.target.valueAsNumber))}
      @change=${(event) => settle(event.target)}
      @keydown=${typed}
    />
    ${button}
  </div>`;
}

function choicesView(table) {
  const shown = shownChoices(table);
  const numbered = shown.map((choice, n) => ({ choice, n }));
  const draw = (some) => drawChoices(table, some);
  const cancel = table.picked.length ? cancelView(table) : nothing;
  if (fits(shown)) return html`<div class="choices ${shown.length > 4 ? "some" : ""}">${draw(numbered)}${cancel}</div>`;
  const aside = numbered.filter(({ choice }) => !listed(choice));
  if (small()) {
    const wanted = numbered.filter(({ choice }) => choice === table.wanted && listed(choice));
    const taken = [wanted.length || table.picked.length, shown.some((one) => one.standing)].filter(Boolean).length;
    const room = 3 - taken;
    return html`<div class="choices">
      ${draw([...wanted, ...aside.slice(0, room)])}${allView(table, shown)}${cancel}
    </div>`;
  }
  return html`${listView(
      table,
      "choices many",
      numbered.filter(({ choice }) => listed(choice)),
    )}
    <div class="choices">${draw(aside)}${allView(table, shown)}${cancel}</div>`;
}

/** How many answers there are, and the sheet that has them all. */
const allView = (table, shown) =>
  html`<button
    class="choice"
    data-testid="all-choices"
    aria-haspopup="dialog"
    ?disabled=${!!table.sending}
    @click=${() => openAnswers(table)}
  >
    <span>${t("all-choices", { count: shown.length })}</span>${symbol("menu")}
  </button>`;

const drawChoices = (table, some) =>
  repeat(
    some,
    ({ choice }) => drawnAs(offered(table), choice),
    ({ choice, n }) => choiceView(table, choice, n),
  );

/** Many answers under their headings. */
function listView(table, kind, numbered) {
  const under = headed(numbered.map(({ choice }) => choice));
  const place = (choice) => numbered.find((one) => one.choice === choice);
  return html`<div class=${kind} role="group" aria-label=${t("all-choices", { count: numbered.length })} tabindex="0">
    ${under.map(
      ([heading, some]) => html`${heading ? html`<h3>${heading}</h3>` : nothing}${drawChoices(table, some.map(place))}`,
    )}
  </div>`;
}

/** All answers on a sheet as high as the screen, where the bar has no room for them. */
export function openAnswers(table) {
  const view = (close) => {
    const shown = shownChoices(table);
    if (!shown.length) queueMicrotask(close);
    return listView(
      table,
      "choices answers-list",
      shown.map((choice, n) => ({ choice, n })),
    );
  };
  const closed = () => table.picked.length && !table.pending && table.cancel();
  openDialog("answers", () => table.board.question.text, view, { kind: "side", closed });
}

function cancelView(table) {
  return html`<button class="quiet" data-testid="cancel" @click=${() => table.cancel()}>
    ${t("cancel")}${cap("Esc")}
  </button>`;
}

function confirmView(table) {
  return html`<div class="choices">
    <button
      class="go"
      data-testid="confirm"
      ?disabled=${!!table.sending}
      @click=${() => table.choose(table.pending, true)}
    >
      <span>${table.pending.label}</span>${cap("⏎")}
    </button>
    ${cancelView(table)}
    ${settings.confirm === "irreversible" ? html`<button class="quiet" data-testid="ask-no-more" @click=${() => askNoMore(table)}>${t("ask-no-more")}</button>` : nothing}
  </div>`;
}

/** From now on a careful look suffices. */
function askNoMore(table) {
  change({ confirm: "never" });
  toast(t("asks-no-more"));
  table.choose(table.pending, true);
}

function coachView(table) {
  const { coach } = table;
  return html`<div class="coach" data-testid="coach">
    <p>${coach.text}</p>
    ${
      coach.over
        ? html`<button class="go" data-testid="for-real" @click=${() => table.forReal(table.room.game)}>
            ${t("for-real")}
          </button>`
        : html`<small>${t("step", { step: coach.step, steps: coach.steps })}</small>`
    }
  </div>`;
}

const HINTS = ["hint-gold", "hint-why", "hint-log"];

function hintView(table) {
  const n = settings.hint;
  const { goal, game } = table.room;
  if (table.picked.length || table.pending) return nothing; // one thing at a time
  if (goal && settings.coach && table.mine && !table.room.lesson && !settings.goals.includes(game))
    return html`<p class="hint goal ${table.acted === null ? "first" : ""}" data-testid="goal">
      ${goal}
      <button class="link-like" data-testid="goal-seen" @click=${() => change({ goals: [...settings.goals, game] })}>
        ${t("got-it")}
      </button>
    </p>`;
  if (!settings.coach || table.room.lesson || !table.mine || n >= HINTS.length) return nothing;
  return html`<p class="hint">
    ${t(`${HINTS[n]}${byTouch() ? "-touch" : ""}`)}
    <button class="link-like" @click=${() => change({ hint: n + 1 })}>${t("got-it")}</button>
  </p>`;
}

function reasonView(table) {
  const { text, ruling } = table.reason;
  return html`<p class="reason" role="status">
    ${text}
    ${ruling ? html`<button class="link-like" data-testid="ruling" @click=${() => openGuide(table, ruling)}>${ruling}</button>` : nothing}
  </p>`;
}

function helpView(table) {
  if (table.typed)
    return html`<p class="help" role="status" data-testid="typed">${t("typed-number", { number: table.typed })}</p>`;
  if (table.sending) return html`<p class="help" role="status">${t("sending", { choice: table.sending.label })}</p>`;
  if (table.reason) return reasonView(table);
  const meant = table.pending && findPiece(table.board, table.pending.touches?.[0]);
  if (meant?.text) return html`<p class="help">${meant.text}</p>`;
  if (table.pending?.final)
    return html`<p class="help">${t(table.pending.touches?.length ? "tap-again" : "no-way-back")}</p>`;
  if (table.mine && table.choices.length === 1 && settings.auto && !table.undone && !table.coach)
    return html`<p class="help" role="status" data-testid="only-answer">${t("only-answer")}</p>`;
  if (table.advice) return html`<p class="reason" role="status" data-testid="advice">${table.advice.text}</p>`;
  if (table.answered && table.mine)
    return html`<p class="help" role="status">${t("answered", { choice: table.answered })}</p>`;
  const help = table.board.question.help;
  return help ? html`<p class="help">${help}</p>` : nothing;
}

function overView(table) {
  if (table.revealing) return nothing;
  return html`<div class="choices">
    <button class="go" data-testid="reckoning" @click=${() => openResult(table)}>${t("reckoning")}</button>
    ${canRematch(table) ? html`<button data-testid="bar-rematch" @click=${() => table.rematch()}>${rematchWord(table)}</button>` : nothing}
    <button data-testid="bar-replay" @click=${() => table.startReplay(0)}>${t("replay")}</button>
  </div>`;
}

/** As many things to be said out of turn stand beside the answers. */
const few = () => (small() ? 1 : 2);

/** What may be said out of turn: of a thing, if it is about that. */
const asides = (table, about) =>
  (table.board.interjections ?? []).filter((one) => !about || one.touches?.includes(about));

/** Everything that may be said out of turn, under its headings. */
export function openAsides(table, about = "") {
  Object.assign(table, { sure: null, sought: "", about });
  openDialog(
    "asides",
    () => t("out-of-turn", { count: asides(table).length }),
    (close) => asidesView(table, close),
    { kind: "side" },
  );
}

function asidesView(table, close) {
  const { about } = table,
    wanted = table.sought.toLowerCase();
  const found = asides(table, about).filter((one) => `${one.group ?? ""} ${one.label}`.toLowerCase().includes(wanted));
  const thing = about && (findPiece(table.board, about)?.name || findZone(table.board, about)?.title);
  const say = (choice) => {
    if (choice.final && settings.confirm !== "never" && table.sure?.action !== choice.action) {
      table.sure = choice;
      return table.draw();
    }
    table.interject(choice);
    Object.assign(table, { sought: "", about: "" });
    if (choice.final) close(); // what leads to more goes on here
  };
  if (!asides(table).length) queueMicrotask(close);
  return html` ${
      about
        ? html`<p class="row">
            ${t("about-thing", { thing })}
            <button
              class="quiet"
              @click=${() => {
                table.about = "";
                table.draw();
              }}
            >
              ${t("all-of-them")}
            </button>
          </p>`
        : nothing
    }
    <input
      type="search"
      data-testid="asides-filter"
      ?hidden=${asides(table).length <= 12}
      placeholder=${t("asides-filter")}
      aria-label=${t("asides-filter")}
      .value=${table.sought}
      @input=${(event) => {
        table.sought = event.target.value;
        table.draw();
      }}
    />
    <div class="asides">
      ${gathered(found).map(([heading, list]) =>
        heading
          ? html`<details ?open=${found.length <= 12 || !!about || !!wanted}>
              <summary>
                <h3>${heading}</h3>
                <span>${list.length}</span>
              </summary>
              ${asidesList(table, list, say)}
            </details>`
          : asidesList(table, list, say),
      )}
    </div>`;
}

function asidesList(table, list, say) {
  return html`<div class="choices">
    ${repeat(
      single(table, list),
      (one) => drawnAs(list, one),
      (one) => {
        const sure = table.sure?.action === one.action;
        const range = rangeOf(list, one);
        const button = html`<button
          class=${sure ? "go" : "choice"}
          data-testid="interject-${one.action}"
          @click=${() => say(one)}
        >
          ${sure ? t("sure", { choice: one.label }) : one.label}
        </button>`;
        return range ? stepper(table, range, button, say) : button;
      },
    )}
  </div>`;
}

function extrasView(table) {
  const all = table.board.interjections ?? [];
  const about = table.picked.find((id) => touchables(all).has(id)) ?? "";
  const words = all.length > few() || table.pending ? [] : all;
  const spoken = t("out-of-turn", { count: asides(table, about).length });
  const hints = table.room.hints && table.mine && !table.advice;
  if (!table.undo && !all.length && !hints && !table.skips) return nothing;
  return html`<div class="extras">
    ${table.skips ? html`<button class="quiet ahead" data-testid="skip-ahead" @click=${() => table.command("skip")}>${symbol("last")}<span>${t("skip-ahead")}</span></button>` : nothing}
    ${hints ? html`<button class="quiet" data-testid="hint" @click=${() => table.hint()}>${t("hint")}</button>` : nothing}
    ${
      table.undo
        ? html`<button
            class="quiet"
            data-testid="undo"
            aria-label=${t("undo")}
            aria-keyshortcuts=${settings.keys.undo}
            @click=${() => table.takeBack()}
          >
            ${symbol("undo")}<span>${t("undo")}</span>
          </button>`
        : nothing
    }
    ${words.map((one) => html`<button class="quiet" data-testid="interject-${one.action}" @click=${() => table.interject(one)}>${one.label}</button>`)}
    ${all.length > few() && !table.pending ? html`<button class="quiet" data-testid="asides" aria-haspopup="dialog" aria-label=${spoken} @click=${() => openAsides(table, about)}>${symbol("chat")}<span>${spoken}</span></button>` : nothing}
  </div>`;
}

function aboutView(table, about) {
  const held = table.held.size > 0;
  return html`<div
    class="about known ${table.mine ? "draggable" : ""} ${about.up === false ? "down" : ""}"
    role="img"
    tabindex="0"
    aria-label=${pieceLabel(about, boardWords())}
    data-about
    data-id=${about.handle}
    data-handle=${held ? about.handle : nothing}
    data-name=${about.name}
    data-kind=${about.kind}
  >
    ${card(about)}
  </div>`;
}

export function questionView(table) {
  const { board } = table;
  const about = findPiece(board, board.question.about);
  const { result } = board;
  const heading = result
    ? result.text
    : table.pending && !table.sending
      ? t("sure", { choice: table.pending.label })
      : board.question.text;
  return html`<section class="bar ${table.mine ? "mine" : ""}" aria-labelledby="question" data-testid="question">
    ${tickerView(table)} ${table.coach && (settings.coach || table.room.lesson) ? coachView(table) : nothing}
    <div class="asks">
      ${about ? aboutView(table, about) : nothing}
      <div class="words ${heading.length + (board.question.help?.length ?? 0) > FULL ? "full" : ""}">
        <h2 id="question" class=${heading.length > WORDY ? "wordy" : ""} tabindex="-1">${heading}</h2>
        ${result ? html`<p class="help">${result.reason}</p>` : helpView(table)}
        ${board.tally ? html`<p class="sum" data-testid="verdict"><b>${t("total")} ${plusMinus(board.tally.total)}</b> · ${board.tally.verdict}</p>` : nothing}
        ${hintView(table)}
      </div>
      <div class="answers">
        ${result ? overView(table) : table.pending ? confirmView(table) : choicesView(table)} ${extrasView(table)}
        ${!result && table.you === null ? html`<p class="help">${t("watching")}</p>` : nothing}
      </div>
    </div>
  </section>`;
}
