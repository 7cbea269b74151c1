"""PO files of a translation: what they must contain, which entry belongs to which message, merging, and writing.

Unchanged entries keep their lines, other texts are written without wrapping. A merge adds new entries, marks changed ones and
keeps obsolete ones; ids and texts of messages may have changed.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.base.diagnostics import Mark, Report
from pnp.base.languages import EVERY_LANGUAGE, canonical_tag, check_tag, language_name
from pnp.base.records import lazy_pattern
from pnp.load.project import game_names, locale_folder, locale_tags, project_path
from pnp.load.translations import (
    OWN_FLAG,
    UNKNOWN_FLAG,
    active_entries,
    check_entry_ids,
    load_translation,
    quote_po,
    read_po_files,
)
from pnp.locale.checks.translation import CHECK_FLAGS
from pnp.locale.phrases import has_phrases, phrases_for
from pnp.locale.translation import VARIED, is_copied
from pnp.model.fields import FUZZY, UNSAID, Message, PoEntry, PoFile
from pnp.model.messages import messages
from pnp.model.sentences import is_inflected
from pnp.translate.capacity import CharacterCapacity, TextLocations
from pnp.translate.comments import Commentator, empty_translation

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.files import Publication
    from pnp.model.game import Game
    from pnp.text.typesetter import Typesetter


def changed_entry(entry: PoEntry, **fields: Any) -> PoEntry:  # noqa: ANN401  (any field of an entry)
    """Return the entry with changed fields; if nothing changes, it keeps its lines."""
    new = replace(entry, **fields)
    return entry if new == entry else replace(new, raw="")


def po_bytes(file: PoFile) -> bytes:
    """Return the bytes of a file. Texts are not wrapped, so that a change in one text changes one line.

    Entries keep their lines, but for an id of before without its source (`#| msgctxt` alone), which gettext's tools refuse.
    """
    parts: list[str] = []
    for entry in (*((file.header,) if file.header else ()), *file.entries):
        raw = "" if entry.has_only_previous_id else entry.raw
        part = raw or "".join(f"{line}{file.newline}" for line in (*[""] * bool(parts), *_entry_lines(entry)))
        if parts and not parts[-1].endswith("\n"):
            parts[-1] += file.newline
        parts.append(part)
    return "".join([*parts, file.tail]).encode()


def _entry_lines(entry: PoEntry) -> Iterator[str]:
    old = "#~ " if entry.obsolete else ""
    yield from entry.notes
    own = [flag for flag in entry.flags if OWN_FLAG.fullmatch(flag) or flag.startswith(UNKNOWN_FLAG)]
    if own:
        yield f"# pnp: {', '.join(flag.removeprefix(UNKNOWN_FLAG) for flag in own)}"
    if not old:
        yield from (f"#. {line}".rstrip() for line in entry.extracted)
        yield from (f"#: {place}" for place in entry.places)
    if others := [flag for flag in entry.flags if flag not in own]:
        yield f"#, {', '.join(others)}"
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


PO_FILES = ("glossary", "words", "sentences", "cards", "booklet", "phrases")
"""The names of the files, in the order in which they should be translated."""

_FILE_BY_GROUP = {
    "terms": "glossary", "words": "words", "icons": "words", "game": "words", "booklet": "booklet", "phrases": "phrases",
    "sentences": "sentences",
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


def source_key(id_: str, source: str) -> tuple[str, ...]:
    """Return what texts have in common that need one translation: their words, line by line, and the language of the source.

    A text without words in the source shares its key with no other, nor does a word of a sentence, for its case.
    """
    if source == UNSAID or is_inflected(id_):
        return (id_,)
    return ("phrases" if _is_phrase(id_) else "", *(" ".join(line.split()) for line in source.strip().split("\n")))


def _is_phrase(id_: str) -> bool:
    return id_.startswith("phrases/")


class KnownTranslation(NamedTuple):
    """A translation that a person has confirmed, the message that it belongs to, and that one's game if it is another."""

    id: str
    text: str
    flags: tuple[str, ...] = ()
    game: str = ""

    def __str__(self) -> str:
        return f"`{self.id}`" + (f" of `{self.game}`" if self.game else "")

    @property
    def shared_flags(self) -> tuple[str, ...]:
        """The flags of checks that hold wherever the same source has this text."""
        return tuple(flag for flag in self.flags if flag in CHECK_FLAGS and flag != VARIED)


