"""Judges a finished game: what each choice was worth, and how much the choice that was taken gave away.

Every decision is judged by what its seat knew then: a thinker is shown that view and nothing else. Its findings are
estimates from guesses, so each comes with its error, and a grade is given only beyond what chance could explain. Where
a game was learned, a network gives the first answer, in no time, and only decisions that it doubts are thought about.
docs/analysis.md says how to read it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from math import sqrt
from threading import Event
from time import thread_time

import msgspec
import numpy as np

from larceny.bots import FORESIGHT, THOUGHT, Foreseer, Learned, Thinker, Weighed, mind, warm
from larceny.bots import learned as by_network
from larceny.bots.minds import ENDLESS, Mind
from larceny.engine.chance import SEEDS
from larceny.engine.deck import Deck
from larceny.engine.errors import LarcenyError, RecordError
from larceny.engine.game import Game
from larceny.engine.match import replay
from larceny.engine.memory import Records
from larceny.engine.record import Record
from larceny.engine.view import View
from larceny.engine.words import phrases
from larceny.games import load
from larceny.lab.workers import Threads
from larceny.learned.weights import serves

phrase, _ = phrases(__file__)

USUAL = "search:2000"
LEARNED = "learned:search=400:depth=1"  # the usual judge of a game that was learned: to look farther takes minutes
DOUBTED = 0.25  # a network doubts an answer that it would give this many times less often than its favourite
BEST, GOOD = "best", "good"  # surely better than all others; perhaps as good as any
GRADES = (("blunder", 0.10), ("mistake", 0.05), ("inaccuracy", 0.02))  # least chance lost beyond doubt
DOUBT = 3.5  # standard errors that chance may explain: many, because the best of many looks better than it is


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """An answer, and what it was worth to the seat that decided."""

    action: int
    chance: float  # to win the game with it
    error: float  # standard error of that
    tries: int  # 0, where the chance is a network's opinion
    label: str = ""  # in words, where a language was asked for
    likely: float | None = None  # how often a network would give this answer, where one was asked


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """A question with more than one answer, and what its answers were worth."""

    number: int  # of the game's decisions, from 0 on
    step: int  # actions of the record before it
    seat: int
    played: int  # the action
    choices: tuple[Choice, ...]  # best first; choices that the judge never tried are left out
    chances: tuple[float, ...]  # of each seat to win after the best choice, as the deciding seat sees it
    lost: float  # chance given away by the choice that was played
    certain: float  # the part of it that is beyond doubt
    grade: str  # best, good, inaccuracy, mistake, blunder
    doubted: bool = False  # would a network have answered otherwise, and nobody has thought about it yet?
    question: str = ""  # in words, where a language was asked for

    @property
    def choice(self) -> Choice:
        """Return the choice that was played."""
        return next(one for one in self.choices if one.action == self.played)


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """All decisions of a game."""

    game: str
    players: int
    seats: tuple[str, ...]  # as the record has them
    bot: str
    seed: int
    steps: int  # actions of the record
    decisions: tuple[Decision, ...]
    result: tuple[float, ...]  # each seat's share of the victory

    def curve(self, seat: int) -> tuple[list[int], list[float]]:
        """Return a seat's chances through the game, as steps and values; the last value is the result."""
        values = [one.chances[seat] for one in self.decisions]
        return [*(one.step for one in self.decisions), self.steps], [*values, self.result[seat]]


class Asked(msgspec.Struct, frozen=True):
    """A decision before it is judged, with all that another thread or process needs."""

    number: int
    step: int
    seat: int
    played: int
    game: str
    players: int
    options: tuple[tuple[str, str | int], ...]
    deck: str
    table: bytes  # the seat's view


