/** The table: every group and zone of any Board, as lists of cards that can be looked at and touched. */
import { classMap, html, nothing, repeat } from "../vendor/lit/lit.js";
import { card, pieceLabel, slim, vars } from "./card.js";
import { symbol } from "./symbols.js";

const HEADING = -1;

/** The letter of a seat: A, B, C ... */
export const seatLetter = (seat) => String.fromCharCode(65 + seat);

/** The colour of a seat as the app says, or the one of the tokens. */
function colour(ctx, seat) {
  const given =
    typeof ctx.colours === "function" ? ctx.colours(seat) : (ctx.colours?.[seat] ?? ctx.colours?.get?.(seat));
  return given ?? `var(--seat-${seat})`;
}

/* Numbers and states beside a zone. */

const counter = (zone, one) =>
  html`<span class=${classMap({ counter: true, "has-symbol": Boolean(one.symbol) })} data-tip=${one.tip ?? ""}>
    ${symbol(one.symbol)}<span class=${one.symbol ? "unseen" : "counter-label"}>${one.label} </span
    ><b data-count="${zone.id}/${one.id}" data-value=${one.value}>${one.value}</b></span
  >`;

/** A state in words; where there is no room, its symbol and a last letter, with its number, stand for them. */
export function badge(one, tip = one.tip ?? "") {
  const [, words, letter = ""] = one.label.match(/^(.+?) ((?:\d )?\S)$/) ?? [, one.label];
  const [, number = words, unit] = words.match(/^(\d+\/\d+) (.+)$/) ?? [];
  const drawn = symbol(one.symbol);
  return html`<span class="badge" data-tip=${tip}
    >${drawn}<span class=${drawn === nothing ? "" : "badge-label"}
      >${number} ${unit ? html`<span class="unit">${unit}</span>` : nothing}</span
    >${letter}</span
  >`;
}

const facts = (zone) =>
  zone.counters?.length || zone.badges?.length
    ? html`<div class="facts">
        ${repeat(
          zone.counters ?? [],
          (one) => one.id,
          (one) => counter(zone, one),
        )}${repeat(
          zone.badges ?? [],
          (one) => one.id,
          (one) => badge(one),
        )}
      </div>`
    : nothing;

/** A title whose first word is a sign and no word wears it large: "A Anchor Bar", "9 Mint", "B3". */
function title(text) {
  const [, sign, rest = ""] = text.match(/^(\S[^\s\p{Ll}]?)(?: (.+))?$/u) ?? [];
  return sign ? html`<b>${sign}</b>${rest && html` <span>${rest}</span>`}` : html`<span>${text}</span>`;
}

/* Pieces. */

/** Whether touching a thing begins a plan, and is no answer by itself. */
const plansOnly = (choices) => choices?.every((one) => one.then) ?? false;

const lies = (one, ctx) =>
  classMap({
    piece: true,
    can: ctx.canTouch?.has(one.handle) ?? false,
    could: plansOnly(ctx.canTouch?.get(one.handle)),
    selected: ctx.selected === one.handle,
    known: Boolean(one.name),
    down: one.up === false,
  });

/** What is looked at and touched of a piece. */
function hit(one, ctx, inside) {
  const label = pieceLabel(one, ctx.words);
  return ctx.canTouch?.has(one.handle)
    ? html`<button
        type="button"
        class="hit"
        data-id=${one.handle}
        data-tip=${one.tip ?? ""}
        aria-label=${label}
        aria-pressed=${ctx.selected === one.handle ? "true" : "false"}
      >
        ${inside}
      </button>`
    : html`<div
        class="hit"
        role="img"
        tabindex="-1"
        data-id=${one.handle}
        data-tip=${one.tip ?? ""}
        aria-label=${label}
      >
        ${inside}
      </div>`;
}

const piece = (one, index, ctx, draw = card) =>
  html`<li
    class=${lies(one, ctx)}
    data-handle=${one.handle}
    data-name=${one.name ?? ""}
    data-kind=${one.kind}
    ${vars({ "--i": index })}
  >
    ${hit(one, ctx, draw(one))}
  </li>`;

