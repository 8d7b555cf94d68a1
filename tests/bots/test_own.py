"""Own bots: named as module:Class, in a process of their own, with nothing but views."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from pathlib import Path

import pytest

import larceny
from larceny.bots import Forfeit, Outsider, make, mind
from larceny.bots.own import PATIENCE as PATIENCE_SET
from larceny.bots.own import Own, own, patience
from larceny.engine.errors import LarcenyError
from larceny.lab.arena import arena, planned, remarks
from larceny.lab.arena_folder import read_game
from larceny.lab.decks import counting
from larceny.lab.decks.balance import balance
from larceny.lab.fixtures import Fixture, by_hand, setting
from larceny.lab.ratings import Rating
from larceny.lab.sprt import sprt
from larceny.server import bot_pool, texts
from tests.command_line import Run, home, run  # noqa: F401
from tests.patience import PATIENCE

BOTS = """
import os, sys, time

MEMORY = []

class First:
    def __init__(self, depth=1, seed=None):
        self.depth = depth

    def choose(self, view):
        return view.legal()[0]

class Last:
    def choose(self, view):
        return view.legal()[-1]

class Raises:
    def choose(self, view):
        raise ValueError("no idea,\\nsorry")

class Hangs:
    def choose(self, view):
        while True:
            time.sleep(1)

class Illegal:
    def choose(self, view):
        return view.game.actions + 5

class Words:
    def choose(self, view):
        return "the first one"

class Dies:
    def choose(self, view):
        os._exit(3)

class Prints:
    def choose(self, view):
        print("thinking")
        os.write(1, b"loudly")
        return view.legal()[0]

class Curious:
    def choose(self, view):
        MEMORY.append(view.seat)
        known = view.events, view.information(), int(view.table["rng"].sum()), view.guess(1).returns
        raise ValueError(f"{len(MEMORY)} {known}")

class NoBot:
    pass
