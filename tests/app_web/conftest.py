"""Imports the server once, as the app does, without what takes seconds and is not needed."""

from __future__ import annotations

from explorable.app.web import absent

with absent("rfc3987_syntax"):
    import jupyter_server.serverapp  # noqa: F401
