r"""The parser: `**bold**`, `_italic_`, `ital*ic*s`, `[icon]`, `[words](#anchor)`, `{rules.a.b}`, plurals, walks, `\_` for `_`.

Every text gives a tree, in linear time; unreadable parts become nodes too. A new kind of markup is a method in `_READ`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, cast, get_args

from pnp.base.records import lazy_pattern
from pnp.markup.italic_signs import begins_italics, ends_italics, turns_italic
from pnp.markup.scope import MarkupScope
from pnp.markup.tree import (
    WALK_ARMS,
    WALKING,
    BreakNode,
    BrokenNode,
    ChoiceArm,
    ChoiceNode,
    Choosing,
    IconNode,
    LinkNode,
    MarkupTree,
    NumberNode,
    PageNode,
    PlaceholderNode,
    TermNode,
    WalkNode,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from pnp.markup.tree import MarkupNodes

MARKED = lazy_pattern(r"[*_\[\]{}\\\n]")
"""Matches any character that markup uses; a text without a match is plain."""

CHOOSING: tuple[str, ...] = get_args(Choosing)
_ARMED = (*CHOOSING, WALKING)
_COUNTING = ("plural", "selectordinal")
"""The kinds in whose arms `#` is a number."""

DEEPEST = 8
"""The maximum depth of nested choices."""

_TOKEN = lazy_pattern(r"\\[*_\[\]{}#\\]|\*\*?|_|\[[^\[\]{}\n]*\]|[\[\]{}#]|\n[^\S\n]*")  # literals first, for speed
_LINK = lazy_pattern(r"\[([^\[\]\n]+)\]\(#([^()\s]*)\)")
_BRACE = lazy_pattern(r"\\.|[{}]", re.DOTALL)
_SELECTOR = lazy_pattern(r"\s*(=\d+|[A-Za-z][\w-]*)\s*\{")
_BLANK = lazy_pattern(r"\s*")
_SHOWN = 30


@lru_cache(maxsize=4096)
def read_markup(source: str) -> MarkupTree:
    """Parse a text. Never raises."""
    return MarkupTree(source, _MarkupReader(source).nodes(0, len(source)))


class _MarkupReader:
    """Parses one source; `_ends` maps the offset of each opening brace to that of its closing brace."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._ends = _pairs(source) if "{" in source else {}

    def nodes(self, start: int, end: int, depth: int = 0, *, number: bool = False) -> MarkupNodes:
        """Parse a text, or a part of it that has its own styles: an arm, or the words of a link."""
        source, scope = self._source, MarkupScope(self._source, start, end, depth, number=number)
        at = start
        while token := _TOKEN.search(source, at, end):
            begin = token.start()
            if begin > at:
                scope.add_words(source[at:begin], at, begin)
            at = _READ[source[begin]](self, scope, begin, token.end())
        if at < end:
            scope.add_words(source[at:end], at, end)
        return scope.finish()

    def _escape(self, scope: MarkupScope, start: int, end: int) -> int:
        scope.add_words(self._source[start + 1 : end], start, end)
        return end

    def _asterisk(self, scope: MarkupScope, start: int, end: int) -> int:
        """Begin or end bold words at `**`, and italics at a `*` that has a counterpart; another `*` is a plain character."""
        if end - start > 1:
            scope.toggle("**", start, end)
            return end
        if scope.asterisks is None:
            scope.asterisks = frozenset(self._pairs_of_asterisks(scope, start))
        if start in scope.asterisks:
            scope.toggle("*", start, end)
        else:
            scope.add_words("*", start, end)
        return end

    def _pairs_of_asterisks(self, scope: MarkupScope, at: int) -> Iterator[int]:
        """Yield the offsets of the `*` of a scope, from `at` on, that begin and end italics: each end its nearest beginning."""
        source, begun = self._source, None
        while token := _TOKEN.search(source, at, scope.end):
            start, at = token.span()
            if source[start] == "{":
                at = self._ends.get(start, scope.end) + 1
            elif source[start] == "[" and (link := _LINK.match(source, start, scope.end)):
                at = link.end()
            elif token[0] == "*":
                before, after = self._beside(scope, start, at)
                if begun is not None and ends_italics(before, after):
                    yield from (begun, start)
                    begun = None
                elif begins_italics(before, after):
                    begun = start

    def _beside(self, scope: MarkupScope, start: int, end: int) -> tuple[str, str]:
        """Return the characters before and after a sign; a space where the scope begins and ends."""
        return self._source[start - 1] if start > scope.start else " ", self._source[end] if end < scope.end else " "

    def _underscore(self, scope: MarkupScope, start: int, end: int) -> int:
        """Begin italics before a word or end them after one; inside a word or between spaces `_` is a plain character."""
        if turns_italic(*self._beside(scope, start, end), italic=scope.is_on("_")):
            scope.toggle("_", start, end)
        else:
            scope.add_words("_", start, end)
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
            scope.add_words("#", start, end)
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
        if kind.strip() in _ARMED:
            scope.add(self._armed(scope, start, close, (name, kind.strip())))
        elif name.startswith("term:") and not rest:
            term, bar, case = (part.strip() for part in name.removeprefix("term:").partition("|"))
            scope.add(TermNode(start, end, raw, term, case if bar else None))
        elif name.startswith("page:") and not rest:
            scope.add(PageNode(start, end, raw, name.removeprefix("page:").strip()))
        else:
            scope.add(PlaceholderNode(start, end, raw, name, rest))
        return end

    def _armed(self, scope: MarkupScope, start: int, close: int, what: tuple[str, str]) -> ChoiceNode | WalkNode:
        source, (name, kind) = self._source, what
        make: type[ChoiceNode | WalkNode] = WalkNode if kind == WALKING else ChoiceNode
        raw = source[start : close + 1]
        if scope.depth >= DEEPEST:
            problem = f"plurals inside one another deeper than {DEEPEST}"
            return make(start, close + 1, name, kind, (), raw, "", problem, too_deep=True)
        comma = source.find(",", source.find(",", start) + 1, close)
        begin = at = comma + 1 if comma >= 0 else close
        arms: dict[str, ChoiceArm] = {}
        try:
            for lead, key, first, last in self._arms(begin, close):
                _check_new(key, arms)
                inner = self.nodes(first, last, scope.depth + 1, number=kind in _COUNTING)
                arms[key], at = ChoiceArm(key, lead, inner), last + 1
            if make is WalkNode:
                _check_walk(arms)
        except ValueError as fault:
            return make(start, close + 1, name, kind, (), raw, "", str(fault))
        return make(start, close + 1, name, kind, tuple(arms.values()), source[start:begin], source[at : close + 1])

    def _arms(self, at: int, close: int) -> Iterator[tuple[str, str, int, int]]:
        """Yield lead, key, and the start and end of the content of each arm. Raises ValueError, which describes the fault."""
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
    "*": _MarkupReader._asterisk,  # noqa: SLF001
    "_": _MarkupReader._underscore,  # noqa: SLF001
    "[": _MarkupReader._bracket,  # noqa: SLF001
    "]": _MarkupReader._stray,  # noqa: SLF001
    "{": _MarkupReader._brace,  # noqa: SLF001
    "}": _MarkupReader._stray,  # noqa: SLF001
    "#": _MarkupReader._hash,  # noqa: SLF001
    "\n": _MarkupReader._line_end,  # noqa: SLF001
}
"""The method for each first character of a token: it takes the scope, start and end, and returns where to continue."""


def _check_new(key: str, arms: Collection[str]) -> None:
    """Raise ValueError for an arm that has already occurred."""
    if key in arms:
        raise ValueError(f"the arm `{key}` occurs twice")


def _check_walk(arms: Collection[str]) -> None:
    """Raise ValueError if a walk has an unknown arm, or no arm for its rows."""
    unknown = next((key for key in arms if key not in WALK_ARMS), None)
    if unknown is not None:
        raise ValueError(f"`{unknown}` is not an arm of a list: expected `row`, `between` or `last`")
    if WALK_ARMS[0] not in arms:
        raise ValueError("expected an arm `row {…}`, which is printed for each row")


def _pairs(source: str) -> dict[int, int]:
    r"""Map each opening brace to its closing brace; `\{` and `\}` do not count."""
    ends: dict[int, int] = {}
    open_: list[int] = []
    for found in _BRACE.finditer(source):
        if found[0] == "{":
            open_.append(found.start())
        elif found[0] == "}" and open_:
            ends[open_.pop()] = found.start()
    return ends
