"""What the web app answers with: chapters, and plain pages for what cannot be shown."""

from __future__ import annotations

import contextlib
from http import HTTPStatus
from typing import cast

from jupyter_server.base.handlers import JupyterHandler
from tornado.web import HTTPError, authenticated
from voila.handler import BaseVoilaHandler
from voila.tornado.handler import TornadoVoilaHandler

from explorable.app.kernels import ChapterKernels, Full

__all__ = ["Alive", "ChapterPage", "Missing", "Room"]

SECONDS_TO_RETRY = 10
TRIES = 3  # a place that was free may be taken while a page is begun


class ChapterPage(TornadoVoilaHandler):  # type: ignore[misc]  # voila has no types
    """A chapter; its page gets the token it needs to end its kernel when it is closed."""

    async def get(self, path: str | None = None) -> None:
        """Send the text, then the outputs; the page that says so where the class is full."""
        _ = self.xsrf_token  # reading it sets the cookie
        with self.kernel_manager.preparing():
            if await self._sent(path):
                return
        status = HTTPStatus.SERVICE_UNAVAILABLE
        self.set_status(status)
        self.set_header("Retry-After", str(SECONDS_TO_RETRY))
        self.set_header("Content-Type", "text/html")
        self.write(self.render_template("503.html", status_code=int(status)))

    async def _sent(self, path: str | None) -> bool:
        """Whether there was a kernel for the chapter, and its page was sent."""
        for _ in range(TRIES):
            if not await self.kernel_manager.make_room(path or ""):
                return False
            with contextlib.suppress(Full):
                await super().get(path)
                return True
        return False


class Missing(BaseVoilaHandler):  # type: ignore[misc]  # voila has no types
    """Every address that nothing else answers."""

    async def prepare(self) -> None:
        """Answer with the page that lists the chapters."""
        await super().prepare()
        raise HTTPError(404)


class Alive(JupyterHandler):
    """Whether the kernel of a page lives: 204, or 404 where it ended. It counts as no use of it."""

    @authenticated
    async def get(self, kernel: str) -> None:
        """Say so without a word."""
        alive = await cast(ChapterKernels, self.kernel_manager).alive(kernel)
        self.set_status(HTTPStatus.NO_CONTENT if alive else HTTPStatus.NOT_FOUND)


class Room(JupyterHandler):
    """Whether another reader can come in: 204, or 409 where the class is full."""

    @authenticated
    async def get(self) -> None:
        """Say so without a word; warm kernels make room."""
        kernels = cast(ChapterKernels, self.kernel_manager)
        room = kernels.taken - len(kernels.warm()) < kernels.limit
        self.set_status(HTTPStatus.NO_CONTENT if room else HTTPStatus.CONFLICT)
