"""The rules in conftest hold: in CI a browser test that skips is a failure."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

pytest_plugins = ["pytester"]

SKIPPING = """
import pytest

@pytest.mark.browser
def test_in_a_browser():
    pytest.skip("no browser")

def test_elsewhere():
    pytest.skip("another reason")
"""


@pytest.mark.parametrize(("ci", "failed"), [("true", 1), ("", 0)])
def test_a_skipped_browser_test_fails_in_ci_only(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, root: Path, ci: str, failed: int
) -> None:
    monkeypatch.setenv("CI", ci)
    pytester.makeconftest((root / "tests" / "conftest.py").read_text("utf-8"))
    pytester.makeini("[pytest]\nmarkers = browser\n")
    pytester.makepyfile(SKIPPING)
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(failed=failed, skipped=2 - failed)


@pytest.mark.parametrize(("ci", "failed"), [("true", 1), ("", 0)])
def test_a_file_of_browser_tests_that_skips_itself_fails_in_ci_only(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, root: Path, ci: str, failed: int
) -> None:
    monkeypatch.setenv("CI", ci)
    pytester.makeconftest((root / "tests" / "conftest.py").read_text("utf-8"))
    folder = pytester.mkdir("browser")
    (folder / "test_page.py").write_text("import pytest\npytest.importorskip('no_such')\n", "utf-8")
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(errors=failed, skipped=1 - failed)


def test_property_tests_have_no_deadline() -> None:
    assert settings().deadline is None
