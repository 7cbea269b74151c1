"""Where in a file of YAML somebody types: by its lines, since a file that is being written can seldom be read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from pnp.base.diagnostics import LINE_END
from pnp.base.records import lazy_pattern

_KEY = lazy_pattern(r"""("(?:\\.|[^"\\])*"|'(?:''|[^'])*'|[^\s#:,\[\]{}"'&*!|>%@`-][^#:]*?|-[^\s#:][^#:]*?)\s*:(?=\s|$)\s*""")
_DASHES = lazy_pattern(r"(?:-\s+|-$)*")
_PROPERTIES = lazy_pattern(r"(?:[&!]\S*\s+)*")
_BLOCK = lazy_pattern(r"[|>][-+0-9]*\s*(?:#.*)?$")


class YamlContext(NamedTuple):
    """A place in YAML: the keys and items (each as 0) around it; whether a key or a value is typed, which begins at `start`.

    The path of a key is that of its mapping. A key `is_new` if no colon is behind it yet. `others` are the keys beside it.
    """

    path: tuple[str | int, ...]
    kind: Literal["key", "value"]
    start: int
    is_new: bool = True
    others: tuple[str, ...] = ()


class _Line(NamedTuple):
    """A line of block YAML: its number, the columns of its dashes and of what follows, its key, and where its value begins."""

    number: int
    dashes: tuple[int, ...]
    column: int
    key: str | None
    value: int


def yaml_context(text: str, offset: int) -> YamlContext:
    """Return what is typed at a character of a text."""
    ends = [end.span() for end in LINE_END.finditer(text)]
    starts = [0, *(end for _, end in ends)]
    lines = [text[start:end] for start, end in zip(starts, [*(start for start, _ in ends), len(text)], strict=True)]
    number = max(n for n, start in enumerate(starts) if start <= offset)
    column = offset - starts[number]
    here = _read(lines, number)
    limit = here.column if lines[number].strip() else column
    if here.dashes:
        limit = here.dashes[0]
    parents = _parents(lines, number, limit, is_item=bool(here.dashes))
    if parents and (value := lines[parents[-1].number][parents[-1].value :].strip()) and parents[-1].key is not None:
        value_at = starts[parents[-1].number] + parents[-1].value
        if _is_open(text[value_at:offset]):
            return _in_value(text, _path(parents), value_at, offset)
        if not value.startswith("#"):
            begin = starts[number] if _BLOCK.match(value) else value_at
            return YamlContext(_path(parents), "value", begin)
    path = (*_path(parents), *[0] * len(here.dashes))
    if here.key is not None and column >= here.value:
        return _in_value(text, (*path, here.key), starts[number] + here.value, offset)
    if here.dashes and here.key is None and lines[number][here.column : here.column + 1] in {"{", "["}:
        return _in_value(text, path, starts[number] + here.column, offset)
    others = _siblings(lines, number, here.column if lines[number].strip() else column)
    return YamlContext(path, "key", starts[number] + min(here.column, column), here.key is None, others)


def _read(lines: Sequence[str], number: int) -> _Line:
    line = lines[number]
    at = len(line) - len(line.lstrip(" "))
    found = _DASHES.match(line, at)
    dashes = tuple(n for n in range(at, found.end()) if line[n] == "-") if found is not None else ()
    at = found.end() if found is not None else at
    key = _KEY.match(line, at)
    if key is None:
        return _Line(number, dashes, at, None, len(line))
    properties = _PROPERTIES.match(line, key.end())
    return _Line(number, dashes, at, key[1].strip("\"'"), properties.end() if properties is not None else key.end())


def _parents(lines: Sequence[str], number: int, limit: int, *, is_item: bool) -> list[_Line]:
    """Return the lines around one that begins at the column `limit`, outermost first; dashes may stand below their key."""
    found: list[_Line] = []
    for before in range(number - 1, -1, -1):
        if limit <= 0 and not is_item:
            break
        stripped = lines[before].strip()
        if not stripped or stripped.startswith("#"):
            continue
        line = _read(lines, before)
        if line.column < limit or (is_item and not line.dashes and line.key is not None and line.column == limit):
            found.append(line)
        elif line.dashes and line.dashes[0] < limit:  # the first line of an item of which this is another one
            found.append(line._replace(key=None, value=len(lines[before])))
        else:
            continue
        limit, is_item = (line.dashes[0], True) if line.dashes else (line.column, False)
    return found[::-1]


def _path(parents: Sequence[_Line]) -> tuple[str | int, ...]:
    path: list[str | int] = []
    for line in parents:
        path += [0] * len(line.dashes)
        if line.key is not None:
            path.append(line.key)
    return tuple(path)


def _siblings(lines: Sequence[str], number: int, column: int) -> tuple[str, ...]:
    found = []
    for step in (-1, 1):
        at = number + step
        while 0 <= at < len(lines):
            if lines[at].strip() and not lines[at].lstrip().startswith("#"):
                line = _read(lines, at)
                if line.column < column:
                    break
                if line.column == column and line.key is not None:
                    found.append(line.key)
                if line.dashes:
                    break
            at += step
    return tuple(found)


def _is_open(value: str) -> bool:
    return value[:1] in {"{", "["} and _scan(value).stack != []


class _Flow(NamedTuple):
    stack: list[tuple[str, str | None]]  # brackets that are open, each with the key whose value is written in it
    start: int  # of what is typed now
    in_quotes: bool


def _scan(value: str) -> _Flow:
    """Read the beginning of a value in braces or brackets."""
    stack: list[tuple[str, str | None]] = []
    at, start, quote = 0, 0, ""
    while at < len(value):
        sign = value[at]
        if quote:
            at += sign == "\\" and quote == '"'
            quote = "" if sign == quote else quote
        elif sign in "\"'" and not value[start:at].strip():
            quote, start = sign, at
        elif sign in "{[":
            stack.append((sign, None))
            start = at + 1
        elif sign in "}]":
            if stack:
                stack.pop()
            start = at + 1
            if not stack:
                break
        elif sign == ",":
            stack[-1:] = [(stack[-1][0], None)] if stack else []
            start = at + 1
        elif sign == ":" and stack and stack[-1][0] == "{" and value[at + 1 : at + 2] in {" ", "", "\n", "\r"}:
            stack[-1] = "{", value[start:at].strip().strip("\"'")
            start = at + 1
        at += 1
    return _Flow(stack, start, bool(quote))


def _in_value(text: str, path: tuple[str | int, ...], start: int, offset: int) -> YamlContext:
    value = text[start:offset]
    if value[:1] not in {"{", "["}:
        return YamlContext(path, "value", min(start, offset))
    flow = _scan(value)
    for number, (bracket, key) in enumerate(flow.stack):
        if bracket == "[":
            path = (*path, 0)
        elif key is not None:
            path = (*path, key)
        elif number == len(flow.stack) - 1:
            begin = start + flow.start + len(value[flow.start :]) - len(value[flow.start :].lstrip())
            return YamlContext(path, "key", begin)
    begin = start + flow.start + len(value[flow.start :]) - len(value[flow.start :].lstrip())
    return YamlContext(path, "value", begin)
