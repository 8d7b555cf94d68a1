"""Compile a game's two large kernels for the GPU side by side: instinct in a process of its own, the rules in this one.

What is compiled is kept on disk; who waits for that process finds it there.
"""

from __future__ import annotations

import subprocess
import sys

from larceny.batches.gpu import Gpu, get_cuda, stepping
from larceny.batches.terms import Terms
from larceny.engine.game import Game
from larceny.games import load


def compile_instinct(game: Game) -> None:
    """Compile the kernel that asks instinct, which needs no table for it."""
    terms = Terms(
        game=game, deck=game.house_deck, players=game.players[0], options=game.read_options(None), tables=1,
        columns=True, again=True, skip=True,
    )  # fmt: skip
    Gpu(terms).prepare_instinct()


def in_background(game: Game) -> subprocess.Popen[bytes] | None:
    """Compile it in another process, which finds its modules where this one does; None if it was compiled before."""
    if stepping(get_cuda(), game, ()).kept("instinct_all"):
        return None
    words = f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import main; main({game.name!r})"
    return subprocess.Popen([sys.executable, "-W", "ignore", "-c", words])


def main(game: str) -> None:
    compile_instinct(load(game))
