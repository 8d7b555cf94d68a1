"""Tables of Crooks for tests: who stands where in a few words, actions by their names, and what each seat may know.

match = table(3, cash=(5, 9, 18), piles={"A": [VERA, OLAF]}, crews=[hidden(0, 5, BIANCA)], turn=1)
play(match, recruit("A"), take(VERA), down(7))
assert crew(match, seat=1, target=7) == ["?"]
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import larceny
from larceny.engine import contract
from larceny.engine import view as engine_view
from larceny.engine.memory import mapped
from larceny.games.crooks import layout, rules
from tests.conformance.proofs import told_now

GAME = larceny.game("crooks")
NAMES = GAME.house_deck.names("crook")
HANGOUTS = layout.HANGOUTS  # A to I, and the undealt
UNDEALT = "undealt"

# Some of the house deck, by what they are: rank, modifier, gangs.
KINGPIN = "Midnight Augustus"  # 10
BIANCA = "Baroness Bianca"  # 9 -1
OLAF = "Avalanche Olaf"  # 9 -2 north
OKAFOR = "Checkmate Okafor"  # 8
FIONA = "Foghorn Fiona"  # 8 -1 west
DOLORES = "Double-Deal Dolores"  # 8 -2 north outfit
VERA = "Velvet Vera"  # 7 +2
LIONEL = "Ledger Lionel"  # 7 outfit
HANK = "Hallelujah Hank"  # 7 -1 north west
JOSEPHINE = "Jackpot Josephine"  # 6 +1
BRUNO = "Bravissimo Bruno"  # 6 north
LIN = "Steamboat Lin"  # 6 west
FLO = "Full-Throttle Flo"  # 6 -1 west outfit
ZELDA = "Suitcase Zelda"  # 5 +2 west
OTTO = "Orchid Otto"  # 5 +1 north
CUTHBERT = "Silver Cuthbert"  # 4 +2 outfit
NORBERT = "Nitro Norbert"  # 2 -6
EZRA = "Extra Ezra"  # 1 +1 north west outfit
SWITCH = "Quick-Change Quincy"  # 5
SWITCH_TOO = "Palette Paulette"  # 3 north
SPY = "Keyhole Kitty"  # 5 outfit
ACCOMPLICE = "Stepladder Stan"  # 4
ACCOMPLICE_TOO = "Tag-Along Tess"  # 2 north outfit
KILLER = "Piano Kowalski"  # 4 west
KILLER_TOO = "Marzipan Martha"  # 3 outfit
PICKPOCKET = "Featherlight Finn"  # 3 outfit

EIGHT_PLAIN = (BIANCA, OLAF, OKAFOR, FIONA, DOLORES, LIONEL, HANK, JOSEPHINE)
ALL_TARGETS = tuple(range(2, 10))


# Setting a table


@dataclass(frozen=True)
class Sent:
    """A crook that has left the hangouts: at a target, or, without one, killed or thrown away."""

    seat: int
    target: int | None
    crook: str
    down: bool = False
    thrown: bool = False
    origin: str = "A"
    alone: bool = False  # taken as the last of its pile
    seen_by: tuple[int, ...] = ()  # seats, beside its owner, that have seen it face down


def shown(seat: int, target: int, crook: str) -> Sent:
    """Stands there face up."""
    return Sent(seat, target, crook)


def hidden(seat: int, target: int, crook: str, **more: Any) -> Sent:
    """Stands there face down."""
    return Sent(seat, target, crook, down=True, **more)


def dead(seat: int, crook: str, **more: Any) -> Sent:
    """Was killed."""
    return Sent(seat, None, crook, **more)


def thrown(seat: int, crook: str, **more: Any) -> Sent:
    """Was discarded from hand."""
    return Sent(seat, None, crook, down=True, thrown=True, **more)


def everywhere(seat: int, crooks: Sequence[str] = EIGHT_PLAIN) -> list[Sent]:
    """Return one face-up crook at each target, from 2 on."""
    return [shown(seat, target, crook) for target, crook in zip(ALL_TARGETS, crooks, strict=True)]


def table(
    players: int = 2,
    *,
    cash: Sequence[int] | None = None,
    piles: Mapping[str, Sequence[str]] | None = None,
    crews: Iterable[Sent] = (),
    turn: int = 0,
    passed: Sequence[int] = (),
    undealt: Sequence[str] | None = None,
    looks: Mapping[int, str] | None = None,
    deck: Path | None = None,
    **options: str,
) -> larceny.Match:
    """Set a match that goes on from here. Crews are named in the order in which they left their hangouts.

    A crook not named is undealt; or, if the undealt are named, was killed long ago for everybody to see. `looks`
    says which seat has seen which hangouts as they lie now.
    """
    purses = tuple(cash or (18,) * players)
    lying = {hangout: list(crooks) for hangout, crooks in (piles or {}).items()}
    gone = list(crews)
    named = [crook for crooks in lying.values() for crook in crooks] + [one.crook for one in gone]
    others = [name for name in NAMES if name not in named and name not in (undealt or ())]
    if undealt is None:
        lying[UNDEALT] = others
    else:
        lying[UNDEALT] = list(undealt)
        gone = [dead(0, crook) for crook in others] + gone
    chosen = GAME.house_deck if deck is None else GAME.read_deck(deck)
    lines = [
        *("position: 1", "game: crooks", f"rules: {GAME.version}", f"players: {players}"),
        "options: " + " ".join(f"{name}={value}" for name, value in options.items()),
        f"deck: {chosen.name} {chosen.digest[:16]}",
        f"turn: {turn}",
        "passed: " + _numbers(int(seat in passed) for seat in range(4)),
        "cash: " + _numbers([*purses, 0, 0][:4]),
        f"bank: {players * 18 - sum(purses)}",
        "piled: " + _numbers(len(lying.get(hangout, ())) for hangout in HANGOUTS),
        *(f"pile {hangout}: {', '.join(crooks)}" for hangout, crooks in lying.items() if crooks),
        *_slots(players, gone),
    ]
    for seat, hangouts in (looks or {}).items():
        lines += [f"looked {seat} {hangout}: {len(gone)}" for hangout in hangouts]
    return larceny.from_position("\n".join(lines), deck)


def _slots(players: int, gone: Sequence[Sent]) -> Iterator[str]:
    yield f"left: {len(gone)}"
    yield "owner: " + _numbers([*(one.seat for one in gone), *[-1] * 32][:32])
    for slot, one in enumerate(gone):
        yield f"slot {slot}: {one.crook}"
        yield f"origin {slot}: {one.origin}"
    for target in ALL_TARGETS:
        yield from _set(f"sent {target}", (slot for slot, one in enumerate(gone) if one.target == target))
    homeless = [slot for slot, one in enumerate(gone) if one.target is None]
    yield from _set("killed", (slot for slot in homeless if not gone[slot].thrown))
    yield from _set("thrown", (slot for slot in homeless if gone[slot].thrown))
    yield from _set("down", (slot for slot, one in enumerate(gone) if one.down))
    yield from _set("alone", (slot for slot, one in enumerate(gone) if one.alone))
    for seat in range(players):
        own = {one.target for one in gone if one.seat == seat and one.target is not None}
        yield from _set(f"taken {seat}", sorted(own))
        seen = (slot for slot, one in enumerate(gone) if one.down and seat in (one.seat, *one.seen_by))
        yield from _set(f"knows {seat}", seen)


def _set(key: str, members: Iterable[int]) -> Iterator[str]:
    listed = _numbers(members)
    if listed:
        yield f"{key}: {listed}"


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(str(number) for number in numbers)


def custom_deck(folder: Path, *edits: tuple[str, str], name: str = "deck.toml") -> Path:
    """Return the house deck with some of its text replaced."""
    source = GAME.house_deck.source
    for old, new in edits:
        assert old in source
        source = source.replace(old, new, 1)
    path = folder / name
    path.write_text(source, encoding="utf-8")
    return path


def gangless_deck(folder: Path) -> Path:
    """Return the house deck without gangs: only targets score."""
    lines = GAME.house_deck.source.splitlines()
    path = folder / "gangless.toml"
    path.write_text("\n".join(line for line in lines if not line.startswith("gangs = ")), encoding="utf-8")
    return path


# Actions by name

PASS, DISCARD, COLLECT, DECLINE = layout.PASS, layout.DISCARD, layout.COLLECT, layout.DECLINE


def recruit(hangout: str) -> int:
    return layout.RECRUIT + HANGOUTS.index(hangout)


def take(crook: str) -> int:
    return layout.TAKE + NAMES.index(crook)


def up(target: int) -> int:
    return layout.UP + ALL_TARGETS.index(target)


def down(target: int) -> int:
    return layout.DOWN + ALL_TARGETS.index(target)


def kill(seat: int) -> int:
    return layout.KILL + seat


def move(target: int) -> int:
    return layout.MOVE + ALL_TARGETS.index(target)


def spy_on(target: int) -> int:
    """On the face-down crooks of a target."""
    return layout.SPY_TARGET + ALL_TARGETS.index(target)


def spy_in(hangout: str) -> int:
    """In a hangout."""
    return layout.SPY_HANGOUT + HANGOUTS.index(hangout)


TAKES = {take(crook) for crook in NAMES}
HIDES = {DISCARD, *(down(target) for target in ALL_TARGETS)}


def play(match: larceny.Match, *actions: int) -> larceny.Match:
    for action in actions:
        match.play(action)
    return match


def offers(match: larceny.Match) -> set[int]:
    """Return what the deciding seat may do now."""
    listed = match.legal()
    assert len(set(listed)) == len(listed)
    return set(listed)


def pass_all(match: larceny.Match) -> larceny.Outcome:
    """Everybody passes, and the game is scored."""
    while match.actor is not None:
        match.play(PASS)
    result = match.result()
    assert result is not None
    return result


def refused(match: larceny.Match, action: int) -> tuple[str, str]:
    """Return why an action is illegal, and the ruling; the table must stay as it was."""
    before = match.truth
    with pytest.raises(larceny.IllegalAction) as refusal:
        match.play(action)
    assert match.truth == before
    assert action not in match.legal()
    return refusal.value.reason, refusal.value.ruling


# Looking: everything goes through a view


def public(match: larceny.Match) -> Any:
    """Return the fields of the table as a spectator sees them."""
    return match.view(None).row


def cash(match: larceny.Match) -> list[int]:
    return list(public(match).cash)[: match.players]


def pile_sizes(match: larceny.Match) -> dict[str, int]:
    """Return how many crooks lie in each hangout that is not empty, and among the undealt."""
    return {hangout: size for hangout, size in zip(HANGOUTS, public(match).piled, strict=True) if size}


def crew(match: larceny.Match, seat: int, target: int, viewer: int | None = None) -> list[str]:
    """Return a seat's crooks at a target in the order they were recruited, `?` for one the viewer cannot name."""
    row = match.view(viewer).row
    slots = _bits(row.sent[ALL_TARGETS.index(target)])
    return [_name(row.slot[slot]) for slot in slots if row.owner[slot] == seat]