class TranslationMemory:
    """The confirmed translations of entries by their source; with `game`, those of another game."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], list[KnownTranslation]] = defaultdict(list)

    def add(self, entries: Iterable[PoEntry], game: str = "") -> None:
        """Remember the entries that a person has translated."""
        for entry in entries:
            if entry.id and entry.text.strip() and not entry.fuzzy and not is_copied(entry, entry.source):
                known = KnownTranslation(entry.id, entry.text, entry.flags, game)
                self._known[source_key(entry.id, entry.source)].append(known)

    def translations(self, id_: str, source: str) -> tuple[KnownTranslation, ...]:
        """Return the different translations of a source, the one first that fits the message best.

        One that is not meant for its place alone (`varied`) comes before others, then one of this game, of the same field, of
        the same deck, and what is written most often.
        """
        known = self._known.get(source_key(id_, source), ())
        uses = Counter(one.text for one in known)
        deck, field = _deck_and_field(id_)
        by_text: dict[str, KnownTranslation] = {}

        def distance(one: KnownTranslation) -> tuple[bool, bool, bool, bool, int]:
            other_deck, other_field = _deck_and_field(one.id)
            return VARIED in one.flags, one.game != "", other_field != field, other_deck != deck, -uses[one.text]

        for one in sorted(known, key=distance):
            by_text.setdefault(one.text, one)
        return tuple(by_text.values())


def _deck_and_field(id_: str) -> tuple[str, str]:
    return id_.partition("/")[0], id_.rpartition("/")[2]


_MOST_TRANSLATIONS = 3  # in the comments on one entry
_SHOWN_CHARACTERS = 60
_SUGGESTED, _OTHERWISE = "suggested: ", "the same source in "
"""How comments on an entry begin that is not confirmed."""


def is_suggested(entry: PoEntry) -> bool:
    """Whether an entry has the translation of an equal text, which nobody has confirmed."""
    return entry.fuzzy and any(line.startswith(_SUGGESTED) for line in entry.extracted)


def _suggestion_comments(text: str, known: Iterable[KnownTranslation]) -> Iterator[str]:
    """Say of an entry with `text`, which is not confirmed, how the same source is translated elsewhere."""
    for one in islice(known, _MOST_TRANSLATIONS):
        if one.text == text:
            yield f"{_SUGGESTED}{one} has the same source; confirm it, or translate it otherwise"
        else:
            words = " ".join(one.text.split())
            shown = words if len(words) <= _SHOWN_CHARACTERS else f"{words[:_SHOWN_CHARACTERS].rstrip()} …"
            yield f"{_OTHERWISE}{one}: {shown}"


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
    (old_home, _, old_last), (new_home, _, new_last) = old.rpartition("/"), new.rpartition("/")
    if old.startswith("booklet/") or new.startswith("booklet/"):
        return old.startswith("booklet/") and new.startswith("booklet/")
    return old_last == new_last or old_home == new_home or bool(_HASH_PART.search(old) and _HASH_PART.search(new))


def _family(id_: str) -> str:
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


@dataclass(slots=True)
class MergeResult:
    """The files after a merge, existing ones first, and the numbers of entries that were changed in each way."""

    files: tuple[PoFile, ...] = ()
    new: int = 0
    suggested: int = 0
    from_sheets: int = 0
    changed: int = 0
    revived: int = 0
    obsolete: int = 0


def merge_files(
    files: Sequence[PoFile],
    expected: Sequence[ExpectedEntry],
    begin: Callable[[str], PoFile],
    memory: TranslationMemory | None = None,
    *,
    suggest: bool = True,
) -> MergeResult:
    """Bring files up to date with the expected entries; `begin` gives a new empty file by name.

    Entries keep their file and order; new ones follow the entry of the message before them. If a source was edited, except
    for white space, the translation is kept as fuzzy with its previous source. Entries without a message become obsolete,
    move to the end of their file, and are restored if their id comes back. An entry without a text whose source is translated
    elsewhere, in the files or in `memory`, gets that translation as a fuzzy suggestion if `suggest` says so, unless it is
    flagged `varied`.
    """
    return _Merge(files, expected, memory or TranslationMemory(), suggest=suggest).run(begin)


class _Merge:
    def __init__(
        self, files: Sequence[PoFile], expected: Sequence[ExpectedEntry], memory: TranslationMemory, *, suggest: bool
    ) -> None:
        self._suggests = suggest
        self._files = files
        self._expected = expected
        self._old = [entry for file in files for entry in file.entries]
        self._pairs = match_entries(expected, [e for e in self._old if not e.obsolete])
        self._obsolete = {e.id: e for e in self._old if e.obsolete and e.id and e.text and not e.unread}
        self._memory = memory
        memory.add(self._sound_entries())
        self._result = MergeResult()

    def _sound_entries(self) -> Iterator[PoEntry]:
        """Yield the entries whose source stays what it is, with their ids after the merge, and those without a message."""
        found = [(w, self._pairs.get(w.id) or self._obsolete.get(w.id)) for w in self._expected]
        yield from (replace(old, id=w.id) for w, old in found if old is not None and same_words(old.source, w.source))
        used = {id(old) for _, old in found}
        yield from (old for old in self._old if id(old) not in used and not old.unread)

    def run(self, begin: Callable[[str], PoFile]) -> MergeResult:
        kept: dict[int, PoEntry] = {}  # by the identity of the old entry
        added: dict[tuple[str, str], list[PoEntry]] = defaultdict(list)  # by path and old id of the entry before them
        revived: set[int] = set()
        paths = {id(e): file.path for file in self._files for e in file.entries}
        anchors: dict[str, tuple[str, str]] = {}
        new_files: dict[str, PoFile] = {}
        for w in self._expected:
            old = self._pairs.get(w.id)
            if old is not None:
                kept[id(old)] = self._update_entry(old, w)
                anchors[w.file] = (paths[id(old)], old.id)
                continue
            if w.file not in anchors:
                anchors[w.file] = (self._file_path(w.file, begin, new_files), "")
            added[anchors[w.file]].append(self._new_entry(w, revived))
        files = [*self._files, *new_files.values()]
        self._result.files = tuple(self._rebuild_file(file, kept, added, revived) for file in files)
        return self._result

    def _file_path(self, name: str, begin: Callable[[str], PoFile], new_files: dict[str, PoFile]) -> str:
        new = begin(name)
        if all(file.path != new.path for file in self._files):
            new_files[name] = new
        return new.path

    def _update_entry(self, old: PoEntry, w: ExpectedEntry) -> PoEntry:
        fields: dict[str, Any] = {"id": w.id, "source": w.source, "places": (w.place,), "extracted": w.comments}
        if not same_words(old.source, w.source):
            self._result.changed += 1
            if old.text:
                previous, named = _previous_source(old, w.source), old.id if old.id != w.id else old.previous_id
                fields |= {"flags": _with_fuzzy_flag(old.flags), "previous": previous}
                fields["previous_id"] = named if previous is not None else None  # gettext's tools refuse it alone
        new = changed_entry(old, **fields | self._suggestion(replace(old, **fields)))
        return replace(new, raw="") if _FLAGS_THAT_GET_LOST.search(new.raw) else new

    def _suggestion(self, entry: PoEntry) -> dict[str, Any]:
        """Return the fields in which an entry differs that is not confirmed and whose source is translated elsewhere."""
        is_empty = not entry.text.strip()
        wanted = self._suggests if is_empty else entry.fuzzy
        known = self._memory.translations(entry.id, entry.source) if wanted else ()
        if not known:
            return {}
        fields: dict[str, Any] = {}
        if is_empty and VARIED not in entry.flags:
            self._result.suggested += 1
            flags = dict.fromkeys((*_with_fuzzy_flag(entry.flags), *known[0].shared_flags))
            fields = {"text": known[0].text, "flags": tuple(flags)}
        comments = _suggestion_comments(fields.get("text", entry.text), known)
        return fields | {"extracted": (*entry.extracted, *comments)}

    def _new_entry(self, w: ExpectedEntry, revived: set[int]) -> PoEntry:
        new = PoEntry(w.id, w.source, extracted=w.comments, places=(w.place,))
        old = self._obsolete.get(w.id)
        if old is not None:
            self._result.revived += 1
            revived.add(id(old))
            same = same_words(old.source, w.source)
            previous = old.previous if same else _previous_source(old, w.source)
            flags = old.flags if same else _with_fuzzy_flag(old.flags)
            new = replace(new, text=old.text, notes=old.notes, flags=flags, previous=previous)
        else:
            self._result.new += 1
        return replace(new, **self._suggestion(new))

    def _rebuild_file(
        self, file: PoFile, kept: Mapping[int, PoEntry], added: Mapping[tuple[str, str], list[PoEntry]], revived: set[int]
    ) -> PoFile:
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
            self._result.obsolete += id(old) not in kept
            out += added.get((file.path, old.id), ())
        return replace(file, entries=(*out, *gone))


_FLAGS_THAT_GET_LOST = lazy_pattern(r"^#[,=].*\b(?:varied|same-as-source|waive)", re.MULTILINE)
"""Flags of this program where an editor that does not know them takes them out."""


def _with_fuzzy_flag(flags: tuple[str, ...]) -> tuple[str, ...]:
    return flags if FUZZY in flags else (FUZZY, *flags)


def _previous_source(old: PoEntry, source: str) -> str | None:
    translated_source = old.previous if old.fuzzy and old.previous is not None else old.source
    return None if same_words(translated_source, source) else translated_source


class PropagatedText(NamedTuple):
    """An entry whose source is that of a text to take over, as it was, and its new text (None: it is left as it is)."""

    entry: PoEntry
    text: str | None


class UntransferableTextError(ValueError):
    """A text that cannot stand elsewhere; `hint` is the way out, or empty."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def propagate(files: Sequence[PoFile], id_: str) -> tuple[tuple[PoFile, ...], tuple[PropagatedText, ...]]:
    """Return files in which the text of an entry stands in all entries with the same source, and those that differed from it.

    They are then confirmed as that one is, with its flags of checks. An entry that is flagged `varied` is left as it is. Raises
    UntransferableTextError, with the reason, if the entry has no text that could stand elsewhere.
    """
    active = {entry.id: entry for file in files for entry in file.entries if entry.id and not entry.obsolete}
    given = active[id_]
    if not given.text.strip():
        raise UntransferableTextError("is not translated")
    if given.fuzzy:
        raise UntransferableTextError(f"is flagged `{FUZZY}`", "confirm it first, by removing the flag")
    if VARIED in given.flags:
        raise UntransferableTextError(f"is flagged `{VARIED}`")
    key, shared = source_key(given.id, given.source), KnownTranslation(given.id, given.text, given.flags).shared_flags
    new, told = dict[str, PoEntry](), list[PropagatedText]()
    for entry in active.values():
        if source_key(entry.id, entry.source) != key or (entry.text == given.text and not entry.fuzzy):
            continue
        if VARIED in entry.flags:
            told.append(PropagatedText(entry, None))
            continue
        flags = tuple(dict.fromkeys((*(flag for flag in entry.flags if flag != FUZZY), *shared)))
        comments = tuple([line for line in entry.extracted if not line.startswith((_SUGGESTED, _OTHERWISE))])
        new[entry.id] = changed_entry(entry, text=given.text, flags=flags, extracted=comments, previous=None, previous_id=None)
        told.append(PropagatedText(entry, given.text))
    entries = (tuple(e if e.obsolete else new.get(e.id, e) for e in file.entries) for file in files)
    return tuple(replace(file, entries=es) for file, es in zip(files, entries, strict=True)), tuple(told)


