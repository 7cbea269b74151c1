"""The fields of a card as plain data, from which they are made again wherever its entry stands in its file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, cast

from pnp.base.diagnostics import Mark
from pnp.load.kinds.simple import DateKind, EnumKind, FlagKind, IntKind, LengthKind, NumberKind, UrlKind
from pnp.load.yaml.compose import KnownEntry
from pnp.load.yaml.nodes import Map, Scalar
from pnp.model.fields import Message

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.load.card_entries import CardEntry
    from pnp.load.kinds.kind import Fields, ValueReader
    from pnp.load.yaml.compose import EntryText
    from pnp.model.fields import Value

EMPTY: Final = "empty"
"""The way of a field that is named without a value."""
MESSAGE: Final = "message"
PLAIN: Final = "plain"
"""The way of a value that follows from its scalar alone."""
SCALAR: Final = "scalar"
"""The way of a value that is read from its scalar again, such as a picture, whose file may have changed."""

_PLAIN_KINDS: Final = frozenset({IntKind, NumberKind, FlagKind, LengthKind, DateKind, UrlKind, EnumKind})
_PLAIN_VALUES: Final = frozenset({str, int, float, bool})

FieldShape: TypeAlias = tuple[str, str, int, int, str]
"""A field's name, the way in which its value is kept, its place (lines below the entry's key, column), its scalar's style."""

Shape: TypeAlias = tuple[FieldShape, ...]
"""The place of an entry's first field (without a name), and its fields in their order; most entries of a deck are alike."""

Record: TypeAlias = "tuple[Shape, Sequence[Any]]"
"""An entry's shape, and what is kept of each field: a text's source, a value, the words of a scalar."""


def record_of(entry: CardEntry, values: Mapping[str, object], kinds: Fields, lines: int) -> Record | None:
    """Return the record of an entry of so many lines whose `values` were read without a finding.

    None if it has none: it varies, its fields are lists or mappings, or stand elsewhere in the file.
    """
    key, map_ = entry.key, entry.node
    if key.style or key.comment or entry.axes != () or not isinstance(map_, Map) or "expand" in map_.names:
        return None
    shape: list[FieldShape] = [("", "", map_.line - key.line, map_.column, "")]
    kept: list[object] = []
    for name, (_, node) in map_.entries.items():
        below = node.line - key.line
        if type(node) is not Scalar or node.comment or name not in kinds or not 0 <= below < lines:
            return None
        value = values[name]
        if node.empty:
            way, value = EMPTY, None
        elif type(value) is Message:
            way, value = MESSAGE, value.source
        elif type(kinds[name]) in _PLAIN_KINDS and type(value) in _PLAIN_VALUES:
            way = PLAIN
        else:
            way, value = SCALAR, node.value
        shape.append((name, way, below, node.column, node.style if way is SCALAR else ""))
        kept.append(value)
    return tuple(shape), kept


def known_entry(path: str, text: EntryText, record: Record) -> KnownEntry:
    """Return the node of an entry whose record is known."""
    (_, _, below, column, _), *fields = record[0]
    return KnownEntry(path, text, (text.line + below, column), tuple([name for name, *_ in fields]), record)


class KnownFields:
    """Makes the fields of the entries of one deck from their records; `kinds` are those of its cards."""

    def __init__(self, deck: str, kinds: Fields, values: ValueReader) -> None:
        self._deck, self._kinds, self._values = deck, kinds, values
        self._plans: dict[Shape, tuple[_FieldPlan, ...]] = {}

    def of(self, entry: KnownEntry, key: Scalar) -> dict[str, Value]:
        """Return the fields of an entry as `ValueReader.fields` does; one that is read again may have a fault now."""
        shape, kept = cast("Record", entry.record)
        plan = self._plans.get(shape)
        if plan is None:
            plan = self._plans[shape] = self._plan(shape)
        id_, path, line = f"{self._deck}/{key.value}/", key.path, key.line
        fields: dict[str, object] = {}
        for name, way, number, below, column, style, kind in plan:
            if way is MESSAGE:
                mark = Mark(path, line + below, column)
                fields[name] = Message(id_ + name, kept[number], mark, kind.translatable, kind.numbers, kind.fillable)
            elif way is PLAIN:
                fields[name] = kept[number]
            elif way is EMPTY:
                fields[name] = kind.absent(id_ + name, key.mark)
            else:
                node = Scalar(kept[number], style, path, line + below, column)
                fields[name] = kind.read(node, id_ + name, name, self._values)
        return cast("dict[str, Value]", fields)

    def _plan(self, shape: Shape) -> tuple[_FieldPlan, ...]:
        """Return how the fields of a shape are made, in the order of the kinds."""
        written = {name: (number, *rest) for number, (name, *rest) in enumerate(shape[1:])}
        ways = {MESSAGE: MESSAGE, PLAIN: PLAIN, EMPTY: EMPTY, SCALAR: SCALAR}  # words from a file are other objects
        plan = []
        for name, kind in self._kinds.items():
            number, way, below, column, style = cast("Any", written.get(name, (-1, EMPTY, 0, 0, "")))
            plan.append(_FieldPlan(name, ways[way], number, below, column, style, kind))
        return tuple(plan)


class _FieldPlan(NamedTuple):
    name: str
    way: str
    number: int
    below: int
    column: int
    style: str
    kind: Any


class KnownMarks(Mapping[str, Mark]):
    """The marks of the fields of a known entry, which few cards are asked for."""

    __slots__ = ("_line", "_path", "_shape")

    def __init__(self, entry: KnownEntry) -> None:
        self._path, self._line, self._shape = entry.path, entry.text.line, cast("Record", entry.record)[0][1:]

    def __getitem__(self, name: str) -> Mark:
        """Return the mark of a field."""
        for known, _, below, column, _ in self._shape:
            if known == name:
                return Mark(self._path, self._line + below, column)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        """Yield the names of the fields."""
        return (name for name, *_ in self._shape)

    def __len__(self) -> int:
        """Return the number of fields."""
        return len(self._shape)
