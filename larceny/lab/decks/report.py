"""The report on a deck: one HTML file that needs nothing else.

Findings in words come first, then pictures; behind every picture are its numbers. The page is plain markup with closed
tags; its only script sorts tables, and nothing is missing without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.words import Figure, install, into, phrases
from larceny.games import load
from larceny.lab.decks.balance import Balance
from larceny.lab.decks.differences import Change, DeckDiff, Field
from larceny.lab.decks.findings import (
    RANKS,
    TAKEN,
    USES,
    WHOLE,
    Finding,
    headlines,
    listed,
    most_important,
    players_in,
    sentence,
    spaced,
)
from larceny.lab.decks.ladder import Rung
from larceny.lab.decks.markup import (
    cell,
    figure,
    gallery,
    heading,
    more,
    num,
    p_cell,
    points_cell,
    row,
    section,
    span,
    table,
    top_three,
    whole_page,
    written,
)
from larceny.lab.decks.measures import Party, Usage, order
from larceny.lab.decks.options import Trial
from larceny.lab.statistics import Estimate

phrase, said = phrases(__file__)

SIGNS = {"good": "✓", "look": "!", "bad": "✕", "note": "i"}


def check_plots() -> None:
    """Fail with one line where matplotlib is missing; for commands to ask before anything is played."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise LarcenyError(phrase("report-needs", install=install("lab"))) from None


def page(balance: Balance) -> str:
    """Return the whole report."""
    check_plots()
    title = f"{balance.title}: {into(balance.deck)}" + (
        said("report-against", against=balance.against) if balance.against else ""
    )
    parts = [
        _head(balance, title),
        top_three(most_important(balance.findings, balance.changes)),
        _what_changed(balance),
        _findings(balance),
        _who_wins(balance),
        _cards(balance),
        _course(balance),
        _uses(balance),
        _options(balance),
        _skill(balance),
        _method(balance),
    ]
    return whole_page(title, parts)


# The top


def _head(balance: Balance, title: str) -> str:
    options = ", ".join(f"{name}={value}" for name, value in balance.options.items())
    facts = said(
        "report-facts", games=Figure(balance.games, ","), players_in=players_in(balance.parties), bot=balance.bot
    ) + (f"; {options}" if options else "")
    return heading(said("report-over"), title, f"{facts}.")


def _findings(balance: Balance) -> str:
    ranked = sorted(balance.findings, key=lambda one: RANKS.index(one.level))
    bad, look = (sum(one.level == level for one in ranked) for level in ("bad", "look"))
    if not bad and not look:
        verdict = said("report-nothing")
    else:
        words = [said(f"report-things-{what}", count=many) for many, what in ((bad, "bad"), (look, "look")) if many]
        verdict = said("report-verdict", things=listed(words))
        verdict = verdict[:1].upper() + verdict[1:]
    items = "".join(_finding(one) for one in ranked)
    title = f"<h2>{escape(said('report-as-it-is', deck=balance.deck))}</h2>" if balance.against else ""
    return f'{title}<p class="verdict">{verdict}</p><ul class="findings">{items}</ul>'


def _finding(one: Finding) -> str:
    sign = f'<span class="light" role="img" aria-label="{said(f"level-{one.level}")}">{SIGNS[one.level]}</span>'
    return f'<li class="{one.level}">{sign}<div><b>{escape(one.title)}</b><p>{escape(one.text)}</p></div></li>'


def _what_changed(balance: Balance) -> str:
    from larceny.lab.decks import plots

    if balance.against is None:
        return ""
    top = headlines(balance.changes)
    moved = [change for change in top if change.unit == "share"]
    sure = sum(change.sure for change in balance.changes)
    moves = "".join(f"<li>{_sentence(change)}</li>" for change in top) or f"<li>{said('report-no-change')}</li>"
    edits = "".join(f"<li>{escape(edit)}</li>" for edit in balance.edits) or f"<li>{said('report-no-edit')}</li>"
    rows = sorted(balance.changes, key=lambda change: (not change.sure, change.p))
    words = said("report-both", games=Figure(balance.games, ","), sure=sure, many_rows=Figure(len(rows), ","))
    return section(
        said("report-what-changed"),
        words,
        '<div class="beside"><div>',
        f'<h3>{said("report-in-deck")}</h3><ul class="changes">{edits}</ul>',
        f'<h3>{said("report-in-games")}</h3><ul class="changes arrows">{moves}</ul></div>',
        figure(said("report-moved"), plots.moves("moves", moved, said("report-moved-words"))) if moved else "",
        "</div>",
        more(said("report-decks"), diff_table(balance.diff)) if balance.diff else "",
        more(said("report-all-changes"), _changes_table(rows)),
    )


