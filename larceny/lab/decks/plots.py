"""Pictures of what a deck does, as SVG to be put into a page.

Colours are those of the page, light or dark; letters stay letters; a mark says its name when it is pointed at.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from html import escape
from textwrap import wrap
from typing import Any, TypeVar

import matplotlib as mpl
import numpy as np
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure as Canvas

from larceny.engine.words import Figure, into, phrases
from larceny.lab.decks.differences import Change
from larceny.lab.decks.ladder import Rung
from larceny.lab.decks.measures import Party, Usage
from larceny.lab.decks.options import Trial
from larceny.lab.statistics import Estimate, rate

_, said = phrases(__file__)

# Stand-ins for the colours of the page.
INK, SOFT, LINE, GHOST = "#010101", "#020202", "#030303", "#040404"
SERIES = tuple(f"#0500{number:02x}" for number in range(7))
PAGE = {INK: "currentColor", SOFT: "var(--soft)", LINE: "var(--line)", GHOST: "var(--ghost)"}
PAGE |= {color: f"var(--c{number})" for number, color in enumerate(SERIES)}

WIDE = 4.1  # inches; the page scales it
LETTERS = 9.5  # points
BINS = 32  # about how many bars a histogram has
TOP = 14  # actions or events in one picture
ROOM = 28  # most letters of a line of a label beside a picture
LABELS = 7  # names in a picture of cards
LETTER = 0.02  # width of a letter, in parts of a picture's width
GAP = 0.05  # least distance of two names, in parts of a picture's height
CLEAR = 0.035  # least distance of a name and a dot
DOT = 0.012  # half the width of a dot, in parts of a picture's width

STYLE: Any = {
    "text.parse_math": False,
    "svg.fonttype": "none",
    "font.size": LETTERS,
    "text.color": INK,
    "axes.edgecolor": SOFT,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": LINE,
    "grid.linewidth": 0.7,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "legend.frameon": False,
}


Drawing = TypeVar("Drawing", bound=Callable[..., str])


def drawn(function: Drawing) -> Drawing:
    """Decorate a function that draws, so that it draws in our style."""

    @wraps(function)
    def draw(*args: Any, **more: Any) -> str:
        with mpl.rc_context(STYLE):
            return function(*args, **more)

    return draw  # type: ignore[return-value]


class Picture:
    """One plot being drawn."""

    def __init__(self, name: str, height: float) -> None:
        self._name = name
        self._titles: dict[str, str] = {}
        self._figure = Canvas(figsize=(WIDE, height), layout="constrained")
        self._figure.patch.set_visible(False)
        self.axes: Any = self._figure.add_subplot()
        self.axes.patch.set_visible(False)

    def tip(self, artist: Any, words: str) -> None:
        """Set the words that are shown when somebody points at a mark."""
        handle = f"{self._name}-tip{len(self._titles)}"
        artist.set_gid(handle)
        self._titles[handle] = words

    def svg(self, words: str) -> str:
        """Return the picture as a piece of a page; `words` describe it to people who cannot see it."""
        file = io.StringIO()
        mpl.rcParams["svg.hashsalt"] = self._name
        nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        FigureCanvasSVG(self._figure).print_svg(file, metadata=nothing)
        return _embedded(file.getvalue(), self._name, words, self._titles)


def _embedded(source: str, name: str, words: str, titles: Mapping[str, str]) -> str:
    """Return the part of an SVG file that a page needs, in the page's colours."""
    body = source[source.index("<svg") :]
    body = re.sub(r"<metadata>.*?</metadata>", "", body, flags=re.DOTALL)
    body = re.sub(r"<!--.*?-->", "", body, flags=re.DOTALL)
    seen = re.search(r'viewBox="[^"]*"', body)
    assert seen is not None
    body = re.sub(r"<svg[^>]*>", f'<svg {seen[0]} role="img" aria-label="{escape(words)}">', body, count=1)
    body = re.sub(r'id="(?!' + re.escape(name) + ")", f'id="{name}-', body)
    body = re.sub(r'(xlink:href="#|url\(#)(?!' + re.escape(name) + ")", rf"\g<1>{name}-", body)
    body = body.replace("xlink:href", "href")
    body = re.sub(r"font: ([\d.]+)px [^;\"]*", r"font-size: \1px", body)
    for color, page in PAGE.items():
        body = body.replace(color, page)
    for handle, title in titles.items():
        body = body.replace(f'<g id="{handle}">', f'<g id="{handle}" class="hit"><title>{escape(title)}</title>')
    return body


