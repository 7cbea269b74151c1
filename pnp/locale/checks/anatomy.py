"""What a text is made of besides its words: what it prints and chooses by, icons, links, markup, plurals, numbers."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import normalize

from pnp.markup.fold import MarkupFold
from pnp.markup.parser import read_markup

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.markup.tree import (
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
    )  # fmt: skip

_GROUP = r"[.,\u066b\u066c\u00a0\u202f\u2009'\u2019]"  # between the digits of one number, in some language
_NUMBER = re.compile(rf"\d+(?:{_GROUP}\d+)*")
_SIGN = re.compile(r"(?<!\*)\*(?!\*)|</?[A-Za-z][^<>]*>|&(?:#\w+|[A-Za-z]\w*);|`")
_ESCAPED = re.compile(r"\\([*_\[\]{}#\\])")
_THING = "\ufffc"
"""What stands in the words for something that is none."""


class ChoiceSummary(NamedTuple):
    """A plural or a select: what it chooses by, its kind, the keys of its arms."""

    name: str
    kind: str
    keys: tuple[str, ...]
    at: int = 0
    """Where it begins."""


@dataclass
class Anatomy:
    """The parts of a text. What stands in the arms of a plural counts once: as often as in the arm that has most of it."""

    printed: Counter[str] = field(default_factory=Counter)
    """How often each value is printed, by its name (`rules.x`, `count:x`, `page:x`), and each anchor linked to (`#x`)."""
    named: set[str] = field(default_factory=set)
    """All names of values, those that only choose an arm too."""
    icons: Counter[str] = field(default_factory=Counter)
    marks: Counter[str] = field(default_factory=Counter)
    """How often `**` and `_` turn, and signs of other languages of markup, as they are written."""
    unbalanced: set[str] = field(default_factory=set)
    terms: set[str] = field(default_factory=set)
    choices: list[ChoiceSummary] = field(default_factory=list)
    numbers: Counter[str] = field(default_factory=Counter)
    places: dict[str, list[int]] = field(default_factory=dict)
    """Where each printed value (by its name), icon (`[x]`), sign of markup and number begins, in their order."""
    breaks: int = 0
    words: str = ""
    """What is read, without markup; arms one after the other."""
    faults: list[str] = field(default_factory=list)
    """What could not be read at all."""


@lru_cache(maxsize=4096)
def anatomy(text: str) -> Anatomy:
    """Take a text apart; nothing is looked up, so that names that nobody knows are parts like others."""
    return _Parts().of(read_markup(normalize("NFC", text).strip("\n")).nodes)


class _Run(NamedTuple):
    """A piece of the words outside arms: its place among them, where it stands in the text, and how it is written there."""

    place: int
    at: int
    raw: str


class _Parts(MarkupFold):
    """The parts of one text, or of an arm in it."""

    def __init__(self) -> None:
        self._out = Anatomy()
        self._length = 0
        self._flat: list[str] = []  # the words outside arms
        self._all: list[str] = []  # all words in the order in which they stand
        self._runs: list[_Run] = []  # where the words outside arms stand
        self._on = Counter[str]()  # how often each sign has turned, in this stretch

    def of(self, nodes: MarkupNodes) -> Anatomy:
        """The parts of a whole text or arm."""
        self._stretch(nodes)
        out, words = self._out, "".join(self._flat)
        out.words = "".join(self._all)
        for found in _NUMBER.finditer(words):
            self._count(out.numbers, _number(found[0]), self._at(found.start()))
        for found in _SIGN.finditer(words):
            self._count(out.marks, found[0], self._at(found.start()))
        return out

    def _count(self, counter: Counter[str], name: str, at: int, shown: str = "") -> None:
        counter[name] += 1
        self._out.places.setdefault(shown or name, []).append(at)

    def _at(self, place: int) -> int:
        """Where in the text a character of the words outside arms stands."""
        run = self._runs[bisect_right(self._runs, place, key=lambda run: run.place) - 1]
        inside = place - run.place
        signs = (found.start() - number for number, found in enumerate(_ESCAPED.finditer(run.raw)))
        return run.at + inside + sum(1 for sign in signs if sign < inside)

    def _stretch(self, nodes: MarkupNodes) -> None:
        """Visit a text, an arm or a link's words: what is opened in it has to be closed in it."""
        around, self._on = self._on, Counter()
        self.visit(nodes)
        self._out.unbalanced |= {sign for sign, turns in self._on.items() if turns % 2}
        self._on = around

    def on_text(self, node: TextNode) -> None:
        """Words; signs of markup that are meant as characters are none of another language's."""
        self._say(_ESCAPED.sub(lambda found: " " if found[1] in "*_" else found[1], node.raw), node.start, node.raw)

    def on_bold(self, node: BoldNode) -> None:
        """Two turns."""
        self._styled(node)

    def on_italic(self, node: ItalicNode) -> None:
        """Two turns."""
        self._styled(node)

    def _styled(self, node: StyledNode) -> None:
        self._on[node.sign] += node.opened + node.closed
        for at in [node.start] * node.opened + [node.end - len(node.sign)] * node.closed:
            self._count(self._out.marks, node.sign, at)
        self.visit(node.children)

    def on_number(self, node: NumberNode) -> None:
        """The number of the plural around it."""
        self._count(self._out.printed, "#", node.start)

    def on_link(self, node: LinkNode) -> None:
        """Its words, and where it leads."""
        self._count(self._out.printed, f"#{node.anchor}", node.start)
        self._stretch(node.children)

    def on_icon(self, node: IconNode) -> None:
        """An icon."""
        self._count(self._out.icons, node.name, node.start, f"[{node.name}]")
        self._say(_THING, node.start)

    def on_break(self, node: BreakNode) -> None:
        """A line end."""
        self._out.breaks += 1
        self._say("\n", node.start)

    def on_broken(self, node: BrokenNode) -> None:
        """What cannot be read."""
        self._out.faults.append(node.raw[:20])

    def on_term(self, node: TermNode) -> None:
        """A term."""
        self._out.terms.add(node.name)
        self._say(_THING, node.start)

    def on_placeholder(self, node: PlaceholderNode) -> None:
        """A value."""
        self._print(_one_way(node.name), node.start)
        self._say(_THING, node.start)

    def on_page(self, node: PageNode) -> None:
        """The number of a page."""
        self._print(f"page:{node.anchor}", node.start)
        self._say(_THING, node.start)

    def on_choice(self, node: ChoiceNode) -> None:
        """All arms: what they have in common counts once."""
        if node.problem:
            self._out.faults.append(node.problem)
            return
        name = _one_way(node.name)
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

    def _say(self, words: str, at: int, raw: str = "") -> None:
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
        """Add what the arms hold: counts of the arm that has most, names of all."""
        most = {name: Counter[str]() for name in ("printed", "icons", "marks", "numbers")}
        breaks, places = 0, dict[str, list[int]]()
        for one in inner:
            for name, found in one.places.items():
                places[name] = max(places.get(name, []), found, key=len)  # of the arm that has most
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


def _one_way(name: str) -> str:
    """A name as it is written without spaces: `count: deck` and `count:deck` are one."""
    return re.sub(r"\s*:\s*", ":", name)


def _number(written: str) -> str:
    """A number in one form, whatever digits and separators its language writes: `1.000` and `1 000`, `١٢` and `12`."""
    return "".join(str(int(c)) for c in written if c.isdecimal())