def diff_table(diff: DeckDiff) -> str:
    """Return everything that two decks write differently."""
    rows = [_diff_row(said("head-deck"), "", "changed", field) for field in diff.about]
    rows += [row(kind, "", said("report-other-order"), "", cell(""), cell(""), cell("")) for kind in diff.moved]
    for card in diff.cards:
        rows += [_diff_row(card.kind, card.card, card.what, field) for field in card.fields]
        rows += (
            []
            if card.fields
            else [row(card.kind, card.card, said(f"diff-{card.what}"), "", cell(""), cell(""), cell(""))]
        )
    heads = (
        "kind",
        "card",
        "what",
        "field",
        said("report-in", before=diff.before),
        said("report-in-after", after=diff.after),
        said("head-by"),
    )
    if diff.before == diff.after:
        heads = (*heads[:4], said("head-before"), said("head-after"), said("head-by"))
    return table(said("report-two-decks"), heads, rows) if rows else f"<p>{said('report-same')}</p>"


def _diff_row(kind: str, name: str, what: str, field: Field) -> str:
    by = cell("") if field.by is None else num(field.by, f"{field.by:+d}")
    return row(kind, name, said(f"diff-{what}"), field.field, field.before, field.after, by)


def _sentence(change: Change) -> str:
    arrow, word = ("↑", "up") if change.more.value > 0 else ("↓", "down")
    return (
        f'<span class="{word}" role="img" aria-label="{said(f"way-{word}")}">{arrow}</span> {escape(sentence(change))}'
    )


def _changes_table(rows: Sequence[Change]) -> str:
    body = [
        row(
            said(f"about-{change.about.replace(' ', '-')}") if change.about in WHOLE | USES else change.about,
            change.name,
            change.measure.format("…"),
            num(change.players, str(change.players)),
            num(change.before, written(change.before, change.unit)),
            num(change.after, written(change.after, change.unit)),
            span(change.more, change.unit, signed=True),
            p_cell(change.p, change.sure),
        )
        for change in rows
    ]
    heads = (
        said("head-about"),
        said("head-what"),
        said("head-measure"),
        said("head-players"),
        said("head-before"),
        said("head-after"),
        said("head-difference"),
        said("head-p"),
    )
    return table(said("report-differs"), heads, body)


# Who wins


def _who_wins(balance: Balance) -> str:
    from larceny.lab.decks import plots

    figures: dict[str, list[str]] = {"seats": [], "order": []}
    game = load(balance.game)
    rows = []
    for number, party in enumerate(balance.parties):
        before = balance.before[number] if balance.before else None
        seats = [said("label-seat", seat=seat + 1) for seat in range(party.players)]
        places = [order(place) for place in range(party.players)]
        for kind, shares, labels, old, p in (
            ("seats", party.seats, seats, before and before.seats, party.seats_p),
            ("order", party.places, places, before and before.places, party.places_p),
        ):
            what = said("report-by-seat") if kind == "seats" else said("report-by-turn")
            caption = said("report-what-players", what=what, players=party.players)
            picture = plots.seats(
                f"{kind}{party.players}", shares, labels, old or (), said("report-shares-alt", caption=caption)
            )
            figures[kind].append(figure(caption, picture))
            rows += [
                row(
                    num(party.players, str(party.players)),
                    label,
                    span(share),
                    num(share.value - 1 / party.players, f"{100 * (share.value - 1 / party.players):+.2f}"),
                    points_cell(party.points[seat], game) if kind == "seats" else cell(""),
                    p_cell(p, p < 0.05),
                )
                for seat, (label, share) in enumerate(zip(labels, shares, strict=True))
            ]
    heads = (
        said("head-players"),
        said("head-who"),
        said("head-victories"),
        said("head-from-fair"),
        said("head-points"),
        said("head-p-equal"),
    )
    words = said("report-who-words")
    return section(
        said("report-who-wins"),
        words + (said("report-grey-diamonds") if balance.before else ""),
        gallery(figures["seats"]),
        gallery(figures["order"]),
        more(said("report-shares-table"), table(said("report-who-wins"), heads, rows)),
    )


