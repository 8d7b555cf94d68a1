// Boards as they come over the wire: merged from changes, and asked for their pieces, zones and choices.

const PARTS = ["players", "groups", "question", "tally", "choices", "plans", "interjections", "result"];

/** The board after a change. */
export function merged(board, change) {
  const next = { ...board, moment: change.moment, log: [...(board.log ?? []), ...(change.log ?? [])] };
  for (const part of PARTS) if (part in change) next[part] = change[part];
  const changed = new Map((change.zones ?? []).map((zone) => [zone.id, zone]));
  next.zones = board.zones.map((zone) => changed.get(zone.id) ?? zone);
  return next;
}

/** The lines of a board that came after those of the board before it. */
export const newer = (before, board) => {
  const told = (before.older ?? 0) + (before.log?.length ?? 0);
  return (board.log ?? []).slice(Math.max(0, told - (board.older ?? 0)));
};

export function findPiece(board, handle) {
  for (const zone of board?.zones ?? []) {
    const piece = zone.pieces?.find((one) => one.handle === handle);
    if (piece) return piece;
  }
  return null;
}

export const findZone = (board, id) => board?.zones.find((zone) => zone.id === id) ?? null;

export const zoneOf = (board, handle) => board?.zones.find((zone) => zone.pieces?.some((one) => one.handle === handle));

/** Which choices clicking a thing could mean. */
export function touchables(choices) {
  const map = new Map();
  for (const choice of choices) {
    for (const id of choice.touches ?? []) map.set(id, [...(map.get(id) ?? []), choice]);
  }
  return map;
}

const MANY = 8;

/** Answers that differ in a number alone, in its order, where there are enough of them to ask for the number. */
export function ranges(choices) {
  const found = new Map();
  for (const one of choices) {
    const key = `${one.group ?? ""} ${one.touches ?? ""}`;
    if (one.amount != null) found.set(key, [...(found.get(key) ?? []), one]);
  }
  return [...found]
    .map(([key, list]) => ({ key, list: list.sort((a, b) => a.amount - b.amount) }))
    .filter(({ list }) => list.length >= MANY && list.every((one, n) => one.amount !== list[n + 1]?.amount));
}

/** The answer whose number is the one, or the nearest to it. */
export const nearest = (list, amount) =>
  list.reduce((best, one) => (Math.abs(one.amount - amount) < Math.abs(best.amount - amount) ? one : best));

/** Choices under their headings, those without one first. */
export function gathered(choices) {
  const found = new Map([["", []]]);
  for (const one of choices) found.set(one.group ?? "", [...(found.get(one.group ?? "") ?? []), one]);
  return [...found].filter(([, list]) => list.length);
}

/** Is somebody at this board asked something now? */
export const asked = (board) =>
  !!board && board.seat !== null && board.seat !== undefined && (board.choices?.length ?? 0) > 0;

export const letter = (seat) => "ABCDEFGH"[seat] ?? "?";

export const colour = (seat) => `var(--seat-${seat % 8})`;
