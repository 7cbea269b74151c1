"""How much work the content of a page is, counted before anything is painted: forms, patterns and letters that are drawn.

Ten forms that each paint ten forms are a short file, and a million forms to paint. Each stream is counted once, as what it
takes by itself and how often it paints in what it takes over from whatever uses it (ISO 32000-1, 8.10, 8.7.3, 9.6.5, 11.6.5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, TypeAlias

MOST_OPERATORS: Final = 5_000_000
"""Of a page, about ten seconds and a gigabyte where it is rendered."""
COST_OF_FORM: Final = 50
"""Operators that take as long as placing a form."""
DEEPEST_FORM: Final = 24
"""Forms within forms."""
_MOST_CONTENT = 32 << 20
_MOST_TOKENS = 3_000_000
_TOKEN_SIGNS = (b" ", b"\n", b"\r", b"\t", b"(", b"[", b"/", b"<")
"""What tokens begin after, or with."""


class PdfLimitError(Exception):
    """A file that would take too much; its text completes the sentence `the file …`."""


def check_content(data: bytes) -> None:
    """Raise PdfLimitError for a content stream that is too long to be parsed."""
    if len(data) > _MOST_CONTENT:
        raise PdfLimitError(f"has a content stream of {len(data) >> 20} MB")
    if sum(data.count(sign) for sign in _TOKEN_SIGNS) > _MOST_TOKENS:
        raise PdfLimitError("has a content stream of more than three million words")


_Value: TypeAlias = Any
"""A value of a PDF, as pikepdf gives it."""
Steps: TypeAlias = Iterable[tuple[str, _Value]]
"""The operators of a content stream with their operands; names with their slash."""


class _Work(NamedTuple):
    """What content takes: operators of its own, and how often it paints in the inherited fill, stroke and soft mask."""

    own: int = 0
    fills: int = 0
    strokes: int = 0
    masked: int = 0

    def plus(self, other: _Work, times: int = 1) -> _Work:
        own, fills, strokes, masked = (a + times * b for a, b in zip(self, other, strict=True))
        return _Work(own, fills, strokes, masked)


_FILL, _STROKE, _MASK = _Work(fills=1), _Work(strokes=1), _Work(masked=1)
"""What it takes to paint in what is inherited."""
_NOTHING = _Work()


@dataclass(frozen=True)
class _State:
    """What one more paint takes at a point of content; `letters` are what the codes of a font take whose letters are drawn."""

    fill: _Work = _NOTHING
    stroke: _Work = _NOTHING
    mask: _Work = _NOTHING
    letters: Mapping[int, _Work] | None = None
    strokes_text: bool = False

    def of(self, work: _Work) -> _Work:
        """Return what content takes that inherits this state."""
        found = _Work(work.own)
        return found.plus(self.fill, work.fills).plus(self.stroke, work.strokes).plus(self.mask, work.masked)


class _Names(NamedTuple):
    """Resources, and the key of whatever has them."""

    value: _Value
    owner: object

    def within(self, holder: _Value) -> _Names:
        """Return those of a stream or font that may have some of its own."""
        own = _entry(holder, "/Resources")
        return self if own is None else _Names(own, _key(holder))


_INHERITED = _State(_FILL, _STROKE, _MASK)
_FILLS = frozenset({"f", "F", "f*", "B", "B*", "b", "b*"})
_STROKES = frozenset({"S", "s", "B", "B*", "b", "b*"})
_PAINTS = _FILLS | _STROKES
_TEXTS = frozenset({"Tj", "TJ", "'", '"'})
_MASKED = _TEXTS | {"Do", "sh", "BI"}
_PLAIN_FILLS, _PLAIN_STROKES = frozenset({"g", "rg", "k", "cs"}), frozenset({"G", "RG", "K", "CS"})
_SETTERS = _PLAIN_FILLS | _PLAIN_STROKES | {"scn", "SCN", "Tf", "Tr", "gs"}
_STROKED_MODES = frozenset({1, 2, 5, 6})


class PageWork:
    """Counts the work of pages; `steps` parses a stream, or the dictionary of a page."""

    def __init__(self, steps: Callable[[_Value], Steps]) -> None:
        self._steps = steps
        self._known: dict[tuple[object, object], _Work] = {}
        self._open: list[object] = []

    def check(self, page: _Value, resources: _Value, number: int, looks: Sequence[_Value] = ()) -> None:
        """Raise PdfLimitError for a page that takes too much; `looks` are the forms of what is printed besides its content."""
        try:
            found = self._whole(page, _Names(resources, _key(page)), looks)
        except PdfLimitError as error:
            raise PdfLimitError(f"{error} on page {number}") from None
        if found > MOST_OPERATORS:
            takes = f"takes {found:,} operators ({MOST_OPERATORS:,} at most)"
            raise PdfLimitError(f"{takes} to paint all forms, patterns and drawn letters on page {number}")

    def _whole(self, page: _Value, names: _Names, looks: Sequence[_Value]) -> int:
        return self._content(page, names, _State()).own + sum(self._stream(look, names).own for look in looks)

    def _stream(self, stream: _Value, outer: _Names, begins: _State = _INHERITED) -> _Work:
        """Return what a form, a cell or a letter takes. Raises PdfLimitError for one that contains itself."""
        names = outer.within(stream)
        key = _key(stream), names.owner
        if key[0] in self._open:
            raise PdfLimitError("has a form that contains itself")
        if len(self._open) >= DEEPEST_FORM:
            raise PdfLimitError(f"has forms nested more than {DEEPEST_FORM} deep")
        found = self._known.get(key)
        if found is None:
            self._open.append(key[0])
            found = self._known[key] = self._content(stream, names, begins).plus(_Work(COST_OF_FORM))
            self._open.pop()
        return found

    def _content(self, holder: _Value, names: _Names, state: _State) -> _Work:
        own, uses, outer = 0, Counter[_Work](), list[_State]()
        for operator, operands in self._steps(holder):
            own += 1
            if operator == "q":
                outer.append(state)
            elif operator == "Q":
                state = outer.pop() if outer else state
            elif operator in _PAINTS:
                uses[state.mask] += 1
                uses[state.fill] += operator in _FILLS
                uses[state.stroke] += operator in _STROKES
            elif operator in _MASKED:
                uses[state.mask] += 1
                if operator == "Do":
                    uses[self._object(names, operands, state)] += 1
                elif operator in _TEXTS:
                    uses.update(_letters_shown(state, operands))
            elif operator in _SETTERS:
                state = self._changed(state, operator, operands, names)
        return _sum(uses).plus(_Work(own))

    def _changed(self, state: _State, operator: str, operands: Sequence[_Value], names: _Names) -> _State:
        if operator in {"scn", "SCN"}:
            cell = _entry(names.value, "/Pattern", _name(operands[-1:]))
            work = self._stream(cell, names, _State()) if _is_stream(cell) else _NOTHING
            return replace(state, fill=work) if operator == "scn" else replace(state, stroke=work)
        if operator in _PLAIN_FILLS:
            return replace(state, fill=_NOTHING)
        if operator in _PLAIN_STROKES:
            return replace(state, stroke=_NOTHING)
        if operator == "Tf":
            return replace(state, letters=self._letters(_entry(names.value, "/Font", _name(operands[:1])), names))
        if operator == "Tr":
            return replace(state, strokes_text=bool(operands) and operands[0] in _STROKED_MODES)
        return self._set(state, _entry(names.value, "/ExtGState", _name(operands[:1])), names) if operator == "gs" else state

    def _set(self, state: _State, settings: _Value, names: _Names) -> _State:
        mask, font = _entry(settings, "/SMask"), _entry(settings, "/Font")
        if mask is not None:
            group = _entry(mask, "/G")
            state = replace(state, mask=self._stream(group, names, _State()) if _is_stream(group) else _NOTHING)
        return state if font is None else replace(state, letters=self._letters(_first(font), names))

    def _object(self, names: _Names, operands: Sequence[_Value], state: _State) -> _Work:
        found = _entry(names.value, "/XObject", _name(operands[:1]))
        if not _is_stream(found) or str(_entry(found, "/Subtype")) != "/Form":
            return _NOTHING
        is_group = str(_entry(found, "/Group", "/S")) == "/Transparency"  # which is masked as one
        begins = replace(_INHERITED, mask=_NOTHING) if is_group else _INHERITED
        return state.of(self._stream(found, names, begins))

    def _letters(self, font: _Value, outer: _Names) -> Mapping[int, _Work] | None:
        if str(_entry(font, "/Subtype")) != "/Type3":
            return None
        names, found, code = outer.within(font), dict[int, _Work](), 0
        for item in _items(_entry(font, "/Encoding", "/Differences")):
            if isinstance(item, int):
                code = item
                continue
            letter = _entry(font, "/CharProcs", str(item))
            if _is_stream(letter):
                found[code] = self._stream(letter, names)
            code += 1
        return found


def _letters_shown(state: _State, operands: Sequence[_Value]) -> Counter[_Work]:
    """Return what each letter of a text takes: one that is drawn, and the patterns that it is painted in."""
    found, letters = Counter[_Work](), state.letters or {}
    for part in _items(operands[-1]) or operands[-1:] if operands else ():
        if not _is_string(part):
            continue
        codes = bytes(part)
        found[state.fill] += len(codes)
        found[state.stroke] += len(codes) * state.strokes_text
        for code, times in Counter(codes).items() if letters else ():
            found[state.of(letters.get(code, _NOTHING))] += times
    return found


def _sum(uses: Counter[_Work]) -> _Work:
    found = _NOTHING
    for work, times in uses.items():
        found = found.plus(work, times)
    return found


def _entry(holder: _Value, *path: str) -> _Value:
    """Return the value at a path of keys; None where there is none, or where something else stands."""
    import pikepdf  # noqa: PLC0415 - only where a PDF is read; it is an extra

    for key in path:
        if not isinstance(holder, pikepdf.Dictionary | pikepdf.Stream) or not key.startswith("/"):
            return None
        try:
            holder = holder.get(key)
        except (TypeError, ValueError):  # a key that is no UTF-8 cannot be asked for
            return None
    return holder


def _items(value: _Value) -> Sequence[_Value]:
    import pikepdf  # noqa: PLC0415 - as above

    return list(value) if isinstance(value, list | pikepdf.Array) else ()


def _first(value: _Value) -> _Value:
    return next(iter(_items(value)), None)


def _name(operands: Sequence[_Value]) -> str:
    try:
        return str(operands[0]) if operands else ""
    except UnicodeDecodeError:
        return ""


def _is_stream(value: _Value) -> bool:
    import pikepdf  # noqa: PLC0415 - as above

    return isinstance(value, pikepdf.Stream)


def _is_string(value: _Value) -> bool:
    import pikepdf  # noqa: PLC0415 - as above

    return isinstance(value, bytes | pikepdf.String)


def _key(value: _Value) -> object:
    number = getattr(value, "objgen", (0, 0))
    return number if number != (0, 0) else id(value)
