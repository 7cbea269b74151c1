"""Which entry of a translation belongs to which message now, when ids came, went or changed since it was written."""

from __future__ import annotations

import re
from collections import defaultdict
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pnp.model.po import PoEntry

_HASHED = re.compile(r"(?<=/)[0-9a-f]{8}(?=/|$)")
_ALIKE = 0.5


class ExpectedEntry(NamedTuple):
    """What a file has to say of a message: its id and source, comments, where it stands, and the name of its file."""

    id: str
    source: str
    comments: tuple[str, ...] = ()
    place: str = ""
    file: str = "cards"


def same_words(one: str, other: str) -> bool:
    """Whether two sources differ in white space alone."""
    return one == other or one.split() == other.split()


def matched_entries(wanted: Sequence[ExpectedEntry], entries: Sequence[PoEntry]) -> dict[str, PoEntry]:
    """Give the entry of each wanted id, as far as there is one; `entries` are those in use, in the order of their files.

    First come entries of the same id and words; then those whose words are now another id's, as when a card was renamed or a
    text pushed another out of its name; then those whose words were edited; last the texts that are named by their words,
    found again at their old place between their neighbours.
    """
    pairing = _EntryMatching(wanted, {e.id: e for e in entries})
    pairing.by_id_and_words()
    pairing.by_words()
    pairing.by_id()
    pairing.by_place()
    return pairing.found


class _EntryMatching:
    """Pairs as they are found; `_free` are the entries that have no message yet."""

    def __init__(self, wanted: Sequence[ExpectedEntry], entries: dict[str, PoEntry]) -> None:
        self._wanted = wanted
        self._free = dict(entries)
        self._order: dict[str, list[str]] = defaultdict(list)  # in which ids that are named by words stand, by their kind
        for id_ in entries:
            if family := _family(id_):
                self._order[_kind(family)].append(id_)
        self.found: dict[str, PoEntry] = {}

    def _open(self) -> list[ExpectedEntry]:
        return [w for w in self._wanted if w.id not in self.found]

    def _pair(self, id_: str, entry: PoEntry) -> None:
        self.found[id_] = self._free.pop(entry.id)

    def by_id_and_words(self) -> None:
        """Entries that are up to date."""
        for w in self._wanted:
            entry = self._free.get(w.id)
            if entry is not None and same_words(entry.source, w.source):
                self._pair(w.id, entry)

    def by_words(self) -> None:
        """Entries whose words now stand under another id of the same kind."""
        homes: dict[str, list[PoEntry]] = defaultdict(list)
        for entry in self._free.values():
            homes[" ".join(entry.source.split())].append(entry)
        for w in self._open():
            found = homes.get(" ".join(w.source.split()), [])
            kin = next((e for e in found if _may_be_renamed(e.id, w.id)), None)
            if kin is not None:
                found.remove(kin)
                self._pair(w.id, kin)

    def by_id(self) -> None:
        """Entries whose source was edited."""
        for w in self._open():
            if w.id in self._free:
                self._pair(w.id, self._free[w.id])

    def by_place(self) -> None:
        """Texts that are named by their words, edited: what is left between the same neighbours."""
        parents = {entry.id: id_ for id_, entry in self.found.items()}  # old id → new id
        families: dict[str, list[ExpectedEntry]] = defaultdict(list)
        for w in self._wanted:
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
                self._settle(_matched(ids, gaps.get(gap, []), sources, self._free), parents)
            lost = [id_ for new, id_ in old if new is None and id_ in self._free]
            self._settle(_similar_pairs([id_ for id_ in sources if id_ not in self.found], lost, sources, self._free), parents)

    def _settle(self, pairs: Iterable[tuple[str, str]], parents: dict[str, str]) -> None:
        for new_id, old_id in pairs:
            parents[old_id] = new_id
            self._pair(new_id, self._free[old_id])

    def _place(self, id_: str, parents: dict[str, str]) -> tuple[str, str, str]:
        """An old id, the new id it is paired with (empty: none), and its family by the new names of its parents."""
        home, _, last = id_.rpartition("/")
        return id_, parents.get(id_, ""), _family(f"{parents.get(home, home)}/{last}")


def _may_be_renamed(old: str, new: str) -> bool:
    """Whether one id may have become the other: texts of the booklet, the same field, or the same card."""
    (old_home, _, old_last), (new_home, _, new_last) = old.rpartition("/"), new.rpartition("/")
    if old.startswith("booklet/") or new.startswith("booklet/"):
        return old.startswith("booklet/") and new.startswith("booklet/")
    return old_last == new_last or old_home == new_home or bool(_HASHED.search(old) and _HASHED.search(new))


def _family(id_: str) -> str:
    """The ids among which a text has its place, where it is named by its words: those under its heading, or of its list."""
    if id_.startswith("booklet/"):
        return id_.rpartition("/")[0]
    return _HASHED.sub("*", id_) if _HASHED.search(id_) else ""


def _kind(family: str) -> str:
    """What is looked through for a family: all of the booklet, since headings are renamed, or the one list."""
    return "booklet" if family.startswith("booklet/") else family


def _gaps(row: Iterable[tuple[str | None, str]]) -> dict[str | None, list[str]]:
    """What lies between known ids, by the known id before it; `row` gives the known id, or None, and the id itself."""
    gaps: dict[str | None, list[str]] = {}
    last = None
    for known, id_ in row:
        if known is None:
            gaps.setdefault(last, []).append(id_)
        else:
            last = known
    return gaps


def _matched(new: list[str], old: list[str], sources: dict[str, str], entries: dict[str, PoEntry]) -> list[tuple[str, str]]:
    """Pair what lies in one gap: one by one where there are as many, else those that are alike."""
    old = [id_ for id_ in old if id_ in entries]
    return list(zip(new, old, strict=True)) if len(new) == len(old) else _similar_pairs(new, old, sources, entries)


def _similar_pairs(
    new: list[str], old: list[str], sources: dict[str, str], entries: dict[str, PoEntry]
) -> list[tuple[str, str]]:
    """Pair texts that have much in common, those first that have most."""
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
