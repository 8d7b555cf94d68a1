"""Crime Lords, ruling by ruling: given this table, when that is played, then this."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import larceny
from larceny.engine import chance
from larceny.games.crimelords import common, layout, rules
from larceny.games.crimelords import ending as endings
from larceny.games.crimelords import mob as mobs
from larceny.games.crimelords import number as numbers
from larceny.games.crimelords import turn as turns
from tests.games.crimelords.tables import (
    COPIES,
    CROOKS,
    DECK,
    DONE,
    GAME,
    HIT,
    INCOME,
    NO,
    PASS,
    PAY,
    POWER,
    RACKETS,
    RECRUIT,
    RESISTANCE,
    SPECIALS,
    TAKE_OVER,
    YES,
    Plan,
    Seat,
    against,
    announce,
    asking,
    at,
    base,
    beside,
    cash,
    crew,
    crook,
    dealt,
    deck_text,
    ending,
    fault,
    follow,
    gift_crook,
    gift_gs,
    gift_racket,
    gift_special,
    give,
    gone,
    gs,
    hand,
    hand_words,
    heard,
    hit,
    mob,
    named,
    no_gift,
    number,
    pair,
    pass_turn,
    pay_everybody,
    play,
    racket,
    rackets,
    ready,
    recruit,
    refused,
    roll,
    running,
    seat,
    seen,
    settle,
    sight,
    special,
    stocked,
    strength,
    table,
    take_over,
    term,
    three,
    told,
    trace,
    truth,
    uncontrolled,
    unhappy,
    viewers,
)
from tests.proving import proofs

COUNTS = [2, 3, 4, 5, 6, 7, 8]
FEW_AND_MANY = [2, 3, 8]
MOBS = (
    "A6(A2 B2)", "B6(C2 D2)", "A5(E2 F2)", "B5(G2 H2)", "C5(A1 B1)", "D5(C1 D1)", "E5(A3 B3)", "A4(C3 D3)",
)  # fmt: skip
MINE, YOURS = "A6(B4(C2 D2) E3)", "B6(C4(A2 B2) F3)"  # two mobs with all ranks in them


def crowd(players: int, *first: Seat, **has: Any) -> list[Seat]:
    """Seat this many players: these first, the others with a Boss and two Lieutenants each."""
    return [*first, *[seat(MOBS[number], **has) for number in range(len(first), players)]]


def ring(start: int, players: int, without: tuple[int, ...] = ()) -> list[int]:
    """Return the seats counterclockwise from one."""
    round_ = [(start - offset) % players for offset in range(players)]
    return [number for number in round_ if number not in without]


def points(match: larceny.Match, who: int) -> int:
    return int(endings.points(match._box_row, match._row, who))


def result(match: larceny.Match) -> tuple[str, list[int]]:
    """Return why the game is over, and who won."""
    outcome = match.result()
    assert outcome is not None
    return ending(match), list(outcome.winners)


# Components (CL-01) and hierarchy (CL-02)


def test_cl_01_the_house_deck_has_the_printed_numbers_of_cards() -> None:
    deck = GAME.house_deck
    crooks, rackets_, mobs, specials = (deck.cards[kind] for kind in ("crook", "racket", "mob", "special"))
    assert (len(crooks), len(rackets_), len(mobs)) == (36, 52, 8)
    assert sum(special_.count for special_ in specials) == 16  # type: ignore[attr-defined]
    box = dealt(2, 1, deck)._box_row
    assert {box.power[number] for number in range(36)} == {1, 2, 3, 4, 5, 6}
    assert all(bin(box.weak[number]).count("1") in (1, 2) for number in range(36))
    assert box.bodyguards
    for sets in (box.of_kind, box.within):
        assert all(bin(members).count("1") in (6, 7) for members in sets)
    assert len({(box.kind[number], box.district[number]) for number in range(52)}) == 52
    assert all(sum(by > 0 for by in box.edge.tolist()[number]) == 1 for number in range(8))


def broken_deck(*edits: tuple[str, str]) -> str:
    """Return the deck's text with something in it replaced once."""
    text = deck_text()
    for old, new in edits:
        assert old in text
        text = text.replace(old, new, 1)
    return text


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (deck_text(CROOKS[:24]), "crook: there are 24, and an auction among eight players needs 25"),
        (deck_text(rackets=[name for name in RACKETS if INCOME[name] > 2]), "racket: 0 have an income of 2 or less"),
        (deck_text(rackets=[name for name in RACKETS if name[1] == "1"] + ["a2", "b6"]), "racket: there are 8"),
        (broken_deck(('weak = ["type a"]', 'weak = ["type z"]')), "weak: there is no type 'type z'"),
        (broken_deck(('weak = ["type a"]', 'weak = ["type a", "type a"]')), "weak: .* is there twice"),
        (broken_deck(('weak = ["type a"]', "weak = []")), "weak"),
        (broken_deck(('weak = ["type a"]', 'weak = ["type a", "type b", "type c"]')), "weak"),
        (broken_deck(("power = 6", "power = 7")), "power"),
        (broken_deck(("power = 6", "power = 0")), "power"),
        (broken_deck(('district = "ward 2"', 'district = "ward 1"')), "district: 'a1' is .* too"),
        (broken_deck(('district = "ward 2"', 'district = "ward 9"')), "district: there is no district"),
        (broken_deck(('type = "type a"', 'type = "type x"')), "type: there is no type"),
        (broken_deck(('does = "nudge"', 'does = "cancel"')), "does: Specials come in the order"),
        (broken_deck(('edge = "pass"', 'edge = "luck"')), "edge"),
        (broken_deck(('edge = "draw"\nby = 1', 'edge = "draw"\nby = 10')), "mob 'The draw mob': by: 10 cards more"),
        (broken_deck(('edge = "draw"\nby = 1', 'edge = "draw"\nby = 4')), "mob 'The draw mob': by: .*3 at most"),
    ],
)
def test_cl_01_a_deck_that_is_none(text: str, complaint: str) -> None:
    with pytest.raises(larceny.DeckError, match=f"^mine.toml: .*{complaint}"):
        GAME.parse_deck(text, "mine.toml")


def last_token_of_a_war(draws: int) -> larceny.Match:
    """Eight are at war, the last token is on the attack, and a Cancel is the last word before the dice.

    The Boss who is shot at leaves one Lieutenant who stays, one who has had enough, and somebody to be promoted. Who
    is next has an envious crook who has had enough, nobody to pay, and nearly everything to draw from the discards.
    """
    owned = [" ".join(RACKETS[number:51:8]) for number in range(8)]
    mobs = ("A6_(E5)", "A1_(B3_(C2!_) D2!!_)", "A5_", "B5_", "C5_", "D5_", "A4_", "B1_(C1+!!_ D1_)")
    specials = ("nudge", "cancel", *[""] * 6)
    seats = [seat(*has, 5, held) for *has, held in zip(mobs, owned, specials, strict=True)]  # type: ignore[arg-type]
    match = table(*seats, deck=f"{RACKETS[51]} token", edges={7: "draw"})
    match._box["edge"][0, 7, layout.EDGE_DRAW] = draws
    row = match._row
    row.step, row.war, row.asker, row.asking = layout.WAR, 0xFF, 0, layout.ASK_WAR
    assert not fault(match), fault(match)
    return play(match, HIT, crook("E5"), crook("A1"), gs(5), layout.NUDGE_UP)


@pytest.mark.parametrize("draws", [*proofs(1), 3])
def test_cl_01_the_table_has_room_for_all_that_one_action_can_lead_to(draws: int) -> None:
    match = last_token_of_a_war(draws)
    before = match._table.copy()
    most = 0
    for seed in range(300):
        match._table[:] = before
        chance.scatter(match._row.rng, seed)
        rules.apply(match._box_row, match._row, special("cancel"))
        most = max(most, match._row.told)
    assert most == layout.most_told(8, draws) <= layout.MOST_EVENTS


def test_cl_01_as_many_specials_as_the_deck_says() -> None:
    copies = GAME.copies(DECK, GAME.box(2, GAME.read_options({}), DECK))
    assert copies["special"] == [COPIES] * 8
    assert copies["crook"] == [1] * 36
    assert copies["racket"] == [1] * 52


@pytest.mark.parametrize("players", [-1, 0, 1, 9])
def test_cl_01_two_to_eight_can_play(players: int) -> None:
    with pytest.raises(larceny.LarcenyError, match="crimelords is for 2, 3, 4, 5, 6, 7 or 8 players"):
        larceny.new("crimelords", players, seed=1)


def room(match: larceny.Match, who: int, name: str) -> int:
    return int(mobs.room(match._box_row, match._row, who, CROOKS.index(name)))


def test_cl_02_the_boss_has_room_for_three_everybody_else_for_two() -> None:
    match = table(seat("A6(B4(C2 D2) E3(F2))"), seat("B6(C4 F3 G3)"))
    rooms = {name: room(match, 0, name) for name in ("A6", "B4", "E3", "C2")}
    assert rooms == {"A6": 1, "B4": 0, "E3": 1, "C2": 2}
    assert room(match, 1, "B6") == 0


def test_cl_02_one_mob_has_a_lieutenant_more() -> None:
    match = table(seat("A6(B4 C4 D4)"), seat("B6(E4 F4 G4)"), edges={1: "lieutenant"})
    assert (room(match, 0, "A6"), room(match, 1, "B6"), room(match, 1, "E4")) == (0, 1, 2)


def test_cl_02_a_subordinate_is_a_direct_one_and_below_is_the_whole_branch() -> None:
    match = table(seat("A6(B4(C2(D2(E2))) E3)"), seat("B6(C4)"))
    row, box = match._row, match._box_row
    assert named(mobs.subordinates(box, row, CROOKS.index("B4"))) == "C2"
    assert named(mobs.branch(box, row, CROOKS.index("B4"))) == "C2 D2 E2"
    assert named(mobs.subordinates(box, row, CROOKS.index("A6"))) == "B4 E3"
    assert named(mobs.branch(box, row, CROOKS.index("A6"))) == "B4 E3 C2 D2 E2"
    assert mobs.branch(box, row, CROOKS.index("E2")) == 0
    assert common.owner(box, row, CROOKS.index("E2")) == 0
    assert common.owner(box, row, CROOKS.index("C4")) == 1
    assert common.owner(box, row, CROOKS.index("H4")) == -1


def test_cl_02_whoever_has_room_is_a_place() -> None:
    match = table(seat("A6(B4(C2 D2) E3(F2) G3)"), seat("B6(C4)"))
    places = mobs.places(match._box_row, match._row, 0, CROOKS.index("H4"))
    assert named(places) == "E3 G3 C2 D2 F2"


def test_cl_02_nobody_moves_below_himself_or_to_where_there_is_no_room() -> None:
    match = play(table(seat("A6(B4(C2(E2 F2)) E3(G2 H2))"), seat("B6(C4)")), layout.MOVE, crook("B4"))
    assert asking(match) == (0, "place")
    assert refused(match, crook("E3")) == ("no-room", "CL-02")
    for not_there in ("B4", "C2", "E2", "A6"):
        assert refused(match, crook(not_there)) == ("no-room", "CL-02")
    assert refused(match, crook("C4")) == ("not-yours", "CL-10")
    assert match.legal() == sorted([crook("G2"), crook("H2")])


# Set-up (CL-03) and auction (CL-28)


def set_up(match: larceny.Match) -> larceny.Match:
    """Everybody bids nothing, takes the first crook and names the first as Boss, until the first turn is begun."""
    while truth(match).turns == 0:
        legal = match.legal()
        match.play(layout.DROP_OUT if layout.DROP_OUT in legal else legal[0])
    return match


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("start", ["auction", "dealt"])
def test_cl_03_three_crooks_a_mob_a_small_racket_and_twenty_gs_each(players: int, start: str) -> None:
    for seed in (1, 2, 3):
        match = dealt(players, seed, start=start)
        specials = sum(truth(match).deck_specials)
        assert fault(match) == ""
        set_up(match)
        now = truth(match)
        assert [len(crew(match, who).split()) for who in range(players)] == [3] * players
        assert len(set(now.mob[:players])) == players
        owned = [rackets(match, who).split() for who in range(players)]
        assert all(len(mine) == 1 and INCOME[mine[0]] <= 2 for mine in owned)
        bosses = [CROOKS[now.boss[who]] for who in range(players)]
        assert all(mob(match, who).startswith(f"{bosses[who]}(") for who in range(players))
        assert all(mob(match, who).count("(") == 1 for who in range(players))
        assert all(ready(match, who) == crew(match, who) for who in range(players) if who != now.turn)
        assert specials == COPIES * 8
        assert all(now.cash[who] == 20 for who in range(players) if who != now.turn)
        assert now.first == now.turn


@pytest.mark.parametrize("players", COUNTS)
def test_cl_03_four_cards_are_turned_up_none_of_them_a_special(players: int) -> None:
    for seed in range(6):
        match = dealt(players, seed, start="dealt", draw="none")
        turned = [event for event in played_through(match) if event[0] == "turned-up"]
        assert len(turned) == 4
        assert all((event[1] < 0) != (event[2] < 0) for event in turned)
        assert len(uncontrolled(match).split()) == 4
        assert sum(truth(match).deck_specials) == COPIES * 8
        assert [sum(cards) for cards in truth(match).hand[:players]] == [0] * players


def played_through(match: larceny.Match) -> list[tuple[Any, ...]]:
    """Return all that was told while everybody named a Boss."""
    lines = list(told(match))
    while truth(match).turns == 0:
        match.play(match.legal()[0])
        lines += told(match)
    return lines


@pytest.mark.parametrize("players", COUNTS)
def test_cl_03_bosses_are_named_openly_from_the_first_player_on(players: int) -> None:
    match = dealt(players, 5, start="dealt")
    first = truth(match).first
    assert ("first", first) in told(match)
    for who in ring(first, players):
        assert asking(match) == (who, "boss")
        mine = crew(match, who).split()
        assert match.legal() == sorted(crook(name) for name in mine)
        stranger = crew(match, (who + 1) % players).split()[0]
        assert refused(match, crook(stranger))[0] == "not-yours"
        play(match, crook(mine[1]))
        assert ("crowned", who, CROOKS.index(mine[1])) in told(match)
        assert mob(match, who) == f"{mine[1]}({mine[0]} {mine[2]})"
    assert truth(match).turn == first


def test_cl_03_the_start_is_an_auction_and_the_game_long_unless_said_otherwise() -> None:
    assert dealt(2, 1).options == {
        "length": "long", "start": "auction", "draw": "one", "helpers": "token", "gifts": "on", "boss": "steady",
        "opening": "equal",
    }  # fmt: skip


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("start", ["auction", "dealt"])
def test_cl_38_whoever_waits_gets_gs_for_each_place_once_the_city_opens(players: int, start: str) -> None:
    """Nobody has them to bid with; with the usual opening nobody gets any."""
    for seed in (1, 2):
        equal, match = (dealt(players, seed, start=start, opening=one) for one in ("equal", "staggered"))
        assert list(truth(match).cash) == list(truth(equal).cash)
        set_up(equal)
        set_up(match)
        first, more = truth(match).first, layout.AHEAD[players]
        assert more > 0
        for place in range(players):
            who = (first - place) % players
            assert truth(match).cash[who] == truth(equal).cash[who] + place * more
        assert fault(match) == ""


@pytest.mark.parametrize("players", [2, 5, 8])
def test_cl_03_everybody_may_be_first_and_have_any_mob(players: int) -> None:
    firsts, mobs = Counter[int](), Counter[int]()
    for seed in range(40 * players):
        now = truth(dealt(players, seed, start="dealt"))
        firsts[now.first] += 1
        mobs[now.mob[0]] += 1
    assert sorted(firsts) == list(range(players))
    assert min(firsts.values()) > 20
    assert sorted(mobs) == list(range(8))


def bids(match: larceny.Match) -> list[int]:
    """Return the amounts that can be bid."""
    return [action - layout.AMOUNT for action in match.legal() if action >= layout.AMOUNT]


@pytest.mark.parametrize("players", COUNTS)
def test_cl_28_each_round_is_opened_by_the_next_seat_with_a_crook_more_than_players(players: int) -> None:
    match = dealt(players, 4)
    first = truth(match).first
    for round_ in range(3):
        opener = (first - round_) % players
        assert asking(match) == (opener, "bid")
        assert truth(match).round == round_
        assert bin(truth(match).lot).count("1") == players + 1
        assert sum(event[0] == "lot" for event in told(match)) == 1
        for _ in range(players):
            while asking(match)[1] == "bid":
                play(match, layout.DROP_OUT)
            assert asking(match)[1] == "pick"
            play(match, match.legal()[0])
    assert asking(match) == (first, "boss")
    assert cash(match) == [20] * players
    assert truth(match).lot == 0


@pytest.mark.parametrize("players", [3, 8])
def test_cl_28_bidding_goes_round_counterclockwise_and_every_bid_is_higher(players: int) -> None:
    match = dealt(players, 4)
    first = truth(match).first
    lot = named(truth(match).lot).split()
    assert bids(match) == list(range(21))
    bid = 0
    for who in ring(first, players):
        assert asking(match) == (who, "bid")
        play(match, gs(bid))
        assert told(match)[0] == ("bid", who, bid)
        assert bids(match)[0] == bid + 1
        assert refused(match, gs(bid)) == ("too-low", "CL-28")
        bid += 2
    play(match, layout.DROP_OUT)
    assert told(match)[0] == ("out", first)
    assert asking(match) == ((first - 1) % players, "bid")
    while asking(match)[1] == "bid":
        play(match, layout.DROP_OUT)
    winner = (first - players + 1) % players
    assert asking(match) == (winner, "pick")
    assert match.legal() == sorted(crook(name) for name in lot)
    play(match, crook(lot[1]))
    assert crew(match, winner) == lot[1]
    assert truth(match).cash[winner] == 20 - (bid - 2)
    assert ("picked", winner, CROOKS.index(lot[1]), bid - 2) in told(match)


def test_cl_28_nobody_bids_more_than_his_cash() -> None:
    match = dealt(3, 4)
    assert refused(match, gs(21)) == ("too-dear", "CL-33")
    play(match, gs(20))
    # nobody can raise, so everybody else is out
    assert asking(match) == (truth(match).first, "pick")


def test_cl_28_who_dropped_out_is_in_again_for_the_next_lot_and_who_has_one_is_not_asked() -> None:
    match = dealt(3, 4)
    first = truth(match).first
    second, third = (first - 1) % 3, (first - 2) % 3
    play(match, gs(3), layout.DROP_OUT, layout.DROP_OUT)
    assert asking(match) == (first, "pick")
    play(match, match.legal()[0])
    assert asking(match) == (second, "bid")
    play(match, gs(0))
    assert asking(match) == (third, "bid")
    play(match, gs(1), layout.DROP_OUT)
    assert asking(match) == (third, "pick")
    play(match, match.legal()[-1])
    # the last one without a crook pays nothing, and one is left over
    assert asking(match) == (second, "pick")
    assert len(match.legal()) == 2
    left = match.legal()[1] - layout.CROOK
    play(match, match.legal()[0])
    now = truth(match)
    assert (now.cash[first], now.cash[second], now.cash[third]) == (17, 20, 19)
    assert now.round == 1
    assert (now.deck_crooks | now.lot) >> left & 1
    assert not now.gone_crooks
    assert asking(match) == (second, "bid")


def test_cl_28_the_next_lot_is_opened_by_the_opener_as_long_as_he_lacks_a_crook() -> None:
    match = dealt(4, 4)
    first = truth(match).first
    play(match, layout.DROP_OUT, gs(1), layout.DROP_OUT, layout.DROP_OUT)
    play(match, match.legal()[0])
    assert asking(match) == (first, "bid")


def test_cl_28_who_opens_a_lot_may_drop_out() -> None:
    match = dealt(2, 1)
    opener = match.actor
    play(match, layout.DROP_OUT)
    assert asking(match) == (1 - opener, "pick")  # type: ignore[operator]
    play(match, match.legal()[0])
    assert cash(match) == [20, 20]


def test_cl_28_only_crooks_of_the_lot_can_be_picked() -> None:
    match = play(dealt(2, 4), layout.DROP_OUT)
    outside = next(name for name in CROOKS if not truth(match).lot >> CROOKS.index(name) & 1)
    assert refused(match, crook(outside)) == ("not-a-target", "CL-10")


def test_cl_37_two_hundred_gs_can_be_bid_and_more_be_held() -> None:
    match = dealt(3, 4)
    match._row.cash[truth(match).first] = 300
    assert bids(match) == list(range(201))
    match = table(seat(MINE, cash=300), seat(YOURS, "b1", cash=300))
    announce(match, TAKE_OVER, "A6", "b1")
    follow(match, Plan(), until="stake")
    assert [action - layout.AMOUNT for action in match.legal()] == list(range(201))


# The turn


@pytest.mark.parametrize("players", COUNTS)
def test_cl_04_turns_go_round_counterclockwise(players: int) -> None:
    match = table(*crowd(players), turn=1)
    for step, who in enumerate(ring(1, players) * 2):
        assert asking(match) == (who, "action")
        assert truth(match).turn == who
        assert truth(match).turns == 1 + step
        pass_turn(match)


def test_cl_04_the_eliminated_have_no_turn() -> None:
    match = table(seat(MOBS[0]), seat(), seat(MOBS[2]), seat())
    for who in (0, 2, 0, 2):
        assert asking(match) == (who, "action")
        pass_turn(match)


def next_turn(mine: Seat, *others: Seat, **how: Any) -> larceny.Match:
    """Let the other pass, so that the turn of seat 0 begins."""
    players = 1 + max(1, len(others))
    seats = [mine, *(others or [seat("B6(H2 G2)")])]
    return play(table(*seats, turn=1 % players, **how), PASS)


def test_cl_05_who_has_more_power_than_his_superior_gets_a_marker_before_income() -> None:
    match = next_turn(seat("B4(B5 C4 D4(E5 E4))", "a2"))
    assert unhappy(match) == {"B5": 1, "E5": 1}
    lines = told(match)
    envy = ("unhappy", layout.FOR_ENVY, *pair("B5 E5"), 1)
    assert envy in lines
    assert lines.index(envy) < lines.index(("earned", 0, 2))
    assert heard(match).index("turn") < lines.index(envy)


def test_cl_05_counters_count_and_equal_power_is_no_reason() -> None:
    assert unhappy(next_turn(seat("A4(C3++ D3+)"))) == {"C3": 1}
    assert unhappy(next_turn(seat("C3+(A4 B4)"))) == {}


def test_cl_05_only_in_the_turn_of_the_owner() -> None:
    match = next_turn(seat("A6(A2 B2)"), seat("A4(B6)"))
    assert unhappy(match) == {}


def test_cl_05_a_third_marker_of_envy_sends_him_to_the_discards_and_his_people_find_a_place() -> None:
    match = next_turn(seat("B4(B5!!(C2+ D2) C4)", cash=9))
    assert "B5" not in crew(match, 0)
    assert "B5" in gone(match)
    assert ("left", layout.FOR_ENVY, *pair("B5")) in told(match)
    settle(match, C2="C4", D2="B4")
    assert mob(match, 0) == "B4(C4(C2) D2)"
    assert "unhappy" not in heard(match)
    assert asking(match) == (0, "pay")


# Income and pay


@pytest.mark.parametrize(
    ("owned", "edges", "gs_"),
    [("a1", {}, 1), ("a1 b2 c3", {}, 6), ("a5+ b2++", {}, 10), ("a1 b2", {0: "income"}, 4), ("a1", {1: "income"}, 1)],
)
def test_cl_06_income_is_what_all_rackets_bring_with_their_counters(
    owned: str, edges: dict[int, str], gs_: int
) -> None:
    match = table(seat("A6(A1 B1)", owned), seat("B6(C1 D1)"), turn=1, edges=edges)
    assert turns.income(match._box_row, match._row, 0) == gs_
    play(match, PASS)
    assert ("earned", 0, gs_) in told(match)
    assert cash(match) == [20 + gs_, 30]


def test_cl_06_without_rackets_there_is_no_income() -> None:
    match = next_turn(seat("A6(A1 B1)"))
    assert cash(match)[0] == 20
    assert asking(match) == (0, "action")


