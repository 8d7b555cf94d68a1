"""The log on stderr: one JSON object a line, and the same trouble told a few times only. Cards are never in it."""

from __future__ import annotations

import logging
import sys
import time
from time import monotonic

import msgspec

from larceny.engine.errors import LarcenyError
from larceny.engine.words import Quoted, phrases
from larceny.net.limits import Bucket, Rate

phrase, _ = phrases(__file__)

LEVELS = ("debug", "info", "warning", "error")
OFTEN = 5  # times that the log tells of the same trouble within a while; then it only counts
WHILE = 60.0  # seconds
TROUBLES = 1000  # kinds of trouble that are told apart
LINES = Rate(500, 20)  # lines of any kind, at once and a second: a disk is sooner full than anybody reads more
LONGEST = 4000  # letters of a value; of a trace, its end


class Lines(logging.Formatter):
    """One JSON object a line: what happened, where, and the values that came with it; cards are never among them."""

    PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in self.PLAIN}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode({key: _short(key, value) for key, value in line.items()}, enc_hook=str).decode()


def _short(key: str, value: object) -> object:
    """Cut what a stranger may have made long."""
    if not isinstance(value, str) or len(value) <= LONGEST:
        return value
    return f"…{value[-LONGEST:]}" if key == "trace" else f"{value[:LONGEST]}…"


class Sparing(logging.Filter):
    """Lets the same trouble through a few times in a while, and says with the next how often it was left out.

    All kinds together have a limit a second, too.
    When all files are used up, asyncio complains thousands of times a second, each time at length.
    """

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[
            tuple[str, str, str], tuple[float, int]
        ] = {}  # by trouble: when its while began, and how often since
        self._room = Bucket(LINES)
        self._left_out = 0  # lines for which there was no room

    def filter(self, record: logging.LogRecord) -> bool:
        if not self._worth_telling(record):
            return False
        if not self._room.take():
            self._left_out += 1
            return False
        if self._left_out:
            vars(record)["lines_left_out"] = self._left_out
            self._left_out = 0
        return True

    def _worth_telling(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        fault = repr(record.exc_info[1]) if record.exc_info else ""
        trouble = (record.name, str(record.msg).partition("\n")[0], fault)
        began, times = self._told.get(trouble, (float("-inf"), 0))
        now = monotonic()  # not the record's own time: a clock that is set ahead would let everything through
        if now - began >= WHILE:
            if times > OFTEN:
                vars(record)["left_out"] = times - OFTEN
            began, times = now, 0
        if len(self._told) >= TROUBLES:
            self._told.clear()
        self._told[trouble] = began, times + 1
        return times < OFTEN


def keep_log(level: str) -> None:
    if level not in LEVELS:
        raise LarcenyError(phrase("serve-log", level=Quoted(level), levels=", ".join(LEVELS)))
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(Sparing())
    ours = logging.getLevelNamesMapping()[level.upper()]
    # Libraries write cookies and whole messages into their debug lines: of them only trouble is told.
    logging.basicConfig(level=max(ours, logging.WARNING), handlers=[handler], force=True)
    logging.getLogger("larceny").setLevel(ours)
