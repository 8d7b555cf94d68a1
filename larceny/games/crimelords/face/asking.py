"""Word the question, the account of an attack, and the answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from larceny.engine.board import Choice, Tally, Term, plainly
from larceny.engine.sets import members
from larceny.engine.text import Said, Text, yes
from larceny.engine.view import View
from larceny.games.crimelords import layout
from larceny.games.crimelords.actions import passing, retirement
from larceny.games.crimelords.box import EDGES, Crook, Type
from larceny.games.crimelords.common import to_place
from larceny.games.crimelords.face import reading
from larceny.games.crimelords.face.planning import best_target, outlook, starting_number
from larceny.games.crimelords.face.reading import ATTACKS, crook_word, gs, odds, power_of, racket_word, some_gs
from larceny.games.crimelords.face.table import crook_handle, in_hand, in_their_hand, racket_handle
from larceny.games.crimelords.mob import envious, subordinates
from larceny.games.crimelords.number import aimed_at, running

SILENT = range(layout.RECRUIT, layout.RETIRE + 1)  # actions that only open another question
Answer = tuple[str, tuple[str, ...], str]  # its label, what is clicked for it, and its heading


# The account of an attack, made of the rules' own terms: one that goes on, or one that is being planned


def tally(view: View, text: Text) -> Tally | None:
    """Add up the attack that goes on, or the one the viewer plans, as far as it is decided."""
    table = view.known
    if table.stage != layout.PEACE:
        number = reading.running_number(view)
        return Tally(
            title=attack_words(view, text),
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


def attack_words(view: View, text: Text, key: str = "attack-title") -> str:
    """Word the attack going on: its leader and its target."""
    table = view.known
    said = reading.site_words(view, text, table.racket)
    said["target"] = reading.aim_word(view, text, table.attack, aimed_at(table))
    return text(key, attack=ATTACKS[table.attack], crook=crook_word(view, text, table.leader), **said)


def _verdict(text: Text, number: int) -> str:
    if number < layout.LEAST:
        return text("verdict-none", missing=layout.LEAST - number, least=layout.LEAST)
    return text(
        "verdict", number=min(number, layout.SURE), percent=reading.percent(number), more=max(number - layout.SURE, 0)
    )


def _to_come(view: View, text: Text) -> str:
    """Word what can still change the number."""
    table = view.known
    stage = layout.STAGES[table.stage]
    return text(f"to-come-{stage}", attack=ATTACKS[table.attack], owned=yes(table.defender >= 0))


# Term by term


def _running_terms(view: View, text: Text) -> Iterator[Term]:
    """Yield the terms that several people add to, one by one."""
    table = view.known
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
                yield _term(view, text, which, value)


def _stake_terms(view: View, text: Text) -> Iterator[Term]:
    """Yield each seat's Gs on the attack; sealed Gs have a number only for their owner."""
    table = view.known
    for seat, stake in reading.known_stakes(view):
        said: Said = {"seat": view.name(seat, text), "you": yes(seat == view.seat)}
        sealed = yes(not reading.revealed(view))
        yield Term(label=text("term-stake", sealed=sealed, **said), value=stake, certain=reading.revealed(view))
    if not reading.revealed(view):
        for seat in reading.asked_for_gs(view):
            if seat != view.seat:
                answered = table.stage == layout.STAKING and not table.waiting >> seat & 1
                label = text("term-sealed", seat=view.name(seat, text), answered=yes(answered))
                yield Term(label=label, value=None, tip=text("tip-sealed"), certain=False)


def _people_terms(view: View, text: Text, key: str, who: list[int], sign: int) -> Iterator[Term]:
    for crook in who:
        yield Term(label=text(f"term-{key}", crook=crook_word(view, text, crook)), value=sign * power_of(view, crook))


def _planned_terms(view: View, text: Text) -> Iterator[Term]:
    """Yield the terms of an attack that are certain before its target is chosen."""
    table = view.known
    leader, seat = table.leader, table.asked
    yield Term(label=text("term-power", crook=crook_word(view, text, leader)), value=power_of(view, leader))
    edge = EDGES[ATTACKS[table.doing]]
    by = int(view.boxed.edge[table.mob[seat]][edge])
    if by:
        yield Term(
            label=text("term-edge", mob=reading.mob_word(view, text, seat), attack=ATTACKS[table.doing]), value=by
        )
    if table.war and table.doing == layout.HIT:
        yield Term(label=text("term-war"), value=layout.FURY)
    yield Term(label=text("plan-target", attack=ATTACKS[table.doing]), value=None, certain=False)


