/** The night city behind everything: three rows of towers with lit windows, a moon and one neon sign. */
import { svg } from "../vendor/lit/lit.js";

const [WIDTH, HEIGHT] = [1600, 900];
const ROWS = [
  { name: "far", seed: 7, low: 330, span: 260, wide: [46, 70], pane: [4, 6, 13, 15], lit: 0.22 },
  { name: "mid", seed: 31, low: 210, span: 230, wide: [60, 80], pane: [5, 8, 14, 18], lit: 0.3 },
  { name: "near", seed: 53, low: 90, span: 170, wide: [80, 110], pane: [7, 11, 19, 24], lit: 0.34 },
];

/** Numbers between 0 and 1, always the same ones. */
function dice(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

const box = (x, y, w, h) => `M${x | 0} ${y | 0}h${w | 0}v${h | 0}h${-(w | 0)}Z`;

/** Steps, spires and water towers on the roofs. */
function roof(kind, x, top, w) {
  if (kind < 0.3)
    return (
      box(x + w * 0.2, top - 26, w * 0.6, 28) +
      box(x + w * 0.36, top - 48, w * 0.28, 24) +
      box(x + w * 0.48, top - 90, 3, 44)
    );
  if (kind < 0.5) return box(x + w * 0.15, top - 16, w * 0.7, 18);
  if (kind < 0.66) return `M${x + w * 0.22} ${top}v-12h-4v-20l14 -12l14 12v20h-4v12h-3v-12h-14v12Z`;
  if (kind < 0.8) return `M${x} ${top}L${x + w / 2} ${top - 38}L${x + w} ${top}Z`;
  return box(x + w * 0.7, top - 34, 2, 36);
}

/** One row of towers: its outline, and its windows dark and bright. */
function towers({ seed, low, span, wide, pane, lit }) {
  const roll = dice(seed);
  const [w0, h0, dx, dy] = pane;
  let outline = "";
  const windows = ["", ""];
  for (let x = -20; x < WIDTH;) {
    const w = wide[0] + roll() * (wide[1] - wide[0]);
    const top = HEIGHT - low - roll() * span;
    outline += box(x, top, w, HEIGHT - top) + roof(roll(), x, top, w);
    for (let wy = top + dy; wy < HEIGHT - 8; wy += dy) {
      for (let wx = x + dx * 0.6; wx < x + w - w0 - 4; wx += dx) {
        const chance = roll();
        if (chance < lit) windows[chance < lit * 0.4 ? 1 : 0] += box(wx, wy, w0, h0);
      }
    }
    x += w + (roll() < 0.25 ? 14 : 1);
  }
  return { outline, windows };
}

let drawn;

/** The skyline; its colours come from the theme. */
export function sky() {
  drawn ??= ROWS.map((row) => ({ ...towers(row), name: row.name }));
  return svg`<svg class="sky" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
    <defs>
      <linearGradient id="sky-air" x1="0" y1="0" x2="0" y2="1"><stop class="air-top" offset="0"/><stop class="air-low" offset=".72"/><stop class="air-glow" offset="1"/></linearGradient>
      <radialGradient id="sky-halo"><stop class="halo-in" offset=".2"/><stop class="halo-out" offset="1"/></radialGradient>
    </defs>
    <path fill="url(#sky-air)" d="M-2000 -900H3600V900H-2000Z"/>
    <circle cx="1270" cy="150" r="260" fill="url(#sky-halo)"/><circle class="moon" cx="1270" cy="150" r="52"/><path class="moon-shade" d="M1252 112q26 8 20 30q-22 12 -34 -6ZM1284 158q18 2 16 18q-16 8 -22 -8Z"/>
    ${drawn.map(({ name, outline, windows }) => svg`<g class="row-${name}"><path class="tower" d=${outline}/><path class="pane" d=${windows[0]}/><path class="pane bright" d=${windows[1]}/></g>`)}
    <g class="neon" transform="translate(1262 -170)"><path d="M232 470h34v150h-34Z"/><text x="249" y="500">C</text><text x="249" y="526">L</text><text x="249" y="552">U</text><text x="249" y="578">B</text><text x="249" y="606">★</text></g>
  </svg>`;
}
