"""The journal of a table: an append-only list of entries. A table is what they add up to, and nothing else is stored.

The journal is the server's secret: it holds the seed, and the hashed token of the guest on each seat.
"""

from __future__ import annotations

import msgspec

from larceny.net.messages import Pace


class _Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag=True):
    """One event at a table; `by` and `cmd` name the command it came from, so that a repeat of it is recognised."""

    by: str = ""  # the guest
    cmd: str = ""


class Opened(_Entry, frozen=True, kw_only=True):
    """The table was opened: what is played, and how. The first entry."""

    game: str
    rules: int  # the version the game was begun under
    players: int
    options: dict[str, str | int]
    deck: str  # the deck's text; empty: the house deck
    host: str = ""
    public: bool = False
    watch: bool = True  # are spectators let in?
    grace: int = 0  # seconds until a bot relieves a person who is away; 0: never
    lesson: bool = False
    hints: bool = False  # may people ask what a strong player would do? Who sits down agrees
    pace: Pace = "normal"  # how long bots take for an answer
    asker: str = ""  # of a rematch: the guest who asked for it, and may fill it too


class Sat(_Entry, frozen=True, kw_only=True):
    """A person took a seat, or a bot was put on it (`level`)."""

    seat: int
    name: str
    guest: str = ""
    level: str = ""
    awaited: bool = False  # the seat is kept for the person, who has not come yet


class Freed(_Entry, frozen=True, kw_only=True):
    """A seat became open, before the game began."""

    seat: int


class Judged(_Entry, frozen=True, kw_only=True):
    """How a guest stands with the host from now on; `out`: the guest is shown out."""

    guest: str
    name: str = ""
    muted: bool = False
    unseated: bool = False
    banned: bool = False
    out: bool = False


class Ruled(_Entry, frozen=True, kw_only=True):
    """What the host has ordered: silence for all who have no seat, a shut door, and how long bots take."""

    hushed: bool = False
    shut: bool = False
    pace: Pace | None = None  # None: as the table was opened


class Heeded(_Entry, frozen=True, kw_only=True):
    """A command that changed nothing was acknowledged, and so is its repeat."""


class Ticked(_Entry, frozen=True, kw_only=True):
    """How many seconds of the table's time are left: no clock is asked what happened while nobody was there."""

    left: float


class Dealt(_Entry, frozen=True, kw_only=True):
    """The game began."""

    seed: int
    salt: str
    time: float


class Acted(_Entry, frozen=True, kw_only=True):
    seat: int
    action: int


class Sealed(_Entry, frozen=True, kw_only=True):
    """One of several who are asked at once has answered; the answers are opened when all have."""

    seat: int
    action: int


class Unsealed(_Entry, frozen=True, kw_only=True):
    """All have answered: the answers are opened and played, by seat."""

    answers: dict[int, int]


class Interjected(_Entry, frozen=True, kw_only=True):
    seat: int | None  # None: the house, as when time is up
    number: int


class Undone(_Entry, frozen=True, kw_only=True):
    seat: int


class Relieved(_Entry, frozen=True, kw_only=True):
    """A bot plays for a person: until the person is back, or, `expelled`, for good."""

    seat: int
    level: str
    expelled: bool = False


class Returned(_Entry, frozen=True, kw_only=True):
    seat: int


class Ticketed(_Entry, frozen=True, kw_only=True):
    """A link that moves a seat to another device was given out."""

    seat: int
    ticket: str  # hashed
    until: float


class Moved(_Entry, frozen=True, kw_only=True):
    """The link was used: the seat is another guest's now."""

    seat: int
    guest: str
    ticket: str


class Followed(_Entry, frozen=True, kw_only=True):
    """A rematch was opened at another table; `by` asked for it first."""

    table: str


class Closed(_Entry, frozen=True, kw_only=True):
    """Those who run the house have ended the table: nobody plays or looks on here any more. The last entry."""

    time: float


Entry = (
    Opened
    | Sat
    | Freed
    | Judged
    | Ruled
    | Heeded
    | Ticked
    | Dealt
    | Acted
    | Sealed
    | Unsealed
    | Interjected
    | Undone
    | Relieved
    | Returned
    | Ticketed
    | Moved
    | Followed
    | Closed
)

GAME = (
    Dealt,
    Acted,
    Sealed,
    Unsealed,
    Interjected,
    Undone,
    Ticked,
)  # entries that the rules of the game give a meaning
WHIMS = (
    Sat,
    Freed,
    Judged,
    Ruled,
    Heeded,
    Interjected,
    Undone,
    Relieved,
    Ticketed,
)  # entries that guests may repeat on and on
MOVES = (Acted, Sealed, Unsealed, Interjected, Undone, Heeded, Ticked)  # entries that change nothing but the game

write = msgspec.json.Encoder().encode
read = msgspec.json.Decoder(Entry).decode
