"""Promise 1: nothing that a viewer may not know changes what the viewer is sent.

A twin of a table is made for one viewer: the same to this viewer by the rules, another one in truth, and with other
secrets in everything that the server keeps beside the game. All that the server would send must be the same, byte for
byte, so it is equally long too.
"""

from __future__ import annotations

import argparse
import asyncio
import copy
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from msgspec.structs import replace

from larceny.bots import Instinct
from larceny.engine.contract import SEATS
from larceny.engine.errors import IllegalAction
from larceny.engine.match import Match
from larceny.engine.memory import mapped
from larceny.engine.text import LANGUAGES
from larceny.games import add
from larceny.net import messages
from larceny.net.messages import Reject, encode
from larceny.server.bot_pool import BotPool
from larceny.server.keeper.audience import Frame
from larceny.server.replay import moment_of, steps_of
from larceny.server.table import commands, journal, showing
from larceny.server.table.state import Table, Viewer, fold
from larceny.server.texts import Refused
from larceny.server.workers import Worker, WorkerPool
from tests.conformance.proofs import Setup, setups

STRANGER = "stranger"  # a guest without a seat
Heard = list[tuple[str, bytes]]  # what it is, and how it goes over the wire


@dataclass
class Seen:
    """What was compared."""

    pairs: int = 0
    frames: int = 0
    bytes: int = 0
    moves: int = 0  # actions that some viewer was not told of
    replays: int = 0
    by_setup: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        return (
            f"{self.pairs} pairs in {len(self.by_setup)} setups: {self.frames} answers, {self.bytes / 1e6:.1f} MB, "
            f"all equal; {self.moves} moves in secret moved nobody's number; {self.replays} moments replayed"
        )


def guest(seat: Viewer) -> str:
    return STRANGER if seat is None else f"guest-{seat}"


def deal(setup: Setup, seed: int, bots: frozenset[int] = frozenset()) -> Table:
    """Return a table of people, and of bots on the seats `bots`, with the cards dealt."""
    entries: list[journal.Entry] = [
        journal.Opened(
            game=setup.game.name,
            rules=setup.game.version,
            players=setup.players,
            options=setup.option_dict,
            deck="",
            host=guest(0),
        )
    ]
    for seat in range(setup.players):
        who = {"level": "instinct"} if seat in bots else {"guest": guest(seat)}
        entries.append(journal.Sat(seat=seat, name=f"Name {seat}", **who))
    entries.append(journal.Dealt(seed=seed, salt=f"{seed:032x}", time=1_700_000_000.0))
    return fold("table", [journal.write(entry) for entry in entries])


# Twins


def twin(table: Table, viewer: Viewer, seed: int) -> Table:
    """Return a table that is the same to this viewer, and as different as can be in all that others know."""
    other = copy.copy(table)
    other.match = twin_match(table.match, viewer, seed)
    other.number = table.number + 1000 + seed % 7
    other.numbers = {who: number if who == viewer else number + 5 for who, number in table.numbers.items()}
    other.sealed = {seat: other_answer(table, seat, viewer, action) for seat, action in table.sealed.items()}
    other.dealt = replace(table.dealt, seed=seed, salt="another")
    other.seats = [copy.copy(seat) for seat in table.seats]
    for number, seat in enumerate(other.seats):
        if seat.guest and number != viewer and seat.guest != table.setup.host:
            seat.guest = f"somebody-{seed}"
    other._done = {one: dict(done) for one, done in table._done.items() if one == guest(viewer)}
    other.whims = Counter(table.whims)
    other.tickets = {}
    return other


def twin_match(match: Match, viewer: Viewer, seed: int) -> Match:
    other = copy.copy(match)
    other._table = match.view(viewer).possible(seed) if match.actor is not None else match._table.copy()
    keep_actor(match, other, viewer)
    other._row = mapped(other._table)
    bit = SEATS if viewer is None else viewer
    visible = [tuple(event for event in told if event[1] >> bit & 1) for told in match._told]
    other._told = [told for told in visible if told]
    other._hearings = [heard & 1 << bit for heard in match._hearings]
    other._logs = {}
    other._actions = []
    other._seed, other._salt = seed, "another"
    if match.actor == viewer:
        other._earlier = [_before(earlier, match._table, other._table) for earlier in match._earlier]
    else:
        other._earlier = [] if match._earlier else [match._table.copy()]
    return other


