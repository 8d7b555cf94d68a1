"""Draw the scene, the city by district, every mob as a tree, the street, the drawer and the hand."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import asdict, replace

from larceny.engine.board import (
    Badge,
    Counter,
    Group,
    Mark,
    Piece,
    Player,
    Row,
    Zone,
    counter,
    from_fields,
    kept,
    state_badge,
)
from larceny.engine.deck import Deck
from larceny.engine.sets import members
from larceny.engine.text import Text, yes
from larceny.engine.view import View
from larceny.games.crimelords import layout
from larceny.games.crimelords.box import Crook, District, Mob, Racket, Special, Type
from larceny.games.crimelords.face import reading
from larceny.games.crimelords.face.reading import bonuses, explain, in_play, rank_of, seats_around
from larceny.games.crimelords.turn import income, payroll, wages

# Pieces


def crook_piece(view: View, text: Text, crook: int) -> Piece:
    """Draw a crook as he is now: his power with its counters, and his markers."""
    return _crook_now(view, text, crook, have_tokens(view))


def have_tokens(view: View) -> bool:
    """True once crooks and rackets have tokens, which can be spent."""
    return bool(view.known.step > layout.CROWNING)


def _crook_now(view: View, text: Text, crook: int, tokens: bool) -> Piece:
    table = view.known
    spent = ""
    if tokens and reading.owner_of(view, crook) >= 0 and not table.ready >> crook & 1:
        spent = text("tip-spent", helpers="free" if view.boxed.free_help else "token")
    steady = rank_of(view, crook) == "boss" and not view.boxed.boss_crook  # CL-06
    return crook_card(view.deck, text, crook, table.muscle[crook], table.markers[crook], spent, steady)


@kept
def crook_card(
    deck: Deck, text: Text, crook: int, muscle: int = 0, markers: int = 0, spent: str = "", steady: bool = False
) -> Piece:
    card = deck.of(Crook)[crook]
    lines = [explain(deck, card, text)]
    if muscle:
        lines.append(text("tip-muscle", printed=card.power, by=muscle))
    if markers:
        lines.append(text("tip-markers", markers=markers, left=layout.FED_UP - markers))
    if spent:
        lines.append(spent)
    return Piece(
        handle=f"c{crook}",
        kind="crook",
        name=card.word(text.lang),
        marks=tuple(_crook_marks(deck, text, card, muscle, markers, spent, steady)),
        look=asdict(card.look),
        origin="deck",
        tip=" ".join(lines),
    )


def _crook_marks(
    deck: Deck, text: Text, card: Crook, muscle: int, markers: int, spent: str, steady: bool
) -> Iterator[Mark]:
    """Yield the marks on a crook: printed ones and markers; `spent` words a missing token, the `steady` take no pay."""
    tone = "plus" if muscle else ""
    yield Mark(place="top-left", text=str(card.power + muscle), tone=tone, label=text("label-power"))
    by_name = {type_.name: type_ for type_ in deck.of(Type)}
    for weakness in card.weak:
        word, symbol = by_name[weakness].word(text.lang), by_name[weakness].symbol
        yield Mark(place="left", text=word, symbol=symbol, label=text("label-weak"))
    yield Mark(place="seal", text=str(card.resistance), symbol="barrier", label=text("label-resistance"))
    if card.pay and not steady:
        yield Mark(place="seal", text=str(card.pay), symbol="coin", label=text("label-pay"))
    if card.bodyguard:
        yield Mark(place="seal", text=text("mark-bodyguard"), symbol="shield", tip=text("about-bodyguard"))
    if markers:
        tip = text("tip-markers", markers=markers, left=layout.FED_UP - markers)
        mark = text("mark-unhappy", markers=markers)
        yield Mark(place="seal", text=mark, tone="minus", label=text("label-unhappy"), tip=tip)
    if spent:
        yield Mark(place="seal", text=text("mark-spent"), tip=spent)


def brief_crook(view: View, text: Text, crook: int) -> Piece:
    """Draw a crook in a heap with his power only."""
    piece = crook_card(view.deck, text, crook)
    return replace(piece, marks=(replace(piece.marks[0], label=""),))


def racket_piece(view: View, text: Text, racket: int) -> Piece:
    """Draw a racket on the map: its type, its income and its owner."""
    table = view.known
    owner = reading.racket_owner_of(view, racket)
    guarded = owner >= 0 and bool(table.shield[owner] >> racket & 1)
    spent = owner >= 0 and not table.stocked >> racket & 1 and have_tokens(view)
    whose = text("mark-free") if owner < 0 else text("mark-own") if owner == view.seat else view.name(owner, text)
    return racket_card(view.deck, text, racket, table.profit[racket], owner, whose, guarded, spent)


@kept
def racket_card(
    deck: Deck, text: Text, racket: int, profit: int, owner: int, whose: str, guarded: bool, spent: bool
) -> Piece:
    card = deck.of(Racket)[racket]
    lines = [explain(deck, card, text)]
    if profit:
        lines.append(text("tip-profit", printed=card.income, by=profit))
    lines += [text(f"tip-is-{state}") for state, holds in (("shielded", guarded), ("empty", spent)) if holds]
    return Piece(
        handle=f"r{racket}",
        kind="racket",
        name=card.word(text.lang),
        marks=tuple(_racket_marks(deck, text, card, profit, owner, whose, guarded, spent)),
        origin="deck",
        tip=" ".join(lines),
    )


def _racket_marks(
    deck: Deck, text: Text, card: Racket, profit: int, owner: int, whose: str, guarded: bool, spent: bool
) -> Iterator[Mark]:
    tone = "plus" if profit else ""
    yield Mark(place="top-left", text=str(card.income + profit), tone=tone, label=text("label-income"))
    kind = next(each for each in deck.of(Type) if each.name == card.type)  # the card's picture too
    yield Mark(place="left", text=kind.word(text.lang), symbol=kind.symbol, label=text("label-type"))
    yield Mark(place="seal", text=str(card.resistance), symbol="barrier", label=text("label-resistance"))
    if guarded:
        yield Mark(place="seal", text=text("mark-shielded"), symbol="shield", tip=text("tip-is-shielded"))
    if spent:
        yield Mark(place="seal", text=text("mark-spent"), tip=text("tip-is-empty"))
    tone = f"seat-{owner}" if owner >= 0 else "free"
    yield Mark(place="seal", text=whose, tone=tone)


@kept
def special_piece(deck: Deck, text: Text, kind: int) -> Piece:
    card = deck.of(Special)[kind]
    return Piece(
        handle="",
        kind="special",
        name=card.word(text.lang),
        marks=(Mark(place="art", text=text(f"when-{card.does}"), symbol=card.symbol),),
        text=card.about.get(text.lang, ""),
        tip=explain(deck, card, text),
    )


def in_hand(view: View, kind: int) -> tuple[str, ...]:
    """Return the handles of the own Specials of a kind."""
    if view.seat is None or kind >= layout.KINDS:
        return ()
    return tuple(f"h{kind}.{copy}" for copy in range(view.known.hand[view.seat][kind]))


def in_their_hand(view: View, seat: int, kind: int) -> tuple[str, ...]:
    if not 0 <= seat < view.players or seat == view.seat or kind >= layout.KINDS:
        return ()
    return tuple(f"k{seat}.{kind}.{copy}" for copy in range(view.known.hand[seat][kind]))


def crook_handle(view: View, crook: int) -> str:
    return f"c{crook}" if crook in reading.at_large(view) else ""


def racket_handle(view: View, racket: int) -> str:
    return f"r{racket}" if racket in in_play(view) else ""


# Players


def players(view: View, text: Text) -> tuple[Player, ...]:
    """Show each player's Gs and Specials, the way to the goal, and the player's state."""
    return tuple(
        view.player(seat, text, _purse(view, text, seat), _states(view, text, seat)) for seat in seats_around(view)
    )


@from_fields("out", "profit", rows=("owned", "mob", "crew", "boss", "cash", "held"))
def _purse(view: View, text: Text, seat: int) -> tuple[Counter, ...]:
    if view.known.out >> seat & 1:
        return ()
    box, table = view.box_row, view.known
    earns = reading.some_gs(text, income(box, table, seat))
    pays = reading.some_gs(text, wages(box, payroll(box, table, seat)))
    tip = text("tip-cash", income=earns, pay=pays)
    return (
        Counter(id="cash", label=text("cash"), value=view.known.cash[seat], symbol="coin", tip=tip),
        counter(text, "held", view.known.held[seat], "hand"),
    )


def _points_tip(view: View, text: Text, seat: int) -> str:
    """Word the parts of a seat's points."""
    line = text("tip-points", count=view.known.owned[seat].bit_count(), goal=view.boxed.goal)
    return " ".join([line, *(reading.bonus_words(view, text, *bonus) for bonus in bonuses(view, seat))])


