"""Times, ages, sizes and positions: said back, read under conventions, refused with a reason."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorable.checking.numbers import bound_holds
from explorable.claims import ZERO, All, Any, Bound, Claim, Not, One, atoms
from explorable.language import read_question, read_text
from explorable.language.conventions import under
from explorable.language.paraphrase import paraphrase
from explorable.language.sentence import Failure, parse
from explorable.names import Kind, Name
from tests.language.bounds import exactly, less, lined, most
from tests.language.forms_measured import MEASURED
from tests.language.forms_times import TIMES

FORMS = [text for _, text, _ in TIMES + MEASURED]
CLOSE = [Fraction(n, 4) for n in (0, 1, 3, 4, 5, 8, 12, 40, 120, 240, 320, 2160, 2280, 2320)]


def holds(claim: Claim, world: dict[str, str]) -> bool:
    """Whether a claim about numbers is true."""
    match claim:
        case Bound():
            return bound_holds(claim, world)
        case Not(part):
            return not holds(part, world)
        case All(parts):
            return all(holds(part, world) for part in parts)
        case Any(parts):
            return any(holds(part, world) for part in parts)
        case One(parts):
            return sum(holds(part, world) for part in parts) == 1
        case _:
            raise AssertionError(claim)


def same(first: Claim, second: Claim, worlds: int = 300) -> bool:
    """Whether two claims agree on worlds whose numbers are near each other."""
    random = Random(1)
    bounds = [atom for claim in (first, second) for atom in atoms(claim)]
    ends = {end for b in bounds if isinstance(b, Bound) for end in (b.first, b.second)} - {ZERO}
    for _ in range(worlds):
        base = random.choice(CLOSE)
        world = {
            end: str(base + random.choice((-1, 1)) * random.choice(CLOSE)) for end in sorted(ends)
        }
        if holds(first, world) != holds(second, world):
            return False
    return True


def default(text: str) -> Claim:
    """The default reading of one sentence."""
    meaning = read_text(text).statements[0].readings[0].meaning
    assert not hasattr(meaning, "movers")
    return meaning


@pytest.mark.parametrize("text", FORMS)
def test_what_is_said_back_means_the_same_when_it_is_typed(text: str) -> None:
    for reading in read_text(text).statements[0].readings:
        said = reading.paraphrase.partition(" (")[0]
        if said.startswith("It is not so that"):
            continue  # what is denied stands in brackets
        assert isinstance(reading.meaning, Claim)
        assert same(default(said if said.endswith(".") else f"{said}."), reading.meaning), said


def bounds() -> st.SearchStrategy[Bound]:
    ends = st.sampled_from(["Ana", "Luis", "Eva", None])
    of = st.sampled_from(["arrival", "age", "size", "x", "y"])
    n = st.sampled_from([Fraction(k, 4) for k in (-40, -4, -2, 0, 1, 4, 40)])
    return st.builds(
        lambda kind, one, other, far, strict: most(kind, one, other, far, strict=strict),
        of, ends, ends, n, st.booleans(),
    ).filter(lambda b: b.first != b.second)  # fmt: skip


def claims() -> st.SearchStrategy[Claim]:
    return st.recursive(
        bounds(),
        lambda inner: st.one_of(
            st.builds(Not, inner),
            *(st.builds(j, st.lists(inner, min_size=1, max_size=3).map(tuple)) for j in (All, Any)),
        ),
        max_leaves=5,
    )


PEOPLE = {name: Name(name, Kind.PERSON) for name in ("Ana", "Luis", "Eva")}


@given(claims())
def test_any_bounds_have_words(claim: Claim) -> None:
    said = paraphrase(claim, PEOPLE)
    assert said[0].isupper() or said[0] == "("
    assert said.endswith(".")
    assert any(name in said for name in PEOPLE)


@given(st.lists(bounds(), min_size=1, max_size=3), st.booleans())
def test_what_is_said_of_bounds_and_is_read_again_means_the_same(
    parts: list[Bound], denied: bool
) -> None:
    claim: Claim = All(tuple(parts)) if len(parts) > 1 else parts[0]
    claim = Not(claim) if denied else claim
    said = paraphrase(claim, PEOPLE)
    try:
        draft = parse(said, {})
    except Failure:
        return  # more than the language can say, as a size from the start
    reading = draft.readings[0]  # type: ignore[union-attr]
    assert isinstance(reading, Claim)
    assert same(claim, reading, worlds=60), said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ana arrived after Luis.", "Ana arrived after Luis."),
        ("Ana did not arrive before Luis.", "Ana arrived after Luis, or at the same time."),
        (
            "Ana arrived at most 10 minutes after Luis.",
            "Ana arrived at most 10 minutes after Luis, or at the same time.",
        ),
        ("Ana arrived within 60 minutes of Luis.", "Ana arrived within 1 hour of Luis."),
        (
            "Ana arrived exactly 90 minutes before Eva.",
            "Ana arrived exactly 90 minutes before Eva.",
        ),
        (
            "Ana did not arrive at least 10 minutes before Luis.",
            "Ana did not arrive at least 10 minutes before Luis.",
        ),
        ("Ana arrived at 21.05.", "Ana arrived at 21:05."),
        ("Ana is 5 months older than Luis.", "Ana is exactly 5 months older than Luis."),
        ("Ana is not exactly as old as Luis.", "Ana is not exactly as old as Luis."),
        ("The box fits in the chest.", "The box is smaller than the chest."),
        ("The hall is north of the office.", "The hall is above the office."),
        ("The hall is next to the office.", "The hall is next to the office."),
        (
            "If the hall is above the attic, then the attic is not left of the office.",
            "If the hall is above the attic, then the attic is not to the left of the office.",
        ),
    ],
)
def test_each_is_said_in_the_words_of_the_language(text: str, said: str) -> None:
    assert read_text(text).statements[0].paraphrase == said


@pytest.mark.parametrize(
    ("text", "background"),
    [
        ("Ana arrived before Luis.", "All times lie in one day."),
        ("Ana is older than Luis.", "An age may lie between two years."),
        ("The box fits in the chest.", "What fits inside something is smaller than it."),
        ("The box is left of the bag.", "Left and right say nothing about rows."),
        ("The box is above the bag.", "Above and below say nothing about columns."),
    ],
)
def test_what_nobody_typed_is_said(text: str, background: str) -> None:
    assert background in read_text(text).statements[0].background


# ---- conventions ----------------------------------------------------------------------------
LEFT = less("x", "square", "ball")
ABOVE = less("y", "ball", "square")


def test_the_same_row_is_added_to_what_is_asserted() -> None:
    said = read_text("The square is left of the ball.", conventions=["same row"]).statements[0]
    assert said.meaning == lined(LEFT, "y", "square", "ball")
    assert said.paraphrase.startswith(
        "The square is to the left of the ball and in the same row. (Convention: same row.)"
    )
    assert said.background[-1].startswith("By the convention same row")
    assert "Left and right say nothing about rows." not in said.background
    up = read_text("The square is above the ball.", conventions=["same row"]).statements[0]
    assert up.meaning == lined(ABOVE, "x", "ball", "square")


def test_under_immediate_a_side_is_one_step() -> None:
    said = read_text("The square is left of the ball.", conventions=["immediate"]).statements[0]
    assert said.meaning == exactly("x", "square", "ball", 1)
    assert "immediately to the left" in said.paraphrase
    assert "(Convention: immediate.)" in said.paraphrase


def test_both_conventions_together() -> None:
    both = read_text(
        "The square is left of the ball.", conventions=["same row", "immediate"]
    ).statements[0]
    assert both.meaning == lined(exactly("x", "square", "ball", 1), "y", "square", "ball")


@pytest.mark.parametrize(
    "text",
    [
        "The square is not left of the ball.",
        "It is not true that the square is left of the ball.",
        "The square is in the same row as the ball.",
        "The square is above the ball, or in the same row.",
        "The square is bigger than the ball.",
        "Ana is in the kitchen.",
        "Then Ana went to the garden.",
    ],
)
def test_denials_and_everything_without_a_side_keep_their_plain_sense(text: str) -> None:
    plain = read_text(text).statements[0]
    switched = read_text(text, conventions=["same row", "immediate"]).statements[0]
    assert switched.meaning == plain.meaning
    assert switched.paraphrase == plain.paraphrase


def test_a_condition_keeps_its_plain_sense_and_what_follows_does_not() -> None:
    claim = Any((Not(LEFT), Any((ABOVE, LEFT))))
    changed, used = under(claim, ["same row"])
    row, column = lined(LEFT, "y", "square", "ball"), lined(ABOVE, "x", "ball", "square")
    assert changed == Any((Not(LEFT), Any((column, row))))
    assert used == ("same row",)
    assert under(One((LEFT, ABOVE)), ["same row"])[0] == One((row, column))


def test_a_distance_that_is_said_stays() -> None:
    two = exactly("x", "square", "ball", 2)
    assert under(two, ["immediate"]) == (two, ())
    assert under(two, ["same row"])[0] == lined(two, "y", "square", "ball")


def test_a_question_keeps_its_plain_sense() -> None:
    text = read_text("The square is left of the ball.", conventions=["same row", "immediate"])
    assert read_question("Is the square left of the ball?", text).ask.claim == LEFT  # type: ignore[union-attr]


@given(claims())
def test_a_convention_only_takes_worlds_away(claim: Claim) -> None:
    for convention in ("same row", "immediate"):
        changed, _ = under(claim, [convention])
        assert isinstance(changed, Claim)
        assert same(Any((Not(changed), claim)), All(()), worlds=40)
