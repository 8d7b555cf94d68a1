"""A match: a game in progress. It checks every action, keeps what was told, hands out views, and writes its record."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import cached_property
from operator import index
from typing import Any, SupportsIndex

import msgspec
import numpy as np

from larceny.engine import contract, interjections, position
from larceny.engine.board import Board, Line
from larceny.engine.chance import SEEDS
from larceny.engine.contract import EVENT_WIDTH, HOUSE, SEATS
from larceny.engine.deck import Deck
from larceny.engine.errors import IllegalAction, LarcenyError, RecordError, integer, whole_number
from larceny.engine.game import Game
from larceny.engine.memory import Records, Row, blank, copied, mapped
from larceny.engine.record import DeckRef, Outcome, Record, commit, outcome, seed_number, table_hash
from larceny.engine.stepping import ACTOR, GUARDED, HEARD, SAME, SEALED, TOLD, QuickKernels, Stepper, usable
from larceny.engine.view import Event, OpenBox, Recall, View, answers, asked, guarded, reckon, seats_of
from larceny.engine.words import Quoted, phrase

MADE_ANEW = ("_row", "_box_row", "_opened", "_events", "_stepper")  # attributes that a copy makes for itself
Telling = tuple[tuple[int, ...], ...]  # events: kind, viewers, numbers


class Frozen(msgspec.Struct, frozen=True):
    """What playing has changed in a match since the deal; `Match._prepare` explains the fields."""

    table: bytes
    actions: list[int]
    steps: list[tuple[int | None, int | None, Telling]]
    hearings: list[int]
    heard: int
    earlier: list[bytes]


class Match:
    """One game being played. It holds the truth; others get a View, or the record once secrets may be told."""

    def __init__(
        self,
        game: Game,
        players: SupportsIndex,
        options: Mapping[str, str | int] | None = None,
        deck: Deck | None = None,
        seed: SupportsIndex | None = None,
        names: Sequence[str] = (),
        salt: str | None = None,
        compiled: bool | None = False,
    ) -> None:
        """Deal. Without a seed, draw one that nobody can foresee, and a salt so that the commitment reveals nothing.

        A compiled match is stepped by compiled kernels; None takes them if they are there already.
        """
        self._seed: int | None
        self._stepper: Stepper | None
        self._prepare(game, players, options, deck, names)
        if seed is None:
            seed, salt = secrets.randbelow(SEEDS), secrets.token_hex(16)
        self._seed, self._salt = seed_number(seed), salt or ""
        stepper = self._stepper = self._stepper_of(usable(game, compiled))
        if stepper is None:
            self.game.plain(contract.deal)(self._box_row, self._row, self._seed)
        else:
            stepper.begin(self._seed)
        self._remember()

    @classmethod
    def from_position(
        cls,
        game: Game,
        source: str,
        deck: Deck | None = None,
        names: Sequence[str] = (),
        compiled: bool | None = False,
    ) -> Match:
        """Return a match that goes on from a position."""
        head = position.head(source)
        if head["rules"] != str(game.version):
            raise LarcenyError(_other_rules("match-position-rules", game, head["rules"]))
        match = cls.__new__(cls)
        options = dict(part.partition("=")[::2] for part in head["options"].split())
        players = whole_number(head["players"])
        if players is None:
            raise LarcenyError(phrase("match-players-number", told=Quoted(head["players"])))
        match._prepare(game, players, options, deck, names)
        if head["deck"] != f"{match.deck.name} {match.deck.digest[:16]}":
            raise LarcenyError(phrase("match-other-deck", told=Quoted(head["deck"]), name=Quoted(match.deck.name)))
        match._table[:] = position.read(game, match.deck, match._box, source)
        match._start = source
        match.step_by(usable(game, compiled))
        match._remember()
        return match

    @classmethod
    def from_guess(cls, view: View, table: Records) -> Match:
        """Return a match that goes on from one possible truth behind a view; the view's seat recalls what it knew."""
        if view.options is None:
            raise LarcenyError(phrase("match-blind-view"))
        match = cls.__new__(cls)
        match._prepare(view.game, view.players, view.options, view.deck, (), view.box)
        match.called = view.names
        match._table, match._guessed = table, copied(table)
        match._hearings.append(0)
        match._steps.append((None, None, ()))
        match._known[view.seat] = view.recall
        match.step_by(view.quick)
        return match

    def _prepare(
        self,
        game: Game,
        players: SupportsIndex,
        options: Mapping[str, str | int] | None,
        deck: Deck | None,
        names: Sequence[str],
        box: Records | None = None,
    ) -> None:
        self.game = game
        self.players = players = game.check_players(players)
        if len(names) not in (0, players) or not all(isinstance(name, str) and name.isprintable() for name in names):
            raise LarcenyError(phrase("match-names", players=players, names=", ".join(map(repr, names))))
        self.options = game.read_options(options)
        self.deck = deck or game.house_deck
        self.names = tuple(names)  # players by seat, as in the record
        self.called: tuple[str, ...] = self.names  # players by seat, as they are called at the table
        self._seed = None
        self._salt = ""
        self._start = ""  # the position the game started from; "" if it was dealt
        self._guessed: Records | None = None  # the table the game started from, if it is a guess
        if box is None:
            box = game.house_box(players, self.options) if deck is None else game.box(players, self.options, deck)
        self._box: Records = box
        self._table: Records = blank(game.table)
        self._stepper = None  # steps the table with compiled kernels, if the match uses them
        self._actions: list[int] = []
        self._told: list[Telling] = []  # tellings: the events of each action that told any
        # The deal and each entry: the seat that made it, the entry, and what it told; the deal has no seat, no entry.
        self._steps: list[tuple[int | None, int | None, Telling]] = []
        self._known: dict[int | None, bytes] = {}  # before a guess that this goes on from: digests, by viewer
        self._recalls: dict[int | None, Recall] = {}  # by viewer; only of viewers that were asked about
        self._logs: dict[tuple[int | None, str], _Log] = {}  # tellings in words, by viewer and language
        self._views: dict[int | None, View] = {}  # views of the table as it is, by seat
        self._viewed: tuple[bytes, int, int, tuple[str, ...]] | None = None  # what those views were made of
        self._earlier: list[Records] = []  # tables that `undo` can go back to
        self._listeners = 1 << SEATS | (1 << players) - 1  # bits of all viewers of this match: spectators and seats
        self._heard = 0  # bits of the viewers who were told something last
        self._hearings: list[int] = []  # bits of the viewers who were told something by the deal, and by each entry

    def __repr__(self) -> str:
        return f"<{self.game.name} match, {self.players} players, {len(self._actions)} actions>"

    def __str__(self) -> str:
        return self.position()

    # Copying

    def clone(self) -> Match:
        """Return a copy that shares nothing that changes: either match goes on without the other."""
        twin = type(self).__new__(type(self))
        vars(twin).update(self._own())
        twin.step_by(self._quick)
        return twin

    @property
    def _quick(self) -> QuickKernels | None:
        return None if self._stepper is None else self._stepper.quick

    def _stepper_of(self, quick: QuickKernels | None) -> Stepper | None:
        return None if quick is None else Stepper(quick, self._box, self._table)

    def step_by(self, quick: QuickKernels | None) -> None:
        """Have compiled kernels step the table from now on; None has CPython do it."""
        self._stepper = self._stepper_of(quick)
        self._views.clear()
        self._viewed = None
        self._look()

    def _look(self) -> None:
        """Let the stepper read the table again; needed after every change that is not its own step."""
        if self._stepper is not None:
            self._stepper.look()

    def _own(self) -> dict[str, Any]:
        """Return the state of a copy, without MADE_ANEW: what changes is copied; box, deck and game are shared."""
        state = {name: value for name, value in vars(self).items() if name not in MADE_ANEW}
        for name, value in state.items():
            if isinstance(value, list | dict):
                state[name] = value.copy()
        return state | {
            "_table": copied(self._table),
            "_earlier": [copied(table) for table in self._earlier],
            "_recalls": {viewer: recall.copy() for viewer, recall in self._recalls.items()},
            "_logs": {},
            "_views": {},
            "_viewed": None,
        }

    def __copy__(self) -> Match:
        return self.clone()

    def __deepcopy__(self, known: dict[int, Any]) -> Match:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        return self._own() | {"_rules": self.game.version, "_compiled": self._stepper is not None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        version, compiled = state.pop("_rules"), state.pop("_compiled")
        vars(self).update(state)
        if version != self.game.version:
            raise RecordError(
                phrase("match-rules", version=str(version), name=self.game.name, version2=self.game.version)
            )
        self._box.flags.writeable = False
        self.step_by(usable(self.game) if compiled else None)

    @cached_property
    def _events(self) -> memoryview:
        """Return the numbers of the table's events, one after the other."""
        assert self._table.dtype.fields is not None
        field, start = self._table.dtype.fields["events"][:2]
        return memoryview(self._table.view(np.uint8))[start : start + field.itemsize].cast("i")  # type: ignore[arg-type]

    @cached_property
    def _row(self) -> Row:
        """Return the table as CPython's kernels take it."""
        return mapped(self._table)

    @cached_property
    def _opened(self) -> OpenBox:
        """Return the box as CPython's kernels and faces read it."""
        return OpenBox(self._box)

    @cached_property
    def _box_row(self) -> Row:
        return self._opened.row

    def frozen(self) -> Frozen:
        """Return what `thaw` needs to bring a match of the same deal to this point."""
        earlier = [table.tobytes() for table in self._earlier]
        return Frozen(self.truth, self._actions, self._steps, self._hearings, self._heard, earlier)

    def thaw(self, kept: Frozen) -> None:
        """Go on where a match of the same deal and the same version of the rules was frozen."""
        self._table[:] = np.frombuffer(kept.table, self._table.dtype)
        self._actions, self._steps = list(kept.actions), list(kept.steps)
        self._told = [told for _, _, told in self._steps if told]
        self._hearings, self._heard = list(kept.hearings), kept.heard
        self._earlier = [np.frombuffer(bytearray(table), self._table.dtype) for table in kept.earlier]
        for made_of_it in (self._recalls, self._logs, self._views):
            made_of_it.clear()
        self._viewed = None
        self._look()

    # Playing

    @property
    def actor(self) -> int | None:
        """Return the seat that decides now; None when the game is over."""
        stepper = self._stepper
        seat = self.game.plain(contract.actor)(self._box_row, self._row) if stepper is None else stepper.facts[ACTOR]
        return None if seat < 0 else seat

    @property
    def asked(self) -> tuple[int, ...]:
        """Return the seats that may answer now: the actor alone, unless the question is sealed."""
        if self._stepper is not None:
            return seats_of(self._stepper.facts[SEALED], self._stepper.facts[ACTOR])
        return asked(self.game, self._box_row, self._row)

    @property
    def guarded(self) -> bool:
        """True while it must stay secret whether the asked seat has a choice; its time must not reveal it either."""
        if self._stepper is not None:
            return bool(self._stepper.facts[GUARDED])
        return guarded(self.game, self._box_row, self._row)

    @property
    def actions(self) -> tuple[int, ...]:
        """Return the entries played so far; an entry below zero is an interjection (see `interjections`)."""
        return tuple(self._actions)

    def legal(self) -> list[int]:
        """Return the legal actions, in rising order."""
        return answers(self.game, self._box_row, self._row) if self._stepper is None else self._stepper.legal()

    def play(self, action: SupportsIndex, seat: SupportsIndex | None = None) -> None:
        """Do an action of the seat that decides; an illegal one raises IllegalAction and changes nothing.

        Pass `seat` if you know which seat is speaking: out of turn nothing is legal.
        """
        number, doer = integer(action), self.actor
        out_of_turn = seat is not None and integer(seat) != doer
        if number is None or out_of_turn or not self._step(number):
            refusal = self._seen_by(doer if seat is None else seat).refuse(action)
            assert refusal is not None, "a view allows what the table does not"
            raise refusal
        self._actions.append(number)
        self._remember(doer, number)

    def _step(self, action: int) -> bool:
        """Do an action if it is legal, and keep the table as it was before, if `undo` may go back to it."""
        stepper = self._stepper
        if stepper is not None:
            if not stepper.step(action):
                return False
            before = stepper.before() if stepper.facts[SAME] and not stepper.facts[TOLD] else None
        else:
            if action not in self.legal():
                return False
            before = copied(self._table)
            self.game.plain(contract.apply)(self._box_row, self._row, action)
            before = None if self._row.told or not self._still_same_decision(before) else before
        if before is not None:
            self._earlier.append(before)
        elif self._earlier:
            self._earlier.clear()
        return True

    def seal(self, answers: Mapping[int, SupportsIndex]) -> None:
        """Play all answers, by seat, to a sealed question at once; if one is illegal or missing, play nothing."""
        if not isinstance(answers, Mapping):
            raise LarcenyError(phrase("match-sealed", answers=Quoted(answers)))
        waiting = dict(answers)
        missing = [str(seat) for seat in self.asked if seat not in waiting]
        if missing:
            raise LarcenyError(phrase("match-seats-missing", missing=", ".join(missing)))
        for seat, action in waiting.items():
            refusal = self.view(seat).refuse(action)
            if refusal is not None:
                refusal.seat = seat
                raise refusal
        heard = 0
        while waiting:
            assert self.actor in waiting, "a sealed question went to somebody who was not asked"
            self.play(waiting.pop(self.actor))
            heard |= self._heard
        self._heard = heard

    def interject(self, number: SupportsIndex, seat: SupportsIndex | None = None) -> None:
        """Interject for a seat; None is the house. If it may not, IllegalAction says why."""
        refusal = self.refuse_interjection(number, seat)
        if refusal is not None:
            raise refusal
        said, by = index(number), None if seat is None else index(seat)
        speaker = HOUSE if by is None else by
        self.game.plain(contract.interject)(self._box_row, self._row, speaker, said)
        self._look()
        self._actions.append(interjections.entry(said, by, self.game.interjections))
        self._remember(by, self._actions[-1])
        if not all(self._goes_for(earlier, speaker, said) for earlier in self._earlier):
            self._earlier.clear()

    def refuse_interjection(self, number: SupportsIndex, seat: SupportsIndex | None = None) -> IllegalAction | None:
        """Return why a seat, or for None the house, may not interject that now; None if it may."""
        view = self._seen_by(seat)
        return view.object_to(number, HOUSE if view.seat is None else view.seat)

    def enter(self, entry: int) -> None:
        """Do an entry of a record: an action or an interjection."""
        if entry < 0:
            self.interject(*interjections.interjection(entry, self.players, self.game.interjections))
        else:
            self.play(entry)

    @property
    def last_heard(self) -> int:
        """Return who was told something by the last play, seal or interject: a bit by seat, SEATS for spectators."""
        return self._heard

    @property
    def hearings(self) -> tuple[int, ...]:
        """Return who was told something by the deal, and then by each entry, in bits like `last_heard`."""
        return tuple(self._hearings)

    def _remember(self, doer: int | None = None, entry: int | None = None) -> None:
        """Keep what the deal or an entry told, and which seat made the entry."""
        told, heard = self._just_told()
        self._heard = heard & self._listeners
        self._hearings.append(self._heard)
        self._steps.append((doer, entry, told))
        if told:
            self._told.append(told)

    def _just_told(self) -> tuple[Telling, int]:
        """Return the events that the last entry told, and the set of all their viewers."""
        stepper = self._stepper
        count = self._row.told if stepper is None else stepper.facts[TOLD]
        if not count:
            return (), 0
        numbers = self._events[: count * EVENT_WIDTH].tolist()
        told: Telling = (tuple(numbers),) if count == 1 else tuple(zip(*[iter(numbers)] * EVENT_WIDTH, strict=True))
        if stepper is not None:
            return told, stepper.facts[HEARD]
        heard = 0
        for event in told:
            heard |= event[1]
        return told, heard

    def _recall(self, viewer: int | None) -> Recall:
        """Return all that a viewer was told and did, in order; others' secrets are no part of it."""
        recall = self._recalls.get(viewer)
        if recall is None:
            recall = self._recalls[viewer] = Recall(self._known.get(viewer, b""))
        bit = 1 << (SEATS if viewer is None else viewer)
        for doer, entry, told in self._steps[recall.covered :]:
            deed = entry if viewer is not None and doer == viewer else None
            heard = [(event[0], event[2:]) for event in told if event[1] & bit]
            if deed is not None or heard:
                recall.deeds.append((deed, heard))
        recall.covered = len(self._steps)
        return recall

    def _still_same_decision(self, before: Records) -> bool:
        """True if the same seat still decides, and no random number was drawn since."""
        actor = self.game.plain(contract.actor)
        same_actor = actor(self._box_row, mapped(before)) == actor(self._box_row, self._row)
        return bool(same_actor and (before["rng"] == self._table["rng"]).all())

    def _goes_for(self, earlier: Records, speaker: int, number: int) -> bool:
        """Interject the same at an earlier table; True if it tells the same there and `undo` may still go back."""
        table, now = mapped(earlier), self._row
        if self.game.plain(contract.objection)(self._box_row, table, speaker, number) != contract.ALLOWED:
            return False
        self.game.plain(contract.interject)(self._box_row, table, speaker, number)
        said_the_same = table.told == now.told and (earlier["events"] == self._table["events"]).all()
        still_open = self.actor is not None and earlier.tobytes() != self.truth
        return bool(said_the_same and still_open and self._still_same_decision(earlier))

    @property
    def can_undo(self) -> bool:
        """True if the last action can be taken back: it told nobody anything, drew no chance, and kept the actor."""
        return bool(self._earlier)

    def undo(self) -> None:
        """Take the last action back; interjections made since stay."""
        if not self._earlier:
            raise LarcenyError(phrase("match-no-undo"))
        self._table[:] = self._earlier.pop()
        self._look()
        last = max(number for number, entry in enumerate(self._actions) if entry >= 0)
        del self._actions[last], self._hearings[last + 1], self._steps[last + 1]
        self._recalls.clear()
        self._viewed = None  # another action may lead to the same table, but is another thing to recall
        self._heard = 0

    # Looking

    def view(self, seat: SupportsIndex | None) -> View:
        """Return what a seat may know; None is a spectator. Each seat asked a sealed question is its view's actor.

        Until something changes, the same view is returned: nobody can write into a view.
        """
        made_of = (self._table.tobytes(), len(self._told), len(self._steps), self.called)
        if self._viewed != made_of:
            self._viewed = made_of
            self._views.clear()
            self._opened.parts.turn()
        sits = None if seat is None else integer(seat)
        seen = self._views.get(sits) if sits is not None or seat is None else None
        if seen is None:
            seen = self._seen_by(seat, answering=True)
            seen.events = self._told_last(seen.seat)
            seen.recalls(self._recall(seen.seat))
            self._views[seen.seat] = seen
        return seen

    def _told_last(self, seat: int | None) -> list[Event]:
        """Return the events that a seat was told last; what others do in secret does not change them."""
        bit = 1 << (SEATS if seat is None else seat)
        for told in reversed(self._told):
            heard = [(event[0], event[2:]) for event in told if event[1] & bit]
            if heard:
                return heard
        return []

    def _seen_by(self, seat: SupportsIndex | None, answering: bool = False) -> View:
        """Return what a seat may know; with `answering`, it is the actor of a sealed question that it is asked."""
        return View(
            self.game,
            self.deck,
            self._box,
            self._table,
            seat,
            self.called,
            answering=answering,
            opened=self._opened,
            options=self.options,
            quick=self._quick,
            truth=None if self._stepper is None else self._stepper.row,
        )

    def describe(self, action: SupportsIndex, lang: str = "en") -> str:
        """Return an action in words, as the actor would read it; an illegal one raises IllegalAction."""
        return self.view(self.actor).describe(action, lang)

    @property
    def told(self) -> int:
        """Return how many tellings there were: the deal and the actions that told anybody anything."""
        return len(self._told)

    def log(
        self, seat: SupportsIndex | None, lang: str = "en", after: int = 0, secret: bool = False
    ) -> tuple[Line, ...]:
        """Return the log as a seat was told it, after the first `after` tellings; `secret` leaves out what all saw."""
        is_viewer = seat is None or integer(seat) in range(self.players)
        if is_viewer and not self._news(None if seat is None else index(seat), after, secret):
            return ()  # to make a view just to say nothing would cost milliseconds
        view = self.view(seat)
        lines = self._written(view, lang)
        events = ((number, event) for number, told in enumerate(self._told) for event in _visible(told, view.seat))
        return tuple(
            line
            for line, (number, event) in zip(lines, events, strict=True)
            if number >= after and not (secret and _visible((event,), None))
        )

    def _news(self, seat: int | None, after: int, secret: bool) -> bool:
        """True if a seat was told anything after the first `after` tellings; if `secret`, anything that not all saw."""
        told = (event for events in self._told[after:] for event in events)
        return any(_visible((event,), seat) and not (secret and _visible((event,), None)) for event in told)

    def board(self, seat: SupportsIndex | None, lang: str = "en", lines: int | None = None) -> Board:
        """Return the table as a face draws it for a seat, with the last `lines` of its log; None is all of it."""
        view = self.view(seat)
        log = self._written(view, lang)
        older = 0 if lines is None else max(0, len(log) - lines)
        return view.board(lang, moment=log[-1].moment if log else 0, log=tuple(log[older:]), older=older)

    def older(self, seat: SupportsIndex | None, lang: str, before: int, lines: int) -> tuple[int, tuple[Line, ...]]:
        """Return how many lines of a seat's log are older, and up to `lines` lines that end before line `before`."""
        log = self._written(self.view(seat), lang)
        end = max(0, min(before, len(log)))
        start = max(0, end - lines)
        return start, tuple(log[start:end])

    def _written(self, view: View, lang: str) -> list[Line]:
        """Return the whole log of a viewer."""
        text = self.game.text(lang)
        log = self._logs.get((view.seat, lang))
        if log is None or log.called != view.names:
            log = self._logs[view.seat, lang] = _Log(view.names)
        for told in self._told[log.tellings :]:
            moment = log.lines[-1].moment + 1 if log.lines else 1
            events = [(kind, tuple(numbers)) for kind, _, *numbers in _visible(told, view.seat)]
            log.lines += [view.line(event, text, moment) for event in events]
        log.tellings = len(self._told)
        return log.lines

    def revealed(self, lang: str = "en", lines: int | None = None) -> Board:
        """Return the board with all cards open and the last `lines` of the spectators' log. Only for finished games."""
        view = View(self.game, self.deck, self._box, self._table, None, self.called, as_is=True)
        log = self.log(None, lang)
        older = 0 if lines is None else max(0, len(log) - lines)
        return view.board(lang, moment=self.told, log=log[older:], older=older)

    # Ending and keeping

    def result(self) -> Outcome | None:
        """Return points, ranks, winners and why the game ended; None while it runs."""
        if self.actor is not None:
            return None
        points, ranks = reckon(self.game, self._box_row, self._row)
        return outcome(points, ranks, self.game.endings[self._row.ended])

    @property
    def ended(self) -> int:
        """Return the number of the reason why the game is over, from the game's ENDINGS; 0 while it runs."""
        return int(self._row.ended)

    @property
    def returns(self) -> tuple[float, ...]:
        """Return what the game was worth to each seat, from -1 to 1 (see Outcome.returns); zeros while it runs."""
        result = self.result()
        return (0.0,) * self.players if result is None else result.returns

    @property
    def chosen_seed(self) -> int | None:
        """Return the seed if the caller chose it; None if it was drawn and is secret, or if there is no seed."""
        return None if self._salt else self._seed

    @property
    def commitment(self) -> str:
        """Return the hash that is published at the start, and that seed and salt confirm at the end."""
        return commit(self.game.name, self._seed, self._salt)

    def record(self) -> Record:
        """Return the whole game so far. It holds the seed, so it tells its reader every secret."""
        return Record(
            game=self.game.name,
            rules=self.game.version,
            players=self.players,
            options=self.options,
            deck=DeckRef(self.deck.name, self.deck.digest, self.deck.source),
            seats=self.names,
            seed=self._seed,
            salt=self._salt,
            position=self._start if self._guessed is None else self._written_out(self._guessed),
            actions=self.actions,
            result=self.result(),
            table=table_hash(self._table.tobytes()),
        ).sealed()

    def position(self) -> str:
        """Return the table as text, secrets included."""
        return self._written_out(self._table)

    def _written_out(self, table: Records) -> str:
        return position.write(self.game, self.players, self.options, self.deck, table)

    @property
    def truth(self) -> bytes:
        """Return the table's bytes, by which two matches are compared."""
        return self._table.tobytes()


class _Log:
    """The log of a viewer; it is kept so that a board writes only the new lines."""

    __slots__ = ("called", "lines", "tellings")

    def __init__(self, called: tuple[str, ...]) -> None:
        self.called = called  # the players' names in these lines
        self.tellings = 0  # how many tellings are written
        self.lines: list[Line] = []


def _visible(events: Sequence[tuple[int, ...]], seat: int | None) -> list[tuple[int, ...]]:
    """Return the events that this viewer may see."""
    bit = SEATS if seat is None else seat
    return [event for event in events if event[1] >> bit & 1]


def replay(game: Game, record: Record, steps: SupportsIndex | None = None, compiled: bool | None = False) -> Match:
    """Play all entries of a record again, or only the first `steps`; raise RecordError if anything does not fit."""
    if record.rules != game.version:
        raise RecordError(_other_rules("match-record-rules", game, record.rules))
    deck = game.parse_deck(
        record.deck.source, phrase("match-deck-of-record", name=Quoted(game.deck_called(record.deck)))
    )
    if deck.digest != record.deck.digest:
        raise RecordError(phrase("record-other-deck", name=Quoted(record.deck.name)))
    if record.position:
        match = Match.from_position(game, record.position, deck, record.seats, compiled)
    elif record.seed is None:
        raise RecordError(phrase("record-no-start"))
    else:
        match = Match(game, record.players, record.options, deck, record.seed, record.seats, record.salt, compiled)
    if (match.players, match.options) != (record.players, game.read_options(record.options)):  # older records lack some
        raise RecordError(phrase("record-other-position"))
    count = len(record.actions) if steps is None else integer(steps)
    if count is None or not 0 <= count <= len(record.actions):
        raise RecordError(phrase("record-steps", many_actions=len(record.actions), steps=Quoted(steps)))
    for number, entry in enumerate(record.actions[:count], 1):
        try:
            match.enter(entry)
        except (IllegalAction, RecordError) as refusal:
            raise RecordError(phrase("record-refused", number=str(number), refusal=refusal)) from None
    if steps is None:
        _compare(match, record)
    return match


def _other_rules(key: str, game: Game, version: int | str) -> str:
    """Return why a game of other rules is refused: our rules could lead to another result."""
    return phrase(key, version=str(version), game=game.name, ours=str(game.version))


def _compare(match: Match, record: Record) -> None:
    if table_hash(match.truth) != record.table:
        raise RecordError(phrase("record-other-table"))
    if match.result() != record.result:
        raise RecordError(phrase("record-other-result", result=record.result, result2=match.result()))
