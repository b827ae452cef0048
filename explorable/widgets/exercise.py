"""One exercise: an answer is checked by a pure function, and a wrong one is told why."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import traitlets as t

from explorable.sessions.tasks import Exercise, Tasks
from explorable.widgets.guard import attempt
from explorable.widgets.kit import Part
from explorable.widgets.session_panel import SessionPanel

__all__ = ["ExerciseCard"]

MOST_SHOWN = 400  # characters of a typed answer


class ExerciseCard(Part):
    """An exercise with its choices or its line to type in.

    Parameters
    ----------
    tasks : Tasks
        What the chapter asks.
    key : str
        Which of its exercises.
    panel : SessionPanel or None
        Where *Show it in the panel* shows what the exercise names; see `Exercise.shows`.

    Raises
    ------
    KeyError
        There is no such exercise.
    """

    part = t.Unicode("exercise").tag(sync=True)
    task = t.Dict().tag(sync=True)
    feedback = t.Dict().tag(sync=True)
    figure = t.Unicode().tag(sync=True)

    def __init__(self, tasks: Tasks, key: str, panel: SessionPanel | None = None) -> None:
        self._tasks, self._task = tasks, tasks.exercise(key)
        self._panel = None if self._task.shows == "nothing" else panel
        task = {
            "key": key,
            "number": tasks.number(key),
            "title": self._task.title,
            "task": self._task.task,
            "lines": self._task.text.split("\n"),
            "kind": self._task.kind,
            "choices": [{"key": one.key, "text": one.text} for one in self._task.choices],
        }
        super().__init__(task=task, figure="" if self._panel is None else self._panel.label)
        self.on_msg(self._receive)

    def _receive(self, _widget: object, message: object, _buffers: object) -> None:
        if not isinstance(message, dict):
            return
        problem = None
        if "check" in message:
            problem = attempt(self._check, message["check"])
        elif "show" in message and self._panel is not None:
            shown = with_answer(self._task, message["show"])
            problem = attempt(self._panel.act, "open", text=shown)
        if problem is not None:
            self.feedback = {"right": None, "title": problem["message"], "text": problem["do"]}

    def _check(self, given: Any) -> None:
        self.feedback = asdict(self._tasks.check(self._task.key, given))


def with_answer(task: Exercise, given: object) -> str:
    r"""The text of an exercise with the statement that was chosen or typed, and its question.

    >>> from explorable.sessions.chapters import tasks
    >>> with_answer(tasks("01").exercise("one-more-line"), "not-garden").split("\n")[-2:]
    ['Ana is not in the garden.', '> Where is Ana?']
    """
    lines = task.kind == "one" and task.shows == "answer"
    said = {one.key: one.text for one in task.choices} if lines else {}
    more = said.get(str(given), "")
    if task.kind == "statement" and isinstance(given, str):
        more = " ".join(given[:MOST_SHOWN].split())
    return "\n".join([task.given or task.text, *([more] if more else []), f"> {task.question}"])