def test_cl_06_full_pay_part_and_nothing() -> None:
    match = next_turn(seat("A6(A5 B5 B4)", cash=20))
    answers = {"A5": layout.PAY_FULL, "B5": layout.PAY_PART, "B4": layout.PAY_NOTHING}
    while asking(match)[1] == "pay":
        assert unhappy(match) == {}  # CL-29: markers come when everybody has been asked
        play(match, answers.pop(CROOKS[truth(match).target]))
    assert not answers
    assert unhappy(match) == {"B5": 1, "B4": 2}
    assert cash(match)[0] == 20 - 3 - 1
    assert ("unhappy", layout.FOR_PAY, *pair("B5"), 1) in told(match)
    assert ("unhappy", layout.FOR_PAY, *pair("B4"), 2) in told(match)


def test_cl_06_the_boss_and_those_without_a_pay_are_not_asked_about() -> None:
    match = next_turn(seat("A6(A1 B1 C1)"))
    assert asking(match) == (0, "action")
    match = next_turn(seat("A6(A1 B4 C1)"))
    assert CROOKS[truth(match).target] == "B4"
    play(match, layout.PAY_NOTHING)
    assert asking(match) == (0, "action")
    assert unhappy(match) == {"B4": 2}


@pytest.mark.parametrize(
    ("answer", "markers"), [(layout.PAY_PART, "!!"), (layout.PAY_NOTHING, "!"), (layout.PAY_NOTHING, "!!")]
)
def test_cl_06_a_third_marker_for_pay_sends_him_to_the_uncontrolled_area(answer: int, markers: str) -> None:
    match = play(next_turn(seat(f"A6(B4+{markers}(C1 D1) A1)"), draw="none", open="a1 b1 c1 d1"), answer)
    settle(match, C1="A6", D1="A6")
    assert mob(match, 0) == "A6(A1 C1 D1)"
    assert uncontrolled(match) == "B4 a1 b1 c1 d1"
    assert unhappy(match) == {}
    assert strength(match, "B4") == 5  # CL-30: he keeps his counters
    assert not truth(match).ready >> CROOKS.index("B4") & 1


def test_cl_06_who_left_for_pay_is_told() -> None:
    match = play(next_turn(seat("A6(B4!! A1)")), layout.PAY_PART)
    assert ("left", layout.FOR_PAY, *pair("B4")) in told(match)


def crooked(match_seats: Seat, *others: Seat, **how: Any) -> larceny.Match:
    """Return a table on which a Boss is a crook like any other."""
    return table(match_seats, *(others or (seat(YOURS),)), boss="crook", **how)


def test_cl_06_a_boss_who_is_a_crook_is_paid_in_the_order_of_the_cards() -> None:
    match = next_turn(seat("A6(B4 C3)"), boss="crook")
    asked = []
    while asking(match)[1] == "pay":
        asked.append(CROOKS[truth(match).target])
        play(match, layout.PAY_FULL)
    assert asked == ["A6", "B4", "C3"]
    assert unhappy(match) == {}


def test_cl_06_an_unpaid_boss_grows_unhappy_and_leaves_and_the_owner_names_another() -> None:
    match = next_turn(seat("A6!(B4 C3(D2))"), boss="crook")
    for _ in range(4):
        play(match, layout.PAY_NOTHING if CROOKS[truth(match).target] == "A6" else layout.PAY_FULL)
    assert ("left", layout.FOR_PAY, *pair("A6")) in told(match)
    assert "A6" in uncontrolled(match)
    assert asking(match) == (0, "boss")
    assert match.legal() == sorted([crook("B4"), crook("C3")])
    assert unhappy(match) == {}  # nobody takes it badly
    play(match, crook("C3"))
    settle(match, B4="C3")
    assert mob(match, 0) == "C3(B4 D2)"
    assert asking(match) == (0, "action")


def test_cl_06_a_rank_lost_by_a_boss_who_leaves_counts() -> None:
    match = next_turn(seat("A6!(B4 C3(D2))"), boss="crook")
    for _ in range(4):
        play(match, layout.PAY_NOTHING if CROOKS[truth(match).target] == "A6" else layout.PAY_FULL)
    settle(play(match, crook("C3")), B4="D2")
    assert unhappy(match) == {"B4": 1}


def test_cl_29_all_with_three_leave_together_and_the_boss_is_named_among_the_lieutenants_left() -> None:
    match = next_turn(seat("A6!(B4! C3 D2!)"), boss="crook")
    pay_everybody(match, layout.PAY_NOTHING)
    assert ("left", layout.FOR_PAY, *pair("A6 B4 D2")) in told(match)
    assert ("crowned", 0, CROOKS.index("C3")) in told(match)
    assert mob(match, 0) == "C3"
    assert unhappy(match) == {}


def test_cl_06_a_boss_who_is_a_crook_has_no_envy_and_may_visit_but_is_never_dropped_moved_or_given() -> None:
    match = crooked(seat("A6!(B4 C3)", "a1"))
    assert layout.VISIT in match.legal()
    for doing in (layout.DROP, layout.MOVE, layout.GIVE):
        match = crooked(seat("A6!(B4 C3)", "a1"))
        assert refused(play(match, doing), crook("A6"))[0] == "own-boss"
    match = play(crooked(seat("A6!(B4 C3)", "a1")), layout.VISIT, crook("A6"), racket("a1"))
    assert unhappy(match) == {}


def test_cl_06_a_boss_who_is_a_crook_minds_a_dead_lieutenant_of_his_by_himself_too() -> None:
    match = hit(crooked(seat("A6(B4(E2) C3)"), seat("B6(D4 F3)")), "A6", "F3", dice=(1, 1))
    assert unhappy(match) == {"B6": 1}
    match = play(crooked(seat("A5(B4 C3)")), HIT, crook("A5"), crook("C3"))
    assert unhappy(match) == {"A5": 1}
    assert strength(match, "A5") == 6


def test_cl_06_a_boss_who_is_a_crook_minds_a_hit_that_had_a_chance_and_the_war_begins_all_the_same() -> None:
    match = hit(crooked(seat("A6(B6 C3)"), seat("A1(D4 E3)")), "A6", "A1", stakes={0: 5}, help="B6", dice=(6, 6))
    assert unhappy(match) == {"A1": 1}
    assert asking(match) == (1, "war")
    match = hit(crooked(seat("A6(B4 C3)"), seat("B6(D4 E3)")), "A6", "B6", dice=(6, 6))
    assert unhappy(match) == {}  # without a chance of two
    assert asking(match) == (1, "war")


def test_cl_06_a_boss_who_leaves_by_a_failed_hit_is_followed_before_the_war_begins() -> None:
    seats = seat("A6(B6 C3)"), seat("A1!!(D4 E3)")
    match = hit(crooked(*seats), "A6", "A1", stakes={0: 5}, help="B6", dice=(6, 6))
    assert ("left", layout.FOR_HIT, *pair("A1")) in told(match)
    assert asking(match) == (1, "boss")
    assert "war-began" not in heard(match)
    settle(play(match, crook("D4")))
    assert asking(match) == (1, "war")
    assert ready(match, 1) == "D4 E3"


def test_cl_06_was_he_the_last_that_attack_eliminated_the_player() -> None:
    seats = seat("A6(B6 C3)"), seat("A1!!", "b1"), seat("A5(A2 B2)")
    match = hit(crooked(*seats), "A6", "A1", stakes={0: 5}, help="B6", dice=(6, 6))
    assert asking(match) == (0, "spoils")
    assert truth(match).out == 0b010
    play(match, racket("b1"))
    assert rackets(match, 0) == "b1"
    assert heard(match)[1:3] == ["war-began", "war-over"]
    assert truth(match).turn == 2


def test_cl_06_a_hit_on_a_lieutenant_that_drives_the_boss_away_is_no_hit_on_the_boss() -> None:
    seats = seat("A6(B6 C3)"), seat("A1!!(D2 E3)"), seat("A5(A2 B2)")
    match = hit(crooked(*seats), "A6", "D2", dice=(1, 1))
    assert mob(match, 1) == "E3"
    assert asking(match) == (0, "action")
    seats = seat("A6(B6 C3)"), seat("A1!!(D2)", "b1"), seat("A5(A2 B2)")
    match = play(hit(crooked(*seats), "A6", "D2", dice=(1, 1)), racket("b1"))
    assert (rackets(match, 0), truth(match).out) == ("b1", 0b010)
    assert asking(match) == (0, "action")


def test_cl_26_who_has_nobody_left_over_pay_is_eliminated_and_the_turn_ends_at_once() -> None:
    seats = seat("B6(D4 E3)"), seat("A5(A2 B2)")
    match = pass_turn(crooked(seat("A6!(B4!)", "a1_ a2", cash=9), *seats, turn=1))
    assert asking(match) == (0, "action")
    match = play(crooked(seat("A6!(B4!)", "a1_ a2", cash=9, specials="spy"), *seats, turn=1), PASS)
    play(match, layout.PAY_NOTHING, layout.PAY_NOTHING)
    assert truth(match).out == 0b001
    assert ("eliminated", 0, *beside("spy")) in told(match)
    assert ("lost-rackets", *three("a1 a2")) in told(match)
    assert {"A6", "B4", "a1", "a2"} <= set(uncontrolled(match).split())
    assert cash(match)[0] == 0
    assert (truth(match).turn, truth(match).turns) == (2, 3)
    assert "turned-up" not in heard(match)[: heard(match).index("turn")]


def test_cl_26_who_has_nobody_left_over_an_own_hit_is_eliminated_and_the_turn_ends_at_once() -> None:
    seats = seat("B6(D4 E3)"), seat("A5(A2 B2)")
    match = crooked(seat("A6!!(B4(C2!!))", "a1"), *seats)
    play(match, HIT, crook("C2"), crook("B4"))
    assert ("left", layout.FOR_DEATH, *pair("A6 C2")) in told(match)
    assert truth(match).out == 0b001
    assert "a1" in uncontrolled(match)
    assert truth(match).turn == 2
    match = play(crooked(seat("A6!!(B4(C2!!))", "a1"), seat("B6(D4 E3)")), HIT, crook("C2"), crook("B4"))
    assert result(match) == ("last-mob", [1])


def test_cl_29_part_is_one_g_whatever_the_pay_and_not_for_a_pay_of_one() -> None:
    match = next_turn(seat("A6(A5 B2)"))
    assert CROOKS[truth(match).target] == "A5"
    play(match, layout.PAY_PART)
    assert cash(match)[0] == 19
    assert CROOKS[truth(match).target] == "B2"
    assert refused(match, layout.PAY_PART) == ("full-pay", "CL-29")
    assert match.legal() == [layout.PAY_FULL, layout.PAY_NOTHING]


def test_cl_29_nobody_pays_what_he_has_not_got() -> None:
    match = next_turn(seat("A6(A5 B4)", cash=2))
    assert match.legal() == [layout.PAY_PART, layout.PAY_NOTHING]
    assert refused(match, layout.PAY_FULL)[0] == "too-dear"
    assert refused(match, layout.PAY_ALL)[0] == "too-dear"
    match = next_turn(seat("A6(A5 B4)", cash=0))
    assert match.legal() == [layout.PAY_NOTHING]
    assert refused(match, layout.PAY_PART)[0] == "too-dear"
    match = next_turn(seat("A6(A5 B4)", cash=4))
    assert layout.PAY_ALL not in match.legal()
    assert layout.PAY_FULL in match.legal()
    assert layout.PAY_ALL in next_turn(seat("A6(A5 B4)", cash=5)).legal()


def test_cl_29_a_crook_given_while_others_are_paid_is_not_paid_in_this_turn() -> None:
    match = play(table(seat("A6(B4 C3)", cash=9), seat("B6(D4 E3)"), turn=1), PASS)
    assert asking(match) == (0, "pay")
    settle(give(match, 1, 0, gift_crook("D4")), D4="A6")
    play(match, layout.PAY_ALL)
    assert cash(match)[0] == 9 - PAY["B4"] - PAY["C3"]
    assert asking(match) == (0, "action")
    assert unhappy(match, 0) == {}


def test_cl_29_everybody_at_once() -> None:
    match = play(next_turn(seat("A6(A5 B4(C2 D2))")), layout.PAY_ALL)
    assert asking(match) == (0, "action")
    assert cash(match)[0] == 20 - 3 - 2 - 1 - 1
    assert unhappy(match) == {}
    assert ("paid", 0, 7, -1, layout.PAY_ALL) in told(match)


# The draw


def drawn(open_: str, deck: str, edges: dict[int, str] | None = None, **how: Any) -> larceny.Match:
    """Return the draw of a turn with these cards uncontrolled, and only these left in the deck."""
    held = "a1 b1" if "a1" not in deck + open_ else "h7 h8"
    rest = [name for name in RACKETS if name not in (open_ + " " + deck + " " + held).split()]
    # what is nowhere lies with seats 1 and 2, too few in a hand to win
    one, two = " ".join(rest[::2]), " ".join(rest[1::2])
    seats = (seat("A6(A1 B1)", held), seat("B6(C1 D1)", one), seat("A5(A2 B2)", two))
    match = table(*seats, turn=1, open=open_, deck=deck, edges=edges, **how)
    match._box["goal"] = 60
    return play(match, PASS)


@pytest.mark.parametrize(("open_", "number"), [("", 4), ("C4", 3), ("C4 d1 d2", 1)])
def test_cl_07_cards_are_drawn_until_four_lie_uncontrolled(open_: str, number: int) -> None:
    match = drawn(open_, "D4 E4 F4 e1 e2 f1")
    assert asking(match) == (0, "action")
    assert len(uncontrolled(match).split()) == 4
    turned = [event for event in told(match) if event[0] == "turned-up"]
    assert len(turned) == number


def test_cl_07_specials_go_to_the_hand_and_do_not_count() -> None:
    match = drawn("C4 D4 d1", "nudge spy spy e1")
    now = truth(match)
    assert uncontrolled(match) == "C4 D4 d1 e1"
    left = 3 - now.held[0]
    assert sum(now.deck_specials) == left
    if now.held[0]:
        assert ("drew", 0, now.held[0]) in told(match)
        assert ("got", *beside(hand(match, 0))) in told(match, 0)
        assert "got" not in heard(match, 1)
        assert "got" not in heard(match)


def test_cl_07_specials_are_drawn_sometimes_in_every_number() -> None:
    held = Counter(truth(drawn("C4 D4 d1", "nudge spy spy e1", seed=seed)).held[0] for seed in range(40))
    assert sorted(held) == [0, 1, 2, 3]


def test_cl_07_with_four_lying_there_one_card_is_drawn_anyway() -> None:
    match = drawn("C4 D4 d1 d2", "E4 F4 e1")
    assert len(uncontrolled(match).split()) == 5
    match = drawn("C4 D4 d1 d2 d3", "E4 F4 e1")
    assert len(uncontrolled(match).split()) == 6
    for seed in range(20):  # one card of any kind: with Specials that do not count, a deck of them would be drawn
        match = drawn("C4 D4 d1 d2", "E4 nudge nudge", seed=seed)
        assert len(uncontrolled(match).split()) - 4 + truth(match).held[0] == 1


def test_cl_07_or_none_with_that_option() -> None:
    match = drawn("C4 D4 d1 d2", "E4 F4 e1", draw="none")
    assert uncontrolled(match) == "C4 D4 d1 d2"
    match = drawn("C4 D4 d1", "E4 F4 e1", draw="none")
    assert len(uncontrolled(match).split()) == 4


def test_cl_07_one_mob_draws_a_card_more() -> None:
    assert len(uncontrolled(drawn("C4 D4 d1", "E4 F4 e1 e2", {0: "draw"})).split()) == 5
    assert len(uncontrolled(drawn("C4 D4 d1 d2", "E4 F4 e1", {0: "draw"})).split()) == 6
    assert len(uncontrolled(drawn("C4 D4 d1 d2", "E4 F4 e1", {0: "draw"}, draw="none")).split()) == 5
    assert len(uncontrolled(drawn("C4 D4 d1", "E4 F4 e1 e2", {1: "draw"})).split()) == 4


def test_cl_07_an_empty_deck_is_made_of_the_discards() -> None:
    match = drawn("C4 D4 d1", "E4")
    assert "refilled" not in heard(match)
    assert uncontrolled(match) == "C4 D4 E4 d1"
    match = drawn("C4 D4", "E4")
    assert ("refilled",) in told(match)
    assert gone(match) == ""
    assert len(uncontrolled(match).split()) == 4


def test_cl_07_with_nothing_left_nothing_is_drawn() -> None:
    match = table(seat("A6(A1 B1)"), seat("B6(C1 D1)"), turn=1, open=" ".join(CROOKS[2:32]), deck="")
    for kind in range(8):
        match._row.gone_specials[kind], match._row.hand[1, kind] = 0, COPIES
    match._row.held[1] = 16
    assert fault(match) == ""
    play(match, PASS)
    assert asking(match) == (0, "action")
    assert "refilled" not in heard(match)
    assert "turned-up" not in heard(match)


# Tokens, passing


def test_cl_08_tokens_come_back_at_the_end_of_the_own_turn_on_crooks_and_rackets() -> None:
    match = table(seat("A6_(B4_ C3)", "a1_ b2"), seat("B6_(D4_ E3)", "c1_"), draw="none")
    play(match, PASS)
    assert ready(match, 0) == "A6 B4 C3"
    assert ready(match, 1) == "E3"
    assert stocked(match) == "a1 b2"


def test_cl_08_a_crook_won_or_received_gets_his_token_in_step_five() -> None:
    match = recruit(table(seat("A6(B4 C3)"), seat("B6(D4 E3)"), open="B2"), "A6", "B2", dice=(1, 1))
    assert mob(match, 0) == "A6(B4 C3 B2)"
    assert ready(match, 0) == "B4 C3"
    play(match, DONE)
    assert ready(match, 0) == "A6 B4 C3 B2"


def test_cl_08_who_has_no_token_does_nothing() -> None:
    match = table(seat("A6(B4_ C3)", "a1"), seat("B6(D4 E3)"), open="B2")
    for what in (RECRUIT, HIT, TAKE_OVER):
        if what in match.legal():
            assert refused(play(match, what), crook("B4")) == ("no-token", "CL-08")
            match.undo()


@pytest.mark.parametrize(("edges", "gs_"), [({}, 10), ({0: "pass"}, 13), ({1: "pass"}, 10)])
def test_cl_09_who_takes_no_action_collects_ten(edges: dict[int, str], gs_: int) -> None:
    match = play(table(seat(MINE), seat(YOURS), edges=edges), PASS)
    assert cash(match)[0] == 20 + gs_
    assert told(match)[0] == ("passed", 0, gs_)


def test_cl_09_after_an_action_of_any_kind_there_is_no_passing() -> None:
    for actions in ((layout.DROP, crook("C2")), (layout.MOVE, crook("C2"), crook("A6"))):
        match = play(table(seat(MINE), seat(YOURS)), *actions)
        assert asking(match) == (0, "action")
        assert refused(match, PASS) == ("already-acted", "CL-09")
        play(match, DONE)
        assert told(match)[0] == ("stopped", 0)
        assert cash(match)[0] == 20


def test_cl_31_there_is_no_empty_turn() -> None:
    match = table(seat(MINE), seat(YOURS))
    assert refused(match, DONE) == ("nothing-done", "CL-31")


def test_cl_31_specials_and_gifts_are_no_actions() -> None:
    match = table(seat("A6(B4! C3)", "a1", specials="calm"), seat(YOURS, cash=0))
    play(match, special("calm"), crook("B4"))
    assert unhappy(match) == {}
    give(match, 0, 1, gift_gs(5))
    assert asking(match) == (0, "action")
    assert refused(match, DONE) == ("nothing-done", "CL-31")
    play(match, PASS)
    assert cash(match)[0] == 25


# Regular actions, free ones


def test_cl_10_a_move_takes_the_branch_along_and_costs_the_token_of_the_mover() -> None:
    match = play(table(seat("A6(B4(C2(D2) E2) E3)"), seat(YOURS)), layout.MOVE, crook("C2"), crook("E3"))
    assert mob(match, 0) == "A6(B4(E2) E3(C2(D2)))"
    assert ready(match, 0) == "A6 B4 E3 D2 E2"
    assert told(match) == [("moved", 0, CROOKS.index("C2"), CROOKS.index("E3"))]


def test_cl_10_nobody_moves_to_where_he_is_and_never_the_boss() -> None:
    match = play(table(seat("A6(B4(C2) E3)"), seat(YOURS)), layout.MOVE)
    assert refused(match, crook("A6")) == ("own-boss", "CL-32")
    assert refused(match, crook("B6")) == ("not-yours", "CL-10")
    play(match, crook("C2"))
    assert refused(match, crook("B4")) == ("no-room", "CL-02")
    assert match.legal() == sorted([crook("A6"), crook("E3")])


def test_cl_10_a_crook_is_given_away_with_his_branch() -> None:
    match = table(seat("A6(B4!(C2! D2) E3)"), seat("B6(C4 F3)"), seat("A5(A3 B3)"))
    play(match, layout.GIVE, crook("B4"), at(1))
    assert ("gave-crook", 0, 1, CROOKS.index("B4")) in told(match)
    assert asking(match) == (1, "place")
    assert truth(match).turn == 0
    play(match, crook("F3"))
    assert mob(match, 1) == "B6(C4 F3(B4(C2 D2)))"
    assert mob(match, 0) == "A6(E3)"
    assert ("placed", 1, CROOKS.index("B4"), CROOKS.index("F3")) in told(match)
    assert unhappy(match) == {}  # a new Mob: one marker off each
    assert ready(match, 1) == "B6 C4 F3"
    assert asking(match) == (0, "action")


def test_cl_31_losing_the_rank_by_being_given_away_is_no_demotion_and_arriving_as_lieutenant_is_becoming_one() -> None:
    match = table(seat("A6(B4!! E3!)"), seat("B6(C4 F3)"))
    play(match, layout.GIVE, crook("B4"), at(1), crook("B6"))
    assert mob(match, 1) == "B6(B4 C4 F3)"
    assert unhappy(match) == {"E3": 1}  # one for the new mob, one for the rank
    match = table(seat("A6(B4!! E3!)"), seat("B6(C4 F3)"))
    play(match, layout.GIVE, crook("B4"), at(1), crook("C4"))
    assert unhappy(match) == {"E3": 1, "B4": 1}


def test_cl_31_the_receiver_chooses_the_place_and_cannot_refuse() -> None:
    match = play(table(seat("A6(B4 E3)"), seat("B6(C4 F3)")), layout.GIVE, crook("B4"), at(1))
    assert match.legal() == sorted(crook(name) for name in ("B6", "C4", "F3"))


def test_cl_10_nobody_gives_himself_or_the_boss_or_to_the_eliminated() -> None:
    match = play(table(seat("A6(B4 E3)"), seat("B6(C4 F3)"), seat()), layout.GIVE)
    assert refused(match, crook("A6"))[0] == "own-boss"
    play(match, crook("B4"))
    assert match.legal() == [at(1)]
    assert refused(match, at(2)) == ("eliminated", "CL-26")
    assert refused(match, at(0)) == ("not-a-target", "CL-10")
    assert refused(match, at(5)) == ("not-a-target", "CL-10")


def test_cl_10_a_visit_costs_the_crooks_token_alone_and_takes_one_marker_off() -> None:
    match = table(seat("A6(B4!!(B2!) E3)", "b1_ a1"), seat("B6(D4 F3)"))
    play(match, layout.VISIT)
    assert match.legal() == sorted([crook("B4"), crook("B2")])
    assert refused(match, crook("E3")) == ("content", "CL-10")
    play(match, crook("B4"))
    assert match.legal() == [racket("b1")]  # whether or not it has a token
    assert refused(match, racket("a1"))[0] == "not-a-target"
    play(match, racket("b1"))
    assert unhappy(match) == {"B4": 1, "B2": 1}
    assert ready(match, 0) == "A6 E3 B2"
    assert stocked(match) == "a1"
    assert ("visited", 0, CROOKS.index("B4"), RACKETS.index("b1")) in told(match)


def test_cl_10_any_number_of_crooks_visit_the_same_racket() -> None:
    match = table(seat("A6(B4!!(B2!) B3!)", "b1"), seat("B6(D4 F3)"))
    for name in ("B4", "B2", "B3"):
        play(match, layout.VISIT, crook(name), racket("b1"))
    assert unhappy(match) == {"B4": 1}
    assert stocked(match) == "b1"


