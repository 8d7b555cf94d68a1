"""Word the question and its answers: labels, what is clicked for them, and whether they can be taken back."""

from __future__ import annotations

from larceny.engine.board import Choice, plainly
from larceny.engine.contract import UNKNOWN
from larceny.engine.text import Said, Text, yes
from larceny.engine.view import View
from larceny.games.robbers import layout
from larceny.games.robbers.box import Loot, Robber
from larceny.games.robbers.face import reading
from larceny.games.robbers.face.reading import brief, car_of, decimal, must_choose, shortfall, slot_id
from larceny.games.robbers.getaway import others_passed, stays_in
from larceny.games.robbers.turn import may_drop, may_leave_it


def said(view: View, text: Text) -> Said:
    """Return the values that the texts of questions use."""
    table, box = view.row, view.box_row
    seat = table.asked
    said: Said = {
        "game": "alternate" if box.alternate else "standard",
        "left": layout.ACTIONS_A_TURN - table.spent,
        "held": table.held[seat],
        "over": 0 if box.alternate else max(0, table.held[seat] - layout.HAND),
        "topup": layout.OPTIONS["topup"].choices[box.topup],
        "discard": layout.OPTIONS["discard"].choices[box.excess],
        "loot": table.piled[seat],
        "outlook": "",
    }
    if table.asking == layout.ASK_TURN and table.piled[seat] and not table.spent:
        said["outlook"] = reading.forecast(view, text, seat, seat == view.seat, table.piled[seat])
    if table.asking == layout.ASK_SPREE:
        said |= _on_duty(view, text) | {"car": car_of(view, seat)}
    if table.picked != UNKNOWN:
        said["card"] = brief(view, text, table.picked)
        said["does"] = view.deck.of(Robber)[table.picked].does
    if table.asking in (layout.ASK_TRAP, layout.ASK_TAKE):
        said["seat"] = view.name(table.turn if table.asking == layout.ASK_TRAP else table.victim, text)
    if table.asking == layout.ASK_REPLACE and table.victim >= 0:
        said["card"] = brief(view, text, table.upgrade[table.victim, table.slot])
    return said | (_standings(view, text) if table.runner >= 0 else {})


def _on_duty(view: View, text: Text) -> Said:
    """Count the cops that the next one is drawn from, with the discards if these are shuffled in; add their average."""
    safe, caught, _ = reading.muster(view.deck, view.known.cop_deck)
    if safe + caught <= layout.FEW_COPS:
        spare = reading.muster(view.deck, view.known.cop_discards)
        safe, caught = safe + spare[0], caught + spare[1]
    return {"cops": safe + caught, "catches": caught, "average": decimal(text, reading.outlook(view, 1)[0])}


def _standings(view: View, text: Text) -> Said:
    """Return how the chase stands, as values for the texts of its questions."""
    table = view.row
    short = shortfall(view)
    return {
        "runner": view.name(table.runner, text),
        "number": table.tally,
        "against": table.force,
        "short": max(short, 0),
        "spare": max(-short, 0),
        "needed": max(1 - short, 0),
        "reached": yes(short <= 0),
        "caught": yes(table.caught),
        "rivals": "none" if others_passed(view.box_row, table) else "some",
        "stand": "enough" if short <= 0 else "once" if view.box_row.once else "staying" if table.laid else "below",
    }


def about(view: View) -> str:
    """Return the handle of the card about to be played; "" if there is none."""
    table = view.row
    if table.picked == UNKNOWN or view.seat is None:
        return ""
    return f"h{table.picked}.{table.hand[view.seat, table.picked] - 1}"


def waiting(view: View, text: Text) -> str:
    """Return in words what everybody knows of another seat's decision."""
    table = view.row
    name = view.name(table.asked, text)
    if table.asking in (layout.ASK_RUN, layout.ASK_CHASE, layout.ASK_RESCUE):
        return text(f"wait-{layout.ASKS[table.asking]}", seat=name, **_standings(view, text))
    if table.asking in (layout.ASK_TRAP, layout.ASK_TIDY):
        return text(f"wait-{layout.ASKS[table.asking]}", seat=name)
    return text("house-wait", seat=name)


# Answers


Answer = tuple[Said, tuple[str, ...]]  # the values of an answer's label, and what is clicked for it


def choice(view: View, text: Text, action: int) -> Choice:
    """Return an action as a choice: its label, what is clicked for it, and whether it can be taken back."""
    family, number = layout.ACTS.of(action)
    if family in ANSWERS:
        said, touches = ANSWERS[family](view, text, number)
        label = text(f"do-{family}", **said)
    else:
        label, touches = _plain(view, text, action)
    return Choice(
        action=action,
        label=label,
        touches=touches,
        final=_final(view, action),
        plain=_plainly(view, text, family, number, label),
    )


def _plainly(view: View, text: Text, family: str, number: int, label: str) -> str:
    """Return an answer's label without the print of the card that it names; "" if it has no print."""
    if family == "keep":
        return plainly(label, view.deck.word(Loot, number, text.lang))
    if family in ("take", "replace"):
        seat = view.row.victim if family == "take" else view.row.turn
        number = view.row.upgrade[seat, number] if seat >= 0 else UNKNOWN
    elif family not in ("play", "drop"):
        return ""
    return plainly(label, view.deck.word(Robber, number, text.lang))


