/** Mug shots: a person in flat shapes in front of height lines, drawn from the traits of a piece. */
import { nothing, svg } from "../vendor/lit/lit.js";

const SKIN = ["#f3d2b0", "#e4b489", "#c78d60", "#986340", "#6d4530"];
const LIPS = ["#b8443c", "#b03c36", "#9c3430", "#7d2a2a", "#5f2024"];
const HAIR = {
  black: "#2a2224",
  brown: "#653f25",
  red: "#b14d20",
  blonde: "#dcae52",
  grey: "#8d8c8c",
  white: "#f2eee6",
};
const COAT = ["#2d4359", "#5c4132", "#4d3b58", "#2f4e42", "#6c302e", "#47535e", "#7a5d2b", "#235257"];
const CLOTH = ["#b5382a", "#3d7fae", "#c48f37", "#4c8a68", "#a8506f", "#e6dcc6", "#6f5aa0"];
const FELT = ["#2b3038", "#5d4733", "#3d4650", "#6b362f", "#2f473b", "#463c5a", "#7b6a4c"];
const INK = "#1d1a16";
const DARK = "#000";
const MEN = [
  [18, 20, 16, 11, 80],
  [16, 17, 13, 8, 83],
  [19, 22, 16, 10, 79],
  [16.5, 17.5, 17, 12, 82],
  [16.5, 18, 12, 6, 80],
];
const WOMEN = [
  [16.5, 18, 11.5, 6, 79],
  [17.5, 18, 10, 4, 79],
  [17.5, 20, 13, 8, 78],
  [16, 17, 11, 5, 81],
];

/* The pen: filled and stroked paths, circles, both sides at once. */

const p = (d, fill, opacity = 1) => svg`<path d=${d} fill=${fill} opacity=${opacity}/>`;
const l = (d, stroke, width = 1.5, opacity = 1) =>
  svg`<path d=${d} fill="none" stroke=${stroke} stroke-width=${width} stroke-linecap="round" stroke-linejoin="round" opacity=${opacity}/>`;
const o = (x, y, r, fill, ry = r) => svg`<ellipse cx=${x} cy=${y} rx=${r} ry=${ry} fill=${fill}/>`;
const turn = (degrees, ...parts) => svg`<g transform="rotate(${degrees} 50 45)">${parts}</g>`;
const both = (draw) => [draw(-1), draw(1)];

/** A number from the traits, the same for the same person everywhere. */
function hash(look) {
  let h = 2166136261;
  for (const c of Object.entries(look).sort().join()) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
  return (salt, count) => {
    let x = Math.imul(h ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b);
    x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
    return ((x ^ (x >>> 16)) >>> 0) % count;
  };
}

const SOFT = {
  bob: 3,
  bun: 3,
  long: 3,
  wild: 2,
  curls: 1,
  slick: -1,
  cloche: 2,
  newsboy: -2,
  bowler: -2,
  tophat: -2,
  pearls: 2,
  fur: 1,
  scarf: 1,
  tie: -1,
};

/** Whether the traits together read as a woman. */
const soft = (look) =>
  (look.beard ?? "none") === "none" && [look.hair, look.hat, look.collar].reduce((n, t) => n + (SOFT[t] ?? 0), 0) > 0;

/** Everything the drawing functions need to know of one person. */
function person(look) {
  const pick = hash(look);
  const woman = soft(look);
  const shapes = woman ? WOMEN : MEN;
  const [w, c, j, k, chin] = shapes[pick(1, shapes.length)];
  const skin = Math.min(5, Math.max(1, Number(look.skin) || 2)) - 1;
  const coat = pick(2, COAT.length);
  return {
    look,
    pick,
    woman,
    w,
    c,
    j,
    k,
    chin,
    skin: SKIN[skin],
    lips: LIPS[skin],
    deep: skin > 2,
    hair: HAIR[look.shade] ?? HAIR.brown,
    coat: COAT[coat],
    cloth: CLOTH[pick(3, CLOTH.length)],
    tie: CLOTH[pick(3, 5)],
    felt: FELT[pick(4, FELT.length)],
    band: CLOTH[pick(5, CLOTH.length)],
    h: w + 1.5, // half the head with its hair
    mood: look.scar && look.scar !== "none" ? 0 : pick(6, 5),
  };
}

/* The wall. */

const across = (ys) => ys.map((y) => `M-500 ${y}H600`).join("");
const ticks = Array.from({ length: 19 }, (_, i) => `M1 ${4 + i * 5}h${i % 3 === 1 ? 0 : 2.5}`).join("");
const WALL = [
  p("M-500 -60H600V160H-500Z", "var(--wall, #dccfb1)"),
  l(across([12, 42, 72]), INK, 0.9, 0.2),
  l(across([27, 57, 87]), INK, 0.5, 0.2),
  l(ticks, INK, 0.6, 0.3),
];

/* Body and collar. */

const shoulders = ({ woman }) =>
  woman ? "M13 104Q14 90 36 85.5L50 90L64 85.5Q86 90 87 104Z" : "M4 104Q6 89 31 84L50 90L69 84Q94 89 96 104Z";
const half = ({ woman }) => (woman ? "M50 90L64 85.5Q86 90 87 104H50Z" : "M50 90L69 84Q94 89 96 104H50Z");

function body(m) {
  const [a, b] = m.woman ? [6, 5.4] : [8.5, 7.5];
  return [
    p(shoulders(m), m.coat),
    p(half(m), DARK, 0.16),
    p(`M${50 - b} 70V84Q${50 - a} 88 ${50 - a - 3} 88L50 97L${53 + a} 88Q${50 + a} 88 ${50 + b} 84V70Z`, m.skin),
    p(`M${50 - b} 76Q50 88 ${50 + b} 76V84Q50 91 ${50 - b} 82Z`, DARK, 0.2),
  ];
}

const shirt = (fill = "#f4eddc") => [
  p("M39 84L50 99L61 84L65 88L56 104H44L35 88Z", fill),
  p("M50 99L61 84L65 88L56 104H50Z", DARK, 0.1),
];
const lapels = (m) =>
  both((s) => [
    p(`M${50 + s * 17} 85L${50 + s * 22} 93L${50 + s * 17} 95L${50 + s * 7} 104L${50 + s * 13} 86Z`, m.coat),
    l(`M${50 + s * 14} 86L${50 + s * 6.5} 104`, DARK, 1.1, 0.45),
  ]);

