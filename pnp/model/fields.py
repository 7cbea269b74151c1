"""The kinds a field can have, the types that components are declared with, and the values that cards carry."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias, Union

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.diagnostics import Mark
    from pnp.model.picture import Picture
    from pnp.model.text import RichText

KindName: TypeAlias = Literal[
    "text", "int", "number", "flag", "length", "enum", "ref", "image", "list", "record", "mapping", "grid"
]


@dataclass(frozen=True, slots=True)
class Kind:
    """The kind of a field, as `types.yaml` declares it.

    text: `translatable`, `max` (characters), `numbers` (ruled: a bare number is a fault; free: a story may hold any);
    int, number: `min`, `max`; flag: yes or no; length: mm, `min`, `max`; enum: `choices`;
    ref: `to` (a component type) or None for any card; list: `of`, `min`, `max` (items); record: `fields`;
    mapping: `choices` (allowed keys; none: any) and `of` (kind of the values);
    grid: `legend` (character -> choice), `columns`, `rows`.
    """

    name: KindName
    required: bool = True
    default: object = None
    translatable: bool = False
    min: float | None = None
    max: float | None = None
    choices: tuple[str, ...] = ()
    to: str | None = None
    of: Kind | None = None
    fields: Mapping[str, Kind] = field(default_factory=dict)
    legend: Mapping[str, str] = field(default_factory=dict)
    columns: int = 0
    rows: int = 0
    note: str = ""
    mark: Mark | None = None
    numbers: Literal["ruled", "free"] = "ruled"


@dataclass(frozen=True, slots=True)
class ComponentType:
    """A type of component: its fields by name, in the order of `types.yaml`."""

    name: str
    fields: Mapping[str, Kind]
    note: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class Message:
    """Text as its author wrote it, before the locale stage: a stable id, the source string and where it stands.

    The id never holds a list index: `deck/card/field`, `words/key`, `icons/name`. `free_numbers`: numbers in it are no rules.
    """

    id: str
    source: str
    mark: Mark
    translatable: bool = True
    free_numbers: bool = False

    def __str__(self) -> str:
        return self.source


@dataclass(frozen=True, slots=True)
class Grid:
    """A map drawn as characters: rows of cells, each cell a choice of the grid's legend."""

    rows: tuple[tuple[str, ...], ...]
    mark: Mark

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: int) -> tuple[str, ...]:
        return self.rows[index]


@dataclass(frozen=True, slots=True)
class Ref:
    """A reference to another card by its id (ids are unique in a game)."""

    id: str
    mark: Mark

    def __str__(self) -> str:
        return self.id


class Record(dict[str, "Value"]):
    """Named values (a record or a mapping): `card.cost.wood` in a template, iteration in declared order."""

    __slots__ = ("mark",)

    def __init__(self, values: Mapping[str, Value], mark: Mark) -> None:
        super().__init__(values)
        self.mark = mark


Value: TypeAlias = Union["Message", "RichText", int, float, str, "Ref", "Picture", "Grid", "Record", tuple["Value", ...], None]
