"""What all kinds of fields have in common: how they are declared, read, and described to editors and translators."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from pnp.base.records import frozen
from pnp.model.fields import Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Self

    from pnp.base.diagnostics import Mark
    from pnp.kinds.kind_example import KindExample
    from pnp.kinds.reader import ValueReader
    from pnp.model.fields import Value
    from pnp.tables.holds import Holds
    from pnp.yaml_nodes.faults import FileFaults
    from pnp.yaml_nodes.nodes import Map, Node, Scalar

Schema: TypeAlias = "dict[str, object]"
"""A JSON Schema, or a part of one."""

Fields: TypeAlias = "Mapping[str, Kind]"


class UnknownStepError(Exception):
    """A step of a path that does not exist: its word, and the known words."""

    def __init__(self, step: str, known: Iterable[str]) -> None:
        self.step = step
        self.known = tuple(known)
        super().__init__(step)


@frozen(kw_only=True)
class Kind(ABC):
    """A kind of field with its declared options; `default` is the value of a field that is left out."""

    name: ClassVar[str]
    """What `types.yaml` calls it."""
    example: ClassVar[KindExample | None] = None
    """For the reference; None for a kind that fields of cards cannot have."""
    seen: ClassVar[str] = ""
    """For the reference: what a template sees."""
    measure: ClassVar[str] = ""
    """The measure of assertions (`sum`, `cells`) that can be taken of such fields."""

    cells: ClassVar[frozenset[Holds]] = frozenset()
    """What a cell of a workbook may hold besides text and whole numbers."""
    numbered: ClassVar[bool] = False
    """Whether the steps of columns' paths into it are the numbers of items, from 1."""

    varies: ClassVar[bool] = False
    """Whether `expand` can make a card for each of several values of such a field."""

    of_note: ClassVar[str] = ""
    """What its option `of` declares, another kind; empty: it has no such option."""
    fields_note: ClassVar[str] = ""
    """What its option `fields` declares, kinds by names; empty: it has no such option."""

    required: bool = True
    default: object = None
    note: str = ""
    printed: bool = True
    mark: Mark | None = None

    @staticmethod
    def options() -> Fields:
        """Return the options of a declaration besides `kind`, `required`, `default`, `note`, `printed`, `of` and `fields`."""
        return {}

    @staticmethod
    def settle(options: dict[str, object], node: Map, place: str, faults: FileFaults) -> dict[str, object]:  # noqa: ARG004  for those that check
        """Check options against each other; those with errors are reported and left out."""
        return options

    @classmethod
    def declare(cls, options: dict[str, object], required: bool, note: str) -> Self:  # noqa: FBT001
        """Make the kind from the options that were read."""
        return cls(required=required, note=note, **options)  # type: ignore[arg-type]  # read by the kinds of `options`

    def absent(self, id_: str, mark: Mark) -> object:  # noqa: ARG002  for texts that translations may fill
        """Return the value of a field that is left out of a card or record, which is named at `mark`."""
        return self.default

    @abstractmethod
    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> object:
        """Read one value; None if it has an error. `id_` becomes the id of its messages; error messages call it `name`."""

    def read_item(self, node: Node, id_: str, name: str, values: ValueReader) -> object:
        """Read one value that is an item of a list; arguments and result are those of `read`."""
        return self.read(node, id_, name, values)

    def read_entry(self, key: Scalar, node: Node, id_: str, name: str, values: ValueReader) -> object:
        """Read one value that stands under a key of its own, whose place may matter."""
        del key
        return self.read(node, id_, name, values)

    @abstractmethod
    def shape(self) -> Schema:
        """Return the JSON Schema of a value, without note and default."""

    def schema(self) -> Schema:
        """Return the JSON Schema; editors should accept exactly what `read` accepts."""
        schema = self._noted() | self.shape()
        default = self.default.source if isinstance(self.default, Message) else self.default
        if isinstance(default, (str, int, float)):
            schema["default"] = default
        return schema

    def item_schema(self) -> Schema:
        """Return the JSON Schema of a value that is an item of a list."""
        return self.schema()

    def definitions(self) -> dict[str, Schema]:
        """Return the definitions that the schema refers to (`#/definitions/…`)."""
        return {}

    def _noted(self) -> Schema:
        return {"description": self.note} if self.note else {}

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield the kinds inside this one and the step to each: a field's name, `<name>` for any key, `-` for an item."""
        yield from ()

    def limits(self, value: Value) -> Iterator[tuple[str, int]]:
        """Yield the maximum number of characters of each text in a value, by message id."""
        del value
        yield from ()

    def described(self, path: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Yield the names and notes of the fields along the path of a message's id."""
        del path
        yield from ()

    def words(self) -> tuple[str, ...]:
        """Return the words that a value may contain; empty if any word is allowed."""
        return ()

    def all_values(self) -> tuple[str, ...]:
        """Return every value as it is written, if the declaration names them or their ends; else nothing."""
        return ()

    def sample(self) -> str:
        """Return a value as a card could write it, for hints."""
        return next(iter(self.all_values()), self.example.written if self.example else "…")

    def way_to_give(self, name: str, place: Mark) -> str | None:
        """Say what the field `name` is for and how a card at `place`, which lacks it, writes it; None if nothing is known."""
        if self.mark is None:  # a field of the generator's own files
            return f"`{name}`: {self.note}" if self.note else None
        said = f": {self.note}" if self.note else ""
        way = "fill its column" if place.is_cell else f"write `{name}: {self.sample()}`"
        return f"{way} (`{self.name}`{said}), or `required: no` where the field is declared"

    def at(self, step: str, types: Mapping[str, Fields]) -> Kind:
        """Return the kind that one step of a path leads to; `types` are those of the game. Raises UnknownStepError."""
        del types
        raise UnknownStepError(step, ())

    def column(self, step: str) -> Kind:
        """Return the kind that a step of a column's path (`cost.wood`, `levels.1.might`) leads to. Raises UnknownStepError."""
        raise UnknownStepError(step, ())

    def cell(self, node: Scalar) -> Node:
        """Return the node that a cell of a table stands for."""
        return node

    def whole_cell(self, path: str) -> str | None:
        """Say why a single cell, in the column `path`, cannot hold a value, and what can; None: it can."""
        del path
        return None

    def innermost(self) -> Kind:
        """Return the kind of the items if this is a list (for lists of lists, of the innermost), else the kind itself."""
        return self