def analyse(
    record: Record,
    bot: str | None = None,
    seat: int | None = None,
    seed: int = 0,
    workers: Threads | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Analysis:
    """Judge every decision of a finished game, or those of one seat; the same seed always judges the same.

    Without a bot it is the game's usual judge. `in_words` adds what the choices are called.
    """
    thinker = judge_by(bot or usual(record), record)
    if record.result is None:
        raise RecordError(phrase("analysis-not-over"))
    if seat is not None and not 0 <= seat < record.players:
        raise LarcenyError(phrase("analysis-no-seat", seat=seat, players=record.players))
    asked = list(decisions(record, seat))
    if thinker.thinks or thinker.foresees:
        warm(load(record.game), THOUGHT if thinker.thinks else FORESIGHT)  # compiles before several threads need it
    if workers is None:
        with Threads() as own:
            found = _judge_all(asked, thinker, seed, own, progress)
    else:
        found = _judge_all(asked, thinker, seed, workers, progress)
    return Analysis(
        game=record.game,
        players=record.players,
        seats=record.seats,
        bot=thinker.name,
        seed=seed,
        steps=len(record.actions),
        decisions=tuple(joined(found) if thinker.learned else found),
        result=shares(record),
    )


def usual(record: Record) -> str:
    """Return the judge of a record where none is named: a learned one, if the game and its deck were learned."""
    game = load(record.game)
    return LEARNED if serves(game, game.parse_deck(record.deck.source, "the record's deck")) else USUAL


def judge_by(bot: str, record: Record | None = None) -> Mind:
    """Return the mind of a judge, who has to think ahead or to have learned the game."""
    chosen = mind(bot, None if record is None else record.game)
    if chosen.learned and record is not None:
        by_network.checked(load(record.game), [bot])
    if not chosen.thinks and not chosen.learned:
        raise LarcenyError(phrase("analysis-no-judge", bot=bot, usual=USUAL))
    return chosen


def shares(record: Record) -> tuple[float, ...]:
    """Return each seat's share of the victory."""
    assert record.result is not None
    winners = record.result.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(record.players))


def decisions(record: Record, seat: int | None = None) -> Iterator[Asked]:
    """Yield the decisions of a record, of all seats or of one; a faulty record is refused before the first.

    A decision has the same number either way.
    """
    game = load(record.game)
    replay(game, record)
    match = replay(game, record, steps=0)
    number = 0
    for step, entry in enumerate(record.actions):
        actor = match.actor
        if entry >= 0 and actor is not None and len(match.legal()) > 1:
            if seat in (None, actor):
                table = match.view(actor).table.tobytes()
                options = tuple(record.options.items())
                yield Asked(number, step, actor, entry, game.name, match.players, options, record.deck.source, table)
            number += 1
        match.enter(entry)


def judge(asked: Asked, thinker: Mind, seed: int = 0, enough: Event | None = None) -> Decision:
    """Weigh the choices of a decision by the view of its seat.

    A budget of time is processor time, because several judges may share a processor.
    """
    if thinker.learned:
        first = first_answer(asked, thinker)
        return foreseen(asked, thinker, seed, enough) if first.doubted and thinker.foresees else first
    view = _view(asked)
    thinker = msgspec.structs.replace(thinker, cutoff=ENDLESS)  # playouts go on to the end
    bot = Thinker(thinker, (seed ^ asked.number << 32) % SEEDS, enough=enough, clock=thread_time)
    found = bot.weigh(view)
    choices = _choices(found, asked.seat)
    if choices[0].action != asked.played:
        found = bot.compare(view, [choices[0].action, asked.played])  # a thinker soon drops what promises little
        choices = _choices(found, asked.seat)
    return _decided(asked, found, choices)


def first_answer(asked: Asked, thinker: Mind) -> Decision:
    """Return what a network says of a decision at once: the seat's chance, and whether it doubts the answer played.

    It says nothing of what another answer would have been worth.
    """
    opinion = Learned(thinker, 0).opinion(_view(asked))
    if opinion is None:
        raise LarcenyError(phrase("analysis-not-learned", game=str(asked.game), usual=USUAL))
    likely = dict(zip(opinion.answers, opinion.likely, strict=True))
    favourite = max(opinion.answers, key=lambda one: likely[one])
    rest = (1 - opinion.chance) / (asked.players - 1)
    return Decision(
        number=asked.number,
        step=asked.step,
        seat=asked.seat,
        played=asked.played,
        choices=tuple(
            Choice(action=one, chance=opinion.chance, error=by_network.OPINION, tries=0, likely=likely[one])
            for one in dict.fromkeys([favourite, asked.played])
        ),
        chances=tuple(opinion.chance if seat == asked.seat else rest for seat in range(asked.players)),
        lost=0.0,
        certain=0.0,
        grade=GOOD,
        doubted=likely[asked.played] < DOUBTED * likely[favourite],
    )


def foreseen(asked: Asked, thinker: Mind, seed: int = 0, enough: Event | None = None) -> Decision:
    """Return what a learned judge who looks ahead says of a decision."""
    bot = Foreseer(thinker, (seed ^ asked.number << 32) % SEEDS, enough=enough, clock=thread_time)
    found = bot.weigh(_view(asked), also=asked.played)
    if all(one.action != asked.played for one in found):  # the time was over before anything was tried
        return first_answer(asked, thinker)
    return _decided(asked, found, _choices(found, asked.seat))