def face_down(match: larceny.Match, seat: int, target: int) -> int:
    """Return how many of a seat's crooks at a target lie face down."""
    row = public(match)
    slots = _bits(row.sent[ALL_TARGETS.index(target)] & row.down)
    return sum(row.owner[slot] == seat for slot in slots)


def out_of_game(match: larceny.Match, viewer: int | None = None) -> list[str]:
    """Killed and discarded crooks, in the order they were recruited."""
    row = match.view(viewer).row
    return [_name(row.slot[slot]) for slot in _bits((row.killed | row.thrown) & 0xFFFFFFFF)]


def told(match: larceny.Match, viewer: int | None) -> list[str]:
    """Return the names of the events that a viewer saw of the last action."""
    return [layout.EVENTS[kind][0] for kind, _ in told_now(match, viewer)]


def sight(match: larceny.Match, viewer: int) -> set[str]:
    """Return the crooks that a viewer was shown by the last action."""
    events = told_now(match, viewer)
    piles = [_bits(numbers[1] | numbers[2] << 16) for kind, numbers in events if kind == layout.SAW]
    faces = [numbers[1] for kind, numbers in events if kind == layout.RECOGNISED]
    return {NAMES[crook] for crook in [*itertools.chain(*piles), *faces]}


def left(match: larceny.Match, nth: int) -> int:
    """Return a slot by when its crook left the hangouts: -1 for the last one to go."""
    return int(public(match).left) + nth


