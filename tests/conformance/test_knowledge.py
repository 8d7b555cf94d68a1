"""What views and guesses say after a refill, against a list of every possible world: small decks, 2 to 4 players."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

import larceny
from larceny.engine import chance
from larceny.engine import guesses as guesses_
from larceny.engine.contract import ALLOWED, guess, redact, sound
from larceny.engine.memory import blank, copied, mapped
from larceny.games.robbers import knowledge, layout
from tests.conformance import proofs
from tests.conformance.knowledge import Follower, Lords
from tests.games.crimelords import tables as lords
from tests.games.robbers.tables import GAME, deck_text

ROBBER_CARDS = {  # of each type, by players: few that are not in hands, so that the deck soon runs out
    2: {"P1": 6, "M1": 5, "C1": 3, "LOCK": 2},
    3: {"P1": 8, "M1": 6, "C1": 6},
    4: {"P1": 12, "M1": 9, "C1": 5},
}
LOOT = {"N": 4, "A": 3, "B": 3}
PROOF, SOAK = pytest.mark.proof, pytest.mark.soak
OFTEN = 20  # what is to be guessed so often is guessed at least once


def match_of(players: int, seed: int, **options: str | int) -> larceny.Match:
    """Deal a game with few cards."""
    deck = GAME.parse_deck(deck_text(ROBBER_CARDS[players], LOOT), "small.toml")
    return larceny.Match(GAME, players, {"goal": "rounds", **options}, deck, seed)


def followed(
    players: int, viewer: int, seed: int, refills: int, every: int, loot: bool = False, **options: str | int
) -> Iterator[Follower]:
    """Follow a random game, and yield it now and then once the deck was refilled this often."""
    follower = Follower(match_of(players, seed, **options), viewer, loot)
    choose = random.Random(seed)
    looks = 0
    while follower.match.actor is not None and follower.refills <= refills:
        if follower.refills == refills:
            looks += 1
            if looks % every == 0:
                yield follower
        follower.play(choose.choice(follower.match.legal()))


def seen_by(follower: Follower | Lords) -> np.ndarray:
    table = copied(follower.match._table)
    follower.match.game.plain(redact)(mapped(follower.match._box), mapped(table), follower.viewer)
    return table


def named(follower: Follower | Lords, seen: np.ndarray) -> list[tuple[int, ...]]:
    """Return the cards that a view names in the others' hands, and in the deck."""
    hands = [hand for seat, hand in enumerate(follower.truth(seen)) if seat != follower.viewer]
    return [*hands, tuple(seen[follower.deck][0][: follower.types].tolist())]


def guesses(follower: Follower | Lords, seen: np.ndarray, count: int) -> Counter[tuple[tuple[int, ...], ...]]:
    """Return the worlds of this number of guesses."""
    game = follower.match.game
    tables = blank(game.table, count + 1)
    tables[0] = seen[0]
    rows = tables.view(np.uint8).reshape(count + 1, -1)
    game.compiled(proofs.guesses)(follower.match._box[0], tables, rows, follower.viewer, 1)
    assert len(tables) == count + 1
    hands = np.ascontiguousarray(tables[follower.hand][1:, : follower.match.players, : follower.types])
    found = Counter(hand.tobytes() for hand in hands)
    return Counter({_world(np.frombuffer(one, hands.dtype), follower): often for one, often in found.items()})


def _world(cards: np.ndarray, follower: Follower | Lords) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(hand) for hand in cards.reshape(follower.match.players, -1).tolist())


def prove_exact(follower: Follower | Lords) -> None:
    """Prove that the view names exactly what all worlds share, and that the truth and every guess are among them."""
    assert follower.truth() in follower.worlds.all
    seen = seen_by(follower)
    assert named(follower, seen) == follower.worlds.shared(follower.opened())
    box, game = mapped(follower.match._box), follower.match.game
    for seed in range(3):
        table = copied(seen)
        game.plain(guess)(box, mapped(table), follower.viewer, seed)
        assert game.plain(sound)(box, mapped(table)) == 0
        assert follower.truth(table) in follower.worlds.all
        game.plain(redact)(box, mapped(table), follower.viewer)
        assert table.tobytes() == seen.tobytes()


