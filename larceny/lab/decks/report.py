"""The report on a deck: one HTML file that needs nothing else.

Findings in words come first, then pictures; behind every picture are its numbers. The page is plain markup with closed
tags; its only script sorts tables, and nothing is missing without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from larceny.engine.errors import LarcenyError, install
from larceny.engine.game import Game
from larceny.engine.words import phrases
from larceny.games import load
from larceny.lab.decks.balance import Balance
from larceny.lab.decks.differences import Change, DeckDiff, Field
from larceny.lab.decks.findings import (
    RANKS,
    TAKEN,
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
from larceny.lab.decks.measures import ORDER, Party, Usage
from larceny.lab.decks.options import Trial
from larceny.lab.statistics import Estimate

phrase, _ = phrases(__file__)

SIGNS = {"good": "✓", "look": "!", "bad": "✕", "note": "i"}
LEVELS = {"good": "Good", "look": "Have a look", "bad": "Not good", "note": "To know"}


def check_plots() -> None:
    """Fail with one line where matplotlib is missing; for commands to ask before anything is played."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise LarcenyError(phrase("report-needs", install=install("lab"))) from None


def page(balance: Balance) -> str:
    """The whole report."""
    check_plots()
    title = f"{balance.title}: {balance.deck}" + (f" against {balance.against}" if balance.against else "")
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
    facts = f"{balance.games:,} games each with {players_in(balance.parties)}; {balance.bot} in every seat" + (
        f"; {options}" if options else ""
    )
    return heading("Larceny: what does this deck do?", title, f"{facts}.")


def _findings(balance: Balance) -> str:
    ranked = sorted(balance.findings, key=lambda one: RANKS.index(one.level))
    bad, look = (sum(one.level == level for one in ranked) for level in ("bad", "look"))
    if not bad and not look:
        verdict = "Nothing stands out: this deck does what it should."
    else:
        things = [(bad, "not good"), (look, "worth a look")]
        words = [f"{many} {'thing is' if many == 1 else 'things are'} {what}" for many, what in things if many]
        verdict = f"{listed(words)}.".capitalize()
    items = "".join(_finding(one) for one in ranked)
    title = f"<h2>{escape(balance.deck)} as it is now</h2>" if balance.against else ""
    return f'{title}<p class="verdict">{verdict}</p><ul class="findings">{items}</ul>'


def _finding(one: Finding) -> str:
    sign = f'<span class="light" role="img" aria-label="{LEVELS[one.level]}">{SIGNS[one.level]}</span>'
    return f'<li class="{one.level}">{sign}<div><b>{escape(one.title)}</b><p>{escape(one.text)}</p></div></li>'


def _what_changed(balance: Balance) -> str:
    from larceny.lab.decks import plots

    if balance.against is None:
        return ""
    top = headlines(balance.changes)
    moved = [change for change in top if change.unit == "share"]
    sure = sum(change.sure for change in balance.changes)
    said = "".join(f"<li>{_sentence(change)}</li>" for change in top) or "<li>Nothing that is more than chance.</li>"
    edits = "".join(f"<li>{escape(edit)}</li>" for edit in balance.edits) or "<li>Nothing that a rule reads.</li>"
    rows = sorted(balance.changes, key=lambda change: (not change.sure, change.p))
    words = (
        f"Both decks played the same {balance.games:,} deals with each number of players; the difference in each "
        f"deal is one observation. {sure} of {len(rows):,} differences are more than chance."
    )
    return section(
        "What the change did",
        words,
        '<div class="beside"><div>',
        f'<h3>In the deck</h3><ul class="changes">{edits}</ul>',
        f'<h3>In the games</h3><ul class="changes arrows">{said}</ul></div>',
        figure("Shares that moved", plots.moves("moves", moved, "Shares before and after")) if moved else "",
        "</div>",
        more("The decks, card by card and number by number", diff_table(balance.diff)) if balance.diff else "",
        more("All differences in the games", _changes_table(rows)),
    )


def diff_table(diff: DeckDiff) -> str:
    """Everything that two decks write differently."""
    rows = [_diff_row("deck", "", "changed", field) for field in diff.about]
    rows += [row(kind, "", "other order", "", cell(""), cell(""), cell("")) for kind in diff.moved]
    for card in diff.cards:
        rows += [_diff_row(card.kind, card.card, card.what, field) for field in card.fields]
        rows += [] if card.fields else [row(card.kind, card.card, card.what, "", cell(""), cell(""), cell(""))]
    heads = ("kind", "card", "what", "field", f"in {diff.before}", f"in {diff.after}", "#by")
    if diff.before == diff.after:
        heads = (*heads[:4], "before", "after", "#by")
    return table("The two decks", heads, rows) if rows else "<p>They say the same.</p>"


def _diff_row(kind: str, name: str, what: str, field: Field) -> str:
    by = cell("") if field.by is None else num(field.by, f"{field.by:+d}")
    return row(kind, name, what, field.field, field.before, field.after, by)