def may(match: larceny.Match, viewer: int | None, place: str | int) -> set[str]:
    """Return who may be in a place, as far as a viewer knows: a hangout, the undealt, or the slot of a crook."""
    row = match.view(viewer).row
    return {NAMES[crook] for crook in _bits(row.may[_place(place)])}


def knows(match: larceny.Match, viewer: int | None, place: str | int) -> set[str]:
    """Return who is surely in a place, as far as a viewer knows."""
    row = match.view(viewer).row
    if isinstance(place, str):
        return {NAMES[crook] for crook in _bits(row.pile[_place(place)])}
    return {NAMES[row.slot[place]]} if row.slot[place] >= 0 else set()


def _place(place: str | int) -> int:
    return HANGOUTS.index(place) if isinstance(place, str) else layout.FIRST_SLOT + place


def _name(crook: int) -> str:
    return NAMES[crook] if crook >= 0 else "?"


def _bits(members: int) -> list[int]:
    return [bit for bit in range(64) if members >> bit & 1]


# Possible worlds: what a seat may believe, found by trying everything

Arrangement = tuple[tuple[int, ...], tuple[int, ...]]  # the set of crooks in each hangout, the crook in each slot


def arrangement(records: Any) -> Arrangement:
    """Return who lies where on a table without secrets."""
    return tuple(records["pile"][0].tolist()), tuple(records["slot"][0].tolist())