def rival_translations(files: Sequence[PoFile], ids: Sequence[str]) -> tuple[str, str] | None:
    """Return the first two of these entries that have one source and different texts, so that only one can be taken over."""
    active = {entry.id: entry for file in files for entry in file.entries if entry.id and not entry.obsolete}
    first: dict[tuple[str, ...], PoEntry] = {}
    for entry in (active[id_] for id_ in ids if active[id_].text.strip()):
        known = first.setdefault(source_key(entry.id, entry.source), entry)
        if known.text != entry.text:
            return known.id, entry.id
    return None


_BOM = b"\xef\xbb\xbf"


def pictures_path(game: Game) -> str:
    """The folder of the pictures that comments refer to, relative to the project's root."""
    return f"out/{game.name}/{game.source_locale}/pictures"


def new_tag(game: Game, tag: str, report: Report) -> str | None:
    """Return the normalized tag of a new translation.

    None with `locale/unknown-language`, `locale/is-source` or `locale/exists` if it cannot be added.
    """
    known = check_tag(tag, report)
    if known == EVERY_LANGUAGE:
        message = f"`{EVERY_LANGUAGE}` asks for every language of a game, so no translation can have this name"
        report.error("locale/unknown-language", message, hint="add languages one by one, such as `de`")
        return None
    if known is None:
        return None
    folder = locale_folder(game.root, game.name, known)
    if known == game.source_locale:
        report.error("locale/is-source", f"`{known}` is the language that `{game.name}` is written in", game.mark)
    elif folder.exists():
        path = project_path(game.root, folder)
        hint = f"`pnp locale merge {known}` brings it up to date"
        report.error("locale/exists", f"`{path}` already exists", Mark(path), hint=hint)
    else:
        return known
    return None