def test_cl_10_a_visit_wants_a_racket_of_the_weakness() -> None:
    match = table(seat("A6(B4! E3)", "a1 d1 h2"), seat(YOURS, "b1"))
    assert layout.VISIT not in match.legal()
    assert refused(match, layout.VISIT)[0] == "no-target"
    match = play(table(seat("A6(I3! E3)", "a1 h2 b1"), seat(YOURS)), layout.VISIT, crook("I3"))
    assert match.legal() == [racket("a1"), racket("h2")]


def test_cl_10_a_drop_is_free_and_goes_to_the_uncontrolled_area() -> None:
    match = table(seat("A6(B4_!+(C2 D2) E3)"), seat(YOURS), open="a1")
    play(match, layout.DROP)
    assert refused(match, crook("A6"))[0] == "own-boss"
    play(match, crook("B4"))
    assert ("dropped", 0, CROOKS.index("B4")) in told(match)
    settle(match, C2="E3", D2="A6")
    assert mob(match, 0) == "A6(E3(C2) D2)"
    assert uncontrolled(match) == "B4 a1"
    assert strength(match, "B4") == 5
    assert unhappy(match) == {}
    assert ready(match, 0) == "A6 E3 C2 D2"
    assert asking(match) == (0, "action")


def test_cl_10_the_regular_actions_need_a_crook_with_a_token() -> None:
    match = table(seat("A6_(B4_! C3_)", "b1"), seat("B6(D4 E3)", "a1"), open="B2 c1")
    assert match.legal() == [PASS, layout.DROP]
    for what in (RECRUIT, TAKE_OVER, HIT, layout.MOVE, layout.GIVE, layout.VISIT, layout.DOUBLE_CROSS, layout.RETIRE):
        assert refused(match, what) == ("no-token", "CL-08")


def test_cl_10_all_actions_are_offered_where_all_are_possible() -> None:
    match = table(seat("A6(B4! C3)", "b1"), seat("B6(D4 E3)", "a1"), open="B2 c1")
    assert match.legal() == [
        PASS, RECRUIT, TAKE_OVER, HIT, layout.MOVE, layout.GIVE, layout.VISIT, layout.DROP, layout.DOUBLE_CROSS,
        layout.RETIRE,
    ]  # fmt: skip


def test_cl_10_as_many_actions_as_there_are_tokens() -> None:
    match = table(seat("A6(B4 C3(D2))"), seat(YOURS))
    for mover, below in (("D2", "B4"), ("C3", "B4"), ("B4", "C3")):
        if mover != "B4":
            play(match, layout.MOVE, crook(mover), crook(below))
    assert ready(match, 0) == "A6 B4"
    assert match.legal()[0] == DONE


# Gifts


def test_cl_11_gs_rackets_and_specials_by_anybody_to_anybody() -> None:
    match = table(seat(MOBS[0], "a1"), seat(MOBS[1], "b1+", specials="spy raid"), seat(MOBS[2]))
    give(match, 1, 2, gift_gs(7))
    assert cash(match) == [20, 13, 27]
    assert told(match) == [("gave-gs", 1, 2, 7)]
    give(match, 1, 2, gift_racket("b1"))
    assert (rackets(match, 1), rackets(match, 2)) == ("", "b1")
    assert told(match) == [("gave-racket", 1, 2, RACKETS.index("b1"))]
    assert truth(match).profit[RACKETS.index("b1")] == 1
    assert stocked(match) == "a1"  # CL-30: its token comes in the new owner's step 5
    give(match, 1, 0, gift_special("raid"))
    assert (hand(match, 0), hand(match, 1)) == ("raid", "spy")
    assert asking(match) == (0, "action")
    give(match, 0, 2, gift_gs(20))
    assert cash(match) == [0, 13, 47]


def test_cl_11_which_special_was_given_only_giver_and_receiver_hear() -> None:
    match = give(table(seat(MOBS[0]), seat(MOBS[1], specials="spy"), seat(MOBS[2])), 1, 2, gift_special("spy"))
    which = ("gave-which", SPECIALS.index("spy"))
    assert told(match) == told(match, 0) == [("gave-special", 1, 2)]
    assert told(match, 1) == told(match, 2) == [("gave-special", 1, 2), which]
    assert seen(match, 0).held[:3] == [0, 0, 1]
    assert sum(seen(match, 0).hand[2]) == 0
    assert hand_words(seen(match, 1).hand[2]) == "spy"  # he knows what he gave


def test_cl_11_to_whom_is_heard_by_everybody() -> None:
    """Naming the receiver cannot stay secret: after it, a player in the middle of an action can take nothing back."""
    match = table(*crowd(3))
    match.interject(layout.GIFT_TO + 2, 1)
    assert told(match) == [("turned-to", 1, 2)]
    assert [match.view(viewer).row.receiver[1] for viewer in (None, 0, 1, 2)] == [2, 2, 2, 2]


def test_cl_11_a_crook_off_turn_only_to_the_active_player_and_for_his_token() -> None:
    match = table(seat("A6(A2 B2)"), seat("B6(C4!(D2) C2)"), seat("A5(E2_ F2)"))
    assert no_gift(match, 1, 2, gift_crook("C4")) == ("not-active", "CL-11")
    assert no_gift(match, 2, 0, gift_crook("E2")) == ("no-token", "CL-08")
    assert no_gift(match, 1, 0, gift_crook("B6"))[0] == "own-boss"
    assert no_gift(match, 1, 0, gift_crook("F2"))[0] == "not-yours"
    give(match, 1, 0, gift_crook("C4"))
    assert asking(match) == (0, "place")
    assert ("gave-crook", 1, 0, CROOKS.index("C4")) in told(match)
    play(match, crook("A2"))
    assert mob(match, 0) == "A6(A2(C4(D2)) B2)"
    assert mob(match, 1) == "B6(C2)"
    assert "C4" not in ready(match, 0)
    assert unhappy(match) == {}
    assert asking(match) == (0, "action")
    assert PASS in match.legal()


def test_cl_11_in_the_own_turn_a_crook_is_given_by_an_action() -> None:
    match = table(*crowd(3))
    assert no_gift(match, 0, 1, gift_crook("A2")) == ("not-active", "CL-11")


@pytest.mark.parametrize(
    ("giver", "receiver", "what", "reason"),
    [
        (0, 0, gift_gs(1), "not-a-target"),
        (0, 3, gift_gs(1), "eliminated"),
        (3, 0, gift_gs(1), "eliminated"),
        (0, 4, gift_gs(1), "not-a-target"),
        (0, 1, gift_gs(21), "too-dear"),
        (1, 2, gift_racket("a1"), "not-yours"),
        (1, 2, gift_special("calm"), "not-in-hand"),
        (1, 2, gift_crook("C2"), "not-active"),
    ],
)
def test_cl_11_gifts_that_are_none(giver: int, receiver: int, what: int, reason: str) -> None:
    match = table(seat(MOBS[0], "a1", specials="calm"), seat(MOBS[1]), seat(MOBS[2]), seat())
    assert no_gift(match, giver, receiver, what)[0] == reason


def test_cl_11_first_to_whom_then_what() -> None:
    match = table(*crowd(2))
    assert why_no_gift(match, 1, gift_gs(1)) == ("no-receiver", "CL-11")


def test_cl_11_gifts_may_be_off() -> None:
    match = table(*crowd(2), gifts="off")
    assert no_gift(match, 0, 1, gift_gs(1)) == ("gifts-off", "CL-11")


def test_cl_11_no_gifts_in_an_attack_and_none_while_somebody_else_decides() -> None:
    match = announce(table(seat(MINE), seat(YOURS, "b1"), seat(MOBS[3])), TAKE_OVER, "A6", "b1")
    for giver in range(3):
        assert no_gift(match, giver, (giver + 1) % 3, gift_gs(1)) == ("no-gifts-now", "CL-11")
    match = dealt(2, 1)
    assert no_gift(match, 0, 1, gift_gs(1)) == ("no-gifts-now", "CL-11")


def test_cl_11_a_gift_in_the_middle_of_a_decision_lets_it_begin_again() -> None:
    match = play(table(seat(MINE), seat(YOURS, "b1")), TAKE_OVER, crook("A6"))
    give(match, 1, 0, gift_racket("b1"))
    assert asking(match) == (0, "action")
    assert rackets(match, 0) == "b1"
    assert ready(match, 0) == crew(match, 0)
    assert PASS in match.legal()


def test_cl_11_a_gift_while_crooks_are_paid() -> None:
    match = next_turn(seat("A6(A5 B4)", cash=0))
    assert match.legal() == [layout.PAY_NOTHING]
    give(match, 1, 0, gift_gs(5))
    assert asking(match) == (0, "pay")
    assert layout.PAY_ALL in match.legal()


def test_cl_11_a_gift_of_thirty_at_most_at_once() -> None:
    match = table(seat(MOBS[0], cash=100), seat(MOBS[1]))
    give(match, 0, 1, gift_gs(30))
    assert cash(match) == [70, 50]
    assert layout.MOST_GIFT == 30


# Attacks: the order of questions, Gs, helpers


def test_cl_12_the_order_of_questions_in_a_take_over() -> None:
    seats = [seat(MOBS[0]), seat(MOBS[1], "b1"), *(seat(MOBS[who], specials=SPECIALS[who]) for who in (2, 3, 4))]
    match = announce(table(*seats), TAKE_OVER, "A6", "b1")
    assert told(match) == [("attacked", 0, TAKE_OVER, CROOKS.index("A6"), RACKETS.index("b1"))]
    assert "A6" not in ready(match, 0)
    assert trace(match) == [
        (1, "protector"),
        (0, "stake"), (1, "stake"), (4, "stake"), (3, "stake"), (2, "stake"),
        (0, "help"),
        (4, "nudge"), (3, "nudge"), (2, "nudge"),
    ]  # fmt: skip


def test_cl_12_the_order_of_questions_when_the_defender_is_in_the_middle_and_protects() -> None:
    seats = crowd(4, seat(MOBS[0]), seat(MOBS[1]), seat("A5(E2(F2) E3)", "b1"), specials="calm")
    match = play(announce(table(*seats, turn=1), TAKE_OVER, "B6", "b1"), crook("E2"))
    assert told(match) == [("protected", 2, CROOKS.index("E2"))]
    assert trace(match) == [
        (1, "stake"), (2, "stake"), (0, "stake"), (3, "stake"),
        (1, "help"), (2, "backup"),
        (3, "nudge"),
    ]  # fmt: skip


def test_cl_12_the_order_of_questions_in_a_recruitment_and_a_hit() -> None:
    seats = (seat("A6(B4 C3)", specials="spy"), seat("B6(D4(E2) E3)"), seat("A5(A3 B3)", specials="spy"))
    match = announce(table(*seats), RECRUIT, "A6", "E2")
    assert trace(match) == [
        (0, "stake"), (1, "stake"), (2, "stake"), (0, "help"), (1, "backup"), (0, "nudge"), (2, "nudge"),
    ]  # fmt: skip
    match = announce(table(*seats), HIT, "A6", "E2")
    assert trace(match) == [(0, "stake"), (0, "help"), (1, "backup"), (0, "nudge"), (2, "nudge")]


def test_cl_12_the_token_is_spent_when_it_is_announced_and_there_is_no_way_back() -> None:
    match = play(table(seat(MINE), seat(YOURS, "b1")), TAKE_OVER, crook("A6"))
    assert match.can_undo
    play(match, racket("b1"))
    assert not match.can_undo
    assert "A6" not in ready(match, 0)


def test_cl_12_others_add_ten_at_most_on_either_side() -> None:
    match = announce(table(seat(MOBS[0]), seat(MOBS[1], "b1"), seat(MOBS[2], cash=30)), TAKE_OVER, "A6", "b1")
    follow(match, Plan(), until="stake")
    play(match, gs(0), gs(0))
    assert asking(match) == (2, "stake")
    assert match.legal() == [*[gs(amount) for amount in range(11)], *[against(amount) for amount in range(1, 11)]]
    assert refused(match, gs(11)) == ("too-much", "CL-12")
    match = announce(table(seat(MOBS[0]), seat(MOBS[1], "b1"), seat(MOBS[2], cash=3)), TAKE_OVER, "A6", "b1")
    follow(match, Plan(), until="stake")
    play(match, gs(0), gs(0))
    assert match.legal() == [*[gs(amount) for amount in range(4)], *[against(amount) for amount in range(1, 4)]]
    assert refused(match, gs(4)) == ("too-dear", "CL-33")
    assert refused(match, against(4)) == ("too-dear", "CL-33")


def test_cl_12_a_hit_takes_five_gs_of_the_attacker_and_nobody_elses() -> None:
    match = announce(table(seat(MOBS[0]), seat(MOBS[1]), seat(MOBS[2])), HIT, "A6", "C2")
    assert asking(match) == (0, "stake")
    assert match.asked == (0,)
    assert match.legal() == [gs(amount) for amount in range(6)]
    assert refused(match, gs(6)) == ("too-much", "CL-12")
    play(match, gs(4))
    assert ("stakes", 0, 4) in told(match, 1)
    assert cash(match) == [16, 20, 20]
    assert number(match) == 6 - 2 + 4


@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_cl_12_gs_are_lost_either_way(dice: tuple[int, int]) -> None:
    match = table(seat(MOBS[0]), seat(MOBS[1], "b1"), seat(MOBS[2]), seat(MOBS[3]))
    take_over(match, "A6", "b1", stakes={0: 15, 1: 2, 2: -3, 3: 1}, dice=dice)
    assert cash(match) == [5, 18, 17, 19]


@pytest.mark.parametrize(
    ("dice", "number_", "succeeds"),
    [
        ((1, 1), 2, True), ((1, 2), 2, False), ((3, 4), 7, True), ((4, 4), 7, False), ((4, 6), 10, True),
        ((5, 6), 10, False), ((5, 6), 11, False), ((6, 6), 12, False), ((5, 6), 20, False), ((6, 6), 20, False),
        ((5, 5), 20, True),
    ],
)  # fmt: skip
def test_cl_12_at_most_the_number_succeeds_and_eleven_and_twelve_never(
    dice: tuple[int, int], number_: int, succeeds: bool
) -> None:
    match = table(seat("A6(B4 C3)"), seat("B6(D4 E3)"), open="b1")
    take_over(match, "A6", "b1", stakes={0: number_}, dice=dice)
    assert ("rolled", *dice, number_) in told(match)
    assert rackets(match, 0) == ("b1" if succeeds else "")
    assert ("taken" in heard(match), "failed" in heard(match)) == (succeeds, not succeeds)
    assert asking(match) == (0, "action")


@pytest.mark.parametrize("number_", range(-3, 15))
def test_cl_12_the_chance_in_thirty_sixths(number_: int) -> None:
    rolls = [one + two for one in range(1, 7) for two in range(1, 7)]
    assert numbers.chance(number_) == sum(total <= number_ and total < 11 for total in rolls)


def test_cl_33_a_number_under_two_is_not_rolled() -> None:
    match = take_over(table(seat("A6(B4 C3)"), seat("B6(D4 E3)"), open="b1"), "A6", "b1", stakes={0: 1}, dice=(1, 1))
    assert ("hopeless", 1) in told(match)
    assert "rolled" not in heard(match)
    assert "failed" in heard(match)
    assert rackets(match, 0) == ""


def test_cl_33_sealed_gs_are_hidden_until_all_are_revealed_together() -> None:
    seats = (seat(MOBS[0]), seat(MOBS[1], "b1"), seat(MOBS[2]))

    def staked(first: int, second: int) -> larceny.Match:
        match = follow(announce(table(*seats), TAKE_OVER, "A6", "b1"), Plan(), until="stake")
        return play(match, gs(first), gs(second))

    one, other = staked(3, 4), staked(9, 0)
    assert one.asked == (2,)
    for viewer in (None, 2):
        assert sight(one, viewer) == sight(other, viewer)
    assert told(one) == [("staked", 1)]
    assert told(one, 1) == [("staked", 1), ("staked-own", -4)]
    assert seen(one, 0).stake[:3] == [3, 0, 0]
    assert cash(one) == cash(other) == [20, 20, 20]
    play(one, against(5))
    assert [event for event in told(one) if event[0] == "shown"] == [
        ("shown", 0, 3),
        ("shown", 1, -4),
        ("shown", 2, -5),
    ]
    assert running(one, layout.BY_STAKES) == 3 - 4 - 5
    assert cash(one) == [17, 16, 15]


def test_cl_33_everybody_with_gs_is_asked_at_once() -> None:
    seats = (seat(MOBS[0]), seat(MOBS[1], "b1", cash=0), seat(MOBS[2]), seat(MOBS[3], cash=0), seat(MOBS[4], cash=1))
    match = follow(announce(table(*seats), TAKE_OVER, "A6", "b1"), Plan(), until="stake")
    assert match.asked == (0, 2, 4)
    match.seal({0: gs(1), 2: gs(10), 4: against(1)})
    assert asking(match) == (0, "help")
    assert running(match, layout.BY_STAKES) == 10
    match = announce(table(seat(MOBS[0], cash=0), seat(MOBS[1], "b1", cash=0)), TAKE_OVER, "A6", "b1")
    play(match, NO)
    assert asking(match) == (0, "help")


def test_cl_33_attacker_and_defender_without_limit_but_their_cash() -> None:
    match = follow(
        announce(table(seat(MOBS[0], cash=40), seat(MOBS[1], "b1", cash=35)), TAKE_OVER, "A6", "b1"),
        Plan(),
        until="stake",
    )
    assert match.legal() == [gs(amount) for amount in range(41)]
    assert refused(match, gs(41)) == ("too-dear", "CL-33")
    play(match, gs(40))
    assert match.legal() == [gs(amount) for amount in range(36)]
    play(match, gs(35))
    assert running(match, layout.BY_STAKES) == 5


def test_cl_33_a_position_reads_back_however_much_the_defender_staked() -> None:
    match = larceny.new("crimelords", players=2, seed=1, options={"start": "dealt"})
    while match._row.asking != layout.ASK_ACTION:
        match.play(match.legal()[0])
    mine, yours = match._row.turn, 1 - match._row.turn
    theirs = next(racket_ for racket_ in range(52) if match._row.owned[yours] >> racket_ & 1)
    for answer in (TAKE_OVER, layout.CROOK + match._row.boss[mine], layout.RACKET + theirs):
        match.play(answer)
    while match._row.asking != layout.ASK_STAKE or match.actor != yours:
        match.play(match.legal()[0])
    match.play(gs(11))
    assert match._row.stake[yours] == -11
    assert larceny.from_position(match.position()).truth == match.truth


def test_cl_33_a_protector_needs_and_spends_a_token_where_helpers_do() -> None:
    seats = (seat(MOBS[0]), seat("B6(D4_ E3)", "b1"))
    match = announce(table(*seats), TAKE_OVER, "A6", "b1")
    assert asking(match) == (1, "protector")
    assert match.legal() == sorted([NO, crook("B6"), crook("E3")])
    assert refused(match, crook("D4")) == ("no-token", "CL-08")
    assert refused(match, crook("A2"))[0] == "not-yours"
    play(match, crook("E3"))
    assert ready(match, 1) == "B6"
    assert number(match) == 6 - 6 - 3
    match = announce(table(*seats, helpers="free"), TAKE_OVER, "A6", "b1")
    play(match, crook("D4"))
    assert ready(match, 1) == "B6 E3"
    assert running(match, layout.BY_PROTECTOR) == -4


def test_cl_33_hiding_out_always_costs_the_token() -> None:
    for helpers in ("token", "free"):
        match = hit(table(seat(MOBS[0]), seat(MOBS[1]), helpers=helpers), "A6", "C2", backup="yes")
        assert ready(match, 1) == "B6 D2"
        match = announce(table(seat(MOBS[0]), seat("B6(C2_ D2)"), helpers=helpers), HIT, "A6", "C2")
        assert "backup" not in [question for _, question in trace(match)]


def test_cl_13_each_helper_spends_his_token_or_helps_for_nothing() -> None:
    seats = (seat("A6(B4(C2 D2_) E3)"), seat("B6(D4 E2)"))
    match = take_over(table(*seats, open="b1"), "A6", "b1", help="B4 C2")
    assert ready(match, 0) == "E3"
    match = announce(table(*seats, open="b1"), TAKE_OVER, "A6", "b1")
    follow(match, Plan(), until="help")
    assert refused(match, crook("D2")) == ("no-token", "CL-08")
    match = take_over(table(*seats, open="b1", helpers="free"), "A6", "b1", help="B4 D2 C2")
    assert ready(match, 0) == "B4 E3 C2"


def test_cl_14_uncontrolled_targets_have_no_defender() -> None:
    for kind, target in ((RECRUIT, "B2"), (TAKE_OVER, "b1")):
        match = announce(table(*crowd(3), open="B3 b1"), kind, "A6", target if target == "b1" else "B3")
        assert truth(match).defender == -1
        assert trace(match) == [(0, "stake"), (2, "stake"), (1, "stake"), (0, "help")]
    match = take_over(table(*crowd(3), open="b1"), "A6", "b1", stakes={0: 1, 1: -10, 2: 10}, dice=(1, 1))
    assert ("hopeless", 1) in told(match)


def test_cl_15_power_is_printed_power_plus_counters_everywhere() -> None:
    match = table(seat("A4++(B4+ C3)"), seat("B5(C4++ E3)"), open="b1 D2+++")
    assert strength(match, "A4") == 6
    assert base(match, TAKE_OVER, 0, "A4", "b1") == 6 - 6
    assert base(match, HIT, 0, "A4", "C4") == 6 - 6
    assert base(match, RECRUIT, 0, "A4", "D2") == 6 - 1
    match = play(table(seat("C4(B4+ C3)"), seat("B5(D4+ E3)"), open="A3+"), RECRUIT, crook("C4"))
    assert refused(match, crook("A3")) == ("not-stronger", "CL-16")


def kill(leader: str, victim: str) -> larceny.Match:
    """Hit an uncontrolled crook, with all that one can put on it."""
    match = table(seat(f"{leader}(G3 H3)", cash=9), seat("E5(H2 G2)"), open=victim)
    return hit(match, leader[:2], victim[:2], stakes={0: 5}, dice=(1, 1))


@pytest.mark.parametrize(
    ("leader", "victim", "gain"),
    [
        ("A4", "B4", 1), ("A4", "B3", 1), ("A4", "A5", 2), ("A4", "B3++", 2), ("A5", "A4", 1), ("A5", "B6", 1),
        ("A6", "A4", 0), ("A5+", "A4", 0), ("C3", "A4", 2), ("C3+", "A4", 1), ("B4", "B6", 2),
    ],
)  # fmt: skip
def test_cl_15_the_leader_gains_one_power_or_two_and_never_more_than_six(leader: str, victim: str, gain: int) -> None:
    match = kill(leader, victim)
    assert strength(match, leader[:2]) == POWER[leader[:2]] + leader.count("+") + gain
    assert ("stronger" in heard(match)) == (gain > 0)
    assert victim[:2] in gone(match)
    if gain:
        assert ("stronger", CROOKS.index(leader[:2]), gain) in told(match)


# The three tables of the sheet

PLAIN_MINE, PLAIN_YOURS = "A6(B4 C3)", "B6(D4(E3(F2)) G2)"