/** In a tree the place itself is an item of a list. */
const leaf = (one, ctx) =>
  html`<div class=${lies(one, ctx)} data-handle=${one.handle} data-name=${one.name ?? ""} data-kind=${one.kind}>
    ${hit(one, ctx, slim(one))}
  </div>`;

const pieces = (zone, ctx, draw) =>
  html`<ul role="list" class="pieces" ${vars({ "--n": zone.pieces?.length ?? 0 })}>
    ${repeat(
      zone.pieces ?? [],
      (one) => one.handle,
      (one, index) => piece(one, index, ctx, draw),
    )}
  </ul>`;

/* Zones. */

/** The button that covers a zone which can be chosen. */
function cover(zone, ctx) {
  const choices = ctx.canTouch.get(zone.id);
  const label = [...new Set(choices.map((choice) => choice.label))].join(" / ") || zone.title;
  return html`<button
    type="button"
    class="cover"
    data-id=${zone.id}
    data-tip=${zone.tip ?? ""}
    aria-label=${label}
    aria-pressed=${ctx.selected === zone.id ? "true" : "false"}
  ></button>`;
}

function zoneView(zone, ctx, { shown = true, level = 3, lit = false, draw = card } = {}) {
  const can = ctx.canTouch?.has(zone.id) ?? false;
  const count = zone.pieces?.length ?? 0;
  const open = (zone.pieces ?? []).some((one) => ctx.canTouch?.has(one.handle));
  const head = zone.row === HEADING;
  const name =
    head || (zone.layout !== "stack" && zone.seat == null) ? title(zone.title) : html`<span>${zone.title}</span>`;
  const classes = {
    zone: true,
    [`zone-${zone.layout ?? "row"}`]: true,
    "zone-head": head,
    lit,
    can,
    open,
    empty: !count,
    selected: ctx.selected === zone.id,
  };
  const style = { "--c": zone.column ?? 0, "--r": zone.row ?? 0, "--n": count };
  if (zone.seat != null) style["--seat"] = colour(ctx, zone.seat);
  return html`<section
    class=${classMap(classes)}
    data-zone=${zone.id}
    data-id=${can ? nothing : zone.id}
    data-tip=${zone.tip ?? ""}
    tabindex=${can ? nothing : "-1"}
    ${vars(style)}
  >
    ${level === 3 ? html`<h3 class=${shown ? "zone-title" : "unseen"}>${name}</h3>` : html`<h4 class="unseen">${name}</h4>`}
    ${facts(zone)}${head && !count ? nothing : pieces(zone, ctx, draw)}${can ? cover(zone, ctx) : nothing}
  </section>`;
}

const byPlace = (a, b) => (a.row ?? 0) - (b.row ?? 0) || (a.column ?? 0) - (b.column ?? 0);

/* Groups. */

function rowHead(label, row, cells, ctx) {
  const seat = cells.find((zone) => zone.seat != null)?.seat;
  const style = { "--r": row, ...(seat == null ? {} : { "--seat": colour(ctx, seat) }) };
  return html`<h3 class="row-head" ${vars(style)}>
    ${seat == null ? nothing : html`<i class="seat-letter">${seatLetter(seat)}</i>`}<span>${label}</span>
  </h3>`;
}

/** A heading with the badge `now` lights its column. */
const isNow = (zone) => zone.badges?.some((one) => one.id === "now") ?? false;

function columnHead(group, column, zones, ctx) {
  const zone = zones.find((one) => one.row === HEADING && (one.column ?? 0) === column);
  return zone
    ? zoneView(zone, ctx, { lit: isNow(zone) })
    : html`<h3 class="zone zone-head zone-title" ${vars({ "--c": column, "--r": HEADING })}>
        ${title(group.columns[column])}
      </h3>`;
}

