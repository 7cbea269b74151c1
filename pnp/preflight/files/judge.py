"""Judge a PDF file for a profile: every rule, on the whole file and on each page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Diagnostic, Mark, Report
from pnp.load.package_data import press_rule_for
from pnp.pictures.pdf_work import PdfLimitError
from pnp.preflight.files.document_rules import check_annotations, check_document, check_identification
from pnp.preflight.files.findings import FileFindings
from pnp.preflight.files.object_rules import check_objects, check_page_group
from pnp.preflight.files.page_rules import (
    CardGrid,
    card_grid,
    check_bleed_box,
    check_boxes,
    check_edges,
    check_ink,
    check_pages,
    check_separation,
    check_sheet_edges,
)
from pnp.preflight.files.spot_rules import SpotBook, check_blending
from pnp.preflight.pdf.objects import identity
from pnp.preflight.pdf.pages import LockedPdfError, PdfFile, UnreadablePdfError, pdf_bytes
from pnp.preflight.pdf.plates import PlatePages

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.model.printing import Profile
    from pnp.preflight.pdf.content import PaintedObject
    from pnp.preflight.pdf.pages import PdfPage


_STOP_MESSAGES = {
    LockedPdfError: ("press/encryption", "save it without a password: a press cannot open it either"),
    UnreadablePdfError: ("press/reading", "export it again; perhaps it was cut off when it was copied"),
    PdfLimitError: ("press/too-complex", "divide it into several files, or let the program that made it simplify it"),
}


def judge_file(file: Path, path: str, profile: Profile, report: Report, advance: Callable[[int], None] = lambda _: None) -> int:
    """Judge a file, which findings call `path`; give its number of pages. `advance` is called with it before the pages.

    Raises OSError if the file cannot be read.
    """
    try:
        data = pdf_bytes(file)
    except PdfLimitError as error:
        _report_stop(error, path, profile, report)
        return 0
    return judge(data, path, profile, report, advance)


def judge(data: bytes, path: str, profile: Profile, report: Report, advance: Callable[[int], None] = lambda _: None) -> int:
    """Judge the bytes of a file; as `judge_file`."""
    findings = None
    try:
        opened = PdfFile(data)
        advance(len(opened.pages))
        findings = FileFindings(path, opened, profile)
        _apply_rules(findings, data)
        return len(opened.pages)
    except (LockedPdfError, UnreadablePdfError, PdfLimitError) as error:
        _report_stop(error, path, profile, report)
        return 0
    finally:
        if findings is not None:
            findings.close(report)


def _apply_rules(findings: FileFindings, data: bytes) -> None:
    file = findings.file
    check_identification(findings)
    prints: list[object] = []
    spots = SpotBook(findings)
    grids: dict[int, CardGrid | None] = {}
    finest: dict[tuple[int, int], float] = {}
    for page in file.pages:
        check_boxes(findings, page)
        check_bleed_box(findings, page)
        found = file.painted(page)
        for one in found:
            if one.kind == "picture" and (key := identity(one.source)) is not None:
                finest[key] = min(one.measure, finest.get(key, one.measure))
        prints.append(hash(tuple((one.kind, one.box, one.colour and one.colour.values, one.name) for one in found)))
        grids[page.number] = card_grid(found) if findings.profile.pages == "sheets" else None
        judge_content(findings, page, found, spots)
        if findings.for_press:
            check_annotations(findings, page)
            check_separation(findings, page)
    spots.check_count()
    check_pages(findings, prints)
    check_document(findings, data)
    if findings.for_press:
        _measure_plates(findings, PlatePages(file, data, finest=finest), grids)
    if findings.unjudged:
        named = ", ".join(findings.unjudged)
        findings.add(
            "press/not-looked-into", f"not looked into: {named}", severity="note", value=named,
            hint="ask the shop whether it takes that, or export the file without it",
        )  # fmt: skip


def judge_content(findings: FileFindings, page: PdfPage, found: list[PaintedObject], spots: SpotBook) -> None:
    """Judge what a page paints, by itself and against the `spots` of the pages before it."""
    check_objects(findings, page, found)
    if findings.for_press:
        check_page_group(findings, page)
        check_blending(findings, page, found)
        spots.read(page, found)


def _measure_plates(findings: FileFindings, plates: PlatePages, grids: Mapping[int, CardGrid | None]) -> None:
    """Judge the plates of each page, and of the cards in the grid of a sheet; what could not be measured is said in a note."""
    for page in findings.file.pages:
        measured = plates.inks(page)
        if measured is None:
            plates.unmeasured.add(f"page {page.number}")
        else:
            check_ink(findings, page, *measured)
            check_edges(findings, page, *measured)
            check_sheet_edges(findings, page, grids[page.number], *measured)
    if plates.unmeasured:
        named = ", ".join(sorted(plates.unmeasured))
        findings.add(
            "press/not-measured", f"the ink of {named} was not measured", severity="note", value=named,
            hint="separate the file with another program to see how much ink there is",
        )  # fmt: skip


def _report_stop(error: Exception, path: str, profile: Profile, report: Report) -> None:
    code, hint = _STOP_MESSAGES[type(error)]
    report.add(Diagnostic(code, f"the file {error}", Mark(path), hint=hint, rule=press_rule_for(code, profile)))
