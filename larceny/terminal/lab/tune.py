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
from larceny.engine.words import Figure, phrases
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

phrase, said = phrases(str(Path(__file__).parent))

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
        task = progress.add_task(said("lab-compiling"), total=None)
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
            print(said("lab-written", path=path), file=aside)
    if not written and (out or report):
        print(said("lab-nothing-written"), file=aside)
    if tuned.resumed:
        print(said("lab-tune-went-on", folder=folder, many=said("lab-pieces", count=tuned.resumed)), file=aside)
    if folder is not None and keep is None and not tuned.stopped:
        discard(folder)  # the search is over, and its result is told
    elif folder is not None:
        print(said("lab-tune-kept", folder=folder), file=aside)
    if tuned.stopped:
        aside.flush()
        raise SystemExit(STOPPED)


def _folder_beside(out: Path | None) -> Path | None:
    """Return the folder beside the deck in which its search is kept, so that an interrupted one goes on unasked."""
    return None if out is None or files.is_stdout(out) or not files.is_plain(out) else Path(f"{out}.tuning")


def _check_files(out: Path | None, report: Path | None, wishes: dict[str, Any]) -> None:
    if report is not None:
        check_plots()
    for path in (out, report):
        if path is None:
            continue
        for name in ("deck", "bounds"):
            if wishes.get(name) is not None and files.same(path, Path(wishes[name])):
                raise LarcenyError(phrase("lab-tune-itself", path=path, name=name))
        files.check(path)
    if out is not None and report is not None and files.same(out, report):
        raise LarcenyError(phrase("lab-tune-same", out=out))


def _report(tuned: Tuned, wishes: dict[str, Any], team: Workers, show: Any) -> str:
    """Return the page that compares both decks, on the deals of the last comparison."""
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
        game.parse_deck(tuned.source, said("lab-tuned-deck")),
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
    players = said("lab-tune-players", listed=listed([str(count) for count in tuned.players]))
    console.print(
        said("lab-tune-head", game=str(tuned.game), deck=tuned.deck, bot=tuned.bot, players=players),
        soft_wrap=True,
    )
    if tuned.stopped:
        console.print(said("lab-tune-stopped"), style="bold")
    if tuned.decks:
        console.print(
            said(
                "lab-tune-tried",
                many=said("lab-decks", count=tuned.decks),
                many2=said("lab-generations", count=tuned.generations),
                games=Figure(tuned.games, ","),
                players=players,
                many3=said("lab-numbers", count=tuned.numbers),
            ),
            soft_wrap=True,
        )
        console.print(said("lab-tune-checked", checked=Figure(tuned.checked, ",")), soft_wrap=True)
    deals = said("lab-tune-deals", final=Figure(tuned.final, ","), final_seed=tuned.final_seed)
    _print_verdict(console, said("lab-tune-before", deals=str(deals)), tuned.before)
    if tuned.after is None:
        console.print(f"\n{_no_new_deck(tuned)}", style="bold")
        return
    _print_verdict(console, said("lab-tune-after"), tuned.after)
    console.print(said("lab-in-the-deck"), style="bold")
    for edit in tuned.edits:
        console.print(f"  {edit}", soft_wrap=True)
    assert tuned.gain is not None
    word = said("lab-tune-better") if tuned.better else said("lab-tune-not-better")
    console.print(f"\n{word}: {signed(tuned.gain, '.2f')}", style="bold")


def _no_new_deck(tuned: Tuned) -> str:
    before = tuned.before
    if before.surely:
        return said("lab-tune-none")
    if not before.misses:
        return said("lab-tune-nothing")
    more = said("lab-tune-finer", finer=FINER * tuned.games)
    return said("lab-tune-chance", final=Figure(tuned.final, ","), more=more)


def _print_verdict(console: Console, title: str, verdict: Verdict) -> None:
    missed = verdict.missed
    words = said(
        "lab-tune-missed",
        value=Figure(missed.value, ".2f"),
        part=Figure(max(0.0, missed.low), ".2f"),
        high=Figure(missed.high, ".2f"),
    )
    console.print(f"\n{title}: {words if verdict.misses else said('lab-tune-met')}", style="bold", soft_wrap=True)
    for miss in _largest(verdict.misses):
        console.print(said("lab-tune-miss", players=miss.players, text=miss.text), soft_wrap=True)
    if len(verdict.misses) > MANY:
        console.print(said("lab-tune-more", many_misses=len(verdict.misses) - MANY))


def _largest(all_: Sequence[Miss]) -> list[Miss]:
    return sorted(all_, key=lambda miss: -miss.size)[:MANY]
