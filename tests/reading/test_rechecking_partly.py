"""What a checker without a solver can promise: by certificate, by every world, or on trust."""

from __future__ import annotations

import copy

import pytest

import explorable as ex
from explorable.rechecking import recheck
from tests.reading.saving import HOUSE, MANY, both, linked, place, saved


@pytest.mark.parametrize(
    ("question", "answer"),
    [("Could Ana be in the kitchen?", "yes"), ("Must Ana be in the kitchen?", "no")],
)
def test_one_world_forces_could_and_must_within_any_budget(question: str, answer: str) -> None:
    data = [saved(MANY, question, ex.Budget(answers=n, worlds=0)) for n in (1, 2)]
    forced = [one for one in data if one["status"] == "forced"]
    assert forced
    for one in forced:
        assert one["outer"] == one["inner"] == [answer]
    assert all(recheck(one).whole for one in data)


def test_an_unresolved_answer_claims_nothing_beyond_its_witnesses() -> None:
    data = saved(MANY, "Where is Ana?", ex.Budget(answers=1))
    assert data["status"] == "unresolved"
    assert any("nothing is claimed beyond" in sentence for sentence in recheck(data))
    less = copy.deepcopy(data)
    both(less, outer=data["inner"])
    more = copy.deepcopy(data)
    both(more, outer=[*data["outer"], "attic"])
    for forged in (less, more):
        with pytest.raises(ex.CertificateError):
            recheck(forged)


def test_without_a_certificate_an_answer_is_not_checked_again_and_the_others_are() -> None:
    data = saved(f"{MANY} Ana is in the kitchen.", "Where is Ana?")
    assert data["status"] == "forced"
    both(data, certificate=None)
    done = recheck(data)
    room, house = ([s for s in done if f"by {level}" in s] for level in ("room", "house"))
    assert not done.whole
    assert done.missing == ("forced by room",)
    assert room[0].startswith("Not checked again: forced by room: kitchen.")
    assert house[0].startswith("Holds: open by house: no named house.")


def test_without_a_certificate_every_world_of_a_small_space_is_gone_through() -> None:
    data = saved(HOUSE, "Where is Ana?")
    both(data, certificate=None)
    done = recheck(data)
    assert done.whole
    assert any("no certificate by room; every world was gone through" in s for s in done)
    conflict = saved(f"{HOUSE} Ana is in the garden.", "Where is Ana?")
    both(conflict, certificate=None, status="open")
    with pytest.raises(ex.CertificateError):
        recheck(conflict)


def test_an_outer_set_too_large_to_go_through_is_said_to_be_trusted() -> None:
    data = linked()
    assert data["status"] == "open"
    done = recheck(data)
    assert done.whole
    assert any("by room" in s and "taken on trust" in s for s in done)
    assert any("Which level is the headline" in s for s in done)
    small = recheck(saved("Ana is in the kitchen or the garden.", "Where is Ana?"))
    assert not any("trust" in sentence for sentence in small)


def test_witnesses_refute_another_status_where_no_certificate_does() -> None:
    for status in ("forced", "contradictory", "unresolved"):
        data = linked()
        both(data, status=status, certificate=None)
        with pytest.raises(ex.CertificateError, match="witnesses show open"):
            recheck(data)


def test_a_level_may_not_leave_out_what_a_witness_of_another_shows() -> None:
    data = linked()
    (house,) = data["levels"]["house"]["witnesses"]
    gone = place(house)
    left = [value for value in data["inner"] if value != gone]
    kept = [one for one in data["witnesses"] if place(one) != gone]
    assert len(left) == len(kept) == len(data["inner"]) - 1
    both(data, inner=left, outer=left, witnesses=kept, certificate=None)
    with pytest.raises(ex.CertificateError, match="level room leaves out"):
        recheck(data)


def test_a_certificate_is_about_this_status_level_and_answer() -> None:
    unproved = linked()
    both(unproved, status="forced", inner=["garden"], outer=["garden"])
    both(unproved, witnesses=[w for w in unproved["witnesses"] if place(w) == "garden"])
    bare = {"status": "unresolved", "witnesses": unproved["witnesses"], "refutation": None}
    both(unproved, certificate={**unproved["certificate"], **bare})
    other = saved("Ana is in the kitchen. Ana is in the garden.", "Where is Ana?")
    other["levels"]["house"]["certificate"] = other["levels"]["room"]["certificate"]
    could = saved("Ana is in the kitchen or the garden.", "Could Ana be in the garden?")
    no = {**could["witnesses"][0][0], "place of Ana": "kitchen"}
    could.update(inner=["no"], outer=["no"], witnesses=[[no]])
    shown = linked()
    gone = place(shown["certificate"]["witnesses"][0])
    left = [value for value in shown["inner"] if value != gone]
    both(shown, inner=left, outer=left)
    both(shown, witnesses=[w for w in shown["witnesses"] if place(w) != gone])
    for data, reason in (
        (unproved, "its certificate says unresolved"),
        (other, "about another level"),
        (could, "not the one its certificate forces"),
        (shown, "an answer that the inner set lacks"),
    ):
        with pytest.raises(ex.CertificateError, match=reason):
            recheck(data)