# Who wins


@drawn
def seats(name: str, shares: Sequence[Estimate], labels: Sequence[str], before: Sequence[Estimate], words: str) -> str:
    """Draw bars with their intervals, and a line where they would be fair."""
    picture = Picture(name, 2.3)
    axes = picture.axes
    fair = 1 / len(shares)
    places = range(len(shares))
    bars = axes.bar(places, [100 * one.value for one in shares], 0.6, color=SERIES[0], alpha=0.55)
    for bar, label, one in zip(bars, labels, shares, strict=True):
        picture.tip(
            bar,
            said(
                "tip-share",
                label=label,
                value=Figure(one.value, ".1%"),
                low=Figure(one.low, ".1%"),
                high=Figure(one.high, ".1%"),
            ),
        )
        axes.text(
            bar.get_x() + bar.get_width() / 2,
            0.8,
            into(Figure(one.value, ".1%")),
            ha="center",
            va="bottom",
            weight="bold",
        )
    _whiskers(axes, places, shares, INK)
    if before:
        _whiskers(axes, [place + 0.36 for place in places], before, GHOST, "D")
    axes.axhline(100 * fair, color=SERIES[1], linewidth=1.4, linestyle=(0, (4, 3)))
    axes.set_title(said("plot-fair", fair=Figure(fair, ".1%")), loc="right", color=SERIES[1], fontsize=LETTERS)
    axes.set_xticks(list(places), labels)
    axes.set_ylim(0, 100 * max(fair * 1.35, *(one.high for one in [*shares, *before])) * 1.08)
    axes.set_ylabel(said("axis-victories"))
    axes.grid(axis="x", visible=False)
    return picture.svg(words)


def _legend(axes: Any, columns: int = 4) -> None:
    """Say what colours mean, above the picture, where it hides nothing and has the whole width."""
    axes.figure.legend(
        loc="outside upper left",
        ncols=columns,
        fontsize=LETTERS - 1,
        columnspacing=1,
        handlelength=1,
        borderaxespad=0.2,
    )


def _reach(found: Sequence[Estimate], unit: float = 1.0) -> list[list[float]]:
    """Return how far intervals go to either side."""
    return [
        [unit * max(0.0, one.value - one.low) for one in found],
        [unit * max(0.0, one.high - one.value) for one in found],
    ]


def _whole(label: str) -> str:
    """Return a label on as many lines as it needs: nothing is cut off."""
    return "\n".join(wrap(label, ROOM)) or label


def _lines(labels: Sequence[str]) -> int:
    return sum(label.count("\n") + 1 for label in labels)


def _whiskers(axes: Any, places: Sequence[float], found: Sequence[Estimate], color: str, marker: str = "o") -> None:
    values = [100 * one.value for one in found]
    reach = [[100 * (one.value - one.low) for one in found], [100 * (one.high - one.value) for one in found]]
    axes.errorbar(places, values, reach, fmt=marker, markersize=3.5, color=color, capsize=3, linewidth=1.3)


# How long, and who leads