def keep_actor(match: Match, other: Match, viewer: Viewer) -> None:
    """A view of a sealed question is turned to the viewer; on a table it stands as the actor's."""
    if len(match.asked) > 1 and match.actor is not None:
        other.game.plain(_ask())(other._box_row, mapped(other._table), match.actor)


def _ask() -> Any:
    from larceny.engine.contract import ask

    return ask


def other_answer(table: Table, seat: int, viewer: Viewer, action: int) -> int:
    """Return another answer that the seat might have sealed."""
    if seat == viewer:
        return action
    legal = table.running.view(seat).legal()
    return legal[(legal.index(action) + 1) % len(legal)]


# All that can be heard


def everything(
    table: Table, viewer: Viewer, before: messages.Shown | None, deep: bool, langs: tuple[str, ...]
) -> Heard:
    """Return all that the server would send this viewer in answer to many questions; `deep` asks every one there is."""
    heard: Heard = []
    for lang in langs:
        shown = showing.shown(table, viewer, lang, raw=True)
        assert shown is not None
        heard.append((f"board {lang}", encode(shown)))
        if before is not None and before.board.lang == lang:
            heard.append((f"change {lang}", Frame(shown, before).bytes_for(before.number)))
        heard.append((f"room {lang}", room(table, viewer, lang)))
        heard.append((f"older {lang}", encode(showing.older(table, viewer, messages.Older(id="x", before=5), lang))))
    heard.append(("lobby", showing.summarise(table).info))
    heard += refusals(table, viewer, langs[0], deep)
    if deep and viewer is not None and viewer in table.asked:
        heard.append(("bot", sent_to_bot(table, viewer)))
    return heard


def room(table: Table, viewer: Viewer, lang: str) -> bytes:
    """Return the room without its commitment, the only thing that may differ: it hides the seed behind a salt."""
    whole = showing.room(table, viewer, guest(viewer), lang, {0}, watchers=1)
    assert whole.commitment == table.match.commitment
    return encode(replace(whole, commitment=""))


def refusals(table: Table, viewer: Viewer, lang: str, deep: bool) -> Heard:
    """Return every command that a guest could send about the game, and what comes back."""
    number, game, who = table.numbers[viewer], table.game, guest(viewer)
    asked = [
        (f"act {action}", messages.Act(id="x", expect=number, action=action)) for action in actions(table, number, deep)
    ]
    asked += [
        (f"interject {one}", messages.Interject(id="x", expect=number, number=one))
        for one in range(-1, game.interjections + 1)
    ]
    asked += [("stale act", messages.Act(id="x", expect=number + 1, action=0))]
    asked += [("undo", messages.Undo(id="x", expect=number)), ("stale undo", messages.Undo(id="x", expect=0))]
    heard = [(what, answer(table, who, said, lang)) for what, said in asked]
    return heard + [(f"why {touch}", reason(table, who, touch, lang)) for touch in touches(table, viewer, deep)]


def _before(earlier: Any, now: Any, other: Any) -> Any:
    """Return what an undo leads back to in the other truth: there, too, only the viewer's own choice is half made."""
    was, is_, there = (np.frombuffer(table.tobytes(), np.uint8) for table in (earlier, now, other))
    return np.frombuffer(bytearray(np.where(was != is_, was, there).tobytes()), now.dtype)


def actions(table: Table, number: int, deep: bool) -> list[int]:
    every = range(-1, table.game.actions + 1)
    return list(every) if deep else list(every)[number % 9 :: 9]


def answer(table: Table, who: str, said: Any, lang: str) -> bytes:
    """Return what the server answers to a command: that it is done, or why not."""
    do = {messages.Act: commands.act, messages.Interject: commands.interject}
    try:
        entries = do[type(said)](table, who, said, lang) if type(said) in do else commands.undo(table, who, said)
    except Refused as refusal:
        return encode(Reject(id="x", code=refusal.code, text=refusal.text(lang), ruling=refusal.ruling))
    # How many more follow is told when they are opened; the own sealed answer said again is no entry.
    return b"done " + (type(entries[0]).__name__ if entries else "already").encode()


def reason(table: Table, who: str, touch: str, lang: str) -> bytes:
    try:
        against = commands.why(table, who, touch, lang)
    except Refused as refusal:
        return refusal.text(lang).encode()
    return f"{against} {against.ruling}".encode()


