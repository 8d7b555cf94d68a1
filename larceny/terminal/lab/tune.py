"""`larceny tune` on a terminal: progress while decks are tried, then the targets missed before and after."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from larceny.engine import files
from larceny.engine.deck import Deck
from larceny.engine.errors import LarcenyError
from larceny.games import load
from larceny.lab.decks.balance import balance
from larceny.lab.decks.findings import listed, signed
from larceny.lab.decks.on_gpu import counters
from larceny.lab.decks.report import check_plots, page
from larceny.lab.decks.targets import Miss
from larceny.lab.decks.tune import Tuned, Verdict, tune
from larceny.lab.decks.tuning_folder import Tried, discard
from larceny.lab.workers import Workers
from larceny.terminal.lab.progress import STOPPED, progress_bar, stages

MANY = 12  # misses that are printed
FINER = 4  # times as many games see half as much


def run_tune(
    out: Path | None,
    report: Path | None,
    force: bool,
    threads: int | None,
    cluster: str | None,
    device: str,
    keep: Path | None = None,
    **wishes: Any,
) -> None:
    """Tune a deck and print the result; a file that cannot be written is refused before anything is played.

    The search is kept in the folder `keep`, or beside the deck until that is written.
    """
    _check_files(out, report, wishes)
    folder = keep or _folder_beside(out)
    with (
        counters(threads, cluster, device) as team,
        progress_bar() as progress,
    ):
        task = progress.add_task("compiling", total=None)
        show = stages(progress, task)

        def tell(tried: Tried) -> None:
            progress.console.print(f"larceny: {tried.words()}", markup=False, highlight=False, soft_wrap=True)

        tuned = tune(workers=team, progress=show, keep=folder, watch=tell, **wishes)
        good = tuned.source is not None and (tuned.better or force)
        text = _report(tuned, wishes, team, show) if report is not None and good else None
    taken = any(path is not None and files.is_stdout(path) for path in (out, report))
    aside = sys.stderr if taken else sys.stdout  # words for people must not get into a deck or a page
    print_tuned(tuned, taken)
    written = [(path, words) for path, words in ((out, tuned.source), (report, text)) if path is not None and good]
    for path, words in written:
        assert words is not None
        files.put(path, words)
        if not files.is_stdout(path):
            print(f"written: {path}", file=aside)
    if not written and (out or report):
        print("nothing is written", file=aside)
    if tuned.resumed:
        print(f"{folder}: went on after {_many(tuned.resumed, 'piece')} of games that were kept there", file=aside)
    if folder is not None and keep is None and not tuned.stopped:
        discard(folder)  # the search is over, and its result is told
    elif folder is not None:
        print(f"{folder}: the search; the same command goes on from there", file=aside)
    if tuned.stopped:
        aside.flush()
        raise SystemExit(STOPPED)


def _folder_beside(out: Path | None) -> Path | None:
    """Where a search is kept that is to write a deck: what was interrupted goes on without having been asked to."""
    return None if out is None or files.is_stdout(out) or not files.is_plain(out) else Path(f"{out}.tuning")


def _check_files(out: Path | None, report: Path | None, wishes: dict[str, Any]) -> None:
    if report is not None:
        check_plots()
    for path in (out, report):
        if path is None:
            continue
        for name in ("deck", "bounds"):
            if wishes.get(name) is not None and files.same(path, Path(wishes[name])):
                raise LarcenyError(f"{path}: this is the file of the {name} itself")
        files.check(path)
    if out is not None and report is not None and files.same(out, report):
        raise LarcenyError(f"{out}: the deck and the report cannot be the same file")


def _report(tuned: Tuned, wishes: dict[str, Any], team: Workers, show: Any) -> str:
    """The page that compares both decks, on the deals of the last comparison."""
    game = load(tuned.game)
    deck = wishes.get("deck")
    before: Deck = game.house_deck if deck is None else game.read_deck(deck)
    assert tuned.source is not None
    found = balance(
        tuned.game,
        tuned.players,
        tuned.final,
        tuned.bot,
        wishes.get("options"),
        game.parse_deck(tuned.source, "the tuned deck"),
        before,
        tuned.final_seed,
        skill=0,
        workers=team,
        progress=show,
    )
    return page(found)


def print_tuned(tuned: Tuned, aside: bool = False) -> None:
    """Print the result; `aside`, to the error stream, where the deck itself goes to standard output."""
    console = Console(highlight=False, markup=False, stderr=aside)
    players = f"{listed([str(count) for count in tuned.players])} players"
    console.print(f"{tuned.game}, {tuned.deck}, {tuned.bot} in every seat, {players}", soft_wrap=True)
    if tuned.stopped:
        console.print("stopped: this is the best so far", style="bold")
    if tuned.decks:
        console.print(
            f"{_many(tuned.decks, 'deck')} in {_many(tuned.generations, 'generation')}, {tuned.games:,} games each "
            f"with {players}; {_many(tuned.numbers, 'number')} might vary",
            soft_wrap=True,
        )
        console.print(f"what led was checked on {tuned.checked:,} other deals before it was believed", soft_wrap=True)
    deals = f"on {tuned.final:,} deals from seed {tuned.final_seed} on"
    _print_verdict(console, f"before, {deals}", tuned.before)
    if tuned.after is None:
        console.print(f"\n{_no_new_deck(tuned)}", style="bold")
        return
    _print_verdict(console, "after, on the same deals", tuned.after)
    console.print("\nin the deck", style="bold")
    for edit in tuned.edits:
        console.print(f"  {edit}", soft_wrap=True)
    assert tuned.gain is not None
    word = "better" if tuned.better else "not surely better"
    console.print(f"\n{word}: {signed(tuned.gain, '.2f')}", style="bold")


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def _no_new_deck(tuned: Tuned) -> str:
    before = tuned.before
    if before.surely:
        return "no better deck was found"
    if not before.misses:
        return "nothing to tune"
    more = f"-n {FINER * tuned.games} would show a miss half as large"
    return f"what is missed may be chance on {tuned.final:,} deals: {more}"


def _print_verdict(console: Console, title: str, verdict: Verdict) -> None:
    missed = verdict.missed
    words = f"targets are missed by {missed.value:.2f} ({max(0.0, missed.low):.2f} to {missed.high:.2f})"
    console.print(f"\n{title}: {words if verdict.misses else 'all targets are met'}", style="bold", soft_wrap=True)
    for miss in _largest(verdict.misses):
        console.print(f"  {miss.players} players: {miss.text}", soft_wrap=True)
    if len(verdict.misses) > MANY:
        console.print(f"  and {len(verdict.misses) - MANY} more")


def _largest(all_: Sequence[Miss]) -> list[Miss]:
    return sorted(all_, key=lambda miss: -miss.size)[:MANY]