def updated_files(  # noqa: PLR0913, PLR0917 - the game, what comments need, and what comes in
    game: Game,
    tag: str,
    locations: TextLocations | None,
    setter: Typesetter | None,
    report: Report,
    fill: Callable[[MergeResult], bool] | None = None,
    *,
    suggest: bool = True,
) -> MergeResult | None:
    """Return the files of a new or existing translation with all messages of the game; None if one cannot be read.

    Entries with a fault, which is reported, stay as they are written, and their messages get no other ones. `fill` fills
    texts from elsewhere into a result, and says whether there were any. Empty texts get suggestions if `suggest` says so.
    """
    folder = locale_folder(game.root, game.name, tag)
    files: tuple[PoFile, ...] = ()
    translation = empty_translation(game, tag)
    if any(folder.glob("*.po")):
        file_report = Report()
        files = read_po_files(game.root, game.name, tag, file_report)
        active_entries(files, file_report)
        check_entry_ids(game, tag, files, file_report)
        for diagnostic in file_report.diagnostics:
            if diagnostic.severity == "error":  # merging resolves warnings
                report.add(diagnostic)
        if len(files) < len(tuple(folder.glob("[!.]*.po"))) or any(d.code in _FAULTS_OF_FILES for d in file_report.diagnostics):
            return None
        files = tuple(set_faulty_entries_aside(files))
        translation = load_translation(game, tag, Report()) or translation
    messages = messages_to_translate(game, tag)
    capacity = CharacterCapacity(game.fonts, setter, tag, game.source_locale) if setter else None
    comments = Commentator(game, translation, locations, capacity, pictures_path(game)).comments(messages)
    unread = {entry.id for file in files for entry in file.entries if entry.unread}
    expected = [one for one in expected_entries(messages, comments) if one.id not in unread]

    def merged(old: Sequence[PoFile]) -> MergeResult:
        memory = _memory_of_other_games(game, tag)
        return merge_files(old, expected, lambda name: empty_file(game, tag, name), memory, suggest=suggest)

    result = merged(files)
    if fill is not None and fill(result):  # equal texts are suggested from what came in, and suggestions that it replaced go
        again = merged(result.files)
        result.files = again.files
        said = {entry.id for file in files for entry in file.entries if entry.text.strip()}
        result.suggested = sum(is_suggested(e) and e.id not in said for file in again.files for e in file.entries)
    return result


