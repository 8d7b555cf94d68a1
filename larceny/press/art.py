"""The browser's art, drawn without a browser: the page's scripts run in a small engine, its style sheets give colours.

There is one drawing of each face and symbol, in the page's scripts, and it is run here as it is. Nothing is copied, so
nothing can differ. The scripts use two names of Lit, `svg` and `nothing`; here these join text.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

WEB = Path(__file__).parents[1] / "server" / "web"
SCRIPTS = ("art/symbols.js", "art/mug.js")  # each needs Lit and nothing else
IMPORT = re.compile(r'^import \{[^}]*\} from "\.\./vendor/lit/lit\.js";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=function|const)", re.MULTILINE)
# What Lit makes of a template, as text: an attribute's value gets the quotes it lacks, the items of a list are joined.
LIT = """
const nothing = null;
const joined = (part) => Array.isArray(part) ? part.map(joined).join("") : (part ?? "").toString();
const quoted = (made, value) => made.endsWith("=") ? `${made}"${value}"` : made + value;
const svg = (parts, ...values) => parts.reduce((made, part, i) => quoted(made, joined(values[i - 1])) + part);
"""
VARIABLE = re.compile(r"var\((--[\w-]+)(?:, ?([^()]+))?\)")
MIX = re.compile(r"color-mix\(in srgb, (#\w+) (\d+)%, (#\w+)\)")
DECLARATION = re.compile(r"([\w-]+):\s*([^;]+);")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)

Colours = dict[str, str]


_own = threading.local()  # an engine must not be shared between threads


def script_engine() -> Any:
    """Return this thread's engine with the scripts loaded."""
    if not hasattr(_own, "engine"):
        import quickjs

        engine = quickjs.Context()
        engine.eval("\n".join((LIT, *(_script(WEB / name) for name in SCRIPTS))))
        _own.engine = engine
    return _own.engine


def _script(path: Path) -> str:
    """Return a script without its import and export, so that several can stand in one text, below LIT."""
    return EXPORT.sub("", IMPORT.sub("", path.read_text("utf-8")))


def _drawn(function: str, *arguments: object) -> str:
    """Return what a script's function draws; arguments and drawing travel as JSON."""
    given = ", ".join(json.dumps(argument) for argument in arguments)
    drawing: str = json.loads(script_engine().eval(f"JSON.stringify({function}({given}) ?? '')"))
    return drawing


@cache
def symbol(name: str) -> str:
    """Return an icon as SVG; empty for a name that has none."""
    return _drawn("symbol", name)


def mug(look: Mapping[str, str | int]) -> str:
    """Return a person's mug shot as SVG."""
    return _drawn("mug", dict(look))


# Colours


@cache
def _styles(name: str) -> str:
    return COMMENT.sub("", (WEB / "style" / name).read_text("utf-8"))


def _declared(sheet: str, selector: str) -> Colours:
    """Return what the first rule of exactly this selector declares."""
    found = re.search(rf"^{re.escape(selector)} \{{([^}}]*)\}}", _styles(sheet), re.MULTILINE)
    return dict(DECLARATION.findall(found[1])) if found else {}


@cache
def palette(game: str, kind: str = "") -> Colours:
    """Return the colours of a game and of a kind of piece, as the page's dark theme has them."""
    return (
        _declared("tokens.css", ":root")
        | _declared("tokens.css", f'[data-game="{game}"]')
        | _declared("app.css", f'[data-kind="{kind}"]')
    )


@cache
def back(game: str, kind: str) -> Colours:
    """Return the colours of the back of a kind of piece."""
    return palette(game, kind) | _declared("app.css", f'[data-kind="{kind}"] .k-back')


@cache
def sign(name: str) -> Colours:
    """Return the colours of a symbol that has its own: a skill's sign, the shape of a gang."""
    return _declared("app.css", f".sign-{name}") | _declared("app.css", f".k-gang .sym-{name}")


def plain(colour: str, colours: Colours) -> str:
    """Return a colour of the art as #rrggbb: variables are looked up, mixtures mixed."""
    known = VARIABLE.sub(lambda found: colours.get(found[1]) or found[2] or "", colour)
    mixed = MIX.sub(lambda found: mix(found[1], found[3], int(found[2]) / 100), known)
    return _long(mixed)


def _long(colour: str) -> str:
    """Return a colour as #rrggbb; only #rgb and #rrggbb can be read."""
    if not re.fullmatch(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})", colour):
        raise ValueError(f"the art has a colour that cannot be printed: {colour!r}")
    return colour if len(colour) == 7 else "#" + "".join(2 * digit for digit in colour[1:])


def mix(one: str, other: str, share: float) -> str:
    """Return two colours mixed: `share` of the one, and the rest of the other."""
    pairs = zip(_channels(_long(one)), _channels(_long(other)), strict=True)
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)


def _channels(colour: str) -> list[int]:
    return [int(colour[place : place + 2], 16) for place in (1, 3, 5)]