# Cards


def _cards(balance: Balance) -> str:
    from larceny.lab.decks import plots

    figures, tables = [], []
    for party in balance.parties:
        caption = said("report-cards-of", players=party.players)
        if any(card.edge is not None for card in party.cards):
            words = said("report-cards-alt", caption=caption)
            figures.append(figure(caption, plots.cards(f"cards{party.players}", party.cards, TAKEN, words)))
        chosen = [card for card in party.cards if card.chances]
        tables.append(more(said("report-all-cards", players=party.players), _usage_table(caption, chosen, "taken")))
    if not figures:
        return ""
    kinds = {card.kind for card in balance.parties[0].cards}
    blind = sorted(kinds - {card.kind for party in balance.parties for card in party.cards if card.chances})
    words = said("report-cards-words")
    if blind:
        words += said("report-blind", listed=listed(blind))
    return section(said("title-cards"), words, gallery(figures), *tables)


def _usage_table(caption: str, usages: Iterable[Usage], verb: str) -> str:
    rows = [
        row(
            one.kind,
            one.name,
            num(one.chances, f"{one.chances:,}") if one.chances else cell(""),
            num(one.times, f"{one.times:,}"),
            span(one.taken, bar=True),
            span(one.games, bar=True),
            span(one.won),
            span(one.left),
            span(one.edge, signed=True),
            p_cell(one.p, one.sure),
        )
        for one in usages
    ]
    heads = (
        said("head-kind"),
        said("head-name"),
        said("head-chances"),
        said(f"head-{verb}"),
        said("head-of-chances"),
        said("head-of-games"),
        said("head-won-with"),
        said("head-won-without"),
        said("head-difference"),
        said("head-p"),
    )
    return table(caption, heads, rows)


# How it goes


def _course(balance: Balance) -> str:
    from larceny.lab.decks import plots

    figures = []
    for number, party in enumerate(balance.parties):
        before = balance.before[number] if balance.before else None
        caption = said("report-length-of", players=party.players)
        figures.append(
            figure(
                caption,
                plots.lengths(f"length{party.players}", party, before, said("report-histogram", caption=caption)),
            )
        )
    caption = said("report-leads")
    figures.append(
        figure(
            caption, plots.leads("leads", balance.parties, balance.before, said("report-leads-alt", caption=caption))
        )
    )
    if len(balance.parties[0].endings) > 1:
        figures.append(figure(said("title-endings"), plots.endings("endings", balance.parties, said("report-how-end"))))
    words = said("report-course-words")
    return section(
        said("report-how-it-goes"),
        words + (said("report-grey") if balance.before else ""),
        gallery(figures),
        more(said("report-course-table"), _course_table(balance.parties, load(balance.game))),
        more(said("report-leads-table"), _leads_table(balance.parties)),
    )


def _course_table(parties: Sequence[Party], game: Game) -> str:
    lines: list[tuple[str, list[str]]] = [
        (said("row-decisions"), [span(party.decisions, "number") for party in parties]),
        (
            said("row-middle"),
            [
                cell(said("row-middle-of", middle=p.middle[1], middle2=p.middle[0], middle3=p.middle[2]), "num")
                for p in parties
            ],
        ),
        (said("row-longest"), [num(party.longest, f"{party.longest:,}") for party in parties]),
        (said("row-actions"), [span(party.actions, "number") for party in parties]),
        (said("row-choices"), [span(party.branching, "number") for party in parties]),
        (said("row-best"), [points_cell(party.best, game) for party in parties]),
        (said("row-margin"), [points_cell(party.margin, game) for party in parties]),
        (said("row-narrow"), [span(party.narrow) for party in parties]),
        (said("row-shared"), [span(party.shared) for party in parties]),
        (said("row-changes"), [span(party.changes, "number") for party in parties]),
        (said("row-settled"), [span(party.settled) for party in parties]),
    ]
    lines += [
        (said("row-ends", spaced=spaced(name)), [span(party.endings[name]) for party in parties])
        for name in parties[0].endings
    ]
    rows = [row(name, *cells) for name, cells in lines]
    return table(
        said("report-a-game"), ("what", *(said("head-of-players", players=party.players) for party in parties)), rows
    )


