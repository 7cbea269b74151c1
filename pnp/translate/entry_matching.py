"""Match the entries of a translation with the current messages, although ids and texts may have changed."""

from __future__ import annotations

from collections import defaultdict
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.records import lazy_pattern
from pnp.model.fields import UNSAID

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pnp.model.fields import PoEntry

_HASHED = lazy_pattern(r"(?<=/)[0-9a-f]{8}(?=/|$)")
_ALIKE = 0.5  # the least similarity ratio of two texts


class ExpectedEntry(NamedTuple):
    """The entry that a message should have: id, source, comments, place in the content, and the name of its PO file."""

    id: str
    source: str
    comments: tuple[str, ...] = ()
    place: str = ""
    file: str = "cards"


def same_words(one: str, other: str) -> bool:
    """Whether two sources are equal except for white space."""
    return one == other or one.split() == other.split()


def matched_entries(expected: Sequence[ExpectedEntry], entries: Sequence[PoEntry]) -> dict[str, PoEntry]:
    """Return the matching entry of each expected id, if there is one; `entries` are those in use, in the order of their files.

    Entries are matched in this order: same id and source; same source under another id, as after a card was renamed; same id
    with an edited source; at last, texts whose ids are hashes of their words, by their position between neighbours.
    """
    pairing = _EntryMatching(expected, {e.id: e for e in entries})
    pairing.by_id_and_words()
    pairing.by_words()
    pairing.by_id()
    pairing.by_place()
    return pairing.found


class _EntryMatching:
    """The matches found so far; `_free` are the entries that are not matched yet."""

    def __init__(self, expected: Sequence[ExpectedEntry], entries: dict[str, PoEntry]) -> None:
        self._expected = expected
        self._free = dict(entries)
        self._order: dict[str, list[str]] = defaultdict(list)  # hashed ids in the order of their entries, by kind
        for id_ in entries:
            if family := _family(id_):
                self._order[_kind(family)].append(id_)
        self.found: dict[str, PoEntry] = {}

    def _open(self) -> list[ExpectedEntry]:
        return [w for w in self._expected if w.id not in self.found]

    def _pair(self, id_: str, entry: PoEntry) -> None:
        self.found[id_] = self._free.pop(entry.id)

    def by_id_and_words(self) -> None:
        """Match entries that are up to date."""
        for w in self._expected:
            entry = self._free.get(w.id)
            if entry is not None and same_words(entry.source, w.source):
                self._pair(w.id, entry)

    def by_words(self) -> None:
        """Match entries whose source now has another id of the same kind."""
        by_source: dict[str, list[PoEntry]] = defaultdict(list)
        for entry in self._free.values():
            by_source[" ".join(entry.source.split())].append(entry)
        for w in self._open():
            if w.source == UNSAID:  # many texts have no words in the source, and other ones in a translation
                continue
            found = by_source.get(" ".join(w.source.split()), [])
            renamed = next((e for e in found if _may_be_renamed(e.id, w.id)), None)
            if renamed is not None:
                found.remove(renamed)
                self._pair(w.id, renamed)

    def by_id(self) -> None:
        """Match entries whose source was edited."""
        for w in self._open():
            if w.id in self._free:
                self._pair(w.id, self._free[w.id])

    def by_place(self) -> None:
        """Match edited texts with hashed ids: those that are left between the same neighbours."""
        parents = {entry.id: id_ for id_, entry in self.found.items()}  # old id → new id
        families: dict[str, list[ExpectedEntry]] = defaultdict(list)
        for w in self._expected:
            if family := _family(w.id):
                families[family].append(w)
        for family in sorted(families, key=lambda name: (name.count("/"), name)):
            members = families[family]
            if not self._free or all(w.id in self.found for w in members):
                continue
            known = {w.id for w in members}
            places = (self._place(id_, parents) for id_ in self._order[_kind(family)])
            old = [(new or None, id_) for id_, new, home in places if home == family or new in known]
            gaps, sources = _gaps(old), {w.id: w.source for w in members}
            for gap, ids in _gaps([(w.id if w.id in self.found else None, w.id) for w in members]).items():
                self._add_pairs(_matched(ids, gaps.get(gap, []), sources, self._free), parents)
            unmatched = [id_ for new, id_ in old if new is None and id_ in self._free]
            self._add_pairs(
                _similar_pairs([id_ for id_ in sources if id_ not in self.found], unmatched, sources, self._free), parents
            )

    def _add_pairs(self, pairs: Iterable[tuple[str, str]], parents: dict[str, str]) -> None:
        for new_id, old_id in pairs:
            parents[old_id] = new_id
            self._pair(new_id, self._free[old_id])

    def _place(self, id_: str, parents: dict[str, str]) -> tuple[str, str, str]:
        """An old id, the new id it is matched with (or an empty string), and its family with the new names of its parents."""
        home, _, last = id_.rpartition("/")
        return id_, parents.get(id_, ""), _family(f"{parents.get(home, home)}/{last}")


def _may_be_renamed(old: str, new: str) -> bool:
    """Whether an id may have changed to the other: both in the booklet, the same field, or the same card."""
    (old_home, _, old_last), (new_home, _, new_last) = old.rpartition("/"), new.rpartition("/")
    if old.startswith("booklet/") or new.startswith("booklet/"):
        return old.startswith("booklet/") and new.startswith("booklet/")
    return old_last == new_last or old_home == new_home or bool(_HASHED.search(old) and _HASHED.search(new))


def _family(id_: str) -> str:
    """The group of ids in which a text with a hashed id has its position: those under its heading, or of its list."""
    if id_.startswith("booklet/"):
        return id_.rpartition("/")[0]
    return _HASHED.sub("*", id_) if _HASHED.search(id_) else ""


def _kind(family: str) -> str:
    """Where to look for a family: the whole booklet, because headings may be renamed, or one list."""
    return "booklet" if family.startswith("booklet/") else family


def _gaps(row: Iterable[tuple[str | None, str]]) -> dict[str | None, list[str]]:
    """The unknown ids after each known id; `row` gives pairs of the known id, or None, and the id itself."""
    gaps: dict[str | None, list[str]] = {}
    last = None
    for known, id_ in row:
        if known is None:
            gaps.setdefault(last, []).append(id_)
        else:
            last = known
    return gaps


def _matched(new: list[str], old: list[str], sources: dict[str, str], entries: dict[str, PoEntry]) -> list[tuple[str, str]]:
    """Match the ids in one gap: in order if there are equally many, else by similarity."""
    old = [id_ for id_ in old if id_ in entries]
    return list(zip(new, old, strict=True)) if len(new) == len(old) else _similar_pairs(new, old, sources, entries)


def _similar_pairs(
    new: list[str], old: list[str], sources: dict[str, str], entries: dict[str, PoEntry]
) -> list[tuple[str, str]]:
    """Match similar texts, the most similar first."""
    ratios = [
        (SequenceMatcher(None, sources[n], entries[o].source, autojunk=False).ratio(), -i, -k, n, o)
        for i, n in enumerate(new)
        for k, o in enumerate(old)
    ]
    out: dict[str, str] = {}
    for ratio, _, _, n, o in sorted(ratios, reverse=True):
        if ratio >= _ALIKE and n not in out and o not in out.values():
            out[n] = o
    return list(out.items())
