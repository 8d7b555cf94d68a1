/** The table: every group and zone of any Board, as lists of cards that can be looked at and touched. */
import { html, nothing } from '../vendor/lit/lit-html.js';
import { classMap } from '../vendor/lit/directives/class-map.js';
import { repeat } from '../vendor/lit/directives/repeat.js';
import { card, pieceLabel } from './card.js';
import { symbol } from './symbols.js';
import { vars } from './vars.js';

const HEADING = -1;
const HOLD = 450; // milliseconds of a long press

/** The letter of a seat: A, B, C ... */
export const seatLetter = (seat) => String.fromCharCode(65 + seat);

/** The colour of a seat as the app says, or the one of the tokens. */
function colour(ctx, seat) {
  const given = typeof ctx.colours === 'function' ? ctx.colours(seat) : ctx.colours?.[seat] ?? ctx.colours?.get?.(seat);
  return given ?? `var(--seat-${seat})`;
}

/* Numbers and states beside a zone. */

const counter = (zone, one) => html`<span class=${classMap({ counter: true, 'has-symbol': Boolean(one.symbol) })} data-tip=${one.tip ?? ''}>
  ${symbol(one.symbol)}<span class=${one.symbol ? 'unseen' : 'counter-label'}>${one.label} </span><b data-count="${zone.id}/${one.id}" data-value=${one.value}>${one.value}</b></span>`;

/** A state in words; where there is no room, its symbol and a last letter, with its number, stand for them. */
export function badge(one, tip = one.tip ?? '') {
  const [, words, letter = ''] = one.label.match(/^(.+?) ((?:\d )?\S)$/) ?? [, one.label];
  const drawn = symbol(one.symbol);
  return html`<span class="badge" data-tip=${tip}>${drawn}<span class=${drawn === nothing ? '' : 'badge-label'}>${words} </span>${letter}</span>`;
}

const facts = (zone) => zone.counters?.length || zone.badges?.length
  ? html`<div class="facts">${repeat(zone.counters ?? [], (one) => one.id, (one) => counter(zone, one))}${repeat(zone.badges ?? [], (one) => one.id, (one) => badge(one))}</div>` : nothing;

/** A title whose first word is one or two characters wears it large: "A Anchor Bar", "9 Mint", "B3". */
function title(text) {
  const [, sign, rest = ''] = text.match(/^(\S{1,2})(?: (.+))?$/) ?? [];
  return sign ? html`<b>${sign}</b>${rest && html` <span>${rest}</span>`}` : html`<span>${text}</span>`;
}

/* Pieces. */

function piece(one, index, ctx) {
  const can = ctx.canTouch?.has(one.handle) ?? false;
  const label = pieceLabel(one, ctx.words);
  const classes = classMap({ piece: true, can, selected: ctx.selected === one.handle, known: Boolean(one.name), down: one.up === false });
  return html`<li class=${classes} data-handle=${one.handle} data-name=${one.name ?? ''} data-kind=${one.kind} ${vars({ '--i': index })}>
    ${can
      ? html`<button type="button" class="hit" data-id=${one.handle} data-tip=${one.tip ?? ''} aria-label=${label} aria-pressed=${ctx.selected === one.handle ? 'true' : 'false'}>${card(one)}</button>`
      : html`<div class="hit" role="img" tabindex="-1" data-id=${one.handle} data-tip=${one.tip ?? ''} aria-label=${label}>${card(one)}</div>`}
  </li>`;
}

const pieces = (zone, ctx) => html`<ul role="list" class="pieces" ${vars({ '--n': zone.pieces?.length ?? 0 })}>
  ${repeat(zone.pieces ?? [], (one) => one.handle, (one, index) => piece(one, index, ctx))}</ul>`;

/* Zones. */

/** The button that covers a zone which can be chosen. */
function cover(zone, ctx) {
  const choices = ctx.canTouch.get(zone.id);
  const label = [...new Set(choices.map((choice) => choice.label))].join(' / ') || zone.title;
  return html`<button type="button" class="cover" data-id=${zone.id} data-tip=${zone.tip ?? ''} aria-label=${label} aria-pressed=${ctx.selected === zone.id ? 'true' : 'false'}></button>`;
}

