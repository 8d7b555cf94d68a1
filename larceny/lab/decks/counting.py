"""Counts what happens in many games: each is played, played again move by move, and added up; all compiled.

Everything counted is a whole number, so games may be counted in any pieces, on any machines. Cards, actions and events
are `things`: each can be on offer, and be used. Of every game and thing it is counted which seats used it, which could
have and did not, and what both won. Products are summed too, because intervals need them: the seats of one game depend
on each other, games do not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from threading import local
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from larceny.bots import thinking
from larceny.bots.minds import Mind, mind, notebook
from larceny.bots.thinking import play_game
from larceny.engine.contract import SEATS, about, actor, apply, deal, legal, score
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.kernel import kernel
from larceny.engine.loops import TRUE, WIN, clear
from larceny.engine.memory import blank
from larceny.engine.words import Quoted, phrases
from larceny.engine.workshop import Workshop
from larceny.games import load
from larceny.lab.fixtures import KEPT, Fixture, Setting, box_of, by_hand, deck_of
from larceny.lab.workers import Workers

phrase, _ = phrases(__file__)

MARKS = 20  # moments of a game at which the lead is looked at: after each twentieth of its actions
ENDS = 16  # most endings of a game
LONG = 1 << 13  # lengths from LONG - 1 on count as one
CLOSE = 10  # a victory by at most a tenth of the winner's points is narrow
MILLE = 1000
PIECE = 250  # games of a task for a worker

Progress = Callable[[str, int, int], None]  # what is being done, how much of it, of how much

# Facts: numbers of a game.
STEPS = 0  # actions
DECISIONS = 1  # actions with a choice
BRANCHING = 2  # mean of the legal answers where there is a choice, in thousandths
MARGIN = 3  # points between the winner and the next; 0 where the victory is shared
NARROW = 4  # 1 if the margin is at most a tenth of the winner's points
SHARED = 5  # 1 if several have won
BEST = 6  # points of the winner
CHANGES = 7  # how often another seat than before leads alone, as seen at the marks
SETTLED = 8  # marks after which the later winner leads alone to the end
ENDED = 9  # + ending: 1 for how the game ended
WON = ENDED + ENDS  # + seat: its part of the victory
PLACE = WON + SEATS  # + seats asked before it: the seat's part of the victory
POINTS = PLACE + SEATS  # + seat
ALONE = POINTS + SEATS  # + mark: 1 if one seat alone led
LED = ALONE + MARKS  # + mark: the leading seat's part of the victory
FACTS = LED + MARKS

# Numbers of a thing in a game.
TIMES, CHANCES = 0, 1  # how often it was used; in how many choices it was on offer
USERS, USERS_WON = 2, 3  # seats that used it, and their parts of the victory
OTHERS, OTHERS_WON = 4, 5  # seats that could have used it and never did, and their parts
WIDTH = 6

CARD, ACTION, EVENT = range(3)  # kinds of things

NOBODY = -1
NONE = -1


class Diary(NamedTuple):
    """One game: the counts that are taken while it is played again."""

    facts: Any
    things: Any  # by thing and number
    used: Any  # by thing: set of the seats that used it
    offered: Any  # by thing: set of the seats that it was offered to
    stamps: Any  # by thing: number of the last question that offered it
    seen: Any  # by answer: the card that it is about, or NONE
    wins: Any  # by seat: parts of the victory
    first: Any  # by kind of things: number of the first of them
    doers: Any  # by kind of event: the column that has the seat who did it, or NONE
    moves: Any
    points: Any
    ranks: Any


class Sums(NamedTuple):
    """Many games, added up."""

    facts: Any  # fact: the sum, and the sum of squares
    things: Any  # thing, what: sums
    products: Any  # thing, what, what: sums of products
    used_in: Any  # thing: games in which it was used
    lengths: Any  # games by length: in actions, and in decisions


class Pair(NamedTuple):
    """Games with two boxes: the differences in each deal, added up."""

    facts: Any  # fact: the sum of differences, and of their squares
    products: Any  # thing, what with the first box, what with the second: sums of products
    twins: Any  # by thing of the first box: its number in the second, or NONE


# One game


@kernel
def watch(box, tables, rows, minds, notebook, seed, diary):
    """Play a game and write its diary, unless it is longer than the room for moves; returns its actions."""
    steps = play_game(box, tables, rows, minds, notebook, seed, diary.moves)
    if steps <= len(diary.moves):
        wipe(diary)
        write_result(box, tables[TRUE], notebook, diary)
        clear(rows[TRUE])
        deal(box, tables[TRUE], seed)
        write_course(box, tables[TRUE], notebook.answers, steps, diary)
        write_things(box, diary)
    return steps


@kernel
def wipe(diary):
    for fact in range(FACTS):
        diary.facts[fact] = 0
    for thing in range(len(diary.things)):
        diary.used[thing] = 0
        diary.offered[thing] = 0
        diary.stamps[thing] = 0
        for what in range(WIDTH):
            diary.things[thing, what] = 0


@kernel
def write_result(box, table, notebook, diary):
    """Write down who has won, by how much, and how the game ended."""
    winners = 0
    for seat in range(box.players):
        winners += notebook.ranks[seat] == 1
    best = 0
    for seat in range(box.players):
        won = notebook.ranks[seat] == 1
        diary.wins[seat] = WIN // winners if won else 0
        diary.facts[WON + seat] = diary.wins[seat]
        diary.facts[POINTS + seat] = notebook.points[seat]
        best = notebook.points[seat] if won else best
    diary.facts[BEST] = best
    diary.facts[SHARED] = winners > 1
    diary.facts[MARGIN] = 0 if winners > 1 else best - runner_up(box, notebook)
    diary.facts[NARROW] = CLOSE * diary.facts[MARGIN] <= abs(best)
    diary.facts[ENDED + table.ended] = 1


@kernel
def runner_up(box, notebook):
    """Return the most points of a seat that has not won."""
    found = False
    most = 0
    for seat in range(box.players):
        if notebook.ranks[seat] > 1 and (not found or notebook.points[seat] > most):
            most = notebook.points[seat]
            found = True
    return most


@kernel
def write_course(box, table, answers, steps, diary):
    """Play the moves again, and write down offers, choices, events and leads."""
    asked = 0
    places = 0
    decisions = 0
    total = 0
    mark = 0
    leader = NOBODY
    write_events(box, table, diary)
    for step in range(steps):
        seat = actor(box, table)
        if not (asked >> seat) & 1:
            asked |= 1 << seat
            diary.facts[PLACE + places] = diary.wins[seat]
            places += 1
        n = legal(box, table, answers)
        if n > 1:
            decisions += 1
            total += n
            write_choice(box, table, seat, answers, n, diary.moves[step], decisions, diary)
        apply(box, table, diary.moves[step])
        write_events(box, table, diary)
        while mark < MARKS and (step + 1) * MARKS >= steps * (mark + 1):
            leader = write_lead(box, table, mark, leader, diary)
            mark += 1
    diary.facts[STEPS] = steps
    diary.facts[DECISIONS] = decisions
    diary.facts[BRANCHING] = MILLE * total // max(1, decisions)


@kernel
def write_choice(box, table, seat, answers, n, action, question, diary):
    """Write down a question with a choice. If all its answers are about one card, the card was chosen before."""
    differ = False
    for i in range(n):
        offer_thing(diary, diary.first[ACTION] + answers[i], seat, question)
        diary.seen[i] = about(box, table, answers[i])
        differ |= diary.seen[i] != diary.seen[0]
    use_thing(diary, diary.first[ACTION] + action, seat)
    if not differ:
        return
    for i in range(n):
        if diary.seen[i] != NONE:
            offer_thing(diary, diary.seen[i], seat, question)
        if answers[i] == action and diary.seen[i] != NONE:
            use_thing(diary, diary.seen[i], seat)


@kernel
def offer_thing(diary, thing, seat, question):
    """Count a chance of a thing, once a question however many answers are about it."""
    if diary.stamps[thing] != question:
        diary.stamps[thing] = question
        diary.offered[thing] |= 1 << seat
        diary.things[thing, CHANCES] += 1


@kernel
def use_thing(diary, thing, seat):
    diary.used[thing] |= 1 << seat
    diary.things[thing, TIMES] += 1


@kernel
def write_events(box, table, diary):
    """Write down the events of the last action and who did them; every seat could have."""
    for row in range(table.told):
        kind = table.events[row, 0]
        thing = diary.first[EVENT] + kind
        diary.things[thing, TIMES] += 1
        if diary.doers[kind] != NONE and table.events[row, diary.doers[kind]] >= 0:
            diary.used[thing] |= 1 << table.events[row, diary.doers[kind]]
            diary.offered[thing] = (1 << box.players) - 1


@kernel
def write_lead(box, table, mark, leader, diary):
    """Write down who would win if the game ended now; returns who leads alone, or did before."""
    score(box, table, diary.points, diary.ranks)
    ahead = 0
    alone = NOBODY
    for seat in range(box.players):
        if diary.ranks[seat] == 1:
            ahead += 1
            alone = seat
    if ahead > 1:
        diary.facts[SETTLED] = mark + 1
        return leader
    diary.facts[ALONE + mark] = 1
    diary.facts[LED + mark] = diary.wins[alone]
    diary.facts[CHANGES] += leader != NOBODY and leader != alone
    if diary.wins[alone] != WIN:
        diary.facts[SETTLED] = mark + 1
    return alone


@kernel
def write_things(box, diary):
    """Count for each thing the seats that used it, those that only could have, and what both won."""
    for thing in range(len(diary.things)):
        if diary.offered[thing]:
            for seat in range(box.players):
                if (diary.used[thing] >> seat) & 1:
                    diary.things[thing, USERS] += 1
                    diary.things[thing, USERS_WON] += diary.wins[seat]
                elif (diary.offered[thing] >> seat) & 1:
                    diary.things[thing, OTHERS] += 1
                    diary.things[thing, OTHERS_WON] += diary.wins[seat]


@kernel
def play_listed(box, tables, rows, minds, notebook, seed, moves):
    """Play the game that `moves` lists. Stands in for `play_game` where own bots have played it."""
    clear(rows[TRUE])
    deal(box, tables[TRUE], seed)
    steps = 0
    while actor(box, tables[TRUE]) >= 0:
        apply(box, tables[TRUE], moves[steps])
        steps += 1
    score(box, tables[TRUE], notebook.points, notebook.ranks)
    return steps


# Many games


@kernel
def review_games(box, tables, rows, minds, notebook, first_seed, count, diary, sums):
    """Count games until all are done, or one is longer than the room for moves; returns how many are done."""
    for game in range(count):
        if watch(box, tables, rows, minds, notebook, first_seed + game, diary) > len(diary.moves):
            return game
        add(diary, sums)
    return count


@kernel
def raise_sum(sums, place, number):
    """Add a number to one of the sums."""
    sums[place] += number


@kernel
def add(diary, sums):
    """Add a game's diary to the sums."""
    for fact in range(FACTS):
        raise_sum(sums.facts, (fact, 0), diary.facts[fact])
        raise_sum(sums.facts, (fact, 1), diary.facts[fact] * diary.facts[fact])
    raise_sum(sums.lengths, (0, min(diary.facts[STEPS], LONG - 1)), 1)
    raise_sum(sums.lengths, (1, min(diary.facts[DECISIONS], LONG - 1)), 1)
    for thing in range(len(diary.things)):
        if diary.things[thing, TIMES] or diary.offered[thing]:
            raise_sum(sums.used_in, thing, 1 if diary.things[thing, TIMES] else 0)
            for what in range(WIDTH):
                raise_sum(sums.things, (thing, what), diary.things[thing, what])
                for other in range(WIDTH):
                    product = diary.things[thing, what] * diary.things[thing, other]
                    raise_sum(sums.products, (thing, what, other), product)


