"""A translation as it is exchanged with translation tools: units of text with protected codes, whatever the file's format."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pnp.base.diagnostics import Mark, Report, shorten_line
from pnp.base.languages import canonical_tag, standing_tag
from pnp.base.records import frozen, lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.load.notation.markup_parser import MarkupFold, read_markup
from pnp.load.notation.markup_tree import write_markup
from pnp.load.project import LOCALE_FOLDER, locale_tags
from pnp.load.translations import active_entries, read_po_files
from pnp.locale.translation import SAME_AS_SOURCE, unsure_entries
from pnp.model.fields import FUZZY, PoEntry, PoFile, TranslationEntry
from pnp.translate.po import PHRASES_TAG, changed_entry

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.load.notation.markup_tree import (
        ChoiceNode,
        IconNode,
        IndexNode,
        LinkNode,
        MarkupNode,
        MarkupNodes,
        NamedStyleNode,
        NumberNode,
        PageNode,
        PlaceholderNode,
        RubyNode,
        StyledNode,
        TermNode,
        WalkNode,
    )


_PHRASES = "/phrases.po"
_SHOWN_OF_TEXT = 60


@frozen
class TranslationUnit:
    """One message: its id, source, target and notes.

    `fuzzy`: it needs to be reviewed; `developer`: the comments from the game; `translator`: the notes of translators;
    `previous`: the source that was translated, if it has changed since; `unsure`: it equals its source, and nobody has said
    that this is right; `has_state`: its document says how far it is.
    """

    id: str
    source: str
    target: str = ""
    fuzzy: bool = False
    developer: str = ""
    translator: str = ""
    places: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    previous: str | None = None
    unsure: bool = False
    has_state: bool = field(default=True, compare=False)
    mark: Mark | None = field(default=None, compare=False)


@frozen
class TranslationUnitFile:
    """The units of one PO file; `path` is relative to the project's root."""

    path: str
    units: tuple[TranslationUnit, ...]
    mark: Mark | None = field(default=None, compare=False)


@frozen
class Exchange:
    """Files with a source language and a target language."""

    source: str
    target: str
    files: tuple[TranslationUnitFile, ...]
    mark: Mark | None = field(default=None, compare=False)


def exchanges(files: Iterable[PoFile], source: str, target: str) -> dict[str, Exchange]:
    """Return the exchanges by suffix of the file name: one for the game's texts, one for the generator's (from English)."""
    files, found = tuple(files), dict[str, list[TranslationUnitFile]]()
    unsure = _unsure_ids(files, source, target)
    for file in files:
        units = tuple(_unit_of_entry(entry, unsure) for entry in file.entries if not entry.obsolete and entry.id)
        if units:
            found.setdefault("-phrases" if file.path.endswith(_PHRASES) else "", []).append(
                TranslationUnitFile(file.path, units)
            )
    return {suffix: Exchange(PHRASES_TAG if suffix else source, target, tuple(group)) for suffix, group in found.items()}


def _unsure_ids(files: Iterable[PoFile], source: str, target: str) -> frozenset[str]:
    entries = {
        entry.id: TranslationEntry(entry.id, entry.source, entry.text, entry.fuzzy, entry.flags, entry.at or Mark(file.path))
        for file in files
        for entry in file.entries
        if entry.id and not entry.obsolete
    }
    return unsure_entries(entries, canonical_tag(target) or target, source)


def apply_exchanges(
    exchanges: Iterable[Exchange], files: Sequence[PoFile], report: Report, *, partial: bool = False
) -> tuple[PoFile, ...]:
    """Return the PO files with the texts of exchanges; entries that did not change keep their lines.

    A text that was unsure and comes back as finished is flagged as being the same as its source.
    Reports `xliff/unknown-file`, `xliff/unknown-id`, `xliff/duplicate-id`, `xliff/missing-id` and `xliff/changed-source`; with
    `partial` the last two are warnings.
    """
    updated = {file.path: file for file in files}
    by_name = {PurePosixPath(path).name: path for path in updated}  # its folder may be another tag's form
    for exchange in exchanges:
        unsure = _unsure_ids(files, exchange.source, exchange.target)
        for returned in exchange.files:
            path = returned.path if returned.path in updated else by_name.get(PurePosixPath(returned.path).name, returned.path)
            file = updated.get(path)
            if file is None:
                message = f"`{returned.path}` is not a file of this translation"
                report.error("xliff/unknown-file", message, returned.mark, hint=did_you_mean(returned.path, updated))
            else:
                units = _accepted_units(returned, file, unsure, report, partial=partial)
                entries = tuple(_update_entry(entry, units.get(entry.id), unsure) for entry in file.entries)
                updated[file.path] = replace(file, entries=entries)
    return tuple(updated.values())


