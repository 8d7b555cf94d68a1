"""Crime Lords on a Board: mobs as trees, the city as a map, the account of an attack before and while it goes on."""

from __future__ import annotations

import random
import re
from itertools import product
from pathlib import Path

import msgspec
import pytest

import larceny
from larceny.engine.board import Board, Choice, Tally, Zone
from larceny.engine.sets import members
from larceny.engine.text import LANGUAGES, Text
from larceny.games.crimelords import ending as endings
from larceny.games.crimelords import face, layout
from larceny.games.crimelords import number as numbers
from larceny.games.crimelords.face.reading import ATTACKS, bonuses, odds, percent
from tests.games.crimelords.tables import (
    CROOKS,
    GAME,
    HIT,
    NO,
    PAY,
    RACKETS,
    RECRUIT,
    TAKE_OVER,
    YES,
    Plan,
    announce,
    at,
    attack,
    crook,
    dealt,
    follow,
    give,
    gs,
    play,
    seat,
    special,
    table,
    thing,
)

EN, DE = (GAME.text(lang) for lang in LANGUAGES)


def zone(board: Board, name: str) -> Zone:
    return next(each for each in board.zones if each.id == name)


def tally(match: larceny.Match, viewer: int | None = 0, text: Text = EN) -> Tally:
    """Return the account as a viewer sees it."""
    made = match.board(viewer, text.lang).tally
    assert made is not None
    return made


def terms(match: larceny.Match, viewer: int | None = 0, text: Text = EN) -> dict[str, int | None]:
    return {term.label: term.value for term in tally(match, viewer, text).terms}


def choice(board: Board, action: int) -> Choice:
    return next(each for each in board.choices if each.action == action)


def labels(board: Board) -> list[str]:
    return [each.label for each in board.choices]


def node(name: str) -> str:
    return f"node.{CROOKS.index(name)}"


def two_mobs(**more: object) -> larceny.Match:
    """Return a table on which everything can happen to everybody."""
    return table(
        seat("A6(A4(A2) A3)", "a1 a2 b1", cash=20, specials="nudge"),
        seat("B6(B4!(B2!!(C1)) H4)", "b2 b3", cash=15, specials="cancel"),
        seat("C5(C3)", "c3", cash=8),
        open="B3 G2 d1 d2",
        **more,  # type: ignore[arg-type]
    )


# The chance


@pytest.mark.parametrize("number", range(-6, 16))
def test_the_chance_is_that_of_all_thirty_six_rolls(number: int) -> None:
    won = sum(one + two <= number and one + two < 11 for one, two in product(range(1, 7), repeat=2))
    assert numbers.chance(number) == won
    assert percent(number) == round(100 * won / 36)
    said = odds(EN, number)
    assert said == (f"{number} ({percent(number)}%)" if won else f"{number} ({2 - number} short)")


def test_the_verdict_says_what_to_roll_and_what_is_missing() -> None:
    match = announce(two_mobs(), HIT, "A6", "G2")
    assert tally(match).total == 4
    assert tally(match).verdict == ("4 or less on two dice: 17%. Still to come: the attacker's Gs, a helper, Specials.")
    match = announce(two_mobs(), TAKE_OVER, "A3", "d2")
    assert tally(match).verdict.startswith("Below 2 nothing succeeds: 5 more are needed.")
    match = follow(announce(two_mobs(), TAKE_OVER, "A6", "d1"), Plan(stakes={0: 12}), until="help")
    assert tally(match).total == 16
    assert tally(match).verdict.startswith("10 or less on two dice: 92%, and 6 to spare.")
    assert tally(match, 0, DE).verdict.startswith("10 oder weniger mit zwei Würfeln: 92 %, und 6 mehr als nötig.")


# The account


@pytest.mark.parametrize(
    ("players", "seed"),
    [
        (2, 3),
        (5, 5),
        pytest.param(3, 4, marks=pytest.mark.proof),
        pytest.param(8, 7, marks=pytest.mark.proof),
    ],
)
def test_the_terms_add_up_to_the_number_at_every_step(players: int, seed: int) -> None:
    match = larceny.Match(GAME, players, {"start": "dealt", "helpers": "free" if seed % 2 else "token"}, seed=seed)
    choose = random.Random(seed)
    seen = set()
    for step in range(700):
        if match.actor is None:
            break
        row = match._row
        if row.stage != layout.PEACE:
            seen.add((row.attack, row.stage))
            for viewer in {row.attacker, max(row.defender, 0), match.actor, choose.randrange(players)}:
                prove_tally(match, viewer, (EN, DE)[step % 2])
            prove_tally(match, None, EN)
        match.play(choose.choice(match.legal()))
    assert {attack_ for attack_, _ in seen} == set(ATTACKS)
    assert {stage for _, stage in seen} >= {layout.STAKING, layout.HELPING}


