"""Translations that come in from a file that is none of this project's: found by id or by source, compared, and filled in.

What is sound comes in, and what is not is listed with its place. An empty text never takes a translation away.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import pairwise
from typing import TYPE_CHECKING
from unicodedata import normalize

from pnp.base.diagnostics import Mark, Report, quoted
from pnp.base.records import frozen, lazy_pattern
from pnp.base.suggestions import did_you_mean, nearest
from pnp.load.translations import active_entries
from pnp.locale.checks.sheets import texts_of_sheets
from pnp.locale.checks.translation import check_translation
from pnp.model.fields import FUZZY, PoEntry, PoFile, Translation, TranslationEntry
from pnp.model.messages import messages
from pnp.translate.doubtful_texts import doubt_about
from pnp.translate.exchange import note_text
from pnp.translate.po import changed_entry, is_suggested, set_faulty_entries_aside

if TYPE_CHECKING:
    from pnp.model.game import Game
    from pnp.translate.po import MergeResult


@frozen
class IncomingText:
    """A translation as a file has it, and what says which text it belongs to: an `id`, a `source`, or both.

    `needs_work` and `note` are None where the file does not say; `source_mark` is where the source stands. With `is_key`, the
    id is a key that may as well be the source.
    """

    text: str
    mark: Mark
    id: str = ""
    source: str | None = None
    needs_work: bool | None = None
    note: str | None = None
    source_mark: Mark | None = None
    is_key: bool = False


@dataclass(slots=True)
class ImportCounts:
    """How many texts of a file came in as `new` or `changed`, and what became of the others.

    `same`: the PO file has them already; `needs_work`: came in to be looked at; `empty`: not translated in the file; `stale`:
    made from an older source and left out; `unmatched`: of no text of the game; `faulty`: with an error, and left out.
    """

    new: int = 0
    changed: int = 0
    needs_work: int = 0
    same: int = 0
    empty: int = 0
    stale: int = 0
    unmatched: int = 0
    faulty: int = 0

    @classmethod
    def names(cls) -> list[str]:
        """The names of the counts, as the head of a table."""
        return [one.name.replace("_", " ") for one in fields(cls)]

    def row(self) -> list[str]:
        """The counts in the order of their names."""
        return [str(getattr(self, one.name)) for one in fields(self)]


@frozen
class ImportResult:
    """The PO files with what came in, and how much that was."""

    files: tuple[PoFile, ...]
    counts: ImportCounts


def fill_in(game: Game, tag: str, files: Sequence[PoFile], texts: Sequence[IncomingText], report: Report) -> ImportResult:
    """Fill texts into the PO files of a translation, whose entries with a fault stay as they are written.

    Reports `translation/no-id` and `translation/duplicate-id` of these files, `import/unknown-text`, `import/twice`,
    `import/shifted`, `import/stale`, `import/doubtful` and `import/kept`, and the errors of the checks of translations
    (`translation/…`) at the place in the file that comes in: such texts stay out.
    """
    active_entries(files, report)
    sound = tuple(set_faulty_entries_aside(files))
    return _Import(game, tag, sound, report).run(texts)


def fill_from_sheets(game: Game, tag: str, report: Report, result: MergeResult) -> bool:
    """Fill what the tables of decks say into entries that nobody has translated; whether there was anything.

    A suggestion from an equal text gives way. Texts with an error, which is reported at their cells, stay out.
    """
    entries = {entry.id: entry for file in result.files for entry in file.entries if not entry.obsolete}
    texts = [
        IncomingText(sheet.text, sheet.mark, message.id, message.source, needs_work=False)
        for sheet, message in texts_of_sheets(game, tag)
        if message is not None
        and (entry := entries.get(message.id)) is not None
        and (not entry.text.strip() or is_suggested(entry))
    ]
    filled = fill_in(game, tag, result.files, texts, report)
    result.files, result.from_sheets = filled.files, filled.counts.new + filled.counts.changed
    return bool(result.from_sheets)


_QUOTES = str.maketrans({
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032", "'"), **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"), "\u2026": "...",
})  # fmt: skip
"""What spreadsheets and word processors set for what is typed."""
_INVISIBLE = lazy_pattern("[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")


def clean_name(text: str) -> str:
    """Return an id or a header without the marks that nobody sees, and with plain blanks."""
    return " ".join(_INVISIBLE.sub("", normalize("NFKC", text)).split())


def looks_like_id(text: str) -> bool:
    """Whether a text is written as the ids of texts are: `fish/pike/name`."""
    return bool(_ID_FORM.fullmatch(text))


def loose_words(text: str) -> str:
    """Return what is left of a source when an editor has corrected it by itself: quotes, dashes, blanks, invisible marks."""
    return " ".join(_INVISIBLE.sub("", normalize("NFKC", text.translate(_QUOTES))).translate(_QUOTES).split())


_MOST_UNKNOWN, _FIRST_UNKNOWN = 8, 4  # texts that match none: reported one by one up to here, else as the first ones
_STEPS = lazy_pattern(r"[./:\\]")
_ID_FORM = lazy_pattern(r"[\w-]+(?:[./][\w-]+)+")


@frozen
class _Match:
    """A text with the entry that it belongs to; `is_guess`: its source alone says so, and other entries have it too."""

    entry: PoEntry
    given: IncomingText
    is_guess: bool = False


class _Import:
    def __init__(self, game: Game, tag: str, files: Sequence[PoFile], report: Report) -> None:
        self._game = game
        self._tag = tag
        self._files = files
        entries = {entry.id: entry for file in files for entry in file.entries if entry.id and not entry.obsolete}
        self._entries = entries
        self._unread = {entry.id: entry for file in files for entry in file.entries if entry.unread}
        self._report = report
        self._current = {message.id: message.source for message in messages(game)}
        self._counts = ImportCounts()
        self._unknown: list[tuple[str, Mark, str | None]] = []
        self._by_source: dict[str, list[PoEntry]] = defaultdict(list)
        self._by_steps = {"/".join(_STEPS.split(id_.casefold())): entry for id_, entry in entries.items()}
        for entry in entries.values():
            self._by_source[loose_words(entry.source)].append(entry)

    def run(self, texts: Sequence[IncomingText]) -> ImportResult:
        matches = [match for text in texts for match in self._matches(text)]
        self._report_all_unknown()
        matches = self._without_doubles(matches)
        matches = self._without_swapped_columns(matches)
        matches = self._without_shifted_sources(matches)
        self._report_shifted_texts(matches)
        changed = self._changed_entries(matches)
        updated = tuple(
            replace(file, entries=tuple(e if e.obsolete else changed.get(e.id, e) for e in file.entries))
            for file in self._files
        )
        return ImportResult(updated, self._counts)

    def _matches(self, given: IncomingText) -> Iterator[_Match]:
        """Yield the entries of a text; what has neither an id nor a source of this translation is reported."""
        id_ = clean_name(given.id)
        entry = self._entries.get(id_) or self._by_steps.get("/".join(_STEPS.split(id_.casefold()))) if id_ else None
        if entry is not None:
            yield _Match(entry, given)
            return
        if given.is_key and not looks_like_id(id_):
            given, id_ = replace(given, id="", source=given.id), ""
        alike = self._by_source.get(loose_words(given.source), []) if given.source else []
        if alike and not id_:
            yield from (_Match(entry, given, is_guess=len(alike) > 1) for entry in alike)
        elif len(alike) == 1:  # the text was given another id since
            yield _Match(alike[0], given)
        elif given.text.strip():
            self._counts.unmatched += 1
            self._report_unknown(given, id_, alike)

    def _report_unknown(self, given: IncomingText, id_: str, alike: Sequence[PoEntry]) -> None:
        if not id_:
            message = f"no text of `{self._game.name}` has the source {quoted(given.source or '')}"
            near = nearest(given.source or "", [entry.source for entry in self._entries.values()])
            key_hint = "if it is a key, name the file that has its source: `--source FILE`" if given.is_key else None
            meant = f"did you mean {quoted(near)}?" if near else key_hint
            self._unknown.append((message, given.source_mark or given.mark, meant))
            return
        if id_ in self._unread:
            message = f"the entry `{id_}` of the PO file has a fault, so nothing comes in there"
            hint: str | None = "mend it, and import again"
        elif id_ in self._current:
            message = f"the PO files of `{self._tag}` have no entry `{id_}` yet"
            hint = f"`pnp locale merge {self._game.name} {self._tag}` adds it; then import again"
        else:
            message, hint = f"`{self._game.name}` has no text `{id_}`", did_you_mean(id_, self._entries)
        if alike:
            names = ", ".join(f"`{entry.id}`" for entry in alike[:3])
            hint = f"its source is that of several texts: {names}{' …' if len(alike) > 3 else ''}"  # noqa: PLR2004
        self._unknown.append((message, given.mark, hint))

    def _report_all_unknown(self) -> None:
        """Report the texts that match none: each, or of many their number and the first."""
        if len(self._unknown) > _MOST_UNKNOWN:
            first, *others = self._unknown
            message = f"{len(self._unknown)} texts of the file match none of `{self._game.name}`: {first[0]}"
            also = [("and", mark) for _, mark, _ in others[:_FIRST_UNKNOWN]]
            self._report.warning("import/unknown-text", message, first[1], also=also, hint=first[2])
            return
        for message, mark, hint in self._unknown:
            self._report.warning("import/unknown-text", message, mark, hint=hint)

    def _without_doubles(self, matches: Sequence[_Match]) -> list[_Match]:
        """Return the matches without entries for which there are two different texts, which is reported."""
        first: dict[str, _Match] = {}
        refused = set[str]()
        for match in matches:
            known = first.setdefault(match.entry.id, match)
            if not known.given.text.strip():
                first[match.entry.id] = match
            elif match.given.text.strip() and not _is_same_text(known.given.text, match.given.text):
                what = f"`{match.entry.id}`" + ("" if match.given.id else f", whose source is {quoted(match.entry.source)},")
                message = f"{what} has two translations, {quoted(known.given.text)} and {quoted(match.given.text)}"
                also = [("the first", known.given.mark)]
                hint = "keep the right one, and empty the other"
                self._report.error("import/twice", message, match.given.mark, also=also, hint=hint)
                refused.add(match.entry.id)
        self._counts.faulty += len(refused)
        return [match for id_, match in first.items() if id_ not in refused]

    def _without_swapped_columns(self, matches: Sequence[_Match]) -> list[_Match]:
        """Return the matches without those whose source stands as their translation, and other words as their source."""
        swapped = [
            match
            for match in matches
            if match.given.source is not None
            and loose_words(match.given.text) == loose_words(match.entry.source)
            and loose_words(match.given.source) not in self._by_source
        ]
        if not swapped:
            return list(matches)
        self._counts.faulty += len(swapped)
        first, last = swapped[0], swapped[-1]
        message = f"`{first.entry.id}` has its source, {quoted(first.entry.source)}, as its translation, and "
        message += f"{quoted(first.given.source or '')} as its source"
        message = f"{len(swapped)} texts have their sources as translations: {message}" if len(swapped) > 1 else message
        also = [("the last is", last.given.mark)] if len(swapped) > 1 else []
        hint = "the columns of the two languages are swapped: write what each is of above it"
        self._report.error("import/shifted", message, first.given.mark, also=also, hint=hint)
        return [match for match in matches if match not in swapped]

    def _without_shifted_sources(self, matches: Sequence[_Match]) -> list[_Match]:
        """Return the matches without those whose source is that of another text: columns were moved against each other."""
        sound, run = list[_Match](), list[_Match]()
        for match in matches:
            source = loose_words(match.given.source) if match.given.source is not None and match.given.id else None
            if source is None or source == loose_words(match.entry.source) or source not in self._by_source:
                self._report_shifted_sources(run)
                run = []
                sound.append(match)
            else:
                run.append(match)
        self._report_shifted_sources(run)
        return sound

    def _report_shifted_sources(self, run: Sequence[_Match]) -> None:
        if not run:
            return
        self._counts.faulty += len(run)
        first, last = run[0], run[-1]
        owner = self._by_source[loose_words(first.given.source or "")][0]
        message = f"beside the id `{first.entry.id}` stands the source of `{owner.id}`, {quoted(owner.source)}"
        also = []
        if len(run) > 1:
            message = f"the sources of {len(run)} texts stand beside the ids of others: {message}"
            also = [("the last is", last.given.source_mark or last.given.mark)]
        hint = "sort, insert and delete whole rows only: undo what moved a part of the columns, or export again"
        self._report.error("import/shifted", message, first.given.source_mark or first.given.mark, also=also, hint=hint)

    def _report_shifted_texts(self, matches: list[_Match]) -> None:
        """Take out a run of texts that are the translations of the texts before or after theirs, as the PO files have them."""
        for step in (1, -1):
            others = {a.entry.id: b.entry for a, b in (pairwise(matches) if step < 0 else pairwise(matches[::-1]))}
            run = [m for m in matches if self._is_text_of(m, others.get(m.entry.id))]
            if len(run) < 2:  # noqa: PLR2004  one text alone may be a correction
                continue
            where = "above" if step > 0 else "below"
            message = f"{len(run)} translations stand beside other texts than before: {quoted(run[0].given.text)} is that of"
            message += f" `{others[run[0].entry.id].id}`, the text {where}"
            hint = "sort, insert and delete whole rows only: undo what moved a part of the columns, or export again"
            also = [("the last is", run[-1].given.mark)]
            self._report.error("import/shifted", message, run[0].given.mark, also=also, hint=hint)
            self._counts.faulty += len(run)
            shifted = {match.entry.id for match in run}
            matches[:] = [match for match in matches if match.entry.id not in shifted]

    @staticmethod
    def _is_text_of(match: _Match, other: PoEntry | None) -> bool:
        if other is None or not other.text.strip() or other.fuzzy or _is_same_text(other.text, match.entry.text):
            return False
        return _is_same_text(match.given.text, other.text) and loose_words(other.source) != loose_words(match.entry.source)

    def _changed_entries(self, matches: Sequence[_Match]) -> dict[str, PoEntry]:
        changed: dict[str, tuple[PoEntry, IncomingText]] = {}
        kept = list[_Match]()
        for match in matches:
            entry, given = match.entry, match.given
            if not given.text.strip():
                self._counts.empty += 1
                kept += [match] if entry.text.strip() and not entry.fuzzy else ()
                continue
            new = self._changed_entry(match)
            if new is not None and new != entry:
                changed[entry.id] = new, given
            elif new is not None:
                self._counts.same += 1
        if kept:
            what = f"a translation of `{kept[0].entry.id}`" if len(kept) == 1 else f"translations of {len(kept)} texts"
            message = f"`{self._tag}` has {what} that the file leaves empty: nothing is taken away"
            self._report.note("import/kept", message, kept[0].given.mark, hint="to take one out, edit the PO file")
        return self._sound_entries(changed)

    def _changed_entry(self, match: _Match) -> PoEntry | None:
        """Return the entry with what came in for it; None if the text was made from another source and is not needed."""
        entry, given = match.entry, match.given
        is_stale = given.source is not None and loose_words(given.source) != loose_words(entry.source)
        is_same = _is_same_text(given.text, entry.text)
        if is_stale and loose_words(given.source or "") == loose_words(self._current.get(entry.id, entry.source)):
            also = [("it is", entry.at)] if entry.at else []
            message = f"the PO file has an older source of `{entry.id}`, {quoted(entry.source)}"
            hint = f"`pnp locale merge {self._game.name} {self._tag}` brings it up to date; then import again"
            self._report.warning("import/stale", message, given.source_mark or given.mark, also=also, hint=hint)
            self._counts.stale += 1
            return None
        if is_stale and (entry.fuzzy or not is_same):
            also = [("it is", entry.at)] if entry.at else []
            message = f"`{entry.id}` was translated from another source, {quoted(given.source or '')}"
            left = bool(entry.text.strip()) and not entry.fuzzy
            message += ", and what the PO file has stays" if left else ", so it needs to be looked at"
            self._report.warning("import/stale", message, given.source_mark or given.mark, also=also)
            self._counts.stale += left
            if left:
                return None
        needs_work = given.needs_work
        if needs_work is None:
            needs_work = entry.fuzzy if is_same else match.is_guess
        if match.is_guess and not is_same and entry.text.strip() and not entry.fuzzy:
            return entry  # what a person has confirmed for its place stays
        needs_work = (
            (not is_same and self._is_doubtful(match))
            or needs_work
            or (is_stale and (entry.fuzzy or not is_same))
            or (match.is_guess and not is_same)
        )
        values: dict[str, object] = {} if is_same else {"text": _written_text(given.text)}
        if needs_work != entry.fuzzy:
            others = tuple(flag for flag in entry.flags if flag != FUZZY)
            values["flags"] = (FUZZY, *others) if needs_work else others
        if not needs_work and (entry.fuzzy or not is_same):
            values |= {"previous": None, "previous_id": None}
        elif is_stale and not is_same:
            values |= {"previous": given.source, "previous_id": None}
        if given.note is not None and " ".join(given.note.split()) != " ".join(note_text(entry.notes).split()):
            values["notes"] = tuple(f"# {line}".rstrip() for line in given.note.split("\n")) if given.note else ()
        return changed_entry(entry, **values)

    def _is_doubtful(self, match: _Match) -> bool:
        """Whether a text is hardly a translation, which is reported."""
        doubt = doubt_about(match.given.text, match.entry.source)
        if doubt is not None:
            message = f"`{match.entry.id}` is {quoted(match.given.text)}, {doubt.what}: it comes in to be looked at"
            self._report.warning("import/doubtful", message, match.given.mark, hint=doubt.hint)
        return doubt is not None

    def _sound_entries(self, changed: Mapping[str, tuple[PoEntry, IncomingText]]) -> dict[str, PoEntry]:
        """Return the changed entries without those in whose text a check finds an error, which is reported at its place."""
        places = sorted({given.mark for new, given in changed.values() if new.text != self._entries[new.id].text})
        findings, faulty = Report(), set[Mark]()
        if places:
            check_translation(self._game, self._as_translation(changed), findings)
        for finding in findings.diagnostics:
            before = bisect_right(places, finding.mark) if finding.mark and finding.severity == "error" else 0
            if before and finding.mark and places[before - 1].path == finding.mark.path:
                self._report.add(finding)
                faulty.add(places[before - 1])
        self._counts.faulty += sum(given.mark in faulty for _, given in changed.values())
        sound = {id_: new for id_, (new, given) in changed.items() if given.mark not in faulty}
        for id_, new in sound.items():
            self._count(self._entries[id_], new)
        return sound

    def _count(self, old: PoEntry, new: PoEntry) -> None:
        if new.fuzzy:
            self._counts.needs_work += 1
        elif old.text.strip():
            self._counts.changed += 1
        else:
            self._counts.new += 1

    def _as_translation(self, changed: Mapping[str, tuple[PoEntry, IncomingText]]) -> Translation:
        entries = {}
        for id_, old in self._entries.items():
            new, given = changed.get(id_, (old, None))
            mark = given.mark if given else old.text_at or self._game.mark
            flags = tuple(flag for flag in new.flags if flag != FUZZY)
            is_fuzzy = new.fuzzy and given is None  # what comes in is held to the checks whether or not it is confirmed
            entries[id_] = TranslationEntry(id_, new.source, new.text, is_fuzzy, flags, mark)
        return Translation(self._tag, entries, self._game.mark)


def _is_same_text(one: str, other: str) -> bool:
    """Whether two texts differ by no more than the ends of lines and blanks around them, which tables do not keep."""
    return one == other or _written_text(one).strip() == _written_text(other).strip()


def _written_text(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
