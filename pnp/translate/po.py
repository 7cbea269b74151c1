"""What the PO files of a translation must contain, which of their entries belongs to which message, and how they are written.

Unchanged entries keep their lines, other texts are written without wrapping. Ids and texts of messages may have changed.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.base.diagnostics import Mark
from pnp.base.languages import language_name
from pnp.base.records import lazy_pattern
from pnp.load.project import locale_folder, project_path
from pnp.load.translations import quote_po
from pnp.locale.phrases import has_phrases, phrases_for
from pnp.model.fields import UNSAID, Message, PoEntry, PoFile
from pnp.model.messages import messages

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from pnp.model.game import Game


def changed_entry(entry: PoEntry, **fields: Any) -> PoEntry:  # noqa: ANN401  (any field of an entry)
    """Return the entry with changed fields; if nothing changes, it keeps its lines."""
    new = replace(entry, **fields)
    return entry if new == entry else replace(new, raw="")


def po_bytes(file: PoFile) -> bytes:
    """Return the bytes of a file. Texts are not wrapped, so that a change in one text changes one line."""
    parts: list[str] = []
    for entry in (*((file.header,) if file.header else ()), *file.entries):
        part = entry.raw or "".join(f"{line}{file.newline}" for line in (*[""] * bool(parts), *_entry_lines(entry)))
        if parts and not parts[-1].endswith("\n"):
            parts[-1] += file.newline
        parts.append(part)
    return "".join([*parts, file.tail]).encode()


def _entry_lines(entry: PoEntry) -> Iterator[str]:
    old = "#~ " if entry.obsolete else ""
    yield from entry.notes
    if not old:
        yield from (f"#. {line}".rstrip() for line in entry.extracted)
        yield from (f"#: {place}" for place in entry.places)
    if entry.flags:
        yield f"#, {', '.join(entry.flags)}"
    previous = "#~| " if old else "#| "
    if entry.previous is not None:
        if entry.previous_id is not None:
            yield from _text_lines("msgctxt", entry.previous_id, previous)
        yield from _text_lines("msgid", entry.previous, previous)
    if entry.id:
        yield from _text_lines("msgctxt", entry.id, old)
    yield from _text_lines("msgid", entry.source, old)
    yield from _text_lines("msgstr", entry.text, old)


def _text_lines(keyword: str, text: str, sign: str) -> Iterator[str]:
    lines = text.split("\n")
    if len(lines) == 1:
        yield f"{sign}{keyword} {quote_po(text)}"
        return
    yield f'{sign}{keyword} ""'
    for line in [f"{line}\n" for line in lines[:-1]] + [line for line in lines[-1:] if line]:
        yield f"{sign}{quote_po(line)}"


PO_FILES = ("glossary", "words", "cards", "booklet", "phrases")
"""The names of the files, in the order in which they should be translated."""

_FILE_BY_GROUP = {
    "terms": "glossary", "words": "words", "icons": "words", "game": "words", "booklet": "booklet", "phrases": "phrases",
}  # fmt: skip
PHRASES_TAG = "en"
"""The source language of the generator's phrases."""


def file_of_message(id_: str) -> str:
    """The default file of a message; translators may move entries to other files."""
    return _FILE_BY_GROUP.get(id_.partition("/")[0], "cards")


def messages_to_translate(game: Game, tag: str | None) -> tuple[Message, ...]:
    """Return the messages of a game and, if the generator has no phrases in the language of `tag`, its English phrases."""
    all_messages = messages(game)
    if tag is None or has_phrases(tag):
        return all_messages
    place = Mark("pnp/locale/phrases/en.yaml")
    phrases = phrases_for(PHRASES_TAG).words.items()
    return (*all_messages, *(Message(f"phrases/{key}", text, place) for key, text in phrases))


def expected_entries(found: Iterable[Message], comments: Mapping[str, tuple[str, ...]]) -> list[ExpectedEntry]:
    """Return the expected entries of messages; `comments` are by id. A place is a file without line, as edits change lines."""
    return [ExpectedEntry(m.id, m.source, comments.get(m.id, ()), m.mark.file, file_of_message(m.id)) for m in found]