@pytest.mark.parametrize(
    ("mine", "yours", "owned", "theirs", "target", "expected"),
    [
        ("A6(B4 C3)", "B6(G4)", "", "", "D4", {}),  # uncontrolled
        ("A6(B4 C3)", "B6(D4 G4)", "", "", "D4", {layout.BY_RANK: -10}),
        ("A6(B4 C3)", "B6(G4(D4))", "", "", "D4", {layout.BY_RANK: -5}),
        ("A6(B4 C3)", "B6(G4(H4(D4)))", "", "", "D4", {}),  # deeper it counts nothing
        ("A6(B4 C3)", "B6(G4(H4(E4(D4))))", "", "", "D4", {}),
        ("A6(B4 C3)", "B6(G4)", "d1", "", "D4", {layout.BY_WEAKNESS: 4}),
        ("A6(B4 C3)", "B6(G4)", "d1 d2 d3", "", "D4", {layout.BY_WEAKNESS: 4}),
        ("A6(B4 C3)", "B6(G4)", "a1 b1", "d1", "D4", {}),  # nobody's crook: only the attacker's count
        ("A6(B4 C3)", "B6(G4(D4))", "d1 d2", "d3", "D4", {layout.BY_RANK: -5, layout.BY_WEAKNESS: 4}),
        ("A6(B4 C3)", "B6(G4(D4))", "d1 d2", "d3 d4", "D4", {layout.BY_RANK: -5}),
        ("A6(B4 C3)", "B6(G4(D4))", "d1", "d3 d4", "D4", {layout.BY_RANK: -5, layout.BY_WEAKNESS: -4}),
        ("A6(B4 C3)", "B6(G4(A5))", "a1 b1 b2", "a2 b3", "A5", {layout.BY_RANK: -5, layout.BY_WEAKNESS: 4}),
        ("A6(B4 C3)", "B6(G4(A5))", "a1 a2", "b1 b2 b3", "A5", {layout.BY_RANK: -5, layout.BY_WEAKNESS: -4}),
        ("A6(B4 C3)", "B6(G4(A5))", "a1 c1", "b1 c2", "A5", {layout.BY_RANK: -5}),
        ("A6(B4 C3)", "B6(G4(D4!))", "", "", "D4", {layout.BY_RANK: -5, layout.BY_MARKERS: 2}),
        ("A6(B4 C3)", "B6(D4!! G4)", "", "", "D4", {layout.BY_RANK: -10, layout.BY_MARKERS: 4}),
    ],
)  # fmt: skip
def test_cl_16_the_numbers_of_a_recruitment(
    mine: str, yours: str, owned: str, theirs: str, target: str, expected: dict[int, int]
) -> None:
    match = table(seat(mine, owned), seat(yours, theirs), open="" if target in yours else target)
    expected = {layout.BY_POWER: 6, layout.BY_TARGET: -RESISTANCE[target], **expected}
    found = {which: term(match, which, RECRUIT, 0, "A6", target) for which in range(layout.ANNOUNCED)}
    assert {which: value for which, value in found.items() if value} == {k: v for k, v in expected.items() if v}
    assert base(match, RECRUIT, 0, "A6", target) == sum(expected.values())
    announce(match, RECRUIT, "A6", target)
    assert number(match) == sum(expected.values())


def test_cl_16_gs_of_attacker_and_defender_help_and_the_superior() -> None:
    match = table(seat("A6(B4(E2) C3)"), seat("B6(G4(D4 D2) F3)"), seat("A5(A2 B2)"))
    announce(match, RECRUIT, "A6", "D4")
    assert number(match) == 6 - 2 - 5
    match.seal({0: gs(12), 1: gs(4), 2: gs(3)})
    assert number(match) == -1 + 12 - 4 + 3
    assert match.legal() == sorted([match.legal()[0], crook("B4"), crook("C3"), crook("E2")])
    play(match, crook("E2"))
    assert told(match)[0] == ("helped", 0, CROOKS.index("E2"), 2)
    assert number(match) == 10 + 2  # one helper, and no more
    assert asking(match) == (1, "backup")
    assert match.legal() == [YES, NO]
    roll(match, 1, 1)
    play(match, YES)
    assert ("helped", 1, CROOKS.index("G4"), -4) in told(match)
    assert ("rolled", 1, 1, 8) in told(match)
    assert ready(match, 1) == "B6 F3 D2"


def test_cl_16_only_from_below_the_attacker() -> None:
    match = follow(
        announce(table(seat("A6(B4(E2) C3)"), seat("B6(G4)"), open="D2"), RECRUIT, "B4", "D2"), Plan(), until="help"
    )
    assert match.legal() == sorted([match.legal()[0], crook("E2")])
    assert refused(match, crook("C3")) == ("not-below", "CL-16")
    assert refused(match, crook("A6")) == ("not-below", "CL-16")


def test_cl_16_the_boss_is_immune_and_power_must_be_strictly_greater() -> None:
    match = play(table(seat("A6(B4 C3)"), seat("D5(C4(A4+) E3)"), open="F4 F3 A5"), RECRUIT)
    play(match, crook("B4"))
    assert refused(match, crook("D5")) == ("boss-immune", "CL-16")
    for equal_or_more in ("C4", "F4", "A5", "A4"):
        assert refused(match, crook(equal_or_more)) == ("not-stronger", "CL-16")
    assert match.legal() == sorted([crook("E3"), crook("F3")])
    for own in ("A6", "C3", "B4"):
        assert refused(match, crook(own))[0] == "not-a-target"
    assert refused(match, crook("H4")) == ("not-a-target", "CL-10")


def test_cl_16_help_does_not_make_one_stronger_than_the_target() -> None:
    match = table(seat("B4(C4 D4)"), seat("A6(B6)"), open="A5")
    assert RECRUIT not in match.legal()
    assert refused(match, RECRUIT)[0] == "no-target"


def test_cl_16_who_is_won_goes_below_the_attacker_with_his_branch() -> None:
    match = table(seat("A6(B4 C3)"), seat("B6(G4(D4!!(D2!(E2)) F2) F3!)"))
    recruit(match, "A6", "D4", stakes={0: 20}, dice=(1, 1))
    assert mob(match, 0) == "A6(B4 D4(D2(E2)) C3)"
    assert mob(match, 1) == "B6(G4(F2) F3)"
    assert ("recruited", 0, *pair("D4 D2 E2")) in told(match)
    assert unhappy(match) == {"F3": 1}  # D4 lost one for the new mob, and one as a new Lieutenant
    assert ready(match, 0) == "B4 C3"
    assert asking(match) == (0, "action")


def test_cl_16_without_room_below_the_attacker_any_free_place_will_do() -> None:
    match = table(seat("A6(B4 C3 E3(F2 G2))"), seat("B6(G4)"), open="D2")
    recruit(match, "A6", "D2", dice=(1, 1))
    assert asking(match) == (0, "place")
    assert match.legal() == sorted(crook(name) for name in ("B4", "C3", "F2", "G2"))
    assert refused(match, crook("A6")) == ("no-room", "CL-02")
    play(match, crook("C3"))
    assert mob(match, 0) == "A6(B4 C3(D2) E3(F2 G2))"
    assert asking(match) == (0, "action")


def test_cl_16_the_edge_of_a_mob_in_recruiting() -> None:
    for edges, more in (({0: "recruit"}, 2), ({1: "recruit"}, 0), ({0: "hit"}, 0), ({0: "take-over"}, 0)):
        match = table(seat("A6(B4 C3)"), seat("B6(G4)"), open="D2", edges=edges)
        assert base(match, RECRUIT, 0, "A6", "D2") == 5 + more
        assert term(match, layout.BY_EDGE, RECRUIT, 0, "A6", "D2") == more


def test_cl_16_a_failed_recruitment_changes_nothing() -> None:
    match = recruit(table(seat("A6(B4 C3)"), seat("B6(G4(D4!) E3)")), "A6", "D4", dice=(6, 6), stakes={0: 5})
    assert (mob(match, 0), mob(match, 1)) == ("A6(B4 C3)", "B6(G4(D4) E3)")
    assert unhappy(match) == {"D4": 1}
    assert asking(match) == (0, "action")


def test_cl_16_a_lieutenant_who_is_recruited_away_is_not_demoted_and_another_place_is_free() -> None:
    match = recruit(table(seat("A6(B4 C3 E3)"), seat("B6(G4 F3)"), seat("A5")), "A6", "G4", stakes={0: 20}, dice=(1, 1))
    play(match, crook("B4"))
    assert mob(match, 0) == "A6(B4(G4) C3 E3)"
    assert unhappy(match) == {}


@pytest.mark.parametrize(
    ("owned", "theirs", "expected"),
    [
        ("", "", {}),
        ("b2", "", {layout.BY_TYPE: 2}),
        ("b2 b3 b8", "", {layout.BY_TYPE: 6}),
        ("a1", "", {layout.BY_DISTRICT: 2}),
        ("a1 c1 d1 b3", "", {layout.BY_DISTRICT: 6, layout.BY_TYPE: 2}),
        ("a2 c3", "d4 e5", {}),
        ("", "b2 b4", {layout.BY_THEIR_TYPE: -4}),
        ("", "a1", {layout.BY_THEIR_DISTRICT: -2}),
        (
            "b2 a1",
            "b4 c1 d1",
            {layout.BY_TYPE: 2, layout.BY_DISTRICT: 2, layout.BY_THEIR_TYPE: -2, layout.BY_THEIR_DISTRICT: -4},
        ),
    ],
)
@pytest.mark.parametrize("controlled", [True, False])
def test_cl_17_the_numbers_of_a_take_over(owned: str, theirs: str, expected: dict[int, int], controlled: bool) -> None:
    match = table(
        seat("A6(B4 C3)", owned), seat("B6(G4)", f"{theirs} b1" if controlled else theirs), seat("A5", "b5 f1"),
        open="" if controlled else "b1",
    )  # fmt: skip
    if not controlled:
        expected = {which: by for which, by in expected.items() if which in (layout.BY_TYPE, layout.BY_DISTRICT)}
    expected = {layout.BY_POWER: 6, layout.BY_TARGET: -6, **expected}
    found = {which: term(match, which, TAKE_OVER, 0, "A6", "b1") for which in range(layout.ANNOUNCED)}
    assert {which: value for which, value in found.items() if value} == expected
    assert base(match, TAKE_OVER, 0, "A6", "b1") == sum(expected.values())
    announce(match, TAKE_OVER, "A6", "b1")
    assert number(match) == sum(expected.values())


def test_cl_17_gs_any_helpers_from_below_a_protector_and_any_from_below_him() -> None:
    match = table(seat("A6(B4(E2) C3)", cash=30), seat("B6(G4(D4(D2) D3) F3)", "b1"), seat("A5(A2 B2)"))
    announce(match, TAKE_OVER, "A6", "b1")
    assert number(match) == 0
    play(match, crook("G4"))
    assert number(match) == -4
    match.seal({0: gs(25), 1: gs(6), 2: against(2)})
    assert number(match) == -4 + 25 - 6 - 2
    play(match, crook("B4"), crook("E2"))
    assert number(match) == 13 + 4 + 2
    assert crook("C3") in match.legal()
    play(match, NO)
    assert asking(match) == (1, "backup")
    assert refused(match, crook("F3")) == ("not-below", "CL-16")
    assert refused(match, crook("G4"))[0] in ("not-below", "no-token")
    play(match, crook("D2"), crook("D4"))
    roll(match, 5, 5)
    assert number(match) == 19 - 2 - 4
    play(match, crook("D3"))
    assert ("rolled", 5, 5, 10) in told(match)
    assert rackets(match, 0) == "b1"
    assert rackets(match, 1) == ""
    assert ready(match, 1) == "B6 F3"
    assert stocked(match) == ""  # CL-30


def test_cl_17_without_a_protector_nobody_helps_the_defender() -> None:
    match = announce(table(seat("A6(B4 C3)"), seat("B6(G4(D4) F3)", "b1")), TAKE_OVER, "A6", "b1")
    play(match, NO)
    assert told(match)[0] == ("unprotected", 1)
    assert [question for _, question in trace(match)] == ["stake", "stake", "help"]


@pytest.mark.parametrize(
    ("edges", "number_"),
    [
        ({}, 0),
        ({0: "take-over"}, 1),
        ({1: "shelter"}, -1),
        ({0: "take-over", 1: "shelter"}, 0),
        ({0: "shelter"}, 0),
        ({1: "take-over"}, 0),
        ({0: "recruit"}, 0),
        ({2: "shelter"}, 0),
    ],
)
def test_cl_17_edges_of_mobs(edges: dict[int, str], number_: int) -> None:
    match = table(seat("A6(B4 C3)"), seat("B6(G4)", "b1"), seat("A5(A2)"), edges=edges)
    assert base(match, TAKE_OVER, 0, "A6", "b1") == number_


def test_cl_17_the_own_rackets_are_no_targets() -> None:
    match = play(table(seat("A6(B4 C3)", "a1"), seat("B6(G4)", "b1"), open="c1"), TAKE_OVER, crook("B4"))
    assert match.legal() == [racket("b1"), racket("c1")]
    assert refused(match, racket("a1"))[0] == "not-a-target"
    assert refused(match, racket("h8")) == ("not-a-target", "CL-10")


def test_cl_17_a_racket_taken_calms_one_marker_of_all_in_the_mob_who_are_weak_for_it() -> None:
    match = table(seat("A6(B4!! A5!(B2!) C3!)"), seat("B6(G4)"), open="b1")
    take_over(match, "A6", "b1", stakes={0: 10}, dice=(1, 1))
    assert unhappy(match) == {"B4": 1, "C3": 1}
    assert ("calmed", layout.FOR_CONQUEST, *pair("B4 A5 B2")) in told(match)


def test_cl_17_a_racket_given_calms_nobody() -> None:
    match = give(table(seat("A6(B4!! C3)"), seat("B6(G4)", "b1")), 1, 0, gift_racket("b1"))
    assert unhappy(match) == {"B4": 2}


@pytest.mark.parametrize(
    ("yours", "target", "expected"),
    [
        ("B6(D4(E2) F3)", "F3", {}),
        ("B6(D4(E2) F3)", "B6", {layout.BY_RANK: -10}),
        ("B6(D4(E2) F3)", "D4", {layout.BY_RANK: -5}),
        ("B6", "B6", {layout.BY_RANK: -10}),
        ("B6(D4(H2) F3)", "D4", {layout.BY_RANK: -5, layout.BY_BODYGUARDS: -5}),
        ("B6(D4(H2 D1) F3)", "D4", {layout.BY_RANK: -5, layout.BY_BODYGUARDS: -10}),
        ("B6(D4(E2(H2)) F3)", "D4", {layout.BY_RANK: -5}),  # below, but not directly
        ("B6(H4(H2) G3)", "B6", {layout.BY_RANK: -10, layout.BY_BODYGUARDS: -10}),
        ("B6(D4(E2(H2)) G3)", "G3", {}),  # a Bodyguard guards others
        ("B6(D4++(E2) F3)", "D4", {layout.BY_RANK: -5}),
        ("B6(D4!!(E2) F3)", "D4", {layout.BY_RANK: -5}),
    ],
)  # fmt: skip
def test_cl_18_the_numbers_of_a_hit(yours: str, target: str, expected: dict[int, int]) -> None:
    match = table(seat("A6(B4 C3)"), seat(yours))
    expected = {layout.BY_POWER: 6, layout.BY_TARGET: -strength(match, target), **expected}
    found = {which: term(match, which, HIT, 0, "A6", target) for which in range(layout.ANNOUNCED)}
    assert {which: value for which, value in found.items() if value} == expected
    assert base(match, HIT, 0, "A6", target) == sum(expected.values())
    announce(match, HIT, "A6", target)
    assert number(match) == sum(expected.values())


def test_cl_18_gs_one_direct_subordinate_and_the_hide_out() -> None:
    match = announce(table(seat("A6(B4(E2) C3)"), seat("B6(D4(F2) F3)")), HIT, "A6", "D4")
    assert number(match) == 6 - 4 - 5
    play(match, gs(5))
    assert number(match) == 2
    assert match.legal() == sorted([match.legal()[0], crook("B4"), crook("C3")])
    assert refused(match, crook("E2")) == ("not-below", "CL-16")
    play(match, crook("B4"))
    assert number(match) == 6
    assert asking(match) == (1, "backup")
    roll(match, 1, 2)
    play(match, YES)
    assert ("hid", 1, CROOKS.index("D4")) in told(match)
    assert ("rolled", 1, 2, 3) in told(match)
    assert "D4" in gone(match)


@pytest.mark.parametrize(
    ("edges", "more"), [({0: "hit"}, 2), ({1: "hit"}, 0), ({0: "recruit"}, 0), ({1: "shelter"}, 0)]
)
def test_cl_18_the_edge_of_a_mob_in_hits(edges: dict[int, str], more: int) -> None:
    match = table(seat("A6(B4 C3)"), seat("B6(D4 F3)"), edges=edges)
    assert base(match, HIT, 0, "A6", "F3") == 3 + more


def test_cl_18_uncontrolled_crooks_can_be_hit_without_a_defender() -> None:
    match = announce(table(seat("A6(B4 C3)"), seat("B6(D4 F3)"), open="G4"), HIT, "A6", "G4")
    assert number(match) == 2
    assert [question for _, question in trace(match)] == ["stake", "help"]
    match = hit(table(seat("A6(B4 C3)"), seat("B6(D4 F3)"), open="G4"), "A6", "G4", dice=(1, 1))
    assert gone(match) == "G4"
    assert uncontrolled(match) == ""
    assert asking(match) == (0, "action")


def test_cl_18_a_failed_hit_on_an_uncontrolled_crook_leaves_no_marker() -> None:
    match = hit(table(seat("A6(B4 C3)"), seat("B6(D4 F3)"), open="G4"), "A6", "G4", dice=(1, 2))
    assert unhappy(match) == {}
    assert uncontrolled(match) == "G4"


@pytest.mark.parametrize(("gs_", "markers"), [(0, {"D4": 1}), (1, {"D4": 1})])
def test_cl_18_who_survives_a_hit_that_had_a_chance_gets_a_marker(gs_: int, markers: dict[str, int]) -> None:
    match = hit(table(seat("A6(B4 C3)"), seat("B6(D4 F3)")), "A6", "D4", stakes={0: gs_}, dice=(6, 6))
    assert unhappy(match) == markers
    assert ("unhappy", layout.FOR_HIT, *pair("D4"), 1) in told(match)
    assert mob(match, 1) == "B6(D4 F3)"


def test_cl_18_without_a_chance_of_two_there_is_none() -> None:
    match = hit(table(seat("A6(B4 C3)"), seat("B6(D4 F3)")), "A6", "D4", backup="yes", dice=(1, 1))
    assert ("hopeless", -1) in told(match)
    assert unhappy(match) == {}
    match = hit(table(seat("A6(B4 C3)"), seat("B6(E5 F3)")), "A6", "E5", dice=(1, 1))
    assert ("hopeless", 1) in told(match)
    assert unhappy(match) == {}


def test_cl_18_a_third_marker_of_a_hit_survived_sends_him_to_the_discards() -> None:
    match = hit(table(seat("A6(B4 C3)"), seat("B6(D4!! F3)")), "A6", "D4", dice=(6, 6))
    assert "D4" in gone(match)
    assert ("left", layout.FOR_HIT, *pair("D4")) in told(match)


def test_cl_18_superior_and_subordinates_of_the_victim_get_a_marker() -> None:
    match = table(seat("A6(B4(E2) C3)"), seat("B6(D4(F2(D2(H2)) G2) F3)"))
    hit(match, "A6", "F2", stakes={0: 5}, dice=(1, 1))
    assert ("killed", CROOKS.index("A6"), CROOKS.index("F2")) in told(match)
    assert unhappy(match) == {"D4": 1, "D2": 1}  # not H2, not G2
    assert ("unhappy", layout.FOR_DEATH, *pair("D4 D2"), 1) in told(match)
    assert asking(match)[0] == 1
    settle(match, D2="F3")
    assert mob(match, 1) == "B6(D4(G2) F3(D2(H2)))"
    assert asking(match) == (0, "action")


def test_cl_18_the_boss_takes_no_marker_for_a_dead_lieutenant() -> None:
    match = hit(table(seat("A6(B4(E2) C3)"), seat("B6(D4 F3)")), "A6", "F3", dice=(1, 1))
    assert unhappy(match) == {}
    assert mob(match, 1) == "B6(D4)"


def test_cl_18_a_member_of_the_own_mob_is_hit_without_fail_and_raises_power_as_any_hit_does() -> None:
    match = table(seat("C4(B4(E2 F2) C3)"), seat("B6(D4 F3)"))
    play(match, HIT, crook("C3"), crook("B4"))
    assert "rolled" not in heard(match)
    assert ("killed", CROOKS.index("C3"), CROOKS.index("B4")) in told(match)
    assert ("stronger", CROOKS.index("C3"), 2) in told(match)  # the victim had more
    assert strength(match, "C3") == 5
    assert cash(match) == [20, 20]
    settle(match, E2="C3", F2="C3")
    assert mob(match, 0) == "C4(C3(E2 F2))"
    assert unhappy(match) == {"E2": 1, "F2": 1}
    assert "C3" not in ready(match, 0)
    assert asking(match) == (0, "action")


def test_cl_18_who_leaves_over_his_own_hit_gains_nothing_by_it() -> None:
    match = play(table(seat("C4(B4(E2!!) C3)"), seat("B6(D4 F3)")), HIT, crook("E2"), crook("B4"))
    assert ("left", layout.FOR_DEATH, *pair("E2")) in told(match)
    assert "stronger" not in heard(match)
    assert truth(match).muscle[CROOKS.index("E2")] == 0
    assert mob(match, 0) == "C4(C3)"


def test_cl_32_the_own_boss_is_never_hit() -> None:
    match = play(table(seat("A6(B4 C3)"), seat("B6(D4 F3)")), HIT, crook("B4"))
    assert refused(match, crook("A6")) == ("own-boss", "CL-32")
    assert refused(match, crook("B4"))[0] == "not-a-target"
    assert match.legal() == sorted(crook(name) for name in ("C3", "B6", "D4", "F3"))


def test_cl_19_one_event_gives_a_crook_at_most_one_marker() -> None:
    match = table(seat("A6(B4 C3)", cash=20), seat("B1(C4(F2) D2)"))
    hit(match, "A6", "B1", stakes={0: 5}, help="B4", dice=(1, 1))
    # the Lieutenants lost their superior and their Boss, and it is the same death
    assert unhappy(match) == {"C4": 1, "F2": 1, "D2": 1}


def test_cl_19_a_lost_rank_is_another_cause_whoever_decided_it() -> None:
    match = table(seat("A6(B4 C3)", cash=20), seat("B1(C4(F2 G2) D2)"))
    hit(match, "A6", "B1", stakes={0: 5}, help="B4", dice=(1, 1))
    play(match, crook("C4"))
    settle(match, D2="F2")
    assert unhappy(match)["D2"] == 2  # his Boss fell, and he is no Lieutenant any more


def test_cl_19_a_double_cross_and_the_rank_lost_by_it_are_two_causes() -> None:
    match = play(table(seat("A4(B4(C2 D2) E3)"), seat(YOURS)), layout.DOUBLE_CROSS, crook("B4"))
    settle(match, E3="C2")
    assert unhappy(match) == {"E3": 2}


# After deaths and departures


def test_cl_20_who_becomes_a_lieutenant_loses_a_marker_and_who_ceases_to_be_one_gets_one() -> None:
    match = table(seat("A6(B4(C2!! D2) E3)"), seat("B6(D4 F3)"))
    play(match, layout.MOVE, crook("C2"), crook("A6"))
    assert unhappy(match) == {"C2": 1}
    assert ("calmed", layout.FOR_PROMOTION, *pair("C2")) in told(match)
    play(match, layout.MOVE, crook("E3"), crook("B4"))
    assert unhappy(match) == {"C2": 1, "E3": 1}
    assert ("unhappy", layout.FOR_DEMOTION, *pair("E3"), 1) in told(match)


def test_cl_20_at_most_one_marker_off_per_crook_and_turn_this_way() -> None:
    match = table(seat("A6(B4(C2!! D2) E3)", specials="token"), seat("B6(D4 F3)"))
    play(match, layout.MOVE, crook("C2"), crook("A6"), special("token"), crook("C2"))
    play(match, layout.MOVE, crook("C2"), crook("B4"))
    assert unhappy(match) == {"C2": 2}
    match = table(seat("A6(B4(C2!! D2) E3)", specials="token token"), seat("B6(D4 F3)"))
    play(match, layout.MOVE, crook("C2"), crook("A6"), special("token"), crook("C2"))
    play(match, layout.MOVE, crook("C2"), crook("B4"), special("token"), crook("C2"))
    play(match, layout.MOVE, crook("C2"), crook("A6"))
    assert unhappy(match) == {"C2": 2}
    assert mob(match, 0) == "A6(B4(D2) E3 C2)"


def test_cl_20_again_in_another_turn() -> None:
    match = table(seat("A6(B4(C2!!) E3)"), seat("B6(G2 H2)"), seat("A5(A1)"))
    play(match, layout.MOVE, crook("C2"), crook("A6"), DONE)
    pay_everybody(match)
    pass_turn(match)
    pass_turn(match)
    assert asking(match) == (0, "action")
    play(match, layout.MOVE, crook("C2"), crook("B4"))
    assert unhappy(match) == {"C2": 2}
    play(match, DONE)
    pay_everybody(match)
    pass_turn(match)
    pass_turn(match)
    play(match, layout.MOVE, crook("C2"), crook("A6"))
    assert unhappy(match) == {"C2": 1}


