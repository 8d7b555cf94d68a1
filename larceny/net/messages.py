"""Every message between a client and the server: the one source, for browser, terminal and bots alike.

A client opens `/socket`, says `hello`, and is sent a `welcome`, the `room` (who sits where) and the `board` (what its
seat may see). Boards are numbered for each seat by itself: the number tells nothing of what others did in secret. After
that only what changed is sent. Commands carry an id of the client's choosing, so that repeats are harmless, and the
number of the board they answer, so that nobody answers a question that is no longer asked.

Only these messages are ever sent: nothing else of a table can get out by mistake.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from larceny.engine.board import Board, Choice, Group, Line, Player, Question, Result, Tally, Zone

PROTOCOL = 1
LINES = 100  # of the log, at most, in a board and in an answer to `older`
LARGEST = 16 * 1024  # bytes of a message from a client
NAME = 24  # letters of a person's name

Lang = Literal["en", "de"]
Pace = Literal["slow", "normal", "fast"]
Id = str
Reason = Literal["name", "phrases", "play", "other"]
WORDS = 300  # letters of a report


class _Message(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", gc=False):
    pass


# From a client


class _Said(_Message, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Hello(_Said, tag="hello", frozen=True, kw_only=True):
    """The first message: which table, and the number of the last board seen there (0: none)."""

    protocol: int
    table: str
    lang: Lang = "en"
    last: int = 0
    raw: bool = False  # a bot's wish: boards come with the redacted table itself


class Ping(_Said, tag="ping", frozen=True, kw_only=True):
    """I am here."""

    n: int = 0


class Speak(_Said, tag="speak", frozen=True, kw_only=True):
    """Another language from now on."""

    lang: Lang


class _Command(_Said, frozen=True, kw_only=True):
    id: Id  # of the client's choosing, new for every command; the same again is the same command


class Act(_Command, tag="act", frozen=True, kw_only=True):
    """Answer the question of board `expect`. Where several are asked, the answer stays sealed until all are in."""

    expect: int
    action: int


class Interject(_Command, tag="interject", frozen=True, kw_only=True):
    """Something out of turn, one of the board's interjections."""

    expect: int
    number: int


class Undo(_Command, tag="undo", frozen=True, kw_only=True):
    """Take the last action back, if nobody has learned of it."""

    expect: int


class Why(_Command, tag="why", frozen=True, kw_only=True):
    """Why can this piece or zone not be chosen?"""

    touch: str


class Hint(_Command, tag="hint", frozen=True, kw_only=True):
    """What would a strong player answer to the question of board `expect`? Only where the table allows hints."""

    expect: int


class Older(_Command, tag="older", frozen=True, kw_only=True):
    """The lines of the log just before the first one that the client has; a board's `older` counts them."""

    before: int  # that count


class Sit(_Command, tag="sit", frozen=True, kw_only=True):
    """Take an open seat, a certain one or any, under a name."""

    name: str
    seat: int | None = None


class Leave(_Command, tag="leave", frozen=True, kw_only=True):
    """Stand up. In a running game a bot plays on, until the person returns."""


class Kick(_Command, tag="kick", frozen=True, kw_only=True):
    """The host frees a seat; in a running game a bot takes it."""

    seat: int


class _Toward(_Command, frozen=True, kw_only=True):
    """Said of somebody: of who sits on a seat, or of a guest by the mark under which the house names guests here."""

    seat: int | None = None
    who: str = ""


class Mute(_Toward, tag="mute", frozen=True, kw_only=True):
    """The host silences somebody, or lets them speak again; without a seat and a mark, all spectators."""

    on: bool = True


class Remove(_Toward, tag="remove", frozen=True, kw_only=True):
    """The host shows somebody out, who may come back to watch, not to play; in a running game a bot takes the seat."""


class Ban(_Toward, tag="ban", frozen=True, kw_only=True):
    """The host shows somebody out for good; `on` false: that guest may come, sit and watch again."""

    on: bool = True


class Door(_Command, tag="door", frozen=True, kw_only=True):
    """The host shuts the table: nobody comes in who has no seat; or opens it again."""

    shut: bool


class Tempo(_Command, tag="tempo", frozen=True, kw_only=True):
    """The host sets how long bots take for an answer from now on."""

    pace: Pace


class Skip(_Command, tag="skip", frozen=True, kw_only=True):
    """Let bots hurry until this seat is asked; only where no other person plays."""


