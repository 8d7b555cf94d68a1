"""The replay of a game, moment by moment, as one viewer knew it then; everything is revealed only when it is over.

A moment is an occasion on which that viewer was told something: secret actions of others have none.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import msgspec

from larceny.engine.board import Board
from larceny.engine.contract import SEATS
from larceny.engine.game import Game
from larceny.engine.match import Match, replay
from larceny.engine.record import Record
from larceny.lab.analysis import Choice, Decision, beyond_doubt
from larceny.net.messages import LINES, Label, encode
from larceny.server.analyst import Study
from larceny.server.table.keepsake import Keepsake
from larceny.server.table.state import Table, Viewer
from larceny.server.texts import Refused, server_text

ALL = "all"
MINE = "mine"
WATCH = "watch"
BETTER = 2  # better choices that are named
NOTES = 3  # said of one moment, at most
REPLAYS = 16  # games that a process keeps to go on from
LEAD = 0.2  # a chance to win larger than all others by this much is a lead
SURE = 0.05  # if the standard error is at most this

# What is said of a decision, by its grade; and of one that is a turning point.
WORDS = {
    "best": "study-best",
    "good": "study-good",
    "inaccuracy": "study-inaccuracy",
    "mistake": "study-mistake",
    "blunder": "study-blunder",
}
TURNS = {"inaccuracy": "turn-inaccuracy", "mistake": "turn-mistake", "blunder": "turn-blunder"}


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """One moment of a game."""

    moment: int
    moments: int
    seats: tuple[Label, ...]  # whose knowledge may be asked for
    board: Board


def moment_of(table: Table, guest: str, point: str, moment: int, lang: str) -> Replayed:
    """Return what was to be seen at a moment, from a point of view that this guest may take."""
    return prepare(table, guest, point, moment, lang)()


def prepare(table: Table, guest: str, point: str, moment: int, lang: str) -> partial[Replayed]:
    """Return the work for another process: the table is read now, and not while the work goes on."""
    if table.past is not None:
        return _prepare_past(table, table.past, guest, moment, lang)
    if table.match is None:
        raise Refused("not-begun")
    viewer, revealed = _viewer_of(table, guest, point)
    steps = steps_of(table.match, viewer, revealed)
    if not 0 <= moment < len(steps):
        raise Refused("no-moment")
    match, seats = table.match, _points_of_view(table, guest, lang)
    then = partial(_then, table.game, match.record(), match.called, steps[moment], viewer, revealed, lang)
    return partial(_replayed, moment, len(steps) - 1, seats, then)


def _replayed(moment: int, moments: int, seats: tuple[Label, ...], then: Callable[[], Board]) -> Replayed:
    return Replayed(moment=moment, moments=moments, seats=seats, board=then())


def _then(
    game: Game, record: Record, called: tuple[str, ...], step: int, viewer: Viewer, revealed: bool, lang: str
) -> Board:
    match = _match_at(game, record, step)
    match.called = called
    return match.revealed(lang, LINES) if revealed else match.board(viewer, lang, LINES)


_last: dict[tuple[object, ...], Match] = {}  # games that this process has played again, each as far as it was last


def _match_at(game: Game, record: Record, step: int) -> Match:
    """Play a game up to a step: from where it was left last time, if that was earlier."""
    name = (game.name, record.rules, record.deck.digest, record.seed, record.salt)
    match = _last.pop(name, None)
    done = () if match is None else match.actions
    if match is None or record.actions[: len(done)] != done or len(done) > step:
        match = replay(game, record, step)
    else:
        for action in record.actions[len(done) : step]:
            match.enter(action)
    _last[name] = match
    while len(_last) > REPLAYS:
        del _last[next(iter(_last))]
    return match


def encoded(work: Callable[[], Replayed]) -> bytes:
    """Do the work, and return what is sent."""
    return encode(work())


def _prepare_past(table: Table, past: Keepsake, guest: str, moment: int, lang: str) -> partial[Replayed]:
    """Return the work for a game of older rules: it is shown as it was drawn, with everything revealed."""
    table.admit(guest)
    if not 0 <= moment < past.moments:
        raise Refused("no-moment")
    seats = (Label(id=ALL, text=server_text(lang)("view-all")),)
    return partial(_past_moment, past, moment, lang, seats)


def _past_moment(past: Keepsake, moment: int, lang: str, seats: tuple[Label, ...]) -> Replayed:
    return Replayed(moment=moment, moments=past.last, seats=seats, board=past.board(moment, lang, LINES))


# What the moves were worth


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """Each seat's chance to win at a moment."""

    moment: int
    chances: tuple[float, ...]


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """Something to be said of a moment."""

    moment: int
    text: str


