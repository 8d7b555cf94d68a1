"""How does the full screen feel over a line of 9,600 baud?

    python -m bench.slow_line --game crooks --decisions 30

The app runs in a terminal of its own whose line passes 960 bytes a second, and holds any number of them, as ssh does.
Behind it is a terminal as simple as can be: what it shows is looked at after every few bytes. Answers are chosen by
what can be read there, at random, with bots in the other seats that lose no time.
"""

from __future__ import annotations

import argparse
import codecs
import fcntl
import json
import os
import random
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path
from statistics import median, quantiles

from tests.terminal.paper import Paper

Seen = tuple[float, int, float]  # seconds, bytes, and the share that flickered

RATE = 960  # bytes a second
SIZE = (80, 24)
QUIET = 1.5  # seconds without a byte after which a picture counts as finished
LONGEST = 180  # seconds that a move may take
UNFINISHED = re.compile(r"\x1b(\[[?>]?[\d;]*)?$")
UNKNOWN = re.compile(r"\x1b\[\?[\d;]*\$p|\x1b\[[\d;]* q|\x1b\][^\x07]*\x07")
KEY = re.compile(r"(?:^|\s{2,})(\d{1,2}|[a-z]{1,2}) {1,3}(?=\S)")


class Line:
    """A terminal at the end of a slow line, and the app at its other end."""

    def __init__(self, *words: str, rate: int) -> None:
        self._rate = rate
        self._home = tempfile.TemporaryDirectory()
        env = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "LARCENY"))}
        env |= {"TERM": "xterm-256color", "LANG": "C.UTF-8", "XDG_CACHE_HOME": os.path.expanduser("~/.cache")}
        for kind in ("DATA", "CONFIG", "STATE"):
            env[f"XDG_{kind}_HOME"] = f"{self._home.name}/{kind}"
        settings = Path(env["XDG_CONFIG_HOME"]) / "larceny" / "terminal.json"
        settings.parent.mkdir(parents=True)
        settings.write_text(json.dumps({"pace": 0}))
        self._pid, self._end = os.forkpty()
        if not self._pid:
            os.execve(Path(sys.executable).with_name("larceny"), ["larceny", *words], env)
        fcntl.ioctl(self._end, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
        self.paper = Paper()
        self.passed = 0  # bytes
        self.last = time.monotonic()  # when the last of them came
        self._waiting = b""
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._rest = ""  # of a control that came in part
        self._since = time.monotonic()

    def send(self, keys: str) -> None:
        os.write(self._end, keys.encode())

    def pass_on(self) -> bool:
        """Pass on what the line carries in a hundredth of a second; True if the picture is another one."""
        ready, _, _ = select.select([self._end], [], [], 0 if self._waiting else 0.01)
        if ready:
            self._waiting += os.read(self._end, 1 << 16)
        now = time.monotonic()
        room = int((now - self._since) * self._rate)
        if not self._waiting:
            self._since = now
            return False
        if not room:
            time.sleep(0.005)
            return False
        self._since += room / self._rate
        some, self._waiting = self._waiting[:room], self._waiting[room:]
        self.passed += len(some)
        self.last = now
        text = self._rest + self._decoder.decode(some)
        cut = UNFINISHED.search(text)
        text, self._rest = (text[: cut.start()], cut[0]) if cut else (text, "")
        before = self.paper.asked
        self.paper.write(UNKNOWN.sub("", text))
        for _ in range(self.paper.asked - before):
            self.send(f"\x1b[{self.paper.y + 1};{self.paper.x + 1}R")
        return True

    def idle(self, since: float) -> bool:
        return not self._waiting and time.monotonic() - max(since, self.last) > QUIET

    def picture(self) -> list[str]:
        width, height = SIZE
        return ["".join(self.paper.cells.get((x, y), (" ", ""))[0] for x in range(width)) for y in range(height)]

    def close(self) -> None:
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)
        os.close(self._end)
        self._home.cleanup()