class Report(_Toward, tag="report", frozen=True, kw_only=True):
    """Tell the keeper of the house of somebody; without a seat and a mark, of the table."""

    reason: Reason
    words: str = ""


class Fill(_Command, tag="fill", frozen=True, kw_only=True):
    """The host puts bots on all open seats, and starts; bots also play for awaited people, until these come."""

    level: str


class Rematch(_Command, tag="rematch", frozen=True, kw_only=True):
    """Another game of the same: a new table, at which everybody's seat is kept until they come to it."""


class Say(_Command, tag="say", frozen=True, kw_only=True):
    """One of the phrases."""

    phrase: str


class Ticket(_Command, tag="ticket", frozen=True, kw_only=True):
    """A link, good once, that moves this seat to another device."""


Toward = Mute | Remove | Ban | Report  # commands about somebody
Command = (
    Act
    | Interject
    | Undo
    | Why
    | Hint
    | Older
    | Sit
    | Leave
    | Kick
    | Mute
    | Remove
    | Ban
    | Door
    | Tempo
    | Skip
    | Report
    | Fill
    | Rematch
    | Say
    | Ticket
)
FromClient = Hello | Ping | Speak | Command


# From the server


class Welcome(_Message, tag="welcome", frozen=True, kw_only=True):
    """The table was found; the server speaks this protocol."""

    protocol: int
    version: str
    you: int | None  # the seat bound to this guest, None for a spectator


class Label(_Message, frozen=True, kw_only=True, tag=False):
    """A thing by its id, and what people call it."""

    id: str
    text: str


class SeatInfo(_Message, frozen=True, kw_only=True, tag=False):
    """One seat, and the person or bot on it."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str = ""
    level: str = ""  # of a bot, in words
    away: bool = False  # a person none of whose devices is connected
    awaited: bool = False  # the seat is kept for this person, who has not come to the rematch yet
    relieved: bool = False  # a bot plays for this person until the person is back
    host: bool = False
    muted: bool = False  # the host lets nobody hear this person
    ready: bool = False  # has answered a question that several are asked at once


class StandIn(_Message, frozen=True, kw_only=True, tag=False):
    """A time in which a bot played for you: the lines of your log after one moment and up to another."""

    after: int
    until: int
    answers: int  # how many answers it gave for you


class GuestInfo(_Message, frozen=True, kw_only=True, tag=False):
    """A guest without a seat, as the host is told of them."""

    who: str  # the mark under which the house names this guest here
    name: str = ""  # under which the guest once sat here
    here: bool = False
    muted: bool = False
    unseated: bool = False  # may not sit down here again
    banned: bool = False


class Room(_Message, tag="room", frozen=True, kw_only=True):
    """Everything about the table except its game; always sent whole."""

    table: str
    game: str
    title: str
    phase: Literal["gathering", "playing", "over"]
    seats: tuple[SeatInfo, ...]
    you: int | None = None
    host: bool = False  # are you?
    hints: bool = False  # may everybody at the table ask for hints?
    fills: bool = False  # may you fill the open seats and start? The host may, and who asked for the rematch
    shut: bool = False  # does nobody come in who has no seat?
    hushed: bool = False  # are spectators silenced?
    guests: tuple[GuestInfo, ...] = ()  # told to the host alone: spectators, and those who are out of favour
    public: bool = False
    watchers: int = 0
    grace: int = 0  # seconds until a bot takes the seat of a person who is away; 0: never
    pace: Pace = "normal"  # how long bots take for an answer
    options: tuple[Label, ...] = ()  # in words
    deck: str = ""
    commitment: str = ""  # SHA-256 over the deal, opened when the game is over
    deadline: float | None = None  # when the table's time is up, seconds since 1970 by the server's clock
    left: int | None = None  # seconds until then, which need no clock; they count while somebody is at the table
    next: str = ""  # the table of the rematch
    asker: int | None = None  # the seat that asks for the rematch
    stood_in: tuple[StandIn, ...] = ()  # told to the person alone, once back
    lesson: bool = False
    goal: str = ""  # of the game, in a sentence
    levels: tuple[Label, ...] = ()  # of bots, easiest first
    phrases: tuple[Label, ...] = ()


class Coach(_Message, frozen=True, kw_only=True, tag=False):
    """A lesson's word on the question asked now."""

    text: str
    step: int
    steps: int
    action: int | None = None  # the answer to give, None when the lesson only speaks or is over
    over: bool = False


