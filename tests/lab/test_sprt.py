"""Is one bot better than another? The test errs as seldom as it says, stops early, and workers change nothing."""

from __future__ import annotations

import fcntl
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import log
from pathlib import Path
from typing import Any, Self

import msgspec
import pytest

from larceny.engine.errors import LarcenyError
from larceny.lab.sprt import Duel, Reading, Sprt, hypotheses, sprt
from larceny.lab.statistics import equivalent
from larceny.lab.workers import Threads
from tests.command_line import Run, home, run  # noqa: F401

RUNS = 400  # of a test on made-up blocks


def decide(test: Sprt, blocks: Iterable[float]) -> Reading:
    """Feed a test until it decides."""
    for mean in blocks:
        reading = test.see(mean)
        if reading.verdict != "open":
            return reading
    raise AssertionError("it never decides")


def drawn(rng: random.Random, values: Sequence[float], weights: Sequence[float]) -> Iterator[float]:
    while True:
        yield from rng.choices(values, weights, k=100)


# The ratio


def test_plain_wins_and_losses_are_walds_own_test() -> None:
    """Where every block is won or lost, the best distribution with a mean is the only one."""
    test, wald = Sprt(0.5, 0.6), 0.0
    for mean in [1.0, 1.0, 0.0, 1.0, 0.0, 1.0, 1.0]:
        wald += log(0.6 / 0.5) if mean else log(0.4 / 0.5)
        prior = 0.55 * log(0.6 / 0.5) + 0.45 * log(0.4 / 0.5)  # the imaginary block
        assert test.see(mean).llr == pytest.approx(wald + prior)


def test_many_blocks_come_to_the_shortcut_for_two_players() -> None:
    """n (s1 - s0) (2 mean - s0 - s1) / (2 variance), for small steps."""
    test = Sprt(0.50, 0.51)
    for mean in [0.0, 0.5, 0.5, 1.0, 0.5, 1.0, 0.0, 0.5, 0.5, 1.0] * 50:
        reading = test.see(mean)
    variance = (2 * 0.3025 + 5 * 0.0025 + 3 * 0.2025) / 10  # about the mean, 0.55
    assert reading.share == pytest.approx(0.55)
    assert reading.llr == pytest.approx(500 * 0.01 * (2 * 0.55 - 1.01) / (2 * variance), rel=0.05)


def test_the_bounds_are_walds() -> None:
    test = Sprt(0.5, 0.55, alpha=0.01, beta=0.1)
    assert (test.lower, test.upper) == (log(0.1 / 0.99), log(0.9 / 0.01))


@pytest.mark.parametrize(
    ("mean", "verdict", "blocks"), [(1.0, "better", 31), (0.0, "not better", 28), (0.5, "not better", 40)]
)
def test_what_always_comes_out_alike_is_soon_decided(mean: float, verdict: str, blocks: int) -> None:
    reading = decide(Sprt(0.5, 0.55), iter(lambda: mean, None))
    assert (reading.verdict, reading.blocks) == (verdict, blocks)


# How often it errs, on blocks that are made up


# 5 % of 400 are 20, and of 100 they are 5; more than these would come once in a thousand times.
FEW, MANY = (100, 13), (RUNS, 35)


@pytest.mark.parametrize(
    ("players", "values", "not_better", "better", "times", "most"),
    [
        (2, (0, 0.5, 1), (1, 2, 1), (4, 12, 9), *FEW),  # independent games
        pytest.param(2, (0, 0.5, 1), (1, 2, 1), (4, 12, 9), *MANY, marks=pytest.mark.proof),
        # Two bots that play nearly alike, and a lone one among four: skewed.
        pytest.param(2, (0, 0.5, 1), (1, 8, 1), (0, 8, 2), *MANY, marks=pytest.mark.proof),
        pytest.param(4, (0, 0.25, 0.5, 1), (9, 6, 3, 2), (3, 6, 5, 2), *MANY, marks=pytest.mark.proof),
    ],
)
def test_it_errs_as_seldom_as_it_says(
    players: int,
    values: tuple[float, ...],
    not_better: tuple[int, ...],
    better: tuple[int, ...],
    times: int,
    most: int,
) -> None:
    """Both hypotheses are exactly true in turn."""
    rng = random.Random(players)
    share0, share1 = (
        sum(value * weight for value, weight in zip(values, weights, strict=True)) / sum(weights)
        for weights in (not_better, better)
    )
    for weights, wrong in ((not_better, "better"), (better, "not better")):
        verdicts = [decide(Sprt(share0, share1), drawn(rng, values, weights)).verdict for _ in range(times)]
        assert verdicts.count(wrong) <= most