def test_cl_20_a_third_marker_of_a_demotion_sends_him_to_the_discards() -> None:
    match = table(seat("A6(B4(C2) E3!!)"), seat("B6(D4 F3)"))
    play(match, layout.MOVE, crook("E3"), crook("B4"))
    assert ("left", layout.FOR_DEMOTION, *pair("E3")) in told(match)
    assert mob(match, 0) == "A6(B4(C2))"
    assert "E3" in gone(match)


def test_cl_20_who_is_put_below_the_boss_after_a_death_is_promoted() -> None:
    match = table(seat("A6(B4 C3)"), seat("B6(D4(F2! C2!) F3)"))
    hit(match, "A6", "D4", stakes={0: 5}, help="B4", dice=(1, 1))
    settle(match, F2="B6", C2="F3")
    assert unhappy(match) == {"F2": 1, "C2": 2}  # one each for the death, one off for the rank


def test_cl_20_orphans_in_any_order_each_with_his_branch() -> None:
    match = table(seat("A6(B4 C3)"), seat("B6(D4(F2(E2) C2) F3(A2 B2))"))
    hit(match, "A6", "D4", stakes={0: 5}, help="B4", dice=(1, 1))
    assert asking(match) == (1, "orphan")
    assert match.legal() == sorted([crook("F2"), crook("C2")])
    play(match, crook("C2"))
    assert asking(match) == (1, "place")
    assert refused(match, crook("F3")) == ("no-room", "CL-02")
    for homeless in ("C2", "F2", "E2"):  # CL-30: places that hang on the Boss
        assert crook(homeless) not in match.legal()
    assert match.legal() == sorted(crook(name) for name in ("B6", "A2", "B2"))
    play(match, crook("A2"))
    assert asking(match) == (1, "place")
    play(match, crook("C2"))
    assert mob(match, 1) == "B6(F3(A2(C2(F2(E2))) B2))"


# The Boss


def war_on(
    *seats: Seat, leader: str = "A6", boss: str = "B6", dice: tuple[int, int] = (6, 6), **how: Any
) -> larceny.Match:
    """Seat 0 Hits a Boss with all it can put on it."""
    return hit(table(*seats, **how), leader, boss, dice=dice)


def test_cl_21_the_owner_of_a_dead_boss_names_a_lieutenant_at_once() -> None:
    match = table(seat("A6(B6 C3)"), seat("A1(C4(F2) D2!)", cash=7))
    hit(match, "A6", "A1", stakes={0: 5}, help="B6", dice=(1, 2))
    assert ("rolled", 1, 2, 6) in told(match)
    assert asking(match) == (1, "boss")
    assert match.legal() == sorted([crook("C4"), crook("D2")])
    assert refused(match, crook("F2")) == ("not-lieutenant", "CL-22")
    assert unhappy(match) == {"C4": 1, "D2": 2, "F2": 1}  # first the markers
    play(match, crook("D2"))
    assert ("crowned", 1, CROOKS.index("D2")) in told(match)
    assert unhappy(match) == {"C4": 1, "F2": 1}  # then the new Boss loses all of his
    settle(match)
    assert mob(match, 1) == "D2(C4(F2))"
    assert unhappy(match) == {"C4": 1, "F2": 1}  # a Lieutenant who stays one
    assert asking(match) == (1, "war")


def test_cl_21_markers_come_before_the_new_boss_so_a_third_one_drives_a_lieutenant_away() -> None:
    match = table(seat("A6(B6 C3)"), seat("A1(C4!!(F2) D2)"))
    hit(match, "A6", "A1", stakes={0: 5}, help="B6", dice=(1, 2))
    assert ("left", layout.FOR_DEATH, *pair("C4")) in told(match)
    assert "C4" in gone(match)
    assert ("crowned", 1, CROOKS.index("D2")) in told(match)  # nobody else is left to be named
    settle(match, F2="D2")
    assert mob(match, 1) == "D2(F2)"


def test_cl_21_without_lieutenants_any_crook_becomes_boss() -> None:
    match = table(seat("A6(B6 C3)"), seat("A1(C4!!(F2 G2))"))
    hit(match, "A6", "A1", stakes={0: 5}, help="B6", dice=(1, 2))
    assert asking(match) == (1, "boss")
    assert match.legal() == sorted([crook("F2"), crook("G2")])
    play(match, crook("G2"))
    settle(match)
    assert mob(match, 1) == "G2(F2)"
    assert unhappy(match) == {}  # F2 became a Lieutenant and lost his one again


def test_cl_21_the_others_are_reassigned_by_the_owner_and_old_lieutenants_can_be_demoted() -> None:
    match = table(seat("A6(B6 C3)"), seat("A1(C4(F2 G2) D2(E2 H2) F3)"))
    hit(match, "A6", "A1", stakes={0: 5}, help="B6", dice=(1, 2))
    play(match, crook("D2"))
    assert asking(match) == (1, "orphan")
    settle(match, C4="D2", F3="E2")
    assert mob(match, 1) == "D2(C4(F2 G2) E2(F3) H2)"
    # E2 and H2 became Lieutenants: their marker for the Boss is gone again; F3 was demoted
    assert unhappy(match) == {"C4": 1, "F2": 1, "G2": 1, "F3": 2}


def test_cl_22_a_double_cross_makes_the_lieutenant_boss_and_everybody_else_unhappy() -> None:
    match = table(seat("A4(B4!!(C2 D2!) E3)", cash=0), seat(YOURS))
    play(match, layout.DOUBLE_CROSS)
    assert match.legal() == sorted([crook("B4"), crook("E3")])
    assert refused(match, crook("C2")) == ("not-lieutenant", "CL-22")
    assert refused(match, crook("A4"))[0] == "not-lieutenant"
    play(match, crook("B4"))
    settle(match)
    assert mob(match, 0) == "B4(E3 C2 D2)"
    assert "A4" in gone(match)
    assert strength(match, "B4") == 5  # one more: his power was not less than the old Boss's
    assert "B4" not in ready(match, 0)
    assert truth(match).war == 0
    assert asking(match) == (0, "action")
    # C2 and D2 became Lieutenants and lost one again
    assert unhappy(match) == {"E3": 1, "D2": 1}


def test_cl_22_a_double_cross_is_told_and_drives_the_unhappy_away() -> None:
    match = play(table(seat("A4(B4 E3!!)"), seat(YOURS)), layout.DOUBLE_CROSS, crook("B4"))
    assert ("double-crossed", 0, CROOKS.index("B4"), CROOKS.index("A4")) in told(match)
    assert ("left", layout.FOR_TREASON, *pair("E3")) in told(match)
    assert mob(match, 0) == "B4"
    assert gone(match).split()[:2] == ["A4", "E3"]


def test_cl_22_a_lieutenant_without_token_does_neither() -> None:
    match = table(seat("A4(B4_ E3)"), seat(YOURS))
    for deed in (layout.DOUBLE_CROSS, layout.RETIRE):
        play(match, deed)
        assert match.legal() == [crook("E3")]
        assert refused(match, crook("B4")) == ("no-token", "CL-08")
        match.undo()
    match = table(seat("A4(B4_ E3_)"), seat(YOURS))
    assert refused(match, layout.DOUBLE_CROSS)[0] in ("no-token", "not-lieutenant")


@pytest.mark.parametrize(("boss", "price"), [("A4", 8), ("A4++", 12), ("C3", 6), ("A6", 12)])
def test_cl_22_retirement_costs_twice_the_power_of_the_old_boss(boss: str, price: int) -> None:
    match = table(seat(f"{boss}(B4!!(C2 D2!) E3)", cash=price), seat(YOURS))
    play(match, layout.RETIRE)
    assert refused(match, crook("C2")) == ("not-lieutenant", "CL-22")
    play(match, crook("E3"))
    assert ("retired", 0, CROOKS.index("E3"), CROOKS.index(boss[:2]), price) in told(match)
    settle(match)
    assert mob(match, 0) == "E3(B4(C2 D2))"
    assert cash(match)[0] == 0
    assert boss[:2] in gone(match)
    assert unhappy(match) == {"B4": 2, "D2": 1}
    assert ready(match, 0) == "B4 C2 D2"
    assert truth(match).muscle[CROOKS.index(boss[:2])] == 0
    match = table(seat(f"{boss}(B4 E3)", cash=price - 1), seat(YOURS))
    assert refused(match, layout.RETIRE)[0] == "too-dear"


def test_cl_22_a_double_cross_by_who_was_weaker_gains_two_and_never_more_than_six_in_all() -> None:
    match = play(table(seat("A6(C3 E3)"), seat(YOURS)), layout.DOUBLE_CROSS, crook("C3"))
    assert ("stronger", CROOKS.index("C3"), 2) in told(match)
    assert strength(match, "C3") == 5
    match = play(table(seat("A5(A6 E3)"), seat(YOURS)), layout.DOUBLE_CROSS, crook("A6"))
    assert "stronger" not in heard(match)


def test_cl_22_in_a_retirement_nobody_gets_a_marker_for_a_lost_rank_neither() -> None:
    match = play(table(seat("A4(B4(C2! D2) E3!!)", cash=8), seat(YOURS)), layout.RETIRE, crook("B4"))
    assert larceny.Match.from_position(GAME, match.position(), DECK).truth == match.truth
    settle(match, E3="C2")
    assert mob(match, 0) == "B4(C2(E3) D2)"
    assert unhappy(match) == {"E3": 2}  # no Lieutenant any more, and content with it; C2 was promoted
    assert "unhappy" not in heard(match)
    assert truth(match).peaceful == 0


def test_cl_22_only_in_the_retirement_itself() -> None:
    match = play(table(seat("A4(B4(C2 D2) E3)", cash=8), seat(YOURS)), layout.RETIRE, crook("B4"))
    settle(match, E3="B4")
    play(match, layout.MOVE, crook("E3"), crook("C2"))
    assert unhappy(match) == {"E3": 1}


def test_cl_22_the_new_boss_loses_all_his_markers() -> None:
    match = play(table(seat("A4(B4!! E3)"), seat(YOURS)), layout.RETIRE, crook("B4"))
    settle(match)
    assert unhappy(match) == {}
    assert mob(match, 0) == "B4(E3)"


# Gang War


def test_cl_23_a_hit_on_a_boss_begins_a_war_successful_or_not() -> None:
    match = table(seat("A6(B4_ C3)", "a1_", cash=5), seat("C1_(D4_ E3)", "b1_"), seat("A5_(A2 B2)"))
    hit(match, "A6", "C1", stakes={0: 5}, help="C3", dice=(2, 2))  # 6 - 1 - 10 + 5 + 3 = 3
    assert unhappy(match) == {}  # a Boss takes no markers
    assert ("war-began", 0, 1) in told(match)
    assert truth(match).war == 0b011
    assert ready(match, 0) == "A6 B4 C3"  # both retoken their crooks
    assert ready(match, 1) == "D4 E3 C1"
    assert ready(match, 2) == "A2 B2"
    assert stocked(match) == ""  # but not their rackets
    assert asking(match) == (1, "war")


def test_cl_23_even_a_hopeless_hit_on_a_boss_begins_one() -> None:
    match = war_on(seat("A6(B4 C3)"), seat("B6(D4 E3)"))
    assert "hopeless" in heard(match)
    assert asking(match) == (1, "war")


def test_cl_23_the_attacked_begins_and_they_alternate_until_all_pass_in_a_row() -> None:
    match = war_on(seat("A6(B4 C3)"), seat("B6(D4 E3)"), seat("A5(A2 B2)"))
    assert match.legal() == [PASS, HIT]
    play(match, PASS)
    assert told(match) == [("war-pass", 1)]
    assert asking(match) == (0, "war")
    hit(match, "A6", "E3", dice=(6, 6))
    assert asking(match) == (1, "war")
    play(match, PASS)
    assert asking(match) == (0, "war")
    play(match, PASS)
    assert ("war-over",) in told(match)
    assert truth(match).war == 0
    assert truth(match).turn == 2  # normal play goes on after the one who began it


def test_cl_23_who_has_passed_may_hit_later() -> None:
    match = play(war_on(seat("A6(B4 C3)"), seat("B6(D4 E3)")), PASS)
    hit(match, "A6", "E3", dice=(6, 6))
    hit(match, "B6", "C3", dice=(1, 1))
    assert "C3" in gone(match)
    assert asking(match) == (0, "war")


def test_cl_23_five_is_added_to_the_leaders_power_for_that_hit() -> None:
    match = war_on(seat("A6(B4 C3)"), seat("A4(D4 E3)"), boss="A4")
    assert base(match, HIT, 1, "D4", "A6") == 4 - 6 - 10 + 5
    assert term(match, layout.BY_WAR, HIT, 1, "D4", "A6") == 5
    assert base(match, HIT, 1, "D4", "B4") == 4 - 4 + 5
    play(match, HIT, crook("D4"))
    play(match, crook("B4"))
    assert number(match) == 5
    roll(match, 1, 1)
    follow(match, Plan())
    assert strength(match, "D4") == 5  # one more: his power was not less than the victim's


def test_cl_23_there_is_no_such_five_in_peace() -> None:
    match = table(seat("A6(B4 C3)"), seat("B6(D4 E3)"))
    assert term(match, layout.BY_WAR, HIT, 0, "A6", "E3") == 0


def test_cl_23_only_hits_on_crooks_of_others_and_no_other_action() -> None:
    match = war_on(seat("A6(B4! C3)", "b1"), seat("B6(D4 E3)", "c1"), seat("A5(A2)"), open="F2 d1")
    for what in (RECRUIT, TAKE_OVER, layout.MOVE, layout.GIVE, layout.VISIT, layout.DROP, layout.DOUBLE_CROSS, DONE):
        assert refused(match, what) == ("not-asked", "CL-10")
    play(match, HIT, crook("D4"))
    for nobodys in ("F2", "E3"):
        assert refused(match, crook(nobodys)) == ("not-a-target", "CL-10")
    assert refused(match, crook("B6")) == ("own-boss", "CL-32")
    assert match.legal() == sorted(crook(name) for name in ("A6", "B4", "C3", "A5", "A2"))


def test_cl_23_a_hit_in_war_costs_a_token() -> None:
    match = hit(war_on(seat("A6(B4 C3)"), seat("B6(D4 E3)")), "D4", "C3", dice=(6, 6))
    assert ready(match, 1) == "B6 E3"
    play(match, PASS)
    play(match, HIT)
    assert refused(match, crook("D4")) == ("no-token", "CL-08")


def test_cl_23_without_tokens_one_can_only_pass() -> None:
    match = hit(war_on(seat("A6(B4 C3)"), seat("B6")), "B6", "C3", dice=(6, 6))
    play(match, PASS)
    assert told(match)[:3] == [("war-pass", 0), ("war-pass", 1), ("war-over",)]


def test_cl_23_a_newcomer_joins_at_his_seat_and_retokens() -> None:
    match = war_on(*crowd(4, seat("A6(B4 C3)"), seat("B6_(D4 E3)"), seat("A5_(A2_ B2)")))
    assert truth(match).war == 0b0011
    play(match, HIT, crook("D4"), crook("A2"))
    assert ("joined", 2) in told(match)
    assert truth(match).war == 0b0111
    assert ready(match, 2) == "A5 A2 B2"
    follow(match, Plan())
    assert asking(match) == (0, "war")  # counterclockwise from seat 1
    play(match, PASS)
    assert asking(match) == (2, "war")
    play(match, PASS)
    assert asking(match) == (1, "war")
    play(match, PASS)
    assert ("war-over",) in told(match)


def test_cl_23_the_attacked_in_a_hit_that_brings_a_newcomer_may_hide_with_his_new_token() -> None:
    match = war_on(*crowd(3, seat("A6(B4 C3)"), seat("B6(D4 E3)"), seat("A5_(A2_ B2)")))
    play(match, HIT, crook("D4"), crook("A2"))
    assert (2, "backup") in trace(match)


def test_cl_23_a_hit_on_a_boss_in_a_war_begins_no_other() -> None:
    match = hit(war_on(seat("A6(B4 C3)"), seat("B6(D4 E3)"), seat("A5(A2)")), "D4", "A6", dice=(6, 6))
    assert "war-began" not in heard(match)
    assert asking(match) == (0, "war")
    hit(match, "B4", "A5", dice=(6, 6))
    assert "war-began" not in heard(match)
    assert truth(match).war == 0b111
    assert asking(match) == (2, "war")


def test_cl_23_at_the_end_everybody_retokens_crooks_and_the_turn_is_over() -> None:
    match = war_on(
        seat("A6(B4 C3)", "a1_"), seat("B6(D4 E3)", "b1_"), seat("A5_(A2_ B2_)", "c1_"), draw="none", open="d1 d2 d3 d4"
    )
    play(match, PASS)
    play(match, PASS)
    assert [ready(match, who) for who in range(3)] == ["A6 B4 C3", "B6 D4 E3", "A5 A2 B2"]
    assert stocked(match) == ""
    assert truth(match).turn == 2
    assert truth(match).turns == 2
    assert asking(match) == (2, "pay")


def test_cl_23_a_hit_that_eliminates_a_player_ends_the_turn_with_the_war_over_at_once() -> None:
    match = war_on(seat("A6(B6 C3)", cash=5), seat("A1", "b1"), seat("A5(A2 B2)"), boss="A1", dice=(6, 6))
    assert asking(match) == (1, "war")
    match = table(seat("A6(B6 C3)", "a1_", cash=5), seat("A1", "b1"), seat("A5_(A2_ B2)"))
    hit(match, "A6", "A1", stakes={0: 5}, help="B6", dice=(1, 1))
    assert asking(match) == (0, "spoils")  # first what the fallen had
    assert "war-began" not in heard(match)
    assert no_gift(match, 2, 0, gift_gs(1))[0] == "no-gifts-now"
    assert larceny.Match.from_position(GAME, match.position(), DECK).truth == match.truth
    play(match, racket("b1"))
    assert [event for event in told(match) if "war" in event[0]] == [("war-began", 0, 1), ("war-over",)]
    assert truth(match).war == 0
    assert (truth(match).turn, truth(match).turns) == (2, 2)
    assert ready(match, 0) == "A6 B6 C3"  # everybody's crooks, and nobody's rackets
    assert ready(match, 2) == "A5 A2 B2"
    assert stocked(match) == ""


def test_cl_23_victory_is_checked_after_such_a_war_too() -> None:
    wards = "a1 a2 b1 b2 c1 c2 d1 d2 e1 e2"
    match = table(seat("A6(B6 C3)", wards, cash=5), seat("A1", "f1"), seat("A5(A2 B2)"), length="short")
    hit(match, "A6", "A1", stakes={0: 5}, help="B6", dice=(1, 1))
    play(match, racket("f1"))
    assert result(match) == ("victory", [0])


def test_cl_23_the_own_turn_is_over_even_for_who_was_not_hit() -> None:
    match = war_on(seat("A6(B4 C3)"), seat("B6(D4 E3)"))
    play(match, PASS)
    play(match, PASS)
    assert truth(match).turn == 1
    assert asking(match) == (1, "pay")


def test_cl_23_a_successful_hit_on_a_boss_is_followed_by_the_new_boss_and_the_war() -> None:
    match = table(seat("A6(B6 C3)"), seat("A1(C4 D2)"))
    hit(match, "A6", "A1", stakes={0: 5}, help="B6", dice=(1, 2))
    play(match, crook("C4"))
    settle(match)
    assert asking(match) == (1, "war")
    assert ready(match, 1) == "C4 D2"
    assert mob(match, 1) == "C4(D2)"


def test_cl_24_no_gifts_in_a_war() -> None:
    match = war_on(seat("A6(B4 C3)"), seat("B6(D4 E3)"), seat("A5(A2 B2)"))
    for giver in range(3):
        assert no_gift(match, giver, (giver + 1) % 3, gift_gs(1)) == ("no-gifts-now", "CL-11")


def test_cl_24_no_victory_in_a_war_and_it_is_checked_once_at_its_end() -> None:
    many_rackets = " ".join(RACKETS[:14])
    match = war_on(seat("A6(B4 C3)", many_rackets), seat("B6(D4 E3)", " ".join(RACKETS[14:20])))
    assert points(match, 0) >= 14
    assert match.result() is None
    play(match, PASS)
    assert match.result() is None
    play(match, PASS)
    assert result(match) == ("victory", [0])


def test_cl_36_a_war_with_one_involved_player_left_is_over() -> None:
    match = war_on(seat("A6(B6 C3)"), seat("A1"), seat("A5(A2 B2)"), boss="A1", dice=(6, 6))
    play(match, PASS)
    hit(match, "A6", "A1", help="B6", dice=(1, 1))  # 6 - 1 - 10 + 5 + 6
    assert truth(match).out == 0b010
    assert ("war-over",) in told(match)
    assert truth(match).war == 0
    assert truth(match).turn == 2


# Victory


LONG = {2: 14, 3: 14, 4: 13, 5: 12, 6: 11, 7: 9, 8: 9}
SHORT = {2: 11, 3: 11, 4: 10, 5: 9, 6: 8, 7: 7, 8: 7}


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("length", ["long", "short"])
def test_cl_25_the_printed_table(players: int, length: str) -> None:
    goal = (LONG if length == "long" else SHORT)[players]
    spread = ["a1", "b1", "a2", "b2", "c1", "c2", "d3", "d4", "e5", "e6", "f5", "f6", "g7", "g8"]
    # two of each type and three at most in a ward: no bonus
    for short_of, ending_ in ((1, ""), (0, "victory")):
        match = table(*crowd(players, seat(MOBS[0], " ".join(spread[: goal - short_of]))), length=length)
        assert match._box_row.goal == goal
        assert points(match, 0) == goal - short_of
        play(match, PASS)
        assert ending(match) == ending_
    assert result(match) == ("victory", [0])
    assert match.legal() == []
    assert ("finished",) in told(match)


@pytest.mark.parametrize(
    ("mine", "theirs", "third", "bonus"),
    [
        ("a1 a2", "", "", 0),
        ("a1 a2 a3", "", "", 1),
        ("a1 a2 a3 a4 a5", "", "", 1),  # once a type
        ("a1 a2 a3", "a4", "", 0),
        ("a1 a2 a3", "b1", "a4", 0),
        ("a1 a2 a3 b1 b2 b3", "", "", 2),  # for each type
        ("a1 a2 a3 b1 b2 b3", "b4", "", 1),
        ("a1 b1 c1", "", "", 0),
        ("a1 b1 c1 d1", "", "", 2),
        ("a1 b1 c1 d1 e1 f1", "", "", 2),
        ("a1 b1 c1 d1", "e1", "", 2),
        ("a1 b1 c1 d1", "e1", "f1", 2),  # no one else has more than one
        ("a1 b1 c1 d1", "e1 f1", "", 0),
        ("a1 b1 c1 d1 a2 b2 c2 d2", "", "", 4),
        ("a1 b1 c1 d1 a2 b2 c2 d2", "e2", "f2 h2", 2),
        ("a1 b1 c1 d1 a2 a3", "", "", 3),
    ],
)  # fmt: skip
def test_cl_25_bonuses_and_what_is_nearly_one(mine: str, theirs: str, third: str, bonus: int) -> None:
    match = table(seat(MOBS[0], mine), seat(MOBS[1], theirs), seat(MOBS[2], third), open="a6 e5")
    assert points(match, 0) == len(mine.split()) + bonus


def test_cl_25_uncontrolled_rackets_spoil_no_bonus() -> None:
    match = table(seat(MOBS[0], "a1 a2 a3 b1 c1 d1"), seat(MOBS[1]), open="a4 e1 f1")
    assert points(match, 0) == 6 + 1 + 2


def test_cl_25_several_qualify_and_share() -> None:
    mine = "a1 a2 b1 b2 c3 c4 d3 d4 e5 e6 f5"
    theirs = "a3 a4 b3 b4 c1 c2 d1 d2 e7 e8 f7"
    third = "a5 b5 c7 d7 e1 f1 g3"
    match = play(table(seat(MOBS[0], mine), seat(MOBS[1], theirs), seat(MOBS[2], third), length="short"), PASS)
    assert result(match) == ("victory", [0, 1])
    outcome = match.result()
    assert outcome is not None
    assert list(outcome.ranks) == [1, 1, 3]


def test_cl_25_victory_at_the_end_of_anybodys_turn() -> None:
    mine = "a1 a2 b1 b2 c3 c4 d3 d4 e5 e6 f5"
    match = play(table(seat(MOBS[0], mine), seat(MOBS[1]), turn=1, length="short"), PASS)
    assert result(match) == ("victory", [0])


