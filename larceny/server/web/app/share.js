// Links to pass on: copied, or handed to the device's own way of sharing.

import { html } from "../vendor/lit/lit-html.js";
import { toast } from "./notices.js";
import { t } from "./texts.js";

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("copied"));
  } catch {
    fallback(text);
  }
}

function fallback(text) {
  const box = document.createElement("textarea");
  box.value = text;
  (document.querySelector("dialog[open]") ?? document.body).append(box);
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  toast(t(done ? "copied" : "copy-by-hand"));
}

const send = (url, title) => navigator.share({ url, title }).catch(() => {});

/** A link with its buttons. */
export function linkView(url, title, testid = "share") {
  return html`<div class="link">
    <input readonly value=${url} aria-label=${t("link")} @focus=${(event) => event.target.select()}>
    <button class="go" data-testid=${testid} @click=${() => copy(url)}>${t("copy")}</button>
    ${navigator.share ? html`<button @click=${() => send(url, title)}>${t("share")}</button>` : ""}
  </div>`;
}
