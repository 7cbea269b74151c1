"""The values that cards carry, and what may be asked of the types that they were declared with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias, Union

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.diagnostics import Mark
    from pnp.model.picture import Picture
    from pnp.model.text import RichText


class FieldKind(Protocol):
    """What the stages after loading may ask of the kind of a field; the kinds themselves are in `pnp.kinds`."""

    def limits(self, value: Value) -> Iterator[tuple[str, int]]:
        """Give the most characters that each text in a value may have, by message id."""

    def described(self, path: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Give the names and notes of the fields along the path of a message's id."""

    @property
    def note(self) -> str:
        """What the field is."""


class ComponentType(Protocol):
    """A type of component: its name, what it is, and its fields in the order of `types.yaml`."""

    @property
    def name(self) -> str:
        """What `types.yaml` calls it."""

    @property
    def note(self) -> str:
        """What such a component is."""

    @property
    def fields(self) -> Mapping[str, FieldKind]:
        """Its fields by their names."""


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
