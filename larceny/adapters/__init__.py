"""The games as other libraries expect them: PettingZoo, Gymnasium, OpenSpiel. Each module needs an extra of its name.

Adapters hand on what a seat's View says and nothing else. They offer the actions of the rules. Interjections, such as a
gift out of turn or the ring of the clock, have no place in these libraries: nobody makes any.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from larceny.engine.errors import LarcenyError, integer
from larceny.engine.match import Match
from larceny.engine.view import View
from larceny.engine.words import install, perhaps
from larceny.games import load
from larceny.terminal.play.board_words import board_lines, result_lines

WIDTH = 100  # columns of a table in words
RENDER_MODES = ("human", "ansi")  # print the table, or return it as text
DEFEAT = -1.0  # the reward of a seat that answers illegally


class MissingExtra(LarcenyError, ModuleNotFoundError):
    """A library that an adapter needs is not installed; the message has the command that installs it."""


def missing(library: str, extra: str, fault: ModuleNotFoundError) -> MissingExtra:
    """Return the error that says how to install what an adapter needs."""
    return MissingExtra(f"the {library} adapter needs {fault.name}: {install(extra)}")


class Setup:
    """A game with its players, options and deck, checked once: from here matches are dealt."""

    def __init__(
        self,
        game: str,
        players: SupportsIndex | None = None,
        options: Mapping[str, str | int] | None = None,
        deck: str | Path | None = None,
    ) -> None:
        """Without a number of players, take the fewest the game is for."""
        self.game = load(game)
        self.players = self.game.players[0] if players is None else self.game.check_players(players)
        self.options = self.game.read_options(options)
        self.deck = self.game.house_deck if deck is None else self.game.read_deck(deck)
        self.game.box(self.players, self.options, self.deck)  # a deck that does not go with them is refused here

    def deal(self, seed: int) -> Match:
        return Match(self.game, self.players, self.options, self.deck, seed, compiled=None)

    @property
    def bounds(self) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """Return the least and the largest number at each place of an observation."""
        lows, highs = np.zeros((2, self.game.observation.total), np.int16)
        first = 0
        for sight in self.game.observation.values():
            end = first + int(np.prod(sight.shape))
            lows[first:end], highs[first:end] = sight.low, sight.high
            first = end
        return lows, highs


def seen(view: View) -> dict[str, NDArray[Any]]:
    """Return a view as learners take it: its numbers, and a 1 for every action that is legal for its seat now."""
    return {"observation": view.observe(), "action_mask": view.mask().view(np.int8)}


def in_words(view: View, lang: str = "en") -> str:
    """Return the table as a view has it, in words."""
    board = view.board(lang)  # without the log, which grows with the game
    lines = [*board_lines(board, lang, WIDTH), "", board.question.text]
    if board.result is not None:
        lines += ["", *result_lines(board, lang, WIDTH)]
    return "\n".join(lines)


def most_steps(name: str, steps: SupportsIndex | None) -> int | None:
    """Return a limit of steps as an int; None is no limit."""
    number = None if steps is None else integer(steps)
    if steps is not None and (number is None or number < 1):
        raise LarcenyError(f"{name}: a whole number from 1 on, not {steps!r}")
    return number


def one_of(name: str, word: str, words: Sequence[str]) -> str:
    """Return a setting's word; raise if it is none of those there are."""
    if word not in words:
        raise LarcenyError(f"{name}: there is no {word!r}; {perhaps(str(word), words)}")
    return word


def render_mode_of(mode: str | None) -> str | None:
    """Return how a table is shown; None is not at all."""
    return None if mode is None else one_of("render_mode", mode, RENDER_MODES)


def shown(match: Match, seat: int | None, mode: str | None) -> str | None:
    """Show the table as a seat sees it: print it ("human"), return it ("ansi"), or neither; None is a spectator."""
    if mode is None:
        return None
    words = in_words(match.view(seat))
    if mode == "ansi":
        return words
    print(words)
    return None