/** The head of a line: whose it is, and what holds of it. */
function lineHead(zone, row, ctx) {
  return html`<section
    class="row-head line-head"
    data-zone=${zone.id}
    data-id=${zone.id}
    data-tip=${zone.tip ?? ""}
    tabindex="-1"
    ${vars({ "--r": row, "--seat": zone.seat == null ? "" : colour(ctx, zone.seat) })}
  >
    <h3>
      ${zone.seat == null ? nothing : html`<i class="seat-letter">${seatLetter(zone.seat)}</i>`}<span
        >${zone.title}</span
      >
    </h3>
    ${facts(zone)}
  </section>`;
}

/** A grid on its side: its columns are lines, from left to right. */
function turnedGroup(group, zones, ctx) {
  const line = (column) =>
    zones
      .filter((zone) => (zone.column ?? 0) === column && zone.row !== HEADING)
      .map((zone) => ({ ...zone, column: zone.row ?? 0, row: column }))
      .sort(byPlace);
  return html`<div class="cells named headed sidelong">
    ${group.rows.map((label, column) => html`<h3 class="zone zone-head zone-title" ${vars({ "--c": column, "--r": HEADING })}>${title(label)}</h3>`)}
    ${group.columns.map((label, row) => {
      const head = zones.find((zone) => zone.row === HEADING && (zone.column ?? 0) === row);
      const cells = line(row);
      return html`${head ? lineHead(head, row, ctx) : rowHead(label, row, cells, ctx)}${repeat(
        cells,
        (zone) => zone.id,
        (zone) => zoneView(zone, ctx, { shown: false, level: 4 }),
      )}`;
    })}
  </div>`;
}

/** How many columns and rows of places a grid has, as it is drawn. */
function gridSize(group, zones) {
  if (group.turned) return { columns: group.rows.length, rows: group.columns.length };
  const most = (named, places) => Math.max(named?.length ?? 0, ...places.map((place) => (place ?? 0) + 1));
  return {
    columns: most(
      group.columns,
      zones.map((zone) => zone.column),
    ),
    rows: most(
      group.rows,
      zones.map((zone) => zone.row),
    ),
  };
}

const turns = ({ columns, rows }) => columns > 4 && rows < columns; // on a phone it stands on its side

function gridGroup(group, zones, ctx) {
  if (group.turned) return turnedGroup(group, zones, ctx);
  const cells = zones.filter((zone) => zone.row !== HEADING);
  const size = gridSize(group, zones);
  const { columns, rows } = size;
  const lit = new Set(zones.filter(isNow).map((zone) => zone.column ?? 0));
  const range = (count) => Array.from({ length: count }, (_, i) => i);
  const named = group.rows?.length > 0;
  const heads = group.columns?.length > 0 || cells.length < zones.length;
  return html`<div class=${classMap({ cells: true, turns: turns(size), named, headed: heads })}>
    ${heads ? range(columns).map((column) => columnHead(group, column, zones, ctx)) : nothing}
    ${range(rows).map((row) => {
      const line = cells.filter((zone) => (zone.row ?? 0) === row).sort(byPlace);
      return html`${named ? rowHead(group.rows[row] ?? "", row, line, ctx) : nothing}${repeat(
        line,
        (zone) => zone.id,
        (zone) => zoneView(zone, ctx, { shown: false, level: named ? 4 : 3, lit: lit.has(zone.column ?? 0) }),
      )}`;
    })}
  </div>`;
}

const rowGroup = (group, zones, ctx) =>
  html`<div
    class=${classMap({ lane: true, sole: zones.length === 1 })}
    ${vars({ "--per": Math.ceil(zones.length / Math.ceil(zones.length / 5)) })}
  >
    ${repeat(
      [...zones].sort(byPlace),
      (zone) => zone.id,
      (zone) => zoneView(zone, ctx, { shown: zones.length > 1 || zone.title !== group.title }),
    )}
  </div>`;

