// How a person reaches the table: by keys, by looking at things, by dragging.

import { html, nothing, render } from "../vendor/lit/lit.js";
import { card, lying } from "../art/card.js";
import { symbol } from "../art/symbols.js";
import { findPiece, findZone, touchables } from "./boards.js";
import { boardWords, isOpen, polite, settings, t } from "./house.js";
import { shownChoices } from "./question.js";
import { openLegend } from "./legend.js";
import { openGuide, openKeys, openMenu, openPhrases } from "./sheets.js";

// Playing without a mouse: shortcuts, arrow keys across the board, and focus that stays where it was.

const DIGITS = 900; // milliseconds for another digit

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const typing = (target) => target.matches?.("input:not([type=range]):not([type=checkbox]), textarea, select");

const middle = (thing) => {
  const at = thing.getBoundingClientRect();
  return [at.left + at.width / 2, at.top + at.height / 2];
};

export class Keyboard {
  constructor(table) {
    this.table = table;
    this.last = null;
    this.down = (event) => this.press(event);
    this.focused = (event) => {
      const thing = event.target.closest?.("#board [data-id]");
      if (thing) {
        this.last = thing.dataset.id;
        this.rove();
      }
    };
    document.addEventListener("keydown", this.down);
    table.root.addEventListener("focusin", this.focused);
  }

  close() {
    clearTimeout(this.typing);
    document.removeEventListener("keydown", this.down);
    this.table.root.removeEventListener("focusin", this.focused);
  }

  // Keys

