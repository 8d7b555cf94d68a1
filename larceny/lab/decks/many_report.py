"""Pages about more than one deck: a league of many, and one number with many values."""

from __future__ import annotations

from html import escape

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

SURE = (
    "Intervals are of 95%: for shares of games by Wilson, for means by the normal distribution with a game as one "
    "observation, for cards with the games as clusters, for what is missed by the jackknife over 16 blocks of deals. "
    "Bots are not people: what a bot leaves lying a person might love."
)


# A league


def league_page(found: League) -> str:
    """The report on many decks."""
    check_plots()
    title = f"{found.title}: {len(found.standings)} decks"
    options = "".join(f"; {name}={value}" for name, value in found.options.items())
    facts = (
        f"{found.games:,} games of each with {players_in(found.standings[0].parties)}, all on the same deals; "
        f"{found.bot} in every seat{options}."
    )
    parts = [
        heading("Larceny: which of these decks?", title, facts),
        top_three(found.findings),
        _ranking(found),
        *(_deck_section(found, standing) for standing in found.standings),
        section("How sure is this?", SURE, _where(found.larceny, found.game, found.seed)),
    ]
    return whole_page(title, parts)


def _where(version: str, game: str, seed: int) -> str:
    words = (
        f"Larceny {version}, {game}; deals from seed {seed} on. The same call gives the same numbers on every machine."
    )
    return f"<footer><p>{escape(words)}</p></footer>"


def _ranking(found: League) -> str:
    from larceny.lab.decks import plots

    standings = found.standings
    missed = [(one.label, one.missed) for one in standings]
    figures = [
        figure("Targets missed", plots.rows("missed", missed, "missed, in what is allowed", 0.0, "Targets missed"))
    ]
    for number, party in enumerate(standings[0].parties):
        first = [(one.label, percent(one.parties[number].places[0])) for one in standings]
        caption = f"Who is asked first wins, {party.players} players"
        picture = plots.rows(f"first{party.players}", first, "% of victories", 100 / party.players, caption)
        length = [(one.label, one.parties[number].decisions) for one in standings]
        caption2 = f"Length, {party.players} players"
        figures += [
            figure(caption, picture),
            figure(caption2, plots.rows(f"length{party.players}", length, "decisions in a game", None, caption2)),
        ]
    heads = ["deck", "#missed", "hash"]
    for party in standings[0].parties:
        heads += [f"#furthest seat, {party.players} players", f"#asked first, {party.players}",
                  f"#decisions, {party.players}", f"taken least, {party.players}"]  # fmt: skip
    words = (
        "How far each deck misses what is usually wanted: no seat more than two points of a hundred from its fair "
        "share, every card taken in at least 2% of its chances. 0.5 is a seat three points off where two are allowed. "
        f"Each deck played the same deals as “{found.base}”."
    )
    return section("The decks", words, table("The decks", heads, [_line(one) for one in standings]), gallery(figures))


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
            "nobody chooses" if least is None else f"{least[0]}, {least[1].value:.1%}",
        ]
    return row(*cells)


def _deck_section(found: League, standing: Standing) -> str:
    missed = "".join(f"<li>{escape(miss)}</li>" for miss in standing.misses) or "<li>Nothing.</li>"
    parts = [f'<h3>Missed</h3><ul class="changes">{missed}</ul>']
    if standing.diff is not None:
        top = "".join(f"<li>{escape(sentence(one))}</li>" for one in headlines(standing.changes))
        parts.append(
            f'<h3>In the games</h3><ul class="changes">{top or "<li>Nothing that is more than chance.</li>"}</ul>'
        )
        parts.append(more("The decks, card by card and number by number", diff_table(standing.diff)))
    file = f"{standing.file}, " if standing.file else ""
    base = "the deck that others are held against" if standing.diff is None else f"held against “{found.base}”"
    return section(escape(standing.label), f"{file}{standing.digest[:16]}, {base}.", *parts)


# One number


def sweep_page(found: Sweep) -> str:
    """The report on one number with many values."""
    check_plots()
    title = f"{found.card}: what if {found.field} were another?"
    players = [at.players for at in next((point.at for point in found.points if point.at), ())]
    options = "".join(f"; {name}={value}" for name, value in found.options.items())
    facts = (
        f"{found.title}, {found.deck}, {found.kind} “{found.card}”: {found.field} is {found.now} now. {found.games:,} "
        f"games of each value with {', '.join(map(str, players))} players, all on the same deals; {found.bot} in every "
        f"seat{options}."
    )
    parts = [heading("Larceny: what if?", title, facts), top_three(found.findings), _curves(found)]
    refused = "".join(f"<li>{point.value}: {escape(point.refused)}</li>" for point in found.points if point.refused)
    if refused:
        parts.append(
            section("Values that the game refuses", "They were left out.", f'<ul class="changes">{refused}</ul>')
        )
    parts += [_changes(found), section("How sure is this?", SURE, _where(found.larceny, found.game, found.seed))]
    return whole_page(title, parts)


MEASURES = (
    ("taken", "Taken", "% taken when on offer"),
    ("edge", "Winning with it", "victories: taken − left, %"),
    ("first", "Who is asked first", "% of victories"),
    ("furthest", "The seat furthest from fair", "% from its fair share"),
    ("decisions", "Length", "decisions in a game"),
)


def _curves(found: Sweep) -> str:
    from larceny.lab.decks import plots

    figures = []
    for measure, caption, axis in MEASURES:
        lines: dict[int, list[tuple[int, Estimate]]] = {}
        for point in found.points:
            for at in point.at:
                one = measured(at, measure)
                if one is not None:
                    lines.setdefault(at.players, []).append((point.value, one))
        if lines:
            words = f"{caption}, for every {found.field}"
            figures.append(figure(caption, plots.curve(measure, lines, (found.field, axis), found.now, words)))
    rows = [_values_row(point.value, at) for point in found.points for at in point.at]
    heads = (
        f"#{found.field}",
        "#players",
        "#taken",
        "#winning with it",
        "#asked first wins",
        "#furthest seat",
        "#decisions",
    )
    words = f"Each curve with its 95% interval. Dashed: {found.field} {found.now}, as it is now."
    return section("The curves", words, gallery(figures), more("As a table", table("Values", heads, rows)))


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
    """A measure, shares in per cent."""
    found: Estimate | None = getattr(at, measure)
    return found if found is None or measure == "decisions" else percent(found)


def _changes(found: Sweep) -> str:
    items = [
        f"<h3>{escape(found.field)} {point.value}</h3><ul class='changes'>"
        + ("".join(f"<li>{escape(sentence(one))}</li>" for at in point.at for one in at.changes)
           or "<li>Nothing that is more than chance.</li>")
        + "</ul>"
        for point in found.points
        if point.at and point.value != found.now
    ]  # fmt: skip
    words = (
        f"Against {found.field} {found.now}, deal by deal: what is more than chance, of whole games and of this card."
    )
    return section("What each value does", words, *items)