function zoneView(zone, ctx, { shown = true, level = 3, lit = false } = {}) {
  const can = ctx.canTouch?.has(zone.id) ?? false;
  const count = zone.pieces?.length ?? 0;
  const open = (zone.pieces ?? []).some((one) => ctx.canTouch?.has(one.handle));
  const head = zone.row === HEADING;
  const name = head || zone.layout !== 'stack' && zone.seat == null ? title(zone.title) : html`<span>${zone.title}</span>`;
  const classes = { zone: true, [`zone-${zone.layout ?? 'row'}`]: true, 'zone-head': head, lit, can, open, empty: !count, selected: ctx.selected === zone.id };
  const style = { '--c': zone.column ?? 0, '--r': zone.row ?? 0, '--n': count };
  if (zone.seat != null) style['--seat'] = colour(ctx, zone.seat);
  return html`<section class=${classMap(classes)} data-zone=${zone.id} data-id=${can ? nothing : zone.id} data-tip=${zone.tip ?? ''} tabindex=${can ? nothing : '-1'} ${vars(style)}>
    ${level === 3 ? html`<h3 class=${shown ? 'zone-title' : 'unseen'}>${name}</h3>` : html`<h4 class="unseen">${name}</h4>`}
    ${facts(zone)}${head && !count ? nothing : pieces(zone, ctx)}${can ? cover(zone, ctx) : nothing}
  </section>`;
}

const byPlace = (a, b) => (a.row ?? 0) - (b.row ?? 0) || (a.column ?? 0) - (b.column ?? 0);

/* Groups. */

function rowHead(label, row, cells, ctx) {
  const seat = cells.find((zone) => zone.seat != null)?.seat;
  const style = { '--r': row, ...(seat == null ? {} : { '--seat': colour(ctx, seat) }) };
  return html`<h3 class="row-head" ${vars(style)}>${seat == null ? nothing : html`<i class="seat-letter">${seatLetter(seat)}</i>`}<span>${label}</span></h3>`;
}

/** A heading with the badge `now` lights its column. */
const isNow = (zone) => zone.badges?.some((one) => one.id === 'now') ?? false;

function columnHead(group, column, zones, ctx) {
  const zone = zones.find((one) => one.row === HEADING && (one.column ?? 0) === column);
  return zone ? zoneView(zone, ctx, { lit: isNow(zone) }) : html`<h3 class="zone zone-head zone-title" ${vars({ '--c': column, '--r': HEADING })}>${title(group.columns[column])}</h3>`;
}

/** The head of a line: whose it is, and what holds of it. */
function lineHead(zone, row, ctx) {
  return html`<section class="row-head line-head" data-zone=${zone.id} data-id=${zone.id} data-tip=${zone.tip ?? ''} tabindex="-1" ${vars({ '--r': row, '--seat': zone.seat == null ? '' : colour(ctx, zone.seat) })}>
    <h3>${zone.seat == null ? nothing : html`<i class="seat-letter">${seatLetter(zone.seat)}</i>`}<span>${zone.title}</span></h3>${facts(zone)}</section>`;
}

/** A grid on its side: its columns are lines, from left to right. */
function turnedGroup(group, zones, ctx) {
  const line = (column) => zones.filter((zone) => (zone.column ?? 0) === column && zone.row !== HEADING)
    .map((zone) => ({ ...zone, column: zone.row ?? 0, row: column })).sort(byPlace);
  return html`<div class="cells named headed sidelong" ${vars({ '--columns': group.rows.length, '--rows': group.columns.length })}>
    ${group.rows.map((label, column) => html`<h3 class="zone zone-head zone-title" ${vars({ '--c': column, '--r': HEADING })}>${title(label)}</h3>`)}
    ${group.columns.map((label, row) => {
      const head = zones.find((zone) => zone.row === HEADING && (zone.column ?? 0) === row);
      const cells = line(row);
      return html`${head ? lineHead(head, row, ctx) : rowHead(label, row, cells, ctx)}${repeat(cells, (zone) => zone.id, (zone) => zoneView(zone, ctx, { shown: false, level: 4 }))}`;
    })}</div>`;
}

function gridGroup(group, zones, ctx) {
  if (group.turned) return turnedGroup(group, zones, ctx);
  const cells = zones.filter((zone) => zone.row !== HEADING);
  const columns = Math.max(group.columns?.length ?? 0, ...zones.map((zone) => (zone.column ?? 0) + 1));
  const rows = Math.max(group.rows?.length ?? 0, ...cells.map((zone) => (zone.row ?? 0) + 1));
  const lit = new Set(zones.filter(isNow).map((zone) => zone.column ?? 0));
  const range = (count) => Array.from({ length: count }, (_, i) => i);
  const named = group.rows?.length > 0;
  const heads = group.columns?.length > 0 || cells.length < zones.length;
  const classes = classMap({ cells: true, turns: columns > 4 && rows < columns, named, headed: heads });
  return html`<div class=${classes} ${vars({ '--columns': columns, '--rows': rows })}>
    ${heads ? range(columns).map((column) => columnHead(group, column, zones, ctx)) : nothing}
    ${range(rows).map((row) => {
      const line = cells.filter((zone) => (zone.row ?? 0) === row).sort(byPlace);
      return html`${named ? rowHead(group.rows[row] ?? '', row, line, ctx) : nothing}${repeat(line, (zone) => zone.id, (zone) => zoneView(zone, ctx, { shown: false, level: named ? 4 : 3, lit: lit.has(zone.column ?? 0) }))}`;
    })}</div>`;
}

