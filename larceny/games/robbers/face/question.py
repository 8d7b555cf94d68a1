"""What is asked, and how it stands."""

from __future__ import annotations

from larceny.engine.board import Question
from larceny.engine.contract import UNKNOWN
from larceny.engine.text import Text
from larceny.engine.view import View
from larceny.games.robbers import layout
from larceny.games.robbers.box import robbers
from larceny.games.robbers.face.reading import car_of, forecast, muster, outlook, shortfall
from larceny.games.robbers.face.words import brief, decimal
from larceny.games.robbers.getaway import others_passed


def question(view: View, text: Text) -> Question:
    if view.actor is None:
        return Question(seat=None, text=text("house-over"))
    if view.actor != view.seat:
        return Question(seat=view.actor, text=_waiting(view, text))
    key = layout.ASKS[view.row.asking]
    said = _said(view, text)
    return Question(
        seat=view.seat, text=text(f"ask-{key}", **said), help=text(f"help-{key}", **said).strip(), about=_about(view)
    )


def _said(view: View, text: Text) -> dict[str, str | int]:
    """The values that questions speak of."""
    table, box = view.row, view.box_row
    seat = table.asked
    said: dict[str, str | int] = {
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
        said["outlook"] = forecast(view, text, seat, table.piled[seat])
    if table.asking == layout.ASK_SPREE:
        said |= _on_duty(view, text) | {"car": car_of(view, seat)}
    if table.picked != UNKNOWN:
        said["card"] = brief(view, text, table.picked)
        said["does"] = robbers(view.deck)[table.picked].does
    if table.asking in (layout.ASK_TRAP, layout.ASK_TAKE):
        said["seat"] = view.name(table.turn if table.asking == layout.ASK_TRAP else table.victim, text)
    if table.asking == layout.ASK_REPLACE and table.victim >= 0:
        said["card"] = brief(view, text, table.upgrade[table.victim, table.slot])
    return said | (_standings(view, text) if table.runner >= 0 else {})


def _on_duty(view: View, text: Text) -> dict[str, str | int]:
    """Of which cops the next is drawn, those among them that are shuffled in first, and what to expect of one."""
    safe, caught, _ = muster(view, view.row.cop_deck)
    if safe + caught <= layout.FEW_COPS:
        spare = muster(view, view.row.cop_discards)
        safe, caught = safe + spare[0], caught + spare[1]
    return {"cops": safe + caught, "catches": caught, "average": decimal(text, outlook(view, 1)[0])}


def _standings(view: View, text: Text) -> dict[str, str | int]:
    """How the chase stands, in the words of its questions."""
    table = view.row
    short = shortfall(view)
    return {
        "runner": view.name(table.runner, text),
        "number": table.tally,
        "against": table.force,
        "short": max(short, 0),
        "spare": max(-short, 0),
        "needed": max(1 - short, 0),
        "reached": "yes" if short <= 0 else "no",
        "caught": "yes" if table.caught else "no",
        "rivals": "none" if others_passed(view.box_row, table) else "some",
        "stand": "enough" if short <= 0 else "once" if view.box_row.once else "staying" if table.laid else "below",
    }


def _about(view: View) -> str:
    """The card about to be played."""
    table = view.row
    if table.picked == UNKNOWN or view.seat is None:
        return ""
    return f"h{table.picked}.{table.hand[view.seat, table.picked] - 1}"


def _waiting(view: View, text: Text) -> str:
    """What everybody knows of somebody else's decision."""
    assert view.actor is not None
    table = view.row
    name = view.name(view.actor, text)
    if table.asking in (layout.ASK_RUN, layout.ASK_CHASE, layout.ASK_RESCUE):
        return text(f"wait-{layout.ASKS[table.asking]}", seat=name, **_standings(view, text))
    if table.asking in (layout.ASK_TRAP, layout.ASK_TIDY):
        return text(f"wait-{layout.ASKS[table.asking]}", seat=name)
    return text("house-wait", seat=name)