def _accepted_units(
    returned: TranslationUnitFile, file: PoFile, unsure: Collection[str], report: Report, *, partial: bool
) -> Mapping[str, TranslationUnit]:
    active = {entry.id: entry for entry in file.entries if not entry.obsolete and entry.id}
    report_unit = report.warning if partial else report.error
    found: dict[str, TranslationUnit] = {}
    for unit in returned.units:
        entry = active.get(unit.id)
        if entry is None:
            message = f"`{unit.id}` is not a message of `{file.path}`"
            report.error("xliff/unknown-id", message, unit.mark, hint=did_you_mean(unit.id, active))
        elif unit.id in found:
            also = [("first at", first)] if (first := found[unit.id].mark) else []
            report.error("xliff/duplicate-id", f"the message `{unit.id}` occurs twice", unit.mark, also=also)
        elif unit.source != entry.source:
            message = f"the source of `{unit.id}` is not that of the PO file: `{shorten_line(unit.source, _SHOWN_OF_TEXT)}`"
            also = [("it is", entry.at)] if entry.at else []
            hint = "export again, or import all others with `--partial`"
            report_unit("xliff/changed-source", message, unit.mark, also=also, hint=hint)
            found[unit.id] = _unit_of_entry(entry, unsure)
        else:
            found[unit.id] = unit
    for id_, entry in active.items():
        if id_ not in found:
            message = f"`{file.path}` has a message `{id_}` that is missing from the document"
            hint = "export again, or import what there is with `--partial`"
            report_unit("xliff/missing-id", message, returned.mark, also=[("it is", entry.at)] if entry.at else [], hint=hint)
    return found


def _unit_of_entry(entry: PoEntry, unsure: Collection[str]) -> TranslationUnit:
    return TranslationUnit(
        entry.id, entry.source, entry.text, entry.fuzzy, "\n".join(entry.extracted), note_text(entry.notes), entry.places,
        tuple(flag for flag in entry.flags if flag != FUZZY), entry.previous, entry.id in unsure,
    )  # fmt: skip


def note_text(lines: Iterable[str]) -> str:
    """Return the translator's comments of an entry without their signs."""
    return "\n".join(line.removeprefix("#").removeprefix(" ") for line in lines)


def _update_entry(entry: PoEntry, unit: TranslationUnit | None, unsure: Collection[str]) -> PoEntry:
    if unit is None or entry.obsolete or not entry.id:
        return entry
    unit = _confirmed(unit, entry) if entry.id in unsure else _as_meant(unit, entry)
    fields: dict[str, object] = {"text": unit.target}
    if unit.fuzzy != entry.fuzzy or unit.flags != tuple(flag for flag in entry.flags if flag != FUZZY):
        fields["flags"] = (*((FUZZY,) if unit.fuzzy else ()), *unit.flags)
    if not unit.fuzzy and entry.fuzzy:
        fields |= {"previous": None, "previous_id": None}
    if unit.translator != note_text(entry.notes):
        fields["notes"] = tuple(f"# {line}".rstrip() for line in unit.translator.split("\n")) if unit.translator else ()
    return changed_entry(entry, **fields)


def _as_meant(unit: TranslationUnit, entry: PoEntry) -> TranslationUnit:
    """The unit without what a tool did by itself: many drop states, or copy the source where nothing was translated."""
    if not entry.text and unit.target == unit.source and (unit.fuzzy or not unit.has_state):
        return replace(unit, target="", fuzzy=entry.fuzzy)
    if not unit.has_state and unit.target == entry.text:
        return replace(unit, fuzzy=entry.fuzzy)
    return replace(unit, fuzzy=unit.fuzzy or (unit.unsure and unit.target != unit.source))