def prove_tally(match: larceny.Match, viewer: int | None, text: Text) -> None:
    view = match.view(viewer)
    account = face.tally(view, text)
    assert account is not None
    assert sum(term.value or 0 for term in account.terms) == account.total
    assert len({term.label for term in account.terms}) == len(account.terms)
    revealed = view.row.stage > layout.SHOWDOWN
    own = 0 if revealed or viewer is None else int(view.row.stake[viewer])
    assert account.total == numbers.number(view.box_row, view.row) + own
    if revealed:
        assert account.total == numbers.number(match._box_row, match._row)
        assert all(term.value is not None and term.certain for term in account.terms)


LINES = {
    # the sheet's tables of modifiers: who attacks what, what is planned, how much it is, how it reads
    "recruit-power": (RECRUIT, "A6", "B3", {}, 6, "A6's Power", "Macht von A6"),
    "recruit-resistance": (RECRUIT, "A6", "B3", {}, -1, "Resistance of B3", "Widerstand von B3"),
    "recruit-lieutenant": (RECRUIT, "A6", "B4", {}, -10, "B4 is a Lieutenant", "B4 ist ein Leutnant"),
    "recruit-below": (
        RECRUIT, "A6", "B2", {}, -5, "B2 is directly below a Lieutenant", "B2 steht direkt unter einem Leutnant",
    ),
    "recruit-more": (
        RECRUIT, "A6", "B3", {}, 4,
        "You have more of B3's Weakness (type b: 1 to 0)", "Du hast mehr von der Schwäche von B3 (type b: 1 zu 0)",
    ),
    "recruit-less": (
        RECRUIT, "A6", "B2", {}, -4,
        "Player 2 has more of B2's Weakness (type b: 2 to 1)",
        "Spieler 2 hat mehr von der Schwäche von B2 (type b: 2 zu 1)",
    ),
    "recruit-marker": (RECRUIT, "A6", "B4", {}, 2, "One Unhappy marker on B4", "1 Groll bei B4"),
    "recruit-markers": (RECRUIT, "A6", "B2", {}, 4, "2 Unhappy markers on B2", "2 Groll bei B2"),
    "recruit-edge": (
        RECRUIT, "A6", "B3", {"edges": {0: "recruit"}}, 2,
        "The income mob: good at recruiting", "The income mob: gut im Anwerben",
    ),
    "recruit-gs": (RECRUIT, "A6", "B2", {"stakes": {0: 7}}, 7, "Your Gs", "Deine Riesen"),
    "recruit-gs-against": (RECRUIT, "A6", "B2", {"stakes": {1: 3}}, -3, "Player 2's Gs", "Riesen von Spieler 2"),
    "recruit-gs-others": (RECRUIT, "A6", "B2", {"stakes": {2: -8}}, -8, "Player 3's Gs", "Riesen von Spieler 3"),
    "recruit-help": (RECRUIT, "A6", "B2", {"help": "A2"}, 2, "A2 helps", "A2 hilft"),
    "recruit-superior": (RECRUIT, "A6", "B2", {"backup": "yes"}, -4, "B4 steps in", "B4 geht dazwischen"),
    "take-power": (TAKE_OVER, "A6", "b2", {}, 6, "A6's Power", "Macht von A6"),
    "take-resistance": (TAKE_OVER, "A6", "b2", {}, -8, "Resistance of b2", "Widerstand von „b2“"),
    "take-type": (TAKE_OVER, "A6", "b2", {}, 2, "Your rackets in type b: 1", "Deine Geschäfte der Branche type b: 1"),
    "take-district": (
        TAKE_OVER, "A6", "d1", {}, 4, "Your rackets in ward 1: 2", "Deine Geschäfte im Viertel ward 1: 2",
    ),
    "take-their-type": (
        TAKE_OVER, "A6", "b2", {}, -2,
        "Player 2's other rackets in type b: 1", "Andere Geschäfte von Spieler 2 der Branche type b: 1",
    ),
    "take-their-district": (
        TAKE_OVER, "C5", "a1", {"turn": 2}, -2,
        "Player 1's other rackets in ward 1: 1", "Andere Geschäfte von Spieler 1 im Viertel ward 1: 1",
    ),
    "take-edge": (
        TAKE_OVER, "A6", "b2", {"edges": {0: "take-over"}}, 1,
        "The income mob: good at take-overs", "The income mob: gut im Übernehmen",
    ),
    "take-shelter": (
        TAKE_OVER, "A6", "b2", {"edges": {1: "shelter"}}, -1,
        "The pass mob: hold on to what they have", "The pass mob: gut im Festhalten",
    ),
    "take-protector": (TAKE_OVER, "A6", "b2", {"protector": "B4"}, -4, "B4 protects it", "B4 beschützt es"),
    "take-gs": (TAKE_OVER, "A6", "b2", {"stakes": {0: 20}}, 20, "Your Gs", "Deine Riesen"),
    "take-help": (TAKE_OVER, "A6", "b2", {"help": "A4 A2"}, 4, "A4 helps", "A4 hilft"),
    "take-more-help": (TAKE_OVER, "A6", "b2", {"help": "A4 A2"}, 2, "A2 helps", "A2 hilft"),
    "take-backup": (
        TAKE_OVER, "A6", "b2", {"protector": "B4", "backup": "B2 C1"}, -2, "B2 steps in", "B2 geht dazwischen",
    ),
    "hit-power": (HIT, "A6", "H4", {}, 6, "A6's Power", "Macht von A6"),
    "hit-target": (HIT, "A6", "H4", {}, -4, "H4's Power", "Macht von H4"),
    "hit-boss": (HIT, "A6", "B6", {}, -10, "B6 is a Boss", "B6 ist ein Boss"),
    "hit-superior": (HIT, "A6", "B4", {}, -5, "B4 has subordinates", "B4 hat Untergebene"),
    "hit-bodyguard": (HIT, "A6", "B6", {}, -5, "A Bodyguard below B6", "Ein Leibwächter unter B6"),
    "hit-edge": (
        HIT, "A6", "H4", {"edges": {0: "hit"}}, 2, "The income mob: good at Hits", "The income mob: gut bei Anschlägen",
    ),
    "hit-gs": (HIT, "A6", "H4", {"stakes": {0: 5}}, 5, "Your Gs", "Deine Riesen"),
    "hit-help": (HIT, "A6", "H4", {"help": "A4"}, 4, "A4 helps", "A4 hilft"),
    "hit-hiding": (HIT, "A6", "H4", {"backup": "yes"}, -3, "H4 hides out", "H4 taucht unter"),
    "special": (HIT, "A6", "H4", {"nudges": [(0, layout.NUDGE_UP)]}, 4, "Specials", "Sonderkarten"),
}  # fmt: skip


