"""Where everything lies: the city by district, every mob as a tree, the street, the drawer and the hand."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from larceny.engine.board import Badge, Counter, Group, Mark, Piece, Zone
from larceny.engine.text import Text
from larceny.engine.view import View
from larceny.games.crimelords import layout
from larceny.games.crimelords.box import districts, mobs
from larceny.games.crimelords.face.pieces import (
    brief_crook,
    crook_piece,
    in_hand,
    in_their_hand,
    printed_of,
    racket_piece,
    special_piece,
)
from larceny.games.crimelords.face.reading import (
    bonuses,
    boss_kind,
    boss_of,
    crew_of,
    in_play,
    members,
    rank_of,
    read_box,
    read_table,
    seats_around,
)
from larceny.games.crimelords.face.scene import scene_title, scene_zones
from larceny.games.crimelords.face.words import bonus_words, crook_word, explain, mob_word, owner_word, racket_word, yes


def groups(view: View, text: Text) -> tuple[Group, ...]:
    made = []
    scene = scene_title(view, text)
    if scene:
        made.append(Group(id="scene", title=scene, layout="scene"))
    if in_play(view):
        made.append(Group(id="city", title=_city_title(view, text), layout="columns"))
    made += [
        Group(id=f"mob.{seat}", title=_mob_title(view, text, seat), layout="tree")
        for seat in seats_around(view)
        if crew_of(view, seat)
    ]
    if read_table(view).open_crooks:
        made.append(Group(id="street", title=text("group-street"), layout="tree"))
    made.append(Group(id="aside", title=text("group-aside"), layout="drawer"))
    if _known(view):
        made.append(Group(id="known", title=text("group-known")))
    made.append(Group(id="hand", title=text("group-hand")))
    return tuple(made)


def _city_title(view: View, text: Text) -> str:
    return text("group-city", turn=read_table(view).turns, goal=read_box(view).goal, last=layout.TURNS)


def _mob_title(view: View, text: Text, seat: int) -> str:
    return text("group-mob", seat=view.name(seat, text), you=yes(seat == view.seat), mob=mob_word(view, text, seat))


def zones(view: View, text: Text) -> tuple[Zone, ...]:
    made = list(scene_zones(view, text))
    if in_play(view):
        made += _city(view, text)
    for seat in seats_around(view):
        made += _tree(view, text, seat)
    made += [*_street(view, text), *_aside(view, text)]
    made += [_known_zone(view, text, seat) for seat in _known(view)]
    made.append(Zone(id="hand", group="hand", title=text("group-hand"), layout="fan", pieces=_hand(view, text)))
    return tuple(made)


# The city


def _city(view: View, text: Text) -> Iterator[Zone]:
    """The rackets in play, district by district, type by type."""
    box = read_box(view)
    by_type = sorted(in_play(view), key=lambda racket: (box.kind[racket], racket))
    for number, district in enumerate(districts(view.deck)):
        here = [racket for racket in by_type if box.district[racket] == number]
        yield Zone(
            id=f"district.{number}",
            group="city",
            title=district.word(text.lang),
            column=number,
            pieces=tuple(racket_piece(view, text, racket) for racket in here),
            badges=tuple(_rulers(view, text, number)),
            tip=_district_tip(view, text, number),
        )


def _district_tip(view: View, text: Text, number: int) -> str:
    """What a district has all in all: tips are long, so they are kept."""
    printed = printed_of(text, view.deck.source)
    key = ("tip", number)
    if key not in printed:
        printed[key] = explain(view.deck, districts(view.deck)[number], text)
    return str(printed[key])


def _rulers(view: View, text: Text, number: int) -> Iterator[Badge]:
    """Who has the bonus of a district."""
    for seat in range(view.players):
        for what, which, by in bonuses(view, seat):
            if (what, which) == ("district", number):
                label = text("bonus", name=owner_word(view, text, seat), by=by)
                yield Badge(id="ruler", label=label, symbol="flag", tip=bonus_words(view, text, what, which, by))


# Mobs


def _tree(view: View, text: Text, seat: int) -> Iterator[Zone]:
    """A mob from its Boss down; those who have nobody above yet come after that."""
    crew = read_table(view).crew[seat]
    roots = [crook for crook in members(crew) if not _hangs(view, crew, crook)]
    for crook in sorted(roots, key=lambda crook: crook != boss_of(view, seat)):
        yield from _branch(view, text, seat, crook, "")


def _hangs(view: View, crew: int, crook: int) -> bool:
    superior = read_table(view).superior[crook]
    return superior >= 0 and bool(crew >> superior & 1)


def _branch(view: View, text: Text, seat: int, crook: int, under: str) -> Iterator[Zone]:
    """A crook, and then everybody below."""
    name = f"node.{crook}"
    rank = rank_of(view, crook)
    yield Zone(
        id=name,
        group=f"mob.{seat}",
        title=text(f"rank-{rank}"),
        under=under,
        seat=seat,
        pieces=(crook_piece(view, text, crook),),
        badges=(_edge(view, text, seat),) if rank == "boss" else (),
        tip=_rank_tip(view, text, crook, rank),
    )
    for lower in members(read_table(view).crew[seat]):
        if read_table(view).superior[lower] == crook:
            yield from _branch(view, text, seat, lower, name)


def _rank_tip(view: View, text: Text, crook: int, rank: str) -> str:
    """What a place in a mob means; what is below a Lieutenant counts only directly below (CL-16)."""
    if rank == "boss":
        return text("tip-rank-boss", boss=boss_kind(view))
    if rank == "crew" and rank_of(view, int(read_table(view).superior[crook])) != "lieutenant":
        return text("tip-rank-deep")
    return text(f"tip-rank-{rank}")


def _edge(view: View, text: Text, seat: int) -> Badge:
    """What a mob is better at, beside its Boss."""
    mob = mobs(view.deck)[read_table(view).mob[seat]]
    return Badge(id="edge", label=text(f"edge-{mob.edge}", by=mob.by), tip=explain(view.deck, mob, text))


# Street, hand and drawer


def _street(view: View, text: Text) -> Iterator[Zone]:
    """Crooks nobody controls: a mob of nobody's, where nobody stands below anybody."""
    for crook in members(read_table(view).open_crooks):
        yield Zone(
            id=f"node.{crook}",
            group="street",
            title=text("rank-none"),
            pieces=(crook_piece(view, text, crook),),
            tip=text("tip-rank-none"),
        )