const COLLAR = {
  tie: (m) => [
    shirt(),
    p("M46.5 91L50 88.5L53.5 91L52 95L54.5 104H45.5L48 95Z", m.tie),
    l("M47 98L53 94.5M46.5 102.5L53.5 98.5", "#fff", 1, 0.35),
    lapels(m),
  ],
  bowtie: (m) => [
    shirt(),
    lapels(m),
    p("M50 91.5L41 87V97L50 93.5L59 97V87L50 91.5Z", m.tie),
    p("M50 91.5L59 87V97L50 93.5Z", DARK, 0.2),
    o(50, 92.4, 2.1, m.tie),
    l("M50 97.5V104", INK, 1.2, 0.25),
  ],
  open: (m) => [
    p("M40 84L50 103L60 84L66 87L59 104H41L34 87Z", "#eee3cb"),
    p("M41.5 85L50 102L58.5 85Q50 92 41.5 85Z", m.skin),
    p("M50 102L58.5 85Q55 88 50 89Z", DARK, 0.14),
    both((s) => p(`M${50 + s * 9} 83L${50 + s * 5} 97L${50 + s * 16} 92L${50 + s * 14} 85Z`, "#fbf5e6")),
    both((s) => l(`M${50 + s * 9} 83L${50 + s * 5} 97L${50 + s * 16} 92`, INK, 0.7, 0.35)),
  ],
  fur: (m) => [
    m.woman ? nothing : [shirt(), p("M46.5 91L50 89L53.5 91L54 104H46Z", m.tie)],
    both((s) => {
      const x = (n) => 50 + s * n;
      return [
        p(
          `M${x(9)} 81L${x(14)} 80L${x(17)} 83L${x(22)} 82L${x(25)} 86L${x(30)} 86L${x(31)} 91L${x(36)} 93L${x(34)} 98L${x(37)} 104H${x(5)}L${x(8)} 100L${x(5)} 97L${x(9)} 94L${x(6)} 90L${x(10)} 87Z`,
          s < 0 ? "#c39a6b" : "#a17d50",
        ),
        p(
          `M${x(9)} 81L${x(14)} 80L${x(16)} 84L${x(13)} 90L${x(15)} 96L${x(12)} 104H${x(5)}L${x(8)} 100L${x(5)} 97L${x(9)} 94L${x(6)} 90L${x(10)} 87Z`,
          "#fff",
          s < 0 ? 0.22 : 0.1,
        ),
        l(
          `M${x(19)} 86l${s * 2} 3M${x(26)} 90l${s * 2} 3.4M${x(18)} 93l${s * 2} 3.4M${x(25)} 97l${s * 2} 3.4M${x(31)} 96l${s * 2} 3.4M${x(18)} 100l${s * 2} 3`,
          "#5d4226",
          1.3,
          0.75,
        ),
      ];
    }),
  ],
  turtleneck: (m) => [
    p(shoulders(m), m.cloth),
    p(half(m), DARK, 0.18),
    p("M40 80Q50 87 60 80L61.5 91Q50 97 38.5 91Z", m.cloth),
    l("M40 84Q50 90.5 60 84M39.4 88Q50 94 60.6 88", DARK, 1, 0.35),
    l("M38.5 91Q50 97 61.5 91", DARK, 1.2, 0.4),
  ],
  pearls: (m) => [
    p("M37 86Q50 104 63 86L66 104H34Z", m.coat),
    p("M38.5 86Q50 103 61.5 86L57 84Q50 90 43 84Z", m.skin),
    [-10.5, -8.5, -5.8, -2.2, 2.2, 5.8, 8.5, 10.5].map((x) => o(50 + x, 97.2 - x * x * 0.085, 2.2, "#fdf8ec")),
    [-10.5, -8.5, -5.8, -2.2, 2.2, 5.8, 8.5, 10.5].map((x) => o(50.6 + x, 97.9 - x * x * 0.085, 1, "#c9bba0")),
  ],
  scarf: (m) => [
    p("M38 82Q50 91 62 82Q66 88 62 93Q50 100 38 93Q34 88 38 82Z", m.cloth),
    p("M50 87.5Q57 86 62 82Q66 88 62 93Q57 97 50 97Z", DARK, 0.16),
    p("M52 92L63 91L67 104H54Z", m.cloth),
    l("M38 87Q50 95 63 87M57 94L60 104", DARK, 1, 0.35),
    l("M54 101.5L66 101", "#fff", 1.2, 0.4),
  ],
  overalls: (m) => [
    p("M37 85Q50 97 63 85L68 104H32Z", "#e8d9b8"),
    p("M50 91Q58 90 63 85L68 104H50Z", DARK, 0.1),
    both((s) => l(`M${50 + s * 17} 86L${50 + s * 13} 104`, "#3b5876", 6)),
    p("M36 98H64V104H36Z", "#3b5876"),
    both((s) => o(50 + s * 13.6, 99.5, 1.7, "#d0a04a")),
  ],
};

/* Head. */

const outline = ({ w, c, j, k, chin }) =>
  `M${50 - w} 46Q${50 - c} 62 ${50 - j} 71Q${50 - k} ${chin} 50 ${chin}Q${50 + k} ${chin} ${50 + j} 71Q${50 + c} 62 ${50 + w} 46Q${50 + w} 27 50 27Q${50 - w} 27 ${50 - w} 46Z`;
const rightHalf = ({ w, c, j, k, chin }) =>
  `M51 27Q49 50 53 62Q48 70 50 ${chin}Q${50 + k} ${chin} ${50 + j} 71Q${50 + c} 62 ${50 + w} 46Q${50 + w} 27 51 27Z`;

function head(m) {
  return [
    both((s) => [
      o(50 + s * (m.w + 0.8), 57, 3.2, m.skin, 4.6),
      s > 0 ? p(`M${50 + m.w} 53q4 0 4 4.5q-1 4-4 4Z`, DARK, 0.16) : l(`M${49 - m.w} 55q-2 2 0 5`, DARK, 0.9, 0.25),
    ]),
    p(outline(m), m.skin),
    p(rightHalf(m), DARK, 0.13),
    m.woman
      ? both((s) => svg`<ellipse cx=${50 + s * 10.5} cy="64" rx="3.6" ry="2.4" fill="#d2433a" opacity=".2"/>`)
      : nothing,
  ];
}

/** Freckles with red hair, lines with grey, now and then a beauty spot. */
function years(m) {
  const { shade } = m.look;
  if (shade === "red")
    return [
      [38, 62],
      [41, 64.4],
      [43.4, 61.8],
      [57, 61.8],
      [59.4, 64.4],
      [62, 62],
    ].map(([x, y]) => o(x, y, 0.75, "#a9633a"));
  if (shade === "grey" || shade === "white")
    return both((s) =>
      l(
        `M${50 + s * 6.4} 64.6Q${50 + s * 9.4} 67.6 ${50 + s * 8.8} 71M${50 + s * 14} 56.4l${s * 2} 1.6M${50 + s * 14} 58.4l${s * 1.8} 2.4`,
        DARK,
        0.9,
        0.24,
      ),
    );
  return m.woman && m.pick(11, 3) === 0 ? o(58.4, 67.6, 0.95, "#3a2018") : nothing;
}

/** Brows by mood: stern, sly, calm, anxious, bright. */
const BROWS = [
  [
    [48, 52],
    [48, 52],
  ],
  [
    [50, 50.5],
    [46, 46.5],
  ],
  [
    [49.5, 49],
    [49.5, 49],
  ],
  [
    [51, 47.5],
    [51, 47.5],
  ],
  [
    [48.5, 47.5],
    [48.5, 47.5],
  ],
];

function brows(m) {
  const colour =
    m.look.shade === "white" || m.look.shade === "blonde" ? `color-mix(in srgb, ${m.hair} 72%, #3a2a10)` : m.hair;
  const sides = BROWS[m.mood];
  return both((s) => {
    const [outer, inner] = sides[s < 0 ? 0 : 1];
    return l(
      `M${50 + s * 13.5} ${outer}Q${50 + s * 9} ${Math.min(outer, inner) - 1.8} ${50 + s * 4} ${inner}`,
      m.hair === HAIR.white ? "#a39a8c" : colour,
      m.woman ? 1.7 : 3,
    );
  });
}

