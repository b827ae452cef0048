"""The sheet of forms: each once, and all in the language."""

from __future__ import annotations

import explorable as ex
from explorable.widgets.forms import FORMS


def test_no_group_and_no_form_stands_twice() -> None:
    names = [group["group"] for group in FORMS]
    forms = [form["text"] for group in FORMS for form in group["forms"]]
    assert len(set(names)) == len(names)
    assert len(set(forms)) == len(forms)


def test_every_statement_of_the_sheet_is_read() -> None:
    for group in FORMS:
        for form in group["forms"]:
            if group["kind"] == "statement":
                assert ex.read(form["text"]).statements
