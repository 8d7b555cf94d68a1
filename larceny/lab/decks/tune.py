"""Searches for numbers of a deck with which its games come closer to what a designer wants.

The search is an evolution strategy over whole numbers, (mu + lambda): the best decks so far breed children, all are
played, and the best of both go on (Beyer and Schwefel, "Evolution strategies: a comprehensive introduction", 2002; with
geometric steps: Rudolph, "An evolutionary algorithm for integer programming", 1994). All decks play the same deals, so
that luck differs less between them. At the end every change that is not needed is put back.

The best of many looks better than it is. So the leader is believed only after a check on four times as many other
deals, and a search ends early only with a deck that meets its targets there too. Finalists play deals that were not
used before, and the winner is compared with the old deck on further deals that chose nothing: only a deck that is
better there is written.

A search can be kept in a folder. What it does depends on its seed alone: to go on with it is to do it again, with the
counts that are kept there already.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

from larceny.bots.minds import compiled_minds, mind
from larceny.engine import toml
from larceny.engine.chance import SEEDS
from larceny.engine.deck import Deck
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.words import Quoted, at, phrases
from larceny.games import load
from larceny.lab.arena import edition
from larceny.lab.decks.counting import Counts, Piece, Progress, count_piece, review_games
from larceny.lab.decks.differences import edits
from larceny.lab.decks.targets import Choosable, Miss, Number, Wishes, choosable_cards, misses, read_wishes, total
from larceny.lab.decks.toml_edit import renamed, rewritten, tuned_name
from larceny.lab.decks.tuning_folder import Tried, TuningFolder
from larceny.lab.fixtures import Setting, settings
from larceny.lab.statistics import Estimate, check_scipy, student_quantile
from larceny.lab.workers import Threads, Workers

phrase, said = phrases(__file__)

GAMES = 1000  # default for each deck and number of players
FEWEST = 100
GENERATIONS = 12
PARENTS = 4  # mu
CHILDREN = 12  # lambda
TRIES = 40  # attempts for each child at a deck that is playable and new
LEAP = 0.2  # share of the changes that go to a random place within the bounds
FINALISTS = 3
SEMIFINAL = 2  # times as many games for finalists
CHECK = 4  # times as many to check the leader
FINAL = 8  # times as many for the last comparison
BLOCKS = 16  # pieces of the last comparison, for the jackknife

Values = tuple[int, ...]  # a deck, as the values of all numbers that may vary


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """How far a deck misses its targets, on deals that chose nothing."""

    missed: Estimate  # all targets together
    misses: tuple[Miss, ...]
    surely: tuple[str, ...]  # targets that are missed by more than chance explains


class Tuned(msgspec.Struct, frozen=True, kw_only=True):
    """The result of tuning a deck."""

    game: str
    deck: str
    bot: str
    players: tuple[int, ...]
    games: int  # of each deck with each number of players
    final: int  # deals of the last comparison
    final_seed: int
    generations: int  # how many were bred
    decks: int  # how many were tried
    checked: int  # deals on which the leader is checked
    resumed: int  # pieces of games whose counts the folder had
    numbers: int  # how many are free to vary
    stopped: bool  # by Ctrl+C
    before: Verdict
    after: Verdict | None  # None if no other deck was found
    gain: Estimate | None  # how much less the targets are missed
    edits: tuple[str, ...]
    source: str | None  # the new deck's text

    @property
    def better(self) -> bool:
        """True if the new deck is better by more than chance explains."""
        return self.gain is not None and self.gain.low > 0


def tune(
    game: str,
    bounds: Path | None = None,
    deck: str | Path | Deck | None = None,
    players: Sequence[int] | None = None,
    games: int = GAMES,
    generations: int = GENERATIONS,
    bot: str = "instinct",
    options: Mapping[str, str | int] | None = None,
    seed: int = 0,
    workers: Workers | None = None,
    progress: Progress | None = None,
    keep: Path | None = None,
    watch: Callable[[Tried], None] | None = None,
) -> Tuned:
    """Search for better numbers of a deck; Ctrl+C ends the search with the best deck so far.

    With a folder to `keep` it in, the same call goes on from there. `watch` is called for every deck that is checked.
    The choice of `workers` changes nothing in the result.
    """
    chosen = load(game)
    cards = chosen.house_deck if deck is None else deck if isinstance(deck, Deck) else chosen.read_deck(deck)
    wishes = read_wishes(chosen, cards, bounds)
    tables = tuple(settings(game, players, options, cards))
    _check(games, generations, bot, seed)
    variants = Variants(chosen, cards, wishes.numbers)
    with Threads() if workers is None else nullcontext(workers) as team:
        trials = Trials(variants, wishes, tables, bot, team, progress or (lambda what, done, total: None))
        plan = _plan(trials, wishes, games, seed)
        with nullcontext() if keep is None else TuningFolder(keep, plan) as folder:
            trials.folder = folder
            return _tune(trials, games, generations, seed, watch or (lambda tried: None))


def _plan(trials: Trials, wishes: Wishes, games: int, seed: int) -> dict[str, Any]:
    """Return all that decides how a search goes, except for how many generations."""
    return {
        "larceny": edition(trials.variants.game, [trials.bot]),
        "counts": trials.variants.game.compiled.made_of(review_games),
        "game": trials.variants.game.name,
        "players": [table.players for table in trials.tables],
        "options": dict(trials.tables[0].options),
        "deck": f"{trials.variants.deck.name} {trials.variants.deck.digest}",
        "targets": wishes.targets,
        "numbers": wishes.numbers,
        "bot": trials.bot,
        "games": games,
        "seed": seed,
    }


def _check(games: int, generations: int, bot: str, seed: int) -> None:
    if games < FEWEST:
        raise LarcenyError(phrase("balance-few", fewest=FEWEST, games=str(games)))
    if generations < 1:
        raise LarcenyError(phrase("tune-generation", generations=generations))
    needed = (1 + SEMIFINAL + FINAL + CHECK) * games
    if not 0 <= seed <= SEEDS - needed:
        raise LarcenyError(phrase("tune-seeds", needed=str(needed), seed=str(seed)))
    check_scipy()
    if compiled_minds([bot], "tune")[0].ms:
        raise LarcenyError(phrase("tune-time", bot=Quoted(bot)))


def _tune(trials: Trials, games: int, generations: int, seed: int, watch: Callable[[Tried], None]) -> Tuned:
    """Judge the deck on the deals of the last comparison, search on other deals, and compare."""
    variants = trials.variants
    semifinal, final = seed + games, seed + (1 + SEMIFINAL) * games
    before = trials.blocks(variants.origin, final, FINAL * games)
    search = Search(trials, games, seed, watch)
    winner, stopped = variants.origin, False
    verdict = trials.verdict(before)
    if verdict.surely:
        try:
            search.run(generations)
            search.put_back()
            winner = search.decide(semifinal, SEMIFINAL * games)
        except KeyboardInterrupt:
            winner, stopped = search.best, True
    after = None if winner == variants.origin else trials.blocks(winner, final, FINAL * games)
    text = None if after is None else variants.named(winner)
    gain = None if after is None else trials.gain(before, after)
    if trials.folder is not None and text is not None and gain is not None:
        trials.folder.put_best(text, search.tried(winner, gain, FINAL * games))
    return Tuned(
        game=variants.game.name,
        deck=variants.game.deck_called(variants.deck),
        bot=mind(trials.bot).name,
        players=tuple(table.players for table in trials.tables),
        games=games,
        final=FINAL * games,
        final_seed=final,
        generations=search.generations,
        decks=len(search.known),
        checked=CHECK * games,
        resumed=0 if trials.folder is None else trials.folder.had,
        numbers=len(variants.numbers),
        stopped=stopped,
        before=verdict,
        after=None if after is None else trials.verdict(after),
        gain=gain,
        edits=() if after is None else variants.edits(winner),
        source=text,
    )


# Decks


class Variants:
    """Makes decks with other numbers of one deck."""

    def __init__(self, game: Game, deck: Deck, numbers: tuple[Number, ...]) -> None:
        self.game = game
        self.deck = deck
        self.numbers = numbers
        self.origin: Values = tuple(number.value for number in numbers)
        kinds = list(deck.cards)
        first = dict(zip(kinds, _running(len(deck.cards[kind]) for kind in kinds), strict=True))
        self.cards = tuple(
            first[number.spot.kind] + number.spot.card for number in numbers
        )  # as `counting` numbers them
        self._order = {kind: schema.__struct_fields__ for kind, schema in game.kinds.items()}
        self._rehearse()

    def _rehearse(self) -> None:
        """Check that every number can be written, before the search begins."""
        others = tuple(n.high if n.value < n.high else n.low for n in self.numbers)
        try:
            text = self.text(others)
        except LarcenyError as fault:
            raise LarcenyError(at(self.deck.name, fault)) from None
        raw = toml.parse(text, self.deck.name)
        for number, value in zip(self.numbers, others, strict=True):
            kind, card, field = number.spot
            if raw[kind][card].get(field) != value:
                raise LarcenyError(
                    phrase("tune-cards", name=self.deck.name, kind=kind, name2=Quoted(number.name), field=field)
                )

    def text(self, values: Values) -> str:
        """Return the deck's text with these numbers."""
        changed = {
            number.spot: value for number, value in zip(self.numbers, values, strict=True) if value != number.value
        }
        return rewritten(self.deck.source, changed, self._order)

    def named(self, values: Values) -> str:
        """Return the deck's text with these numbers, under a name that says that they were tuned."""
        return renamed(self.text(values), tuned_name(self.deck.name))

    def edits(self, values: Values) -> tuple[str, ...]:
        return tuple(edits(self.deck, self.deck_of(values)))

    def deck_of(self, values: Values) -> Deck:
        """Return the deck with these numbers, made without reading a text."""
        cards: dict[str, list[Any]] = {kind: list(all_) for kind, all_ in self.deck.cards.items()}
        for number, value in zip(self.numbers, values, strict=True):
            if value != number.value:
                kind, card, field = number.spot
                cards[kind][card] = msgspec.structs.replace(cards[kind][card], **{field: value})
        return Deck(self.deck.name, self.deck.about, {kind: tuple(all_) for kind, all_ in cards.items()}, "")

    def playable(self, values: Values) -> bool:
        """True if the game accepts the deck."""
        return self.game.allows(self.deck_of(values))

    def steps(self, values: Values) -> int:
        """Return how many steps a deck is from the original."""
        return sum(abs(value - n.value) // n.step for n, value in zip(self.numbers, values, strict=True))


def _running(lengths: Iterator[int]) -> Iterator[int]:
    """Yield for each length the sum of those before it."""
    place = 0
    for length in lengths:
        yield place
        place += length


# Playing


Blocks = list[list[Counts]]  # by number of players, the counts of pieces of equal size


class Trials:
    """Plays games with decks, and says how far they miss the targets."""

    def __init__(
        self,
        variants: Variants,
        wishes: Wishes,
        tables: tuple[Setting, ...],
        bot: str,
        workers: Workers,
        progress: Progress,
    ) -> None:
        self.variants = variants
        self.tables = tables
        self.bot = bot
        self._targets = wishes.targets
        self._workers = workers
        self._progress = progress
        self._choosable: Choosable = frozenset()
        self.folder: TuningFolder | None = None
        workers.rehearse(count_piece, Piece(tables[0], None, bot, 0, 1))  # has the kernels compiled

    def _play(self, what: str, decks: Sequence[Values], first_seed: int, games: int, pieces: int) -> list[Blocks]:
        """Play the same deals with each deck."""
        size = games // pieces  # the remainder is not played
        tasks = [
            Piece(msgspec.structs.replace(table, deck=text), None, self.bot, first_seed + size * piece, size)
            for text in map(self.variants.text, decks)
            for table in self.tables
            for piece in range(pieces)
        ]
        results: dict[int, Any] = {}
        if self.folder is not None:
            kept = ((number, self.folder.counts(task)) for number, task in enumerate(tasks))
            results = {number: counts for number, counts in kept if counts is not None}
        due = [number for number in range(len(tasks)) if number not in results]
        self._progress(what, len(results), len(tasks))
        for place, counts in self._workers.work(count_piece, (tasks[number] for number in due)):
            results[due[place]] = counts
            if self.folder is not None and isinstance(counts, Counts):
                self.folder.keep(tasks[due[place]], counts)
            self._progress(what, len(results), len(tasks))
        found = (results[number] for number in range(len(tasks)))
        return [[[next(found) for _ in range(pieces)] for _ in self.tables] for _ in decks]

    def blocks(self, values: Values, first_seed: int, games: int) -> Blocks:
        """Count many games of one deck, in pieces; from the original deck, also note which cards were on offer."""
        found = self.pieces(phrase("tune-doing-last"), values, first_seed, games)
        if values == self.variants.origin:
            self._choosable = choosable_cards(self.tables, [_sum(pieces) for pieces in found])
        return found

    def pieces(self, what: str, values: Values, first_seed: int, games: int) -> Blocks:
        (found,) = self._play(what, [values], first_seed, games, BLOCKS)
        return found

    def judge(self, what: str, decks: Sequence[Values], first_seed: int, games: int) -> list[list[Miss]]:
        """Return the targets that each deck misses."""
        return [self.misses(found) for found in self._play(what, decks, first_seed, games, 1)]

    def misses(self, found: Blocks, without: int | None = None) -> list[Miss]:
        counted = [_sum([one for number, one in enumerate(pieces) if number != without]) for pieces in found]
        return misses(self.tables, counted, self._targets, self._choosable)

    def missed(self, found: Blocks, without: int | None = None, target: str | None = None) -> float:
        """Return how far one target or all are missed, on all deals or without one block of them."""
        all_ = self.misses(found, without)
        return total([miss for miss in all_ if target in (None, miss.target)], len(self.tables))

    def cost(self, values: Values, found: Sequence[Miss]) -> float:
        """Return what the search minimises: how far targets are missed, and the price of the changes."""
        return total(found, len(self.tables)) + self._targets.changes.weight * self.variants.steps(values)

    def verdict(self, found: Blocks) -> Verdict:
        all_ = self.misses(found)
        one_by_one = {
            target: jackknifed(partial(self.missed, found, target=target)) for target in {miss.target for miss in all_}
        }
        return Verdict(
            missed=jackknifed(partial(self.missed, found)),
            misses=tuple(all_),
            surely=tuple(sorted(target for target, missed in one_by_one.items() if missed.low > 0)),
        )

    def gain(self, before: Blocks, after: Blocks) -> Estimate:
        """Return how much less the second deck misses, on the same deals."""
        return jackknifed(lambda out: self.missed(before, out) - self.missed(after, out))


def jackknifed(value: Callable[[int | None], float]) -> Estimate:
    """Return a number with its interval, found by leaving out one block of deals at a time (Tukey's jackknife)."""
    whole = value(None)
    without = [value(block) for block in range(BLOCKS)]
    middle = sum(without) / BLOCKS
    spread = sqrt((BLOCKS - 1) / BLOCKS * sum((one - middle) ** 2 for one in without))
    reach = spread * student_quantile(BLOCKS - 1)
    return Estimate(whole, whole - reach, whole + reach)


def _sum(pieces: Sequence[Counts]) -> Counts:
    whole, *rest = pieces
    for one in rest:
        whole = whole + one
    return whole


# Searching


class Search:
    """Breeds decks by the evolution strategy; remembers all decks that were tried, and their costs."""

    def __init__(self, trials: Trials, games: int, seed: int, watch: Callable[[Tried], None]) -> None:
        self._trials = trials
        self._variants = trials.variants
        self._games = games
        self._seed = seed
        self._watch = watch
        self._rng = random.Random(seed)
        self._found: dict[Values, list[Miss]] = {}
        self._checked: dict[Values, Blocks] = {}
        self.known: dict[Values, float] = {}
        self.generations = 0

    @property
    def best(self) -> Values:
        return self._ranked()[0] if self.known else self._variants.origin

    def _ranked(self) -> list[Values]:
        """Return all decks, the cheapest first; of equals the one with fewer changes."""
        return sorted(self.known, key=lambda values: (self.known[values], self._variants.steps(values), values))

    def run(self, generations: int) -> None:
        """Breed until the best deck meets all targets, the bounds allow nothing new, or all generations are bred.

        A leader was also lucky: it is believed, and may end the search, only after a check on other deals.
        """
        self._try(phrase("tune-doing-now"), [self._variants.origin])
        self._check(self._variants.origin)
        for generation in range(generations):
            parents = self._ranked()[:PARENTS]
            if not self._found[parents[0]]:
                return
            children = self._children(parents)
            if not children:
                return
            self._try(phrase("tune-doing-generation", generation=generation + 1, generations=generations), children)
            self.generations += 1
            self._check_best()

    def _check_best(self) -> None:
        """Check the leader; if another deck leads after that, check that one too, and so on."""
        while self.best not in self._checked:
            self._check(self.best)

    def _check(self, values: Values) -> None:
        """Judge a deck by other deals, four times as many as the search plays; those that chose it count no more."""
        first = self._seed + (1 + SEMIFINAL + FINAL) * self._games
        blocks = self._checked[values] = self._trials.pieces(
            phrase("tune-doing-check"), values, first, CHECK * self._games
        )
        self._found[values] = self._trials.misses(blocks)
        self.known[values] = self._trials.cost(values, self._found[values])
        if values == self._variants.origin:
            return
        gain = self._trials.gain(self._checked[self._variants.origin], blocks)
        tried = self.tried(values, gain, CHECK * self._games)
        if self._trials.folder is not None:
            self._trials.folder.note(tried)
            if values == self.best:
                self._trials.folder.put_best(self._variants.named(values), tried)
        self._watch(tried)

    def tried(self, values: Values, gain: Estimate, deals: int) -> Tried:
        """Return what is known of a deck that was checked, or compared in the end."""
        return Tried(
            generation=self.generations,
            decks=len(self.known),
            edits=self._variants.edits(values),
            missed=total(self._found[values], len(self._trials.tables)),
            misses=tuple(said("tune-players", players=miss.players, text=miss.text) for miss in self._found[values]),
            gain=gain,
            deals=deals,
            leads=values == self.best,
        )

    def _try(self, what: str, decks: Sequence[Values]) -> None:
        for values, found in zip(decks, self._trials.judge(what, decks, self._seed, self._games), strict=True):
            self._found[values] = found
            self.known[values] = self._trials.cost(values, found)

    def put_back(self) -> None:
        """Move numbers of the best deck back, one at a time, wholly or by a step, as long as it gets no worse."""
        while True:
            best = self.best
            nearer = [values for values in self._nearer(best) if values not in self.known]
            if nearer:
                self._try(phrase("tune-doing-back"), nearer)
                self._check_best()
            if self.best == best:
                return

    def _nearer(self, values: Values) -> list[Values]:
        found: dict[Values, None] = {}
        for place, number in enumerate(self._variants.numbers):
            towards = number.step if values[place] < number.value else -number.step
            if values[place] != number.value:
                for value in (number.value, values[place] + towards):
                    found[_with(values, {place: value})] = None
        return [one for one in found if self._variants.playable(one)]

    def decide(self, first_seed: int, games: int) -> Values:
        """Choose among the best decks, on deals that did not choose them."""
        finalists = self._ranked()[:FINALISTS]
        judged = self._trials.judge(phrase("tune-doing-finalists"), finalists, first_seed, games)
        costs = [self._trials.cost(values, found) for values, found in zip(finalists, judged, strict=True)]
        return finalists[costs.index(min(costs))]

    # Breeding

    def _children(self, parents: Sequence[Values]) -> list[Values]:
        children: dict[Values, None] = {}
        for _ in range(TRIES * CHILDREN):
            child = self._mutated(self._mixed(parents))
            if child not in self.known and child not in children and self._variants.playable(child):
                children[child] = None
            if len(children) == CHILDREN:
                break
        return list(children)

    def _mixed(self, parents: Sequence[Values]) -> tuple[Values, Values]:
        """Return a child and its first parent: half of the children mix two parents, number by number."""
        parent, other = (self._rng.choice(parents) for _ in range(2))
        if self._rng.random() < 0.5:
            return parent, parent
        return tuple(self._rng.choice(pair) for pair in zip(parent, other, strict=True)), parent

    def _mutated(self, bred: tuple[Values, Values]) -> Values:
        """Move one number or more, half of them with another in the opposite direction: decks may have sums to keep."""
        values, parent = bred
        off_target = {miss.card for miss in self._found[parent]}
        suspects = [place for place, card in enumerate(self._variants.cards) if card in off_target]
        while True:
            up = self._rng.random() < 0.5
            place = self._pick(suspects)
            values = self._moved(values, place, up)
            if self._rng.random() < 0.5:
                values = self._moved(values, self._partner(place), not up)
            if self._rng.random() < 0.5:
                return values

    def _pick(self, suspects: Sequence[int]) -> int:
        """Return the place of a random number; half of the time, of one on a card that misses a target."""
        if suspects and self._rng.random() < 0.5:
            return self._rng.choice(suspects)
        return self._rng.randrange(len(self._variants.numbers))

    def _partner(self, place: int) -> int:
        """Return the place of the same field on a random card of the same kind, perhaps the same card."""
        kind, _, field = self._variants.numbers[place].spot
        alike = [
            other for other, n in enumerate(self._variants.numbers) if (n.spot.kind, n.spot.field) == (kind, field)
        ]
        return self._rng.choice(alike)

    def _moved(self, values: Values, place: int, up: bool) -> Values:
        """Move a number within its bounds: by one step, or by two, three and so on, each half as likely.

        Now and then it goes to a random place instead, because a few steps of some numbers have no effect.
        """
        number = self._variants.numbers[place]
        if self._rng.random() < LEAP:
            return _with(values, {place: self._rng.randrange(number.low, number.high + 1, number.step)})
        steps = 1
        while self._rng.random() < 0.5:
            steps += 1
        value = values[place] + (steps if up else -steps) * number.step
        return _with(values, {place: max(number.low, min(number.high, value))})


def _with(values: Values, changed: Mapping[int, int]) -> Values:
    return tuple(changed.get(place, value) for place, value in enumerate(values))
