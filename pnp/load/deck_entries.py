"""The entries of a deck file: each is one card, or several that vary along its axes (`expand`).

Of a large deck, the cache keeps the fields of each entry by its text, from build to build and from run to run; only entries
that are new or changed are composed.
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
    """An entry of a deck file: its id, its node, and the axes along which it varies (None: they have a fault)."""

    key: Scalar
    node: Node
    axes: Axes | None

    @property
    def ids(self) -> list[str]:
        """The ids of its cards."""
        return [id_ for id_, _ in variants(self.key.value, self.axes)] if self.axes else [self.key.value]

    def field_at(self, mark: Mark | None) -> str | None:
        """Return the field in which a mark is: in a table the one of its cell, else the one that begins last before it."""
        if mark is None or not isinstance(self.node, Map):
            return None
        if mark.is_cell:
            return next((name for name, (_, value) in self.node.entries.items() if value.mark == mark), None)
        before = [(key.mark, name) for name, (key, _) in self.node.entries.items() if key.mark <= mark]
        return max(before)[1] if before else None


def card_entries(root: Map, cards: Map, type_: DeclaredType, values: ValueReader, unread: tuple[str, ...]) -> list[CardEntry]:
    """Return the entries of a deck with their axes, or else the deck's, except for fields that an entry writes itself."""
    deck_axes: Axes | None = ()
    if (expand := child_node(root, "expand")) is not None:
        deck_axes = _read_axes(expand, type_.fields, unread, values, of_card=False)
    entries = []
    for key, node in cards.entries.values():
        axes = deck_axes
        if isinstance(node, Map):
            if (expand := child_node(node, "expand")) is not None:
                axes = _read_axes(expand, type_.fields, unread, values, of_card=True)
            if axes:
                axes = tuple(axis for axis in axes if child_node(node, axis.field) is None)
        entries.append(CardEntry(key, node, axes))
    return entries


_ALL_AXIS_VALUES = "all"
"""What stands for all values of an axis."""

AXIS_SEPARATOR = ";"
"""What stands in a cell of a table between axes, and between values."""