def _term(view: View, text: Text, which: int, value: int) -> Term:
    """Word one term of an announced attack, and why it counts."""
    name = layout.TERMS[which]
    label = text(f"term-{name}", **_term_words(view, text, which, value))
    return Term(label=label, value=value, tip=text(f"tip-term-{name}") if text.has(f"tip-term-{name}") else "")


def _term_words(view: View, text: Text, which: int, value: int) -> Said:
    """Return the values that the text of a term uses."""
    table = view.known
    seat, defender, target = table.attacker, table.defender, aimed_at(table)
    said: Said = {
        "attack": ATTACKS[table.attack],
        "crook": crook_word(view, text, table.protector if which == layout.BY_PROTECTOR else table.leader),
        "target": reading.aim_word(view, text, table.attack, target),
        "seat": view.name(seat, text),
        "you": yes(seat == view.seat),
        "victim": view.name(defender, text) or text("nobodys"),
        "yours": yes(defender == view.seat),
        "value": value,
        "count": abs(value) // 2,
        "mob": reading.mob_word(view, text, seat if which == layout.BY_EDGE else defender),
    }
    if which == layout.BY_WEAKNESS:
        said |= _weakness_words(view, text, seat, defender, target)
    elif which == layout.BY_MARKERS:
        said["count"] = table.markers[target]
    elif which == layout.BY_BODYGUARDS:
        below = int(subordinates(view.box_row, view.row, target))
        said["count"] = (below & view.boxed.bodyguards).bit_count()
    return said | reading.site_words(view, text, table.racket)


def _weakness_words(view: View, text: Text, seat: int, defender: int, crook: int) -> Said:
    """Word the types a crook is weak for, and how many rackets of them each side has."""
    kinds = members(view.boxed.weak[crook])
    loved = sum(view.boxed.of_kind[kind] for kind in kinds)
    return {
        "types": text.list([view.deck.word(Type, kind, text.lang) for kind in kinds]),
        "ours": (view.known.owned[seat] & loved).bit_count(),
        "theirs": (view.known.owned[defender] & loved).bit_count() if defender >= 0 else 0,
    }


# The question


def waiting(view: View, text: Text) -> str:
    """Word what another seat is asked; the parts of an action read like the question for the action itself."""
    key = layout.ASKS[view.known.asking]
    return text(f"wait-{'action' if key in ('who', 'crook', 'racket', 'seat') else key}", **said(view, text))


def said(view: View, text: Text) -> Said:
    """Return the values that the texts of questions use."""
    table, box = view.known, view.boxed
    seat = table.asked
    said: Said = {
        "seat": view.name(seat, text),
        "doing": reading.doing_word(view),
        "cash": some_gs(text, table.cash[seat]),
        "crook": crook_word(view, text, table.leader),
        "target": crook_word(view, text, table.target),
        "racket": racket_word(view, text, table.racket),
        "special": reading.special_word(view, text, table.played),
        "player": view.name(table.player, text),
        "victim": view.name(table.victim, text),
        "war": yes(table.war),
        "tokens": (table.crew[seat] & table.ready).bit_count(),  # crooks that can still act
        "attack": ATTACKS.get(table.attack, "none"),
    }
    if table.asking in (layout.ASK_BID, layout.ASK_PICK):
        said |= _auction_words(view, text)
    elif table.asking == layout.ASK_BOSS:
        said |= {"first": yes(table.step <= layout.CROWNING), "boss": reading.boss_kind(view)}
    elif table.asking == layout.ASK_PAY:
        said |= pay_words(view, text)
    elif table.asking == layout.ASK_ACTION:
        said |= {"acted": yes(table.acted), "points": reading.points_of(view, seat), "goal": box.goal}
    elif table.asking in (layout.ASK_PLACE, layout.ASK_ORPHAN):
        said["crook"] = crook_word(view, text, to_place(table))
    elif table.asking == layout.ASK_CANCEL:
        said |= {"cancels": table.cancels, "odd": yes(table.cancels % 2), "aim": _special_aim(view, text)}
    elif table.asking == layout.ASK_BRIBE:
        said["bribe"] = some_gs(text, layout.BRIBE)
    elif table.asking in (layout.ASK_SPOILS, layout.ASK_SPEND):
        said |= {"fallen": view.name(table.fallen, text), "left": table.owned[table.fallen].bit_count()}
    elif table.asking == layout.ASK_WAR:
        said |= {"quiet": table.quiet, "fury": layout.FURY}
    return said | (_attack_said(view, text) if table.stage != layout.PEACE else {})


