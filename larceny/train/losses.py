"""Teaches a network from windows of play: to choose as instinct does, or better than before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from larceny.train.mixed_tables import MixedTables
from larceny.train.network import Network, masked, room_for
from larceny.train.settings import Settings
from larceny.train.window import Part, Window

Figures = dict[str, float]

PLAYED = 0.5  # the temperature at which `learned` plays


class Learner:
    """A network that learns, its optimizer and critic, the magnet that holds it, and its average, which plays."""

    def __init__(
        self, network: Network, settings: Settings, generator: Any, rivals: Mapping[str, Network] | None = None
    ) -> None:
        """Take the network that learns, and by name the `rivals` at its tables, which do not."""
        self.network, self.settings, self.generator, self.rivals = network, settings, generator, dict(rivals or {})
        fused = settings.fused and network.scale.is_cuda
        made: Any = _compiled if fused else lambda one: one
        self._imitated, self._improved, self._drawn = made(imitated), made(improved), made(drawn)
        self._judged, self._error = made(judged), made(misjudged)
        self.critic: Network | None = None
        self.improvements = 0  # windows of self-play that this optimizer has learnt from
        self.optimizer = self._fresh()
        self.average = weights(network)
        self.magnet = weights(network)

    def _fresh(self) -> Any:
        on_gpu = self.network.scale.is_cuda
        learning = [*self.network.parameters(), *(self.critic.parameters() if self.critic is not None else ())]
        return torch.optim.AdamW(learning, weight_decay=self.settings.decay, fused=on_gpu)

    def appoint(self, others: int) -> None:
        """Make a critic, which is also shown what so many other seats see; at first it judges as the network does.

        It foresees results in training, and is not kept for play: there, a network sees only what its seat may know.
        """
        mine, own = self.network.state_dict(), self.settings.network
        known, each = len(mine["scale"]), room_for(len(mine["scale"]))
        self.critic = Network(each * (1 + others), 1, own.width, own.blocks).to(mine["scale"].device)
        for name, one in self.critic.state_dict().items():
            if name == "scale":
                one.view(1 + others, each)[:, :known] = mine["scale"]
            elif name == "in.weight":
                one.zero_()[:, :known] = mine[name]
            elif name.startswith("policy"):
                one.zero_()
            else:
                one.copy_(mine[name])
        self.optimizer = self._fresh()

    def graduate(self) -> None:
        """Begin to improve on the teacher: with a fresh optimizer, and what was imitated as the magnet."""
        self.improvements = 0
        self.optimizer = self._fresh()
        self.average = weights(self.network)
        self.magnet = weights(self.network)

    @torch.no_grad()
    def soften(self, divisor: float) -> None:
        """Divide all logits, so that answers the network was sure to avoid are tried again."""
        for copy in (self.network.state_dict(), self.average, self.magnet):
            for name in ("policy.weight", "policy.bias"):
                copy[name].div_(divisor)

    def follow(self) -> None:
        """Move the average towards the network, after an iteration."""
        _approach(self.average, self.network, self.settings.average)

    def _step(self, loss: Tensor) -> None:
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        for one in (self.network, self.critic):
            if one is not None:
                torch.nn.utils.clip_grad_norm_(one.parameters(), self.settings.norm)
        self.optimizer.step()

    def _set_rate(self, rate: float, progress: float) -> float:
        now = rate * (1 - 0.9 * progress)
        for group in self.optimizer.param_groups:
            group["lr"] = now
        return now

    def _play(
        self,
        window: Window,
        tables: MixedTables,
        choose: Callable[[int, Tensor, Tensor], Tensor],
        rival: Callable[[str, Tensor, Tensor], Tensor] | None = None,
    ) -> float:
        """Fill a window by playing; return how many seconds it took."""
        start = monotonic()
        window.play(tables, choose, rival)
        if window.seen.is_cuda:
            torch.cuda.synchronize()
        return monotonic() - start

    # Imitation

    def imitate(self, tables: MixedTables, window: Window, progress: float) -> Figures:
        """Watch instinct play, and learn to choose as it does and to foresee what comes of it."""
        own = self.settings.imitation
        rate = self._set_rate(own.rate, progress)

        def choose(step: int, seen: Tensor, mask: Tensor) -> Tensor:
            window.action[step] = wanted = tables.instinct()
            return stray(wanted, mask, own.astray, self.generator)

        played = self._play(window, tables, choose)
        window.settle()
        tally = _Tally(IMITATED)
        for part in window.parts(own.batch, self.generator):
            loss, figures = self._imitated(self.network, part, own.worth)
            self._step(loss)
            tally.add(figures)
        return tally.figures() | {"rate": rate, "play_seconds": played}

    # Self-play

    def improve(self, tables: MixedTables, window: Window, magnet: Network, progress: float) -> Figures:
        """Play against oneself, and make answers likelier that went better than expected, within bounds."""
        own = self.settings.selfplay
        warm = min(1.0, (1 + self.improvements) / own.warm)  # a fresh optimizer's first steps are its largest
        rate = self._set_rate(own.rate * warm, progress)
        self.improvements += 1
        bonus = own.entropy + (own.entropy_end - own.entropy) * progress
        played = self._play(window, tables, self._chooser(window), self._rival)
        window.judge(own.trace)
        magnet.load_state_dict(self.magnet)
        costs = own.clip, own.worth, own.magnet, torch.tensor(bonus, device=window.seen.device)
        tally = _Tally(IMPROVED)
        for _ in range(own.passes):
            for part in window.parts(own.batch, self.generator):
                loss, figures = self._improved(self.network, magnet, part, *costs)
                if self.critic is not None:
                    loss = loss + own.worth * self._error(self.critic, part)
                tally.add(figures)
                if figures[MOVED] > own.reach:  # the network has moved too far from the one that played
                    break
                self._step(loss)
        _approach(self.magnet, self.network, own.follow)
        explained = 1 - window.advantage[window.sure].var() / window.target[window.sure].var().clamp(min=1e-6)
        return tally.figures() | {
            "rate": rate, "bonus": bonus, "explained": float(explained), "play_seconds": played,
            **tables.victories(window.done, window.shares),
        }  # fmt: skip

    @torch.no_grad()
    def _rival(self, name: str, seen: Tensor, mask: Tensor) -> Tensor:
        """Return what a rival, a network that does not learn, plays at each table."""
        logits, _ = self.rivals[name](seen)
        luck = torch.empty_like(logits).exponential_(generator=self.generator)
        return as_played(logits, mask, luck)

    def _chooser(self, window: Window) -> Callable[[int, Tensor, Tensor], Tensor]:
        luck = torch.empty((window.tables, len(window.mask)), device=window.mask.device)

        def choose(step: int, seen: Tensor, mask: Tensor) -> Tensor:
            luck.exponential_(generator=self.generator)
            with torch.no_grad():
                action, logp, value = self._drawn(self.network, seen, mask, luck)
                if self.critic is not None:
                    value = self._judged(self.critic, window.whole[:, window.columns(step)])
            window.action[step], window.logp[step], window.value[step] = action, logp, value
            return window.action[step]

        return choose


# Functions of many decisions at once: plain ones, so that torch can compile them.


def drawn(network: Network, seen: Tensor, mask: Tensor, luck: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Return, by table, an answer drawn as likely as the network says, the logarithm of its chance, and the value."""
    logits, value = network(seen)
    likely = functional.log_softmax(masked(logits, mask), 1)
    action = (likely - luck.clamp(min=1e-20).log()).argmax(1)
    return action, likely.gather(1, action[:, None])[:, 0], value