@frozen(kw_only=True)
class ExpandKind(Kind):
    """The axes of cards: fields out of `fields`, each with several values; `of_card`: a card may also say `no`.

    The value is the node, which `card_entries` reads.
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
        """Return the node."""
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
        return {"anyOf": [some, {"enum": [_ALL_AXIS_VALUES]}]} if self.of.all_values() else some

    def cell_node(self, node: Scalar) -> Node:
        return node if node.value == _ALL_AXIS_VALUES else ListKind.cell_node(self, node)

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


_MOST_VARIANTS = 1000  # of one entry


class AxisValue(NamedTuple):
    """One value of an axis: its word in the ids of variants, the value of the field, and its place."""

    word: str
    value: Value
    mark: Mark


class Axis(NamedTuple):
    """A field along which cards vary, with its values in their order."""

    field: str
    values: tuple[AxisValue, ...]


Axes = tuple[Axis, ...]


def _read_axes(node: Node, kinds: Fields, unread: Collection[str], values: ValueReader, *, of_card: bool) -> Axes | None:
    """Read the value of `expand`; None if it has a fault, or names a field that is `unread`: its declaration has a fault."""
    if of_card and isinstance(node, Scalar) and FLAGS.get(node.value) is False:
        return ()
    nodes = _axis_nodes(node, values, of_card=of_card)
    if not nodes:
        return None
    before = values.faults.count
    read = [_read_axis(key, inner, kinds, values) for key, inner in nodes if key.value not in unread]
    axes = tuple(axis for axis in read if axis is not None)
    if len(axes) < len(nodes) or values.faults.count != before:
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
    """Return the keys of the axes with the nodes of their values; none if the node has the wrong kind, which is reported."""
    if isinstance(node, Map) and node.entries:
        return list(node.entries.values())
    if isinstance(node, List) and node.items and all(isinstance(item, Scalar) and item.value for item in node.items):
        named: dict[str, Scalar] = {}
        for item in node.items:
            if isinstance(item, Scalar) and named.setdefault(item.value, item) is not item:
                values.faults.add("duplicate-choice", f"`{item.value}` occurs twice in `expand`", item.mark)
        return [(key, Scalar(_ALL_AXIS_VALUES, "", key.path, key.line, key.column)) for key in named.values()]
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
    read = [_read_axis_value(item, name, kind, values) for item in _value_nodes(name, node, kind, values)]
    return Axis(name, tuple(value for value in read if value is not None))


def _value_nodes(name: str, node: Node, kind: Kind, values: ValueReader) -> list[Node]:
    if isinstance(node, Scalar) and node.value == _ALL_AXIS_VALUES:
        words = kind.all_values()
        if not words:
            hint = f"name them: `{{{name}: […]}}`" + (", or declare `min` and `max`" if kind.name == IntKind.name else "")
            message = f"the declaration of `{name}` does not say what its values are"
            values.faults.add("wrong-axis", message, node.mark, hint=hint)
        return [Scalar(word, "", node.path, node.line, node.column) for word in words]
    if not isinstance(node, List) or not node.items:
        values.faults.wrong_kind(name, f"a list of values, or `{_ALL_AXIS_VALUES}`", node)
        return []
    seen: dict[str, Node] = {}
    for item in node.items:
        word = item.value if isinstance(item, Scalar) else f"{item.line}:{item.column}"
        if seen.setdefault(word, item) is not item:
            also = [("first at", seen[word].mark)]
            values.faults.add("duplicate-choice", f"`{word}` occurs twice in `{name}`", item.mark, also=also)
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


# the forms in which values are kept
_EMPTY: Final = "empty"  # a field that is named without a value
_MESSAGE: Final = "message"
_PLAIN: Final = "plain"  # a value that follows from its scalar alone
_SCALAR: Final = "scalar"  # a value that is read from its scalar again, such as a picture, whose file may have changed

_PLAIN_KINDS: Final = frozenset({IntKind, NumberKind, FlagKind, LengthKind, DateKind, UrlKind, EnumKind})
_PLAIN_VALUES: Final = frozenset({str, int, float, bool})

FieldShape: TypeAlias = tuple[str, str, int, int, str]
"""A field's name, the form of its value, its place (lines below the entry's key, column), its scalar's style."""

EntryShape: TypeAlias = tuple[FieldShape, ...]
"""The place of an entry's first field (without a name), and its fields in their order; most entries of a deck are alike."""

EntryRecord: TypeAlias = "tuple[EntryShape, Sequence[Any]]"
"""An entry's shape, and what is kept of each field: a text's source, a value, the words of a scalar."""

_FieldPlan: TypeAlias = "tuple[str, str, int, int, int, str, Any]"
"""A field's name, form, number in the shape (-1: it is left out), lines below the entry's key, column, style, and kind."""


def _entry_record(entry: CardEntry, values: Mapping[str, object], kinds: Fields, lines: int) -> EntryRecord | None:
    """Return the record of an entry of so many lines whose `values` were read without a finding.

    None if it varies, or if its fields are lists or mappings, or stand elsewhere in the file (anchors of YAML).
    """
    key, map_ = entry.key, entry.node
    if key.style or key.comment or entry.axes != () or not isinstance(map_, Map) or "expand" in map_.names:
        return None
    shape: list[FieldShape] = [("", "", map_.line - key.line, map_.column, "")]
    contents: list[object] = []
    for name, (_, node) in map_.entries.items():
        below = node.line - key.line
        if type(node) is not Scalar or node.comment or name not in kinds or not 0 <= below < lines:
            return None
        value = values[name]
        if not node.value and not node.style:
            form, value = _EMPTY, None
        elif type(value) is Message:
            form, value = _MESSAGE, value.source
        elif type(kinds[name]) in _PLAIN_KINDS and type(value) in _PLAIN_VALUES:
            form = _PLAIN
        else:
            form, value = _SCALAR, node.value
        shape.append((name, form, below, node.column, node.style if form is _SCALAR else ""))
        contents.append(value)
    return tuple(shape), contents


