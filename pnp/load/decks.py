"""Read a deck from its file, its table or both: cards with ids, copies and the fields of their type.

Faulty cards are reported and set apart in `Deck.faulty`. Those with a broken reference are laid out all the same, others only
in a draft, if enough of them could be read.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Diagnostic, FacePlace, FindingSubject, Mark, Report
from pnp.base.failures import error_context
from pnp.base.files import as_stored
from pnp.base.records import record
from pnp.base.suggestions import nearest
from pnp.load.deck_entries import CardEntry, card_entries, variants
from pnp.load.files import FileCache, content_key, read_bytes, read_map
from pnp.load.finished_pictures import picture_cards
from pnp.load.kinds.simple import ImageKind, TextKind
from pnp.load.project import project_path
from pnp.load.shapes import DECK_SOURCE, CardsKind, card_record, deck_file_record, given_fields, stray_cards
from pnp.load.table_cards import TableSource, table_cards
from pnp.load.yaml.nodes import SLUG, FileFaults, Map, Scalar, allowed_name, child_node
from pnp.model.fields import Message, Ref, SheetText, Value
from pnp.model.game import VARIANT, Card, Deck, FaultyCard, Game
from pnp.model.messages import values_of_type
from pnp.model.picture import missing_picture

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.load.game_file import DeckEntry
    from pnp.load.kinds.compound import RecordKind
    from pnp.load.kinds.declaration import DeclaredType
    from pnp.load.kinds.kind import Fields, ValueReader
    from pnp.load.tables.table import Table


_DEFAULTS = "defaults"
"""The key of what a deck gives to all its cards, which also stands for the card in the ids of these texts."""
_CARDS_KEY_HINT = "write `cards:` in a line above the cards, and indent them below it"
_TITLE_FIELDS = ("title", "name")
_ENTRY_KEYS = ("copies", "skip", "expand")
"""The keys of an entry that are no fields of its cards."""


class DeckCards(NamedTuple):
    """The cards of a deck in the order of its file: those that are printed, that are skipped, and that have a fault."""

    printed: tuple[Card, ...] = ()
    parked: tuple[Card, ...] = ()
    faulty: tuple[FaultyCard, ...] = ()

    def without(self, wrong: Collection[str]) -> DeckCards:
        """Return the cards with those of these ids, which have been reported, among the faulty ones."""
        faulty = [FaultyCard(card.id, card.mark, card, card) for card in self.printed if card.id in wrong]
        return DeckCards(tuple([card for card in self.printed if card.id not in wrong]), self.parked, (*self.faulty, *faulty))


@record
class _CardContext:
    """What the cards of a deck are read with: `marks` are the places of its `defaults`, `unchecked` fields are left unread."""

    name: str
    kinds: Fields
    marks: Mapping[str, Mark]
    unchecked: tuple[str, ...]
    values: ValueReader


class CardReader:
    """Reads the cards of all decks of a game; `places` has the type and place of every card by its id, of faulty ones too."""

    def __init__(self) -> None:
        self.places: dict[str, tuple[str, Mark]] = {}
        self._entries: dict[str, CardEntry] = {}
        self._parked: dict[str, Mark] = {}
        self._parked_references: set[Mark] = set()
        self._faulty: list[FaultyCard] = []

    def read_deck(
        self, root: Map, name: str, type_: DeclaredType, values: ValueReader, unread: tuple[str, ...] = ()
    ) -> DeckCards:
        """Read the cards of deck `name` in the order of the file; the fields in `unread` are not checked."""
        kinds_of_deck = deck_file_record(type_).fields
        if strays := stray_cards(root, kinds_of_deck):
            values.faults.missing_field("cards", name, strays[0].mark, _CARDS_KEY_HINT)
            return DeckCards()
        deck: dict[str, object] = {**values.fields(kinds_of_deck, root, name)}
        cards, defaults = deck["cards"], deck[_DEFAULTS]
        if not isinstance(cards, Map):
            return DeckCards()
        kinds: Fields = card_record(type_).fields
        marks: dict[str, Mark] = {}
        entries = card_entries(root, cards, type_, values, unread)
        if isinstance(defaults, Map):
            kinds, marks = _with_defaults(kinds, defaults, name, values, unread)
            if _DEFAULTS in cards.entries:
                message = f"a card cannot be named `{_DEFAULTS}` in a deck that has `{_DEFAULTS}`"
                values.faults.add("reserved-name", message, cards.entries[_DEFAULTS][0].mark)
        with values.faults.report.recorded() as findings:
            absent = _report_absent_fields(entries, name, kinds, values.faults)
        present = {key: kind for key, kind in kinds.items() if key not in absent}
        context = _CardContext(name, present, marks, (*unread, *absent), values)
        self._faulty = []
        sound: list[Card] = []
        with error_context("card") as place, values.faults.report.recorded() as found:
            for entry in entries:
                place.name = entry.key.value
                sound += self._read_entry(entry, type_.name, context, found)
        if absent:
            ids = [(id_, entry.mark) for entry in entries for id_ in entry.ids]
            shown = [FacePlace(id_) for id_, _ in ids]
            for finding in findings:
                values.faults.report.add(finding.with_faces(shown))
            return DeckCards(faulty=tuple([FaultyCard(id_, mark) for id_, mark in ids]))
        return DeckCards(
            tuple([card for card in sound if card.id not in self._parked]),
            tuple([card for card in sound if card.id in self._parked]),
            tuple([card for card in self._faulty if card.id not in self._parked]),
        )

    def _read_entry(self, entry: CardEntry, type_: str, context: _CardContext, found: Sequence[Diagnostic]) -> Iterable[Card]:
        """Read an entry; `found` is recorded meanwhile, so that what is found here is told of its cards."""
        faults, known = context.values.faults, len(found)
        self._declare(entry, type_, faults)
        before = faults.count
        fields, counted = self._read_fields(entry, context)
        for finding in found[known:]:
            subject = FindingSubject(entry.key.value, entry.field_at(finding.mark))
            faults.report.add(finding.with_faces([FacePlace(id_) for id_ in entry.ids]).with_subject(subject))
        if faults.count == before and fields is not None and counted:
            return _make_cards(entry, context, fields)
        rest = _fields_with_stand_ins(entry, context, fields) if fields is not None and counted else None
        cards = {card.id: card for card in _make_cards(entry, context, rest)} if rest is not None else {}
        part = _partial_card(entry, fields) if fields is not None else None
        self._faulty += [FaultyCard(id_, entry.mark, cards.get(id_), part) for id_ in entry.ids]
        return ()

    def _read_fields(self, entry: CardEntry, context: _CardContext) -> tuple[dict[str, Value] | None, bool]:
        """Return the fields of an entry, None if it is no mapping, and whether its number of cards is known."""
        key, node, values = entry.key, entry.node, context.values
        refs = len(values.refs)
        if not isinstance(node, Map):
            values.faults.wrong_kind(key.value, "a card with fields", node)
            return None, False
        kinds, besides = context.kinds, context.unchecked
        if entry.axes:  # they give their fields
            axes = {axis.field for axis in entry.axes}
            kinds, besides = {name: kind for name, kind in kinds.items() if name not in axes}, (*besides, *axes)
        elif entry.axes is None:  # a faulty one may give any of them
            kinds = {name: replace(kind, required=False) if kind.can_vary else kind for name, kind in kinds.items()}
        fields = values.fields(kinds, node, f"{context.name}/{key.value}", besides, entry.mark)
        count, skip = fields["copies"], fields["skip"]
        if skip or count == 0:
            self._parked |= dict.fromkeys(entry.ids, entry.mark)
            self._parked_references |= {ref.mark for ref, _ in values.refs[refs:]}
        return fields, isinstance(count, int) and entry.axes is not None

    def _declare(self, entry: CardEntry, type_: str, faults: FileFaults) -> None:
        key = entry.key
        CardsKind.check_id(key, faults)
        if key.value in self._entries:
            also = [("first at", self._entries[key.value].mark)]
            faults.add("duplicate-id", f"card id `{key.value}` occurs twice in the game", entry.mark, also=also)
        else:
            self._entries[key.value] = entry
            self.places |= dict.fromkeys(entry.ids, (type_, entry.mark))

    def check_references(self, values: ValueReader, types: Collection[str], *, whole: bool) -> frozenset[Mark]:
        """Report references of one file to cards that do not exist, have another type or are skipped; return their places.

        Unless the decks are `whole`, an unknown card may stand in a deck that could not be read. A type that is none of
        `types` has been reported. A skipped card may refer to skipped cards.
        """
        return frozenset(
            [ref.mark for ref, expected in values.refs if not self._check_reference(ref, expected, values, types, whole=whole)]
        )

    def _check_reference(
        self, ref: Ref, expected: str | None, values: ValueReader, types: Collection[str], *, whole: bool
    ) -> bool:
        before = values.faults.count
        type_ = self.places.get(ref.id, ("", ref.mark))[0]
        if not type_:
            choices = [id_ for id_, (other, _) in self.places.items() if expected == other or expected not in types]
            self._report_unknown(ref, choices, values.faults, whole=whole)
        elif expected in types and type_ != expected:
            message = f"`{ref.id}` is a {type_}, expected a {expected}"
            values.faults.add("wrong-reference", message, ref.mark, also=[("declared at", self.places[ref.id][1])])
        elif ref.id in self._parked and ref.mark not in self._parked_references:
            also, hint = [("declared at", self._parked[ref.id])], "print the card, or skip what refers to it too"
            values.faults.add("skipped-card", f"the card `{ref.id}` is skipped", ref.mark, also=also, hint=hint)
        return values.faults.count == before

    def _report_unknown(self, ref: Ref, choices: list[str], faults: FileFaults, *, whole: bool) -> None:
        entry = self._entries.get(ref.id.partition(VARIANT)[0])
        if entry is not None and entry.axes and ref.id == entry.key.value:
            hint = f"name one of its variants, such as `{entry.ids[0]}`"
            also = [("declared at", entry.mark)]
            faults.add("unknown-reference", f"`{ref.id}` is {len(entry.ids)} cards", ref.mark, also=also, hint=hint)
        elif whole and (entry is None or entry.axes is not None) and not self._is_misnamed(ref.id):
            faults.unknown_reference(ref.id, ref.mark, choices)

    def _is_misnamed(self, id_: str) -> bool:
        """Whether the card is there under a name that cannot be an id, which has been reported."""
        return any(not SLUG.fullmatch(other) and allowed_name(other, "-") == id_ for other in self.places)


_MOSTLY = 0.75
"""The share of cards whose texts must differ in a field that names them."""


def title_field(type_: DeclaredType, cards: Iterable[Card]) -> str:
    """Return the field whose text names a card: as declared, `title` or `name`, else the first that differs from card to card.

    Empty if the type has no texts.
    """
    texts = [name for name, kind in type_.fields.items() if isinstance(kind, TextKind)]
    named = [name for name in (type_.title, *_TITLE_FIELDS) if name in texts]
    if named or len(texts) < 2:  # noqa: PLR2004  a choice
        return next(iter((*named, *texts)), "")
    entries = list({card.entry: card.values for card in cards}.values())
    sources = {name: {value.source for values in entries if isinstance(value := values.get(name), Message)} for name in texts}
    differing = {name: len(written - {""}) for name, written in sources.items()}
    mostly = (name for name, count in differing.items() if count >= len(entries) * _MOSTLY)
    return next(mostly, max(texts, key=differing.__getitem__))


def _make_cards(entry: CardEntry, context: _CardContext, fields: Mapping[str, Value]) -> list[Card]:
    key, count = entry.key, fields["copies"]
    assert isinstance(entry.node, Map)
    assert isinstance(count, int)
    assert entry.axes is not None
    values = {name: value for name, value in fields.items() if name not in _ENTRY_KEYS}
    marks = {**context.marks, **_field_marks(entry.node, values)}
    if not entry.axes:
        return [Card(key.value, count, values, entry.mark, marks)]
    cards = []
    for id_, chosen in variants(key.value, entry.axes):
        varied = {**values, **{name: value.value for name, value in chosen.items()}}
        own = {name: varied[name] for name in context.kinds if name in varied}
        cards.append(Card(id_, count, own, entry.mark, {**marks, **{name: value.mark for name, value in chosen.items()}}))
    return cards


def _partial_card(entry: CardEntry, fields: Mapping[str, Value]) -> Card:
    assert isinstance(entry.node, Map)
    values = {name: value for name, value in fields.items() if name not in _ENTRY_KEYS and value is not None}
    return Card(entry.key.value, 1, values, entry.mark, _field_marks(entry.node, values))


def _fields_with_stand_ins(entry: CardEntry, context: _CardContext, fields: Mapping[str, Value]) -> dict[str, Value] | None:
    """Return the fields of a faulty entry, with stand-ins for its pictures; None if a required field is not there."""
    rest = dict(fields)
    for name, kind in context.kinds.items():
        node = child_node(entry.node, name)
        if rest.get(name) is None and isinstance(kind, ImageKind) and isinstance(node, Scalar):
            rest[name] = missing_picture(node.value, node.mark)
    axes = {axis.field for axis in entry.axes or ()}
    missing = [name for name, kind in context.kinds.items() if kind.required and name not in axes and rest.get(name) is None]
    return None if missing else rest


def _with_defaults(
    kinds: Fields, defaults: Map, deck: str, values: ValueReader, unread: tuple[str, ...]
) -> tuple[Fields, dict[str, Mark]]:
    """Return the kinds of fields with the deck's `defaults`, and where these are written.

    Each default is read once, so that a fault is reported once and a text has one translation for all cards.
    """
    optional = {name: replace(kind, required=False) for name, kind in kinds.items() if name != "expand"}
    fields = values.fields(optional, defaults, f"{deck}/{_DEFAULTS}", unread)
    marks = {name: mark for name, mark in _field_marks(defaults, fields).items() if name in optional}
    return {n: replace(k, required=False, default=fields[n]) if n in marks else k for n, k in kinds.items()}, marks


def _report_absent_fields(entries: Sequence[CardEntry], deck: str, kinds: Fields, faults: FileFaults) -> tuple[str, ...]:
    """Report the required fields that no card has, each once: the designer has just added them to the type."""
    nodes = [entry.node for entry in entries if isinstance(entry.node, Map)]
    written = {key for node in nodes for key in node.entries} | {axis.field for e in entries for axis in e.axes or ()}
    has_faulty_axes = any(entry.axes is None for entry in entries)
    missing = [n for n, kind in kinds.items() if kind.required and n not in written and not (has_faulty_axes and kind.can_vary)]
    absent = tuple(n for n in missing if len(nodes) > 1 and not any(nearest(key, (n,)) for key in written - {*kinds}))
    for name in absent:
        declared, first = kinds[name].mark, entries[0].mark
        way_out = f"give the table a column `{name}`" if first.is_cell else "fill it in"
        message, also = f"no card of `{deck}` has the field `{name}`", [("required at", declared)] if declared else ()
        hint = f"{way_out}, or say `required: no` where it is declared"
        faults.add("missing-field", message, first, also=also, hint=hint)
    return absent


def _field_marks(node: Map, fields: Mapping[str, object]) -> dict[str, Mark]:
    marks = {}
    for name, (_, value) in node.entries.items():
        read = fields.get(name)
        marks[name] = read.mark if type(read) is Message else tuple.__new__(Mark, (value.path, value.line, value.column))
    return marks


class DeckNodes:
    """Reads the nodes of the decks of one game; the rows of a table become the nodes that a deck file would have."""

    def __init__(self, root: Path, folder: Path, cache: FileCache | None) -> None:
        self._root = root
        self._folder = folder
        self._cache = cache
        self.sheet_texts: list[SheetText] = []
        """The translations in the tables that have been read."""

    def read(
        self, entry: DeckEntry, type_: DeclaredType | None, values: ValueReader, unread: tuple[str, ...] = ()
    ) -> Map | None:
        """Return a deck's node: its YAML file, with the rows of its table behind its own cards; None if one cannot be read.

        Without a type the table is not read, because nothing is known about its columns. Those of `unread` fields are left out.
        """
        if entry.pictures is not None:
            return picture_cards(entry.pictures, self._root, self._folder, entry.bleed, values)
        file, report = as_stored(self._root, self._folder / entry.file), values.faults.report
        is_there = os.path.lexists(file)
        if entry.source is not None and not entry.names_file and not is_there:
            deck: Map | None = Map(project_path(self._root, self._folder / entry.source.file), 1, 1)
        else:
            deck = read_map(self._root, file, entry.mark, report, self._cache)
        source = self._table_source(deck, entry, values) if deck is not None else None
        if deck is None or source is None or type_ is None:
            return deck
        table = self._read_table(source, entry.name, values)
        if table is None:
            return None
        record = card_record(type_, given_fields(deck))
        if type_.languages:
            cards = self._cards_with_translations(table, record, type_, source, entry.name, values, unread)
        else:
            cards = table_cards(table, record, values.faults, source.columns, source.ids, unread)
        return _join_cards(deck, cards, values) if cards is not None else None

    def _cards_with_translations(  # noqa: PLR0913, PLR0917 - what `table_cards` needs, and the deck
        self,
        table: Table,
        record: RecordKind,
        type_: DeclaredType,
        source: TableSource,
        deck: str,
        values: ValueReader,
        unread: tuple[str, ...],
    ) -> Map | None:
        """Return the cards of a table, and keep the translations that stand beside their texts."""
        from pnp.load.sheet_languages import sheet_texts, take_language_columns  # noqa: PLC0415 - few tables have any

        columns, rest = take_language_columns(table, record, type_.languages, source, values.faults)
        named = {header: one for header, one in source.columns.items() if header in rest.names or header not in table.names}
        cards = table_cards(rest, record, values.faults, named, source.ids, unread)
        if cards is not None:
            self.sheet_texts += sheet_texts(table, columns, cards, deck, values.faults)
        return cards

    def _table_source(self, deck: Map, entry: DeckEntry, values: ValueReader) -> TableSource | None:
        written = deck.get("source")
        if written is None:
            return entry.source
        if entry.source is not None:
            also = [("first at", entry.source.mark)]
            values.faults.add("duplicate-key", f"the source of `{entry.name}` is named twice", written.mark, also=also)
            return entry.source
        return DECK_SOURCE.read(written, f"{entry.name}/source", "source", values)

    def _read_table(self, source: TableSource, deck: str, values: ValueReader) -> Table | None:
        file, report = as_stored(self._root, self._folder / source.file), values.faults.report
        data = read_bytes(self._root, file, source.mark, report)
        if data is None:
            return None
        path, options = project_path(self._root, file), source.options._replace(likely=deck)
        from pnp.load.tables.files import read_table, table_name_fault  # noqa: PLC0415  most games have no tables

        if fault := table_name_fault(path):  # what is wrong is the name, and where it is written is more than its file
            report.error("load/bad-table", fault[0], source.mark, hint=fault[1])
            return None
        with error_context("file", path):
            if self._cache is None:
                return read_table(data, path, options, report)
            key = path, content_key(data), options
            return self._cache.tables.get(key, lambda: read_table(data, path, options, report), len(data), report)


def _join_cards(deck: Map, cards: Map, values: ValueReader) -> Map:
    """Return a copy of a deck's node whose cards are its own, and then those of its table."""
    joined = Map(deck.path, deck.line, deck.column)
    joined.entries.update({name: entry for name, entry in deck.entries.items() if name != "source"})
    own = deck.entries.get("cards")
    if own is not None and isinstance(own[1], Map):
        both = Map(own[1].path, own[1].line, own[1].column)
        both.entries.update(own[1].entries)
        for id_, (key, card) in cards.entries.items():
            if id_ in both.entries:
                also = [("first at", both.entries[id_][0].mark)]
                values.faults.add("duplicate-id", f"card id `{id_}` occurs twice in the game", key.mark, also=also)
            else:
                both.entries[id_] = (key, card)
        joined.entries["cards"] = (own[0], both)
    elif own is None:
        joined.entries["cards"] = (Scalar("cards", "", cards.path, cards.line, cards.column), cards)
    return joined


