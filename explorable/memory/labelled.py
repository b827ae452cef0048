"""Answers that are right where the label is right: several keys may stand for one thing.

Source: abstention. A memory names a location; whoever asked may only want to know its label.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from explorable.errors import WrongSetting
from explorable.memory.answering import Answers

__all__ = ["labelled"]


def labelled(found: Answers, labels: Sequence[str]) -> Answers:
    """The same answers, wrong only where the leading row has another label than the one meant.

    Parameters
    ----------
    labels : sequence of str
        One a row of the keys; an empty one is like no other.

    Raises
    ------
    WrongSetting
        There is no label for a row.

    Examples
    --------
    >>> from explorable.memory.abstention import Trial
    >>> from explorable.memory.answering import Asking, answers
    >>> keys = np.array([[1.0, 0.0], [0.9, 0.1], [0.0, 1.0]])
    >>> found = answers(keys, Trial(0.1, 50, 0), Asking(4.0))
    >>> same = labelled(found, ["east", "east", "north"])
    >>> int(found.wrong.sum()) > 0, int(same.wrong.sum())
    (True, 0)
    """
    rows = 1 + int(max(found.meant.max(), found.led.max()))
    if len(labels) < rows:
        raise WrongSetting(f"there are {len(labels)} labels, and at least {rows} keys")
    wrong = [
        one != other and (not labels[one] or labels[one] != labels[other])
        for one, other in zip(found.meant.tolist(), found.led.tolist(), strict=True)
    ]
    return replace(found, wrong=np.array(wrong))
