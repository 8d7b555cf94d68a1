"""A training from its first window to its last, with whatever may come between."""

from __future__ import annotations

import fcntl
import gc
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
import torch

from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.words import Quoted, at, phrases, trouble
from larceny.train import checkpoint, settings
from larceny.train.kernels import in_background
from larceny.train.log import Log
from larceny.train.losses import Learner, stray, weights
from larceny.train.mixed_tables import EARLIER, FROZEN, TRAINED, MixedTables, Plan, Room, plans
from larceny.train.network import Network
from larceny.train.settings import Settings
from larceny.train.trial import Meeting, hold
from larceny.train.window import Window

phrase, _ = phrases(__file__)

IMITATION, SELFPLAY, DONE = "imitation", "self-play", "done"
CHECKPOINT, LOG, LOCK = "checkpoint", "log.jsonl", "lock"
A_MINUTE = 60.0
FEWEST = 64  # tables that are worth training with
AT_RANDOM = 3  # before the first window every third table plays at random


class Landing:
    """Lets the progress of self-play come to its end when the time does; imitation takes its time."""

    def __init__(self, end: float) -> None:
        self._end = end
        self._begun: tuple[float, float] | None = None  # when self-play began to land, and its progress then

    def __call__(self, phase: str, progress: float, now: float) -> float:
        if phase != SELFPLAY:
            return progress
        if self._begun is None:
            self._begun = now, progress
        start, before = self._begun
        return before + (1 - before) * min(1.0, (now - start) / max(self._end - start, 1.0))