def with_broken_references(deck: Deck, broken: Collection[Mark]) -> Deck:
    """Return the deck with the cards that hold a reference at one of these marks among its faulty ones too.

    A face may fail because of the reference, which has been reported; the other texts of such a card are checked as ever.
    """
    cards = [FaultyCard(card.id, card.mark, card) for card in deck.cards if any(_broken_references(card, broken))]
    return replace(deck, faulty=tuple(sorted([*deck.faulty, *cards], key=lambda card: card.mark)))


def note_cards_of_references(broken: Collection[Mark], decks: Iterable[Deck], report: Report) -> None:
    """Add to the findings at these marks of references the cards that hold them, as far as the cards could be read."""
    for deck in decks if broken else ():
        for card in (*deck.cards, *(faulty.card for faulty in deck.faulty if faulty.card is not None)):
            for mark in _broken_references(card, broken):
                report.show(mark, FacePlace(card.id))


def with_printable_faulty_cards(game: Game) -> Game:
    """Return the game with the faulty cards that can be laid out among the others; `Deck.faulty` still names them."""
    return _with_faulty_cards(game, lambda faulty: faulty.card)


def with_readable_faulty_cards(game: Game) -> Game:
    """Return the game with all that could be read of its faulty cards among the others, so that their texts are checked."""
    return _with_faulty_cards(game, lambda faulty: faulty.part)