def records(match: larceny.Match) -> Any:
    """Return a copy of a match's table."""
    return np.frombuffer(match.truth, GAME.table).copy()


def truth(match: larceny.Match) -> Arrangement:
    return arrangement(records(match))


@dataclass(frozen=True)
class Story:
    """A table on which nobody has looked anywhere yet, and what is played on it."""

    piles: Mapping[str, Sequence[str]]
    undealt: Sequence[str]
    actions: Sequence[int]
    players: int = 3
    turn: int = 0
    crews: Sequence[Sent] = ()
    options: Mapping[str, str] = field(default_factory=dict)

    def start(self) -> larceny.Match:
        return table(
            self.players, piles=self.piles, undealt=self.undealt, turn=self.turn, crews=self.crews, **self.options
        )

    def end(self) -> larceny.Match:
        return play(self.start(), *self.actions)


def deals(start: Any) -> Iterator[Any]:
    """Yield every way to deal the crooks that lie in piles and undealt into places of the same sizes."""
    crooks = tuple(_bits(int(start["pile"][0].sum())))
    for piles in _split(crooks, start["piled"][0].tolist()):
        dealt = start.copy()
        dealt["pile"][0] = piles
        yield dealt


def _split(crooks: tuple[int, ...], sizes: Sequence[int]) -> Iterator[list[int]]:
    if not sizes:
        yield []
        return
    for pile in combinations(crooks, sizes[0]):
        for others in _split(tuple(one for one in crooks if one not in pile), sizes[1:]):
            yield [sum(1 << crook for crook in pile), *others]


