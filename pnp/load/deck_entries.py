"""The entries of a deck as they are written: each is one card, or several that vary along its axes (`expand`).

Of a large deck, the fields of entries that were read before are kept by their text, from build to build and from run to run;
only the others are composed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from hashlib import blake2b
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, cast

from pnp.base.diagnostics import Mark, Report
from pnp.base.records import frozen
from pnp.load.kinds.compound import ListKind
from pnp.load.kinds.kind import Fields, Kind, Schema, UnknownStepError, ValueReader
from pnp.load.kinds.simple import DateKind, EnumKind, FlagKind, IntKind, LengthKind, NumberKind, TextKind, UrlKind
from pnp.load.tables.table import CellContent
from pnp.load.yaml.compose import Division, EntryText, KnownEntry, compose, divide_at_entries, holds_entries
from pnp.load.yaml.nodes import FLAGS, SLUG, List, Map, Node, Scalar, child_node
from pnp.model.fields import Message, Value
from pnp.model.game import VARIANT

if TYPE_CHECKING:
    from pnp.base.cache import DiskCache
    from pnp.load.kinds.declaration import DeclaredType


class CardEntry(NamedTuple):
    """A card as it is written: its id, its node, and the axes along which it varies (None: they have a fault)."""

    key: Scalar
    node: Node
    axes: Axes | None

    @property
    def ids(self) -> list[str]:
        """The ids of the cards that are made of it."""
        return [id_ for id_, _ in variants(self.key.value, self.axes)] if self.axes else [self.key.value]

    def field_at(self, mark: Mark | None) -> str | None:
        """Return the name of the field in which a mark is: in a table, its cell; else the one that begins last before it."""
        if mark is None or not isinstance(self.node, Map):
            return None
        if mark.is_cell:
            return next((name for name, (_, value) in self.node.entries.items() if value.mark == mark), None)
        before = [(key.mark, name) for name, (key, _) in self.node.entries.items() if key.mark <= mark]
        return max(before)[1] if before else None


def card_entries(root: Map, cards: Map, type_: DeclaredType, values: ValueReader, unread: tuple[str, ...]) -> list[CardEntry]:
    """Return the cards of a deck as they are written; one does not vary along a field that it writes itself."""
    of_deck: Axes | None = ()
    if (of_all := child_node(root, "expand")) is not None:
        of_deck = read_axes(of_all, type_.fields, unread, values, of_card=False)
    out = []
    for key, node in cards.entries.values():
        axes = of_deck
        if isinstance(node, Map):
            if (own := child_node(node, "expand")) is not None:
                axes = read_axes(own, type_.fields, unread, values, of_card=True)
            if axes:
                axes = tuple(axis for axis in axes if child_node(node, axis.field) is None)
        out.append(CardEntry(key, node, axes))
    return out


ALL_AXIS_VALUES = "all"
"""What stands for all values of an axis."""

AXIS_SEPARATOR = ";"
"""What stands in a cell of a table between axes, and between values."""


@frozen(kw_only=True)
class ExpandKind(Kind):
    """Fields of a card out of `fields` that get several values; the value is the node, which `CardReader` reads.

    `of_card`: a card may also say `no`.
    """

    name = "axes"
    cell_contents = frozenset({CellContent.FLAG})

    fields: Fields = field(default_factory=dict)
    of_card: bool = False
    required: bool = False

    @property
    def axes(self) -> Fields:
        """The fields that can be axes."""
        return {name: kind for name, kind in self.fields.items() if kind.can_vary}

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Node:
        """Leave the axes to `CardReader`."""
        del id_, name, values
        return node

    def shape(self) -> Schema:
        """A list of fields, fields with their values, or for a card `no`."""
        counted = [name for name, kind in self.axes.items() if kind.all_values()]
        values: dict[str, Schema] = {name: _AxisValuesKind(of=kind).schema() for name, kind in self.axes.items()}
        forms: list[Schema] = [{"enum": [False, "no"]}] if self.of_card else []
        if counted:
            forms.append({"type": "array", "items": {"enum": counted}, "minItems": 1, "uniqueItems": True})
        if values:
            forms.append({"type": "object", "properties": values, "additionalProperties": False, "minProperties": 1})
        return {"anyOf": forms} if forms else {"not": {}}

    def cell_node(self, node: Scalar) -> Node:
        """Read `no`, or the names of fields."""
        lower = node.value.lower()
        if FLAGS.get(lower) is False:
            return Scalar(lower, "", node.path, node.line, node.column)
        return ListKind(of=TextKind(), separator=AXIS_SEPARATOR).cell_node(node)

    def column_kind(self, step: str) -> Kind:
        """Continue with the values of one axis."""
        if step not in self.axes:
            raise UnknownStepError(step, self.axes)
        return _AxisValuesKind(of=self.axes[step])


@frozen(kw_only=True)
class _AxisValuesKind(ListKind):
    """The values of one axis: a list of them, or `all`."""

    separator: str = AXIS_SEPARATOR
    required: bool = False

    def shape(self) -> Schema:
        some: Schema = {"type": "array", "items": self.of.shape(), "minItems": 1, "uniqueItems": True}
        return {"anyOf": [some, {"enum": [ALL_AXIS_VALUES]}]} if self.of.all_values() else some

    def cell_node(self, node: Scalar) -> Node:
        return node if node.value == ALL_AXIS_VALUES else ListKind.cell_node(self, node)

    def single_cell_hint(self, path: str) -> None:
        del path

    def column_kind(self, step: str) -> Kind:
        raise UnknownStepError(step, ())


def axis_names(node: Node | None) -> Iterator[str]:
    """Yield the fields that `expand` names, whether or not they can be axes."""
    if isinstance(node, Map):
        yield from node.entries
    elif isinstance(node, List):
        yield from (item.value for item in node.items if isinstance(item, Scalar))


_MOST_VARIANTS = 1000
"""So many variants one entry may have."""


class AxisValue(NamedTuple):
    """One value of an axis: its word in the ids of variants, the value of the field, and where it is written."""

    word: str
    value: Value
    mark: Mark


class Axis(NamedTuple):
    """A field along which cards vary, with its values in their order."""

    field: str
    values: tuple[AxisValue, ...]


Axes = tuple[Axis, ...]


def read_axes(node: Node, kinds: Fields, unread: Collection[str], values: ValueReader, *, of_card: bool) -> Axes | None:
    """Read what `expand` says; none for the `no` of a card. None if it has a fault or names a field that has one.

    `kinds`: the fields of a card, `unread`: those whose declaration could not be read, which has been reported.
    """
    if of_card and isinstance(node, Scalar) and FLAGS.get(node.value) is False:
        return ()
    named = _axis_nodes(node, values, of_card=of_card)
    if not named:
        return None
    before = values.faults.count
    read = [_read_axis(key, inner, kinds, values) for key, inner in named if key.value not in unread]
    axes = tuple(axis for axis in read if axis is not None)
    if len(axes) < len(named) or values.faults.count != before:
        return None
    count = prod(len(axis.values) for axis in axes)
    if count > _MOST_VARIANTS:
        values.faults.out_of_range("expand", f"at most {_MOST_VARIANTS} variants of a card", node, str(count))
        return None
    return axes


def variants(entry: str, axes: Iterable[Axis]) -> Iterator[tuple[str, dict[str, AxisValue]]]:
    """Yield the ids of the variants of an entry, each with its values by field: the last axis changes first."""
    axes = tuple(axes)
    for chosen in product(*(axis.values for axis in axes)):
        id_ = VARIANT.join([entry, *(value.word for value in chosen)])
        yield id_, {axis.field: value for axis, value in zip(axes, chosen, strict=True)}


def _axis_nodes(node: Node, values: ValueReader, *, of_card: bool) -> list[tuple[Scalar, Node]]:
    """Return the fields that are named, each with the node of its values; nothing if that is not what the node is."""
    if isinstance(node, Map) and node.entries:
        return list(node.entries.values())
    if isinstance(node, List) and node.items and all(isinstance(item, Scalar) and item.value for item in node.items):
        named: dict[str, Scalar] = {}
        for item in node.items:
            if isinstance(item, Scalar) and named.setdefault(item.value, item) is not item:
                values.faults.add("duplicate-choice", f"`{item.value}` occurs twice in `expand`", item.mark)
        return [(key, Scalar(ALL_AXIS_VALUES, "", key.path, key.line, key.column)) for key in named.values()]
    hint = f"write `[{node.value}]`" if isinstance(node, Scalar) and not node.empty and node.value not in FLAGS else None
    expected = "a list of fields, or fields with their values"
    values.faults.wrong_kind("expand", f"{expected}, or `no`" if of_card else expected, node, hint=hint)
    return []


def _read_axis(key: Scalar, node: Node, kinds: Fields, values: ValueReader) -> Axis | None:
    name, kind = key.value, kinds.get(key.value)
    if kind is None:
        values.faults.unknown_field(key, "expand", [known for known, k in kinds.items() if k.can_vary])
        return None
    if not kind.can_vary:
        message = f"cards cannot vary along `{name}`, which is of the kind `{kind.name}`"
        values.faults.add("wrong-axis", message, key.mark, hint="they can along fields of the kinds `enum`, `int` and `ref`")
        return None
    found = [_read_axis_value(item, name, kind, values) for item in _value_nodes(name, node, kind, values)]
    return Axis(name, tuple(value for value in found if value is not None))


def _value_nodes(name: str, node: Node, kind: Kind, values: ValueReader) -> list[Node]:
    if isinstance(node, Scalar) and node.value == ALL_AXIS_VALUES:
        words = kind.all_values()
        if not words:
            hint = f"name them: `{{{name}: […]}}`" + (", or declare `min` and `max`" if kind.name == IntKind.name else "")
            message = f"the declaration of `{name}` does not say what its values are"
            values.faults.add("wrong-axis", message, node.mark, hint=hint)
        return [Scalar(word, "", node.path, node.line, node.column) for word in words]
    if not isinstance(node, List) or not node.items:
        values.faults.wrong_kind(name, f"a list of values, or `{ALL_AXIS_VALUES}`", node)
        return []
    return _distinct_nodes(node.items, name, values)


def _distinct_nodes(nodes: Iterable[Node], name: str, values: ValueReader) -> list[Node]:
    seen: dict[str, Node] = {}
    for node in nodes:
        word = node.value if isinstance(node, Scalar) else f"{node.line}:{node.column}"
        if seen.setdefault(word, node) is not node:
            also = [("first at", seen[word].mark)]
            values.faults.add("duplicate-choice", f"`{word}` occurs twice in `{name}`", node.mark, also=also)
    return list(seen.values())


def _read_axis_value(node: Node, name: str, kind: Kind, values: ValueReader) -> AxisValue | None:
    before = values.faults.count
    value = kind.read(node, "", name, values)
    if values.faults.count != before or not isinstance(node, Scalar):
        return None
    if not SLUG.fullmatch(node.value):
        hint = "values of an axis stand in the ids of cards: give it another word"
        values.faults.wrong_kind(name, "made of a-z, 0-9, `_` and `-` here", node, hint=hint)
        return None
    return AxisValue(node.value, cast("Value", value), node.mark)


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

EntryShape: TypeAlias = tuple[FieldShape, ...]
"""The place of an entry's first field (without a name), and its fields in their order; most entries of a deck are alike."""

