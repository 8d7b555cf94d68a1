// What a thing is: a note beside it on hover, focus, long press or the key for it.

import { html, nothing, render } from "../vendor/lit/lit-html.js";
import { findPiece, findZone } from "./boards.js";
import { polite } from "./notices.js";
import { t } from "./texts.js";

const WAIT = 350, LONG = 450;

const list = (items) => (items.length ? html`<ul>${items}</ul>` : nothing);

const counted = (one) => html`<li><b>${one.label}: ${one.symbol === "$" ? "$" : ""}${one.value}</b> ${one.tip ?? ""}</li>`;
const badged = (one) => html`<li><b>${one.label}</b> ${one.tip ?? ""}</li>`;
const marked = (one) => html`<li>${one.tip?.includes(one.text) ? one.tip : html`<b>${one.text}</b> ${one.tip ?? ""}`}</li>`;

/** A piece's own words without those that its marks say already. */
function rest(piece) {
  return (piece.marks ?? []).reduce((text, mark) => (mark.tip ? text.replace(mark.tip, "") : text), piece.tip ?? "").trim();
}

function pieceTip(piece, words) {
  return html`<strong>${piece.name || words.hidden}</strong>
    ${piece.up === false ? html`<em>${words.down}</em>` : nothing}
    ${piece.note ? html`<em>${piece.note}</em>` : nothing}
    ${list((piece.marks ?? []).map(marked))}
    ${rest(piece) ? html`<p>${rest(piece)}</p>` : nothing}`;
}

function zoneTip(zone) {
  const known = (zone.pieces ?? []).filter((piece) => piece.name);
  return html`<strong>${zone.title}</strong>
    ${zone.tip ? html`<p>${zone.tip}</p>` : nothing}
    ${list([...(zone.counters ?? []).map(counted), ...(zone.badges ?? []).map(badged)])}
    ${zone.pieces?.length ? html`<p>${t("tip-pieces", { count: zone.pieces.length })}</p>` : nothing}
    ${list(known.map((piece) => html`<li>${piece.name}${piece.note ? html` <em>${piece.note}</em>` : nothing}</li>`))}`;
}

/** The note on a thing of the board. */
function describe(board, id) {
  const zone = findZone(board, id);
  if (zone) return zoneTip(zone);
  const piece = findPiece(board, id);
  return piece && pieceTip(piece, { hidden: t("hidden-card"), down: t("face-down") });
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
    const on = (name, act, where = root) => where.addEventListener(name, act, { signal: this.gone.signal, capture: where === window });
    on("pointermove", (event) => this.over(event));
    on("pointerout", (event) => this.out(event));
    on("focusin", (event) => this.focus(event));
    on("focusout", () => this.hide());
    on("pointerdown", (event) => this.press(event));
    on("pointerup", () => clearTimeout(this.timer));
    on("pointercancel", () => clearTimeout(this.timer));
    on("scroll", () => this.hide(), window);
    on("click", (event) => this.swallow(event), window);
    on("contextmenu", (event) => { if (this.touching && this.thing(event.target)) event.preventDefault(); });
  }

  /** The nearest thing there is something to say of; a button over a whole place hides no card. */
  thing(target, event) {
    let thing = target?.closest?.("[data-tip], [data-id]");
    if (event && thing?.matches("button") && thing.dataset.id && !thing.firstElementChild) {
      const below = document.elementsFromPoint(event.clientX, event.clientY).find((one) => one.closest("[data-handle]"));
      thing = below?.closest("[data-handle]").querySelector("[data-id]") ?? thing;
    }
    while (thing && !thing.dataset.id && !thing.dataset.tip) thing = thing.parentElement?.closest("[data-tip], [data-id]");
    return thing;
  }

  /** What to say of it. */
  words(thing) {
    if (thing.dataset.id) return describe(this.board(), thing.dataset.id);
    const inside = thing.closest("#board") ? html`<strong>${thing.textContent}</strong>` : nothing;
    return html`${inside}<p>${thing.dataset.tip}</p>`;
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
    clearTimeout(this.timer);
    this.hide();
    const thing = this.thing(event.target, event);
    if (!thing || !this.touching) return;
    this.timer = setTimeout(() => { this.show(thing); this.held = true; }, LONG);
  }

  /** The click that ends a long press means nothing else. */
  swallow(event) {
    if (this.held) { event.stopImmediatePropagation(); event.preventDefault(); }
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

  get shown() { return !!this.on; }

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