@kernel
def compare_games(box, box2, tables, rows, minds, notebook, first_seed, count, diary, diary2, sums, sums2, pair):
    """Count the same deals with two boxes, and the differences in each deal."""
    for game in range(count):
        seed = first_seed + game
        if watch(box, tables, rows, minds, notebook, seed, diary) > len(diary.moves):
            return game
        if watch(box2, tables, rows, minds, notebook, seed, diary2) > len(diary2.moves):
            return game
        add(diary, sums)
        add(diary2, sums2)
        add_pair(diary, diary2, pair)
    return count


@kernel
def add_pair(diary, diary2, pair):
    """Add how much more the second box has than the first, in one deal."""
    for fact in range(FACTS):
        more = diary2.facts[fact] - diary.facts[fact]
        raise_sum(pair.facts, (fact, 0), more)
        raise_sum(pair.facts, (fact, 1), more * more)
    for thing in range(len(pair.twins)):
        twin = pair.twins[thing]
        if twin != NONE:
            for what in range(WIDTH):
                for other in range(WIDTH):
                    product = diary.things[thing, what] * diary2.things[twin, other]
                    raise_sum(pair.products, (thing, what, other), product)


# From outside


@dataclass(frozen=True)
class Counts:
    """The counts of many games; the sum of two is the counts of all their games."""

    games: int
    facts: NDArray[np.int64]  # fact: the sum, and the sum of squares
    things: NDArray[np.int64]  # thing, what: sums
    products: NDArray[np.int64]  # thing, what, what: sums of products
    used_in: NDArray[np.int64]  # thing: games in which it was used
    lengths: NDArray[np.int64]  # games by length: in actions, and in decisions

    def __add__(self, other: Counts) -> Counts:
        return Counts(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(self)))


