"""What does this deck do? Who wins from where, how long it takes, what is used and how winning goes with it.

Games of one bot in all seats are reviewed; options are tried on the same deals; a ladder of bots says what thinking is
worth. Against a second deck both play the same deals, so the difference in each deal is one observation.

Every number has a 95 % interval. Where many things are looked at, Benjamini and Hochberg's procedure ("Controlling the
False Discovery Rate", 1995) keeps those found by chance to one in twenty of all that are found. That winners have
used a card more often does not say that they won by it: who wins may just have had more to choose from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

import larceny
from larceny.bots.minds import Mind, mind
from larceny.engine.chance import SEEDS
from larceny.engine.deck import Deck
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.games import load
from larceny.lab.dossier import Balance, Rung, Trial, changes_of, edits, party_of, rung_of, trial_of
from larceny.lab.findings import findings
from larceny.lab.hands import Hands, Threads
from larceny.lab.review import DECISIONS, STEPS, Contrast, Counts, compare, review
from larceny.lab.season import Fixture, Setting, deck_of, play, setting
from larceny.lab.shares import victory

GAMES = 10_000  # with each number of players
FEWEST = 100  # below that no interval is worth its name
USUAL = (2, 3, 4)  # players, as far as the game has them
PIECE = 250  # games of a task
SHORT = 10  # options are tried with so many times fewer games

EFFORT = 36_000_000  # actions that a ladder may cost: about a minute on two cores
MOST = 400  # deals on a rung
LEAST = 8
BUDGETS = (32, 16, 8)  # guesses of the lowest thinker, the more the better
ENOUGH = 24  # deals on every rung, or the thinkers get smaller budgets

Progress = Callable[[str, int, int], None]  # what is being done, how much of it, of how much


# Asking


def balance(
    game: str,
    players: Sequence[int] | None = None,
    games: int = GAMES,
    bot: str = "instinct",
    options: Mapping[str, str | int] | None = None,
    deck: str | Path | Deck | None = None,
    against: str | Path | Deck | None = None,
    seed: int = 0,
    skill: int | None = None,
    budgets: Sequence[str] = (),
    variants: bool = True,
    hands: Hands | None = None,
    progress: Progress | None = None,
) -> Balance:
    """Find out what a deck does, or what it does differently from the deck it is held `against`.

    `skill` is how many deals are played on each rung of the ladder, 0 for no ladder, None for about a minute of them.
    `budgets` are the thinkers on it, weakest first; one alone is doubled twice. With `variants` the game's
    options are tried with other values. Whose `hands` do it changes nothing.
    """
    settings = _settings(game, players, options, deck)
    others = None if against is None else _settings(game, players, options, against)
    _check(games, bot, seed, skill)
    rungs = [] if skill == 0 else _thinkers(budgets)
    tell = progress or (lambda what, done, total: None)
    with Threads() if hands is None else nullcontext(hands) as crew:
        runs = [list(_pieces(one, None, bot, seed, games)) for one in settings]
        if others is not None:
            runs = [list(_pieces(*pair, bot, seed, games)) for pair in zip(others, settings, strict=True)]
        counted = _reviewed(crew, runs, "games", tell)
        shorter = max(FEWEST, games // SHORT)
        tried = _try_options(crew, settings, bot, seed, shorter, tell) if variants else []
        ladder = [] if skill == 0 else _climb(crew, settings[0], _last(counted[0]), rungs, seed, skill, tell)
    return _write_up(settings, others, counted, tried, ladder, bot, seed, games)


def _settings(
    game: str, players: Sequence[int] | None, options: Mapping[str, str | int] | None, deck: str | Path | Deck | None
) -> list[Setting]:
    chosen = load(game)
    wanted = list(players or [count for count in USUAL if count in chosen.players] or chosen.players[:1])
    if len(set(wanted)) < len(wanted):
        raise LarcenyError(f"players: {', '.join(map(str, wanted))} names a number twice")
    cards = chosen.house_deck if deck is None else deck if isinstance(deck, Deck) else chosen.read_deck(deck)
    return [setting(game, count, options, cards) for count in wanted]


def _check(games: int, bot: str, seed: int, skill: int | None) -> None:
    if games < FEWEST:
        raise LarcenyError(f"fewer than {FEWEST} games say nothing about a deck: {games}")
    if not 0 <= seed <= SEEDS - games:
        raise LarcenyError(f"there are no {games} seeds from {seed} on: they are whole numbers from 0 to 2^63 - 1")
    if skill is not None and (skill < 0 or skill == 1):
        raise LarcenyError(f"a rung of the ladder takes at least two deals, or 0 for no ladder, not {skill}")
    if mind(bot).ms:
        raise LarcenyError(f"bot {bot!r}: what a deck does is told with budgets in guesses, so that it can be repeated")


def _thinkers(budgets: Sequence[str]) -> list[Mind]:
    """The thinkers of a ladder; none if they are to be chosen by how long the games are."""
    found = [mind(name) for name in budgets]
    for one in found:
        if not one.thinks or one.ms:
            raise LarcenyError(f"budget {one.name!r}: a thinker with so many guesses is needed, such as search:100")
    return _doubled(found[0]) if len(found) == 1 else found


def _doubled(lowest: Mind) -> list[Mind]:
    return [msgspec.structs.replace(lowest, iterations=times * lowest.iterations) for times in (1, 2, 4)]


# Playing


class Piece(msgspec.Struct, frozen=True):
    """Games to be reviewed: with one setting, or the same deals with two."""

    setting: Setting
    other: Setting | None
    bot: str
    first_seed: int
    count: int


def count(piece: Piece) -> Counts | Contrast:
    """Review some games, on whatever machine."""
    minds = (piece.bot,) * piece.setting.players
    if piece.other is None:
        return review(piece.setting, minds, piece.first_seed, piece.count)
    return compare(piece.setting, piece.other, minds, piece.first_seed, piece.count)


def _pieces(table: Setting, other: Setting | None, bot: str, seed: int, games: int) -> Iterator[Piece]:
    size = 1 if mind(bot).thinks else PIECE
    for given in range(0, games, size):
        yield Piece(table, other, bot, seed + given, min(size, games - given))


def _reviewed(crew: Hands, runs: Sequence[list[Piece]], what: str, progress: Progress) -> list[Any]:
    """The sum of each run's pieces; in which order they come back does not matter."""
    total = sum(piece.count for run in runs for piece in run)
    done = 0
    sums: list[Any] = [None] * len(runs)
    owner = [number for number, run in enumerate(runs) for _ in run]
    if runs:
        crew.rehearse(count, msgspec.structs.replace(runs[0][0], count=1))  # compiles
    for number, part in crew.work(count, (piece for run in runs for piece in run)):
        run = owner[number]
        sums[run] = part if sums[run] is None else sums[run] + part
        done += _last(part).games
        progress(what, done, total)
    return sums