  press(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.table.typed && ["Escape", "Enter"].includes(event.key)) {
      event.preventDefault();
      if (event.key === "Escape") this.table.typed = 0;
      this.typedNumber();
      return;
    }
    if (event.key === "Escape") return this.escape(event);
    if (isOpen() || typing(event.target)) return;
    if (this.replayKey(event) || this.arrow(event) || this.enter(event)) return event.preventDefault();
    if (settings.letters && this.letter(event)) event.preventDefault();
  }

  escape(event) {
    const { table } = this;
    if (isOpen()) return;
    if (table.tips.shown) return table.tips.hide();
    if (typing(event.target)) return table.focusQuestion();
    if (table.replay) return table.stopReplay();
    if (table.cancel()) return;
    if (table.panel) table.togglePanel(false);
  }

  replayKey(event) {
    const { replay } = this.table;
    if (!replay || event.target.matches("input")) return false;
    if (event.key === " " && event.target.matches("button, a, summary")) return false;
    return replay.key(event.key);
  }

  arrow(event) {
    const way = ARROWS[event.key];
    if (!way || event.target.matches("input, select")) return false;
    const from = event.target.closest?.("#board [data-id]");
    const next = from
      ? this.nearest(from, way)
      : event.target.matches("body, #question") && this.table.root.querySelector('#board [data-id][tabindex="0"]');
    next?.focus?.();
    return !!from || !!next;
  }

  /** Enter on something that is no button: as a click on it. */
  enter(event) {
    if (event.key !== "Enter" && event.key !== " ") return false;
    if (event.target.matches("button, summary, a")) return false;
    const thing = event.target.closest?.("#board [data-id]");
    if (this.table.pending && !thing) {
      this.table.choose(this.table.pending, true);
      return true;
    }
    if (!thing) return false;
    this.table.touch(this.touchedBy(thing));
    return true;
  }

  /** What a click on a thing means: the thing itself, or the place around it where only that can be chosen. */
  touchedBy(thing) {
    const { id } = thing.dataset,
      zone = thing.closest("[data-zone]")?.dataset.zone;
    for (const choices of [this.table.offers, this.table.board?.interjections ?? []]) {
      const can = touchables(choices);
      if (can.has(id) || can.has(zone)) return can.has(id) ? id : zone;
    }
    return id;
  }

  letter(event) {
    const { table } = this;
    const pressed = event.key.toLowerCase();
    if (/^[1-9]$/.test(pressed) || (pressed === "0" && this.table.typed)) return this.digit(Number(pressed));
    if (pressed === "/") return this.command();
    if (pressed === "?") {
      openKeys();
      return true;
    }
    const name = Object.keys(settings.keys).find((one) => settings.keys[one] === pressed);
    const acts = {
      undo: () => table.takeBack(),
      log: () => this.log(),
      rules: () => openGuide(table),
      menu: () => openMenu(table),
      chat: () => openPhrases(table),
      inspect: () => this.inspect(),
      next: () => this.next(),
      signs: () => openLegend(table),
    };
    acts[name]?.();
    return !!name;
  }

  /** What is in focus? Where nothing is, the card in question. */
  inspect() {
    const { tips, root } = this.table;
    tips.toggle(document.activeElement.closest("[data-id], [data-tip]") ?? root.querySelector("[data-about]"));
  }

  digit(n) {
    const { table } = this;
    if (table.pending) {
      if (n === 1) table.choose(table.pending, true);
      return true;
    }
    clearTimeout(this.typing);
    table.typed = table.typed * 10 + n;
    const more = table.typed * 10 <= shownChoices(table).length; // another digit would still be an answer's number
    if (!more) return this.typedNumber();
    this.typing = setTimeout(() => this.typedNumber(), DIGITS);
    table.draw();
    return true;
  }

  /** Give the answer whose number has been typed. */
  typedNumber() {
    const { table } = this;
    clearTimeout(this.typing);
    const choice = shownChoices(table)[table.typed - 1];
    table.typed = 0;
    if (choice) table.choose(choice);
    else table.draw();
    return !!choice;
  }

  log() {
    const { table } = this;
    const wide = getComputedStyle(table.root.querySelector(".wire .shut") ?? document.body).display === "none";
    if (!wide) return table.togglePanel();
    [...table.root.querySelectorAll(".wire .line")].at(-1)?.focus();
  }

  command() {
    this.table.panel = true;
    this.table.paint();
    this.table.root.querySelector("[data-testid=command]")?.focus();
    return true;
  }

  // Moving over the board

  things() {
    const all = [...this.table.root.querySelectorAll("#board [data-id]")];
    return all.filter((thing) => thing.getClientRects().length && (thing.matches("button") || this.stop(thing)));
  }

  /** A place stands for its unknown cards, known cards stand for their place. */
  stop(thing) {
    if (thing.matches("[data-zone]")) return !thing.querySelector("[data-handle]:not([data-name=''])");
    return !!thing.closest("[data-handle]")?.dataset.name;
  }

  /** The thing that lies next in a direction. */
  nearest(from, [dx, dy]) {
    const [x, y] = middle(from);
    let best = null,
      least = Infinity;
    for (const thing of this.things()) {
      if (thing === from || from.contains(thing) || thing.contains(from)) continue;
      const [tx, ty] = middle(thing);
      const along = (tx - x) * dx + (ty - y) * dy;
      const aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
      if (along < 6 || aside > along * 4) continue;
      const far = along + aside * 2;
      if (far < least) {
        least = far;
        best = thing;
      }
    }
    return best;
  }

  /** The next thing that can be chosen. */
  next() {
    const can = this.things().filter((thing) => thing.matches("button"));
    const at = can.findIndex((thing) => thing === document.activeElement);
    (can[(at + 1) % can.length] ?? this.table.root.querySelector(".bar .choice"))?.focus();
  }

  focusThing(id) {
    queueMicrotask(() =>
      this.table.root.querySelector(`#board [data-id="${CSS.escape(id)}"]`)?.focus({ preventScroll: true }),
    );
  }

  /** One thing of the board is in the order of the tab key. */
  rove() {
    const things = this.things();
    const one =
      things.find((thing) => thing.dataset.id === this.last) ??
      things.find((thing) => thing.matches("button")) ??
      things[0];
    for (const thing of things) thing.tabIndex = thing === one ? 0 : -1;
  }

  // Focus across drawings

  remember() {
    const now = document.activeElement;
    if (!this.table.root.contains(now)) return null;
    return { now, id: now.closest("#board [data-id]")?.dataset.id, bar: !!now.closest(".bar") };
  }

  restore(was) {
    this.rove();
    const now = document.activeElement;
    if (!was || isOpen() || (now !== document.body && (now !== was.now || !now.disabled))) return; // nothing is lost
    if (was.now.isConnected && !was.now.disabled && was.now.getClientRects().length)
      return was.now.focus({ preventScroll: true });
    const same = was.id && this.table.root.querySelector(`#board [data-id="${CSS.escape(was.id)}"]`);
    if (same) return same.focus({ preventScroll: true });
    if (was.id || was.bar) this.table.focusQuestion();
  }
}

// What a thing is: a note beside it on hover, focus, long press or the key for it.

const WAIT = 350,
  LONG = 450;

const list = (items) =>
  items.length
    ? html`<ul>
        ${items}
      </ul>`
    : nothing;

/** The icon that the words are about. */
const sign = (one) => (one.symbol === "$" ? nothing : symbol(one.symbol));

const counted = (one) =>
  html`<li>${sign(one)}<b>${one.label}: ${one.symbol === "$" ? "$" : ""}${one.value}</b> ${one.tip ?? ""}</li>`;
const badged = (one) => html`<li>${sign(one)}<b>${one.label}</b> ${one.tip ?? ""}</li>`;
const marked = (one) =>
  html`<li>
    ${sign(one)}${one.tip?.includes(one.text) && !one.label ? one.tip : html`<b>${one.label ?? ""} ${one.text}</b> ${one.tip ?? ""}`}
  </li>`;

