// The end of a game: places, what decided it, the cells that counted, and a picture of it to pass on.

import { html, nothing } from "../vendor/lit/lit.js";
import { vars } from "../art/card.js";
import { symbol } from "../art/symbols.js";
import { colour, letter } from "./boards.js";
import { lang, t, toast } from "./house.js";

/** Everybody with their place, the best first; games of earlier days have points alone. */
export function standing({ result, players }) {
  const better = (seat) => result.points.filter((points) => points > result.points[seat]).length + 1;
  const rank = (seat) => result.ranks?.[seat] ?? (result.winners.includes(seat) ? 1 : better(seat));
  return players
    .map((one) => ({ ...one, rank: rank(one.seat), total: result.totals[one.seat] }))
    .sort((one, other) => one.rank - other.rank || one.seat - other.seat);
}

export const placesView = (board) =>
  html`<ol class="places" data-testid="places">
    ${standing(board).map(
      (one) =>
        html`<li class=${one.rank === 1 ? "won" : ""} ${vars({ "--c": colour(one.seat) })}>
          <b class="rank">${one.rank === 1 ? symbol("kingpin") : nothing}${one.rank}.</b>
          <i aria-hidden="true">${letter(one.seat)}</i><span>${one.name}</span><b>${one.total}</b>
        </li>`,
    )}
  </ol>`;

/** The row of the reckoning in which the winner was furthest ahead of the next, if anything tells it. */
function decider({ result, players }) {
  const [first, second] = standing({ result, players });
  if (!second || second.rank === 1) return null;
  const ahead = (row) => row.points[first.seat] - row.points[second.seat];
  const rows = (result.rows ?? []).filter((row) => row.points?.length && ahead(row) > 0);
  const row = rows.sort((one, other) => ahead(other) - ahead(one))[0];
  if (result.points[first.seat] === result.points[second.seat]) return { tie: true, first, second };
  return row ? { row, first, second } : null;
}

/** What decided it, in words. */
export function decidedWords(board) {
  const found = decider(board);
  if (!found) return "";
  const { row, first, second } = found;
  if (found.tie) return t("decided-tie", { first: first.name, second: second.name });
  const values = { first: row.values[first.seat], second: row.values[second.seat] };
  return t("decided", { row: row.label, ...values, name: first.name, other: second.name });
}

/** Marks what each place has brought its player, the winners' above all; games of earlier days say no more than that. */
export function markWon(table) {
  const { result } = table.replay ? {} : (table.board ?? {});
  const won = new Map();
  for (const { points = [], places = [], gains = [] } of result?.rows ?? [])
    places.forEach((place, seat) => points[seat] > 0 && won.set(place, [seat, gains[seat] ?? "✓"]));
  for (const one of table.root.querySelectorAll("#board [data-zone]")) {
    const [seat, gain] = won.get(one.dataset.zone) ?? [];
    one.toggleAttribute("data-won", gain !== undefined);
    one.toggleAttribute("data-best", result?.winners.includes(seat) ?? false);
    if (gain !== undefined) one.dataset.won = gain;
  }
}

// The picture: drawn here, so that it needs nobody's help.

const WIDTH = 1200,
  HEIGHT = 630;

function paint(table) {
  const { board } = table;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext("2d");
  const style = getComputedStyle(document.documentElement);
  const tone = (name) => style.getPropertyValue(`--${name}`).trim();
  const write = (text, x, y, font, fill, align = "left", most = WIDTH) => {
    Object.assign(pen, { font, fillStyle: fill, textAlign: align });
    pen.fillText(text, x, y, most);
  };
  const sky = pen.createLinearGradient(0, 0, 0, HEIGHT);
  sky.addColorStop(0, tone("sky-top"));
  sky.addColorStop(1, tone("sky-low"));
  pen.fillStyle = sky;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  for (const [name, step, high] of [
    ["tower-far", 74, 250],
    ["tower-near", 110, 150],
  ]) {
    pen.fillStyle = tone(name);
    for (let x = 0, n = 1; x < WIDTH; x += step, n++) {
      const up = high * (0.45 + ((n * 73) % 55) / 100);
      pen.fillRect(x, HEIGHT - up, step - 8, up);
    }
  }
  pen.fillStyle = tone("veil");
  pen.fillRect(40, 40, WIDTH - 80, HEIGHT - 80);
  pen.strokeStyle = tone("brass");
  pen.lineWidth = 4;
  pen.strokeRect(40, 40, WIDTH - 80, HEIGHT - 80);
  const paper = "#f6efdd"; // on the dark ground, in every light
  write(board.title, 80, 120, "56px Limelight, serif", "#e8c27a", "left", 740);
  write("Larceny", WIDTH - 80, 116, "32px Limelight, serif", paper, "right");
  const names = standing(board).filter((one) => one.rank === 1);
  const winner = names.map((one) => one.name).join(" & ");
  write(
    t("picture-won", { names: winner, count: names.length }),
    80,
    196,
    "46px Oswald, sans-serif",
    paper,
    "left",
    1040,
  );
  standing(board).forEach((one, n) => {
    const y = 262 + n * 40;
    write(`${one.rank}.`, 80, y, "30px Oswald, sans-serif", paper);
    write(one.name, 140, y, "30px 'Special Elite', monospace", one.rank === 1 ? "#e8c27a" : paper, "left", 640);
    write(one.total, WIDTH - 80, y, "30px Oswald, sans-serif", one.rank === 1 ? "#e8c27a" : paper, "right", 330);
  });
  const date = new Date().toLocaleDateString(lang(), { dateStyle: "long" });
  write(date, WIDTH - 80, HEIGHT - 62, "22px Oswald, sans-serif", paper, "right");
  return canvas;
}

/** Hand the picture to the device's own way of sharing, or save it. */
export async function sharePicture(table) {
  const blob = await new Promise((done) => paint(table).toBlob(done, "image/png"));
  if (!blob) return toast(t("picture-refused"), { kind: "bad" });
  const file = new File([blob], `larceny-${table.room.game}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    const sent = await navigator.share({ files: [file], title: table.room.title }).then(
      () => true,
      (error) => error.name === "AbortError",
    );
    if (sent) return;
  }
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  toast(t("picture-saved"));
}
