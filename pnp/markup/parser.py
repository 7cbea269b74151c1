r"""Source to tree: `**bold**`, `_italic_`, `[icon]`, `[words](#anchor)`, `{rules.group.name}`, plurals, `\_` for `_`.

Any text gives a tree, in linear time; what cannot be read becomes a node of its own. A new sign is a method in `_READ`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, cast, get_args

from pnp.markup.scope import MarkupScope, turns_italic
from pnp.markup.tree import (
    BoldNode,
    BreakNode,
    BrokenNode,
    ChoiceArm,
    ChoiceNode,
    Choosing,
    IconNode,
    ItalicNode,
    LinkNode,
    MarkupTree,
    NumberNode,
    PageNode,
    PlaceholderNode,
    TermNode,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from pnp.markup.tree import MarkupNodes

MARKED = re.compile(r"[*_\[\]{}\\\n]")
"""What a text without any markup has none of."""

CHOOSING: tuple[str, ...] = get_args(Choosing)
DEEPEST = 8
"""Choices inside one another that are read."""

_TOKEN = re.compile(r"\\[*_\[\]{}#\\]|\*\*|_|\[[^\[\]{}\n]*\]|[\[\]{}#]|\n[^\S\n]*")  # each begins with a sign: a fast search
_LINK = re.compile(r"\[([^\[\]\n]+)\]\(#([^()\s]*)\)")
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_SELECTOR = re.compile(r"\s*(=\d+|[A-Za-z][\w-]*)\s*\{")
_BLANK = re.compile(r"\s*")
_SHOWN = 30


@lru_cache(maxsize=4096)
def read_markup(source: str) -> MarkupTree:
    """Read a text. Never raises."""
    return MarkupTree(source, _MarkupReader(source).nodes(0, len(source)))


class _MarkupReader:
    """One source; `_ends` are the places of closing braces by those of their opening ones."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._ends = _pairs(source) if "{" in source else {}

    def nodes(self, start: int, end: int, depth: int = 0, *, number: bool = False) -> MarkupNodes:
        """The nodes of a text or a part of it that stands alone: an arm, the words of a link."""
        source, scope = self._source, MarkupScope(self._source, start, end, depth, number=number)
        at = start
        while token := _TOKEN.search(source, at, end):
            begin = token.start()
            if begin > at:
                scope.say(source[at:begin], at, begin)
            at = _READ[source[begin]](self, scope, begin, token.end())
        if at < end:
            scope.say(source[at:end], at, end)
        return scope.done()

    def _escape(self, scope: MarkupScope, start: int, end: int) -> int:
        scope.say(self._source[start + 1 : end], start, end)
        return end

    def _bold(self, scope: MarkupScope, start: int, end: int) -> int:
        scope.turn(BoldNode, start, end)
        return end

    def _underscore(self, scope: MarkupScope, start: int, end: int) -> int:
        """It opens before a word and closes behind one; inside a word or among spaces it is the character itself."""
        before = self._source[start - 1] if start > scope.start else " "
        after = self._source[end] if end < scope.end else " "
        if turns_italic(before, after, italic=scope.holds(ItalicNode)):
            scope.turn(ItalicNode, start, end)
        else:
            scope.say("_", start, end)
        return end

    def _bracket(self, scope: MarkupScope, start: int, end: int) -> int:
        source = self._source
        if link := _LINK.match(source, start, scope.end):
            words = self.nodes(link.start(1), link.end(1), scope.depth, number=scope.number)
            scope.add(LinkNode(start, link.end(), words, link[2]))
            return link.end()
        raw = source[start:end]
        scope.add(IconNode(start, end, raw, raw[1:-1].strip()) if len(raw) > 1 else BrokenNode(start, end, raw))
        return end

    def _stray(self, scope: MarkupScope, start: int, end: int) -> int:
        scope.add(BrokenNode(start, end, self._source[start:end]))
        return end

    def _hash(self, scope: MarkupScope, start: int, end: int) -> int:
        if scope.number:
            scope.add(NumberNode(start, end, "#"))
        else:
            scope.say("#", start, end)
        return end

    def _line_end(self, scope: MarkupScope, start: int, end: int) -> int:
        scope.add(BreakNode(start, end, self._source[start:end]))
        return end

    def _brace(self, scope: MarkupScope, start: int, _end: int) -> int:
        source, close = self._source, self._ends.get(start, scope.end)
        if close >= scope.end:
            scope.add(BrokenNode(start, scope.end, source[start : scope.end]))
            return scope.end
        end, raw = close + 1, source[start : close + 1]
        name, _, rest = (part.strip() for part in raw[1:-1].partition(","))
        kind, _, _ = rest.partition(",")
        if kind.strip() in CHOOSING:
            scope.add(self._choice(scope, start, close, (name, cast("Choosing", kind.strip()))))
        elif name.startswith("term:") and not rest:
            term, bar, case = (part.strip() for part in name.removeprefix("term:").partition("|"))
            scope.add(TermNode(start, end, raw, term, case if bar else None))
        elif name.startswith("page:") and not rest:
            scope.add(PageNode(start, end, raw, name.removeprefix("page:").strip()))
        else:
            scope.add(PlaceholderNode(start, end, raw, name, rest))
        return end

    def _choice(self, scope: MarkupScope, start: int, close: int, what: tuple[str, Choosing]) -> ChoiceNode:
        source, (name, kind) = self._source, what
        raw = source[start : close + 1]
        if scope.depth >= DEEPEST:
            problem = f"plurals inside one another deeper than {DEEPEST}"
            return ChoiceNode(start, close + 1, name, kind, (), raw, "", problem, too_deep=True)
        comma = source.find(",", source.find(",", start) + 1, close)
        begin = at = comma + 1 if comma >= 0 else close
        arms: dict[str, ChoiceArm] = {}
        try:
            for lead, key, first, last in self._arms(begin, close):
                _check_new(key, arms)
                inner = self.nodes(first, last, scope.depth + 1, number=kind != "select")
                arms[key], at = ChoiceArm(key, lead, inner), last + 1
        except ValueError as fault:
            return ChoiceNode(start, close + 1, name, kind, (), raw, "", str(fault))
        return ChoiceNode(start, close + 1, name, kind, tuple(arms.values()), source[start:begin], source[at : close + 1])

    def _arms(self, at: int, close: int) -> Iterator[tuple[str, str, int, int]]:
        """Lead, key, and the places where what each arm says begins and ends. Raises ValueError that says what is wrong."""
        source = self._source
        while (begin := cast("re.Match[str]", _BLANK.match(source, at, close)).end()) < close:
            found = _SELECTOR.match(source, at, close)
            if not found:
                shown = source[begin:close].strip()[:_SHOWN]
                raise ValueError(f"expected arms such as `one {{…}} other {{…}}`, found `{shown}`")
            end = self._ends[found.end() - 1]
            yield source[at : found.end() - 1], found[1], found.end(), end
            at = end + 1


_READ: dict[str, Callable[[_MarkupReader, MarkupScope, int, int], int]] = {
    "\\": _MarkupReader._escape,  # noqa: SLF001  (the reader's own table)
    "*": _MarkupReader._bold,  # noqa: SLF001
    "_": _MarkupReader._underscore,  # noqa: SLF001
    "[": _MarkupReader._bracket,  # noqa: SLF001
    "]": _MarkupReader._stray,  # noqa: SLF001
    "{": _MarkupReader._brace,  # noqa: SLF001
    "}": _MarkupReader._stray,  # noqa: SLF001
    "#": _MarkupReader._hash,  # noqa: SLF001
    "\n": _MarkupReader._line_end,  # noqa: SLF001
}
"""What reads each sign: given the scope and where the sign begins and ends, it gives the place to go on from."""


def _check_new(key: str, arms: Collection[str]) -> None:
    """Raise ValueError for an arm that is there already."""
    if key in arms:
        raise ValueError(f"the arm `{key}` occurs twice")


def _pairs(source: str) -> dict[int, int]:
    r"""Where each brace is closed; `\{` and `\}` do not count."""
    ends: dict[int, int] = {}
    open_: list[int] = []
    for found in _BRACE.finditer(source):
        if found[0] == "{":
            open_.append(found.start())
        elif found[0] == "}" and open_:
            ends[open_.pop()] = found.start()
    return ends