def _special_aim(view: View, text: Text) -> str:
    """Word the target of the Special just played."""
    table = view.known
    if table.played == layout.NUDGE:
        by = layout.SWING if table.doing == layout.NUDGE_UP else -layout.SWING
        return text("aim-nudge", by=f"{by:+}", odds=odds_then(view, text, by))
    if table.victim >= 0:
        return reading.owner_word(view, text, table.victim)
    return crook_word(view, text, table.target) if table.target >= 0 else racket_word(view, text, table.racket)


def _auction_words(view: View, text: Text) -> Said:
    table = view.known
    leading = reading.leading_bidder(view)
    return {
        "bid": some_gs(text, max(table.high, 0)),
        "leader": view.name(leading, text),
        "opened": yes(leading >= 0),
        "round": table.round + 1,
        "lot": len(members(table.lot)),
    }


def pay_words(view: View, text: Text) -> Said:
    """Word the pay of the crook in question, the pay of all still unpaid, and the crook's markers."""
    table = view.known
    target = table.target
    waiting = {*members(table.unpaid), target}
    due = sum(view.boxed.pay[crook] for crook in waiting)
    return {
        "pay": some_gs(text, view.boxed.pay[target]),
        "all": some_gs(text, due),
        "others": len(waiting) - 1,
        "markers": table.markers[target],
        "enough": yes(table.cash[table.asked] >= due),
    }


def _attack_said(view: View, text: Text) -> Said:
    """Return how an attack stands, as the texts of its questions name it."""
    table = view.known
    number = reading.running_number(view)
    attacker, defender = table.attacker, table.defender
    side = "attacker" if table.asked == attacker else "defender" if table.asked == defender else "other"
    return {
        "what": attack_words(view, text, "attack-brief"),
        "number": number,
        "odds": odds(text, number),
        "attacker": view.name(attacker, text),
        "defender": view.name(defender, text) or text("nobodys"),
        "side": side,
        "helpers": (table.helpers if side == "attacker" else table.backup).bit_count(),
        "superior": crook_word(view, text, table.superior[table.target] if table.target >= 0 else -1),
        "most": layout.HIT_RAISE if table.attack == layout.HIT else layout.RAISE,
    }


def about(view: View) -> str:
    """Return the handle of the crook or racket in question, where the viewer sees it."""
    table = view.known
    if table.asking in (layout.ASK_PLACE, layout.ASK_ORPHAN):
        return crook_handle(view, to_place(table))
    if table.asking == layout.ASK_CANCEL:
        return f"p{table.played}" if table.played >= 0 else ""
    if table.stage != layout.PEACE:
        return f"s.r{table.racket}" if table.attack == layout.TAKE_OVER else f"s.c{table.target}"
    if table.asking == layout.ASK_PAY:
        return crook_handle(view, table.target)
    if table.asking in (layout.ASK_CROOK, layout.ASK_RACKET, layout.ASK_SEAT):
        return crook_handle(view, table.leader) or next(iter(in_hand(view, table.doing - layout.SPECIAL)), "")
    return ""


def odds_then(view: View, text: Text, by: int) -> str:
    """Word the odds of the attack with its number changed by this much."""
    return odds(text, reading.running_number(view) + by) if view.known.stage != layout.PEACE else ""


# Answers


