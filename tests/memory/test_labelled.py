"""Answers by label: keys that stand for one thing are one answer, and others are not."""

from __future__ import annotations

import numpy as np
import pytest

from explorable.errors import WrongSetting
from explorable.memory.abstention import Trial
from explorable.memory.answering import Asking, answers
from explorable.memory.labelled import labelled
from explorable.memory.loads import spread_keys, weights_at

KEYS, TRIAL = spread_keys(24, 6, 1.0), Trial(0.4, 120, 3)
FOUND = answers(KEYS, TRIAL, Asking(6.0, k=4))


def test_the_row_that_is_meant_and_the_one_that_leads_are_those_of_the_trial() -> None:
    for n, (row, noise) in enumerate(TRIAL.drawn(*KEYS.shape)):
        assert FOUND.meant[n] == row[0]
        assert FOUND.led[n] == weights_at(KEYS, KEYS[row[0]] + noise, 6.0, 24).argmax()
    assert ((FOUND.meant != FOUND.led) == FOUND.wrong).all()
    assert FOUND.wrong.any()


def test_an_empty_label_is_like_no_other_and_one_label_for_all_is_never_wrong() -> None:
    for labels, wrong in (([""] * 24, FOUND.wrong), (["a"] * 24, np.zeros(120, bool))):
        assert (labelled(FOUND, labels).wrong == wrong).all()
    half = labelled(FOUND, ["a"] * 12 + [""] * 12)
    both = (FOUND.meant < 12) & (FOUND.led < 12)
    assert (half.wrong == (FOUND.wrong & ~both)).all()
    assert (FOUND.wrong & both).any()


def test_there_is_a_label_for_each_key() -> None:
    with pytest.raises(WrongSetting, match="2 labels, and at least 24 keys"):
        labelled(FOUND, ["a", "b"])
