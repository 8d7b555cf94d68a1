"""Hot Goods, ruling by ruling: given this table, when that is played, then this."""

from __future__ import annotations

from typing import Any

import pytest

import larceny

GAME = larceny.game("bidding")
LAYOUT: Any = GAME.layout
GIVE, TIME_UP = LAYOUT.GIVE, LAYOUT.TIME_UP
CARDS: Any = GAME.house_deck.cards["good"]
WORTH = {good.name: good.worth for good in CARDS}


def table(players: int = 3, minutes: int = 0, seed: int = 1) -> larceny.Match:
    return larceny.new("bidding", players=players, seed=seed, options={"minutes": minutes})


def bid(match: larceny.Match, *bids: int) -> larceny.Match:
    """One bid of everybody."""
    match.seal(dict(enumerate(bids)))
    return match


def goods(match: larceny.Match, seat: int | None) -> list[str]:
    """Return the goods in lots A to D and those left out, as a seat can name them."""
    names = match.deck.names("good")
    return [names[good] if good >= 0 else "?" for good in match.view(seat).row.lot]


def refusal(call: Any, *args: Any, **kwargs: Any) -> larceny.IllegalAction:
    with pytest.raises(larceny.IllegalAction) as caught:
        call(*args, **kwargs)
    return caught.value


def test_bi_01_everybody_has_six_coins_and_knows_one_lot() -> None:
    match = table(players=5)
    assert goods(match, None) == ["?"] * 6
    for seat in range(5):
        assert [place for place, good in enumerate(goods(match, seat)) if good != "?"] == [seat % 4]
        assert match.view(seat).row.coins[seat] == 6
    assert goods(match, 4) == goods(match, 0)


def test_bi_02_a_bid_is_what_one_has_and_at_most_nine() -> None:
    match = table()
    assert match.view(1).legal() == [0, 1, 2, 3, 4, 5, 6]
    for _ in range(4):
        match.interject(GIVE + 1, seat=0)
    assert match.view(0).legal() == [0, 1, 2]
    assert match.view(1).legal() == [*range(10)]
    why = refusal(match.play, 3)
    assert (why.reason, why.ruling, str(why)) == ("no-coins", "BI-02", "You have not so many coins. (BI-02)")


def test_bi_03_the_highest_pays_and_looks_and_a_tie_burns() -> None:
    match = bid(table(), 1, 5, 4)
    assert match.view(None).row.coins.tolist()[:3] == [6, 1, 6]
    bought = goods(match, 1)[0]
    assert bought in WORTH
    assert goods(match, 2)[0] == "?"
    bid(match, 3, 1, 3)
    assert match.view(None).row.coins.tolist()[:3] == [6, 1, 6]
    assert goods(match, None)[1] in WORTH
    assert match.log(None)[-2].text == f"Lot B is burnt: {goods(match, None)[1]}."


def test_bi_04_a_coin_that_is_not_bid_may_be_given_at_any_time() -> None:
    match = table()
    match.interject(GIVE + 2, seat=1)
    assert match.view(None).row.coins.tolist()[:3] == [6, 5, 7]
    match.play(6)
    why = refusal(match.interject, GIVE + 1, seat=0)
    assert (why.reason, why.ruling) == ("no-spare", "BI-04")
    assert match.view(0).interjections() == []
    assert match.view(1).interjections() == [GIVE, GIVE + 2]
    for seat, number in ((1, GIVE + 1), (1, GIVE + 3), (None, GIVE + 1)):
        assert refusal(match.interject, number, seat=seat).reason == "no-gift"


def test_bi_05_only_the_house_calls_time_and_only_with_a_clock() -> None:
    assert refusal(table().interject, TIME_UP).reason == "no-clock"
    match = table(minutes=1)
    assert refusal(match.interject, TIME_UP, seat=0).ruling == "BI-05"
    match.play(4)
    match.interject(TIME_UP)
    outcome = match.result()
    assert outcome is not None
    assert (outcome.reason, outcome.points) == ("late", (6, 6, 6))


def test_bi_06_points_are_goods_and_coins() -> None:
    match = table(players=2)
    for bids in ((2, 1), (0, 3), (1, 1), (4, 2)):
        bid(match, *bids)
    bought = [WORTH[good] for good in goods(match, None)]
    outcome = match.result()
    assert outcome is not None
    assert outcome.points == (bought[0] + bought[3], bought[1] + 3)
    assert outcome.reason == "sold-out"
