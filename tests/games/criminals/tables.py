"""Tables of Criminal's for tests: hands, rows and chips as letters, actions by their names, and who may know what.

A letter is a skill, or the henchman strong in it: L P W D M R, each weak to the next one, and R to L.

match = heist("LLPWD", "MMRRD", vault="LPWD")
play(match, CLEAR, two("M", "D"))
assert row(match, 1) == "MD"
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import comb, prod
from types import SimpleNamespace
from typing import Any

import pytest

import larceny
from larceny.engine.contract import ALLOWED
from larceny.engine.memory import mapped
from larceny.games.criminals import layout, soundness
from tests.conformance.proofs import told_now

GAME = larceny.game("criminals")
LETTERS = "LPWDMR"
SKILLS = GAME.house_deck.names("skill")
HENCHMEN = GAME.house_deck.names("henchman")
WEAK = dict(zip(LETTERS, LETTERS[1:] + LETTERS[:1], strict=True))

# Nine each that leave as many of every type; and five each for a vault of LPWD that clear it, or give up at a chip.
NINES = {2: ("LLPPWWDMR", "LPWDDMMRR"), 4: ("LLPPWWDMR", "LPWDDMMRR", "LLPPWWDMR", "LPWDDMMRR")}
VAULT = "LPWD"
WINNER, GONE_AT_2, GONE_AT_3, GONE_AT_4 = "LPWDM", "LRRRR", "LPLLL", "LPWMM"
OPTIONS = [  # contact, pair and partners
    (contact, pair, partners)
    for partners in ("arranged", "apart", "bold")
    for contact in ("one_way", "two_way")
    for pair in ("needed", "free", "strict")
]


# Setting a table


def casing(
    *hands: str,
    first: int = 0,
    scouted: str = "LLPP",
    cased: str = "WDMR",
    vault: str = "WDMR",
    **options: str,
) -> larceny.Match:
    """Set a round that has just been dealt: nine henchmen each, the chips of the three stacks."""
    players = len(hands)
    lines = [f"turn: {first}", f"first: {first}", "round: 1", "pot: 4", "supply: 8"]
    lines += [f"chip {name}: {_skill(letter)}" for name, letter in _places(scouted + cased + vault)]
    lines += _hands(players, hands, "")
    return _match(players, lines, options)


def heist(
    *hands: str,
    vault: str = VAULT,
    stacks: str = "",
    first: int = 0,
    discards: str = "",
    shown: Sequence[str] = (),
    number: int = 1,
    jewels: Sequence[int] = (0, 0, 0, 0),
    **options: str,
) -> larceny.Match:
    """Set the moment at which the first chip of the vault has just been revealed to these crews of five.

    `stacks` are A and B, `discards` is the pile, as far as that matters; `shown` is what was taken back from it.
    """
    players = len(hands)
    left = Counter(LETTERS * 2)
    left.subtract(vault)
    stacks = stacks or _sorted("".join(left.elements()))
    loose = Counter(_undealt(players, "".join(hands) + discards))
    some_of_each = [letter for copies in range(8) for letter in LETTERS if loose[letter] > copies]
    pile = discards + "".join(some_of_each[: 4 * players - len(discards)])
    lines = [f"turn: {first}", f"first: {first}", f"round: {number}", "asking: clear", "opened: 1"]
    lines += [f"reduced: {4 * players}", "jewels: " + " ".join(map(str, [*jewels, 0, 0][:4]))]
    lines += ["pot: 4", f"supply: {8 - sum(jewels)}", "rng: 1 2 3 4"]
    lines += [f"chip {name}: {_skill(letter)}" for name, letter in _places(stacks + vault)]
    lines += [f"pile {place}: {_henchman(letter)}" for place, letter in enumerate(pile, 1)]
    lines += [f"dropped {place} first: {_henchman(letter)}" for place, letter in enumerate(pile, 1)]
    lines += [f"shown {seat}: {_cards(letters)}" for seat, letters in enumerate(shown) if letters]
    lines += _hands(players, hands, pile)
    return _match(players, lines, options)


def _match(players: int, lines: Sequence[str], options: Mapping[str, str]) -> larceny.Match:
    deck = GAME.house_deck
    head = ["position: 1", "game: criminals", f"rules: {GAME.version}", f"players: {players}"]
    head += ["options: " + " ".join(f"{name}={value}" for name, value in options.items())]
    head += [f"deck: {deck.name} {deck.digest[:16]}"]
    return larceny.from_position("\n".join([*head, *lines]))


def _hands(players: int, hands: Sequence[str], gone: str) -> list[str]:
    rest = _undealt(players, "".join(hands) + gone)
    lines = [f"hand {seat}: {_cards(letters)}" for seat, letters in enumerate(hands)]
    return [*lines, f"rest: {_cards(rest)}", "held: " + " ".join(str(len(hand)) for hand in [*hands, "", ""][:4])]


def _undealt(players: int, dealt: str) -> str:
    left = Counter(LETTERS * 2 * players)
    left.subtract(dealt)
    assert min(left.values()) >= 0, "there are fewer henchmen of a type"
    return "".join(left.elements())


def _places(chips: str) -> Iterator[tuple[str, str]]:
    return zip(layout.FIELDS.axes["chip"], chips, strict=True)


def _skill(letter: str) -> str:
    return SKILLS[LETTERS.index(letter)]


def _henchman(letter: str) -> str:
    return HENCHMEN[LETTERS.index(letter)]


def _cards(letters: str) -> str:
    return ", ".join(_henchman(letter) for letter in letters)


# Actions by name

SWAP, CLEAR, WITHDRAW, DEAL = layout.SWAP, layout.CLEAR, layout.WITHDRAW, layout.DEAL
Actions = int | tuple[int, ...]


def drop(letter: str) -> int:
    return layout.DROP + LETTERS.index(letter)


def pair(letter: str) -> int:
    """Return the first of two that clear a chip together."""
    return layout.PAIR + LETTERS.index(letter)


def then(letter: str) -> int:
    return layout.THEN + LETTERS.index(letter)


def swap(one: str, two: str) -> tuple[int, ...]:
    """Take the top of the pile, and discard these two in this order."""
    return SWAP, drop(one), drop(two)


def two(one: str, other: str) -> tuple[int, ...]:
    return pair(one), then(other)


def play(match: larceny.Match, *actions: Actions) -> larceny.Match:
    for action in actions:
        for step in action if isinstance(action, tuple) else (action,):
            match.play(step)
    return match


def only_way(match: larceny.Match) -> larceny.Match:
    """Play on to the end of the heist, where everybody has one thing to do."""
    while match.actor is not None and match.legal() != [DEAL]:
        (action,) = match.legal()
        match.play(action)
    return match


def at_random(
    match: larceny.Match, seed: int, stop: Callable[[larceny.Match], bool] = lambda _: False
) -> larceny.Match:
    """Play any legal actions to the end of the game, or until it is time to stop."""
    choice = random.Random(seed).choice
    while match.actor is not None and not stop(match):
        match.play(choice(match.legal()))
    return match


def refused(match: larceny.Match, action: int) -> tuple[str, str]:
    """Return why an action is illegal, and the ruling; the table must stay as it was."""
    before = match.truth
    assert action not in match.legal()
    with pytest.raises(larceny.IllegalAction) as refusal:
        match.play(action)
    assert match.truth == before
    return refusal.value.reason, refusal.value.ruling


# Looking: everything goes through a view


def seen(match: larceny.Match, viewer: int | None = None) -> Any:
    """Return the fields of the table as a seat or a spectator sees them."""
    return fields(match.view(viewer).table)


def truth(match: larceny.Match) -> Any:
    """Return the fields of the table itself, secrets and all."""
    return fields(match._table)


def fields(table: Any) -> Any:
    return SimpleNamespace(**{name: table[name][0].tolist() for name in table.dtype.names})


def hand(match: larceny.Match, seat: int, viewer: int | None = -1) -> str:
    """Return what the viewer knows of a hand; without a viewer, what its owner knows."""
    return letters(seen(match, seat if viewer == -1 else viewer).hand[seat])


def letters(counts: Sequence[int]) -> str:
    return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))


def row(match: larceny.Match, seat: int, viewer: int | None = None) -> str:
    return _word(seen(match, viewer).row[seat])


def pile(match: larceny.Match, viewer: int | None = None) -> str:
    """Return the discards, from the bottom to the top."""
    return _word(seen(match, viewer).pile)


def chips(match: larceny.Match, viewer: int | None = None) -> str:
    """Return the three stacks as a viewer knows them, `?` for a chip that it cannot name."""
    named = "".join("?" if skill < 0 else LETTERS[skill] for skill in seen(match, viewer).chip)
    return f"{named[:4]} {named[4:8]} {named[8:]}"


def _word(places: Sequence[int]) -> str:
    """Cards in a row, up to the first place without one."""
    cards = itertools.takewhile(lambda card: card >= 0, places)
    return "".join(LETTERS[card] for card in cards)


def told(match: larceny.Match, viewer: int | None = None) -> list[tuple[Any, ...]]:
    """Return the events a viewer heard of the last action: names and numbers."""
    named = ((*layout.EVENTS[kind], numbers) for kind, numbers in told_now(match, viewer))
    return [(name, *numbers[: len(roles)]) for name, roles, numbers in named]


# How a chip can be cleared, by the letter of CM-08 and CM-09


def may_touch(before: str, card: str, contact: str) -> bool:
    """True unless the second card is weak to the first one's skill; with contact=two_way, also the other way round."""
    afraid = before and WEAK[card] == before
    feared = contact == "two_way" and before and WEAK[before] == card
    return not afraid and not feared


