"""A translation as it is exchanged with translation tools: units of text, independent of the file format."""

from __future__ import annotations

from dataclasses import field, replace
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.model.fields import FUZZY
from pnp.translate.po_writer import changed_entry

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pnp.base.diagnostics import Mark, Report
    from pnp.model.fields import PoEntry, PoFile

_PHRASES, _PHRASES_TAG = "/phrases.po", "en"  # the generator's phrases are translated from English


@frozen
class TranslationUnit:
    """One message: its id, source, target and notes.

    `fuzzy`: it needs to be reviewed; `developer`: the comments from the game; `translator`: the notes of translators;
    `previous`: the source that was translated, if it has changed since.
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
    found: dict[str, list[TranslationUnitFile]] = {}
    for file in files:
        units = tuple(_unit(entry) for entry in file.entries if not entry.obsolete and entry.id)
        if units:
            found.setdefault("-phrases" if file.path.endswith(_PHRASES) else "", []).append(
                TranslationUnitFile(file.path, units)
            )
    return {suffix: Exchange(_PHRASES_TAG if suffix else source, target, tuple(group)) for suffix, group in found.items()}


def apply_exchange(exchange: Exchange, files: Iterable[PoFile], report: Report, *, partial: bool = False) -> tuple[PoFile, ...]:
    """Return the PO files with the texts of an exchange; entries that did not change keep their lines.

    Reports `xliff/unknown-file`, `xliff/unknown-id`, `xliff/duplicate-id`, `xliff/missing-id` and `xliff/changed-source`; with
    `partial` the last two are warnings.
    """
    known = {file.path: file for file in files}
    updated = dict(known)
    for returned in exchange.files:
        file = known.get(returned.path)
        if file is None:
            message = f"`{returned.path}` is not a file of this translation"
            report.error("xliff/unknown-file", message, returned.mark, hint=did_you_mean(returned.path, known))
        else:
            units = _units(returned, file, report, partial=partial)
            entries = tuple(_updated(entry, units.get(entry.id)) for entry in file.entries)
            updated[file.path] = replace(file, entries=entries)
    return tuple(updated.values())


def _units(returned: TranslationUnitFile, file: PoFile, report: Report, *, partial: bool) -> Mapping[str, TranslationUnit]:
    """The valid units by id; all others are reported."""
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
            message = f"the source of `{unit.id}` is not that of the PO file: `{_short(unit.source)}`"
            also = [("it is", entry.at)] if entry.at else []
            hint = "export again, or import all others with `--partial`"
            report_unit("xliff/changed-source", message, unit.mark, also=also, hint=hint)
            found[unit.id] = _unit(entry)
        else:
            found[unit.id] = unit
    for id_, entry in active.items():
        if id_ not in found:
            message, hint = (
                f"`{file.path}` has a message `{id_}` that is missing from the document",
                "export again, or import what there is with `--partial`",
            )
            report_unit("xliff/missing-id", message, returned.mark, also=[("it is", entry.at)] if entry.at else [], hint=hint)
    return found


def _unit(entry: PoEntry) -> TranslationUnit:
    return TranslationUnit(
        entry.id, entry.source, entry.text, entry.fuzzy, "\n".join(entry.extracted), _note_text(entry.notes), entry.places,
        tuple(flag for flag in entry.flags if flag != FUZZY), entry.previous,
    )  # fmt: skip


def _note_text(lines: Iterable[str]) -> str:
    return "\n".join(line.removeprefix("#").removeprefix(" ") for line in lines)


def _updated(entry: PoEntry, unit: TranslationUnit | None) -> PoEntry:
    """Update an entry from its unit; once the translation is approved, its previous source is removed."""
    if unit is None or entry.obsolete or not entry.id:
        return entry
    fields: dict[str, object] = {"text": unit.target}
    if unit.fuzzy != entry.fuzzy or unit.flags != tuple(flag for flag in entry.flags if flag != FUZZY):
        fields["flags"] = (*((FUZZY,) if unit.fuzzy else ()), *unit.flags)
    if not unit.fuzzy and entry.fuzzy:
        fields |= {"previous": None, "previous_id": None}
    if unit.translator != _note_text(entry.notes):
        fields["notes"] = tuple(f"# {line}".rstrip() for line in unit.translator.split("\n")) if unit.translator else ()
    return changed_entry(entry, **fields)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else line[: _SHOWN - 1] + "…"


_SHOWN = 60
