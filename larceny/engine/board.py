"""A redacted table, described once for every face: browser, terminal and screen reader draw any Board.

Nothing here knows a game. Every part of a board is made from a view, never from the truth. A face recognises a piece it
drew before by the piece's handle. A piece that moved in the open keeps its handle. A hidden card in a pile gets a new
handle whenever cards could have been mixed, so that following handles reveals nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache, wraps
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

import msgspec

if TYPE_CHECKING:
    import numpy as np

    from larceny.engine.deck import Deck
    from larceny.engine.text import Text
    from larceny.engine.view import View

Values = ParamSpec("Values")
Drawn = TypeVar("Drawn")

HEADING = -1  # the row of a zone that stands above its column of a grid


class _Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A part of a board. A server holds thousands, and none refers to itself: the garbage collector skips them."""


class Mark(_Part, frozen=True, kw_only=True):
    """One thing printed on a card: its place, its text or symbol, and its meaning."""

    place: str  # top-left, top-right, left, seal, foot, art (large, where a portrait would be)
    text: str  # always readable by itself: never colour or shape alone
    symbol: str = ""  # a shape or icon that a face may draw: circle, square, diamond, killer ...
    tone: str = ""  # a colour by its meaning: plus, minus, north, west ...
    label: str = ""  # its name, for faces that have room for words: Power, Pay ...
    tip: str = ""


class Piece(_Part, frozen=True, kw_only=True):
    """A card or token. Leaves out everything about it that the viewer cannot know."""

    handle: str
    kind: str  # crook, chip, loot ...
    up: bool = True  # how it lies on the table
    name: str = ""  # empty: the viewer cannot name it
    note: str = ""  # words beside the name: who is meant, what is certain
    text: str = ""  # what it does, printed on it where a face has room for it
    marks: tuple[Mark, ...] = ()
    look: dict[str, str | int] = {}  # traits of the portrait
    origin: str = ""  # the zone it came from, for a face that has not drawn it before
    tip: str = ""


class Counter(_Part, frozen=True, kw_only=True):
    """A number beside a zone or a player."""

    id: str
    label: str
    value: int
    symbol: str = ""
    tip: str = ""


class Badge(_Part, frozen=True, kw_only=True):
    """A state beside a player or a zone."""

    id: str
    label: str
    symbol: str = ""
    tip: str = ""


# A server draws a thousand boards a second, and most of each board repeats the one before. Parts that depend on few
# values are made once and kept. Boards can share them, because no part of a board ever changes.
kept = lru_cache(8192)


class DrawnParts:
    """What was drawn of one match, kept as long as its boards need it.

    Parts that depend on names or on many values would crowd each other out of a store for all tables.
    """

    AGE = 4  # changes of the table, after which a part that was not needed is forgotten

    def __init__(self) -> None:
        self.now: dict[Any, Any] = {}  # what was needed lately, by what it was made of
        self._before: dict[Any, Any] = {}
        self._changes = 0

    def turn(self) -> None:
        """Count a change of the table."""
        self._changes += 1
        if self._changes % self.AGE == 0:
            self._before, self.now = self.now, {}

    def get(self, made_of: Any, make: Callable[[], Any]) -> Any:
        """Return what was made of these values before; make it if it was not."""
        if made_of not in self.now:
            self.now[made_of] = self._before[made_of] if made_of in self._before else make()
        return self.now[made_of]


def drawn(
    make: Callable[Concatenate[Deck, Text, Values], Drawn],
) -> Callable[Concatenate[View, Text, Values], Drawn]:
    """Keep what a function draws for its match. It is given the deck and plain values, so it cannot read more."""

    @wraps(make)
    def draw(view: View, text: Text, *values: Values.args, **_: Values.kwargs) -> Drawn:
        made_of, parts = (make, text, values), view.opened.parts
        part: Drawn | None = parts.now.get(made_of)  # most parts were needed a moment ago
        if part is None:
            part = parts.get(made_of, lambda: make(view.deck, text, *values))  # type: ignore[call-arg]
        return part

    return draw  # type: ignore[return-value]