function eye(m, s) {
  const x = 50 + s * 8.2;
  const look = [-0.8, 0.9, 0, 0.6, -0.3][m.mood];
  const low = m.mood === 1 || m.mood === 2 ? 1.1 : 0.3; // how far the lid hangs
  return [
    p(`M${x - 4.4} 55.6Q${x} ${51} ${x + 4.4} 55.6Q${x} 59.4 ${x - 4.4} 55.6Z`, "#fffaf0"),
    o(x + look, 55.3, 2.1, INK),
    o(x + look + 0.7, 54.5, 0.6, "#fff"),
    p(`M${x - 4.8} 55.6Q${x} ${49.8} ${x + 4.8} 55.6Q${x} ${51.6 + low * 1.6} ${x - 4.8} 55.6Z`, m.skin),
    p(
      `M${x - 4.8} 55.6Q${x} ${49.8} ${x + 4.8} 55.6Q${x} ${51.6 + low * 1.6} ${x - 4.8} 55.6Z`,
      DARK,
      m.woman ? 0.35 : 0.2,
    ),
    l(`M${x - 4.6} 55.4Q${x} ${50.8 + low * 1.4} ${x + 4.6} 55.4`, INK, m.woman ? 1.5 : 1.2),
    m.woman
      ? l(`M${x + s * 4.4} 55.2l${s * 2.2} -1.8M${x + s * 3} 53.6l${s * 1.6} -1.8`, INK, 1.1)
      : l(`M${x - 3} 59.6q3 1.4 6 0`, DARK, 0.9, 0.22),
  ];
}

const nose = (m) =>
  m.woman
    ? [l("M51 57Q53.5 62 52.6 64Q50.5 65.4 48.4 64.4", DARK, 1.2, 0.38)]
    : [
        p(`M50.4 55L${54.5 + m.pick(7, 3)} 64.4Q50 67 47 64.6Z`, DARK, 0.2),
        l(`M46.4 63.6q1.2 2 3.6 1.4q2.6 .6 ${4 + m.pick(7, 3)} -1.2`, DARK, 1.2, 0.4),
      ];

function mouth(m) {
  if (m.woman) {
    const d = m.mood === 0 ? 0.6 : -0.8;
    return [
      p(
        `M44.6 ${70.8 + d}Q47.4 68.4 50 69.8Q52.6 68.4 55.4 ${70.8 + d}Q52.6 74.6 50 74.4Q47.4 74.6 44.6 ${70.8 + d}Z`,
        m.lips,
      ),
      l(`M44.8 ${70.9 + d}Q50 ${72.4} 55.2 ${70.9 + d}`, "#3a0f10", 0.8, 0.7),
    ];
  }
  const line = m.deep ? "#2c1210" : "#6b2a20";
  return [
    [l("M44 73Q50 69.8 56 73", line, 1.9)],
    [l("M44 71.6Q51 74.4 57 69.8", line, 1.9)],
    [l("M44.5 71.6H55.5", line, 1.9)],
    [l("M45 72.6Q50 70.4 55 72", line, 1.9)],
    [
      p("M43 69.8Q50 71.8 57 69.8Q55.6 76 50 76Q44.4 76 43 69.8Z", "#4b1512"),
      p("M44 70.2Q50 71.9 56 70.2L55.4 72.4Q50 73.6 44.6 72.4Z", "#fffaf0"),
    ],
  ][m.mood];
}

/* Beards and moustaches. */

const jaw = ({ w, c, j, k, chin }) =>
  `M${50 - w + 0.6} 56Q${50 - c + 0.5} 64 ${50 - j} 71Q${50 - k} ${chin} 50 ${chin}Q${50 + k} ${chin} ${50 + j} 71Q${50 + c - 0.5} 64 ${50 + w - 0.6} 56Q${50 + w - 4} 65 58 66.5Q50 63.6 42 66.5Q${50 - w + 4} 65 ${50 - w + 0.6} 56Z`;

const BEARD = {
  stubble: (m) => [p(jaw(m), m.hair === HAIR.white ? "#999" : m.hair, 0.42), mouth(m)],
  pencil: (m) => [
    mouth(m),
    both((s) =>
      p(`M${50 + s * 0.7} 66.4Q${50 + s * 5} 66 ${50 + s * 8.5} 69.4Q${50 + s * 4} 68.2 ${50 + s * 0.7} 68.6Z`, m.hair),
    ),
  ],
  handlebar: (m) => [
    mouth(m),
    both((s) => [
      p(
        `M50 65.6Q${50 + s * 6} 64.6 ${50 + s * 10} 69Q${50 + s * 14} 71.4 ${50 + s * 15.4} 66Q${50 + s * 18.6} 72.6 ${50 + s * 12.6} 74Q${50 + s * 5} 74 50 69.6Z`,
        m.hair,
      ),
      s > 0 ? p("M50 67.5Q56 70 60 72Q64 73 65.6 68Q68 73 62.6 74Q55 74 50 69.6Z", DARK, 0.22) : nothing,
    ]),
  ],
  walrus: (m) => [
    p(
      "M50 64.6Q58 63 63.5 71.5Q65 76 64 79.6Q58.5 75.4 50 76.4Q41.5 75.4 36 79.6Q35 76 36.5 71.5Q42 63 50 64.6Z",
      m.hair,
    ),
    p("M50 64.6Q58 63 63.5 71.5Q65 76 64 79.6Q58.5 75.4 50 76.4Z", DARK, 0.14),
    l("M46 67L41.5 75M50 67V75M54 67L58.5 75", DARK, 0.9, 0.25),
    l("M46.5 78.6q3.5 1.4 7 0", "#6b2a20", 1.6),
  ],
  goatee: (m) => [
    both((s) =>
      p(
        `M50 66Q${50 + s * 7} 65.6 ${50 + s * 8.6} 71L${50 + s * 8} 77Q${50 + s * 6.4} 75 ${50 + s * 6.4} 71Q${50 + s * 4} 68.6 50 68.6Z`,
        m.hair,
      ),
    ),
    p(`M41.8 75Q50 77.6 58.2 75Q58 ${m.chin + 6} 50 ${m.chin + 9}Q42 ${m.chin + 6} 41.8 75Z`, m.hair),
    p(`M50 76.5Q55 76.4 58.2 75Q58 ${m.chin + 6} 50 ${m.chin + 9}Z`, DARK, 0.16),
    mouth(m),
  ],
  full: (m) => [
    p(
      `M${49 - m.w} 53Q${47 - m.c} 70 ${48 - m.j} 80Q43 97 50 97Q57 97 ${52 + m.j} 80Q${53 + m.c} 70 ${51 + m.w} 53Q${48 + m.w} 64 59 65.4Q50 62.4 41 65.4Q${52 - m.w} 64 ${49 - m.w} 53Z`,
      m.hair,
    ),
    p(`M51 97Q57 97 ${52 + m.j} 80Q${53 + m.c} 70 ${51 + m.w} 53Q${48 + m.w} 64 59 65.4Q54 64 50 63.8Z`, DARK, 0.13),
    l(`M40 74Q42 86 46 91M60 74Q58 86 54 91M50 80V92M36 66Q36 72 38 77M64 66Q64 72 62 77`, DARK, 1, 0.22),
    p("M43.4 71.6Q50 69.6 56.6 71.6Q54 76.4 50 76.4Q46 76.4 43.4 71.6Z", "#5a1c18"),
    p("M44.5 71.7Q50 70.2 55.5 71.7Q50 73.2 44.5 71.7Z", "#fffaf0"),
  ],
};

