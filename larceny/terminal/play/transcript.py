"""A whole game as text, as `larceny replay` prints it; golden games are such texts."""

from __future__ import annotations

from collections.abc import Iterator

from larceny.engine.interjections import interjection
from larceny.engine.match import Match, replay
from larceny.engine.record import Record
from larceny.engine.words import into
from larceny.games import load
from larceny.terminal.play.board_words import result_lines
from larceny.terminal.words import called, own_words

ALL = "all"  # in place of a seat: everything, also what no one seat sees


def transcript(
    record: Record, seat: int | str | None, lang: str, width: int = 100, forfeit: tuple[int, str] | None = None
) -> Iterator[str]:
    """Yield every step as one seat saw it, as a spectator did (None), or with everything (ALL).

    `forfeit` is the seat whose own bot ended the game, and what it did.
    """
    game = load(record.game)
    text = game.text(lang)
    options = " ".join(f"{name}={value}" for name, value in record.options.items())
    deck = into(game.deck_called(record.deck), lang)
    yield f"{text('title')} · {record.players} · {options} · {deck} {record.deck.digest[:16]}"
    finished = replay(game, record)  # a faulty record is refused before the first line of the game
    match = replay(game, record, steps=0)
    match.called = called(record.seats, text)
    if match.called:
        yield ", ".join(match.called)
    shown = 0
    for step in range(len(record.actions) + 1):
        yield from _news(match, seat, lang, shown)
        shown = match.told
        if step < len(record.actions):
            action = record.actions[step]
            if seat == ALL:
                yield f"{step + 1:>4} {_entry(match, action, lang)} [{action}]"
            match.enter(action)
    if finished.result() is not None:
        yield ""
        yield from result_lines(match.board(None, lang), lang, width)
    elif forfeit is not None:
        name = match.view(None).name(forfeit[0], text)
        yield own_words(lang)("line-forfeit", name=name, reason=into(forfeit[1], lang))
    else:
        yield own_words(lang)("terminal-unfinished")


def _entry(match: Match, entry: int, lang: str) -> str:
    """Return an entry in words: an action of the seat that decides, or an interjection of a seat or the house (-)."""
    if entry >= 0:
        assert match.actor is not None
        return f"{match.actor + 1}: {match.describe(entry, lang)}"
    number, seat = interjection(entry, match.players, match.game.interjections)
    said = match.view(seat).interjection(number, match.game.text(lang))
    return f"{'-' if seat is None else seat + 1}: {said.label}"


def _news(match: Match, seat: int | str | None, lang: str, after: int) -> Iterator[str]:
    """Yield the news since; in a transcript of everything also secret ones, with the seat that heard them."""
    if seat != ALL:
        for line in match.log(seat if isinstance(seat, int) else None, lang, after):
            yield f"{line.moment:>4} {line.text}"
        return
    for line in match.log(None, lang, after):
        yield f"       {line.text}"
    for viewer in range(match.players):
        for line in match.log(viewer, lang, after, secret=True):
            yield f"       ({viewer + 1}) {line.text}"
