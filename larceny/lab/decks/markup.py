"""Pieces of a report's page: sections, pictures, tables, and numbers with their intervals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from string import Template

from larceny.engine.game import Game
from larceny.engine.view import mean_points
from larceny.engine.words import Figure, into, phrases, spoken
from larceny.lab.statistics import Estimate

_, said = phrases(__file__)

PAGE = Path(__file__).with_name("report.html")


def whole_page(title: str, parts: Sequence[str]) -> str:
    return Template(PAGE.read_text(encoding="utf-8")).substitute(
        lang=spoken(), title=escape(title), body="\n".join(parts)
    )


def heading(over: str, title: str, facts: str) -> str:
    return (
        f'<header><div class="over">{escape(over)}</div><h1>{escape(title)}</h1>'
        f'<p class="lead">{escape(facts)}</p></header>'
    )


def top_three(sentences: Sequence[str]) -> str:
    """Return what matters most, in words, on the first screen."""
    items = "".join(f"<li>{escape(one)}</li>" for one in sentences)
    return f'<section class="top" aria-labelledby="top"><h2 id="top">{said("page-top")}</h2><ol>{items}</ol></section>'


def section(title: str, words: str, *parts: str) -> str:
    return f"<section><h2>{title}</h2><p>{escape(words)}</p>{''.join(parts)}</section>"


def gallery(figures: Sequence[str]) -> str:
    return f'<div class="plots">{"".join(figures)}</div>' if figures else ""


def figure(caption: str, picture: str) -> str:
    return f"<figure><figcaption>{escape(caption)}</figcaption>{picture}</figure>"


def more(summary: str, inside: str) -> str:
    return f"<details><summary>{escape(summary)}</summary>{inside}</details>"


def table(caption: str, heads: Iterable[str], rows: Sequence[str]) -> str:
    """Return a table; headings of columns with numbers begin with #."""
    cells = "".join(f'<th scope="col"{_right(head)}>{escape(head.lstrip("#"))}</th>' for head in heads)
    return (
        f'<div class="scroll" role="region" tabindex="0" aria-label="{escape(caption)}"><table class="sorts">'
        ""
        f"<caption>{escape(caption)}</caption><thead><tr>{cells}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _right(head: str) -> str:
    return ' class="num"' if head.startswith("#") else ""


def row(*cells: str) -> str:
    return f"<tr>{''.join(_cells(cells))}</tr>"


def _cells(cells: Iterable[str]) -> Iterator[str]:
    return (one if one.startswith("<td") else cell(escape(one)) for one in cells)


def cell(inside: str, kind: str = "") -> str:
    return f'<td class="{kind}">{inside}</td>' if kind else f"<td>{inside}</td>"


def num(key: float, words: str) -> str:
    return f'<td class="num" data-key="{key:.6g}">{escape(words)}</td>'


def written(value: float, unit: str = "share", signed: bool = False) -> str:
    sign = "+" if signed else ""
    return into(Figure(value, f"{sign}.1%" if unit == "share" else f"{sign},.2f"))


def span(found: Estimate | None, unit: str = "share", signed: bool = False, bar: bool = False) -> str:
    """Return a number with its interval; a share may have a bar behind it."""
    if found is None:
        return cell("")
    words = [written(one, unit, signed) for one in (found.value, found.low, found.high)]
    style = f' style="--part: {100 * min(1.0, found.value):.1f}%"' if bar else ""
    kind = "num bar" if bar else "num"
    return _interval(found, words, kind, style)


def points_cell(found: Estimate, game: Game) -> str:
    """Return points with their interval, in the game's own unit."""
    return _interval(found, [mean_points(game, one) for one in (found.value, found.low, found.high)])


def _interval(found: Estimate, words: Sequence[str], kind: str = "num", style: str = "") -> str:
    value, low, high = words
    around = said("found-between", low=low, high=high)
    return f'<td class="{kind}" data-key="{found.value:.6g}"{style}>{value} <small>{around}</small></td>'


def p_cell(chance: float | None, sure: bool) -> str:
    if chance is None:
        return cell("")
    words = into(Figure(0.0001 if chance < 0.0001 else chance, ".4f"))
    words = f"< {words}" if chance < 0.0001 else words
    return f'<td class="num{" sure" if sure else ""}" data-key="{chance:.6g}">{escape(words)}</td>'
