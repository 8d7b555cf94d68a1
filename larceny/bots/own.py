"""Own bots: a class of anybody's, named `module:Class`, wherever a bot is named. It gets views, and nothing else.

    mybots:Greedy              a class of mybots.py, in this folder or where Python finds it
    mybots:Greedy(depth=3)     with settings, which its constructor takes as keywords
    mybots:Greedy:depth=3      the same; this form needs no quotes in a shell
    lab/mybots.py:Greedy       a file by its path

A bot thinks in a process of its own (`outside`), made anew for every game and seat: it cannot touch the table, and
copies of it cannot talk to each other or remember the last game. One that raises, takes too long or answers illegally
forfeits the game.
"""

from __future__ import annotations

import os
import pickle
import re
import selectors
import signal
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE, Popen
from time import monotonic
from typing import Any, NoReturn, SupportsIndex

import msgspec

from larceny.bots import outside
from larceny.engine.errors import LarcenyError, integer
from larceny.engine.text import LANGUAGES
from larceny.engine.view import View
from larceny.engine.words import Figure, InEach, Quoted, phrases

phrase, _ = phrases(__file__)

SECONDS = 10.0  # that an own bot may take for an answer, unless PATIENCE says otherwise
PATIENCE = "LARCENY_BOT_SECONDS"
START = 60.0  # seconds that it may take to be imported and made
NAME = re.compile(r"(?P<module>[A-Za-z_][\w.]*|[^:(),=]+\.py):(?P<made>[A-Za-z_]\w*)(?P<rest>.*)", re.DOTALL)
SETTING = re.compile(r"\s*([A-Za-z_]\w*)\s*=\s*([^,:()]*?)\s*")
LEARNED = "learned"  # what a learned bot's name begins with; a module of that name goes by its path, learned.py
WORDS = {"True": True, "true": True, "False": False, "false": False, "None": None, "none": None}
FIRST_SEED = 1 << 32  # seeds given to bots are below this, which every generator takes

Value = str | int | float | bool | None


class Forfeit(LarcenyError):
    """An own bot loses the game: what it did wrong, in one line."""

    def __init__(self, bot: str, reason: str) -> None:
        super().__init__(phrase("bot-forfeits", name=Quoted(bot), reason=reason))
        self.bot = bot
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.bot, self.reason)


class Own(msgspec.Struct, frozen=True):
    """A bot as its name says it: where the class is, and what it is made with."""

    module: str
    made: str  # the class, or any function that makes a bot
    settings: tuple[tuple[str, Value], ...] = ()

    @property
    def name(self) -> str:
        return ":".join([self.module, self.made, *(f"{key}={value}" for key, value in self.settings)])


def own(name: str) -> Own | None:
    """Read the name of an own bot; None for a name of any other form."""
    found = NAME.fullmatch(name.strip())
    if found is None or found["module"] == LEARNED:
        return None
    rest = found["rest"].strip()
    if rest.startswith("(") and rest.endswith(")"):
        parts = rest[1:-1].split(",") if rest[1:-1].strip() else []
    elif rest.startswith(":") or not rest:
        parts = rest.split(":")[1:]
    else:
        raise LarcenyError(phrase("bot-own-settings", name=Quoted(name), rest=Quoted(rest)))
    settings: dict[str, Value] = {}
    for part in parts:
        setting = SETTING.fullmatch(part)
        if setting is None:
            raise LarcenyError(phrase("bot-own-form", name=Quoted(name), strip=Quoted(part.strip())))
        if setting[1] in settings:
            raise LarcenyError(phrase("bot-own-twice", name=Quoted(name), setting=setting[1]))
        settings[setting[1]] = _value(setting[2])
    return Own(found["module"], found["made"], tuple(settings.items()))


def patience() -> float:
    """Return how many seconds an own bot may take for an answer."""
    given = os.environ.get(PATIENCE) or str(SECONDS)
    with suppress(ValueError):
        if 0 < float(given) < float("inf"):
            return float(given)
    raise LarcenyError(phrase("bot-patience", patience=PATIENCE, given=Quoted(given)))


def _value(word: str) -> Value:
    for read in (int, float):
        with suppress(ValueError):
            return read(word)
    return WORDS.get(word, word.strip("'\""))


