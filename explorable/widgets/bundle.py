"""The browser's part of the panels: modules joined into the one text that is sent to a page.

Each file of ``static/panel`` is an ES module that imports names from others in the same folder.
Joining strips ``import`` and ``export`` and puts every file after those it needs. So that this
changes nothing, a name may be made at the top of one file only, an import must name what its file
exports, and circles are refused.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

__all__ = ["bundle", "join"]

IMPORT = re.compile(r'^import \{ ([\w$, ]+) \} from "\./([\w-]+)\.js";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|let|class) )", re.MULTILINE)
MADE = re.compile(
    r"^(export )?(?:async )?(function|const|let|class) (.*)$",
    re.MULTILINE,
)
LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


@cache
def bundle(*entries: str, given: tuple[str, ...] = ()) -> str:
    """The modules ``static/panel/ENTRY.js`` with all they need, as one; see ``join``."""
    folder = files("explorable.widgets") / "static" / "panel"
    sources = {
        item.name.removesuffix(".js"): item.read_text("utf-8")
        for item in folder.iterdir()
        if item.name.endswith(".js")
    }
    return join(sources, *entries, given=given)


def join(sources: dict[str, str], *entries: str, given: tuple[str, ...] = ()) -> str:
    r"""One module out of ``sources``, in an order in which each stands after what it imports.

    The module exports one function, which takes the names made elsewhere and returns all names
    that its files export.

    Parameters
    ----------
    sources : dict of str to str
        Texts of modules by name.
    entries : str
        The modules to join, with all they need.
    given : tuple of str
        The modules that the page has already, with all they need; none of these is joined.

    Raises
    ------
    ValueError
        If joining would change a meaning: a circle, a name made twice, a name imported that is
        not exported, or a form of import or export that is not known here.

    >>> low, top = "export const one = 1;", 'import { one } from "./a.js";\nexport const b = one;'
    >>> print(join({"a": low, "b": top}, "b", given=("a",)))
    export default ({ one }) => {
    // b.js
    const b = one;
    return { b };
    };
    """
    there = _order(sources, given)
    order = [name for name in _order(sources, entries) if name not in there]
    owner: dict[str, str] = {}
    taken: dict[str, str] = {}
    parts = []
    for name in order:
        text = sources[name]
        for made in _made(text):
            if made in owner:
                raise ValueError(f"{made} is made in {owner[made]}.js and in {name}.js")
            owner[made] = name
        for wanted, source in IMPORT.findall(text):
            missing = set(wanted.split(", ")) - _exported(sources[source])
            if missing:
                raise ValueError(f"{source}.js exports no {min(missing)}; {name}.js wants it")
            if source in there:
                taken |= dict.fromkeys(wanted.split(", "), source)
        stripped = EXPORT.sub("", IMPORT.sub("", text)).strip()
        left = LEFT.search(stripped)
        if left is not None:
            raise ValueError(f"{name}.js has a line that cannot be joined: {left.group()}")
        parts.append(f"// {name}.js\n{stripped}")
    for made in sorted(owner.keys() & taken.keys()):
        raise ValueError(f"{made} is made in {taken[made]}.js and in {owner[made]}.js")
    handed = sorted(name for one in order for name in _exported(sources[one]))
    head = f"export default ({{ {', '.join(sorted(taken))} }}) => {{"
    return "\n".join([head, *parts, f"return {{ {', '.join(handed)} }};", "};"])


def _order(sources: dict[str, str], entries: tuple[str, ...]) -> list[str]:
    done: list[str] = []
    open_: list[str] = []

    def visit(name: str) -> None:
        if name in done:
            return
        if name in open_:
            raise ValueError(f"{name}.js needs itself: {' -> '.join([*open_, name])}")
        if name not in sources:
            wants = f"{open_[-1]}.js" if open_ else "a widget"
            raise ValueError(f"there is no {name}.js; {wants} wants it")
        open_.append(name)
        for _, source in IMPORT.findall(sources[name]):
            visit(source)
        open_.pop()
        done.append(name)

    for entry in entries:
        visit(entry)
    return done


def _made(text: str, *, only_exported: bool = False) -> list[str]:
    """The names made at the top of a module: there a line begins at its left edge."""
    found: list[str] = []
    for exported, kind, rest in MADE.findall(text):
        if only_exported and not exported:
            continue
        if kind in {"function", "class"}:
            found.append(re.split(r"\W", rest, maxsplit=1)[0])
        else:
            found += _declared(rest)
    return found


def _declared(rest: str) -> list[str]:
    """The names of ``a = 1, b = [2, 3];``: those before a `` = `` outside every bracket."""
    names, depth, start = [], 0, 0
    for at, letter in enumerate(rest):
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            start = at + 1
        if rest.startswith(" = ", at) and depth == 0:
            names.append(rest[start:at].strip())
            start = len(rest)
    return names


def _exported(text: str) -> set[str]:
    return set(_made(text, only_exported=True))