def joined(found: Sequence[Decision]) -> list[Decision]:
    """Return decisions with chances for all seats, where a learned judge knows only that of the seat that decided.

    Each other seat keeps what it had when it decided last, in proportion.
    """
    kept: list[Decision] = []
    last: dict[int, float] = {}
    for one in found:
        players, own = len(one.chances), one.chances[one.seat]
        weights = [0.0 if seat == one.seat else last.get(seat, 1 / players) + 1e-6 for seat in range(players)]
        last[one.seat] = own
        shared = [(1 - own) * weight / sum(weights) for weight in weights]
        chances = tuple(own if seat == one.seat else shared[seat] for seat in range(players))
        kept.append(msgspec.structs.replace(one, chances=chances))
    return kept


def _decided(asked: Asked, found: Sequence[Weighed], choices: Sequence[Choice]) -> Decision:
    """Return a decision, by what its choices were found to be worth, best first."""
    best = choices[0]
    played = next(one for one in choices if one.action == asked.played)
    certain = max(0.0, beyond_doubt(best, played))
    others = [one for one in choices if one is not played]  # empty after a single guess
    return Decision(
        number=asked.number,
        step=asked.step,
        seat=asked.seat,
        played=asked.played,
        choices=tuple(choices),
        chances=_outlook(found, [one.action for one in choices if one.chance + one.error >= best.chance - best.error]),
        lost=max(0.0, best.chance - played.chance),
        certain=certain,
        grade=BEST if others and all(beyond_doubt(played, one) > 0 for one in others) else grade(certain),
    )


def beyond_doubt(one: Choice, other: Choice) -> float:
    """Return how much better one choice surely is than the other; below 0 if that is not sure."""
    return one.chance - other.chance - DOUBT * sqrt(one.error**2 + other.error**2)


def grade(certain: float) -> str:
    """Return the grade of a decision that surely gave away this much chance."""
    return next((name for name, bound in GRADES if certain >= bound), GOOD)


def _outlook(found: Sequence[Weighed], actions: Sequence[int]) -> tuple[float, ...]:
    """Return each seat's chances, over all tries of the choices that may be the best."""
    best = [one for one in found if one.action in actions]
    chances = np.average([one.chances for one in best], axis=0, weights=[one.tries for one in best])
    return tuple(chances.tolist())


def _choices(found: Sequence[Weighed], seat: int) -> list[Choice]:
    """Return the choices, best first by chance less error."""
    return sorted((_choice(one, seat) for one in found), key=lambda one: one.error - one.chance)


def _choice(one: Weighed, seat: int) -> Choice:
    """Return a choice with its chance's standard error; two wins and two losses are added, so that no error is zero."""
    if one.error is not None:
        return Choice(action=one.action, chance=one.chances[seat], error=one.error, tries=one.tries)
    shrunk = (one.chances[seat] * one.tries + 2) / (one.tries + 4)
    error = sqrt(shrunk * (1 - shrunk) / (one.tries + 4))
    return Choice(action=one.action, chance=one.chances[seat], error=error, tries=one.tries)


def _judge_all(
    asked: Sequence[Asked], thinker: Mind, seed: int, workers: Threads, progress: Callable[[int, int], None]
) -> list[Decision]:
    """Judge decisions, several at once. An interruption ends all thinking."""
    enough = Event()
    job = partial(judge, thinker=thinker, seed=seed, enough=enough)
    found: dict[int, Decision] = {}
    try:
        for number, decision in workers.work(job, asked):
            found[number] = decision
            progress(len(found), len(asked))
    except BaseException:
        enough.set()
        raise
    return [found[number] for number in sorted(found)]


def _view(asked: Asked, names: Sequence[str] = ()) -> View:
    """Return the view from its bytes, which were redacted before."""
    game, deck, box = _box(asked.game, asked.deck, asked.options, asked.players)
    return View(game, deck, box, np.frombuffer(asked.table, game.table), asked.seat, names, as_is=True)


@lru_cache(8)
def _box(
    name: str, source: str, options: tuple[tuple[str, str | int], ...], players: int
) -> tuple[Game, Deck, Records]:
    game = load(name)
    deck = game.parse_deck(source, "the record's deck")
    return game, deck, game.box(players, dict(options), deck)


# In words


def in_words(record: Record, found: Sequence[Decision], lang: str, names: Sequence[str] = ()) -> list[Decision]:
    """Return decisions with their questions and choices in words, as their seats read them."""
    asked = {one.number: one for one in decisions(record)}
    return [spelt(asked[one.number], one, lang, names) for one in found]


def spelt(asked: Asked, one: Decision, lang: str, names: Sequence[str] = ()) -> Decision:
    """Return a decision in words."""
    view = _view(asked, names)
    choices = [msgspec.structs.replace(choice, label=view.describe(choice.action, lang)) for choice in one.choices]
    question = view.question(view.game.text(lang)).text
    return msgspec.structs.replace(one, choices=tuple(choices), question=question)
