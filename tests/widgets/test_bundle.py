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
from explorable.widgets.kit import PARTS, Kit, kits
from explorable.widgets.remains import RemainsPanel

ENTRIES = tuple(PARTS)
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
    assert joined.startswith("export default ({  }) => {")
    assert joined.endswith("return { low, other, top };\n};")


def test_what_a_page_has_already_is_taken_and_not_sent_again() -> None:
    sources = {
        "low": "export const low = 1, other = 2;",
        "mid": 'import { low } from "./low.js";\nexport const mid = low;',
        "top": 'import { low } from "./low.js";\nimport { mid } from "./mid.js";\n'
        "export function top() { return low + mid; }",
    }
    joined = join(sources, "top", given=("mid",))
    assert joined.startswith("export default ({ low, mid }) => {\n// top.js\nfunction top()")
    assert joined.endswith("return { top };\n};")
    clash = {**sources, "top": sources["top"] + "\nconst other = 1;"}
    assert "const other" in join(clash, "top", given=("mid",))
    clash = {**sources, "top": sources["top"] + "\nconst low = 1;"}
    with pytest.raises(ValueError, match=r"low is made in low\.js and in top\.js"):
        join(clash, "top", given=("mid",))


@pytest.mark.parametrize(
    ("sources", "said"),
    [
        ({"a": 'import { b } from "./b.js";\nexport function a() {}', "b": ""}, "exports no b"),
        ({"a": 'import { b } from "./b.js";\nexport function a() {}'}, "no b.js; a.js wants it"),
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


def handed_on(kit: Kit) -> set[str]:
    """The names that the module of a kit returns."""
    return set(re.findall(r"^return \{ (.*) \};\n\};$", kit.source, re.MULTILINE)[-1].split(", "))


@pytest.mark.parametrize("part", ENTRIES)
def test_the_pieces_of_a_part_hand_on_its_function(part: str, tmp_path: Path) -> None:
    made = kits(part)
    assert len({kit.name for kit in made}) == len(made)
    assert part in handed_on(made[-1]) | handed_on(made[0])
    node = shutil.which("node")
    for kit in made:
        assert len(re.findall(r"^export ", kit.source, re.MULTILINE)) == 1
        if node is not None:  # the grammar of the language itself
            module = tmp_path / "joined.mjs"
            module.write_text(kit.source, "utf-8")
            subprocess.run([node, "--check", str(module)], check=True)


@pytest.mark.parametrize("part", ENTRIES)
def test_a_piece_takes_only_what_the_pieces_before_it_hand_on(part: str) -> None:
    had: set[str] = set()
    for kit in kits(part):
        taken = re.findall(r"^export default \(\{ (.*) \}\) => \{", kit.source)[0].split(", ")
        assert {one for one in taken if one} <= had
        assert had & handed_on(kit) == set()
        had |= handed_on(kit)


def test_the_names_of_all_parts_are_made_once() -> None:
    assert bundle(*ENTRIES)


def test_a_page_gets_scripts_and_styles_once() -> None:
    panel = RemainsPanel()
    widgets = (panel, RemainsPanel(), bet_card(panel), exercise_card("count", panel))
    states = [widget.get_state() for widget in widgets]
    assert all(len(state["_esm"]) < 2_000 and not state.get("_css") for state in states)
    assert {state["part"] for state in states} == {"panel", "bet", "exercise"} <= set(ENTRIES)
    base, own = kits("panel")
    assert states[0]["kits"] == [f"IPY_MODEL_{base.model_id}", f"IPY_MODEL_{own.model_id}"]
    assert states[1]["kits"] == states[0]["kits"]
    assert states[2]["kits"] == states[3]["kits"] == states[0]["kits"][:1]
    assert ".rm .frame" in base.get_state()["style"]


def scripts(part: str) -> set[str]:
    """The modules of the kits of a part."""
    text = "\n".join(kit.source for kit in kits(part))
    return set(re.findall(r"^// (\w+)\.js$", text, re.MULTILINE))


def test_a_page_gets_only_what_its_widgets_need() -> None:
    statements = scripts("panel") | scripts("bet") | scripts("exercise")
    assert {"panel", "worlds", "frame", "bet"} <= statements
    assert (
        statements & {"closure", "closure_matrix", "softmax", "depth", "octagon", "plots"} == set()
    )
    assert scripts("closure") & {"panel", "worlds", "list", "softmax", "plots"} == set()
    assert ".cl-" not in "".join(kit.style for kit in kits("panel"))


def test_kits_that_were_closed_are_made_anew() -> None:
    first = {one: one.model_id for one in kits("panel")}
    for one in first:
        one.close()
    again = [one.model_id for one in kits("panel")]
    assert set(again) & set(first.values()) == set()
    assert RemainsPanel().kits == [f"IPY_MODEL_{one}" for one in again]


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
