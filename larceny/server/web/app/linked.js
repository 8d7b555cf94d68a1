// A deck that came in a link: its text, compressed, in the part of the address that the browser keeps to itself.

const MARK = "#deck=";
const LARGEST = 512 * 1024; // letters; no deck has as many

export const hasDeck = () => location.hash.startsWith(MARK);

async function text(stream) {
  const reader = stream.pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
  let found = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return found;
    found += value;
    if (found.length > LARGEST) throw new Error("more than any deck");
  }
}

const word = (source, key) => source.match(new RegExp(`^${key}\\s*=\\s*"([^"]*)"`, "m"))?.[1] ?? "";

/** The deck in the address, which is taken out of it: its text, its name and its game. Throws if there is none. */
export async function takeDeck() {
  const packed = location.hash.slice(MARK.length);
  history.replaceState(history.state, "", location.pathname);
  const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
  const source = await text(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
  const [game, name] = [word(source, "game"), word(source, "name")];
  if (!game || !name) throw new Error("no deck");
  return { deck: source, game, name };
}
