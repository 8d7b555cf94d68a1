"""`larceny sprt` on a terminal: how the test stands while it runs, and the verdict when it is done or stopped."""

from __future__ import annotations

from pathlib import Path

from larceny.lab.cluster import workers
from larceny.lab.sprt import Duel, Reading, Test
from larceny.lab.statistics import elo
from larceny.terminal.lab.progress import leave, progress_line, say, wide_console, write_json


def run_sprt(test: Test, threads: int | None, cluster: str | None, json: Path | None, keep: Path | None = None) -> None:
    """Test one bot against another and print the result; after Ctrl+C how it stands."""
    with workers(threads, cluster) as team:
        stopped = False
        with progress_line() as progress:
            task = progress.add_task("compiling", total=None)
            try:
                test.run(team, lambda reading: progress.update(task, description=_live(test, reading)), keep)
            except KeyboardInterrupt:
                stopped = True
        if test.resumed:
            say(f"{keep}: went on after {test.resumed:,} deals that are kept there")
        print_duel(test.duel(), json)
        if stopped:
            say(f"stopped; {f'the same command goes on from {keep}' if keep else 'nothing was kept'}")
            leave(at_once=cluster is None)


def _live(test: Test, reading: Reading) -> str:
    return (
        f"deal {reading.blocks:,} of {test.most:,} at most: {reading.share:.1%} of victories, "
        f"LLR {reading.llr:+.2f} ({test.lower:.2f} to {test.upper:.2f})"
    )


def print_duel(duel: Duel, json: Path | None) -> None:
    if write_json(duel, json):
        return
    console = wide_console()
    options = " ".join(f"{name}={value}" for name, value in duel.options.items())
    words = [duel.game, f"{duel.players} players", options, duel.deck, f"deals from seed {duel.seed} on"]
    console.print(", ".join(word for word in words if word), soft_wrap=True)
    console.print(_verdict(duel), style="bold", soft_wrap=True)
    points = f", {elo(duel.share):+.0f} Elo" if duel.players == 2 and 0 < duel.share < 1 else ""
    if duel.deals:
        console.print(
            f"wins {duel.share:.1%} of games (95 % interval {duel.low:.1%} to {duel.high:.1%}){points}; "
            f"{duel.deals:,} deals, each in all seat orders",
            soft_wrap=True,
        )
    console.print(
        f"generalised SPRT of {duel.share0:.1%} against {duel.share1:.1%}: LLR {duel.llr:+.2f}, "
        f"decides at {duel.lower:.2f} or {duel.upper:.2f} (alpha {duel.alpha:g}, beta {duel.beta:g})",
        soft_wrap=True,
    )
    if duel.forfeits:
        console.print(f"games forfeited: {len(duel.forfeits):,}; the first: {duel.forfeits[0]}", soft_wrap=True)
    console.print(f"{duel.seconds:,.1f} s on {duel.threads} cores", soft_wrap=True)


def _verdict(duel: Duel) -> str:
    rival = f"copies of {duel.among}" if duel.players > 2 else duel.among
    if duel.verdict == "better":
        return f"{duel.bot} is better among {rival}" if duel.players > 2 else f"{duel.bot} is better than {rival}"
    if duel.verdict == "not better":
        return f"{duel.bot} is not that much better than {duel.among}: {duel.share1:.1%} is too much to expect"
    return f"not known yet whether {duel.bot} is better than {duel.among}"