def empty_file(game: Game, tag: str, name: str) -> PoFile:
    """Return a new PO file without entries; its header says that it has not been reviewed."""
    file = project_path(game.root, locale_folder(game.root, game.name, tag) / f"{name}.po")
    notes = (
        f"# {game.title}: {name} in {language_name(tag)}, from {game.source_locale}.",
        "# Say here who translated it, how, and who reviewed it.",
    )
    fields = {
        "Project-Id-Version": f"{game.name} {game.version}",
        "Language": tag,
        **_FORMAT_FIELDS,
        "X-Source-Language": game.source_locale,
        "X-Translation-Status": "not reviewed by a native speaker",
    }
    return PoFile(file, _header_entry(notes, fields), ())


def po_template(game: Game, folder: Path, name: str, expected: Iterable[ExpectedEntry]) -> PoFile:
    """Return a template (POT) with all messages of one file."""
    notes = (f"# {game.title}: {name}, from {game.source_locale}.",)
    fields = {"Project-Id-Version": f"{game.name} {game.version}", "Language": "", **_FORMAT_FIELDS}
    entries = tuple(PoEntry(e.id, e.source, extracted=e.comments, places=(e.place,)) for e in expected if e.file == name)
    return PoFile(project_path(game.root, folder / f"{name}.pot"), _header_entry(notes, fields), entries)


_FORMAT_FIELDS = {"MIME-Version": "1.0", "Content-Type": "text/plain; charset=UTF-8", "Content-Transfer-Encoding": "8bit"}


def _header_entry(notes: tuple[str, ...], fields: Mapping[str, str]) -> PoEntry:
    return PoEntry("", "", "".join(f"{name}: {value}\n" for name, value in fields.items()), notes)


_HASH_PART = lazy_pattern(r"(?<=/)[0-9a-f]{8}(?=/|$)")
_LEAST_SIMILARITY = 0.5  # the least similarity ratio of two texts


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


def match_entries(expected: Sequence[ExpectedEntry], entries: Sequence[PoEntry]) -> dict[str, PoEntry]:
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
                self._order[_kind_of_family(family)].append(id_)
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
            places = (self._place(id_, parents) for id_ in self._order[_kind_of_family(family)])
            old = [(new or None, id_) for id_, new, home in places if home == family or new in known]
            gaps, sources = _gaps_in_order(old), {w.id: w.source for w in members}
            for gap, ids in _gaps_in_order([(w.id if w.id in self.found else None, w.id) for w in members]).items():
                self._add_pairs(_match_in_gap(ids, gaps.get(gap, []), sources, self._free), parents)
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
    return old_last == new_last or old_home == new_home or bool(_HASH_PART.search(old) and _HASH_PART.search(new))


def _family(id_: str) -> str:
    """The group of ids in which a text with a hashed id has its position: those under its heading, or of its list."""
    if id_.startswith("booklet/"):
        return id_.rpartition("/")[0]
    return _HASH_PART.sub("*", id_) if _HASH_PART.search(id_) else ""


def _kind_of_family(family: str) -> str:
    return "booklet" if family.startswith("booklet/") else family


def _gaps_in_order(row: Iterable[tuple[str | None, str]]) -> dict[str | None, list[str]]:
    """The unknown ids after each known id; `row` gives pairs of the known id, or None, and the id itself."""
    gaps: dict[str | None, list[str]] = {}
    last = None
    for known, id_ in row:
        if known is None:
            gaps.setdefault(last, []).append(id_)
        else:
            last = known
    return gaps


def _match_in_gap(
    new: list[str], old: list[str], sources: dict[str, str], entries: dict[str, PoEntry]
) -> list[tuple[str, str]]:
    old = [id_ for id_ in old if id_ in entries]
    return list(zip(new, old, strict=True)) if len(new) == len(old) else _similar_pairs(new, old, sources, entries)


def _similar_pairs(
    new: list[str], old: list[str], sources: dict[str, str], entries: dict[str, PoEntry]
) -> list[tuple[str, str]]:
    ratios = [
        (SequenceMatcher(None, sources[n], entries[o].source, autojunk=False).ratio(), -i, -k, n, o)
        for i, n in enumerate(new)
        for k, o in enumerate(old)
    ]
    out: dict[str, str] = {}
    for ratio, _, _, n, o in sorted(ratios, reverse=True):
        if ratio >= _LEAST_SIMILARITY and n not in out and o not in out.values():
            out[n] = o
    return list(out.items())