@from_fields("owned", "crew", "mob")
def _achieved(view: View, text: Text, seat: int) -> tuple[Badge, ...]:
    """Show a seat's points and bonuses, and its mob's name while the mob is empty."""
    table = view.known
    points = text("points-of", points=reading.points_of(view, seat), goal=view.boxed.goal)
    badges = [Badge(id="points", label=points, tip=_points_tip(view, text, seat))]
    if not table.crew[seat]:  # later it stands above the tree
        mob = view.deck.of(Mob)[table.mob[seat]]
        badges.append(Badge(id="mob", label=mob.word(text.lang), tip=explain(view.deck, mob, text)))
    for what, which, by in bonuses(view, seat):
        label = text("bonus", name=reading.bonus_word(view, text, what, which), by=by)
        badges.append(Badge(id=f"{what}.{which}", label=label, tip=reading.bonus_words(view, text, what, which, by)))
    return tuple(badges)


def _states(view: View, text: Text, seat: int) -> Iterator[Badge]:
    """Yield what a seat has achieved, and what it is doing."""
    table = view.known
    if view.known.out >> seat & 1:
        yield state_badge(text, "out", "cross")
        return
    yield from _achieved(view, text, seat)
    if table.turn == seat and table.step > layout.CROWNING and not view.ended:
        yield state_badge(text, "turn", "clock")
    if table.war >> seat & 1:
        yield state_badge(text, "war", "bomb")
    if table.stage != layout.PEACE and seat in (table.attacker, table.defender):
        yield state_badge(text, "attacks" if seat == table.attacker else "defends", "eye")
    if table.step == layout.AUCTION and table.lot:
        yield state_badge(text, *_bidder(view, seat))