@drawn
def lengths(name: str, party: Party, before: Party | None, words: str) -> str:
    """Draw a histogram of the lengths of games, in decisions."""
    picture = Picture(name, 2.3)
    axes = picture.axes
    known = [party] if before is None else [party, before]
    low, high = (pick(length for one in known for length, _ in one.lengths) for pick in (min, max))
    width = max(1, -(-(high - low + 1) // BINS))
    edges = np.arange(low, high + width + 1, width) - 0.5
    heights = _binned(party, edges)
    middles = edges[:-1] + width / 2
    axes.bar(middles, heights, width, color=SERIES[0], alpha=0.55, edgecolor=SERIES[0], linewidth=0.5)
    shares = [rate(round(height * party.games / 100), party.games) for height in heights]
    axes.errorbar(middles, heights, _reach(shares, 100), fmt="none", ecolor=INK, elinewidth=0.7, alpha=0.7)
    if before is not None:
        axes.stairs(_binned(before, edges), edges, color=GHOST, linewidth=1.6)
    for place in party.middle[1:]:
        axes.axvline(place, color=SERIES[1], linewidth=1.2, linestyle=(0, (4, 3)))
    half, most = party.middle[1:]
    axes.set_title(said("plot-half", half=half, most=str(most)), loc="right", color=SERIES[1], fontsize=LETTERS)
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set_xlabel(said("axis-decisions"))
    axes.set_ylabel(said("axis-games"))
    axes.grid(axis="x", visible=False)
    return picture.svg(words)


def _binned(party: Party, edges: Any) -> Any:
    counts, _ = np.histogram(
        [length for length, _ in party.lengths], edges, weights=[games for _, games in party.lengths]
    )
    return 100 * counts / party.games


@drawn
def leads(name: str, parties: Sequence[Party], before: Sequence[Party], words: str) -> str:
    """Draw how often a seat that leads alone goes on to win, through the game."""
    picture = Picture(name, 2.9)
    axes = picture.axes
    for group, ghost in ((before, True), (parties, False)):
        for number, party in enumerate(group):
            known = [(100 * lead.moment, lead.wins) for lead in party.leads if lead.wins is not None]
            if not known:
                continue
            moments = [moment for moment, _ in known]
            color = GHOST if ghost else SERIES[number % len(SERIES)]
            axes.plot(moments, [100 * wins.value for _, wins in known], color=color, linewidth=1 if ghost else 2)
            if not ghost:
                bounds = [[100 * wins.low for _, wins in known], [100 * wins.high for _, wins in known]]
                axes.fill_between(moments, *bounds, color=color, alpha=0.2, linewidth=0)
                axes.plot([], [], color=color, linewidth=2, label=said("plot-players", players=party.players))
                axes.axhline(100 / party.players, color=color, linewidth=0.8, linestyle=(0, (2, 3)))
    axes.axvline(50, color=SOFT, linewidth=0.8)
    axes.set_xlim(0, 100)
    axes.set_ylim(0, 103)
    axes.set_xlabel(said("axis-played"))
    axes.set_ylabel(said("axis-leader-wins"))
    _legend(axes)
    return picture.svg(words)


# Cards


@drawn
def cards(name: str, usages: Sequence[Usage], threshold: float, words: str) -> str:
    """Draw every card: how often it is taken when on offer, and how winning goes with it; some of them named."""
    picture = Picture(name, 3.6)
    axes = picture.axes
    known = [(one, one.taken, one.edge) for one in usages if one.taken is not None and one.edge is not None]
    kinds = list(dict.fromkeys(one.kind for one, _, _ in known))
    axes.axhline(0, color=SOFT, linewidth=0.9)
    axes.axvline(100 * threshold, color=SERIES[1], linewidth=1, linestyle=(0, (4, 3)))
    for one, taken, edge in known:
        color = SERIES[(0, 2, 3, 5, 4, 6)[kinds.index(one.kind) % 6]]
        axes.plot([100 * taken.value] * 2, [100 * edge.low, 100 * edge.high], color=color, alpha=0.3, linewidth=1)
        (dot,) = axes.plot([100 * taken.value], [100 * edge.value], "o", color=color, markersize=5 if one.sure else 3.5)
        tip = said("tip-card", value=Figure(taken.value, ".1%"), part=Figure(100 * edge.value, "+.1f"))
        picture.tip(
            dot,
            said(
                "tip-card-of",
                name=one.name,
                tip=tip,
                part=Figure(100 * edge.low, "+.1f"),
                part2=Figure(100 * edge.high, "+.1f"),
            ),
        )
    for number, kind in enumerate(kinds if len(kinds) > 1 else []):
        axes.plot([], [], "o", color=SERIES[(0, 2, 3, 5, 4, 6)[number % 6]], markersize=4, label=kind)
    axes.set_xlabel(said("axis-taken"))
    axes.set_ylabel(said("axis-edge"))
    axes.margins(x=0.06, y=0.1)
    axes.set_xlim(left=min(0.0, axes.get_xlim()[0]))
    if len(kinds) > 1:
        _legend(axes)
    _name_outliers(axes, [(one.kind, one.name, 100 * taken.value, 100 * edge.value) for one, taken, edge in known])
    return picture.svg(words)


def _name_outliers(axes: Any, found: Sequence[tuple[str, str, float, float]]) -> None:
    """Write names beside the dots furthest from others of their kind, none over another or over a dot."""
    low, high = axes.get_ylim()
    left, right = axes.get_xlim()
    places = [((x - left) / (right - left), (y - low) / (high - low)) for _, _, x, y in found]
    dots = [(place - DOT, place + DOT, height) for place, height in places]
    taken_up: list[Spot] = []
    for name, x, y in _furthest(found):
        at_left = x > (left + right) / 2
        start = (x - left) / (right - left) + (-0.02 if at_left else 0.02)
        ends = (start - LETTER * len(name), start) if at_left else (start, start + LETTER * len(name))
        height = _free((y - low) / (high - low), ends, taken_up, dots)
        taken_up.append((*ends, height))
        line = {"arrowstyle": "-", "color": SOFT, "linewidth": 0.6, "shrinkA": 0, "shrinkB": 2}
        beside = (left + start * (right - left), low + height * (high - low))
        align = "right" if at_left else "left"
        axes.annotate(name, (x, y), beside, ha=align, va="center", fontsize=LETTERS - 1, arrowprops=line)


def _furthest(found: Sequence[tuple[str, str, float, float]]) -> list[tuple[str, float, float]]:
    """Return names and places of the cards furthest from the median of their kind."""
    place = np.array([[x, y] for _, _, x, y in found]).reshape(-1, 2)
    out = np.zeros(len(found))
    for kind in {kind for kind, *_ in found}:
        own = [number for number, one in enumerate(found) if one[0] == kind]
        spread = np.maximum(np.ptp(place, axis=0), 1e-9)
        out[own] = (np.abs(place[own] - np.median(place[own], axis=0)) / spread) @ (0.4, 1)
    return [found[number][1:] for number in np.argsort(-out, kind="stable")[:LABELS]]


Spot = tuple[float, float, float]  # left end, right end and height, in parts of a picture


def _free(height: float, ends: tuple[float, float], names: Sequence[Spot], dots: Sequence[Spot]) -> float:
    """Return the nearest height at which a name is over no other name, and over no dot; or at least over no name."""
    steps = [sign * GAP * step / 3 for step in range(6 * LABELS) for sign in (1, -1)]
    inside = [height + step for step in steps if 0.02 <= height + step <= 0.98]
    apart = [place for place in inside if _clear(place, ends, names, GAP)]
    free = [place for place in apart if _clear(place, ends, dots, CLEAR)]
    return next(iter(free or apart), height)


def _clear(height: float, ends: tuple[float, float], spots: Sequence[Spot], gap: float) -> bool:
    return all(abs(height - other) >= gap for start, end, other in spots if start < ends[1] and ends[0] < end)


@drawn
def uses(name: str, parties: Sequence[Party], pick: Callable[[Party], Sequence[Usage]], words: str) -> str:
    """Draw the actions or events that are most frequent in a game."""
    often = [{one.number: one.often for one in pick(party)} for party in parties]
    names = {one.number: one.name for party in reversed(parties) for one in pick(party)}
    top = sorted(names, key=lambda one: -max(row[one].value if one in row else 0 for row in often))[:TOP]
    labels = [_whole(name) for name in _told_apart([names[one] for one in top])]
    picture = Picture(name, 0.9 + 0.19 * _lines(labels) + 0.07 * len(labels))
    axes = picture.axes
    for number, (party, row) in enumerate(zip(parties, often, strict=True)):
        color = SERIES[number % len(SERIES)]
        known = [(place, row[one]) for place, one in enumerate(top) if one in row]
        heights = [place + 0.2 * (number - (len(parties) - 1) / 2) for place, _ in known]
        values = [found.value for _, found in known]
        axes.errorbar(
            values, heights, xerr=_reach([found for _, found in known]), fmt="o", color=color, markersize=4,
            capsize=2, linewidth=1, label=said("plot-players", players=party.players),
        )  # fmt: skip
    axes.set_yticks(range(len(top)), labels)
    axes.set_xlim(left=0)
    axes.invert_yaxis()
    axes.set_xlabel(said("axis-times"))
    _legend(axes)
    return picture.svg(words)


def _told_apart(names: Sequence[str]) -> list[str]:
    """Return labels that all differ: equal words are numbered."""
    seen: dict[str, int] = {}
    found = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        found.append(f"{name} ({seen[name]})" if names.count(name) > 1 else name)
    return found


# What is different


@drawn
def moves(name: str, changes: Sequence[Change], words: str) -> str:
    """Draw shares with the one deck and with the other."""
    labels = [_whole(_moved(change)) for change in changes]
    picture = Picture(name, 0.8 + 0.17 * _lines(labels) + 0.09 * len(labels))
    axes = picture.axes
    for height, change in enumerate(changes):
        old, new = 100 * change.before, 100 * change.after
        axes.plot([old, new], [height, height], color=SERIES[0], linewidth=2, alpha=0.5)
        axes.plot([old], [height], "D", color=GHOST, markersize=4)
        axes.errorbar([new], [height], xerr=_reach([change.more], 100), color=SERIES[0], capsize=3, linewidth=1)
        (dot,) = axes.plot([new], [height], "o", color=SERIES[0], markersize=5)
        picture.tip(
            dot,
            said(
                "tip-moved",
                name=change.name,
                format=change.measure.format(into(Figure(new, ".1f")) + "%"),
                old=Figure(old, ".1f"),
            ),
        )
    axes.set_yticks(range(len(changes)), labels)
    axes.set_ylim(len(changes) - 0.4, -0.6)
    axes.set_xlabel(said("axis-moved"))
    axes.grid(axis="y", visible=False)
    return picture.svg(words)


def _moved(change: Change) -> str:
    """Return what a change is about: a card may be there twice, once for being taken and once for winning with it."""
    return said("plot-moved", name=change.name, format=change.measure.format("…"), players=change.players)


# Options, and the ladder


@drawn
def trials(name: str, found: Sequence[Trial], words: str) -> str:
    """Draw how other values of the options change the length."""
    rows = [trial for trial in found if not trial.same]
    labels = list(dict.fromkeys(f"{trial.option}={trial.value}" for trial in rows))
    counts = list(dict.fromkeys(trial.players for trial in rows))
    picture = Picture(name, max(1.6, 0.9 + 0.34 * len(labels)))
    axes = picture.axes
    for trial in rows:
        number = counts.index(trial.players)
        height = labels.index(f"{trial.option}={trial.value}") + 0.2 * (number - (len(counts) - 1) / 2)
        reach = [[trial.longer.value - trial.longer.low], [trial.longer.high - trial.longer.value]]
        color = SERIES[number % len(SERIES)]
        axes.errorbar([trial.longer.value], [height], xerr=reach, fmt="o", markersize=4, color=color, capsize=2)
    for number, players in enumerate(counts):
        axes.plot([], [], "o", color=SERIES[number % len(SERIES)], label=said("plot-players", players=players))
    axes.axvline(0, color=SOFT, linewidth=0.9)
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.3, -0.7)
    axes.set_xlabel(said("axis-longer"))
    _legend(axes)
    axes.grid(axis="y", visible=False)
    return picture.svg(words)


@drawn
def ladder(name: str, rungs: Sequence[Rung], words: str) -> str:
    """Draw how often one stronger bot wins among weaker ones, rung by rung."""
    picture = Picture(name, 0.9 + 0.42 * len(rungs))
    axes = picture.axes
    for height, rung in enumerate(rungs):
        share = rung.share
        reach = [[100 * (share.share - share.low)], [100 * (share.high - share.share)]]
        color = SERIES[2] if share.low > rung.fair else SERIES[1] if share.high < rung.fair else SOFT
        axes.errorbar(
            [100 * share.share], [height], xerr=reach, fmt="o", markersize=6, color=color, capsize=3, linewidth=2
        )
    axes.axvline(100 * rungs[0].fair, color=SERIES[1], linewidth=1.2, linestyle=(0, (4, 3)))
    axes.set_yticks(
        range(len(rungs)), [said("plot-rung", stronger=rung.stronger, weaker=rung.weaker) for rung in rungs]
    )
    axes.set_ylim(-0.6, len(rungs) - 0.4)
    axes.set_xlim(-2, 102)
    axes.set_xlabel(said("axis-stronger", fair=Figure(rungs[0].fair, ".0%")))
    axes.grid(axis="y", visible=False)
    return picture.svg(words)


@drawn
def sources(name: str, rungs: Sequence[Rung], words: str) -> str:
    """Draw the parts of what makes results differ: luck, skill, and how bots happened to play."""
    picture = Picture(name, 1.1 + 0.42 * len(rungs))
    axes = picture.axes
    places = np.arange(len(rungs))
    left = np.zeros(len(rungs))
    kinds = (
        (said("plot-luck"), SERIES[0], "luck"),
        (said("plot-skill"), SERIES[2], "skill"),
        (said("plot-rest"), GHOST, "rest"),
    )
    for label, color, part in kinds:
        widths = np.array([max(0.0, 100 * getattr(rung, part).value) for rung in rungs])
        axes.barh(places, widths, 0.6, left=left, color=color, alpha=0.7, label=label)
        if part != "rest":  # what is left over follows from the others
            ends = left + widths
            reach = _reach([getattr(rung, part) for rung in rungs], 100)
            axes.errorbar(ends, places + 0.12 * (part == "skill"), xerr=reach, fmt="none", ecolor=INK, capsize=2)
        left += widths
    axes.set_yticks(places, [said("plot-rung", stronger=rung.stronger, weaker=rung.weaker) for rung in rungs])
    axes.set_ylim(-0.6, len(rungs) - 0.4)
    axes.set_xlim(0, 100)
    axes.set_xlabel(said("axis-sources"))
    _legend(axes, 3)
    axes.grid(axis="y", visible=False)
    return picture.svg(words)


@drawn
def endings(name: str, parties: Sequence[Party], words: str) -> str:
    """Draw how games end."""
    names = list(parties[0].endings)
    picture = Picture(name, 0.9 + 0.4 * len(names))
    axes = picture.axes
    thick = 0.8 / len(parties)
    for number, party in enumerate(parties):
        shares = [party.endings[one] for one in names]
        heights = np.arange(len(names)) + thick * (number - (len(parties) - 1) / 2)
        reach = [[100 * (one.value - one.low) for one in shares], [100 * (one.high - one.value) for one in shares]]
        color, label = SERIES[number % len(SERIES)], said("plot-players", players=party.players)
        bars = axes.barh(heights, [100 * one.value for one in shares], thick * 0.9, color=color, alpha=0.6, label=label)
        axes.errorbar([100 * one.value for one in shares], heights, xerr=reach, fmt="none", ecolor=INK, elinewidth=1)
        for bar, ending, one in zip(bars, names, shares, strict=True):
            picture.tip(bar, said("tip-ending", ending=ending, players=party.players, value=Figure(one.value, ".2%")))
    axes.set_yticks(range(len(names)), [one.replace("-", " ") for one in names])
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel(said("axis-games"))
    _legend(axes)
    axes.grid(axis="y", visible=False)
    return picture.svg(words)


# Many decks, and one number


@drawn
def rows(name: str, found: Sequence[tuple[str, Estimate]], axis: str, mark: float | None, words: str) -> str:
    """Draw a number of each deck, with its interval; a line where it should be."""
    labels = [_whole(label) for label, _ in found]
    picture = Picture(name, 0.8 + 0.2 * _lines(labels) + 0.1 * len(labels))
    axes = picture.axes
    for height, (label, one) in enumerate(found):
        axes.errorbar([one.value], [height], xerr=_reach([one]), color=SERIES[0], capsize=3, linewidth=1.6)
        (dot,) = axes.plot([one.value], [height], "o", color=SERIES[0], markersize=5)
        picture.tip(
            dot,
            said(
                "tip-number",
                label=label,
                value=Figure(one.value, ".2f"),
                low=Figure(one.low, ".2f"),
                high=Figure(one.high, ".2f"),
            ),
        )
    if mark is not None:
        axes.axvline(mark, color=SERIES[1], linewidth=1.2, linestyle=(0, (4, 3)))
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.4, -0.6)
    axes.set_xlabel(axis)
    axes.grid(axis="y", visible=False)
    return picture.svg(words)


@drawn
def curve(
    name: str, found: Mapping[int, Sequence[tuple[int, Estimate]]], axes_names: tuple[str, str], now: int, words: str
) -> str:
    """Draw a measure for every value of a number, by players, with its interval; a line at the value of now."""
    picture = Picture(name, 2.7)
    axes = picture.axes
    for number, (players, points) in enumerate(found.items()):
        color = SERIES[number % len(SERIES)]
        values = [value for value, _ in points]
        estimates = [one for _, one in points]
        middle = [one.value for one in estimates]
        axes.fill_between(
            values,
            [one.low for one in estimates],
            [one.high for one in estimates],
            color=color,
            alpha=0.18,
            linewidth=0,
        )
        label = said("plot-players", players=players)
        reach = _reach(estimates)
        axes.errorbar(
            values, middle, reach, color=color, marker="o", markersize=4, capsize=2, linewidth=1.4, label=label
        )
    axes.axvline(now, color=SOFT, linewidth=1, linestyle=(0, (4, 3)))
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set_xlabel(said("axis-now", axes_names=axes_names[0]))
    axes.set_ylabel(axes_names[1])
    _legend(axes)
    return picture.svg(words)