/* Hair: what hangs behind, what falls in front, and what shows under a hat. */

const ring = (spots, fill) => spots.map(([x, y, r]) => both((s) => (x || s > 0 ? o(50 + s * x, y, r, fill) : nothing)));
const dim = (d) => p(d, DARK, 0.16);

const HAIRDO = {
  bald: {
    front: (m) => [
      both((s) =>
        p(
          `M${50 + s * (m.w - 0.5)} 46Q${50 + s * (m.w + 5)} 47 ${50 + s * (m.w + 3.2)} 58Q${50 + s * m.w} 55 ${50 + s * (m.w - 0.5)} 46Z`,
          m.hair,
        ),
      ),
      svg`<ellipse cx="43" cy="35" rx="5.5" ry="3" fill="#fff" opacity=".4" transform="rotate(-28 43 35)"/>`,
    ],
    under: (m) =>
      both((s) => p(`M${50 + s * (m.w - 1)} 44H${50 + s * (m.w + 1.6)}V53L${50 + s * (m.w - 1)} 50Z`, m.hair, 0.7)),
  },
  short: {
    front: (m) => [
      p(
        `M${50 - m.h} 54L${49 - m.h} 40Q${49 - m.h} 22 50 21.5Q${52 + m.h} 22 ${51 + m.h} 40L${50 + m.h} 54L${48 + m.h} 46Q${47 + m.h} 37.5 56 37Q44 36.6 ${53 - m.h} 40L${52 - m.h} 47Z`,
        m.hair,
      ),
      dim(`M52 21.6Q${52 + m.h} 22 ${51 + m.h} 40L${50 + m.h} 54L${48 + m.h} 46Q${47 + m.h} 37.5 56 37Q50 30 52 21.6Z`),
      l(`M44 25Q40 29 ${53 - m.h} 38M52 24Q47 29 44 36`, "#fff", 1, 0.16),
    ],
    under: (m) =>
      both((s) =>
        p(`M${50 + s * (m.w - 2)} 43H${50 + s * (m.h + 0.6)}L${50 + s * m.h} 56L${50 + s * (m.w - 1.4)} 50Z`, m.hair),
      ),
  },
  slick: {
    front: (m) => [
      p(
        `M${50 - m.h} 52L${49 - m.h} 41Q${49 - m.h} 23 50 22.6Q${51 + m.h} 23 ${51 + m.h} 41L${50 + m.h} 52L${48 + m.h} 45Q${45 + m.h} 36 57 35.4L50 40L43 35.4Q${55 - m.h} 36 ${52 - m.h} 45Z`,
        m.hair,
      ),
      dim(`M50 22.6Q${51 + m.h} 23 ${51 + m.h} 41L${50 + m.h} 52L${48 + m.h} 45Q${45 + m.h} 36 57 35.4L50 40Z`),
      l(`M38 37Q39 29 46 25.6M43 34Q44 29 49 26.5M57 34Q58 29 54 26.6`, "#fff", 1.2, 0.42),
    ],
    under: (m) =>
      both((s) =>
        p(
          `M${50 + s * (m.w - 2)} 43H${50 + s * (m.h + 0.3)}L${50 + s * (m.h - 0.4)} 57L${50 + s * (m.w - 0.8)} 51Z`,
          m.hair,
        ),
      ),
  },
  curls: {
    back: (m) =>
      m.woman
        ? [
            ring(
              [
                [19, 44, 7],
                [22, 54, 7.5],
                [22, 64, 7.5],
                [18, 72, 6.5],
              ],
              m.hair,
            ),
          ]
        : nothing,
    front: (m) => [
      ring(
        [
          [0, 24, 8],
          [9, 26, 7.5],
          [16, 32, 7],
          [19, 41, 5.5],
          [5, 32, 5.5],
          [13, 37, 4.5],
        ],
        m.hair,
      ),
      m.woman
        ? ring(
            [
              [20, 49, 4.6],
              [21.5, 57, 5],
              [20, 65, 5],
            ],
            m.hair,
          )
        : ring([[19, 48, 3.6]], m.hair),
      [
        [46, 22],
        [56, 27],
        [38, 29],
        [64, 34],
        [51, 33],
      ].map(([x, y]) => l(`M${x - 3} ${y}q3 -4 6 0`, "#fff", 1, 0.22)),
    ],
    under: (m) =>
      m.woman
        ? [
            ring(
              [
                [18, 48, 4.5],
                [20.5, 56, 5.2],
                [20, 65, 5.4],
              ],
              m.hair,
            ),
            both((s) =>
              l(`M${50 + s * 20 - 2.5} 57q2.5 -3.4 5 0M${50 + s * 20 - 2.5} 66q2.5 -3.4 5 0`, "#fff", 1, 0.22),
            ),
          ]
        : ring(
            [
              [16.5, 46, 3.6],
              [18.8, 51, 3.4],
            ],
            m.hair,
          ),
  },
  bob: {
    back: (m) => [
      p(
        `M50 20Q${44 - m.h} 21 ${45 - m.h} 48L${44 - m.h} 72Q${46 - m.h} 78 50 76Q${54 + m.h} 78 ${56 + m.h} 72L${55 + m.h} 48Q${56 + m.h} 21 50 20Z`,
        m.hair,
      ),
      dim(`M50 20Q${56 + m.h} 21 ${55 + m.h} 48L${56 + m.h} 72Q${54 + m.h} 78 50 76Z`),
    ],
    front: (m) => [
      p(
        `M50 20.5Q${45 - m.h} 22 ${45.6 - m.h} 48L${45 - m.h} 71Q${50 - m.h} 75 ${54.5 - m.h} 69Q${50 - m.h} 58 ${53 - m.h} 46Q50 ${m.pick(8, 2) ? 47 : 42} ${47 + m.h} 46Q${50 + m.h} 58 ${45.5 + m.h} 69Q${50 + m.h} 75 ${55 + m.h} 71L${54.4 + m.h} 48Q${55 + m.h} 22 50 20.5Z`,
        m.hair,
      ),
      dim(
        `M52 20.6Q50 34 58 45L${47 + m.h} 46Q${50 + m.h} 58 ${45.5 + m.h} 69Q${50 + m.h} 75 ${55 + m.h} 71L${54.4 + m.h} 48Q${55 + m.h} 22 52 20.6Z`,
      ),
      l("M37 33Q43 27 52 27", "#fff", 1.8, 0.25),
    ],
    under: (m) => [
      p(
        `M${53 - m.h} 42L${46 - m.h} 44L${44.6 - m.h} 71Q${50 - m.h} 76 ${55 - m.h} 69Q${50.5 - m.h} 58 ${55 - m.h} 44Z`,
        m.hair,
      ),
      p(
        `M${47 + m.h} 42L${54 + m.h} 44L${55.4 + m.h} 71Q${50 + m.h} 76 ${45 + m.h} 69Q${49.5 + m.h} 58 ${45 + m.h} 44Z`,
        m.hair,
      ),
      dim(
        `M${47 + m.h} 42L${54 + m.h} 44L${55.4 + m.h} 71Q${50 + m.h} 76 ${45 + m.h} 69Q${49.5 + m.h} 58 ${45 + m.h} 44Z`,
      ),
    ],
  },
  long: {
    back: (m) => [
      p(
        `M50 20Q${43 - m.h} 20 ${44 - m.h} 50Q${38 - m.h} 78 ${46 - m.h} 94H${54 + m.h}Q${62 + m.h} 78 ${56 + m.h} 50Q${57 + m.h} 20 50 20Z`,
        m.hair,
      ),
      dim(`M50 20Q${57 + m.h} 20 ${56 + m.h} 50Q${62 + m.h} 78 ${54 + m.h} 94H50Z`),
    ],
    front: (m) => [
      p(
        `M47 21Q${45 - m.h} 21 ${45 - m.h} 50Q${41 - m.h} 74 ${47 - m.h} 88Q${55 - m.h} 84 ${52 - m.h} 62Q${51 - m.h} 48 47 31Q55 44 ${48 + m.h} 50Q${50 + m.h} 66 ${46 + m.h} 84Q${53 + m.h} 86 ${55 + m.h} 72Q${58 + m.h} 60 ${55 + m.h} 48Q${55 + m.h} 20 47 21Z`,
        m.hair,
      ),
      dim(
        `M47 31Q55 44 ${48 + m.h} 50Q${50 + m.h} 66 ${46 + m.h} 84Q${53 + m.h} 86 ${55 + m.h} 72Q${58 + m.h} 60 ${55 + m.h} 48Q${54 + m.h} 34 54 25Z`,
      ),
      l(`M40 28Q34 36 ${48 - m.h} 54M57 30Q64 38 ${52 + m.h} 52`, "#fff", 1.3, 0.25),
    ],
    under: (m) =>
      both((s) => [
        p(
          `M${50 + s * (m.w - 3)} 42L${50 + s * (m.h + 4)} 46Q${50 + s * (m.h + 9)} 70 ${50 + s * (m.h + 4)} 90Q${50 + s * (m.h - 4)} 84 ${50 + s * (m.h - 1)} 66Q${50 + s * m.h} 54 ${50 + s * (m.w - 3)} 42Z`,
          m.hair,
        ),
        s > 0
          ? dim(
              `M${50 + (m.w - 3)} 42L${54 + m.h} 46Q${59 + m.h} 70 ${54 + m.h} 90Q${46 + m.h} 84 ${49 + m.h} 66Q${50 + m.h} 54 ${47 + m.w} 42Z`,
            )
          : nothing,
        l(`M${50 + s * (m.h + 2.5)} 54Q${50 + s * (m.h + 5)} 70 ${50 + s * (m.h + 2)} 82`, "#fff", 1, 0.2),
      ]),
  },
  bun: {
    back: (m) => [
      o(50, 17.5, 9.5, m.hair, 8.5),
      p("M50 9Q60 10 59.4 18Q58 26 50 26Z", DARK, 0.18),
      l("M43 17q6 -7 13 -2M44 21q6 -5 12 -1", "#fff", 1, 0.24),
    ],
    front: (m) => [
      p(
        `M${50 - m.h} 56L${49 - m.h} 42Q${48 - m.h} 23 50 22.5Q${52 + m.h} 23 ${51 + m.h} 42L${50 + m.h} 56Q${50 + m.h} 44 52 33Q${50 - m.h} 42 ${50 - m.h} 56Z`,
        m.hair,
      ),
      dim(`M52 22.6Q${52 + m.h} 23 ${51 + m.h} 42L${50 + m.h} 56Q${50 + m.h} 44 52 33Z`),
      l("M39 38Q42 29 49 25M61 38Q58 30 53 26", "#fff", 1, 0.24),
    ],
    under: (m) => [
      o(50 + m.h + 4, 62, 6.5, m.hair),
      both((s) => p(`M${50 + s * (m.w - 3)} 43H${50 + s * (m.h + 0.6)}L${50 + s * m.h} 57Z`, m.hair)),
    ],
  },
  wild: {
    back: (m) =>
      m.woman
        ? p(
            `M50 22L${40 - m.h} 34L${42 - m.h} 44L${35 - m.h} 52L${41 - m.h} 60L${36 - m.h} 70L${43 - m.h} 76L${42 - m.h} 86L${50 - m.h} 84L50 88L${50 + m.h} 84L${58 + m.h} 86L${57 + m.h} 76L${64 + m.h} 70L${59 + m.h} 60L${65 + m.h} 52L${58 + m.h} 44L${60 + m.h} 34Z`,
            m.hair,
          )
        : nothing,
    front: (m) => [
      p(
        `M${50 - m.h} 56L${43 - m.h} 54L${46 - m.h} 48L${39 - m.h} 42L${46 - m.h} 38L${41 - m.h} 28L${50 - m.h} 28L${50 - m.h} 18L40 22L43 11L50 18L58 9L60 19L${51 + m.h} 15L${50 + m.h} 26L${60 + m.h} 27L${54 + m.h} 37L${61 + m.h} 43L${54 + m.h} 47L${57 + m.h} 55L${50 + m.h} 56L${48 + m.h} 46L60 40L56 44L52 37L47 44L43 38L38 44L${52 - m.h} 46Z`,
        m.hair,
      ),
      dim(
        `M54 14L58 9L60 19L${51 + m.h} 15L${50 + m.h} 26L${60 + m.h} 27L${54 + m.h} 37L${61 + m.h} 43L${54 + m.h} 47L${57 + m.h} 55L${50 + m.h} 56L${48 + m.h} 46L60 40L54 30Z`,
      ),
      l("M45 18L47 30M38 26L42 34M56 18L54 30M33 38L39 40", "#fff", 1, 0.22),
    ],
    under: (m) =>
      both((s) => [
        p(
          `M${50 + s * (m.w - 3)} 42L${50 + s * (m.h + 8)} 42L${50 + s * (m.h + 5)} 49L${50 + s * (m.h + 13)} 54L${50 + s * (m.h + 6)} 59L${50 + s * (m.h + 11)} 68L${50 + s * (m.h + 4)} 68L${50 + s * (m.h + 4)} ${m.woman ? 78 : 70}L${50 + s * (m.h - 1)} 66Z`,
          m.hair,
        ),
        s > 0
          ? dim(
              `M${50 + m.w} 42L${58 + m.h} 42L${55 + m.h} 49L${63 + m.h} 54L${56 + m.h} 59L${61 + m.h} 68L${54 + m.h} 68L${49 + m.h} 66Z`,
            )
          : nothing,
      ]),
  },
};

