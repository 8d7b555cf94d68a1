"""Tables of Cops & Robbers for tests: cards as short words, loot and cops as letters, actions by their names.

The decks are the tests' own, so that the house deck can be balanced without a thought for them:

    robber cards   P1 P2 P3 P4 (plus)  M1 M2 M3 (minus)  C1 C2 C3 (cars)  D1 D2 D3 (drivers)  U1 V1 U2 (upgrades)
                   LOCK TRAP EJECT DUMP SNITCH SPREE JACK BLOCKS FEED, four of each
    loot           N A B C D E, worth nothing, 10, 50, 100, 200, 300 thousand, ten of each
    cops           0 1 2 3 4, that many cops, and X, which catches, twelve of each

match = table(seat("LOCK P1", pile="AB"), seat("TRAP", stash="CN"))
play(match, LIE_LOW, *pick_lock(1), use("TRAP"))
assert jailed(match) == {0}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np

import larceny
from larceny.engine import chance
from larceny.engine.contract import ALLOWED, TRUTH
from larceny.engine.deck import Deck
from larceny.games.robbers import layout, rules, soundness
from tests.conformance.proofs import told_now

GAME = larceny.game("robbers")

ROBBERS = {
    **{f"P{number}": ("plus", number) for number in (1, 2, 3, 4)},
    **{f"M{number}": ("minus", number) for number in (1, 2, 3)},
    **{f"C{number}": ("car", number) for number in (1, 2, 3)},
    **{f"D{number}": ("driver", number) for number in (1, 2, 3)},
    "U1": ("upgrade", 1),
    "V1": ("upgrade", 1),
    "U2": ("upgrade", 2),
    "LOCK": ("pick-lock", 0),
    "TRAP": ("booby-trap", 0),
    "EJECT": ("ejector-seat", 0),
    "DUMP": ("dump-loot", 0),
    "SNITCH": ("snitch", 0),
    "SPREE": ("spree", 0),
    "JACK": ("car-jack", 0),
    "BLOCKS": ("up-on-blocks", 0),
    "FEED": ("feed-the-driver", 0),
}
WORTH = {"N": 0, "A": 10, "B": 50, "C": 100, "D": 200, "E": 300}
CARDS, LOOTS, COPS = list(ROBBERS), list(WORTH), list("01234X")
EACH, LOOT_EACH, COPS_EACH = 4, 10, 12


# Decks


def deck_text(
    robbers: Mapping[str, int] | None = None,
    loot: Mapping[str, int] | None = None,
    cops: Mapping[str, int] | None = None,
) -> str:
    """Return a deck with these numbers of cards; cards not named have the numbers of the tests' own deck."""
    lines = ['game = "robbers"', 'name = "A test deck"']
    for card, count in (robbers or dict.fromkeys(CARDS, EACH)).items():
        does, number = ROBBERS[card]
        lines += ["[[robber]]", f'name = "{card}"', f'does = "{does}"', f"number = {number}", f"count = {count}"]
    for card, count in (loot or dict.fromkeys(LOOTS, LOOT_EACH)).items():
        lines += ["[[loot]]", f'name = "{card}"', f"worth = {WORTH[card]}", f"count = {count}"]
    for card, count in (cops or dict.fromkeys(COPS, COPS_EACH)).items():
        what = "caught = true" if card == "X" else f"force = {card}"
        lines += ["[[cop]]", f'name = "Cop {card}"', what, f"count = {count}"]
    return "\n".join(lines)


DECK = GAME.parse_deck(deck_text(), "test.toml")


def dealt(players: int, seed: int, deck: Deck = DECK, **options: str | int) -> larceny.Match:
    """Deal a new game."""
    return larceny.Match(GAME, players, options, deck, seed)


# Setting a table


@dataclass(frozen=True)
class Seat:
    """A seat's things: robber cards as words, loot as letters."""

    hand: str = ""
    pile: str = ""
    stash: str = ""
    car: str = ""
    driver: str = ""
    upgrades: str = ""
    laid: str = ""


def seat(hand: str = "", **has: str) -> Seat:
    return Seat(hand, **has)


def table(*seats: Seat, **how: Any) -> larceny.Match:
    """Set a seat's turn, by default at its first question; `how` as in `_set`, and options of the game."""
    match = _set(seats, **how)
    assert not fault(match), fault(match)
    return match


