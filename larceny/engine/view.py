"""Views: what one seat may know, as a redacted table, and everything that may be made from it.

A View never holds the table it was made from. Faces, bots, observations and errors get a View and nothing else.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex

import msgspec
import numpy as np
from numpy.typing import NDArray

from larceny.engine import contract
from larceny.engine.board import Badge, Board, Choice, Counter, DrawnParts, Line, Named, Player, Question, Result, Scene
from larceny.engine.chance import SEEDS
from larceny.engine.errors import IllegalAction, LarcenyError, integer
from larceny.engine.memory import Records, Row, blank, copied, in_memory, mapped
from larceny.engine.record import seed_number
from larceny.engine.sets import members
from larceny.engine.stepping import QuickKernels, usable
from larceny.engine.text import Said, Text, yes
from larceny.engine.words import Figure, into, phrase, spoken

if TYPE_CHECKING:
    from functools import cached_property as once

    from larceny.engine.deck import Deck
    from larceny.engine.game import Game
    from larceny.engine.match import Match

if not TYPE_CHECKING:

    class once:
        """A property that is computed when it is first read, like cached_property, but without Python 3.11's lock."""

        def __init__(self, make):
            self._make, self.__doc__ = make, make.__doc__

        def __set_name__(self, owner, name):
            self._name = name

        def __get__(self, instance, owner):
            made = vars(instance)[self._name] = self._make(instance)
            return made


WHOLESALE = ("game-over", "not-your-turn")  # reasons that speak against every action alike
MARKS = tuple(f"\x02{seat}\x03" for seat in range(contract.SEATS))  # stand for players' names while a line is written
MARKED = re.compile(r"\x02(\d)\x03")
NAMING = ("seat", "victim", "rival")  # roles of an event's numbers that name players, whom its words address
UNREAD = ("rng", "events", "_row")  # fields that no face reads, and `_row`, which a copy is asked for before it has it
Event = tuple[int, tuple[int, ...]]  # kind and numbers, as the viewer may see them


class Numbers:
    """A record as plain numbers and lists; each field is converted when it is first read."""

    def __init__(self, row: Row) -> None:
        self._row = row

    def __getattr__(self, name: str) -> Any:
        if name in UNREAD:
            raise AttributeError(f"no face reads {name!r}")
        value = getattr(self._row, name)
        value = self.__dict__[name] = value.tolist() if type(value) is memoryview else value
        return value


class Glimpse:
    """Some fields of a record as plain numbers and lists; a field in `rows` is only one of its rows, by its number."""

    def __init__(self, numbers: Numbers, whole: Iterable[str], rows: Iterable[str], row: int | None) -> None:
        self._numbers, self._whole, self._rows, self._one = numbers, whole, rows, row

    def __getattr__(self, name: str) -> Any:
        if name in self._whole:
            value = getattr(self._numbers, name)
        elif name in self._rows:
            value = {self._one: getattr(self._numbers, name)[self._one]}
        else:
            raise AttributeError(f"this part of a board is not drawn from {name!r}")
        self.__dict__[name] = value
        return value


class OpenBox:
    """A box as CPython's kernels and faces read it; no box ever changes, so all views of a match share one."""

    def __init__(self, box: Records) -> None:
        self.row: Row = mapped(box)
        self.parts = DrawnParts()

    @once
    def numbers(self) -> Numbers:
        """Return the box as plain numbers and lists."""
        return Numbers(self.row)


class Recall:
    """All that one viewer was told and did, in order; its digest is computed only when somebody asks for it."""

    __slots__ = ("_base", "_digest", "_digested", "covered", "deeds")

    def __init__(self, base: bytes = b"") -> None:
        self.deeds: list[tuple[int | None, list[Event]]] = []  # entry and what it told the viewer; None: of another
        self.covered = 0  # how many steps of the match are taken in
        self._base = base  # the digest of what the viewer knew before
        self._digest, self._digested = base, 0  # a digest of the first deeds, and of how many

    def copy(self) -> Recall:
        twin = Recall(self._base)
        twin.deeds, twin.covered = self.deeds.copy(), self.covered
        twin._digest, twin._digested = self._digest, self._digested
        return twin

    def digest(self, count: int) -> bytes:
        """Return the digest of the first `count` deeds."""
        if count < self._digested:
            self._digest, self._digested = self._base, 0
        for deed in self.deeds[self._digested : count]:
            self._digest = hashlib.sha256(self._digest + repr(deed).encode()).digest()
        self._digested = count
        return self._digest


