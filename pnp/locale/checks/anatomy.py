"""The parts of a text besides its words: values, choices, icons, links, markup, plurals, numbers."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import normalize

from pnp.base.records import lazy_pattern
from pnp.load.notation.markup_parser import MarkupFold, read_markup
from pnp.locale.checks.figures import FIGURE, figure
from pnp.locale.foreign_markup import ENTITY, TAG

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.load.notation.markup_tree import (  # fmt: skip
        BoldNode,
        BreakNode,
        BrokenNode,
        ChoiceNode,
        IconNode,
        ItalicNode,
        LinkNode,
        MarkupNodes,
        NumberNode,
        PageNode,
        PlaceholderNode,
        StyledNode,
        TermNode,
        TextNode,
        WalkNode,
    )

_SIGN = lazy_pattern(rf"(?<!\*)\*(?!\*)|(?i:{TAG.pattern})|{ENTITY.pattern}")
"""Markup of other languages, as in a source: `<card>` and a backtick are words of the author and print as they stand."""

_ESCAPED = lazy_pattern(r"\\([*_\[\]{}#\\])")
_OBJECT = "\ufffc"
"""Takes the place of an icon or a value among the words (U+FFFC, the object replacement character)."""


class ChoiceSummary(NamedTuple):
    """A plural or a select: the name that it chooses by, its kind, and the keys of its arms."""

    name: str
    kind: str
    keys: tuple[str, ...]
    at: int = 0
    """Its offset in the text."""


@dataclass
class Anatomy:
    """The parts of a text. Of the arms of a plural, the one with the most of something counts."""

    printed: Counter[str] = field(default_factory=Counter)
    """How often each value is printed, by name (`rules.x`, `count:x`, `page:x`), and each anchor is linked to (`#x`)."""
    named: set[str] = field(default_factory=set)
    """The names of all values, including those that only choose an arm."""
    icons: Counter[str] = field(default_factory=Counter)
    marks: Counter[str] = field(default_factory=Counter)
    """How often `**` and `_` occur as markup (`*` counts as `_`), and markup of other languages, by its characters."""
    unbalanced: set[str] = field(default_factory=set)
    terms: set[str] = field(default_factory=set)
    choices: list[ChoiceSummary] = field(default_factory=list)
    numbers: Counter[str] = field(default_factory=Counter)
    """How often each number in digits occurs, as it is written, in ASCII's digits."""
    places: dict[str, list[int]] = field(default_factory=dict)
    """The offsets of each printed value (by name), icon (`[x]`), markup and number, in order."""
    breaks: int = 0
    words: str = ""
    """The words without markup, those of all arms included."""
    faults: list[str] = field(default_factory=list)
    """The parts that cannot be read."""


@lru_cache(maxsize=4096)
def anatomy(text: str) -> Anatomy:
    """Return the parts of a text; unknown names are parts like any other."""
    return _Parts().of(read_markup(normalize("NFC", text).strip("\n")).nodes)


class _Run(NamedTuple):
    """A piece of the words outside arms: its offset among those words, its offset in the text, and its source."""

    place: int
    at: int
    raw: str