const rowGroup = (group, zones, ctx) => html`<div class=${classMap({ lane: true, sole: zones.length === 1 })} ${vars({ '--per': Math.ceil(zones.length / Math.ceil(zones.length / 5)) })}>
  ${repeat([...zones].sort(byPlace), (zone) => zone.id, (zone) => zoneView(zone, ctx, { shown: zones.length > 1 || zone.title !== group.title }))}</div>`;

function drawerGroup(group, zones, ctx) {
  const count = zones.reduce((sum, zone) => sum + (zone.pieces?.length ?? 0), 0);
  const within = zones.some((zone) => ctx.canTouch?.has(zone.id) || zone.pieces?.some((one) => ctx.canTouch?.has(one.handle)));
  return html`<details class="drawer">
    <summary class=${classMap({ can: within })}>${symbol('drawer')}<h2>${group.title}</h2><span class="drawer-count">${count}</span></summary>
    <div class="drawer-in">${rowGroup(group, zones, ctx)}</div></details>`;
}

/** One group by itself, for an app that wants it elsewhere than on the table. */
export function groupView(board, id, ctx) {
  const group = board.groups.find((one) => one.id === id);
  const zones = board.zones.filter((zone) => zone.group === id);
  if (!group || !zones.length) return nothing;
  const layout = group.layout ?? 'row';
  const draw = { grid: gridGroup, row: rowGroup, scene: rowGroup, drawer: drawerGroup }[layout] ?? rowGroup;
  const sole = layout === 'row' && zones.length === 1;
  const classes = { group: true, [`group-${layout}`]: true, sole, bare: sole && !zones[0].pieces?.length && !ctx.canTouch?.has(zones[0].id) };
  return html`<section class=${classMap(classes)} data-group=${id}>
    ${layout === 'drawer' ? nothing : html`<h2 class="group-title">${group.title}</h2>`}${draw(group, zones, ctx)}</section>`;
}

/* Touching and looking, for the whole table at once. */

let held = { timer: 0, done: false };
let seen = null;

/** What lies under the pointer, also under the button that covers a zone. */
function under(event) {
  const near = event.target.closest?.('[data-id]');
  if (!near?.classList.contains('cover')) return near;
  const below = document.elementsFromPoint(event.clientX, event.clientY).find((el) => el.closest('.piece'));
  return below?.closest('.piece').querySelector('[data-id]') ?? near;
}

function inspect(ctx, id, event) {
  if (seen === id) return;
  seen = id;
  ctx.onInspect?.(id, event);
}

const release = () => clearTimeout(held.timer);

function hold(event, ctx) {
  held.done = false;
  release();
  if (event.pointerType === 'mouse') return;
  const id = under(event)?.dataset.id;
  if (id) held.timer = setTimeout(() => { held.done = true; seen = null; inspect(ctx, id, event); }, HOLD);
}

function touch(event, ctx) {
  const button = event.target.closest('button[data-id]');
  if (held.done) { held.done = false; event.preventDefault(); return; }
  if (button) ctx.onTouch?.(button.dataset.id, event);
}

/**
 * The whole table. Events are listened to once, here: click touches; hover, focus and a long press inspect (null: no longer).
 * @param {object} board a Board
 * @param {{canTouch?: Map<string, object[]>, selected?: string|null, colours?: any, onTouch?: Function, onInspect?: Function, words?: object, skip?: Set<string>}} ctx
 */
export function boardView(board, ctx) {
  const groups = board.groups.filter((group) => !ctx.skip?.has(group.id));
  const draw = (layouts) => repeat(groups.filter((group) => layouts.includes(group.layout ?? 'row')), (group) => group.id, (group) => groupView(board, group.id, ctx));
  const mouse = (event) => event.pointerType === 'mouse';
  return html`<div class="board" data-game=${board.game}
      @click=${(event) => touch(event, ctx)}
      @pointermove=${(event) => { if (mouse(event)) inspect(ctx, under(event)?.dataset.id ?? null, event); else release(); }}
      @pointerleave=${(event) => mouse(event) && inspect(ctx, null, event)}
      @pointerdown=${(event) => hold(event, ctx)} @pointerup=${release} @pointercancel=${release}
      @contextmenu=${(event) => held.done && event.preventDefault()}
      @focusin=${(event) => inspect(ctx, event.target.closest('[data-id]')?.dataset.id ?? null, event)}
      @focusout=${(event) => inspect(ctx, null, event)}>
    <div class="board-in">${draw(['scene'])}${draw(['grid'])}<div class="strip">${draw(['row'])}${draw(['drawer'])}</div></div>
  </div>`;
}