def touches(table: Table, viewer: Viewer, deep: bool) -> list[str]:
    board = table.match.board(viewer)
    every = [zone.id for zone in board.zones] + [piece.handle for zone in board.zones for piece in zone.pieces]
    every += [f"c{number}" for number in range(40)] + ["", "nothing"]
    return every if deep else every[table.numbers[viewer] % 17 :: 17]


class Overheard(BaseException):
    """What a bot's process would have been sent."""


class Ears(Worker):
    """A process that only listens."""

    async def wake(self) -> None:
        """There is no process."""

    def ask(self, work: object, *words: object) -> Any:
        raise Overheard(*words)


def sent_to_bot(table: Table, seat: int) -> bytes:
    """Return what a bot on this seat would be sent."""
    pool = BotPool(1)
    pool._pool = WorkerPool([Ears()])
    try:
        asyncio.run(pool.choose(table.match.view(seat), "instinct", table.match.options))
    except Overheard as heard:
        return encode([part if isinstance(part, bytes) else str(part) for part in heard.args[0]])
    raise AssertionError("the bot was not asked")


# The proof


def compare(table: Table, other: Table, viewer: Viewer, before: Any, deep: bool, langs: Any, seen: Seen) -> None:
    one, two = (everything(which, viewer, before, deep, langs) for which in (table, other))
    for (what, mine), (_, others) in zip(one, two, strict=True):
        assert mine == others, f"{viewer} can tell by {what}:\n{mine.decode()}\n{others.decode()}"
        seen.bytes += len(mine)
    seen.pairs += 1
    seen.frames += len(one)


def prove(setup: Setup, seeds: range, seen: Seen, depth: int = 4, share: float = 1.0, looks: int = 10_000) -> None:
    """Play games with twins for every viewer, at this share of their steps; one in `depth` asks all there is to ask.

    After this many looks at a game enough is seen of it.
    """
    for seed in seeds:
        Walk(setup, seed, seen, depth, share).go(looks)
    seen.by_setup[str(setup)] += len(seeds)


