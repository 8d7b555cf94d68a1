"""A lesson: a scripted deal in which the learner makes the moves and is told why. Any game may have one.

`lesson.toml` in a game's folder names the deal and every step by the words of its answer; a step with `say` is the
learner's, and says which text the coach speaks before it.
"""

from __future__ import annotations

import tomllib

import msgspec

from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.match import Match
from larceny.engine.words import Quoted, at, phrases
from larceny.net.messages import Coach

phrase, _ = phrases(__file__)


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    do: str  # the answer's words, in English
    say: str = ""  # the coach's text; steps of others may have none


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    players: int
    seed: int
    ending: str  # the coach's last text
    options: dict[str, str | int] = {}
    step: tuple[Step, ...] = ()


class Lesson:
    """A script, and the actions its steps mean; each step has been tried."""

    LEARNER = 0  # the seat

    def __init__(self, game: Game, script: Script) -> None:
        self.game = game
        self.script = script
        self.actions: list[int] = []
        self.seats: list[int] = []  # the seat of each step
        match = self.deal()
        for number, step in enumerate(script.step, 1):
            action = self._find(match, step, number)
            assert match.actor is not None
            self.actions.append(action)
            self.seats.append(match.actor)
            if match.actor == self.LEARNER and not step.say:
                raise LarcenyError(phrase("lesson-silent", name=game.name, number=str(number)))
            match.play(action)

    def deal(self) -> Match:
        return Match(self.game, self.script.players, self.script.options, None, self.script.seed)

    def _find(self, match: Match, step: Step, number: int) -> int:
        view = match.view(match.actor)
        answers = {view.describe(action): action for action in view.legal()}
        if step.do not in answers:
            known = "; ".join(answers)
            raise LarcenyError(
                phrase("lesson-stranger", name=self.game.name, number=str(number), do=Quoted(step.do), known=known)
            )
        return answers[step.do]

    @property
    def learners(self) -> list[bool]:
        """Return for each step whether it is the learner's."""
        return [seat == self.LEARNER for seat in self.seats]

    def _step(self, played: int, seat: int) -> int:
        """Return a seat's next step after `played` actions; if several are asked at once, others may come before it."""
        return self.seats.index(seat, played) if seat in self.seats[played:] else len(self.actions)

    def wanted(self, played: int, seat: int) -> int | None:
        """Return the script's answer for a seat that is asked after `played` actions; None after its last step."""
        step = self._step(played, seat)
        return self.actions[step] if step < len(self.actions) else None

    def coach(self, played: int, lang: str, asked: bool) -> Coach:
        """Return what the coach says after `played` actions; `asked`: the learner is asked now."""
        text = self.game.text(lang)
        steps = sum(self.learners)
        done = sum(self.learners[:played])
        now = self._step(played, self.LEARNER) if asked else played
        if now >= len(self.actions):
            return Coach(text=text(self.script.ending), step=steps, steps=steps, over=True)
        mine = asked and self.learners[now]
        said = self.script.step[now].say
        return Coach(
            text=text(said) if said else "",
            step=min(done + 1, steps),
            steps=steps,
            action=self.actions[now] if mine else None,
        )


def read_lesson(game: Game) -> Lesson | None:
    """Return the lesson of a game; None if it has none."""
    path = game.folder / "lesson.toml"
    if not path.exists():
        return None
    try:
        script = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Script)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise LarcenyError(at(path, fault)) from None
    return Lesson(game, script)