def _confirmed(unit: TranslationUnit, entry: PoEntry) -> TranslationUnit:
    """The unit of a text that was unsure: if it still equals its source, a finished state says that this is right."""
    if unit.target != entry.text:
        return _as_meant(unit, entry)
    if not unit.has_state or unit.fuzzy or unit.unsure or SAME_AS_SOURCE in unit.flags:
        return replace(unit, fuzzy=False)  # tools keep the state and drop what says why: it was not fuzzy
    return replace(unit, flags=(*unit.flags, SAME_AS_SOURCE))


CodeForm: TypeAlias = Literal["alone", "open", "close"]


@frozen
class Code:
    """Characters that are not words; `what`: `bold`, `icon`, `value` …; `pair`: the pair that they open or close."""

    data: str
    what: str
    sort: CodeForm = "alone"
    pair: int = 0


Piece: TypeAlias = str | Code


def pieces(text: str) -> tuple[Piece, ...]:
    """Split a text into pieces, which joined give the text again.

    Keys and braces of plurals are words, because a language may need other arms than the source.
    """
    fold = _PieceCollector()
    fold.visit(read_markup(text).nodes)
    return tuple(fold.finish())


class _PieceCollector(MarkupFold):
    """Collects the pieces; `finish` turns pairs that are never closed into single codes."""

    def __init__(self) -> None:
        self._out: list[Piece] = []
        self._open: dict[str, int] = {}
        self._pairs = 0

    def finish(self) -> Iterator[Piece]:
        closed = {piece.pair for piece in self._out if isinstance(piece, Code) and piece.sort == "close"}
        words = ""
        for piece in self._out:
            if isinstance(piece, str):
                words += piece
                continue
            if words:
                yield words
            words = ""
            yield Code(piece.data, piece.what) if piece.sort == "open" and piece.pair not in closed else piece
        if words:
            yield words

    def on_other(self, node: MarkupNode) -> None:
        for part in node.source_parts:
            if isinstance(part, str):
                self._out.append(part)
            else:
                self.visit((part,))

    def on_icon(self, node: IconNode) -> None:
        self._out.append(Code(node.raw, "icon"))

    def on_number(self, node: NumberNode) -> None:
        self._out.append(Code(node.raw, "number"))

    def on_placeholder(self, node: PlaceholderNode | TermNode | PageNode | IndexNode) -> None:
        self._out.append(Code(node.raw, "value"))

    on_term = on_page = on_index = on_placeholder

    def on_bold(self, node: StyledNode) -> None:
        what = "bold" if node.sign == "**" else "italic"
        if node.opened:
            self._open[node.sign] = self._next()
            self._out.append(Code(node.sign, what, "open", self._open[node.sign]))
        self.visit(node.children)
        if node.closed:
            self._out.append(Code(node.sign, what, "close", self._open.pop(node.sign)))

    on_italic = on_bold

    def on_link(self, node: LinkNode) -> None:
        pair = self._next()
        self._out.append(Code("[", "link", "open", pair))
        self._visit_separately(node.children)
        self._out.append(Code(f"]({node.target})", "link", "close", pair))

    def on_namedstyle(self, node: NamedStyleNode) -> None:
        pair = self._next()
        self._out.append(Code("[", "style", "open", pair))
        self._visit_separately(node.children)
        self._out.append(Code(node.closing, "style", "close", pair))

    def on_ruby(self, node: RubyNode) -> None:
        """Add it as words: a language has readings of its own, or none."""
        self._out.append(write_markup([node]))

    def on_choice(self, node: ChoiceNode | WalkNode) -> None:
        """Add keys and braces as words, because a language may need other arms than the source."""
        self._out.append(node.head)
        for arm in node.arms:
            self._out.append(f"{arm.lead}{{")
            self._visit_separately(arm.children)
            self._out.append("}")
        self._out.append(node.tail)

    on_walk = on_choice

    def _visit_separately(self, nodes: MarkupNodes) -> None:
        outer, self._open = self._open, {}
        self.visit(nodes)
        self._open = outer

    def _next(self) -> int:
        self._pairs += 1
        return self._pairs