def _last(found: Counts | Contrast) -> Counts:
    """Of the deck that was asked about."""
    return found if isinstance(found, Counts) else found.other


class Deal(msgspec.Struct, frozen=True):
    """A deal for one stronger bot among weaker ones."""

    setting: Setting
    weaker: str
    stronger: str
    seed: int


def rotate(deal: Deal) -> list[list[float]]:
    """Play a deal with the stronger bot in every seat: by its seat, what each seat won."""
    seats = range(deal.setting.players)
    minds = [tuple(deal.stronger if seat == own else deal.weaker for seat in seats) for own in seats]
    games = play([Fixture(deal.setting, lineup, deal.seed) for lineup in minds])
    return [[victory(game.ranks, seat) for seat in seats] for game in games]


def _climb(
    crew: Hands,
    table: Setting,
    counted: Counts,
    thinkers: list[Mind],
    seed: int,
    deals: int | None,
    progress: Progress,
) -> list[Rung]:
    """A ladder from any answer at all to thinking four times as long, rung by rung."""
    steps, decisions = (float(counted.facts[fact, 0]) / counted.games for fact in (STEPS, DECISIONS))
    climbers = [mind("random"), mind("instinct"), *(thinkers or _affordable(table.players, steps, decisions))]
    pairs = list(pairwise(climbers))
    heights = [deals or _height(pair, table.players, steps, decisions, len(pairs)) for pair in pairs]
    tasks = [
        Deal(table, weaker.name, stronger.name, seed + number)
        for (weaker, stronger), height in zip(pairs, heights, strict=True)
        for number in range(height)
    ]
    progress("ladder", 0, len(tasks))
    crew.rehearse(rotate, msgspec.structs.replace(tasks[-1], weaker="instinct", stronger="search:1"))
    results: dict[int, list[list[float]]] = {}
    for number, result in crew.work(rotate, tasks):
        results[number] = result
        progress("ladder", len(results), len(tasks))
    ordered = iter(results[number] for number in range(len(tasks)))
    return [
        rung_of(table.players, pair, np.array([next(ordered) for _ in range(height)]))
        for pair, height in zip(pairs, heights, strict=True)
    ]


