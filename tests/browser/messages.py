"""Messages between a page and its kernel, counted on the wire."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from playwright.sync_api import Page, WebSocket

KERNELS = "/api/kernels/"


def kind(frame: str | bytes) -> str:
    """The kind of a message, such as ``comm_msg``; empty where it is none."""
    if isinstance(frame, str):
        header = json.loads(frame).get("header") or {}
        return str(header.get("msg_type", ""))
    count = int.from_bytes(frame[:8], "little")
    at = [int.from_bytes(frame[8 * n : 8 * n + 8], "little") for n in range(1, count + 1)]
    return str(json.loads(frame[at[1] : at[2]]).get("msg_type", ""))


@dataclass
class Wire:
    """The panel's messages of one page, either way."""

    sent: list[str] = field(default_factory=list)
    received: list[str] = field(default_factory=list)

    def listen(self, page: Page) -> None:
        """Count from now on; before the page is opened, to miss none."""
        page.on("websocket", self._hear)

    def clear(self) -> None:
        """Begin to count anew."""
        self.sent.clear()
        self.received.clear()

    def _hear(self, socket: WebSocket) -> None:
        if KERNELS in socket.url:
            socket.on("framesent", lambda frame: self._note(self.sent, frame))
            socket.on("framereceived", lambda frame: self._note(self.received, frame))

    def _note(self, where: list[str], frame: str | bytes) -> None:
        if (found := kind(frame)).startswith("comm_"):
            where.append(found)