@pytest.mark.parametrize("line", LINES)
def test_every_line_of_the_modifier_tables_has_its_words_where_it_applies(line: str) -> None:
    kind, leader, target, plan, value, english, german = LINES[line]
    setting = {key: plan[key] for key in ("edges", "turn") if key in plan}
    answers = Plan(**{key: plan[key] for key in plan if key not in setting})
    match = two_mobs(**setting)
    viewer = setting.get("turn", 0)
    announce(match, kind, leader, target)
    found: dict[str, int | None] = {}
    german_found: dict[str, int | None] = {}
    while match._row.stage != layout.PEACE:  # the attack, seen at each of its questions
        found |= terms(match, viewer)
        german_found |= terms(match, viewer, DE)
        play(match, planned(match, answers))
    assert found.get(english) == value
    assert german_found.get(german) == value


def planned(match: larceny.Match, plan: Plan) -> int:
    """Return the next answer of an attack as planned."""
    question, who = layout.ASKS[match._row.asking], match.actor
    assert who is not None
    if question == "protector":
        return crook(plan.protector) if plan.protector else NO
    if question == "stake":
        amount = (plan.stakes or {}).get(who, 0)
        return gs(amount) if amount >= 0 else layout.AGAINST - amount - 1
    if question in ("help", "backup"):
        left = [
            name for name in getattr(plan, question).split() if (crook(name) if name != "yes" else YES) in match.legal()
        ]
        return NO if not left else YES if left[0] == "yes" else crook(left[0])
    if question == "nudge":
        wanted = [way for by, way in plan.nudges if by == who and way in match.legal()]
        return wanted[0] if wanted and not match._row.nudges else NO
    return NO


def test_in_a_gang_war_a_hit_says_so() -> None:
    match = attack(two_mobs(), HIT, "A6", "B6")
    assert match._row.step == layout.WAR
    assert match.actor == 1
    board = match.board(1)
    assert board.question.text == "Gang War: a Hit, or pass?"
    assert labels(board) == ["Pass", "Hit somebody"]
    play(match, HIT, crook("B6"))
    assert terms(match, 1) == {"B6's Power": 6, "Gang War": 5, "The target: Power, rank, Bodyguards": None}
    play(match, crook("A4"))
    assert terms(match, 1)["Gang War"] == 5
    assert terms(match, 1, DE)["Bandenkrieg"] == 5
    assert [badge.label for badge in match.board(2).players[1].badges][-2:] == ["in the war", "attacks"]


def test_two_bodyguards_are_counted() -> None:
    match = table(seat("A6(A4)"), seat("B6(B4(H2 G2))"))
    assert terms(announce(match, HIT, "A6", "B4"))["2 Bodyguards below B4"] == -10


# Before it is announced