def from_fields(
    *whole: str, rows: tuple[str, ...] = ()
) -> Callable[[Callable[Concatenate[View, Text, Values], Drawn]], Callable[Concatenate[View, Text, Values], Drawn]]:
    """Keep what a function draws for its match, by the bytes of these fields of the table: reading them takes longer.

    It is given a view that shows nothing else of the table, and of the fields in `rows` only the row of one seat, its
    first value. It is not told whose view it is, so viewers to whom these fields show the same share what is drawn.
    """

    def keep(
        make: Callable[Concatenate[View, Text, Values], Drawn],
    ) -> Callable[Concatenate[View, Text, Values], Drawn]:
        pickers: dict[Any, Callable[[bytes], Any]] = {}  # of these bytes out of a table's, by seat

        @wraps(make)
        def draw(view: View, text: Text, *values: Values.args, **_: Values.kwargs) -> Drawn:
            seat: Any = values[0] if rows else None
            if seat not in pickers:
                pickers[seat] = picker(view.game.table, whole, rows, seat)
            made_of, parts = (make, text, view.names, values, pickers[seat](view.packed)), view.opened.parts
            part: Drawn | None = parts.now.get(made_of)
            if part is None:
                part = parts.get(made_of, lambda: make(view.glimpse(whole, rows, seat), text, *values))  # type: ignore[call-arg]
            return part

        return draw  # type: ignore[return-value]

    return keep


def picker(
    record: np.dtype[np.void], whole: Iterable[str], rows: Iterable[str], row: Any
) -> Callable[[bytes], bytes | tuple[bytes, ...]]:
    """Return a function that picks the bytes of these fields out of a record's, and one row of those in `rows`."""
    assert record.fields is not None
    places = []
    for name in whole:
        field, start = record.fields[name][:2]
        places.append(slice(start, start + field.itemsize))
    for name in rows:
        field, start = record.fields[name][:2]
        width = field.itemsize // field.shape[0]
        places.append(slice(start + width * row, start + width * (row + 1)))
    return itemgetter(*places)


@kept
def state_badge(text: Text, state: str, symbol: str) -> Badge:
    """Return a badge whose texts explain the state: `is-asked` names it, `tip-is-asked` says what it means."""
    return Badge(id=state, label=text(f"is-{state}"), symbol=symbol, tip=text(f"tip-is-{state}"))


@kept
def counter(text: Text, key: str, value: int, symbol: str = "") -> Counter:
    """Return a counter whose texts explain it: `held` names what it counts; `tip-held`, if any, explains it."""
    tip = text(f"tip-{key}") if text.has(f"tip-{key}") else ""
    return Counter(id=key, label=text(key), value=value, symbol=symbol, tip=tip)


class Zone(_Part, frozen=True, kw_only=True):
    """A place for pieces, and how it is laid out inside its group."""

    id: str
    group: str
    title: str
    layout: str = "row"  # row, fan, stack (each on top of the last), pile (one on the other, order unknown)
    column: int = 0
    row: int = 0
    under: str = ""  # in a tree: the zone it hangs under; "" is a root
    seat: int | None = None  # the seat it belongs to
    pieces: tuple[Piece, ...] = ()
    counters: tuple[Counter, ...] = ()
    badges: tuple[Badge, ...] = ()
    tip: str = ""


class Group(_Part, frozen=True, kw_only=True):
    """Zones that belong together, in a row or a grid; columns and rows have headings.

    In a `tree` each zone is a node that hangs under another: it holds one piece, or none where there is room for one.
    The pieces of a tree and of `columns` are small: one line each, and the whole card when somebody looks at it.
    """

    id: str
    title: str
    layout: str = "row"  # row, grid, drawer (closed until it is asked for), scene (where the action is), tree, columns
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    turned: bool = False  # a grid whose columns are better drawn as lines, from left to right


class Player(_Part, frozen=True, kw_only=True):
    """A seat, as everybody sees it."""

    seat: int
    name: str
    you: bool = False
    turn: bool = False
    counters: tuple[Counter, ...] = ()
    badges: tuple[Badge, ...] = ()


class Question(_Part, frozen=True, kw_only=True):
    """The question asked now and the seat it is asked of; `about` is the handle of the piece it is about."""

    seat: int | None
    text: str
    help: str = ""
    about: str = ""