def may_pair(one: str, other: str, chip: str, partners: str) -> bool:
    """Apart, neither of two is weak to the other; bold, neither is weak to the chip's skill."""
    if partners == "apart":
        return WEAK[one] != other and WEAK[other] != one
    return partners == "arranged" or chip not in (WEAK[one], WEAK[other])


def ways(
    cards: str,
    laid: str,
    chip: str,
    last: bool,
    contact: str = "one_way",
    pairs: str = "needed",
    partners: str = "arranged",
) -> set[str]:
    """Return every way to clear a chip with these cards, after those laid: one card, or two in order."""
    before = laid[-1:]
    alone = {chip} if chip in cards and may_touch(before, chip, contact) else set()
    allowed = {"needed": not alone, "free": True, "strict": chip not in cards}[pairs] and not last
    couples = itertools.permutations(cards, 2) if allowed else ()
    return alone | {
        one + other
        for one, other in couples
        if may_touch(before, one, contact) and may_touch(one, other, contact) and may_pair(one, other, chip, partners)
    }


def offered(match: larceny.Match) -> set[str]:
    """Return every way to clear the chip that the deciding seat is offered; none if it can only withdraw."""
    found = set()
    for action in match.legal():
        if action == CLEAR:
            found.add(LETTERS[truth(match).chip[layout.VAULT + match._row.opened - 1]])
        elif action != WITHDRAW:
            match.play(action)
            first = LETTERS[action - layout.PAIR]
            found |= {first + LETTERS[second - layout.THEN] for second in match.legal()}
            match.undo()
    assert bool(found) == (WITHDRAW not in match.legal())
    return found