@pytest.mark.parametrize(("kind", "leader"), [(RECRUIT, "A6"), (TAKE_OVER, "A6"), (TAKE_OVER, "A2"), (HIT, "A4")])
def test_a_target_tells_the_number_it_starts_with(kind: int, leader: str) -> None:
    match = play(two_mobs(edges={0: "hit", 1: "shelter"}), kind, crook(leader))
    for lang, text in (("en", EN), ("de", DE)):
        for each in match.board(0, lang).choices:
            if each.label.endswith(("no roll", "ohne Würfel")):
                continue
            trial = play(two_mobs(edges={0: "hit", 1: "shelter"}), kind, crook(leader), each.action)
            assert each.label.endswith(f": {odds(text, tally(trial).total)}")
            assert each.final
            assert each.group


def test_who_acts_tells_the_easiest_target() -> None:
    match = play(two_mobs(), TAKE_OVER)
    for each in match.board(0).choices:
        after = play(play(two_mobs(), TAKE_OVER), each.action)
        easiest = max(numbers_of(after))
        assert f": at best {odds(EN, easiest)} on " in each.label
        assert not each.final


def test_who_recruits_hears_of_nobody_too_strong() -> None:
    match = play(table(seat("A4(A2)", "e1"), seat("B6"), open="E5 B3"), RECRUIT)
    assert labels(match.board(0)) == ["A4 (Power 4): at best 3 (8%) on B3"]


def numbers_of(match: larceny.Match) -> list[int]:
    view = match.view(0)
    doing, leader = int(view.row.doing), int(view.row.leader)
    targets = [action - (layout.RACKET if doing == TAKE_OVER else layout.CROOK) for action in match.legal()]
    return [int(numbers.base(view.box_row, view.row, doing, 0, leader, target)) for target in targets]


def test_what_is_half_decided_has_an_account_for_its_owner_alone() -> None:
    match = play(two_mobs(edges={0: "recruit"}), RECRUIT)
    assert face.tally(match.view(0), EN) is None
    play(match, crook("A4"))
    assert terms(match) == {
        "A4's Power": 4,
        "The income mob: good at recruiting": 2,
        "The target: Resistance, rank, Weakness, markers": None,
    }
    for other in (1, 2, None):
        assert face.tally(match.view(other), EN) is None
        assert match.board(other).question.text == "Player 1 ponders."


def test_an_own_crook_needs_no_roll() -> None:
    match = play(two_mobs(), HIT, crook("A6"))
    assert choice(match.board(0), crook("A2")).label == "A2, your own: no roll"


# While it goes on


def test_stakes_say_what_each_g_adds_and_carry_their_amounts() -> None:
    match = announce(two_mobs(), TAKE_OVER, "A6", "d1")
    board = match.board(0)
    assert board.question.text == "A6 tries to take over d1: 4 (17%) now. How many Gs do you put on it?"
    assert [each.amount for each in board.choices] == list(range(21))
    assert choice(board, gs(0)).label == "No Gs: stays at 4 (17%)"
    assert choice(board, gs(3)).label == "3 Gs for it: then 7 (58%)"
    board = match.board(2)  # sealed: everybody is asked at once
    assert sorted(each.amount or 0 for each in board.choices) == list(range(-8, 9))
    assert choice(board, layout.AGAINST + 1).label == "2 Gs against it: then 2 (3%)"
    assert choice(board, gs(2)).label == "2 Gs for it: then 6 (42%)"


def test_the_defenders_gs_are_against_it() -> None:
    match = follow(announce(two_mobs(), TAKE_OVER, "A6", "b2"), Plan(), until="stake")
    board = match.board(1)
    assert board.question.text.endswith("How many Gs do you put against it?")
    assert choice(board, gs(2)).label == "2 Gs against it: then -2 (4 short)"


def test_own_sealed_gs_count_for_their_owner_alone() -> None:
    match = announce(two_mobs(), TAKE_OVER, "A6", "d1")
    play(match, gs(5))
    assert terms(match, 0)["Your Gs, still sealed"] == 5
    assert tally(match, 0).total == 9
    for other in (1, 2, None):
        assert terms(match, other)["Player 1's Gs, sealed"] is None
        assert tally(match, other).total == 4


@pytest.mark.parametrize("hidden", [0, 1, 17])
def test_a_sealed_stake_changes_nothing_that_others_are_shown(hidden: int) -> None:
    one, two = (play(announce(two_mobs(), TAKE_OVER, "A6", "d1"), gs(amount)) for amount in (5, hidden))
    for viewer in (1, 2, None):
        for lang in LANGUAGES:
            assert shown(one, viewer, lang) == shown(two, viewer, lang)
    assert shown(one, 0, "en") != shown(two, 0, "en")


