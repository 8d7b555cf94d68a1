"""Who is at a table of a house, in words: their names, their comings and goings, and what a host has done with them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from larceny.engine.text import Text
from larceny.net import messages
from larceny.net.messages import GuestInfo, Room, SeatInfo
from larceny.terminal.play.joining import only_here

ORDERS = ("mute", "unmute", "remove", "ban", "unban", "shut", "open")  # what a host can have done


class Person(NamedTuple):
    """Somebody else at the table: at a seat, or a guest with a mark."""

    name: str
    seat: int | None
    mark: str


class News(NamedTuple):
    words: str
    aside: bool = False  # of less weight than what happens in the game


def spectator(mark: str, text: Text) -> str:
    """Return what a guest without a name is called."""
    return text("online-spectator", mark=mark[:4]) if mark else text("online-somebody")


def seats_line(room: Room, text: Text) -> str:
    return text("online-seats", seats=", ".join(_seat(seat, text) for seat in room.seats))


def _seat(seat: SeatInfo, text: Text) -> str:
    if seat.kind == "open":
        return text("online-open")
    if seat.awaited:
        return text("online-awaited", name=seat.name)
    return f"{seat.name} ({seat.level})" if seat.level else seat.name


def lines(room: Room, text: Text) -> Iterator[str]:
    """Yield who is here, and how the host may mean them."""
    yield seats_line(room, text)
    yield text("online-watchers", count=room.watchers)
    if room.guests:
        yield text("online-guests", guests=", ".join(_guest(one, text) for one in room.guests))


def _guest(one: GuestInfo, text: Text) -> str:
    states = {"is-muted": one.muted, "is-unseated": one.unseated and not one.banned, "is-banned": one.banned}
    words = ", ".join(text(f"online-{state}") for state, true in states.items() if true)
    name = one.name or spectator(one.who, text)
    return f"{name} ({words})" if words else name


# News


def news(before: Room | None, room: Room, url: str, watch: bool, text: Text) -> Iterator[News]:
    """Yield what is different about a table besides its game; `watch`: its viewer wanted no seat."""
    yield from _your_seat(before, room, watch, text)
    if room.phase == "gathering" and (before is None or before.seats != room.seats):
        yield News(seats_line(room, text))
        missing = sum(seat.kind == "open" for seat in room.seats)
        if missing:
            yield News(text("online-gathering", count=missing, url=url))
            if before is None and only_here(url):
                yield News(text("online-only-here"), aside=True)
    elif before is not None and room.phase == "playing":
        for was, seat in zip(before.seats, room.seats, strict=True):
            if room.you != seat.seat:
                yield from _seat_news(was, seat, text)
    yield from stood_in(before, room, text)


def _your_seat(before: Room | None, room: Room, watch: bool, text: Text) -> Iterator[News]:
    if before is not None and before.you == room.you:
        return
    if room.you is not None:
        yield News(text("online-seated", name=room.seats[room.you].name, seat=room.you + 1))
    else:
        full = before is None and not watch
        yield News(text("online-expelled" if before else "online-full" if full else "online-watching"))


def _seat_news(was: SeatInfo, seat: SeatInfo, text: Text) -> Iterator[News]:
    if seat.kind != "person" or was.kind != "person":
        return
    if seat.relieved and not was.relieved:
        yield News(text("online-relieved", name=seat.name), aside=True)
    elif seat.away != was.away:
        yield News(text("online-away" if seat.away else "online-back", name=seat.name), aside=True)


def stood_in(before: Room | None, room: Room, text: Text) -> Iterator[News]:
    """Tell that a bot has played for the viewer, and where the log says what."""
    if len(room.stood_in) > len(before.stood_in if before else ()):
        *_, one = room.stood_in
        yield News(text("online-stood-in", answers=one.answers))
        if one.until > one.after:
            yield News(text("online-stood-in-log", first=one.after + 1, last=one.until))


def asks_again(before: Room | None, room: Room) -> str:
    """Return the name of somebody else who has just asked for a rematch, or nothing."""
    asked = bool(room.next) and not (before and before.next)
    return room.seats[room.asker].name if asked and room.asker not in (None, room.you) else ""


# Order


def others(room: Room, text: Text) -> list[Person]:
    """Return everybody else."""
    people = [
        Person(seat.name, seat.seat, "") for seat in room.seats if seat.kind == "person" and seat.seat != room.you
    ]
    return people + [Person(one.name or spectator(one.who, text), None, one.who) for one in room.guests]


def called(room: Room, words: str, text: Text) -> Person | None:
    """Return the one person who has this name or mark, or a name that begins so."""
    wanted, people = words.casefold(), others(room, text)
    exact = [one for one in people if one.name.casefold() == wanted or (one.mark and one.mark == words)]
    found = exact or [one for one in people if wanted and one.name.casefold().startswith(wanted)]
    return found[0] if len(found) == 1 else None


def order(command: str, id: str, person: Person) -> messages.Command:
    """Return a host's order about somebody."""
    seat, who = person.seat, person.mark
    if command == "remove":
        return messages.Remove(id=id, seat=seat, who=who)
    if command in ("mute", "unmute"):
        return messages.Mute(id=id, seat=seat, who=who, on=command == "mute")
    return messages.Ban(id=id, seat=seat, who=who, on=command == "ban")
