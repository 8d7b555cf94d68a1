"""What the conformance suite proves of every game, as kernels: so that it can be proved millions of times."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from larceny.engine.chance import below, scatter
from larceny.engine.contract import (
    ALLOWED,
    EVENT_WIDTH,
    SPECTATOR,
    actor,
    apply,
    deal,
    guess,
    instinct,
    legal,
    observe,
    redact,
    refusal,
    score,
    sound,
)
from larceny.engine.game import Game, Options
from larceny.engine.kernel import kernel
from larceny.engine.loops import clear, copy, same
from larceny.engine.memory import Records, blank
from larceny.games import load, names

# What a proof found; what went wrong comes with the seed and the step.
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
) = range(14)
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
    WHISPER: "an action that told nothing changed what another seat sees",
    ACTOR_LEAKS: "a view does not say who decides",
    ENDED_WITH_ANSWER: "a finished game still has legal actions",
    TOO_MUCH_TOLD: "an action told more than there is room for",
}


@dataclass(frozen=True)
class Setup:
    """One way to play one game."""

    game: Game
    players: int
    options: tuple[tuple[str, str | int], ...]

    def __str__(self) -> str:
        return "-".join([self.game.name, str(self.players), *(str(value) for _, value in self.options)])

    @property
    def option_dict(self) -> Options:
        return dict(self.options)

    def box(self) -> Records:
        return self.game.box(self.players, self.option_dict, self.game.house_deck)


def setups() -> Iterator[Setup]:
    """Every registered game with every number of players and all options; of numbers, both ends and the usual."""
    for name in names():
        game = load(name)
        values = [
            [(key, value) for value in (option.choices or sorted({option.low, option.default, option.high}))]
            for key, option in game.option_list.items()
        ]
        for players in game.players:
            for options in product(*values):
                yield Setup(game, players, options)


class Bench:
    """Memory for proofs about one setup: some tables, and whatever kernels write into."""

    def __init__(self, setup: Setup, tables: int = 4) -> None:
        game = setup.game
        self.setup = setup
        self.box = setup.box()
        self.tables = blank(game.table, tables)
        self.rows = self.tables.view(np.uint8).reshape(tables, -1)
        self.answers = np.zeros(game.actions + 1, np.int32)
        self.others = np.zeros(game.actions + 1, np.int32)
        self.rng = np.zeros(4, np.uint32)
        self.report = np.zeros(3, np.int64)  # seed, step, seat of what went wrong

    def prove(self, proof: Any, first_seed: int, games: int) -> None:
        game = self.setup.game
        finding = game.compiled(proof)(
            self.box[0], self.tables, self.rows, self.answers, self.others, self.rng, first_seed, games,
            game.longest, game.actions, self.report,
        )  # fmt: skip
        seed, step, seat = self.report
        assert finding == FINE, f"{self.setup}: {FINDINGS[finding]} (seed {seed}, step {step}, seat {seat})"


@kernel
def prove_games(box, tables, rows, answers, others, rng, first_seed, games, longest, actions, report):
    """Random games end, within the bound, never without a legal action, and every table on the way is sound."""
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
            apply(box, tables[0], answers[below(rng, n)])
            steps += 1
        if sound(box, tables[0]) != ALLOWED:
            return UNSOUND
        if legal(box, tables[0], answers) != 0:
            return ENDED_WITH_ANSWER
    return FINE


@kernel
def prove_wall(box, tables, rows, answers, others, rng, first_seed, games, longest, actions, report):
    """The two facts of the wall, after every action, for every seat and the spectator."""
    for seed in range(first_seed, first_seed + games):
        clear(rows[0])
        deal(box, tables[0], seed)
        scatter(rng, seed + 1)
        steps = 0
        report[0] = seed
        while True:
            report[1] = steps
            n = legal(box, tables[0], answers)
            for seat in range(SPECTATOR, box.players):
                report[2] = seat
                finding = prove_view(box, tables, rows, answers, n, others, seat, seed * 31 + steps, actions)
                if finding != FINE:
                    return finding
            if actor(box, tables[0]) < 0:
                break
            action = answers[below(rng, n)]
            finding = prove_silence(box, tables, rows, action, report)
            if finding != FINE:
                return finding
            steps += 1
    return FINE


@kernel
def prove_view(box, tables, rows, answers, n, others, seat, seed, actions):
    """One view: a guess never contradicts it, and it says all that its seat's decisions depend on."""
    copy(rows[0], rows[1])
    redact(box, tables[1], seat)
    copy(rows[1], rows[2])
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
def prove_silence(box, tables, rows, action, report):
    """Do an action; if it told nobody anything and drew no random number, nobody else's view may change.

    That is also what undo stands on: what left no trace can be taken back.
    """
    deciding = actor(box, tables[0])
    copy(rows[0], rows[3])
    apply(box, tables[0], action)
    if tables[0].told > 0:
        return FINE
    for i in range(4):
        if tables[0].rng[i] != tables[3].rng[i]:
            return FINE
    for row in range(tables[3].told):
        for column in range(EVENT_WIDTH):
            tables[3].events[row, column] = 0
    tables[3].told = 0
    for seat in range(SPECTATOR, box.players):
        if seat != deciding:
            report[2] = seat
            copy(rows[0], rows[1])
            redact(box, tables[1], seat)
            copy(rows[3], rows[2])
            redact(box, tables[2], seat)
            if not same(rows[1], rows[2]):
                return WHISPER
    return FINE


@kernel
def follow(box, tables, rows, seed, actions, points, ranks, out, answers, worth):
    """Everything the contract has, step by step: what compiled code makes of a game, for comparison with CPython.

    tables: the game, the actor's view, a guess from it. Later rows keep every stage of every step.
    """
    stage = 3
    clear(rows[0])
    deal(box, tables[0], seed)
    copy(rows[0], rows[stage])
    for step in range(len(actions)):
        seat = actor(box, tables[0])
        copy(rows[0], rows[1])
        redact(box, tables[1], seat)
        copy(rows[1], rows[stage + 1])
        observe(box, tables[1], seat, out[step])
        n = legal(box, tables[1], answers[step])
        instinct(box, tables[1], answers[step], n, worth[step])
        copy(rows[1], rows[2])
        guess(box, tables[2], seat, seed + step)
        copy(rows[2], rows[stage + 2])
        apply(box, tables[0], actions[step])
        copy(rows[0], rows[stage + 3])
        stage += 3
    score(box, tables[0], points, ranks)


@kernel
def random_walk(box, tables, rows, answers, rng, seed, actions):
    """Play a random game and write down its actions; returns how many."""
    clear(rows[0])
    deal(box, tables[0], seed)
    scatter(rng, seed + 1)
    steps = 0
    while actor(box, tables[0]) >= 0:
        n = legal(box, tables[0], answers)
        actions[steps] = answers[below(rng, n)]
        apply(box, tables[0], actions[steps])
        steps += 1
    return steps


@kernel
def guesses(box, tables, rows, seat, first_seed):
    """From the view in the first table, a guess in each of the others."""
    for i in range(1, len(tables)):
        copy(rows[0], rows[i])
        guess(box, tables[i], seat, first_seed + i)
