"""Pages about more than one deck: a league of many, and one number with many values."""

from __future__ import annotations

from html import escape

from larceny.engine.words import Figure, phrases
from larceny.lab.decks.findings import headlines, players_in, sentence
from larceny.lab.decks.league import League, Standing, least_taken
from larceny.lab.decks.markup import (
    cell,
    figure,
    gallery,
    heading,
    more,
    num,
    row,
    section,
    span,
    table,
    top_three,
    whole_page,
)
from larceny.lab.decks.report import check_plots, diff_table
from larceny.lab.decks.sweep import At, Sweep
from larceny.lab.statistics import Estimate

_, said = phrases(__file__)


# A league


def league_page(found: League) -> str:
    """Return the report on many decks."""
    check_plots()
    title = said("many-title", title=found.title, many_standings=len(found.standings))
    options = "".join(f"; {name}={value}" for name, value in found.options.items())
    facts = said(
        "many-facts",
        games=Figure(found.games, ","),
        players_in=players_in(found.standings[0].parties),
        bot=found.bot,
        options=options,
    )
    parts = [
        heading(said("many-over"), title, facts),
        top_three(found.findings),
        _ranking(found),
        *(_deck_section(found, standing) for standing in found.standings),
        section(said("report-how-sure"), said("many-sure"), _where(found.larceny, found.game, found.seed)),
    ]
    return whole_page(title, parts)


def _where(version: str, game: str, seed: int) -> str:
    words = said("many-made", version=str(version), game=str(game), seed=str(seed))
    return f"<footer><p>{escape(words)}</p></footer>"


def _ranking(found: League) -> str:
    from larceny.lab.decks import plots

    standings = found.standings
    missed = [(one.label, one.missed) for one in standings]
    figures = [figure(said("many-missed"), plots.rows("missed", missed, said("axis-missed"), 0.0, said("many-missed")))]
    for number, party in enumerate(standings[0].parties):
        first = [(one.label, percent(one.parties[number].places[0])) for one in standings]
        caption = said("many-first", players=party.players)
        picture = plots.rows(f"first{party.players}", first, said("axis-victories"), 100 / party.players, caption)
        length = [(one.label, one.parties[number].decisions) for one in standings]
        caption2 = said("many-length", players=party.players)
        figures += [
            figure(caption, picture),
            figure(caption2, plots.rows(f"length{party.players}", length, said("axis-decisions"), None, caption2)),
        ]
    heads = [said("head-deck"), said("head-missed"), said("head-hash")]
    for party in standings[0].parties:
        heads += [
            said("head-furthest", players=party.players),
            said("head-asked-first", players=party.players),
            said("head-decisions-of", players=party.players),
            said("head-least", players=party.players),
        ]
    words = said("many-words", base=found.base)
    return section(
        said("many-decks"), words, table(said("many-decks"), heads, [_line(one) for one in standings]), gallery(figures)
    )


def percent(found: Estimate) -> Estimate:
    return Estimate(100 * found.value, 100 * found.low, 100 * found.high)


def _line(standing: Standing) -> str:
    cells = [standing.label, span(standing.missed, "number"), cell(f"<code>{standing.digest[:16]}</code>")]
    for party in standing.parties:
        fair = 1 / party.players
        seat = max(party.seats, key=lambda share: abs(share.value - fair))
        least = least_taken(party)
        cells += [
            span(Estimate(seat.value - fair, seat.low - fair, seat.high - fair), signed=True),
            span(party.places[0]),
            span(party.decisions, "number"),
            said("many-nobody") if least is None else f"{least[0]}, {least[1].value:.1%}",
        ]
    return row(*cells)


