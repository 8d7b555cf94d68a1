"""Golden games: whole games as readable text. `python -m tests.golden` rewrites them; a change shows as a diff."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import larceny
from larceny.engine.match import Match
from larceny.games import house, load
from larceny.terminal.play.transcript import ALL, transcript

FOLDER = Path(__file__).parent / "golden"
TIME = 150  # actions until a clock rings
MORE = (  # combinations of options that `games` would not make
    ("robbers", 4, 13, {"chase": "once"}),
    ("robbers", 3, 14, {"play": "alternate"}),
)


def games() -> Iterator[tuple[str, Match]]:
    """Play games of each house game: all numbers of players, the options in turn, two line-ups of bots; then MORE."""
    for name in house():
        game = load(name)
        for number, players in enumerate(game.players):
            for seed, bots in ((11, ("instinct",)), (12, ("instinct", "random"))):
                options = {
                    key: option.choices[(seed + number) % len(option.choices)] if option.choices else option.usual
                    for key, option in game.option_list.items()
                }
                lineup = [bots[seat % len(bots)] for seat in range(players)]
                yield f"{name}-{players}-{seed}", play(Match(game, players, options, seed=seed, names=lineup), seed)
    for name, players, seed, options in MORE:
        lineup = ["instinct"] * players
        yield f"{name}-{players}-{seed}", play(Match(load(name), players, options, seed=seed, names=lineup), seed)


def play(match: Match, seed: int) -> Match:
    """Play a game to its end; where the table has a clock, it rings after TIME actions."""
    bots = [larceny.bot(name, seed=seed + seat) for seat, name in enumerate(match.names)]
    time_up = match.game.time_up if match.game.clock(match.options) is not None else None
    while match.actor is not None:
        if time_up is not None and len(match.actions) == TIME:
            match.interject(time_up)
        else:
            match.play(bots[match.actor].choose(match.view(match.actor)))
    return match


def text(name: str, match: Match) -> str:
    """Return the record's numbers, the game in words, and the table it led to."""
    record = match.record()
    lang = "de" if name.endswith("12") else "en"
    actions = json.dumps(list(record.actions))
    story = "\n".join(transcript(record, ALL, lang))
    seats = ",".join(record.seats)
    numbers = f"seed {record.seed}\nseats {seats}\nactions {actions}\ntable {record.table}"
    return f"{numbers}\n\n{story}\n\n{match.position()}"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, match in games():
        (FOLDER / f"{name}.txt").write_text(text(name, match), "utf-8")


if __name__ == "__main__":
    main()