class Choice(_Part, frozen=True, kw_only=True):
    """One answer: its action number, its words, and the pieces or zones a person would click for it."""

    action: int
    label: str
    touches: tuple[str, ...] = ()
    final: bool = False  # cannot be taken back
    group: str = ""  # a heading under which a face may gather choices where there are many
    standing: str = ""  # words for the same answer, given unasked to every question that offers it in the same words
    amount: int | None = None  # the number this answer names; a face may ask for a number when many answers name one
    plain: str = ""  # the label without what is printed on the first thing it touches, for faces that draw its signs
    cue: str = ""  # how it stands with it, short enough to be written on the thing it touches: "58%"
    promise: int | None = None  # how promising it is, for faces that list the best first
    then: tuple[int, ...] = ()  # answers to the questions it opens, for a plan: only the last cannot be taken back


@kept
def plainly(label: str, name: str) -> str:
    """Return a label without the brackets right behind a name, empty if there are none.

    What stands in such brackets is printed on the thing of that name.

    >>> plainly("Take Vera Volt (8-2 NO)", "Vera Volt")
    'Take Vera Volt'
    >>> plainly("Pass", "Vera Volt")
    ''
    """
    plain = re.sub(rf"({re.escape(name)}) \([^():]+\)", r"\1", label)
    return plain if plain != label else ""


class Term(_Part, frozen=True, kw_only=True):
    """One line of a tally: a thing that counts, and how much it counts."""

    label: str
    value: int | None  # None: it counts, but the viewer does not know how much
    tip: str = ""
    certain: bool = True  # false: it may still change, or is only expected


class Tally(_Part, frozen=True, kw_only=True):
    """The account of one number that builds up during play: its terms, its total, and what the total means."""

    title: str
    terms: tuple[Term, ...]
    total: int  # sum of the terms whose value the viewer knows
    verdict: str  # a whole sentence


class Named(_Part, frozen=True, kw_only=True):
    """The part of a line that names a player. It is marked because a card or a place may have the same name."""

    seat: int
    start: int  # the name's first letter in the line, and the letter after its last
    end: int


class Scene(_Part, frozen=True, kw_only=True):
    """How a line may be acted out, by a face that can: made of nothing but what the line tells.

    A face that does not know the kind leaves it at the words.
    """

    kind: str  # dice, attack, killing, theft, takeover, recruit, war, eliminated, getaway, jail, vault, loot ...
    good: bool | None = None  # did it succeed? None: that is no question here
    things: tuple[str, ...] = ()  # pieces by handle and zones by id that it is about; some may be on no board
    dice: tuple[int, ...] = ()
    needed: int | None = None  # the dice had to show this or less


class Line(_Part, frozen=True, kw_only=True):
    """A line of the log, as this viewer was told it.

    `moment` counts how often this viewer was told something. It does not count what others were told, so it reveals
    nothing about that.
    """

    moment: int
    text: str
    named: tuple[Named, ...] = ()
    by: int | None = None  # the seat that did it
    to: int | None = None  # the seat it was done to
    scene: Scene | None = None


class Row(_Part, frozen=True, kw_only=True):
    """A line of the final reckoning: what is counted, and what each seat got for it."""

    label: str
    values: tuple[str, ...]
    points: tuple[int, ...] = ()  # the same as numbers, where they are part of the total
    places: tuple[str, ...] = ()  # the zone where each seat got it, where there is one
    gains: tuple[str, ...] = ()  # the points in the game's own words, short enough to stand on that zone


class Result(_Part, frozen=True, kw_only=True):
    text: str  # who won
    reason: str  # why the game ended
    points: tuple[int, ...]
    totals: tuple[str, ...]  # the points as people read them: "12 points", "$525,000"
    winners: tuple[int, ...]
    rows: tuple[Row, ...] = ()
    ranks: tuple[int, ...] = ()  # each seat's place, 1 is the best; none in older games


class Board(_Part, frozen=True, kw_only=True):
    """Everything a face needs to draw one seat's view."""

    game: str
    title: str
    lang: str
    seat: int | None
    moment: int
    players: tuple[Player, ...]  # in the order in which every face shows them
    groups: tuple[Group, ...]
    zones: tuple[Zone, ...]
    question: Question
    tally: Tally | None = None
    choices: tuple[Choice, ...] = ()
    plans: tuple[Choice, ...] = ()  # several answers in a row, offered for touching one thing; all are possible now
    interjections: tuple[Choice, ...] = ()  # those this seat may make now; `action` is the interjection's number
    log: tuple[Line, ...] = ()
    older: int = 0  # lines of the log before these
    result: Result | None = None