/* Hats. */

const brimShade = (m) => p(`M${51 - m.w} 44H${49 + m.w}V48Q50 52 ${51 - m.w} 48Z`, DARK, 0.24);

const HAT = {
  fedora: (m) =>
    turn(
      m.pick(9, 2) ? -5 : 4,
      brimShade(m),
      p(
        `M${49 - m.h} 43C${50 - m.h} 31 ${52 - m.h} 12 42 11.5Q50 19 58 11.5C${48 + m.h} 12 ${50 + m.h} 31 ${51 + m.h} 43Z`,
        m.felt,
      ),
      p(`M53 15.5Q56 14.5 58 11.5C${48 + m.h} 12 ${50 + m.h} 31 ${51 + m.h} 43H54Z`, DARK, 0.2),
      l("M50 16.5Q51 24 50 28", DARK, 1.4, 0.35),
      p(`M${49.6 - m.h} 34Q50 39.4 ${50.4 + m.h} 34L${51 + m.h} 43Q50 47 ${49 - m.h} 43Z`, m.band),
      p(
        `M${36 - m.h} 41Q${44 - m.h} 43.5 50 41.5Q${56 + m.h} 43.5 ${64 + m.h} 41Q${60 + m.h} 48.4 50 48.6Q${40 - m.h} 48.4 ${36 - m.h} 41Z`,
        m.felt,
      ),
      l(`M${37 - m.h} 42.4Q50 50 ${63 + m.h} 42.4`, "#fff", 0.9, 0.22),
    ),
  bowler: (m) => [
    brimShade(m),
    p(`M${49.5 - m.h} 42C${48 - m.h} 8 ${52 + m.h} 8 ${50.5 + m.h} 42Z`, m.felt),
    p(`M54 17Q${52 + m.h} 18 ${50.5 + m.h} 42H54Q60 28 54 17Z`, DARK, 0.22),
    l("M38 24Q42 18 49 17.5", "#fff", 1.8, 0.3),
    p(`M${49.5 - m.h} 35Q50 39.5 ${50.5 + m.h} 35V42H${49.5 - m.h}Z`, m.band),
    p(
      `M${41 - m.h} 38Q${40 - m.h} 46.5 50 46.8Q${60 + m.h} 46.5 ${59 + m.h} 38Q${57 + m.h} 42 50 42.4Q${43 - m.h} 42 ${41 - m.h} 38Z`,
      m.felt,
    ),
    l(`M${42 - m.h} 42Q${46 - m.h} 46 50 46`, "#fff", 0.8, 0.25),
  ],
  flatcap: (m) =>
    turn(
      m.pick(9, 2) ? 3 : -4,
      brimShade(m),
      p(`M${46.5 - m.h} 43Q${43 - m.h} 27 46 25Q${58 + m.h} 22 ${58 + m.h} 35Q${57 + m.h} 41 ${53 + m.h} 43Z`, m.felt),
      p(`M56 24.5Q${59 + m.h} 23 ${58 + m.h} 35Q${57 + m.h} 41 ${53 + m.h} 43H58Q63 32 56 24.5Z`, DARK, 0.2),
      l(
        `M${47 - m.h} 38L44 27M${53 - m.h} 41L52 25.5M44 42L60 25M53 42.5L${48 + m.h} 26M62 42L${54 + m.h} 29`,
        "#fff",
        0.8,
        0.22,
      ),
      p(
        `M${47 - m.h} 42Q50 37.6 ${53 + m.h} 42Q${55 + m.h} 46 ${50 + m.h} 47.6Q50 44.6 ${50 - m.h} 47.6Q${44 - m.h} 46 ${47 - m.h} 42Z`,
        m.felt,
      ),
      p(
        `M${47 - m.h} 42Q50 37.6 ${53 + m.h} 42Q${55 + m.h} 46 ${50 + m.h} 47.6Q50 44.6 ${50 - m.h} 47.6Q${44 - m.h} 46 ${47 - m.h} 42Z`,
        DARK,
        0.3,
      ),
    ),
  newsboy: (m) =>
    turn(
      m.pick(9, 2) ? 5 : -6,
      brimShade(m),
      p(
        `M${50 - m.h} 43Q${38 - m.h} 40 ${41 - m.h} 28Q${44 - m.h} 15 50 15Q${56 + m.h} 15 ${59 + m.h} 28Q${62 + m.h} 40 ${50 + m.h} 43Z`,
        m.felt,
      ),
      p(`M52 15Q${56 + m.h} 15 ${59 + m.h} 28Q${62 + m.h} 40 ${50 + m.h} 43H56Q66 30 52 15Z`, DARK, 0.2),
      l(`M50 17Q36 25 ${51 - m.h} 41M50 17Q64 25 ${49 + m.h} 41M50 17V40`, DARK, 1.1, 0.32),
      o(50, 15.5, 2.6, m.band),
      p(`M${49 - m.h} 39.6Q50 35 ${51 + m.h} 39.6V43.5Q50 39 ${49 - m.h} 43.5Z`, m.band, 0.85),
      p(`M${51 - m.h} 43Q50 38 ${49 + m.h} 43Q${50 + m.h} 48.4 50 48.4Q${50 - m.h} 48.4 ${51 - m.h} 43Z`, m.felt),
      p(`M${51 - m.h} 43Q50 38 ${49 + m.h} 43Q${50 + m.h} 48.4 50 48.4Q${50 - m.h} 48.4 ${51 - m.h} 43Z`, DARK, 0.28),
    ),
  cloche: (m) => [
    p(
      `M${44 - m.h} 52C${44 - m.h} 10 ${56 + m.h} 10 ${56 + m.h} 52Q${51 + m.h} 44.5 50 44.5Q${49 - m.h} 44.5 ${44 - m.h} 52Z`,
      m.felt,
    ),
    p(`M55 20.5C${53 + m.h} 22 ${56 + m.h} 36 ${56 + m.h} 52Q${51 + m.h} 44.5 55 44.5Q61 32 55 20.5Z`, DARK, 0.2),
    p(`M${44.6 - m.h} 44Q50 32 ${55.4 + m.h} 44L${56 + m.h} 48.4Q50 37.5 ${44 - m.h} 48.4Z`, m.band),
    l("M37 30Q41 23 48 21.5", "#fff", 1.6, 0.28),
    m.pick(10, 2)
      ? [
          [0, -3.6],
          [3.4, -1],
          [2, 3],
          [-2, 3],
          [-3.4, -1],
        ]
          .map(([x, y]) => o(62 + x, 38.5 + y, 2.7, "#f4e6d2"))
          .concat(o(62, 38.5, 2, "#c2603f"))
      : [p("M60 42Q58 28 70 16Q73 28 66 42Z", "#f1e5cc"), l("M63 41Q65 28 69 19", INK, 0.9, 0.4)],
  ],
  tophat: (m) =>
    turn(
      m.pick(9, 2) ? 3 : -3,
      brimShade(m),
      p(`M${50.5 - m.h} 42L${47.5 - m.h} 4Q50 0 ${52.5 + m.h} 4L${49.5 + m.h} 42Z`, "#23252c"),
      p(`M55 1.8Q${50 + m.h} 2 ${52.5 + m.h} 4L${49.5 + m.h} 42H55Z`, DARK, 0.3),
      l(`M${52 - m.h} 7L${53.5 - m.h} 30`, "#fff", 2.2, 0.22),
      p(`M${49.8 - m.h} 33Q50 37.6 ${50.2 + m.h} 33L${49.5 + m.h} 42H${50.5 - m.h}Z`, m.band),
      p(
        `M${39 - m.h} 38.6Q${44 - m.h} 43 50 42.6Q${56 + m.h} 43 ${61 + m.h} 38.6Q${59 + m.h} 47.4 50 47.6Q${41 - m.h} 47.4 ${39 - m.h} 38.6Z`,
        "#23252c",
      ),
      l(`M${40 - m.h} 41Q${45 - m.h} 46.4 50 46.6`, "#fff", 0.9, 0.3),
    ),
  beret: (m) =>
    turn(
      -9,
      p(
        `M${49 - m.h} 43Q${36 - m.h} 42 ${36 - m.h} 33Q${40 - m.h} 20 50 20Q${56 + m.h} 20 ${55 + m.h} 34Q${54 + m.h} 41 ${51 + m.h} 43Q50 37 ${49 - m.h} 43Z`,
        m.band === "#e6dcc6" ? "#b5382a" : m.band,
      ),
      p(`M52 20Q${56 + m.h} 20 ${55 + m.h} 34Q${54 + m.h} 41 ${51 + m.h} 43Q60 38 52 20Z`, DARK, 0.18),
      l(`M${42 - m.h} 31Q${46 - m.h} 24 44 23.4`, "#fff", 1.8, 0.3),
      l("M50 20.4Q51 17 53 16", INK, 2),
      l(`M${49 - m.h} 43Q50 37 ${51 + m.h} 43`, DARK, 2, 0.35),
    ),
  visor: (m) => [
    p(`M${49 - m.h} 38Q50 31 ${51 + m.h} 38V43.6Q50 36.6 ${49 - m.h} 43.6Z`, "#1f5b40"),
    svg`<path d=${`M${48 - m.h} 43Q50 35.4 ${52 + m.h} 43Q${57 + m.h} 49 ${54 + m.h} 51.6Q50 43.6 ${46 - m.h} 51.6Q${43 - m.h} 49 ${48 - m.h} 43Z`} fill="#36a06f" opacity=".9"/>`,
    l(`M${46 - m.h} 50Q50 42 ${54 + m.h} 50`, "#c9ffe2", 1, 0.6),
  ],
};
const OPEN = { none: 1, visor: 1 }; // hats that show all the hair

