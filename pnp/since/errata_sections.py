"""The sections of errata, in the order in which pages and texts show them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.since.errata import ErrataEntry, TextChange

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.since.errata import Errata


class ErrataSection(NamedTuple):
    """A section: the key of the phrase that heads it, and its entries; an entry without a name is a list of changes."""

    key: str
    entries: tuple[ErrataEntry, ...]


def sections(found: Errata) -> Iterator[ErrataSection]:
    """Yield the sections that have something to say."""
    copies = tuple(ErrataEntry("", (TextChange(name, str(before), str(after)),)) for name, before, after in found.copies)
    for key, entries in (
        ("errata-cards", found.cards),
        ("since-title", _named(found.changed)),
        ("errata-booklet", found.chapters),
        ("errata-rules", tuple(ErrataEntry("", (change,)) for change in found.constants)),
        ("errata-copies", copies),
        ("errata-new", _named(found.added)),
        ("errata-gone", _named(found.removed)),
        ("errata-look", _named(found.looks)),
    ):
        if entries:
            yield ErrataSection(key, entries)


def _named(names: tuple[str, ...]) -> tuple[ErrataEntry, ...]:
    return tuple(ErrataEntry(name, ()) for name in names)
