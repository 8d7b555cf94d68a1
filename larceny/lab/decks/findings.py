"""Findings about a deck in words: the sentences that a report begins with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from statistics import median
from typing import Literal

import msgspec

from larceny.bots.minds import mind
from larceny.engine.words import Figure, Listed, into, phrases
from larceny.lab.decks.differences import Change
from larceny.lab.decks.ladder import Rung
from larceny.lab.decks.measures import MIDDLE, Party, Usage, order
from larceny.lab.decks.options import Trial
from larceny.lab.statistics import Estimate, Share

_, said = phrases(__file__)

FAIR = 0.02  # distance from a fair share of victories that is put up with
TAKEN = 0.02  # least share of its chances in which a card should be taken
STRONG = 0.15  # distance from its kind's median from which winning with a card is worth a look
EARLY = 0.85  # most victories that the leader at half time should have
TOGETHER = 0.10  # share of shared victories from which a tie-break may be wanted
OFTEN = 1000  # chances after which an answer never given is worth a word
ENOUGH = 24  # least deals on a rung for a word about luck
MANY = 8  # most names in one sentence

# The kinds of changes that are not about cards of the deck.
WHOLE = {"seat", "turn order", "length", "points", "course", "ending"}
USES = {"action", "event"}

Level = Literal["good", "look", "bad", "note"]
RANKS = ("bad", "look", "good", "note")  # the order of findings
THREE = 3  # findings on the first screen


class Finding(msgspec.Struct, frozen=True):
    """A sentence for the top of a report."""

    level: Level
    title: str
    text: str
    weight: float = 0.0  # how far it is from what is put up with, in that; 0 if it cannot be said


def findings(parties: Sequence[Party], trials: Sequence[Trial], ladder: Sequence[Rung]) -> Iterator[Finding]:
    """Yield all findings, in the order of a report."""
    yield _about_seats(parties)
    yield _about_turns(parties)
    yield from _about_cards(parties)
    yield from _about_answers(parties)
    yield _about_course(parties)
    yield from _about_skill(ladder)
    yield _about_length(parties)
    yield _about_endings(parties)
    yield from _about_options(trials)


def most_important(found: Sequence[Finding], changes: Sequence[Change]) -> list[str]:
    """Return the three most important sentences: a change's largest effects, or what is furthest from its target."""
    largest: dict[tuple[str, str, str], Change] = {}  # by what it is about, whatever the number of players
    for change in headlines(changes):
        largest.setdefault((change.about, change.name, change.measure), change)
    moved = [f"{said[:1].upper()}{said[1:]}." for said in map(sentence, list(largest.values())[:THREE])]
    ranked = sorted(found, key=lambda one: (RANKS.index(one.level), -one.weight))
    return [*moved, *(f"{one.title}: {one.text}" for one in ranked)][:THREE]


# Who wins


def _about_seats(parties: Sequence[Party]) -> Finding:
    off, party, seat = _furthest([(party, party.seats) for party in parties])
    if abs(off) <= FAIR:
        return Finding(
            "good", said("title-seats"), said("found-fair", points=points(abs(off)), players_in=players_in(parties))
        )
    share = party.seats[seat]
    text = said(
        "found-seat-off",
        seat=seat + 1,
        players=party.players,
        value=Figure(share.value, ".1%"),
        between=between(share),
        points=points(abs(off)),
        part="more" if off > 0 else "less",
    )
    if any(_surely_off(one, 1 / party.players) for party in parties for one in party.seats):
        return Finding("bad", said("title-seats"), text, abs(off) / FAIR)
    return Finding("look", said("title-seats"), said("found-perhaps", text=text), abs(off) / FAIR)


