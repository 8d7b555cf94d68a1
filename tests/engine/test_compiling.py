"""Kernels and their twins: what compiled code is made of, when it is made anew, and who makes it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import larceny
from larceny.engine.contract import actor, apply, score
from larceny.engine.fingerprints import Fingerprints
from larceny.engine.kernel import kernel
from larceny.engine.loops import choose, choose_randomly, play_games
from larceny.engine.workshop import compiler, interpreter
from tests.patience import PATIENCE

ROOT = Path(larceny.__file__).parent.parent


@kernel
def twice(n):
    return n + n


@kernel
def four_times(n):
    return twice(twice(n))


@kernel
def thrice(n):
    return n + n + n


def test_a_workshop_makes_twins_of_whole_call_trees() -> None:
    assert four_times(3) == 12
    assert interpreter("plain")(four_times)(3) == 12
    assert interpreter("other", {twice: thrice})(four_times)(3) == 27
    assert compiler("other", {twice: thrice})(four_times)(3) == 27
    assert four_times(3) == 12, "the original is untouched"


# A program for two processes that need one kernel at the same moment; each prints how often it compiled it.
HASTY = """
import sys
from larceny.engine.kernel import kernel
from larceny.engine.workshop import compiler

@kernel
def double(number):
    return 2 * number

twice = compiler("hasty")(double)
print("ready", flush=True)
sys.stdin.readline()
assert twice(21) == 42
print(sum(twice.stats.cache_misses.values()))
"""


def test_of_two_processes_that_need_the_same_code_one_compiles_it(tmp_path: Path) -> None:
    script = tmp_path / "hasty.py"
    script.write_text(HASTY)
    environment = os.environ | {"LARCENY_CACHE": str(tmp_path / "cache")}
    command = [sys.executable, str(script)]
    pipes: dict[str, int] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    both = [subprocess.Popen(command, env=environment, text=True, **pipes) for _ in range(2)]
    assert [process.stdout.readline() for process in both] == ["ready\n"] * 2
    for process in both:
        process.stdin.write("\n")
        process.stdin.flush()
    assert sorted(process.communicate(timeout=PATIENCE)[0] for process in both) == ["0\n", "1\n"]


# A program with two kernels that call a third; prints how often that one was compiled, and how often read from disk.
SHARED = """
import sys
from larceny.engine.kernel import kernel
from larceny.engine.workshop import compiler

@kernel
def double(number):
    return 2 * number

@kernel
def four_times(number):
    return double(double(number))

@kernel
def one_more(number):
    return double(number) + 1

workshop = compiler("shared")
print(workshop(globals()[sys.argv[1]])(21))
made = workshop.inner(double).stats
print(sum(made.cache_misses.values()), sum(made.cache_hits.values()))
"""


@pytest.mark.proof
def test_what_kernels_call_is_compiled_once_and_read_from_disk_by_the_next_process(tmp_path: Path) -> None:
    script = tmp_path / "shared.py"
    script.write_text(SHARED)
    environment = os.environ | {"LARCENY_CACHE": str(tmp_path / "cache")}

    def run(name: str) -> list[str]:
        done = subprocess.run([sys.executable, str(script), name], env=environment, capture_output=True, text=True)
        return done.stdout.splitlines()

    assert run("four_times") == ["84", "1 0"]
    assert run("one_more") == ["43", "0 1"]
    assert run("one_more") == ["43", "0 0"], "what is finished needs nothing else"


def test_nobody_waits_for_ever_for_whoever_compiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from larceny.engine.compiling import locks

    monkeypatch.setattr(locks, "PATIENCE", 0.2)
    one, two = locks.Locks(), locks.Locks()
    with one.compiling(), two.compiling():
        assert one.wait(tmp_path / "lock")
        assert not one.wait(tmp_path / "lock"), "the turn is one's own already"
        began = time.monotonic()
        assert two.wait(tmp_path / "lock")
        assert time.monotonic() - began >= 0.2
    monkeypatch.setattr(locks, "PATIENCE", PATIENCE)
    with two.compiling():
        began = time.monotonic()
        assert two.wait(tmp_path / "lock"), "who has compiled lets go"
        assert time.monotonic() - began < PATIENCE / 2
    assert locks.Locks().wait(tmp_path / "none" / "lock"), "where nothing can be locked, nobody waits"


# What compiled code is made of

LENT = 7
GOODS = (1, 2, 3)
LIST = [1, 2, 3]  # nothing that compiled code could have


@kernel
def lend(n):
    return n + LENT


@kernel
def sell(n):
    return lend(n) * GOODS[n]


def test_a_print_changes_with_all_that_a_kernel_reaches(monkeypatch: pytest.MonkeyPatch) -> None:
    def both() -> list[str]:
        return [Fingerprints({})(function) for function in (lend, sell)]

    first = both()
    assert both() == first
    assert Fingerprints({lend: twice})(sell) != first[1], "another kernel stands in"
    for name, other, changed in (("LENT", 8, [True, True]), ("GOODS", (1, 2, 4), [False, True])):
        with monkeypatch.context() as patch:
            patch.setitem(globals(), name, other)
            assert [now != before for now, before in zip(both(), first, strict=True)] == changed, name
    assert both() == first


def test_what_cannot_be_told_from_its_print_is_no_kernel() -> None:
    def hoard(n):  # type: ignore[no-untyped-def]
        return LIST[n]

    with pytest.raises(TypeError, match="hoard names LIST, a list"):
        Fingerprints({})(hoard)
    with pytest.raises(TypeError, match="four_times calls itself"):
        Fingerprints({twice: four_times})(four_times)


def test_a_variant_shares_whatever_does_not_reach_what_differs() -> None:
    usual = larceny.game("crooks").compiled
    random = usual.variant("random", {choose: choose_randomly})
    for same in (actor, apply, score):
        assert random.inner(same) is usual.inner(same)
    assert random(play_games) is not usual(play_games)
    assert random(play_games).__qualname__ == "crooks-random.entry.play_games"
    assert random(play_games).py_func.__globals__["apply"] is usual.inner(apply)
    assert random(play_games).py_func.__globals__["choose"].__name__ == "choose_randomly"


# The cache is kept per game: says what the code of each game is made of, for each kind of loop.
PRINTS = """
import json, sys
import larceny
from larceny.bots import thinking
from larceny.engine import loops
from larceny.lab.decks import counting

