"""The process of an own bot: `own` starts it, and sends it views.

The bot's module is imported once. For each game the process forks, and the child makes the bot and answers: so no game
leaves anything behind for the next. What the bot prints goes to stderr.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib
import importlib.util
import inspect
import json
import os
import pickle
import signal
import struct
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from operator import index
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

HEAD = 4  # bytes before each message: its length
MOST = 500  # letters of a fault
WRONG = {"bot-signal", "bot-exit", "bot-no-file", "bot-no-class", "bot-no-choose"}  # faults that we have words for
DEATH_SIGNAL = 1  # prctl's PR_SET_PDEATHSIG


def framed(message: bytes) -> bytes:
    return struct.pack(">I", len(message)) + message


def size(heard: bytes) -> int | None:
    """Return how long a message is with its head; None if the head is not whole yet."""
    return HEAD + struct.unpack(">I", heard[:HEAD])[0] if len(heard) >= HEAD else None


class Wrong(Exception):
    """A fault that we have words for: their key, and what they are about."""

    def __init__(self, wrong: str, what: str, where: str = "") -> None:
        super().__init__(wrong, what, where)
        self.told = {"wrong": wrong, "what": what, "where": where}


class Line:
    """The line to the table; it reads no further than one message, since a child reads the next."""

    def __init__(self) -> None:
        self._in, self._out = os.dup(0), os.dup(1)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(2, 1)

    def hear(self) -> tuple[str, Any]:
        (length,) = struct.unpack(">I", self._read(HEAD))
        word, what = pickle.loads(self._read(length))
        return word, what

    def _read(self, length: int) -> bytes:
        read = b""
        while len(read) < length:
            more = os.read(self._in, length - len(read))
            if not more:
                os._exit(0)  # nobody is at the other end any more
            read += more
        return read

    def say(self, **words: object) -> None:
        rest = memoryview(framed(json.dumps(words).encode()))
        while rest:
            rest = rest[os.write(self._out, rest) :]


def main() -> NoReturn:
    _follow_parent()
    line = Line()
    _, (module, made, settings) = line.hear()
    try:
        there = _imported(module)
        make = getattr(there, made, None)
        if make is None:
            raise Wrong("bot-no-class", made, module)
        _made(make, settings, 0)
    except BaseException as fault:
        line.say(**_told(fault))
        os._exit(1)
    line.say(ready=_print_of(there))
    while True:
        word, seed = line.hear()
        if word == "begin":
            child = os.fork()
            if child == 0:
                _follow_parent()
                _play(line, make, settings, seed)
            _, status = os.waitpid(child, 0)
            code = os.waitstatus_to_exitcode(status)
            if code:
                line.say(wrong="bot-signal" if code < 0 else "bot-exit", what=str(abs(code)))


def _follow_parent() -> None:
    """End with the process that started this one, even if it is killed while the bot thinks; on Linux alone."""
    with suppress(Exception):
        ctypes.CDLL(None).prctl(DEATH_SIGNAL, signal.SIGKILL)


def _play(line: Line, make: Callable[..., Any], settings: dict[str, Any], seed: int | None) -> NoReturn:
    """Make the bot, in the child process, and answer until the game ends."""
    import numpy as np

    from larceny.engine.view import Recall, View

    table: Any = None
    try:
        bot = _made(make, settings, seed)
        while True:
            word, what = line.hear()
            if word == "end":
                os._exit(0)
            if word == "sit":
                table = what
                table[2].flags.writeable = False
                continue
            game, deck, box, options, names = table
            bare, seat, events, recall = what
            view = View(game, deck, box, np.frombuffer(bare, game.table), seat, names, as_is=True, options=options)
            view.events = events
            view.recalls(Recall(recall))
            answer = bot.choose(view)
            with suppress(TypeError):
                answer = answer if isinstance(answer, bool) else index(answer)
            line.say(answer=answer if isinstance(answer, int | str | float | None) else repr(answer)[:MOST])
    except BaseException as fault:
        line.say(**_told(fault))
        while True:  # the table ends this process
            line.hear()


def _imported(module: str) -> ModuleType:
    """Import a module from this folder or from where Python finds it, or a file by its path."""
    sys.path.insert(0, str(Path.cwd()))
    if not module.endswith(".py"):
        return importlib.import_module(module)
    path = Path(module).resolve()
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise Wrong("bot-no-file", module)
    there = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = there
    spec.loader.exec_module(there)
    return there


def _made(make: Callable[..., Any], settings: dict[str, Any], seed: int | None) -> Any:
    """Make the bot; one that takes a seed, and has none set, is given the game's."""
    with suppress(ValueError, TypeError):  # some builtins have no signature
        if "seed" in inspect.signature(make).parameters:
            settings = {"seed": seed, **settings}
    bot = make(**settings)
    if not callable(getattr(bot, "choose", None)):
        raise Wrong("bot-no-choose", make.__name__)
    return bot


def _print_of(module: ModuleType) -> str:
    with suppress(OSError, TypeError):
        return hashlib.sha256(Path(str(module.__file__)).read_bytes()).hexdigest()
    return ""


def _told(fault: BaseException) -> dict[str, str]:
    """Return an error in one line, with the line of the bot's own file where it came from."""
    if isinstance(fault, Wrong):
        return fault.told
    ours = str(Path(__file__).parent)
    frames = [
        frame for frame in traceback.extract_tb(fault.__traceback__) if not frame.filename.startswith(("<", ours))
    ]
    words = " ".join(str(fault).split())
    told = {"fault": f"{type(fault).__name__}: {words}"[:MOST].rstrip(": ")}
    if isinstance(fault, SyntaxError) and fault.filename:
        return told | {"file": Path(fault.filename).name, "line": str(fault.lineno)}
    return told | {"file": Path(frames[-1].filename).name, "line": str(frames[-1].lineno)} if frames else told


if __name__ == "__main__":
    main()