def test_less_than_not_better_is_hardly_ever_called_better() -> None:
    rng = random.Random(1)
    verdicts = [decide(Sprt(0.5, 0.6), drawn(rng, (0, 0.5, 1), (3, 4, 2))).verdict for _ in range(RUNS)]
    assert verdicts.count("better") < 8


# Hypotheses


def test_what_better_means() -> None:
    assert hypotheses(2) == (0.5, 0.55)
    assert hypotheses(4) == (0.25, equivalent(0.55, 4))
    assert hypotheses(2, (None, 0.6)) == (0.5, 0.6)
    assert hypotheses(2, elos=(-400, 400)) == pytest.approx((1 / 11, 10 / 11))
    assert hypotheses(3, elos=(0, None)) == pytest.approx((1 / 3, equivalent(0.55, 3)))
    with pytest.raises(LarcenyError, match="as shares or as Elo points, not as both"):
        hypotheses(2, (0.5, None), (None, 20))


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ({"shares": (0.6, 0.5)}, "0 < share0 < share1 < 1, not 0.6, 0.5"),
        ({"shares": (0.0, 0.5)}, "0 < share0 < share1 < 1"),
        ({"alpha": 0.5}, "alpha: an error rate lies between 0 and 0.5, not at 0.5"),
        ({"beta": 0.0}, "beta: an error rate lies between 0 and 0.5, not at 0.0"),
        ({"most": 0}, "at least one deal has to be played, not 0"),
        ({"seed": -1}, "there are no 10000 seeds from -1 on"),
        ({"players": 5}, "crooks is for 2, 3 or 4 players, not 5"),
        ({"bots": ["instinct"]}, "it takes at least two bots, and 1 is named"),
        ({"bots": ["instinct", "random", "flat"]}, "a test is between two bots, not 3"),
        ({"bots": ["search", "search:2000"]}, "bot 'search' is named twice"),
        ({"bots": ["flat:20ms", "random"]}, "bot 'flat:20ms' thinks for 20 ms, .* such as flat:2000$"),
    ],
)
def test_whatever_is_wrong_is_one_clear_line(more: dict[str, Any], complaint: str) -> None:
    with pytest.raises(LarcenyError, match=complaint):
        sprt("crooks", **{"bots": ["instinct", "random"], **more})


# Real games


def untimed(duel: Duel | dict[str, Any]) -> dict[str, Any]:
    facts = msgspec.to_builtins(duel, enc_hook=str)
    return {name: fact for name, fact in facts.items() if name not in ("seconds", "threads")}


def test_instinct_is_soon_known_to_be_better_than_random() -> None:
    seen: list[Reading] = []
    found = sprt("crooks", ["instinct", "random"], watch=seen.append)
    assert (found.verdict, found.deals) == ("better", 31)
    assert [reading.blocks for reading in seen] == list(range(1, 32))
    assert found.low > 0.5
    assert sprt("crooks", ["random", "instinct"], 4).verdict == "not better"


def test_bots_that_play_alike_are_not_better() -> None:
    found = sprt("crooks", ["flat:3", "flat:3:explore=1"])  # flat does not explore
    assert (found.verdict, found.share, found.deals) == ("not better", 0.5, 40)


def test_it_may_end_without_an_answer() -> None:
    found = sprt("crooks", ["instinct", "random"], most=10)
    assert (found.verdict, found.deals, found.most) == ("open", 10, 10)