class Studied(msgspec.Struct, frozen=True, kw_only=True):
    """What is known so far of a game that is over, in the moments of a point of view."""

    state: str  # warming (the judge's code is compiled), thinking, done, failed
    done: int  # decisions judged
    total: int | None  # decisions there are; null before they are counted
    curve: tuple[Point, ...]  # the last one is the result
    notes: tuple[Note, ...]  # on the decisions of this point of view
    turns: tuple[Note, ...]  # where the game turned, for everybody


def studied(table: Table, guest: str, point: str, lang: str, study: Callable[[str, Match], Study]) -> Studied:
    """Return chances and better choices; only when the game is over, for then everything may be seen."""
    if table.past is not None:
        raise Refused("old-rules", began=table.setup.rules, plays=table.game.version)
    if table.match is None or table.phase != "over":
        raise Refused("not-over")
    viewer, revealed = _viewer_of(table, guest, point)
    steps = steps_of(table.match, viewer, revealed)
    known = study(table.id, table.match)
    found = known.decisions(lang)

    def moment(one: Decision) -> int:
        return bisect_right(steps, one.step) - 1

    own = [one for one in found if revealed or one.seat == viewer]
    curve = {moment(one): one.chances for one in found} | {len(steps) - 1: known.result}
    return Studied(
        state=known.state,
        done=len(found),
        total=known.total,
        curve=tuple(Point(moment=when, chances=chances) for when, chances in curve.items()),
        notes=tuple(
            Note(moment=moment(one), text=_note(one, lang, known.names[one.seat] if revealed else ""))
            for one in _worth_a_note(own, moment)
        ),
        turns=tuple(Note(moment=moment(one), text=text) for one, text in _turning_points(found, known.names, lang)),
    )


def _worth_a_note(found: Sequence[Decision], moment: Callable[[Decision], int]) -> list[Decision]:
    """Choose the decisions worth a note: of many at one moment, those that lost most."""
    by_moment: dict[int, list[Decision]] = {}
    for one in found:
        by_moment.setdefault(moment(one), []).append(one)
    most = [sorted(then, key=lambda one: -one.certain)[:NOTES] for then in by_moment.values()]
    return sorted((one for then in most for one in then), key=lambda one: one.number)


def _note(one: Decision, lang: str, name: str) -> str:
    """Say what was played, and what would have been better."""
    text = server_text(lang)
    better = [choice for choice in one.choices if beyond_doubt(choice, one.choice) > 0][:BETTER]
    note = text(
        WORDS[one.grade],
        question=one.question,
        played=_choice(one.choice, lang),
        better=", ".join(_choice(choice, lang) for choice in better),
    )
    return text("study-by", name=name, note=note) if name else note


def _choice(choice: Choice, lang: str) -> str:
    return server_text(lang)("study-choice", answer=choice.label, chance=round(choice.chance * 100))


def _turning_points(found: Sequence[Decision], names: Sequence[str], lang: str) -> Iterator[tuple[Decision, str]]:
    """Find where somebody gave chances away, and where somebody else came to lead."""
    text = server_text(lang)
    leader = None
    for one in found:
        second, first = sorted(one.chances)[-2:]
        ahead = one.chances.index(first)
        if first - second >= LEAD and ahead != leader and one.choices[0].error <= SURE:
            leader = ahead
            yield one, text("turn-lead", name=names[ahead], chance=round(first * 100))
        if one.grade in TURNS:
            yield one, text(TURNS[one.grade], name=names[one.seat], lost=round(one.lost * 100))


# Points of view


def _viewer_of(table: Table, guest: str, point: str) -> tuple[Viewer, bool]:
    """Return the viewer, and whether all is revealed; while the game runs, only the guest's own view is allowed."""
    own = table.seat_of(guest)
    table.admit(guest)
    if point == MINE or (point == WATCH and own is None):
        return own, False
    if table.phase != "over":
        raise Refused("no-viewpoint")
    if point in (ALL, WATCH):
        return None, point == ALL
    if point not in map(str, range(len(table.seats))):
        raise Refused("no-viewpoint")
    return int(point), False


def _points_of_view(table: Table, guest: str, lang: str) -> tuple[Label, ...]:
    text = server_text(lang)
    own = table.seat_of(guest)
    first = Label(id=WATCH, text=text("view-watch")) if own is None else Label(id=MINE, text=text("view-mine"))
    if table.phase != "over":
        return (first,)
    others = [
        Label(id=str(number), text=text("view-seat", name=seat.name))
        for number, seat in enumerate(table.seats)
        if number != own
    ]
    watch = [] if own is None else [Label(id=WATCH, text=text("view-watch"))]
    return (first, *others, *watch, Label(id=ALL, text=text("view-all")))


def steps_of(match: Match, viewer: Viewer, revealed: bool) -> list[int]:
    """Return after how many actions each moment of a viewer came; the first is before anything was told."""
    bit = SEATS if viewer is None else viewer
    return [0, *(step for step, heard in enumerate(match.hearings) if (heard if revealed else heard >> bit & 1))]
