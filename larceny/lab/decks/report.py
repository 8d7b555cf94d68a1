"""The report on a deck: one HTML file that needs nothing else.

Findings in words come first, then pictures; behind every picture are its numbers. The page is plain markup with closed
tags; its only script sorts tables, and nothing is missing without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from string import Template

from larceny.engine.errors import LarcenyError, install
from larceny.engine.game import Game
from larceny.engine.view import mean_points
from larceny.games import load
from larceny.lab.decks.balance import Balance
from larceny.lab.decks.differences import Change
from larceny.lab.decks.findings import TAKEN, Finding, headlines, listed, players_in, sentence, spaced
from larceny.lab.decks.ladder import Rung
from larceny.lab.decks.measures import ORDER, Party, Usage
from larceny.lab.decks.options import Trial
from larceny.lab.statistics import Estimate

PAGE = Path(__file__).with_name("report.html")
SIGNS = {"good": "✓", "look": "!", "bad": "✕", "note": "i"}
LEVELS = {"good": "Good", "look": "Have a look", "bad": "Not good", "note": "To know"}
RANKS = ("bad", "look", "good", "note")  # the order of findings


def check_plots() -> None:
    """Fail with one line where matplotlib is missing; for commands to ask before anything is played."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise LarcenyError(f"an HTML report needs matplotlib: {install('lab')}") from None


