"""``explorable``: the chapters as a web app on this machine, until Ctrl-C."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator

from explorable.app.limits import Limits
from explorable.app.output import err, out
from explorable.app.places import notebooks, voila_share

__all__ = ["PORT", "absent", "busy", "serve"]

PORT = 8866
EXIT_BUSY = 2
EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 (compared with, not bound to)


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    *,
    open_browser: bool = True,
    limits: Limits | None = None,
) -> int:
    """Serve the chapters until Ctrl-C, and end everything that was started.

    Parameters
    ----------
    host : str
        The address to listen on; by default this machine alone.
    port : int or None
        A port of that address. None takes 8866, or any free one where that is busy.
    open_browser : bool
        Whether to show chapter 00 in the browser.
    limits : Limits or None
        What the kernels may take; by default what fits in the memory of this machine.

    Returns
    -------
    int
        The exit code: 0, or 2 where the address cannot be listened on.
    """
    try:
        listening = _bind(host, port)
    except OSError as error:
        err(_refused(host, PORT if port is None else port, error))
        return EXIT_BUSY
    name = "localhost" if host in EVERYWHERE else host
    address = f"http://{f'[{name}]' if ':' in name else name}:{listening.getsockname()[1]}/"

    share = [str(voila_share()), os.environ.get("JUPYTER_PATH", "")]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, share))
    with absent("rfc3987_syntax"):
        from explorable.app.server import ChapterServer, configuration
    for noisy in ("tornado.access", "tornado.general"):
        logging.getLogger(noisy).setLevel(logging.ERROR)
    asyncio.set_event_loop(asyncio.new_event_loop())
    app = ChapterServer(listening, config=configuration(notebooks(), limits or Limits.here()))
    app.initialize([])
    out(f"What remains is at {address}  (Ctrl-C stops it)")
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    app.start()
    return 0


@contextlib.contextmanager
def absent(module: str) -> Iterator[None]:
    """Leave an optional module out of an import; this one compiles a grammar for seconds."""
    loaded = sys.modules.get(module)
    sys.modules[module] = None  # type: ignore[assignment]  # what Python calls "not to be imported"
    try:
        yield
    finally:
        del sys.modules[module]
        if loaded is not None:
            sys.modules[module] = loaded


def busy(host: str, port: int) -> str:
    """Why a port cannot be listened on; empty where it can."""
    try:
        _listen(host, port).close()
    except OSError as error:
        return _refused(host, port, error)
    return ""


def _bind(host: str, port: int | None) -> socket.socket:
    if port is not None:
        return _listen(host, port)
    try:
        return _listen(host, PORT)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        return _listen(host, 0)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, port), family=family)
    listening.setblocking(False)
    return listening


def _refused(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is busy. Choose another with --port, or leave it out for a free one."
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"Port {port} is not allowed for this user. Choose one above 1023 with --port."
    return f"Cannot listen on {host}, port {port}: {error.strerror or error}."
