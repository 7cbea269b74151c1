"""A text as translation tools see it: words, and between them codes that nobody should break."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.locale.arms import arm_places, closing
from pnp.locale.markup import LINK, TOKEN, turns_italic

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Sort: TypeAlias = Literal["alone", "open", "close"]
_CHOOSING = ("plural", "select", "selectordinal")


@dataclass(frozen=True, slots=True)
class Code:
    """Characters that are not words: `what` they are (`bold`, `icon`, `value` …), and where they open or close `pair`."""

    data: str
    what: str
    sort: Sort = "alone"
    pair: int = 0


Piece: TypeAlias = str | Code


def pieces(text: str) -> tuple[Piece, ...]:
    """Take a text apart; put together in their order, the pieces are the text again.

    Keys and braces of plurals are words: a language may need other arms than the source has.
    """
    walk = _Walk()
    walk.read(text, number=False)
    return tuple(walk.done())


class _Walk:
    """The pieces so far; a pair that is never closed turns into single codes at the end."""

    def __init__(self) -> None:
        self._out: list[Piece] = []
        self._pairs = 0

    def done(self) -> Iterator[Piece]:
        """The pieces, words that stand side by side joined."""
        closed = {piece.pair for piece in self._out if isinstance(piece, Code) and piece.sort == "close"}
        words = ""
        for piece in self._out:
            if isinstance(piece, str):
                words += piece
                continue
            if words:
                yield words
            words = ""
            yield Code(piece.data, piece.what) if piece.sort == "open" and piece.pair not in closed else piece
        if words:
            yield words

    def read(self, text: str, *, number: bool) -> None:
        """Read a text or an arm; `number`: a `#` stands for one."""
        at = 0
        open_: dict[str, int] = {}
        for token in TOKEN.finditer(text):
            start, mark = token.start(), token[0]
            if start < at:
                continue
            self._out.append(text[at:start])
            at = token.end()
            if mark == "**" or (mark == "_" and turns_italic(text, start, italic="_" in open_)):
                self._turn(mark, open_)
            elif mark[0] == "{":
                at = self._brace(text, start, number=number)
            elif mark == "#" and number:
                self._out.append(Code(mark, "number"))
            elif mark[0] == "[" and (link := LINK.match(text, start)):
                self._link(link[1], link[2], number=number)
                at = link.end()
            elif mark[0] == "[" and len(mark) > 1:
                self._out.append(Code(mark, "icon"))
            else:
                self._out.append(mark)
        self._out.append(text[at:])

    def _turn(self, mark: str, open_: dict[str, int]) -> None:
        what, pair = "bold" if mark == "**" else "italic", open_.pop(mark, 0)
        if pair:
            self._out.append(Code(mark, what, "close", pair))
        else:
            open_[mark] = self._next()
            self._out.append(Code(mark, what, "open", open_[mark]))

    def _link(self, words: str, anchor: str, *, number: bool) -> None:
        pair = self._next()
        self._out.append(Code("[", "link", "open", pair))
        self.read(words, number=number)
        self._out.append(Code(f"](#{anchor})", "link", "close", pair))

    def _brace(self, text: str, start: int, *, number: bool) -> int:
        end = closing(text, start)
        if end < 0:
            self._out.append("{")
            return start + 1
        head = text[start:end].split(",", 2)
        if len(head) > 2 and head[1].strip() in _CHOOSING:  # noqa: PLR2004 - name, kind, arms
            self._arms(text[start : end + 1], len(head[0]) + len(head[1]) + 2, number=number or head[1].strip() != "select")
        else:
            self._out.append(Code(text[start : end + 1], "value"))
        return end + 1

    def _arms(self, text: str, begin: int, *, number: bool) -> None:
        try:
            places: Sequence[tuple[int, int]] = tuple(arm_places(text[begin:-1]).values())
        except ValueError:
            self._out.append(text)
            return
        at = 0
        for first, last in places:
            self._out.append(text[at : begin + first])
            self.read(text[begin + first : begin + last], number=number)
            at = begin + last
        self._out.append(text[at:])

    def _next(self) -> int:
        self._pairs += 1
        return self._pairs


class Numbers:
    """Ids of codes in a unit: a code of the target has the id of the same one in the source, so that tools match them."""

    def __init__(self) -> None:
        self._known: dict[str, list[str]] = {}
        self._count = 0

    def of(self, found: Sequence[Piece]) -> dict[int, str]:
        """Ids by the place of a code among the pieces of one text; both ends of a pair have one."""
        free = {data: list(ids) for data, ids in self._known.items()}
        ends = {piece.pair: k for k, piece in enumerate(found) if isinstance(piece, Code) and piece.sort == "close"}
        ids: dict[int, str] = {}
        for k, piece in enumerate(found):
            if isinstance(piece, Code) and k not in ids:
                end = ends[piece.pair] if piece.sort == "open" else k
                other = found[end]
                ids[k] = ids[end] = self._id(f"{piece.data}\n{other.data if isinstance(other, Code) else ''}", free)
        return ids

    def _id(self, data: str, free: dict[str, list[str]]) -> str:
        if free.get(data):
            return free[data].pop(0)
        self._count += 1
        self._known.setdefault(data, []).append(str(self._count))
        return str(self._count)
