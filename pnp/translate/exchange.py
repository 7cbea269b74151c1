"""A translation as it goes to a translation tool and comes back: units of text, whatever the format they travel in."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pnp.diagnostics import did_you_mean
from pnp.model.po import FUZZY
from pnp.translate.po_writer import changed_entry

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pnp.diagnostics import Mark, Report
    from pnp.model.po import PoEntry, PoFile

_PHRASES, _PHRASES_TAG = "/phrases.po", "en"  # the generator's own words are translated from English


@dataclass(frozen=True, slots=True)
class TranslationUnit:
    """One message: its id, both texts and what was said about it.

    `fuzzy`: a person has to look at it again. `developer` is what the game says of it, `translator` what translators noted;
    `previous` is the source from which the target was made, where that has changed since.
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


@dataclass(frozen=True, slots=True)
class TranslationUnitFile:
    """The units of one PO file; `path` is its path from the project's root."""

    path: str
    units: tuple[TranslationUnit, ...]
    mark: Mark | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Exchange:
    """Files that are translated from one language into another."""

    source: str
    target: str
    files: tuple[TranslationUnitFile, ...]
    mark: Mark | None = field(default=None, compare=False)


def exchanges(files: Iterable[PoFile], source: str, target: str) -> dict[str, Exchange]:
    """Give what is to be sent, by the end of its file's name: the game's texts, and the generator's, which are English."""
    found: dict[str, list[TranslationUnitFile]] = {}
    for file in files:
        units = tuple(_unit(entry) for entry in file.entries if not entry.obsolete and entry.id)
        if units:
            found.setdefault("-phrases" if file.path.endswith(_PHRASES) else "", []).append(
                TranslationUnitFile(file.path, units)
            )
    return {end: Exchange(_PHRASES_TAG if end else source, target, tuple(group)) for end, group in found.items()}


def apply_exchange(exchange: Exchange, files: Iterable[PoFile], report: Report, *, partial: bool = False) -> tuple[PoFile, ...]:
    """Give the PO files with what came back; an entry that came back as it went keeps its lines.

    Faults: `xliff/unknown-file`, `xliff/unknown-id`, `xliff/duplicate-id`, `xliff/missing-id` and `xliff/changed-source`;
    the last two are warnings where `partial` takes what is there.
    """
    known = {file.path: file for file in files}
    done = dict(known)
    for returned in exchange.files:
        file = known.get(returned.path)
        if file is None:
            message = f"`{returned.path}` is not a file of this translation"
            report.error("xliff/unknown-file", message, returned.mark, hint=did_you_mean(returned.path, known))
        else:
            units = _units(returned, file, report, partial=partial)
            entries = tuple(_taken(entry, units.get(entry.id)) for entry in file.entries)
            done[file.path] = replace(file, entries=entries)
    return tuple(done.values())


def _units(returned: TranslationUnitFile, file: PoFile, report: Report, *, partial: bool) -> Mapping[str, TranslationUnit]:
    """The units that can be taken, by id; all others are reported."""
    living = {entry.id: entry for entry in file.entries if not entry.obsolete and entry.id}
    report_unit = report.warning if partial else report.error
    found: dict[str, TranslationUnit] = {}
    for unit in returned.units:
        entry = living.get(unit.id)
        if entry is None:
            message = f"`{unit.id}` is not a message of `{file.path}`"
            report.error("xliff/unknown-id", message, unit.mark, hint=did_you_mean(unit.id, living))
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
    for id_, entry in living.items():
        if id_ not in found:
            message, hint = (
                f"`{file.path}` has a message `{id_}` that is missing from the document",
                "export again, or import what there is with `--partial`",
            )
            report_unit("xliff/missing-id", message, returned.mark, also=[("it is", entry.at)] if entry.at else [], hint=hint)
    return found


def _unit(entry: PoEntry) -> TranslationUnit:
    return TranslationUnit(
        entry.id, entry.source, entry.text, entry.fuzzy, "\n".join(entry.extracted), _noted(entry.notes), entry.places,
        tuple(flag for flag in entry.flags if flag != FUZZY), entry.previous,
    )  # fmt: skip


def _noted(lines: Iterable[str]) -> str:
    return "\n".join(line.removeprefix("#").removeprefix(" ") for line in lines)


def _taken(entry: PoEntry, unit: TranslationUnit | None) -> PoEntry:
    """An entry with what came back; the source that its text was made from is forgotten once a person has approved it."""
    if unit is None or entry.obsolete or not entry.id:
        return entry
    fields: dict[str, object] = {"text": unit.target}
    if unit.fuzzy != entry.fuzzy or unit.flags != tuple(flag for flag in entry.flags if flag != FUZZY):
        fields["flags"] = (*((FUZZY,) if unit.fuzzy else ()), *unit.flags)
    if not unit.fuzzy and entry.fuzzy:
        fields |= {"previous": None, "previous_id": None}
    if unit.translator != _noted(entry.notes):
        fields["notes"] = tuple(f"# {line}".rstrip() for line in unit.translator.split("\n")) if unit.translator else ()
    return changed_entry(entry, **fields)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else line[: _SHOWN - 1] + "…"


_SHOWN = 60
