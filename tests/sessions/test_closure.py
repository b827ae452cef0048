"""The session of a closure: its steps hold what is claimed, and every act has a way back."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import ceil, log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.domains.difference import Bounds
from explorable.domains.difference_walk import moved, walk
from explorable.errors import InputError
from explorable.sessions.closure import ClosureSession
from explorable.sessions.closure_presets import END, GUIDE, PRESETS, chain

CHAINS = {1: 0, 2: 1, 3: 2, 4: 2, 5: 3, 8: 3, 9: 4, 16: 4, 17: 5, 64: 6, 65: 7}


@pytest.mark.parametrize("length", CHAINS)
def test_a_chain_of_bounds_closes_in_the_logarithm_of_its_length(length: int) -> None:
    bounds = Bounds(names=())
    for n in range(length):
        bounds = bounds.tell(n, n + 1, -1)
    found = walk(bounds)
    assert (found.last, found.longest) == (CHAINS[length], length)


@st.composite
def systems(draw: st.DrawFn) -> Bounds:
    n = draw(st.integers(2, 6))
    edge = st.tuples(
        st.integers(0, n - 1), st.integers(0, n - 1), st.integers(-4, 12), st.booleans()
    )
    bounds = Bounds(names=())
    for i, k, most, strict in draw(st.lists(edge, min_size=1, max_size=12)):
        if i != k:
            bounds = bounds.tell(f"v{i}", f"v{k}", Fraction(most, 2), strict)
    return bounds


@settings(deadline=None, max_examples=150)
@given(systems())
def test_every_step_is_sound_and_their_number_is_the_logarithm(bounds: Bounds) -> None:
    found = walk(bounds)
    if bounds.cycle:
        assert found.contradictory
        return
    assert found.last == (ceil(log2(found.longest)) if found.longest > 1 else 0)
    left = [found.left(step) for step in range(found.last + 1)]
    assert left[-1] == 0
    assert all(a > b for a, b in pairwise(left))
    for step in range(found.last + 1):
        assert found.sound(step)


@settings(deadline=None, max_examples=80)
@given(systems())
def test_every_entry_is_the_sum_of_its_chain_and_of_two_entries_before(bounds: Bounds) -> None:
    found = walk(bounds)
    for step in range(found.last + 1):
        for i in range(len(found.names)):
            for k in range(len(found.names)):
                now = found.matrix(step)[i][k]
                path = found.path(step, i, k)
                if i != k and now is not None:
                    assert sum(one.most for one in path) == now.most
                    assert found.re_added(step, i, k) or found.contradictory
                    assert len(path) <= 2**step
                j = found.halves(step, i, k)
                assert (j is not None) == ((i, k) in found.improved(step))
                if j is not None:
                    one, two = found.matrix(step - 1)[i][j], found.matrix(step - 1)[j][k]
                    assert one is not None
                    assert two is not None
                    assert now == (one.most + two.most, one.strict or two.strict)


@settings(deadline=None, max_examples=80)
@given(systems(), st.integers(0, 11), st.integers(-6, 14))
def test_moving_a_bound_counts_what_it_changes(bounds: Bounds, which: int, to: int) -> None:
    if not bounds.constraints:
        return
    old = bounds.constraints[which % len(bounds.constraints)]
    after = bounds.move(old.first, old.second, to, old.strict, old.statements[0])
    work = moved(bounds, after)
    if bounds.cycle or after.cycle:
        assert work.how == "contradictory"
        return
    n = len(bounds.names)
    changed = sum(bounds.closed[i][k] != after.closed[i][k] for i in range(n) for k in range(n))
    assert work.changed == changed
    assert work.sums <= (work.full if work.how == "anew" else n * n)
    if work.how == "idle":
        assert (work.sums, work.changed) == (0, 0)


def test_it_begins_with_the_drawn_step() -> None:
    session = ClosureSession()
    assert (session.step, session.state.at, session.state.guide) == (2, ("Tom", "Eva"), 2)
    assert session.walk.longest == 3


def test_every_step_of_the_guide_and_every_preset_is_what_it_says() -> None:
    session = ClosureSession()
    for n, step in enumerate(GUIDE):
        session.act("step", n=n)
        assert session.state.guide == n
        assert not any(one.refusal for one in session.said.rows.values())
        assert set(step.at) <= set(session.walk.names)
    for one in PRESETS:
        session.act("preset", id=one.key)
        assert set(one.at) <= set(session.walk.names)
        assert session.walk.contradictory == (one.key in {"hidden", "contradictory"})
    session.act("reveal")
    assert (session.state.guide, session.step, session.walk.longest) == (4, 3, 6)


def against(session: ClosureSession) -> tuple[object, ...]:
    return session.said.bounds.contradiction


def test_acts_change_the_rows_and_undo_brings_them_back() -> None:
    session = ClosureSession()
    first = session.state
    session.act("add", text="Eva arrived at most 10 minutes after Tom.")
    assert against(session) == (1, 2, 3, 5)
    assert session.step == 2
    session.act("toggle", id=session.state.rows[-1].id)
    assert against(session) == ()
    session.act("edit", id=session.state.rows[0].id, text="Tom arrived before Ana.")
    session.act("remove", id=session.state.rows[1].id)
    assert len(session.state.rows) == 4
    for _ in range(4):
        session.act("undo")
    assert session.state == first


def test_a_moved_number_changes_the_text_and_one_drag_is_one_undo() -> None:
    session = ClosureSession()
    row = session.state.rows[0].id
    for to in ("4", "5", "6"):
        session.act("bound", id=row, to=to, done=False)
    session.act("bound", id=row, to="7", done=True)
    assert session.state.rows[0].text == "Tom arrived at least 7 minutes before Ana."
    assert session.state.moved == (row, "Tom arrived at least 3 minutes before Ana.")
    before = session.before
    assert before is not None
    assert str(before.bounds.constraints[0]) == "Tom - Ana ≤ -3"
    session.act("undo")
    assert session.state.rows[0].text == "Tom arrived at least 3 minutes before Ana."
    assert not session.can_undo


def test_a_chain_is_as_closed_as_the_one_before() -> None:
    session = ClosureSession(preset="chain")
    session.act("chain", length=64)
    assert (session.step, session.walk.last) == (6, 6)
    assert session.state.at == ("x0", "x64")
    session.act("to", n=2)
    session.act("chain", length=5)
    assert (session.step, session.walk.last) == (2, 3)


@pytest.mark.parametrize(
    ("act", "given_"),
    [
        ("add", {"text": "  "}),
        ("add", {"text": "x - y <= 1\n" * 81}),
        ("add", {"text": "\n".join(f"a{n} - b{n} <= 1" for n in range(40))}),
        ("add", {"text": f"x - {'y' * 401} <= 1"}),
        ("edit", {"id": "nope", "text": "x < 1"}),
        ("bound", {"id": "r1", "to": "1e9"}),
        ("bound", {"id": "r1", "to": "-4"}),
        ("bound", {"id": "r1", "to": "nan"}),
        ("to", {"n": 3}),
        ("to", {"n": -1}),
        ("select", {"first": "Tom", "second": "Max"}),
        ("chain", {"length": 5}),
        ("preset", {"id": "nope"}),
        ("step", {"n": 6}),
        ("open", {"text": "x" * 20_000}),
    ],
)
def test_what_cannot_be_done_changes_nothing(act: str, given_: dict[str, object]) -> None:
    session = ClosureSession()
    before = session.state
    with pytest.raises(InputError):
        session.act(act, **given_)
    assert session.state == before


@pytest.mark.parametrize("length", [0, 65, -1])
def test_a_chain_has_limits(length: int) -> None:
    with pytest.raises(InputError):
        chain(length)


def test_a_link_holds_all_of_the_state() -> None:
    session = ClosureSession(preset="workshop")
    session.act("toggle", id=session.state.rows[1].id)
    session.act("select", first="glue", second="pack")
    session.act("to", n=1)
    other = ClosureSession.from_link(session.to_link())
    assert other.problem is None
    assert [(r.text, r.on) for r in other.state.rows] == [
        (r.text, r.on) for r in session.state.rows
    ]
    assert (other.state.step, other.state.at) == (1, ("glue", "pack"))
    long = ClosureSession(preset="chain")
    long.act("chain", length=64)
    assert len(long.to_link()) < 200
    assert ClosureSession.from_link(long.to_link()).state.chain == 64
    guided = ClosureSession.from_link(ClosureSession().to_link())
    assert guided.state.guide == 2


@pytest.mark.parametrize(
    "fields",
    [
        {"chain": "65"},
        {"chain": "x"},
        {"step": "-1", "rows": ""},
        {"rows": "x - y <= 1"},
        {"rows": "+Ana arrived before Luis. Tom arrived before Ana."},
        {"rows": "+# x < 1"},
        {"rows": "+x < 1", "guide": "99"},
        {"rows": "+" + "\n+".join(f"a{n} - b{n} <= 1" for n in range(40))},
    ],
)
def test_a_link_that_is_wrong_changes_nothing(fields: dict[str, str]) -> None:
    from explorable.sessions.links import pack

    session = ClosureSession.from_link(pack("close", 1, fields))
    assert isinstance(session.problem, InputError)
    assert session.state == ClosureSession().state


def test_a_text_is_opened_closed_and_written_again() -> None:
    session = ClosureSession("x - y <= 1\n# y - z <= 2\n")
    assert session.state.step == END
    assert session.text == "x - y <= 1\n# y - z <= 2\n"
    empty = ClosureSession("")
    assert (empty.walk.last, empty.walk.names) == (0, ())


def test_half_a_character_is_refused_since_no_link_could_hold_it() -> None:
    session = ClosureSession()
    with pytest.raises(InputError, match="half a character"):
        session.act("add", text="\ud800 - x <= 3")
    assert session.to_link()


@pytest.mark.parametrize(
    ("text", "typed", "row"),
    [
        ("x - y <= 3", "1/3", "x - y <= 1/3"),
        ("x - y <= 3", "−7.50", "x - y <= -7.5"),
        ("x - y <= 3", "1e3", "x - y <= 1000"),
        ("Ana arrived at most 3 minutes after Tom.", "7.50", "7.5 minutes"),
        ("Ana arrived at most 3 minutes after Tom.", "5/2", "2.5 minutes"),
    ],
)
def test_a_number_is_typed_as_in_every_other_place(text: str, typed: str, row: str) -> None:
    session = ClosureSession(text)
    session.act("bound", id=session.state.rows[0].id, to=typed)
    assert row in session.state.rows[0].text


@pytest.mark.parametrize("typed", ["1/3", "-1", "", "1/0", "1e13", "nan", "9" * 21])
def test_a_number_that_a_sentence_cannot_have_changes_nothing(typed: str) -> None:
    session = ClosureSession("Ana arrived at most 3 minutes after Tom.")
    before = session.state
    with pytest.raises(InputError):
        session.act("bound", id=before.rows[0].id, to=typed)
    assert session.state is before
