"""The network, in torch: what `larceny.learned` plays with numpy, by the same names."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

ILLEGAL = -1e9  # the logit of an illegal answer


class Block(nn.Module):
    """A residual block."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.up = nn.Linear(width, width)
        self.down = nn.Linear(width, width)

    def forward(self, h: Tensor) -> Tensor:
        return h + self.down(functional.gelu(self.up(self.norm(h)), approximate="tanh"))


class Network(nn.Module):
    """Takes observations by columns, as batches write them; returns a row of logits and a value for each."""

    scale: Tensor

    def __init__(self, numbers: int, actions: int, width: int, blocks: int) -> None:
        super().__init__()
        self.register_buffer("scale", torch.ones(numbers))
        self.add_module("in", nn.Linear(numbers, width))
        self._blocks = [f"block{number}" for number in range(blocks)]
        for name in self._blocks:
            self.add_module(name, Block(width))
        self.norm = nn.LayerNorm(width)
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)
        for head in (self.policy, self.value):  # at first all answers are alike, and nobody is ahead
            nn.init.normal_(head.weight, std=0.01)
            nn.init.zeros_(head.bias)

    def forward(self, columns: Tensor) -> tuple[Tensor, Tensor]:
        enter = self.get_submodule("in")
        kind = torch.get_autocast_dtype("cuda") if torch.is_autocast_enabled("cuda") else torch.float32
        # To scale the weights is less work than to scale what is seen.
        h = columns.to(kind).t() @ (enter.weight / self.scale).to(kind).t() + enter.bias
        for name in self._blocks:
            h = self.get_submodule(name)(h)
        h = self.norm(h)
        return self.policy(h).float(), self.value(h).float().squeeze(1)


def masked(logits: Tensor, legal: Tensor) -> Tensor:
    """Return logits whose illegal answers are never chosen; `legal` comes by columns."""
    return logits.masked_fill(legal.t() == 0, ILLEGAL)


def arrays(weights: dict[str, Any]) -> dict[str, NDArray[np.float32]]:
    """Return weights as numpy's arrays, by the names that `larceny.learned` knows."""
    return {name: one.detach().float().cpu().numpy() for name, one in weights.items()}
