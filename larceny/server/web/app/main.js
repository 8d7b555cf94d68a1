// Where it begins: languages, themes, and which page an address means.

import { html, render } from "../vendor/lit/lit.js";
import { sky } from "../art/sky.js";
import { apply, clearToasts, lang, post, quickPlay, redrawDialogs, speak, t, toast } from "./house.js";
import { hasDeck } from "./linked.js";
import { Landing } from "./lobby.js";
import { Table } from "./table.js";

const root = document.getElementById("app");

let page = null;
let depth = 0; // how many pages of the house lie under this one in the browser's history
let sure = false; // was the person asked whether to leave?

/** A link, good once, that brings a seat to this device; asked for first, so that a preview does not use it up. */
class Seat {
  constructor(ticket) {
    this.ticket = ticket;
    this.draw();
  }

  async bring() {
    try {
      go((await post("/api/seat", { ticket: this.ticket })).path);
    } catch (error) {
      toast(error.message, { kind: "bad" });
    }
  }

  draw() {
    render(
      html`<main class="lone">
        <div class="panel">
          <h1>${t("seat-here")}</h1>
          <p>${t("seat-here-help")}</p>
          <p class="row">
            <button class="go" data-testid="bring" @click=${() => this.bring()}>${t("seat-bring")}</button>
            <button @click=${() => go("/")}>${t("home")}</button>
          </p>
        </div>
      </main>`,
      root,
    );
  }

  close() {}
}

function open() {
  page?.close();
  clearToasts();
  render(html``, root);
  const [, kind, id] = location.pathname.split("/");
  if (kind === "t" && id) page = new Table(id, root, app);
  else if (kind === "seat" && id) page = new Seat(id);
  else page = new Landing(root, app);
}

function go(path) {
  history.pushState({ depth: ++depth }, "", path);
  open();
  scrollTo(0, 0);
}

/** Under a table that was opened by its link lies the front page, so that the way back can be asked about. */
function begin() {
  const path = location.pathname + location.hash;
  if (!history.state) history.replaceState({ depth: 0 }, "", path.startsWith("/t/") ? "/" : path);
  if (location.pathname + location.hash !== path) history.pushState({ depth: 1 }, "", path);
  depth = history.state.depth;
}

/** The browser's own back and forward; who plays stays, until sure. */
function travel({ state }) {
  if (!state) {
    history.replaceState({ depth: ++depth }, ""); // a jump on this page, or a link with a deck
    return hasDeck() && page instanceof Landing ? open() : undefined;
  }
  const steps = state.depth - depth;
  if (!steps) return;
  if (!sure && page.leaving) {
    history.go(-steps);
    return page.leave(() => {
      sure = true;
      history.go(steps);
    });
  }
  sure = false;
  depth = state.depth;
  open();
}

async function speakTo(code) {
  try {
    await speak(code);
  } catch {
    return toast(t("error-offline"), { kind: "bad" });
  }
  await page.speak?.(code);
  page.draw();
  redrawDialogs();
}

/** From a lesson straight into a game. */
async function forReal(game) {
  try {
    go(await quickPlay(game));
  } catch (error) {
    toast(error.message, { kind: "bad" });
  }
}

const app = { go, speakTo, forReal };

apply();
render(sky(), document.getElementById("sky"));
await speak(lang());
root.replaceChildren(); // the line for those who wait
begin();
addEventListener("popstate", travel);
open();