def expected(match: larceny.Match) -> set[str]:
    """Return the same by the letter of the rulings."""
    own = seen(match, match.actor)
    number = own.opened - 1
    chip = LETTERS[own.chip[layout.VAULT + number]]
    seat = int(own.turn)
    return ways(letters(own.hand[seat]), _word(own.row[seat]), chip, number == 3, *chosen(match))


def chosen(match: larceny.Match) -> tuple[str, str, str]:
    """Return the options contact, pair and partners."""
    return str(match.options["contact"]), str(match.options["pair"]), str(match.options["partners"])


# Possible worlds: what a seat may believe, found by trying every hand

World = tuple[str, ...]  # the hands of all seats


def explains(table: Any, seat: int, cards: str, contact: str, pairs: str, partners: str) -> bool:
    """True if a seat that holds these cards now can have done all that it did in the heist."""
    laid, to_come = "", _word(table.row[seat])
    for number in range(table.opened):
        chip = LETTERS[table.chip[layout.VAULT + number]]
        can = ways(cards + to_come, laid, chip, number == 3, contact, pairs, partners)
        if table.withdrew[seat] == number:
            return not can
        used = table.used[seat][number]
        if used and to_come[:used] not in can:
            return False
        laid, to_come = laid + to_come[:used], to_come[used:]
    return True