def prove_no_more(follower: Follower | Lords) -> tuple[int, int]:
    """Prove that the view names at most what all worlds share; return how many cards are named, and how many shared."""
    assert follower.truth() in follower.worlds.all
    names, shares = named(follower, seen_by(follower)), follower.worlds.shared(follower.opened())
    for place, least in zip(names, shares, strict=True):
        assert all(one <= other for one, other in zip(place, least, strict=True))
    return sum(map(sum, names)), sum(map(sum, shares))


def prove_fair(follower: Follower | Lords, count: int = 4000) -> bool:
    """Prove that guesses reach every world in proportion to the ways to deal it, where there are few worlds."""
    ways = follower.ways()
    total = sum(ways.values())
    if len(ways) < 2 or len(ways) > count // OFTEN:
        return False
    found = guesses(follower, seen_by(follower), count)
    assert set(found) <= set(ways), "a guess is impossible"
    expected = {world: count * number / total for world, number in ways.items()}
    missing = [world for world, often in expected.items() if often >= OFTEN and world not in found]
    assert not missing, "a possible world is never guessed"
    usual = [world for world, often in expected.items() if often >= OFTEN]
    spread = sum((found[world] - expected[world]) ** 2 / expected[world] for world in usual)
    bound = len(usual) + 8 * len(usual) ** 0.5
    assert spread < bound, f"guesses are lopsided: {[(found[one], round(expected[one])) for one in usual]}"
    return True


@pytest.mark.parametrize("loot", [False, True], ids=["robbers", "loot"])
@pytest.mark.parametrize(
    ("players", "viewer", "seeds"),
    [(2, 0, 4), (3, 1, 4), *(pytest.param(*one, marks=PROOF) for one in ((2, -1, 2), (3, -1, 2), (4, 2, 3)))],
)
def test_ro_06_after_one_refill_a_view_names_exactly_what_all_worlds_share(players, viewer, seeds, loot) -> None:
    looks = 0
    for seed in range(seeds):
        for follower in followed(players, viewer, seed, 1, 4, loot):
            prove_exact(follower)
            looks += 1
    assert looks >= 2 * seeds


def test_ro_06_with_two_players_every_refill_is_exact() -> None:
    looks = 0
    for seed in range(4):
        for refills in (2, 3):
            for follower in followed(2, seed % 2, seed, refills, 5):
                prove_exact(follower)
                looks += 1
    assert looks > 20


@pytest.mark.parametrize("options", [{"topup": "start"}, {"topup": "off"}, {"play": "alternate"}], ids=str)
def test_ro_06_after_a_refill_whatever_the_options(options) -> None:
    looks = 0
    for seed in range(6):
        for follower in followed(3, 0, seed, 1, 6, **options):
            prove_exact(follower)
            looks += 1
    assert looks > 3


@pytest.mark.parametrize(("players", "viewer"), [(3, 1), (4, 2)])
def test_ro_06_of_an_older_refill_a_view_never_says_more_than_can_be_known(players, viewer) -> None:
    """With three players or more the hands at the second refill are taken for any that are as large."""
    looks = 0
    for seed in range(4):
        for follower in followed(players, viewer, seed, 2, 4):
            prove_no_more(follower)
            looks += 1
    assert looks > 5


def test_ro_06_with_two_players_the_other_hand_is_known_at_every_refill() -> None:
    """All cards that are not open are in the viewer's own hand or in the other."""
    known = 0
    for seed in range(10):
        match = match_of(2, seed)
        choose = random.Random(seed)
        while match.actor is not None:
            before = int(match._table["deck_left"][0])
            match.play(choose.choice(match.legal()))
            if before == 0 and match._table["deck_left"][0]:
                drawn = [row[2] for row in match._table["events"][0].tolist() if row[0] == layout.DREW]
                if len(drawn) == 1:
                    other = 1 - drawn[0]
                    seen = match.view(1 - other).table
                    assert seen["hand"][0][other].tolist() == match._table["hand"][0][other].tolist()
                    known += 1
    assert known > 5