def page(balance: Balance) -> str:
    """The whole report."""
    check_plots()
    title = f"{balance.title}: {balance.deck}" + (f" against {balance.against}" if balance.against else "")
    parts = [
        _head(balance, title),
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
    return Template(PAGE.read_text(encoding="utf-8")).substitute(title=escape(title), body="\n".join(parts))


# The top


def _head(balance: Balance, title: str) -> str:
    options = ", ".join(f"{name}={value}" for name, value in balance.options.items())
    facts = f"{balance.games:,} games each with {players_in(balance.parties)}; {balance.bot} in every seat" + (
        f"; {options}" if options else ""
    )
    return (
        f'<header><div class="over">Larceny: what does this deck do?</div><h1>{escape(title)}</h1>'
        f'<p class="lead">{escape(facts)}.</p></header>'
    )


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
    return _section(
        "What the change did",
        words,
        '<div class="beside"><div>',
        f'<h3>In the deck</h3><ul class="changes">{edits}</ul>',
        f'<h3>In the games</h3><ul class="changes arrows">{said}</ul></div>',
        _figure("Shares that moved", plots.moves("moves", moved, "Shares before and after")) if moved else "",
        "</div>",
        _more("All differences", _changes_table(rows)),
    )


def _sentence(change: Change) -> str:
    arrow, word = ("↑", "up") if change.more.value > 0 else ("↓", "down")
    return f'<span class="{word}" role="img" aria-label="{word}">{arrow}</span> {escape(sentence(change))}'


def _changes_table(rows: Sequence[Change]) -> str:
    body = [
        _row(
            change.about,
            change.name,
            change.measure.format("…"),
            _num(change.players, str(change.players)),
            _num(change.before, _written(change.before, change.unit)),
            _num(change.after, _written(change.after, change.unit)),
            _span(change.more, change.unit, signed=True),
            _p(change.p, change.sure),
        )
        for change in rows
    ]
    heads = ("about", "what", "measure", "#players", "#before", "#after", "#difference", "#p")
    return _table("What differs between the decks", heads, body)


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
            figures[kind].append(_figure(caption, picture))
            rows += [
                _row(
                    _num(party.players, str(party.players)),
                    label,
                    _span(share),
                    _num(share.value - 1 / party.players, f"{100 * (share.value - 1 / party.players):+.2f}"),
                    _points(party.points[seat], game) if kind == "seats" else _cell(""),
                    _p(p, p < 0.05),
                )
                for seat, (label, share) in enumerate(zip(labels, shares, strict=True))
            ]
    heads = ("#players", "who", "#victories", "#points from fair", "#points in the game", "#p if all were equal")
    words = (
        "Share of victories with its 95% interval; a shared victory is split. A seat more than two points from fair "
        "needs a cure; an advantage of who is asked first is luck where that is drawn."
    )
    return _section(
        "Who wins",
        words + (" Grey diamonds: the deck it is compared to." if balance.before else ""),
        _plots(figures["seats"]),
        _plots(figures["order"]),
        _more("Shares of victories and points as a table", _table("Who wins", heads, rows)),
    )


# Cards


def _cards(balance: Balance) -> str:
    from larceny.lab.decks import plots

    figures, tables = [], []
    for party in balance.parties:
        caption = f"Cards with {party.players} players"
        if any(card.edge is not None for card in party.cards):
            words = f"{caption}: how often each is taken when on offer, and how winning goes with it"
            figures.append(_figure(caption, plots.cards(f"cards{party.players}", party.cards, TAKEN, words)))
        chosen = [card for card in party.cards if card.chances]
        tables.append(_more(f"All cards with {party.players} players", _usage_table(caption, chosen, "taken")))
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
    return _section("Cards", words, _plots(figures), *tables)


def _usage_table(caption: str, usages: Iterable[Usage], verb: str) -> str:
    rows = [
        _row(
            one.kind,
            one.name,
            _num(one.chances, f"{one.chances:,}") if one.chances else _cell(""),
            _num(one.times, f"{one.times:,}"),
            _span(one.taken, bar=True),
            _span(one.games, bar=True),
            _span(one.won),
            _span(one.left),
            _span(one.edge, signed=True),
            _p(one.p, one.sure),
        )
        for one in usages
    ]
    heads = ("kind", "name", "#chances", f"#{verb}", "#of its chances", "#of all games", "#won with", "#won without",
             "#difference", "#p")  # fmt: skip
    return _table(caption, heads, rows)


# How it goes


def _course(balance: Balance) -> str:
    from larceny.lab.decks import plots

    figures = []
    for number, party in enumerate(balance.parties):
        before = balance.before[number] if balance.before else None
        caption = f"Length with {party.players} players"
        figures.append(
            _figure(caption, plots.lengths(f"length{party.players}", party, before, f"{caption}: a histogram"))
        )
    caption = "Who leads alone goes on to win"
    figures.append(
        _figure(caption, plots.leads("leads", balance.parties, balance.before, f"{caption}, in the course of a game"))
    )
    if len(balance.parties[0].endings) > 1:
        figures.append(_figure("Endings", plots.endings("endings", balance.parties, "How games end")))
    words = (
        "Decisions are actions with a choice. Who leads is reckoned by the cards as they lie, also those that "
        "nobody sees yet; dotted: how often one would win by chance."
    )
    return _section(
        "How it goes",
        words + (" Grey: the deck it is compared to." if balance.before else ""),
        _plots(figures),
        _more("Length, points and course as a table", _course_table(balance.parties, load(balance.game))),
        _more("Who leads when, as a table", _leads_table(balance.parties)),
    )


def _course_table(parties: Sequence[Party], game: Game) -> str:
    lines: list[tuple[str, list[str]]] = [
        ("decisions", [_span(party.decisions, "number") for party in parties]),
        (
            "decisions: half of all games, nine of ten",
            [_cell(f"{p.middle[1]}, {p.middle[0]} to {p.middle[2]}", "num") for p in parties],
        ),
        ("longest, in decisions", [_num(party.longest, f"{party.longest:,}") for party in parties]),
        ("actions", [_span(party.actions, "number") for party in parties]),
        ("answers to choose from", [_span(party.branching, "number") for party in parties]),
        ("points of the winner", [_points(party.best, game) for party in parties]),
        ("points ahead of the next", [_points(party.margin, game) for party in parties]),
        ("won by at most a tenth", [_span(party.narrow) for party in parties]),
        ("shared victories", [_span(party.shared) for party in parties]),
        ("changes of the lead", [_span(party.changes, "number") for party in parties]),
        ("settled after such a share of the game", [_span(party.settled) for party in parties]),
    ]
    lines += [
        (f"ends: {spaced(name)}", [_span(party.endings[name]) for party in parties]) for name in parties[0].endings
    ]
    rows = [_row(name, *cells) for name, cells in lines]
    return _table("A game", ("what", *(f"#{party.players} players" for party in parties)), rows)


def _leads_table(parties: Sequence[Party]) -> str:
    heads = ["#of the game"]
    for party in parties:
        heads += [f"#one leads, {party.players} players", "#and wins"]
    rows = [
        _row(
            _num(lead.moment, f"{lead.moment:.0%}"),
            *(cell for party in parties for cell in (_span(party.leads[mark].alone), _span(party.leads[mark].wins))),
        )
        for mark, lead in enumerate(parties[0].leads)
    ]
    return _table("Who leads", heads, rows)


def _uses(balance: Balance) -> str:
    from larceny.lab.decks import plots

    parties = balance.parties
    figures = [
        _figure("Events", plots.uses("events", parties, lambda party: party.events, "What happens most often")),
        _figure("Answers", plots.uses("answers", parties, lambda party: party.answers, "What is chosen most often")),
    ]
    parts = []
    for party in balance.parties:
        answers = sorted(party.answers, key=lambda one: -one.times)
        events = sorted((one for one in party.events if one.times), key=lambda one: -one.times)
        name = f"Answers with {party.players} players"
        parts.append(_more(name, _usage_table(name, answers, "given")))
        name = f"Events with {party.players} players"
        parts.append(_more(name, _usage_table(name, events, "times")))
    words = (
        "Every answer that was on offer in a choice, and every event: how often, and how winning goes with it, by "
        "the victories of seats that did it and of those that could have and never did. Answers are named as at a "
        "fresh table."
    )
    return _section("What is done", words, _plots(figures), *parts)


# Options and skill


def _options(balance: Balance) -> str:
    from larceny.lab.decks import plots

    if not balance.trials:
        return ""
    figures = []
    if any(not trial.same for trial in balance.trials):
        picture = plots.trials("options", balance.trials, "How options change the length of a game")
        figures.append(_figure("What options do to the length", picture))
    rows = [_trial(trial) for trial in balance.trials]
    heads = ("option", "#players", "#decisions", "#more than usual", "#first wins", "#more than usual")
    words = f"Each option with another value, on {balance.trials[0].games:,} of the same deals."
    if load(balance.game).time_up is not None:
        words += " Bots know no time: a game against the clock goes on until something else ends it."
    return _section(
        "Options",
        words,
        _plots(figures),
        _more("Options as a table", _table("Options", heads, rows)),
    )


def _trial(trial: Trial) -> str:
    return _row(
        f"{trial.option}={trial.value} (usual {trial.usual})" + (": no difference" if trial.same else ""),
        _num(trial.players, str(trial.players)),
        _span(trial.decisions, "number"),
        _span(trial.longer, "number", signed=True),
        _span(trial.first),
        _span(trial.favour, signed=True),
    )


def _skill(balance: Balance) -> str:
    from larceny.lab.decks import plots

    if not balance.ladder:
        return ""
    rungs = balance.ladder
    figures = [
        _figure(
            "Does more thinking win?", plots.ladder("ladder", rungs, "Victories of a stronger bot among weaker ones")
        ),
        _figure("Chance against skill", plots.sources("sources", rungs, "What makes results differ")),
    ]
    heads = ("stronger", "among", "#deals", "#victories", "#p", "#deal and seat", "#who plays", "#how they play")
    words = (
        f"One stronger bot among weaker ones, in every seat of the same deals, {rungs[0].players} players. Green: "
        "surely more than chance. What both bots' results with the same hand have in common is luck; the distance "
        "between the bots is skill; the rest is how they and the others happen to play."
    )
    table = _table("The ladder", heads, [_rung(rung) for rung in rungs])
    return _section("Skill", words, _plots(figures), _more("The ladder as a table", table))


def _rung(rung: Rung) -> str:
    share = Estimate(rung.share.share, rung.share.low, rung.share.high)
    return _row(
        rung.stronger,
        rung.weaker,
        _num(rung.share.blocks, str(rung.share.blocks)),
        _span(share),
        _p(rung.share.p, rung.share.p < 0.05),
        _span(rung.luck),
        _span(rung.skill),
        _span(rung.rest),
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
    return _section("How sure is this?", words, f"<footer><p>{escape(text)}</p></footer>")


# Pieces of a page


def _section(title: str, words: str, *parts: str) -> str:
    return f"<section><h2>{title}</h2><p>{escape(words)}</p>{''.join(parts)}</section>"


def _plots(figures: Sequence[str]) -> str:
    return f'<div class="plots">{"".join(figures)}</div>' if figures else ""


def _figure(caption: str, picture: str) -> str:
    return f"<figure><figcaption>{escape(caption)}</figcaption>{picture}</figure>"


def _more(summary: str, inside: str) -> str:
    return f"<details><summary>{escape(summary)}</summary>{inside}</details>"


def _table(caption: str, heads: Iterable[str], rows: Sequence[str]) -> str:
    """A table; headings of columns with numbers begin with #."""
    cells = "".join(f'<th scope="col"{_right(head)}>{escape(head.lstrip("#"))}</th>' for head in heads)
    return (
        f'<div class="scroll" role="region" tabindex="0" aria-label="{escape(caption)}"><table class="sorts">'
        ""
        f"<caption>{escape(caption)}</caption><thead><tr>{cells}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _right(head: str) -> str:
    return ' class="num"' if head.startswith("#") else ""


def _row(*cells: str) -> str:
    return f"<tr>{''.join(_cells(cells))}</tr>"


def _cells(cells: Iterable[str]) -> Iterator[str]:
    return (cell if cell.startswith("<td") else _cell(escape(cell)) for cell in cells)


def _cell(inside: str, kind: str = "") -> str:
    return f'<td class="{kind}">{inside}</td>' if kind else f"<td>{inside}</td>"


def _num(key: float, words: str) -> str:
    return f'<td class="num" data-key="{key:.6g}">{escape(words)}</td>'


def _written(value: float, unit: str = "share", signed: bool = False) -> str:
    sign = "+" if signed else ""
    return f"{value:{sign}.1%}" if unit == "share" else f"{value:{sign},.2f}"


def _span(found: Estimate | None, unit: str = "share", signed: bool = False, bar: bool = False) -> str:
    """A number with its interval; a share may have a bar behind it."""
    if found is None:
        return _cell("")
    words = [_written(one, unit, signed) for one in (found.value, found.low, found.high)]
    style = f' style="--part: {100 * min(1.0, found.value):.1f}%"' if bar else ""
    kind = "num bar" if bar else "num"
    return _interval(found, words, kind, style)


def _points(found: Estimate, game: Game) -> str:
    """Points with their interval, in the game's own unit."""
    return _interval(found, [mean_points(game, one) for one in (found.value, found.low, found.high)])


def _interval(found: Estimate, words: Sequence[str], kind: str = "num", style: str = "") -> str:
    value, low, high = words
    return f'<td class="{kind}" data-key="{found.value:.6g}"{style}>{value} <small>{low} to {high}</small></td>'


def _p(chance: float | None, sure: bool) -> str:
    if chance is None:
        return _cell("")
    words = "< 0.0001" if chance < 0.0001 else f"{chance:.4f}"
    return f'<td class="num{" sure" if sure else ""}" data-key="{chance:.6g}">{escape(words)}</td>'
