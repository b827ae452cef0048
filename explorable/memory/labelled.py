"""Answers that are right where the label is right: several keys may stand for one thing.

Source: abstention. A memory names a location; whoever asked may only want to know its label.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from explorable.errors import WrongSetting
from explorable.memory.abstention import Trial
from explorable.memory.answering import Answers
from explorable.memory.loads import weights_at
from explorable_kernels.contract import Rows, Wide

__all__ = ["labelled", "leads"]


def leads(keys: Wide, trial: Trial, beta: float) -> tuple[Rows, Rows]:
    """Which row of keys (L, d) each query of a trial meant, and which has the largest weight.

    Both are (sample,) arrays. Of equal ones the lowest counts, as in a trace.

    >>> meant, led = leads(np.eye(3), Trial(0.0, 5, 0), 4.0)
    >>> bool((meant == led).all())
    True
    """
    size, width = keys.shape
    meant, led = [], []
    for row, noise in trial.drawn(size, width):
        meant.append(int(row[0]))
        led.append(int(weights_at(keys, keys[row[0]] + noise, beta, size).argmax()))
    return np.array(meant), np.array(led)


def labelled(
    found: Answers, keys: Wide, trial: Trial, beta: float, labels: Sequence[str]
) -> Answers:
    """The same answers, wrong only where the leading row has another label than the one meant.

    Parameters
    ----------
    found : Answers
        Of the same keys, trial and beta.
    labels : sequence of str
        One a row; an empty one is like no other.

    Raises
    ------
    WrongSetting
        There is not one label for each row.

    Examples
    --------
    >>> from explorable.memory.answering import Asking, answers
    >>> keys, trial = np.array([[1.0, 0.0], [0.9, 0.1], [0.0, 1.0]]), Trial(0.1, 50, 0)
    >>> found = answers(keys, trial, Asking(4.0))
    >>> same = labelled(found, keys, trial, 4.0, ["east", "east", "north"])
    >>> int(found.wrong.sum()) > 0, int(same.wrong.sum())
    (True, 0)
    """
    if len(labels) != len(keys):
        raise WrongSetting(f"there are {len(keys)} keys, and {len(labels)} labels")
    meant, led = leads(keys, trial, beta)
    wrong = [
        one != other and (not labels[one] or labels[one] != labels[other])
        for one, other in zip(meant.tolist(), led.tolist(), strict=True)
    ]
    return replace(found, wrong=np.array(wrong))