/* What is worn on the eyes, scars, smokes. */

const EYES = {
  round: () => [
    both(
      (s) =>
        svg`<circle cx=${50 + s * 8.2} cy="56" r="6.6" fill="#dff0f5" fill-opacity=".28" stroke=${INK} stroke-width="1.7"/>`,
    ),
    l("M48.4 55.4Q50 54 51.6 55.4M35.4 54.8L31.5 53.4M64.6 54.8L68.5 53.4", INK, 1.5),
    both((s) => l(`M${50 + s * 8.2 - 3.4} 53.6l2.6 -2`, "#fff", 1.1, 0.9)),
  ],
  monocle: () => [
    svg`<circle cx="58.2" cy="56" r="6.9" fill="#dff0f5" fill-opacity=".35" stroke="#a9802f" stroke-width="1.9"/>`,
    l("M55 53.6l2.8 -2.2", "#fff", 1.2, 0.9),
    l("M64.4 59Q68.5 72 62 90", "#a9802f", 0.9),
  ],
  dark: () => [
    both((s) => [
      p(
        `M${50 + s * 1.6} 52.4H${50 + s * 15.6}Q${50 + s * 15.6} 61.6 ${50 + s * 8.6} 61.6Q${50 + s * 2} 61.6 ${50 + s * 1.6} 52.4Z`,
        "#14161b",
      ),
      l(`M${50 + s * 8.6 - 4.4} 57.6l4 -3.6`, "#9fc4d6", 1.5, 0.75),
    ]),
    l("M34 52.4H66", "#14161b", 1.8),
  ],
  patch: (m) => [
    l(`M${49 - m.h} 46L62 53.6L${51 + m.h} 50`, "#17151a", 1.6),
    p("M51.6 51.4Q58 48.8 64.8 51.8Q65.4 60.4 58.4 62Q51.8 60.4 51.6 51.4Z", "#17151a"),
    l("M54 53.6Q57 52 60 52.4", "#fff", 0.9, 0.35),
  ],
};
const SCAR = {
  cheek: () => [l("M62.6 58.6L57.8 69.4", "#a02f2a", 1.5), l("M59.2 60.6L64 62.6M57.6 64L62 66", "#a02f2a", 1.1)],
  brow: () => [l("M37.4 43.4L43.4 61.6", "#a02f2a", 1.6), l("M37.4 47.6L41.6 46M39.6 60L44 58.4", "#a02f2a", 1.1)],
  chin: () => [l("M52.4 77.2L58.6 84.6", "#c0453a", 1.7), l("M53 81L57.4 78.6M55.4 84.4L59.8 81.6", "#c0453a", 1.2)],
};
const wisp = (x, y) => l(`M${x} ${y}q-3 -5 1 -9q4 -4 0 -10`, "#fff", 1.7, 0.75);
const SMOKE = {
  cigar: () => [
    l("M54 72.4L70 76", "#6d4122", 4.6),
    l("M59 73.5L61 74", "#c48f37", 4.6),
    o(71.4, 76.3, 2.3, "#ee5a36"),
    wisp(74, 72),
  ],
  cigarette: (m) =>
    m.woman
      ? [
          l("M53.5 72.4L66 76.6", "#1b191d", 1.9),
          l("M66 76.6L75 79.6", "#fffaf0", 2.3),
          o(75.6, 79.8, 1.6, "#ee5a36"),
          wisp(77.5, 76),
        ]
      : [l("M53.5 72.4L66 75.6", "#fffaf0", 2.5), o(66.8, 75.8, 1.7, "#ee5a36"), wisp(69, 72)],
  pipe: () => [
    l("M54 72.6Q62 74 65 79", "#2d1b12", 2.4),
    p("M61.6 74.4H73V80.4Q72 86.4 67.4 86.4Q62.4 86.4 61.6 80.4Z", "#7b4526"),
    p("M68 74.4H73V80.4Q72 86.4 67.4 86.4Z", DARK, 0.22),
    o(67.3, 74.6, 5.7, "#3b2115", 1.5),
    wisp(68, 71),
  ],
  toothpick: () => [l("M53.6 72.2L66.6 67.2", "#8a5a22", 2.3), l("M53.6 72.2L66.6 67.2", "#f0d391", 1.2)],
};

