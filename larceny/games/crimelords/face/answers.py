"""Answers and gifts: what they say, what is clicked for them, and whether they can be taken back."""

from __future__ import annotations

from larceny.engine.board import Choice
from larceny.engine.text import Text
from larceny.engine.view import View
from larceny.games.crimelords import layout
from larceny.games.crimelords.actions import passing, retirement
from larceny.games.crimelords.box import crooks
from larceny.games.crimelords.common import to_place
from larceny.games.crimelords.face.account import best_target, starting_number
from larceny.games.crimelords.face.pieces import crook_handle, in_hand, in_their_hand, racket_handle
from larceny.games.crimelords.face.question import odds_then, pay_words
from larceny.games.crimelords.face.reading import (
    boss_of,
    known_stakes,
    owned_by,
    owner_of,
    power_of,
    racket_owner_of,
    rank_of,
    read_box,
    read_table,
    revealed,
)
from larceny.games.crimelords.face.words import (
    ATTACKS,
    crook_word,
    district_word,
    doing_word,
    gs,
    odds,
    owner_word,
    racket_word,
    sign_of,
    special_word,
    type_word,
    yes,
)
from larceny.games.crimelords.mob import envious

SILENT = range(layout.RECRUIT, layout.RETIRE + 1)  # actions that only open another question
Answer = tuple[str, tuple[str, ...], str]  # its label, what is clicked for it, and its heading


def choice(view: View, text: Text, action: int) -> Choice:
    """An answer: what it says, what a person clicks for it, and whether it can be taken back."""
    amount = None
    if action < layout.PLAIN:
        label, touches, heading = _plain(view, text, action)
    elif action < layout.RACKET:
        label, touches, heading = _crook_answer(view, text, action - layout.CROOK)
    elif action < layout.SEATED:
        label, touches, heading = _racket_answer(view, text, action - layout.RACKET)
    elif action < layout.SPECIAL:
        label, touches, heading = _seat_answer(view, text, action - layout.SEATED)
    elif action < layout.AMOUNT:
        label, touches, heading = _special_answer(view, text, action - layout.SPECIAL)
    else:
        amount = action - layout.AMOUNT if action < layout.AGAINST else layout.AGAINST - action - 1
        label, touches, heading = _amount_answer(view, text, amount)
    shown = tuple(touch for touch in touches if touch)
    return Choice(action=action, label=label, touches=shown, final=_final(view, action), group=heading, amount=amount)


def _plain(view: View, text: Text, action: int) -> Answer:
    """An answer without a card."""
    table = read_table(view)
    seat = table.asked if table.asked >= 0 else 0
    key = layout.ANSWERS[action]
    if action in (layout.DONE, layout.YES, layout.NO):
        return _reply(view, text, key), _reply_touches(view, action), ""
    if layout.PAY_ALL <= action <= layout.PAY_NOTHING:
        return _pay_answer(view, text, key), (crook_handle(view, table.target),), ""
    said: dict[str, str | int] = {"war": yes(table.asking == layout.ASK_WAR)}
    if action == layout.PASS:
        said["gs"] = gs(text, passing(view.box_row, view.row, seat))
    if action == layout.RETIRE:
        said["gs"] = gs(text, retirement(view.box_row, view.row, seat) if boss_of(view, seat) >= 0 else 0)
    if action in (layout.DOUBLE_CROSS, layout.RETIRE):
        said["boss"] = crook_word(view, text, boss_of(view, seat))
    if action in (layout.NUDGE_UP, layout.NUDGE_DOWN):
        by = layout.SWING if action == layout.NUDGE_UP else -layout.SWING
        said |= {"special": special_word(view, text, layout.NUDGE), "by": f"{by:+}", "odds": odds_then(view, text, by)}
        return text(f"do-{key}", **said), in_hand(view, layout.NUDGE), ""
    return text(f"do-{key}", **said), (), ""


def _reply(view: View, text: Text, key: str) -> str:
    """DONE, YES and NO mean something else in every question."""
    table = read_table(view)
    asked = layout.ASKS[table.asking]
    said: dict[str, str | int] = {}
    if key == "yes" and asked == "backup" and table.stage != layout.PEACE:
        hides = table.attack == layout.HIT
        superior = table.superior[table.target] if table.target >= 0 else -1
        by = -layout.HIDING if hides else -power_of(view, superior) if superior >= 0 else 0
        crook = crook_word(view, text, table.target if hides else superior)
        return text("do-hide" if hides else "do-superior", crook=crook, by=by, odds=odds_then(view, text, by))
    if key == "yes" and asked == "bribe":
        return text("do-bribe", gs=gs(text, layout.BRIBE))
    if key == "yes" and asked == "cancel":
        return text("do-cancel", special=special_word(view, text, layout.CANCEL))
    if asked in ("help", "backup"):
        said["helpers"] = (table.helpers if asked == "help" else table.backup).bit_count()
        return text(f"do-no-{asked}", **said)
    specific = f"do-{key}-{asked}"
    return text(specific if text.has(specific) else f"do-{key}")


