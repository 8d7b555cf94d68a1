"""Writes docs/numbers.md: what the numbers of records, tables and observations mean, as each game declares them.

python -m tests.engine.numbers_page > docs/numbers.md
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from larceny.engine.game import Game
from larceny.games import house, load

PAGE = Path(__file__).parents[2] / "docs" / "numbers.md"
HEAD = """# What do the numbers mean?

Actions in a record, reasons and events of a view, the fields of a table (and of a [position](records.md)) and of an
observation: all of it as the games declare it, once. `python -m tests.engine.numbers_page` writes this page; in Python
it is `larceny.game(name)` with `.layout.ACTS`, `.reasons`, `.events`, `.layout.FIELDS` and `.observation`; `.answers()`
has the words of each action, in English or German.
"""


def page() -> str:
    """Return the whole page."""
    return "\n".join([HEAD, *(line for name in house() for line in _game(load(name)))])


def _game(game: Game) -> Iterator[str]:
    layout = game.layout
    yield f"## {game.text('en')('title')}\n"
    yield f"Rules version {game.version}. {game.actions} actions:\n"
    families = ((_span(first, members), name) for first, (name, members) in layout.ACTS.items())
    yield from _table(("actions", "what is answered"), families)
    yield "Why not:\n"
    yield from _table(("number", "reason", "ruling"), ((code, *reason) for code, reason in game.reasons.items()))
    yield "What happens:\n"
    events = ((code, name, ", ".join(roles)) for code, (name, roles) in game.events.items())
    yield from _table(("number", "event", "its numbers"), events)
    yield "The table:\n"
    fields = (
        (f"`{one.name}`", one.format.kind, " x ".join(map(str, one.axes)), one.meaning)
        for one in layout.FIELDS.values()
    )
    yield from _table(("field", "numbers", "axes", "meaning"), fields)
    yield f"An observation, {game.observation.total} numbers:\n"
    sights = (
        (f"`{one.name}`", " x ".join(map(str, one.shape)) or "1", f"{one.low} to {one.high}", one.meaning)
        for one in game.observation.values()
    )
    yield from _table(("field", "shape", "range", "meaning"), sights)


def _span(first: int, members: int) -> str:
    return str(first) if members == 1 else f"{first} to {first + members - 1}"


def _table(heads: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield "|---" * len(heads) + "|"
    for row in rows:
        yield f"| {' | '.join(str(cell).replace('|', chr(92) + '|') for cell in row)} |"
    yield ""


if __name__ == "__main__":
    print(page(), end="")