def chase(
    *seats: Seat,
    runner: int = 0,
    cops: str = "",
    asked: int | None = None,
    passed: Iterable[int] = (),
    laid: int = 0,
    **how: Any,
) -> larceny.Match:
    """Set a getaway with these cops behind the runner; a seat asked that is not the runner is in the chase."""
    match = _set(seats, **{"idle": -1, **how})
    row, records = match._row, match._table
    row.runner, row.laid, row.caught = runner, laid, int("X" in cops)
    row.passed = row.jailed | sum(1 << other for other in passed)
    for cop in map(COPS.index, cops):
        home = "cop_discards" if records["cop_discards"][0][cop] else "cop_deck"
        records[home][0][cop] -= 1
        records["chasing"][0][cop] += 1
    _tally(records, runner)
    row.asked = runner if asked is None else asked
    row.asking = layout.ASK_RESCUE if row.caught else layout.ASK_RUN if row.asked == runner else layout.ASK_CHASE
    assert not fault(match), fault(match)
    return match


def _set(
    seats: Sequence[Seat],
    turn: int = 0,
    asking: int = layout.ASK_TURN,
    starter: int = 0,
    round: int = 1,
    idle: int = 0,
    spent: int = 0,
    jail: Iterable[int] = (),
    deck: str | None = None,
    discards: str = "",
    bank: str | None = None,
    lost: str = "",
    hoarder: int | None = None,
    force: str = "",
    few: str | None = None,
    seed: int = 1,
    **options: str | int,
) -> larceny.Match:
    """Put everything where it is said to be.

    Cards that are nowhere mentioned lie in the decks; where `deck` or `bank` says all that is in one, they lie in its
    discards, or in the hand and the stash of the `hoarder`. The cop deck has all the cops of these letters, `force`, or
    only these `few`; the others are discarded. Without a word all are in the deck.
    """
    match = dealt(len(seats), seed, DECK, **options)
    row, records = match._row, match._table
    _clear(records)
    chance.scatter(row.rng, seed)
    row.turn = row.asked = turn
    row.asking, row.starter, row.round, row.idle, row.spent = asking, starter, round, idle, spent
    row.jailed = sum(1 << other for other in jail)
    for number, there in enumerate(seats):
        _sit(records, number, there)
    robber_cards = None if deck is None else deck.split()
    _place(records, ("robber_deck", "discards", "hand"), CARDS, EACH, robber_cards, discards.split(), hoarder)
    _place(records, ("loot_deck", "loot_discards", "stash"), LOOTS, LOOT_EACH, bank, lost, hoarder)
    in_deck = force * COPS_EACH or "".join(COPS) * COPS_EACH if few is None else few
    records["cop_deck"][0] = counts(in_deck, COPS, layout.COPS)
    records["cop_discards"][0][: len(COPS)] = COPS_EACH - records["cop_deck"][0][: len(COPS)]
    _count(records)
    match._remember()
    return match


def _clear(records: Any) -> None:
    """A table with nothing on it."""
    records[:] = 0
    records["viewer"] = TRUTH
    for name in ("picked", "victim", "slot", "runner", "car", "driver", "upgrade"):
        records[name] = -1


def _sit(records: Any, number: int, there: Seat) -> None:
    records["hand"][0][number] = counts(there.hand.split(), CARDS, layout.TYPES)
    records["played"][0][number] = counts(there.laid.split(), CARDS, layout.TYPES)
    records["pile"][0][number] = counts(there.pile, LOOTS, layout.LOOTS)
    records["stash"][0][number] = counts(there.stash, LOOTS, layout.LOOTS)
    records["car"][0][number] = _card(there.car)
    records["driver"][0][number] = _card(there.driver)
    for slot, upgrade in enumerate(there.upgrades.split()):
        records["upgrade"][0][number][slot] = _card(upgrade)


def _card(word: str) -> int:
    return CARDS.index(word) if word not in ("", "-") else -1


def counts(words: Iterable[str], names: Sequence[str], room: int) -> list[int]:
    """Return the number of each card."""
    found = Counter(words)
    assert set(found) <= set(names), found
    return [found[name] for name in names] + [0] * (room - len(names))