const columnsGroup = (group, zones, ctx) =>
  html`<div class="columns">
    ${repeat(
      [...zones].sort(byPlace),
      (zone) => zone.id,
      (zone) => zoneView(zone, ctx, { draw: slim }),
    )}
  </div>`;

/** A place of a tree with all that hangs under it: a list in a list. An empty place says what it is for. */
function node(zone, zones, ctx, root = false) {
  const can = ctx.canTouch?.has(zone.id) ?? false;
  const below = zones.filter((one) => one.under === zone.id).sort(byPlace);
  const classes = classMap({
    zone: true,
    twig: true,
    can,
    empty: !zone.pieces?.length,
    selected: ctx.selected === zone.id,
  });
  return html`<li
    class=${classMap({ node: true, root, own: root && mine(zone, ctx) })}
    ${vars(zone.seat == null ? {} : { "--seat": colour(ctx, zone.seat) })}
  >
    <div
      class=${classes}
      data-zone=${zone.id}
      data-id=${can ? nothing : zone.id}
      data-tip=${zone.tip ?? ""}
      tabindex=${can ? nothing : "-1"}
    >
      ${
        zone.pieces?.length
          ? repeat(
              zone.pieces,
              (one) => one.handle,
              (one) => leaf(one, ctx),
            )
          : html`<span class="slot">${zone.title}</span>`
      }${facts(zone)}${can ? cover(zone, ctx) : nothing}
    </div>
    ${
      below.length
        ? html`<ul role="list" class="branches">
            ${repeat(
              below,
              (one) => one.id,
              (one) => node(one, zones, ctx),
            )}
          </ul>`
        : nothing
    }
  </li>`;
}

const mine = (zone, ctx) => zone.seat != null && zone.seat === ctx.you;
const roots = (zones) => zones.filter((zone) => !zones.some((one) => one.id === zone.under));

const treeGroup = (group, zones, ctx) =>
  html`<ul role="list" class="roots">
    ${repeat(
      roots(zones).sort((a, b) => mine(b, ctx) - mine(a, ctx) || byPlace(a, b)),
      (zone) => zone.id,
      (zone) => node(zone, zones, ctx, true),
    )}
  </ul>`;

/** Whose tree it is, if it is one person's. */
function treeHead(group, zones, ctx) {
  const seats = new Set(zones.map((zone) => zone.seat ?? null));
  const seat = seats.size === 1 ? zones[0].seat : null;
  return html`<h2 class="tree-title" ${vars(seat == null ? {} : { "--seat": colour(ctx, seat) })}>
    ${seat == null ? nothing : html`<i class="seat-letter">${seatLetter(seat)}</i>`}<span>${group.title}</span>
  </h2>`;
}

/** A number with its sign. */
export const plusMinus = (value) => (value > 0 ? `+${value}` : `${value}`.replace("-", "−"));

/** An account of one number: what counts, what it comes to, and what that means. */
export function tallyView(tally, words = {}) {
  const doubt = (word) => html`<span class="unseen"> (${word})</span>`;
  return html`<figure class="tally" aria-labelledby="tally">
    <figcaption id="tally">${tally.title}</figcaption>
    <dl>
      ${tally.terms.map(
        (term) =>
          html`<div class=${classMap({ term: true, doubtful: term.certain === false })} data-tip=${term.tip ?? ""}>
            <dt>${term.label}</dt>
            <dd class=${term.value < 0 ? "minus" : term.value > 0 ? "plus" : ""}>
              ${term.value == null ? html`?${doubt(words.unsaid)}` : plusMinus(term.value)}${term.certain === false && term.value != null ? html`<i aria-hidden="true">?</i>${doubt(words.unsure)}` : nothing}
            </dd>
          </div>`,
      )}
      <div class="term total">
        <dt>${words.total}</dt>
        <dd data-testid="tally-total">${plusMinus(tally.total)}</dd>
      </div>
    </dl>
    <p>${tally.verdict}</p>
  </figure>`;
}