/* Props of other games: masks, goggles, badges, rings, tools. */

const MASK = {
  bandana: (m) => [
    p(
      `M${49 - m.w} 61Q50 56 ${51 + m.w} 61Q${52 + m.c} 72 ${50 + m.j} 78L50 98L${50 - m.j} 78Q${48 - m.c} 72 ${49 - m.w} 61Z`,
      m.cloth,
    ),
    p(`M50 58.5Q60 58.5 ${51 + m.w} 61Q${52 + m.c} 72 ${50 + m.j} 78L50 98Z`, DARK, 0.18),
    [
      [42, 68],
      [50, 72],
      [58, 68],
      [46, 79],
      [54, 79],
      [50, 88],
    ].map(([x, y]) => o(x, y, 1.3, "#fff8e6")),
  ],
  balaclava: (m) => [
    p(
      `M50 23Q${46 - m.h} 23 ${48 - m.h} 50Q${46 - m.c} 74 40 90H60Q${54 + m.c} 74 ${52 + m.h} 50Q${54 + m.h} 23 50 23ZM37 50Q50 47 63 50Q66 56 62 60Q50 62.6 38 60Q34 56 37 50Z`,
      "#23252b",
    ),
    l("M43 72Q50 75 57 72", "#555a64", 2),
    l("M40 30Q50 26 60 30M38 38Q50 34 62 38", "#fff", 1, 0.12),
  ],
  domino: (m) =>
    p(
      `M${50 - m.w} 51Q42 46 50 51Q58 46 ${50 + m.w} 51Q${52 + m.w} 60 58 61Q53 61 50 57Q47 61 42 61Q${48 - m.w} 60 ${50 - m.w} 51ZM37.6 55.6Q42 60 46.4 55.6Q42 51.6 37.6 55.6ZM53.6 55.6Q58 60 62.4 55.6Q58 51.6 53.6 55.6Z`,
      "#1a1a20",
    ),
};
const mask = (m) => {
  const draw = MASK[m.look.mask] ?? MASK.domino;
  return svg`<g fill-rule="evenodd">${draw(m)}</g>`;
};
const goggles = (m) => {
  const y = m.look.goggles === "up" ? 40 : 55.6;
  return [
    l(`M${49 - m.h} ${y}H${51 + m.h}`, "#4a3324", 4),
    both(
      (s) =>
        svg`<circle cx=${50 + s * 8.4} cy=${y} r="7" fill=${y > 50 ? "#7fb8c9" : "#5b94a8"} fill-opacity=".8" stroke="#9a7434" stroke-width="2.6"/>`,
    ),
    both((s) => l(`M${46.6 + s * 8.4} ${y - 1}l4 -3.4`, "#fff", 1.6, 0.8)),
  ];
};
const badge = (m) =>
  m.look.badge === "shield"
    ? [
        p("M65 90Q70 91 73 88.6Q76 91 81 90Q82 100 73 104Q64 100 65 90Z", "#c9a24a"),
        l("M69 95.5H77M73 92V100", INK, 1.3, 0.6),
      ]
    : [
        p("M73 86.6L75.5 92.4L81.7 92.9L77 97L78.4 103L73 99.8L67.6 103L69 97L64.3 92.9L70.5 92.4Z", "#d0a84c"),
        o(73, 95.6, 2.2, "#8a6420"),
      ];
