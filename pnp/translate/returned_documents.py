"""A document that came back from a translation tool: which translation it is of, and that translation with it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pnp.diagnostics import Report, did_you_mean
from pnp.load.translation_reader import FOLDER, active_entries, locale_tags, read_po_files
from pnp.translate.exchange import apply_exchange

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from pnp.model.po import PoFile
    from pnp.translate.exchange import Exchange

_PATH = re.compile(rf"content/([^/]+)/{FOLDER}/([^/]+)/[^/]+\.po")


class DocumentTarget(NamedTuple):
    """The translation that a document is of."""

    game: str
    tag: str


def document_target(
    exchanges: Sequence[Exchange], root: Path, games: Sequence[str], wanted: str | None, report: Report
) -> DocumentTarget | None:
    """Find the translation that the files of a document name; None where they name none that is there.

    Faults: `xliff/unknown-file`, `xliff/other-game`, `xliff/other-language`.
    """
    homes: dict[DocumentTarget, None] = {}
    for exchange in exchanges:
        for file in exchange.files:
            found = _PATH.fullmatch(file.path)
            if found is None or found[1] not in games:
                message = f"`original` is `{file.path}`, expected the path of a PO file of this project"
                report.error("xliff/unknown-file", message, file.mark, hint=f"`content/<game>/{FOLDER}/<tag>/<name>.po`")
                continue
            home = DocumentTarget(found[1], found[2])
            if wanted and home.game != wanted:
                report.error("xliff/other-game", f"the file belongs to the game `{home.game}`, not to `{wanted}`", file.mark)
            elif not _agrees(exchange, home, locale_tags(root, home.game), report):
                continue
            homes.setdefault(home)
    if len(homes) > 1:
        message = "the document holds files of several translations: " + ", ".join(f"`{h.tag}` of `{h.game}`" for h in homes)
        report.error("xliff/several", message, exchanges[0].mark, hint="send each translation in a document of its own")
    return next(iter(homes), None)


def _agrees(exchange: Exchange, home: DocumentTarget, tags: Sequence[str], report: Report) -> bool:
    """Whether a document is in the language of the file that it names."""
    if home.tag not in tags:
        message = f"there is no translation of `{home.game}` into `{home.tag}`"
        report.error("xliff/other-language", message, exchange.mark, hint=did_you_mean(home.tag, tags))
    elif exchange.target != home.tag:
        message = f"the target language is `{exchange.target}`, expected `{home.tag}` as in the path of the file"
        report.error("xliff/other-language", message, exchange.mark)
    else:
        return True
    return False


def merged_document(
    exchanges: Iterable[Exchange], root: Path, home: DocumentTarget, report: Report, *, partial: bool
) -> tuple[PoFile, ...]:
    """Give the PO files of a translation with all that came back; faults as in `apply_exchange` and of the files themselves."""
    file_report = Report()
    files = read_po_files(root, home.game, home.tag, file_report)
    active_entries(files, file_report)
    for diagnostic in file_report.diagnostics:
        report.add(diagnostic)
    for exchange in exchanges:
        files = apply_exchange(exchange, files, report, partial=partial)
    return files
