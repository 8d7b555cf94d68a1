"""What a view says of the table, as plain numbers, and what follows from them by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from types import SimpleNamespace

from larceny.engine.view import View
from larceny.games.crimelords import layout
from larceny.games.crimelords.attack import may_stake
from larceny.games.crimelords.ending import district_bonus, points, rackets_of_others, type_bonus
from larceny.games.crimelords.mob import power
from larceny.games.crimelords.number import aimed_at, number

kept = lru_cache(4096)


@lru_cache(16)
def read_table(view: View) -> SimpleNamespace:
    """What a view knows, as plain numbers and lists: a board reads a thousand of them. Views never change."""
    unread = ("rng", "events", "seen")
    return SimpleNamespace(
        **{name: view.table[name][0].tolist() for name in view.table.dtype.names or () if name not in unread}
    )


@lru_cache(16)
def read_box(view: View) -> SimpleNamespace:
    """What came in the box, in the same way."""
    return SimpleNamespace(**{name: view.box[name][0].tolist() for name in view.box.dtype.names or ()})


def members(which: int) -> list[int]:
    """A set as a list."""
    return [member for member in range(int(which).bit_length()) if which >> member & 1]


# Who and what is where


def seats_around(view: View) -> list[int]:
    """Everybody, from the viewer on in the order of play: counterclockwise."""
    first = view.seat or 0
    return [(first - offset) % view.players for offset in range(view.players)]


def is_alive(view: View, seat: int) -> bool:
    return not read_table(view).out >> seat & 1


def boss_of(view: View, seat: int) -> int:
    return int(read_table(view).boss[seat])


@lru_cache(16)
def _owners(view: View) -> tuple[dict[int, int], dict[int, int]]:
    """Whose each crook and each racket is, nobody's left out."""
    table = read_table(view)
    seats = range(view.players)
    return (
        {crook: seat for seat in seats for crook in members(table.crew[seat])},
        {racket: seat for seat in seats for racket in members(table.owned[seat])},
    )


def owner_of(view: View, crook: int) -> int:
    """Whose somebody is, -1 for nobody."""
    return _owners(view)[0].get(crook, -1)


def racket_owner_of(view: View, racket: int) -> int:
    return _owners(view)[1].get(racket, -1)


def power_of(view: View, crook: int) -> int:
    return int(power(read_box(view), read_table(view), crook))


def crew_of(view: View, seat: int) -> list[int]:
    return members(read_table(view).crew[seat])


def owned_by(view: View, seat: int) -> list[int]:
    return members(read_table(view).owned[seat])


def points_of(view: View, seat: int) -> int:
    return int(points(read_box(view), read_table(view), seat))


@lru_cache(16)
def in_play(view: View) -> set[int]:
    """The rackets on the map."""
    return {*members(read_table(view).open_rackets), *_owners(view)[1]}


@lru_cache(16)
def at_large(view: View) -> set[int]:
    """The crooks that can be seen in a mob, in the street or in the lot."""
    return {*members(read_table(view).open_crooks), *members(read_table(view).lot), *_owners(view)[0]}


def rank_of(view: View, crook: int) -> str:
    """What somebody is in his mob."""
    seat = owner_of(view, crook)
    if seat < 0:
        return "none"
    if boss_of(view, seat) == crook:
        return "boss"
    superior = read_table(view).superior[crook]
    if superior < 0:
        return "loose"
    return "lieutenant" if superior == boss_of(view, seat) else "crew"


Bonus = tuple[str, int, int]  # for a type or a district, for which, and how much


# What counts, and what it costs


def bonuses(view: View, seat: int) -> list[Bonus]:
    """What counts beside the number of rackets (CL-25)."""
    return _all_bonuses(view)[seat]


@lru_cache(16)
def _all_bonuses(view: View) -> list[list[Bonus]]:
    return [[bonus for bonus in _bonuses(view, seat) if bonus[2]] for seat in range(view.players)]


def _bonuses(view: View, seat: int) -> Iterator[Bonus]:
    box, table = read_box(view), read_table(view)
    rivals = rackets_of_others(box, table, seat)
    for type_ in range(layout.TYPES):
        yield "type", type_, int(type_bonus(box, table, seat, type_, rivals))
    for district in range(layout.DISTRICTS):
        yield "district", district, int(district_bonus(box, table, seat, district))


def is_steady(view: View, crook: int) -> bool:
    """Is this a Boss who takes no pay and no markers (CL-06)?"""
    return rank_of(view, crook) == "boss" and not read_box(view).boss_crook


def boss_kind(view: View) -> str:
    """What a Boss is at this table, in the word of the option."""
    return "crook" if read_box(view).boss_crook else "steady"


# The attack, the auction and the mob in question


def aim_of(view: View) -> int:
    """What is attacked: a racket, or a crook."""
    return int(aimed_at(read_table(view)))


def revealed(view: View) -> bool:
    """Do the Gs lie open?"""
    return bool(read_table(view).stage > layout.SHOWDOWN)


def known_stakes(view: View) -> list[tuple[int, int]]:
    """The Gs that the viewer knows of: whose, and how many, below zero for those against."""
    stakes = [(seat, read_table(view).stake[seat]) for seat in range(view.players)]
    return [(seat, stake) for seat, stake in stakes if stake and (revealed(view) or seat == view.seat)]


def running_number(view: View) -> int:
    """The running number, with the own Gs that are still sealed."""
    own = 0 if revealed(view) else sum(stake for _, stake in known_stakes(view))
    return int(number(view.box_row, view.row)) + own


def asked_for_gs(view: View) -> list[int]:
    """Who may put Gs on the attack."""
    return members(may_stake(read_box(view), read_table(view)))


def leading_bidder(view: View) -> int:
    """Who made the highest bid: the last before the one who is asked, for whoever is asked raises or drops out."""
    table = read_table(view)
    if table.high < 0 or table.asking != layout.ASK_BID:
        return -1
    before = ((table.asked + offset) % view.players for offset in range(1, view.players))
    return next((seat for seat in before if table.bidding >> seat & 1), -1)
