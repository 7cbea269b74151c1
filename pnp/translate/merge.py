"""A game's messages into a translation's files: what is new is added, what changed is marked, nothing is lost."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pnp.model.po import FUZZY, PoEntry, PoFile
from pnp.translate.entry_matching import ExpectedEntry, matched_entries, same_words
from pnp.translate.po_writer import changed_entry

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


@dataclass(slots=True)
class MergeResult:
    """The files after a merge, those first that were there, and what happened to how many entries."""

    files: tuple[PoFile, ...] = ()
    new: int = 0
    suggested: int = 0
    changed: int = 0
    revived: int = 0
    obsolete: int = 0


def merge_files(files: Sequence[PoFile], wanted: Sequence[ExpectedEntry], begin: Callable[[str], PoFile]) -> MergeResult:
    """Bring files up to date with the messages that are wanted; `begin` gives an empty file of a name.

    Entries stay in their files and in their order; new ones come behind the message before them. An entry whose source was
    edited keeps its text, fuzzy, with the source it was made from; white space alone does not count. What is no longer wanted
    goes to the end of its file as obsolete, and comes back when its id does. A new message with the words of a translated one
    gets its text as a fuzzy suggestion.
    """
    return _Merge(files, wanted).run(begin)


class _Merge:
    def __init__(self, files: Sequence[PoFile], wanted: Sequence[ExpectedEntry]) -> None:
        self._files = files
        self._wanted = wanted
        self._old = [entry for file in files for entry in file.entries]
        self._pairs = matched_entries(wanted, [e for e in self._old if not e.obsolete])
        self._attic = {e.id: e for e in self._old if e.obsolete and e.id and e.text}
        self._memory = _memory(self._old)
        self._done = MergeResult()

    def run(self, begin: Callable[[str], PoFile]) -> MergeResult:
        """Merge."""
        kept: dict[int, PoEntry] = {}  # by the identity of the old entry
        added: dict[tuple[str, str], list[PoEntry]] = defaultdict(list)  # by path and the old id before them
        revived: set[int] = set()
        homes = {id(e): file.path for file in self._files for e in file.entries}
        anchors: dict[str, tuple[str, str]] = {}
        begun: dict[str, PoFile] = {}
        for w in self._wanted:
            old = self._pairs.get(w.id)
            if old is not None:
                kept[id(old)] = self._updated(old, w)
                anchors[w.file] = (homes[id(old)], old.id)
                continue
            if w.file not in anchors:
                anchors[w.file] = (self._home(w.file, begin, begun), "")
            added[anchors[w.file]].append(self._added(w, revived))
        every = [*self._files, *begun.values()]
        self._done.files = tuple(self._rebuilt(file, kept, added, revived) for file in every)
        return self._done

    def _home(self, name: str, begin: Callable[[str], PoFile], begun: dict[str, PoFile]) -> str:
        """The path of the file of that name, begun where it is not there."""
        fresh = begin(name)
        if all(file.path != fresh.path for file in self._files):
            begun[name] = fresh
        return fresh.path

    def _updated(self, old: PoEntry, w: ExpectedEntry) -> PoEntry:
        """An entry as its message is now."""
        fields: dict[str, object] = {"id": w.id, "source": w.source, "extracted": w.comments, "places": (w.place,)}
        if not same_words(old.source, w.source):
            self._done.changed += 1
            if old.text:
                fields |= {"flags": _fuzzy(old.flags), "previous": _previous(old, w.source)}
                fields["previous_id"] = old.id if old.id != w.id else old.previous_id
        return changed_entry(old, **fields)

    def _added(self, w: ExpectedEntry, revived: set[int]) -> PoEntry:
        """An entry for a message that has none."""
        fresh = PoEntry(w.id, w.source, extracted=w.comments, places=(w.place,))
        old = self._attic.get(w.id)
        if old is not None:
            self._done.revived += 1
            revived.add(id(old))
            same = same_words(old.source, w.source)
            previous = old.previous if same else _previous(old, w.source)
            flags = old.flags if same else _fuzzy(old.flags)
            return replace(fresh, text=old.text, notes=old.notes, flags=flags, previous=previous)
        self._done.new += 1
        text = self._memory.get(" ".join(w.source.split()))
        if text is None:
            return fresh
        self._done.suggested += 1
        return replace(fresh, text=text, flags=(FUZZY,))

    def _rebuilt(
        self,
        file: PoFile,
        kept: Mapping[int, PoEntry],
        added: Mapping[tuple[str, str], list[PoEntry]],
        revived: set[int],
    ) -> PoFile:
        """A file with its entries as they are now."""
        out = [*added.get((file.path, ""), ())]
        gone = []
        for old in file.entries:
            if old.obsolete:
                out += () if id(old) in revived else (old,)
                continue
            if id(old) in kept:
                out.append(kept[id(old)])
            elif old.text or old.notes:
                gone.append(changed_entry(old, obsolete=True, extracted=(), places=()))
            self._done.obsolete += id(old) not in kept
            out += added.get((file.path, old.id), ())
        return replace(file, entries=(*out, *gone))


def _memory(entries: Sequence[PoEntry]) -> dict[str, str]:
    """What words were translated to, the first time that they were."""
    known: dict[str, str] = {}
    for entry in entries:
        if entry.text and not entry.fuzzy and entry.source:
            known.setdefault(" ".join(entry.source.split()), entry.text)
    return known


def _fuzzy(flags: tuple[str, ...]) -> tuple[str, ...]:
    return flags if FUZZY in flags else (FUZZY, *flags)


def _previous(old: PoEntry, source: str) -> str | None:
    """The source that the text was made from: an older one, where it was fuzzy before; none where that is now the source."""
    made_from = old.previous if old.fuzzy and old.previous is not None else old.source
    return None if same_words(made_from, source) else made_from