class View:
    """One seat's knowledge of a table; seat None is a spectator."""

    def __init__(
        self,
        game: Game,
        deck: Deck,
        box: Records,
        table: Records,
        seat: SupportsIndex | None,
        names: Sequence[str] = (),
        answering: bool = False,
        as_is: bool = False,
        opened: OpenBox | None = None,
        options: Mapping[str, str | int] | None = None,
        quick: QuickKernels | None = None,
        truth: NDArray[np.uint8] | None = None,
    ) -> None:
        """Copy `table`, a truth, and redact the copy.

        A sealed question stays the actor's, unless `answering`: then this seat is its actor, if the seat is asked.
        `as_is` redacts nothing: the table has passed the wall before, or the game is over and all is open.
        `opened` is the box, if another view has opened it. `truth` is the table's bytes, for compiled kernels: to pass
        them saves the time to find them.
        """
        self.game = game
        self.deck = deck
        self.seat = None if seat is None else integer(seat)
        self.names = tuple(names)
        self.options = None if options is None else dict(options)  # the match's, if a match made this view
        self.events: list[Event] = []  # what the seat was told last, if a match made this view
        self._recall, self._deeds = Recall(), 0  # what the seat was told and did, if a match made this view
        self.box = box
        self.opened = opened or OpenBox(box)
        self.quick = quick  # the compiled kernels, if this view uses them
        if seat is not None and (self.seat is None or not 0 <= self.seat < self.players):
            wrong = repr(seat) if self.seat is None else str(self.seat)
            raise LarcenyError(phrase("view-no-seat", wrong=wrong, players=self.players, players2=self.players - 1))
        if as_is or quick is None:
            self._cells = copied(table)
        else:
            self._cells = quick.reveal(box, table.view(np.uint8) if truth is None else truth, self._viewer, answering)
        if not as_is and quick is None:
            self._redact(answering)

    @property
    def recall(self) -> bytes:
        """Return a digest of all that the seat was told and did; of nothing, if no match made this view."""
        return self._recall.digest(self._deeds)

    def recalls(self, recall: Recall) -> None:
        """Let the seat recall the deeds that are known now, and none that are added later."""
        self._recall, self._deeds = recall, len(recall.deeds)

    @once
    def table(self) -> Records:
        """Return the redacted table, read-only; kernels take the writable one, which for numba is of another type."""
        table = self._cells.view()
        table.flags.writeable = False
        return table

    @property
    def _viewer(self) -> int:
        return contract.SPECTATOR if self.seat is None else self.seat

    def _redact(self, answering: bool) -> None:
        """Leave on the table what the seat may know; if `answering`, make it the actor of a sealed question."""
        row, seat = mapped(self._cells), self._viewer
        self.game.plain(contract.redact)(self.box_row, row, seat)
        seats = asked(self.game, self.box_row, row) if answering else ()
        if seat in seats and seat != self.game.plain(contract.actor)(self.box_row, row):
            self.game.plain(contract.ask)(self.box_row, row, seat)

    @once
    def box_row(self) -> Row:
        """Return the box as CPython's kernels take it."""
        return self.opened.row

    @once
    def row(self) -> Row:
        """Return the view's table as CPython's kernels take it, read-only."""
        return mapped(self.table)

    def __repr__(self) -> str:
        return f"<View of {self.game.name} by {'a spectator' if self.seat is None else f'seat {self.seat}'}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Let copies and pickles know what this view knows, and share nothing that could change."""
        made_of = (
            self.game,
            self.deck,
            self.box,
            self.table,
            self.seat,
            self.names,
            self.options,
            self.quick is not None,
        )
        return _again, made_of, {"events": list(self.events), "_recall": Recall(self.recall), "_deeds": 0}

    @once
    def players(self) -> int:
        return int(self.box[0]["players"])

    @once
    def known(self) -> Numbers:
        """Return the view's table as plain numbers and lists, which are fast to read: a board may read a thousand."""
        return Numbers(self.row)

    @once
    def packed(self) -> bytes:
        """Return the view's table as bytes."""
        return self._cells.tobytes()

    def glimpse(self, whole: Iterable[str], rows: Iterable[str], row: int | None) -> View:
        """Return a view that knows only the fields in `whole` and one row of those in `rows`, and has no seat."""
        return self._bare(names=self.names, known=Glimpse(self.known, whole, rows, row))

    @once
    def _looked(self) -> tuple[int, NDArray[np.int32], int, bool] | None:
        """Return actor, answers, sealed seats and guarded, from compiled kernels; None if the view uses none."""
        return None if self.quick is None else self.quick.look(self.box, self._cells)

    @property
    def boxed(self) -> Numbers:
        """Return the box as plain numbers and lists."""
        return self.opened.numbers

    @once
    def actor(self) -> int | None:
        """Return the seat that decides now; None when the game is over."""
        seat = self.game.plain(contract.actor)(self.box_row, self.row) if self._looked is None else self._looked[0]
        return None if seat < 0 else seat

    @property
    def asked(self) -> tuple[int, ...]:
        """Return the seats that may answer now: the actor alone, unless the question is sealed."""
        if self._looked is not None:
            return seats_of(self._looked[2], self._looked[0])
        return asked(self.game, self.box_row, self.row)

    @property
    def guarded(self) -> bool:
        """True while it must stay secret whether the asked seat has a choice."""
        return guarded(self.game, self.box_row, self.row) if self._looked is None else self._looked[3]

    @property
    def forced(self) -> int | None:
        """Return this seat's only answer to a guarded question; None if it has a choice or no such question."""
        choices = self.legal() if self.guarded else []
        return choices[0] if len(choices) == 1 else None

    @once
    def ended(self) -> bool:
        return bool(self.row.ended)

    def legal(self) -> list[int]:
        """Return the legal actions of this seat; none when another decides."""
        return list(self._legal)

    @once
    def _legal(self) -> list[int]:
        if self.seat is None or self.seat != self.actor:
            return []
        return answers(self.game, self.box_row, self.row) if self._looked is None else self._looked[1].tolist()

    def refuse(self, action: object, lang: str = "en") -> IllegalAction | None:
        """Return why an action is not legal for this seat now; None if it is legal."""
        text = self.game.text(lang)
        number = integer(action)
        if number is None or not 0 <= number < self.game.actions:
            named = repr(action) if number is None else str(number)
            return IllegalAction(
                action, "no-action", "", text("house-no-action", action=named, last=self.game.actions - 1)
            )
        if self.ended:
            return IllegalAction(number, "game-over", "", text("house-game-over"))
        if self.seat != self.actor:
            return IllegalAction(number, "not-your-turn", "", text("house-not-your-turn"))
        if self._looked is not None and number in self._looked[1]:
            return None
        code = self.game.plain(contract.refusal)(self.box_row, self.row, number)
        if code == contract.ALLOWED:
            return None
        reason, ruling = self.game.reasons[code]
        return IllegalAction(number, reason, ruling, text(f"reason-{reason}"))

    def interjections(self) -> list[int]:
        """Return what this seat may interject now, no matter which seat decides."""
        if self.seat is None or not self.game.interjections or self.ended:
            return []
        box, table, seat = self.box_row, self.row, self.seat
        most = min(self.game.plain(contract.sayable)(box, table, seat), self.game.interjections)
        objection = self.game.plain(contract.objection)
        return [number for number in range(most) if objection(box, table, seat, number) == contract.ALLOWED]

    def refuse_interjection(self, number: object, lang: str = "en") -> IllegalAction | None:
        """Return why this seat may not interject that now; None if it may. A spectator never may."""
        if self.seat is None:
            return IllegalAction(number, "not-your-turn", "", self.game.text(lang)("house-not-your-turn"))
        return self.object_to(number, self.seat, lang)

    def object_to(self, number: object, speaker: int, lang: str = "en") -> IllegalAction | None:
        """Return why a seat, or the HOUSE, may not interject that now, as far as this view knows; None if it may."""
        text = self.game.text(lang)
        said = integer(number)
        if said is None or not 0 <= said < self.game.interjections:
            named = repr(number) if said is None else str(said)
            return IllegalAction(number, "no-interjection", "", text("house-no-interjection", number=named))
        if self.ended:
            return IllegalAction(said, "game-over", "", text("house-game-over"))
        code = self.game.plain(contract.objection)(self.box_row, self.row, speaker, said)
        if code == contract.ALLOWED:
            return None
        reason, ruling = self.game.reasons[code]
        return IllegalAction(said, reason, ruling, text(f"reason-{reason}"))

    def why_not(self, touch: str, lang: str = "en") -> IllegalAction | None:
        """Return why a piece or zone cannot be chosen now: the reason against an action that touches it, if any."""
        text = self.game.text(lang)
        against = None
        for action in range(self.game.actions):
            refusal = self.refuse(action, lang)
            if refusal is not None and refusal.reason in WHOLESALE:
                return refusal
            if refusal is not None and touch in self.choice(action, text).touches:
                if refusal.reason != "not-asked":
                    return refusal
                against = refusal
        return against

    def describe(self, action: SupportsIndex, lang: str = "en") -> str:
        """Return an action in words; raise IllegalAction if it is not legal now: its number may mean nothing."""
        refusal = self.refuse(action, lang)
        if refusal is not None:
            raise refusal
        return self.choice(index(action), self.game.text(lang)).label

    def choice(self, action: int, text: Text) -> Choice:
        """Return an action, legal or not, as faces offer it."""
        return self.game.face.choice(self, text, action)

    def interjection(self, number: int, text: Text) -> Choice:
        """Return an interjection as faces offer it; the engine words the clock's, the face all others."""
        if number == self.game.time_up:
            return Choice(action=number, label=text("say-time-up"), final=True)
        return self.game.face.interjection(self, text, number)

    def name(self, seat: int, text: Text) -> str:
        """Return a seat's name; "" for a seat below zero, which is nobody."""
        if seat < 0:
            return ""
        return self.names[seat] if seat < len(self.names) else text("house-seat", number=seat + 1)

    def everybody(self, text: Text) -> tuple[str, ...]:
        """Return the names of all seats."""
        return tuple(self.name(seat, text) for seat in range(self.players))

    def player(self, seat: int, text: Text, counters: Sequence[Counter] = (), badges: Iterable[Badge] = ()) -> Player:
        """Return a seat as everybody sees it."""
        return Player(
            seat=seat,
            name=self.name(seat, text),
            you=seat == self.seat,
            turn=seat == self.actor,
            counters=tuple(counters),
            badges=tuple(badges),
        )

    def question(self, text: Text) -> Question:
        """Return the question asked now, and whom it is asked; words of the help that do not apply leave no gap."""
        face = self.game.face
        if self.actor is None:
            return Question(seat=None, text=text("house-over"))
        if self.actor != self.seat:
            return Question(seat=self.actor, text=face.waiting(self, text))
        key, said = self.game.layout.ASKS[self.row.asking], face.said(self, text)
        helps = " ".join(text(f"help-{key}", **said).split())
        return Question(seat=self.seat, text=text(f"ask-{key}", **said), help=helps, about=face.about(self))

    def line(self, event: Event, text: Text, moment: int) -> Line:
        """Return a line of the log, and where it names players.

        It is written from the event alone, without a table, and with marks in place of the names. So all viewers whom
        the event does not name read the same words.
        """
        values = self._values(event)
        named = [values[role] for role in NAMING if role in values]
        you = self.seat if self.seat in named else None  # a viewer who is not named reads what spectators read
        made_of = (event, text, you, self.names)
        line: Line = self.opened.parts.get(made_of, lambda: self._written(event, text, you))
        return msgspec.structs.replace(line, moment=moment)

    def _written(self, event: Event, text: Text, you: int | None) -> Line:
        """Write the line of an event, for all viewers whom it addresses alike; its moment is set later."""
        written, named = "", []
        for words, seat in _parts(self._bare(seat=you, names=MARKS).tell(event, text)):
            written += words
            if seat:
                name = self.name(int(seat), text)
                named.append(Named(seat=int(seat), start=len(written), end=len(written) + len(name)))
                written += name
        values = self._values(event)
        return Line(
            moment=0,
            text=written,
            named=tuple(named),
            by=_seat(values, "seat"),
            to=_seat(values, "victim"),
            scene=self._scene(event[0], values),
        )

    def _values(self, event: Event) -> dict[str, int]:
        """Return the numbers of an event by their roles."""
        kind, numbers = event
        return dict(zip(self.game.events[kind][1], numbers, strict=False))

    def _scene(self, kind: int, values: dict[str, int]) -> Scene | None:
        """Return how an event may be acted out; None if it is not. Like its words, this is made of the event alone."""
        declared = self.game.scenes.get(kind)
        if declared is None:
            return None
        parts: dict[str, Any] = {"good": declared[1]} | self.game.face.scene(values)
        return Scene(kind=declared[0], **parts)

    def _bare(self, **more: Any) -> View:
        """Return a view without a table, with these attributes."""
        bare = View.__new__(View)
        vars(bare).update(game=self.game, deck=self.deck, box=self.box, opened=self.opened, **more)
        return bare

    def tell(self, event: Event, text: Text) -> str:
        """Return an event in words."""
        key, values = self.game.events[event[0]][0], self._values(event)
        said: Said = {role: self._word(role, number, text) for role, number in values.items()}
        said |= self.game.face.words(self, text, values)
        for role, you in (("seat", "you"), ("victim", "yours")):
            if role in values:
                said |= {role: self.name(values[role], text), you: yes(values[role] == self.seat)}
        if "seats" in values:
            seats = members(values["seats"])
            said |= {"seats": text.list([self.name(seat, text) for seat in seats]), "count": len(seats)}
        return text(f"event-{key}", **said)

    def _word(self, role: str, number: int, text: Text) -> str | int:
        """Return the word for a number of an event; the role `card2` uses the words of `card`."""
        word = self.game.face.WORDS.get(role.rstrip("234"))
        return number if word is None else word(self, text, number)

    def board(self, lang: str = "en", moment: int = 0, log: tuple[Line, ...] = (), older: int = 0) -> Board:
        """Return the board that faces draw, with some lines of the log, and the number of `older` ones."""
        text = self.game.text(lang)
        face = self.game.face
        return Board(
            game=self.game.name,
            title=text("title"),
            lang=lang,
            seat=self.seat,
            moment=moment,
            players=face.players(self, text),
            groups=face.groups(self, text),
            zones=face.zones(self, text),
            question=self.question(text),
            choices=tuple(self.choice(action, text) for action in self.legal()),
            plans=tuple(face.plans(self, text)) if self.seat is not None and self.seat == self.actor else (),
            interjections=tuple(self.interjection(number, text) for number in self.interjections()),
            log=log,
            older=older,
            tally=face.tally(self, text),
            result=self._result(text) if self.ended else None,
        )

    def _result(self, text: Text) -> Result:
        points, ranks = reckon(self.game, self.box_row, self.row)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        own = self.seat in winners
        names = text.list([self.name(seat, text) for seat in winners if seat != self.seat])
        sole, shared = ("house-won", "house-won-shared") if own else ("house-winner", "house-shared")
        return Result(
            text=text(sole if len(winners) == 1 else shared, winners=names),
            reason=text(f"ending-{self.game.endings[self.row.ended]}"),
            points=tuple(points),
            totals=tuple(total(self.game, text, each) for each in points),
            winners=winners,
            rows=self.game.face.reckoning(self, text),
            ranks=tuple(ranks),
        )

    def observe(self) -> NDArray[np.int16]:
        """Return this view as numbers for learning."""
        if self.quick is not None and self.quick.whole:
            return self.quick.observe(self.box, self._cells, self._viewer)
        seen = blank(self.game.observation.record)
        self.game.plain(contract.observe)(self.box_row, self.row, self._viewer, mapped(seen))
        return seen.view(contract.NUMBERS)

    def mask(self) -> NDArray[np.bool_]:
        """Return for each action whether it is legal for this seat now; all False when another decides."""
        allowed = np.zeros(self.game.actions, np.bool_)
        if self.seat is not None and self.seat == self.actor:
            allowed[self.legal() if self._looked is None else self._looked[1]] = True
        return allowed

    def information(self) -> str:
        """Return a short text that stands for all that this seat knows, with perfect recall.

        Two views have the same text if the seat sees the same table and was told and did the same on the way there, in
        the same order. Otherwise the texts differ. They stay the same in every process and on every machine, until the
        rules' version changes.
        Names of players are no part of it. What happened before a position from which a match began is forgotten.
        """
        known = hashlib.sha256(self.box.tobytes() + self._cells.tobytes() + self.recall).hexdigest()
        who = "spectator" if self.seat is None else f"seat {self.seat}"
        return f"{self.game.name} {self.game.version}, {self.players} players, {who}: {known}"

    def guess(self, seed: SupportsIndex | None = None) -> Match:
        """Return one possible truth behind this view, as a match to play on; without a seed, a random one.

        The seat has the same information there. What the others recall begins with the guess.
        """
        from larceny.engine.match import Match

        return Match.from_guess(self, self.possible(secrets.randbelow(SEEDS) if seed is None else seed))

    def possible(self, seed: SupportsIndex) -> Records:
        """Return the table of one possible truth behind this view."""
        table = copied(self._cells)
        if self.quick is not None and self.quick.whole:
            self.quick.guess(self.box, table, self._viewer, seed_number(seed))
        else:
            self.game.plain(contract.guess)(self.box_row, mapped(table), self._viewer, seed_number(seed))
        return table


