// The house's plain requests, and the ways to a table: at once against bots, a lesson, or as one arranges it.

import { change, settings } from "./settings.js";
import { lang, myName, t } from "./texts.js";

class Refusal extends Error {
  constructor(code, text) {
    super(text);
    this.code = code;
  }
}

async function ask(path, init) {
  let answer;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Refusal("offline", t("error-offline"));
  }
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(body.code ?? "http", body.text ?? t("error-server", { status: answer.status }));
  return body;
}

export function get(path, query = {}) {
  return ask(`${path}?${new URLSearchParams({ lang: lang(), ...query })}`);
}

export function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  return ask(path, { method: "POST", headers, body: JSON.stringify({ lang: lang(), ...body }) });
}

const houses = {};

/** The games and bots of this house, in the language of now. */
export async function house() {
  return (houses[lang()] ??= await get("/api/house"));
}

/** The bot one meets without having chosen. */
export function usualLevel(levels) {
  const kept = levels.find((level) => level.id === settings.level);
  return (kept ?? levels[Math.floor(levels.length / 2)])?.id ?? "instinct";
}

export async function quickPlay(name) {
  const { games, levels } = await house();
  const game = games.find((one) => one.name === name);
  const seats = Array.from({ length: game.usual }, (_, n) => (n ? usualLevel(levels) : "me"));
  return create({ game: name, seats, options: {}, deck: "", public: false, watch: true, grace: 60 });
}

export async function create(order) {
  return (await post("/api/tables", { name: myName(), ...order })).path;
}

export async function learn(game) {
  return (await post("/api/lesson", { game, name: myName() })).path;
}

export function rename(name) {
  change({ name: name.trim().slice(0, 24) });
}
