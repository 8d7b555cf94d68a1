"""The proofs of the conformance suite as kernels, so that each can run over millions of games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from _pytest.mark import ParameterSet

from larceny.engine.chance import below, scatter
from larceny.engine.contract import (
    ALLOWED,
    SEATS,
    SPECTATOR,
    actor,
    apply,
    ask,
    deal,
    guarded,
    guess,
    hunch,
    instinct,
    interject,
    legal,
    objection,
    observe,
    redact,
    refusal,
    score,
    sealed,
    sound,
)
from larceny.engine.game import Game, Options
from larceny.engine.kernel import kernel
from larceny.engine.loops import best_of, clear, copy, same
from larceny.engine.match import Match
from larceny.engine.memory import Records, blank
from larceny.engine.view import Event
from larceny.games import load, names

# Results of a proof; a failure comes with its seed and step.
(
    FINE,
    NO_ANSWER,
    TOO_LONG,
    UNSOUND,
    UNSORTED,
    GUESS_UNSOUND,
    GUESS_CONTRADICTS,
    LEGAL_LEAKS,
    REFUSAL_LEAKS,
    REFUSAL_DISAGREES,
    WHISPER,
    ACTOR_LEAKS,
    ENDED_WITH_ANSWER,
    TOO_MUCH_TOLD,
    OBJECTION_LEAKS,
    ASKED_LEAKS,
    NOT_ASKED,
    ANSWERS_DIFFER,
    ANSWER_LEAKS,
    GUARD_LEAKS,
    INDISCREET,
) = range(21)
FINDINGS = {
    NO_ANSWER: "there is no legal action",
    TOO_LONG: "the game is longer than its stated bound",
    UNSOUND: "a card is lost or doubled, or money does not add up",
    UNSORTED: "legal actions are not in rising order",
    GUESS_UNSOUND: "a guess is no sound table",
    GUESS_CONTRADICTS: "the view of a guess is not the view it was made from",
    LEGAL_LEAKS: "legal actions depend on what the actor cannot know",
    REFUSAL_LEAKS: "the reason against an action depends on what the actor cannot know",
    REFUSAL_DISAGREES: "legal and refusal do not agree",
    WHISPER: "an action or interjection changed what a seat sees that did not act and was told nothing",
    ACTOR_LEAKS: "a view does not say who decides",
    ENDED_WITH_ANSWER: "a finished game still has legal actions",
    TOO_MUCH_TOLD: "an action told more than there is room for",
    OBJECTION_LEAKS: "the reason against an interjection depends on what the speaker cannot know",
    ASKED_LEAKS: "a view does not say who is asked",
    NOT_ASKED: "a sealed question is not the actor's, or cannot be turned to who is asked, or goes to somebody else",
    ANSWERS_DIFFER: "what may be answered to a sealed question depends on what others answered",
    ANSWER_LEAKS: "a sealed answer can be seen before all are in",
    GUARD_LEAKS: "a view does not say whether it must stay secret that somebody has no choice",
    INDISCREET: "instinct says it looks at nothing its seat cannot know, and does",
}


FEW = 12  # a game with no more setups than this has each proved in full
MANY = 24  # combinations of players and options; a game with more has only some of them as setups
BRIEF = 10  # times less is proved by `make test`
WALKS = 4  # random games that say how long games are
ROOM = 8192  # entries of a random game that are written down, at most
LOOKS = 32  # how often CPython compares a long game
BRIEF_LOOKS = 10  # and in `make test`
WATCHED = 150  # steps at which it looks one by one, in one of many setups


@dataclass(frozen=True)
class Setup:
    """One way to play one game."""

    game: Game
    players: int
    options: tuple[tuple[str, str | int], ...]
    brief: bool = False  # less of everything, in `make test`; otherwise all of it, in `make proof`

    def __str__(self) -> str:
        values = (str(value) for _, value in self.options)
        return "-".join([self.game.name, str(self.players), *values, *(["brief"] if self.brief else [])])

    @property
    def option_dict(self) -> Options:
        return dict(self.options)

    @cached_property
    def steps(self) -> int:
        """Return how many actions a random game has; a game's stated bound may be far above that."""
        bench = Bench(self)
        return sum(bench.walk(seed, 0) for seed in range(WALKS)) // WALKS

    @cached_property
    def stride(self) -> int:
        """Return how many steps lie between two looks of CPython at a game: the rounds of a long one are much alike."""
        return max(1, min(self.game.limit // 128, self.steps // (BRIEF_LOOKS if self.brief else LOOKS)))

    @property
    def watched(self) -> int:
        """Return how many steps CPython looks at one by one: all, if the game has few setups."""
        return self.either(few=self.game.limit, many=WATCHED)

    def share(self, usual: int, least: int = 1) -> int:
        """Return this setup's share of a usual number: in a game with many setups each does less, but never nothing."""
        return max(least, usual * FEW // max(FEW, len(setups_of(self.game))) // (BRIEF if self.brief else 1))

    def either(self, few: int, many: int) -> int:
        """Return `few` if the game has few setups and is proved in full, otherwise `many`."""
        return few if len(setups_of(self.game)) <= FEW and not self.brief else many

    def box(self) -> Records:
        return self._box

    @cached_property
    def _box(self) -> Records:
        return self.game.box(self.players, self.option_dict, self.game.house_deck)


def setups() -> Iterator[Setup]:
    """Yield the setups of every registered game."""
    for name in names():
        yield from setups_of(load(name))


def marked_setups(
    concerned: Callable[[Setup], bool] = lambda setup: True, most: int | None = None
) -> list[ParameterSet]:
    """Return the setups of a proof, for parametrize: a few, briefly, for `make test`; then all for `make proof`.

    Of proofs that CPython takes long for, `make test` has `most` setups of each game.
    """
    brief = [[setup for setup in brief_setups_of(load(name)) if concerned(setup)] for name in names()]
    chosen = [setup for some in brief for setup in some[:most]]
    return marked([*chosen, *(setup for setup in setups() if concerned(setup))])


def one_of_each_game() -> list[ParameterSet]:
    """Return a setup of each game, briefly for `make test`, and in full for `make proof`."""
    full = [setups_of(load(name))[0] for name in names()]
    return marked([*(replace(setup, brief=True) for setup in full), *full])


def marked(some: Sequence[Setup]) -> list[ParameterSet]:
    """Return parameters in which full setups are marked as proofs."""
    return [pytest.param(setup, marks=() if setup.brief else pytest.mark.proof) for setup in some]


@cache
def brief_setups_of(game: Game) -> tuple[Setup, ...]:
    """As few setups as it takes until every number of players and every value of every option is there."""
    chosen: list[Setup] = []
    missing = {value for setup in setups_of(game) for value in values_of(setup)}
    while missing:
        setup = max(setups_of(game), key=lambda one: len(missing & values_of(one)))
        chosen.append(replace(setup, brief=True))
        missing -= values_of(setup)
    return tuple(chosen)


def values_of(setup: Setup) -> set[Any]:
    """Return the number of players and the options of a setup."""
    return {setup.players, *setup.options}


@cache
def setups_of(game: Game) -> tuple[Setup, ...]:
    """Return all combinations, or, of many, a few in which any two values of different options or players meet."""
    every = combinations_of(game)
    return every if len(every) <= MANY else tuple(_setup(game, row) for row in covering(columns(game)))


@cache
def combinations_of(game: Game) -> tuple[Setup, ...]:
    """Return every combination of number of players and options."""
    return tuple(_setup(game, row) for row in product(*columns(game)))


def columns(game: Game) -> list[list[Any]]:
    """Return the numbers of players, and each option's values; for a numeric option both ends and the default."""
    values = [
        [(key, value) for value in (option.choices or sorted({option.low, option.default, option.high}))]
        for key, option in game.option_list.items()
    ]
    return [list(game.players), *values]


def _setup(game: Game, row: tuple[Any, ...]) -> Setup:
    return Setup(game, row[0], row[1:])


def covering(columns: Sequence[Sequence[Any]]) -> list[tuple[Any, ...]]:
    """Return a few rows in which any two values of different columns meet; greedy, and always the same.

    Each row starts with two values that have not met yet. The other columns are filled longest first, with the value
    that meets most of the row for the first time; among equals, each row takes another.
    """
    numbers = range(len(columns))
    cells = [[(column, value) for value in range(len(columns[column]))] for column in numbers]
    apart = {pair for one, other in combinations(cells, 2) for pair in product(one, other)}
    rows: list[tuple[Any, ...]] = []
    while apart:
        row = dict(min(apart))
        for column in sorted(set(numbers) - set(row), key=lambda column: -len(cells[column])):
            turned = len(rows) % len(cells[column])
            fresh = [
                (sum((min(cell, met), max(cell, met)) in apart for met in row.items()), cell)
                for cell in cells[column][turned:] + cells[column][:turned]
            ]
            row[column] = max(fresh, key=lambda rated: rated[0])[1][1]
        apart -= set(combinations(sorted(row.items()), 2))
        rows.append(tuple(columns[column][row[column]] for column in numbers))
    return rows


def told_now(match: Match, viewer: int | None) -> list[Event]:
    """Return what the last action told a viewer; nothing, if it told nothing, while the view keeps older events."""
    heard = match.last_heard >> (SEATS if viewer is None else viewer) & 1
    return match.view(viewer).events if heard else []


class Trail:
    """What `follow` writes down of a game, with room for its entries: tables, what was made of them, the score."""

    def __init__(self, setup: Setup, steps: int) -> None:
        game = setup.game
        self.tables = blank(game.table, 4 + 3 * steps)
        self.rows = self.tables.view(np.uint8).reshape(len(self.tables), -1)
        self.points, self.ranks = np.zeros(8, np.int32), np.zeros(8, np.int32)
        self.out = blank(game.observation.record, steps)
        self.answers = np.zeros((steps, game.actions + 1), np.int32)
        self.worth = np.zeros((steps, game.actions + 1), np.int32)
        self.said = np.zeros((steps, 2 + setup.players), np.int32)
        self.every = steps // setup.either(few=1000, many=300) + 1


class Bench:
    """Memory for proofs about one setup: tables, and the arrays that kernels write into."""

    def __init__(self, setup: Setup, tables: int = 5) -> None:
        game = setup.game
        self.setup = setup
        self.box = setup.box()
        self.tables = blank(game.table, tables)
        self.rows = self.tables.view(np.uint8).reshape(tables, -1)
        self.answers = np.zeros(game.actions + 1, np.int32)
        self.others = np.zeros(game.actions + 1, np.int32)
        self.rng = np.zeros(4, np.uint32)
        self.report = np.zeros(3, np.int64)  # seed, step, seat of what went wrong
        self.room = np.zeros(min(game.limit, ROOM), np.int64)  # entries of a game
        self.trail = Trail(setup, 0)

    def prove(self, proof: Any, first_seed: int, games: int, most: int = 0, every: int = 1) -> None:
        """Prove something of many games; of long ones fewer, so that they have about `most` actions, if that is set.

        Costly proofs are made only every `every` steps.
        """
        game = self.setup.game
        if self.setup.brief:
            games, most = max(1, games // BRIEF), most // BRIEF
        if most:
            games = max(1, min(games, most // self.setup.steps))
        finding = self._run(proof, first_seed, games, every, game.interjections)
        seed, step, seat = self.report
        assert finding == FINE, f"{self.setup}: {FINDINGS[finding]} (seed {seed}, step {step}, seat {seat})"

    def walk(self, seed: int, interjections: int) -> int:
        """Play a random game; return how many entries of it are in `room`."""
        return self._run(random_walk, seed, 1, 1, interjections)

    def follow(self, seed: int, steps: int) -> Trail:
        """Run every kernel of the contract along the game that is in `room`."""
        self.trail = trail = Trail(self.setup, steps)
        bench, room, self.tables, self.rows = (self.tables, self.rows), self.room, trail.tables, trail.rows
        self.room = room[:steps]
        self._run(follow, seed, 1, trail.every, self.setup.game.interjections)
        (self.tables, self.rows), self.room = bench, room
        return trail

    def _run(self, proof: Any, first_seed: int, games: int, every: int, interjections: int) -> int:
        game, trail = self.setup.game, self.trail
        return game.compiled(run)(
            PROOFS.index(proof), self.box[0], self.tables, self.rows, self.answers, self.others, self.rng, first_seed,
            games, every, game.limit, game.actions, interjections, self.report, self.room,
            trail.points, trail.ranks, trail.out, trail.answers, trail.worth, trail.said,
        )  # fmt: skip


@kernel
def run(
    which,
    box,
    tables,
    rows,
    answers,
    others,
    rng,
    first_seed,
    games,
    every,
    longest,
    actions,
    interjections,
    report,
    room,
    points,
    ranks,
    out,
    lists,
    worth,
    said,
):
    """Run one of PROOFS. All of them in one kernel are compiled in half the time: they share most of what they call."""
    if which == 0:
        return prove_games(
            box, tables, rows, answers, others, rng, first_seed, games, every, longest, actions, interjections, report
        )
    if which == 1:
        return prove_wall(
            box, tables, rows, answers, others, rng, first_seed, games, every, longest, actions, interjections, report
        )
    if which == 2:
        return prove_sealed(
            box, tables, rows, answers, others, rng, first_seed, games, every, longest, actions, interjections, report
        )
    if which == 3:
        return prove_discretion(
            box, tables, rows, answers, others, rng, first_seed, games, every, longest, actions, interjections, report
        )
    if which == 4:
        return random_walk(box, tables, rows, answers, rng, first_seed, room, interjections)
    follow(box, tables, rows, first_seed, room, every, points, ranks, out, lists, worth, said, interjections)
    return FINE


@kernel
def chatter(box, table, rng, seed, interjections):
    """Return, now and then, an interjection of a seat or the house, as an entry for `enter`; otherwise 0.

    It comes often at one table and seldom at another: where the clock ends the game, some games must be long before it
    rings. The entry is coded as in a record, but with room for all seats.
    """
    if interjections == 0 or below(rng, 4 << (seed & 7)):
        return 0
    seat = below(rng, box.players + 1) - 1
    number = below(rng, interjections)
    if objection(box, table, seat, number) != ALLOWED:
        return 0
    return -1 - ((seat + 1) * interjections + number)


@kernel
def enter(box, table, entry, interjections):
    """Do an action or an interjection; return the seat that did it."""
    if entry >= 0:
        seat = actor(box, table)
        apply(box, table, entry)
    else:
        seat = (-1 - entry) // interjections - 1
        interject(box, table, seat, (-1 - entry) % interjections)
    return seat


@kernel
def prove_games(
    box, tables, rows, answers, others, rng, first_seed, games, every, longest, actions, interjections, report
):
    """Prove that random games end within the bound, never lack a legal action, and have sound tables all the way."""
    for seed in range(first_seed, first_seed + games):
        clear(rows[0])
        deal(box, tables[0], seed)
        scatter(rng, seed + 1)
        steps = 0
        report[0] = seed
        while actor(box, tables[0]) >= 0:
            report[1] = steps
            n = legal(box, tables[0], answers)
            if n < 1:
                return NO_ANSWER
            for i in range(1, n):
                if answers[i] <= answers[i - 1]:
                    return UNSORTED
            if steps == longest:
                return TOO_LONG
            if sound(box, tables[0]) != ALLOWED:
                return UNSOUND
            if tables[0].told > tables[0].events.shape[0]:
                return TOO_MUCH_TOLD
            entry = chatter(box, tables[0], rng, seed, interjections)
            if entry == 0:
                entry = answers[below(rng, n)]
                steps += 1
            enter(box, tables[0], entry, interjections)
        if sound(box, tables[0]) != ALLOWED:
            return UNSOUND
        if legal(box, tables[0], answers) != 0:
            return ENDED_WITH_ANSWER
    return FINE


@kernel
def prove_wall(
    box, tables, rows, answers, others, rng, first_seed, games, every, longest, actions, interjections, report
):
    """Prove the two facts of the wall, at some steps and at the end, for every seat and the spectator."""
    for seed in range(first_seed, first_seed + games):
        clear(rows[0])
        deal(box, tables[0], seed)
        scatter(rng, seed + 1)
        steps = 0
        report[0] = seed
        while True:
            report[1] = steps
            n = legal(box, tables[0], answers)
            over = actor(box, tables[0]) < 0
            look = over or (seed + steps) % every == 0
            if look:
                finding = prove_views(
                    box, tables, rows, answers, n, others, seed * 31 + steps, actions, interjections, report
                )
                if finding != FINE:
                    return finding
            if over:
                break
            entry = chatter(box, tables[0], rng, seed, interjections)
            if entry == 0:
                entry = answers[below(rng, n)]
            if look:
                finding = prove_silence(box, tables, rows, entry, interjections, report)
                if finding != FINE:
                    return finding
            else:
                enter(box, tables[0], entry, interjections)
            steps += 1
    return FINE


@kernel
def prove_views(box, tables, rows, answers, n, others, seed, actions, interjections, report):
    """Prove the views of the first table, one after another in the second, for each seat and the spectator."""
    for seat in range(SPECTATOR, box.players):
        report[2] = seat
        copy(rows[0], rows[1])
        redact(box, tables[1], seat)
        finding = prove_said(box, tables, seat, interjections)
        if finding == FINE:
            finding = prove_view(box, tables, rows, answers, n, others, seat, seed, actions)
        if finding != FINE:
            return finding
    return FINE


@kernel
def prove_view(box, tables, rows, answers, n, others, seat, seed, actions):
    """Prove of the view in the second table: a guess never contradicts it, and it has all its seat's decisions need.

    A hunch, and a guess after it, must not contradict it either: every other seed has a hunch.
    """
    copy(rows[1], rows[2])
    if seed % 2:
        hunch(box, tables[2], seed)
    guess(box, tables[2], seat, seed)
    if sound(box, tables[2]) != ALLOWED:
        return GUESS_UNSOUND
    if seat == actor(box, tables[0]):
        if legal(box, tables[1], others) != n or legal(box, tables[2], others) != n:
            return LEGAL_LEAKS
        for i in range(n):
            if answers[i] != others[i]:
                return LEGAL_LEAKS
        following = 0
        for action in range(actions):
            reason = refusal(box, tables[0], action)
            if reason != refusal(box, tables[1], action):
                return REFUSAL_LEAKS
            listed = following < n and answers[following] == action
            if listed != (reason == ALLOWED):
                return REFUSAL_DISAGREES
            following += listed
    if actor(box, tables[1]) != actor(box, tables[0]):
        return ACTOR_LEAKS
    redact(box, tables[2], seat)
    if not same(rows[1], rows[2]):
        return GUESS_CONTRADICTS
    return FINE


@kernel
def prove_said(box, tables, seat, interjections):
    """Prove that the view in the second table tells who is asked, what is guarded, and what may be interjected."""
    if sealed(box, tables[1]) != sealed(box, tables[0]):
        return ASKED_LEAKS
    if guarded(box, tables[1]) != guarded(box, tables[0]):
        return GUARD_LEAKS
    for number in range(interjections):
        if objection(box, tables[0], seat, number) != objection(box, tables[1], seat, number):
            return OBJECTION_LEAKS
    return FINE


@kernel
def prove_silence(box, tables, rows, entry, interjections, report):
    """Do an action or an interjection; prove that it changes no view of a viewer who did not act and was told nothing.

    So a viewer who was told nothing need not be shown anything, and looking again and again reveals nothing that began
    in secret. Undo depends on it too: an action that left no trace can be taken back.
    """
    copy(rows[0], rows[3])
    acting = enter(box, tables[0], entry, interjections)
    heard = 0
    for row in range(tables[0].told):
        heard |= tables[0].events[row, 1]
    for seat in range(SPECTATOR, box.players):
        if (seat != acting or seat == SPECTATOR) and not (heard >> (seat if seat >= 0 else SEATS)) & 1:
            report[2] = seat
            copy(rows[0], rows[1])
            redact(box, tables[1], seat)
            copy(rows[3], rows[2])
            redact(box, tables[2], seat)
            if not same(rows[1], rows[2]):
                return WHISPER
    return FINE


@kernel
def prove_sealed(
    box, tables, rows, answers, others, rng, first_seed, games, every, longest, actions, interjections, report
):
    """Prove of sealed questions: each seat may answer as if it were alone, and knows nothing of the others' answers."""
    for seed in range(first_seed, first_seed + games):
        clear(rows[0])
        deal(box, tables[0], seed)
        scatter(rng, seed + 1)
        report[0] = seed
        report[1] = 0
        while actor(box, tables[0]) >= 0:
            asked = sealed(box, tables[0])
            if asked:
                viewer = below(rng, box.players + 1) - 1
                report[2] = viewer
                finding = prove_answers(box, tables, rows, answers, others, rng, asked, viewer, seed, actions)
                if finding != FINE:
                    return finding
            entry = chatter(box, tables[0], rng, seed, interjections)
            if entry == 0:
                entry = answers[below(rng, legal(box, tables[0], answers))]
            enter(box, tables[0], entry, interjections)
            report[1] += 1
    return FINE


@kernel
def prove_answers(box, tables, rows, answers, others, rng, asked, viewer, seed, actions):
    """Prove two worlds alike to the viewer, tables four and five: only the others answer differently there."""
    n = 0
    copy(rows[0], rows[3])
    if viewer >= 0 and (asked >> viewer) & 1:
        finding = prove_asked(box, tables, rows, answers, others, asked, viewer, seed, actions)
        if finding != FINE:
            return finding
        n = legal(box, tables[1], answers)
    copy(rows[0], rows[3])
    copy(rows[0], rows[4])
    while asked:
        seat = actor(box, tables[3])
        if seat < 0 or not (asked >> seat) & 1 or actor(box, tables[4]) != seat:
            return NOT_ASKED
        if sealed(box, tables[3]) != asked or sealed(box, tables[4]) != asked:
            return NOT_ASKED
        if seat == viewer:
            for world in range(3, 5):
                if not same_answers(box, tables[world], answers, n, others):
                    return ANSWERS_DIFFER
            action = answers[below(rng, n)]
            apply(box, tables[3], action)
            apply(box, tables[4], action)
        else:
            apply(box, tables[3], others[below(rng, legal(box, tables[3], others))])
            apply(box, tables[4], others[below(rng, legal(box, tables[4], others))])
        asked ^= 1 << seat
        if asked:
            copy(rows[3], rows[1])
            redact(box, tables[1], viewer)
            copy(rows[4], rows[2])
            redact(box, tables[2], viewer)
            if not same(rows[1], rows[2]):
                return ANSWER_LEAKS
    return FINE


@kernel
def prove_asked(box, tables, rows, answers, others, asked, seat, seed, actions):
    """Prove that the question turned to a seat makes a table like any other, as far as that seat can tell.

    Leave that table in the second one.
    """
    copy(rows[0], rows[1])
    redact(box, tables[1], seat)
    copy(rows[1], rows[2])
    ask(box, tables[1], seat)
    if actor(box, tables[1]) != seat or sealed(box, tables[1]) != asked:
        return NOT_ASKED
    if actor(box, tables[0]) == seat and not same(rows[1], rows[2]):
        return NOT_ASKED
    copy(rows[0], rows[4])  # prove_view compares with the first table: there, too, it is this seat's turn
    ask(box, tables[0], seat)
    finding = prove_view(box, tables, rows, answers, legal(box, tables[0], answers), others, seat, seed, actions)
    copy(rows[4], rows[0])
    return finding


@kernel
def same_answers(box, table, answers, n, others):
    """True if exactly these answers are legal."""
    agreed = legal(box, table, others) == n
    for i in range(n):
        agreed &= answers[i] == others[i]
    return agreed


@kernel
def last_asked(box, table):
    """Return the seat that a sealed question reaches last; the actor, where no other seat is asked."""
    asked = sealed(box, table)
    seat = actor(box, table)
    for other in range(box.players):
        if (asked >> other) & 1:
            seat = other
    return seat


@kernel
def follow(box, tables, rows, seed, actions, every, points, ranks, out, answers, worth, said, interjections):
    """Run every kernel of the contract step by step, compiled, for comparison with CPython.

    The first tables are the game, the view of a seat that is asked, and a guess from it. Later rows keep the game's
    table of every step, and the other stages of some steps.
    """
    stage = 3
    clear(rows[0])
    deal(box, tables[0], seed)
    copy(rows[0], rows[stage])
    for step in range(len(actions)):
        if step % every == 0:
            seat = last_asked(box, tables[0])
            for other in range(SPECTATOR, box.players):
                said[step, other + 1] = objection(box, tables[0], other, step % max(interjections, 1))
            said[step, box.players + 1] = guarded(box, tables[0])
            copy(rows[0], rows[1])
            redact(box, tables[1], seat)
            ask(box, tables[1], seat)
            copy(rows[1], rows[stage + 1])
            observe(box, tables[1], seat, out[step])
            n = legal(box, tables[1], answers[step])
            instinct(box, tables[1], answers[step], n, worth[step])
            copy(rows[1], rows[2])
            if step // every % 2:
                hunch(box, tables[2], seed + step + 1)
            guess(box, tables[2], seat, seed + step)
            copy(rows[2], rows[stage + 2])
        enter(box, tables[0], actions[step], interjections)
        copy(rows[0], rows[stage + 3])
        stage += 3
    score(box, tables[0], points, ranks)


@kernel
def prove_discretion(
    box, tables, rows, answers, others, rng, first_seed, games, every, longest, actions, interjections, report
):
    """Prove that a discreet instinct says the same of truth and view, in games that it plays itself, with errors."""
    for seed in range(first_seed, first_seed + games):
        clear(rows[0])
        deal(box, tables[0], seed)
        scatter(rng, seed)
        step = 0
        while actor(box, tables[0]) >= 0:
            seat = actor(box, tables[0])
            n = legal(box, tables[0], answers)
            copy(rows[0], rows[1])
            redact(box, tables[1], seat)
            instinct(box, tables[1], answers, n, others)
            seen = gist(others, n)
            instinct(box, tables[0], answers, n, others)
            if gist(others, n) != seen:
                report[0], report[1], report[2] = seed, step, seat
                return INDISCREET
            choice = below(rng, n) if below(rng, 4) == 0 else best_of(n, others, rng)
            apply(box, tables[0], answers[choice])
            step += 1
    return FINE


@kernel
def gist(numbers, n):
    """Return a hash of some numbers."""
    total = 0
    for i in range(n):
        total = (total * 1_000_003 + numbers[i]) % ((1 << 31) - 1)
    return total


@kernel
def random_walk(box, tables, rows, answers, rng, seed, actions, interjections):
    """Play a random game, as long as there is room, and write down its entries; return how many."""
    clear(rows[0])
    deal(box, tables[0], seed)
    scatter(rng, seed + 1)
    steps = 0
    while actor(box, tables[0]) >= 0 and steps < len(actions):
        n = legal(box, tables[0], answers)
        entry = chatter(box, tables[0], rng, seed, interjections)
        actions[steps] = entry if entry else answers[below(rng, n)]
        enter(box, tables[0], actions[steps], interjections)
        steps += 1
    return steps


@kernel
def guesses(box, tables, rows, seat, first_seed):
    """Write a guess from the view in the first table into each of the other tables."""
    for i in range(1, len(tables)):
        copy(rows[0], rows[i])
        guess(box, tables[i], seat, first_seed + i)


@kernel
def possible(box, tables, rows, seat, fits):
    """Mark in `fits` the tables after the first that are sound, and look to the seat like the view in the first."""
    for i in range(1, len(tables)):
        if sound(box, tables[i]) == ALLOWED:
            redact(box, tables[i], seat)
            fits[i] = same(rows[0], rows[i])


PROOFS = [prove_games, prove_wall, prove_sealed, prove_discretion, random_walk, follow]  # as `run` has them