def worlds(match: larceny.Match, viewer: int | None) -> dict[World, int]:
    """Return every deal of the henchmen that the viewer cannot see, with the number of ways to deal it."""
    table = seen(match, viewer)
    own = None if viewer is None else hand(match, viewer)
    known = [own if seat == viewer else letters(table.shown[seat]) for seat in range(match.players)]
    gone = "".join(row(match, seat) for seat in range(match.players)) + pile(match)
    loose = Counter(_undealt(match.players, "".join(map(str, known)) + gone))
    found: dict[World, int] = {(): 1}
    for seat, certain in enumerate(map(str, known)):
        if seat == viewer:
            found = {(*world, certain): number for world, number in found.items()}
            continue
        hidden = int(table.held[seat]) - len(certain)
        hands = [
            (extra, _sorted(certain + "".join(extra)))
            for extra in itertools.combinations_with_replacement(LETTERS, hidden)
            if explains(table, seat, certain + "".join(extra), *chosen(match))
        ]
        more: dict[World, int] = {}
        for world, number in found.items():
            left = loose - (Counter("".join(world)) - Counter("".join(map(str, known[:seat]))))
            for extra, cards in hands:
                deals = prod(comb(left[letter], copies) for letter, copies in Counter(extra).items())
                if deals:
                    more[(*world, cards)] = number * deals
        found = more
    return found


def _sorted(cards: str) -> str:
    return "".join(sorted(cards, key=LETTERS.index))


def check_guesses(match: larceny.Match, viewer: int | None, most: int = 3000) -> int:
    """Check that guesses are possible worlds, each as often as there are ways to deal it, and look the same.

    Returns how many worlds there are.
    """
    view = match.view(viewer)
    possible = worlds(match, viewer)
    total = sum(possible.values())
    draws = min(most, max(100, 12 * total // min(possible.values())))
    reached: Counter[World] = Counter()
    for seed in range(draws):
        guess = view.possible(seed)
        assert seed >= 5 or soundness.sound(view.box_row, mapped(guess)) == ALLOWED
        assert seed >= 5 or looks_alike(view, guess), "the view tells a secret"
        reached[tuple(letters(cards) for cards in guess["hand"][0][: match.players])] += 1
    assert set(reached) <= set(possible), "a guess that explains not everything"
    unevenness, freedom = 0.0, -1
    for world, number in possible.items():
        often = draws * number / total
        if often >= 5:
            freedom += 1
            unevenness += (reached[world] - often) ** 2 / often
        assert reached[world] or often < 12, f"{world} is possible, and never guessed"
    assert unevenness <= freedom + 6 * (2 * max(freedom, 1)) ** 0.5
    return len(possible)


def looks_alike(view: larceny.View, other: Any) -> bool:
    """True if another table gives the same view, to the last byte."""
    return larceny.View(view.game, view.deck, view.box, other, view.seat).table.tobytes() == view.table.tobytes()


def certain(possible: Iterable[World], seat: int) -> str:
    """Return what a hand holds in every possible world."""
    hands = [world[seat] for world in possible]
    return "".join(letter * min(cards.count(letter) for cards in hands) for letter in LETTERS)


# Decks


def deck_text(ring: str, chips: Sequence[int], counts: Sequence[int], weak: str = "", strong: str = "") -> str:
    """Return a deck of skills, and of types strong in one and weak to the next one, or as `strong` and `weak` say."""
    lines = ['game = "criminals"', 'name = "A test deck"']
    for letter, number in zip(ring, chips, strict=True):
        lines += ["[[skill]]", f'name = "Skill {letter}"', f'letter = {{ en = "{letter}", de = "{letter}" }}']
        lines += [f"chips = {number}"]
    for letter, other, number in zip(strong or ring, weak or ring[1:] + ring[:1], counts, strict=True):
        lines += ["[[henchman]]", f'name = "Type {letter}"', f'strong = "Skill {letter}"', f'weak = "Skill {other}"']
        lines += [f"count = {number}"]
    return "\n".join(lines)
