// Dragging the card a question is about onto a place: the same as touching that place.

import { touchables } from "./boards.js";

const FAR = 8;

/** The nearest thing around a point of the page that can be chosen now. */
function target(table, x, y) {
  const can = touchables(table.choices);
  let thing = document.elementFromPoint(x, y)?.closest("[data-id]");
  while (thing && !can.has(thing.dataset.id)) thing = thing.parentElement?.closest("[data-id]");
  return thing && table.root.querySelector("#board")?.contains(thing) ? thing : null;
}

function ghostOf(card) {
  const ghost = card.cloneNode(true);
  const at = card.getBoundingClientRect();
  ghost.className = "dragged";
  ghost.removeAttribute("data-id");
  ghost.removeAttribute("data-handle");
  ghost.style.width = `${at.width}px`;
  ghost.style.height = `${at.height}px`;
  document.body.append(ghost);
  return ghost;
}

export function watchDrag(table) {
  let drag = null, dropped = 0;
  const source = (event) => {
    const about = table.mine && !table.sending && table.board.question.about;
    return about ? event.target.closest?.(`[data-about], #board [data-handle="${CSS.escape(about)}"]`) : null;
  };
  const down = (event) => {
    const card = event.isPrimary && event.button === 0 && source(event);
    if (card) drag = { card, x: event.clientX, y: event.clientY, ghost: null, over: null };
  };
  const move = (event) => {
    if (!drag) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
      drag.ghost = ghostOf(drag.card);
      document.documentElement.dataset.dragging = "";
      table.tips.hide();
    }
    drag.ghost.style.left = `${event.clientX}px`;
    drag.ghost.style.top = `${event.clientY}px`;
    const over = target(table, event.clientX, event.clientY);
    if (over === drag.over) return;
    drag.over?.removeAttribute("data-over");
    over?.setAttribute("data-over", "");
    drag.over = over;
  };
  const stop = (event) => {
    const { ghost, over } = drag ?? {};
    drag = null;
    if (!ghost) return;
    ghost.remove();
    delete document.documentElement.dataset.dragging;
    over?.removeAttribute("data-over");
    dropped = Date.now();
    if (over && event.type === "pointerup") table.touch(over.dataset.id);
  };
  const swallow = (event) => { if (Date.now() - dropped < 60) { event.stopPropagation(); event.preventDefault(); } };
  const hold = (event) => { if (drag) event.preventDefault(); };
  const gone = new AbortController();
  const { signal } = gone;
  table.root.addEventListener("pointerdown", down, { signal });
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", stop, { signal });
  window.addEventListener("pointercancel", stop, { signal });
  window.addEventListener("click", swallow, { signal, capture: true });
  table.root.addEventListener("dragstart", hold, { signal });
  return () => gone.abort();
}
