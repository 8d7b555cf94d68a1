// Dialogs over the page: one at a time for each name, drawn again whenever the page is.

import { html, nothing, render } from "../vendor/lit/lit-html.js";
import { symbol } from "../art/symbols.js";
import { t } from "./texts.js";

const open = new Map();

/** Open a dialog. `view(close)` draws its inside; `kind` is a class: side, wide. */
export function openDialog(name, title, view, { kind = "", closed = null } = {}) {
  if (open.has(name)) return redraw(name);
  const dialog = document.createElement("dialog");
  dialog.className = `dialog ${kind}`;
  dialog.setAttribute("aria-labelledby", `dialog-${name}`);
  document.body.append(dialog);
  const back = document.activeElement;
  dialog.addEventListener("close", () => {
    open.delete(name);
    dialog.remove();
    if (back?.isConnected) {
      back.blur(); // the browser has focused it already, but its caret went with the dialog
      back.focus({ preventScroll: true });
    }
    closed?.();
  });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  open.set(name, { dialog, title, view });
  redraw(name);
  dialog.showModal();
  dialog.querySelector("[autofocus]")?.focus();
}

function redraw(name) {
  const { dialog, title, view } = open.get(name);
  const close = () => dialog.close();
  render(html`
    <div class="sheet">
      <header><h2 id="dialog-${name}">${typeof title === "function" ? title() : title}</h2>
        <button class="icon" aria-label=${t("close")} data-testid="close" @click=${close}>${symbol("cross")}</button></header>
      <div class="inside">${view(close) ?? nothing}</div>
    </div>`, dialog);
}

export function redrawDialogs() {
  for (const name of open.keys()) redraw(name);
}

export const isOpen = (name) => (name ? open.has(name) : open.size > 0);

export function closeDialog(name) {
  open.get(name)?.dialog.close();
}

export function closeDialogs() {
  for (const { dialog } of [...open.values()]) dialog.close();
}
