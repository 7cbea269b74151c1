"""Entries of decks whose fields were read before, by their text: of this process, and of earlier runs."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

from pnp.load.entry_records import record_of
from pnp.load.yaml.compose import KnownEntry
from pnp.load.yaml.nodes import Map

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from pnp.base.cache import DiskCache
    from pnp.load.card_entries import CardEntry
    from pnp.load.entry_records import Record, Shape
    from pnp.load.kinds.kind import Fields
    from pnp.load.yaml.compose import EntryText

KIND: Final = "entries"
FEWEST: Final = 100
"""Entries of a deck from which on they are kept: fewer are read in less time than it takes to look for them."""
_FEW: Final = 64
"""New entries that are kept beside the others of their deck; with more than these and an eighth of them, all are kept anew."""
_SHELVES: Final = 16


class Shelf:
    """The known entries of one deck; they hold for its kinds, and for what its file says of all of them (`surroundings`)."""

    def __init__(self, surroundings: str, disk: DiskCache | None) -> None:
        self._key, self._disk = surroundings, disk
        self._old = _read(disk, self._name(""))
        self._new = _read(disk, self._name("new")) if self._old else {}
        self._clean: Mapping[str, tuple[CardEntry, int, Mapping[str, object]]] = {}
        self._kinds: Fields = {}
        self._used: Collection[str] = ()

    def __len__(self) -> int:
        """Return the number of known entries."""
        return len(self._old) + len(self._new)

    def known(self, digest: str) -> tuple[str, Record] | None:
        """Return the id and the record of an entry by the digest of its text."""
        return self._new.get(digest) or self._old.get(digest)

    def take(
        self, clean: Mapping[str, tuple[CardEntry, int, Mapping[str, object]]], kinds: Fields, used: Collection[str]
    ) -> None:
        """Take entries in which nothing was found, to be kept when there is time: their lines and fields, by their digests.

        The deck has the `used` ones now.
        """
        self._clean, self._kinds, self._used = clean, kinds, used

    @property
    def new(self) -> int:
        """How many entries are to be kept."""
        return len(self._clean)

    def keep(self) -> None:
        """Keep what was taken: a few new entries beside the others, or all that the deck has now."""
        new: dict[str, tuple[str, Record]] = {}
        for digest, (entry, lines, fields) in self._clean.items():
            record = record_of(entry, fields, self._kinds, lines)
            if record is not None:
                new[digest] = entry.key.value, record
        self._clean = {}
        if not new:
            return
        self._new |= new
        if len(self._new) <= _FEW + len(self._old) // 8 and self._old:
            _write(self._disk, self._name("new"), self._new)
            return
        every = self._old | self._new
        self._old, self._new = {digest: every[digest] for digest in self._used if digest in every}, {}
        _write(self._disk, self._name(""), self._old)
        _write(self._disk, self._name("new"), {})

    def _name(self, which: str) -> bytes:
        return f"{self._key} {which}".encode("utf-8", "surrogatepass")


class KeptEntries:
    """The shelves of the decks of a project, by their surroundings."""

    def __init__(self, disk: DiskCache | None = None) -> None:
        self._disk = disk
        self._shelves: dict[str, Shelf] = {}

    def shelf(self, *surroundings: object) -> Shelf:
        """Return the shelf for a deck with these surroundings, whose `repr` says all that its entries depend on."""
        key = blake2b(repr(surroundings).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
        found = self._shelves.pop(key, None) or Shelf(key, self._disk)
        self._shelves[key] = found
        while len(self._shelves) > _SHELVES:
            del self._shelves[next(iter(self._shelves))]
        return found

    @property
    def new(self) -> int:
        """How many entries are to be kept."""
        return sum(shelf.new for shelf in self._shelves.values())

    def keep(self) -> None:
        """Keep what the decks that were read have brought."""
        for shelf in self._shelves.values():
            shelf.keep()


class EntriesOfDeck(Map):
    """The cards of a deck whose file was divided at them: their texts and digests by the lines where they begin."""

    __slots__ = ("_texts", "shelf")

    def __init__(self, node: Map, shelf: Shelf, texts: Mapping[int, tuple[EntryText, str]]) -> None:
        super().__init__(node.path, node.line, node.column)
        self.entries = node.entries
        self.shelf, self._texts = shelf, texts

    def take(self, clean: Sequence[tuple[CardEntry, Mapping[str, object]]], kinds: Fields) -> None:
        """Take the entries in which nothing was found, with their fields, to be kept if they are not known."""
        new: dict[str, tuple[CardEntry, int, Mapping[str, object]]] = {}
        for entry, fields in clean:
            if not isinstance(entry.node, KnownEntry):
                text, digest = self._texts[entry.key.line]
                new[digest] = entry, text.text.count("\n") + 1, fields
        self.shelf.take(new, kinds, [digest for _, digest in self._texts.values()])


def digest_of(entry: EntryText) -> str:
    """Return the digest of an entry's text, which says nothing of its place."""
    return blake2b(entry.text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _write(disk: DiskCache | None, name: bytes, kept: Mapping[str, tuple[str, Record]]) -> None:
    if disk is None:
        return
    shapes: dict[Shape, int] = {}
    rows = {digest: [id_, shapes.setdefault(record[0], len(shapes)), *record[1]] for digest, (id_, record) in kept.items()}
    try:
        data = json.dumps([list(shapes), rows], ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:
        return
    disk.put(KIND, name, data)


def _read(disk: DiskCache | None, name: bytes) -> dict[str, tuple[str, Record]]:
    data = disk.get(KIND, name) if disk is not None else None
    if data is None:
        return {}
    try:
        written, rows = json.loads(data)
        shapes: list[Any] = [tuple([tuple(field) for field in shape]) for shape in written]
        return {digest: (row[0], (shapes[row[1]], row[2:])) for digest, row in rows.items()}
    except (ValueError, TypeError, IndexError, AttributeError):
        return {}