def _deck_section(found: League, standing: Standing) -> str:
    missed = "".join(f"<li>{escape(miss)}</li>" for miss in standing.misses) or f"<li>{said('many-no-miss')}</li>"
    parts = [f'<h3>{said("many-misses")}</h3><ul class="changes">{missed}</ul>']
    if standing.diff is not None:
        top = "".join(f"<li>{escape(sentence(one))}</li>" for one in headlines(standing.changes))
        top = top or f"<li>{said('report-no-change')}</li>"
        parts.append(f'<h3>{said("report-in-games")}</h3><ul class="changes">{top}</ul>')
        parts.append(more(said("report-decks"), diff_table(standing.diff)))
    file = f"{standing.file}, " if standing.file else ""
    base = said("many-base") if standing.diff is None else said("many-against", base=found.base)
    return section(escape(standing.label), f"{file}{standing.digest[:16]}, {base}.", *parts)


# One number


def sweep_page(found: Sweep) -> str:
    """Return the report on one number with many values."""
    check_plots()
    title = said("sweep-title", card=found.card, field=found.field)
    players = [at.players for at in next((point.at for point in found.points if point.at), ())]
    options = "".join(f"; {name}={value}" for name, value in found.options.items())
    facts = said(
        "sweep-facts",
        title=found.title,
        deck=found.deck,
        kind=found.kind,
        card=found.card,
        field=found.field,
        now=found.now,
        games=Figure(found.games, ","),
        players=", ".join(map(str, players)),
        bot=found.bot,
        options=options,
    )
    parts = [heading(said("sweep-over"), title, facts), top_three(found.findings), _curves(found)]
    refused = "".join(f"<li>{point.value}: {escape(point.refused)}</li>" for point in found.points if point.refused)
    if refused:
        parts.append(section(said("sweep-refused"), said("sweep-left-out"), f'<ul class="changes">{refused}</ul>'))
    parts += [
        _changes(found),
        section(said("report-how-sure"), said("many-sure"), _where(found.larceny, found.game, found.seed)),
    ]
    return whole_page(title, parts)


MEASURES = ("taken", "edge", "first", "furthest", "decisions")


def _curves(found: Sweep) -> str:
    from larceny.lab.decks import plots

    figures = []
    for measure in MEASURES:
        caption, axis = said(f"measure-{measure}-caption"), said(f"measure-{measure}-axis")
        lines: dict[int, list[tuple[int, Estimate]]] = {}
        for point in found.points:
            for at in point.at:
                one = measured(at, measure)
                if one is not None:
                    lines.setdefault(at.players, []).append((point.value, one))
        if lines:
            words = said("sweep-caption", caption=caption, field=found.field)
            figures.append(figure(caption, plots.curve(measure, lines, (found.field, axis), found.now, words)))
    rows = [_values_row(point.value, at) for point in found.points for at in point.at]
    heads = (
        f"#{found.field}",
        said("head-players"),
        said("head-taken"),
        said("head-edge"),
        said("head-first"),
        said("head-far"),
        said("head-decisions"),
    )
    words = said("sweep-curve-words", field=found.field, now=found.now)
    return section(
        said("sweep-curves"),
        words,
        gallery(figures),
        more(said("sweep-as-table"), table(said("title-values"), heads, rows)),
    )


def _values_row(value: int, at: At) -> str:
    return row(
        num(value, str(value)),
        num(at.players, str(at.players)),
        span(at.taken),
        span(at.edge, signed=True),
        span(at.first),
        span(at.furthest, signed=True),
        span(at.decisions, "number"),
    )


def measured(at: At, measure: str) -> Estimate | None:
    """Return a measure, shares in per cent."""
    found: Estimate | None = getattr(at, measure)
    return found if found is None or measure == "decisions" else percent(found)


def _changes(found: Sweep) -> str:
    items = [
        f"<h3>{escape(found.field)} {point.value}</h3><ul class='changes'>"
        + (
            "".join(f"<li>{escape(sentence(one))}</li>" for at in point.at for one in at.changes)
            or said("report-no-change")
        )
        + "</ul>"
        for point in found.points
        if point.at and point.value != found.now
    ]
    words = said("sweep-against", field=found.field, now=found.now)
    return section(said("sweep-each"), words, *items)
