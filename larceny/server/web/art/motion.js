/** Movement: cards travel from where they were to where they are now, and numbers count, without ever blocking input. */

const LENGTH = 260; // milliseconds at speed 1
const EASE = "cubic-bezier(.3, .7, .2, 1)";
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const face = (el) => `${el.classList.contains("known")}/${el.classList.contains("down")}`;

/** The text node of a number, which lit keeps: only its words are changed. */
const number = (el) => [...el.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);

/**
 * Where every piece lies now, and what every counter says.
 * @param {Element} root
 */
export function capture(root) {
  const pieces = new Map();
  for (const el of root.querySelectorAll("[data-handle]")) {
    pieces.set(el.dataset.handle, {
      el,
      rect: el.getBoundingClientRect(),
      face: face(el),
      name: el.dataset.name,
      kind: el.dataset.kind,
    });
  }
  const counts = new Map();
  for (const el of root.querySelectorAll("[data-count]"))
    counts.set(el.dataset.count, Number(el.dataset.shown ?? el.textContent));
  return { pieces, counts };
}

/** The keyframe that puts a piece back to where it was; as high as it was, for in a fan a piece is narrower than its card. */
function from(old, now, turned) {
  const scale = `scale(${old.height / (now.height || 1)})`;
  return {
    transformOrigin: "0 0",
    transform: `translate(${old.left - now.left}px, ${old.top - now.top}px) ${scale}${turned ? " rotateY(80deg)" : ""}`,
  };
}

function fly(el, old, now, turned, time) {
  const moved = Math.abs(old.left - now.left) + Math.abs(old.top - now.top) > 1 || Math.abs(old.width - now.width) > 1;
  if (!moved && !turned) return;
  if (!old.width || !now.width) return void fade(el, time);
  el.animate([from(old, now, turned), { transformOrigin: "0 0", transform: "none" }], { duration: time, easing: EASE });
  for (let up = el.parentElement; up && !up.classList.contains("board"); up = up.parentElement) {
    if (up.matches(".zone, .group")) up.animate({ zIndex: [20, 20] }, { duration: time });
  }
}

const fade = (el, time) => el.animate({ opacity: [0, 1] }, { duration: time, easing: "ease-out" });

/** A card that left the table: its last picture fades where it lay. */
function vanish({ el, rect }, time) {
  if (!rect.width || el.isConnected) return;
  const { style } = el;
  el.classList.add("ghost");
  el.removeAttribute("data-handle");
  el.setAttribute("aria-hidden", "true");
  el.inert = true;
  Object.assign(style, {
    left: `${rect.left}px`,
    top: `${rect.top}px`,
    width: `${rect.width}px`,
    height: `${rect.height}px`,
  });
  document.body.append(el);
  const shrink = still() ? {} : { transform: ["none", "scale(.9)"] };
  const leaving = el.animate({ opacity: [1, 0], ...shrink }, { duration: time, easing: "ease-in", fill: "forwards" });
  leaving.finished.catch(() => {}).then(() => el.remove());
}

const running = new WeakMap(); // the run that a number is in

/** A number runs from what it said to what it says. */
function count(el, old, time) {
  const text = number(el);
  if (!text) return;
  const said = el.dataset.value ?? text.data; // the text may be in mid-run
  const goal = Number(said);
  if (!Number.isFinite(goal) || !Number.isFinite(old)) return;
  if (goal === old) return;
  const begun = performance.now();
  const run = {};
  running.set(text, run);
  const step = (moment) => {
    if (running.get(text) !== run || (el.dataset.value ?? said) !== said) return; // counted or drawn anew meanwhile
    const part = Math.max(0, Math.min(1, (moment - begun) / time)); // the frame may have begun before
    text.data = part < 1 ? String(Math.round(old + (goal - old) * part)) : said;
    if (part < 1) requestAnimationFrame(step);
  };
  text.data = String(old);
  requestAnimationFrame(step);
  if (!still())
    el.closest(".counter")?.animate({ transform: ["scale(1)", "scale(1.18)", "scale(1)"] }, { duration: time });
}

/** Who a new handle was before: a card of the same name that has just gone. */
function formerly(el, gone) {
  for (const [handle, old] of gone) {
    if (old.name && old.name === el.dataset.name && old.kind === el.dataset.kind) {
      gone.delete(handle);
      return old;
    }
  }
  return null;
}

function origins(board) {
  return new Map(board.zones.flatMap((zone) => (zone.pieces ?? []).map((piece) => [piece.handle, piece.origin])));
}

/**
 * After drawing: lets everything travel from a captured state. Speed 2 is twice as fast, 0 is not at all.
 * @param {Element} root
 * @param {{pieces: Map, counts: Map}} before what capture said
 * @param {object} board the Board now drawn
 */
export function travel(root, before, board, { speed = 1 } = {}) {
  if (!speed || (!before?.pieces.size && !before?.counts.size)) return;
  const time = LENGTH / speed;
  const calm = still();
  const from = origins(board);
  const drawn = [...root.querySelectorAll("[data-handle]")];
  const here = new Set(drawn.map((el) => el.dataset.handle));
  const gone = new Map([...before.pieces].filter(([handle]) => !here.has(handle)));
  // First look where everything is, then set it in motion: to look again after each would lay out the whole table as often.
  const journeys = drawn.map((el) => {
    const old = before.pieces.get(el.dataset.handle) ?? formerly(el, gone);
    if (calm) return { el, fades: !(old && old.face === face(el) && before.pieces.has(el.dataset.handle)) };
    const now = el.getBoundingClientRect();
    const origin = !old && from.get(el.dataset.handle);
    const zone = origin && root.querySelector(`[data-zone="${CSS.escape(origin)}"]`)?.getBoundingClientRect();
    return {
      el,
      now,
      start: old?.rect ?? (zone && shrink(zone, now)),
      turned: !!old && old.face !== face(el),
      fades: !old && !zone,
    };
  });
  for (const { el, now, start, turned, fades } of journeys) {
    if (fades) fade(el, time);
    else if (!calm) fly(el, start, now, turned, time);
  }
  for (const old of gone.values()) vanish(old, time);
  for (const el of root.querySelectorAll("[data-count]")) {
    if (!calm && before.counts.has(el.dataset.count)) count(el, before.counts.get(el.dataset.count), time * 1.6);
  }
}

/** A card-sized place in the middle of a zone. */
function shrink(zone, size) {
  const height = Math.min(zone.height, size.height);
  const width = (size.width * height) / (size.height || 1);
  return { left: zone.left + (zone.width - width) / 2, top: zone.top + (zone.height - height) / 2, width, height };
}
