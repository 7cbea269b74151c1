"""The values of cards' fields, and the interface of the types that declare them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias, Union, get_args

from pnp.base.records import frozen, record

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.base.diagnostics import Mark
    from pnp.model.odds import OddsResult
    from pnp.model.picture import Picture
    from pnp.model.text import RichText


class FieldKind(Protocol):
    """The part of a field's kind that stages after loading use; the kinds themselves are in `pnp.kinds`."""

    def limits(self, value: Value) -> Iterator[tuple[str, int]]:
        """Yield the maximum number of characters of each text in a value, by message id."""

    def described(self, path: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Yield the names and notes of the fields along the path of a message's id."""

    @property
    def note(self) -> str:
        """What the field means, in the words of `types.yaml`."""

    @property
    def printed(self) -> bool:
        """Whether the field is to be used; otherwise it is only for those who write the cards."""

    @property
    def mark(self) -> Mark | None:
        """Where it is declared."""


class ComponentType(Protocol):
    """A type of component, with its fields in the order of `types.yaml`."""

    @property
    def name(self) -> str:
        """Its name in `types.yaml`."""

    @property
    def note(self) -> str:
        """What the component is, in the words of `types.yaml`."""

    @property
    def fields(self) -> Mapping[str, FieldKind]:
        """Its fields by name."""


NumberRule: TypeAlias = Literal["strict", "ruled", "free", "unchecked"]
"""`strict`: a number that is written out, or lost in a translation, is an error; `ruled`: a warning, and an error in a
translation if it is one of a constant; `free`: any number, and a warning in a translation; `unchecked`: nothing is said."""

NUMBER_RULES: tuple[NumberRule, ...] = get_args(NumberRule)


UNSAID = "(empty)"
"""What translators read as the source of a text that the source leaves empty: PO files keep the empty text for their header."""


@record
class Message:
    """A text as its author wrote it, before the locale stage: stable id, source string, place.

    The id never contains a list index: `deck/card/field`, `words/key`, `icons/name`. `numbers` is what its field says of
    its numbers, if it says something; a `fillable` text may be empty, and have words in a translation.
    """

    id: str
    source: str
    mark: Mark
    translatable: bool = True
    numbers: NumberRule | None = None
    fillable: bool = False

    def __str__(self) -> str:
        return self.source

    @property
    def unsaid(self) -> bool:
        """Whether the source says nothing, and a translation may."""
        return self.fillable and (not self.source.strip() or self.source == UNSAID)


@frozen
class Grid:
    """A map drawn as characters: rows of cells, each cell a word of the grid's legend."""

    rows: tuple[tuple[str, ...], ...]
    mark: Mark

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: int) -> tuple[str, ...]:
        return self.rows[index]


@frozen
class Ref:
    """A reference to another card by its id (ids are unique in a game)."""

    id: str
    mark: Mark

    def __str__(self) -> str:
        return self.id


class Record(dict[str, "Value"]):
    """Named values (a record or a mapping), iterated in declared order; a template reads `card.cost.wood`.

    `optional`: names that it may have besides, for which a template sees none.
    """

    __slots__ = ("mark", "optional")

    def __init__(self, values: Mapping[str, Value], mark: Mark, optional: tuple[str, ...] = ()) -> None:
        super().__init__(values)
        self.mark = mark
        self.optional = optional

    def with_values(self, values: Mapping[str, Value]) -> Record:
        """Return the same record with other values."""
        return Record(values, self.mark, self.optional)


Value: TypeAlias = Union[
    "Message", "RichText", int, float, str, "Ref", "Picture", "Grid", "Record", "OddsResult", tuple["Value", ...], None
]
