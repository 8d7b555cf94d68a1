"""Look ahead at attacks: the number that one would start with, the best target, and whole actions for one touch."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from larceny.engine.board import Choice
from larceny.engine.sets import members
from larceny.engine.text import Said, Text
from larceny.engine.view import View
from larceny.games.crimelords import layout
from larceny.games.crimelords.actions import doers, hittable, recruitable, retirement, takeable
from larceny.games.crimelords.face import reading
from larceny.games.crimelords.face.reading import ATTACKS, crook_word, gs, odds, power_of, racket_word
from larceny.games.crimelords.face.table import crook_handle, racket_handle
from larceny.games.crimelords.number import base

AT_ONCE = (layout.DROP, layout.DOUBLE_CROSS, layout.RETIRE)  # actions that ask for nothing but the crook


def starting_number(view: View, attack: int, leader: int, target: int) -> int:
    """Return the number of an attack when it is announced."""
    return int(base(view.box_row, view.row, attack, view.known.asked, leader, target))


@lru_cache(16)
def _prospects(view: View, attack: int) -> dict[int, int]:
    """Return what each target adds to the leader's power, the same for every leader; kept, since views never change."""
    table = view.known
    leader = members(table.crew[table.asked])[0]
    power = power_of(view, leader)
    return {target: starting_number(view, attack, leader, target) - power for target in _targets(view, attack)}


def _targets(view: View, attack: int) -> list[int]:
    """Return what the asked seat could attack; `_numbers` leaves out the crooks too strong for a leader to recruit."""
    box, table = view.box_row, view.row
    seat = table.asked
    if attack == layout.TAKE_OVER:
        return members(takeable(box, table, seat))
    if attack == layout.RECRUIT:
        return members(recruitable(box, table, seat))
    return members(hittable(box, table, seat) & ~table.crew[seat])


def _numbers(view: View, attack: int, leader: int) -> dict[int, int]:
    """Return, by target, the number that this leader's attack would start with."""
    power = power_of(view, leader)
    return {
        target: rest + power
        for target, rest in _prospects(view, attack).items()
        if attack != layout.RECRUIT or power_of(view, target) < power
    }


def best_target(view: View, attack: int, leader: int) -> tuple[int, int] | None:
    """Return a leader's easiest target, and before it the number that the attack would start with; None without any."""
    found = [(number, -target) for target, number in _numbers(view, attack, leader).items()]
    if not found:
        return None
    number, target = max(found)
    return number, -target


def outlook(text: Text, number: int) -> dict[str, Any]:
    """Return how promising an attack is, for a Choice: its chance, or by how much its number is too low."""
    hopeless = number < layout.LEAST
    cue = text("cue-short" if hopeless else "cue", missing=layout.LEAST - number, percent=reading.percent(number))
    return {"cue": cue, "promise": number}


# Whole actions, for a touch on what they are about


def plans(view: View, text: Text) -> Iterator[Choice]:
    """Yield for each target the best attack on it, and for each own crook what the crook can do."""
    table = view.known
    if table.asking not in (layout.ASK_ACTION, layout.ASK_WAR):
        return
    for doing in view.legal():
        if layout.RECRUIT <= doing <= layout.RETIRE:
            able = members(doers(view.box_row, view.row, table.asked, doing))
            if doing in ATTACKS:
                yield from _attacks(view, text, doing, max(able, key=lambda crook: power_of(view, crook)))
            for crook in able:
                yield _deed(view, text, doing, crook)


def _attacks(view: View, text: Text, attack: int, leader: int) -> Iterator[Choice]:
    """Yield an attack on every target, led by the crook with the most power."""
    aims = layout.RACKET if attack == layout.TAKE_OVER else layout.CROOK
    for target, number in _numbers(view, attack, leader).items():
        if attack == layout.TAKE_OVER:
            name, handle = racket_word(view, text, target), racket_handle(view, target)
        else:
            name, handle = crook_word(view, text, target), crook_handle(view, target)
        said: Said = {"crook": crook_word(view, text, leader), "target": name, "odds": odds(text, number)}
        yield Choice(
            action=attack,
            label=text(f"plan-{ATTACKS[attack]}", **said),
            touches=(handle,),
            final=True,
            then=(layout.CROOK + leader, aims + target),
            **outlook(text, number),
        )


def _deed(view: View, text: Text, doing: int, crook: int) -> Choice:
    """Return the choice of an action and of the crook who does it; what else it asks comes after."""
    table = view.known
    seat = table.asked
    said: Said = {"crook": crook_word(view, text, crook), "boss": crook_word(view, text, table.boss[seat])}
    if doing == layout.RETIRE:
        said["gs"] = gs(text, retirement(view.box_row, view.row, seat))
    return Choice(
        action=doing,
        label=text(f"plan-by-{layout.ANSWERS[doing]}", **said),
        touches=(crook_handle(view, crook),),
        final=doing in AT_ONCE,
        then=(layout.CROOK + crook,),
    )