class Disorderly(Threads):
    """Workers whose results come in the wrong order, a dozen at a time."""

    def work(self, job: Callable[[Any], Any], tasks: Iterable[Any]) -> Iterator[tuple[int, Any]]:
        batch: list[tuple[int, Any]] = []
        for pair in super().work(job, tasks):
            batch.append(pair)
            if len(batch) == 12:
                yield from sorted(batch, key=lambda pair: -pair[0])
                batch.clear()
        yield from batch

    def __enter__(self) -> Self:
        return self


def test_deals_are_looked_at_in_their_order_whoever_is_first() -> None:
    duel = ["flat:5", "instinct"]
    with Threads(1) as one, Disorderly() as many:
        found = [sprt("crooks", duel, 3, shares=(0.2, 0.5), seed=3, workers=workers) for workers in (one, many)]
    assert untimed(found[0]) == untimed(found[1])
    assert found[0].verdict != "open"


def test_a_test_goes_on_from_its_file(tmp_path: Path) -> None:
    """However it ended, what was played is not played again, and the verdict is the same."""
    keep, seen = tmp_path / "duel.jsonl", 0

    def pull_the_plug(reading: Reading) -> None:
        nonlocal seen
        seen += 1
        if seen % 10 == 0:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sprt("crooks", ["instinct", "random"], watch=pull_the_plug, keep=keep)
    kept = keep.read_bytes()
    keep.write_bytes(kept + b"feedfacefeedface {torn")
    found = sprt("crooks", ["instinct", "random"], keep=keep)
    assert untimed(found) == untimed(sprt("crooks", ["instinct", "random"]))
    assert keep.read_bytes().startswith(kept)
    deals = [msgspec.json.decode(line.partition(b" ")[2])["deal"] for line in keep.read_bytes().splitlines()[1:]]
    assert len(deals) == len(set(deals)) >= 31
    before = keep.read_bytes()
    assert untimed(sprt("crooks", ["instinct", "random"], keep=keep)) == untimed(found)
    assert keep.read_bytes() == before, "it was decided already"


def test_a_file_of_another_test_is_refused(tmp_path: Path) -> None:
    keep = tmp_path / "duel.jsonl"
    sprt("crooks", ["instinct", "random"], most=2, keep=keep)
    assert sprt("crooks", ["instinct", "random"], most=4, keep=keep).deals == 4  # more of the same
    with pytest.raises(LarcenyError, match=r"duel.jsonl: other work is kept there: seed 0 there, 1 here"):
        sprt("crooks", ["instinct", "random"], most=2, seed=1, keep=keep)
    with keep.open("ab") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(LarcenyError, match="somebody is working with this file already"):
            sprt("crooks", ["instinct", "random"], keep=keep)
    keep.write_bytes(keep.read_bytes().replace(b'"deal":1', b'"deal":7'))
    with pytest.raises(LarcenyError, match=r"line \d: it was altered"):  # deals are written as they end
        sprt("crooks", ["instinct", "random"], keep=keep)
    (tmp_path / "other").write_text("my diary\n", encoding="utf-8")
    with pytest.raises(LarcenyError, match="line 1: this is no file that Larceny kept"):
        sprt("crooks", ["instinct", "random"], keep=tmp_path / "other")
    assert (tmp_path / "other").read_text(encoding="utf-8") == "my diary\n"
    with pytest.raises(LarcenyError, match="No such file or directory"):
        sprt("crooks", ["instinct", "random"], keep=tmp_path / "nowhere" / "duel")


def test_the_command_line(run: Run) -> None:  # noqa: F811
    words = ["sprt", "crooks", "--bots", "instinct,random", "--elo1", "100"]
    result = run(*words)
    assert (result.returncode, result.stderr) == (0, "")
    assert "\ninstinct is better than random\n" in result.stdout
    assert "generalised SPRT of 50.0% against 64.0%: LLR +" in result.stdout
    result = run(*words, "--share0", "0.4")
    complaint = "the hypotheses are given as shares or as Elo points, not as both"
    assert (result.returncode, result.stdout, result.stderr) == (1, "", f"larceny: {complaint}\n")