def noticed(after: Any, viewer: int | None) -> tuple[Any, ...]:
    """Return what the last action let the viewer see: events, and the face-down crooks looked at."""
    row = after[0]
    bit = contract.SEATS if viewer is None else viewer
    events = [tuple(event[[0, 2, 3, 4, 5]].tolist()) for event in row["events"][: row["told"]] if event[1] >> bit & 1]
    seen = _bits(int(row["knows"][viewer])) if viewer is not None else []
    return events, [(slot, int(row["slot"][slot])) for slot in seen]


def worlds(story: Story, viewer: int | None) -> list[Any]:
    """Return every table that fits all the viewer saw: each deal is tried, with each crook that others may have taken.

    This plays by the rules and compares what the viewer notices, step by step; it asks no view what it concludes.
    """
    match = story.start()
    start = records(match)
    steps = []
    for number, action in enumerate(story.actions):
        following = [*story.actions[number + 1 : number + 2], DISCARD][0]
        unseen = match.actor != viewer and action in TAKES and following in HIDES
        match.play(action)
        steps.append((action, unseen, noticed(records(match), viewer)))
    box = mapped(match.view(None).box)
    return [end for deal in deals(start) for end in _endings(box, deal, steps, viewer)]


def _endings(box: Any, at: Any, steps: Sequence[tuple[int, bool, Any]], viewer: int | None) -> list[Any]:
    if not steps:
        return [at]
    (action, unseen, expected), *rest = steps
    legal = engine_view.answers(GAME, box, mapped(at))
    found = []
    for choice in legal if unseen else {action}.intersection(legal):
        after = at.copy()
        rules.apply(box, mapped(after), choice)
        if noticed(after, viewer) == expected:
            found += _endings(box, after, rest, viewer)
    return found


def check_knowledge(story: Story, viewer: int | None, draws: int = 12) -> int:
    """Check that the view holds exactly what follows from what was seen, and guesses reach all worlds alike.

    Returns how many arrangements are possible.
    """
    end = story.end()
    view = end.view(viewer)
    tables = {arrangement(one): one for one in worlds(story, viewer)}
    assert truth(end) in tables
    assert all(looks_alike(view, one) for one in tables.values()), "the view tells a secret"
    for place in range(layout.PLACES):
        contents = [_contents(arranged, place) for arranged in tables]
        assert set(_bits(view.row.may[place])) == set().union(*contents), f"who may be in place {place}"
        certain = contents[0].intersection(*contents)
        if place < layout.FIRST_SLOT:
            assert set(_bits(view.row.pile[place])) == certain, f"who is known to lie in place {place}"
        else:
            slot = place - layout.FIRST_SLOT
            assert view.row.slot[slot] == (min(certain) if certain else rules.UNKNOWN), f"who is known in slot {slot}"
    check_guesses(view, set(tables), draws)
    return len(tables)


def looks_alike(view: larceny.View, other: Any) -> bool:
    """True if another table gives the same view, to the last byte."""
    return larceny.View(view.game, view.deck, view.box, other, view.seat).table.tobytes() == view.table.tobytes()


def _contents(arranged: Arrangement, place: int) -> set[int]:
    piles, slots = arranged
    if place < layout.FIRST_SLOT:
        return set(_bits(piles[place]))
    return {slots[place - layout.FIRST_SLOT]} - {rules.UNKNOWN}


def check_guesses(view: larceny.View, possible: set[Arrangement], draws: int) -> None:
    """Check that guesses reach every possible world and no other, equally often, and give the viewer the same view."""
    reached: Counter[Arrangement] = Counter()
    for seed in range(draws * len(possible)):
        guess = view.possible(seed)
        assert seed >= 3 or looks_alike(view, guess)
        reached[arrangement(guess)] += 1
    assert set(reached) == possible
    freedom = len(possible) - 1
    unevenness = sum((times - draws) ** 2 / draws for times in reached.values())  # chi-squared
    assert unevenness <= freedom + 6 * (2 * freedom) ** 0.5