def _leads_table(parties: Sequence[Party]) -> str:
    heads = [said("head-of-game")]
    for party in parties:
        heads += [said("head-one-leads", players=party.players), said("head-and-wins")]
    rows = [
        row(
            num(lead.moment, f"{lead.moment:.0%}"),
            *(cell for party in parties for cell in (span(party.leads[mark].alone), span(party.leads[mark].wins))),
        )
        for mark, lead in enumerate(parties[0].leads)
    ]
    return table(said("report-who-leads"), heads, rows)


def _uses(balance: Balance) -> str:
    from larceny.lab.decks import plots

    parties = balance.parties
    figures = [
        figure(
            said("title-events"), plots.uses("events", parties, lambda party: party.events, said("report-happens-alt"))
        ),
        figure(
            said("title-answers"),
            plots.uses("answers", parties, lambda party: party.answers, said("report-chosen-alt")),
        ),
    ]
    parts = []
    for party in balance.parties:
        answers = sorted(party.answers, key=lambda one: -one.times)
        events = sorted((one for one in party.events if one.times), key=lambda one: -one.times)
        name = said("report-answers-of", players=party.players)
        parts.append(more(name, _usage_table(name, answers, "given")))
        name = said("report-events-of", players=party.players)
        parts.append(more(name, _usage_table(name, events, "times")))
    words = said("report-uses-words")
    return section(said("report-what-is-done"), words, gallery(figures), *parts)


# Options and skill


def _options(balance: Balance) -> str:
    from larceny.lab.decks import plots

    if not balance.trials:
        return ""
    figures = []
    if any(not trial.same for trial in balance.trials):
        picture = plots.trials("options", balance.trials, said("report-options-alt"))
        figures.append(figure(said("report-options-length"), picture))
    rows = [_trial(trial) for trial in balance.trials]
    heads = (
        said("head-option"),
        said("head-players"),
        said("head-decisions"),
        said("head-longer"),
        said("head-first-wins"),
        said("head-favour"),
    )
    words = said("report-options-words", games=Figure(balance.trials[0].games, ","))
    if load(balance.game).time_up is not None:
        words += said("report-no-clock")
    return section(
        said("title-options"),
        words,
        gallery(figures),
        more(said("report-options-table"), table(said("title-options"), heads, rows)),
    )


def _trial(trial: Trial) -> str:
    return row(
        said("row-trial", option=trial.option, value=trial.value, usual=trial.usual)
        + (said("row-no-difference") if trial.same else ""),
        num(trial.players, str(trial.players)),
        span(trial.decisions, "number"),
        span(trial.longer, "number", signed=True),
        span(trial.first),
        span(trial.favour, signed=True),
    )


def _skill(balance: Balance) -> str:
    from larceny.lab.decks import plots

    if not balance.ladder:
        return ""
    rungs = balance.ladder
    figures = [
        figure(said("report-thinking"), plots.ladder("ladder", rungs, said("report-thinking-alt"))),
        figure(said("report-chance"), plots.sources("sources", rungs, said("report-chance-alt"))),
    ]
    heads = (
        "stronger",
        "among",
        said("head-deals"),
        said("head-victories"),
        said("head-p"),
        said("head-luck"),
        said("head-skill"),
        said("head-rest"),
    )
    words = said("report-skill-words", players=rungs[0].players)
    steps = table(said("report-ladder"), heads, [_rung(rung) for rung in rungs])
    return section(said("title-skill"), words, gallery(figures), more(said("report-ladder-table"), steps))


def _rung(rung: Rung) -> str:
    share = Estimate(rung.share.share, rung.share.low, rung.share.high)
    return row(
        rung.stronger,
        rung.weaker,
        num(rung.share.blocks, str(rung.share.blocks)),
        span(share),
        p_cell(rung.share.p, rung.share.p < 0.05),
        span(rung.luck),
        span(rung.skill),
        span(rung.rest),
    )


def _method(balance: Balance) -> str:
    against = (
        said("report-compared", against=balance.against, against_digest=str(balance.against_digest)[:16])
        if balance.against
        else ""
    )
    text = said(
        "report-made",
        larceny=balance.larceny,
        game=str(balance.game),
        deck=balance.deck,
        digest=balance.digest[:16],
        against=against,
        seed=str(balance.seed),
    )
    words = said("report-method")
    return section(said("report-how-sure"), words, f"<footer><p>{escape(text)}</p></footer>")
