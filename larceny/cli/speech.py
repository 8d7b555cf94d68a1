"""The command line in the language of its person: chosen before anything is said, for help, errors and reports."""

from __future__ import annotations

import inspect
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import cache, wraps
from itertools import pairwise
from pathlib import Path
from typing import Any

from typer.core import TyperCommand, TyperGroup

from larceny.cli.arguments import PHASES, Lang
from larceny.engine.errors import LarcenyError
from larceny.engine.text import LANGUAGES, texts
from larceny.engine.words import LANGUAGE, Quoted, phrases, spoken

phrase, said = phrases(__file__)

OPTION = "--lang"
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
FOLDER = Path(__file__).parent / "text"
TYPEWRITER = dict(zip("äöüÄÖÜß", ["ae", "oe", "ue", "Ae", "Oe", "Ue", "ss"], strict=True))
TYPEWRITER |= dict(zip("·–—…„“”‚‘’►×", ["-", "-", "-", "...", '"', '"', '"', "'", "'", "'", ">", "x"], strict=True))
WORDS = {"option-phase": {"phases": ", ".join(PHASES)}}  # what is filled in on help pages, by key


def language(words: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return the language of a command: as it asks for, as LARCENY_LANG says, as the system speaks, or English."""
    asked = [word.partition("=")[2] for word in words if word.startswith(f"{OPTION}=")]
    asked += [after for word, after in pairwise(words) if word == OPTION]
    for where, lang in ((OPTION, asked[-1] if asked else ""), (LANGUAGE, environment.get(LANGUAGE, ""))):
        if lang and lang not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise LarcenyError(phrase("language-not", where=where, lang=Quoted(lang), known=known))
        if lang:
            return lang
    system = next((environment[name] for name in LOCALE if environment.get(name)), "")[:2]
    return system if system in LANGUAGES else "en"


def letters_only(environment: Mapping[str, str]) -> bool:
    """True if the chosen locale knows no letters but ASCII; Python would write UTF-8 all the same."""
    chosen = next((environment[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environment.get(name)), "")
    return chosen in ("C", "POSIX")


def spelled(fault: UnicodeError) -> tuple[str, int]:
    """Spell letters that a terminal has not, as one would on a typewriter: how a stream is to take faults.

    >>> import codecs; codecs.register_error("spelled", spelled)
    >>> "Grün · 2 $ … Né 李".encode("ascii", "spelled")
    b'Gruen - 2 $ ... Ne ?'
    """
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    letters = fault.object[fault.start : fault.end]
    return "".join(TYPEWRITER.get(one) or _bare(one) or "?" for one in letters), fault.end


def _bare(letter: str) -> str:
    """Return a letter without its accent, if it is one then."""
    return "".join(part for part in unicodedata.normalize("NFKD", letter) if part.isascii())


# Help pages


def command(function: Callable[..., None]) -> Callable[..., None]:
    """Return a command that takes --lang, too: what it asks for was heard before the command began."""

    @wraps(function)
    def heard(*args: Any, lang: str | None = None, **more: Any) -> None:
        return function(*args, **more)

    shape = inspect.signature(function, eval_str=True)
    asked = inspect.Parameter("lang", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Lang)
    heard.__signature__ = shape.replace(parameters=[*shape.parameters.values(), asked])  # type: ignore[attr-defined]
    heard.__annotations__ = {name: one.annotation for name, one in heard.__signature__.parameters.items()}  # type: ignore[attr-defined]
    return heard


class _Speaking:
    """What a command and a group of commands need to say their help in the language that is spoken."""

    name: str | None
    callback: Callable[..., Any] | None
    help: str | None

    def get_help(self, ctx: Any) -> str:
        self._translate(self.get_params(ctx))  # type: ignore[attr-defined]
        ctx.formatter_class = _page(ctx.formatter_class)
        return str(super().get_help(ctx))  # type: ignore[misc]

    def get_short_help_str(self, limit: int = 45) -> str:
        self._translate([])
        return str(super().get_short_help_str(limit))  # type: ignore[misc]

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        self._translate(self.get_params(ctx))  # type: ignore[attr-defined]
        return super().shell_complete(ctx, incomplete)  # type: ignore[misc]

    @property
    def key(self) -> str:
        """Return the command's name with its group's: house-list."""
        return (self.callback.__name__ if self.callback else self.name or "").strip("_").replace("_", "-")

    def _translate(self, params: Sequence[Any]) -> None:
        asked = [(self, (f"command-{self.key}",)), *((param, option_keys(self.key, param)) for param in params)]
        for one, keys in asked:
            key = next((key for key in keys if texts(spoken(), FOLDER).has(key)), None)
            if key is not None:
                one.help = said(key, **WORDS.get(key, {}))


def option_keys(command: str, param: Any) -> tuple[str, str]:
    """Return the keys of an option's text: its own in this command, and the one that several commands share."""
    name = str(param.name).replace("_", "-")
    return f"{command}-{name}", f"option-{name}"


class Command(_Speaking, TyperCommand):
    """A command."""


class Group(_Speaking, TyperGroup):
    """A group of commands."""


@cache
def _page(plain: Any) -> Any:
    """Return the class that lays out help pages, with its fixed words in the language that is spoken."""

    class Page(plain):  # type: ignore[misc]
        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            for word, key in (("[OPTIONS]", "page-some-options"), ("COMMAND [ARGS]...", "page-some-command")):
                args = args.replace(word, said(key))
            super().write_usage(prog, args, f"{said('page-usage')}: ")

        def write_heading(self, heading: str) -> None:
            super().write_heading(said(f"page-{heading.lower()}"))

        def write_dl(self, rows: Sequence[tuple[str, str]], *layout: Any, **more: Any) -> None:
            told = [(VALUE.sub(_called, name), TAIL.sub(_facts, about)) for name, about in rows]
            super().write_dl(told, *layout, **more)

    return Page


TAIL = re.compile(r"\[((?:env var|default|required)\b.*)\]$")  # what typer adds to the help of an option


VALUE = re.compile(r" (FILE|ADDRESS)$")  # what an option takes, where that has a name of its own


def _called(found: re.Match[str]) -> str:
    return f" {said(f'page-{found[1].lower()}')}"


def _facts(found: re.Match[str]) -> str:
    words = re.sub(
        r"(?:(?<=^)|(?<=; ))(env var|default|required)\b",
        lambda word: said(f"page-{word[0].replace(' ', '-')}"),
        found[1],
    )
    return f"[{words}]"


# Wrong command lines

# What typer says of a command line, by the key of our own words for it; the first that fits.
USAGE = {
    "usage-no-option-but": r"No such option: (?P<option>.*?) \(Possible options: (?P<known>.*)\)",
    "usage-no-option": r"No such option: (?P<option>.*)",
    "usage-no-command-but": r"No such command '(?P<command>.*?)'\. Did you mean (?P<known>.*)\?",
    "usage-no-command": r"No such command '(?P<command>.*)'\.",
    "usage-no-value": r"Option '(?P<option>.*)' does not take a value\.",
    "usage-argument": r"Option '(?P<option>.*)' requires an argument\.",
    "usage-arguments": r"Option '(?P<option>.*)' requires (?P<count>\d+) arguments\.",
    "usage-extra": r"Got unexpected extra arguments?(?:\(s\))? \((?P<words>.*)\)",
    "usage-missing-argument": r"Missing argument '(?P<name>.*)'\.",
    "usage-missing-option": r"Missing option '(?P<name>.*)'\.",
    "usage-missing-command": r"Missing command\.",
    "usage-invalid": r"Invalid value for (?P<name>.*?)(?: \(env var: .*?\))?: (?P<fault>.*)",
    "usage-int": r"Input should be a valid integer.*",
    "usage-float": r"Input should be a valid number.*",
    "usage-most": r"Input should be less than or equal to (?P<most>\S+)",
    "usage-least": r"Input should be greater than or equal to (?P<least>\S+)",
    "usage-bool": r"Input should be a valid boolean.*",
    "usage-type": r"(?:Value )?'(?P<value>.*)' is not a valid (?P<type>\w+).*",
    "usage-range": r"(?:Value )?(?P<value>\S+) is not in the range (?P<range>.*?)\.?",
}


def usage(words: str) -> str:
    """Return what is wrong with a command line, from what typer says of it."""
    if spoken() == "en":
        return words
    for key, pattern in USAGE.items():
        found = re.fullmatch(pattern, words, re.DOTALL)
        if found:
            return said(key, **{name: usage(value) for name, value in found.groupdict().items()})
    return words
