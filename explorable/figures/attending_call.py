"""A read as a formula, and as Python that prints its numbers."""

from __future__ import annotations

from collections.abc import Iterable

from explorable.sessions.attending_reads import found
from explorable.sessions.attending_state import AttendingState
from explorable.sessions.attending_text import STANDARD_FLOATS
from explorable.sessions.placing import Place
from explorable.sessions.typed_numbers import written

__all__ = ["call", "tex"]


def tex(state: AttendingState) -> str:
    """The formula of the read, in TeX."""
    scale = rf"\tfrac{{1}}{{\sqrt{{{state.d}}}}}" if state.standard else written(state.scale)
    over = r"i" if state.every else rf"i\in\text{{the {state.k} largest}}"
    return (
        rf"\mathrm{{out}} = \sum_{{{over}}} \alpha_i v_i,\qquad"
        rf"\alpha_i \propto n_i\,e^{{{scale}\; q\cdot k_i}}" + "\n"
    )


def call(state: AttendingState) -> str:
    """Python that prints the output of the read, its trace, and attention beside it."""
    rows = {"keys": state.keys, "values": state.values}
    arrays = [f"{name} = [{_rows(found_)}]" for name, found_ in rows.items()]
    given = "" if state.standard else f", scale={float(state.scale)!r}"
    given += "" if state.every else f", k={state.k}"
    it = found(state)
    owner = state.left if isinstance(it, str) else it.held.owner
    barred = [n for n, token in enumerate(owner) if token in state.out]
    given += f", barred={barred}" if barred else ""
    write = (
        "store.extend(keys, values)"
        if state.verbatim
        else "for key, value in zip(keys, values):\n    store.write(key, value)  # competitive"
    )
    short = state.floats != STANDARD_FLOATS
    kept_in, as_ = (f", dtype=np.{state.floats}", f", np.{state.floats}") if short else ("", "")
    left = [*state.left]
    kept = "" if len(left) == len(state.tokens) else f"[{left}]"
    return (
        "import numpy as np\n\nfrom explorable.memory import Store, attention\n\n"
        + "\n".join(arrays)
        + f"\nquery = {_row(state.query)}\n"
        f"store = Store({state.d}, {len(state.values[0])}{kept_in})\n{write}\n"
        f"found = store.read_attention(query{given}, trace=True)\n"
        f"query, keys, values = (np.array(one{as_}) for one in (query, keys, values))\n"
        f"alone = attention(query[np.newaxis], keys{kept}, values{kept},"
        f" 1 / np.sqrt({state.d}))[0]\n"
        "print(found.value.tolist(), found.mass, found.bound)\n"
        "print([(one.id, one.dot, one.weight) for one in found.trace])\n"
        "print(alone.tolist(), found.value.tobytes() == alone.tobytes())\n"
    )


def _rows(places: Iterable[Place]) -> str:
    return ", ".join(map(_row, places))


def _row(place: Place) -> str:
    return f"[{', '.join(repr(float(one)) for one in place)}]"
