"""What a running kernel holds: asked of the kernel itself, beside the page that uses it."""

from __future__ import annotations

import json
import os
from pathlib import Path

from jupyter_client.blocking.client import BlockingKernelClient

SECONDS = 60
ASK = "import json, sys; print(json.dumps(sorted({name.split('.')[0] for name in sys.modules})))"


def modules(process: int) -> set[str]:
    """The packages that a kernel has loaded."""
    command = Path(f"/proc/{process}/cmdline").read_text("utf-8").split("\0")
    client = BlockingKernelClient(connection_file=command[command.index("-f") + 1])
    client.load_connection_file()
    client.start_channels()
    said: list[str] = []

    def hear(message: dict[str, dict[str, str]]) -> None:
        said.append(message["content"].get("text", ""))

    try:
        client.wait_for_ready(timeout=SECONDS)
        client.execute_interactive(
            ASK, store_history=False, timeout=SECONDS, output_hook=hear, allow_stdin=False
        )
    finally:
        client.stop_channels()
    return set(json.loads("".join(said)))


def resident(process: int) -> int:
    """Bytes of memory that a process holds and shares with none."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text("ascii").splitlines()
    sizes = {line.split(":")[0]: line.split()[1] for line in lines[1:]}
    return 1024 * (int(sizes["Private_Clean"]) + int(sizes["Private_Dirty"]))


def ticks(process: int) -> int:
    """Hundredths of a second that a process has worked; none where it has ended."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text("utf-8").rsplit(")", 1)[1].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return (int(fields[11]) + int(fields[12])) * 100 // os.sysconf("SC_CLK_TCK")
