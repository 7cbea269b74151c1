"""Accept findings about translations: a person has looked at them and says that the translations are right.

What is accepted is a flag of an entry, which stands in a comment above it (`# pnp: waive-markup`) and exempts it from a check.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Report
from pnp.load.translations import active_entries, load_translation, read_po_files
from pnp.locale.checks.translation import TRANSLATION_CHECKS
from pnp.locale.localize import game_in_language
from pnp.locale.translation import SAME_AS_SOURCE, VARIED, unsure_entries
from pnp.translate.po import changed_entry

if TYPE_CHECKING:
    from pnp.model.fields import PoEntry, PoFile
    from pnp.model.game import Game

ACCEPTED_FLAGS: Mapping[str, str] = {check.name: check.flag for check in TRANSLATION_CHECKS if check.flag} | {VARIED: VARIED}
"""The flag that accepts what a check finds, by the name of the check; errors are not accepted but mended or flagged by hand."""

_CODES = {f"translation/{name}": name for name in ACCEPTED_FLAGS}


class AcceptableText(NamedTuple):
    """A text of a translation that a check warns of: its id, the check, and its words."""

    id: str
    check: str
    text: str


def acceptable_texts(game: Game, tag: str, report: Report) -> tuple[AcceptableText, ...]:
    """Return the texts of a translation with warnings that can be accepted, once for each check, in the order of the files.

    `report` gets the errors of the translation's files; with one of them, nothing is returned.
    """
    reading = Report()
    entries = active_entries(read_po_files(game.root, game.name, tag, reading), reading)
    translation = load_translation(game, tag, Report())
    for diagnostic in reading.diagnostics:
        if diagnostic.severity == "error":
            report.add(diagnostic)
    if translation is None or reading.has_errors:
        return ()
    checked = Report()
    game_in_language(game, tag, checked)
    found = {id_: {SAME_AS_SOURCE} for id_ in unsure_entries(translation.entries, tag, game.source_locale)}
    for diagnostic in checked.diagnostics:
        if diagnostic.severity == "warning" and diagnostic.code in _CODES and diagnostic.subject.text:
            found.setdefault(diagnostic.subject.text, set()).add(_CODES[diagnostic.code])
    return tuple(
        AcceptableText(id_, check, entry.text)
        for id_, entry in entries.items()
        for check in ACCEPTED_FLAGS
        if check in found.get(id_, ())
    )


def accept_texts(files: Iterable[PoFile], accepted: Collection[AcceptableText]) -> tuple[PoFile, ...]:
    """Return the files with a flag for each text that is accepted; entries without one keep their lines."""
    flags: dict[str, list[str]] = {}
    for text in accepted:
        flags.setdefault(text.id, []).append(ACCEPTED_FLAGS[text.check])
    return tuple(replace(file, entries=tuple(_flagged(file, flags))) for file in files)


def _flagged(file: PoFile, flags: Mapping[str, Iterable[str]]) -> Iterator[PoEntry]:
    for entry in file.entries:
        own = () if entry.obsolete else flags.get(entry.id, ())
        yield changed_entry(entry, flags=tuple(dict.fromkeys((*entry.flags, *own))))