@dataclass(frozen=True)
class Contrast:
    """The counts of the same deals with two decks, and of how much more the second has in each deal."""

    one: Counts
    other: Counts
    facts: NDArray[np.int64]  # fact: the sum of the differences, and of their squares
    products: NDArray[np.int64]  # thing, what with the first deck, what with the second: sums of products

    def __add__(self, more: Contrast) -> Contrast:
        return Contrast(*(getattr(self, one.name) + getattr(more, one.name) for one in fields(self)))


class Things(NamedTuple):
    """How many things are cards, actions and events, in this order."""

    cards: int
    actions: int
    events: int

    @property
    def first_event(self) -> int:
        return self.cards + self.actions

    @property
    def all(self) -> int:
        return self.cards + self.actions + self.events


def things_of(setting: Setting) -> Things:
    game = load(setting.game)
    cards = sum(len(kind) for kind in deck_of(setting).cards.values())
    return Things(cards, game.actions, max(game.events) + 1)


def count_games(setting: Setting, minds: Sequence[str], first_seed: int, count: int) -> Counts:
    """Play games between these minds, one for each seat, and count what happens."""
    return _own.memory(setting).count(_rows(setting, minds), first_seed, count)


def contrast_games(setting: Setting, other: Setting, minds: Sequence[str], first_seed: int, count: int) -> Contrast:
    """Play the same deals with two settings that differ in their decks or options, and count what differs."""
    return _own.memory(setting).contrast(_own.memory(other), _rows(setting, minds), first_seed, count)


