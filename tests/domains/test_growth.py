"""A fresh name splits rest values and changes nothing else (LANGUAGE.md, Worlds 10 and 21)."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from explorable.budget import Budget
from explorable.checking.truth import is_rest
from explorable.domains.clauses import Clauses
from explorable.domains.grounding import Grounding
from explorable.domains.picking import engine_for
from explorable.domains.search import answers
from explorable.domains.worlds import Worlds
from explorable.names import Kind
from explorable.questions import Ask, WhereIs, Whether, WhoOwns, levels
from explorable.statements import Statement
from explorable.vocabulary import Vocabulary
from tests.domains.cases import random_texts, size, words_of


def named(words: Vocabulary, said: list[Statement], ask: Ask, level: str | None) -> set[str]:
    """The values with a name, and "…" where a rest value is left too."""
    search = answers(engine_for(words, said), Grounding(words), ask, level, Budget())
    assert search.complete
    return {"…" if is_rest(value, ask, level) else value for value in search.values}


@settings(deadline=None, max_examples=80)
@given(said=random_texts(), data=st.data())
def test_a_fresh_name_changes_no_named_and_no_refuted_value(
    said: list[Statement], data: st.DataObject
) -> None:
    words = words_of(said)
    assume(size(words) <= 5000)
    kind = data.draw(st.sampled_from((Kind.PERSON, Kind.ROOM, Kind.HOUSE, Kind.THING)))
    assume(not (kind is Kind.ROOM and words.closed_places))
    assume(not (kind is Kind.PERSON and words.closed_people))
    assume(not (kind is Kind.HOUSE and words.closed_people))
    asks: list[Ask] = [
        Whether(said[-1].claim),
        *(WhoOwns(n.text) if n.kind is Kind.HOUSE else WhereIs(n.text) for n in words.names),
    ]
    ask = data.draw(st.sampled_from(asks))
    grown = words.grown(kind)
    old = {name.text for name in words.names} | {"yes", "no", "…"}
    for level in levels(ask, words.kinds):
        before, after = named(words, said, ask, level), named(grown, said, ask, level)
        # A name asserts that she exists: where a text leaves room for nobody, that is news.
        assume(after or not before or not words.counted or kind in (Kind.ROOM, Kind.THING))
        assert after - {"…"} - (after - old) == before - {"…"}
        # A new value is split from a rest value, and a rest value never vanishes.
        assert bool(after - old) <= ("…" in before)
        assert ("…" in before) == ("…" in after)


@settings(deadline=None, max_examples=40)
@given(said=random_texts(most=3))
def test_names_nobody_speaks_of_are_not_laid_out(said: list[Statement]) -> None:
    words = words_of(said)
    assume(size(words) <= 5000)
    grown = words.grown(Kind.THING)
    assert Worlds.size(grown, said) == Worlds.size(words, said)
    assert Worlds(grown, said).trail == Worlds(words, said).trail
    small, large = Clauses(words, said), Clauses(grown, said)
    assert small._encoding.left == large._encoding.left