@pytest.mark.parametrize(
    ("players", "viewer", "seeds"),
    [(2, 0, 6), (3, 1, 10), *(pytest.param(*one, marks=PROOF) for one in ((2, -1, 3), (4, 2, 3)))],
)
def test_ro_06_guesses_reach_every_world_and_favour_none(players, viewer, seeds) -> None:
    proved = 0
    for seed in range(seeds):
        for follower in followed(players, viewer, seed, 1, 4 if players < 4 else 9):
            proved += prove_fair(follower)
    assert proved > 3


def test_ro_06_loot_is_guessed_as_fairly_after_a_refill() -> None:
    proved = 0
    for seed in range(8):
        for follower in followed(3, 0, seed, 1, 4, loot=True):
            proved += prove_fair(follower)
    assert proved > 3


def stirred(follower: Follower, seen: np.ndarray, seed: int) -> tuple[tuple[int, ...], ...]:
    """Return the world of a guess, with the robber cards alone."""
    table, box = copied(seen), mapped(follower.match._box)
    row = mapped(table)
    chance.scatter(row.rng, seed)
    knowledge.gather_robbers(box, row, follower.viewer)
    others = ((1 << box.players) - 1) & ~(1 << follower.viewer)
    guesses_.guess_hands(
        row.rng, row.hand, row.held, row.robber_deck, row.deck_left, row.kept, row.parted, row.dips, row.events,
        others, follower.viewer, box.players,
    )  # fmt: skip
    assert not table["events"].any()
    return follower.truth(table)


def test_ro_06_a_deal_that_is_changed_and_stirred_is_possible_and_favours_no_world(monkeypatch) -> None:
    monkeypatch.setattr(guesses_, "DEALS", 0)
    proved = 0
    for follower in (one for seed in range(8) for one in followed(3, 1, seed, 1, 3)):
        ways = follower.ways()
        assert stirred(follower, seen_by(follower), 1) in ways
        if 2 <= len(ways) <= 12 and proved < 2:
            count = 240
            found = Counter(stirred(follower, seen_by(follower), seed) for seed in range(count))
            expected = {world: count * number / sum(ways.values()) for world, number in ways.items()}
            usual = [world for world, often in expected.items() if often >= OFTEN / 2]
            assert set(found) <= set(ways)
            spread = sum((found[world] - expected[world]) ** 2 / expected[world] for world in usual)
            assert spread < len(usual) + 8 * len(usual) ** 0.5, (found, expected)
            proved += 1
    assert proved


def test_ro_06_whoever_has_not_counted_a_refill_knows_what_a_table_of_old_says() -> None:
    """A position written before tables remembered refills reads, and says no more than it did."""
    follower = next(followed(3, 0, 1, 1, 4))
    lines = follower.match.position().splitlines()
    old = [line for line in lines if not line.startswith(("kept", "parted", "dips", "loot_dips"))]
    assert len(old) < len(lines)
    again = larceny.Match.from_position(GAME, "\n".join(old) + "\n", follower.match.deck)
    assert not again._table["kept"].any()
    assert again.view(0).table["hand"][0][1:].sum() <= follower.match.view(0).table["hand"][0][1:].sum()


# Crime Lords: hidden are the Specials. Small decks, at random: then the deck is refilled every few turns.

SPECIALS = {  # of each kind, by players
    2: dict.fromkeys(lords.SPECIALS, 2),
    3: {"nudge": 2, "cancel": 2, "token": 1, "calm": 1, "profit": 2, "spy": 2},
    4: {"nudge": 1, "cancel": 2, "token": 2, "calm": 1, "spy": 2},
}
FEW_RACKETS = [name for name in lords.RACKETS if name[1] in "12"] + ["b3"]
OFF_TURN = 0.05  # chance that a gift of a Special is tried between two actions


