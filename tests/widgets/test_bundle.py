"""Modules are joined in an order in which nothing changes its meaning; what would is refused."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from explorable.widgets import bet_card, exercise_card
from explorable.widgets.bundle import bundle, join
from explorable.widgets.kit import PARTS, kit
from explorable.widgets.remains import RemainsPanel

ENTRIES = PARTS
FOLDER = Path(__file__).parents[2] / "explorable" / "widgets" / "static" / "panel"


def test_a_module_stands_after_what_it_imports() -> None:
    joined = join(
        {
            "top": 'import { low } from "./low.js";\nexport function top() { return low; }\n',
            "low": "export const low = 1, other = [2, 3];\n",
            "unused": "nonsense (",
        },
        "top",
    )
    assert joined.index("const low") < joined.index("function top")
    assert "import" not in joined
    assert "nonsense" not in joined
    assert joined.endswith("export default { top };")


@pytest.mark.parametrize(
    ("sources", "said"),
    [
        ({"a": 'import { b } from "./b.js";\nexport function a() {}', "b": ""}, "exports no b"),
        ({"a": 'import { b } from "./b.js";\nexport function a() {}'}, "no b.js; a.js wants it"),
        ({"a": "function a() {}"}, "exports no a"),
        (
            {"a": 'import * as b from "./b.js";\nexport function a() {}', "b": ""},
            "cannot be joined",
        ),
        ({"a": "export function a() {}\nexport { a as c };"}, "cannot be joined"),
        (
            {
                "a": 'import { b } from "./b.js";\nconst one = 1;\nexport function a() {}',
                "b": "export const b = 1;\nlet two = [1, 2], one = 3;",
            },
            "one is made in b.js and in a.js",
        ),
        (
            {
                "a": 'import { b } from "./b.js";\nexport function a() {}',
                "b": 'import { a } from "./a.js";\nexport const b = 1;',
            },
            "needs itself: a -> b -> a",
        ),
    ],
)
def test_what_joining_would_change_is_refused(sources: dict[str, str], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        join(sources, "a")


@pytest.mark.parametrize("entries", [*((one,) for one in ENTRIES), ENTRIES])
def test_the_parts_of_the_widgets_join_to_one_module(
    entries: tuple[str, ...], tmp_path: Path
) -> None:
    joined = bundle(*entries)
    assert len(re.findall(r"^export ", joined, re.MULTILINE)) == 1
    node = shutil.which("node")
    if node is not None:  # the grammar of the language itself
        module = tmp_path / "joined.mjs"
        module.write_text(joined, "utf-8")
        subprocess.run([node, "--check", str(module)], check=True)


def test_a_page_gets_scripts_and_styles_once() -> None:
    panel = RemainsPanel()
    widgets = (panel, RemainsPanel(), bet_card(panel), exercise_card("count", panel))
    states = [widget.get_state() for widget in widgets]
    assert len({state["kit"] for state in states}) == 1
    assert {state["part"] for state in states} == {"panel", "bet", "exercise"} <= set(ENTRIES)
    assert all(len(state["_esm"]) < 2_000 and not state.get("_css") for state in states)
    sent = kit().get_state()
    assert f"IPY_MODEL_{kit().model_id}" == states[0]["kit"]
    assert sent["source"].endswith(f"export default {{ {', '.join(ENTRIES)} }};")
    assert ".rm .frame" in sent["style"]


def test_a_kit_that_was_closed_is_made_anew() -> None:
    first = kit()
    first.close()
    assert kit() is not first
    assert RemainsPanel().kit == f"IPY_MODEL_{kit().model_id}"


def test_every_part_is_used() -> None:
    joined = bundle(*ENTRIES)
    assert [one.stem for one in FOLDER.glob("*.js") if f"// {one.stem}.js" not in joined] == []


def test_no_part_writes_html_or_reaches_for_the_network() -> None:
    for source in FOLDER.glob("*.js"):
        text = source.read_text("utf-8")
        for bad in (
            "innerHTML",
            "outerHTML",
            "insertAdjacent",
            "document.write",
            "eval(",
            "fetch(",
        ):
            assert bad not in text, (source.name, bad)
        assert (
            json.dumps(re.findall(r"https?://(?!www\.w3\.org/(?:2000/svg|1998/Math/MathML))", text))
            == "[]"
        )
