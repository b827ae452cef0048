"""Starts the app with the command given, waits until it answers a request, and stops it.

uv run scripts/try_app.py uv run explorable
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

SECONDS_TO_ANSWER = 120
SECONDS_TO_STOP = 30


def free_port() -> int:
    """A port of this machine nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_answer(process: subprocess.Popen[bytes], address: str) -> int:
    """The length of the page at `address`, asked for until it comes with status 200.

    Raises
    ------
    RuntimeError
        If the app ends first, or does not answer in time.
    """
    deadline = time.monotonic() + SECONDS_TO_ANSWER
    last = "no answer"
    while time.monotonic() < deadline:
        if process.poll() is not None:
            message = f"the app ended with exit code {process.returncode} before it answered"
            raise RuntimeError(message)
        try:
            with urllib.request.urlopen(address, timeout=10) as page:  # noqa: S310 (our own server)
                if page.status == 200:
                    return len(page.read())
                last = f"status {page.status}"
        except (urllib.error.URLError, TimeoutError, ConnectionError) as error:
            last = str(error)
        time.sleep(0.25)
    message = f"no page at {address} within {SECONDS_TO_ANSWER} s: {last}"
    raise RuntimeError(message)


def stop(process: subprocess.Popen[bytes]) -> None:
    """Stops the app as Ctrl-C does.

    Raises
    ------
    RuntimeError
        If that was not enough, after ending it by force.
    """
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGINT)
    try:
        process.wait(SECONDS_TO_STOP)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        message = f"the app did not stop within {SECONDS_TO_STOP} s of Ctrl-C"
        raise RuntimeError(message) from None


def main(command: list[str]) -> int:
    """Tries the app once; the exit code."""
    address = f"http://127.0.0.1:{(port := free_port())}/"
    began = time.monotonic()
    process = subprocess.Popen(
        [*command, "--no-browser", "--port", str(port)],
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        length = wait_for_answer(process, address)
        seconds = time.monotonic() - began
        sys.stdout.write(f"the app answered after {seconds:.1f} s with {length} bytes\n")
    finally:
        stop(process)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
