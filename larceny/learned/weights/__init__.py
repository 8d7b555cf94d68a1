"""Files of weights: one a game, `GAME.npz`, with what the network learned and how.

Matrices are whole numbers from -127 to 127 with a factor of 16 bits for each row; the first one is turned, so that
there each number of an observation has its own. All else has 32 bits. `about` tells, as JSON, which game and version of
its rules the network learned, the sizes, how it was trained, and a hash of all arrays: a file that does not fit the
game as it is now, or is damaged, is refused in a line.
"""

from __future__ import annotations

import hashlib
import io
import json
import logging
import os
import zipfile
import zlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from larceny.engine.deck import Deck
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.words import Either, Figure, Quoted, phrases
from larceny.games import load
from larceny.learned.network import Network, Numbers, fingerprint, shapes

phrase, _ = phrases(__file__)

FOLDER = Path(__file__).parent
PLACE = "LARCENY_WEIGHTS"  # a folder that is looked into before this one
MOST = 4_000_000  # bytes of a file
STEPS = 127  # whole numbers of a matrix reach so far
VALUES = ("linear", "tanh")  # what becomes of the last layer's value

Arrays = Mapping[str, NDArray[Any]]
About = dict[str, Any]

log = logging.getLogger(__name__)


class WeightsError(LarcenyError):
    """Weights that cannot be used: which file, and why."""


class Learned:
    """What was learned of a game: the network, and what its file says about it."""

    def __init__(self, game: Game, network: Network, about: About) -> None:
        self.network = network
        self.about = about
        self._counted = {players: _counted(game, players) for players in game.players}

    def ask(self, seen: NDArray[np.integer[Any]], seats: Any, players: int) -> tuple[NDArray[np.int64], Numbers]:
        """Return logits by action and the value, for what a seat sees, or for a row of what each of some seats sees.

        The network counts seats from the one that looks on, in what it sees and in what it answers.
        """
        logits, value = self.network(seen)
        return np.take_along_axis(logits, self._counted[players][seats], -1), value

    def unknown(self, deck: Deck) -> str | None:
        """Return in what way a deck is larger than all that the network has seen; None if it is not."""
        return _unknown(self.about, deck)


def _counted(game: Game, players: int) -> NDArray[np.intp]:
    return np.stack([game.counted(seat, players) for seat in range(players)])


def _unknown(told: About, deck: Deck) -> str | None:
    for kind, most in told["cards"].items():
        found = len(deck.cards.get(kind, ()))
        if found > most:
            return f"the deck {deck.name!r} has {found} {kind}s, and what was learned knows {most}"
    return None


# Packing


def pack(arrays: Arrays, about: Mapping[str, Any]) -> bytes:
    """Pack a trained network for players; `about` names the game, and tells how it was trained.

    What the file says of sizes, rules and cards is added here.
    """
    game = load(about["game"])
    sizes = _sizes(arrays, game)
    packed: dict[str, NDArray[Any]] = {}
    for name, array in arrays.items():
        if array.ndim < 2:
            packed[name] = np.asarray(array, np.float32)
            continue
        rows = np.asarray(array, np.float64)
        whole, factor = _whole(rows.T if name == "in.weight" else rows)
        packed[name], packed[f"{name.removesuffix('weight')}factor"] = whole, factor
    if (packed["scale"] < 1).any():
        raise WeightsError(phrase("weights-divisor"))
    told = {"value": VALUES[0], "cards": _cards(game), **about, **sizes}
    told |= {"rules": game.version, "observation": fingerprint(game), "hash": _hash(packed)}
    if told["value"] not in VALUES:
        raise WeightsError(phrase("weights-value", values=Either(list(VALUES)), told=Quoted(told["value"])))
    stream = io.BytesIO()
    letters = np.frombuffer(json.dumps(told, indent=1, default=str).encode(), np.uint8)
    members: dict[str, Any] = {"about": letters, **packed}
    np.savez_compressed(stream, **members)
    if len(stream.getvalue()) > MOST:
        raise WeightsError(
            phrase(
                "weights-size",
                name=game.name,
                many_getvalue=Figure(len(stream.getvalue()), ","),
                most=Figure(MOST, ","),
            )
        )
    return stream.getvalue()


def _sizes(arrays: Arrays, game: Game) -> dict[str, int]:
    """Return the sizes of a network; raise if an array is missing, left over or of another shape."""
    if "in.weight" not in arrays or "policy.weight" not in arrays:
        raise WeightsError(phrase("weights-no-layers"))
    width, numbers = arrays["in.weight"].shape
    blocks = sum(name.endswith(".norm.weight") for name in arrays)
    hidden = arrays["block0.up.weight"].shape[0] if "block0.up.weight" in arrays else 0
    wanted = shapes(game.observation.total, game.actions, width, blocks, hidden)
    for name in wanted.keys() | arrays.keys():
        if name not in arrays or name not in wanted:
            part = phrase("weights-missing" if name in wanted else "weights-left-over")
            raise WeightsError(
                phrase(
                    "weights-layer",
                    name=game.name,
                    name2=name,
                    part=part,
                )
            )
        if arrays[name].shape != wanted[name]:
            raise WeightsError(
                phrase("weights-shape", name=game.name, name2=name, shape=arrays[name].shape, wanted=wanted[name])
            )
        if not np.isfinite(np.asarray(arrays[name], np.float64)).all():
            raise WeightsError(phrase("weights-no-numbers", name=game.name, name2=name))
    return {"numbers": numbers, "actions": game.actions, "width": width, "blocks": blocks, "hidden": hidden}