def _affordable(players: int, steps: float, decisions: float) -> list[Mind]:
    """Thinkers with budgets that leave deals enough to tell them apart."""
    for budget in BUDGETS:
        thinkers = _doubled(Mind("search", budget))
        pairs = list(pairwise([mind("instinct"), *thinkers]))
        if min(_height(pair, players, steps, decisions, len(pairs) + 1) for pair in pairs) >= ENOUGH:
            break
    return thinkers


def _height(pair: tuple[Mind, Mind], players: int, steps: float, decisions: float, rungs: int) -> int:
    """How many deals a rung can have. A guess is half a game; what it costs depends on the game, not on the machine."""
    weaker, stronger = pair
    guesses = decisions * (stronger.iterations + (players - 1) * weaker.iterations)
    cost = players * steps + guesses * steps / 2
    return max(LEAST, min(MOST, int(EFFORT / rungs / cost)))


def _try_options(
    crew: Hands, settings: list[Setting], bot: str, seed: int, games: int, progress: Progress
) -> list[Trial]:
    """Every option with every other word, or with numbers half and twice as large, on the same deals."""
    tried = [
        (table, name, value, _with(table, name, value))
        for table in settings
        for name, value in _other_values(load(table.game), dict(table.options))
    ]
    runs = [list(_pieces(table, other, bot, seed, games)) for table, _, _, other in tried]
    sums = _reviewed(crew, runs, "options", progress)
    return [trial_of(table, name, value, found) for (table, name, value, _), found in zip(tried, sums, strict=True)]


def _other_values(game: Game, options: dict[str, str | int]) -> list[tuple[str, str | int]]:
    found: list[tuple[str, str | int]] = []
    for name, option in game.option_list.items():
        now = options[name]
        if isinstance(now, str):
            found += [(name, word) for word in option.choices if word != now]
        else:
            numbers = {min(option.high, max(option.low, number)) for number in (now // 2, now * 2 or option.high)}
            found += [(name, number) for number in sorted(numbers - {now})]
    return found


def _with(table: Setting, name: str, value: str | int) -> Setting:
    options = tuple((key, value if key == name else usual) for key, usual in table.options)
    return msgspec.structs.replace(table, options=options)


def _write_up(
    settings: list[Setting],
    others: list[Setting] | None,
    counted: list[Any],
    trials: list[Trial],
    ladder: list[Rung],
    bot: str,
    seed: int,
    games: int,
) -> Balance:
    table = settings[0]
    game, deck = load(table.game), deck_of(table)
    earlier = None if others is None else deck_of(others[0])
    parties = [party_of(one, _last(found)) for one, found in zip(settings, counted, strict=True)]
    before = [party_of(one, found.one) for one, found in zip(others or [], counted, strict=False)]
    changes = [
        change
        for old, new, found in zip(others or [], settings, counted, strict=False)
        for change in changes_of(old, new, found)
    ]
    return Balance(
        larceny=larceny.__version__,
        game=game.name,
        title=game.text("en")("title"),
        deck=deck.name,
        digest=deck.digest,
        against=None if earlier is None else earlier.name,
        against_digest=None if earlier is None else earlier.digest,
        edits=() if earlier is None else tuple(edits(earlier, deck)),
        options=dict(table.options),
        bot=mind(bot).name,
        seed=seed,
        games=games,
        findings=tuple(findings(parties, trials, ladder)),
        parties=tuple(parties),
        before=tuple(before),
        trials=tuple(trials),
        ladder=tuple(ladder),
        changes=tuple(changes),
    )
