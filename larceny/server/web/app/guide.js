// The rules beside the table: searchable, and opened at a ruling.

import { html } from "../vendor/lit/lit-html.js";
import { get } from "./house.js";
import { isOpen, openDialog, redrawDialogs } from "./dialogs.js";
import { lang, t } from "./texts.js";

const ALLOWED = new Set([
  ..."H1 H2 H3 H4 H5 P UL OL LI DL DT DD BLOCKQUOTE PRE HR DIV SECTION".split(" "),
  ..."TABLE THEAD TBODY TR TH TD STRONG B EM I CODE KBD SPAN SUP SUB BR".split(" "),
]);
const DROPPED = new Set("SCRIPT STYLE IFRAME OBJECT EMBED TEMPLATE SVG MATH LINK META".split(" "));

let policy = null;

/** Rules are parsed into a page that is never shown; the policy says so to the browser. */
function trusted(text) {
  if (!window.trustedTypes) return text;
  policy ??= window.trustedTypes.createPolicy("larceny", { createHTML: (given) => given });
  return policy.createHTML(text);
}

/** The rules as nodes: only plain text elements, nothing on them but ids. */
function clean(text) {
  const page = new DOMParser().parseFromString(trusted(text), "text/html");
  const box = document.createElement("div");
  copy(page.body, box);
  return box;
}

function copy(from, to) {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.append(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE || DROPPED.has(node.tagName.toUpperCase())) continue;
    if (!ALLOWED.has(node.tagName)) { copy(node, to); continue; }
    const twin = document.createElement(node.tagName === "TH" && !node.textContent.trim() ? "TD" : node.tagName);
    if (node.id) twin.id = `rule-${node.id}`;
    if (node.colSpan > 1) twin.colSpan = node.colSpan;
    copy(node, twin);
    to.append(twin);
  }
}

const pages = new Map();

async function page(game) {
  const key = `${lang()}/${game}`;
  if (!pages.has(key)) {
    const { title, html: text } = await get(`/api/guide/${game}`);
    pages.set(key, { title, box: clean(text) });
  }
  return pages.get(key);
}

/** Where the rules speak of a ruling: its own heading or paragraph, else the first that mentions it. */
function place(box, ruling) {
  const by = box.querySelector(`#${CSS.escape(`rule-${ruling}`)}`) ?? box.querySelector(`#${CSS.escape(`rule-${ruling.toLowerCase()}`)}`);
  if (by) return by;
  const spoken = [...box.querySelectorAll("li, p, td, h2, h3, h4")].filter((one) => one.textContent.includes(ruling));
  return spoken.find((one) => one.textContent.trim().startsWith(ruling)) ?? spoken[0];
}

const BLOCKS = "p, li, tr, pre, blockquote, dd, dt";

function search(box, words) {
  CSS.highlights?.delete("found");
  const wanted = words.trim().toLowerCase();
  for (const block of box.querySelectorAll(BLOCKS)) {
    block.hidden = !!wanted && !block.textContent.toLowerCase().includes(wanted);
  }
  for (const heading of box.querySelectorAll("h1, h2, h3, h4, h5")) heading.hidden = !!wanted && !follows(heading);
  if (wanted) highlight(box, wanted);
}

const isHeading = (node) => /^H\d$/.test(node.tagName);

/** Does anything found stand under this heading? */
function follows(heading) {
  for (let next = heading.nextElementSibling; next; next = next.nextElementSibling) {
    if (isHeading(next) && next.tagName <= heading.tagName) return false;
    const blocks = next.matches(BLOCKS) ? [next] : [...next.querySelectorAll(BLOCKS)];
    if (blocks.some((one) => !one.hidden)) return true;
  }
  return false;
}

function highlight(box, wanted) {
  if (!CSS.highlights) return;
  const ranges = [];
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.toLowerCase();
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + wanted.length);
      ranges.push(range);
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}

function point(box, ruling) {
  for (const old of box.querySelectorAll(".pointed")) old.classList.remove("pointed");
  const at = ruling && place(box, ruling);
  if (!at) return;
  at.classList.add("pointed");
  at.tabIndex = -1;
  setTimeout(() => { at.scrollIntoView({ block: "center" }); at.focus({ preventScroll: true }); }, 30);
}

/** Open the rules of the table's game, at a ruling where one is given. */
export async function openGuide(table, ruling = "") {
  const game = table.room?.game ?? table.game;
  let state = { text: t("loading") };
  const view = () => (state.box ? html`
    <input type="search" autofocus data-testid="rules-search" placeholder=${t("rules-search")} aria-label=${t("rules-search")}
      @input=${(event) => search(state.box, event.target.value)}>
    <div class="guide" tabindex="0" role="region" aria-label=${state.title}>${state.box}</div>` : html`<p>${state.text}</p>`);
  if (isOpen("guide")) return;
  openDialog("guide", () => t("rules"), view, { kind: "side" });
  try {
    state = await page(game);
    search(state.box, "");
  } catch (error) {
    state = { text: error.message };
  }
  if (!isOpen("guide")) return;
  redrawDialogs();
  if (!state.box) return;
  document.querySelector("[data-testid=rules-search]")?.focus();
  point(state.box, ruling);
}
