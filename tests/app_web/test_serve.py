"""The web app from outside: it answers, it ends, and it says plainly why it cannot start."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from explorable.app import web

SERVE = """
import sys
from explorable.app.web import serve
sys.exit(serve(port={port}, open_browser=False))
"""


def start(port: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", SERVE.format(port=port)], start_new_session=True)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def get(address: str, within: float = 60) -> tuple[int, str]:
    deadline = time.monotonic() + within
    while True:
        try:
            with urllib.request.urlopen(address, timeout=30) as page:
                return page.status, page.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()
        except urllib.error.URLError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def test_a_busy_port_is_one_line_and_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        assert web.serve(port=port, open_browser=False) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert (
        said.err
        == f"Port {port} is busy. Choose another with --port, or leave it out for a free one.\n"
    )


def test_an_address_of_another_machine_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert web.serve(host="192.0.2.1", port=0, open_browser=False) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_without_a_port_a_busy_default_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        monkeypatch.setattr(web, "PORT", busy.getsockname()[1])
        with web._bind("127.0.0.1", None) as listening:
            assert listening.getsockname()[1] not in (0, web.PORT)


def children(process: int) -> list[int]:
    listed = Path(f"/proc/{process}/task/{process}/children").read_text("utf-8").split()
    return [int(number) for number in listed]


def alive(process: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text("utf-8")
    except FileNotFoundError:
        return False


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks at processes in /proc")
def test_the_app_answers_and_ctrl_c_ends_everything_it_started() -> None:
    port = free_port()
    process = start(port)
    try:
        status, page = get(f"http://127.0.0.1:{port}/")
        assert status == 200
        assert "Attention should return what remains" in page
        assert page.index("being prepared") < page.index('id="jupyter-config-data"')
        status, page = get(f"http://127.0.0.1:{port}/voila/render/77_none.ipynb")
        assert status == 404
        assert "Traceback" not in page
        assert "There is no such page" in page
        assert get(f"http://127.0.0.1:{port}/nothing")[0] == 404
        kernels = children(process.pid)
        assert kernels
    finally:
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(30) == 0
    assert [kernel for kernel in kernels if alive(kernel)] == []