def test_cl_25_not_before_the_end_of_the_turn() -> None:
    mine = "a1 a2 b1 b2 c3 c4 d3 d4 e5 e6"
    match = table(seat(MOBS[0], mine), seat(MOBS[1]), open="f1", length="short")
    take_over(match, "A6", "f1", stakes={0: 4}, dice=(1, 1))
    assert points(match, 0) == 11
    assert match.result() is None
    play(match, DONE)
    assert result(match) == ("victory", [0])


def test_cl_25_after_two_hundred_turns_rackets_decide_then_gs_then_it_is_shared() -> None:
    for mine, theirs, third, winners in (
        (("a1 b2", 5), ("c3 d4", 16), ("e5", 40), [1]),
        (("a1 b2", 5), ("c3 d4", 14), ("e5", 40), [0]),
        (("a1 b2 c3", 5), ("d4 e5", 9), ("e6", 40), [0]),
        (("a1 a2 a3", 0), ("d4 e5 f6 b1", 11), ("c7", 0), [1]),
        (("a1 b2", 9), ("c3 d4", 19), ("e5", 40), [0, 1]),
    ):
        seats = [
            seat(mob_, owned, cash=gs_) for mob_, (owned, gs_) in zip(MOBS[:3], (mine, theirs, third), strict=True)
        ]
        match = table(*seats, turns=200)
        assert match.result() is None
        play(match, PASS)
        assert result(match) == ("worn-out", winners)


def test_cl_25_the_turn_before_is_not_the_last() -> None:
    match = play(table(*crowd(3), turns=199), PASS)
    assert match.result() is None
    pay_everybody(match)
    play(match, PASS)
    assert ending(match) == "worn-out"


def test_cl_36_the_cap_counts_the_turns_of_all_players_together() -> None:
    match = table(*crowd(8), turns=198)
    pass_turn(match)
    pass_turn(match)
    assert truth(match).turns == 200
    play(match, PASS)
    assert ending(match) == "worn-out"


def test_cl_36_the_table_is_read_by_the_number_of_players_at_the_start() -> None:
    spread = ["a1", "b1", "a2", "b2", "c1", "c2", "d3", "d4", "e5"]
    seats = [seat(MOBS[0], " ".join(spread)), seat(MOBS[1]), *[seat()] * 6]
    assert result(play(table(*seats), PASS)) == ("victory", [0])


def test_cl_25_only_one_player_left_wins() -> None:
    match = table(seat("A6(B6 C3)", cash=5), seat("A1", "b1 b2"), seat())
    hit(match, "A6", "A1", stakes={0: 5}, help="B6", dice=(1, 1))
    assert result(match) == ("last-mob", [0])
    outcome = match.result()
    assert outcome is not None
    assert outcome.ranks[0] == 1
    assert set(outcome.ranks[1:]) == {2}


# Elimination


def eliminated(rackets_: str, *, mine: str = "A6(B6 C3)", owned: str = "", **how: Any) -> larceny.Match:
    """Seat 0 kills the last crook of seat 1; seat 2 looks on."""
    match = table(
        seat(mine, owned, cash=5), seat("A1", rackets_, cash=9, specials="spy raid"), seat("A5(A2 B2)"), **how
    )
    return hit(match, "A6", "A1", stakes={0: 5}, help="B6", dice=(1, 1))


def test_cl_26_gs_to_the_bank_and_specials_discarded() -> None:
    match = eliminated("")
    assert truth(match).out == 0b010
    assert cash(match)[1] == 0
    assert hand(match, 1) == ""
    assert truth(match).held[1] == 0
    assert gone(match) == "A1 spy raid"
    assert ("eliminated", 1, *beside("spy raid")) in told(match)
    assert asking(match) == (2, "pay")  # the turn is over, and the war with it


def test_cl_27_the_attacker_takes_one_racket_of_choice_and_one_more_for_each_token() -> None:
    match = eliminated("b1 b2+ b3 b4", owned="a1 a2_")
    assert asking(match) == (0, "spoils")
    assert match.legal() == [racket(name) for name in ("b1", "b2", "b3", "b4")]
    assert refused(match, racket("a1")) == ("not-a-target", "CL-10")
    play(match, racket("b2"))
    assert ("spoils", 0, RACKETS.index("b2")) in told(match)
    assert rackets(match, 0) == "a1 a2 b2"
    assert asking(match) == (0, "spend")
    assert match.legal() == sorted([DONE, crook("C3"), racket("a1")])
    assert refused(match, crook("A6"))[0] == "no-token"
    assert refused(match, racket("a2"))[0] == "no-token"
    play(match, racket("a1"))
    assert ("spent", 0, -1, RACKETS.index("a1")) in told(match)
    assert asking(match) == (0, "spoils")
    play(match, racket("b4"))
    play(match, crook("C3"))
    assert ("spent", 0, CROOKS.index("C3"), -1) in told(match)
    play(match, racket("b1"))
    # no token is left: the rest goes uncontrolled
    assert rackets(match, 0) == "a1 a2 b1 b2 b4"
    assert uncontrolled(match).split()[-1] == "b3"
    assert ("lost-rackets", *three("b3")) in told(match)
    assert stocked(match) == ""
    assert truth(match).profit[RACKETS.index("b2")] == 1
    assert truth(match).turn == 2


def test_cl_27_who_spends_no_token_leaves_the_rest_uncontrolled() -> None:
    match = play(eliminated("b1 b2 b3"), racket("b3"), DONE)
    assert rackets(match, 0) == "b3"
    assert uncontrolled(match) == "b1 b2"
    assert ("lost-rackets", *three("b1 b2")) in told(match)


def test_cl_27_the_last_racket_needs_no_question_about_tokens() -> None:
    match = play(eliminated("b1"), racket("b1"))
    assert rackets(match, 0) == "b1"
    assert "spent" not in heard(match)
    assert asking(match) == (2, "pay")


def test_cl_27_spoils_are_no_take_over() -> None:
    match = play(eliminated("b1", mine="A6(B6!! C3)"), racket("b1"))
    assert unhappy(match) == {"B6": 2}


def test_cl_27_in_a_war_too() -> None:
    match = war_on(seat("A6(B6 C3)"), seat("A1", "b1 b2"), seat("A5(A2 B2)"), boss="A1", dice=(6, 6))
    play(match, PASS)
    hit(match, "A6", "A1", help="B6", dice=(1, 1))
    assert asking(match) == (0, "spoils")
    play(match, racket("b2"), DONE)
    assert rackets(match, 0) == "b2"
    assert truth(match).turn == 2


def test_cl_27_who_loses_the_last_crook_to_unhappiness_after_a_hit_was_eliminated_by_it() -> None:
    match = table(seat("A6(B6 C3)", cash=5), seat("A1(D4!!)", "b1"), seat("A5(A2 B2)"))
    hit(match, "A6", "A1", stakes={0: 5}, help="B6", dice=(1, 1))
    assert truth(match).out == 0b010
    play(match, racket("b1"))
    assert rackets(match, 0) == "b1"


# Who leaves, what changes hands


def test_cl_30_discarded_he_loses_counters_uncontrolled_he_keeps_them() -> None:
    match = play(table(seat("A6(B4+!(C2) C3++)"), seat(YOURS)), layout.DROP, crook("C3"))
    assert strength(match, "C3") == 5
    play(match, HIT, crook("A6"), crook("B4"))
    settle(match)
    assert strength(match, "B4") == 4
    assert truth(match).markers[CROOKS.index("B4")] == 0


def test_cl_30_a_racket_that_changes_hands_keeps_counters_and_gets_its_token_in_step_five() -> None:
    match = take_over(table(seat("A6(B4 C3)"), seat("B6(D4 E3)", "b1++")), "A6", "b1", stakes={0: 10}, dice=(1, 1))
    assert rackets(match, 0) == "b1"
    assert truth(match).profit[RACKETS.index("b1")] == 2
    assert stocked(match) == ""
    play(match, DONE)
    assert stocked(match) == "b1"


def test_cl_30_a_recruit_keeps_his_counters_and_what_else_he_has() -> None:
    match = recruit(table(seat("A6(B4 C3)"), seat("B6(D4 E3)"), open="D2++"), "A6", "D2", stakes={0: 5}, dice=(1, 1))
    assert strength(match, "D2") == 4


# Specials


def test_cl_34_specials_are_played_in_the_own_step_four() -> None:
    match = table(
        seat("A6(B4! C3_)", "a1", specials="nudge cancel token protect calm profit spy raid"),
        seat("B6(D4 E3)", "b1", specials="calm"),
    )
    offered = [action for action in match.legal() if layout.SPECIAL <= action < layout.AMOUNT]
    assert offered == [special(name) for name in ("token", "protect", "calm", "profit", "spy", "raid")]
    assert refused(match, special("nudge")) == ("not-now", "CL-34")
    assert refused(match, special("cancel")) == ("not-now", "CL-34")
    match = table(seat("A6(B4! C3_)", "a1", specials="calm"), seat("B6(D4 E3)", "b1", specials="token"))
    assert refused(match, special("token")) == ("not-in-hand", "CL-34")


@pytest.mark.parametrize(
    ("name", "mine", "yours"),
    [
        ("token", seat("A6(B4 C3)"), seat("B6(D4)")),  # all have tokens
        ("protect", seat("A6(B4 C3)"), seat("B6(D4)")),
        ("calm", seat("A6(B4 C3)"), seat("B6(D4!)")),
        ("profit", seat("A6(B4 C3)"), seat("B6(D4)", "b1")),
        ("spy", seat("A6(B4 C3)"), seat("B6(D4)")),
        ("raid", seat("A6(B4 C3)", "a1"), seat("B6(D4)")),
    ],
)
def test_cl_34_a_special_without_a_target_is_not_offered(name: str, mine: Seat, yours: Seat) -> None:
    match = table(seat(mine.mob, mine.rackets, specials=name), yours)
    assert refused(match, special(name)) == ("no-target", "CL-10")


def test_cl_34_a_token_for_a_crook_without_one() -> None:
    match = play(table(seat("A6(B4_ C3)", specials="token"), seat("B6(D4_)")), special("token"))
    assert asking(match) == (0, "crook")
    assert match.legal() == [crook("B4")]
    assert refused(match, crook("D4"))[0] == "not-yours"
    play(match, crook("B4"))
    assert ready(match, 0) == "A6 B4 C3"
    assert told(match)[:2] == [("played", 0, SPECIALS.index("token")), ("meant", CROOKS.index("B4"), -1, -1)]
    assert ("tokened", CROOKS.index("B4")) in told(match)
    assert gone(match) == "token"
    assert truth(match).held[0] == 0


def test_cl_34_a_protected_racket_cannot_be_taken_over_until_ones_next_turn() -> None:
    match = table(seat("A6(A1 B1)", "b1 c1", specials="protect"), seat("B6(C1 D1)"), seat("A5(A2 B2)"))
    play(match, special("protect"), racket("b1"))
    assert ("shielded", RACKETS.index("b1")) in told(match)
    pass_turn(match)
    for attacker in (2, 1):
        assert asking(match)[0] == attacker
        play(match, TAKE_OVER, match._row and crook("A5" if attacker == 2 else "B6"))
        assert refused(match, racket("b1")) == ("protected", "CL-34")
        assert racket("c1") in match.legal()
        match.undo()
        match.undo()
        pass_turn(match)
    assert asking(match)[0] == 0
    pass_turn(match)
    play(match, TAKE_OVER, crook("A5"))
    assert racket("b1") in match.legal()


def test_cl_34_calm_takes_all_markers_off_a_crook_of_ones_own() -> None:
    match = play(table(seat("A6(B4!! C3!)", specials="calm"), seat("B6(D4!)")), special("calm"))
    assert match.legal() == sorted([crook("B4"), crook("C3")])
    play(match, crook("B4"))
    assert unhappy(match) == {"C3": 1, "D4": 1}
    assert ("calmed", layout.FOR_CALM, *pair("B4")) in told(match)


def test_cl_34_profit_is_two_more_income_and_six_in_counters_at_most() -> None:
    match = play(
        table(seat("A6(B4 C3)", "a1 b1++++ c1+++++ d1++++++", specials="profit"), seat("B6(D4)", "e1")),
        special("profit"),
    )
    assert refused(match, racket("d1")) == ("at-most", "CL-37")
    assert refused(match, racket("e1"))[0] == "not-yours"
    assert {racket("a1"), racket("b1")} <= set(match.legal())
    play(match, racket("b1"))
    assert truth(match).profit[RACKETS.index("b1")] == 6
    assert ("profited", RACKETS.index("b1"), 2) in told(match)


def test_cl_34_a_spy_looks_at_a_hand_and_discards_one_of_it() -> None:
    match = table(
        seat("A6(B4 C3)", specials="spy"),
        seat("B6(D4)", specials="raid raid calm"),
        seat("A5(A2)"),
        seat("B5(B2)", specials="token"),
    )
    play(match, special("spy"))
    assert asking(match) == (0, "seat")
    assert match.legal() == [at(1), at(3)]
    play(match, at(1))
    assert told(match)[:2] == [("played", 0, SPECIALS.index("spy")), ("meant", -1, -1, 1)]
    while asking(match)[1] == "cancel":
        play(match, NO)
    assert asking(match) == (0, "expose")
    assert ("looked", 0, 1) in told(match)
    assert ("saw", 1, *beside("raid raid calm")) in told(match, 0)
    for viewer in (None, 2, 3):
        assert "saw" not in heard(match, viewer)
    assert hand_words(seen(match, 0).hand[1]) == "calm raid raid"
    assert hand_words(seen(match, 2).hand[1]) == ""
    assert match.legal() == [special("calm"), special("raid")]
    assert refused(match, special("spy")) == ("not-in-hand", "CL-34")
    play(match, special("raid"))
    assert hand(match, 1) == "calm raid"
    assert ("exposed", 1, SPECIALS.index("raid")) in told(match)
    assert gone(match) == "spy raid"
    assert asking(match) == (0, "action")
    assert hand_words(seen(match, 0).hand[1]) == "calm raid"  # he remembers


def test_cl_34_the_raided_pays_six_or_loses_a_racket_of_choice() -> None:
    seats = (seat("A6(B4 C3)", "a1", specials="raid"), seat("B6(D4)", "b1 b2"), seat("A5(A2)"))
    match = play(table(*seats), special("raid"))
    assert match.legal() == [at(1)]
    play(match, at(1))
    assert ("raided", 1) in told(match)
    assert asking(match) == (1, "bribe")
    assert match.legal() == sorted([YES, racket("b1"), racket("b2")])
    play(match, YES)
    assert cash(match) == [20, 14, 20]
    assert ("bribed", 1, 6) in told(match)
    assert asking(match) == (0, "action")
    match = play(table(*seats), special("raid"), at(1), racket("b2"))
    assert rackets(match, 1) == "b1"
    assert uncontrolled(match) == "b2"
    assert ("lost-racket", 1, RACKETS.index("b2")) in told(match)
    assert "b2" not in stocked(match)
    poor = (seats[0], seat("B6(D4)", "b1 b2", cash=5), seats[2])
    match = play(table(*poor), special("raid"), at(1))
    assert match.legal() == sorted([racket("b1"), racket("b2")])
    assert refused(match, YES)[0] == "too-dear"


@pytest.mark.parametrize(
    ("nudges", "number_"),
    [
        ([(0, layout.NUDGE_UP)], 9),
        ([(1, layout.NUDGE_DOWN)], 1),
        ([(0, layout.NUDGE_UP), (1, layout.NUDGE_DOWN)], 5),
        ([(2, layout.NUDGE_UP), (2, layout.NUDGE_UP)], 13),
        ([(0, layout.NUDGE_DOWN)], 1),
    ],
)
def test_cl_34_a_nudge_is_four_more_or_less_after_the_helpers(nudges: list[tuple[int, int]], number_: int) -> None:
    hands = Counter(who for who, _ in nudges)
    seats = [
        seat(mob_, specials=" ".join(["nudge"] * hands[who]))
        for who, mob_ in enumerate(("A6(B4 C3)", "B6(D4)", "A5(A2)"))
    ]
    match = recruit(table(*seats, open="D2"), "A6", "D2", nudges=nudges, dice=(6, 6))
    assert ("rolled", 6, 6, number_) in told(match) or ("hopeless", number_) in told(match)
    assert sorted(gone(match).split()) == ["nudge"] * len(nudges)


def test_cl_34_everybody_with_specials_is_asked_and_nobody_else_until_all_let_it_be_in_a_row() -> None:
    seats = (
        seat("A6(B4 C3)", specials="nudge"),
        seat("B6(D4(E2))", specials="calm"),
        seat("A5(A2)", specials="nudge"),
        seat("B5(B2)"),
    )
    match = follow(announce(table(*seats), RECRUIT, "A6", "E2"), Plan(), until="nudge")
    assert match.guarded
    assert asking(match) == (0, "nudge")
    assert match.legal() == [NO, layout.NUDGE_UP, layout.NUDGE_DOWN]
    play(match, NO)
    assert told(match)[0] == ("let-be", 0)
    assert asking(match) == (1, "nudge")
    assert match.legal() == [NO]  # nothing fits, and nobody may notice
    assert refused(match, layout.NUDGE_UP) == ("not-in-hand", "CL-34")
    play(match, NO)
    assert asking(match) == (2, "nudge")
    play(match, layout.NUDGE_DOWN)
    assert told(match)[0] == ("nudged", 2, SPECIALS.index("nudge"), -4)
    assert asking(match) == (1, "cancel")  # counterclockwise from the player
    assert match.guarded
    play(match, NO)
    assert asking(match) == (0, "cancel")
    assert match.legal() == [NO]
    play(match, NO)
    # whose Special changed the attack has none left, so it begins anew with the others
    assert trace(match) == [(0, "nudge"), (1, "nudge")]


def test_cl_34_asking_betrays_nothing_about_the_hand() -> None:
    def window(theirs: str) -> larceny.Match:
        seats = (seat("A6(B4 C3)"), seat("B6(D4(E2))", specials=theirs), seat("A5(A2)"))
        return follow(announce(table(*seats), RECRUIT, "A6", "E2"), Plan(), until="nudge")

    one, other = window("nudge"), window("calm")
    assert asking(one) == asking(other) == (1, "nudge")
    for viewer in (None, 0, 2):
        assert sight(one, viewer) == sight(other, viewer)
    roll(one, 6, 6)
    roll(other, 6, 6)
    play(one, NO)
    play(other, NO)
    for viewer in (None, 0, 2):
        assert sight(one, viewer) == sight(other, viewer)


def calming(*others: str) -> larceny.Match:
    """Seat 0 plays Calm, at a table where others hold these."""
    seats = [seat("A6(B4!! C3)", specials="calm cancel")]
    seats += [seat(MOBS[who + 1], specials=held) for who, held in enumerate(others)]
    return play(table(*seats), special("calm"), crook("B4"))


def test_cl_34_a_special_just_played_can_be_cancelled() -> None:
    match = calming("cancel")
    assert asking(match) == (1, "cancel")
    assert match.legal() == [NO, special("cancel")]
    assert "calm" in gone(match)
    assert unhappy(match) == {"B4": 2}  # not yet
    play(match, special("cancel"))
    assert told(match)[0] == ("cancelled", 1, SPECIALS.index("calm"))
    assert asking(match) == (0, "cancel")  # a Cancel can be cancelled
    play(match, NO)
    assert ("fizzled", SPECIALS.index("calm")) in told(match)
    assert unhappy(match) == {"B4": 2}
    assert gone(match) == "cancel calm"
    assert asking(match) == (0, "action")
    assert PASS in match.legal()


def test_cl_34_a_cancel_can_be_cancelled() -> None:
    match = calming("cancel", "calm")
    cancel_it = special("cancel")
    assert asking(match) == (2, "cancel")  # counterclockwise from the player
    play(match, NO)
    assert asking(match) == (1, "cancel")
    play(match, cancel_it)
    assert asking(match) == (0, "cancel")
    play(match, cancel_it)
    assert told(match)[0] == ("cancelled", 0, SPECIALS.index("cancel"))
    while asking(match)[1] == "cancel":
        play(match, NO)
    assert unhappy(match) == {}
    assert gone(match) == "cancel cancel calm"


def test_cl_34_nobody_with_specials_nobody_asked() -> None:
    match = calming("", "")
    assert asking(match) == (0, "action")
    assert unhappy(match) == {}


def test_cl_34_a_nudge_can_be_cancelled() -> None:
    seats = (seat("A6(B4 C3)", specials="nudge"), seat("B6(D4)", specials="cancel"), seat("A5(A2)"))
    match = recruit(table(*seats, open="D2"), "A6", "D2", nudges=[(0, layout.NUDGE_UP)], cancels=[1], dice=(6, 6))
    assert ("rolled", 6, 6, 5) in told(match)
    assert gone(match) == "nudge cancel"


# What is seen


def test_cl_35_hidden_are_hands_the_order_of_the_deck_and_gs_not_yet_revealed() -> None:
    seats = (
        seat("A6(B4!+ C3_)", "a1+ a2_", specials="spy calm"),
        seat("B6(D4)", "b1", specials="raid"),
        seat("A5(A2)"),
    )
    match = table(*seats, open="D2+ c1", discards="E2 nudge")
    now = truth(match)
    for viewer in viewers(match):
        sees = seen(match, viewer)
        for field in (
            "cash", "held", "mob", "boss", "crew", "ranked", "owned", "superior", "muscle", "markers", "profit",
            "ready", "stocked", "open_crooks", "open_rackets", "gone_crooks", "gone_specials", "deck_crooks",
            "deck_rackets",
        ):  # fmt: skip
            assert getattr(sees, field) == getattr(now, field), field
        for who in range(3):
            assert hand_words(sees.hand[who]) == (hand(match, who) if who == viewer else "")
        assert sees.rng == [0, 0, 0, 0]


def test_cl_35_a_view_does_not_depend_on_what_is_hidden() -> None:
    def there(mine: str, theirs: str, seed: int) -> larceny.Match:
        return table(seat(MOBS[0], specials=mine), seat(MOBS[1], specials=theirs), seat(MOBS[2]), seed=seed)

    one, other = there("calm", "raid spy", 1), there("calm", "nudge token", 7)
    assert sight(one, 0) == sight(other, 0)
    assert sight(one, 1) != sight(other, 1)
    other = there("raid", "token spy", 3)
    assert sight(one, 2) == sight(other, 2)
    assert sight(one, None) == sight(other, None)


# Each cause and each cure of the sheet


def moved_up() -> larceny.Match:
    return play(table(seat("A6(B4(C2!) E3)"), seat(YOURS)), layout.MOVE, crook("C2"), crook("A6"))


MARKERS: dict[str, tuple[Callable[[], larceny.Match], str, int]] = {  # how it comes to that, who, how many then
    "pay": (lambda: play(next_turn(seat("A6(B4 C1)")), layout.PAY_PART), "B4", 1),
    "envy": (lambda: next_turn(seat("A4(B4+ C1)")), "B4", 1),
    "hit": (lambda: hit(table(seat("A6(B4)"), seat("B6(D4)")), "A6", "D4", dice=(6, 6)), "D4", 1),
    "death": (lambda: hit(table(seat("A6(B4)"), seat("B6(D4(E2))")), "A6", "E2", dice=(1, 1)), "D4", 1),
    "demotion": (lambda: play(table(seat("A6(B4 C3)"), seat(YOURS)), layout.MOVE, crook("C3"), crook("B4")), "C3", 1),
    "treason": (lambda: play(table(seat("A6(B4 E3)"), seat(YOURS)), layout.DOUBLE_CROSS, crook("B4")), "E3", 1),
    "promotion": (moved_up, "C2", 0),
    "new-mob": (
        lambda: recruit(table(seat("A6(B5 C4 D4)"), seat("B6(E4(C2!!))")), "D4", "C2", stakes={0: 9}, dice=(1, 1)),
        "C2",
        1,
    ),
    "conquest": (
        lambda: take_over(table(seat("A6(B4!)"), seat(YOURS), open="b1"), "A6", "b1", stakes={0: 5}, dice=(1, 1)),
        "B4",
        0,
    ),
    "visit": (
        lambda: play(table(seat("A6(B4!!)", "b1"), seat(YOURS)), layout.VISIT, crook("B4"), racket("b1")),
        "B4",
        1,
    ),
    "calm": (
        lambda: play(table(seat("A6(B4!!)", specials="calm"), seat(YOURS)), special("calm"), crook("B4")),
        "B4",
        0,
    ),
}