made = {}
for name in larceny.games():
    compiled = larceny.game(name).compiled
    random = compiled.variant("random", {loops.choose: loops.choose_randomly})
    made[f"{name} random"] = random.made_of(loops.play_games)
    made[f"{name} instinct"] = compiled.made_of(loops.play_games)
    made[f"{name} thinking"] = compiled.made_of(thinking.ponder)
    made[f"{name} review"] = compiled.made_of(counting.review_games)
assert "numba" not in sys.modules
print(json.dumps(made))
"""
ANOTHER = """
@kernel
def {}:
    return 0
"""


def prints(folder: Path) -> dict[str, str]:
    environment = os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PRINTS], env=environment, cwd=folder, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    made: dict[str, str] = json.loads(done.stdout)
    return made


@pytest.fixture(scope="module")
def before() -> dict[str, str]:
    return prints(ROOT)


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of Larceny with its byte code, for tests that change its sources."""
    folder = tmp_path_factory.mktemp("elsewhere")
    shutil.copytree(ROOT / "larceny", folder / "larceny", ignore=shutil.ignore_patterns("*.pyc.*", "web"))
    return folder


@pytest.mark.proof
def test_the_same_sources_elsewhere_share_what_is_compiled(before: dict[str, str], elsewhere: Path) -> None:
    assert prints(elsewhere) == before
    assert len(set(before.values())) == len(before), "games and loops have nothing whole in common"


@pytest.mark.parametrize(
    ("file", "more", "changes"),
    [
        ("games/crooks/rules.py", "# No comment.", lambda name: False),
        pytest.param("engine/chance.py", "# No comment.", lambda name: False, marks=pytest.mark.proof),
        ("games/crooks/rules.py", ANOTHER.format("actor(box, table)"), lambda name: "crooks" in name),
        pytest.param(
            "games/crooks/instinct.py",
            ANOTHER.format("instinct(box, table, answers, n, worth)"),
            lambda name: "crooks" in name and "random" not in name,
            marks=pytest.mark.proof,
        ),
        pytest.param("engine/chance.py", "WARM_UP = 13", lambda name: True, marks=pytest.mark.proof),
        pytest.param("engine/loops.py", "WIN = 841", lambda name: True, marks=pytest.mark.proof),
        pytest.param(
            "bots/thinking.py", ANOTHER.format("play_game(box)"), lambda name: "review" in name, marks=pytest.mark.proof
        ),
        pytest.param("lab/decks/counting.py", "MILLE = 1001", lambda name: "review" in name, marks=pytest.mark.proof),
    ],
    ids=["comment", "comment in the engine", "rule", "instinct", "number of the engine", "loop", "bot", "lab"],
)
def test_what_changes_is_compiled_anew_with_all_that_reaches_it_and_nothing_else(
    before: dict[str, str], elsewhere: Path, file: str, more: str, changes: Callable[[str], bool]
) -> None:
    """A comment in Crooks must not compile Crime Lords anew; nor Crooks."""
    source = elsewhere / "larceny" / file
    usual = source.read_text()
    source.write_text(f"# First of all.\n{usual}\n\n{more}\n")
    try:
        after = prints(elsewhere)
    finally:
        source.write_text(usual)
    assert {name for name in after if after[name] != before[name]} == set(filter(changes, before))


