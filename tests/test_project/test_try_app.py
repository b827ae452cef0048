"""The script that tries the app tells a working one from one that ends or hangs."""

from __future__ import annotations

import sys

import pytest

from scripts import try_app

SERVER = """
import http.server, sys
port = int(sys.argv[sys.argv.index("--port") + 1])
class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response({status})
        self.end_headers()
        self.wfile.write(b"page")
http.server.HTTPServer(("127.0.0.1", port), Page).serve_forever()
"""


def test_a_working_app_is_stopped_again(capfd: pytest.CaptureFixture[str]) -> None:
    assert try_app.main([sys.executable, "-c", SERVER.format(status=200)]) == 0
    assert "with 4 bytes" in capfd.readouterr().out


def test_an_app_that_ends_is_a_failure() -> None:
    with pytest.raises(RuntimeError, match="exit code 3 before it answered"):
        try_app.main([sys.executable, "-c", "raise SystemExit(3)"])


def test_an_app_that_only_answers_errors_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(try_app, "SECONDS_TO_ANSWER", 1)
    with pytest.raises(RuntimeError, match=r"no page at .* 500"):
        try_app.main([sys.executable, "-c", SERVER.format(status=500)])