/** A piece's own words without those that its marks say already. */
function rest(piece) {
  return (piece.marks ?? [])
    .reduce((text, mark) => (mark.tip ? text.replace(mark.tip, "") : text), piece.tip ?? "")
    .trim();
}

function pieceTip(piece, words, whole) {
  return html`${whole ? html`<div data-kind=${piece.kind}>${card(piece, { size: "m" })}</div>` : nothing}<strong
      >${piece.name || words.unknown}</strong
    >
    ${lying(piece, words).map((one) => html`<em>${one}</em>`)}
    ${list((piece.marks ?? []).filter((one) => one.label || one.tip || one.text.toLowerCase() !== piece.name?.toLowerCase()).map(marked))}
    ${rest(piece) ? html`<p>${rest(piece)}</p>` : nothing}`;
}

function zoneTip(zone) {
  const known = (zone.pieces ?? []).filter((piece) => piece.name);
  return html`<strong>${zone.title}</strong> ${zone.tip ? html`<p>${zone.tip}</p>` : nothing}
    ${list([...(zone.counters ?? []).map(counted), ...(zone.badges ?? []).map(badged)])}
    ${zone.pieces?.length ? html`<p>${t("tip-pieces", { count: zone.pieces.length })}</p>` : nothing}
    ${list(known.map((piece) => html`<li>${piece.name}${piece.note ? html` <em>${piece.note}</em>` : nothing}</li>`))}`;
}

/** The note on a thing of the board. */
function describe(board, id, whole) {
  const zone = findZone(board, id);
  if (zone) return zoneTip(zone);
  const piece = findPiece(board, id);
  return piece && pieceTip(piece, boardWords(), whole && piece.name);
}

/** Shows notes for everything under `root` with data-id (from the board) or data-tip (its own words). */
export class Tips {
  constructor(root, board) {
    this.root = root;
    this.board = board;
    this.box = document.createElement("div");
    this.box.className = "tip";
    this.box.setAttribute("popover", "manual");
    this.box.setAttribute("role", "tooltip");
    this.box.id = "tip";
    document.body.append(this.box);
    this.gone = new AbortController();
    const on = (name, act, where = root) =>
      where.addEventListener(name, act, { signal: this.gone.signal, capture: where === window });
    on("pointermove", (event) => this.over(event));
    on("pointerout", (event) => this.out(event));
    on("focusin", (event) => this.focus(event));
    on("focusout", () => this.hide());
    on("pointerdown", (event) => this.press(event));
    on("pointerup", () => clearTimeout(this.timer));
    on("pointercancel", () => clearTimeout(this.timer));
    on("scroll", () => this.hide(), window);
    on("click", (event) => this.swallow(event), window);
    on("contextmenu", (event) => {
      if (this.touching && this.thing(event.target)) event.preventDefault();
    });
  }

  /** The nearest thing there is something to say of; a button over a whole place hides no card. */
  thing(target, event) {
    let thing = target?.closest?.("[data-tip], [data-id]");
    if (event && thing?.matches("button") && thing.dataset.id && !thing.firstElementChild) {
      const below = document
        .elementsFromPoint(event.clientX, event.clientY)
        .find((one) => one.closest("[data-handle]"));
      thing = below?.closest("[data-handle]").querySelector("[data-id]") ?? thing;
    }
    while (thing && !thing.dataset.id && !thing.dataset.tip)
      thing = thing.parentElement?.closest("[data-tip], [data-id]");
    return thing;
  }

  /** What to say of it. */
  words(thing) {
    const { id } = thing.dataset;
    const ways = touchables([...(this.board().choices ?? []), ...(this.board().plans ?? [])]).get(id) ?? [];
    if (id)
      return html`${describe(this.board(), id, !!thing.querySelector(".slim"))}${ways.length < 4 ? ways.map((one) => html`<p class="way">${one.label}</p>`) : nothing}`;
    const inside = thing.closest("#board") ? html`<strong>${thing.textContent}</strong>` : nothing;
    return html`${inside}
      <p>${thing.dataset.tip}</p>`;
  }

  over(event) {
    if (event.pointerType !== "mouse") return;
    const thing = this.thing(event.target, event);
    if (thing === this.aim) return;
    this.aim = thing;
    clearTimeout(this.timer);
    if (!thing || thing === this.on) return;
    this.hide();
    this.timer = setTimeout(() => this.show(thing), WAIT);
  }

  out(event) {
    if (event.pointerType !== "mouse" || this.box.contains(event.relatedTarget)) return;
    if (this.root.contains(event.relatedTarget) && this.thing(event.relatedTarget, event)) return;
    this.aim = null;
    this.hide();
  }

  focus(event) {
    const thing = this.thing(event.target);
    if (thing?.matches("[data-id], .seat") && event.target.matches(":focus-visible")) this.show(thing);
  }