@pytest.mark.parametrize("stage", ["action", "nudge"])
def test_a_hand_changes_nothing_that_others_are_shown(stage: str) -> None:
    matches = []
    for hand in ("nudge raid", "spy cancel"):
        match = table(seat("A6(A4)", "a1", specials=hand), seat("B6(B4)", "b1"), seat("C5"), open="G2")
        if stage == "nudge":
            follow(announce(match, HIT, "A6", "G2"), Plan(), until="nudge")
        matches.append(match)
    one, two = matches
    for viewer in (1, 2, None):
        for lang in LANGUAGES:
            assert shown(one, viewer, lang) == shown(two, viewer, lang)


def shown(match: larceny.Match, viewer: int | None, lang: str) -> tuple[Board, Tally | None]:
    return match.board(viewer, lang), face.tally(match.view(viewer), GAME.text(lang))


def test_helpers_and_those_in_the_way_say_what_they_add() -> None:
    match = follow(announce(two_mobs(), TAKE_OVER, "A6", "b2"), Plan(), until="protector")
    assert match.board(1).question.text.endswith(": 0 (2 short) now. Who protects it?")
    assert choice(match.board(1), crook("B4")).label == "B4: -4, then -4 (6 short)"
    follow(match, Plan(protector="B4", stakes={0: 10}), until="help")
    assert choice(match.board(0), crook("A4")).label == "A4: +4, then 10 (92%)"
    follow(match, Plan(help="A4"), until="backup")
    assert choice(match.board(1), crook("B2")).label == "B2: -2, then 8 (72%)"
    assert labels(match.board(1))[0] == "No"


def test_the_superior_steps_in_and_the_target_hides_out() -> None:
    match = follow(announce(two_mobs(), RECRUIT, "A6", "B2"), Plan(), until="backup")
    assert match.board(1).question.text.endswith("Does B4 step in?")
    assert labels(match.board(1)) == ["B4 steps in: -4, then -4 (6 short)", "No"]
    match = follow(announce(two_mobs(), HIT, "A6", "H4"), Plan(), until="backup")
    assert match.board(1).question.text.endswith("2 (3%) now. Does H4 hide out?")
    assert labels(match.board(1)) == ["H4 hides out: -3, then -1 (3 short)", "No"]


def test_a_special_says_what_it_would_make_of_the_attack() -> None:
    match = follow(announce(two_mobs(), HIT, "A6", "H4"), Plan(), until="nudge")
    assert labels(match.board(0)) == ["Let it be", "nudge: +4, then 6 (42%)", "nudge: -4, then -2 (4 short)"]
    play(match, layout.NUDGE_UP)
    board = match.board(1)
    assert board.question.text == "Player 1 plays nudge (+4, then 6 (42%)). Do you cancel it?"
    assert labels(board) == ["Let it be", "Cancel it with cancel"]
    assert [piece.name for piece in zone(board, "played").pieces] == ["nudge"]


def test_the_scene_has_everybody_who_takes_part() -> None:
    match = follow(announce(two_mobs(), TAKE_OVER, "A6", "b2"), Plan(protector="B4"), until="help")
    follow(match, Plan(help="A4"), until="backup")
    board = match.board(2)
    assert [piece.name for piece in zone(board, "attack.by").pieces] == ["A6", "A4"]
    assert [piece.name for piece in zone(board, "attack.on").pieces] == ["b2"]
    assert [piece.name for piece in zone(board, "attack.against").pieces] == ["B4"]
    assert zone(board, "attack.on").title == "Target, Player 2's"
    assert match.board(1).zones[1].title == "Target, yours"
    states = {player.seat: [badge.id for badge in player.badges] for player in board.players}
    assert "attacks" in states[0]
    assert "defends" in states[1]


# The table


