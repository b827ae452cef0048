"""One stream in two memories, in words: what a write did, what to read, and the calls."""

from __future__ import annotations

from math import hypot

import numpy as np

from explorable.figures.digits import fixed, row
from explorable.memory import Activated, Settings, Written, attention
from explorable.names import listed
from explorable.sessions.streams_rows import numbers
from explorable.sessions.streams_state import NEVER_NEW, Run, StreamState, run, settings
from explorable.sessions.typed_numbers import written

__all__ = [
    "apart",
    "arithmetic",
    "call",
    "checked",
    "event",
    "held",
    "named",
    "reading",
    "said",
    "tex",
]

BY_BET = (
    "The verbatim memory keeps every write as a location of its own, with count 1. What the"
    " competitive one makes of the same stream is shown with your bet."
)


def named(location: int) -> str:
    """A location as a person counts it."""
    return f"location {location + 1}"


def counted(number: int, what: str) -> str:
    """So many of something."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def event(state: StreamState, n: int, write: Written) -> list[str]:
    """What the n-th write did in the second memory, sentence by sentence."""
    if not state.competitive:
        return [f"Write {n} is appended as it came, as {named(write.id)}, with count 1."]
    if write.winner is None:
        return [f"Write {n} finds an empty memory, so {named(write.id)} opens in its direction."]
    cosine = {one.id: one.cosine for one in write.activated}[write.winner]
    others = [one for one in write.activated if one.id != write.winner]
    wins = f"{named(write.winner).capitalize()} wins write {n} (cosine {fixed(cosine, 2)})"
    says = [f"{wins} and moves toward it."]
    best = write.activated[0].cosine
    if others:
        moves = "other moves" if len(others) == 1 else f"{len(others)} others move"
        says.append(f"The {moves} too, at a tenth of its rate{_shared(others, best)}.")
    if write.opened is not None:
        limit = written(state.split).replace("-", "−")
        says.append(
            f"The best cosine, {fixed(best, 2)}, is below {limit}:"
            f" {named(write.opened)} opens as well."
        )
    if write.split is not None:
        says.append(
            f"Its count has passed {written(state.limit)}, so it splits: half of it goes to"
            f" {named(write.split)} beside it."
        )
    return says


def _shared(others: list[Activated], best: float) -> str:
    """Which locations count the write besides the winner."""
    if best <= 0:
        return "; nothing is like this write, so each counts an equal share of it"
    taking = [fixed(one.weight, 2) for one in others if one.weight > 0]
    if not taking:
        return ", and counts nothing" if len(others) == 1 else ", and count nothing"
    where = "there" if len(taking) == len(others) else f"at {len(taking)} of them"
    return f"; by likeness it counts {listed(taking)} {where}"


def _why(found: Run) -> str:
    """Why counts sum to more than the writes: likeness, openings after the first, or both."""
    likely = "a write adds to every location that it is like"
    later = (one.event for one in found.moments if one.event.winner is not None)
    opened = sum(one.opened is not None for one in later)
    if not opened:
        return likely
    if sum(one.write_count for one in found.moments[-1].locations) - len(found.moments) <= (
        opened + 0.05
    ):
        return f"a write that opens a location counts there as well: {opened} did"
    return f"{likely}, and counts once more in one that it opens: {opened} did"


def apart(found: Run) -> float:
    """How far the two reads lie from each other."""
    return hypot(*(found.verbatim.value - found.second.value).tolist())


def said(state: StreamState) -> str:
    """What the live region says.

    >>> from explorable.sessions.streams_presets import BY_KEY
    >>> said(BY_KEY["ring"].state)
    '12 writes of 12. Verbatim: 12 locations. Competitive: 2 locations, counts 8.2 and 5.0.'
    """
    head = f"{counted(state.at, 'write')} of {len(state.rows)}. Verbatim: "
    left = f"{head}{counted(state.at, 'location')}."
    if not state.shown:
        return left
    locations = run(state).moments[-1].locations
    counts = listed([fixed(one.write_count, 1) for one in locations])
    name = "Competitive" if state.competitive else "The second, verbatim too"
    return f"{left} {name}: {counted(len(locations), 'location')}, counts {counts}."


def reading(state: StreamState) -> list[str]:
    """What to read, in short paragraphs."""
    if not state.shown:
        return [BY_BET]
    found = run(state)
    locations = found.moments[-1].locations
    total = sum(one.write_count for one in locations)
    away = apart(found)
    if not state.competitive:
        same = "equal to the bit" if away == 0 else f"{fixed(away)} apart"
        both = (
            "Both memories append now. They hold the same rows in the same order; their reads are"
        )
        return [f"{both} {same}."]
    first = (
        f"{counted(state.at, 'write')} became {counted(len(locations), 'location')} on the circle"
        f" of length 1: a competitive write counts by its direction alone. The counts sum to"
        f" {fixed(total, 1)}"
    )
    first += f", not to {state.at}, because {_why(found)}." if abs(total - state.at) > 0.05 else "."
    second = (
        f"Read at the query, the verbatim memory gives {row(found.verbatim.value)}: attention"
        f" over all that was written{held(state)}. The competitive one gives"
        f" {row(found.second.value)}, {fixed(away)} away, and nothing in it says how far that"
        " may be. So its status is unresolved at every tolerance."
    )
    return [first, second]


def held(state: StreamState) -> str:
    """How the verbatim read is held against attention without a memory."""
    return ", to the bit" if checked(state) else ", up to rounding"


def arithmetic(state: StreamState) -> list[list[str]]:
    """How the last write chose its winner and how far that moved, line by line."""
    found = run(state)
    last = found.moments[-1]
    if not state.shown or last.event.winner is None:
        return []
    before = {one.id: one.write_count for one in found.moments[-2].locations}
    winner, total = last.event.winner, sum(before.values())
    cosine = {one.id: one.cosine for one in last.event.activated}[winner]
    count = before[winner]
    usual = Settings()
    rate = last.eta / (1 + count / usual.tau_damp)
    return [
        [
            f"cosine − n/Σn of the winner, {fixed(cosine)} − {fixed(count, 2)}/{fixed(total, 2)}",
            fixed(cosine - count / total),
        ],
        [f"its rate, η/(1 + n/10) with η = {fixed(last.eta)}", fixed(rate)],
        ["between the two reads", fixed(apart(found))],
    ]


def checked(state: StreamState) -> str:
    """The verbatim read, computed without any memory."""
    keys, values = (np.array(one) for one in numbers(state.rows[: state.at]))
    query = np.array([[float(one) for one in state.query]])
    plain = attention(query, keys, values, 1 / np.sqrt(2))[0]
    if (plain != run(state).verbatim.value).any():
        return ""
    return "The verbatim read equals attention on the plain rows, bit for bit"


def tex(state: StreamState) -> str:
    """A competitive write in TeX, or the read where nothing of it is shown."""
    read = r"o = \sum_i \mathrm{softmax}_i\bigl(\tfrac{1}{\sqrt d}\,q\cdot k_i + \ln n_i\bigr)\,v_i"
    if not state.shown or not state.competitive:
        return f"{read}\n"
    usual = Settings()
    return (
        r"\text{winner} = \arg\max_j\ \cos(k, a_j) - \gamma\, n_j/\textstyle\sum_i n_i"
        "\n"
        r"w_j = \max(\cos(k, a_j), 0)/\max_i \cos(k, a_i),\quad n_j \mathrel{+}= w_j,\quad"
        r" c_j \mathrel{+}= w_j v\quad\text{(equal } w_j \text{ where no cosine is positive)}"
        "\n"
        r"a_j \leftarrow \mathrm{unit}\bigl(a_j + r_j (\mathrm{unit}(k) - a_j)\bigr),\quad"
        r" r = \eta/(1 + n/\tau)\text{, a tenth of it for the others}"
        "\n"
        rf"{read},\quad k_i = a_i,\quad v_i = c_i/n_i"
        "\n"
        rf"\gamma = {usual.gamma:g},\quad \tau = {usual.tau_damp:g}"
        "\n"
    )


def call(state: StreamState) -> str:
    """Python that computes the numbers shown."""
    keys, values = numbers(state.rows[: state.at])
    query = [float(one) for one in state.query]
    given = settings(state)
    about = ", ".join(f"{name}={value!r}" for name, value in given.items())
    note = "  # -1: nothing is ever new" if given.get("tau_split") == NEVER_NEW else ""
    show = (
        f"second = Store(2, 2, {about}){note}\n"
        "for key, value in zip(keys, values):\n"
        f"    event = second.write(key, value, competitive={state.competitive})\n"
        "print(len(second), [one.write_count for one in second.locations])\n"
        "print(event.winner, event.opened, event.split)  # ids count from 0\n"
        "read = second.read_attention(query)\n"
        "print(read.value, read.status)\n\n"
        "# the same without any memory: attention over the keys it holds now, with ln n\n"
        "held = second.locations\n"
        "rows = np.array([one.address for one in held]), np.array([one.value for one in held])\n"
        "logs = np.array([log(one.write_count) for one in held])\n"
        "asked, scale = np.array([query]), 1 / np.sqrt(2)\n"
        "print((attention(asked, *rows, scale, logs)[0] == read.value).all())\n"
        "print(attention(asked, *rows, scale)[0])  # without ln n\n"
    )
    return (
        ("from math import log\n\nimport numpy as np\n\n" if state.shown else "")
        + f"from explorable.memory import Store{', attention' if state.shown else ''}\n\n"
        f"keys = {keys}\nvalues = {values}\nquery = {query}\n\n"
        "verbatim = Store(2, 2)\nverbatim.extend(keys, values)\n"
        "print(len(verbatim), verbatim.read_attention(query).value)\n"
        + (f"\n{show}" if state.shown else "")
    )