class CodeIds:
    """The ids of codes in a unit; a code of the target has the id of the same code in the source, so that tools match them."""

    def __init__(self) -> None:
        self._known: dict[str, list[str]] = {}
        self._count = 0

    def of(self, found: Sequence[Piece]) -> dict[int, str]:
        """The ids of the codes of one text, by index of the piece; both ends of a pair have the same id."""
        free = {data: list(ids) for data, ids in self._known.items()}
        codes = {k: piece for k, piece in enumerate(found) if isinstance(piece, Code)}
        ends = {code.pair: k for k, code in codes.items() if code.sort == "close"}
        ids: dict[int, str] = {}
        for k, code in codes.items():
            if k not in ids:
                end = ends[code.pair] if code.sort == "open" else k
                ids[k] = ids[end] = self._id(f"{code.data}\n{codes[end].data}", free)
        return ids

    def _id(self, data: str, free: dict[str, list[str]]) -> str:
        if free.get(data):
            return free[data].pop(0)
        self._count += 1
        self._known.setdefault(data, []).append(str(self._count))
        return str(self._count)


_PO_PATH = lazy_pattern(rf"content/([^/]+)/{LOCALE_FOLDER}/([^/]+)/[^/]+\.po")


class DocumentTarget(NamedTuple):
    """The translation that a document belongs to."""

    game: str
    tag: str


def names_po_files(exchanges: Iterable[Exchange]) -> bool:
    """Whether a document names PO files of a project as those that it was made from, as our exports do."""
    return any(_PO_PATH.fullmatch(file.path) for exchange in exchanges for file in exchange.files)


def document_target(
    exchanges: Sequence[Exchange], root: Path, games: Sequence[str], wanted: str | None, report: Report
) -> DocumentTarget | None:
    """Find the translation that the files of a document belong to; None if there is no such translation.

    Reports `xliff/unknown-file`, `xliff/other-game`, `xliff/other-language` and `xliff/several`.
    """
    targets: dict[DocumentTarget, None] = {}
    for exchange in exchanges:
        for file in exchange.files:
            found = _PO_PATH.fullmatch(file.path)
            if found is None or found[1] not in games:
                message = f"`original` is `{file.path}`, expected the path of a PO file of this project"
                report.error("xliff/unknown-file", message, file.mark, hint=f"`content/<game>/{LOCALE_FOLDER}/<tag>/<name>.po`")
                continue
            tags = locale_tags(root, found[1])
            target = DocumentTarget(found[1], standing_tag(found[2], tags) or found[2])
            if wanted and target.game != wanted:
                report.error("xliff/other-game", f"the file belongs to the game `{target.game}`, not to `{wanted}`", file.mark)
            elif not _has_language(exchange, target, tags, report):
                continue
            targets.setdefault(target)
    if len(targets) > 1:
        message = "the document holds files of several translations: " + ", ".join(f"`{h.tag}` of `{h.game}`" for h in targets)
        report.error("xliff/several", message, exchanges[0].mark, hint="send each translation in a document of its own")
    return next(iter(targets), None)


def _has_language(exchange: Exchange, target: DocumentTarget, tags: Sequence[str], report: Report) -> bool:
    if target.tag not in tags:
        message = f"there is no translation of `{target.game}` into `{target.tag}`"
        report.error("xliff/other-language", message, exchange.mark, hint=did_you_mean(target.tag, tags))
    elif exchange.target and standing_tag(exchange.target, tags) != target.tag:
        message = f"the target language is `{exchange.target}`, expected `{target.tag}` as in the path of the file"
        report.error("xliff/other-language", message, exchange.mark)
    else:
        if exchange.target and canonical_tag(exchange.target) != target.tag:
            message = f"`{exchange.target}` is `{target.tag}` here, the only one that `{target.game}` has of this language"
            report.note("locale/standing", message, exchange.mark)
        return True
    return False


def merge_document(
    exchanges: Iterable[Exchange], root: Path, target: DocumentTarget, report: Report, *, partial: bool
) -> tuple[PoFile, ...]:
    """Return the updated PO files of a translation; reports errors of these files and those of `apply_exchanges`."""
    file_report = Report()
    files = read_po_files(root, target.game, target.tag, file_report)
    active_entries(files, file_report)
    for diagnostic in file_report.diagnostics:
        report.add(diagnostic)
    return apply_exchanges(exchanges, files, report, partial=partial)