def test_mobs_are_trees_from_the_boss_down() -> None:
    board = two_mobs().board(0)
    trees = [group.id for group in board.groups if group.layout == "tree"]
    assert trees == ["mob.0", "mob.2", "mob.1", "street"]  # in the order of play
    tree = {each.id: (each.title, each.under) for each in board.zones if each.group == "mob.1"}
    assert tree == {
        node("B6"): ("Boss", ""),
        node("B4"): ("Lieutenant", node("B6")),
        node("H4"): ("Lieutenant", node("B6")),
        node("B2"): ("Crew", node("B4")),
        node("C1"): ("Crew", node("B2")),
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_beside_the_boss_stands_what_the_mob_is_good_at(lang: str) -> None:
    match = larceny.Match(GAME, 8, {"start": "dealt"}, seed=1)
    while any(match._row.boss[number] < 0 for number in range(8)):
        match.play(match.legal()[0])
    badges = [badge for each in match.board(None, lang).zones for badge in each.badges if badge.id == "edge"]
    assert len(badges) == len({badge.label for badge in badges}) == 8
    assert all(badge.tip for badge in badges)


def test_a_crook_wears_all_that_matters() -> None:
    match = table(seat("A6(A5+!_ H4)"), seat("B6"))
    (piece,) = zone(match.board(1), node("A5")).pieces
    assert [(mark.label, mark.text) for mark in piece.marks] == [
        ("Power", "6"),
        ("weak for", "type a"),
        ("weak for", "type b"),
        ("Resistance", "2"),
        ("Pay", "3"),
        ("Unhappy", "☹1"),
        ("", "no token"),
    ]
    assert "Power 5 printed, 1 more from Hits." in piece.tip
    assert piece.marks[0].tone == "plus"
    (boss,) = zone(match.board(1), node("A6")).pieces
    assert "Pay" not in [mark.label for mark in boss.marks]
    assert not boss.marks[0].tone
    (guard,) = zone(match.board(1), node("H4")).pieces
    assert "bodyguard" in [mark.text for mark in guard.marks]


@pytest.mark.parametrize(
    ("helpers", "lang", "tip"),
    [
        ("token", "en", "No token: cannot act, help, protect or hide out now."),
        ("token", "de", "Ohne Marke: kann jetzt nicht handeln, helfen, beschützen oder untertauchen."),
        ("free", "en", "No token: cannot act or hide out now, but help and protect."),
        ("free", "de", "Ohne Marke: kann jetzt nicht handeln oder untertauchen, aber helfen und beschützen."),
    ],
)
def test_a_crook_without_token_is_told_what_that_means_where_help_is_free(helpers: str, lang: str, tip: str) -> None:
    board = table(seat("A6(A4_)"), seat("B6"), helpers=helpers).board(0, lang)
    (piece,) = zone(board, node("A4")).pieces
    assert piece.tip.endswith(tip)
    assert tip in [mark.tip for mark in piece.marks]


@pytest.mark.parametrize(
    ("boss", "lang", "tip"),
    [
        ("steady", "en", "The Boss takes no pay and no Unhappy markers."),
        ("steady", "de", "Der Boss nimmt keinen Lohn und hegt keinen Groll."),
        ("crook", "en", "The Boss wants pay and grows Unhappy like any crook."),
        ("crook", "de", "Der Boss will Lohn und grollt wie jeder Gauner."),
    ],
)
def test_a_boss_says_whether_he_is_a_crook_like_any_other(boss: str, lang: str, tip: str) -> None:
    match = table(seat("A6(A4)", "a1"), seat("B6"), boss=boss)
    board = match.board(0, lang)
    assert zone(board, node("A6")).tip.startswith(tip)
    (piece,) = zone(board, node("A6")).pieces
    pays = [mark.text for mark in piece.marks if mark.symbol == "coin"]
    assert pays == (["4"] if boss == "crook" else [])
    due = PAY["A4"] + (PAY["A6"] if boss == "crook" else 0)
    (purse,) = [counter for counter in board.players[0].counters if counter.id == "cash"]
    assert str(due) in purse.tip


def test_an_unpaid_boss_who_left_is_followed_and_nobody_says_that_he_is_dead() -> None:
    match = play(table(seat("A6!(A4 A3)", cash=0), seat("B6"), turn=1, boss="crook"), layout.PASS)
    for _ in range(3):
        play(match, layout.PAY_NOTHING)
    question = match.board(0, "en").question
    assert question.text == "Your Boss is gone. Who follows?"
    assert match.board(0, "de").question.text == "Dein Boss ist nicht mehr da. Wer folgt?"


def test_only_directly_below_a_lieutenant_somebody_is_harder_to_recruit() -> None:
    board = table(seat("A6(A4(A2(A1)) A3)"), seat("B6")).board(0, "en")
    assert zone(board, node("A2")).tip == "Directly below a Lieutenant: 5 harder to recruit."
    assert zone(board, node("A1")).tip == "Further down: no harder to recruit than anybody in the street."


def test_places_say_what_they_make_of_somebody() -> None:
    match = play(table(seat("A6(A4(A5 A2) C4)"), seat("B6")), HIT, crook("A6"), crook("A4"))
    board = match.board(0)
    assert labels(board) == ["A5 first (Power 5)", "A2 first (Power 2)"]
    assert not any(each.final for each in board.choices)
    assert {each.id: each.title for each in board.zones if each.group == "mob.0" and not each.under} == {
        node("A6"): "Boss",
        node("A5"): "No superior",
        node("A2"): "No superior",
    }
    play(match, crook("A5"))
    board = match.board(0)
    assert board.question.text == "Below whom does A5 go?"
    assert labels(board) == ["Lieutenant, below A6 (Power 6)", "Below C4 (Power 4: envy)"]
    assert all(each.final for each in board.choices)
    assert match.board(1).question.text == "Player 1 puts the mob in order."


def test_the_map_shows_every_racket_in_its_district_and_whose_it_is() -> None:
    board = two_mobs().board(0)
    wards = {each.title: each for each in board.zones if each.group == "city"}
    assert [piece.name for piece in wards["ward 2"].pieces] == ["a2", "b2", "d2"]
    assert [piece.marks[-1].text for piece in wards["ward 2"].pieces] == ["yours", "Player 2", "free"]
    street = [piece.name for each in board.zones if each.group == "street" for piece in each.pieces]
    assert street == ["B3", "G2"]
    names = [piece.name for each in board.zones for piece in each.pieces]
    assert all(names.count(name) <= 1 for name in CROOKS + RACKETS)


def test_counters_protection_and_spent_tokens_are_on_a_racket() -> None:
    match = table(seat("A6(A4)", "a1++_", specials="protect"), seat("B6"))
    play(match, special("protect"), thing("a1"))
    (piece,) = zone(match.board(1), "district.0").pieces
    assert [(mark.label, mark.text) for mark in piece.marks] == [
        ("Income", "3"),
        ("Type", "type a"),
        ("Resistance", "6"),
        ("", "protected"),
        ("", "no token"),
        ("", "Player 1"),
    ]


def test_bonuses_are_explained_where_points_are() -> None:
    match = table(seat("A6", "a1 a2 a3 b1 c1 d1"), seat("B6", "b2"))
    (second, first) = match.board(1).players  # in the order of play, from the viewer on
    assert [counter.value for counter in first.counters] == [20, 0]
    said = [badge.label for badge in first.badges]
    assert said == ["9/14 points", "type a +1", "ward 1 +2", "on turn"]
    assert first.badges[0].tip == (
        "6 rackets; 14 points at the end of a turn win. +1: three or more in type a, and nobody else has any. "
        "+2: four or more in ward 1, and nobody else has more than one."
    )
    assert [badge.label for badge in zone(match.board(1), "district.0").badges] == ["Player 1 +2"]
    assert second.badges[0].label == "1/14 points"


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (4, 2), (8, 3)])
def test_the_bonuses_that_are_shown_are_the_ones_that_count(players: int, seed: int) -> None:
    match = larceny.Match(GAME, players, {"start": "dealt"}, seed=seed)
    choose = random.Random(seed)
    for _ in range(60):
        row = match._row
        for each in range(layout.RACKETS):  # the whole city among them, anyhow
            for owner in range(players):
                row.owned[owner] &= ~(1 << each)
            row.owned[choose.randrange(players) if choose.random() < 0.5 else 0] |= 1 << each
        view = match.view(None)
        for owner in range(players):
            counted = len(members(row.owned[owner])) + sum(by for *_, by in bonuses(view, owner))
            assert counted == endings.points(match._box_row, row, owner)


