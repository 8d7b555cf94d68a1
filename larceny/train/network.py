"""The network, in torch: what `larceny.learned` plays with numpy, by the same names."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

ILLEGAL = -1e9  # the logit of an illegal answer
UNIT = 16  # numbers of an observation are made up to a multiple of this with zeros: a GPU multiplies them faster


def applied(layer: nn.Linear, h: Tensor) -> Tensor:
    """Return a linear layer's answer, computed in what `h` is made of; weights are kept in full width."""
    return functional.linear(h, layer.weight.to(h.dtype), layer.bias.to(h.dtype))


def normed(norm: nn.LayerNorm, h: Tensor, kind: torch.dtype) -> Tensor:
    return functional.layer_norm(h, norm.normalized_shape, norm.weight, norm.bias, norm.eps).to(kind)


class Block(nn.Module):
    """A residual block."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.up = nn.Linear(width, width)
        self.down = nn.Linear(width, width)

    def forward(self, h: Tensor, kind: torch.dtype) -> Tensor:
        up = applied(self.up, normed(self.norm, h, kind))
        return h + applied(self.down, functional.gelu(up, approximate="tanh"))


class Network(nn.Module):
    """Takes observations by columns, as batches write them; returns a row of logits and a value for each.

    Further numbers below those of an observation do not count. On a GPU matrices are multiplied in bfloat16.
    """

    scale: Tensor

    def __init__(self, numbers: int, actions: int, width: int, blocks: int) -> None:
        super().__init__()
        self.register_buffer("scale", torch.ones(numbers))
        # In tuples beside their names: torch cannot compile an attribute that is called `in`.
        self._enter, self._blocks = (nn.Linear(numbers, width),), tuple(Block(width) for _ in range(blocks))
        self.add_module("in", self._enter[0])
        for number, block in enumerate(self._blocks):
            self.add_module(f"block{number}", block)
        self.norm = nn.LayerNorm(width)
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)
        for head in (self.policy, self.value):  # at first all answers are alike, and nobody is ahead
            nn.init.normal_(head.weight, std=0.01)
            nn.init.zeros_(head.bias)

    def forward(self, columns: Tensor) -> tuple[Tensor, Tensor]:
        (enter,) = self._enter
        kind = torch.bfloat16 if columns.is_cuda else torch.float32
        # To scale the weights is less work than to scale what is seen.
        weight = functional.pad(enter.weight / self.scale, (0, len(columns) - len(self.scale)))
        h = columns.to(kind).t() @ weight.to(kind).t() + enter.bias
        for block in self._blocks:
            h = block(h, kind)
        h = normed(self.norm, h, kind)
        return applied(self.policy, h).float(), applied(self.value, h).float().squeeze(1)


def room_for(numbers: int) -> int:
    """Return how many numbers observations have that are kept: more than they show, and those are zero."""
    return -(-numbers // UNIT) * UNIT


def masked(logits: Tensor, legal: Tensor) -> Tensor:
    """Return logits whose illegal answers are never chosen; `legal` comes by columns."""
    return logits.masked_fill(legal.t() == 0, ILLEGAL)


def arrays(weights: dict[str, Any]) -> dict[str, NDArray[np.float32]]:
    """Return weights as numpy's arrays, by the names that `larceny.learned` knows."""
    return {name: one.detach().float().cpu().numpy() for name, one in weights.items()}
