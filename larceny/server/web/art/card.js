/** Cards: the printed inside of any piece, its back, and its full name for those who hear it. */
import { classMap, Directive, directive, html, noChange, nothing } from "../vendor/lit/lit.js";
import { mug } from "./mug.js";
import { hasSymbol, symbol } from "./symbols.js";

/** Style by code: sets CSS properties through the object model, since the site allows no style attributes. */

class Vars extends Directive {
  render() {
    return noChange;
  }

  update({ element }, [values]) {
    for (const name of Object.keys(this.last ?? {})) if (!(name in values)) element.style.removeProperty(name);
    for (const [name, value] of Object.entries(values))
      if (this.last?.[name] !== value) element.style.setProperty(name, value);
    this.last = values;
    return noChange;
  }
}

/** Used on an element: html`<p ${vars({ '--seat': 'red' })}>`. (lit's styleMap writes an attribute first, which is refused.) */
export const vars = directive(Vars);

const SHAPES = new Set(["circle", "square", "diamond"]);
const at = (piece, place) => (piece.marks ?? []).filter((mark) => mark.place === place);
const signed = (text) => text.replace(/^-/, "−");
const isUp = (piece) => piece.up !== false;

/** A name on as few lines as fit: one when short, else two, cut where both come out shortest. */
export function nameLines(name, most = 2) {
  if (name.length <= 11 || most < 2) return [name];
  const cuts = [...name.matchAll(/[ -]/g)].map(({ 0: c, index }) => [
    name.slice(0, c === "-" ? index + 1 : index),
    name.slice(index + 1),
  ]);
  const widest = (lines) => Math.max(...lines.map((line) => line.length)) + (lines[0].endsWith("-") ? 3 : 0);
  return cuts.reduce((best, lines) => (widest(lines) < widest(best) ? lines : best), [name]);
}

function namePlate(name) {
  const lines = nameLines(name);
  const fit = Math.max(9, ...lines.map((line) => line.length));
  const spaced = lines.map((line, i) => (i + 1 < lines.length && !line.endsWith("-") ? `${line} ` : line));
  return html`<div class="k-name" ${vars({ "--fit": fit, "--all": Math.max(9, name.length), "--len": name.length })}>
    ${spaced.map((line) => html`<span>${line}</span>`)}
  </div>`;
}

/** A mark of a seat has its colour. */
const seatColour = (one) => (/^seat-\d$/.test(one?.tone) ? `var(--${one.tone})` : "");

/** A mark as shape, colour and letter, as a letter or number with its icon, as an icon, or as its bare text. */
function mark(one) {
  if (seatColour(one))
    return html`<span class="k-mark k-owner" ${vars({ "--seat": seatColour(one) })}>${one.text}</span>`;
  if (hasSymbol(one.symbol) && !SHAPES.has(one.symbol) && /^(.|\d\d)$/.test(one.text))
    return html`<span class="k-sign sign-${one.symbol} ${one.tone ?? ""}"
      ><b>${one.text}</b>${symbol(one.symbol)}</span
    >`;
  if (SHAPES.has(one.symbol)) return html`<span class="k-gang">${symbol(one.symbol)}<b>${one.text}</b></span>`;
  if (hasSymbol(one.symbol)) return html`<span class="k-seal">${symbol(one.symbol)}</span>`;
  return html`<span class="k-mark ${one.tone ?? ""}">${signed(one.text)}</span>`;
}

/** What fills a card that shows nobody: its own sign, large. */
function emblem(piece) {
  const sign = (piece.marks ?? []).find((one) => hasSymbol(one.symbol))?.symbol ?? piece.kind;
  return html`<div class="k-emblem">${hasSymbol(sign) ? symbol(sign) : html`<b>${piece.name.slice(0, 1)}</b>`}</div>`;
}

/** A mark in a line of text: a number keeps its icon. */
const small = (one) =>
  /^\D?\d+$/.test(one.text) && hasSymbol(one.symbol) && !SHAPES.has(one.symbol)
    ? html`<span class="k-sign ${one.tone ?? ""}"><b>${signed(one.text)}</b>${symbol(one.symbol)}</span>`
    : mark(one);

