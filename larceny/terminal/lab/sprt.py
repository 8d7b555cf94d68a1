"""`larceny sprt` on a terminal: how the test stands while it runs, and the verdict when it is done or stopped."""

from __future__ import annotations

from pathlib import Path

from larceny.engine.words import Figure, into, phrases
from larceny.lab.cluster import workers
from larceny.lab.sprt import Duel, Reading, Test
from larceny.lab.statistics import elo
from larceny.terminal.lab.progress import leave, progress_line, say, wide_console, write_json

_, said = phrases(str(Path(__file__).parent))


def run_sprt(test: Test, threads: int | None, cluster: str | None, json: Path | None, keep: Path | None = None) -> None:
    """Test one bot against another and print the result; after Ctrl+C how it stands."""
    with workers(threads, cluster) as team:
        stopped = False
        with progress_line() as progress:
            task = progress.add_task(said("lab-compiling"), total=None)
            try:
                test.run(team, lambda reading: progress.update(task, description=_live(test, reading)), keep)
            except KeyboardInterrupt:
                stopped = True
        if test.resumed:
            say(said("lab-went-on", keep=keep, resumed=Figure(test.resumed, ",")))
        print_duel(test.duel(), json)
        if stopped:
            say(said("lab-sprt-stopped", keep=keep) if keep else said("lab-stopped-nothing"))
            leave(at_once=cluster is None)


def _live(test: Test, reading: Reading) -> str:
    return said(
        "lab-sprt-live",
        blocks=Figure(reading.blocks, ","),
        most=Figure(test.most, ","),
        share=Figure(reading.share, ".1%"),
        llr=Figure(reading.llr, "+.2f"),
        lower=Figure(test.lower, ".2f"),
        upper=Figure(test.upper, ".2f"),
    )


def print_duel(duel: Duel, json: Path | None) -> None:
    if write_json(duel, json):
        return
    console = wide_console()
    options = " ".join(f"{name}={value}" for name, value in duel.options.items())
    words = [
        duel.game,
        said("lab-players", players=duel.players),
        options,
        into(duel.deck),
        said("lab-from-seed", seed=str(duel.seed)),
    ]
    console.print(", ".join(word for word in words if word), soft_wrap=True)
    console.print(_verdict(duel), style="bold", soft_wrap=True)
    points = said("lab-elo", elo=Figure(elo(duel.share), "+.0f")) if duel.players == 2 and 0 < duel.share < 1 else ""
    if duel.deals:
        console.print(
            said(
                "lab-sprt-wins",
                share=Figure(duel.share, ".1%"),
                low=Figure(duel.low, ".1%"),
                high=Figure(duel.high, ".1%"),
                points=points,
                deals=Figure(duel.deals, ","),
            ),
            soft_wrap=True,
        )
    console.print(
        said(
            "lab-sprt-test",
            share0=Figure(duel.share0, ".1%"),
            share1=Figure(duel.share1, ".1%"),
            llr=Figure(duel.llr, "+.2f"),
            lower=Figure(duel.lower, ".2f"),
            upper=Figure(duel.upper, ".2f"),
            alpha=Figure(duel.alpha, "g"),
            beta=Figure(duel.beta, "g"),
        ),
        soft_wrap=True,
    )
    if duel.forfeits:
        console.print(
            said("lab-sprt-forfeits", many_forfeits=Figure(len(duel.forfeits), ","), forfeits=duel.forfeits[0]),
            soft_wrap=True,
        )
    console.print(said("lab-seconds", seconds=Figure(duel.seconds, ",.1f"), threads=duel.threads), soft_wrap=True)


def _verdict(duel: Duel) -> str:
    rival = said("lab-copies", among=duel.among) if duel.players > 2 else duel.among
    if duel.verdict == "better":
        return (
            said("lab-better-among", bot=duel.bot, rival=rival)
            if duel.players > 2
            else said("lab-better-than", bot=duel.bot, rival=rival)
        )
    if duel.verdict == "not better":
        return said("lab-not-better", bot=duel.bot, among=duel.among, share1=Figure(duel.share1, ".1%"))
    return said("lab-not-known", bot=duel.bot, among=duel.among)
