// Playing without a mouse: shortcuts, arrow keys across the board, and focus that stays where it was.

import { touchables } from "./boards.js";
import { isOpen } from "./dialogs.js";
import { openGuide } from "./guide.js";
import { openKeys, openMenu } from "./menu.js";
import { openPhrases } from "./header.js";
import { shownChoices } from "./question.js";
import { settings } from "./settings.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const typing = (target) => target.matches?.("input:not([type=range]):not([type=checkbox]), textarea, select");

const middle = (thing) => {
  const at = thing.getBoundingClientRect();
  return [at.left + at.width / 2, at.top + at.height / 2];
};

export class Keyboard {
  constructor(table) {
    this.table = table;
    this.last = null;
    this.down = (event) => this.press(event);
    this.focused = (event) => {
      const thing = event.target.closest?.("#board [data-id]");
      if (thing) { this.last = thing.dataset.id; this.rove(); }
    };
    document.addEventListener("keydown", this.down);
    table.root.addEventListener("focusin", this.focused);
  }

  close() {
    document.removeEventListener("keydown", this.down);
    this.table.root.removeEventListener("focusin", this.focused);
  }

  // Keys

  press(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") return this.escape(event);
    if (isOpen() || typing(event.target)) return;
    if (this.replayKey(event) || this.arrow(event) || this.enter(event)) return event.preventDefault();
    if (settings.letters && this.letter(event)) event.preventDefault();
  }

  escape(event) {
    const { table } = this;
    if (isOpen()) return;
    if (table.tips.shown) return table.tips.hide();
    if (typing(event.target)) return table.focusQuestion();
    if (table.replay) return table.stopReplay();
    if (table.cancel()) return;
    if (table.panel) table.togglePanel(false);
  }

  replayKey(event) {
    const { replay } = this.table;
    return !!replay && !event.target.matches("input") && replay.key(event.key);
  }

  arrow(event) {
    const way = ARROWS[event.key];
    if (!way || event.target.matches("input, select")) return false;
    const from = event.target.closest?.("#board [data-id]");
    const next = from ? this.nearest(from, way) : event.target.matches("body, #question") && this.table.root.querySelector('#board [data-id][tabindex="0"]');
    next?.focus?.();
    return !!from || !!next;
  }

  /** Enter on something that is no button: as a click on it. */
  enter(event) {
    if (event.key !== "Enter" && event.key !== " ") return false;
    if (event.target.matches("button, summary, a")) return false;
    const thing = event.target.closest?.("#board [data-id]");
    if (this.table.pending && !thing) { this.table.choose(this.table.pending, true); return true; }
    if (!thing) return false;
    this.table.touch(this.touchedBy(thing));
    return true;
  }

  /** What a click on a thing means: the thing itself, or the place around it where only that can be chosen. */
  touchedBy(thing) {
    const can = touchables(this.table.choices);
    const zone = thing.closest("[data-zone]")?.dataset.zone;
    return !can.has(thing.dataset.id) && can.has(zone) ? zone : thing.dataset.id;
  }

  letter(event) {
    const { table } = this;
    const pressed = event.key.toLowerCase();
    if (/^[1-9]$/.test(pressed)) return this.digit(Number(pressed));
    if (pressed === "/") return this.command();
    if (pressed === "?") { openKeys(); return true; }
    const name = Object.keys(settings.keys).find((one) => settings.keys[one] === pressed);
    const acts = {
      undo: () => table.takeBack(), log: () => this.log(), rules: () => openGuide(table), menu: () => openMenu(table),
      chat: () => openPhrases(table), inspect: () => this.inspect(), next: () => this.next(),
    };
    acts[name]?.();
    return !!name;
  }

  /** What is in focus? Where nothing is, the card in question. */
  inspect() {
    const { tips, root } = this.table;
    tips.toggle(document.activeElement.closest("[data-id], [data-tip]") ?? root.querySelector("[data-about]"));
  }

  digit(n) {
    const { table } = this;
    if (table.pending) { if (n === 1) table.choose(table.pending, true); return true; }
    const choice = shownChoices(table)[n - 1];
    if (choice) table.choose(choice);
    return !!choice;
  }

  log() {
    const { table } = this;
    const wide = getComputedStyle(table.root.querySelector(".wire .shut") ?? document.body).display === "none";
    if (!wide) return table.togglePanel();
    [...table.root.querySelectorAll(".wire .line")].at(-1)?.focus();
  }

  command() {
    this.table.panel = true;
    this.table.paint();
    this.table.root.querySelector("[data-testid=command]")?.focus();
    return true;
  }

  // Moving over the board

  things() {
    const all = [...this.table.root.querySelectorAll("#board [data-id]")];
    return all.filter((thing) => thing.getClientRects().length && (thing.matches("button") || this.stop(thing)));
  }

  /** A place stands for its unknown cards, known cards stand for their place. */
  stop(thing) {
    if (thing.matches("[data-zone]")) return !thing.querySelector("[data-handle]:not([data-name=''])");
    return !!thing.closest("[data-handle]")?.dataset.name;
  }

  /** The thing that lies next in a direction. */
  nearest(from, [dx, dy]) {
    const [x, y] = middle(from);
    let best = null, least = Infinity;
    for (const thing of this.things()) {
      if (thing === from || from.contains(thing) || thing.contains(from)) continue;
      const [tx, ty] = middle(thing);
      const along = (tx - x) * dx + (ty - y) * dy;
      const aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
      if (along < 6 || aside > along * 4) continue;
      const far = along + aside * 2;
      if (far < least) { least = far; best = thing; }
    }
    return best;
  }

  /** The next thing that can be chosen. */
  next() {
    const can = this.things().filter((thing) => thing.matches("button"));
    const at = can.findIndex((thing) => thing === document.activeElement);
    (can[(at + 1) % can.length] ?? this.table.root.querySelector(".bar .choice"))?.focus();
  }

  focusThing(id) {
    queueMicrotask(() => this.table.root.querySelector(`#board [data-id="${CSS.escape(id)}"]`)?.focus({ preventScroll: true }));
  }

  /** One thing of the board is in the order of the tab key. */
  rove() {
    const things = this.things();
    const one = things.find((thing) => thing.dataset.id === this.last)
      ?? things.find((thing) => thing.matches("button")) ?? things[0];
    for (const thing of things) thing.tabIndex = thing === one ? 0 : -1;
  }

  // Focus across drawings

  remember() {
    const now = document.activeElement;
    if (!this.table.root.contains(now)) return null;
    return { now, id: now.closest("#board [data-id]")?.dataset.id, bar: !!now.closest(".bar") };
  }

  restore(was) {
    this.rove();
    if (!was || isOpen() || (was.now.isConnected && document.activeElement === was.now && !was.now.disabled)) return;
    if (was.now.isConnected && !was.now.disabled && was.now.getClientRects().length) return was.now.focus({ preventScroll: true });
    const same = was.id && this.table.root.querySelector(`#board [data-id="${CSS.escape(was.id)}"]`);
    if (same) return same.focus({ preventScroll: true });
    if (was.id || was.bar) this.table.focusQuestion();
  }
}