  press(event) {
    this.touching = event.pointerType !== "mouse";
    this.held = false; // the last press ended without a click, as some browsers have it
    clearTimeout(this.timer);
    this.hide();
    const thing = this.thing(event.target, event);
    if (!thing || !this.touching) return;
    this.timer = setTimeout(() => {
      this.show(thing);
      this.held = true;
    }, LONG);
  }

  /** The click that ends a long press means nothing else. */
  swallow(event) {
    if (this.held) {
      event.stopImmediatePropagation();
      event.preventDefault();
    }
    this.held = false;
  }

  show(thing) {
    const inside = this.words(thing);
    if (!inside || !thing.isConnected) return;
    render(inside, this.box);
    this.on = thing;
    if (!this.box.matches(":popover-open")) this.box.showPopover?.();
    this.place(thing.getBoundingClientRect());
  }

  place(at) {
    const { offsetWidth: width, offsetHeight: height, style } = this.box;
    const below = at.top - height - 8 < 4;
    style.left = `${Math.max(6, Math.min(innerWidth - width - 6, at.left + at.width / 2 - width / 2))}px`;
    style.top = `${Math.max(4, Math.min(innerHeight - height - 4, below ? at.bottom + 8 : at.top - height - 8))}px`;
  }

  /** Show or hide the note on the thing in focus. */
  toggle(thing) {
    const one = this.thing(thing);
    if (this.on && (this.on === one || !one)) return this.hide();
    if (!one) return;
    this.show(one);
    polite(this.box.innerText);
  }

  get shown() {
    return !!this.on;
  }

  hide() {
    clearTimeout(this.timer);
    this.on = null;
    if (this.box.matches(":popover-open")) this.box.hidePopover();
  }

  /** After the board has been drawn again: the thing may be gone. */
  refresh() {
    if (this.on && !this.on.isConnected) this.hide();
  }

  close() {
    this.gone.abort();
    this.box.remove();
  }
}

// Dragging the card a question is about onto a place: the same as touching that place.

const FAR = 8;

/** The nearest thing around a point of the page that can be chosen now. */
function target(table, x, y) {
  const can = touchables(table.choices);
  let thing = document.elementFromPoint(x, y)?.closest("[data-id]");
  while (thing && !can.has(thing.dataset.id)) thing = thing.parentElement?.closest("[data-id]");
  return thing && table.root.querySelector("#board")?.contains(thing) ? thing : null;
}

function ghostOf(card) {
  const ghost = card.cloneNode(true);
  const at = card.getBoundingClientRect();
  ghost.className = "dragged";
  ghost.removeAttribute("data-id");
  ghost.removeAttribute("data-handle");
  ghost.style.width = `${at.width}px`;
  ghost.style.height = `${at.height}px`;
  document.body.append(ghost);
  return ghost;
}

export function watchDrag(table) {
  let drag = null,
    dropped = 0;
  const source = (event) => {
    const about = table.mine && !table.sending && table.board.question.about;
    return about ? event.target.closest?.(`[data-about], #board [data-handle="${CSS.escape(about)}"]`) : null;
  };
  const down = (event) => {
    const card = event.isPrimary && event.button === 0 && source(event);
    if (card) drag = { card, x: event.clientX, y: event.clientY, ghost: null, over: null };
  };
  const move = (event) => {
    if (!drag) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
      drag.ghost = ghostOf(drag.card);
      document.documentElement.dataset.dragging = "";
      table.tips.hide();
    }
    drag.ghost.style.left = `${event.clientX}px`;
    drag.ghost.style.top = `${event.clientY}px`;
    const over = target(table, event.clientX, event.clientY);
    if (over === drag.over) return;
    drag.over?.removeAttribute("data-over");
    over?.setAttribute("data-over", "");
    drag.over = over;
  };
  const stop = (event) => {
    const { ghost, over } = drag ?? {};
    drag = null;
    if (!ghost) return;
    ghost.remove();
    delete document.documentElement.dataset.dragging;
    over?.removeAttribute("data-over");
    dropped = Date.now();
    if (over && event.type === "pointerup") table.touch(over.dataset.id);
  };
  const swallow = (event) => {
    if (Date.now() - dropped < 60) {
      event.stopPropagation();
      event.preventDefault();
    }
  };
  const hold = (event) => {
    if (drag) event.preventDefault();
  };
  const gone = new AbortController();
  const { signal } = gone;
  table.root.addEventListener("pointerdown", down, { signal });
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", stop, { signal });
  window.addEventListener("pointercancel", stop, { signal });
  window.addEventListener("click", swallow, { signal, capture: true });
  table.root.addEventListener("dragstart", hold, { signal });
  return () => gone.abort();
}
