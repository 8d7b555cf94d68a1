// The command box: everything at the table by typed words, answered in words.

import { openGuide } from "./guide.js";
import { seats, states } from "./header.js";
import { LANGS, t } from "./texts.js";

const say = (table, ...lines) => {
  table.transcript.push(...lines.filter(Boolean));
  table.draw();
};

const pieceWords = (piece) => [piece.name || t("hidden-card"), (piece.marks ?? []).map((mark) => mark.text).join(" "), piece.note]
  .filter(Boolean).join(", ");

const zoneWords = (zone) => {
  const counters = (zone.counters ?? []).map((one) => `${one.label} ${one.value}`);
  const hidden = (zone.pieces ?? []).filter((piece) => !piece.name).length;
  const named = (zone.pieces ?? []).filter((piece) => piece.name).map(pieceWords);
  return `${zone.title}: ${[...counters, ...named, hidden && t("hidden-cards", { count: hidden })].filter(Boolean).join("; ") || t("empty")}`;
};

function boardWords(table) {
  return table.shown.groups.flatMap((group) => {
    const zones = table.shown.zones.filter((zone) => zone.group === group.id && (zone.pieces?.length || zone.counters?.length));
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
  return (pieces.find((one) => one.name?.toLowerCase().startsWith(wanted)) ?? pieces.find((one) => one.name?.toLowerCase().includes(wanted)))?.handle
    ?? table.shown.zones.find((one) => one.title.toLowerCase().includes(wanted))?.id;
}

function why(table, words) {
  const id = thing(table, words);
  if (id) table.typed = table.why(id);
  else say(table, t("command-no-thing", { words }));
}

function speak(table, words) {
  const phrases = table.room.phrases ?? [];
  const wanted = words.toLowerCase();
  const phrase = phrases.find((one) => one.id === wanted) ?? phrases.find((one) => one.text.toLowerCase().startsWith(wanted));
  if (phrase && words) table.command("say", { phrase: phrase.id });
  else say(table, t("command-phrases", { phrases: phrases.map((one) => one.id).join(", ") }));
}

const COMMANDS = {
  board: (table) => say(table, ...boardWords(table)),
  who: (table) => say(table, ...who(table)),
  hand: (table) => say(table, ...hand(table)),
  log: (table) => say(table, ...(table.board.log ?? []).slice(-10).map((line) => line.text)),
  last: (table) => say(table, table.board.log?.at(-1)?.text),
  undo: (table) => (table.undo ? table.takeBack() : say(table, t("command-no-undo"))),
  rules: (table, words) => openGuide(table, words.toUpperCase()),
  why, say: speak,
  lang: (table, words) => (words in LANGS ? table.speakTo(words) : say(table, Object.keys(LANGS).join(", "))),
  choices: (table) => say(table, table.board.question.text, ...choices(table)),
  yes: (table) => table.pending && table.choose(table.pending, true),
  no: (table) => table.cancel(),
  replay: (table, words) => table.startReplay(Number(words) || 0),
  help: (table) => say(table, t("command-help")),
};

const GERMAN = {
  tisch: "board", wer: "who", letzte: "last", ticker: "log", "zurück": "undo", regeln: "rules", warum: "why", sag: "say",
  sprache: "lang", wahl: "choices", ja: "yes", nein: "no", "rückschau": "replay", hilfe: "help",
};

const choices = (table) => table.choices.map((one, n) => `${n + 1} ${one.label}`);

function answer(table, choice) {
  table.choose(choice);
  if (table.pending) say(table, t("command-sure", { choice: choice.label }));
}

/** Do what was typed. */
export function run(table, typed) {
  const text = typed.replace(/^\/\s*/, "");
  say(table, `> ${text}`);
  const [first, ...rest] = text.split(/\s+/);
  const list = table.choices;
  if (/^\d+$/.test(text) && list[Number(text) - 1]) return answer(table, list[Number(text) - 1]);
  const word = first.toLowerCase();
  const command = COMMANDS[GERMAN[word] ?? word];
  if (command) return command(table, rest.join(" "));
  const fitting = list.filter((one) => one.label.toLowerCase().startsWith(text.toLowerCase()));
  const loose = fitting.length ? fitting : list.filter((one) => one.label.toLowerCase().includes(text.toLowerCase()));
  if (loose.length === 1) return answer(table, loose[0]);
  if (loose.length > 1) return say(table, t("command-which"), ...loose.map((one) => `${list.indexOf(one) + 1} ${one.label}`));
  say(table, t("command-unknown", { words: text }));
}