class _Parts(MarkupFold):
    """Collects the parts of a text or an arm."""

    def __init__(self) -> None:
        self._out = Anatomy()
        self._length = 0
        self._flat: list[str] = []  # words outside arms
        self._all: list[str] = []  # all words in order
        self._runs: list[_Run] = []  # the origin of the words outside arms
        self._toggles = Counter[str]()  # how often each sign occurred in the current scope

    def of(self, nodes: MarkupNodes) -> Anatomy:
        """Return the parts of a whole text or arm."""
        self._scope(nodes)
        out, words = self._out, "".join(self._flat)
        out.words = "".join(self._all)
        for found in FIGURE.finditer(words):
            self._count(out.numbers, figure(found[0]), self._at(found.start()))
        for found in _SIGN.finditer(words):
            self._count(out.marks, found[0], self._at(found.start()))
        return out

    def _count(self, counter: Counter[str], name: str, at: int, shown: str = "") -> None:
        counter[name] += 1
        self._out.places.setdefault(shown or name, []).append(at)

    def _at(self, place: int) -> int:
        """Return the offset in the text of a character of the words outside arms."""
        run = self._runs[bisect_right(self._runs, place, key=lambda run: run.place) - 1]
        inside = place - run.place
        signs = (found.start() - number for number, found in enumerate(_ESCAPED.finditer(run.raw)))
        return run.at + inside + sum(1 for sign in signs if sign < inside)

    def _scope(self, nodes: MarkupNodes) -> None:
        """Visit a scope (a text, an arm or the words of a link); a style that begins in it must also end in it."""
        outer, self._toggles = self._toggles, Counter()
        self.visit(nodes)
        self._out.unbalanced |= {sign for sign, times in self._toggles.items() if times % 2}
        self._toggles = outer

    def on_text(self, node: TextNode) -> None:
        """Words; escaped signs are plain characters, not markup of another language."""
        self._add_words(_ESCAPED.sub(lambda found: " " if found[1] in "*_" else found[1], node.raw), node.start, node.raw)

    def on_bold(self, node: BoldNode) -> None:
        """Bold words."""
        self._styled(node)

    def on_italic(self, node: ItalicNode) -> None:
        """Italic words."""
        self._styled(node)

    def _styled(self, node: StyledNode) -> None:
        self._toggles[node.sign] += node.opened + node.closed
        style = "_" if node.sign == "*" else node.sign
        for at in [node.start] * node.opened + [node.end - len(node.sign)] * node.closed:
            self._count(self._out.marks, style, at)
        self.visit(node.children)

    def on_number(self, node: NumberNode) -> None:
        """The number of the enclosing plural."""
        self._count(self._out.printed, "#", node.start)

    def on_link(self, node: LinkNode) -> None:
        """A link: its words and its anchor."""
        self._count(self._out.printed, f"#{node.anchor}", node.start)
        self._scope(node.children)

    def on_icon(self, node: IconNode) -> None:
        """An icon."""
        self._count(self._out.icons, node.name, node.start, f"[{node.name}]")
        self._add_words(_OBJECT, node.start)

    def on_break(self, node: BreakNode) -> None:
        """A line end."""
        self._out.breaks += 1
        self._add_words("\n", node.start)

    def on_broken(self, node: BrokenNode) -> None:
        """Text that cannot be read."""
        self._out.faults.append(node.raw[:20])

    def on_term(self, node: TermNode) -> None:
        """A term."""
        self._out.terms.add(node.name)
        self._add_words(_OBJECT, node.start)

    def on_placeholder(self, node: PlaceholderNode) -> None:
        """A value."""
        self._print(_normalized(node.name), node.start)
        self._add_words(_OBJECT, node.start)

    def on_page(self, node: PageNode) -> None:
        """A page number."""
        self._print(f"page:{node.anchor}", node.start)
        self._add_words(_OBJECT, node.start)

    def on_choice(self, node: ChoiceNode) -> None:
        """A choice: what its arms have in common counts once."""
        if node.problem:
            self._out.faults.append(node.problem)
            return
        name = _normalized(node.name)
        self._out.choices.append(ChoiceSummary(node.name, node.kind, tuple(arm.key for arm in node.arms), node.start))
        inner = [_Parts().of(arm.children) for arm in node.arms]
        for one in inner:
            if own := one.printed.pop("#", 0):
                one.printed[name] += own
                one.places[name] = sorted(one.places.get(name, []) + one.places.pop("#"))
        self._out.named.add(name)
        self._join(inner)
        self._run(" ", node.start)
        self._all.append("\n".join(one.words for one in inner))

    def on_walk(self, node: WalkNode) -> None:
        """A walk: all its arms are printed. What is between its rows comes first, so that no text seems to end with it."""
        if node.problem:
            self._out.faults.append(node.problem)
            return
        self._print(_normalized(node.name), node.start)
        for arm in sorted(node.arms, key=lambda arm: arm.key == "row"):
            self._scope(arm.children)

    def _add_words(self, words: str, at: int, raw: str = "") -> None:
        self._run(words, at, raw)
        self._all.append(words)

    def _run(self, words: str, at: int, raw: str = "") -> None:
        self._runs.append(_Run(self._length, at, raw))
        self._length += len(words)
        self._flat.append(words)

    def _print(self, name: str, at: int) -> None:
        self._out.named.add(name)
        self._count(self._out.printed, name, at)

    def _join(self, inner: Iterable[Anatomy]) -> None:
        """Add the parts of the arms: the counts of the arm with the most, and the names of all arms."""
        most = {name: Counter[str]() for name in ("printed", "icons", "marks", "numbers")}
        breaks, places = 0, dict[str, list[int]]()
        for one in inner:
            for name, found in one.places.items():
                places[name] = max(places.get(name, []), found, key=len)  # those of the arm with the most
            for name, count in most.items():
                most[name] = count | getattr(one, name)
            breaks = max(breaks, one.breaks)
            self._out.named |= one.named
            self._out.unbalanced |= one.unbalanced
            self._out.terms |= one.terms
            self._out.choices += one.choices
            self._out.faults += one.faults
        for name, count in most.items():
            getattr(self._out, name).update(count)
        for name, found in places.items():
            self._out.places.setdefault(name, []).extend(found)
        self._out.breaks += breaks


def _normalized(name: str) -> str:
    """Return a name without spaces outer its colon: `count: deck` and `count:deck` are the same."""
    return re.sub(r"\s*:\s*", ":", name)