def _reply_touches(view: View, action: int) -> tuple[str, ...]:
    table = read_table(view)
    if action != layout.YES:
        return ()
    if table.asking == layout.ASK_CANCEL:
        return in_hand(view, layout.CANCEL)
    if table.asking == layout.ASK_BACKUP and table.target >= 0:
        hides = table.attack == layout.HIT
        return (crook_handle(view, int(table.target if hides else table.superior[table.target])),)
    return ()


def _pay_answer(view: View, text: Text, key: str) -> str:
    """How much, and what comes of it."""
    table = read_table(view)
    target = table.target
    if target < 0:
        return text(f"do-{key}", pay="", all="", markers=0, leaves="no")
    markers = table.markers[target] + {"pay-part": 1, "pay-nothing": 2}.get(key, 0)
    said = pay_words(view, text)
    return text(f"do-{key}", pay=said["pay"], all=said["all"], markers=markers, leaves=yes(markers >= layout.FED_UP))


def _crook_answer(view: View, text: Text, crook: int) -> Answer:
    """Somebody: who acts, who is meant, who helps, below whom."""
    table = read_table(view)
    word = crook_word(view, text, crook)
    if crook >= read_box(view).crooks:
        return word, (), ""
    touches = (crook_handle(view, crook),)
    asked = layout.ASKS[table.asking]
    said: dict[str, str | int] = {"crook": word, "power": power_of(view, crook)}
    heading = ""
    if asked == "who":
        return _who_answer(view, text, crook, said), touches, heading
    if asked == "crook":
        label, heading = _target_answer(view, text, crook, said)
        return label, touches, heading
    if asked in ("protector", "help", "backup") and table.stage != layout.PEACE:
        by = said["power"] if asked == "help" else -int(said["power"])
        return text(f"do-crook-{asked}", by=f"{by:+}", odds=odds_then(view, text, int(by)), **said), touches, heading
    if asked == "place":
        said |= _place_words(view, crook)
    if asked == "pick":
        card = crooks(view.deck)[crook]
        said |= {"resistance": card.resistance, "pay": gs(text, card.pay)}
    key = f"do-crook-{asked}"
    return text(key if text.has(key) else "do-crook", **said), touches, heading


def _place_words(view: View, superior: int) -> dict[str, str | int]:
    """What a place makes of somebody: a Lieutenant, or envious."""
    mover = to_place(read_table(view))
    envies = mover >= 0 and envious(read_box(view), read_table(view), mover, superior)
    return {"rank": "lieutenant" if rank_of(view, superior) == "boss" else "crew", "envious": yes(envies)}


def _who_answer(view: View, text: Text, crook: int, said: dict[str, str | int]) -> str:
    """Who acts, and the best that could come of it."""
    table = read_table(view)
    doing = table.doing
    if doing in ATTACKS and table.crew[table.asked] >> crook & 1:
        best = best_target(view, crook)
        if best is None:
            return text("do-who-attack-none", **said)
        number, target = best
        over = doing == layout.TAKE_OVER
        said["target"] = racket_word(view, text, target) if over else crook_word(view, text, target)
        return text("do-who-attack", odds=odds(text, number), **said)
    if doing == layout.VISIT:
        return text("do-who-visit", markers=table.markers[crook], **said)
    return text("do-who", **said)


def _target_answer(view: View, text: Text, crook: int, said: dict[str, str | int]) -> tuple[str, str]:
    """At whom, with the number it starts with; its heading is whose he is."""
    table = read_table(view)
    owner = owner_of(view, crook)
    whose = owner_word(view, text, owner)
    if doing_word(view) == "calm":
        return text("do-who-visit", markers=table.markers[crook], **said), ""
    if table.doing not in ATTACKS or table.leader < 0:
        return text("do-crook", **said), ""
    said |= {"owner": whose, "rank": rank_of(view, crook)}
    if owner == table.asked:
        return text("do-target-own", **said), text("heading-own")
    number = starting_number(view, table.doing, table.leader, crook)
    heading = text("heading-free") if owner < 0 else view.name(owner, text)
    return text("do-target", odds=odds(text, number), **said), heading


