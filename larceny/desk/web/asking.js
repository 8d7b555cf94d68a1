/** The desk's requests; the token comes with the link, and stays in this page. */

const token = location.hash.slice(1);

export class Refusal extends Error {
  constructor(code, text) {
    super(text || code);
    this.code = code;
  }
}

async function answered(path, body, signal) {
  const headers = { Authorization: `Bearer ${token}` };
  const init = body ? { method: "POST", headers, body: JSON.stringify(body), signal } : { headers };
  let answer;
  try {
    answer = await fetch(path, init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refusal("away", "");
  }
  if (answer.ok) return answer;
  const said = await answer.json().catch(() => ({}));
  throw new Refusal(said.code ?? "away", said.text);
}

export const ask = async (path, body) => (await answered(path, body)).json();

/** Tell what comes in, line by line, until all has come or it is stopped. */
export async function listen(path, body, signal, tell) {
  const reader = (await answered(path, body, signal)).body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) if (line) tell(JSON.parse(line));
  }
}