EntryRecord: TypeAlias = "tuple[EntryShape, Sequence[Any]]"
"""An entry's shape, and what is kept of each field: a text's source, a value, the words of a scalar."""


def _entry_record(entry: CardEntry, values: Mapping[str, object], kinds: Fields, lines: int) -> EntryRecord | None:
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


def _known_entry(path: str, text: EntryText, record: EntryRecord) -> KnownEntry:
    (_, _, below, column, _), *fields = record[0]
    return KnownEntry(path, text, (text.line + below, column), tuple([name for name, *_ in fields]), record)


class KnownFields:
    """Makes the fields of the entries of one deck from their records; `kinds` are those of its cards."""

    def __init__(self, deck: str, kinds: Fields, values: ValueReader) -> None:
        self._deck, self._kinds, self._values = deck, kinds, values
        self._plans: dict[EntryShape, tuple[_FieldPlan, ...]] = {}

    def fields_of(self, entry: KnownEntry, key: Scalar) -> dict[str, Value]:
        """Return the fields of an entry as `ValueReader.fields` does; one that is read again may have a fault now."""
        shape, kept = cast("EntryRecord", entry.record)
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
                fields[name] = kind.value_if_absent(id_ + name, key.mark)
            else:
                node = Scalar(kept[number], style, path, line + below, column)
                fields[name] = kind.read(node, id_ + name, name, self._values)
        return cast("dict[str, Value]", fields)

    def _plan(self, shape: EntryShape) -> tuple[_FieldPlan, ...]:
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
    lines_below: int
    column: int
    style: str
    kind: Any