def _place(
    records: Any,
    homes: tuple[str, str, str],
    names: Sequence[str],
    each: int,
    deck: Iterable[str] | None,
    discards: Iterable[str],
    hoarder: int | None,
) -> None:
    """The cards that no seat has: into the deck, its discards, or what the hoarder has."""
    home, pile, hoard = homes
    room = len(records[home][0])
    records[home][0] = counts(deck or "", names, room)
    records[pile][0] = counts(discards, names, room)
    rest = [each - _lying(records, card, names) for card in range(len(names))]
    assert min(rest) >= 0, "there are fewer of a type"
    aside = records[pile][0] if hoarder is None else records[hoard][0][hoarder]
    (records[home][0] if deck is None else aside)[: len(names)] += rest


def _lying(records: Any, card: int, names: Sequence[str]) -> int:
    """Return how many copies of a card lie anywhere: decks, discards, hands, piles, stashes, cars."""
    if names is LOOTS:
        places = ("loot_deck", "loot_discards", "pile", "stash")
        return sum(int(records[name][0][..., card].sum()) for name in places)
    found = sum(int(records[name][0][..., card].sum()) for name in ("robber_deck", "discards", "hand", "played"))
    return found + sum(int((records[name][0] == card).sum()) for name in ("car", "driver", "upgrade"))


def _count(records: Any) -> None:
    """Set the numbers that stand beside the cards."""
    records["deck_left"] = records["robber_deck"][0].sum()
    records["loot_left"] = records["loot_deck"][0].sum()
    records["held"][0] = records["hand"][0].sum(axis=1)
    records["piled"][0] = records["pile"][0].sum(axis=1)
    records["stowed"][0] = records["stash"][0].sum(axis=1)


def _tally(records: Any, runner: int) -> None:
    """The runner's score, and that of the cops."""
    numbers = np.array([number for _, number in ROBBERS.values()] + [0] * (layout.TYPES - len(CARDS)))
    parts = [*records["upgrade"][0][runner], records["car"][0][runner], records["driver"][0][runner]]
    laid = records["played"][0] @ numbers
    records["tally"] = sum(int(numbers[card]) for card in parts if card >= 0) + 2 * laid[runner] - laid.sum()
    records["force"] = sum(int(count) * force for force, count in enumerate(records["chasing"][0][:5]))


def fault(match: larceny.Match) -> str:
    """Return the fault of the table, empty if there is none."""
    code = soundness.sound(match._box_row, match._row)
    return "" if code == ALLOWED else soundness.FAULTS[code]


# Actions by name

LOOT, LIE_LOW, STASH = layout.LOOT, layout.LIE_LOW, layout.STASH
DRAW, DISCARD, DONE, UNFILLED = layout.DRAW, layout.DISCARD, layout.DONE, layout.UNFILLED


def use(card: str) -> int:
    return layout.PLAY + CARDS.index(card)


def drop(card: str) -> int:
    return layout.DROP + CARDS.index(card)


def on(victim: int) -> int:
    return layout.VICTIM + victim


def take(slot: int) -> int:
    return layout.TAKE + slot


def swap(slot: int) -> int:
    return layout.REPLACE + slot


def haul(count: int) -> int:
    return layout.HAUL + count - 1


def keep(loot: str) -> int:
    return layout.KEEP + LOOTS.index(loot)


def pick_lock(victim: int) -> tuple[int, int]:
    return use("LOCK"), on(victim)


def snitch(victim: int) -> tuple[int, int]:
    return use("SNITCH"), on(victim)


def spree(count: int) -> tuple[int, int]:
    return use("SPREE"), haul(count)


def play(match: larceny.Match, *actions: int) -> larceny.Match:
    """Play these one after the other; nothing that is played may leave an impossible table."""
    for action in actions:
        assert action in match.legal(), f"{action} is not one of {match.legal()}: {refused(match, action)}"
        assert rules.refusal(match._box_row, match._row, action) == ALLOWED
        match.play(action)
        assert not fault(match), fault(match)
    return match


def many(match: larceny.Match, times: int) -> Iterator[larceny.Match]:
    """Yield the same table again and again, with other random numbers each time."""
    start = match._table.copy()
    for seed in range(times):
        match._table[:] = start
        chance.scatter(match._row.rng, seed)
        match._remember()
        yield match


