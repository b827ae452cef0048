"""Answers by label: keys that stand for one thing are one answer, and others are not."""

from __future__ import annotations

import numpy as np
import pytest

from explorable.errors import WrongSetting
from explorable.memory.abstention import Trial
from explorable.memory.answering import Asking, answers
from explorable.memory.labelled import labelled, leads
from explorable.memory.loads import spread_keys

KEYS, TRIAL = spread_keys(24, 6, 1.0), Trial(0.4, 120, 3)


def test_which_row_leads_is_what_the_store_says() -> None:
    meant, led = leads(KEYS, TRIAL, 6.0)
    found = answers(KEYS, TRIAL, Asking(6.0, k=4))
    assert ((meant != led) == found.wrong).all()
    assert found.wrong.any()


def test_an_empty_label_is_like_no_other_and_one_label_for_all_is_never_wrong() -> None:
    found = answers(KEYS, TRIAL, Asking(6.0))
    for labels, wrong in (([""] * 24, found.wrong), (["a"] * 24, np.zeros(120, bool))):
        assert (labelled(found, KEYS, TRIAL, 6.0, labels).wrong == wrong).all()
    half = labelled(found, KEYS, TRIAL, 6.0, ["a"] * 12 + [""] * 12)
    meant, led = leads(KEYS, TRIAL, 6.0)
    assert (half.wrong == ((meant != led) & ~((meant < 12) & (led < 12)))).all()


def test_there_is_one_label_for_each_key() -> None:
    found = answers(KEYS, TRIAL, Asking(6.0))
    with pytest.raises(WrongSetting, match="24 keys, and 2 labels"):
        labelled(found, KEYS, TRIAL, 6.0, ["a", "b"])