def choice(view: View, text: Text, action: int) -> Choice:
    """Make an answer into a choice: its label, what is clicked for it, and whether it can be taken back."""
    family, number = layout.ACTS.of(action)
    amount = {"amount": number, "against": -1 - number}.get(family)
    if amount is not None:
        label, touches, heading = _amount_answer(view, text, amount)
    elif family in ANSWERS:
        label, touches, heading = ANSWERS[family](view, text, number)
    else:
        label, touches, heading = _plain(view, text, action)
    shown = tuple(touch for touch in touches if touch)
    return Choice(
        action=action,
        label=label,
        touches=shown,
        final=_final(view, action),
        group=heading,
        standing=text("out-for-round", round=view.known.round + 1) if action == layout.DROP_OUT else "",
        amount=amount,
        plain=_plainly(view, text, family, number, label),
        **_outlook(view, text, family, number),
    )


def _plainly(view: View, text: Text, family: str, number: int, label: str) -> str:
    """Return the label of an answer that names a card without what is printed on the card."""
    if family == "crook" and number < view.boxed.crooks and not _soothes(view):
        return plainly(label, crook_word(view, text, number))
    if family == "racket" and number < view.boxed.rackets:
        return plainly(label, racket_word(view, text, number))
    return ""


def _soothes(view: View) -> bool:
    """True if the answer is about a crook's markers: then these are said."""
    return view.known.doing == layout.VISIT or reading.doing_word(view) == "calm"


def _outlook(view: View, text: Text, family: str, number: int) -> dict[str, Any]:
    """Return how promising an answer is that leads to an attack, in short, by the number it would start with."""
    table = view.known
    if table.stage != layout.PEACE or table.doing not in ATTACKS or family not in ("crook", "racket"):
        return {}
    if number >= (view.boxed.crooks if family == "crook" else view.boxed.rackets):
        return {}
    asked = layout.ASKS[table.asking]
    if asked == "who" and table.crew[table.asked] >> number & 1:
        best = best_target(view, table.doing, number)
        return outlook(text, best[0]) if best is not None else {}
    own = family == "crook" and reading.owner_of(view, number) == table.asked
    if asked != family or table.leader < 0 or own:
        return {}
    return outlook(text, starting_number(view, table.doing, table.leader, number))


def _plain(view: View, text: Text, action: int) -> Answer:
    """Word an answer without a card."""
    table = view.known
    seat = table.asked if table.asked >= 0 else 0
    key = layout.ANSWERS[action]
    if action in (layout.DONE, layout.YES, layout.NO):
        return _reply(view, text, key)
    if layout.PAY_ALL <= action <= layout.PAY_NOTHING:
        return _pay_answer(view, text, key), (crook_handle(view, table.target),), ""
    said: Said = {"war": yes(table.asking == layout.ASK_WAR)}
    if action == layout.PASS:
        said["gs"] = gs(text, passing(view.box_row, view.row, seat))
    if action == layout.RETIRE:
        said["gs"] = gs(text, retirement(view.box_row, view.row, seat) if view.known.boss[seat] >= 0 else 0)
    if action in (layout.DOUBLE_CROSS, layout.RETIRE):
        said["boss"] = crook_word(view, text, view.known.boss[seat])
        return text(f"do-{key}", **said), (crook_handle(view, view.known.boss[seat]),), ""
    if action in (layout.NUDGE_UP, layout.NUDGE_DOWN):
        by = layout.SWING if action == layout.NUDGE_UP else -layout.SWING
        said |= {
            "special": reading.special_word(view, text, layout.NUDGE),
            "by": f"{by:+}",
            "odds": odds_then(view, text, by),
        }
        return text(f"do-{key}", **said), in_hand(view, layout.NUDGE), ""
    return text(f"do-{key}", **said), (), ""


def _reply(view: View, text: Text, key: str) -> Answer:
    """Word DONE, YES and NO, which mean something else in every question."""
    table = view.known
    asked = layout.ASKS[table.asking]
    if key == "yes" and asked == "backup" and table.target >= 0:
        hides = table.attack == layout.HIT
        crook = table.target if hides else table.superior[table.target]
        by = -layout.HIDING if hides else -power_of(view, crook) if crook >= 0 else 0
        said: Said = {"crook": crook_word(view, text, crook), "by": by, "odds": odds_then(view, text, by)}
        return text("do-hide" if hides else "do-superior", **said), (crook_handle(view, crook),), ""
    if key == "yes" and asked == "bribe":
        return text("do-bribe", gs=gs(text, layout.BRIBE)), (), ""
    if key == "yes" and asked == "cancel":
        special = reading.special_word(view, text, layout.CANCEL)
        return text("do-cancel", special=special), in_hand(view, layout.CANCEL), ""
    if asked in ("help", "backup"):
        helpers = table.helpers if asked == "help" else table.backup
        return text(f"do-no-{asked}", helpers=helpers.bit_count()), (), ""
    specific = f"do-{key}-{asked}"
    return text(specific if text.has(specific) else f"do-{key}"), (), ""