def ink(picture: list[str]) -> set[tuple[int, int]]:
    return {(x, y) for y, line in enumerate(picture) for x, letter in enumerate(line) if letter not in " "}


def settle(line: Line, before: list[str]) -> Seen:
    """Wait for a finished picture; return the seconds, the bytes, and the greatest share that flickered.

    The app asks for the cursor after each picture, so we know where one ends. What stands in two pictures and is blank
    between them is what one sees as flicker.
    """
    start, passed, last, seen, worst, pictures = time.monotonic(), line.passed, ink(before), [], 0.0, line.paper.asked
    while not line.idle(start) or not asked(line):
        if line.pass_on():
            seen.append(ink(line.picture()))
        if line.paper.asked > pictures and seen:
            pictures, lasting = line.paper.asked, last & seen[-1]
            worst = max(worst, *(len(lasting - one) / max(1, len(lasting)) for one in seen))
            last, seen = seen[-1], []
        if time.monotonic() - start > LONGEST:
            raise TimeoutError("\n".join(line.picture()))
    return max(0.0, line.last - start) if line.passed > passed else 0.0, line.passed - passed, worst


def asked(line: Line) -> bool:
    return "Your turn." in line.picture()[0] or over(line)


def over(line: Line) -> bool:
    return any("Once more" in row for row in line.picture())


def played(game: str, players: int, decisions: int, seed: int, rate: int) -> None:
    """Play, and another game after it, until there were so many answers."""
    firsts: list[float] = []
    steps: list[Seen] = []
    moves: list[Seen] = []
    while len(moves) < decisions:
        one_game(game, players, decisions - len(moves), seed, rate, (firsts, steps, moves))
        seed += 1
    print(f"{game}, {players} players, {len(moves)} answers; the first picture after {median(firsts):.1f} s")
    for what, all_ in (("a step", steps), ("a move", moves)):
        seconds = [one[0] for one in all_]
        late = quantiles(seconds, n=20)[-1] if len(seconds) > 1 else seconds[0]
        print(
            f"  {what}: median {median(seconds):.2f} s, 95 % within {late:.2f} s, longest {max(seconds):.2f} s;"
            f" bytes median {median(one[1] for one in all_):.0f}, most {max(one[1] for one in all_)};"
            f" at most {max(one[2] for one in all_):.1%} flickered"
        )


def one_game(
    game: str, players: int, most: int, seed: int, rate: int, found: tuple[list[float], list[Seen], list[Seen]]
) -> None:
    rng = random.Random(seed)
    firsts, steps, moves = found
    seats = ",".join(["me", *["instinct"] * (players - 1)])
    line = Line("play", game, "--seats", seats, "--seed", str(seed), rate=rate)
    given = 0
    try:
        firsts.append(settle(line, [""] * SIZE[1])[0])
        while given < most and not over(line):
            for key in ("\t", "\x1b[A"):
                before = line.picture()
                line.send(key)
                steps.append(settle(line, before))
            before = line.picture()
            line.send(answer(before, rng))
            seen = settle(line, before)
            if "then Enter" in "".join(line.picture()) or "(Enter)" in "".join(line.picture()):
                line.send("\r")
                seen = settle(line, before)
            if seen[1]:
                moves.append(seen)
                given += 1
    finally:
        line.close()


def answer(picture: list[str], rng: random.Random) -> str:
    """Return a key that the lower part of the screen names, or an amount."""
    keys = [key for row in picture[SIZE[1] // 2 : -1] for key in KEY.findall(row)]
    return rng.choice(keys) if keys and "then Enter" not in "".join(picture) else str(rng.randrange(4))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="crooks")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--decisions", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=int, default=RATE, help="bytes a second")
    wish = parser.parse_args()
    played(wish.game, wish.players, wish.decisions, wish.seed, wish.rate)


if __name__ == "__main__":
    main()