def _sentence(change: Change) -> str:
    arrow, word = ("↑", "up") if change.more.value > 0 else ("↓", "down")
    return f'<span class="{word}" role="img" aria-label="{word}">{arrow}</span> {escape(sentence(change))}'


def _changes_table(rows: Sequence[Change]) -> str:
    body = [
        row(
            change.about,
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
    heads = ("about", "what", "measure", "#players", "#before", "#after", "#difference", "#p")
    return table("What differs between the decks", heads, body)


# Who wins


def _who_wins(balance: Balance) -> str:
    from larceny.lab.decks import plots

    figures: dict[str, list[str]] = {"seats": [], "order": []}
    game = load(balance.game)
    rows = []
    for number, party in enumerate(balance.parties):
        before = balance.before[number] if balance.before else None
        seats = [f"seat {seat + 1}" for seat in range(party.players)]
        places = [ORDER[place] for place in range(party.players)]
        for kind, shares, labels, old, p in (
            ("seats", party.seats, seats, before and before.seats, party.seats_p),
            ("order", party.places, places, before and before.places, party.places_p),
        ):
            what = "By seat" if kind == "seats" else "By turn order"
            caption = f"{what}, {party.players} players"
            picture = plots.seats(
                f"{kind}{party.players}", shares, labels, old or (), f"{caption}: shares of victories"
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
    heads = ("#players", "who", "#victories", "#% from fair", "#points in the game", "#p if all were equal")
    words = (
        "Share of victories with its 95% interval; a shared victory is split. A seat more than two points from fair "
        "needs a cure; an advantage of who is asked first is luck where that is drawn."
    )
    return section(
        "Who wins",
        words + (" Grey diamonds: the deck it is compared to." if balance.before else ""),
        gallery(figures["seats"]),
        gallery(figures["order"]),
        more("Shares of victories and points as a table", table("Who wins", heads, rows)),
    )


# Cards


def _cards(balance: Balance) -> str:
    from larceny.lab.decks import plots

    figures, tables = [], []
    for party in balance.parties:
        caption = f"Cards with {party.players} players"
        if any(card.edge is not None for card in party.cards):
            words = f"{caption}: how often each is taken when on offer, and how winning goes with it"
            figures.append(figure(caption, plots.cards(f"cards{party.players}", party.cards, TAKEN, words)))
        chosen = [card for card in party.cards if card.chances]
        tables.append(more(f"All cards with {party.players} players", _usage_table(caption, chosen, "taken")))
    if not figures:
        return ""
    kinds = {card.kind for card in balance.parties[0].cards}
    blind = sorted(kinds - {card.kind for party in balance.parties for card in party.cards if card.chances})
    words = (
        "To the right: taken more often when on offer. Up: those who took it won more often than those who could "
        "have and never did; the line is the 95% interval, a large dot holds among all cards looked at (Benjamini "
        "and Hochberg). Left of the dashed line nobody wants it. That winners had a card does not say that they won "
        "by it."
    )
    if blind:
        words += f" Nobody ever chooses cards of these kinds, so nothing is said of them: {listed(blind)}."
    return section("Cards", words, gallery(figures), *tables)


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
    heads = ("kind", "name", "#chances", f"#{verb}", "#of its chances", "#of all games", "#won with", "#won without",
             "#difference", "#p")  # fmt: skip
    return table(caption, heads, rows)


# How it goes


def _course(balance: Balance) -> str:
    from larceny.lab.decks import plots

    figures = []
    for number, party in enumerate(balance.parties):
        before = balance.before[number] if balance.before else None
        caption = f"Length with {party.players} players"
        figures.append(
            figure(caption, plots.lengths(f"length{party.players}", party, before, f"{caption}: a histogram"))
        )
    caption = "Who leads alone goes on to win"
    figures.append(
        figure(caption, plots.leads("leads", balance.parties, balance.before, f"{caption}, in the course of a game"))
    )
    if len(balance.parties[0].endings) > 1:
        figures.append(figure("Endings", plots.endings("endings", balance.parties, "How games end")))
    words = (
        "Decisions are actions with a choice. Who leads is reckoned by the cards as they lie, also those that "
        "nobody sees yet; dotted: how often one would win by chance."
    )
    return section(
        "How it goes",
        words + (" Grey: the deck it is compared to." if balance.before else ""),
        gallery(figures),
        more("Length, points and course as a table", _course_table(balance.parties, load(balance.game))),
        more("Who leads when, as a table", _leads_table(balance.parties)),
    )


def _course_table(parties: Sequence[Party], game: Game) -> str:
    lines: list[tuple[str, list[str]]] = [
        ("decisions", [span(party.decisions, "number") for party in parties]),
        (
            "decisions: half of all games, nine of ten",
            [cell(f"{p.middle[1]}, {p.middle[0]} to {p.middle[2]}", "num") for p in parties],
        ),
        ("longest, in decisions", [num(party.longest, f"{party.longest:,}") for party in parties]),
        ("actions", [span(party.actions, "number") for party in parties]),
        ("answers to choose from", [span(party.branching, "number") for party in parties]),
        ("points of the winner", [points_cell(party.best, game) for party in parties]),
        ("points ahead of the next", [points_cell(party.margin, game) for party in parties]),
        ("won by at most a tenth", [span(party.narrow) for party in parties]),
        ("shared victories", [span(party.shared) for party in parties]),
        ("changes of the lead", [span(party.changes, "number") for party in parties]),
        ("settled after such a share of the game", [span(party.settled) for party in parties]),
    ]
    lines += [
        (f"ends: {spaced(name)}", [span(party.endings[name]) for party in parties]) for name in parties[0].endings
    ]
    rows = [row(name, *cells) for name, cells in lines]
    return table("A game", ("what", *(f"#{party.players} players" for party in parties)), rows)


def _leads_table(parties: Sequence[Party]) -> str:
    heads = ["#of the game"]
    for party in parties:
        heads += [f"#one leads, {party.players} players", "#and wins"]
    rows = [
        row(
            num(lead.moment, f"{lead.moment:.0%}"),
            *(cell for party in parties for cell in (span(party.leads[mark].alone), span(party.leads[mark].wins))),
        )
        for mark, lead in enumerate(parties[0].leads)
    ]
    return table("Who leads", heads, rows)


def _uses(balance: Balance) -> str:
    from larceny.lab.decks import plots

    parties = balance.parties
    figures = [
        figure("Events", plots.uses("events", parties, lambda party: party.events, "What happens most often")),
        figure("Answers", plots.uses("answers", parties, lambda party: party.answers, "What is chosen most often")),
    ]
    parts = []
    for party in balance.parties:
        answers = sorted(party.answers, key=lambda one: -one.times)
        events = sorted((one for one in party.events if one.times), key=lambda one: -one.times)
        name = f"Answers with {party.players} players"
        parts.append(more(name, _usage_table(name, answers, "given")))
        name = f"Events with {party.players} players"
        parts.append(more(name, _usage_table(name, events, "times")))
    words = (
        "Every answer that was on offer in a choice, and every event: how often, and how winning goes with it, by "
        "the victories of seats that did it and of those that could have and never did. Answers are named as at a "
        "fresh table."
    )
    return section("What is done", words, gallery(figures), *parts)


# Options and skill


def _options(balance: Balance) -> str:
    from larceny.lab.decks import plots

    if not balance.trials:
        return ""
    figures = []
    if any(not trial.same for trial in balance.trials):
        picture = plots.trials("options", balance.trials, "How options change the length of a game")
        figures.append(figure("What options do to the length", picture))
    rows = [_trial(trial) for trial in balance.trials]
    heads = ("option", "#players", "#decisions", "#decisions more", "#first wins", "#first wins more")
    words = f"Each option with another value, on {balance.trials[0].games:,} of the same deals."
    if load(balance.game).time_up is not None:
        words += " Bots know no time: a game against the clock goes on until something else ends it."
    return section(
        "Options",
        words,
        gallery(figures),
        more("Options as a table", table("Options", heads, rows)),
    )


def _trial(trial: Trial) -> str:
    return row(
        f"{trial.option}={trial.value} (usual {trial.usual})" + (": no difference" if trial.same else ""),
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
        figure(
            "Does more thinking win?", plots.ladder("ladder", rungs, "Victories of a stronger bot among weaker ones")
        ),
        figure("Chance against skill", plots.sources("sources", rungs, "What makes results differ")),
    ]
    heads = ("stronger", "among", "#deals", "#victories", "#p", "#deal and seat", "#who plays", "#how they play")
    words = (
        f"One stronger bot among weaker ones, in every seat of the same deals, {rungs[0].players} players. Green: "
        "surely more than chance. What both bots' results with the same hand have in common is luck; the distance "
        "between the bots is skill; the rest is how they and the others happen to play."
    )
    steps = table("The ladder", heads, [_rung(rung) for rung in rungs])
    return section("Skill", words, gallery(figures), more("The ladder as a table", steps))


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
    against = f", compared to {balance.against} ({str(balance.against_digest)[:16]})" if balance.against else ""
    text = (
        f"Larceny {balance.larceny}, {balance.game}, deck {balance.deck} ({balance.digest[:16]}){against}; deals "
        f"from seed {balance.seed} on. The same call gives the same numbers on every machine."
    )
    words = (
        "Intervals are of 95%: for shares of games by Wilson, for means by the normal distribution with a game as "
        "one observation, for cards and answers with the games as clusters, for the ladder by Student's t over "
        "deals and the jackknife. Where many things are looked at, Benjamini and Hochberg's procedure keeps false "
        "discoveries to one in twenty. Bots are not people: what a bot leaves lying a person might love."
    )
    return section("How sure is this?", words, f"<footer><p>{escape(text)}</p></footer>")