/** Everything printed on a piece but its picture, for a line of text. */
export const signs = (piece) =>
  html`<span class="signs" aria-hidden="true"
    >${(piece.marks ?? [])
      .filter((one) => one.place !== "art" && one.tone !== "free" && !seatColour(one))
      .map((one) =>
        one.place === "top-left" && !hasSymbol(one.symbol) ? html`<b>${signed(one.text)}</b>` : small(one),
      )}</span
  >`;

/** A piece in one line, like a strip cut from its card: the face, the name, and the marks. */
export function slim(piece) {
  if (!piece.name) return html`<span class="slim slim-back" aria-hidden="true"></span>`;
  const pictured = Object.keys(piece.look ?? {}).length > 0;
  const rest = (piece.marks ?? []).filter((one) => !["top-left", "art"].includes(one.place));
  const owner = seatColour((piece.marks ?? []).find(seatColour));
  return html`<span
    class=${classMap({ slim: true, owned: owner, "slim-down": !isUp(piece), "k-plain": !pictured })}
    aria-hidden="true"
    ${vars(owner ? { "--seat": owner } : {})}
  >
    <span class="slim-art">${pictured ? mug(piece.look) : emblem(piece)}</span>
    ${at(piece, "top-left").map((one) => html`<b class="slim-rank">${signed(one.text)}</b>`)}
    <span class="slim-text"
      ><span class="slim-name" ${vars({ "--word": Math.max(...piece.name.split(/[ -]/).map((word) => word.length)) })}
        >${piece.name}</span
      >${rest.length ? html`<span class="slim-marks">${rest.map(small)}</span>` : nothing}</span
    ></span
  >`;
}

const back = () =>
  html`<div class="card">
    <div class="k k-back" aria-hidden="true"><i></i></div>
  </div>`;

/**
 * The inside of a card: face, darkened face of a known card that lies face down, or back.
 * It fills its parent unless a size is given: s, m, l or xl.
 * @param {object} piece a Piece of the Board
 */
export function card(piece, { size = "" } = {}) {
  const sized = size ? ` card-${size}` : "";
  if (!piece.name) return size ? html`<div class="sized${sized}">${back()}</div>` : back();
  const pictured = Object.keys(piece.look ?? {}).length > 0;
  const inside = html`<div class="card">
    <div
      class=${classMap({ k: true, "k-face": true, "k-plain": !pictured, "k-down": !isUp(piece), "k-said": piece.text && !pictured })}
      aria-hidden="true"
    >
      <div class="k-art">
        ${pictured ? mug(piece.look) : emblem(piece)}${piece.text && !pictured ? html`<p class="k-text ${piece.text.length > 60 ? "k-long" : ""}">${piece.text}</p>` : nothing}${isUp(piece) ? nothing : html`<div class="k-hidden">${symbol("hidden")}</div>`}
      </div>
      <div class="k-left">
        ${at(piece, "top-left").map((one) => (hasSymbol(one.symbol) ? mark(one) : html`<span class="k-rank ${one.tone ?? ""}">${signed(one.text)}</span>`))}${at(piece, "left").map(mark)}
      </div>
      <div class="k-right">${at(piece, "top-right").map(mark)}${at(piece, "seal").map(mark)}</div>
      <div class="k-foot">
        ${namePlate(piece.name)}${at(piece, "foot").length ? html`<div class="k-marks">${at(piece, "foot").map(mark)}</div>` : nothing}
      </div>
    </div>
  </div>`;
  return size ? html`<div class="sized${sized}">${inside}</div>` : inside;
}

/** How a piece lies, and the words beside its name: what both say is said once. */
export const lying = (piece, words) =>
  [...new Set([isUp(piece) ? "" : (words.hidden ?? "face down"), piece.note])].filter(Boolean);

/**
 * The full name of a piece for a screen reader: name, how it lies, note, and what its marks mean.
 * @param {{hidden?: string, unknown?: string}} words
 */
export function pieceLabel(piece, words = {}) {
  if (!piece.name) return [words.unknown ?? "unknown card", piece.note].filter(Boolean).join(", ");
  const marks = (piece.marks ?? []).map((one) =>
    one.place === "seal" && one.tip ? `${one.text}: ${one.tip}` : one.tip || `${one.label ?? ""} ${one.text}`.trim(),
  );
  return [[piece.name, ...lying(piece, words)].join(", "), ...marks].join(". ").replace(/\.\.+/g, ".");
}