def _bidder(view: View, seat: int) -> tuple[str, str]:
    """Return whether a seat has its crook of this round, still bids, or has dropped out, with a symbol."""
    table = view.known
    if not table.lacking >> seat & 1:
        return "served", "check"
    return ("bidding", "coin") if table.bidding >> seat & 1 else ("silent", "moon")


# The reckoning


def reckoning(view: View, text: Text) -> tuple[Row, ...]:
    """Show each player's rackets, bonuses, and Gs, which only break ties at the cap of turns."""
    seats = range(view.players)
    owned = tuple(view.known.owned[seat].bit_count() for seat in seats)
    extra = tuple(sum(by for _, _, by in bonuses(view, seat)) for seat in seats)
    return (
        Row(label=text("line-rackets"), values=tuple(map(str, owned)), points=owned),
        Row(label=text("line-bonuses"), values=tuple(map(str, extra)), points=extra),
        Row(label=text("line-cash"), values=tuple(str(view.known.cash[seat]) for seat in seats)),
    )


# The scene: an auction, an attack, a war, a Special that may be cancelled


def scene_title(view: View, text: Text) -> str:
    """Title the scene: an attack, an auction, a Special or a war; empty otherwise."""
    table = view.known
    if table.stage != layout.PEACE:
        return text(f"group-{reading.ATTACKS[table.attack]}", war=yes(table.war))
    if table.lot:
        return text("group-auction", round=table.round + 1, rounds=layout.EACH)
    return text("group-played") if table.played >= 0 else text("group-war") if table.war else ""


def scene_zones(view: View, text: Text) -> Iterator[Zone]:
    table = view.known
    if table.stage != layout.PEACE:
        yield from _attack_zones(view, text)
    elif table.lot:
        yield _lot(view, text)
    elif table.war and table.played < 0:
        yield _war_zone(view, text)
    if table.played >= 0:
        yield _played(view, text)


