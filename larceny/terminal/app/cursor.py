"""Where a cursor goes by keys: through all that can be touched, or to whatever lies next in a direction."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from larceny.terminal.app.sheet import Sheet, Spot

Place = tuple[str, Spot]  # a pane and a spot there
Panes = Sequence[tuple[str, Sheet]]  # those with spots, from above


def step(panes: Panes, at: tuple[str, str], back: bool, touchable: Callable[[Spot], bool]) -> Place | None:
    """Return the next thing that can be touched, in any pane."""
    found = [(pane, spot) for pane, sheet in panes for spot in sheet.spots if touchable(spot)]
    if not found:
        return None
    here = [number for number, (pane, spot) in enumerate(found) if (pane, spot.id) == at]
    start = here[0] if here else 0 if back else -1
    return found[(start + (-1 if back else 1)) % len(found)]


def move(panes: Panes, at: Place | None, way: str) -> Place | None:
    """Return the nearest thing in a direction, in the next pane where this one ends."""
    if at is None:
        start = [pane for pane in panes if pane[0] == "question"] or list(panes)
        return (start[0][0], start[0][1].spots[-1 if way == "up" else 0]) if start else None
    pane, spot = at
    names = [name for name, _ in panes]
    following = nearest(spot, panes[names.index(pane)][1].spots, way) if pane in names else None
    if following is not None:
        return pane, following
    place = names.index(pane) + (1 if way == "down" else -1) if pane in names and way in ("up", "down") else -1
    if not 0 <= place < len(panes):
        return None
    spots = panes[place][1].spots
    line = (min if way == "down" else max)(one.y for one in spots)
    return names[place], min((one for one in spots if one.y == line), key=lambda one: abs(one.x - spot.x))


def nearest(spot: Spot, spots: Sequence[Spot], way: str) -> Spot | None:
    """Return the spot that lies next in a direction."""
    ways = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
    dx, dy = ways[way]
    best: tuple[int, Spot] | None = None
    for other in spots:
        if other.ids == spot.ids:
            continue
        if dx:
            ahead = other.x - (spot.x + spot.width) if dx > 0 else spot.x - (other.x + other.width)
            apart = 0 if other.y < spot.y + spot.height and spot.y < other.y + other.height else abs(other.y - spot.y)
            if ahead < 0 or apart > 2:
                continue
            cost = ahead + apart * 40
        else:
            ahead = other.y - (spot.y + spot.height) if dy > 0 else spot.y - (other.y + other.height)
            if ahead < 0:
                continue
            cost = ahead * 60 + abs(other.x - spot.x)
        if best is None or cost < best[0]:
            best = (cost, other)
    return best[1] if best else None
