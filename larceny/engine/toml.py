"""Read TOML from strangers: each text is scanned before it is parsed, so that parsing time is bounded by its length.

The standard library's parser takes minutes and gigabytes for a key of a hundred thousand parts, and fails with errors
of its own on endless numbers and brackets. One pass over the text refuses what no file of ours can hold. Another pass
finds the line of each entry, for the person who has to mend it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from larceny.engine.errors import LarcenyError
from larceny.engine.text import texts
from larceny.engine.words import Figure, at, phrase, trouble

LARGEST = 256 * 1024  # letters of a text; the largest house deck has a tenth of it
LONGEST_WORD = 100  # letters of a number, or of a key without quotes
MOST_DOTS = 8  # in a key
DEEPEST = 8  # brackets within brackets
MOST_SIGNS = 20_000  # keys, values, brackets and other signs; the largest house deck has a third of it
BOM = "\ufeff"  # byte-order mark: some editors begin a file with it

# Quantifiers are possessive: no letter is read twice. `open` and `quote` begin a string without an end.
TOKEN = re.compile(
    "|".join(
        (
            r"(?P<comment>#[^\n]*+)",
            r'(?P<text>"""(?:[^"\\]++|\\.|""?(?!"))*+"{3,5}' + r"|'''(?:[^']++|''?(?!'))*+'{3,5})",
            r"(?P<open>\"\"\"|''')",
            r'(?P<string>"(?:[^"\\\n]++|\\[^\n])*+"' + r"|'[^'\n]*+')",
            r"(?P<quote>[\"'])",
            r"(?P<word>[A-Za-z0-9_+:-]++)",
            r"(?P<mark>[\[\]{}=,.])",
            r"(?P<end>\n)",
        )
    ),
    re.DOTALL,
)
PLACE = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)

# What the parser says of a character or a key.
WITH_VALUE = re.compile(
    "(Found invalid character|Illegal character|Duplicate inline table key|Cannot declare|Cannot redefine namespace"
    "|Cannot mutate immutable namespace) (.+?)(?: twice)?"
)

STOP = "stop"  # the sign after the last sign of a text

Route = tuple[str | int, ...]  # the way to an entry: names of keys, and places in arrays


def read(path: Path, error: type[LarcenyError] = LarcenyError) -> str:
    """Return a file's text, but at most two letters more than `parse` accepts."""
    try:
        with path.open(encoding="utf-8") as file:
            return file.read(LARGEST + 2).removeprefix(BOM)
    except OSError as fault:
        raise error(at(path, trouble(fault))) from None
    except UnicodeDecodeError:
        raise error(phrase("toml-not-text", path=path)) from None


def parse(source: str, where: str, error: type[LarcenyError] = LarcenyError) -> dict[str, Any]:
    """Parse a text; `where` is its name in messages."""
    try:
        last = _look(source)
        return tomllib.loads(source)
    except _TooMuch as fault:
        raise error(at(where, fault)) from None
    except (ValueError, RecursionError) as fault:
        found = PLACE.fullmatch(str(fault))
        complaint, line, column = found.groups() if found else (str(fault), None, None)
        said = {"line": str(line or last), "complaint": _complaint(complaint)}
        words = phrase("toml-at", **said, column=column) if column else phrase("toml-in-line", **said)
        raise error(at(where, words)) from None


def _complaint(words: str) -> str:
    """Return what the parser complains about: a key says which complaint it is, and most have no value."""
    found = WITH_VALUE.fullmatch(words)
    key = f"toml-{'-'.join(re.findall(r'[a-z]+', (found[1] if found else words).lower()))}"
    if not texts("en").has(key):  # another Python's parser may say something else
        return words[:1].lower() + words[1:]
    return phrase(key, value=found[2]) if found else phrase(key)


class _TooMuch(Exception):
    """A text has more of something than any file of ours has."""


