"""The settings of training: those of the package, and what a person's file changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from larceny.engine import toml
from larceny.engine.errors import LarcenyError
from larceny.engine.words import Quoted, at, perhaps, phrases
from larceny.games import load, names

phrase, _ = phrases(__file__)

OWN = Path(__file__).parent / "settings.toml"
USUAL = "usual"
HIGHEST = {  # of settings that are shares, and of those that would be a slip of the pen
    "width": 4096, "blocks": 32, "astray": 1, "pairs": 1, "crowds": 1, "rivals": 1, "earlier": 1,
    "average": 1, "follow": 1, "trace": 1, "passes": 100, "others": 64, "kept": 64, "window": 4096, "tables": 1 << 22,
}  # fmt: skip
AT_LEAST_ONE = (
    "width", "blocks", "tables", "window", "batch", "passes", "every", "games", "selves", "longest", "redraw",
    "kept", "warm", "soften",
)  # fmt: skip


class Network(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    width: int
    blocks: int


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tables: int
    window: int
    larger: int
    pairs: float
    crowds: float
    rivals: float
    earlier: float
    others: int
    redraw: int
    warmup: int


class Imitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    decisions: float
    rate: float
    batch: int
    astray: float
    worth: float


class SelfPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    decisions: float
    rate: float
    batch: int
    passes: int
    clip: float
    entropy: float
    entropy_end: float
    magnet: float
    follow: float
    trace: float
    worth: float
    kept: int
    truth: bool
    warm: int
    soften: float
    reach: float


class Trials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    every: int
    games: int
    selves: int
    longest: int


class OnCpu(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tables: int
    window: int
    batch: int
    games: int


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings; settings.toml says what each means."""

    decay: float
    norm: float
    average: float
    fused: bool
    network: Network
    tables: Tables
    imitation: Imitation
    selfplay: SelfPlay
    trials: Trials
    cpu: OnCpu


def read(game: str, device: str, path: Path | None = None) -> Settings:
    """Return the settings for a game: the package's, changed by a file's."""
    tree: dict[str, Any] = {}
    for source in (OWN, path):
        if source is not None:
            given = toml.parse(toml.read(source), str(source))
            for part in given:
                if part != USUAL and part not in names():
                    raise LarcenyError(
                        phrase(
                            "train-no-game", source=source, part=Quoted(part), perhaps=perhaps(part, (USUAL, *names()))
                        )
                    )
            for part in (USUAL, game):
                _merge(tree, given.get(part, {}), f"{source}: {part}")
    settings = _converted(tree, path or OWN)
    if device == "cpu":
        settings = _smaller(settings)
    _check(settings, game, path or OWN)
    return settings


def _merge(tree: dict[str, Any], more: Any, where: str) -> None:
    if not isinstance(more, dict):
        raise LarcenyError(phrase("train-table", where=where, more=Quoted(more)))
    for name, value in more.items():
        if isinstance(value, dict):
            _merge(tree.setdefault(name, {}), value, f"{where}.{name}")
        else:
            tree[name] = value


def _converted(tree: dict[str, Any], where: Path) -> Settings:
    try:
        return msgspec.convert(tree, Settings)
    except msgspec.ValidationError as fault:
        raise LarcenyError(at(where, fault)) from None


def _smaller(settings: Settings) -> Settings:
    """Return what a CPU can do in seconds instead of minutes."""
    own = settings.cpu
    replace = msgspec.structs.replace
    return replace(
        settings,
        tables=replace(
            settings.tables,
            tables=min(own.tables, settings.tables.tables),
            window=min(own.window, settings.tables.window),
        ),
        imitation=replace(settings.imitation, batch=min(own.batch, settings.imitation.batch)),
        selfplay=replace(settings.selfplay, batch=min(own.batch, settings.selfplay.batch)),
        trials=replace(settings.trials, games=min(own.games, settings.trials.games)),
    )


def _check(settings: Settings, game: str, where: Path) -> None:
    """Raise if a number makes no sense."""
    for part, tree in msgspec.to_builtins(settings).items():
        for name, value in (tree if isinstance(tree, dict) else {part: tree}).items():
            least = 1 if name in AT_LEAST_ONE else 0
            most = HIGHEST.get(name, float("inf"))
            if not least <= value <= most:
                named = f"{part}.{name}" if name != part else name
                raise LarcenyError(
                    phrase("train-span", where=where, named=named, value=value, least=str(least), most=str(most))
                )
    if settings.tables.rivals + settings.tables.earlier > 1:
        raise LarcenyError(phrase("train-rivals", where=where))
    if settings.tables.pairs + settings.tables.crowds > 1:
        raise LarcenyError(phrase("train-tables", where=where))
    load(game).check_players(settings.tables.larger)


def slim(settings: Settings) -> dict[str, Any]:
    """Return settings as a checkpoint and the log keep them."""
    tree: dict[str, Any] = msgspec.to_builtins(settings)
    return tree


def thick(tree: dict[str, Any], where: Path) -> Settings:
    """Return settings as they were kept."""
    return _converted(tree, where)