@pytest.mark.parametrize("cause", layout.CAUSES.values())
def test_cl_19_each_cause_and_cure_of_a_marker_is_told(cause: str) -> None:
    start, name, left = MARKERS[cause]
    match = start()
    told_of = [event for event in told(match) if event[0] in ("unhappy", "calmed")]
    assert any(layout.CAUSES[event[1]] == cause and event[2:4] == pair(name) for event in told_of), told_of
    assert unhappy(match).get(name, 0) == left


def test_cl_19_a_cure_does_nothing_where_there_is_no_marker() -> None:
    match = play(table(seat("A6(B4(C2) E3)"), seat(YOURS)), layout.MOVE, crook("C2"), crook("A6"))
    assert heard(match) == ["moved"]
    match = take_over(table(seat("A6(B4)"), seat(YOURS), open="b1"), "A6", "b1", stakes={0: 5}, dice=(1, 1))
    assert "calmed" not in heard(match)


def test_cl_37_a_racket_carries_counters_worth_six_at_most() -> None:
    match = table(seat("A6(B4 C3)", "a1+++++ b1++++", specials="profit"), seat("B6(D4)", "e1"))
    assert play(match, special("profit")).legal() == [racket("b1")]
    assert refused(match, racket("a1")) == ("at-most", "CL-37")


def test_cl_06_the_boss_takes_no_markers_whatever_happens() -> None:
    match = hit(table(seat("A6(B4)"), seat("A1(D4(E2) F3)")), "A6", "D4", help="B4", stakes={0: 5}, dice=(1, 1))
    settle(match)
    assert unhappy(match) == {"E2": 0} or "A1" not in unhappy(match)


# The sequence of play


def test_cl_05_a_turn_in_its_order() -> None:
    match = table(seat("A4(A5 B1)", "a1"), seat("B6(H2 G2)"), turn=1, draw="none", deck="nudge C4 D4 E4 F4", open="")
    match._row.deck_rackets |= match._row.open_rackets
    match._row.open_rackets = 0
    play(match, PASS)
    assert heard(match)[:4] == ["passed", "turn", "unhappy", "earned"]
    assert truth(match).step == layout.PAYING
    play(match, layout.PAY_FULL)
    assert heard(match)[0] == "paid"
    assert heard(match)[1:].count("turned-up") == 4
    assert truth(match).step == layout.ACTING
    assert asking(match) == (0, "action")


def test_cl_10_a_half_decided_action_tells_nothing_and_can_be_taken_back() -> None:
    seats = (seat("A6(B4! C3(D2))", "b1", specials="spy raid"), seat("B6(D4 E3)", "a1", specials="calm"))
    for steps in (
        (layout.MOVE, crook("C3")), (layout.GIVE, crook("B4")), (layout.VISIT, crook("B4")), (RECRUIT, crook("A6")),
        (TAKE_OVER, crook("A6")), (HIT, crook("A6")), (layout.DROP,), (layout.DOUBLE_CROSS,), (layout.RETIRE,),
        (special("spy"),), (special("raid"),),
    ):  # fmt: skip
        match = table(*seats)
        before = sight(match, 0)
        for step in steps:
            play(match, step)
            assert match.last_heard == 0
        assert seen(match, 1).doing == seen(match, 1).leader == -1  # nobody sees what is only thought of
        for _ in steps:
            match.undo()
        assert sight(match, 0) == before


def test_cl_08_the_acting_crook_pays_with_his_own_token() -> None:
    for deed, target, left in ((layout.MOVE, crook("B4"), "A6 B4"), (layout.GIVE, at(1), "A6 B4")):
        match = play(table(seat("A6(B4 C3)"), seat(YOURS)), deed, crook("C3"), target)
        if asking(match)[1] == "place":
            play(match, match.legal()[0])
        assert ready(match, 0) == left


# Gifts and questions


@pytest.mark.parametrize(
    ("steps", "question"),
    [
        ((), "action"), ((TAKE_OVER,), "who"), ((RECRUIT, "A6"), "crook"), ((TAKE_OVER, "A6"), "racket"),
        ((layout.GIVE, "B4"), "seat"), ((layout.MOVE, "C3"), "place"),
    ],
)  # fmt: skip
def test_cl_11_gifts_whenever_the_active_player_thinks_about_his_turn(steps: tuple[Any, ...], question: str) -> None:
    match = table(seat("A6(B4 C3)", "a1"), seat("B6(D4 E3)", "b1"), seat("A5(A2 B2)"), open="D2")
    play(match, *(crook(step) if isinstance(step, str) else step for step in steps))
    assert asking(match) == (0, question)
    give(match, 1, 2, gift_gs(4))
    assert cash(match) == [20, 16, 24]
    assert asking(match) == (0, "action")
    assert ready(match, 0) == "A6 B4 C3"
    give(match, 0, 1, gift_racket("a1"))
    assert rackets(match, 1) == "a1 b1"


def test_cl_11_not_while_another_finds_places_or_pays_a_bribe() -> None:
    match = play(table(seat("A6(B4 E3)"), seat("B6(C4 F3)")), layout.GIVE, crook("B4"), at(1))
    assert asking(match) == (1, "place")
    assert no_gift(match, 0, 1, gift_gs(1)) == ("no-gifts-now", "CL-11")
    match = play(table(seat("A6(B4 E3)", specials="raid"), seat("B6(C4 F3)", "b1")), special("raid"), at(1))
    assert no_gift(match, 1, 0, gift_racket("b1")) == ("no-gifts-now", "CL-11")
    match = play(next_turn(seat("A6(B4!!(C1) D1)")), layout.PAY_PART)
    assert asking(match)[1] == "place"
    assert no_gift(match, 1, 0, gift_gs(1)) == ("no-gifts-now", "CL-11")


def test_cl_11_the_place_of_a_crook_given_off_turn_is_his_receivers_choice_and_then_the_turn_goes_on() -> None:
    match = next_turn(seat("A6(A5 B4)", cash=0), seat("B6(H2 G2)"), seat("A4(C3 D3)"))
    assert asking(match) == (0, "pay")
    give(match, 2, 0, gift_crook("C3"))
    assert asking(match) == (0, "place")
    play(match, crook("A6"))
    assert mob(match, 0) == "A6(A5 B4 C3)"
    assert asking(match) == (0, "pay")
    while asking(match)[1] == "pay":
        assert CROOKS[truth(match).target] != "C3" or PAY["C3"]
        play(match, layout.PAY_NOTHING)
    assert asking(match) == (0, "action")


def test_cl_11_a_whole_fortune_of_specials_changes_hands() -> None:
    match = table(seat(MOBS[0], specials="spy spy"), seat(MOBS[1]), seat(MOBS[2]))
    give(match, 0, 1, gift_special("spy"))
    give(match, 0, 1, gift_special("spy"))
    assert (hand(match, 0), hand(match, 1)) == ("", "spy spy")
    assert truth(match).held[:2] == [0, 2]
    assert hand_words(seen(match, 0).hand[1]) == "spy spy"
    assert hand_words(seen(match, 2).hand[1]) == ""


def test_cl_11_a_racket_that_a_protected_player_gives_away_is_protected_no_more() -> None:
    match = table(seat("A6(A1 B1)", "b1", specials="protect"), seat("B6(C1 D1)"), seat("A5(A2 B2)"))
    play(match, special("protect"), racket("b1"))
    give(match, 0, 2, gift_racket("b1"))
    assert not any(truth(match).shield)


# Who knows what


def test_cl_35_what_a_spy_saw_is_forgotten_as_far_as_it_was_played() -> None:
    match = table(seat("A6(A1 B1)", specials="spy"), seat("B6(C1! D1)", specials="raid calm token"))
    play(match, special("spy"), at(1), NO, special("raid"))
    assert hand_words(seen(match, 0).hand[1]) == "token calm"
    pass_turn(match)
    assert hand_words(seen(match, 0).hand[1]) == "token calm"
    play(match, special("calm"), crook("C1"))
    assert hand_words(seen(match, 0).hand[1]) == "token"
    give(match, 1, 0, gift_special("token"))
    assert hand_words(seen(match, 0).hand[1]) == ""
    assert hand_words(seen(match, 1).hand[0]).count("token") == 1


def test_cl_35_who_knows_the_whole_hand_and_only_one_kind_in_it_knows_what_is_given_away() -> None:
    seats = (seat("A6(A1 B1)", specials="spy"), seat("B6(C1 D1)", specials="raid raid calm"), seat("A5(A2 B2)"))
    match = table(*seats, seat("B5(C2 D2)"))
    play(match, special("spy"), at(1), NO, special("calm"))
    give(match, 1, 2, gift_special("raid"))
    assert hand_words(seen(match, 0).hand[1]) == hand_words(seen(match, 0).hand[2]) == "raid"
    assert hand_words(seen(match, 2).hand[1]) == hand_words(seen(match, 3).hand[2]) == ""
    give(match, 1, 3, gift_special("raid"))
    assert hand_words(seen(match, 0).hand[3]) == "raid"
    assert hand_words(seen(match, 0).hand[1]) == hand_words(seen(match, 2).hand[3]) == ""


def test_cl_35_of_two_kinds_that_are_known_either_may_have_been_given_away() -> None:
    seats = (seat("A6(A1 B1)", specials="spy"), seat("B6(C1 D1)", specials="raid calm token"), seat("A5(A2 B2)"))
    match = play(table(*seats), special("spy"), at(1), NO, special("token"))
    give(match, 1, 2, gift_special("raid"))
    assert hand_words(seen(match, 0).hand[1]) == hand_words(seen(match, 0).hand[2]) == ""


def test_cl_35_everybody_can_count_what_must_be_in_the_only_hand() -> None:
    match = table(seat(MOBS[0], specials="nudge nudge"), seat(MOBS[1], specials="spy"), deck="C4")
    for viewer in (0, 1):
        assert hand_words(seen(match, viewer).hand[viewer]) == hand(match, viewer)
    assert hand_words(seen(match, 0).hand[1]) == "spy"
    assert hand_words(seen(match, 1).hand[0]) == "nudge nudge"
    assert hand_words(seen(match, None).hand[0]) == "nudge"  # one of three cards is the other's


# War, and who falls in it


def three_at_war(third: str = "A5(A2 B2)") -> larceny.Match:
    """Seat 1 has drawn seat 2 into the war that seat 0 began; seat 0 is asked."""
    match = war_on(seat("A6(B4 C3)"), seat("B6(D4 E3)"), seat(third, "c1"), seat("B5(G2 H2)"))
    return hit(match, "D4", third[:2] if third == "A1" else "A2", dice=(6, 6))


def test_cl_23_counterclockwise_among_those_involved() -> None:
    match = three_at_war()
    assert [asking(match)[0]] == [0]
    play(match, PASS)
    assert asking(match) == (2, "war")
    hit(match, "A5", "E3", dice=(6, 6))
    for who in (1, 0, 2):
        assert asking(match) == (who, "war")
        play(match, PASS)
    assert truth(match).turn == 3


def test_cl_36_the_war_goes_on_without_the_eliminated() -> None:
    match = three_at_war("A1")
    hit(match, "A6", "A1", stakes={0: 5}, help="B4", dice=(1, 1))
    play(match, racket("c1"))
    assert truth(match).out == 0b0100
    assert truth(match).war == 0b0011
    assert asking(match) == (1, "war")
    play(match, PASS)
    assert asking(match) == (0, "war")


def test_cl_23_he_who_began_it_can_fall_in_it() -> None:
    match = war_on(seat("A1(B1)", "a1"), seat("B6(D5 E3)"), seat("A5(A2 B2)"), leader="B1", boss="B6")
    hit(match, "D5", "B1", dice=(1, 1))  # 5 - 1 + 5
    play(match, PASS)
    hit(match, "B6", "A1", dice=(1, 1), help="E3", stakes={1: 5})  # 6 - 1 - 10 + 5 + 3 + 5
    assert truth(match).out == 0b001
    assert asking(match) == (1, "spoils")
    play(match, racket("a1"))
    assert ("war-over",) in told(match)
    assert truth(match).turn == 2
    assert not truth(match).ended


def test_cl_21_a_boss_killed_in_a_war_is_followed_by_another_and_the_war_goes_on() -> None:
    match = war_on(seat("A1(B4 C3)"), seat("B6(D5 E3)"), seat("A5(A2 B2)"), leader="B4", boss="B6")
    hit(match, "B6", "A1", stakes={1: 5}, help="D5", dice=(1, 1))
    assert asking(match) == (0, "boss")
    play(match, crook("B4"))
    settle(match)
    assert mob(match, 0) == "B4(C3)"
    assert asking(match) == (0, "war")
    assert truth(match).war == 0b011


def test_cl_23_the_five_counts_where_power_is_compared_for_the_gain_and_does_not_last() -> None:
    match = hit(war_on(seat("A6(B4 C3)"), seat("B6(D4 E3)")), "E3", "B4", dice=(1, 1))
    assert ("stronger", CROOKS.index("E3"), 1) in told(match)  # 3 and 5 is not less than 4
    assert strength(match, "E3") == 4
    assert "B4" in gone(match)


def test_cl_23_tokens_of_rackets_stay_spent_but_come_in_the_next_turns_end() -> None:
    match = war_on(seat("A6(B4 C3)", "a1_"), seat("B6(D4 E3)", "b1_"), draw="none")
    play(match, PASS)
    play(match, PASS)
    assert stocked(match) == ""
    pay_everybody(match)
    play(match, PASS)
    assert stocked(match) == "b1"


def test_cl_23_everybody_hears_who_retokens() -> None:
    match = war_on(seat("A6(B4 C3)"), seat("B6(D4 E3)"), seat("A5(A2 B2)"))
    play(match, PASS)
    play(match, PASS)
    assert ("war-over",) in told(match)


# Chains of departures


def test_cl_20_many_leave_at_once_and_their_people_hang_on_the_boss_again() -> None:
    match = next_turn(seat("A6(B4!!(C2(D1 A1) B1) C4!!(D2))", cash=0), draw="none", open="a1 b1 c1 d1")
    pay_everybody(match, layout.PAY_NOTHING)
    assert ("left", layout.FOR_PAY, *pair("B4 C4")) in told(match) or "left" in heard(match)
    settle(match)
    assert sorted(crew(match, 0).split()) == sorted(["A6", "C2", "D1", "A1", "B1", "D2"])
    assert mob(match, 0).startswith("A6(")
    assert asking(match) == (0, "action")


def test_cl_20_a_demotion_while_places_are_found_can_drive_one_away() -> None:
    match = table(seat("A6(B4 C3)"), seat("A1(C4(A2 B2) D4!(C2 D2) E4!(E2 F2))"))
    hit(match, "A6", "A1", stakes={0: 5}, help="B4", dice=(1, 1))
    play(match, crook("C4"))  # he has two below him already, so one of the others finds no place as a Lieutenant
    settle(match, D4="C4", E4="A2")
    assert "E4" in gone(match)  # a marker for the Boss, one for the rank, one before
    assert mob(match, 1).startswith("C4(D4")
    assert {"E2", "F2"} <= set(crew(match, 1).split())


def test_cl_22_who_leaves_after_a_double_cross_leaves_his_people_behind() -> None:
    match = play(table(seat("A6(B4(C2) E3!!(F2 G2))"), seat(YOURS)), layout.DOUBLE_CROSS, crook("B4"))
    settle(match)
    assert "E3" in gone(match)
    assert sorted(crew(match, 0).split()) == ["B4", "C2", "F2", "G2"]
    assert asking(match) == (0, "action")