def _pay_answer(view: View, text: Text, key: str) -> str:
    """Word a payment and its effect on the crook's markers."""
    markers = view.known.markers[view.known.target] + {"pay-part": 1, "pay-nothing": 2}.get(key, 0)
    said = pay_words(view, text) | {"markers": markers, "leaves": yes(markers >= layout.FED_UP)}
    return text(f"do-{key}", **said)


def _crook_answer(view: View, text: Text, crook: int) -> Answer:
    """Word an answer that names a crook: one who acts, is the target, helps, or gets a subordinate."""
    table = view.known
    word = crook_word(view, text, crook)
    if crook >= view.boxed.crooks:
        return word, (), ""
    touches = (crook_handle(view, crook),)
    asked = layout.ASKS[table.asking]
    said: Said = {"crook": word, "power": power_of(view, crook)}
    if asked == "who":
        return _who_answer(view, text, crook, said), touches, ""
    if asked == "crook":
        label, heading = _target_answer(view, text, crook, said)
        return label, touches, heading
    if asked in ("protector", "help", "backup") and table.stage != layout.PEACE:
        by = said["power"] if asked == "help" else -int(said["power"])
        return text(f"do-crook-{asked}", by=f"{by:+}", odds=odds_then(view, text, int(by)), **said), touches, ""
    if asked == "place":
        said |= _place_words(view, crook)
    if asked == "pick":
        card = view.deck.of(Crook)[crook]
        said |= {"resistance": card.resistance, "pay": gs(text, card.pay)}
    key = f"do-crook-{asked}"
    return text(key if text.has(key) else "do-crook", **said), touches, ""


def _place_words(view: View, superior: int) -> Said:
    """Say whether a place makes the crook a Lieutenant, and whether it makes him envious."""
    mover = to_place(view.known)
    envies = mover >= 0 and envious(view.boxed, view.known, mover, superior)
    return {"rank": "lieutenant" if reading.rank_of(view, superior) == "boss" else "crew", "envious": yes(envies)}


def _who_answer(view: View, text: Text, crook: int, said: Said) -> str:
    """Word the choice of the crook who acts, with his best target."""
    table = view.known
    doing = table.doing
    if doing in ATTACKS and table.crew[table.asked] >> crook & 1:
        best = best_target(view, doing, crook)
        if best is None:
            return text("do-who-attack-none", **said)
        number, target = best
        aim = reading.aim_word(view, text, doing, target)
        return text("do-who-attack", odds=odds(text, number), target=aim, **said)
    if doing == layout.VISIT:
        return text("do-who-visit", markers=table.markers[crook], **said)
    return text("do-who", **said)


def _target_answer(view: View, text: Text, crook: int, said: Said) -> tuple[str, str]:
    """Word the choice of a target with the number the attack starts with; its heading is the target's owner."""
    table = view.known
    owner = reading.owner_of(view, crook)
    if reading.doing_word(view) == "calm":
        return text("do-who-visit", markers=table.markers[crook], **said), ""
    if table.doing not in ATTACKS or table.leader < 0:
        return text("do-crook", **said), ""
    said |= {"owner": reading.owner_word(view, text, owner), "rank": reading.rank_of(view, crook)}
    if owner == table.asked:
        return text("do-target-own", **said), text("heading-own")
    number = starting_number(view, table.doing, table.leader, crook)
    heading = text("heading-free") if owner < 0 else view.name(owner, text)
    return text("do-target", odds=odds(text, number), **said), heading


