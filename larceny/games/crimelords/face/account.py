"""The account of an attack, made of the rules' own terms: one that goes on, or one that is being planned."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from larceny.engine.board import Tally, Term
from larceny.engine.text import Text
from larceny.engine.view import View
from larceny.games.crimelords import layout
from larceny.games.crimelords.actions import hittable, recruitable, takeable
from larceny.games.crimelords.box import EDGES, types
from larceny.games.crimelords.face.reading import (
    aim_of,
    asked_for_gs,
    known_stakes,
    members,
    owner_of,
    power_of,
    racket_owner_of,
    read_box,
    read_table,
    revealed,
    running_number,
)
from larceny.games.crimelords.face.words import (
    ATTACKS,
    card_word,
    crook_word,
    district_word,
    mob_word,
    percent,
    racket_word,
    type_word,
    yes,
)
from larceny.games.crimelords.mob import subordinates
from larceny.games.crimelords.number import base, running


def tally(view: View, text: Text) -> Tally | None:
    """What an attack adds up to: one that goes on, or as far as it is decided, the one that the viewer plans."""
    table = read_table(view)
    if table.stage != layout.PEACE:
        number = running_number(view)
        return Tally(
            title=attack_words(view, text, table.attack, table.leader, aim_of(view)),
            terms=tuple(_running_terms(view, text)),
            total=number,
            verdict=f"{_verdict(text, number)} {_to_come(view, text)}".strip(),
        )
    if view.seat is None or view.seat != view.actor or table.doing not in ATTACKS or table.leader < 0:
        return None
    terms = tuple(_planned_terms(view, text))
    return Tally(
        title=text("plan-title", attack=ATTACKS[table.doing], crook=crook_word(view, text, table.leader)),
        terms=terms,
        total=sum(term.value or 0 for term in terms),
        verdict=text("plan-verdict", attack=ATTACKS[table.doing]),
    )


def attack_words(view: View, text: Text, attack: int, leader: int, target: int, key: str = "attack-title") -> str:
    over = attack == layout.TAKE_OVER
    return text(
        key,
        attack=ATTACKS[int(attack)],
        crook=crook_word(view, text, int(leader)),
        target=racket_word(view, text, target) if over else crook_word(view, text, target),
        type=type_word(view, text, target) if over else "",
        district=district_word(view, text, target) if over else "",
    )


def _verdict(text: Text, number: int) -> str:
    if number < layout.LEAST:
        return text("verdict-none", missing=layout.LEAST - number, least=layout.LEAST)
    return text("verdict", number=min(number, layout.SURE), percent=percent(number), more=max(number - layout.SURE, 0))


def _to_come(view: View, text: Text) -> str:
    """What can still change the number."""
    table = read_table(view)
    stage = layout.STAGES[table.stage]
    return text(f"to-come-{stage}", attack=ATTACKS[table.attack], owned=yes(table.defender >= 0))


# Term by term


def _running_terms(view: View, text: Text) -> Iterator[Term]:
    """Term by term, what several people add to one by one."""
    table = read_table(view)
    for which in layout.TERMS:
        if which == layout.BY_STAKES:
            yield from _stake_terms(view, text)
        elif which == layout.BY_HELP:
            yield from _people_terms(view, text, "help", members(table.helpers), 1)
        elif which == layout.BY_BACKUP:
            yield from _people_terms(view, text, "backup", members(table.backup), -1)
        else:
            value = int(running(view.box_row, view.row, which))
            if value or which <= layout.BY_TARGET:
                seat, leader = table.attacker, table.leader
                yield _term(view, text, which, value, table.attack, seat, leader, aim_of(view))


def _stake_terms(view: View, text: Text) -> Iterator[Term]:
    """Everybody's Gs; what is sealed has no number but for its owner."""
    table = read_table(view)
    for seat, stake in known_stakes(view):
        said: dict[str, str | int] = {"seat": view.name(seat, text), "you": yes(seat == view.seat)}
        sealed = yes(not revealed(view))
        yield Term(label=text("term-stake", sealed=sealed, **said), value=stake, certain=revealed(view))
    if not revealed(view):
        for seat in asked_for_gs(view):
            if seat != view.seat:
                answered = table.stage == layout.STAKING and not table.waiting >> seat & 1
                label = text("term-sealed", seat=view.name(seat, text), answered=yes(answered))
                yield Term(label=label, value=None, tip=text("tip-sealed"), certain=False)


def _people_terms(view: View, text: Text, key: str, who: list[int], sign: int) -> Iterator[Term]:
    for crook in who:
        yield Term(label=text(f"term-{key}", crook=crook_word(view, text, crook)), value=sign * power_of(view, crook))


