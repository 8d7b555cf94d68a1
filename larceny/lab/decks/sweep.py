"""What if one number of one card were another? Every value plays the same deals, and the answer is a curve."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path

import msgspec

import larceny
from larceny.bots.minds import mind
from larceny.engine.deck import Deck
from larceny.engine.errors import LarcenyError, whole_number
from larceny.engine.game import Game
from larceny.engine.words import Figure, Quoted, perhaps, phrases, told_at_once
from larceny.games import load
from larceny.lab.decks.balance import GAMES, check_wishes
from larceny.lab.decks.counting import Contrast, Progress, card_names, counted, pieces_of
from larceny.lab.decks.differences import Change, changes_of
from larceny.lab.decks.findings import WHOLE
from larceny.lab.decks.measures import party_of
from larceny.lab.decks.targets import whole_numbers
from larceny.lab.decks.toml_edit import Spot, rewritten
from larceny.lab.fixtures import Setting, settings
from larceny.lab.statistics import Estimate
from larceny.lab.workers import Threads, Workers

phrase, said = phrases(__file__)

MOST = 50  # values


class At(msgspec.Struct, frozen=True, kw_only=True):
    """The games with one value and one number of players."""

    players: int
    taken: Estimate | None  # how often the card is taken when on offer
    edge: Estimate | None  # victories of those who took it less those who left it
    first: Estimate  # share of victories of who is asked first
    furthest: Estimate  # the seat furthest from its fair share, less that share
    decisions: Estimate
    changes: tuple[Change, ...]  # sure ones, of whole games and of this card, against the value of now


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """A value of the number; one that the game refuses has no games."""

    value: int
    refused: str = ""
    at: tuple[At, ...] = ()


class Sweep(msgspec.Struct, frozen=True, kw_only=True):
    """One number of one card, with many values."""

    larceny: str
    game: str
    title: str
    deck: str
    digest: str
    options: dict[str, str | int]
    bot: str
    seed: int
    games: int
    kind: str
    card: str
    field: str
    now: int
    findings: tuple[str, ...]
    points: tuple[Point, ...]


class Wish(msgspec.Struct, frozen=True):
    """A number that is to be swept, and its values."""

    spot: Spot
    name: str
    now: int
    values: tuple[int, ...]


def read_sweep(game: Game, deck: Deck, words: str) -> Wish:
    """Read a wish such as crook.foghorn-fiona.rank=1..9; a card goes by its name, or by that in small letters."""
    where, _, span = words.partition("=")
    kind, _, rest = where.partition(".")
    card, _, field = rest.rpartition(".")
    if not (kind and card and field and span):
        raise LarcenyError(phrase("sweep-form", words=Quoted(words)))
    if kind not in game.kinds:
        raise LarcenyError(phrase("sweep-kind", kind=Quoted(kind), perhaps=perhaps(kind, game.kinds)))
    names = {slug(name): place for place, name in enumerate(deck.names(kind))}
    if slug(card) not in names:
        raise LarcenyError(phrase("sweep-card", kind=kind, card=Quoted(card), perhaps=perhaps(slug(card), names)))
    known = whole_numbers(game.kinds[kind])
    if field not in known:
        raise LarcenyError(phrase("sweep-field", field=Quoted(field), kind=kind, perhaps=perhaps(field, known)))
    spot = Spot(kind, names[slug(card)], field)
    now = getattr(deck.cards[kind][spot.card], field)
    if now is None:
        raise LarcenyError(phrase("sweep-nothing", kind=kind, card=Quoted(card), field=field))
    low, high = known[field]
    values = _values(span, words)
    if values[0] < low or values[-1] > high:
        raise LarcenyError(phrase("sweep-span", field=field, low=str(low), high=str(high), span=span))
    return Wish(spot, deck.cards[kind][spot.card].name, now, values)


def slug(name: str) -> str:
    """Return a name as one types it.

    >>> slug("Foghorn Fiona"), slug("Two-Headed  Al")
    ('foghorn-fiona', 'two-headed-al')
    """
    return re.sub(r"[\s_-]+", "-", name.strip().casefold())


def _values(span: str, words: str) -> tuple[int, ...]:
    """Return values in their order: 1..9, 0..20..5 in steps, or a list with commas."""
    parts = [whole_number(part) for part in (span.split("..") if ".." in span else span.split(","))]
    numbers = [part for part in parts if part is not None]
    if len(numbers) < len(parts) or (".." in span and len(parts) > 3):
        raise LarcenyError(phrase("sweep-form", words=Quoted(words)))
    step = numbers[2] if ".." in span and len(numbers) == 3 else 1
    if ".." in span and (numbers[0] > numbers[1] or step < 1):
        raise LarcenyError(phrase("sweep-order", span=Quoted(span)))
    values = list(range(numbers[0], numbers[1] + 1, step)) if ".." in span else sorted(set(numbers))
    if len(values) > MOST:
        raise LarcenyError(phrase("sweep-many", many_values=len(values), most=str(MOST)))
    return tuple(values)


def sweep_teller(
    game: str,
    words: str,
    deck: str | Path | Deck | None = None,
    players: Sequence[int] | None = None,
    games: int = GAMES,
    bot: str = "instinct",
    options: Mapping[str, str | int] | None = None,
    seed: int = 0,
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> Callable[[], Sweep]:
    """Play the same deals with every value of a number, and with the value of now."""
    chosen = load(game)
    check_wishes(game, games, bot, seed, 0)
    cards = chosen.house_deck if deck is None else deck if isinstance(deck, Deck) else chosen.read_deck(deck)
    wish = read_sweep(chosen, cards, words)
    order = {kind: schema.__struct_fields__ for kind, schema in chosen.kinds.items()}
    before = settings(game, players, options, cards)
    points: dict[int, Point] = {}
    tables = {}
    for value in wish.values:
        text = cards.source if value == wish.now else rewritten(cards.source, {wish.spot: value}, order)
        try:
            tables[value] = settings(game, players, options, chosen.parse_deck(text, f"{wish.spot.field} {value}"))
        except LarcenyError as fault:
            points[value] = Point(value=value, refused=str(fault).splitlines()[0])
    with Threads() if workers is None else nullcontext(workers) as team:
        runs = [
            list(pieces_of(old, new, bot, seed, games))
            for all_ in tables.values()
            for old, new in zip(before, all_, strict=True)
        ]
        counts = iter(counted(team, runs, phrase("counting-games"), progress or (lambda what, done, total: None)))

    found = {value: [next(counts) for _ in before] for value in tables}

    def tell() -> Sweep:
        for value, all_ in tables.items():
            here = tuple(_at(*row, wish) for row in zip(before, all_, found[value], strict=True))
            points[value] = Point(value=value, at=here)
        ordered = tuple(points[value] for value in wish.values)
        return Sweep(
            larceny=larceny.__version__,
            game=chosen.name,
            title=chosen.text("en")("title"),
            deck=chosen.deck_called(cards),
            digest=cards.digest,
            options=dict(before[0].options),
            bot=mind(bot).name,
            seed=seed,
            games=games,
            kind=wish.spot.kind,
            card=wish.name,
            field=wish.spot.field,
            now=wish.now,
            findings=tuple(_findings(wish, ordered)),
            points=ordered,
        )

    return tell


sweep = told_at_once(sweep_teller)


def _at(old: Setting, new: Setting, found: Contrast, wish: Wish) -> At:
    party = party_of(new, found.other)
    card = party.cards[card_names(new).index((wish.spot.kind, wish.name))]
    fair = 1 / party.players
    seat = max(party.seats, key=lambda share: abs(share.value - fair))
    changes = changes_of(old, new, found)
    return At(
        players=party.players,
        taken=card.taken,
        edge=card.edge,
        first=party.places[0],
        furthest=Estimate(seat.value - fair, seat.low - fair, seat.high - fair),
        decisions=party.decisions,
        changes=tuple(one for one in changes if one.sure and (one.about in WHOLE or one.name == card.name)),
    )


def _findings(wish: Wish, points: Sequence[Point]) -> list[str]:
    """Return the three most important sentences: how the card is taken, what the first gains, how long games are."""
    played = [point for point in points if point.at]
    if len(played) < 2:
        return [said("sweep-no-two")]
    low, high = played[0], played[-1]
    told = []
    for measure, words, share in (
        ("taken", said("sweep-is-taken", name=wish.name), True),
        ("first", said("sweep-first"), True),
        ("decisions", said("sweep-length"), False),
    ):
        rows = [(one, other) for one, other in zip(low.at, high.at, strict=True) if getattr(one, measure) is not None]
        rows = [(one, other) for one, other in rows if getattr(other, measure) is not None]
        if not rows:
            told.append(said("sweep-nobody", name=wish.name))
            continue
        one, other = max(rows, key=lambda row: abs(getattr(row[0], measure).value - getattr(row[1], measure).value))
        before, after = getattr(one, measure), getattr(other, measure)
        apart = before.high < after.low or after.high < before.low
        form = _percent if share else _plain
        told.append(
            said(
                "sweep-moves",
                part=said("sweep-how-often" if share else "sweep-how-many"),
                words=words,
                form=form(before),
                field=wish.spot.field,
                value=low.value,
                form2=form(after),
                value2=high.value,
                players=one.players,
            )
            + ("." if apart else said("sweep-chance"))
        )
    return told


def _percent(found: Estimate) -> str:
    return said(
        "sweep-estimate", value=Figure(found.value, ".1%"), low=Figure(found.low, ".1%"), high=Figure(found.high, ".1%")
    )


def _plain(found: Estimate) -> str:
    return said(
        "sweep-estimate", value=Figure(found.value, ".1f"), low=Figure(found.low, ".1f"), high=Figure(found.high, ".1f")
    )