_FAULTS_OF_FILES = frozenset({"translation/other-game", "translation/other-language", "translation/no-po"})
"""Errors after which none of the entries of a file can be trusted."""


def set_faulty_entries_aside(files: Sequence[PoFile]) -> Iterator[PoFile]:
    """Yield files in which entries without an id, or with one that occurs twice, are `unread` like those with a broken text."""
    counts = Counter(entry.id for file in files for entry in file.entries if not entry.obsolete)
    for file in files:
        entries = (
            replace(e, obsolete=True, unread=True) if not e.obsolete and (not e.id or counts[e.id] > 1) else e
            for e in file.entries
        )
        yield replace(file, entries=tuple(entries))


def _memory_of_other_games(game: Game, tag: str) -> TranslationMemory:
    """Return what other games of the project have translated from the same language; their faults are not reported here."""
    memory = TranslationMemory()
    for name in game_names(game.root):
        if name == game.name or tag not in locale_tags(game.root, name):
            continue
        for file in read_po_files(game.root, name, tag, Report()):
            if canonical_tag(file.fields.get("X-Source-Language", "")) == game.source_locale:
                memory.add((entry for entry in file.entries if not entry.obsolete), name)
    return memory


def template_files(game: Game, folder: Path, locations: TextLocations | None, setter: Typesetter | None) -> tuple[PoFile, ...]:
    """Return the templates (POT) of a game for `folder`, without those that have no entries."""
    messages = messages_to_translate(game, None)
    capacity = CharacterCapacity(game.fonts, setter, game.source_locale) if setter else None
    empty = empty_translation(game, game.source_locale)
    comments = Commentator(game, empty, locations, capacity, pictures_path(game)).comments(messages)
    files = (po_template(game, folder, name, expected_entries(messages, comments)) for name in PO_FILES)
    return tuple(file for file in files if file.entries)


def write_files(root: Path, files: tuple[PoFile, ...], publication: Publication) -> tuple[Path, ...]:
    """Write the files that have changed, together with the other files of the publication; give their paths."""
    written = []
    for file in files:
        target, data = root / file.path, po_bytes(file)
        if target.is_file() and target.read_bytes().removeprefix(_BOM) == data:
            continue
        publication.write(target, data)
        written.append(target)
    return tuple(written)
