/** Scenes: what a line of the log tells, acted out in a second over the table, and as a still beside its words. */
import { classMap, html, nothing, repeat, svg } from "../vendor/lit/lit.js";
import { seatLetter } from "./board.js";
import { card, vars } from "./card.js";
import { symbol } from "./symbols.js";

/** Every kind of scene: its sign, and how the sign moves. */
const SCENES = {
  dice: ["dice", "roll"],
  attack: ["bolt", "strike"],
  killing: ["killer", "strike"],
  theft: ["sack", "carry"],
  takeover: ["flag", "drop"],
  recruit: ["accomplice", "carry"],
  war: ["bomb", "burst"],
  eliminated: ["cross", "drop"],
  getaway: ["car", "drive"],
  jail: ["jail", "drop"],
  vault: ["wheel", "turn"],
  loot: ["gem", "burst"],
  spying: ["eye", "sweep"],
  unmasked: ["mask", "drop"],
  trap: ["spring", "burst"],
  snitch: ["phone", "shake"],
  crown: ["kingpin", "drop"],
  raid: ["siren", "shake"],
};

// What happens all the time is played small, at the edge.
const SMALL = new Set(["attack", "spying", "snitch", "crown"]);
const small = ({ kind, good }) => SMALL.has(kind) || (kind === "vault" && good != null);

/** Can a line be acted out? */
export const hasScene = (line) => Object.hasOwn(SCENES, line.scene?.kind ?? "");

/** How it ends: won, lost, or neither. */
const ending = ({ good }) => (good === true ? "won" : good === false ? "lost" : "done");

/** What is stamped on it: the words for how it ends, or for all there is. */
function stamp(scene, { words }) {
  const key = `stamp-${scene.kind}-${ending(scene)}`;
  const own = words(key);
  return own === key ? words(`stamp-${scene.kind}`) : own;
}

// Where the eyes of a die are, on a grid of three by three.
const EYES = ["", "4", "08", "048", "0268", "02468", "023568"];

const die = (shown) =>
  svg`<svg class="die" viewBox="0 0 100 100" aria-hidden="true"><rect x="4" y="4" width="92" height="92" rx="18" />
    ${[...(EYES[shown] ?? "")].map((at) => svg`<circle cx=${24 + 26 * (at % 3)} cy=${24 + 26 * Math.floor(at / 3)} r="9.5" />`)}</svg>`;

const seatToken = (seat, ctx) =>
  html`<div class="token" ${vars({ "--seat": ctx.colours(seat) })}>
    <i>${seatLetter(seat)}</i><span>${ctx.name(seat)}</span>
  </div>`;

/** The piece that is meant, or those that lie in the place that is meant. */
function meant(board, id) {
  const piece = board?.zones.flatMap((zone) => zone.pieces ?? []).find((one) => one.handle === id);
  return piece ? [piece] : (board?.zones.find((zone) => zone.id === id)?.pieces ?? []);
}

/** The pieces a scene is about: as the first board has them that knows what they are. */
function cast(things, boards) {
  const found = new Map();
  for (const id of things ?? []) {
    const known = boards.map((board) => meant(board, id)).filter((pieces) => pieces.length);
    const pieces = known.find((some) => some.every((one) => one.name)) ?? known[0] ?? [];
    for (const piece of pieces) found.set(piece.handle, piece);
  }
  return [...found.values()].slice(0, 4);
}

const cards = (pieces) =>
  html`<div class="cast">
    ${pieces.map((piece) => html`<div data-kind=${piece.kind}>${card(piece, { size: "m" })}</div>`)}
  </div>`;

/** Who does it on the left, to whom or what on the right: cards where it is about pieces, else the players. */
function sides({ scene, by, to }, boards, ctx) {
  const pieces = cast(scene.things, boards);
  const [first, ...rest] = pieces;
  if (pieces.length > 1 && by == null) return [cards([first]), cards(rest)];
  if (pieces.length > 1 && scene.kind === "attack") return [cards([first]), cards(rest)];
  const left = by == null ? nothing : seatToken(by, ctx);
  return [left, pieces.length ? cards(pieces) : to == null ? nothing : seatToken(to, ctx)];
}

const art = ({ kind, dice }) => (dice?.length ? dice.map(die) : symbol(SCENES[kind][0]));

/**
 * A scene, which moves by itself when it is put on the page.
 * @param {object} line a Line that has a scene
 * @param {object[]} boards where its pieces are looked for, in this order
 * @param {{colours: Function, name: Function, words: Function}} ctx
 */
export function sceneView(line, boards, ctx) {
  const { scene } = line;
  const [left, right] = sides(line, boards, ctx);
  const sum = scene.dice?.reduce((all, one) => all + one, 0);
  return html`<figure
    class="scene ${ending(scene)} ${small(scene) ? "small" : ""}"
    data-scene=${scene.kind}
    data-testid="scene"
  >
    <div class="acts">
      ${left}
      <div class="prop move-${SCENES[scene.kind][1]}">${art(scene)}</div>
      ${right}
    </div>
    ${scene.dice?.length ? html`<p class="rolled">${ctx.words("rolled", { needed: scene.needed, sum })}</p>` : nothing}
    <b class="stamp">${stamp(scene, ctx)}</b>
    <figcaption>${line.text}</figcaption>
  </figure>`;
}

/** The same, small and at rest. */
export function stillView({ scene }, ctx) {
  return html`<span class="still ${ending(scene)}" data-testid="still" data-scene=${scene.kind}
    ><span class="prop">${art(scene)}</span
    >${scene.dice?.length ? html`<span class="rolled">≤ ${scene.needed}</span>` : nothing}<b
      >${stamp(scene, ctx)}</b
    ></span
  >`;
}

/** The scenes that play now, each drawn anew. */
export const stageView = (acts, ctx) =>
  html`<div class=${classMap({ stage: true, empty: !acts.length })} aria-hidden="true">
    ${repeat(
      acts,
      (act) => act.id,
      (act) => sceneView(act.line, act.boards, ctx),
    )}
  </div>`;