class Outsider:
    """An own bot at a table. `begin` starts a game; a bot that has not begun begins with its first view."""

    def __init__(self, bot: Own, seed: SupportsIndex | None = None, seconds: float | None = None) -> None:
        self.bot = bot
        self.print = ""  # a hash of the module's file, once the bot was made
        self._seed = integer(seed)
        self._seconds = patience() if seconds is None else seconds
        self._process: Popen[bytes] | None = None
        self._playing = False
        self._box: Any = None  # of the table it was told of

    def check(self) -> Outsider:
        """Make the bot once; raise LarcenyError if there is no such class, or it does not take its settings."""
        if self._process is None:
            self._start()
        return self

    def begin(self, seed: SupportsIndex | None = None) -> None:
        """Begin a game, with a bot made anew; a bot that takes a `seed` is given this one."""
        self.check()
        if self._playing:
            self._send("end", None)
        self._send("begin", None if seed is None else (integer(seed) or 0) % FIRST_SEED)
        self._playing, self._box = True, None

    def choose(self, view: View) -> int:
        """Return the bot's answer; raise Forfeit for anything that is none."""
        if not self._playing:
            self.begin(self._seed)
        if self._box is not view.box:
            self._send("sit", (view.game, view.deck, view.box, view.options, view.names))
            self._box = view.box
        self._send("choose", (view.table.tobytes(), view.seat, view.events, view.recall))
        answer = self._hear(self._seconds).get("answer")
        number = integer(answer)
        refusal = view.refuse(answer)
        if number is None or refusal is not None:
            told = InEach({lang: str(view.refuse(answer, lang)) for lang in LANGUAGES})
            self._fail(phrase("bot-answered", answer=repr(answer), refusal=told))
        return number

    def close(self) -> None:
        """End the bot's process."""
        process, self._process, self._playing = self._process, None, False
        if process is not None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)  # with what it has started itself
            process.communicate()

    def __del__(self) -> None:
        with suppress(Exception):
            self.close()

    def _start(self) -> None:
        command = [sys.executable, "-c", f"from {outside.__name__} import main; main()"]
        folder = str(Path(__file__).parents[2])  # so that it finds the Larceny that plays here
        paths = [folder, *filter(None, [os.environ.get("PYTHONPATH")])]
        surroundings = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
        self._process = Popen(command, stdin=PIPE, stdout=PIPE, env=surroundings, start_new_session=True)
        try:
            self._send("make", (self.bot.module, self.bot.made, dict(self.bot.settings)))
            self.print = str(self._hear(START).get("ready", ""))
        except Forfeit as fault:
            raise LarcenyError(phrase("bot-fault", name=Quoted(self.bot.name), reason=fault.reason)) from None

    def _send(self, word: str, what: object) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # then it has said why
            self._process.stdin.write(outside.framed(pickle.dumps((word, what))))
            self._process.stdin.flush()

    def _hear(self, seconds: float) -> dict[str, Any]:
        """Return what the process says. It is data alone: nothing that a bot sends can make this process run it."""
        assert self._process is not None
        assert self._process.stdout is not None
        pipe, until, heard = self._process.stdout.fileno(), monotonic() + seconds, b""
        with selectors.DefaultSelector() as selector:
            selector.register(pipe, selectors.EVENT_READ)
            while (size := outside.size(heard)) is None or len(heard) < size:
                if not selector.select(max(0.0, until - monotonic())):
                    self._fail(phrase("bot-late", seconds=1 if seconds == 1 else Figure(seconds, "g")))
                more = os.read(pipe, 1 << 16)
                if not more:
                    self._fail(phrase("bot-ended"))
                heard += more
        try:
            said = msgspec.json.decode(heard[outside.HEAD :], type=dict[str, Any])
        except msgspec.DecodeError:
            self._fail(phrase("bot-nonsense"))
        if said.get("wrong") in outside.WRONG:
            self._fail(phrase(str(said["wrong"]), what=str(said.get("what")), where=str(said.get("where"))))
        if "fault" in said:
            fault, file, line = (" ".join(str(said.get(part, "")).split()) for part in ("fault", "file", "line"))
            self._fail(phrase("bot-raised", fault=fault, file=file, line=line) if file else fault)
        return said

    def _fail(self, reason: str) -> NoReturn:
        self.close()
        raise Forfeit(self.bot.name, reason)


def checked(names: Iterable[str]) -> dict[str, str]:
    """Make each own bot among these once, before a game is played; return a hash of each one's file, by name."""
    prints = {}
    for name in names:
        found = own(name)
        if found is not None:
            bot = Outsider(found).check()
            prints[name] = bot.print
            bot.close()
    return prints
