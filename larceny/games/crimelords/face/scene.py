"""The scene: an auction, an attack, a war, a Special that may be cancelled."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from larceny.engine.board import Badge, Counter, Piece, Zone
from larceny.engine.text import Text
from larceny.engine.view import View
from larceny.games.crimelords import layout
from larceny.games.crimelords.face.pieces import crook_piece, racket_piece, special_piece
from larceny.games.crimelords.face.reading import (
    asked_for_gs,
    known_stakes,
    leading_bidder,
    members,
    read_box,
    read_table,
    revealed,
    running_number,
)
from larceny.games.crimelords.face.words import ATTACKS, odds, owner_word, sign_of, state_badge, yes


def scene_title(view: View, text: Text) -> str:
    """What is going on, nothing most of the time."""
    table = read_table(view)
    if table.stage != layout.PEACE:
        return text(f"group-{ATTACKS[table.attack]}", war=yes(table.war))
    if table.lot:
        return text("group-auction", round=table.round + 1, rounds=layout.EACH)
    return text("group-played") if table.played >= 0 else text("group-war") if table.war else ""


def scene_zones(view: View, text: Text) -> Iterator[Zone]:
    table = read_table(view)
    if table.stage != layout.PEACE:
        yield from _attack_zones(view, text)
    elif table.lot:
        yield _lot(view, text)
    elif table.war and table.played < 0:
        yield _war_zone(view, text)
    if table.played >= 0:
        yield _played(view, text)


def _lot(view: View, text: Text) -> Zone:
    """Who is to be had, what is bid, and by whom."""
    leading = leading_bidder(view)
    badges = []
    if leading >= 0:
        badges.append(Badge(id="leads", label=text("is-leading", seat=view.name(leading, text)), symbol="coin"))
    return Zone(
        id="lot",
        group="scene",
        title=text("zone-lot"),
        pieces=tuple(crook_piece(view, text, crook) for crook in members(read_table(view).lot)),
        counters=(Counter(id="high", label=text("high"), value=max(read_table(view).high, 0), symbol="coin"),),
        badges=tuple(badges),
        tip=text("tip-lot"),
    )


def _war_zone(view: View, text: Text) -> Zone:
    """Between two Hits of a war: who is in it, and what the next Hit gets."""
    involved = members(read_table(view).war)
    return Zone(
        id="war",
        group="scene",
        title=text("zone-war", seats=text.list([view.name(seat, text) for seat in involved])),
        counters=(
            Counter(id="fury", label=text("fury"), value=layout.FURY, symbol="bomb", tip=text("tip-fury")),
            Counter(
                id="quiet", label=text("passes"), value=read_table(view).quiet, symbol="moon", tip=text("tip-passes")
            ),
        ),
    )


def _attack_zones(view: View, text: Text) -> Iterator[Zone]:
    """The attacker's people, what they are after, who stands in the way, and the Gs on it."""
    table = read_table(view)
    attacker, defender = table.attacker, table.defender
    yield Zone(
        id="attack.by",
        group="scene",
        title=text("zone-attacker", seat=view.name(attacker, text), you=yes(attacker == view.seat)),
        column=0,
        seat=attacker,
        pieces=_staged(view, text, [table.leader, *members(table.helpers)]),
        badges=(Badge(id="number", label=odds(text, running_number(view)), symbol="dice", tip=text("tip-number")),),
    )
    over = table.attack == layout.TAKE_OVER
    yield Zone(
        id="attack.on",
        group="scene",
        title=text("zone-target", owner=owner_word(view, text, defender), owned=_whose(view, defender)),
        column=1,
        seat=defender if defender >= 0 else None,
        pieces=(_staged_racket(view, text, table.racket),) if over else _staged(view, text, [table.target]),
        badges=(state_badge(text, "hiding", "moon"),) if table.hiding else (),
    )
    guards = [crook for crook in (table.protector, *members(table.backup)) if crook >= 0]
    if guards:
        yield Zone(
            id="attack.against",
            group="scene",
            title=text("zone-guards"),
            column=2,
            seat=defender if defender >= 0 else None,
            pieces=_staged(view, text, list(dict.fromkeys(guards))),
        )
    yield from _stake_zone(view, text)


def _whose(view: View, seat: int) -> str:
    return "nobody" if seat < 0 else "you" if seat == view.seat else "other"


def _staged(view: View, text: Text, who: list[int]) -> tuple[Piece, ...]:
    """Crooks in the scene, who come there from their mob or the street; they wear their power, the rest is history."""
    pieces = [crook_piece(view, text, crook) for crook in who]
    return tuple(
        replace(piece, handle=f"s.c{crook}", marks=piece.marks[:1], origin=f"node.{crook}")
        for crook, piece in zip(who, pieces, strict=True)
    )


def _staged_racket(view: View, text: Text, racket: int) -> Piece:
    piece = racket_piece(view, text, racket)
    marks = tuple(mark for mark in piece.marks if mark.label)
    return replace(piece, handle=f"s.r{racket}", marks=marks, origin=f"district.{read_box(view).district[racket]}")


def _stake_zone(view: View, text: Text) -> Iterator[Zone]:
    """The Gs: shut as long as they are sealed, then with a number each."""
    table = read_table(view)
    if table.stage < layout.STAKING or not (known_stakes(view) or table.stage == layout.STAKING):
        return
    counters: list[Counter] = []
    badges: list[Badge] = []
    if revealed(view):
        for seat, stake in known_stakes(view):
            tip = text("tip-stake", sign=sign_of(stake))
            counters.append(Counter(id=f"stake.{seat}", label=view.name(seat, text), value=stake, tip=tip))
    else:
        waiting = members(table.waiting)
        answered = [seat for seat in asked_for_gs(view) if seat not in waiting]
        counters.append(Counter(id="sealed", label=text("sealed"), value=len(answered), tip=text("tip-sealed")))
        badges += [
            Badge(id=f"thinks.{seat}", label=text("is-thinking", seat=view.name(seat, text)))
            for seat in waiting
            if seat != view.seat
        ]
    yield Zone(
        id="attack.stakes",
        group="scene",
        title=text("zone-stakes"),
        column=3,
        counters=tuple(counters),
        badges=tuple(badges),
    )


def _played(view: View, text: Text) -> Zone:
    """The Special that was just played, and whether it holds."""
    table = read_table(view)
    cancels = table.cancels
    return Zone(
        id="played",
        group="scene",
        title=text("zone-played", seat=view.name(table.player, text), cancels=cancels),
        column=4,
        pieces=(replace(special_piece(view, text, table.played), handle=f"p{table.played}"),),
        badges=(state_badge(text, "cancelled" if cancels % 2 else "holds", "cross" if cancels % 2 else "check"),),
    )
