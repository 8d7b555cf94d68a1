/** QR codes of short links, drawn here: versions 1 to 5 with the least correction, which are one block each. */
import { nothing, svg } from "../vendor/lit/lit.js";

const WORDS = [19, 34, 55, 80, 108]; // of data, by version
const CHECKS = [7, 10, 15, 20, 26]; // of correction
const FORMAT = 0b111011111000100; // least correction, mask 0

/** The product of two numbers in the field that the correction is reckoned in. */
function times(a, b) {
  let product = 0;
  for (; b; b >>= 1, a = (a << 1) ^ (a & 128 ? 0x11d : 0)) if (b & 1) product ^= a;
  return product;
}

/** The words that follow the data, so that a torn code can be read. */
function checks(data, count) {
  let generator = [1];
  for (let n = 0, root = 1; n < count; n++, root = times(root, 2))
    generator = [...generator, 0].map((one, at) => one ^ (at ? times(generator[at - 1], root) : 0));
  const rest = [...data, ...Array(count).fill(0)];
  for (let at = 0; at < data.length; at++) {
    const lead = rest[at];
    generator.forEach((one, n) => (rest[at + n] ^= times(one, lead)));
  }
  return rest.slice(data.length);
}

function words(text, version) {
  const bytes = [...new TextEncoder().encode(text)];
  const half = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((one) => [one >> 4, one & 15]), 0];
  const data = [];
  for (let at = 0; at < half.length; at += 2) data.push((half[at] << 4) | (half[at + 1] ?? 0));
  for (let pad = 0xec; data.length < WORDS[version]; pad ^= 0xfd) data.push(pad);
  return [...data, ...checks(data, CHECKS[version])];
}

/** The code as rows of 0 and 1; null where the text is too long. */
export function modules(text) {
  const length = new TextEncoder().encode(text).length;
  const version = WORDS.findIndex((most) => length <= most - 2);
  if (version < 0) return null;
  const size = 21 + 4 * version;
  const grid = Array.from({ length: size }, () => Array(size).fill(null));
  const ring = (row, column, reach) => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) {
        const far = Math.max(Math.abs(x), Math.abs(y));
        if (grid[row + y]?.[column + x] !== undefined) grid[row + y][column + x] = far === 2 || far === 4 ? 0 : 1;
      }
  };
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ])
    ring(row, column, 4);
  if (version) {
    const at = size - 7;
    for (let y = -2; y <= 2; y++)
      for (let x = -2; x <= 2; x++) grid[at + y][at + x] = Math.max(Math.abs(x), Math.abs(y)) === 1 ? 0 : 1;
  }
  for (let at = 8; at < size - 8; at++) grid[6][at] = grid[at][6] = (at + 1) % 2;
  for (let n = 0; n < 15; n++) {
    const bit = (FORMAT >> n) & 1;
    const first = n < 6 ? n : n < 8 ? n + 1 : size - 15 + n;
    grid[first][8] = bit;
    grid[8][n < 8 ? size - 1 - n : n < 9 ? 7 : 14 - n] = bit;
  }
  grid[size - 8][8] = 1;
  const bits = words(text, version).flatMap((one) => [7, 6, 5, 4, 3, 2, 1, 0].map((at) => (one >> at) & 1));
  let next = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1])
        if (grid[row][column] === null) grid[row][column] = (bits[next++] ?? 0) ^ ((row + column) % 2 ? 0 : 1);
    }
  }
  return grid;
}

/** A link as a picture that a phone's camera reads; nothing where it is too long. */
export function qr(text, label) {
  const grid = modules(text);
  if (!grid) return nothing;
  const size = grid.length + 8;
  const path = grid.flatMap((row, y) => row.flatMap((one, x) => (one ? [`M${x + 4} ${y + 4}h1v1h-1z`] : []))).join("");
  return svg`<svg class="qr" role="img" aria-label=${label} data-testid="qr" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"
    ><rect width=${size} height=${size} fill="#fff"/><path d=${path} fill="#000"/></svg>`;
}
