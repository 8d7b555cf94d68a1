"""A table at this machine, for any face: people and bots at one match, its clock, and the file that keeps it.

The game is saved after every action, so leaving in any way loses nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

from larceny.bots import (
    Bot,
    Foreseer,
    Outsider,
    Patient,
    Seeded,
    Thinker,
    advice,
    hint,
    learned,
    make,
    mind,
    needs,
    ready,
    seed_of,
)
from larceny.engine.match import Match
from larceny.engine.view import View
from larceny.learned.weights import serves
from larceny.terminal.play import saves
from larceny.terminal.words import ME, called


def bot_for(name: str, match: Match) -> Bot:
    """Return a bot for a person's table; it does not begin by instinct where a seed has to repeat its answers."""
    game = match.game.name
    learned.checked(match.game, [name])
    return make(name, patient=match.chosen_seed is None or mind(name, game).ms > 0, game=game)


def bots_of(match: Match) -> list[Bot | None]:
    """Return the bots that a match's seats name; None is a person."""
    return [None if seat.partition(":")[0] == ME else bot_for(seat, match) for seat in match.names]


class LocalTable:
    """One match, and who sits at it. A seat without a bot is a person's."""

    def __init__(
        self, match: Match, bots: Sequence[Bot | None], path: Path | None, now: Callable[[], float] = time.monotonic
    ) -> None:
        """Sit down. The game is saved in `path`, its used time beside it; with None it is not kept."""
        self.match = match
        self.bots = bots
        self.path = path
        self.people = [seat for seat, bot in enumerate(bots) if bot is None]
        self._now = now
        self._seed = match.chosen_seed
        seconds = match.game.clock(match.options)
        self._seconds = None if seconds is None or match.game.time_up is None else seconds
        self._began = now() - (0 if self._seconds is None or path is None else saves.read_time(path))

    def speak(self, lang: str) -> None:
        """Call the seats what they are called in a language."""
        self.match.called = called(self.match.names, self.match.game.text(lang))

    # Bots

    def begin(self) -> None:
        """Save the deal, and tell people's own bots that a game begins."""
        self.keep()
        for seat, bot in enumerate(self.bots):
            if isinstance(bot, Outsider):
                bot.begin(None if self._seed is None else seed_of(self._seed, seat, 0))

    def cold(self) -> list[str]:
        """Return what has to be compiled before a game with a seed: its bots must not play by instinct meanwhile."""
        wanted = {needs(bot.mind) for bot in self.bots if isinstance(bot, Thinker | Foreseer)}
        return [what for what in sorted(wanted) if not ready(self.match.game, what)]

    def thinks(self, seat: int) -> bool:
        """True if a seat's bot takes its time."""
        return isinstance(self.bots[seat], Patient | Thinker | Foreseer)

    def choice_of(self, seat: int, view: View) -> int:
        """Have a seat's bot choose; it may think for a while."""
        bot = self.bots[seat]
        assert bot is not None
        if self._seed is not None and isinstance(bot, Seeded):
            bot.reseed(seed_of(self._seed, seat, len(self.match.actions)))
        return bot.choose(view)

    def hint(self, seat: int, lang: str) -> str | None:
        """Return what a strong player would do; only for one person against bots, in a game that was learned."""
        view = self.match.view(seat)
        alone = len(self.people) == 1 and serves(self.match.game, self.match.deck)
        opinion = hint(view) if alone else None
        return None if opinion is None else advice(view, opinion, lang)

    # The clock

    def over(self) -> bool:
        """True if the game is over. The house calls time here; some games go on for a while after that."""
        number, left = self.match.game.time_up, self.time_left
        if number is not None and left is not None and left <= 0 and self.match.refuse_interjection(number) is None:
            self.match.interject(number)
            self.keep()
        return self.match.actor is None

    @property
    def time_left(self) -> float | None:
        """Return seconds until the table's time is up, None at a table without a clock."""
        return None if self._seconds is None else self._seconds - self._used

    @property
    def _used(self) -> float:
        return self._now() - self._began

    def play(self, seat: int, action: int) -> bool:
        """Play an action, unless time was up before it: then the game may be over, or the question another."""
        if self.over() or self.match.view(seat).refuse(action) is not None:
            return False
        self.match.play(action)
        return True

    # Keeping

    def keep(self) -> None:
        if self.path is not None:
            saves.write(self.path, self.match.record())
            self.keep_time(self.path)

    def keep_copy(self, path: Path) -> None:
        saves.write_new(path, self.match.record())
        self.keep_time(path)

    def keep_time(self, path: Path) -> None:
        if self._seconds is not None:
            saves.write_time(path, None if self.match.actor is None else self._used)