def refused(match: larceny.Match, action: int) -> tuple[str, str]:
    """Return why an action is illegal, and the ruling, as the asked seat can know it."""
    assert action not in match.legal()
    view = match.view(match.actor)
    code = rules.refusal(view.box_row, view.row, action)
    assert code == rules.refusal(match._box_row, match._row, action), "the table knows more than the one who is asked"
    reason, ruling = layout.REASONS[code]
    return reason, ruling


def ring(match: larceny.Match) -> larceny.Match:
    """Ring the clock."""
    match.interject(layout.TIME_UP)
    assert not fault(match), fault(match)
    return match


# Looking


def truth(match: larceny.Match) -> Any:
    """Return the fields of the table itself, secrets and all."""
    return fields(match._table)


def seen(match: larceny.Match, viewer: int | None = None) -> Any:
    """Return the fields of the table as a seat or a spectator sees them."""
    return fields(match.view(viewer).table)


def fields(records: Any) -> Any:
    return SimpleNamespace(**{name: records[name][0].tolist() for name in records.dtype.names})


def words(numbers: Sequence[int], names: Sequence[str] = CARDS) -> str:
    """Cards in the order of their deck: robber cards with blanks between them."""
    cards = [name for name, copies in zip(names, numbers, strict=False) for _ in range(copies)]
    return (" " if names is CARDS else "").join(cards)


def hand(match: larceny.Match, who: int) -> str:
    return words(truth(match).hand[who])


def pile(match: larceny.Match, who: int) -> str:
    return words(truth(match).pile[who], LOOTS)


def stash(match: larceny.Match, who: int) -> str:
    return words(truth(match).stash[who], LOOTS)


def discards(match: larceny.Match) -> str:
    return words(truth(match).discards)


def lost(match: larceny.Match) -> str:
    """Return the loot discards."""
    return words(truth(match).loot_discards, LOOTS)


def bank(match: larceny.Match) -> str:
    return words(truth(match).loot_deck, LOOTS)


def chasing(match: larceny.Match) -> str:
    return words(truth(match).chasing, COPS)


def car(match: larceny.Match, who: int) -> str:
    """Car, driver and upgrades; a free slot is a dash."""
    table_ = truth(match)
    cards = [table_.car[who], table_.driver[who], *table_.upgrade[who]]
    return " ".join("-" if card < 0 else CARDS[card] for card in cards)


def jailed(match: larceny.Match) -> set[int]:
    return {who for who in range(match.players) if truth(match).jailed >> who & 1}


def asking(match: larceny.Match) -> tuple[int | None, str]:
    """Return the asked seat and the question; nobody when the game is over."""
    return match.actor, "over" if match.actor is None else layout.ASKS[truth(match).asking]


def ending(match: larceny.Match) -> str:
    return layout.ENDINGS.get(truth(match).ended, "")


def told(match: larceny.Match, viewer: int | None = None) -> list[tuple[Any, ...]]:
    """Return the events a viewer heard of the last action: names and numbers."""
    named = [(*layout.EVENTS[kind], numbers) for kind, numbers in told_now(match, viewer)]
    assert not any(any(numbers[len(roles) :]) for _, roles, numbers in named), "a number that means nothing"
    return [(name, *numbers[: len(roles)]) for name, roles, numbers in named]


def heard(match: larceny.Match, viewer: int | None = None) -> list[str]:
    """Return only the names of the events a viewer heard."""
    return [event[0] for event in told(match, viewer)]


def beside(cards: str, names: Sequence[str] = LOOTS) -> tuple[int, int, int]:
    """Cards as an event has them: numbers of each type side by side, four types to a number."""
    numbers = [0, 0, 0]
    for card in cards:
        numbers[names.index(card) // 4] += 1 << 8 * (names.index(card) % 4)
    return numbers[0], numbers[1], numbers[2]


def viewers(match: larceny.Match) -> list[int | None]:
    return [None, *range(match.players)]


def sight(match: larceny.Match, viewer: int | None) -> bytes:
    """Return all that a viewer has of the table, events included."""
    return match.view(viewer).table.tobytes()


def quiet_sight(match: larceny.Match, viewer: int | None) -> bytes:
    """Return all that a viewer has of the table, without the events of the last action."""
    records = match.view(viewer).table.copy()
    records["events"] = 0
    records["told"] = 0
    return bytes(records.tobytes())
