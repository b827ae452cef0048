"""How many kernels may live: what fits, what is asked for, and nothing that means nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.app import limits, main
from explorable.app.limits import Limits
from explorable.errors import InputError

GIB = 2**30


@settings(deadline=None)
@given(st.integers(0, 2**50))
def test_the_kernels_that_fit_take_at_most_half_of_a_usual_memory(available: int) -> None:
    kernels = limits.kernels_that_fit(available)
    assert limits.FEWEST <= kernels <= limits.MOST
    if kernels > limits.FEWEST:
        assert kernels * limits.ONE_KERNEL <= available / 2


def test_more_memory_serves_more_readers() -> None:
    assert limits.kernels_that_fit(4 * GIB) < limits.kernels_that_fit(16 * GIB)
    assert limits.kernels_that_fit(None) == limits.UNKNOWN


def test_this_machine_has_a_limit() -> None:
    assert limits.FEWEST <= Limits.here().kernels <= limits.MOST


@pytest.mark.parametrize("wrong", [(0, 1), (2, -1), (2, 1, 0), (2, 1, 5, 0)])
def test_a_limit_that_means_nothing_is_refused(wrong: tuple[int, ...]) -> None:
    with pytest.raises(InputError):
        Limits(*wrong)


def test_the_command_hands_the_limit_over(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Limits | None] = []

    def serve(*_: object, limits: Limits | None, **__: object) -> int:
        given.append(limits)
        return 0

    monkeypatch.setattr("explorable.app.web.serve", serve)
    assert main.main(["--kernels", "3"]) == 0
    assert main.main([]) == 0
    assert given == [Limits(3), None]


@pytest.mark.parametrize("wrong", ["0", "-1", "many", "1.5", "99999"])
def test_a_wrong_number_of_kernels_is_one_plain_line(
    wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main([f"--kernels={wrong}"]) == 2
    assert "want a number of kernels" in capsys.readouterr().err
