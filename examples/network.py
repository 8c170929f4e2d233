"""A small network in NumPy with a policy and a value, trained by Adam (D. P. Kingma and J. Ba, 2015)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

__all__ = ["Network"]

MEAN_DECAY, SQUARE_DECAY, WEIGHT_DECAY = 0.9, 0.999, 1e-4


class Network:
    """One hidden layer; its outputs are a logit for each action, and a value from -1 to 1.

    Args:
        inputs: numbers of an observation.
        hidden: units of the hidden layer.
        actions: of the policy; without any, it is a value alone.
        rng: draws the first weights.
    """

    def __init__(self, inputs: int, hidden: int, actions: int, rng: np.random.Generator) -> None:
        self.weights: list[Floats] = [
            rng.normal(0.0, math.sqrt(2.0 / inputs), (inputs, hidden)),
            np.zeros(hidden),
            rng.normal(0.0, 0.01, (hidden, actions + 1)),
            np.zeros(actions + 1),
        ]
        self._means = [np.zeros_like(weight) for weight in self.weights]
        self._squares = [np.zeros_like(weight) for weight in self.weights]
        self._steps = 0

    def __call__(self, seen: NDArray[np.float32]) -> tuple[Floats, Floats]:
        """Logits, shape (..., actions), and values, shape (...), of observations of shape (..., inputs)."""
        _, outputs = self._layers(seen)
        return outputs[..., :-1], np.tanh(outputs[..., -1])

    def learn(
        self, seen: NDArray[np.float32], legal: NDArray[np.bool_], policy: Floats, value: Floats, rate: float
    ) -> None:
        """One step of Adam down the cross-entropy of the policy and the squared error of the value.

        Args:
            seen: observations, shape (batch, inputs).
            legal: the legal actions, shape (batch, actions).
            policy: the shares of the actions that it is to give, likewise.
            value: the values that it is to give, shape (batch,).
            rate: of learning.
        """
        hidden, outputs = self._layers(seen)
        logits = np.where(legal, outputs[:, :-1], -np.inf)
        shares = np.exp(logits - logits.max(axis=1, keepdims=True, initial=-np.inf))
        guessed = np.tanh(outputs[:, -1])
        slopes = np.empty_like(outputs)
        slopes[:, :-1] = shares / shares.sum(axis=1, keepdims=True) - policy
        slopes[:, -1] = 2.0 * (guessed - value) * (1.0 - guessed**2)
        slopes /= len(seen)
        back = (slopes @ self.weights[2].T) * (hidden > 0.0)
        self._adam([seen.T @ back, back.sum(axis=0), hidden.T @ slopes, slopes.sum(axis=0)], rate)

    def _layers(self, seen: NDArray[np.float32]) -> tuple[Floats, Floats]:
        hidden = np.maximum(seen @ self.weights[0] + self.weights[1], 0.0)
        return hidden, hidden @ self.weights[2] + self.weights[3]

    def _adam(self, slopes: list[Floats], rate: float) -> None:
        self._steps += 1
        for layer, slope in enumerate(slopes):
            self._means[layer] += (1.0 - MEAN_DECAY) * (slope - self._means[layer])
            self._squares[layer] += (1.0 - SQUARE_DECAY) * (slope**2 - self._squares[layer])
            mean = self._means[layer] / (1.0 - MEAN_DECAY**self._steps)
            size = np.sqrt(self._squares[layer] / (1.0 - SQUARE_DECAY**self._steps)) + 1e-8
            self.weights[layer] -= rate * (mean / size + WEIGHT_DECAY * self.weights[layer])
