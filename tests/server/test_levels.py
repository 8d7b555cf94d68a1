"""Levels for people: names, old names, and strong bots that keep nobody waiting."""

from __future__ import annotations

import asyncio
import io
import subprocess
import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import msgspec
import pytest

import larceny
from larceny.bots import LEVELS, Instinct, Patient, Random, Thinker, make, mind, warm, warm_elsewhere, warmup
from larceny.engine.errors import LarcenyError
from larceny.games import load
from larceny.net.messages import Fill
from larceny.server import bot_pool as pool_module
from larceny.server.bot_pool import BotPool, Task
from larceny.server.table import commands, journal, showing
from larceny.server.table.commands import RELIEF, Setup
from larceny.server.table.state import fold
from larceny.server.texts import Refused, level, levels
from larceny.server.workers import Worker, WorkerPool
from larceny.terminal.play.local import LocalGame
from larceny.terminal.words import called
from tests.patience import PATIENCE

CROOKS = load("crooks")
CRIMINALS = load("criminals")


@pytest.fixture(autouse=True)
def nothing_learned(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No game was learned: tests/learned has levels of those that were."""
    monkeypatch.delenv("LARCENY_WEIGHTS", raising=False)
    monkeypatch.setattr("larceny.learned.weights.FOLDER", tmp_path_factory.mktemp("no weights"))


# Names


def test_there_are_four_levels_easiest_first_in_both_languages() -> None:
    assert [one.id for one in levels("en")] == ["easy", "medium", "hard", "ruthless"] == list(LEVELS)
    assert [one.text for one in levels("en")] == [
        "Greenhorn (easy)",
        "Streetwise (medium)",
        "Hardened (hard)",
        "Ruthless (hardest)",
    ]
    assert [one.text for one in levels("de")][::3] == ["Grünschnabel (leicht)", "Gnadenlos (am schwersten)"]


def test_each_level_is_a_bot_and_thinkers_have_a_time_that_fits_into_a_house_s_pace() -> None:
    made = {name: make(name, game="crooks") for name in LEVELS}
    assert [type(bot) for bot in made.values()] == [Random, Instinct, Thinker, Thinker]
    assert 0 < mind("hard").ms < mind("ruthless").ms < 800
    assert mind(RELIEF).policy == "instinct"


def test_tables_from_before_levels_had_names_go_on() -> None:
    opened = commands.open_table(Setup(game="crooks", seats=("me", "instinct", "random"), name="Anna"), "anna", 0.0)
    table = fold("old", [journal.write(entry) for entry in opened])
    assert [seat.level for seat in table.seats] == ["", "instinct", "random"]
    assert [level(seat.level, "en") for seat in table.seats] == ["", "Streetwise (medium)", "Greenhorn (easy)"]
    room = showing.room(table, 0, "anna", "de", {0}, 0)
    assert [seat.level for seat in room.seats] == ["", "Gassenschlau (mittel)", "Grünschnabel (leicht)"]


@pytest.mark.parametrize("seat", ["search:5", "flat", "search:600000ms", "genius", "", "level-easy"])
def test_guests_choose_among_levels_and_set_no_budgets(seat: str) -> None:
    with pytest.raises(Refused, match="seats"):
        commands.open_table(Setup(game="crooks", seats=("me", seat), name="Anna"), "anna", 0.0)
    table = fold(
        "new",
        [journal.write(one) for one in commands.open_table(Setup(game="crooks", seats=("open", "open")), "anna", 0.0)],
    )
    with pytest.raises(Refused, match="level"):
        commands.fill(table, "anna", Fill(id="1", level=seat), 0.0)


def test_what_seats_are_called_in_the_terminal() -> None:
    seats = ("me", "me:Anna", "ruthless", "search:500", "instinct", "medium:Dutch", "search:5:explore=300")
    names = ("Player 1", "Anna", "Ruthless 3", "Search 4", "Instinct 5", "Dutch", "Search 7")
    assert called(seats, CROOKS.text("en")) == names
    assert called(("easy", "hard"), CROOKS.text("de")) == ("Grünschnabel 1", "Abgebrüht 2")


# Nobody waits for a compiler


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Games for which there is compiled code: none, until a test says so."""
    there: set[str] = set()
    for module in (warmup, pool_module):
        monkeypatch.setattr(module, "ready", lambda game, what="thinks": game.name in there)
    return there


class Kiln:
    """A process that compiles until it is told that it is done."""

    lit: list[Kiln] = []

    def __init__(self, game: larceny.engine.game.Game, what: str = "thinks") -> None:
        self.game = game.name
        self.what = what
        self.done = self.killed = False
        Kiln.lit.append(self)

    def poll(self) -> int | None:
        return 0 if self.done else None

    def kill(self) -> None:
        self.killed = True

    def communicate(self) -> None:
        assert self.done or self.killed

    def __enter__(self) -> Kiln:
        return self

    def __exit__(self, *fault: object) -> None:
        self.killed = True


@pytest.fixture
def kilns(monkeypatch: pytest.MonkeyPatch) -> list[Kiln]:
    monkeypatch.setattr(Kiln, "lit", [])
    for module in (warmup, pool_module):
        monkeypatch.setattr(module, "warm_elsewhere", Kiln)
    return Kiln.lit


class Ears(Worker):
    """A process that is asked, and answers at once."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Task] = []

    async def wake(self) -> None:
        """There is no process."""

    def ask(self, work: Any, *words: Any) -> Future[Any]:
        self.heard.append(words[0])
        answer: Future[Any] = Future()
        answer.set_result(7)
        return answer


def listening(workers: int = 1) -> tuple[BotPool, Ears]:
    pool, ears = BotPool(workers), Ears()
    pool._pool = WorkerPool([ears] * workers)
    return pool, ears


def view(seed: int = 3) -> larceny.View:
    match = larceny.new("crooks", players=2, seed=seed)
    return match.view(match.actor)


def test_strong_bots_play_by_instinct_until_their_code_is_there(cold: set[str], kilns: list[Kiln]) -> None:
    pool, ears = listening()
    asyncio.run(pool.choose(view(), LEVELS["ruthless"], {}))
    asyncio.run(pool.choose(view(), "medium", {}))
    assert [(task.level, task.ms) for task in ears.heard] == [("instinct", 0), ("instinct", 0)]
    assert [kiln.game for kiln in kilns] == ["crooks"]
    cold.add("crooks")
    asyncio.run(pool.choose(view(), "hard", {}))
    assert (ears.heard[-1].level, ears.heard[-1].ms) == (mind("hard").name, mind("hard").ms)
    pool.stop()
    assert kilns[0].killed


def test_one_game_at_a_time_is_compiled_and_each_once(cold: set[str], kilns: list[Kiln]) -> None:
    pool, _ = listening()
    for _ in range(2):
        assert pool.warm(CROOKS)
        assert pool.warm(CRIMINALS)
    assert [kiln.game for kiln in kilns] == ["crooks"]
    kilns[0].done = True  # in vain: there is still no code
    assert not pool.warm(CROOKS)
    assert [kiln.game for kiln in kilns] == ["crooks", "criminals"]
    cold.add("criminals")
    kilns[1].done = True
    assert pool.warm(CRIMINALS)
    assert len(kilns) == 2
    pool.stop()


def test_what_compiles_ends_with_who_began_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LARCENY_CACHE", str(tmp_path))
    process = warm_elsewhere(CROOKS)
    assert process.stdin is not None
    time.sleep(1.0)
    assert process.poll() is None
    process.stdin.close()
    assert process.wait(PATIENCE) == 1


def test_compiled_code_is_there_once_it_was_made() -> None:
    warm(CROOKS)
    assert warmup.ready(CROOKS)
    assert not warmup.ready(load("bidding"))
    match = larceny.new("crooks", players=3, seed=4)
    for name in (LEVELS["hard"], LEVELS["ruthless"]):
        bot = make(name, seed=1, patient=True, game="crooks")
        assert isinstance(bot, Patient)
        bot._thinker.mind = msgspec.structs.replace(bot._thinker.mind, ms=5)
        assert bot.choose(match.view(match.actor)) in match.legal()


@pytest.mark.parametrize("name", ["search:40", "flat:40"])
def test_of_two_answers_tried_as_often_the_better_one_is_given(name: str) -> None:
    """Two rivals get as many tries: their order among the legal answers says nothing."""
    match = larceny.new("crooks", players=2, seed=1)
    seats = [make("instinct", seed=seat) for seat in range(2)]
    given: set[int] = set()
    while match.actor is not None:
        legal = match.legal()
        if len(legal) == 2:
            seen = match.view(match.actor)
            chosen, found = make(name, seed=5).choose(seen), make(name, seed=5).weigh(seen)
            chances = {one.action: one.chances[match.actor] for one in found}
            if abs(chances[legal[0]] - chances[legal[1]]) > 0.2:
                assert chosen == max(chances, key=lambda action: chances[action])
                given.add(legal.index(chosen))
        match.play(seats[match.actor].choose(match.view(match.actor)))
    assert given


def test_a_patient_bot_has_its_instinct(cold: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Thinker, "choose", lambda self, view: -1)
    bot = make(LEVELS["ruthless"], seed=1, patient=True, game="crooks")
    assert bot.choose(view()) == make("instinct", seed=1).choose(view())
    cold.add("crooks")
    assert bot.choose(view()) == -1


# Time tells nothing


def test_an_answer_takes_as_long_with_a_choice_as_without(cold: set[str]) -> None:
    """The process answers at once, as without a choice; yet the answer is given when a thought would be over."""
    cold.add("crooks")
    pool, ears = listening()
    began = time.monotonic()
    assert asyncio.run(pool.choose(view(), "hard", {})) == 7
    assert time.monotonic() - began >= mind("hard").ms / 1000
    assert len(ears.heard) == 1


def test_who_is_asked_a_guarded_question_thinks_without_a_choice_too(monkeypatch: pytest.MonkeyPatch) -> None:
    class Asked:
        def __init__(self, guarded: bool) -> None:
            self.guarded = guarded

        def legal(self) -> list[int]:
            return [4]

    thoughts: list[Any] = []
    monkeypatch.setattr(Thinker, "_think", lambda self, view: thoughts.append(view))
    bot: Any = make("search:5", seed=1)
    assert bot.choose(Asked(guarded=False)) == 4
    assert thoughts == []
    assert bot.choose(Asked(guarded=True)) == 4
    assert len(thoughts) == 1


def test_the_more_are_waiting_the_shorter_is_a_thought(cold: set[str]) -> None:
    cold.add("crooks")
    pool, ears = listening()

    async def story() -> None:
        await asyncio.gather(*(pool.choose(view(), LEVELS["ruthless"], {}) for _ in range(40)))

    asyncio.run(story())
    full = mind("ruthless").ms
    assert [task.ms for task in ears.heard] == [full, *(full // (1 + behind) for behind in reversed(range(39)))]
    assert sum(task.ms for task in ears.heard) < 1000 * pool_module.LONGEST_THOUGHT / 2


# In the terminal


@pytest.mark.parametrize(("lang", "warms", "thinks"), [("en", "warms up", "thinks"), ("de", "wärmt", "denkt nach")])
def test_the_line_mode_says_that_a_strong_bot_warms_up(
    cold: set[str], kilns: list[Kiln], tmp_path: Path, lang: str, warms: str, thinks: str
) -> None:
    out = io.StringIO()
    match = larceny.new("crooks", players=2, seed=3, names=["me", "ruthless"])
    game = LocalGame(
        match,
        [None, make(LEVELS["ruthless"], 1, patient=True, game="crooks")],
        lang,
        tmp_path / "g.json",
        out,
        lambda _: "#1",
    )
    game.play()
    assert [kiln.killed for kiln in kilns] == [True]
    assert out.getvalue().count(warms) == 1
    assert out.getvalue().count(thinks) > 2
    assert match.result() is not None


def test_a_strong_bot_is_seated_at_once_on_a_machine_that_never_compiled(tmp_path: Path) -> None:
    from tests.command_line import LARCENY

    done = subprocess.run(
        [LARCENY, "play", "crooks", "--seats", "me,search:650ms", "--seed", "3", "--lang", "en"],
        input="#1\n#1\n#1\n#1\nquit\n",
        capture_output=True,
        text=True,
        env={"XDG_DATA_HOME": str(tmp_path / "data"), "LARCENY_CACHE": str(tmp_path / "cache"), "PATH": "/usr/bin"},
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "plays without looking ahead" in " ".join(done.stdout.split())
    assert "2 thinks ..." in done.stdout


@pytest.mark.parametrize(
    ("seats", "complaint"),
    [
        ("me,search:0", "bot 'search:0': a budget is 1 to"),
        ("me,search:-1", "a budget is 1 to"),
        ("me,medium:5", "nobody is called 'medium:5'"),
        ("me,serch:5", "did you mean 'search'"),
        ("me,ruthles", "did you mean 'ruthless'"),
        ("me,instinct:5", "instinct takes no budget"),
        ("me,search:5:boldness=1", "'boldness' is no setting"),
    ],
)
def test_seats_that_nobody_can_take(seats: str, complaint: str) -> None:
    from larceny.cli.play import lineup_of

    with pytest.raises(LarcenyError, match=complaint):
        lineup_of(seats)
