"""Plays a deck against how it was, and tells what differs as the games come in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from larceny.engine.errors import LarcenyError
from larceny.engine.words import Figure, phrases, speaking
from larceny.lab.decks import counting
from larceny.lab.decks.counting import Contrast, Counts, contrast_games, things_of, twins
from larceny.lab.decks.differences import Change, changes_of
from larceny.lab.decks.measures import mean_fact, mean_share, taken_share
from larceny.lab.fixtures import Setting
from larceny.lab.statistics import Estimate

phrase, _ = phrases(__file__)

BOT = "instinct"
SIZES = (20, 30, 50, 100, 200)  # games until the first results; then as many as the last each time
FEWEST, MOST = 100, 100_000


def check_games(games: int) -> None:
    if not FEWEST <= games <= MOST:
        raise LarcenyError(
            phrase("desk-games", fewest=Figure(FEWEST, ","), most=Figure(MOST, ","), games=Figure(games, ","))
        )


def results(before: Setting, after: Setting, games: int, kind: str, card: str) -> Iterator[dict[str, Any]]:
    """Yield what is known after more and more deals, all of them played with both decks."""
    found: Contrast | None = None
    while found is None or found.one.games < games:
        done = 0 if found is None else found.one.games
        size = min(next((size for size in SIZES if size * 2 > done), SIZES[-1]), games - done)
        part = contrast_games(before, after, (BOT,) * before.players, done, size)
        found = part if found is None else found + part
        yield _result(before, after, found, games, kind, card)


def _result(before: Setting, after: Setting, found: Contrast, games: int, kind: str, card: str) -> dict[str, Any]:
    with speaking("en"):  # by these words the measures are found
        changes = changes_of(before, after, found)
    by = {(change.about, change.name, change.measure): change for change in changes}
    seats = [
        _pair(
            mean_share(found.one, fact), mean_share(found.other, fact), by.get(("seat", f"seat {seat + 1}", "wins {}"))
        )
        for seat, fact in ((seat, counting.WON + seat) for seat in range(before.players))
    ]
    first = by.get(("turn order", "who is asked first", "wins {}"))
    length = by.get(("length", "decisions", "{} in a game"))
    return {
        "games": found.one.games,
        "total": games,
        "players": before.players,
        "seats": seats,
        "first": _pair(mean_share(found.one, counting.PLACE), mean_share(found.other, counting.PLACE), first),
        "length": _pair(mean_fact(found.one, counting.DECISIONS), mean_fact(found.other, counting.DECISIONS), length),
        "taken": _taken(before, after, found, kind, card, by),
        "sure": sum(change.sure for change in changes),
        "looked": len(changes),
    }


def _taken(
    before: Setting, after: Setting, found: Contrast, kind: str, card: str, by: dict[tuple[str, str, str], Change]
) -> dict[str, Any] | None:
    """Return how often the card is taken when on offer; None if it is nowhere."""
    names = counting.card_names(after)
    if (kind, card) not in names:
        return None
    number = names.index((kind, card))
    old = twins(after, before).tolist()[: things_of(after).cards][number]
    one = None if old == counting.NONE else _share(found.one, old)
    return _pair(one, _share(found.other, number), by.get((kind, card, "taken in {} of its chances")))


def _share(counts: Counts, number: int) -> Estimate | None:
    return taken_share(counts.things[number], counts.products[number])


def _pair(before: Estimate | None, after: Estimate | None, change: Change | None) -> dict[str, Any]:
    more = None if change is None else change.more
    return {"before": before, "after": after, "more": more, "sure": change is not None and change.sure}