def _look(source: str) -> int:
    """Refuse a text that would take too long to parse, in one pass over it.

    Return the last line, or the line where the parser will stop: at a string or heading without an end.
    """
    if len(source) > LARGEST:
        raise _TooMuch(phrase("toml-letters", most=Figure(LARGEST, ",")))
    line, depth, dots = 1, 0, 0
    heading = False  # True within the [brackets] of a table's heading, which must close in their line
    fresh = True  # True until something but a comment was seen in this line
    for count, token in enumerate(TOKEN.finditer(source)):
        kind, said = token.lastgroup, token[0]
        if count > MOST_SIGNS:
            raise _TooMuch(phrase("toml-signs", line=str(line), most=Figure(MOST_SIGNS, ",")))
        if kind in ("open", "quote"):
            return line
        if kind == "end":
            if heading and depth:
                return line  # the parser stops here as well, and says it better
            line, dots, heading, fresh = line + 1, 0, False, True
            continue
        if kind == "word" and len(said) > LONGEST_WORD:
            raise _TooMuch(phrase("toml-word", line=str(line), letters=Figure(len(said), ","), most=LONGEST_WORD))
        if kind == "mark":
            heading = heading or (fresh and not depth and said == "[")
            depth += (said in "[{") - (said in "]}")
            dots = dots + 1 if said == "." else 0
            if depth > DEEPEST:
                raise _TooMuch(phrase("toml-brackets", line=str(line), most=DEEPEST))
            if dots > MOST_DOTS:
                raise _TooMuch(phrase("toml-dots", line=str(line), most=MOST_DOTS))
        fresh = fresh and kind == "comment"
        line += said.count("\n")
    return line


def lines(source: str) -> dict[Route, int]:
    """Return the line of each entry of a text that can be parsed.

    >>> lines('name = "Mine"\\n\\n[[crook]]\\nlook = { hat = "none" }\\n')
    {('name',): 1, ('crook', 0): 3, ('crook', 0, 'look'): 4, ('crook', 0, 'look', 'hat'): 4}
    """
    return _Lines(source).found


def line_of(route: Route, known: dict[Route, int]) -> int | None:
    """Return the line of an entry; if it is missing, the line of the entry it belongs in."""
    while route and route not in known:
        route = route[:-1]
    return known.get(route)


class _Lines:
    """Walks through a text that can be parsed, from sign to sign; keys and values stand between signs."""

    def __init__(self, source: str) -> None:
        self.found: dict[Route, int] = {}
        self._last: dict[Route, int] = {}  # place of the last table in each array of tables
        self._tokens = _tokens(source)
        self._step()
        table: Route = ()
        while self._sign != STOP:
            if self._sign == "\n":
                self._step()
            elif self._sign == "[":
                table = self._heading()
            else:
                self._entry(table)

    def _step(self) -> None:
        self._sign, self._said, self._line = next(self._tokens)

    def _heading(self) -> Route:
        """Read a heading, [table] or [[table]], and return its route."""
        line, brackets = self._line, 0
        while self._sign == "[":
            brackets += 1
            self._step()
        route: Route = ()
        *outer, name = self._key()
        for part in outer:
            route = (*route, part)
            route += (self._last[route],) if route in self._last else ()
        route = (*route, name)
        if brackets == 2:
            self._last[route] = self._last.get(route, -1) + 1
            route += (self._last[route],)
        elif route in self._last:
            route += (self._last[route],)
        while self._sign == "]":
            self._step()
        self.found.setdefault(route, line)
        return route

    def _entry(self, table: Route) -> None:
        line, route = self._line, (*table, *self._key())
        self.found.setdefault(route, line)
        self._step()
        self._value(route)

    def _key(self) -> list[str]:
        """Read a key up to the sign after it, and return its parts."""
        parts = []
        while self._sign in ("", "."):
            parts += [] if self._sign else [self._said]
            self._step()
        return parts

    def _value(self, route: Route) -> None:
        if self._sign == "[":
            self._within("]", route)
        elif self._sign == "{":
            self._within("}", route)
        else:
            while self._sign in ("", "."):
                self._step()

    def _within(self, closing: str, route: Route) -> None:
        """Read what an array or an inline table holds."""
        place = 0
        self._step()
        while self._sign != closing:
            if self._sign in (",", "\n"):
                place += self._sign == ","
                self._step()
            elif closing == "}":
                self._entry(route)
            else:
                self.found.setdefault((*route, place), self._line)
                self._value((*route, place))
        self._step()


def _tokens(source: str) -> Iterator[tuple[str, str, int]]:
    """Yield each sign, word and string: the sign ("" for a word or string), what it says, and its line."""
    line = 1
    for token in TOKEN.finditer(source):
        kind, said = token.lastgroup, token[0]
        if kind in ("mark", "end"):
            yield said, said, line
        elif kind != "comment":
            yield "", said.strip("\"'"), line
        line += said.count("\n")
    yield STOP, "", line