def _again(
    game: Game,
    deck: Deck,
    box: Records,
    table: Records,
    seat: int | None,
    names: Sequence[str],
    options: Mapping[str, str | int] | None,
    compiled: bool,
) -> View:
    """Rebuild a view from its parts; its table is redacted already."""
    box.flags.writeable = False
    quick = usable(game) if compiled else None
    return View(game, deck, box, table, seat, names, as_is=True, options=options, quick=quick)


def _seat(values: dict[str, int], role: str) -> int | None:
    """Return the seat that has a role in an event; None if the event has no such role, or nobody has it."""
    seat = values.get(role, -1)
    return seat if 0 <= seat < contract.SEATS else None


def _parts(marked: str) -> Iterator[tuple[str, str]]:
    """Yield words, each with the seat that is named after them; "" after the last words."""
    words = iter([*MARKED.split(marked), ""])
    yield from zip(words, words, strict=True)


def answers(game: Game, box: Row, table: Row) -> list[int]:
    """Return the legal actions of the seat that decides, in rising order."""
    listed = np.zeros(game.actions + 1, np.int32)
    n = game.plain(contract.legal)(box, table, in_memory(listed))
    legal: list[int] = listed[:n].tolist()
    return legal


def asked(game: Game, box: Row, table: Row) -> tuple[int, ...]:
    """Return the seats that may answer now: usually one; if more, in any order, and no seat knows another's answer."""
    actor = game.plain(contract.actor)(box, table)
    return () if actor < 0 else seats_of(game.plain(contract.sealed)(box, table), actor)