def _plain(view: View, text: Text, action: int) -> tuple[str, tuple[str, ...]]:
    """Return the label of an answer without a card, and what is clicked for it."""
    table = view.row
    if action == layout.DONE:
        return text(f"do-done-{_done(view)}", filled=yes(may_leave_it(view.box_row, table))), ()
    game = "alternate" if view.box_row.alternate else "standard"
    label = text(f"do-{layout.ACTS[action][0]}", game=game, count=table.piled[table.turn])
    places = {
        layout.LOOT: ("bank",),
        layout.LIE_LOW: ("robber-deck",),
        layout.DRAW: ("robber-deck",),
        layout.STASH: (f"loot.{table.turn}",),
    }
    return label, places.get(action, ())


def _done(view: View) -> str:
    """Return what DONE means at this question: the last part of its text's key."""
    table = view.row
    if table.asking == layout.ASK_CHASE:
        return "enough" if table.laid else "pass"
    if table.asking == layout.ASK_RUN:
        return "enough" if shortfall(view) <= 0 else "stay" if stays_in(view.box_row, table) else "fail"
    if table.asking == layout.ASK_DISCARD:
        return "discard"
    return {
        layout.ASK_TURN: "turn",
        layout.ASK_TIDY: "tidy",
        layout.ASK_TRAP: "trap",
        layout.ASK_RESCUE: "rescue",
        layout.ASK_KEEP: "keep",
    }.get(table.asking, "play")


def _card_words(view: View, text: Text, card: int) -> Answer:
    does = view.deck.of(Robber)[card].does if card < view.box_row.types else ""
    return {"card": brief(view, text, card), "does": does}, _in_hand(view, card)


def _victim_words(view: View, text: Text, seat: int) -> Answer:
    """Word the choice of a victim; what the card would take from the victim is clicked for it."""
    if seat >= view.players or view.row.picked == UNKNOWN:
        return {"seat": str(seat), "does": "", "part": "", "count": 0}, ()
    table = view.row
    does = view.deck.of(Robber)[table.picked].does
    part = ""
    touches: tuple[str, ...] = (f"loot.{seat}",)
    if does == "pick-lock":
        touches = (f"stash.{seat}",)
    elif does == "up-on-blocks":
        touches = (slot_id(seat, 2), slot_id(seat, 3))
    elif does in ("car-jack", "feed-the-driver"):
        slot = int(does == "feed-the-driver")
        touches = (slot_id(seat, slot),)
        part = brief(view, text, reading.parts_of(view, seat)[slot])
    return {"seat": view.name(seat, text), "does": does, "part": part, "count": table.piled[seat]}, touches


def _upgrade_words(view: View, text: Text, seat: int, slot: int) -> Answer:
    """Word the choice of one of a seat's two upgrades."""
    card = view.row.upgrade[seat, slot] if seat >= 0 else UNKNOWN
    if card == UNKNOWN:
        return {"part": str(slot + 1)}, ()
    return {"part": brief(view, text, card)}, (f"e{seat}.{slot + 2}.{card}",)


def _haul_words(view: View, text: Text, number: int) -> Answer:
    count = number + 1
    return {"count": count, "cops": view.row.piled[view.row.turn] + count}, ("bank",)


def _keep_words(view: View, text: Text, loot: int) -> Answer:
    seat = view.row.asked
    held = view.row.pile[seat, loot] if seat == view.seat and loot < view.box_row.loots else 0
    return {"loot": reading.loot_word(view, text, loot)}, tuple(f"l{seat}.{loot}.{copy}" for copy in range(held))


ANSWERS = {
    "play": _card_words,
    "drop": _card_words,
    "victim": _victim_words,
    "take": lambda view, text, slot: _upgrade_words(view, text, view.row.victim, slot),
    "replace": lambda view, text, slot: _upgrade_words(view, text, view.row.turn, slot),
    "haul": _haul_words,
    "keep": _keep_words,
}


def _in_hand(view: View, card: int) -> tuple[str, ...]:
    """Return the handles of the viewer's cards of a type."""
    if view.seat is None or card >= view.box_row.types:
        return ()
    return tuple(f"h{card}.{copy}" for copy in range(view.row.hand[view.seat, card]))


def _final(view: View, action: int) -> bool:
    """True if an answer cannot be taken back; one that only opens another question can."""
    box, table = view.box_row, view.row
    if action == layout.DISCARD:
        return False
    if action == layout.DONE:
        # After the last card, a turn may go on with a secret question: what to discard.
        return not (table.asking == layout.ASK_PLAY and may_drop(box, table))
    if layout.PLAY <= action < layout.PLAY + box.types:
        deed = box.deed[action - layout.PLAY]
        if deed == layout.UPGRADE:
            return not must_choose(table, table.turn)
        return bool(deed < layout.UPGRADE or deed in (layout.BOOBY_TRAP, layout.DUMP_LOOT))
    if layout.VICTIM <= action < layout.VICTIM + view.players and table.picked != UNKNOWN:
        stripping = box.deed[table.picked] == layout.UP_ON_BLOCKS
        return not (stripping and (must_choose(table, action - layout.VICTIM) or must_choose(table, table.turn)))
    if layout.TAKE <= action < layout.REPLACE:
        return not must_choose(table, table.turn)
    return True