"""


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "mybots.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "read"),
    [
        ("mybots:Greedy", Own("mybots", "Greedy")),
        ("my.own.bots:Greedy", Own("my.own.bots", "Greedy")),
        ("lab/mybots.py:Greedy", Own("lab/mybots.py", "Greedy")),
        ("mybots:Greedy()", Own("mybots", "Greedy")),
        ("mybots:Greedy(depth=3)", Own("mybots", "Greedy", (("depth", 3),))),
        ("mybots:Greedy:depth=3", Own("mybots", "Greedy", (("depth", 3),))),
        ("mybots:Greedy(depth=3, bold=0.5)", Own("mybots", "Greedy", (("depth", 3), ("bold", 0.5)))),
        ("mybots:Greedy:kind=wild:deep=True", Own("mybots", "Greedy", (("kind", "wild"), ("deep", True)))),
        ("search:500", None),
        ("instinct", None),
    ],
)
def test_a_name_says_where_the_class_is_and_what_it_is_made_with(name: str, read: Own | None) -> None:
    assert own(name) == read
    if read is not None:
        assert own(read.name) == read
        assert mind(name).own
        assert mind(mind(name).name) == mind(name)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("mybots:Greedy(depth)", "a setting has the form name=value, not 'depth'"),
        ("mybots:Greedy:3", "a setting has the form name=value, not '3'"),
        ("mybots:Greedy(depth=1,depth=2)", "depth is set twice"),
        ("mybots:Greedy)x", "after the class come settings"),
        ("serach:500", "did you mean 'search'"),
        ("hard:Greedy", "there is no bot 'hard'"),
    ],
)
def test_a_name_that_is_none_is_refused_in_one_line(name: str, complaint: str) -> None:
    with pytest.raises(LarcenyError) as caught:
        mind(name)
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("nowhere:Greedy", "bot 'nowhere:Greedy': ModuleNotFoundError: No module named 'nowhere'"),
        ("nowhere.py:Greedy", "there is no file nowhere.py"),
        ("mybots:Greedy", "mybots has no Greedy"),
        ("mybots:First(width=3)", "unexpected keyword argument 'width'"),
        ("mybots:NoBot", "NoBot has no method choose"),
        ("broken:Greedy", "SyntaxError: invalid syntax (broken.py, line 2)"),
    ],
)
def test_a_bot_that_cannot_be_made_is_refused_before_a_game(bots: Path, name: str, complaint: str) -> None:
    (bots / "broken.py").write_text("\nclass class:\n")
    with pytest.raises(LarcenyError) as caught:
        planned("crooks", [name, "random"])
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


def answered(name: str, seconds: float = PATIENCE) -> int:
    match = larceny.new("crooks", 2, seed=1)
    found = own(name)
    assert found is not None
    bot = Outsider(found, seconds=seconds)
    try:
        return bot.choose(match.view(match.actor))
    finally:
        bot.close()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("mybots:Raises", "ValueError: no idea, sorry (mybots.py, line 19)"),
        ("mybots:Hangs", "no answer within 0.5 seconds"),
        ("mybots:Illegal", "it answered 95: There is no action 95"),
        ("mybots:Words", "it answered 'the first one': There is no action 'the first one'"),
        ("mybots:Dies", "its process has ended, by exit status 3"),
    ],
)
def test_a_bot_that_does_not_answer_forfeits_and_says_why(bots: Path, name: str, reason: str) -> None:
    with pytest.raises(Forfeit) as caught:
        answered(name, seconds=0.5 if "Hangs" in name else PATIENCE)
    assert caught.value.reason.startswith(reason)
    assert "\n" not in str(caught.value)


def test_patience_is_a_number_of_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PATIENCE_SET, "2.5")
    assert patience() == 2.5
    for nonsense in ("soon", "0", "-1", "inf", "nan"):
        monkeypatch.setenv(PATIENCE_SET, nonsense)
        with pytest.raises(LarcenyError, match=f"LARCENY_BOT_SECONDS: '{nonsense}' is no number of seconds"):
            patience()


def test_what_a_bot_prints_is_no_answer(bots: Path) -> None:
    assert answered("mybots:Prints") == answered("mybots.py:First") == larceny.new("crooks", 2, seed=1).legal()[0]


def test_a_bot_gets_the_view_of_its_seat_and_remembers_no_other_game(bots: Path) -> None:
    """Its process knows no more than the view; a new game finds the module as it was imported."""
    match = larceny.new("crooks", 2, seed=1)
    view, bot = match.view(match.actor), make("mybots:Curious")
    assert isinstance(bot, Outsider)
    told = []
    for _ in range(2):
        bot.begin(seed=1)
        with pytest.raises(Forfeit) as caught:
            bot.choose(view)
        told.append(caught.value.reason)
    assert told[0] == told[1]
    assert told[0].startswith(f"ValueError: 1 {(view.events, view.information(), 0, (0.0, 0.0))}")


def test_a_hanging_bot_is_ended_with_all_that_it_started(bots: Path) -> None:
    bot = make("mybots:Hangs")
    assert isinstance(bot, Outsider)
    bot.check()
    assert bot._process is not None
    process = bot._process.pid
    bot.close()
    with pytest.raises(ProcessLookupError):
        os.killpg(process, signal.SIG_DFL)


# Tournaments


@pytest.mark.proof
def test_own_bots_play_an_arena_alike_each_time(bots: Path) -> None:
    first = arena("crooks", ["mybots:First", "random"], deals=3, threads=1, folder=bots / "one")
    again = arena("crooks", ["mybots:First", "random"], deals=3, threads=1, folder=bots / "two")
    assert first.cells == again.cells
    assert not first.forfeits
    records = [(bots / place / "records.jsonl").read_text() for place in ("one", "two")]
    assert records[0] == records[1]
    record = read_game(bots / "one" / "records.jsonl", 1).record()
    assert larceny.replay(record).result() is not None
    assert record.seats[0] == "mybots:First"


def test_a_changed_bot_is_another_arena(bots: Path) -> None:
    before = planned("crooks", ["mybots:First", "random"])
    (bots / "mybots.py").write_text(BOTS.replace("legal()[0]", "legal()[-1]"))
    assert planned("crooks", ["mybots:First", "random"]).larceny != before.larceny


@pytest.mark.proof
def test_a_bot_that_fails_loses_its_games_and_the_table_says_why(bots: Path) -> None:
    found = arena("crooks", ["mybots:Raises", "random"], players=(2, 3), deals=1, threads=1, folder=bots / "kept")
    (lost,) = found.forfeits
    assert (lost.bot, lost.first) == ("mybots:Raises", 1)
    assert lost.reason == "ValueError: no idea, sorry (mybots.py, line 19)"
    assert {one.share for one in found.cells if one.bot == "mybots:Raises"} == {0.0}
    again = arena("crooks", ["mybots:Raises", "random"], players=(2, 3), deals=1, threads=1, folder=bots / "kept")
    assert again.forfeits == found.forfeits  # read from the folder
    match = larceny.replay(read_game(bots / "kept" / "records.jsonl", 1).record())
    assert match.result() is None


def test_among_more_players_the_others_share_the_victory(bots: Path) -> None:
    game = by_hand(Fixture(setting("crooks", 3), ("random", "mybots:Illegal", "instinct"), 5))
    assert game.forfeit is not None
    assert game.forfeit[0] == 1
    assert game.ranks == (1, 3, 1)
    assert game.shares == (0.5, 0.0, 0.5)


@pytest.mark.proof
def test_sprt_tells_of_forfeits(bots: Path) -> None:
    duel = sprt("crooks", ["random", "mybots:Raises"], most=4, threads=1)
    assert duel.share == 1.0
    assert duel.forfeits[0].startswith("mybots:Raises in seat 2 of the deal 0: ValueError: no idea")


@pytest.mark.proof
def test_balance_counts_games_of_own_bots(bots: Path) -> None:
    seats, table = ("mybots:First",) * 2, setting("crooks", 2)
    counts = counting.count_games(table, seats, 0, 3)
    games = [by_hand(Fixture(table, seats, seed)) for seed in range(3)]
    assert counts.facts[counting.STEPS, 0] == sum(len(game.moves) for game in games)
    assert counts.facts[counting.BEST, 0] == sum(max(game.points) for game in games)
    found = balance("crooks", players=[2], games=100, bot="mybots:First", skill=0, variants=False)
    assert (found.bot, found.parties[0].games) == ("mybots:First", 100)
    again = counting.contrast_games(table, table, seats, 0, 3)
    assert not again.facts.any()


def test_balance_says_which_deal_was_forfeited(bots: Path) -> None:
    with pytest.raises(LarcenyError, match="'mybots:Raises' forfeits the deal 0, in seat 2: ValueError"):
        counting.count_games(setting("crooks", 2), ("mybots:Raises",) * 2, 0, 1)


def test_sim_and_tune_say_that_they_take_no_own_bots(bots: Path) -> None:
    from larceny.lab.simulate import simulate

    with pytest.raises(LarcenyError, match="sim plays compiled bots alone; arena, sprt and balance take your own"):
        simulate("crooks", 2, 10, seats=["mybots:First"])


# In a house


def test_a_house_seats_the_own_bots_it_was_opened_with_and_no_others(
    bots: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(texts, "OWN_BOTS", own_bots := ["mybots:First", "mybots:Raises"])
    monkeypatch.setattr(bot_pool, "OWN_BOTS", own_bots)
    assert [one.id for one in texts.levels("de")][-2:] == own_bots
    assert texts.level("mybots:First", "de") == "mybots:First"
    assert texts.is_level("mybots:First")
    assert not texts.is_level("mybots:Last")
    match = larceny.new("crooks", 2, seed=1)
    view, legal = match.view(match.actor), match.legal()

    async def ask() -> list[int | str]:
        pool = bot_pool.BotPool(1)
        found: list[int | str] = []
        try:
            for name in ("mybots:First", "mybots:Raises", "mybots:Last"):
                try:
                    found.append(await pool.choose(view, name, match.options))
                except Forfeit as forfeit:
                    found.append(forfeit.reason)
        finally:
            pool.stop()
        return found

    assert asyncio.run(ask()) == [
        legal[0],
        "ValueError: no idea, sorry (mybots.py, line 19)",
        "the house was opened without it",
    ]
    assert not caplog.records


def test_a_house_is_not_opened_with_a_bot_that_cannot_be_made(bots: Path, run: Run) -> None:  # noqa: F811
    done = run("serve", "--bot", "mybots:Nobody", "--port", "0")
    assert done.returncode
    assert "mybots has no Nobody" in done.stderr
    done = run("serve", "--bot", "instinct", "--port", "0")
    assert "--bot: 'instinct' is no bot of your own" in done.stderr


# Ratings beside the cross table


def rating(bot: str, mu: float, sigma: float = 0.1) -> Rating:
    return Rating(bot=bot, games=10, mu=mu, sigma=sigma, low=mu - 2 * sigma, high=mu + 2 * sigma)


def test_ratings_are_given_for_each_number_of_players_and_over_all() -> None:
    found = arena("crooks", ["instinct", "random"], players=(2, 3), deals=3, threads=1)
    assert set(found.ratings_by_players) == {2, 3}
    for ratings in (found.ratings, *found.ratings_by_players.values()):
        assert [one.bot for one in ratings] == ["instinct", "random"]
    assert found.ratings[0].games == sum(ratings[0].games for ratings in found.ratings_by_players.values())
    assert not found.remarks


def test_a_rating_that_contradicts_the_cross_table_is_explained() -> None:
    from larceny.lab.arena import cell

    cells = [cell(2, "a", "b", [0.4, 0.45, 0.4]), cell(2, "b", "a", [0.6, 0.55, 0.6])]
    clear = [rating("a", 30), rating("b", 25)]
    (said,) = remarks(clear, {2: clear}, cells)
    assert said.startswith("with 2 players a is rated above b, but wins less in their own games with 2 players (41.7%")
    assert "counts every place, and the games against all other bots" in said
    close = [rating("a", 25.1), rating("b", 25)]
    (said,) = remarks(close, {2: close}, cells)
    assert said.endswith("the ratings are too close to tell them apart")
    assert not list(remarks(clear[::-1], {2: [rating("b", 30), rating("a", 25)]}, cells))


# At the command line


def test_own_bots_sit_at_the_keyboard(bots: Path, run: Run) -> None:  # noqa: F811
    done = run("play", "crooks", "--seats", "mybots:First(depth=2),random", "--seed", "1", "--lang", "en")
    assert done.returncode == 0, done.stderr
    done = run("play", "crooks", "--seats", "mybots:Raises,random", "--seed", "1", "--lang", "de")
    said = " ".join(done.stdout.split())
    assert "gibt das Spiel verloren, und alle anderen haben gewonnen: ValueError: no idea, sorry" in said
    done = run("play", "crooks", "--seats", "mybots:Nobody,random", "--seed", "1")
    assert done.returncode
    assert "mybots has no Nobody" in done.stderr


def test_the_arena_takes_settings_with_commas(bots: Path, run: Run) -> None:  # noqa: F811
    done = run(
        "arena", "crooks", "--bots", "mybots:First(depth=2,seed=3),random", "-n", "1", "--threads", "1", "--json", "-"
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["bots"] == ["mybots:First:depth=2:seed=3", "random"]


def test_the_template_plays(bots: Path) -> None:
    template = Path(larceny.__file__).parent / "examples" / "mybots.py"
    (bots / "template.py").write_text(template.read_text())
    found = arena("crooks", ["template:Sampler(guesses=1)", "template:First"], deals=1, threads=1)
    assert not found.forfeits
    assert found.games == 2