def _racket_answer(view: View, text: Text, racket: int) -> Answer:
    """A racket: to take, to visit, to guard, to lose."""
    table = read_table(view)
    word = racket_word(view, text, racket)
    if racket >= read_box(view).rackets:
        return word, (), ""
    touches = (racket_handle(view, racket),)
    asked = layout.ASKS[table.asking]
    said: dict[str, str | int] = {
        "racket": word,
        "type": type_word(view, text, racket),
        "district": district_word(view, text, racket),
        "income": gs(text, read_box(view).income[racket] + table.profit[racket]),
    }
    if asked == "racket" and table.doing == layout.TAKE_OVER and table.leader >= 0:
        owner = racket_owner_of(view, racket)
        heading = text("heading-free") if owner < 0 else view.name(owner, text)
        number = starting_number(view, layout.TAKE_OVER, table.leader, racket)
        return text("do-take", odds=odds(text, number), owner=owner_word(view, text, owner), **said), touches, heading
    if asked == "racket" and doing_word(view) == "profit":
        more = min(layout.BOOM, layout.RICHEST - table.profit[racket])
        income = read_box(view).income[racket] + table.profit[racket] + more
        return text("do-profit", then=gs(text, income), **said), touches, ""
    key = f"do-racket-{asked}"
    return text(key if text.has(key) else "do-racket", **said), touches, ""


def _seat_answer(view: View, text: Text, seat: int) -> Answer:
    """Somebody at the table."""
    if seat >= view.players:
        return text("house-seat", number=seat + 1), (), ""
    table = read_table(view)
    said: dict[str, str | int] = {
        "seat": view.name(seat, text),
        "held": table.held[seat],
        "rackets": len(owned_by(view, seat)),
        "cash": gs(text, table.cash[seat]),
        "doing": doing_word(view),
    }
    return text("do-seat", **said), (crook_handle(view, boss_of(view, seat)),), ""


def _special_answer(view: View, text: Text, kind: int) -> Answer:
    asked = layout.ASKS[read_table(view).asking]
    said = {"special": special_word(view, text, kind)}
    if asked == "expose":
        return text("do-expose", **said), in_their_hand(view, read_table(view).victim, kind), ""
    key = "do-cancel" if asked == "cancel" else "do-special"
    return text(key, **said), in_hand(view, kind), ""


def _amount_answer(view: View, text: Text, amount: int) -> Answer:
    """A bid, or Gs on an attack: the defender's are always against it."""
    table = read_table(view)
    if table.asking != layout.ASK_STAKE or table.stage == layout.PEACE:
        return text("do-bid", gs=gs(text, abs(amount)), sign=sign_of(amount)), (), ""
    by = -amount if table.asked == table.defender else amount
    label = text("do-stake", gs=gs(text, abs(amount)), sign=sign_of(by), odds=odds_then(view, text, by - _sealed(view)))
    return label, (), ""


def _sealed(view: View) -> int:
    """The own Gs that the running number has in it already: an answer may be thought over."""
    return 0 if revealed(view) else sum(stake for _, stake in known_stakes(view))


def _final(view: View, action: int) -> bool:
    """Can it not be taken back? What only opens another question can."""
    table = read_table(view)
    if table.asking == layout.ASK_ACTION:
        return not (action in SILENT or layout.SPECIAL <= action < layout.AMOUNT)
    if table.asking == layout.ASK_WAR:
        return action != layout.HIT
    if table.asking == layout.ASK_WHO:
        return table.doing in (layout.DROP, layout.DOUBLE_CROSS, layout.RETIRE)
    return bool(table.asking != layout.ASK_ORPHAN)


# Gifts


def interjection(view: View, text: Text, number: int) -> Choice:
    """A gift: first to whom, then what."""
    seat = view.seat if view.seat is not None else 0
    if number < layout.GIFT_GS:
        to = number - layout.GIFT_TO
        name = view.name(to, text) if to < view.players else text("house-seat", number=to + 1)
        return Choice(action=number, label=text("give-to", seat=name), group=text("heading-gifts"))
    receiver = read_table(view).receiver[seat]
    name = view.name(receiver, text) if receiver >= 0 else text("somebody")
    label, touches, heading, amount = _gift(view, text, number, name)
    return Choice(
        action=number, label=label, touches=touches, final=True, group=text(heading, seat=name), amount=amount
    )


def _gift(view: View, text: Text, number: int, name: str) -> tuple[str, tuple[str, ...], str, int | None]:
    """What is given, what is clicked for it, its heading, and how much it is."""
    if number < layout.GIFT_RACKET:
        amount = number - layout.GIFT_GS + 1
        return text("give-gs", seat=name, gs=gs(text, amount)), (), "heading-give-gs", amount
    if number < layout.GIFT_SPECIAL:
        racket = number - layout.GIFT_RACKET
        label = text("give-racket", seat=name, racket=racket_word(view, text, racket))
        handle = racket_handle(view, racket)
        return label, (handle,) if handle else (), "heading-give-racket", None
    if number < layout.GIFT_CROOK:
        kind = number - layout.GIFT_SPECIAL
        label = text("give-special", seat=name, special=special_word(view, text, kind))
        return label, in_hand(view, kind), "heading-give-special", None
    crook = number - layout.GIFT_CROOK
    handle = crook_handle(view, crook)
    label = text("give-crook", seat=name, crook=crook_word(view, text, crook))
    return label, (handle,) if handle else (), "heading-give-crook", None