def _about_turns(parties: Sequence[Party]) -> Finding:
    """Return a finding that is never bad: who is asked first is mostly drawn, so it is luck and not unfair."""
    off, party, place = _furthest([(party, party.places) for party in parties])
    if abs(off) <= FAIR:
        return Finding(
            "good",
            said("title-turn-order"),
            said("found-turn-fair", points=points(abs(off)), players_in=players_in(parties)),
        )
    share = party.places[place]
    text = said(
        "found-turn-off",
        order=order(place),
        players=party.players,
        value=Figure(share.value, ".1%"),
        between=between(share),
        points=points(abs(off)),
        part="more" if off > 0 else "less",
    )
    return Finding("look", said("title-turn-order"), text, abs(off) / FAIR)


def _furthest(shares: list[tuple[Party, tuple[Estimate, ...]]]) -> tuple[float, Party, int]:
    """Return the share furthest from fair: its distance, party and seat."""
    rows = [(one.value - 1 / party.players, party, seat) for party, all_ in shares for seat, one in enumerate(all_)]
    return max(rows, key=lambda row: abs(row[0]))


def _surely_off(share: Estimate, fair: float) -> bool:
    return share.low > fair + FAIR or share.high < fair - FAIR


# What is used


def _about_cards(parties: Sequence[Party]) -> Iterator[Finding]:
    cards = [(party, card, card.taken) for party in parties for card in party.cards if card.taken is not None]
    if not cards:
        yield Finding("note", said("title-cards"), said("found-no-cards"))
        return
    left = [(party, card) for party, card, taken in cards if taken.high < TAKEN]
    seldom = [(party, card) for party, card, taken in cards if taken.value < TAKEN <= taken.high]
    if left:
        text = said("found-left", taken=Figure(TAKEN, ".0%"), named=_named(left, parties), least=str(_least(left)))
        yield Finding("bad", said("title-cards-left-lying"), text, float(len({card.name for _, card in left})))
    if seldom:
        text = said(
            "found-seldom", taken=Figure(TAKEN, ".0%"), named=_named(seldom, parties), least=str(_least(seldom))
        )
        yield Finding("look", said("title-cards-seldom-taken"), text)
    if not left and not seldom:
        party, card, taken = min(cards, key=lambda row: row[2].value)
        where = said("found-where", value=Figure(taken.value, ".1%"), players=party.players)
        text = said("found-taken", name=card.name, where=where)
        yield Finding("good", said("title-cards-taken"), text)
    yield from _about_outliers(parties)


def _least(rows: Sequence[tuple[Party, Usage]]) -> str:
    """Return how often the one is taken that is taken least."""
    taken, name, players = min((card.taken.value, card.name, party.players) for party, card in rows if card.taken)
    found = next(card.taken for party, card in rows if (card.name, party.players) == (name, players))
    assert found is not None
    return said("found-least", name=name, taken=Figure(taken, ".1%"), between=between(found), players=players)


def _about_outliers(parties: Sequence[Party]) -> Iterator[Finding]:
    """Yield findings about cards with which winning goes unlike with others of their kind."""
    found = [row for party in parties for row in _outliers(party)]
    if not found:
        text = said("found-none-out", part=Figure(100 * STRONG, ".0f"))
        yield Finding("good", said("title-winning-with-cards"), text)
    for word, sign in (("more", 1), ("less", -1)):
        rows = sorted((row for row in found if sign * row[0] > 0), key=lambda row: -abs(row[0]))
        if rows:
            names = _named([(party, card) for _, party, card in rows], parties)
            off, party, card = rows[0]
            most = said("found-most", name=card.name, points=points(abs(off)), word=word, players=party.players)
            text = said("found-edge", word=word, names=names, most=str(most))
            yield Finding("look", said("title-edge", word=word), text, abs(off) / STRONG)


def _outliers(party: Party) -> Iterator[tuple[float, Party, Usage]]:
    for _, kind in groupby(party.cards, key=lambda card: card.kind):
        tested = [(card, card.edge) for card in kind if card.edge is not None]
        usual = median(edge.value for _, edge in tested) if tested else 0.0
        for card, edge in tested:
            off = edge.value - usual
            beyond = edge.low - usual > STRONG / 2 or edge.high - usual < -STRONG / 2
            if card.sure and beyond and abs(off) > STRONG:
                yield off, party, card