def test_a_special_that_was_seen_is_still_known() -> None:
    match = table(seat("A6", specials="spy"), seat("B6", specials="nudge raid"), seat("C5"))
    play(match, special("spy"), at(1))
    while layout.ASKS[match._row.asking] == "cancel":
        play(match, NO)
    board = match.board(0)
    assert labels(board) == ["Discard nudge", "Discard raid"]
    assert [piece.name for piece in zone(board, "known.1").pieces] == ["nudge", "raid"]
    assert all(len(each.touches) == 1 for each in board.choices)
    assert not [each for each in match.board(2).zones if each.group == "known"]
    play(match, special("nudge"))
    assert [piece.name for piece in zone(match.board(0), "known.1").pieces] == ["raid"]


def test_pay_says_what_comes_of_it() -> None:
    match = table(seat("A6(A5!(B3) A4)", cash=9), seat("B6"), turn=1)
    play(match, layout.PASS)
    board = match.board(0)
    assert board.question.text == "A5 wants 3 Gs. You have 9 Gs."
    assert "There are 2 Unhappy markers" in board.question.help or "There is one Unhappy marker" in board.question.help
    assert labels(board) == [
        "Full pay for all who are left: 6 Gs",
        "Full pay: 3 Gs",
        "Part: 1 G; that makes 2 Unhappy markers",
        "Nothing; that is the last straw, and goodbye",
    ]


def german(match: larceny.Match) -> str:
    """Return all that a table says in German, to every viewer."""
    boards = [match.board(viewer, "de") for viewer in (None, *range(match.players))]
    return msgspec.json.encode(boards).decode()


def test_one_g_is_never_several_in_german() -> None:
    said = ""
    for match in (
        play(dealt(2, 1), gs(0), gs(1)),
        play(dealt(2, 1), gs(0), gs(1), layout.DROP_OUT),
        play(table(seat("A6(A2 A3)", "a1", cash=1), seat("B6"), turn=1), layout.PASS),
        play(table(seat("A6(A2 A3)", "a1", cash=1), seat("B6"), turn=1), layout.PASS, layout.PAY_FULL),
        announce(table(seat("A6(A2)", cash=1), seat("B6", cash=1), open="a1"), TAKE_OVER, "A6", "a1"),
        play(announce(table(seat("A6(A2)", cash=1), seat("B6"), open="a1"), TAKE_OVER, "A6", "a1"), gs(1)),
        give(table(seat("A6"), seat("B6", cash=1)), 0, 1, layout.GIFT_GS),
    ):
        said += german(match)
    assert not re.search(r"\b1 Riesen", said)
    for words in (
        "Gebot: 2 Riesen",
        "bietet einen Riesen",
        "Für einen Riesen gehört der Zuschlag dir",
        "Du hast einen Riesen",
        "will einen Riesen",
        "den vollen Lohn: einen Riesen",
        "1 Riese dafür: dann",
        "Du setzt einen Riesen dafür",
        "steckt dir einen Riesen zu",
    ):
        assert words in said, words


