"""Bots that learned: `Learned` answers by its network at once; `Foreseer` also tries the best answers in guesses.

A network is shown what `observe` makes of a redacted table, and nothing else. Where no network fits the
game, or a deck this large, the bot says so in the log, once, and plays by instinct.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import exp, inf, log, sqrt
from threading import Event
from time import monotonic
from types import MappingProxyType
from typing import SupportsIndex

import msgspec
import numpy as np
from numpy.typing import NDArray

from larceny.bots.minds import ENDLESS, MILLE, Mind, Weighed, mind
from larceny.bots.simple import Instinct, Seeded
from larceny.engine.chance import below, word
from larceny.engine.contract import SEATS
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.loops import WIN
from larceny.engine.memory import blank, laid
from larceny.engine.view import View
from larceny.engine.words import phrases
from larceny.learned import foresight, weights
from larceny.learned.network import LOGIT

phrase, _ = phrases(__file__)

SURE = 1 << 22  # the weight of the likeliest answer when one is drawn; a thousand answers still fit into 32 bits
FAINT = 0.005  # share of the favourite's chance: an answer with less is not tried; doubt about one goes no further
OPINION = 0.05  # assumed standard error of the chance that a network itself tells
WAVE = 64  # guesses that are played on together, if a time is set
FAR = 24  # most decisions of all seats in a guess, times `depth`; then the guess is judged as it lies


# A guess is judged after so many decisions of the bot's own seat, unless its mind says otherwise: docs/search.md.
DEPTHS: Mapping[str, int] = MappingProxyType({"crooks": 30, "robbers": 8, "crimelords": 6})

told = logging.getLogger(__name__)
_logged: set[str] = set()


class Compared(msgspec.Struct, frozen=True):
    """What comes of the best answer and of another one: facts with a name and two numbers, the best answer's first."""

    other: int
    facts: tuple[tuple[str, float, float], ...]


class Opinion(msgspec.Struct, frozen=True):
    """What a network thinks of a decision: how likely it would give each answer, and the seat's chance to win."""

    answers: tuple[int, ...]
    likely: tuple[float, ...]  # by answer; they sum to 1
    chance: float
    compared: Compared | None = None  # with the next best answer, for a hint

    @property
    def ranked(self) -> list[tuple[int, float]]:
        """Return the answers, each with how likely it is; the likeliest comes first."""
        return sorted(zip(self.answers, self.likely, strict=True), key=lambda one: -one[1])


def say_once(line: str) -> None:
    """Write a line to the log, unless this process has written it before."""
    if line not in _logged:
        _logged.add(line)
        told.warning("%s", line)


def network_for(view: View, path: str = "") -> weights.Learned | None:
    """Return the network that learned a view's game; None if none fits, or if the deck is too large for it."""
    try:
        found = weights.read(view.game, path or None)
        unfit = found.unknown(view.deck)
    except weights.WeightsError as fault:
        if path:
            raise
        unfit, found = str(fault), None
    if unfit is not None:
        say_once(f"{unfit}; the learned bot plays by instinct")
        return None
    return found


def checked(game: Game, names: Iterable[str]) -> dict[str, str]:
    """Read the weights of each learned bot among these, before a game is played; return their hashes, by bot."""
    found = {name: mind(name, game.name) for name in names}
    return {name: str(weights.about(game, one.weights or None)["hash"]) for name, one in found.items() if one.learned}


class Learned(Seeded):
    """Draws an answer by the chances that its network gives, made sharper or more even as the mind's temperature says.

    A mind that overlooks misses each answer with some chance, as people do: it plays what it would have played if there
    were no such answer.
    """

    def __init__(self, mind: Mind, seed: SupportsIndex | None = None) -> None:
        self.mind = mind
        self._instinct = Instinct(0)
        super().__init__(seed)

    def reseed(self, seed: SupportsIndex) -> None:
        super().reseed(seed)
        self._instinct.reseed(seed)

    def choose(self, view: View) -> int:
        """Choose. At a guarded question, ask the network even about an only answer: the time taken must not tell."""
        legal = view.legal()
        if len(legal) == 1 and not view.guarded:
            return legal[0]
        learned = network_for(view, self.mind.weights)
        if learned is None:
            return self._instinct.choose(view)
        return self._answer(view, legal, learned)

    def opinion(self, view: View) -> Opinion | None:
        """Return what the network thinks of a decision of the view's seat; None if no network fits."""
        learned = network_for(view, self.mind.weights)
        if learned is None:
            return None
        legal = view.legal()
        logits, value = learned.ask(view.observe(), view.seat, view.players)
        likely = softmax(logits[legal])
        return Opinion(tuple(legal), tuple(likely), chance_of(float(value), view.players))

    def _answer(self, view: View, legal: list[int], learned: weights.Learned) -> int:
        logits, _ = learned.ask(view.observe(), view.seat, view.players)
        noticed = self._noticed(legal)
        return noticed[drawn([int(logits[one]) for one in noticed], self.mind.temperature, self._rng)]

    def _noticed(self, legal: list[int]) -> list[int]:
        """Return the answers that are not overlooked; all of them if none would be left."""
        if not self.mind.overlook:
            return legal
        return [one for one in legal if below(self._rng, 100) >= self.mind.overlook] or legal