def _whole(rows: NDArray[np.float64]) -> tuple[NDArray[np.int8], NDArray[np.float16]]:
    """Return rows as whole numbers, and the factor of each."""
    factor = (np.abs(rows).max(1) / STEPS).astype(np.float16)
    steps = np.where(factor == 0, 1.0, factor.astype(np.float64))
    return np.clip(np.rint(rows / steps[:, None]), -STEPS, STEPS).astype(np.int8), factor


def _cards(game: Game) -> dict[str, int]:
    """Return how many cards of each kind the house deck has."""
    return {kind: len(cards) for kind, cards in game.house_deck.cards.items()}


def _hash(packed: Arrays) -> str:
    digest = hashlib.sha256()
    for name in sorted(packed):
        digest.update(f"{name} {packed[name].dtype.str} {packed[name].shape}".encode())
        digest.update(packed[name].tobytes())
    return digest.hexdigest()


# Reading


def place(game: Game) -> Path:
    """Return where the weights of a game are, or would be: in the folder that is set, or in Larceny's own."""
    folder = os.environ.get(PLACE)
    own = Path(folder) / f"{game.name}.npz" if folder else None
    return own if own is not None and own.exists() else FOLDER / f"{game.name}.npz"


def read(game: Game | str, path: Path | str | None = None) -> Learned:
    """Return what was learned of a game; raise WeightsError if there is nothing that fits."""
    chosen = load(game) if isinstance(game, str) else game
    return _read(chosen, *_state(chosen, path))


def about(game: Game | str, path: Path | str | None = None) -> About:
    """Return what a file says about itself, without reading its arrays; raise WeightsError if it does not fit."""
    chosen = load(game) if isinstance(game, str) else game
    return _about(chosen, *_state(chosen, path))


def there(game: Game) -> bool:
    """True if there are weights that fit this game; of a file that does not fit, the log is told why, once."""
    try:
        state = _state(game, None)
    except WeightsError:
        return False
    return _fits(game, *state)


def serves(game: Game, deck: Deck) -> bool:
    """True if there are weights that fit this game and this deck."""
    return there(game) and _unknown(about(game), deck) is None


def _state(game: Game, path: Path | str | None) -> tuple[Path, int, int]:
    """Return the file, and what changes when it is written anew."""
    where = place(game) if path is None else Path(path)
    try:
        found = where.stat()
    except OSError:
        raise WeightsError(phrase("weights-none", name=game.name, where=where)) from None
    return where, found.st_mtime_ns, found.st_size


@lru_cache(32)
def _fits(game: Game, path: Path, *written: int) -> bool:
    try:
        _about(game, path, *written)
    except WeightsError as fault:
        log.warning("%s", fault)
        return False
    return True


@lru_cache(32)
def _about(game: Game, path: Path, *_written: int) -> About:
    told = _members(path, only="about")["about"]
    try:
        found: About = json.loads(told.tobytes())
        _check(game, path, found)
    except WeightsError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError):
        raise WeightsError(phrase("weights-head", path=path)) from None
    return found


@lru_cache(8)
def _read(game: Game, path: Path, *written: int) -> Learned:
    found = _about(game, path, *written)
    arrays = _members(path)
    del arrays["about"]
    if _hash(arrays) != found["hash"]:
        raise WeightsError(phrase("weights-hash", path=path, found=found["hash"][:16]))
    return Learned(game, Network(arrays, found["value"] == "tanh"), found)


def _members(path: Path, only: str | None = None) -> dict[str, NDArray[Any]]:
    """Return the arrays of a file, or one of them."""
    try:
        with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as file:
            names = [f"{only}.npy"] if only else file.namelist()
            members = {name.removesuffix(".npy"): io.BytesIO(file.read(name)) for name in names}
            return {name: np.lib.format.read_array(member, allow_pickle=False) for name, member in members.items()}
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error, NotImplementedError) as fault:
        raise WeightsError(phrase("weights-damaged", path=path, split=" ".join(str(fault).split()))) from None


def _check(game: Game, path: Path, told: About) -> None:
    """Refuse weights of another game, another version of its rules, or other sizes."""
    if told["game"] != game.name:
        raise WeightsError(phrase("weights-other-game", path=path, told=told["game"], name=game.name))
    if told["rules"] != game.version:
        raise WeightsError(
            phrase("weights-rules", path=path, told=told["rules"], name=game.name, version=str(game.version))
        )
    for what, now in (("numbers", game.observation.total), ("actions", game.actions)):
        if told[what] != now:
            raise WeightsError(
                phrase("weights-other-size", path=path, told=told[what], what=what, name=game.name, now=now)
            )
    if told["observation"] != fingerprint(game):
        raise WeightsError(phrase("weights-observation", path=path, name=game.name))
    if told["value"] not in VALUES or not isinstance(told["hash"], str) or not isinstance(told["cards"], dict):
        raise ValueError