def _rows(setting: Setting, minds: Sequence[str]) -> tuple[Mind, ...]:
    if len(minds) != setting.players:
        raise LarcenyError(phrase("counting-seats", many_minds=len(minds), players=setting.players))
    found = tuple(mind(name) for name in minds)
    for one in found:
        if one.ms:
            raise LarcenyError(phrase("counting-time", name=Quoted(one.name)))
    return found


class _Memory:
    """One thread's memory for counting games of one setting."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.game = load(setting.game)
        self.things = things_of(setting)
        self.box = box_of(setting)[0]
        self.diary = self._diary(1 << 12)
        self._tables = blank(self.game.table, thinking.TABLES)
        self._bytes = self._tables.view(np.uint8).reshape(thinking.TABLES, -1)
        self._most = 0
        self._notebook = notebook(self.game, self._most)

    def count(self, minds: Sequence[Mind], first_seed: int, count: int) -> Counts:
        if any(one.by_hand for one in minds):
            return self._count_own(minds, first_seed, count)
        rows, sums, done = self._prepare(minds), self.sums(), 0
        play = _workshop(self.game, any(one.thinks for one in minds))(review_games)
        while True:
            args = (self._tables, self._bytes, rows, self._notebook, first_seed + done, count - done)
            done += int(play(self.box, *args, self.diary, sums))
            if done == count:
                return Counts(count, *sums)
            self.make_room()

    def _count_own(self, minds: Sequence[Mind], first_seed: int, count: int) -> Counts:
        """Count games of own bots, which play each by hand before it is looked at."""
        rows, sums, played = self._listed(), self.sums(), _workshop_for_own(self.game)(review_games)
        for seed in range(first_seed, first_seed + count):
            self.put_down(minds, seed)
            played(self.box, self._tables, self._bytes, rows, self._notebook, seed, 1, self.diary, sums)
        return Counts(count, *sums)

    def _contrast_own(self, other: _Memory, minds: Sequence[Mind], first_seed: int, count: int) -> Contrast:
        rows, sums, sums2 = self._listed(), self.sums(), other.sums()
        pair = Pair(_zeros(FACTS, 2), _zeros(self.things.all, WIDTH, WIDTH), twins(self.setting, other.setting))
        played = _workshop_for_own(self.game)(compare_games)
        for seed in range(first_seed, first_seed + count):
            self.put_down(minds, seed)
            other.put_down(minds, seed)
            args = (self._tables, self._bytes, rows, self._notebook, seed, 1)
            played(self.box, other.box, *args, self.diary, other.diary, sums, sums2, pair)
        return Contrast(Counts(count, *sums), Counts(count, *sums2), pair.facts, pair.products)

    def _listed(self) -> NDArray[np.int64]:
        """Return minds that nobody asks."""
        return self._prepare([mind("random")] * self.setting.players)

    def put_down(self, minds: Sequence[Mind], seed: int) -> None:
        """Have own bots play a deal, and write its moves into the diary. A forfeit says nothing about a deck."""
        game = by_hand(Fixture(self.setting, tuple(one.name for one in minds), seed))
        if game.forfeit is not None:
            seat, reason = game.forfeit
            raise LarcenyError(
                phrase("counting-forfeit", name=Quoted(minds[seat].name), seed=str(seed), seat=seat + 1, reason=reason)
            )
        while len(game.moves) > len(self.diary.moves):
            self.make_room()
        self.diary.moves[: len(game.moves)] = game.moves

    def contrast(self, other: _Memory, minds: Sequence[Mind], first_seed: int, count: int) -> Contrast:
        if any(one.by_hand for one in minds):
            return self._contrast_own(other, minds, first_seed, count)
        rows, sums, sums2, done = self._prepare(minds), self.sums(), other.sums(), 0
        pair = Pair(_zeros(FACTS, 2), _zeros(self.things.all, WIDTH, WIDTH), twins(self.setting, other.setting))
        play = _workshop(self.game, any(one.thinks for one in minds))(compare_games)
        while True:
            args = (self._tables, self._bytes, rows, self._notebook, first_seed + done, count - done)
            done += int(play(self.box, other.box, *args, self.diary, other.diary, sums, sums2, pair))
            if done == count:
                return Contrast(Counts(count, *sums), Counts(count, *sums2), pair.facts, pair.products)
            self.make_room()
            other.make_room()

    def make_room(self) -> None:
        """Double the room for moves: a game was too long."""
        self.diary = self._diary(2 * len(self.diary.moves))

    def sums(self) -> Sums:
        things = self.things.all
        products = _zeros(things, WIDTH, WIDTH)
        return Sums(_zeros(FACTS, 2), _zeros(things, WIDTH), products, _zeros(things), _zeros(2, LONG))

    def _prepare(self, minds: Sequence[Mind]) -> NDArray[np.int64]:
        """Make sure of enough memory to think with; return the minds as kernels read them."""
        most = max(one.iterations for one in minds)
        if most > self._most:
            self._most = most
            self._notebook = notebook(self.game, most)
        return np.array([one.row for one in minds], np.int64)

    def _diary(self, moves: int) -> Diary:
        cards, actions, _ = self.things
        return Diary(
            facts=_zeros(FACTS),
            things=_zeros(self.things.all, WIDTH),
            used=_zeros(self.things.all),
            offered=_zeros(self.things.all),
            stamps=_zeros(self.things.all),
            seen=_zeros(actions + 1),
            wins=_zeros(SEATS),
            first=np.array([0, cards, cards + actions], np.int64),
            doers=doers_of(self.setting),
            moves=np.zeros(moves, np.int32),
            points=np.zeros(SEATS, np.int32),
            ranks=np.zeros(SEATS, np.int32),
        )


def _zeros(*shape: int) -> NDArray[np.int64]:
    return np.zeros(shape, np.int64)


def doers_of(setting: Setting) -> NDArray[np.int64]:
    """Return for each kind of event the column that has the seat who did it, or NONE."""
    columns = np.full(things_of(setting).events, NONE, np.int64)
    for kind, (_, roles) in load(setting.game).events.items():
        if "seat" in roles:
            columns[kind] = 2 + roles.index("seat")
    return columns


def twins(setting: Setting, other: Setting) -> NDArray[np.int64]:
    """Return each thing's number in the other setting, or NONE; cards of the same kind and name are the same."""
    ours, theirs = things_of(setting), things_of(other)
    names = {name: number for number, name in enumerate(card_names(other))}
    cards = [names.get(name, NONE) for name in card_names(setting)]
    return np.array([*cards, *range(theirs.cards, theirs.cards + ours.actions + ours.events)], np.int64)