# Kernels that a program writes, as tables of questions are made into rules: in no file, but under a file's name.
WRITTEN = """
import sys
from larceny.engine.kernel import kernel
from larceny.engine.workshop import compiler
import numbers_of

@kernel
def more(number):
    return number + numbers_of.MORE

def written(name, calls):
    source = f"def {name}(number):\\n    return {calls}(number) + {calls}(number)\\n"
    exec(compile(source, __file__, "exec"), globals())
    return kernel(globals()[name])

once = written("once", "more")
again = written("again", "once")
workshop = compiler("written")
print(workshop(again)(1))
print(sum(workshop(again).stats.cache_misses.values()), sum(workshop.inner(once).stats.cache_misses.values()))
"""


@pytest.mark.proof
def test_kernels_that_a_program_wrote_are_kept_like_others(tmp_path: Path) -> None:
    script, numbers = tmp_path / "script.py", tmp_path / "numbers_of.py"
    environment = os.environ | {
        "LARCENY_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"
    }  # fmt: skip

    def run() -> list[str]:
        done = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    script.write_text(WRITTEN)
    numbers.write_text("MORE = 10\n")
    assert run() == ["44", "1 1"]
    assert run() == ["44", "0 0"], "kept"
    script.write_text("# A comment, and everything stands a line lower.\n" + WRITTEN)
    assert run() == ["44", "0 0"], "kept"
    numbers.write_text("MORE = 20\n")
    assert run() == ["84", "1 1"], "a number in another file, of what they call"


# Many games of a toy, all decisions at random: says what became of the tables, and what it took of ours to compile.
PLAYED = """
import hashlib, sys
import numpy as np
from larceny.engine.chance import below, scatter
from larceny.engine.contract import actor, apply, deal, guess, instinct, legal, redact, sound
from larceny.engine.kernel import kernel
from larceny.engine.memory import blank
from larceny.games import add, load

@kernel
def play(box, tables, answers, worth, rng):
    for game in range(len(tables)):
        deal(box, tables[game], game)
        scatter(rng, game)
        while actor(box, tables[game]) >= 0 and below(rng, 50) > 0:
            n = legal(box, tables[game], answers)
            instinct(box, tables[game], answers, n, worth)
            apply(box, tables[game], answers[(below(rng, n) + worth[0]) % n])
        if actor(box, tables[game]) >= 0:
            redact(box, tables[game], game & 1)
            guess(box, tables[game], game & 1, game)

game = add(sys.argv[1]) if "." in sys.argv[1] else load(sys.argv[1])
players = game.players[-1]
box, tables = game.box(players, game.read_options({}), game.house_deck), blank(game.table, 3000)
numbers = [np.zeros(game.actions + 1, np.int32) for _ in range(2)]
game.compiled(play)(box[0], tables, *numbers, np.zeros(4, np.uint32))
print(hashlib.sha256(tables.tobytes()).hexdigest())
print(*sorted(name.rpartition(".")[2] for name in sys.modules if name.startswith("larceny.engine.compiling.")))
"""


@pytest.mark.proof
def test_numba_as_it_comes_plays_the_same_games(tmp_path: Path) -> None:
    script = tmp_path / "played.py"
    script.write_text(PLAYED)

    def run(plain: str) -> list[str]:
        environment = os.environ | {"LARCENY_PLAIN_NUMBA": plain, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, str(script), "larceny.examples.bidding"]
        done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    (tables, parts), (same_tables, no_parts) = run("0"), run("1")
    assert tables == same_tables
    all_parts = sorted(path.stem for path in (ROOT / "larceny/engine/compiling").glob("[!_]*.py"))
    assert parts.split() == all_parts
    assert no_parts == "plain", "none of what uses numba's inner parts is even imported"