# Every number of the account


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=() if seed in (0, 3) else pytest.mark.proof) for seed in range(6)]
)
def test_cl_12_whatever_is_played_the_terms_add_up_and_nothing_else_is_offered_than_allowed(seed: int) -> None:
    players = (2, 3, 4, 5, 6, 8)[seed]
    options = {"helpers": ("token", "free")[seed % 2], "draw": ("one", "none")[seed // 2 % 2]}
    match = dealt(players, seed, start="dealt", **options)
    choose = random.Random(seed)
    for step in range(300):
        if match.actor is None:
            break
        legal = match.legal()
        assert legal == sorted(set(legal))
        if step % 5 == 0:
            allowed = [
                action for action in range(layout.ACTIONS) if not rules.refusal(match._box_row, match._row, action)
            ]
            assert allowed == legal
        if truth(match).stage != layout.PEACE:
            terms = [running(match, which) for which in layout.TERMS]
            assert sum(terms) == number(match)
        wanted = [action for action in legal if action not in (PASS, DONE)]
        match.play(choose.choice(wanted if wanted and choose.random() < 0.8 else legal))
        assert fault(match) == ""


def test_cl_12_announced_terms_are_what_the_base_is_made_of() -> None:
    match = table(seat("A6(B4(E2) C3)", "b2 a1"), seat("B6(G4(D4! D2) F3)", "b1 d2"), seat("A5(A2 B2)"), open="D3 c1")
    for kind, targets in ((RECRUIT, "D4 D2 D3 G4"), (TAKE_OVER, "b1 d2 c1"), (HIT, "B6 D4 G4 A5 D3")):
        for target in targets.split():
            parts = [term(match, which, kind, 0, "A6", target) for which in range(layout.ANNOUNCED)]
            assert base(match, kind, 0, "A6", target) == sum(parts)


# Every reason why not


def test_cl_10_there_are_as_many_things_to_do_as_have_a_name() -> None:
    assert layout.DO + layout.ACTS.members(layout.DO) == layout.DOINGS.total


def small_deck() -> larceny.Match:
    """Return a game with fewer crooks and rackets than there is room for, at the first turn."""
    deck = GAME.parse_deck(deck_text(CROOKS[:30], RACKETS[:30]), "mine.toml")
    return set_up(dealt(2, 1, deck, start="dealt"))


def no_such_crook() -> tuple[str, str]:
    match = pay_everybody(small_deck())
    return refused(play(match, layout.MOVE), layout.CROOK + 30)


def bid_twice_the_same() -> tuple[str, str]:
    return refused(play(dealt(3, 4), gs(5)), gs(5))


def protecting() -> larceny.Match:
    """Seat 0 has protected a racket, and it is the turn of seat 1."""
    return pass_turn(
        play(table(seat(MOBS[0], "a1", specials="protect"), seat(MOBS[1])), special("protect"), racket("a1"))
    )


def why_no_gift(match: larceny.Match, giver: int, what: int) -> tuple[str, str]:
    """Return why a seat may not interject this at all."""
    refusal = match.refuse_interjection(what, giver)
    assert refusal is not None
    return refusal.reason, refusal.ruling


DUEL = (seat("A6(B4! C3_)", "a1", specials="calm"), seat("B6(D4(E2) E3)", "b1", specials="spy"))
WHY_NOT: dict[str, Callable[[], tuple[str, str]]] = {
    "not-asked": lambda: refused(table(*DUEL), YES),
    "no-such-card": no_such_crook,
    "not-yours": lambda: refused(play(table(*DUEL), HIT), crook("D4")),
    "already-acted": lambda: refused(play(table(*DUEL), layout.DROP, crook("C3")), PASS),
    "nothing-done": lambda: refused(table(*DUEL), DONE),
    "no-token": lambda: refused(play(table(*DUEL), HIT), crook("C3")),
    "no-target": lambda: refused(table(*DUEL), layout.VISIT),
    "not-a-target": lambda: refused(play(table(*DUEL), HIT, crook("A6")), crook("H4")),
    "boss-immune": lambda: refused(play(table(*DUEL), RECRUIT, crook("A6")), crook("B6")),
    "not-stronger": lambda: refused(play(table(*DUEL), RECRUIT, crook("B4")), crook("D4")),
    "protected": lambda: refused(play(protecting(), TAKE_OVER, crook("B6")), racket("a1")),
    "own-boss": lambda: refused(play(table(*DUEL), layout.DROP), crook("A6")),
    "not-lieutenant": lambda: refused(play(table(*DUEL, turn=1), layout.RETIRE), crook("E2")),
    "too-dear": lambda: refused(table(seat("A6(B4)", cash=11), DUEL[1]), layout.RETIRE),
    "too-low": bid_twice_the_same,
    "too-much": lambda: refused(announce(table(*DUEL), HIT, "A6", "E3"), gs(6)),
    "no-room": lambda: refused(
        play(table(seat("A6(B4 C3 D3)"), seat("B6(D4(E2))")), layout.MOVE, crook("B4")), crook("A6")
    ),
    "content": lambda: refused(play(table(seat("A6(B4! C3)", "b2 c1"), DUEL[1]), layout.VISIT), crook("C3")),
    "not-in-hand": lambda: refused(table(*DUEL), special("raid")),
    "not-now": lambda: refused(table(seat(MINE, specials="cancel"), seat(YOURS)), special("cancel")),
    "eliminated": lambda: refused(play(table(*DUEL, seat()), layout.GIVE, crook("B4")), at(2)),
    "gifts-off": lambda: no_gift(table(*DUEL, gifts="off"), 0, 1, gift_gs(1)),
    "no-gifts-now": lambda: no_gift(announce(table(*DUEL), HIT, "A6", "E3"), 0, 1, gift_gs(1)),
    "not-active": lambda: no_gift(table(*DUEL, seat("A5(A2)")), 1, 2, gift_crook("E3")),
    "no-receiver": lambda: why_no_gift(table(*DUEL), 0, gift_gs(1)),
    "full-pay": lambda: refused(next_turn(seat("A6(B2 C2)")), layout.PAY_PART),
    "not-below": lambda: refused(
        follow(announce(table(seat(MINE), seat(YOURS)), HIT, "B4", "F3"), Plan(), until="help"), crook("E3")
    ),
    "at-most": lambda: refused(
        play(table(seat("A6(B4)", "a1++++++ b2", specials="profit"), seat("B6(D4)")), special("profit")), racket("a1")
    ),
}


@pytest.mark.parametrize("reason", WHY_NOT)
def test_cl_10_each_reason_why_not_is_given_with_its_ruling(reason: str) -> None:
    rulings = dict(layout.REASONS.values())
    assert WHY_NOT[reason]() == (reason, rulings[reason])


def test_cl_10_no_reason_is_missing_here() -> None:
    assert set(WHY_NOT) == {reason for reason, _ in layout.REASONS.values()}


# Everything that is told


def whole_start(start: str) -> list[str]:
    """Return all that is heard before the first turn."""
    match = dealt(3, 4, start=start)
    lines = heard(match)
    while truth(match).turns == 0:
        legal = match.legal()
        play(match, gs(1) if gs(1) in legal else layout.DROP_OUT if layout.DROP_OUT in legal else legal[0])
        lines += heard(match)
    return lines


def each_step(match: larceny.Match, *actions: int, viewer: int | None = None) -> list[str]:
    """Return all that a viewer hears while these are played."""
    lines = []
    for action in actions:
        lines += heard(play(match, action), viewer)
    return lines


def whole_attack(viewer: int | None = None) -> list[str]:
    """Play a take-over with everything in it."""
    seats = (
        seat("A6(B4 C3)", cash=40, specials="nudge"),
        seat("B6(D4(E2) E3)", "b1"),
        seat("A5(A2)", specials="cancel"),
    )
    match = roll(table(*seats), 1, 1)
    lines = each_step(
        match, TAKE_OVER, crook("A6"), racket("b1"), crook("D4"), gs(30), gs(2), against(1), viewer=viewer
    )
    lines += each_step(match, crook("B4"), NO, crook("E2"), layout.NUDGE_UP, special("cancel"), viewer=viewer)
    return lines + heard(play(match, *[NO] * asking(match)[1].count("nudge")), viewer)


HIT_DEAD = {"stakes": {0: 5}, "dice": (1, 1)}


def turned_to(match: larceny.Match, giver: int, receiver: int) -> larceny.Match:
    match.interject(layout.GIFT_TO + receiver, giver)
    return match


TOLD: dict[str, Callable[[], list[str]]] = {
    **dict.fromkeys(
        ("mob-drawn", "first", "lot", "bidding", "bid", "out", "picked", "crowned", "starts-with", "turned-up"),
        lambda: whole_start("auction"),
    ),
    **dict.fromkeys(("dealt", "turn", "earned"), lambda: whole_start("dealt")),
    "unhappy": lambda: heard(MARKERS["envy"][0]()),
    "calmed": lambda: heard(MARKERS["calm"][0]()),
    "left": lambda: heard(next_turn(seat("A4(B5!! C1)"))),
    "paid": lambda: heard(MARKERS["pay"][0]()),
    "drew": lambda: heard(drawn("C4 D4 d1 d2", "nudge"), 1),
    "got": lambda: heard(drawn("C4 D4 d1 d2", "nudge"), 0),
    "refilled": lambda: heard(drawn("C4 D4", "E4")),
    "passed": lambda: heard(play(table(*DUEL), PASS)),
    "stopped": lambda: heard(play(table(*DUEL), layout.DROP, crook("C3"), DONE)),
    "moved": lambda: heard(moved_up()),
    **dict.fromkeys(
        ("gave-crook", "placed"), lambda: each_step(table(*DUEL), layout.GIVE, crook("B4"), at(1), crook("E3"))
    ),
    "visited": lambda: heard(MARKERS["visit"][0]()),
    "dropped": lambda: heard(play(table(*DUEL), layout.DROP, crook("C3"))),
    "double-crossed": lambda: heard(MARKERS["treason"][0]()),
    "retired": lambda: heard(play(table(*DUEL), layout.RETIRE, crook("B4"))),
    **dict.fromkeys(
        ("attacked", "protected", "staked", "shown", "helped", "nudged", "cancelled", "fizzled"), whole_attack
    ),
    "staked-own": lambda: whole_attack(0),
    "no-help": lambda: heard(play(follow(announce(table(*DUEL), HIT, "A6", "E3"), Plan(), until="help"), NO)),
    "unprotected": lambda: heard(play(announce(table(*DUEL), TAKE_OVER, "A6", "b1"), NO)),
    "let-be": lambda: heard(play(follow(announce(table(*DUEL), HIT, "A6", "E3"), Plan(), until="nudge"), NO)),
    "stakes": lambda: heard(play(announce(table(*DUEL), HIT, "A6", "E3"), gs(2))),
    "hid": lambda: each_step(follow(announce(table(*DUEL), HIT, "A6", "E3"), Plan(), until="backup"), YES),
    **dict.fromkeys(
        ("played", "meant", "tokened"),
        lambda: each_step(table(seat("A6(B4_)", specials="token"), DUEL[1]), special("token"), crook("B4"), NO),
    ),
    **dict.fromkeys(("rolled", "failed"), lambda: heard(hit(table(*DUEL), "A6", "E3"))),
    "hopeless": lambda: heard(hit(table(*DUEL), "A6", "B6")),
    "recruited": lambda: heard(recruit(table(*DUEL), "A6", "E2", stakes={0: 9}, dice=(1, 1))),
    "taken": lambda: heard(take_over(table(*DUEL), "A6", "b1", stakes={0: 9}, dice=(1, 1))),
    **dict.fromkeys(("killed", "stronger"), lambda: heard(hit(table(*DUEL), "B4", "E3", dice=(1, 1), stakes={0: 2}))),
    "shielded": lambda: heard(
        play(table(seat(MINE, "a1", specials="protect"), seat(YOURS)), special("protect"), racket("a1"))
    ),
    "profited": lambda: heard(
        play(table(seat(MINE, "a1", specials="profit"), seat(YOURS)), special("profit"), racket("a1"))
    ),
    **dict.fromkeys(("looked", "saw", "exposed"), lambda: spied(0)),
    **dict.fromkeys(("raided", "bribed"), lambda: raided(YES)),
    "lost-racket": lambda: raided(racket("b1")),
    "war-began": lambda: heard(war_on(*DUEL)),
    "joined": lambda: heard(play(war_on(*DUEL, seat("A5(A2)")), HIT, crook("D4"), crook("A2"))),
    **dict.fromkeys(("war-pass", "war-over"), lambda: heard(play(war_on(*DUEL), PASS, PASS))),
    "eliminated": lambda: heard(eliminated("b1")),
    **dict.fromkeys(
        ("spoils", "spent", "lost-rackets"),
        lambda: each_step(eliminated("b1 b2 b3"), racket("b1"), crook("C3"), racket("b2")),
    ),
    "turned-to": lambda: heard(turned_to(table(*DUEL), 0, 1)),
    "gave-gs": lambda: heard(give(table(*DUEL), 0, 1, gift_gs(1))),
    "gave-racket": lambda: heard(give(table(*DUEL), 0, 1, gift_racket("a1"))),
    "gave-special": lambda: heard(give(table(*DUEL), 0, 1, gift_special("calm"))),
    "gave-which": lambda: heard(give(table(*DUEL), 0, 1, gift_special("calm")), 1),
    "finished": lambda: heard(play(table(*DUEL, turns=200), PASS)),
}


def spied(viewer: int) -> list[str]:
    match = table(seat(MINE, specials="spy"), seat(YOURS, specials="calm"))
    return each_step(match, special("spy"), at(1), NO, special("calm"), viewer=viewer)


def raided(answer: int) -> list[str]:
    match = table(seat(MINE, specials="raid"), seat(YOURS, "b1"))
    return each_step(match, special("raid"), at(1), answer)


@pytest.mark.parametrize("event", TOLD)
def test_cl_35_everything_that_happens_is_told(event: str) -> None:
    assert event in TOLD[event]()


def test_cl_35_no_event_is_missing_here() -> None:
    assert set(TOLD) == {event for event, _ in layout.EVENTS.values()}


def test_cl_10_the_first_crook_of_the_deck_visits_like_any_other() -> None:
    match = play(table(seat("B6(A6! C3)", "a1"), seat("A5(A2)")), layout.VISIT, crook("A6"), racket("a1"))
    assert unhappy(match) == {}
    assert ready(match, 0) == "B6 C3"


def test_cl_11_the_first_crook_of_the_deck_is_given_off_turn_like_any_other() -> None:
    match = give(table(seat("B6(C4 C3)"), seat("A5(A6 A2)")), 1, 0, gift_crook("A6"))
    assert ("gave-crook", 1, 0, CROOKS.index("A6")) in told(match)
    play(match, crook("B6"))
    assert mob(match, 0) == "B6(A6 C4 C3)"
    assert mob(match, 1) == "A5(A2)"


def test_cl_30_the_first_crook_of_the_deck_is_no_place_while_he_hangs_on_nobody() -> None:
    match = table(seat("B6(B4 C3)"), seat("A5(D4(A6 F2) F3)"))
    hit(match, "B6", "D4", stakes={0: 5}, help="B4", dice=(1, 1))
    play(match, crook("F2"))
    assert match.legal() == sorted(crook(name) for name in ("A5", "F3"))


def test_cl_26_nobody_is_about_to_give_to_the_eliminated() -> None:
    match = table(seat("A6(B6 C3)", cash=5), seat("A1"), seat("A5(A2 B2)"), seat("B5(C2)"))
    for giver, receiver in ((2, 1), (3, 2), (1, 0)):
        match.interject(layout.GIFT_TO + receiver, giver)
    hit(match, "A6", "A1", stakes={0: 5}, help="B6", dice=(1, 1))
    assert truth(match).receiver[:4] == [-1, -1, -1, 2]


def test_cl_28_who_opens_a_lot_is_told_as_long_as_two_bid_for_it() -> None:
    match = dealt(3, 4)
    first = truth(match).first
    assert told(match)[-1] == ("bidding", first)
    play(match, gs(3), layout.DROP_OUT, layout.DROP_OUT)
    play(match, match.legal()[0])
    assert told(match)[-1] == ("bidding", (first - 1) % 3)
    play(match, gs(0), layout.DROP_OUT)
    play(match, match.legal()[0])
    assert "bidding" not in heard(match)  # the last one takes what he likes


# Seat 0 defends as everybody else does


def test_cl_16_seat_0_defends_a_crook() -> None:
    match = table(seat("B6(D4(E2 F2!) E3)", "d1 e1"), seat("A6(B4 C3)", "e2"), turn=1)
    assert term(match, layout.BY_WEAKNESS, RECRUIT, 1, "A6", "E2") == 0
    assert term(match, layout.BY_WEAKNESS, RECRUIT, 1, "A6", "D4") == -4
    assert term(match, layout.BY_RANK, RECRUIT, 1, "A6", "D4") == -10
    recruit(match, "A6", "F2", stakes={1: 20, 0: 5}, backup="yes", dice=(1, 1))
    assert (mob(match, 0), mob(match, 1)) == ("B6(D4(E2) E3)", "A6(B4 C3 F2)")
    assert unhappy(match) == {}
    match = play(table(seat("B5(D4 E3)"), seat("A6(B4 C3)"), turn=1), RECRUIT, crook("A6"))
    assert refused(match, crook("B5")) == ("boss-immune", "CL-16")
    assert match.legal() == sorted([crook("D4"), crook("E3")])


def test_cl_17_seat_0_defends_a_racket() -> None:
    match = table(seat("B6(D4 E3)", "b1 b2 a1"), seat("A6(B4 C3)"), turn=1, edges={0: "shelter"})
    assert term(match, layout.BY_THEIR_TYPE, TAKE_OVER, 1, "A6", "b1") == -2
    assert term(match, layout.BY_THEIR_DISTRICT, TAKE_OVER, 1, "A6", "b1") == -2
    assert base(match, TAKE_OVER, 1, "A6", "b1") == 6 - 6 - 4 - 1
    take_over(match, "A6", "b1", stakes={1: 20}, dice=(1, 1))
    assert (rackets(match, 0), rackets(match, 1)) == ("a1 b2", "b1")


def test_cl_18_seat_0_survives_a_hit_and_its_boss_a_war() -> None:
    match = hit(table(seat("B6(D4 E3)"), seat("A6(B4 C3)"), turn=1), "A6", "D4", dice=(6, 6))
    assert unhappy(match) == {"D4": 1}
    match = hit(table(seat("B6(D4 E3)"), seat("A6(B4 C3)"), seat("A5(A2)"), turn=1), "A6", "B6", dice=(6, 6))
    assert ("war-began", 1, 0) in told(match)
    assert asking(match) == (0, "war")  # the attacked begins
    play(match, PASS)
    assert asking(match) == (1, "war")
    play(match, PASS)
    assert truth(match).turn == 0


# The small print


def test_cl_13_the_first_crook_of_the_deck_helps_with_all_his_power() -> None:
    match = follow(announce(table(seat("B6(A6 C3)"), seat("A5(A2)"), open="b1"), TAKE_OVER, "B6", "b1"), Plan(), "help")
    play(match, crook("A6"))
    assert running(match, layout.BY_HELP) == 6
    assert refused(match, crook("A6"))[0] in ("no-token", "not-below")  # once, and not again


def test_cl_29_a_pay_of_two_has_a_part_and_without_gs_it_is_too_dear() -> None:
    match = next_turn(seat("A6(B4 C1)", cash=0))
    assert refused(match, layout.PAY_PART) == ("too-dear", "CL-33")


def test_cl_29_what_was_not_paid_in_one_turn_is_forgotten_in_the_next() -> None:
    match = next_turn(seat("A6(B4 C4 D1)"), seat("B6(A1 B1)"))
    pay_everybody(match, layout.PAY_PART)
    assert unhappy(match) == {"B4": 1, "C4": 1}
    pass_turn(match)
    pass_turn(match)
    assert asking(match) == (0, "action")
    assert unhappy(match) == {"B4": 1, "C4": 1}


def test_cl_34_a_racket_is_not_protected_twice() -> None:
    match = table(seat(MOBS[0], "a1 b1", specials="protect protect"), seat(MOBS[1]))
    play(match, special("protect"), racket("a1"), special("protect"))
    assert match.legal() == [racket("b1")]
    assert refused(match, racket("a1")) == ("protected", "CL-34")


def test_cl_34_in_the_window_there_is_nothing_else_to_say() -> None:
    match = follow(announce(table(*DUEL), HIT, "A6", "E3"), Plan(), until="nudge")
    for other in (PASS, DONE, YES, HIT):
        assert refused(match, other) == ("not-asked", "CL-10")
    assert refused(table(*DUEL), layout.NUDGE_UP) == ("not-asked", "CL-10")


def test_cl_34_who_cancels_nothing_lets_it_be() -> None:
    match = play(calming("spy", "raid"), NO)
    assert told(match) == [("let-be", 2)]


def test_cl_02_nobody_stands_below_who_is_in_no_mob() -> None:
    match = table(seat(MINE), seat(YOURS), open="H4")
    assert mobs.branch(match._box_row, match._row, CROOKS.index("H4")) == 0


def test_cl_03_any_crook_and_any_racket_may_be_turned_up_at_the_start() -> None:
    turned = Counter[tuple[int, int]]()
    for seed in range(120):
        lines = played_through(dealt(2, seed, start="dealt", draw="none"))
        turned.update((event[1], event[2]) for event in lines if event[0] == "turned-up")
    assert len({one for one, _ in turned if one >= 0}) > 30
    assert len({one for _, one in turned if one >= 0}) > 45


def test_cl_16_who_came_from_nowhere_is_told_of_too() -> None:
    match = recruit(table(seat("A6(B4 C3)"), seat("B6(G4)"), open="D2"), "A6", "D2", dice=(1, 1))
    assert ("recruited", 0, *pair("D2")) in told(match)


def test_cl_10_a_boss_alone_is_still_a_mob() -> None:
    match = play(table(seat("A6(B4)"), seat(YOURS)), layout.DROP, crook("B4"))
    assert mob(match, 0) == "A6"
    assert truth(match).out == 0


def test_cl_20_who_finds_a_place_first_is_seen_when_he_has_found_it() -> None:
    match = hit(table(seat("A6(B4 C3)"), seat("B6(D4(F2 C2) F3)")), "A6", "D4", stakes={0: 5}, help="B4", dice=(1, 1))
    before = seen(match, 0)
    play(match, crook("C2"))
    after = seen(match, 0)
    assert match.last_heard == 0
    assert (before.asking, before.target) == (after.asking, after.target)


def test_cl_26_nothing_is_left_to_do_when_a_mob_is_gone() -> None:
    match = play(eliminated("b1"), racket("b1"))
    assert (truth(match).fallen, truth(match).settling) == (-1, -1)
    match = give(table(*crowd(2)), 1, 0, gift_gs(1))
    assert truth(match).receiver[1] in (-1, 0)
    pass_turn(match)
    assert set(truth(match).receiver) == {-1}
    now = truth(dealt(3, 1))
    assert (now.fallen, now.settling, now.provoked) == (-1, -1, -1)


def test_cl_11_there_are_only_the_rackets_of_the_deck_and_the_house_gives_nothing() -> None:
    match = pay_everybody(small_deck())
    match.interject(layout.GIFT_TO + 1, 0)
    assert why_no_gift(match, 0, layout.GIFT_RACKET + 30) == ("no-such-card", "CL-01")
    assert why_no_gift(match, 0, layout.GIFT_CROOK + 30) == ("no-such-card", "CL-01")
    refusal = match.refuse_interjection(gift_gs(1))
    assert refusal is not None
    assert refusal.reason == "no-gifts-now"


# What no table may be

Edit = tuple[str, tuple[int, ...], int]  # a field, a place in it, by how much it is wrong


def some_turn() -> larceny.Match:
    """Seat 0 is asked what to do; there are markers, counters, spent tokens, hands and cards everywhere."""
    mine = seat("A6(B4!+(C2 D2_) E3)", "a1+ a2_", specials="calm spy")
    return table(mine, seat("B6(D4 F3)", "b1", specials="raid"), seat("A5(A3)"), open="E2 c1", discards="F2 nudge")


def some_attack() -> larceny.Match:
    """Seat 0 takes over a racket of seat 1, who protects it; seat 0 is asked who helps."""
    match = table(seat("A6(B4(C2) E3)"), seat("B6(D4(F2) F3)", "b1"), seat("A5(A3)"))
    play(announce(match, TAKE_OVER, "A6", "b1"), crook("D4"))
    match.seal({0: gs(5), 1: gs(2), 2: against(1)})
    assert asking(match) == (0, "help")
    return match


def bit(name: str) -> int:
    return 1 << (CROOKS.index(name) if name in CROOKS else RACKETS.index(name))


@pytest.mark.parametrize(
    "edits",
    [
        [("turn", (), 3)],
        [("turn", (), -1)],
        [("turns", (), -1)],
        [("turns", (), 200)],
        [("step", (), 9)],
        [("out", (), 1)],
        [("out", (), 8)],
        [("cash", (0,), -21)],
        [("cash", (5,), 1)],
        [("ended", (), layout.VICTORY)],
        [("war", (), 1)],
        [("asked", (), 1)],
        [("asked", (), 3)],
        [("asking", (), -layout.ASK_ACTION)],
        [("asking", (), layout.ASK_PAY - layout.ASK_ACTION)],
        [("asking", (), layout.ASK_WHO - layout.ASK_ACTION)],
        [("asking", (), layout.ASK_HELP - layout.ASK_ACTION)],
        [("asking", (), layout.ASK_WAR - layout.ASK_ACTION)],
        [("asking", (), layout.ASK_BOSS - layout.ASK_ACTION)],
        [("leader", (), 1)],
        [("target", (), 1)],
        [("stage", (), layout.HELPING)],
        [("crew", (0,), -bit("E3"))],
        [("crew", (1,), bit("E3"))],
        [("open_crooks", (), bit("A6"))],
        [("deck_crooks", (), bit("E2"))],
        [("gone_crooks", (), -bit("F2"))],
        [("ready", (), bit("E2"))],
        [("markers", (CROOKS.index("E2"),), 1)],
        [("markers", (CROOKS.index("A6"),), 1)],
        [("markers", (CROOKS.index("B4"),), 2)],
        [("muscle", (CROOKS.index("F2"),), 1)],
        [("muscle", (CROOKS.index("B4"),), 2)],
        [("owned", (0,), -bit("a1"))],
        [("owned", (1,), bit("a1"))],
        [("open_rackets", (), bit("a1"))],
        [("deck_rackets", (), bit("c1"))],
        [("stocked", (), bit("c1"))],
        [("shield", (1,), bit("a1"))],
        [("profit", (RACKETS.index("a1"),), 6)],
        [("hand", (0, 4), 1)],
        [("deck_specials", (0,), 1)],
        [("gone_specials", (0,), -1)],
        [("held", (1,), 1)],
        [("seen", (1, 0, 0), 1)],
        [("mob", (0,), 1)],
        [("spare_mobs", (), 1)],
        [("boss", (0,), CROOKS.index("B4") - CROOKS.index("A6"))],
        [("superior", (CROOKS.index("C2"),), CROOKS.index("D4") - CROOKS.index("B4"))],
        [("superior", (CROOKS.index("C2"),), -1 - CROOKS.index("B4"))],
        [("superior", (CROOKS.index("E3"),), CROOKS.index("B4"))],
        [("ranked", (0,), -bit("E3"))],
        [("ranked", (0,), bit("C2"))],
    ],
)
def test_a_turn_that_no_rule_leads_to_is_found_out(edits: list[Edit]) -> None:
    assert wrong(some_turn(), edits)


@pytest.mark.parametrize(
    "edits",
    [
        [("stage", (), layout.PEACE - layout.HELPING)],
        [("stage", (), layout.BACKING - layout.HELPING)],
        [("attack", (), 1)],
        [("attacker", (), 1)],
        [("defender", (), 1)],
        [("defender", (), -2)],
        [("protector", (), CROOKS.index("A6") - CROOKS.index("D4"))],
        [("helpers", (), bit("F2"))],
        [("backup", (), bit("C2"))],
        [("stake", (3,), 1)],
        [("played", (), 1)],
        [("asked", (), 1)],
        [("asking", (), layout.ASK_BACKUP - layout.ASK_HELP)],
        [("asking", (), layout.ASK_ACTION - layout.ASK_HELP)],
        [("racket", (), 1)],
        [("leader", (), CROOKS.index("B6") - CROOKS.index("A6"))],
    ],
)
def test_an_attack_that_no_rule_leads_to_is_found_out(edits: list[Edit]) -> None:
    assert wrong(some_attack(), edits)


def wrong(match: larceny.Match, edits: list[Edit]) -> str:
    """Return the fault of a table after something on it was changed."""
    for name, place, by in edits:
        match._table[name][(0, *place)] += by
    return fault(match)


# What answers are about


def subjects(match: larceny.Match) -> dict[int, str]:
    """Return for each legal answer the name of the card it is about, "" for none."""
    names = [card.name for of_kind in match.deck.cards.values() for card in of_kind] + [""]
    return {action: names[rules.about(match._box_row, match._row, action)] for action in match.legal()}


def test_to_pick_a_crook_of_the_lot_is_about_him_and_a_bid_about_nobody() -> None:
    match = dealt(2, 1)
    assert set(subjects(match).values()) == {""}
    while asking(match)[1] == "bid":
        play(match, layout.DROP_OUT)
    assert subjects(match) == {crook(name): name for name in named(truth(match).lot).split()}


def test_an_attack_is_about_who_or_what_one_wants_and_not_about_who_makes_it() -> None:
    seats = (seat("A6(B4 C3)", "a1"), seat("B6(D4(E2))", "b1"))
    for kind, wanted in ((RECRUIT, {"D4", "E2", "D2"}), (TAKE_OVER, {"b1", "c1"}), (HIT, {""})):
        match = play(table(*seats, open="D2 c1"), kind)
        assert set(subjects(match).values()) == {""}
        assert set(subjects(play(match, crook("A6"))).values()) == wanted
    match = announce(table(*seats, open="D2 c1"), TAKE_OVER, "A6", "b1")
    assert asking(match) == (1, "protector")
    assert set(subjects(match).values()) == {""}


def test_a_special_is_what_its_answers_are_about_until_it_is_played() -> None:
    seats = (seat("A6(B4! C3_)", "a1", specials="token protect calm spy"), seat("B6(D4)", specials="cancel raid"))
    match = table(*seats)
    assert {special(name): name for name in ("token", "protect", "calm", "spy")}.items() < subjects(match).items()
    for name in ("token", "protect", "calm", "spy"):
        assert set(subjects(play(table(*seats), special(name))).values()) == {name}
    play(match, special("spy"), at(1))
    assert subjects(match) == {NO: "", special("cancel"): "cancel"}


def test_a_nudge_either_way_is_about_it() -> None:
    seats = (seat("A6(B4 C3)", specials="nudge"), seat("B6(D4(E2))"))
    match = follow(announce(table(*seats), RECRUIT, "A6", "E2"), Plan(), until="nudge")
    assert subjects(match) == {NO: "", layout.NUDGE_UP: "nudge", layout.NUDGE_DOWN: "nudge"}


def test_what_is_exposed_lost_paid_dropped_or_given_away_is_about_nothing() -> None:
    match = play(table(seat("A6(B4)", specials="spy"), seat("B6(D4)", specials="calm raid")), special("spy"), at(1), NO)
    assert asking(match) == (0, "expose")
    assert set(subjects(match).values()) == {""}
    match = play(table(seat("A6(B4)", specials="raid"), seat("B6(D4)", "b1 b2")), special("raid"), at(1))
    assert asking(match) == (1, "bribe")
    assert set(subjects(match).values()) == {""}
    for doing in (layout.DROP, layout.GIVE):
        match = play(table(seat("A6(B4 C3)"), seat("B6(D4)")), doing)
        assert set(subjects(match).values()) == {""}


def test_spoils_are_about_the_racket_and_the_token_for_another_about_nothing() -> None:
    match = eliminated("b1 b2", owned="a1")
    assert subjects(match) == {racket("b1"): "b1", racket("b2"): "b2"}
    assert set(subjects(play(match, racket("b2"))).values()) == {""}


def test_answers_about_rackets_count_from_the_last_crook_of_the_deck() -> None:
    match = dealt(2, 1, GAME.parse_deck(deck_text(crooks=CROOKS[:30]), "test.toml"), start="dealt")
    while asking(match)[1] != "action" or TAKE_OVER not in match.legal():
        play(match, match.legal()[0])
    play(match, TAKE_OVER)
    play(match, match.legal()[0])
    assert subjects(match) == {action: RACKETS[action - layout.RACKET] for action in match.legal()}


# What was played by other rules


def test_a_record_and_a_position_of_the_rules_before_are_refused_with_their_version() -> None:
    match = dealt(2, 1, start="dealt")
    words = "needs version 1 of the crimelords rules; this house has version 2 alone"
    old = msgspec.structs.replace(match.record(), rules=1).sealed()
    with pytest.raises(larceny.LarcenyError, match=words):
        larceny.replay(old)
    with pytest.raises(larceny.LarcenyError, match=words):
        larceny.Match.from_position(GAME, match.position().replace("rules: 2", "rules: 1"), DECK)