class KnownFields:
    """Makes the fields of the entries of one deck from their records; `kinds` are those of its cards."""

    def __init__(self, deck: str, kinds: Fields, values: ValueReader) -> None:
        self._deck, self._kinds, self._values = deck, kinds, values
        self._plans: dict[EntryShape, tuple[_FieldPlan, ...]] = {}

    def fields_of(self, entry: KnownEntry, key: Scalar) -> dict[str, Value]:
        """Return the fields of an entry as `ValueReader.fields` does; a picture may have a fault that was not there before."""
        shape, contents = cast("EntryRecord", entry.record)
        plan = self._plans.get(shape)
        if plan is None:
            plan = self._plans[shape] = self._plan(shape)
        id_, path, line = f"{self._deck}/{key.value}/", key.path, key.line
        fields: dict[str, object] = {}
        for name, form, number, below, column, style, kind in plan:
            if form is _MESSAGE:
                mark = Mark(path, line + below, column)
                fields[name] = Message(id_ + name, contents[number], mark, kind.translatable, kind.numbers, kind.fillable)
            elif form is _PLAIN:
                fields[name] = contents[number]
            elif form is _EMPTY:
                fields[name] = kind.value_if_absent(id_ + name, key.mark)
            else:
                node = Scalar(contents[number], style, path, line + below, column)
                fields[name] = kind.read(node, id_ + name, name, self._values)
        return cast("dict[str, Value]", fields)

    def _plan(self, shape: EntryShape) -> tuple[_FieldPlan, ...]:
        written = {name: (number, *rest) for number, (name, *rest) in enumerate(shape[1:])}
        forms = {form: form for form in (_MESSAGE, _PLAIN, _EMPTY, _SCALAR)}  # words from a file are other objects
        plan = []
        for name, kind in self._kinds.items():
            number, form, below, column, style = cast("Any", written.get(name, (-1, _EMPTY, 0, 0, "")))
            plan.append((name, forms[form], number, below, column, style, kind))
        return tuple(plan)


class KnownMarks(Mapping[str, Mark]):
    """The marks of the fields of a known entry, made when they are asked for: few are."""

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
"""New entries, beside an eighth of the old ones, up to which they are stored in a record of their own; with more, all are."""
_MOST_DECKS: Final = 16  # in memory


