"""Promise 8: no line of a log is left untranslated.

python -m tests.server.promises.words --games 1000
"""

from __future__ import annotations

import argparse
import re

import larceny
from larceny.engine.text import LANGUAGES

UNFINISHED = re.compile(r"[{}]|\b(event|ask|do|reason|house)-[a-z]")  # a placeable or a key where words should be


def play(game: str, players: int, seed: int) -> larceny.Match:
    """Play a whole game between bots, good and bad ones."""
    match = larceny.new(game, players, seed=seed)
    bots = [larceny.bot(("instinct", "random")[(seat + seed) % 2], seed=seed + seat) for seat in range(players)]
    while match.actor is not None:
        match.play(bots[match.actor].choose(match.view(match.actor)))
    return match


def lines(match: larceny.Match) -> dict[str, list[str]]:
    """Return all that anybody was told, by language. A text that is missing is an error by itself."""
    viewers = [*range(match.players), None]
    return {lang: [line.text for viewer in viewers for line in match.log(viewer, lang)] for lang in LANGUAGES}


def check(games: int) -> str:
    told = 0
    for seed in range(games):
        for game in larceny.games():
            counts = larceny.game(game).players
            heard = lines(play(game, counts[seed % len(counts)], seed))
            assert len({len(words) for words in heard.values()}) == 1
            assert not [line for words in heard.values() for line in words if UNFINISHED.search(line)]
            assert not set(heard["en"]) & set(heard["de"]), set(heard["en"]) & set(heard["de"])
            told += sum(map(len, heard.values()))
    played = ", ".join(larceny.games())
    return f"{games} games of {played}: {told} log lines in {', '.join(LANGUAGES)}, none untranslated"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    print(check(parser.parse_args().games))


if __name__ == "__main__":
    main()
