"""Writes docs/protocol.md: the page for people who write a client, with every message as the server's types have it.

python -m tests.server.protocol_page > docs/protocol.md
"""

from __future__ import annotations

import inspect
import re
import typing
from pathlib import Path
from string import Template
from typing import Any

import msgspec

from larceny.bots import LEVELS
from larceny.engine import board
from larceny.net import messages
from larceny.net.limits import Limits
from larceny.server import connection
from larceny.server.handlers import Learn, Redeem, Wish
from larceny.server.keeper import audience
from larceny.server.replay import Note, Point, Studied
from larceny.server.requests import COOKIE, LARGEST_BODY, STATUS
from larceny.server.table.commands import TICKET_LIFE
from larceny.server.table.showing import Listed, ListedSeat
from larceny.server.texts import FOLDER, PHRASES

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
SOURCE = Path(__file__).parent / "protocol_page.md"
FROM_CLIENT = typing.get_args(messages.FromClient)
FROM_SERVER = typing.get_args(messages.FromServer)
PARTS = (messages.SeatInfo, messages.StandIn, messages.Label, messages.Coach)
BOARD = (
    board.Board,
    board.Player,
    board.Group,
    board.Zone,
    board.Piece,
    board.Mark,
    board.Counter,
    board.Badge,
    board.Question,
    board.Choice,
    board.Tally,
    board.Term,
    board.Line,
    board.Scene,
    board.Result,
    board.Row,
)


def page() -> str:
    """Return the whole page."""
    limits = Limits()
    return Template(SOURCE.read_text(encoding="utf-8")).substitute(
        protocol=messages.PROTOCOL,
        largest=messages.LARGEST // 1024,
        lines=messages.LINES,
        body=LARGEST_BODY // 1024,
        cookie=COOKIE,
        hello=f"{connection.HELLO_SECONDS:g}",
        longest_id=connection.LONGEST_ID,
        silence=f"{audience.SILENCE:g}",
        burst=f"{limits.frames.guest.most:g}",
        rate=f"{limits.frames.guest.rate:g}",
        sockets=limits.sockets,
        frames=limits.backlog_frames,
        send=f"{limits.send_seconds:g}",
        ticket=f"{TICKET_LIFE / 60:g}",
        name=messages.NAME,
        phrases=", ".join(f"`{phrase}`" for phrase in PHRASES),
        closes=closes(),
        statuses=statuses(),
        codes=codes(),
        from_client=tables(FROM_CLIENT),
        from_server=tables(FROM_SERVER),
        parts=tables(PARTS),
        board=tables(BOARD),
        wish=fields(Wish),
        listed=f"{fields(Listed)}\n{tables((ListedSeat,))}",
        learn=fields(Learn),
        redeem=fields(Redeem),
        levels=", ".join(f"`{level}`" for level in LEVELS),
        studied=f"{fields(Studied)}\n{tables((Point, Note))}",
    )


def tables(kinds: tuple[Any, ...]) -> str:
    return "\n".join(section(kind) for kind in kinds)


def section(kind: Any) -> str:
    """Describe a message: its name, what it says, its fields."""
    tag = kind.__struct_config__.tag
    title = f"`{tag}`" if tag else kind.__name__
    about = plainly(" ".join((inspect.getdoc(kind) or "").split()))
    return f"### {title}\n\n{about}\n\n{fields(kind)}"


def fields(kind: Any) -> str:
    """Return a table of fields: name, type, what a missing one means, and the comment beside it."""
    found = msgspec.structs.fields(kind)
    if not found:
        return "No fields.\n"
    said = comments(kind)
    rows = ["| field | type | missing means | |", "|---|---|---|---|"]
    rows += [f"| `{one.encode_name}` | {name(one.type)} | {usual(one)} | {said.get(one.name, '')} |" for one in found]
    return "\n".join(rows) + "\n"


def comments(kind: Any) -> dict[str, str]:
    """Return the comments beside the fields, own and inherited."""
    found: dict[str, str] = {}
    for parent in reversed(kind.__mro__):
        if issubclass(parent, msgspec.Struct) and parent is not msgspec.Struct:
            found |= dict(re.findall(r"^    (\w+): [^#\n]+  # (.+)$", inspect.getsource(parent), re.MULTILINE))
    return {field: plainly(comment) for field, comment in found.items()}


def plainly(words: str) -> str:
    """Say in JSON what is said in Python, fit for a table."""
    return re.sub(r"\bNone\b", "null", words).replace("|", "\\|")


def usual(field: Any) -> str:
    if field.required:
        return "required"
    if field.default is msgspec.UNSET:
        return "as before"
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return f"`{msgspec.json.encode(value).decode()}`"


def name(kind: Any) -> str:
    """Return a type as people write it."""
    if typing.get_origin(kind) is typing.Literal:
        return ", ".join(f'`"{value}"`' for value in typing.get_args(kind))
    arguments = typing.get_args(kind)
    if typing.get_origin(kind) in (tuple, list):
        return f"list of {name(arguments[0])}"
    if typing.get_origin(kind) is dict:
        return f"object of {name(arguments[1])}"
    if arguments:
        named = [name(one) for one in arguments if one is not msgspec.UnsetType]
        return " or ".join(dict.fromkeys(named))
    plain = {int: "number", str: "text", bool: "true or false", float: "number", type(None): "null"}
    return plain.get(kind) or kind.__name__


def closes() -> str:
    by_code: dict[int, list[str]] = {}
    for code, number in connection.CLOSING.items():
        by_code.setdefault(number, []).append(f"`{code}`")
    by_code.setdefault(connection.REFUSED, []).append("any other")
    rows = ["| closed with | `code` of the bye |", "|---|---|"]
    return "\n".join([*rows, *(f"| {number} | {', '.join(by_code[number])} |" for number in sorted(by_code))])


def statuses() -> str:
    by_status: dict[int, list[str]] = {}
    for code, status in STATUS.items():
        by_status.setdefault(status, []).append(f"`{code}`")
    by_status.setdefault(400, []).append("any other")
    rows = ["| status | `code` |", "|---|---|"]
    return "\n".join([*rows, *(f"| {status} | {', '.join(by_status[status])} |" for status in sorted(by_status))])


def codes() -> str:
    """Return every code the house has words for."""
    said = re.findall(r"^refused-([a-z-]+) = (.+)$", (FOLDER / "en.ftl").read_text(encoding="utf-8"), re.MULTILINE)
    shown = [(code, re.sub(r"{ [$](.+?) }", r"(\1)", text)) for code, text in sorted(said)]
    rows = ["| `code` | in English |", "|---|---|"]
    return "\n".join([*rows, *(f"| `{code}` | {text} |" for code, text in shown)])


if __name__ == "__main__":
    print(page(), end="")