def _racket_answer(view: View, text: Text, racket: int) -> Answer:
    """Word an answer that names a racket: to take, to visit, to guard, to lose."""
    table = view.known
    word = racket_word(view, text, racket)
    if racket >= view.boxed.rackets:
        return word, (), ""
    touches = (racket_handle(view, racket),)
    asked = layout.ASKS[table.asking]
    said: Said = {
        "racket": word,
        **reading.site_words(view, text, racket),
        "income": gs(text, view.boxed.income[racket] + table.profit[racket]),
    }
    if asked == "racket" and table.doing == layout.TAKE_OVER and table.leader >= 0:
        owner = reading.racket_owner_of(view, racket)
        heading = text("heading-free") if owner < 0 else view.name(owner, text)
        number = starting_number(view, layout.TAKE_OVER, table.leader, racket)
        return (
            text("do-take", odds=odds(text, number), owner=reading.owner_word(view, text, owner), **said),
            touches,
            heading,
        )
    if asked == "racket" and reading.doing_word(view) == "profit":
        more = min(layout.BOOM, layout.RICHEST - table.profit[racket])
        income = view.boxed.income[racket] + table.profit[racket] + more
        return text("do-profit", then=gs(text, income), **said), touches, ""
    key = f"do-racket-{asked}"
    return text(key if text.has(key) else "do-racket", **said), touches, ""


def _seat_answer(view: View, text: Text, seat: int) -> Answer:
    """Word an answer that names a seat."""
    table = view.known
    said: Said = {
        "seat": view.name(seat, text),
        "held": table.held[seat],
        "rackets": table.owned[seat].bit_count(),
        "cash": gs(text, table.cash[seat]),
        "doing": reading.doing_word(view),
    }
    return text("do-seat", **said), (crook_handle(view, view.known.boss[seat]),), ""


def _special_answer(view: View, text: Text, kind: int) -> Answer:
    asked = layout.ASKS[view.known.asking]
    said = {"special": reading.special_word(view, text, kind)}
    if asked == "expose":
        return text("do-expose", **said), in_their_hand(view, view.known.victim, kind), ""
    key = "do-cancel" if asked == "cancel" else "do-special"
    return text(key, **said), in_hand(view, kind), ""


ANSWERS = {"crook": _crook_answer, "racket": _racket_answer, "seat": _seat_answer, "special": _special_answer}


def _amount_answer(view: View, text: Text, amount: int) -> Answer:
    """Word a bid, or Gs on an attack; the defender's are always against it."""
    table = view.known
    if table.asking != layout.ASK_STAKE or table.stage == layout.PEACE:
        return text("do-bid", gs=gs(text, abs(amount)), sign=reading.sign_of(amount)), (), ""
    by = -amount if table.asked == table.defender else amount
    then = odds_then(view, text, by - reading.sealed(view))
    return text("do-stake", gs=gs(text, abs(amount)), sign=reading.sign_of(by), odds=then), (), ""


def _final(view: View, action: int) -> bool:
    """True if an answer cannot be taken back; one that only opens another question can."""
    table = view.known
    if table.asking == layout.ASK_ACTION:
        return not (action in SILENT or layout.SPECIAL <= action < layout.AMOUNT)
    if table.asking == layout.ASK_WAR:
        return action != layout.HIT
    if table.asking == layout.ASK_WHO:
        return table.doing in (layout.DROP, layout.DOUBLE_CROSS, layout.RETIRE)
    return bool(table.asking != layout.ASK_ORPHAN)


# Gifts


def interjection(view: View, text: Text, number: int) -> Choice:
    """Make a gift into a choice: first the receiver, then the thing given."""
    family, which = layout.GIFTS.of(number)
    if family == "to":
        label = text("give-to", seat=view.name(which, text))
        return Choice(action=number, label=label, group=text("heading-gifts"))
    name = view.name(view.known.receiver[view.seat or 0], text) or text("somebody")
    what, touches = _gift(view, text, family, which)
    return Choice(
        action=number,
        label=text(f"give-{family}", seat=name, **{family: what}),
        touches=tuple(touch for touch in touches if touch),
        final=True,
        group=text(f"heading-give-{family}", seat=name),
        amount=which + 1 if family == "gs" else None,
    )


def _gift(view: View, text: Text, family: str, which: int) -> tuple[str, tuple[str, ...]]:
    """Word the thing given, and return what is clicked for it."""
    if family == "gs":
        return gs(text, which + 1), ()
    if family == "racket":
        return racket_word(view, text, which), (racket_handle(view, which),)
    if family == "special":
        return reading.special_word(view, text, which), in_hand(view, which)
    return crook_word(view, text, which), (crook_handle(view, which),)