def _lot(view: View, text: Text) -> Zone:
    """Draw the crooks of the lot, the highest bid and its bidder."""
    leading = reading.leading_bidder(view)
    leads = (Badge(id="leads", label=text("is-leading", seat=view.name(leading, text)), symbol="coin"),)
    return Zone(
        id="lot",
        group="scene",
        title=text("zone-lot"),
        pieces=tuple(crook_piece(view, text, crook) for crook in members(view.known.lot)),
        counters=(counter(text, "high", max(view.known.high, 0), "coin"),),
        badges=leads if leading >= 0 else (),
        tip=text("tip-lot"),
    )


def _war_zone(view: View, text: Text) -> Zone:
    """Draw a war between two Hits: the players in it, and the bonus of the next Hit."""
    involved = members(view.known.war)
    return Zone(
        id="war",
        group="scene",
        title=text("zone-war", seats=text.list([view.name(seat, text) for seat in involved])),
        counters=(
            counter(text, "fury", layout.FURY, "bomb"),
            replace(counter(text, "passes", view.known.quiet, "moon"), id="quiet"),
        ),
    )


def _attack_zones(view: View, text: Text) -> Iterator[Zone]:
    """Draw an attack: the attacker's crooks, the target, the defender's crooks, and the Gs."""
    table = view.known
    attacker, defender = table.attacker, table.defender
    number = reading.odds(text, reading.running_number(view))
    yield Zone(
        id="attack.by",
        group="scene",
        title=text("zone-attacker", seat=view.name(attacker, text), you=yes(attacker == view.seat)),
        column=0,
        seat=attacker,
        pieces=_staged(view, text, [table.leader, *members(table.helpers)]),
        badges=(Badge(id="number", label=number, symbol="dice", tip=text("tip-number")),),
    )
    over = table.attack == layout.TAKE_OVER
    owned = "nobody" if defender < 0 else "you" if defender == view.seat else "other"
    yield Zone(
        id="attack.on",
        group="scene",
        title=text("zone-target", owner=reading.owner_word(view, text, defender), owned=owned),
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


def _staged(view: View, text: Text, who: list[int]) -> tuple[Piece, ...]:
    """Return crooks as they stand in the scene: with their power alone, and coming from their mob or the street."""
    pieces = [crook_piece(view, text, crook) for crook in who]
    return tuple(
        replace(piece, handle=f"s.c{crook}", marks=piece.marks[:1], origin=f"node.{crook}")
        for crook, piece in zip(who, pieces, strict=True)
    )


def _staged_racket(view: View, text: Text, racket: int) -> Piece:
    piece = racket_piece(view, text, racket)
    marks = tuple(mark for mark in piece.marks if mark.label)
    return replace(piece, handle=f"s.r{racket}", marks=marks, origin=f"district.{view.boxed.district[racket]}")


def _stake_zone(view: View, text: Text) -> Iterator[Zone]:
    """Draw the Gs on an attack: shut while they are sealed, then with a number each."""
    table = view.known
    if table.stage < layout.STAKING or not (reading.known_stakes(view) or table.stage == layout.STAKING):
        return
    counters: list[Counter] = []
    badges: list[Badge] = []
    if reading.revealed(view):
        for seat, stake in reading.known_stakes(view):
            tip = text("tip-stake", sign=reading.sign_of(stake))
            counters.append(Counter(id=f"stake.{seat}", label=view.name(seat, text), value=stake, tip=tip))
    else:
        waiting = members(table.waiting)
        answered = [seat for seat in reading.asked_for_gs(view) if seat not in waiting]
        counters.append(counter(text, "sealed", len(answered)))
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
    """Draw the Special just played, and whether it holds."""
    table = view.known
    cancels = table.cancels
    return Zone(
        id="played",
        group="scene",
        title=text("zone-played", seat=view.name(table.player, text), cancels=cancels),
        column=4,
        pieces=(replace(special_piece(view.deck, text, table.played), handle=f"p{table.played}"),),
        badges=(state_badge(text, "cancelled" if cancels % 2 else "holds", "cross" if cancels % 2 else "check"),),
    )


# Groups and zones


def groups(view: View, text: Text) -> tuple[Group, ...]:
    made = []
    scene = scene_title(view, text)
    if scene:
        made.append(Group(id="scene", title=scene, layout="scene"))
    if in_play(view):
        title = text("group-city", turn=view.known.turns, goal=view.boxed.goal, last=layout.TURNS)
        made.append(Group(id="city", title=title, layout="columns"))
    made += [
        Group(id=f"mob.{seat}", title=_mob_title(view, text, seat), layout="tree")
        for seat in seats_around(view)
        if view.known.crew[seat]
    ]
    if view.known.open_crooks:
        made.append(Group(id="street", title=text("group-street"), layout="tree"))
    made.append(Group(id="aside", title=text("group-aside"), layout="drawer"))
    if _known(view):
        made.append(Group(id="known", title=text("group-known")))
    made.append(Group(id="hand", title=text("group-hand")))
    return tuple(made)


def _mob_title(view: View, text: Text, seat: int) -> str:
    mob = reading.mob_word(view, text, seat)
    return text("group-mob", seat=view.name(seat, text), you=yes(seat == view.seat), mob=mob)


def zones(view: View, text: Text) -> tuple[Zone, ...]:
    made = list(scene_zones(view, text))
    if in_play(view):
        made += _city(view, text)
    for seat in seats_around(view):
        made += _tree(view, text, seat, have_tokens(view))
    made += [*_street(view, text), *_aside(view, text)]
    made += [_known_zone(view, text, seat) for seat in _known(view)]
    made.append(Zone(id="hand", group="hand", title=text("group-hand"), layout="fan", pieces=_hand(view, text)))
    return tuple(made)


# The city


def _city(view: View, text: Text) -> Iterator[Zone]:
    """Draw the rackets in play, district by district, type by type."""
    box, rulers = view.boxed, _rulers(view, text)
    pieces: dict[int, list[Piece]] = {}
    for racket in sorted(in_play(view), key=lambda racket: (box.kind[racket], racket)):
        pieces.setdefault(box.district[racket], []).append(racket_piece(view, text, racket))
    for number in range(len(view.deck.of(District))):
        empty = _district(view.deck, text, number)
        yield replace(empty, pieces=tuple(pieces.get(number, ())), badges=tuple(rulers.get(number, ())))


@kept
def _district(deck: Deck, text: Text, number: int) -> Zone:
    """Draw a district without its rackets."""
    district = deck.of(District)[number]
    return Zone(
        id=f"district.{number}",
        group="city",
        title=district.word(text.lang),
        column=number,
        tip=explain(deck, district, text),
    )


def _rulers(view: View, text: Text) -> dict[int, list[Badge]]:
    """Return badges for the seats that have the bonus of a district, by district."""
    rulers: dict[int, list[Badge]] = {}
    for seat in range(view.players):
        for what, which, by in bonuses(view, seat):
            if what == "district":
                label = text("bonus", name=reading.owner_word(view, text, seat), by=by)
                tip = reading.bonus_words(view, text, what, which, by)
                rulers.setdefault(which, []).append(Badge(id="ruler", label=label, symbol="flag", tip=tip))
    return rulers


# Mobs


@from_fields("crew", "owned", "superior", "boss", "mob", "muscle", "markers", "ready")
def _tree(view: View, text: Text, seat: int, tokens: bool) -> tuple[Zone, ...]:
    """Draw a mob from its Boss down, then the crooks without a superior."""
    crew = members(view.known.crew[seat])
    below: dict[int, list[int]] = {}
    for crook in crew:
        below.setdefault(view.known.superior[crook], []).append(crook)
    roots = [crook for crook in crew if view.known.superior[crook] not in crew]
    roots.sort(key=lambda crook: crook != view.known.boss[seat])
    return tuple(zone for crook in roots for zone in _branch(view, text, seat, crook, "", below, tokens))


def _branch(
    view: View, text: Text, seat: int, crook: int, under: str, below: dict[int, list[int]], tokens: bool
) -> Iterator[Zone]:
    """Draw a crook, then everybody `below` him."""
    name = f"node.{crook}"
    rank = rank_of(view, crook)
    yield Zone(
        id=name,
        group=f"mob.{seat}",
        title=text(f"rank-{rank}"),
        under=under,
        seat=seat,
        pieces=(_crook_now(view, text, crook, tokens),),
        badges=(_edge(view, text, seat),) if rank == "boss" else (),
        tip=_rank_tip(view, text, crook, rank),
    )
    for lower in below.get(crook, ()):
        yield from _branch(view, text, seat, lower, name, below, tokens)


def _rank_tip(view: View, text: Text, crook: int, rank: str) -> str:
    """Explain a rank in a mob; a crook not directly below a Lieutenant has a tip of his own (CL-16)."""
    if rank == "boss":
        return text("tip-rank-boss", boss=reading.boss_kind(view))
    if rank == "crew" and rank_of(view, int(view.known.superior[crook])) != "lieutenant":
        return text("tip-rank-deep")
    return text(f"tip-rank-{rank}")


def _edge(view: View, text: Text, seat: int) -> Badge:
    """Show what a mob is better at, beside its Boss."""
    mob = view.deck.of(Mob)[view.known.mob[seat]]
    return Badge(id="edge", label=text(f"edge-{mob.edge}", by=mob.by), tip=explain(view.deck, mob, text))


# Street, hand and drawer


def _street(view: View, text: Text) -> Iterator[Zone]:
    """Draw the uncontrolled crooks like a mob without an order."""
    for crook in members(view.known.open_crooks):
        yield Zone(
            id=f"node.{crook}",
            group="street",
            title=text("rank-none"),
            pieces=(crook_piece(view, text, crook),),
            tip=text("tip-rank-none"),
        )


def _hand(view: View, text: Text) -> tuple[Piece, ...]:
    """Draw the own Specials, kind by kind."""
    if view.seat is None:
        return ()
    return tuple(
        replace(special_piece(view.deck, text, kind), handle=handle, origin="deck")
        for kind in range(layout.KINDS)
        for handle in in_hand(view, kind)
    )


def _known(view: View) -> list[int]:
    """Return the other seats whose Specials the viewer knows in part."""
    return [seat for seat in seats_around(view) if seat != view.seat and any(view.known.hand[seat])]


def _known_zone(view: View, text: Text, seat: int) -> Zone:
    return Zone(
        id=f"known.{seat}",
        group="known",
        title=text("zone-known", seat=view.name(seat, text)),
        seat=seat,
        pieces=tuple(
            replace(special_piece(view.deck, text, kind), handle=handle)
            for kind in range(layout.KINDS)
            for handle in in_their_hand(view, seat, kind)
        ),
        tip=text("tip-known"),
    )


def _aside(view: View, text: Text) -> Iterator[Zone]:
    """Draw what the deck still holds, by number and name, as everybody can count it; and the discards."""
    table = view.known
    still = (
        ("crooks", table.deck_crooks.bit_count()),
        ("rackets", table.deck_rackets.bit_count()),
        ("specials", sum(view.boxed.specials) - sum(table.gone_specials) - sum(table.held)),
    )
    yield Zone(
        id="deck",
        group="aside",
        title=text("zone-deck"),
        counters=tuple(Counter(id=key, label=text(f"deck-{key}"), value=value) for key, value in still),
        tip=_deck_tip(view.deck, text, table.deck_crooks, table.deck_rackets),
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


@kept
def _deck_tip(deck: Deck, text: Text, crooks: int, rackets: int) -> str:
    """Name the crooks and rackets still in the deck; it changes seldom, so it is kept."""
    who = [deck.of(Crook)[crook] for crook in members(crooks)]
    people = text.list([f"{crook.word(text.lang)} ({crook.power})" for crook in who])
    places = text.list([deck.word(Racket, racket, text.lang) for racket in members(rackets)])
    return text("tip-deck", crooks=people or "-", rackets=places or "-")


def _discarded(view: View, text: Text, kind: int, count: int) -> Piece:
    piece = special_piece(view.deck, text, kind)
    marks = (Mark(place="seal", text=f"×{count}"),) if count > 1 else ()
    return replace(piece, handle=f"g{kind}", marks=piece.marks + marks)