def chance_of(value: float, players: int) -> float:
    """Return the chance to win that a network's value stands for."""
    return min(max(value + 1 / players, 0.0), 1.0)


def softmax(logits: NDArray[np.int64]) -> list[float]:
    """Return the chance of each answer by its logit."""
    most = int(logits.max())
    parts = [exp((int(one) - most) / LOGIT) for one in logits]
    return [part / sum(parts) for part in parts]


def drawn(logits: Sequence[int], temperature: int, rng: memoryview) -> int:
    """Draw one of some answers by its logit: at temperature 0 one of the best, at 1000 as likely as the network says.

    Chances are whole numbers, so that a machine whose exponentials differ in the last digit draws the same.
    """
    most = max(logits)
    if temperature == 0:
        parts = [int(one == most) for one in logits]
    else:
        parts = [round(SURE * exp((one - most) * MILLE / (LOGIT * temperature))) for one in logits]
    rest = int(below(rng, sum(parts)))
    for place, part in enumerate(parts):
        rest -= part
        if rest < 0:
            return place
    raise AssertionError("chances that do not add up")


# Looking ahead


class Foreseer(Learned):
    """Tries the answers that its network likes best in guesses of what is hidden, and prefers the better ones.

    In a guess everybody plays on by the network until the seat has decided as often as `depth` says. What the network
    thinks of its next decision is then what the answer was worth. All answers are tried with the same guesses, and the
    worse half drops out after each round. The network's favourite is credited with some victories beforehand; `trust`
    says how many. The same seed and number of guesses give the same choice; time depends on the machine. It needs
    compiled code (`warmup`).
    """

    def __init__(
        self,
        mind: Mind,
        seed: SupportsIndex | None = None,
        enough: Event | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(mind, seed)
        self._enough = enough or Event()
        self._clock = clock
        self._rooms: dict[str, _Room] = {}  # by game

    def _answer(self, view: View, legal: list[int], learned: weights.Learned) -> int:
        noticed = self._noticed(legal)
        race = self._run(view, noticed, learned)
        best = max(race.esteem(one) for one in race.rivals)
        equals = [one for one in race.rivals if race.esteem(one) == best]
        return equals[below(self._rng, len(equals))]

    def weigh(self, view: View, also: int | None = None) -> list[Weighed]:
        """Look ahead, and return what was found about each answer that was tried, the most tried first.

        `also` is one more answer to try; in the end it is compared with the best one.
        """
        if view.seat is None or view.seat != view.actor:
            raise LarcenyError(phrase("bot-not-theirs"))
        learned = network_for(view, self.mind.weights)
        if learned is None:
            raise LarcenyError(phrase("bot-learned-nothing", name=view.game.name))
        return self._run(view, view.legal(), learned, also).weighed()

    def _run(self, view: View, answers: list[int], learned: weights.Learned, also: int | None = None) -> _Race:
        logits, value = learned.ask(view.observe(), view.seat, view.players)
        race = _Race(view, answers, softmax(logits[answers]), float(value), self.mind, also)
        base = word(self._rng) << 30 | word(self._rng)
        begun, seconds = self._clock(), self.mind.ms / MILLE
        rounds = max(1, (len(race.rivals) - 1).bit_length())
        fewest = 0 if view.guarded else 1  # how long it takes must not tell of an only answer
        for number in range(1, rounds + 1):
            until = begun + seconds * number / rounds if seconds else inf
            left = self.mind.iterations // rounds if self.mind.iterations else ENDLESS
            while left > 0 and len(race.rivals) > fewest and self._clock() < until and not self._enough.is_set():
                each = max(1, min(left, WAVE if seconds else left) // len(race.rivals))
                self._try_out(view, learned, race, base, each, until)
                left -= each * len(race.rivals)
            race.halve()
        if also is not None and race.rivals[0] != also and race.tries[also]:
            race.rivals = [race.rivals[0], also]
            self._try_out(view, learned, race, base, max(1, race.guessed // 4), inf)
        return race

    def _try_out(self, view: View, learned: weights.Learned, race: _Race, base: int, each: int, until: float) -> None:
        """Try every rival in `each` more guesses, the same for all; after `until`, guesses are judged as they lie."""
        first, tables = max(race.tries[one] for one in race.rivals), each * len(race.rivals)
        if view.game.name not in self._rooms or self._rooms[view.game.name].tables < tables:
            self._rooms[view.game.name] = _Room(view.game, tables)
        luck = [_mixed(base, first + number) for number in range(each)]
        self._rooms[view.game.name].play(view, learned, race, luck, lambda: until < inf and self._clock() >= until)


def _mixed(base: int, number: int) -> int:
    """Return the seed of a guess: a hash, below 2^63, of a search's random base and the guess's number."""
    x = (base + (number + 1) * 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    x = (x ^ x >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    return (x ^ x >> 31) >> 1


class _Race:
    """The answers that are tried, and what came of them so far."""

    def __init__(
        self, view: View, answers: list[int], likely: list[float], value: float, mind: Mind, also: int | None
    ) -> None:
        self.players = view.players
        self.trust = mind.trust
        self.depth = mind.depth or DEPTHS.get(view.game.name, 1)
        self.value = value
        self.seat = view.seat
        chances = dict(zip(answers, likely, strict=True))
        best = sorted(answers, key=lambda one: (-chances[one], one))[: mind.breadth]
        self.rivals = [one for one in best if chances[one] >= FAINT * chances[best[0]]]
        self.rivals += [also] if also is not None and also not in self.rivals else []
        self.prior = {one: log(max(chances[one] / chances[best[0]], FAINT)) for one in self.rivals}
        self.tries = dict.fromkeys(self.rivals, 0)
        self.shares = {one: np.zeros(view.players) for one in self.rivals}  # sums over tries
        self.squares = dict.fromkeys(self.rivals, 0.0)  # of the seat's own shares

    @property
    def guessed(self) -> int:
        return sum(self.tries.values())

    def note(self, answer: int, shares: NDArray[np.float64]) -> None:
        """Write down what each seat may expect after an answer in one guess."""
        self.tries[answer] += 1
        self.shares[answer] += shares
        self.squares[answer] += float(shares[self.seat]) ** 2

    def esteem(self, answer: int) -> float:
        """Return what an answer promises: its mean share, less what the network's doubts about it weigh."""
        tries = self.tries[answer]
        if tries == 0:
            return self.prior[answer]
        mean = float(self.shares[answer][self.seat]) / tries
        return round(mean + self.trust / 10 * self.prior[answer] / tries, 9)

    def halve(self) -> None:
        """Keep the better half; of equals, those that the network likes better."""
        self.rivals = sorted(self.rivals, key=lambda one: (-self.esteem(one), -self.prior[one], one))
        self.rivals = self.rivals[: max(1, (len(self.rivals) + 1) // 2)]

    def _weighed(self, answer: int) -> Weighed:
        tries, means = self.tries[answer], self.shares[answer] / self.tries[answer]
        own = float(means[self.seat])
        spread = max(0.0, self.squares[answer] / tries - own * own) + 1 / tries  # so that no error is zero
        return Weighed(answer, tries, tuple(means.tolist()), sqrt(spread / tries))

    def weighed(self) -> list[Weighed]:
        """Return all answers that were tried; if none was, the favourite with the network's own opinion."""
        found = [self._weighed(one) for one in self.tries if self.tries[one]]
        if not found:
            chance = chance_of(self.value, self.players)
            rest = (1 - chance) / (self.players - 1)
            seats = tuple(chance if seat == self.seat else rest for seat in range(self.players))
            found = [Weighed(next(iter(self.tries)), 1, seats, OPINION)]
        return sorted(found, key=lambda one: -one.tries)


class _Room:
    """Tables on which many guesses are played on at once."""

    def __init__(self, game: Game, tables: int) -> None:
        self.tables = tables
        self._suppose = game.compiled(foresight.suppose)
        self._go_on = game.compiled(foresight.go_on)
        self._tables, self._peek = blank(game.table, tables), blank(game.table)
        self._rows = self._tables.view(np.uint8).reshape(tables, -1)
        self._peeked = self._peek.view(np.uint8)
        self._view = np.zeros_like(self._peeked)
        self._answers = np.zeros(game.actions + 1, np.int32)
        self._seats = np.zeros(tables, np.int64)
        self._numbers = np.zeros((tables, game.observation.total), np.int16)
        self._seen = laid(self._numbers, game.observation.record, tables)
        self._masks = np.zeros((tables, game.actions), np.int8)
        self._points, self._ranks = np.zeros(SEATS, np.int32), np.zeros(SEATS, np.int32)
        self._shares = np.zeros((tables, SEATS), np.int64)

    def play(
        self, view: View, learned: weights.Learned, race: _Race, luck: Sequence[int], late: Callable[[], bool]
    ) -> None:
        """Try every rival once in the guess of each seed in `luck`."""
        assert view.seat is not None
        rivals = list(race.rivals)
        places = range(len(rivals) * len(luck))
        chosen = [luck[place // len(rivals)] for place in places]
        moves = np.array([rivals[place % len(rivals)] for place in places], np.int64)
        self._suppose(*self._guess_of(view, np.array(chosen, np.int64)))
        worth = self._play_on(view, learned, moves, np.array(chosen, np.uint64), race, late)
        for place in places:
            race.note(rivals[place % len(rivals)], worth[place])

    def rehearse(self, view: View) -> None:
        """Call each kernel once, with the types that it is always called with."""
        self._suppose(*self._guess_of(view, np.zeros(1, np.int64)))
        self._step(view, np.array(view.legal()[:1], np.int64))

    def _guess_of(self, view: View, luck: NDArray[np.int64]) -> tuple[object, ...]:
        self._view[:] = view.table.view(np.uint8)
        return view.box[0], self._view, self._tables[: len(luck)], self._rows[: len(luck)], luck, view.seat

    def _step(self, view: View, moves: NDArray[np.int64]) -> None:
        n = len(moves)
        self._numbers[:n], self._masks[:n] = 0, 0
        self._go_on(
            view.box[0], self._tables[:n], self._rows[:n], moves, self._peek, self._peeked, self._answers,
            self._seats[:n], self._seen[:n], self._masks[:n], self._points, self._ranks, self._shares[:n],
        )  # fmt: skip

    def _play_on(
        self,
        view: View,
        learned: weights.Learned,
        moves: NDArray[np.int64],
        luck: NDArray[np.uint64],
        race: _Race,
        late: Callable[[], bool],
    ) -> NDArray[np.float64]:
        """Play on until the view's seat has decided often enough; return the shares of victory to be expected."""
        seat, players, last = view.seat, view.players, FAR * race.depth - 1
        worth = np.zeros((len(moves), players))
        running, left = np.arange(len(moves)), np.full(len(moves), race.depth)
        for step in range(last + 1):
            self._step(view, moves)
            over = running[self._seats[running] == foresight.NOBODY]
            worth[over] = self._shares[over, :players] / WIN
            running = running[self._seats[running] != foresight.NOBODY]
            if not len(running):
                break
            logits, values = learned.ask(self._numbers[running], self._seats[running], players)
            hurry = late()
            left[running[self._seats[running] == seat]] -= 1
            done = (left[running] == 0) | (step == last) | hurry
            for place in np.flatnonzero(done):
                worth[running[place]] = outlook(values[place], int(self._seats[running[place]]), players)
            moves[:] = foresight.NOTHING
            go = np.flatnonzero(~done)
            running = running[go]
            if not len(running):
                break
            moves[running] = _drawn_all(logits[go], self._masks[running], _uniform(luck[running], step))
        return worth


def outlook(value: float, seat: int, players: int) -> NDArray[np.float64]:
    """Return each seat's chance by the value of one seat: the others share the rest."""
    chance = chance_of(value, players)
    found = np.full(players, (1 - chance) / (players - 1))
    found[seat] = chance
    return found


def _uniform(luck: NDArray[np.uint64], step: int) -> NDArray[np.float64]:
    """Return a number from 0 to 1 for each guess at a step: the same for all answers tried in the same guess."""
    x = luck + np.uint64((step + 1) * 0x9E3779B97F4A7C15 % (1 << 64))
    x = (x ^ x >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ x >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return (x ^ x >> np.uint64(31)) / 2.0**64


def _drawn_all(logits: NDArray[np.int64], masks: NDArray[np.int8], luck: NDArray[np.float64]) -> NDArray[np.int64]:
    """Draw an answer for each row, as likely as the network says."""
    wanted = np.where(masks == 1, logits, np.iinfo(np.int32).min)
    parts = np.rint(np.exp((wanted - wanted.max(1, keepdims=True)) / LOGIT) * SURE)
    ends = parts.cumsum(1)
    return np.asarray((ends <= np.floor(luck * ends[:, -1])[:, None]).sum(1), np.int64)


def rehearse(view: View) -> None:
    """Compile the kernels, or read them from disk, by giving one answer in one guess."""
    assert view.seat is not None
    _Room(view.game, 1).rehearse(view)