class KnownMarks(Mapping[str, Mark]):
    """The marks of the fields of a known entry, which few cards are asked for."""

    __slots__ = ("_line", "_path", "_shape")

    def __init__(self, entry: KnownEntry) -> None:
        self._path, self._line, self._shape = entry.path, entry.text.line, cast("EntryRecord", entry.record)[0][1:]

    def __getitem__(self, name: str) -> Mark:
        for known, _, below, column, _ in self._shape:
            if known == name:
                return Mark(self._path, self._line + below, column)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (name for name, *_ in self._shape)

    def __len__(self) -> int:
        return len(self._shape)


CACHE_KIND: Final = "entries"
FEWEST_ENTRIES: Final = 100
"""Entries of a deck from which on they are kept: fewer are read in less time than it takes to look for them."""
_FEW_NEW_ENTRIES: Final = 64
"""New entries that are kept beside the others of their deck; with more than these and an eighth of them, all are kept anew."""
_MOST_DECKS: Final = 16


class DeckEntryCache:
    """The known entries of one deck; they hold for its kinds, and for what its file says of all of them (`surroundings`)."""

    def __init__(self, surroundings: str, disk: DiskCache | None) -> None:
        self._key, self._disk = surroundings, disk
        self._old = _load_entries(disk, self._name(""))
        self._new = _load_entries(disk, self._name("new")) if self._old else {}
        self._clean: Mapping[str, tuple[CardEntry, int, Mapping[str, object]]] = {}
        self._kinds: Fields = {}
        self._used: Collection[str] = ()

    def __len__(self) -> int:
        return len(self._old) + len(self._new)

    def find(self, digest: str) -> tuple[str, EntryRecord] | None:
        """Return the id and the record of an entry by the digest of its text."""
        return self._new.get(digest) or self._old.get(digest)

    def collect(
        self, clean: Mapping[str, tuple[CardEntry, int, Mapping[str, object]]], kinds: Fields, used: Collection[str]
    ) -> None:
        """Take entries in which nothing was found, to be kept when there is time: their lines and fields, by their digests.

        The deck has the `used` ones now.
        """
        self._clean, self._kinds, self._used = clean, kinds, used

    @property
    def new_count(self) -> int:
        """How many entries are to be kept."""
        return len(self._clean)

    def store(self) -> None:
        """Keep what was taken: a few new entries beside the others, or all that the deck has now."""
        new: dict[str, tuple[str, EntryRecord]] = {}
        for digest, (entry, lines, fields) in self._clean.items():
            record = _entry_record(entry, fields, self._kinds, lines)
            if record is not None:
                new[digest] = entry.key.value, record
        self._clean = {}
        if not new:
            return
        self._new |= new
        if len(self._new) <= _FEW_NEW_ENTRIES + len(self._old) // 8 and self._old:
            _store_entries(self._disk, self._name("new"), self._new)
            return
        every = self._old | self._new
        self._old, self._new = {digest: every[digest] for digest in self._used if digest in every}, {}
        _store_entries(self._disk, self._name(""), self._old)
        _store_entries(self._disk, self._name("new"), {})

    def _name(self, which: str) -> bytes:
        return f"{self._key} {which}".encode("utf-8", "surrogatepass")


