"""Fixtures: games between bots that are fully determined before they are played. Arena, sprt and balance play them.

A deal is a seed: it decides the cards, and also what thinkers guess. So the same fixture is the same game on every
machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from threading import local

import msgspec
import numpy as np

from larceny.bots import Bot, Forfeit, Outsider, Seeded, make, seed_of, thinking
from larceny.bots.minds import mind, notebook
from larceny.engine.deck import Deck
from larceny.engine.errors import LarcenyError
from larceny.engine.loops import TRUE
from larceny.engine.match import Match
from larceny.engine.memory import Records, blank
from larceny.engine.record import DeckRef, Record, outcome, table_hash
from larceny.engine.words import Quoted, phrases
from larceny.games import load

phrase, _ = phrases(__file__)

KEPT = 8  # settings whose boxes and memory each thread keeps for further games
USUAL = (2, 3, 4)  # players, as far as the game has them


class Setting(msgspec.Struct, frozen=True):
    """A game, its options, its deck and a number of players: all that a machine with Larceny needs to set a table."""

    game: str
    players: int
    options: tuple[tuple[str, str | int], ...]
    deck: str  # the deck's whole text


class Fixture(msgspec.Struct, frozen=True):
    """A game to be played: its setting, a mind for each seat, and the deal."""

    setting: Setting
    minds: tuple[str, ...]  # by seat
    seed: int


class Played(msgspec.Struct, frozen=True):
    """A fixture that was played."""

    fixture: Fixture
    points: tuple[int, ...]
    ranks: tuple[int, ...]  # by seat; 1 has won
    ended: int  # one of the game's ENDINGS
    moves: tuple[int, ...]
    table: str  # SHA-256 of the last table
    forfeit: tuple[int, str] | None = None  # the seat of an own bot that lost by it, and what it did wrong

    @property
    def shares(self) -> tuple[float, ...]:
        """Return each seat's share of the victory."""
        winners = self.ranks.count(1)
        return tuple(1 / winners if rank == 1 else 0.0 for rank in self.ranks)

    def record(self) -> Record:
        """Return the game as a record, which replays like any other; one that was forfeited is not over in it."""
        setting = self.fixture.setting
        game, deck = load(setting.game), deck_of(setting)
        return Record(
            game=game.name,
            rules=game.version,
            players=setting.players,
            options=dict(setting.options),
            deck=DeckRef(deck.name, deck.digest, deck.source),
            seats=self.fixture.minds,
            seed=self.fixture.seed,
            actions=self.moves,
            result=None if self.forfeit else outcome(self.points, self.ranks, game.endings[self.ended]),
            table=self.table,
        ).sealed()


def setting(
    game: str,
    players: int,
    options: Mapping[str, str | int] | None = None,
    deck: str | Path | Deck | None = None,
) -> Setting:
    """Make a setting; raise here what is wrong with it, before a game is played."""
    chosen = load(game)
    count = chosen.check_players(players)
    cards = chosen.house_deck if deck is None else deck if isinstance(deck, Deck) else chosen.read_deck(deck)
    return Setting(chosen.name, count, tuple(chosen.read_options(options).items()), cards.source)


def settings(
    game: str,
    players: Sequence[int] | None,
    options: Mapping[str, str | int] | None = None,
    deck: str | Path | Deck | None = None,
) -> list[Setting]:
    """Return the same table for several numbers of players: those named, or two to four as far as the game has them."""
    chosen = load(game)
    wanted = list(players or [count for count in USUAL if count in chosen.players] or chosen.players[:1])
    if len(set(wanted)) < len(wanted):
        raise LarcenyError(phrase("lab-twice", wanted=", ".join(map(str, wanted))))
    cards = chosen.house_deck if deck is None else deck if isinstance(deck, Deck) else chosen.read_deck(deck)
    return [setting(game, count, options, cards) for count in wanted]


@lru_cache(KEPT)
def deck_of(setting: Setting) -> Deck:
    return load(setting.game).parse_deck(setting.deck, f"the deck of {setting.game}")


