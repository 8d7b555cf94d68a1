// The words of the application in English and German, switchable at any time.

import { FluentBundle, FluentResource } from "../vendor/fluent/index.js";
import { settings, change } from "./settings.js";

export const LANGS = { en: "English", de: "Deutsch" };

const bundles = {};

export const lang = () => settings.lang || (navigator.language?.startsWith("de") ? "de" : "en");

async function load(code) {
  if (bundles[code]) return;
  const answer = await fetch(`/web/text/${code}.ftl`);
  const bundle = new FluentBundle(code, { useIsolating: false });
  bundle.addResource(new FluentResource(await answer.text()));
  bundles[code] = bundle;
}

export async function speak(code) {
  await load(code);
  document.documentElement.lang = code;
  document.documentElement.dataset.lang = code;
  if (settings.lang !== code) change({ lang: code });
}

/** A text by its key, without the prefix ui-. */
export function t(key, values) {
  const message = bundles[lang()]?.getMessage(`ui-${key}`);
  return message?.value ? bundles[lang()].formatPattern(message.value, values) : key;
}

const pick = (list) => list[Math.floor(Math.random() * list.length)];
const list = (key) => t(key).split(",").map((word) => word.trim());

/** A name for a guest who has not told one. */
export const guestName = () => `${pick(list("guest-first"))} ${pick(list("guest-last"))}`;

export function myName() {
  if (!settings.name) change({ name: guestName() });
  return settings.name;
}

/** The words the drawing of a board needs. */
export const boardWords = () => ({ hidden: t("face-down"), unknown: t("hidden-card") });