class EntryCache:
    """The shelves of the decks of a project, by their surroundings."""

    def __init__(self, disk: DiskCache | None = None) -> None:
        self._disk = disk
        self._shelves: dict[str, DeckEntryCache] = {}

    def for_deck(self, *surroundings: object) -> DeckEntryCache:
        """Return the shelf for a deck with these surroundings, whose `repr` says all that its entries depend on."""
        key = blake2b(repr(surroundings).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
        found = self._shelves.pop(key, None) or DeckEntryCache(key, self._disk)
        self._shelves[key] = found
        while len(self._shelves) > _MOST_DECKS:
            del self._shelves[next(iter(self._shelves))]
        return found

    @property
    def new_count(self) -> int:
        """How many entries are to be kept."""
        return sum(shelf.new_count for shelf in self._shelves.values())

    def store(self) -> None:
        """Keep what the decks that were read have brought."""
        for shelf in self._shelves.values():
            shelf.store()


class EntriesOfDeck(Map):
    """The cards of a deck whose file was divided at them: their texts and digests by the lines where they begin."""

    __slots__ = ("_texts", "shelf")

    def __init__(self, node: Map, shelf: DeckEntryCache, texts: Mapping[int, tuple[EntryText, str]]) -> None:
        super().__init__(node.path, node.line, node.column)
        self.entries = node.entries
        self.shelf, self._texts = shelf, texts

    def collect(self, clean: Sequence[tuple[CardEntry, Mapping[str, object]]], kinds: Fields) -> None:
        """Take the entries in which nothing was found, with their fields, to be kept if they are not known."""
        new: dict[str, tuple[CardEntry, int, Mapping[str, object]]] = {}
        for entry, fields in clean:
            if not isinstance(entry.node, KnownEntry):
                text, digest = self._texts[entry.key.line]
                new[digest] = entry, text.text.count("\n") + 1, fields
        self.shelf.collect(new, kinds, [digest for _, digest in self._texts.values()])


def _entry_digest(entry: EntryText) -> str:
    return blake2b(entry.text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _store_entries(disk: DiskCache | None, name: bytes, kept: Mapping[str, tuple[str, EntryRecord]]) -> None:
    if disk is None:
        return
    shapes: dict[EntryShape, int] = {}
    rows = {digest: [id_, shapes.setdefault(record[0], len(shapes)), *record[1]] for digest, (id_, record) in kept.items()}
    try:
        data = json.dumps([list(shapes), rows], ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:
        return
    disk.put(CACHE_KIND, name, data)


def _load_entries(disk: DiskCache | None, name: bytes) -> dict[str, tuple[str, EntryRecord]]:
    data = disk.get(CACHE_KIND, name) if disk is not None else None
    if data is None:
        return {}
    try:
        written, rows = json.loads(data)
        shapes: list[Any] = [tuple([tuple(field) for field in shape]) for shape in written]
        return {digest: (row[0], (shapes[row[1]], row[2:])) for digest, row in rows.items()}
    except (ValueError, TypeError, IndexError, AttributeError):
        return {}


_CARDS_KEY = "cards"


def read_entries(kept: EntryCache, surroundings: object, text: str, path: str, whole: Callable[[], Node | None]) -> Node | None:
    """Return the nodes of a deck's file; its `cards` are EntriesOfDeck if there are many.

    `surroundings` are what its entries depend on besides the file, `whole` composes all of it. Entries that are known are no
    nodes yet. If there seems to be a fault in one of the others, the whole file is composed, which reports it.
    """
    division = divide_at_entries(text, _CARDS_KEY)
    if division is None or len(division.entries) < FEWEST_ENTRIES:
        return whole()
    shelf = kept.for_deck(path, surroundings, division.head)
    digests = [_entry_digest(entry) for entry in division.entries]
    found = _from_cache(division, digests, shelf, path) if len(shelf) else None
    if found is None:
        node = whole()
        written = node.get(_CARDS_KEY) if isinstance(node, Map) else None
        if not isinstance(node, Map) or not isinstance(written, Map) or not holds_entries(written, division.entries):
            return node
        found = written, node
    cards, deck = found
    texts = {entry.line: (entry, digest) for entry, digest in zip(division.entries, digests, strict=True)}
    return _with_cards(deck, EntriesOfDeck(cards, shelf, texts))


def _from_cache(division: Division, digests: Sequence[str], shelf: DeckEntryCache, path: str) -> tuple[Map, Map] | None:
    """Return the cards and the deck; None if there seems to be a fault, or if few entries are known."""
    found = [shelf.find(digest) for digest in digests]
    known = {number for number, one in enumerate(found) if one is not None}
    rest = [entry for number, entry in enumerate(division.entries) if number not in known]
    own = Report()
    deck = compose(division.without(known), path, own) if len(known) >= len(rest) else None
    written = deck.get(_CARDS_KEY) if isinstance(deck, Map) else None
    if not isinstance(deck, Map) or own.diagnostics:
        return None
    if isinstance(written, Map) and holds_entries(written, rest):
        composed = {key.line: (key, node) for key, node in written.entries.values()}
    elif isinstance(written, Scalar) and written.empty and not rest:
        composed = {}
    else:
        return None
    first = division.entries[0]
    column = len(first.text) - len(first.text.lstrip(" ")) + 1
    cards = Map(path, first.line, column)
    for entry, one in zip(division.entries, found, strict=True):
        if one is None:
            key, node = composed[entry.line]
        else:
            key, node = Scalar(one[0], "", path, entry.line, column), _known_entry(path, entry, one[1])
        cards.entries[key.value] = key, node
    return (cards, deck) if len(cards.entries) == len(found) else None


def _with_cards(deck: Map, cards: Map) -> Map:
    made = Map(deck.path, deck.line, deck.column)
    made.entries = {name: (key, cards if name == _CARDS_KEY else node) for name, (key, node) in deck.entries.items()}
    return made
