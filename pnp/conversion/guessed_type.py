"""A first type for the cards of a table: the kinds of its columns, guessed from what their cells hold."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias, Union

from pnp.base.records import lazy_pattern
from pnp.kinds.date import DateKind
from pnp.kinds.flag import FlagKind
from pnp.kinds.image import ImageKind
from pnp.kinds.number import NumberKind
from pnp.kinds.types import CARD_KEYS
from pnp.kinds.whole_number import IntKind
from pnp.tables.holds import Holds
from pnp.tables.table import OddCell
from pnp.yaml_nodes.nodes import List, Map, Scalar
from pnp.yaml_nodes.scalars import FLAGS, NAME, number, whole_number
from pnp.yaml_nodes.write import write_yaml

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pnp.tables.table import Cell, Table
    from pnp.yaml_nodes.nodes import Node

_Sample: TypeAlias = Union["Cell", "dict[str, _Sample]", "list[_Sample]"]
_Shape: TypeAlias = "dict[str, _Shape] | None"
Declaration: TypeAlias = "dict[str, Declaration | str | list[str]]"
"""A declaration of `types.yaml`: options by name."""

_SEPARATORS = (";", "|")
_LONGEST_ITEM = 24
_WORDS = 3
"""Longer parts of a text that holds a separator are no items of a list."""

_CHOICES = 8
_REPEATED = 2
"""An enum has at most so many words, each used so often on average."""

_WORD = lazy_pattern(r"[^\W\d_][\w-]*")
"""A word of an enum, in any script; small letters, because a text for players begins with a capital."""

_LISTED = 2
"""So many cells must hold a separator."""

_NUMBERED = 10
"""In a text that has figures on so many cards, they are the cards' own and not rules."""

_COMMENT = "#"
_READABLE = (Holds.NUMBER, Holds.FLAG, Holds.DATE)
_VALUES: dict[str, Callable[[str], object]] = {
    FlagKind.name: lambda text: text.lower() in FLAGS,
    IntKind.name: lambda text: whole_number(text) is not None,
    NumberKind.name: lambda text: number(text) is not None,
    DateKind.name: re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}").fullmatch,
}
"""The kinds that a text can be seen to be, from the narrowest."""


def guessed_fields(table: Table, is_picture: Callable[[str], bool] = lambda _: False) -> dict[str, Declaration]:
    """Guess the declarations of all columns of a table with valid names, except comments, `id` and `copies`.

    `is_picture` says whether a cell is the path of a picture that there is.
    """
    names = [cell if isinstance(cell, str) else "" for cell in table.header.cells]
    chosen = [(n, name.split(".")) for n, name in enumerate(names) if name and not name.startswith(_COMMENT)]
    chosen = [(n, path) for n, path in chosen if path[0] not in (*CARD_KEYS, "id")]
    samples = [_sample(row.cells, chosen) for row in table.rows]
    shapes = _shape([path for _, path in chosen])
    fields = {name: _declared(_values(samples, name), len(samples), shape) for name, shape in shapes.items()}
    for name, shape in shapes.items():
        if shape is None and _are_pictures(_values(samples, name), is_picture):
            optional: Declaration = {key: value for key, value in fields[name].items() if key == "required"}
            fields[name] = {"kind": ImageKind.name, **optional}
    return fields


def type_text(name: str, fields: dict[str, Declaration], note: str) -> str:
    """Write a type as `types.yaml` has it."""
    return write_yaml(_node({name: {"note": note, "fields": fields}}))


def _sample(cells: Sequence[Cell], columns: Sequence[tuple[int, list[str]]]) -> dict[str, _Sample]:
    """Give the values of a row that are not empty by the paths of their columns."""
    tree: dict[str, _Sample] = {}
    for index, path in columns:
        if index < len(cells) and cells[index]:
            branch = tree
            for step in path[:-1]:
                inner = branch.setdefault(step, {})
                branch = inner if isinstance(inner, dict) else {}
            branch.setdefault(path[-1], cells[index])
    return {name: _with_lists(value) for name, value in tree.items()}


def _with_lists(value: _Sample) -> _Sample:
    if not isinstance(value, dict):
        return value
    inner = {step: _with_lists(part) for step, part in value.items()}
    return list(inner.values()) if all(step.isdigit() for step in inner) else inner


def _shape(paths: Sequence[list[str]]) -> dict[str, _Shape]:
    """Give the columns as a tree: a field with columns of its own has a tree inside."""
    tree: dict[str, _Shape] = {}
    for name in dict.fromkeys(path[0] for path in paths):
        inner = [path[1:] for path in paths if path[0] == name and len(path) > 1]
        tree[name] = _shape(inner) if inner else None
    return tree


def _values(samples: Sequence[_Sample], name: str) -> list[_Sample]:
    return [sample[name] for sample in samples if isinstance(sample, dict) and name in sample]


def _are_pictures(cells: Sequence[_Sample], is_picture: Callable[[str], bool]) -> bool:
    return bool(cells) and all(isinstance(cell, str) and is_picture(cell) for cell in cells)


