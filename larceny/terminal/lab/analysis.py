"""`larceny analyse` on a terminal: every decision in words, as JSON, or as a picture."""

from __future__ import annotations

import io
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from larceny.engine import files
from larceny.engine.errors import LarcenyError, RecordError
from larceny.engine.match import replay
from larceny.engine.record import Record
from larceny.engine.text import Text
from larceny.engine.words import at, install, into, phrases
from larceny.games import load
from larceny.lab.analysis import BEST, GRADES, Analysis, Choice, Decision, analyse, in_words, judge_by
from larceny.lab.workers import Threads
from larceny.terminal.lab.progress import progress_bar
from larceny.terminal.words import called, own_words, wrap

phrase, _ = phrases(str(Path(__file__).parent))

SHOWN = 3  # best choices that are listed, besides the one that was played
SURE = 2  # standard errors after ±
PICTURES = (".png", ".svg", ".pdf")
WIDEST = 100

# Okabe and Ito's colours, which colour-blind people tell apart, each with a dash pattern.
LINES = (
    ("#0072b2", "-"),
    ("#d55e00", "--"),
    ("#009e73", "-."),
    ("#cc79a7", ":"),
    ("#e69f00", (0, (8, 2))),
    ("#56b4e9", (0, (5, 1, 1, 1, 1, 1))),
    ("#000000", (0, (2, 2))),
    ("#8a7500", (0, (8, 2, 2, 2, 2, 2))),
)
MARKERS = {"inaccuracy": "o", "mistake": "v", "blunder": "X"}


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """The options of the command."""

    file: Path
    bot: str | None = None  # without it, the usual judge of the game
    seat: int | None = None  # from 0 on
    seed: int = 0
    threads: int | None = None
    json: Path | None = None
    plot: Path | None = None
    lang: str = "en"


def run(wish: Wish, record: Record, forfeit: tuple[int, str] | None = None) -> None:
    """Judge a game and print it; whatever is wrong is raised before the first thought."""
    if forfeit is not None:
        bot, reason = record.seats[forfeit[0]], forfeit[1]
        raise RecordError(phrase("analyse-forfeited", file=wish.file, bot=bot, reason=reason))
    _check(wish, record)
    names = called(record.seats or ["me"] * record.players, load(record.game).text(wish.lang))
    taken = files.is_stdout(wish.json) or files.is_stdout(wish.plot)  # standard output has the file, and nothing else
    found = _with_progress(record, wish)
    english = msgspec.structs.replace(found, decisions=tuple(in_words(record, found.decisions, "en", names)))
    found = msgspec.structs.replace(found, decisions=tuple(in_words(record, found.decisions, wish.lang, names)))
    if not taken:
        for line in lines(found, record, names, wish.lang, min(WIDEST, shutil.get_terminal_size((80, 24)).columns)):
            print(line)
    if wish.json is not None:
        files.put(wish.json, msgspec.json.format(msgspec.json.encode(english), indent=2) + b"\n")
    if wish.plot is not None:
        files.put(wish.plot, picture(found, names, wish.lang, _suffix(wish.plot)))
    for path in (wish.json, wish.plot):
        if path is not None and not taken:
            print(own_words(wish.lang)("analysis-written", path=str(path)))


def _check(wish: Wish, record: Record) -> None:
    if wish.bot is not None:
        judge_by(wish.bot, record)
    if record.result is None:
        raise RecordError(phrase("analyse-not-over", file=wish.file))
    if wish.seat is not None and not 0 <= wish.seat < record.players:
        raise LarcenyError(phrase("analyse-seat", seat=wish.seat + 1, players=record.players))
    try:
        replay(load(record.game), record)
    except LarcenyError as fault:
        raise RecordError(at(wish.file, fault)) from None
    if wish.json is not None:
        files.check(wish.json)
    if wish.plot is not None:
        _check_picture(wish.plot)
    if wish.json is not None and wish.plot is not None and files.same(wish.json, wish.plot):
        raise LarcenyError(phrase("analyse-same-file", plot=wish.plot))


def _check_picture(path: Path) -> None:
    if _suffix(path) not in PICTURES:
        raise LarcenyError(phrase("analyse-picture", path=path, pictures=", ".join(PICTURES)))
    if find_spec("matplotlib") is None:
        raise LarcenyError(phrase("analyse-needs", install=install("lab")))
    files.check(path)


def _suffix(path: Path) -> str:
    """Return the kind of picture by the name's ending; .png for standard output and devices, which have none."""
    unnamed = files.is_stdout(path) or not files.is_plain(path)
    return PICTURES[0] if unnamed and not path.suffix else path.suffix.lower()


