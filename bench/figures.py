"""The figures of docs/instinct.md and the instinct rows of docs/balance.md, made anew as rows of Markdown.

python -m bench.figures instinct     # three minutes of a processor
python -m bench.figures balance      # a minute
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import date

from larceny.engine.errors import LarcenyError
from larceny.engine.words import choices
from larceny.lab.decks.balance import balance
from larceny.lab.simulate import simulate
from larceny.lab.statistics import Estimate

# Game, games of a line against random players and among themselves, decimals of its points, numbers of players.
INSTINCT = (
    ("crooks", 20_000, 20_000, 1, (2, 3, 4), (2, 3, 4)),
    ("criminals", 20_000, 20_000, 2, (2, 4), (2, 4)),
    ("robbers", 2_000, 4_000, 0, (2, 4, 6), (2, 4, 6)),
    ("crimelords", 300, 0, 1, (2, 4, 8), ()),
)
BALANCE = (("crooks", 8_000, (2, 3, 4)),)


def instinct() -> Iterator[str]:
    """Yield one bot of instinct among random ones, and instinct in every seat."""
    for game, games, alone, decimals, mixed, same in INSTINCT:
        yield f"{game}, {games:,} games a line against random players, {alone:,} among themselves"
        for players in mixed:
            yield _row(game, ("instinct", *["random"] * (players - 1)), players, games, decimals)
        for players in same:
            yield _row(game, ("instinct",), players, alone, decimals)


def _row(game: str, seats: tuple[str, ...], players: int, games: int, decimals: int) -> str:
    found = simulate(game, players, games, seats)
    shares = " / ".join(f"{100 * share:.{2 if players == 2 and len(seats) == 2 else 1}f}" for share in found.wins)
    points = " / ".join(f"{one:.{decimals}f}" for one in found.mean_points)
    return f"| `-p {players} --seats {','.join(seats)}` | {shares} % | {points} |"


def seats() -> Iterator[str]:
    """Yield who wins from where among instinct players, by seat and in turn order."""
    for game, games, counts in BALANCE:
        for party in balance(game, counts, games, skill=0, variants=False).parties:
            least = min((card.taken for card in party.cards if card.taken is not None), key=lambda taken: taken.value)
            p = f"{party.seats_p:.2f}"
            yield (
                f"| {game} | {party.players} | `instinct` | {games:,} | {_shares(party.seats)} | {p} "
                f"| {_shares(party.places)} | {100 * least.value:.1f} % |"
            )


def _shares(found: tuple[Estimate, ...]) -> str:
    """Return shares in percent, with half of the widest interval."""
    reach = max(50 * (one.high - one.low) for one in found)
    return f"{', '.join(f'{100 * one.value:.1f}' for one in found)} ± {reach:.1f}"


PAGES = {"instinct": instinct, "balance": seats}


def main(wanted: list[str]) -> None:
    """Print the rows of the pages that are named, or of all."""
    for name in wanted or PAGES:
        if name not in PAGES:
            raise SystemExit(f"no such page {name!r}; {choices(PAGES)}")
        print(f"docs/{name}.md, {date.today():%d %B %Y}")
        for line in PAGES[name]():
            print(line, flush=True)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except LarcenyError as fault:
        raise SystemExit(str(fault)) from None