const ring2 = (m) => [
  p("M17 104Q15 93 21 91Q24 88.6 27 91Q30 89 32.6 91.6Q36 90.6 37 94Q39 98 37 104Z", m.skin),
  l("M22 92V97M27 91.6V97M32 92.4V97.4", DARK, 1, 0.35),
  l("M23.6 96.4H30", "#d3a53f", 2.6),
  p("M24.6 94.6L26.8 91.4L29 94.6L26.8 97Z", { ruby: "#c32b3c", emerald: "#1f9b6b" }[m.look.ring] ?? "#6fc7e6"),
];
const steel = "#9aa7b0";
const TOOL = {
  wrench: () => [l("M18 104L24 82", steel, 4.4), p("M20 83Q18 74 24 71L25 77L29 78L32 73Q35 80 28 84.6Z", steel)],
  crowbar: () => l("M17 104L24 78Q26 71 32 74", "#b5463a", 3.8),
  drill: () => [p("M10 84H28V94H22V104H14V94H10Z", "#5b6a74"), p("M28 86.4L38 89L28 91.6Z", steel)],
  torch: () => [
    p("M14 84H28V104H14Z", "#a33a2c"),
    l("M21 84V78H28", steel, 2.6),
    p("M28 78Q38 73 37 66Q42 75 34 80.6Z", "#57b8ec"),
  ],
  stethoscope: () => [l("M41 84Q33 98 38 104M59 84Q67 98 60 101", "#23252b", 2.2), o(60, 101, 3.6, steel)],
  dynamite: () => [
    [15, 21, 27].map((x) => p(`M${x} 84H${x + 5.4}V104H${x}Z`, "#b5382a")),
    p("M14 91H33.4V95H14Z", INK),
    l("M23.6 84Q24 76 30 76", "#c9b58a", 1.5),
    o(30.6, 75.6, 2, "#ff9a3d"),
  ],
  lockpick: () => [l("M16 104L28 76", steel, 2), l("M28 76l3 1.6", steel, 2), l("M22 104L36 80", steel, 2)],
  wheel: () => [
    svg`<circle cx="24" cy="96" r="13" fill="none" stroke="#2a2422" stroke-width="3.6"/>`,
    l("M11 96H37M24 96V109", "#2a2422", 2.6),
    o(24, 96, 3.4, steel),
  ],
  camera: () => [p("M10 86H36V103H10ZM17 82H28V86H17Z", "#2b2b30"), o(23, 94.6, 6, steel), o(23, 94.6, 3.6, "#1c2a34")],
  bone: () =>
    [
      [7.6, INK],
      [4.6, "#f7f0df"],
    ].map(([w, c]) => [
      l("M14 92L26 74", c, w),
      [
        [11.6, 91],
        [15.4, 94],
        [24.4, 71.6],
        [28.6, 74],
      ].map(([x, y]) => o(x, y, w * 0.72, c)),
    ]),
  rope: () =>
    [
      [5, INK],
      [3, "#cfa468"],
    ].map(([w, c]) =>
      l(
        "M12 84Q12 74 22 74Q32 74 32 84Q32 94 22 94Q12 94 12 84ZM16.5 84Q16.5 78 22 78Q27.5 78 27.5 84Q27.5 90 22 90Q16.5 90 16.5 84M30 76L36 68",
        c,
        w,
      ),
    ),
  map: () => [
    p("M8 84L18 88L28 84L38 88V104H8Z", "#e9dcb8"),
    l("M18 88V104M28 84V104", INK, 0.8, 0.4),
    l("M12 98Q20 90 25 96T36 92", "#a83a2c", 1.6),
  ],
};
const wears = (value) => value && value !== "none";

/**
 * The mug shot of a person by its traits; unknown traits and values are left out.
 * @param {Record<string, string|number>} look
 */
export function mug(look = {}) {
  const m = person(look);
  const hat = HAT[look.hat];
  const hairdo = HAIRDO[look.hair] ?? HAIRDO.short;
  const seen = look.eyes !== "dark" && !(wears(look.goggles) && look.goggles !== "up");
  return svg`<svg class="mug" viewBox="0 0 100 100" preserveAspectRatio="xMidYMax meet" aria-hidden="true" focusable="false">
    ${WALL}${hairdo.back?.(m)}
    ${wears(look.tool) ? (TOOL[look.tool] ?? TOOL.wrench)(m) : nothing}
    ${body(m)}${(COLLAR[look.collar] ?? COLLAR.tie)(m)}${head(m)}
    ${seen ? both((s) => eye(m, s)) : nothing}
    ${years(m)}${nose(m)}${(BEARD[look.beard] ?? mouth)(m)}${brows(m)}${SCAR[look.scar]?.()}
    ${(hat && !OPEN[look.hat] ? hairdo.under : hairdo.front)(m)}
    ${look.collar === "pearls" ? both((s) => o(50 + s * (m.w + 1.4), 63, 1.9, "#fdf8ec")) : nothing}
    ${wears(look.mask) ? mask(m) : nothing}${EYES[look.eyes]?.(m)}
    ${hat?.(m)}${wears(look.goggles) ? goggles(m) : nothing}${SMOKE[look.smoke]?.(m)}
    ${wears(look.badge) ? badge(m) : nothing}${wears(look.ring) ? ring2(m) : nothing}
  </svg>`;
}
