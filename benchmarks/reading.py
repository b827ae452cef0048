"""What a text costs around the solver: the same calls in python-sat alone, in one run.

``uv run python -m benchmarks.reading``. A text of 200 statements over 40 people and 20 rooms,
too large to enumerate, is read and asked; every clause and call that reaches the solver is
recorded and then played again straight to python-sat. *Search* is encoding and calls; *ask*
also re-checks each witness against all 200 statements. Ratios count, seconds depend on the machine;
everything is one thread, so they are seconds of the processor.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

from pysat import solvers

import explorable as ex
from benchmarks._timing import interleave, table
from explorable.certificates import History
from explorable.domains.certifying import Case
from explorable.domains.search import answers
from explorable.language.text import read_question
from explorable.vocabulary import vocabulary

PEOPLE = [f"Person{n}" for n in range(40)]
ROOMS = (
    "kitchen garden hall hallway attic cellar pantry bathroom bedroom office study nursery school"
    " park cinema garage porch library balcony lobby"
).split()
STATEMENTS = 200
QUESTION = f"Where is {PEOPLE[0]}?"


def text(seed: int = 1) -> str:
    """A consistent text: every statement is true of one hidden arrangement."""
    r = Random(seed)
    hidden = {person: r.choice(ROOMS) for person in PEOPLE}
    out: list[str] = []
    while len(out) < STATEMENTS:
        who, other = r.sample(PEOPLE, 2)
        room = r.choice(ROOMS)
        here, there = f"the {hidden[who]}", f"the {hidden[other]}"
        out.append(
            r.choice(
                [
                    f"{who} is in {here} or the {room}.",
                    f"{who} is not in the {room}."
                    if room != hidden[who]
                    else f"{who} is in {here}.",
                    f"If {who} is in {here} then {other} is in {there}.",
                    f"{who} is in {here} or {other} is in the {room}.",
                ]
            )
        )
    return "\n".join(out)


class Recorded:
    """A solver that notes what it is told."""

    log: list[tuple[str, Any]]

    def __init__(self, **options: Any) -> None:
        self.log = LOGS[-1]
        self._inner = solvers_Solver(**options)

    def append_formula(self, clauses: Any) -> None:
        """Note the clauses and pass them on."""
        kept = [list(clause) for clause in clauses]
        self.log.append(("clauses", kept))
        self._inner.append_formula(kept)

    def solve_limited(self, assumptions: Any = ()) -> Any:
        """Note the assumptions and pass them on."""
        self.log.append(("solve", list(assumptions)))
        return self._inner.solve_limited(assumptions=assumptions)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)


LOGS: list[list[tuple[str, Any]]] = []
solvers_Solver = solvers.Solver  # noqa: N816  (the class python-sat has under this name)


def record(reading: ex.Reading) -> list[tuple[str, Any]]:
    """Everything that one question tells the solver."""
    LOGS.append([])
    solvers.Solver = Recorded
    try:
        reading.ask(QUESTION)
    finally:
        solvers.Solver = solvers_Solver
    return LOGS[-1]


def replay(log: list[tuple[str, Any]]) -> None:
    """The same clauses and calls in python-sat alone, models and cores read as we read them."""
    with solvers_Solver(name="cadical195") as solver:
        for what, data in log:
            if what == "clauses":
                solver.append_formula(data)
                continue
            solver.conf_budget(20_000)
            found = solver.solve_limited(assumptions=data)
            _ = solver.get_model() if found else solver.get_core()


def main() -> None:
    """Print the comparison."""
    whole = text()
    reading = ex.read(whole)
    log = record(reading)
    calls = sum(what == "solve" for what, _ in log)
    clauses = sum(len(data) for what, data in log if what == "clauses")
    answer = reading.ask(QUESTION)
    most = STATEMENTS + len(answer.outer) + 4
    print(f"{STATEMENTS} statements, {clauses} clauses, {calls} solver calls (at most {most})")
    question = read_question(QUESTION, reading.source)
    words = vocabulary(reading.statements, question, reading.known)

    def search() -> None:
        case = Case(reading.statements, question, reading.known, reading.budget, words)
        seen: tuple[History, ...] = ()
        for level in ("room", "house"):
            found = answers(
                case.engine, case.grounding, question.ask, level, reading.budget, seen=seen
            )
            seen = tuple(found.values.values())

    ways = {
        "search": search,
        "ask": lambda: reading.ask(QUESTION),
        "read and ask": lambda: ex.read(whole).ask(QUESTION),
        "python-sat alone": lambda: replay(log),
    }
    print(
        table(
            "a question to 200 statements",
            interleave(ways, 25, time.process_time),
            "python-sat alone",
        )
    )
    begin = time.process_time()
    ex.read(text(seed=2))
    new = (time.process_time() - begin) / STATEMENTS
    print(f"reading a sentence never seen before: {1e3 * new:.3f} ms, parsing and levels included")


if __name__ == "__main__":
    main()