def _with_progress(record: Record, wish: Wish) -> Analysis:
    """Judge the game under a progress bar."""
    own = own_words(wish.lang)
    with (
        Threads(wish.threads) as workers,
        progress_bar() as progress,
    ):
        task = progress.add_task(own("analysis-compiling"), total=None)

        def show(done: int, of: int) -> None:
            progress.update(task, completed=done, total=of, description=own("analysis-judging"))

        return analyse(record, wish.bot, wish.seat, wish.seed, workers, show)


# In words


def lines(found: Analysis, record: Record, names: Sequence[str], lang: str, width: int) -> Iterator[str]:
    """Yield the whole analysis in words."""
    text, own = load(record.game).text(lang), own_words(lang)
    deck = into(load(record.game).deck_called(record.deck), lang)
    yield f"{text('title')} · {', '.join(names)} · {deck} {record.deck.digest[:16]}"
    yield from wrap(own("analysis-head", bot=found.bot, seed=found.seed), width, "  ")
    for one in found.decisions:
        yield ""
        told = own("analysis-question", step=one.step, name=names[one.seat], question=one.question)
        yield from wrap(told, width, "  ")
        for line in _choices(one, own):
            yield from wrap(line, width, " " * 13)
    yield ""
    if not found.decisions:
        yield own("analysis-nothing")
    for seat in sorted({one.seat for one in found.decisions}):
        yield from wrap(_summary([one for one in found.decisions if one.seat == seat], names[seat], own), width, "  ")


def _choices(one: Decision, own: Text) -> Iterator[str]:
    """Yield the best choices, and the one that was played with its grade."""
    shown = [choice for number, choice in enumerate(one.choices) if number < SHOWN or choice.action == one.played]
    for choice in shown:
        played = choice.action == one.played
        told = _grade(one, own) if played else ""
        if choice.likely is not None:
            told = own("analysis-likely", share=round(choice.likely * 100))
        yield f"  {'>' if played else ' '} {_chance(choice)}  {choice.label}{told and f'  ({told})'}"
    rest = len(one.choices) - len(shown)
    if rest:
        yield f"    {own('analysis-more', count=rest)}"


def _chance(choice: Choice) -> str:
    return f"{choice.chance * 100:3.0f} % ±{SURE * choice.error * 100:<2.0f}"


def _grade(one: Decision, own: Text) -> str:
    key = f"analysis-grade-{one.grade}"
    return own(key, lost=round(one.lost * 100)) if own.has(key) else ""


def _summary(found: Sequence[Decision], name: str, own: Text) -> str:
    count = Counter(one.grade for one in found)
    return own(
        "analysis-summary",
        name=name,
        decisions=len(found),
        best=count[BEST],
        inaccuracies=count["inaccuracy"],
        mistakes=count["mistake"],
        blunders=count["blunder"],
    )


# As a picture


def picture(found: Analysis, names: Sequence[str], lang: str, suffix: str) -> bytes:
    """Return a picture of each seat's chances through the game, with its mistakes marked."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    own = own_words(lang)
    plain: Any = {"svg.fonttype": "none", "svg.hashsalt": "larceny", "text.parse_math": False, "font.size": 10}
    with mpl.rc_context(plain):
        figure = Figure(figsize=(9, 4.5), layout="constrained")
        axes: Any = figure.add_subplot()
        for seat, name in enumerate(names):
            _draw_seat(axes, found, seat, name)
        for grade, _ in reversed(GRADES):
            label = own(f"analysis-legend-{grade}")
            axes.plot([], [], MARKERS[grade], color="#444444", linestyle="none", label=label)
        axes.set(ylim=(-3, 103), xlim=(0, found.steps), title=load(found.game).text(lang)("title"))
        axes.set(xlabel=own("analysis-axis-steps"), ylabel=f"{own('analysis-axis-chance')} (%)")
        axes.grid(color="#dddddd")
        axes.spines[["top", "right"]].set_visible(False)
        figure.legend(loc="outside right upper", frameon=False)
        out = io.BytesIO()
        figure.savefig(out, format=suffix[1:], dpi=120, metadata={"Date": None} if suffix == ".svg" else None)
    return out.getvalue()


def _draw_seat(axes: Any, found: Analysis, seat: int, name: str) -> None:
    color, style = LINES[seat]
    steps, chances = found.curve(seat)
    axes.plot(steps, [100 * one for one in chances], color=color, linestyle=style, linewidth=1.8, label=name)
    for one in found.decisions:
        if one.seat == seat and one.grade in MARKERS:
            axes.plot(one.step, 100 * one.chances[seat], MARKERS[one.grade], color=color, markersize=8)
