"""What is learnt from a window: to choose as instinct does, or to choose better than before."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from larceny.train.network import Network, masked
from larceny.train.rooms import Rooms
from larceny.train.settings import Settings
from larceny.train.window import Part, Window

Figures = dict[str, float]


class Learner:
    """A network, what improves it, and the average that plays."""

    def __init__(self, network: Network, settings: Settings, generator: Any) -> None:
        self.network, self.settings, self.generator = network, settings, generator
        self._asked = torch.compile(network) if settings.fused else network
        self.optimizer = self._fresh()
        self.average = weights(network)
        self.magnet = weights(network)

    def _fresh(self) -> Any:
        on_gpu = self.network.scale.is_cuda
        return torch.optim.AdamW(self.network.parameters(), weight_decay=self.settings.decay, fused=on_gpu)

    def graduate(self) -> None:
        """Begin to improve on the teacher: with a fresh optimizer, held by what was imitated."""
        self.optimizer = self._fresh()
        self.average = weights(self.network)
        self.magnet = weights(self.network)

    def follow(self) -> None:
        """Let the average follow, after an iteration."""
        _approach(self.average, self.network, self.settings.average)

    def _step(self, loss: Tensor) -> None:
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), self.settings.norm)
        self.optimizer.step()

    def _set_rate(self, rate: float, progress: float) -> float:
        now = rate * (1 - 0.9 * progress)
        for group in self.optimizer.param_groups:
            group["lr"] = now
        return now

    def _play(self, window: Window, rooms: Rooms, choose: Callable[[int, Tensor, Tensor], Tensor]) -> float:
        """Fill a window; return the seconds that took."""
        start = monotonic()
        window.play(rooms, choose)
        if window.seen.is_cuda:
            torch.cuda.synchronize()
        return monotonic() - start

    # Imitation

    def imitate(self, rooms: Rooms, window: Window, progress: float) -> Figures:
        """Watch instinct play, and learn to choose as it does and to foresee what comes of it."""
        own = self.settings.imitation
        rate = self._set_rate(own.rate, progress)

        def choose(step: int, seen: Tensor, mask: Tensor) -> Tensor:
            window.action[step] = wanted = rooms.instinct()
            return stray(wanted, mask, own.astray, self.generator)

        played = self._play(window, rooms, choose)
        window.settle()
        tally = _Tally()
        for part in window.parts(own.batch, self.generator):
            with torch.autocast("cuda", torch.bfloat16, enabled=part.seen.is_cuda):
                logits, value = self._asked(part.seen)
            answers = masked(logits, part.mask)
            wrong = functional.cross_entropy(answers, part.action)
            error = _mean((value - part.target) ** 2, part.sure)
            self._step(wrong + own.worth * error)
            with torch.no_grad():
                alike = (answers.argmax(1) == part.action).float().mean()
                tally.add(loss=wrong, alike=alike, entropy=_entropy(answers).mean(), value_error=error)
        return tally.figures() | {"rate": rate, "play_seconds": played}

    # Self-play

    def improve(self, rooms: Rooms, window: Window, magnet: Network, progress: float) -> Figures:
        """Play against oneself; make likelier what went better than expected, within bounds."""
        own = self.settings.selfplay
        rate = self._set_rate(own.rate, progress)
        bonus = own.entropy + (own.entropy_end - own.entropy) * progress
        played = self._play(window, rooms, self._chooser(window))
        window.judge(own.trace)
        magnet.load_state_dict(self.magnet)
        tally = _Tally()
        for _ in range(own.passes):
            for part in window.parts(own.batch, self.generator):
                self._step(self._better(part, magnet, bonus, tally))
        _approach(self.magnet, self.network, own.follow)
        explained = 1 - window.advantage[window.sure].var() / window.target[window.sure].var().clamp(min=1e-6)
        return tally.figures() | {
            "rate": rate, "bonus": bonus, "explained": float(explained), "play_seconds": played,
        }  # fmt: skip

    def _chooser(self, window: Window) -> Callable[[int, Tensor, Tensor], Tensor]:
        def choose(step: int, seen: Tensor, mask: Tensor) -> Tensor:
            with torch.no_grad(), torch.autocast("cuda", torch.bfloat16, enabled=seen.is_cuda):
                logits, window.value[step] = self._asked(seen)
            likely = functional.log_softmax(masked(logits, mask), 1)
            luck = torch.empty_like(likely).exponential_(generator=self.generator).clamp_(min=1e-20)
            action = (likely - luck.log()).argmax(1)  # drawn as likely as the network says
            window.action[step] = action
            window.logp[step] = likely.gather(1, action[:, None])[:, 0]
            return action

        return choose

    def _better(self, part: Part, magnet: Network, bonus: float, tally: _Tally) -> Tensor:
        """Return the loss of some decisions."""
        own = self.settings.selfplay
        with torch.autocast("cuda", torch.bfloat16, enabled=part.seen.is_cuda):
            logits, value = self._asked(part.seen)
            with torch.no_grad():
                held = functional.log_softmax(masked(magnet(part.seen)[0], part.mask), 1)
        likely = functional.log_softmax(masked(logits, part.mask), 1)
        chosen = likely.gather(1, part.action[:, None])[:, 0]
        centre = _mean(part.advantage, part.sure)
        spread = _mean((part.advantage - centre) ** 2, part.sure).sqrt() + 1e-6
        gain = (part.advantage - centre) / spread
        ratio = (chosen - part.logp).exp()
        bounded = ratio.clamp(1 - own.clip, 1 + own.clip)
        policy = -_mean(torch.minimum(ratio * gain, bounded * gain), part.sure)
        error = _mean((value - part.target) ** 2, part.sure)
        chance = likely.exp()
        entropy = -(chance * likely).sum(1).mean()
        apart = (chance * (likely - held)).sum(1).mean()
        with torch.no_grad():
            clipped = _mean(((ratio - 1).abs() > own.clip).float(), part.sure)
            moved = _mean(ratio - 1 - (chosen - part.logp), part.sure)
            tally.add(
                loss=policy, value_error=error, entropy=entropy, magnet=apart, clipped=clipped, divergence=moved,
                judged=part.sure.float().mean(),
            )  # fmt: skip
        return policy + own.worth * error - bonus * entropy + own.magnet * apart


class _Tally:
    """Means of figures; they stay on the device until asked for."""

    def __init__(self) -> None:
        self._sums: dict[str, Tensor] = {}
        self._count = 0

    def add(self, **figures: Tensor) -> None:
        self._count += 1
        for name, figure in figures.items():
            self._sums[name] = self._sums.get(name, torch.zeros_like(figure)) + figure.detach()

    def figures(self) -> Figures:
        names = list(self._sums)
        found = torch.stack([self._sums[name] for name in names]).tolist()
        return {name: figure / self._count for name, figure in zip(names, found, strict=True)}


def stray(wanted: Tensor, mask: Tensor, share: float, generator: Any) -> Tensor:
    """Return what is wanted, but at a share of the tables anything legal."""
    luck = torch.rand(mask.shape, generator=generator, device=mask.device)
    anything = (luck * mask).argmax(0)
    astray = torch.rand(wanted.shape, generator=generator, device=mask.device) < share
    return torch.where(astray, anything, wanted)


def weights(network: Network) -> dict[str, Tensor]:
    """Return a copy of a network's weights."""
    return {name: one.detach().clone() for name, one in network.state_dict().items()}


@torch.no_grad()
def _approach(slow: dict[str, Tensor], network: Network, share: float) -> None:
    for name, one in network.state_dict().items():
        slow[name].lerp_(one, share)


def _mean(numbers: Tensor, where: Tensor) -> Tensor:
    return (numbers * where).sum() / where.sum().clamp(min=1)


def _entropy(answers: Tensor) -> Tensor:
    likely = functional.log_softmax(answers, 1)
    return -(likely.exp() * likely).sum(1)
