"""Tries other values of a game's options on the same deals."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from larceny.engine.game import Game
from larceny.engine.loops import WIN
from larceny.engine.words import phrases
from larceny.games import load
from larceny.lab.decks import counting
from larceny.lab.decks.counting import Contrast, Progress, counted, pieces_of
from larceny.lab.decks.measures import mean_fact, mean_share
from larceny.lab.fixtures import Setting
from larceny.lab.statistics import Estimate, mean
from larceny.lab.workers import Workers

phrase, _ = phrases(__file__)


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """What another value of an option does, on the same deals."""

    players: int
    games: int
    option: str
    value: str | int
    usual: str | int
    same: bool  # the value changes nothing at all
    decisions: Estimate
    longer: Estimate  # decisions more than with the usual value
    first: Estimate  # share of victories of the seat that is asked first
    favour: Estimate  # that share less the one with the usual value


def try_options(
    workers: Workers, settings: Sequence[Setting], bot: str, seed: int, games: int, progress: Progress
) -> list[Trial]:
    """Try every option with every other word, or with half and twice its number."""
    tried = [
        (table, name, value, _with(table, name, value))
        for table in settings
        for name, value in other_values(load(table.game), dict(table.options))
    ]
    runs = [list(pieces_of(table, other, bot, seed, games)) for table, _, _, other in tried]
    sums = counted(workers, runs, phrase("counting-options"), progress)
    return [trial_of(table, name, value, found) for (table, name, value, _), found in zip(tried, sums, strict=True)]


def other_values(game: Game, options: dict[str, str | int]) -> list[tuple[str, str | int]]:
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


def trial_of(table: Setting, name: str, value: str | int, found: Contrast) -> Trial:
    """Return a trial, from what differs in each deal."""
    games = found.one.games
    return Trial(
        players=table.players,
        games=games,
        option=name,
        value=value,
        usual=dict(table.options)[name],
        same=not found.facts[:, 1].any(),
        decisions=mean_fact(found.other, counting.DECISIONS),
        longer=mean(found.facts[counting.DECISIONS].tolist(), games),
        first=mean_share(found.other, counting.PLACE),
        favour=mean(found.facts[counting.PLACE].tolist(), games, WIN),
    )
