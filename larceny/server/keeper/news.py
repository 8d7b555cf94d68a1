"""What the processes of a house tell each other about a table. All of them run the same version of Larceny."""

from __future__ import annotations

import msgspec


class Written(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """The sender has written the journal up to this number."""

    number: int


class Presence(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """The guests connected to the sender: the seats of people, how many watch, and some of those who do."""

    seats: tuple[int, ...]
    watchers: int
    spectators: tuple[str, ...] = ()


class Phrase(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """A guest of the sender said one of the phrases; seat None is a spectator."""

    seat: int | None
    name: str
    phrase: str
    who: str = ""  # the guest's mark at this table


News = Written | Presence | Phrase

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(News).decode