class DeckEntryCache:
    """The known entries of one deck; they hold for its kinds and the other parts of its file, which are the `surroundings`."""

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
        """Take entries without a finding, by their digests, until `store`; `used` are the digests of all entries of the deck.

        Each comes with its number of lines and its fields.
        """
        self._clean, self._kinds, self._used = clean, kinds, used

    @property
    def new_count(self) -> int:
        """The number of entries to be stored."""
        return len(self._clean)

    def store(self) -> None:
        """Write the collected entries to disk: a few of them beside the others, else all that the deck has now."""
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
    """The known entries of the decks of a project."""

    def __init__(self, disk: DiskCache | None = None) -> None:
        self._disk = disk
        self._decks: dict[str, DeckEntryCache] = {}

    def for_deck(self, *surroundings: object) -> DeckEntryCache:
        """Return the cache of a deck with these surroundings, whose `repr` must tell all that its entries depend on."""
        key = blake2b(repr(surroundings).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
        known = self._decks.pop(key, None)
        deck = self._decks[key] = known or DeckEntryCache(key, self._disk)  # an empty one looks on disk again
        while len(self._decks) > _MOST_DECKS:
            del self._decks[next(iter(self._decks))]
        return deck

    @property
    def new_count(self) -> int:
        """The number of entries to be stored."""
        return sum(deck.new_count for deck in self._decks.values())

    def store(self) -> None:
        """Write the entries that were collected to disk."""
        for deck in self._decks.values():
            deck.store()


class EntriesOfDeck(Map):
    """The cards of a deck whose file was divided at them; `texts` are their texts and digests by the lines where they begin."""

    __slots__ = ("_cache", "_texts")

    def __init__(self, node: Map, cache: DeckEntryCache, texts: Mapping[int, tuple[EntryText, str]]) -> None:
        super().__init__(node.path, node.line, node.column)
        self.entries = node.entries
        self._cache, self._texts = cache, texts

    def collect(self, clean: Sequence[tuple[CardEntry, Mapping[str, object]]], kinds: Fields) -> None:
        """Give the cache the entries without a finding that it does not know, with their fields."""
        new: dict[str, tuple[CardEntry, int, Mapping[str, object]]] = {}
        for entry, fields in clean:
            if not isinstance(entry.node, KnownEntry):
                text, digest = self._texts[entry.key.line]
                new[digest] = entry, text.text.count("\n") + 1, fields
        self._cache.collect(new, kinds, [digest for _, digest in self._texts.values()])


def _entry_digest(entry: EntryText) -> str:
    return blake2b(entry.text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _store_entries(disk: DiskCache | None, name: bytes, entries: Mapping[str, tuple[str, EntryRecord]]) -> None:
    if disk is None:
        return
    shapes: dict[EntryShape, int] = {}
    rows = {digest: [id_, shapes.setdefault(record[0], len(shapes)), *record[1]] for digest, (id_, record) in entries.items()}
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


def read_entries(
    cache: EntryCache, surroundings: object, text: str, path: str, compose_all: Callable[[], Node | None]
) -> Node | None:
    """Return the nodes of a deck's file; its `cards` are EntriesOfDeck if there are many, with a KnownEntry for a known one.

    `surroundings` are what its entries depend on besides the file. If there seems to be a fault in an entry that is not known,
    the whole file is composed, which reports it.
    """
    division = divide_at_entries(text, _CARDS_KEY)
    if division is None or len(division.entries) < FEWEST_ENTRIES:
        return compose_all()
    deck_cache = cache.for_deck(path, surroundings, division.head)
    digests = [_entry_digest(entry) for entry in division.entries]
    cards_and_deck = _from_cache(division, digests, deck_cache, path) if len(deck_cache) else None
    if cards_and_deck is None:
        node = compose_all()
        written = node.get(_CARDS_KEY) if isinstance(node, Map) else None
        if not isinstance(node, Map) or not isinstance(written, Map) or not holds_entries(written, division.entries):
            return node
        cards_and_deck = written, node
    cards, deck = cards_and_deck
    texts = {entry.line: (entry, digest) for entry, digest in zip(division.entries, digests, strict=True)}
    copy = Map(deck.path, deck.line, deck.column)
    copy.entries = {**deck.entries, _CARDS_KEY: (deck.entries[_CARDS_KEY][0], EntriesOfDeck(cards, deck_cache, texts))}
    return copy


def _from_cache(division: Division, digests: Sequence[str], cache: DeckEntryCache, path: str) -> tuple[Map, Map] | None:
    """Return the cards and the deck; None if there seems to be a fault, or if less than half of the entries are known."""
    records = [cache.find(digest) for digest in digests]
    known = {number for number, record in enumerate(records) if record is not None}
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
    for entry, record in zip(division.entries, records, strict=True):
        if record is None:
            key, node = composed[entry.line]
        else:
            (_, _, below, first_column, _), *fields = record[1][0]
            names = tuple([name for name, *_ in fields])
            key = Scalar(record[0], "", path, entry.line, column)
            node = KnownEntry(path, entry, (entry.line + below, first_column), names, record[1])
        cards.entries[key.value] = key, node
    return (cards, deck) if len(cards.entries) == len(records) else None