def _with_faulty_cards(game: Game, readable: Callable[[FaultyCard], Card | None]) -> Game:
    if not any(deck.faulty for deck in game.decks):
        return game
    return replace(game, decks=tuple([_add_faulty_cards(deck, readable) if deck.faulty else deck for deck in game.decks]))


def _add_faulty_cards(deck: Deck, readable: Callable[[FaultyCard], Card | None]) -> Deck:
    known = {card.id for card in deck.cards}
    found = (readable(faulty) for faulty in deck.faulty if faulty.id not in known)
    added = {card.id: card for card in found if card is not None}  # the variants of an entry may have one card in common
    return replace(deck, cards=tuple(sorted([*deck.cards, *added.values()], key=lambda card: card.mark)))


def limit_to_cards_of(game: Game, sound: Game) -> Game:
    """Return a localized game without the cards that `sound` does not have, in all its languages."""
    ids = {deck.name: {card.id for card in deck.cards} for deck in sound.decks}
    decks = tuple([replace(deck, cards=tuple([c for c in deck.cards if c.id in ids[deck.name]])) for deck in game.decks])
    return replace(game, decks=decks, other=limit_to_cards_of(game.other, sound) if game.other is not None else None)


def _broken_references(card: Card, broken: Collection[Mark]) -> Iterator[Mark]:
    return (ref.mark for ref in values_of_type(card.values, Ref) if ref.mark in broken)