def judged(critic: Network, whole: Tensor) -> Tensor:
    """Return the value that a critic expects, by table."""
    return critic(whole)[1]


def misjudged(critic: Network, part: Part) -> Tensor:
    """Return a critic's mean squared error."""
    return _mean((critic(part.whole)[1] - part.target) ** 2, part.sure)


def as_played(logits: Tensor, mask: Tensor, luck: Tensor) -> Tensor:
    """Return an answer for each table, drawn as sharply as the bot `learned` plays."""
    return (masked(logits, mask) / PLAYED - luck.clamp(min=1e-20).log()).argmax(1)


def imitated(network: Network, part: Part, worth: float) -> tuple[Tensor, Tensor]:
    """Return the loss over some decisions of instinct, and the figures IMITATED."""
    logits, value = network(part.seen)
    answers = masked(logits, part.mask)
    wrong = functional.cross_entropy(answers, part.action)
    error = _mean((value - part.target) ** 2, part.sure)
    alike = (answers.argmax(1) == part.action).float().mean()
    figures = torch.stack([wrong, alike, _entropy(answers).mean(), error]).detach()
    return wrong + worth * error, figures


def improved(
    network: Network, magnet: Network, part: Part, clip: float, worth: float, cost: float, bonus: Tensor
) -> tuple[Tensor, Tensor]:
    """Return the loss over some decisions of self-play, and the figures IMPROVED."""
    logits, value = network(part.seen)
    with torch.no_grad():
        held = functional.log_softmax(masked(magnet(part.seen)[0], part.mask), 1)
    likely = functional.log_softmax(masked(logits, part.mask), 1)
    chosen = likely.gather(1, part.action[:, None])[:, 0]
    centre = _mean(part.advantage, part.sure)
    spread = _mean((part.advantage - centre) ** 2, part.sure).sqrt() + 1e-6
    gain = (part.advantage - centre) / spread
    ratio = (chosen - part.logp).exp()
    bounded = ratio.clamp(1 - clip, 1 + clip)
    policy = -_mean(torch.minimum(ratio * gain, bounded * gain), part.sure)
    error = _mean((value - part.target) ** 2, part.sure)
    chance = likely.exp()
    entropy = -(chance * likely).sum(1).mean()
    apart = (chance * (likely - held)).sum(1).mean()
    clipped = _mean(((ratio - 1).abs() > clip).float(), part.sure)
    moved = _mean(ratio - 1 - (chosen - part.logp), part.sure)
    sure = part.sure.float().mean()
    figures = torch.stack([policy, error, entropy, apart, clipped, moved, sure]).detach()
    return policy + worth * error - bonus * entropy + cost * apart, figures


IMITATED = ("loss", "alike", "entropy", "value_error")
IMPROVED = ("loss", "value_error", "entropy", "magnet", "clipped", "divergence", "judged")
MOVED = IMPROVED.index("divergence")


class _Tally:
    """Adds up figures to means; they stay on the device until they are asked for."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names = names
        self._added: list[Tensor] = []

    def add(self, figures: Tensor) -> None:
        self._added.append(figures)

    def figures(self) -> Figures:
        means = torch.stack(self._added).mean(0).tolist()
        return dict(zip(self._names, means, strict=True))


def stray(wanted: Tensor, mask: Tensor, share: float, generator: Any) -> Tensor:
    """Return the wanted answers, but at a `share` of the tables any legal one."""
    luck = torch.rand(mask.shape, generator=generator, device=mask.device)
    anything = (luck * mask).argmax(0)
    astray = torch.rand(wanted.shape, generator=generator, device=mask.device) < share
    return torch.where(astray, anything, wanted)


def _compiled(function: Any) -> Any:
    """Return a function that torch compiles at its first call; if torch cannot, it runs as it is."""
    import torch._dynamo

    torch._dynamo.config.suppress_errors = True
    return torch.compile(function, dynamic=False)


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
