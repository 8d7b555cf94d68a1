"""A sitting at one keyboard, in the test's own process."""

from __future__ import annotations

import io
from pathlib import Path

import larceny
from larceny.terminal.play.local import LocalGame
from larceny.terminal.play.teller import Left


class Sitting:
    """A sitting in this process: every answer takes a person `seconds` of a clock that the test turns."""

    def __init__(
        self,
        match: larceny.Match,
        path: Path,
        seats: str = "me,instinct",
        seconds: float = 0.0,
        lang: str = "en",
        bots: int | None = 1,
    ) -> None:
        """`bots` is their seed; None draws one."""
        self.time = 1000.0  # of a clock that began some time ago
        self.seconds = seconds
        self.typed: list[str] = []  # then #1 for ever; "end" is the end of the input
        self.asked = 0
        self.rests = 0
        self.out = io.StringIO()
        bots = [None if seat == "me" else larceny.bot(seat, seed=bots) for seat in seats.split(",")]
        self.game = LocalGame(match, bots, lang, path, self.out, self.ask, lambda: self.time, self.rest)

    def ask(self, prompt: str) -> str:
        self.asked += 1
        self.time += self.seconds
        answer = self.typed.pop(0) if self.typed else "#1"
        if answer == "end":
            raise EOFError
        return answer

    def rest(self) -> None:
        self.rests += 1

    def play(self) -> str:
        try:
            self.game.play()
        except Left:
            self.game.farewell()
        return self.out.getvalue()


def against_the_clock(seats: int = 2, seed: int = 3) -> larceny.Match:
    return larceny.new("robbers", players=seats, seed=seed, options={"goal": "time", "minutes": 1})
