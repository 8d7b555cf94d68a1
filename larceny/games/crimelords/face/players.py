"""Everybody's Gs, points and state, and the reckoning at the end."""

from __future__ import annotations

from collections.abc import Iterator

from larceny.engine.board import Badge, Counter, Player, Row
from larceny.engine.text import Text
from larceny.engine.view import View
from larceny.games.crimelords import layout
from larceny.games.crimelords.box import districts, mobs, types
from larceny.games.crimelords.face.reading import (
    bonuses,
    is_alive,
    owned_by,
    points_of,
    read_box,
    read_table,
    seats_around,
)
from larceny.games.crimelords.face.words import bonus_words, card_word, explain, some_gs, state_badge
from larceny.games.crimelords.turn import income, payroll, wages


def players(view: View, text: Text) -> tuple[Player, ...]:
    """Everybody's Gs and Specials, the way to the goal, and what state they are in."""
    return tuple(
        Player(
            seat=seat,
            name=view.name(seat, text),
            you=seat == view.seat,
            turn=seat == view.actor,
            counters=_purse(view, text, seat) if is_alive(view, seat) else (),
            badges=tuple(_states(view, text, seat)),
        )
        for seat in seats_around(view)
    )


def _purse(view: View, text: Text, seat: int) -> tuple[Counter, ...]:
    table = read_table(view)
    box, row = view.box_row, view.row
    earns, pays = int(income(box, row, seat)), int(wages(box, payroll(box, row, seat)))
    return (
        Counter(
            id="cash",
            label=text("cash"),
            value=table.cash[seat],
            symbol="coin",
            tip=text("tip-cash", income=some_gs(text, earns), pay=some_gs(text, pays)),
        ),
        Counter(id="held", label=text("held"), value=table.held[seat], symbol="hand", tip=text("tip-held")),
    )


def _points_tip(view: View, text: Text, seat: int) -> str:
    """What the points are made of."""
    line = text("tip-points", count=len(owned_by(view, seat)), goal=read_box(view).goal)
    return " ".join([line, *(bonus_words(view, text, *bonus) for bonus in bonuses(view, seat))])


def _states(view: View, text: Text, seat: int) -> Iterator[Badge]:
    """Points and bonuses, the mob as long as nobody is in it, and what somebody is up to."""
    table = read_table(view)
    if not is_alive(view, seat):
        yield state_badge(text, "out", "cross")
        return
    points = text("points-of", points=points_of(view, seat), goal=read_box(view).goal)
    yield Badge(id="points", label=points, tip=_points_tip(view, text, seat))
    if not table.crew[seat]:  # later it stands above the tree
        mob = mobs(view.deck)[table.mob[seat]]
        yield Badge(id="mob", label=mob.word(text.lang), tip=explain(view.deck, mob, text))
    for what, which, by in bonuses(view, seat):
        kind = types(view.deck) if what == "type" else districts(view.deck)
        label = text("bonus", name=card_word(kind, which, text), by=by)
        yield Badge(id=f"{what}.{which}", label=label, tip=bonus_words(view, text, what, which, by))
    if table.turn == seat and table.step > layout.CROWNING and not view.ended:
        yield state_badge(text, "turn", "clock")
    if table.war >> seat & 1:
        yield state_badge(text, "war", "bomb")
    if table.stage != layout.PEACE and seat in (table.attacker, table.defender):
        yield state_badge(text, "attacks" if seat == table.attacker else "defends", "eye")
    if table.step == layout.AUCTION and table.lot:
        yield state_badge(text, *_bidder(view, seat))


def _bidder(view: View, seat: int) -> tuple[str, str]:
    """Has somebody a crook of this round, or else: in the bidding or out of it?"""
    table = read_table(view)
    if not table.lacking >> seat & 1:
        return "served", "check"
    return ("bidding", "coin") if table.bidding >> seat & 1 else ("silent", "moon")


# The reckoning


def reckoning(view: View, text: Text) -> tuple[Row, ...]:
    """Rackets, bonuses, and Gs, which only break ties at the cap of turns."""
    seats = range(view.players)
    extra = [sum(by for _, _, by in bonuses(view, seat)) for seat in seats]
    return (
        Row(label=text("line-rackets"), values=tuple(str(len(owned_by(view, seat))) for seat in seats)),
        Row(label=text("line-bonuses"), values=tuple(str(by) for by in extra)),
        Row(label=text("line-cash"), values=tuple(str(read_table(view).cash[seat]) for seat in seats)),
    )