def lords_followed(
    players: int, viewer: int, seed: int, every: int, gifts: str = "off", boss: str = "steady"
) -> Iterator[Lords]:
    """Follow a random game, and yield it now and then; where the Boss is like any crook, a seat falls in most games."""
    deck = lords.GAME.parse_deck(lords.deck_text(lords.CROOKS[-25:], FEW_RACKETS, SPECIALS[players]), "small.toml")
    follower = Lords(lords.dealt(players, seed, deck, start="dealt", gifts=gifts, boss=boss), viewer)
    choose = random.Random(seed)
    while follower.match.actor is not None:
        if choose.random() < OFF_TURN:
            gift = possible_gift(follower.match, choose)
            if gift is not None:
                follower.give(*gift)
        if len(follower.match.actions) % every == 0:
            yield follower
        follower.play(choose.choice(follower.match.legal()))


def possible_gift(match: larceny.Match, choose: random.Random) -> tuple[int, int, int] | None:
    """Draw a random gift: giver, receiver and Special; None if it is not possible now."""
    seat, to = choose.sample(range(match.players), 2)
    box, row = match._box_row, match._row
    hand = [kind for kind in range(lords.layout.KINDS) if row.hand[seat, kind]]
    turned = row.receiver[seat] == to and lords.rules.gift_time(row)
    if not hand or not (turned or lords.rules.objection(box, row, seat, lords.layout.GIFT_TO + to) == ALLOWED):
        return None
    return seat, to, choose.choice(hand)


BOTH = pytest.mark.parametrize("gifts", ["off", "on"])


@BOTH
@pytest.mark.parametrize(("viewer", "seeds"), [(0, 1), (1, 1), *(pytest.param(one, 15, marks=SOAK) for one in (0, 1))])
def test_cl_35_with_two_players_a_view_names_exactly_what_all_worlds_share(viewer, seeds, gifts) -> None:
    looks = refills = given = 0
    for seed in range(seeds):
        for follower in lords_followed(2, viewer, seed, 11, gifts):
            prove_exact(follower)
            looks += follower.refills > 0
        refills += follower.refills
        given += follower.gifts
    assert looks > 15 * seeds
    assert refills > 3 * seeds
    assert (given > seeds) == (gifts == "on")


@BOTH
@pytest.mark.parametrize(("viewer", "seeds"), [(0, 1), (1, 1), *(pytest.param(one, 12, marks=SOAK) for one in (0, 1))])
def test_cl_35_with_two_players_guesses_reach_every_world_and_favour_none(viewer, seeds, gifts) -> None:
    proved = 0
    for seed in range(5, 5 + seeds):
        for follower in lords_followed(2, viewer, seed, 30, gifts):
            proved += follower.refills > 0 and prove_fair(follower)
    assert proved > 3 * seeds


@pytest.mark.parametrize(
    ("players", "viewer", "seeds"),
    [(2, -1, 1), (3, 0, 1), (3, -1, 1), (4, 2, 1)]
    + [pytest.param(players, viewer, 12, marks=SOAK) for players in (2, 3, 4) for viewer in range(-1, players)],
)
def test_cl_35_before_any_refill_or_unseen_gift_all_is_exact(players, viewer, seeds) -> None:
    looks = 0
    for seed in range(seeds):
        for follower in lords_followed(players, viewer, seed, 7):
            if follower.refills or follower.out:
                break
            prove_exact(follower)
            prove_fair(follower)
            looks += 1
    assert looks > 5 * seeds


@BOTH
@pytest.mark.parametrize(
    ("players", "viewer", "seeds", "named_of_shared", "possible"),
    [
        (3, 0, 2, 75, 78),
        pytest.param(2, -1, 1, 0, 20, marks=PROOF),
        pytest.param(4, 2, 1, 50, 60, marks=PROOF),
        pytest.param(3, 1, 12, 75, 78, marks=SOAK),
        pytest.param(3, 2, 12, 75, 78, marks=SOAK),
        pytest.param(2, -1, 6, 4, 20, marks=SOAK),
        pytest.param(4, 3, 12, 64, 66, marks=SOAK),
        pytest.param(4, -1, 12, 5, 27, marks=SOAK),
    ],
)
def test_cl_35_after_a_refill_a_view_never_says_more_than_can_be_known(
    players, viewer, seeds, named_of_shared, possible, gifts
) -> None:
    """With more than one hidden hand it may say less: that some cards are in those hands together is not kept.

    `named_of_shared` is the least percentage of what all worlds share that views must name, and `possible` the least
    percentage of guesses that must be possible; both are a little below what was measured.
    """
    looks = names = shares = true = 0
    for seed in range(seeds):
        for follower in lords_followed(players, viewer, seed, 10, gifts):
            name, share = prove_no_more(follower)
            if follower.refills and not follower.out:
                looks, names, shares = looks + 1, names + name, shares + share
                table = seen_by(follower)
                lords.GAME.plain(guess)(follower.match._box_row, mapped(table), viewer, looks)
                true += follower.truth(table) in follower.worlds.all
    assert looks > 30 * seeds
    assert 100 * names >= named_of_shared * shares
    assert 100 * true >= possible * looks