def seats_of(sealed: int, actor: int) -> tuple[int, ...]:
    """Return the seats that may answer: those of a sealed question, or else the actor alone; none after the end."""
    if actor < 0:
        return ()
    return tuple(members(sealed)) or (actor,)


def guarded(game: Game, box: Row, table: Row) -> bool:
    """True while it must stay secret whether the asked seat has a choice."""
    return not table.ended and bool(game.plain(contract.guarded)(box, table))


def total(game: Game, text: Text, points: int) -> str:
    """Return points in words; a game may have its own, such as money."""
    return game.face.total(text, points) if game.face.total else text("house-points", points=points)


def mean_points(game: Game, points: float, digits: int = 2) -> str:
    """Return average points in words: as a number, or in the game's own words, such as money."""
    if game.face.total:
        return game.face.total(game.text(spoken()), points)
    return into(Figure(points, f",.{digits}f"))


def reckon(game: Game, box: Any, table: Any) -> tuple[list[int], list[int]]:
    """Return points and ranks of a finished game, by seat."""
    points, ranks = np.zeros(contract.SEATS, np.int32), np.zeros(contract.SEATS, np.int32)
    game.plain(contract.score)(box, table, in_memory(points), in_memory(ranks))
    return [int(number) for number in points[: box.players]], [int(number) for number in ranks[: box.players]]
