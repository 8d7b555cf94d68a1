/** The desk's words and numbers in English and German, switchable at any time. */
import { FluentBundle, FluentResource } from "../../server/web/vendor/fluent/fluent.js";

export const LANGS = { en: "English", de: "Deutsch" };
const KEY = "larceny-desk-lang";
const bundles = {};

let spoken = "en";

export const lang = () => spoken;

function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // private browsing
  }
}

/** The language of last time, or the browser's. */
export const usualLang = () => {
  const kept = remembered() ?? navigator.language?.slice(0, 2);
  return kept in LANGS ? kept : "en";
};

export async function speak(code) {
  if (!bundles[code]) {
    const answer = await fetch(`/web/${code}.ftl`);
    if (!answer.ok) throw new Error(`the texts did not come (${answer.status})`);
    bundles[code] = new FluentBundle(code, { useIsolating: false });
    bundles[code].addResource(new FluentResource(await answer.text()));
  }
  spoken = code;
  document.documentElement.lang = code;
  try {
    localStorage.setItem(KEY, code);
  } catch {
    /* private browsing: forgotten later */
  }
}

export const has = (key) => Boolean(bundles[spoken]?.getMessage(key));

/** A text by its key; a key without a text is shown as it is. */
export function t(key, values) {
  const message = bundles[spoken]?.getMessage(key);
  return message?.value ? bundles[spoken].formatPattern(message.value, values) : key;
}

/** A field's name in words; the rest of a name with a dot is a trait or a language. */
export function fieldWord(name) {
  const [first, rest] = name.split(".");
  const word = has(`field-${first}`) ? t(`field-${first}`) : first;
  if (!rest) return word;
  if (rest in LANGS) return `${word}, ${LANGS[rest]}`;
  return has(`trait-${rest}`) ? t(`trait-${rest}`) : rest;
}

export const kindWord = (kind) => (has(`kind-${kind}`) ? t(`kind-${kind}`) : kind);

const number = (value, options) => new Intl.NumberFormat(spoken, options).format(value);
export const whole = (value) => number(value);
export const percent = (value, signed = false) =>
  number(100 * value, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: signed ? "exceptZero" : "negative" });
export const plain = (value, signed = false) =>
  number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: signed ? "exceptZero" : "negative" });