@BOTH
@pytest.mark.parametrize("viewer", [0, *(pytest.param(one, marks=PROOF) for one in (-1, 1, 2))])
def test_cl_35_when_somebody_falls_nobody_knows_more_than_can_be_known(viewer, gifts) -> None:
    """A seat that falls shows all its Specials, and from then on sees no more than a spectator."""
    fallen = refills = out = 0
    for seed in range(14):
        for follower in lords_followed(3, viewer, seed, 6, gifts, boss="crook"):
            prove_no_more(follower)
            fallen += follower.match._row.out != 0
            out += follower.out
        refills += follower.refills
    assert fallen > 100
    assert refills > 5
    assert out or viewer < 0


def refilled(*specials: str, deck: str = "", **how) -> larceny.Match:
    """Return a match where seat 0's turn begins and the deck has these cards; cards that nobody has are discards."""
    seats = [lords.seat(mob, specials=hand) for mob, hand in zip(MOBS, specials, strict=False)]
    match = lords.play(lords.table(*seats, turn=1, deck=deck, **how), lords.PASS)
    assert "refilled" in lords.heard(match)
    return match


MOBS = ("A6(A1 B1)", "B6(C1 D1)", "A5(A2 B2)", "B5(C2 D2)")


def knows(match: larceny.Match, viewer: int | None, seat: int) -> str:
    return lords.hand_words(lords.seen(match, viewer).hand[seat])


def test_cl_35_of_two_each_knows_the_others_hand_when_the_deck_is_refilled() -> None:
    match = refilled("spy nudge", "raid calm token")
    assert knows(match, 0, 1) == "token calm raid"
    assert set(knows(match, 1, 0).split()) == {"nudge", "spy"}
    assert lords.truth(match).held[0] >= 2


def test_cl_35_what_was_drawn_before_the_refill_counts_and_what_came_after_does_not() -> None:
    match = refilled("", "raid calm", "", deck="spy", edges={0: "draw"})
    assert knows(match, 0, 1) == "calm raid"
    assert knows(match, 1, 0) == "spy"
    assert knows(match, 2, 0) == knows(match, 2, 1) == ""
    drew = [event for event in lords.told(match) if event[0] == "drew"]
    assert drew in ([("drew", 0, 1)], [("drew", 0, 2)])


def test_cl_35_of_several_hands_everybody_knows_what_the_others_have_no_room_for() -> None:
    match = refilled("", "raid raid calm", "spy")
    assert (knows(match, 0, 1), knows(match, 0, 2)) == ("raid", "")
    assert knows(match, 2, 1) == "calm raid raid"
    assert knows(match, 1, 2) == "spy"
    assert knows(match, None, 1) == ""


def test_cl_35_what_a_refill_told_is_forgotten_as_far_as_it_is_played() -> None:
    match = refilled("spy spy", "raid calm token")
    lords.play(match, lords.special("spy"), lords.at(1), lords.NO, lords.special("raid"))
    assert knows(match, 0, 1) == "token calm"
    assert knows(match, 1, 0).split().count("spy") == 1


def test_cl_35_who_is_out_counts_no_more() -> None:
    seats = [lords.seat(mob, specials=hand) for mob, hand in zip(MOBS, ("spy", "raid"), strict=False)]
    match = lords.play(lords.table(*seats, lords.seat(), turn=1, deck=""), lords.PASS)
    assert "refilled" in lords.heard(match)
    assert knows(match, 0, 1) == "raid"
    assert not any(match._row.seen[2, owner, kind] for owner in range(3) for kind in range(8))
