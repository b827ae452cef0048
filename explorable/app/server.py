"""The chapters under Voila, with our template, our kernels, and nothing from the network."""

from __future__ import annotations

import logging
import socket
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.web import RedirectHandler
from traitlets.config import Config
from voila.app import Voila
from voila.paths import collect_static_paths

from explorable.app.fonts import math_fonts
from explorable.app.kernels import ChapterKernels
from explorable.app.limits import Limits
from explorable.app.pages import Alive, ChapterPage, Missing, Room
from explorable.figures.chapters import Chapter, chapter_map, chapters
from explorable.widgets.style import stylesheet

__all__ = ["ChapterServer", "configuration"]

TEMPLATE = "explorable"
SECONDS_TO_LOAD = 4  # until a page stands whose kernel the next warm one replaces
EXTENSIONS = [  # of JupyterLab; whatever else is installed on this machine stays out of the page
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
    "explorable",  # ours: app/voila/labextensions
]
HASHED = EXTENSIONS[:-1]  # their files are named by what is in them, so a browser may keep them


def shown(listed: Sequence[Chapter]) -> dict[str, Any]:
    """What every page shows around a chapter, for the templates."""
    assets = files("explorable.app") / "voila" / "templates" / TEMPLATE / "assets"
    folders = [Path(folder) for folder in collect_static_paths(["voila"], TEMPLATE)]
    css = [
        stylesheet("tokens", "map"),
        (assets / "page.css").read_text("utf-8"),
        *(math_fonts(folder, "../static/") for folder in folders),
    ]
    return {
        "chapters": [
            {"number": one.number, "title": one.title, "file": one.file} for one in listed
        ],
        "maps": {one.file: chapter_map(listed, here=one.number) for one in listed},
        "css": "\n".join(css),
        "js": "\n".join((assets / name).read_text("utf-8") for name in ("page.js", "watch.js")),
    }


def configuration(folder: Path, limits: Limits) -> Config:
    """How Voila serves the chapters in ``folder``, with as many kernels as ``limits`` allow."""
    config = Config()
    config.Voila.root_dir = str(folder)
    config.Voila.config_file_paths = []  # a person's own Voila settings are for their notebooks
    config.Voila.open_browser = False
    config.Voila.log_level = logging.ERROR
    config.ChapterKernels.update(
        limit=limits.kernels, cull_idle_timeout=limits.alone, cull_interval=limits.look
    )
    config.VoilaKernelManager.fill_delay = SECONDS_TO_LOAD
    config.KernelManager.autorestart = False  # a new process would not know the page's panels
    config.KernelManager.transport_encryption = "auto"  # others may share this machine
    config.VoilaConfiguration.update(
        template=TEMPLATE,
        allow_template_override="NO",
        allow_theme_override="NO",
        strip_sources=True,
        show_tracebacks=False,
        preheat_kernel=limits.warm > 0,
        default_pool_size=limits.warm,
        extension_allowlist=EXTENSIONS,
        multi_kernel_manager_class=ChapterKernels,
        resources={"explorable": shown(chapters(folder))},
    )
    return config


class ChapterServer(Voila):  # type: ignore[misc]  # voila has no types
    """Voila on a socket that listens already, so that a busy port is known before it starts."""

    def __init__(self, listening: socket.socket, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.listening = listening
        self.port = listening.getsockname()[1]

    def init_settings(self) -> dict[str, Any]:
        """Voila's settings; our error pages, whichever handler fails."""
        settings: dict[str, Any] = super().init_settings()
        environment = settings["voila_jinja2_env"]
        environment.globals["explorable"] = self.config.VoilaConfiguration.resources["explorable"]
        settings["jinja2_env"] = environment
        kept = [url_path_join(self.base_url, "voila/labextensions", one, "/") for one in HASHED]
        settings["static_immutable_cache"] = kept
        return settings

    def init_handlers(self) -> list[Any]:
        """Voila's addresses, with chapter 00 at the root and our page for what is missing."""
        first = self.config.VoilaConfiguration.resources["explorable"]["chapters"][0]["file"]
        render = url_path_join(self.server_url, "voila/render/")
        own = {"voila_configuration": self.voila_configuration}
        paths = {"template_paths": self.template_paths, "config": self.config}
        return [
            (self.server_url, RedirectHandler, {"url": render + first, "permanent": False}),
            (
                url_path_join(self.server_url, r"(\d\d_[a-z0-9_]+\.ipynb)"),
                RedirectHandler,
                {"url": render + "{0}", "permanent": False},
            ),
            (render + "(.*)", ChapterPage, own | paths),
            (url_path_join(self.server_url, r"voila/api/alive/([\w-]+)"), Alive),
            (url_path_join(self.server_url, "voila/api/room"), Room),
            *super().init_handlers(),
            (r".*", Missing, own),
        ]

    def listen(self) -> None:
        """Serve until the loop is stopped, then end every kernel."""
        server = HTTPServer(self.app)
        server.add_socket(self.listening)
        self.ioloop = IOLoop.current()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            self.log.info("stopped from the keyboard")
        finally:
            server.stop()
            self.stop()