def _about_answers(parties: Sequence[Party]) -> Iterator[Finding]:
    silent = [(party, one) for party in parties for one in party.answers if one.chances >= OFTEN and not one.times]
    if silent:
        text = said("found-silent", often=OFTEN, named=_named(silent, parties))
        yield Finding("look", said("title-answers-nobody-gives"), text)
    happened = {event.name for party in parties for event in party.events if event.times}
    missing = [event.name for event in parties[0].events if event.name not in happened]
    if missing:
        yield Finding("note", said("title-never-seen"), said("found-never", listed=listed(missing)))


# How it goes


def _about_length(parties: Sequence[Party]) -> Finding:
    words = [
        said(
            "found-length-of",
            value=Figure(one.decisions.value, ".0f"),
            players=one.players,
            middle=one.middle[0],
            middle2=one.middle[2],
        )
        for one in parties
    ]
    return Finding("note", said("title-length"), said("found-length", listed=listed(words)))


def _about_course(parties: Sequence[Party]) -> Finding:
    halves = [(party, party.leads[MIDDLE - 1].wins) for party in parties]
    words = [
        said("found-lead-of", value=Figure(wins.value, ".0%"), players=party.players)
        for party, wins in halves
        if wins is not None
    ]
    text = said("found-leads", listed=listed(words)) if words else said("found-no-leads")
    shared = max(parties, key=lambda party: party.shared.value)
    if shared.shared.low > TOGETHER:
        text += said("found-shared", players=shared.players, value=Figure(shared.shared.value, ".0%"))
        return Finding("look", said("title-decisiveness"), text)
    early = any(wins is not None and wins.low > EARLY for _, wins in halves)
    changes = max(party.changes.value for party in parties)
    text += said("found-changes", changes=Figure(changes, ".1f"))
    return Finding("look" if early else "good", said("title-decisiveness"), text)


def _about_endings(parties: Sequence[Party]) -> Finding:
    names = list(parties[0].endings)
    if len(names) == 1:
        return Finding("note", said("title-endings"), said("found-one-ending", spaced=spaced(names[0])))
    never = [spaced(name) for name in names if not any(party.endings[name].value for party in parties)]
    words = [
        f"{spaced(name)} {' / '.join(f'{party.endings[name].value:.1%}' for party in parties)}"
        for name in names
        if spaced(name) not in never
    ]
    text = said("found-endings", players_in=players_in(parties), words=", ".join(words)) + (
        said("found-no-ending", listed=listed(never)) if never else ""
    )
    return Finding("note", said("title-endings"), text)


def _about_options(trials: Sequence[Trial]) -> Iterator[Finding]:
    if not trials:
        return
    most = max(trials, key=lambda trial: abs(trial.longer.value))
    text = said("found-no-option")
    if not most.same:
        text = said(
            "found-option",
            option=most.option,
            value=most.value,
            signed=signed(most.longer, ".1f"),
            players=most.players,
        )
    idle = sorted({trial.option for trial in trials} - {trial.option for trial in trials if not trial.same})
    if idle:
        text += said("found-idle", listed=listed(idle))
    yield Finding("note", said("title-options"), text)


