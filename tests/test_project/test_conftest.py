"""The rules in conftest hold: in CI a browser test that skips is a failure."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

pytest_plugins = ["pytester"]

ONE_TEST_SKIPS = """
import pytest

@pytest.mark.browser
def test_in_a_browser():
    pytest.skip("no browser")

def test_elsewhere():
    pytest.skip("another reason")
"""

A_FILE_SKIPS = "import pytest; pytest.importorskip('no_such_module')"


@pytest.mark.parametrize(("ci", "failed"), [("true", 1), ("", 0)])
def test_what_skips_itself_in_a_browser_fails_in_ci_only(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, root: Path, ci: str, failed: int
) -> None:
    monkeypatch.setenv("CI", ci)
    pytester.makeconftest((root / "tests" / "conftest.py").read_text("utf-8"))
    pytester.makeini("[pytest]\nmarkers = browser\n")
    pytester.makepyfile(ONE_TEST_SKIPS)
    (pytester.mkdir("browser") / "test_page.py").write_text(A_FILE_SKIPS, "utf-8")
    fast = ("-p", "no:cacheprovider", "-p", "no:cov", "--continue-on-collection-errors")
    result = pytester.runpytest_subprocess(*fast)
    result.assert_outcomes(failed=failed, errors=failed, skipped=3 - 2 * failed)


def test_property_tests_have_no_deadline() -> None:
    assert settings().deadline is None
