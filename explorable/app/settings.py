"""How a text is read, as options of the command: law, conventions, known names, choices."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from explorable.budget import Budget
from explorable.laws import Law
from explorable.reading import Reading, read

__all__ = ["Settings", "add_options", "add_steps", "from_options"]


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything but the text.

    Attributes
    ----------
    law : Law or None
        None where it was not declared: conjunction, or what a story file declares.
    conventions, known : tuple of str
        Switches that are on, and names present without a statement.
    choose : mapping of int to int
        The reading chosen for a sentence; both count from 1.
    budget : Budget
        Hard limits of every question.
    """

    law: Law | None = None
    conventions: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    choose: Mapping[int, int] | None = None
    budget: Budget = field(default_factory=Budget)

    def read(self, text: str) -> Reading:
        """The reading of ``text`` under these settings."""
        return read(
            text,
            law=str(self.law or Law.CONJUNCTION),
            known=self.known,
            conventions=self.conventions,
            choose=dict(self.choose) if self.choose else None,
            budget=self.budget,
        )


def add_options(parser: argparse.ArgumentParser, *, choose: bool = True) -> None:
    """Declare the options that ``from_options`` collects."""
    group = parser.add_argument_group("how the text is read")
    group.add_argument(
        "--law",
        choices=[str(Law.CONJUNCTION), str(Law.UPDATE)],
        help="conjunction: the sentences hold together (the rule without this option); "
        "update: each sentence is a moment of its own",
    )
    group.add_argument(
        "--known",
        action="append",
        default=[],
        metavar="NAME",
        help="a name that is present without a statement, such as 'the garden' (repeatable)",
    )
    group.add_argument(
        "--convention",
        action="append",
        default=[],
        metavar="NAME",
        help="switch a convention on, such as 'same row' (repeatable)",
    )
    if choose:
        group.add_argument(
            "--choose",
            action="append",
            default=[],
            metavar="N=R",
            type=_choice,
            help="read sentence N in its reading R; both count from 1 (repeatable)",
        )
    usual = Budget()
    group.add_argument(
        "--worlds",
        type=_count,
        default=usual.worlds,
        metavar="N",
        help=f"enumerate at most N worlds ({usual.worlds:,}); larger spaces go to the solver",
    )
    group.add_argument(
        "--conflicts",
        type=_count,
        default=usual.conflicts,
        metavar="N",
        help=f"conflicts one call of the solver may spend ({usual.conflicts:,})",
    )
    add_steps(group)


def add_steps(parser: argparse._ActionsContainer) -> None:
    """Declare ``--steps``, which a saved answer is checked under too."""
    usual = Budget().steps
    parser.add_argument(
        "--steps",
        type=_count,
        default=usual,
        metavar="N",
        help="steps (about a microsecond each) that the searches of one question may take, and "
        f"its certificate again ({usual:,})",
    )


def from_options(options: argparse.Namespace) -> Settings:
    """The settings that were typed."""
    return Settings(
        law=Law(options.law) if options.law else None,
        conventions=tuple(options.convention),
        known=tuple(options.known),
        choose=dict(getattr(options, "choose", ())) or None,
        budget=Budget(worlds=options.worlds, conflicts=options.conflicts, steps=options.steps),
    )


def _choice(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([1-9][0-9]{0,5})=([1-9][0-9]{0,5})", text.strip(), re.ASCII)
    if match is None:
        raise argparse.ArgumentTypeError("want N=R, such as 2=1; both count from 1")
    return int(match[1]), int(match[2])


def _count(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,12}", text, re.ASCII):
        raise argparse.ArgumentTypeError("want a whole number of at most 12 digits")
    return int(text)
