// What this browser remembers for its person: name, language, theme, and how they like to play.

const KEY = "larceny";

const USUAL = {
  name: "", lang: "", theme: "dark", level: "",
  confirm: "irreversible", speed: 1, sound: false, volume: 0.5, vibrate: true, coach: true, hint: 0, chat: true,
  letters: true,
  keys: { undo: "u", log: "l", rules: "r", menu: "m", chat: "c", inspect: "i", next: "n" },
};

export const KEYS = Object.keys(USUAL.keys);
export const THEMES = ["dark", "light", "contrast"];
export const CONFIRMS = ["never", "irreversible", "always"];

const listeners = new Set();

function load() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY)) ?? {};
    return { ...USUAL, ...kept, keys: { ...USUAL.keys, ...kept.keys } };
  } catch {
    return { ...USUAL, keys: { ...USUAL.keys } };
  }
}

export const settings = load();

export function change(parts) {
  Object.assign(settings, parts);
  try { localStorage.setItem(KEY, JSON.stringify(settings)); } catch { /* private browsing: forgotten later */ }
  apply();
  for (const tell of listeners) tell(parts);
}

export function onChange(tell) {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export function apply() {
  document.documentElement.dataset.theme = settings.theme;
}

export const usualKeys = () => ({ ...USUAL.keys });
