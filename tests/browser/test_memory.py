"""Many interactions on a real page with a real kernel leave both as large as they were."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from jupyter_client.blocking.client import BlockingKernelClient

from tests.app_web.kernel import resident
from tests.browser.visiting import Figure

if TYPE_CHECKING:
    from tests.app_web.running import Running
    from tests.browser.conftest import Visit

    Begin = Callable[..., Visit]

pytestmark = [
    pytest.mark.browser,
    pytest.mark.long,
    pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks at processes in /proc"),
]

CHAPTER = "01_what_remains"
KERNEL = "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
SECONDS = 60
EACH = 5  # interactions of one round
ROUNDS = 100
WARM = 10  # rounds until caches and the history of undo are full
KERNEL_MAY_GROW = 8_000_000  # bytes, of about 60 million
PAGE_MAY_GROW = 2_000_000  # bytes, of about 20 million
COUNT = (
    "import gc, ipywidgets.widgets.widget as w; gc.collect(); "
    "print(len(w._instances), len(get_ipython().kernel.comm_manager.comms))"
)
ROUND = """async (rounds) => {
  const at = document.querySelector('[role=group][aria-label="Figure 1"]');
  const find = (name) => at.querySelector(name);
  const until = (true_) => new Promise((done, lost) => {
    const began = performance.now();
    const look = () => {
      if (true_()) done();
      else if (performance.now() - began > 20000) lost(new Error(String(true_)));
      else setTimeout(look, 2);
    };
    look();
  });
  const says = (word) => until(() => find('.answer .st').textContent === word);
  const type = (line, text) => { line.value = text; line.dispatchEvent(new Event('input')); };
  const entry = find('.text-pane > .entry input'), question = find('.ask input');
  const ask = (text) => { type(question, text); find('.ask .line button').click(); };
  for (let n = 0; n < rounds; n++) {
    at.querySelectorAll('[data-toggle]')[1].click();
    await says('Open');
    at.querySelectorAll('[data-toggle]')[1].click();
    await says('Forced');
    type(entry, `Ana is in the ${n % 2 ? 'kitchen' : 'garden'}.`);
    await until(() => find('.text-pane .live').textContent.includes(n % 2 ? 'kitchen' : 'garden'));
    ask('Where is Ana?');
    await says('Open');
    ask('Whose house is Ana in?');
    await says('Forced');
  }
  type(entry, '');
}"""


def held(process: int) -> tuple[int, int]:
    """Widgets and channels that a kernel holds."""
    command = Path(f"/proc/{process}/cmdline").read_text("utf-8").split("\0")
    client = BlockingKernelClient(connection_file=command[command.index("-f") + 1])
    client.load_connection_file()
    client.start_channels()
    said: list[str] = []
    try:
        client.wait_for_ready(timeout=SECONDS)
        client.execute_interactive(
            COUNT,
            store_history=False,
            timeout=SECONDS,
            output_hook=lambda message: said.append(message["content"].get("text", "")),
            allow_stdin=False,
        )
    finally:
        client.stop_channels()
    widgets, channels = "".join(said).split()
    return int(widgets), int(channels)


def test_five_hundred_interactions_leave_nothing_behind(serving: Running, visit: Begin) -> None:
    tab = visit()
    tab.open(CHAPTER)
    page, figure = tab.page, Figure(tab.page)
    process = serving.kernels()[str(page.evaluate(KERNEL))]
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")

    def browser() -> dict[str, float]:
        devtools.send("HeapProfiler.collectGarbage")
        found = devtools.send("Performance.getMetrics")["metrics"]
        return {one["name"]: one["value"] for one in found}

    figure.choose("Compositional")
    figure.answers("Forced", "Luis")
    page.evaluate(ROUND, WARM)
    counts, memory, before = held(process), resident(process), browser()
    page.evaluate(ROUND, ROUNDS)
    assert ROUNDS * EACH == 500
    figure.answers("Forced", "Luis")
    assert held(process) == counts
    after = browser()
    grown = {
        "kernel": resident(process) - memory,
        "page": after["JSHeapUsedSize"] - before["JSHeapUsedSize"],
        "elements": after["Nodes"] - before["Nodes"],
        "listeners": after["JSEventListeners"] - before["JSEventListeners"],
    }
    assert grown["kernel"] < KERNEL_MAY_GROW, grown
    assert grown["page"] < PAGE_MAY_GROW, grown
    assert grown["elements"] < 100, json.dumps(grown)
    assert grown["listeners"] < 10, grown
