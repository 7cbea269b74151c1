"""Import a document from a translation tool: find the translation it belongs to, and update that translation."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Report
from pnp.base.languages import canonical_tag
from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.load.locale_folders import FOLDER, locale_tags
from pnp.load.translation_reader import active_entries, read_po_files
from pnp.translate.exchange import apply_exchange

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from pnp.model.fields import PoFile
    from pnp.translate.exchange import Exchange

_PATH = lazy_pattern(rf"content/([^/]+)/{FOLDER}/([^/]+)/[^/]+\.po")


class DocumentTarget(NamedTuple):
    """The translation that a document belongs to."""

    game: str
    tag: str


def document_target(
    exchanges: Sequence[Exchange], root: Path, games: Sequence[str], wanted: str | None, report: Report
) -> DocumentTarget | None:
    """Find the translation that the files of a document belong to; None if there is no such translation.

    Reports `xliff/unknown-file`, `xliff/other-game`, `xliff/other-language` and `xliff/several`.
    """
    targets: dict[DocumentTarget, None] = {}
    for exchange in exchanges:
        for file in exchange.files:
            found = _PATH.fullmatch(file.path)
            if found is None or found[1] not in games:
                message = f"`original` is `{file.path}`, expected the path of a PO file of this project"
                report.error("xliff/unknown-file", message, file.mark, hint=f"`content/<game>/{FOLDER}/<tag>/<name>.po`")
                continue
            target = DocumentTarget(found[1], canonical_tag(found[2]) or found[2])
            if wanted and target.game != wanted:
                report.error("xliff/other-game", f"the file belongs to the game `{target.game}`, not to `{wanted}`", file.mark)
            elif not _has_language(exchange, target, locale_tags(root, target.game), report):
                continue
            targets.setdefault(target)
    if len(targets) > 1:
        message = "the document holds files of several translations: " + ", ".join(f"`{h.tag}` of `{h.game}`" for h in targets)
        report.error("xliff/several", message, exchanges[0].mark, hint="send each translation in a document of its own")
    return next(iter(targets), None)


def _has_language(exchange: Exchange, target: DocumentTarget, tags: Sequence[str], report: Report) -> bool:
    """Whether the target language of a document is that of the file that it names; reports it if not."""
    if target.tag not in tags:
        message = f"there is no translation of `{target.game}` into `{target.tag}`"
        report.error("xliff/other-language", message, exchange.mark, hint=did_you_mean(target.tag, tags))
    elif canonical_tag(exchange.target) != target.tag:
        message = f"the target language is `{exchange.target}`, expected `{target.tag}` as in the path of the file"
        report.error("xliff/other-language", message, exchange.mark)
    else:
        return True
    return False


def merged_document(
    exchanges: Iterable[Exchange], root: Path, target: DocumentTarget, report: Report, *, partial: bool
) -> tuple[PoFile, ...]:
    """Return the updated PO files of a translation; reports errors of these files and those of `apply_exchange`."""
    file_report = Report()
    files = read_po_files(root, target.game, target.tag, file_report)
    active_entries(files, file_report)
    for diagnostic in file_report.diagnostics:
        report.add(diagnostic)
    for exchange in exchanges:
        files = apply_exchange(exchange, files, report, partial=partial)
    return files