function drawerGroup(group, zones, ctx) {
  const count = zones.reduce((sum, zone) => sum + (zone.pieces?.length ?? 0), 0);
  const within = zones.some(
    (zone) => ctx.canTouch?.has(zone.id) || zone.pieces?.some((one) => ctx.canTouch?.has(one.handle)),
  );
  return html`<details class="drawer">
    <summary class=${classMap({ can: within })}>
      ${symbol("drawer")}
      <h2>${group.title}</h2>
      <span class="drawer-count">${count}</span>
    </summary>
    <div class="drawer-in">${rowGroup(group, zones, ctx)}</div>
  </details>`;
}

/** One group by itself, for an app that wants it elsewhere than on the table. */
export function groupView(board, id, ctx) {
  const group = board.groups.find((one) => one.id === id);
  const zones = board.zones.filter((zone) => zone.group === id);
  if (!group || !zones.length) return nothing;
  const layout = group.layout ?? "row";
  const draw = { grid: gridGroup, drawer: drawerGroup, tree: treeGroup, columns: columnsGroup }[layout] ?? rowGroup;
  const sole = layout === "row" && zones.length === 1;
  const size = layout === "grid" ? gridSize(group, zones) : null;
  const classes = {
    group: true,
    [`group-${layout}`]: true,
    turned: !!group.turned,
    turns: !!size && turns(size),
    sole,
    own: layout === "tree" && roots(zones).some((zone) => mine(zone, ctx)),
    several: layout === "tree" && roots(zones).length > 1,
    bare: sole && !zones[0].pieces?.length && !ctx.canTouch?.has(zones[0].id),
  };
  return html`<section
    class=${classMap(classes)}
    data-group=${id}
    ${vars({ "--columns": size?.columns ?? "", "--rows": size?.rows ?? "" })}
  >
    ${layout === "drawer" ? nothing : layout === "tree" ? treeHead(group, zones, ctx) : html`<h2 class="group-title">${group.title}</h2>`}${draw(group, zones, ctx)}${layout === "scene" && board.tally ? tallyView(board.tally, ctx.words) : nothing}
  </section>`;
}

/** A click on what can be chosen. */
function touch(event, ctx) {
  const button = event.target.closest("button[data-id]");
  if (button) ctx.onTouch?.(button.dataset.id, event);
}

/**
 * The whole table. Clicks are listened to once, here.
 * @param {object} board a Board
 * @param {{canTouch?: Map<string, object[]>, selected?: string|null, colours?: any, onTouch?: Function, words?: object, skip?: Set<string>}} ctx
 */
export function boardView(board, context) {
  const ctx = { ...context, you: board.seat };
  const own = (group) => board.zones.some((zone) => zone.group === group.id && mine(zone, ctx));
  const groups = board.groups.filter((group) => !ctx.skip?.has(group.id));
  const trees = groups.filter((group) => group.layout === "tree");
  const first = trees.filter(own);
  const hands = groups.filter(
    (group) =>
      first.length &&
      (group.layout ?? "row") === "row" &&
      board.zones.some((zone) => zone.group === group.id && zone.layout === "fan"),
  );
  const forest = (some) => (some.length ? html`<div class="forest">${views(some)}</div>` : nothing);
  const staged = groups.some(
    (group) => group.layout === "scene" && board.zones.some((zone) => zone.group === group.id),
  );
  const views = (some) =>
    repeat(
      some,
      (group) => group.id,
      (group) => groupView(board, group.id, ctx),
    );
  const draw = (layouts) =>
    views(groups.filter((group) => layouts.includes(group.layout ?? "row") && !hands.includes(group)));
  return html`<div class="board" data-game=${board.game} @click=${(event) => touch(event, ctx)}>
    <div class="board-in">
      ${draw(["scene"])}${board.tally && !staged ? tallyView(board.tally, ctx.words) : nothing}${draw(["grid"])}${forest([...first, ...hands])}${draw(["columns"])}${forest(trees.filter((group) => !own(group)))}
      <div class="strip">${draw(["row"])}${draw(["drawer"])}</div>
    </div>
  </div>`;
}
