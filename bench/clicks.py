"""How long a click takes until the board has changed, and until that is drawn: a person in a browser with bots.

Everything runs on this machine, and the bots do not wait.

python -m bench.clicks --game crimelords --players 8 --clicks 100
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import numpy as np
from playwright.sync_api import sync_playwright

from tests.browser.pages import CHROMIUM, LOW_DESK, PATIENCE_MS, guests, house, sit_down

# A person without second thoughts: nothing is asked again, nothing moves, no answer is given by the page.
SETTINGS = """localStorage.setItem('larceny', '{"confirm":"never","auto":false,"speed":0,"coach":false}')"""

# In a page: click an answer; milliseconds until there is another board and until it is drawn. Null after the game, and
# when nothing has been asked for a while: who is out of it would watch bots for minutes.
CLICK = """(nth) => new Promise((done) => {
  const answers = () => [...document.querySelectorAll('[data-testid^=choice-]:not([disabled])')];
  const over = () => document.querySelector('[data-testid=reckoning], [data-testid=result]');
  const board = document.querySelector('#board');
  const asked = performance.now();
  const ready = () => {
    if (over() || performance.now() - asked > 10000) return done(null);
    const found = answers();
    if (!found.length) return setTimeout(ready, 20);
    const began = performance.now();
    const took = () => performance.now() - began;
    const drawn = (changed) => requestAnimationFrame(() => setTimeout(() => done([changed, took()])));
    new MutationObserver((_, watch) => { watch.disconnect(); drawn(took()); })
      .observe(board, { attributes: true, attributeFilter: ['data-number'] });
    found[nth % found.length].click();
  };
  ready();
})"""


def measure(game: str, players: int, clicks: int) -> list[tuple[float, float]]:
    """Return how many milliseconds each click took."""
    taken: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as folder, house(Path(folder), "0") as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with guests(chromium, address) as visit:
            while len(taken) < clicks:
                page = visit(viewport=LOW_DESK)
                page.add_init_script(SETTINGS)  # before the page reads what it remembers, and may write it again
                sit_down(page, game, address, players)
                page.wait_for_selector("#board", timeout=PATIENCE_MS)
                while len(taken) < clicks and (ms := page.evaluate(CLICK, len(taken))) is not None:
                    taken.append(tuple(ms))
        chromium.close()
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="crimelords")
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--clicks", type=int, default=100)
    told = parser.parse_args()
    taken = measure(told.game, told.players, told.clicks)
    print(f"{told.game} for {told.players}, {len(taken)} clicks:")
    for what, times in zip(("changed", "drawn"), zip(*taken, strict=True), strict=True):
        median, late, worst = np.percentile(times, [50, 95, 100])
        print(f"{what}: {median:.0f} ms, p95 {late:.0f} ms, at most {worst:.0f} ms")


if __name__ == "__main__":
    main()