def _hand(view: View, text: Text) -> tuple[Piece, ...]:
    """The own Specials, kind by kind."""
    if view.seat is None:
        return ()
    return tuple(
        replace(special_piece(view, text, kind), handle=handle, origin="deck")
        for kind in range(layout.KINDS)
        for handle in in_hand(view, kind)
    )


def _known(view: View) -> list[int]:
    """Whose Specials the viewer knows something of, the own ones aside."""
    return [
        seat
        for seat in seats_around(view)
        if seat != view.seat and any(read_table(view).hand[seat][kind] > 0 for kind in range(layout.KINDS))
    ]


def _known_zone(view: View, text: Text, seat: int) -> Zone:
    return Zone(
        id=f"known.{seat}",
        group="known",
        title=text("zone-known", seat=view.name(seat, text)),
        seat=seat,
        pieces=tuple(
            replace(special_piece(view, text, kind), handle=handle)
            for kind in range(layout.KINDS)
            for handle in in_their_hand(view, seat, kind)
        ),
        tip=text("tip-known"),
    )


def _aside(view: View, text: Text) -> Iterator[Zone]:
    """How much the deck still holds, with all its names, as everybody can count; and the discards."""
    table = read_table(view)
    still = (
        ("crooks", len(members(table.deck_crooks))),
        ("rackets", len(members(table.deck_rackets))),
        ("specials", _undrawn(view)),
    )
    yield Zone(
        id="deck",
        group="aside",
        title=text("zone-deck"),
        counters=tuple(Counter(id=key, label=text(f"deck-{key}"), value=value) for key, value in still),
        tip=_deck_tip(view, text),
    )
    gone = [(kind, table.gone_specials[kind]) for kind in range(layout.KINDS)]
    yield Zone(
        id="discards",
        group="aside",
        title=text("zone-discards"),
        pieces=(
            *(brief_crook(view, text, crook) for crook in members(table.gone_crooks)),
            *(_discarded(view, text, kind, count) for kind, count in gone if count),
        ),
        tip=text("tip-discards"),
    )


def _deck_tip(view: View, text: Text) -> str:
    """Who and what is still to come; it changes seldom, so it is kept."""
    table = read_table(view)
    printed = printed_of(text, view.deck.source)
    key = ("still", table.deck_crooks, table.deck_rackets)
    if key not in printed:
        people = [f"{crook_word(view, text, crook)} ({read_box(view).power[crook]})" for crook in members(key[1])]
        places = [racket_word(view, text, racket) for racket in members(key[2])]
        printed[key] = text("tip-deck", crooks=text.list(people) or "-", rackets=text.list(places) or "-")
    return str(printed[key])


def _undrawn(view: View) -> int:
    """Specials in the deck: those that are nowhere else."""
    table = read_table(view)
    return int(sum(read_box(view).specials) - sum(table.gone_specials) - sum(table.held))


def _discarded(view: View, text: Text, kind: int, count: int) -> Piece:
    piece = special_piece(view, text, kind)
    marks = (Mark(place="seal", text=f"×{count}"),) if count > 1 else ()
    return replace(piece, handle=f"g{kind}", marks=piece.marks + marks)