def card_names(setting: Setting) -> list[tuple[str, str]]:
    """Return kind and name of each card, by its number."""
    return [(kind, card.name) for kind, cards in deck_of(setting).cards.items() for card in cards]


@cache
def _workshop(game: Game, thinks: bool) -> Workshop:
    """Return the compiled code; without thinkers among the bots, the one that compiles none, which is sooner ready."""
    return game.compiled if thinks else game.compiled.variant("at-once", {thinking.choose: thinking.choose_at_once})


@cache
def _workshop_for_own(game: Game) -> Workshop:
    return game.compiled.variant("listed", {play_game: play_listed})


class _Own(local):
    """Memory of each thread: two threads must not write to the same."""

    def __init__(self) -> None:
        self.memory = lru_cache(KEPT)(_Memory)


_own = _Own()


# Many games on many workers


class Piece(msgspec.Struct, frozen=True):
    """Games to be counted by a worker: with one setting, or the same deals with two."""

    setting: Setting
    other: Setting | None
    bot: str
    first_seed: int
    count: int


def count_piece(piece: Piece) -> Counts | Contrast:
    """Count the games of a piece."""
    minds = (piece.bot,) * piece.setting.players
    if piece.other is None:
        return count_games(piece.setting, minds, piece.first_seed, piece.count)
    return contrast_games(piece.setting, piece.other, minds, piece.first_seed, piece.count)


def pieces_of(table: Setting, other: Setting | None, bot: str, seed: int, games: int) -> Iterator[Piece]:
    """Cut games into pieces; one game each with a thinker in the seats."""
    size = 1 if mind(bot).thinks or mind(bot).by_hand else PIECE
    for given in range(0, games, size):
        yield Piece(table, other, bot, seed + given, min(size, games - given))


def counted(workers: Workers, runs: Sequence[list[Piece]], what: str, progress: Progress) -> list[Any]:
    """Return the counts of each run; the order in which its pieces come back does not matter."""
    total = sum(piece.count for run in runs for piece in run)
    done = 0
    sums: list[Any] = [None] * len(runs)
    owner = [number for number, run in enumerate(runs) for _ in run]
    if runs:
        workers.rehearse(count_piece, msgspec.structs.replace(runs[0][0], count=1))  # compiles
    for number, part in workers.work(count_piece, (piece for run in runs for piece in run)):
        run = owner[number]
        sums[run] = part if sums[run] is None else sums[run] + part
        done += asked_about(part).games
        progress(what, done, total)
    return sums


def asked_about(found: Counts | Contrast) -> Counts:
    """Return the counts of the deck that was asked about, which is the second of two."""
    return found if isinstance(found, Counts) else found.other
