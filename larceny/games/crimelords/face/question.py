"""What is asked, and how it stands."""

from __future__ import annotations

from larceny.engine.board import Question
from larceny.engine.text import Text
from larceny.engine.view import View
from larceny.games.crimelords import layout
from larceny.games.crimelords.common import to_place
from larceny.games.crimelords.face.account import attack_words
from larceny.games.crimelords.face.pieces import crook_handle, in_hand
from larceny.games.crimelords.face.reading import (
    aim_of,
    boss_kind,
    leading_bidder,
    members,
    owned_by,
    points_of,
    read_box,
    read_table,
    running_number,
)
from larceny.games.crimelords.face.words import (
    ATTACKS,
    crook_word,
    doing_word,
    odds,
    owner_word,
    racket_word,
    some_gs,
    special_word,
    yes,
)


def question(view: View, text: Text) -> Question:
    if view.actor is None:
        return Question(seat=None, text=text("house-over"))
    key = layout.ASKS[read_table(view).asking]
    said = _said(view, text)
    if view.actor != view.seat:
        return Question(seat=view.actor, text=text(f"wait-{_wait_key(view, key)}", **said))
    return Question(
        seat=view.seat, text=text(f"ask-{key}", **said), help=text(f"help-{key}", **said).strip(), about=_about(view)
    )


def _wait_key(view: View, key: str) -> str:
    """Questions that are parts of a turn's action are nobody else's business."""
    return "action" if key in ("who", "crook", "racket", "seat") else key


def _said(view: View, text: Text) -> dict[str, str | int]:
    """The values that questions speak of."""
    table, box = read_table(view), read_box(view)
    seat = table.asked
    said: dict[str, str | int] = {
        "seat": view.name(seat, text),
        "doing": doing_word(view),
        "cash": some_gs(text, table.cash[seat]),
        "crook": crook_word(view, text, table.leader) if table.leader >= 0 else "",
        "target": crook_word(view, text, table.target) if table.target >= 0 else "",
        "racket": racket_word(view, text, table.racket) if table.racket >= 0 else "",
        "special": special_word(view, text, table.played) if table.played >= 0 else "",
        "player": view.name(table.player, text) if table.player >= 0 else "",
        "victim": view.name(table.victim, text) if table.victim >= 0 else "",
        "war": yes(table.war),
        "tokens": _tokened(view, seat),
        "attack": ATTACKS.get(table.attack, "none"),
    }
    if table.asking in (layout.ASK_BID, layout.ASK_PICK):
        said |= _auction_words(view, text)
    elif table.asking == layout.ASK_BOSS:
        said |= {"first": yes(table.step <= layout.CROWNING), "boss": boss_kind(view)}
    elif table.asking == layout.ASK_PAY:
        said |= pay_words(view, text)
    elif table.asking == layout.ASK_ACTION:
        said |= {"acted": yes(table.acted), "points": points_of(view, seat), "goal": box.goal}
    elif table.asking in (layout.ASK_PLACE, layout.ASK_ORPHAN):
        said["crook"] = crook_word(view, text, to_place(table))
    elif table.asking == layout.ASK_CANCEL:
        said |= {"cancels": table.cancels, "odd": yes(table.cancels % 2), "aim": _special_aim(view, text)}
    elif table.asking == layout.ASK_BRIBE:
        said["bribe"] = some_gs(text, layout.BRIBE)
    elif table.asking in (layout.ASK_SPOILS, layout.ASK_SPEND):
        said["fallen"] = view.name(table.fallen, text) if table.fallen >= 0 else ""
        said["left"] = len(owned_by(view, table.fallen)) if table.fallen >= 0 else 0
    elif table.asking == layout.ASK_WAR:
        said["quiet"] = table.quiet
        said["fury"] = layout.FURY
    return said | (_attack_said(view, text) if table.stage != layout.PEACE else {})


def _special_aim(view: View, text: Text) -> str:
    """At whom or what the Special that was just played is meant."""
    table = read_table(view)
    if table.played == layout.NUDGE:
        by = layout.SWING if table.doing == layout.NUDGE_UP else -layout.SWING
        return text("aim-nudge", by=f"{by:+}", odds=odds_then(view, text, by))
    if table.victim >= 0:
        return owner_word(view, text, table.victim)
    return crook_word(view, text, table.target) if table.target >= 0 else racket_word(view, text, table.racket)


def _tokened(view: View, seat: int) -> int:
    """How many crooks of a seat can still act."""
    return int(read_table(view).crew[seat] & read_table(view).ready).bit_count()


def _auction_words(view: View, text: Text) -> dict[str, str | int]:
    table = read_table(view)
    leading = leading_bidder(view)
    return {
        "bid": some_gs(text, max(table.high, 0)),
        "leader": view.name(leading, text) if leading >= 0 else "",
        "opened": yes(leading >= 0),
        "round": table.round + 1,
        "lot": len(members(table.lot)),
    }


def pay_words(view: View, text: Text) -> dict[str, str | int]:
    """What the one in question wants, what all who are left want, and what markers there are already."""
    table = read_table(view)
    target = table.target
    waiting = {*members(table.unpaid), target}
    due = sum(read_box(view).pay[crook] for crook in waiting)
    return {
        "pay": some_gs(text, read_box(view).pay[target]),
        "all": some_gs(text, due),
        "others": len(waiting) - 1,
        "markers": table.markers[target],
        "enough": yes(table.cash[table.asked] >= due),
    }


def _attack_said(view: View, text: Text) -> dict[str, str | int]:
    """How an attack stands, in the words of its questions."""
    table = read_table(view)
    number = running_number(view)
    attacker, defender = table.attacker, table.defender
    side = "attacker" if table.asked == attacker else "defender" if table.asked == defender else "other"
    return {
        "what": attack_words(view, text, table.attack, table.leader, aim_of(view), "attack-brief"),
        "number": number,
        "odds": odds(text, number),
        "attacker": view.name(attacker, text),
        "defender": view.name(defender, text) if defender >= 0 else text("nobodys"),
        "side": side,
        "helpers": (table.helpers if side == "attacker" else table.backup).bit_count(),
        "superior": _superior_word(view, text),
        "most": layout.HIT_RAISE if table.attack == layout.HIT else layout.RAISE,
    }


def _superior_word(view: View, text: Text) -> str:
    superior = int(read_table(view).superior[read_table(view).target]) if read_table(view).target >= 0 else -1
    return crook_word(view, text, superior) if superior >= 0 else ""


def _about(view: View) -> str:
    """The crook or racket in question, where the viewer sees it."""
    table = read_table(view)
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
    """How the attack would stand."""
    return odds(text, running_number(view) + by) if read_table(view).stage != layout.PEACE else ""