def _declared(samples: Sequence[_Sample], rows: int, shape: _Shape) -> Declaration:
    """Guess the kind of values, of which only `rows` would be all."""
    optional: Declaration = {"required": "no"} if len(samples) < rows else {}
    return _kind(samples, shape) | optional


def _kind(samples: Sequence[_Sample], shape: _Shape) -> Declaration:
    if shape is None:
        return _leaf([sample for sample in samples if isinstance(sample, (str, OddCell))])
    if not all(step.isdigit() for step in shape):
        return _mapping(samples, shape) or _record(samples, shape)
    items = [item for sample in samples if isinstance(sample, list) for item in sample]
    inner = _merged(shape.values())
    is_record = inner is not None and not all(step.isdigit() for step in inner)
    of: Declaration = _record(items, inner) if inner is not None and is_record else _kind(items, inner)
    return {"kind": "list", "of": of}


def _merged(shapes: Iterable[_Shape]) -> _Shape:
    """Give the columns that one of several items has."""
    trees = [shape for shape in shapes if shape is not None]
    names = dict.fromkeys(name for tree in trees for name in tree)
    return {name: _merged(tree[name] for tree in trees if name in tree) for name in names} if trees else None


def _mapping(samples: Sequence[_Sample], shape: Mapping[str, _Shape]) -> Declaration | None:
    """Guess a mapping where all parts are numbers or flags of one kind, or have names that fields cannot have."""
    kinds = [_kind(values, inner) for name, inner in shape.items() if (values := _values(samples, name))]
    if kinds and kinds[0]["kind"] in _VALUES and all(kind == kinds[0] for kind in kinds):
        return {"kind": "mapping", "keys": list(shape), "of": kinds[0]}
    return None if all(map(NAME.fullmatch, shape)) else {"kind": "mapping", "keys": list(shape), "of": {"kind": "text"}}


def _record(samples: Sequence[_Sample], shape: Mapping[str, _Shape]) -> Declaration:
    rows = max(len(samples), 1)  # of no values nothing is known, so that none is required
    fields: Declaration = {name: _declared(_values(samples, name), rows, inner) for name, inner in shape.items()}
    return {"kind": "record", "fields": fields}


def _leaf(cells: Sequence[Cell]) -> Declaration:
    texts = [cell.text if isinstance(cell, OddCell) else cell for cell in cells]
    if not texts or any(isinstance(cell, OddCell) and cell.holds not in _READABLE for cell in cells):
        return {"kind": "text"}
    for kind, is_one in _VALUES.items():
        if all(map(is_one, texts)):
            return {"kind": kind}
    if separator := _separator(texts):
        items = [part.strip() for text in texts for part in text.split(separator) if part.strip()]
        return {"kind": "list", "of": _leaf(items), "separator": separator}
    words = list(dict.fromkeys(texts))
    if len(words) <= min(_CHOICES, len(texts) // _REPEATED) and all(
        _WORD.fullmatch(word) and word == word.lower() for word in words
    ):
        return {"kind": "enum", "of": words}
    numbered = sum(any(sign.isdecimal() for sign in text) for text in texts) >= _NUMBERED
    return {"kind": "text", "numbers": "free"} if numbered else {"kind": "text"}


def _separator(texts: Sequence[str]) -> str:
    """Give the sign that divides short items in some of the texts; empty if there is none."""
    for separator in _SEPARATORS:
        items = [part.strip() for text in texts for part in text.removesuffix(separator).split(separator)]
        if sum(separator in text for text in texts) >= _LISTED and all(
            item and len(item) <= _LONGEST_ITEM and len(item.split()) <= _WORDS and "\n" not in item for item in items
        ):
            return separator
    return ""


def described(declaration: Declaration) -> str:
    """Say a guess in words: `list of text, separated by ;`."""
    kind, of = str(declaration["kind"]), declaration.get("of")
    words = {"int": "whole number", "flag": "yes or no"}.get(kind, kind)
    if isinstance(of, dict):
        words += f" of {described(of)}"
    elif isinstance(of, list):
        words += f" of {', '.join(of)}"
    separator = declaration.get("separator")
    words += f", separated by {separator}" if separator else ""
    words += " with numbers of its own" if "numbers" in declaration else ""
    return words + (", may be left out" if "required" in declaration else "")


def _node(value: object) -> Node:
    if isinstance(value, dict):
        entries = Map("", 0, 0)
        entries.entries.update({str(name): (Scalar(str(name), "", "", 0, 0), _node(inner)) for name, inner in value.items()})
        return entries
    if isinstance(value, list):
        items = List("", 0, 0)
        items.items += map(_node, value)
        return items
    return Scalar(str(value), "", "", 0, 0)


def lines_of(fields: dict[str, Declaration]) -> Iterator[tuple[str, str]]:
    """Give each field and what was guessed of it."""
    yield from ((name, described(declaration)) for name, declaration in fields.items())
