"""Signs of italics that mark nothing although they were meant to: `_ here_`, `*here *`, `un_believ_able`."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.records import lazy_pattern
from pnp.markup.fold import MarkupFold
from pnp.markup.italic_signs import begins_italics, ends_italics, in_word, multiplies
from pnp.markup.parser import read_markup

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.markup.tree import ChoiceNode, LinkNode, MarkupNode, TextNode, WalkNode

_SIGN = lazy_pattern(r"\\.|[*_]", re.DOTALL)
_INSIDE = lazy_pattern(r"(?<![\w/@.:#=-])([^\W\d_]+)_([^\W\d_]+)_([^\W\d_]*)(?![\w/@:#=-]|\.\w)")
"""Underscores around letters of a word, but not in an address or a name such as `a.b_c_d`."""
_BULLET = lazy_pattern(r"^[^\S\n]*[*_](?=[^\S\n])", re.MULTILINE)
_LONGEST_SHOWN = 30


class LooseSign(NamedTuple):
    """A sign at offset `at` that prints as it is written; `meant` is how its words become italic, in short."""

    at: int
    sign: str
    meant: str

    @property
    def reason(self) -> str:
        """Why it marks nothing."""
        if self.meant[0] != self.sign:
            return "inside a word `_` is a character like any other"
        return "beside a space it marks nothing"


class _Plain(NamedTuple):
    """A sign that is a plain character, between two characters; a space where its scope begins or ends."""

    at: int
    sign: str
    before: str
    after: str


def loose_sign(source: str) -> LooseSign | None:
    """Return the first loose sign of a text, or None if it has none.

    It is one of a pair, of which the other stands well: `5 * 3`, `a _ b`, `wood*` and lists of bullets have none.
    """
    if "_" not in source and "*" not in source:
        return None
    fold = _LooseSigns(source)
    fold.scope(read_markup(source).nodes)
    return min(fold.found, default=None)


class _LooseSigns(MarkupFold):
    """Collects the loose signs of each scope."""

    def __init__(self, source: str) -> None:
        self.found: list[LooseSign] = []
        self._source = source
        bullets = [match.end() - 1 for match in _BULLET.finditer(source)]
        self._bullets = frozenset(bullets if len(bullets) > 1 else ())
        self._plain: list[_Plain] = []

    def scope(self, nodes: Iterable[MarkupNode]) -> None:
        """Visit a text, an arm or the words of a link, and pair the plain signs in it."""
        outer, self._plain = self._plain, []
        self.visit(nodes)
        for sign in "*_":
            self._pair([one for one in self._plain if one.sign == sign])
        self._plain = outer

    def on_text(self, node: TextNode) -> None:
        """Words with the signs that are plain characters."""
        for found in _SIGN.finditer(node.raw):
            if found[0] in "*_" and node.start + found.start() not in self._bullets:
                one = self._between(node.start + found.start(), found[0])
                if one.sign not in (one.before, one.after):  # a rule, such as `___`
                    self._plain.append(one)
        for found in _INSIDE.finditer(node.raw):
            if not found[0].isupper():
                self.found.append(LooseSign(node.start + found.end(1), "_", f"*{found[2]}*"))

    def on_link(self, node: LinkNode) -> None:
        """The words of a link."""
        self.scope(node.children)

    def on_choice(self, node: ChoiceNode | WalkNode) -> None:
        """The arms."""
        for arm in node.arms:
            self.scope(arm.children)

    on_walk = on_choice

    def _between(self, at: int, sign: str) -> _Plain:
        """Return a sign with the characters beside it; the brace or bracket around its scope counts as a space."""
        before, after = self._source[at - 1 : at] or " ", self._source[at + 1 : at + 2] or " "
        return _Plain(at, sign, " " if before in "{[" else before, " " if after in "}]" else after)

    def _pair(self, plain: list[_Plain]) -> None:
        """Add the signs of which one is beside a space and its neighbour is not."""
        for first, last in pairwise(plain):
            between = self._source[first.at + 1 : last.at]
            words = between.strip()
            apart = between[:1].isspace(), between[-1:].isspace()
            if not words or "\n" in between or apart[0] == apart[1] or _is_word(first.before) or _is_word(last.after):
                continue
            loose = first if apart[0] else last
            if begins_italics(first.before, words[0]) and ends_italics(words[-1], last.after) and not self._is_factor(loose):
                self.found.append(LooseSign(loose.at, loose.sign, _shown(words, loose.sign)))

    def _is_factor(self, one: _Plain) -> bool:
        """Return whether a sign stands between two numbers, values or icons, with spaces around it: `5 * 3`."""
        before = self._source[: one.at].rstrip()[-1:].replace("]", "}")
        after = self._source[one.at + 1 :].lstrip()[:1].replace("[", "{")
        return multiplies(before or " ", after or " ")


def missed_end(source: str, start: int) -> str | None:
    """Return why the first `_` after one that begins italics at `start` does not end them; None without one."""
    for found in _SIGN.finditer(source, start + 1):
        if found[0] == "_":
            at = found.start()
            if source[at - 1].isspace():
                return r"take away the space before the next `_`, or write `\_` for the sign"
            if in_word(source[at + 1 : at + 2] or " "):
                return r"inside a word `_` ends nothing: write `*letters*`, or `\_` for the sign"
    return None


def _is_word(character: str) -> bool:
    """Return whether a character is part of a word, or ends or begins a value or an icon."""
    return in_word(character) or character in "{}[]"


def _shown(words: str, sign: str) -> str:
    """Return marked words as they should be written, the middle of long ones left out."""
    if len(words) > _LONGEST_SHOWN:
        first, *_, last = words.split() * 2
        words = f"{first[:_LONGEST_SHOWN]} … {last[-_LONGEST_SHOWN:]}"
    return f"{sign}{words}{sign}"
