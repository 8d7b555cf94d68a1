"""A page with the curves of a training, made from its log: one HTML file without scripts, or one drawing (SVG).

It needs nothing but the log: no torch, and no plotting library.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from larceny.engine.errors import LarcenyError
from larceny.engine.words import phrases
from larceny.train.log import lines

phrase, _ = phrases(__file__)

WIDE, HIGH = 560, 240  # of a drawing
LEFT, RIGHT, TOP, BOTTOM = 52, 28, 12, 30  # margins
COLOURS = ("#1f5fa8", "#b3541e", "#3f7d3a", "#7a3f8c", "#8a6d1a", "#444444")
MOST_POINTS = 400  # points of a curve; nobody would see more
MOST_MEANS = 40  # points of a curve whose points are means over several iterations
WON, GAMES = "won_", "games_"  # fields of an iteration begin so; the number of players follows
SURE = 1.96  # standard errors to each side of a share, for 95 in 100

PLOTS = (  # a drawing's heading, and the fields of iterations that are its curves
    ("Entropy of the choices", ("entropy",)),
    ("Error of the value", ("value_error",)),
    ("Variance that the value explains", ("explained",)),
    ("Distance from the magnet", ("magnet",)),
    ("Choices as instinct's", ("alike",)),
    ("Decisions a second", ("per_second",)),
    ("Seconds of an iteration: all, and playing", ("seconds", "play_seconds")),
)
STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}"
    "svg{max-width:100%;height:auto}table{border-collapse:collapse}td,th{padding:.1rem .8rem;text-align:right}"
)


class Curve(NamedTuple):
    """A curve: its name, and its points; a point has a place, a height and an error to each side."""

    name: str
    points: list[tuple[float, float, float]]


def write(log: Path, wanted: Path) -> str:
    """Return the page of a log, or its drawing of victories if the wanted file is an SVG."""
    logged = list(lines(log))
    if not any(line.get("what") == "iteration" for line in logged):
        raise LarcenyError(phrase("train-nothing", log=log))
    if wanted.suffix == ".svg":
        return draw(_victories(logged), "share of victories", shares=True)
    return _page(logged)


def _page(logged: list[dict[str, Any]]) -> str:
    start = next((line for line in logged if line.get("what") == "start"), {})
    iterations = [line for line in logged if line.get("what") == "iteration"]
    title = f"Training: {start.get('game', '?')}"
    seconds = sum(line.get("seconds", 0) for line in iterations)
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{iterations[-1]['decisions'] / 1e6:,.1f} million decisions in {seconds:,.0f} seconds on "
        f"{escape(str(start.get('device', '?')))}, seed {escape(str(start.get('seed', '?')))}.</p>",
        "<h2>Victories</h2>",
        draw(_victories(logged), "share of victories", shares=True),
        _table(logged),
    ]
    for heading, names in PLOTS:
        curves = [curve for name in names if (curve := _figures(iterations, name)).points]
        if curves:
            parts += [f"<h2>{escape(heading)}</h2>", draw(curves, heading.lower())]
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body>{''.join(parts)}</body></html>\n"
    )


def _victories(logged: Sequence[dict[str, Any]]) -> list[Curve]:
    """Return the shares of victories: a curve for each kind of trial, and those of the games of learning."""
    curves: dict[str, Curve] = {}
    for line in logged:
        if line.get("what") == "trial":
            against = "an earlier self" if line["against"] == "earlier" else line["against"]
            name = f"{line['players']} players, against {against}"
            curve = curves.setdefault(name, Curve(name, []))
            curve.points.append((line["decisions"] / 1e6, line["share"], line["error"]))
    return [*curves.values(), *_while_learning(logged)]


def _while_learning(logged: Sequence[dict[str, Any]]) -> Iterator[Curve]:
    """Yield, for each number of players, how often a lone learner won while it learned, its answers drawn at random."""
    names = sorted({name for line in logged for name in line if name.startswith(WON)})
    against = "a frozen network" if any(line.get("against") == "frozen" for line in logged) else "instinct"
    for name in names:
        players = name.removeprefix(WON)
        played = [line for line in logged if name in line]
        together = -(-len(played) // MOST_MEANS)
        curve = Curve(f"{players} players, against {against}, while learning", [])
        for first in range(0, len(played), together):
            joined = played[first : first + together]
            games = sum(line[f"{GAMES}{players}"] for line in joined)
            share = sum(line[name] * line[f"{GAMES}{players}"] for line in joined) / games
            error = SURE * (max(0.0, share * (1 - share)) / games) ** 0.5
            curve.points.append((joined[-1]["decisions"] / 1e6, share, error))
        yield curve


def _figures(iterations: Iterable[dict[str, Any]], name: str) -> Curve:
    points = [(line["decisions"] / 1e6, line[name], 0.0) for line in iterations if name in line]
    step = max(1, len(points) // MOST_POINTS)
    return Curve(name, points[::step])


def _table(logged: Iterable[dict[str, Any]]) -> str:
    """Return the last trial against each opponent as a table, for people who cannot see the drawing."""
    last = {(line["players"], line["against"]): line for line in logged if line.get("what") == "trial"}
    rows = "".join(
        f"<tr><td>{players}</td><td>{escape(against)}</td><td>{line['games']:,}</td>"
        f"<td>{line['share']:.1%} ± {line['error']:.1%}</td></tr>"
        for (players, against), line in sorted(last.items())
    )
    return f"<table><tr><th>players</th><th>against</th><th>games</th><th>won</th></tr>{rows}</table>" if rows else ""


def draw(curves: Sequence[Curve], label: str, shares: bool = False) -> str:
    """Return a drawing of curves: to the right, millions of decisions; upwards, the figure or share."""
    points = [point for curve in curves for point in curve.points]
    if not points:
        return "<p>No figures yet.</p>"
    right = max(point[0] for point in points) or 1.0
    low, high = (0.0, 1.0) if shares else _bounds([point[1] for point in points])

    def x(place: float) -> float:
        return LEFT + place / right * (WIDE - LEFT - RIGHT)

    def y(height: float) -> float:
        return TOP + (high - height) / (high - low) * (HIGH - TOP - BOTTOM)

    summary = f"{label}: {'; '.join(f'{curve.name} {curve.points[-1][1]:.4g}' for curve in curves if curve.points)}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH + 16 * len(curves)}" role="img" '
        f'font-family="sans-serif" font-size="11"><title>{escape(summary)}</title>'
        f'<rect width="{WIDE}" height="{HIGH + 16 * len(curves)}" fill="#fff"/>'
    ]
    for height in (low + (high - low) * quarter / 4 for quarter in range(5)):
        beside = f"{height:.0%}" if shares else f"{height:.3g}"
        parts.append(
            f'<path d="M{LEFT} {y(height):.1f}H{WIDE - RIGHT}" stroke="#ddd"/>'
            f'<text x="{LEFT - 6}" y="{y(height) + 4:.1f}" text-anchor="end">{beside}</text>'
        )
    parts += [
        f'<text x="{x(place):.1f}" y="{HIGH - 12}" text-anchor="middle">{place:,.3g}M</text>'
        for place in (right * quarter / 4 for quarter in range(5))
    ]
    for number, curve in enumerate(curves):
        colour = COLOURS[number % len(COLOURS)]
        if len(curve.points) > 1 and any(error for _, _, error in curve.points):
            upper = [f"{x(p):.1f},{y(min(high, h + e)):.1f}" for p, h, e in curve.points]
            lower = [f"{x(p):.1f},{y(max(low, h - e)):.1f}" for p, h, e in reversed(curve.points)]
            parts.append(f'<polygon points="{" ".join(upper + lower)}" fill="{colour}" opacity=".15"/>')
        line = " ".join(f"{x(p):.1f},{y(h):.1f}" for p, h, _ in curve.points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="1.6"/>')
        down = HIGH + 16 * number + 8
        parts.append(
            f'<path d="M{LEFT} {down - 4}h18" stroke="{colour}" stroke-width="3"/>'
            f'<text x="{LEFT + 24}" y="{down}">{escape(curve.name)}</text>'
        )
    return "".join([*parts, "</svg>"])


def _bounds(heights: list[float]) -> tuple[float, float]:
    low, high = min(0.0, *heights), max(heights)
    return (low, high) if high > low else (low, low + 1)