def _about_skill(ladder: Sequence[Rung]) -> Iterator[Finding]:
    if not ladder:
        return
    thinkers = [rung for rung in ladder if mind(rung.weaker).thinks]
    worth = any(rung.share.low > rung.fair for rung in thinkers)
    verdict = said("found-twice") if worth else said("found-not-twice")
    words = [
        said(
            "found-rung",
            stronger=rung.stronger,
            weaker=rung.weaker,
            share=Figure(rung.share.share, ".0%"),
            between=between(rung.share, ".0%"),
        )
        for rung in thinkers
    ]
    level: Level = "good" if worth else "look"
    yield Finding(
        level,
        said("title-skill"),
        said("found-skill", verdict=verdict, listed=listed(words), fair=Figure(ladder[0].fair, ".0%")),
    )
    told = [rung for rung in ladder[1:] if rung.share.blocks >= ENOUGH]
    if not told:
        return
    top = min(told, key=lambda rung: rung.luck.high - rung.luck.low)
    text = said(
        "found-luck", weaker=top.weaker, stronger=top.stronger, within=within(top.luck), within2=within(top.skill)
    )
    yield Finding("note", said("title-chance-and-skill"), text)


# What is different


def headlines(changes: Sequence[Change]) -> list[Change]:
    """Return the sure changes, largest first: all about whole games, then some of cards, actions and events."""
    sure = sorted((change for change in changes if change.sure), key=lambda change: -_size(change))
    whole = [change for change in sure if change.about in WHOLE]
    cards = [change for change in sure if change.about not in WHOLE | USES]
    uses = [change for change in sure if change.about in USES]
    return whole + cards[:MANY] + uses[: MANY // 2]


def _size(change: Change) -> float:
    """Return how large a change looks: of a share the difference, of a number the relative one."""
    return abs(change.more.value) / (1 if change.unit == "share" else max(abs(change.before), 0.01))


def sentence(change: Change) -> str:
    """Return a change in words."""
    form = ".1%" if change.unit == "share" else ".2f"
    before, after = (into(Figure(one, form)) for one in (change.before, change.after))
    more = change.more
    if change.unit == "share":
        more = Estimate(100 * more.value, 100 * more.low, 100 * more.high)
    size = signed(more, ".1f", said("unit-points")) if change.unit == "share" else signed(more, ".2f")
    return said(
        "found-change",
        name=change.name,
        format=change.measure.format(after),
        before=before,
        size=str(size),
        players=change.players,
    )


# Words


def _named(rows: Sequence[tuple[Party, Usage]], parties: Sequence[Party]) -> str:
    """Return the names in one list, each with the numbers of players it holds for unless for all; cut short if long."""
    names = {(usage.kind, usage.number): usage.name for _, usage in reversed(rows)}
    words = []
    for key, name in reversed(names.items()):
        players = [str(party.players) for party, usage in rows if (usage.kind, usage.number) == key]
        words.append(
            said("quoted", name=name)
            + ("" if len(players) == len(parties) else said("found-with-players", listed=listed(players)))
        )
    return (
        listed(words)
        if len(words) <= MANY
        else said("found-and-more", words=", ".join(words[:MANY]), many_words=len(words) - MANY)
    )


def listed(words: Sequence[str]) -> str:
    """Return words as an enumeration: one, two and three."""
    return into(Listed(list(words)))


def spaced(name: str) -> str:
    return name.replace("-", " ")


def points(share: float) -> str:
    """Return percentage points."""
    return said("found-points", part=Figure(100 * share, ".1f"))


def between(found: Estimate | Share, form: str = ".1%") -> str:
    return said("found-between", low=Figure(found.low, f"{form}"), high=Figure(found.high, f"{form}"))


def signed(found: Estimate, form: str, unit: str = "") -> str:
    """Return a difference with its interval."""
    return said(
        "found-signed",
        value=Figure(found.value, f"+{form}"),
        unit=unit,
        low=Figure(found.low, f"+{form}"),
        high=Figure(found.high, f"+{form}"),
    )


def within(found: Estimate) -> str:
    """Return a part of the variance with its interval, cut off at 0: an estimate may come out below."""
    return said(
        "found-within",
        part=Figure(max(0.0, found.value), ".0%"),
        part2=Figure(max(0.0, found.low), ".0%"),
        part3=Figure(max(0.0, found.high), ".0%"),
    )


def players_in(parties: Sequence[Party]) -> str:
    return said("found-players", listed=listed([str(party.players) for party in parties]))
