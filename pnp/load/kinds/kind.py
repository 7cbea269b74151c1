"""What all kinds of fields have in common: how they are declared, read, and described to editors and translators."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol, Self, TypeAlias, cast

from pnp.base.files import is_there
from pnp.base.records import frozen, lazy_pattern
from pnp.base.suggestions import nearest
from pnp.load.yaml.nodes import FileFaults, Map, Node, Scalar, UnreadScalar, format_number
from pnp.model.fields import Message, Ref, Value
from pnp.model.game import BoundedValue, Derivation
from pnp.pictures.files import PictureCache, open_picture
from pnp.pictures.pdf_pages import OpenPdfs

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.diagnostics import Mark
    from pnp.load.tables.table import CellContent
    from pnp.model.picture import Picture
    from pnp.model.sentences import SentencePatterns


Schema: TypeAlias = "dict[str, object]"
"""A JSON Schema, or a part of one."""

Fields: TypeAlias = "Mapping[str, Kind]"


class UnknownStepError(Exception):
    """A step of a path that leads nowhere, and the steps that there are."""

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
    """An example for the reference; None for a kind that fields of cards cannot have."""
    template_note: ClassVar[str] = ""
    """For the reference: what a template sees."""
    measure: ClassVar[str] = ""
    """The measure of assertions (`sum`, `cells`) that can be taken of such fields."""

    cell_contents: ClassVar[frozenset[CellContent]] = frozenset()
    """What a cell of a workbook may hold besides text and whole numbers."""
    has_numbered_items: ClassVar[bool] = False
    """Whether the steps of columns' paths into it are the numbers of items, from 1."""

    is_plain: ClassVar[bool] = False
    """Whether a value follows from its word alone."""
    can_vary: ClassVar[bool] = False
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
    computed_bounds: tuple[tuple[str, Derivation], ...] = ()
    """The bounds, `min` or `max`, that are expressions; its attributes of these names are then None."""

    @staticmethod
    def options() -> Fields:
        """Return the options of a declaration besides `kind`, `required`, `default`, `note`, `printed`, `of` and `fields`."""
        return {}

    @staticmethod
    def check_options(options: dict[str, object], node: Map, place: str, faults: FileFaults) -> dict[str, object]:
        """Check options against each other; those with errors are reported and left out."""
        return options

    @classmethod
    def from_options(cls, options: dict[str, object], required: bool, note: str) -> Self:  # noqa: FBT001
        """Make the kind from the options that were read."""
        return cls(required=required, note=note, **options)  # type: ignore[arg-type]  # read by the kinds of `options`

    def bound(self, node: Map, values: ValueReader) -> Self:
        """Return the kind, declared by `node`, with what it needs of other files of the game."""
        del node, values
        return self

    def value_if_absent(self, id_: str, mark: Mark) -> object:
        """Return the value of a field that a card or record, which is named at `mark`, leaves out."""
        return self.default

    @abstractmethod
    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> object:
        """Read one value; None if it has an error. `id_` becomes the id of its messages; error messages call it `name`."""

    def read_item(self, node: Node, id_: str, name: str, values: ValueReader) -> object:
        """Read one value that is an item of a list; arguments and result are those of `read`."""
        return self.read(node, id_, name, values)

    def read_entry(self, key: Scalar, node: Node, id_: str, name: str, values: ValueReader) -> object:
        """Read one value that stands under a key of its own, whose place may matter."""
        return self.read(node, id_, name, values)

    @abstractmethod
    def shape(self) -> Schema:
        """Return the JSON Schema of a value, without note and default."""

    def schema(self) -> Schema:
        """Return the JSON Schema; editors should accept exactly what `read` accepts."""
        schema = self._note_schema() | self.shape()
        default = plain_value(self.default)
        if isinstance(default, (str, int, float)):
            schema["default"] = default
        return schema

    def item_schema(self) -> Schema:
        """Return the JSON Schema of a value that is an item of a list."""
        return self.schema()

    def definitions(self) -> dict[str, Schema]:
        """Return the definitions that the schema refers to (`#/definitions/…`)."""
        return {}

    def _note_schema(self) -> Schema:
        return {"description": self.note} if self.note else {}

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield the kinds inside this one and the step to each: a field's name, `<name>` for any key, `-` for an item."""
        yield from ()

    def text_limits(self, value: Value) -> Iterator[tuple[str, int]]:
        """Yield the maximum number of characters of each text in a value, by message id."""
        yield from ()

    def field_notes(self, path: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Yield the names and notes of the fields along the path of a message's id."""
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

    def missing_field_hint(self, name: str, place: Mark) -> str | None:
        """Return what the field `name` is for and how a card at `place`, which lacks it, writes it; None if that is unknown."""
        if self.mark is None:  # a field of the generator's own files
            return f"`{name}`: {self.note}" if self.note else None
        note = f": {self.note}" if self.note else ""
        way = "fill its column" if place.is_cell else f"write `{name}: {self.sample()}`"
        return f"{way} (`{self.name}`{note}), or `required: no` where the field is declared"

    def meant_value(self, node: Node) -> str | None:
        """Return how a value is written of this kind that a node of another form seems to mean, or None."""
        del node
        return None

    def kind_at(self, step: str, types: Mapping[str, Fields]) -> Kind:
        """Return the kind that one step of a path leads to; `types` are those of the game. Raises UnknownStepError."""
        raise UnknownStepError(step, ())

    def column_kind(self, step: str) -> Kind:
        """Return the kind that a step of a column's path (`cost.wood`, `levels.1.might`) leads to. Raises UnknownStepError."""
        raise UnknownStepError(step, ())

    def cell_node(self, node: Scalar) -> Node:
        """Return the node that a cell of a table stands for."""
        return node

    def single_cell_hint(self, path: str) -> str | None:
        """Return which columns to write if a single cell, in the column `path`, cannot hold a value; None if it can."""
        return None

    def innermost(self) -> Kind:
        """Return the kind of the items if this is a list (for lists of lists, of the innermost), else the kind itself."""
        return self


class KindExample(NamedTuple):
    """A field and its declaration, a value as a card writes it, a template that shows it, and what stands on the face.

    `prints` has a line for each text, shape and picture, in the order in which they are painted.
    """

    field: str
    declared: str
    written: str
    template: str
    prints: str


class ValueReader:
    """Reads the values of one file, and collects what is checked when all files are read.

    A value with an error is None; `faults` reports and counts errors. `refs` are references to cards, each with the type that
    the card must have or None; `type_names` are the types that declarations name; `unread` are the ids of values with errors
    that stand under a name in a mapping; `bounded` are numbers whose bounds are expressions. Paths of pictures start from
    `folder`, the game's; `picture_cache` keeps them.
    """

    def __init__(self, root: Path, folder: Path, faults: FileFaults, cache: PictureCache | None = None) -> None:
        self.faults = faults
        self.refs: list[tuple[Ref, str | None]] = []
        self.type_names: list[Scalar] = []
        self.unread: set[str] = set()
        self.bounded: list[BoundedValue] = []
        self.sentences: SentencePatterns | None = None
        """The patterns of the game; None if they are not read."""
        self.root = root
        self.folder = folder
        self.picture_cache = cache
        self.pdfs = OpenPdfs()
        self._pictures: dict[str, Picture | None] = {}
        self._plain: dict[int, tuple[Kind, dict[str, object]]] = {}  # by the `id` of kinds, which are kept here

    def fields(
        self, kinds: Fields, node: Map, id_: str, besides: tuple[str, ...] = (), at: Mark | None = None
    ) -> dict[str, Value]:
        """Read the fields of a card or record: all of `kinds` in their order, absent ones by their default.

        `besides` names keys that the caller reads; any other key is an error. `at` is where the card or record is named.
        """
        entries = node.entries
        values: dict[str, object] = {}
        missing: dict[str, Mark] = {}
        known_count = sum([key in entries for key in besides])
        for name, kind in kinds.items():
            entry = entries.get(name)
            if entry is not None:
                known_count += 1
                value = entry[1]
                if not isinstance(value, Scalar) or value.value or value.style:
                    values[name] = (
                        self._plain_value(kind, value, name) if kind.is_plain else kind.read(value, f"{id_}/{name}", name, self)
                    )
                    continue
            values[name] = kind.value_if_absent(f"{id_}/{name}", at or node.mark)
            if kind.required if entry is None else self._is_missing(kind, name, entry[1]):
                missing[name] = entry[0].mark if entry else at or node.mark
        if known_count < len(entries):
            known = (*kinds, *besides)
            of_game = any(kind.mark for kind in kinds.values())
            for key, _ in entries.values():
                if key.value not in known:
                    self.faults.unknown_field(key, id_, known, node, declared=of_game)
                    missing.pop(nearest(key.value, known) or "", None)  # it is there, misspelt
        for name, mark in missing.items():
            kind = kinds[name]
            declared = [("declared in", kind.mark)] if kind.mark else []
            hint = self.faults.comment_hint(node.get(name)) or kind.missing_field_hint(name, mark)
            self.faults.missing_field(name, id_, mark, hint, also=declared)
        return cast("dict[str, Value]", values)

    def _plain_value(self, kind: Kind, node: Node, name: str) -> object:
        """Read a value that follows from its word; each word is read once, unless there is something to tell about it."""
        if type(node) is not Scalar or node.style or node.comment or kind.computed_bounds:
            return kind.read(node, "", name, self)
        known = self._plain.setdefault(id(kind), (kind, {}))[1]
        if node.value not in known:
            before = self.faults.count
            with self.faults.report.recorded() as findings:
                value = kind.read(node, "", name, self)
            if findings or self.faults.count != before:
                return value
            known[node.value] = value
        return known[node.value]

    def _is_missing(self, kind: Kind, name: str, value: Node) -> bool:
        if isinstance(value, UnreadScalar):
            self.faults.count += 1  # reported where the table was read
            return False
        if not kind.required and isinstance(value, Scalar) and value.comment:
            self.faults.warn_cut_text(name, value)
        return kind.required

    def picture(self, path: Scalar) -> Picture | None:
        """Open a picture in the game's folder, each only once; a broken one counts as an error wherever it is named."""
        known = self._pictures.get(path.value)
        if known is not None:
            return known
        if path.value not in self._pictures:
            file, report = self.folder / path.value, self.faults.report
            picture = open_picture(self.root, file, path.mark, report, self.picture_cache, self.pdfs)
            if picture is None and not self.exists(path.value):  # every place that names it wrongly is reported
                self.faults.count += 1
                return None
            self._pictures[path.value] = picture
        picture = self._pictures[path.value]
        self.faults.count += picture is None
        return picture

    def exists(self, path: str) -> bool:
        """Whether a file of this path, from the game's folder, is there."""
        try:
            return is_there(self.root, self.folder / path)
        except (OSError, ValueError):  # ValueError: a NUL in the path
            return False


def check_bounds_order(options: dict[str, object], node: Map, place: str, faults: FileFaults) -> dict[str, object]:
    """Report a `min` greater than the `max`, at the `min`, and leave out both; expressions go to `computed_bounds`."""
    computed = tuple((end, value) for end in ("min", "max") if isinstance(value := options.get(end), Derivation))
    if computed:
        options = options | dict.fromkeys(dict(computed)) | {"computed_bounds": computed}
    low, high = options.get("min"), options.get("max")
    if isinstance(low, (int, float)) and isinstance(high, (int, float)) and low > high:
        written = node.get("min")
        message = f"`min` of `{place}` is {format_number(low)}, which is greater than its `max`, {format_number(high)}"
        hint = "exchange the two, or correct the one that is wrong"
        faults.add("out-of-range", message, (written or node).mark, hint=hint)
        return options | {"min": None, "max": None}
    return options


class _Bounded(Protocol):
    """A kind whose numbers, lengths or items have a smallest and a greatest value, or None."""

    @property
    def min(self) -> float | None: ...

    @property
    def max(self) -> float | None: ...

    @property
    def mark(self) -> Mark | None: ...

    @property
    def computed_bounds(self) -> tuple[tuple[str, Derivation], ...]: ...


def broken_bound(kind: _Bounded, value: float, unit: str = "") -> str | None:
    """Describe in words the bound that a value exceeds; None if it is within the bounds."""
    if kind.min is not None and value < kind.min:
        return f"at least {format_number(kind.min)}{unit}"
    if kind.max is not None and value > kind.max:
        return f"at most {format_number(kind.max)}{unit}"
    return None


def check_bounds(kind: _Bounded, value: float, node: Node, name: str, values: ValueReader, unit: str = "") -> bool:  # noqa: PLR0913, PLR0917 - a value, its place and its unit
    """Whether a value keeps its bounds; one that does not is reported. Those that are expressions are checked later."""
    if kind.computed_bounds:
        values.bounded.append(BoundedValue(f"`{name}` must be", value, unit, node.mark, kind.computed_bounds))
    if (bound := broken_bound(kind, value, unit)) is None:
        return True
    values.faults.out_of_range(name, bound, node, declared=kind.mark, hint=wider_bounds_hint(kind, value))
    return False


def wider_bounds_hint(kind: _Bounded, value: float) -> str | None:
    """Say how the game declares a field that may have this value; None for the program's own fields."""
    if kind.mark is None:
        return None
    option = "min" if kind.min is not None and value < kind.min else "max"
    return f"if that is meant, write `{option}: {format_number(value)}` where the field is declared"


def sample_within(kind: _Bounded, usual: str) -> str:
    """Return the usual example of a number, or its bound if it has one that this exceeds."""
    value = float(usual)
    if kind.min is not None and value < kind.min:
        return format_number(kind.min)
    return format_number(kind.max) if kind.max is not None and value > kind.max else usual


def range_schema(kind: _Bounded, names: tuple[str, str] = ("minimum", "maximum")) -> Schema:
    """Return the bounds as JSON Schema keywords."""
    bounds = zip(names, (kind.min, kind.max), strict=True)
    return {name: int(bound) if bound == int(bound) else bound for name, bound in bounds if bound is not None}


_LONGEST_HINTED_LIST = 12
"""Items of the longest list that a hint writes out."""

_NUMBER_WITH_UNIT = lazy_pattern(r"\d{1,6}(?:[.,]\d{1,6})?(?: ?(?:mm|cm|in|pt))?")
_ITEM_SEPARATOR = lazy_pattern(r"\s*[x×*;]\s*|,\s+|\s+(?=\d)", re.IGNORECASE)
"""What people write between the numbers of a size: `63x88`, `63 × 88`, `63, 88`."""


def source_text(value: object) -> str:
    """Return the source of a text that was read, empty if none is written; what is no text as it is written."""
    return value.source if isinstance(value, Message) else str(value or "")


def plain_value(value: object) -> object:
    """Return a value with its source in place of a text."""
    return value.source if isinstance(value, Message) else value


_CALL = lazy_pattern(r"^[a-z]*\(|\)$")
"""What stands around the numbers of `cmyk(85, 45, 30, 25)`."""


def list_hint(node: Node) -> str | None:
    """Return how to write a list of numbers that is written as one value, such as `63x88` or `63,5 x 88`; or None."""
    parts = _ITEM_SEPARATOR.split(_CALL.sub("", node.value.strip())) if isinstance(node, Scalar) else []
    if not 1 < len(parts) <= _LONGEST_HINTED_LIST or not all(map(_NUMBER_WITH_UNIT.fullmatch, parts)):
        return None
    return f"write `[{', '.join(part.replace(',', '.') for part in parts)}]`"


def split_decimals_hint(items: Sequence[Node], most: float | None) -> str | None:
    """Return a hint for a list with more than `most` items, because of decimal commas in it: `[63,5, 88]`; or None.

    Numbers without a blank behind the comma are taken for one if the list then has as many items as it may have.
    """
    if most is None or len(items) > _LONGEST_HINTED_LIST or not all(isinstance(item, Scalar) for item in items):
        return None
    joined: list[str] = []
    last: Scalar | None = None
    for item in items:
        assert isinstance(item, Scalar)
        if last is not None and _are_adjacent(last, item):
            joined[-1] += f".{item.value}"
            last = None
        else:
            joined.append(item.value)
            last = item
    if len(joined) == len(items) or len(joined) != most:
        return None
    return f"a comma ends an item inside `[…]`, and numbers have a point: write `[{', '.join(joined)}]`"


def _are_adjacent(one: Scalar, other: Scalar) -> bool:
    behind = (one.line, one.column + len(one.value) + 1)
    return one.value.lstrip("-").isdecimal() and other.value.isdecimal() and behind == (other.line, other.column)