class Training:
    """One game's network in a folder: fresh, or from where the folder's checkpoint stands."""

    def __init__(
        self,
        game: Game,
        folder: Path,
        device: str,
        seed: int = 0,
        file: Path | None = None,
        start: Path | None = None,
        say: Callable[[str], None] = print,
        command: str = "",
        against: Path | None = None,
    ) -> None:
        """Begin, or go on; with a network to be learned `against`, which stays as it is."""
        self._born = monotonic()
        self.game, self.folder, self.device, self._say = game, folder, device, say
        self._lock = _locked(folder)
        self._stopping = False
        self._saved = monotonic()
        try:
            self._begin(seed, file, self._kept(start), command, against)
        except BaseException:
            self._lock.close()
            raise

    # Beginning

    def _begin(self, seed: int, file: Path | None, kept: dict[str, Any], command: str, against: Path | None) -> None:
        """Begin with what a checkpoint kept, or with nothing."""
        game, device = self.game, self.device
        exact = bool(kept) and not kept.get("carried")
        if exact and against is not None and kept.get("frozen") is None:
            raise LarcenyError(phrase("train-against-not-empty", folder=self.folder))
        given = settings.read(game.name, device, file)
        self.settings = self._settings(kept, given, fresh=file is not None or not exact)
        self.seed = int(kept["seed"]) if kept else seed
        self.phase = kept["about"]["phase"] if kept else IMITATION
        about = kept["about"] if kept else {}
        if self.phase == DONE and self._done_of(about, SELFPLAY) < 1:  # the settings want more now
            self.phase = SELFPLAY
        self.iteration = int(about.get("iteration", 0))
        self.decisions = {phase: int(about.get("decisions", {}).get(phase, 0)) for phase in (IMITATION, SELFPLAY)}
        if against is not None and not exact:  # a career of its own
            self.decisions[SELFPLAY] = 0
            self.phase = SELFPLAY if self.phase == DONE else self.phase
        self.trials = int(about.get("trials", 0))
        self.seconds = float(about.get("seconds", 0.0))
        self.tables = int(about.get("tables", 0)) if exact else 0
        self.tables = self.tables or self.settings.tables.tables
        self.commands = [*about.get("commands", []), f"{date.today()} {device}: {command}"]
        self.past_at = int(kept["past_at"]) if kept else -1
        self._log = Log(self.folder / LOG, int(about.get("log", 0)) if exact else 0)
        self._generator = torch.Generator(device)
        self._generator.manual_seed(self.seed)
        torch.manual_seed(self.seed)
        own = self.settings.network
        self._make = lambda: Network(game.observation.total, game.actions, own.width, own.blocks).to(device)
        self._frozen = kept.get("frozen") if exact else self._read(against) if against is not None else None
        rivals = {EARLIER: self._make()} if self.settings.tables.earlier else {}
        if self._frozen is not None:
            sizes = self._frozen["settings"]["network"]
            rivals[FROZEN] = Network(game.observation.total, game.actions, sizes["width"], sizes["blocks"]).to(device)
            rivals[FROZEN].load_state_dict(self._frozen["average"])
        self._learner = Learner(self._make(), self.settings, self._generator, rivals)
        self._kept_selves: list[dict[str, torch.Tensor]] = []
        self._drawn_self = 0
        self._held, self._judge, self._rival = (self._make() for _ in range(3))
        self._past = weights(self._learner.network)
        self._window: Window | None = None
        self._rooms: list[Room] = []
        if kept:
            self._take_up(kept if exact else checkpoint.unpacked(kept), exact)
            if not exact:
                self._keep_self()
                self._learner.soften(self.settings.selfplay.soften)
                self._appoint()
        if not exact:
            self._with_room(self._open)
            self._log.write(what="start", game=game.name, device=device, seed=self.seed, tables=self.tables,
                              settings=settings.slim(self.settings))  # fmt: skip

    def _kept(self, start: Path | None) -> dict[str, Any]:
        """Return the checkpoint to go on from; an empty one for a fresh start."""
        own = self.folder / CHECKPOINT
        if own.exists():
            if start is not None:
                raise LarcenyError(phrase("train-not-empty", folder=self.folder))
            return checkpoint.read(own, self.game, self.device)
        return {} if start is None else self._file(start)

    def _file(self, path: Path) -> dict[str, Any]:
        """Return a checkpoint, or what bots play, as one."""
        if path.suffix == checkpoint.PACKED:
            return checkpoint.from_weights(path, self.game, self.device)
        return checkpoint.read(path, self.game, self.device)

    def _read(self, path: Path) -> dict[str, Any]:
        """Return the network of a file that is to be learned against: its sizes and its averaged weights."""
        found = self._file(path)
        whole = checkpoint.unpacked(found) if found.get("carried") else found
        return {"settings": {"network": whole["settings"]["network"]}, "average": whole["average"]}

    def _settings(self, kept: dict[str, Any], given: Settings, fresh: bool) -> Settings:
        if not kept:
            return given
        if not fresh:
            return settings.thick(kept["settings"], self.folder / CHECKPOINT)
        before, now = kept["settings"]["network"], settings.slim(given)["network"]
        if before != now:
            raise LarcenyError(
                phrase(
                    "train-shape",
                    before=before["blocks"],
                    before2=before["width"],
                    now=now["blocks"],
                    now2=now["width"],
                )
            )
        return given

    def _take_up(self, kept: dict[str, Any], exact: bool) -> None:
        learner = self._learner
        learner.network.load_state_dict(kept["weights"])
        learner.average, learner.magnet, self._past = kept["average"], kept["magnet"], kept["past"]
        if exact:
            self._kept_selves = kept["selves"]
            self._seat_self(int(kept["drawn_self"]))
            self._appoint()
            if learner.critic is not None:
                learner.critic.load_state_dict(kept["critic"])
            learner.improvements = int(kept["improvements"])
            learner.optimizer.load_state_dict(kept["optimizer"])
            self._generator.set_state(kept["generator"].cpu())
            for room in kept["rooms"]:
                plan = Plan(**{name: room[name] for name in Plan._fields})
                self._rooms.append(Room(self.game.name, plan, self.device))
                self._rooms[-1].batch.restore(room["state"].cpu().numpy().tobytes())
            self._with_room(self._open_window)

    def _open(self) -> None:
        """Open the rooms, and play until the games are at different places."""
        compiling = in_background(self.game) if self.device == "cuda" else None
        self._rooms = [Room(self.game.name, plan, self.device) for plan in self._plans()]
        self._open_window()
        if compiling is not None and compiling.wait():
            self._say("the kernel of instinct could not be compiled beside the others; trying again here")
        rooms, own = MixedTables(self._rooms), self.settings.tables
        window = self._window
        assert window is not None
        seen, mask, seat = window.seen[:, : self.tables], window.mask[:, : self.tables], window.seat[0]
        most = torch.zeros(len(seen), dtype=seen.dtype, device=self.device)
        wild = torch.arange(self.tables, device=self.device) % AT_RANDOM == 0
        for _ in range(own.warmup):
            rooms.look(seen, mask, seat)
            most = torch.maximum(most, seen.abs().amax(1))
            anything = stray(seat.long(), mask, 1.0, self._generator)
            rooms.step(torch.where(wild, anything, rooms.instinct()))
        if self.phase == IMITATION and not self.iteration:
            self._scale(most[: self.game.observation.total].cpu().numpy())

    def _scale(self, most: Any) -> None:
        """Divide every number by the largest that its field has shown, or may have if it has shown none."""
        place, found = 0, np.ones(len(most), np.float32)
        for sight in self.game.observation.values():
            size = int(np.prod(sight.shape))
            largest = most[place : place + size].max(initial=0) or max(abs(sight.low), abs(sight.high))
            found[place : place + size] = max(1, int(largest))
            place += size
        scale = torch.from_numpy(found).to(self.device)
        learner = self._learner
        learner.network.scale.copy_(scale)
        for copy in (learner.average, learner.magnet, self._past):
            copy["scale"] = scale.clone()

    def _plans(self) -> list[Plan]:
        own = self.settings.tables
        if self._frozen is not None:
            usual = self.game.read_options(None)
            return [Plan(2, usual, self.tables, self.seed % TRAINED, False, FROZEN)]
        return plans(self.game, own, self.seed, self.iteration // own.redraw, self.tables)

    def _open_window(self) -> None:
        self._window = Window(self.game, self.tables, self.settings.tables.window, self.device, self._others)

    @property
    def _others(self) -> int:
        """Return of how many others a critic is shown what they see."""
        return self.settings.tables.larger - 1 if self.settings.selfplay.truth else 0

    def _appoint(self) -> None:
        """Appoint a critic that sees the truth, if there is to be one and self-play has begun."""
        if self._others and self.phase == SELFPLAY:
            self._learner.appoint(self._others)

    def _with_room(self, job: Callable[[], None]) -> None:
        """Do a job; where the memory is too small for it, do it with half the tables."""
        while True:
            try:
                return job()
            except (torch.OutOfMemoryError, LarcenyError) as fault:
                if isinstance(fault, LarcenyError) and "has no room" not in str(fault):
                    raise
            if self.tables // 2 < FEWEST:
                raise LarcenyError(phrase("train-no-room", device=Quoted(self.device), tables=str(self.tables)))
            self.tables //= 2
            self._say(f"out of memory: going on with half the tables, {self.tables:,}")
            self._log.write(what="halved", tables=self.tables, iteration=self.iteration)
            self._window, self._rooms = None, []
            gc.collect()
            if self.device == "cuda":
                torch.cuda.empty_cache()
            job = self._open

    # Going on

    def run(self, minutes: float | None = None, land: bool = False) -> None:
        """Train until all is learnt that the settings want, the time is up, or somebody says stop.

        To get ready is part of the time.
        """
        last = monotonic()
        end = None if minutes is None else self._born + minutes * A_MINUTE
        landing = Landing(end) if land and end is not None else None
        with self._stoppable():
            while self.phase != DONE and not self._stopping:
                now = monotonic()
                if end is not None and now + (now - last) > end:
                    break
                last = now
                progress = landing(self.phase, self.progress, now) if landing else self.progress
                self._with_room(partial(self._iterate, progress))
                self.seconds += monotonic() - now
                if monotonic() - self._saved > A_MINUTE:
                    self.save()
            if land:
                self._trial()
            self.save()

    @property
    def progress(self) -> float:
        """Return how much of the phase is done, from 0 to 1."""
        return 1.0 if self.phase == DONE else self._done_of({"decisions": self.decisions}, self.phase)

    def _done_of(self, about: dict[str, Any], phase: str) -> float:
        wanted = (self.settings.imitation if phase == IMITATION else self.settings.selfplay).decisions
        return min(1.0, about["decisions"][phase] / wanted) if wanted else 1.0

    def _iterate(self, progress: float) -> None:
        """Play a window and learn from it, with the rates of this progress."""
        start = monotonic()
        own, learner, window = self.settings, self._learner, self._window
        assert window is not None
        rooms = MixedTables(self._rooms)
        if self.phase == IMITATION:
            figures = learner.imitate(rooms, window, progress)
        else:
            figures = learner.improve(rooms, window, self._held, progress)
        learner.follow()
        made = self.tables * window.steps
        self.decisions[self.phase] += made
        self.iteration += 1
        if not np.isfinite(list(figures.values())).all():
            raise LarcenyError(phrase("train-broke", iteration=str(self.iteration), figures=figures))
        seconds = monotonic() - start
        self._log.write(
            what="iteration", phase=self.phase, iteration=self.iteration, decisions=sum(self.decisions.values()),
            progress=progress, games=int(window.done.sum()), **figures, seconds=seconds, per_second=made / seconds,
        )  # fmt: skip
        ended = self.progress >= 1
        if ended or self.iteration % own.trials.every == 0:
            self._trial()
        if ended:
            self._next_phase()
        if self.iteration % own.tables.redraw == 0:
            self._redraw()

    def _next_phase(self) -> None:
        self.phase = SELFPLAY if self.phase == IMITATION else DONE
        if self.phase == SELFPLAY:
            self._learner.graduate()
            self._appoint()
            self._past, self.past_at = weights(self._learner.network), sum(self.decisions.values())
            self._keep_self()
            if not self.settings.selfplay.decisions:
                self.phase = DONE

    def _redraw(self) -> None:
        """Replace the rooms whose players and options are drawn by others."""
        if self.phase == SELFPLAY:
            self._keep_self()
        kept = {str(room.plan): room for room in self._rooms if not room.plan.drawn}
        self._rooms = [kept.get(str(plan)) or Room(self.game.name, plan, self.device) for plan in self._plans()]

    def _keep_self(self) -> None:
        """Keep what is played now, in the place of another if there are many; let one that is kept sit at tables."""
        if not self.settings.tables.earlier:
            return
        rng, selves = np.random.default_rng([self.seed, 17, self.iteration]), self._kept_selves
        if len(selves) == self.settings.selfplay.kept:
            del selves[int(rng.integers(len(selves)))]
        selves.append({name: one.clone() for name, one in self._learner.average.items()})
        self._seat_self(int(rng.integers(len(selves))))

    def _seat_self(self, number: int) -> None:
        self._drawn_self = number
        if self._kept_selves:
            self._learner.rivals[EARLIER].load_state_dict(self._kept_selves[number])

    def _trial(self) -> None:
        """Find out how good the averaged weights are."""
        start = monotonic()
        own = self.settings
        self._judge.load_state_dict(self._learner.average)
        self._rival.load_state_dict(self._past)
        counts = dict.fromkeys((2, own.tables.larger))
        meetings = [Meeting(players, "instinct") for players in counts]
        if self.past_at >= 0:
            meetings += [Meeting(players, "earlier", self._rival) for players in counts]
        if FROZEN in self._learner.rivals:
            meetings = [Meeting(2, FROZEN, self._learner.rivals[FROZEN], draws=True)]
        found = hold(self.game, self.device, self._judge, meetings, own.trials.games, self.trials, own.trials.longest)
        seconds = monotonic() - start
        total = sum(self.decisions.values())
        for one in found:
            since = {"since": self.past_at} if one.against == "earlier" else {}
            self._log.write(what="trial", phase=self.phase, iteration=self.iteration, decisions=total,
                              **one._asdict(), **since, seconds=seconds)  # fmt: skip
        self._say(
            f"{self.game.name}: {self.phase}, {total / 1e6:,.1f}M decisions, {self.seconds:,.0f} s: "
            + ", ".join(f"{one.share:.1%} ± {one.error:.1%} vs {one.against} ({one.players})" for one in found)
        )
        self.trials += 1
        if self.phase == SELFPLAY and self.trials % own.trials.selves == 0:
            self._past = {name: one.clone() for name, one in self._learner.average.items()}
            self.past_at = total

    # Ending

    @contextmanager
    def _stoppable(self) -> Iterator[None]:
        """End at Ctrl+C or SIGTERM after this iteration, at the second one at once: the last checkpoint is whole."""

        def stop(number: int, frame: Any) -> None:
            if self._stopping:
                raise KeyboardInterrupt
            self._stopping = True
            self._say("stopping after this iteration")

        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {one: signal.signal(one, stop) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    def save(self) -> None:
        """Write the checkpoint."""
        checkpoint.write(self.folder / CHECKPOINT, self.state())
        self._saved = monotonic()

    def state(self) -> dict[str, Any]:
        """Return everything that going on needs."""
        learner = self._learner
        mine = checkpoint.identity(self.game)
        return mine | {
            "identity": list(mine),
            "settings": settings.slim(self.settings),
            "seed": self.seed,
            "about": {
                "phase": self.phase,
                "iteration": self.iteration,
                "decisions": self.decisions,
                "trials": self.trials,
                "seconds": self.seconds,
                "tables": self.tables,
                "commands": self.commands,
                "log": self._log.length(),
            },
            "weights": learner.network.state_dict(),
            "average": learner.average,
            "magnet": learner.magnet,
            "past": self._past,
            "past_at": self.past_at,
            "frozen": self._frozen,
            "selves": self._kept_selves,
            "drawn_self": self._drawn_self,
            "improvements": learner.improvements,
            "critic": None if learner.critic is None else learner.critic.state_dict(),
            "optimizer": learner.optimizer.state_dict(),
            "generator": self._generator.get_state(),
            "rooms": [
                {
                    **room.plan._asdict(),
                    "state": torch.from_numpy(np.frombuffer(bytearray(room.batch.state()), np.uint8)),
                }
                for room in self._rooms
            ],
        }

    def close(self) -> None:
        self._log.close()
        self._lock.close()


def _locked(folder: Path) -> Any:
    """Make the folder, and keep others from training in it at the same time."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / LOCK).open("w")
    except OSError as fault:
        raise LarcenyError(at(folder, trouble(fault))) from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise LarcenyError(phrase("train-busy", folder=folder)) from None
    return file