class Shown(_Message, tag="board", frozen=True, kw_only=True):
    """Everything this seat may see."""

    number: int
    board: Board
    undo: bool = False  # may the last action be taken back?
    sealed: int | None = None  # the answer this seat has given to a question that others are asked too
    coach: Coach | None = None
    raw: str = ""  # the redacted table, base64, if hello asked for it


class Change(_Message, tag="change", frozen=True, kw_only=True):
    """What is different from board `since`: whole parts, and only zones that changed; log lines are added."""

    number: int
    since: int
    moment: int
    undo: bool = False
    sealed: int | None = None
    coach: Coach | None = None
    raw: str = ""
    players: tuple[Player, ...] | UnsetType = UNSET
    groups: tuple[Group, ...] | UnsetType = UNSET
    zones: tuple[Zone, ...] = ()
    question: Question | UnsetType = UNSET
    choices: tuple[Choice, ...] | UnsetType = UNSET
    plans: tuple[Choice, ...] | UnsetType = UNSET
    interjections: tuple[Choice, ...] | UnsetType = UNSET
    tally: Tally | UnsetType | None = UNSET
    log: tuple[Line, ...] = ()
    result: Result | UnsetType | None = UNSET


class Ack(_Message, tag="ack", frozen=True, kw_only=True):
    """The command is done, and on disk."""

    id: Id
    number: int


class Reject(_Message, tag="reject", frozen=True, kw_only=True):
    """The command changed nothing; `code` is for programs, `text` for people."""

    id: Id
    code: str
    text: str
    ruling: str = ""


class Because(_Message, tag="because", frozen=True, kw_only=True):
    """The answer to `why`."""

    id: Id
    text: str
    ruling: str = ""


class Likely(_Message, frozen=True, kw_only=True, tag=False):
    """An answer, and in what share of such cases a strong player would give it."""

    action: int
    share: float


class Advice(_Message, tag="advice", frozen=True, kw_only=True):
    """The answer to `hint`: the best answer first, in words too, and the seat's chance to win."""

    id: Id
    number: int  # of the board
    text: str
    chance: float
    answers: tuple[Likely, ...]


class Lines(_Message, tag="lines", frozen=True, kw_only=True):
    """The answer to `older`: lines of the log, and how many there are before them."""

    id: Id
    log: tuple[Line, ...]
    older: int = 0


class Ticketed(_Message, tag="ticketed", frozen=True, kw_only=True):
    """The way to the seat, good once, for some minutes."""

    id: Id
    path: str


class Said(_Message, tag="said", frozen=True, kw_only=True):
    """Somebody said a phrase; seat None is a spectator."""

    seat: int | None
    name: str
    text: str
    who: str = ""  # the mark under which the house names this guest here


class Pong(_Message, tag="pong", frozen=True, kw_only=True):
    """So am I."""

    n: int = 0


class Bye(_Message, tag="bye", frozen=True, kw_only=True):
    """The server hangs up, and says why. `again`: coming back may help."""

    code: str
    text: str
    again: bool = False


FromServer = Welcome | Room | Shown | Change | Ack | Reject | Because | Advice | Lines | Ticketed | Said | Pong | Bye


# The parts of a board that a change carries whole, if they differ from those before.
PARTS = ("players", "groups", "question", "choices", "plans", "interjections", "tally", "result")

decode = msgspec.json.Decoder(FromClient).decode
hear = msgspec.json.Decoder(FromServer).decode
encode = msgspec.json.Encoder().encode


def change(old: Shown, new: Shown) -> Change | None:
    """Return the change from one board to the next; None where only the whole board will do."""
    was, now = old.board, new.board
    known = was.older + len(was.log) - now.older  # lines of the new board that the old one had
    left = len(was.log) - known  # lines of the old board that the new one no longer has
    if not 0 <= left <= len(was.log) or now.log[:known] != was.log[left:]:
        return None
    if [zone.id for zone in was.zones] != [zone.id for zone in now.zones]:
        return None
    parts = {part: getattr(now, part) for part in PARTS if getattr(now, part) != getattr(was, part)}
    return Change(
        number=new.number,
        since=old.number,
        moment=now.moment,
        undo=new.undo,
        sealed=new.sealed,
        coach=new.coach,
        raw=new.raw,
        zones=tuple(zone for zone, before in zip(now.zones, was.zones, strict=True) if zone != before),
        log=now.log[known:],
        **parts,
    )
