"""Everybody's stash and state, and the reckoning at the end."""

from __future__ import annotations

from larceny.engine.board import Badge, Player, Row
from larceny.engine.text import Text
from larceny.engine.view import View
from larceny.games.robbers import layout
from larceny.games.robbers.cards import unstashed
from larceny.games.robbers.face.pieces import kept
from larceny.games.robbers.face.reading import stashed_by
from larceny.games.robbers.face.words import money


def players(view: View, text: Text) -> tuple[Player, ...]:
    """Everybody's stash, and who runs, has passed or is in jail."""
    return tuple(
        Player(
            seat=seat,
            name=view.name(seat, text),
            you=seat == view.seat,
            turn=seat == view.actor,
            badges=(stash_badge(text, stashed_by(view, seat), what_counts(view)), *states(view, text, seat)),
        )
        for seat in range(view.players)
    )


@kept
def stash_badge(text: Text, thousands: int, counted: str) -> Badge:
    return Badge(id="stash", label=money(text, thousands), tip=text("tip-stashed", counted=counted))


def what_counts(view: View) -> str:
    """What counts in the end (RO-01, RO-19)."""
    return str(layout.OPTIONS["counted"].choices[view.box_row.all_counts])


@kept
def state_badge(text: Text, state: str, symbol: str) -> Badge:
    return Badge(id=state, label=text(f"is-{state}"), symbol=symbol, tip=text(f"tip-is-{state}"))


def states(view: View, text: Text, seat: int) -> list[Badge]:
    """Jail, and what somebody still has to say in the chase."""
    table = view.row
    if table.jailed >> seat & 1:
        return [state_badge(text, "jailed", "jail")]
    if table.runner == seat:
        return [state_badge(text, "running", "wheel")]
    if table.runner >= 0 and not table.caught:
        return [state_badge(text, "passed", "moon") if table.passed >> seat & 1 else state_badge(text, "in", "eye")]
    return []


def reckoning(view: View, text: Text) -> tuple[Row, ...]:
    """What everybody stashed, and what was left in the car."""
    seats = range(view.players)
    piles = [(view.row.piled[seat], money(text, int(unstashed(view.box_row, view.row, seat)))) for seat in seats]
    return (
        Row(label=text("line-of-stash"), values=tuple(money(text, stashed_by(view, seat)) for seat in seats)),
        Row(label=text("unstashed"), values=tuple(f"{count} ({worth})" if count else "0" for count, worth in piles)),
    )