def _planned_terms(view: View, text: Text) -> Iterator[Term]:
    """What is certain of an attack before its target is chosen."""
    table = read_table(view)
    leader, seat = table.leader, table.asked
    yield Term(label=text("term-power", crook=crook_word(view, text, leader)), value=power_of(view, leader))
    edge = EDGES[ATTACKS[table.doing]]
    by = int(read_box(view).edge[table.mob[seat]][edge])
    if by:
        yield Term(label=text("term-edge", mob=mob_word(view, text, seat), attack=ATTACKS[table.doing]), value=by)
    if table.war and table.doing == layout.HIT:
        yield Term(label=text("term-war"), value=layout.FURY)
    yield Term(label=text("plan-target", attack=ATTACKS[table.doing]), value=None, certain=False)


def _term(view: View, text: Text, which: int, value: int, attack: int, seat: int, leader: int, target: int) -> Term:
    """One term of an announced attack in words, and why it counts."""
    said = _term_words(view, text, which, value, attack, seat, leader, target)
    name = layout.TERMS[which]
    tip = f"tip-term-{name}"
    return Term(label=text(f"term-{name}", **said), value=value, tip=text(tip) if text.has(tip) else "")


def _term_words(
    view: View, text: Text, which: int, value: int, attack: int, seat: int, leader: int, target: int
) -> dict[str, str | int]:
    """The values of a term's words."""
    over = attack == layout.TAKE_OVER
    defender = racket_owner_of(view, target) if over else owner_of(view, target)
    said: dict[str, str | int] = {
        "attack": ATTACKS[attack],
        "crook": crook_word(view, text, leader),
        "target": racket_word(view, text, target) if over else crook_word(view, text, target),
        "seat": view.name(seat, text),
        "you": yes(seat == view.seat),
        "victim": view.name(defender, text) if defender >= 0 else text("nobodys"),
        "yours": yes(defender == view.seat and defender >= 0),
        "value": value,
    }
    if over:
        said |= {"type": type_word(view, text, target), "district": district_word(view, text, target)}
        said["count"] = abs(value) // 2
    if which == layout.BY_WEAKNESS:
        said |= _weakness_words(view, text, seat, defender, target)
    elif which == layout.BY_MARKERS:
        said["count"] = read_table(view).markers[target]
    elif which == layout.BY_BODYGUARDS:
        below = int(subordinates(view.box_row, view.row, target))
        said["count"] = (below & read_box(view).bodyguards).bit_count()
    elif which == layout.BY_PROTECTOR:
        said["crook"] = crook_word(view, text, read_table(view).protector)
    if which in (layout.BY_EDGE, layout.BY_SHELTER):
        said["mob"] = mob_word(view, text, seat if which == layout.BY_EDGE else defender)
    return said


def _weakness_words(view: View, text: Text, seat: int, defender: int, crook: int) -> dict[str, str | int]:
    """What a crook is weak for, and how many rackets of it both sides have."""
    kinds = members(read_box(view).weak[crook])
    loved = 0
    for kind in kinds:
        loved |= read_box(view).of_kind[kind]
    return {
        "types": text.list([card_word(types(view.deck), kind, text) for kind in kinds]),
        "ours": (read_table(view).owned[seat] & loved).bit_count(),
        "theirs": (read_table(view).owned[defender] & loved).bit_count() if defender >= 0 else 0,
    }


# What an attack would start with


def starting_number(view: View, attack: int, leader: int, target: int) -> int:
    """The number of an attack when it is announced."""
    return int(base(view.box_row, view.row, attack, read_table(view).asked, leader, target))


@lru_cache(16)
def _prospects(view: View) -> dict[int, int]:
    """What each target of the attack that is being planned adds or takes, whoever leads it: views never change."""
    table = read_table(view)
    leader = members(table.crew[table.asked])[0]
    power = power_of(view, leader)
    return {target: starting_number(view, table.doing, leader, target) - power for target in _targets(view)}


def _targets(view: View) -> list[int]:
    """What could be attacked by the one who is asked; who is too strong for a leader is left out later."""
    box, table = view.box_row, view.row
    seat = table.asked
    if table.doing == layout.TAKE_OVER:
        return members(takeable(box, table, seat))
    if table.doing == layout.RECRUIT:
        return members(recruitable(box, table, seat))
    return members(hittable(box, table, seat) & ~table.crew[seat])


def best_target(view: View, leader: int) -> tuple[int, int] | None:
    """The easiest target of a leader, and the number it starts with."""
    power = power_of(view, leader)
    recruits = read_table(view).doing == layout.RECRUIT
    found = [
        (rest + power, -target)
        for target, rest in _prospects(view).items()
        if not recruits or power_of(view, target) < power
    ]
    if not found:
        return None
    number, target = max(found)
    return number, -target