def test_an_auction_says_what_is_bid_by_whom_and_who_is_in() -> None:
    match = dealt(3, 5)
    opener = match.actor
    assert opener is not None
    board = match.board(opener)
    assert board.question.text == "You open the bidding. You have 20 Gs."
    assert [each.amount for each in board.choices] == [None, *range(21)]
    assert len(zone(board, "lot").pieces) == 4
    match.play(gs(3))
    match.play(gs(4))
    board = match.board(opener)
    second = (opener - 2) % 3
    assert board.question.text == f"Player {(opener - 1) % 3 + 1} bids 4 Gs. Does Player {second + 1} raise?"
    match.play(layout.DROP_OUT)
    board = match.board(opener)
    assert board.question.text == f"Player {(opener - 1) % 3 + 1} bids 4 Gs. Do you raise? You have 20 Gs."
    states = {player.seat: [badge.id for badge in player.badges] for player in board.players}
    assert states[second][-1] == "silent"
    assert zone(board, "lot").counters[0].value == 4


def test_gifts_have_headings_amounts_and_the_receivers_name() -> None:
    match = two_mobs()
    board = match.board(1)
    assert [each.label for each in board.interjections] == ["Gift for Player 1", "Gift for Player 3"]
    match.interject(layout.GIFT_TO + 2, 1)
    said = {each.label: each for each in match.board(1).interjections}
    assert said["Give Player 3 7 Gs"].amount == 7
    assert said["Give Player 3 7 Gs"].group == "Gs for Player 3"
    assert said["Give Player 3 the racket b2"].touches == (f"r{RACKETS.index('b2')}",)
    assert said["Give Player 3 the Special cancel"].group == "A Special for Player 3"
    assert match.board(2).interjections != match.board(1).interjections
    give(match, 1, 0, layout.GIFT_GS + 4)
    assert match.log(0)[-1].text == "Player 2 slips you 5 Gs."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_explains_itself(lang: str) -> None:
    text = GAME.text(lang)
    deck = GAME.house_deck
    for cards in deck.cards.values():
        for card in cards:
            said = face.explain(deck, card, text)
            assert said.endswith((".", "!", "?"))
            assert len(said) > 20


@pytest.mark.parametrize("seed", [1, 2])
def test_what_can_be_taken_back_is_not_called_final(seed: int) -> None:
    match = larceny.Match(GAME, 3, {"start": "dealt", "draw": "none"}, seed=seed)
    choose = random.Random(seed)
    for _ in range(500):
        if match.actor is None:
            break
        view = match.view(match.actor)
        action = choose.choice(match.legal())
        final = view.choice(action, EN).final
        sealed = len(match.asked) > 1
        told = match.told
        match.play(action)
        assert final == (match.told != told) or sealed


def test_the_reckoning_lists_rackets_bonuses_and_gs() -> None:
    match = table(seat("A6", "a1 a2 a3"), seat("B6", "b2", cash=4))
    rows = face.reckoning(match.view(None), EN)
    assert [(row.label, row.values) for row in rows] == [
        ("Rackets", ("3", "1")),
        ("Bonuses", ("1", "0")),
        ("Gs", ("20", "4")),
    ]


def test_a_board_has_no_two_things_under_one_name() -> None:
    match = follow(announce(two_mobs(), TAKE_OVER, "A6", "b2"), Plan(protector="B4"), until="help")
    board = match.board(0)
    handles = [piece.handle for each in board.zones for piece in each.pieces]
    assert len(handles) == len(set(handles))


def test_german_never_bends_the_name_of_a_racket_or_a_special() -> None:
    """They begin with articles ("Der durstige Chor"): first in a sentence, after a colon, a title, or in quotes."""
    text = (Path(face.__file__).parents[1] / "text/de.ftl").read_text("utf-8")
    free = r"(?<!„)(?<!: )(?<!= )(?<!\] )(?<!Geschäft )(?<!Sonderkarte )(?<!Es ist )\{ \$(?:racket|special) \}"
    assert re.findall(f".*{free}.*", text) == []
    assert re.findall(r"(?:\[take-over\] |take-over = ).*(?<!„)\{ \$target \}.*", text) == []
