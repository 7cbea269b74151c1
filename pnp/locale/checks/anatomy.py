"""What a text is made of besides its words: what it prints and chooses by, icons, links, markup, plurals, numbers."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import normalize

from pnp.locale.arms import arms, closing
from pnp.locale.markup import LINK, TOKEN, turns_italic

if TYPE_CHECKING:
    from collections.abc import Iterable

CHOOSING = ("plural", "select", "selectordinal")

_GROUP = r"[.,\u066b\u066c\u00a0\u202f\u2009'\u2019]"  # between the digits of one number, in some language
_NUMBER = re.compile(rf"\d+(?:{_GROUP}\d+)*")
_SIGN = re.compile(r"(?<!\*)\*(?!\*)|</?[A-Za-z][^<>]*>|&(?:#\w+|[A-Za-z]\w*);|`")


class Choice(NamedTuple):
    """A plural or a select: what it chooses by, its kind, the keys of its arms."""

    name: str
    kind: str
    keys: tuple[str, ...]


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
    choices: list[Choice] = field(default_factory=list)
    numbers: Counter[str] = field(default_factory=Counter)
    breaks: int = 0
    words: str = ""
    """What is read, without markup; arms one after the other."""
    faults: list[str] = field(default_factory=list)
    """What could not be read at all."""


@lru_cache(maxsize=4096)
def anatomy(text: str) -> Anatomy:
    """Take a text apart; nothing is looked up, so that names that nobody knows are parts like others."""
    return _Walk().text(normalize("NFC", text).strip("\n"))


class _Walk:
    """One text, or an arm in it; `number` tells whether a `#` stands for a number there."""

    def __init__(self, *, number: bool = False) -> None:
        self._number = number
        self._out = Anatomy()
        self._flat: list[str] = []  # the words outside arms
        self._all: list[str] = []  # all words in the order in which they stand
        self._bold = self._italic = False

    def text(self, text: str) -> Anatomy:
        """The parts of the whole text."""
        self._read(text)
        out, words = self._out, "".join(self._flat)
        out.words = "".join(self._all)
        out.numbers.update(_number(found[0]) for found in _NUMBER.finditer(words))
        out.marks.update(found[0] for found in _SIGN.finditer(words))
        out.unbalanced |= {sign for sign, on in (("**", self._bold), ("_", self._italic)) if on}
        return out

    def _read(self, text: str) -> None:
        at = 0
        for token in TOKEN.finditer(text):
            start, mark = token.start(), token[0]
            if start < at:
                continue
            self._say(text[at:start])
            at = token.end()
            if mark in {"_", "**"}:
                self._turn(mark, text, start)
            elif mark[0] == "{":
                at = self._brace(text, start)
            elif mark == "#":
                self._out.printed["#"] += self._number
            elif mark[0] == "[" and (link := LINK.match(text, start)):
                self._out.printed[f"#{link[2]}"] += 1
                self._read(link[1])
                at = link.end()
            else:
                self._sign(mark)
        self._say(text[at:])

    def _say(self, words: str) -> None:
        self._flat.append(words)
        self._all.append(words)

    def _turn(self, mark: str, text: str, at: int) -> None:
        if mark == "_" and not turns_italic(text, at, italic=self._italic):
            self._say(mark)
            return
        self._out.marks[mark] += 1
        if mark == "_":
            self._italic = not self._italic
        else:
            self._bold = not self._bold

    def _sign(self, mark: str) -> None:
        if mark[0] == "\\":
            self._say(mark[1] if mark[1] not in "*_" else " ")
        elif mark[0] == "[" and len(mark) > 1:
            self._out.icons[mark[1:-1].strip()] += 1
            self._say("\ufffc")
        elif mark in "[]}":
            self._out.faults.append(mark)
        else:
            self._out.breaks += 1
            self._say("\n")

    def _brace(self, text: str, at: int) -> int:
        """Read what braces hold; give the place behind them."""
        end = closing(text, at)
        if end < 0:
            self._out.faults.append(text[at : at + 20])
            return len(text)
        name, _, rest = (part.strip() for part in text[at + 1 : end].partition(","))
        kind, _, choices = (part.strip() for part in rest.partition(","))
        if name.startswith("term:"):
            self._out.terms.add(name.removeprefix("term:").partition("|")[0].strip())
        elif kind in CHOOSING:
            self._choice(name, kind, choices)
        else:
            self._print(name, 1)
        if kind not in CHOOSING:
            self._say("\ufffc")
        return end + 1

    def _print(self, name: str, times: int) -> None:
        name = re.sub(r"\s*:\s*", ":", name)
        self._out.named.add(name)
        if times:
            self._out.printed[name] += times

    def _choice(self, name: str, kind: str, choices: str) -> None:
        try:
            found = arms(choices)
        except ValueError as fault:
            self._out.faults.append(str(fault))
            return
        number = self._number if kind == "select" else True  # the `#` of a select is that of the plural around it
        self._out.choices.append(Choice(name, kind, tuple(found)))
        inner = [_Walk(number=number).text(arm) for arm in found.values()]
        for one in inner:
            own = one.printed.pop("#", 0)
            one.printed[name if kind != "select" else "#"] += own
        self._print(name, 0)
        self._join(inner)
        self._flat.append(" ")
        self._all.append("\n".join(one.words for one in inner))

    def _join(self, inner: Iterable[Anatomy]) -> None:
        """Add what the arms hold: counts of the arm that has most, names of all."""
        most = {name: Counter[str]() for name in ("printed", "icons", "marks", "numbers")}
        breaks = 0
        for one in inner:
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
        self._out.breaks += breaks


def _number(written: str) -> str:
    """A number in one form, whatever digits and separators its language writes: `1.000` and `1 000`, `١٢` and `12`."""
    return "".join(str(int(c)) for c in written if c.isdecimal())