@lru_cache(KEPT)
def box_of(setting: Setting) -> Records:
    """Return the box of a setting; it is read-only, so threads share it."""
    return load(setting.game).box(setting.players, dict(setting.options), deck_of(setting))


def play(fixtures: Sequence[Fixture]) -> list[Played]:
    """Play games one after the other."""
    return [_own.memory(fixture.setting).play(fixture) for fixture in fixtures]


class _Memory:
    """One thread's memory for playing games of one setting."""

    def __init__(self, setting: Setting) -> None:
        game = load(setting.game)
        self._game = game
        self._play = game.compiled(thinking.play_game)
        self._box = box_of(setting)[0]
        self._tables = blank(game.table, thinking.TABLES)
        self._rows = self._tables.view(np.uint8).reshape(thinking.TABLES, -1)
        self._moves = np.zeros(1 << 12, np.int32)
        self._most = 0
        self._notebook = notebook(game, self._most)

    def play(self, fixture: Fixture) -> Played:
        players = fixture.setting.players
        minds = [mind(name) for name in fixture.minds]
        for one in minds:
            if one.ms:
                raise LarcenyError(phrase("lab-time", name=Quoted(one.name)))
        if any(one.by_hand for one in minds):
            return by_hand(fixture)
        self._make_room(max(one.iterations for one in minds))
        rows = np.array([one.row for one in minds], np.int64)
        steps = self._run(rows, fixture.seed)
        if steps > len(self._moves):
            self._moves = np.zeros(steps, np.int32)
            self._run(rows, fixture.seed)
        return Played(
            fixture,
            tuple(self._notebook.points[:players].tolist()),
            tuple(self._notebook.ranks[:players].tolist()),
            int(self._tables[TRUE]["ended"]),
            tuple(self._moves[:steps].tolist()),
            table_hash(self._tables[TRUE : TRUE + 1].tobytes()),
        )

    def _run(self, minds: np.ndarray[tuple[int, int], np.dtype[np.int64]], seed: int) -> int:
        return int(self._play(self._box, self._tables, self._rows, minds, self._notebook, seed, self._moves))

    def _make_room(self, most: int) -> None:
        if most > self._most:
            self._most = most
            self._notebook = notebook(self._game, most)


def by_hand(fixture: Fixture) -> Played:
    """Play a game in which own or learned bots sit: each answer is asked for. The others play as their minds say.

    An own bot that raises, takes too long or answers illegally loses, and all others share the victory.
    """
    setting = fixture.setting
    match = Match(
        load(setting.game), setting.players, dict(setting.options), deck_of(setting), fixture.seed, compiled=None
    )
    bots = [_own.bot(name, seat) for seat, name in enumerate(fixture.minds)]
    for seat, bot in enumerate(bots):
        if isinstance(bot, Outsider):
            bot.begin(seed_of(fixture.seed, seat, 0))
    forfeit = None
    while match.actor is not None and forfeit is None:
        seat, bot = match.actor, bots[match.actor]
        if isinstance(bot, Seeded):
            bot.reseed(seed_of(fixture.seed, seat, len(match.actions)))
        try:
            match.play(bot.choose(match.view(seat)))
        except Forfeit as fault:
            forfeit = (seat, fault.reason)
    result = match.result()
    ranks = [setting.players if forfeit and seat == forfeit[0] else 1 for seat in range(setting.players)]
    return Played(
        fixture,
        result.points if result else (0,) * setting.players,
        result.ranks if result else tuple(ranks),
        match.ended,
        match.actions,
        table_hash(match.truth),
        forfeit,
    )


class _Own(local):
    """Memory of each thread: two threads must not write to the same, nor ask the same bot."""

    def __init__(self) -> None:
        self.memory = lru_cache(KEPT)(_Memory)
        self._bots: dict[tuple[str, int], Bot] = {}

    def bot(self, name: str, seat: int) -> Bot:
        """Return a bot for a seat; an own one keeps its process for the next game."""
        if (name, seat) not in self._bots:
            self._bots[name, seat] = make(name)
        return self._bots[name, seat]


_own = _Own()