class Walk:
    """One game on one table, with a twin for each viewer after every action."""

    def __init__(self, setup: Setup, seed: int, seen: Seen, depth: int, share: float = 1.0) -> None:
        self.choose = random.Random(f"{setup}-{seed}")
        bots = frozenset(seat for seat in range(setup.players) if self.choose.random() < 0.3)
        self.table = deal(setup, seed, bots)
        self.viewers: list[Viewer] = [None, *range(setup.players)]
        self.seen = seen
        self.depth = depth
        self.share = share
        self.langs = LANGUAGES if seed % 2 else LANGUAGES[::-1]
        self.shown: dict[Viewer, dict[bytes, None]] = {viewer: {} for viewer in self.viewers}
        self.before: dict[Viewer, Any] = dict.fromkeys(self.viewers)
        self.steps: set[int] = set()  # numbers of actions after which people were shown the table
        self.instinct = Instinct(seed) if self.choose.random() < 0.5 else None

    def go(self, looks: int) -> None:
        while len(self.steps) < looks:
            closely = self.choose.random() < self.share
            if closely:
                self.steps.add(len(self.table.match.actions))
                for viewer in self.viewers:
                    self._look(viewer)
            if self.table.phase == "over":
                return
            entries = self._next()
            if not closely:
                for entry in entries:
                    self.table.apply(entry)
                continue
            for viewer in self.viewers:
                self._step(viewer, entries)
            self._apply(entries)

    def _look(self, viewer: Viewer) -> None:
        table = self.table
        shown = showing.shown(table, viewer, self.langs[0])
        assert shown is not None
        self.shown[viewer][encode(shown.board)] = None
        if table.phase == "playing":
            other = twin(table, viewer, self.choose.getrandbits(60))
            deep = self.choose.randrange(self.depth) == 0
            langs = self.langs if deep else self.langs[:1]
            compare(table, other, viewer, self.before[viewer], deep, langs, self.seen)
            if deep and table.seat_of(guest(viewer)) == viewer:  # nobody asks for a bot
                self._replay(viewer)
        self.before[viewer] = shown

    def _replay(self, viewer: Viewer) -> None:
        """Check that a replay of a running game shows only boards that the viewer has been shown already."""
        last = moment_of(self.table, guest(viewer), "mine", 0, self.langs[0]).moments
        steps = steps_of(self.table.match, viewer, revealed=False)
        for moment in {self.choose.randint(0, last), last} - {0}:
            board = moment_of(self.table, guest(viewer), "mine", moment, self.langs[0]).board
            if steps[moment] in self.steps:  # no step in the midst of sealed answers being opened
                assert encode(board) in self.shown[viewer], f"{viewer} was never shown moment {moment}"
                self.seen.replays += 1

    def _next(self) -> list[journal.Entry]:
        """Choose what happens next: an answer, sealed or not, an interjection, or an undo."""
        table, choose = self.table, self.choose
        seat = choose.choice([one for one in table.asked if one not in table.sealed])
        if table.game.interjections and choose.random() < 0.2:
            speaker = choose.randrange(len(table.seats))
            legal = table.running.view(speaker).interjections()
            if legal:
                return [journal.Interjected(seat=speaker, number=choose.choice(legal))]
        if table.match.can_undo and choose.random() < 0.1:
            return [journal.Undone(seat=seat)]
        view = table.match.view(seat)
        action = self.instinct.choose(view) if self.instinct else choose.choice(view.legal())
        return commands.bot_act(table, seat, action)

    def _step(self, viewer: Viewer, entries: list[journal.Entry]) -> None:
        """Do the same at a twin, and check that a viewer who learned nothing from it is sent the same as well."""
        if isinstance(entries[0], journal.Sealed | journal.Undone) or self.table.phase != "playing":
            return
        one, two = copied(self.table), twin(self.table, viewer, self.choose.getrandbits(60))
        try:
            for table in (one, two):
                for entry in entries:
                    table.apply(entry)
        except IllegalAction:
            return  # in truth the twin is another, and there somebody cannot do this
        views = [table.match.view(viewer) for table in (one, two)]
        raw = [(view.table.tobytes(), view.events) for view in views]
        if raw[0] == raw[1] and one.phase == two.phase == "playing":
            compare(one, two, viewer, self.before[viewer], False, self.langs[:1], self.seen)

    def _apply(self, entries: list[journal.Entry]) -> None:
        """Do it, and check that viewers who are not told of it see no number move, and nothing else either."""
        table, lang = self.table, self.langs[0]
        doers = {entry.seat for entry in entries if not isinstance(entry, journal.Unsealed)}
        silent = isinstance(entries[-1], journal.Sealed | journal.Undone)
        doers |= set() if silent else set(table.sealed)  # they are asked anew
        before = {who: self._picture(who, lang) for who in self.viewers}
        for entry in entries:
            table.apply(entry)
        heard = 0 if silent else table.match.last_heard
        for who in self.viewers:
            told = who in doers or heard >> (SEATS if who is None else who) & 1
            number, board, place = self._picture(who, lang)
            assert (number > before[who][0]) == bool(told), f"{who} can count what others do in secret"
            if not told:
                assert board == before[who][1], f"{who} is shown what others did in secret"
                assert isinstance(entries[-1], journal.Sealed) or place == before[who][2]
                self.seen.moves += 1

    def _picture(self, who: Viewer, lang: str) -> tuple[int, bytes, bytes]:
        return self.table.numbers[who], encode(showing.shown(self.table, who, lang)), room(self.table, who, lang)


def copied(table: Table) -> Table:
    """Return a copy of the table."""
    other = copy.copy(table)
    other.numbers, other.sealed, other.whims = dict(table.numbers), dict(table.sealed), Counter(table.whims)
    other._done = {one: dict(done) for one, done in table._done.items()}
    other.match = copy.copy(table.match)
    other.match._table = table.match._table.copy()
    other.match._row = mapped(other.match._table)
    for part in ("_actions", "_told", "_earlier", "_hearings"):
        setattr(other.match, part, list(getattr(table.match, part)))
    other.match._logs = {}
    return other


def all_setups() -> Iterator[Setup]:
    add("larceny.examples.bidding")
    yield from setups()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--depth", type=int, default=10, help="one comparison in this many asks every question there is"
    )
    told = parser.parse_args()
    seen, began, seed = Seen(), time.monotonic(), told.seed
    every = list(all_setups())
    while seen.pairs < told.pairs:
        for setup in every:
            prove(setup, range(seed, seed + 1), seen, told.depth)
        seed += 1
    print(f"{seen} ({time.monotonic() - began:.0f} s)")


if __name__ == "__main__":
    main()
