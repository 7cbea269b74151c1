"""Judge a PDF file for a profile: every rule, on the whole file and on each page."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Diagnostic, Mark, Report
from pnp.load.package_data import press_rule_for
from pnp.pictures.pdf_work import PdfLimitError
from pnp.preflight.files.document_rules import check_annotations, check_document, check_identification
from pnp.preflight.files.findings import FileFindings, Said
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
from pnp.preflight.pdf.plates import PlatePages, area_painted

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


class _Look(NamedTuple):
    """What pages that look alike have in common: what is said of each, the grid of a sheet's cards, and how much is painted."""

    said: Sequence[Said]
    prints: int
    grid: CardGrid | None
    area: float


_MOST_PIXELS_OF_PAGE, _MOST_PIXELS_OF_FILE = 2e10, 2e11
"""Pixels that are painted to measure plates, each as often as something lies over the other: about 20 s, and 200."""
_MOST_SAID = 50_000
"""Findings that are kept to be told again of pages that look alike."""


class _Looks:
    """Judges pages, and those that look alike once: backs of a deck, copies of a card."""

    def __init__(self, findings: FileFindings) -> None:
        self._findings, self._spots = findings, SpotBook(findings)
        self._known: dict[Hashable, tuple[_Look, int]] = {}
        self._left = _MOST_SAID
        self.finest: dict[tuple[int, int], float] = {}
        """The least resolution of each picture."""
        self.first: dict[int, int] = {}
        """The number of the first page that looks like a page, by the number of that page."""

    def judge(self, page: PdfPage) -> _Look:
        """Judge what a page paints."""
        key = self._findings.file.look_of(page)
        known = self._known.get(key) if key is not None else None
        if known is None:
            look = self._judge(page)
            if key is not None and len(look.said) <= self._left:
                self._left -= len(look.said)
                self._known[key] = look, page.number
            return look
        look, self.first[page.number] = known
        for say in look.said:
            say(page=page)
        return look

    def _judge(self, page: PdfPage) -> _Look:
        findings = self._findings
        found = findings.file.painted(page)
        for one in found:
            if one.kind == "picture" and (key := identity(one.source)) is not None:
                self.finest[key] = min(one.measure, self.finest.get(key, one.measure))
        prints = hash(tuple((one.kind, one.box, one.colour and one.colour.values, one.name) for one in found))
        with findings.noted() as said:
            judge_content(findings, page, found)
        if findings.for_press:
            self._spots.read(page, found)
        grid = card_grid(found) if findings.profile.pages == "sheets" else None
        return _Look(said, prints, grid, area_painted(page, found) if findings.for_press else 0.0)

    def end(self) -> None:
        """Judge what all pages have together."""
        self._spots.check_count()


def _apply_rules(findings: FileFindings, data: bytes) -> None:
    file = findings.file
    check_identification(findings)
    looks, judged = _Looks(findings), list[_Look]()
    for page in file.pages:
        check_boxes(findings, page)
        check_bleed_box(findings, page)
        judged.append(looks.judge(page))
        if findings.for_press:
            check_annotations(findings, page)
            check_separation(findings, page)
    looks.end()
    check_pages(findings, [look.prints for look in judged])
    check_document(findings, data)
    if findings.for_press:
        plates = PlatePages(file, data, finest=looks.finest, left_out=looks.first.keys())
        _measure_plates(findings, plates, looks.first, judged)
    if findings.unjudged:
        named = ", ".join(findings.unjudged)
        findings.add(
            "press/not-looked-into", f"not looked into: {named}", severity="note", value=named,
            hint="ask the shop whether it takes that, or export the file without it",
        )  # fmt: skip


def judge_content(findings: FileFindings, page: PdfPage, found: list[PaintedObject]) -> None:
    """Judge what a page paints by itself."""
    check_objects(findings, page, found)
    if findings.for_press:
        check_page_group(findings, page)
        check_blending(findings, page, found)


def _measure_plates(findings: FileFindings, plates: PlatePages, first: Mapping[int, int], looks: Sequence[_Look]) -> None:
    """Judge the plates of each page, and of the cards in the grid of a sheet; what could not be measured is said in a note.

    `first` are the numbers of pages that look like others, which are measured once.
    """
    known: dict[int, Sequence[Said] | None] = {}
    repeated = set(first.values())
    left = _MOST_PIXELS_OF_FILE
    for page, look in zip(findings.file.pages, looks, strict=True):
        if page.number in first:
            said = known[first[page.number]]
            for say in said or ():
                say(page=page)
        else:
            pixels = look.area * plates.scale(page) ** 2
            is_bounded = pixels <= min(_MOST_PIXELS_OF_PAGE, left)
            left -= pixels if is_bounded else 0.0
            said = _measure_page(findings, plates, page, look.grid) if is_bounded else None
            if page.number in repeated:
                known[page.number] = said
        if said is None:
            plates.unmeasured.add(f"page {page.number}")
    if plates.unmeasured:
        named = ", ".join(sorted(plates.unmeasured))
        findings.add(
            "press/not-measured", f"the ink of {named} was not measured", severity="note", value=named,
            hint="separate the file with another program to see how much ink there is",
        )  # fmt: skip


def _measure_page(findings: FileFindings, plates: PlatePages, page: PdfPage, grid: CardGrid | None) -> Sequence[Said] | None:
    """Judge the plates of a page, and return what is said of it; None if it could not be measured."""
    measured = plates.inks(page)
    if measured is None:
        return None
    with findings.noted() as said:
        check_ink(findings, page, *measured)
        check_edges(findings, page, *measured)
        check_sheet_edges(findings, page, grid, *measured)
    return said


def _report_stop(error: Exception, path: str, profile: Profile, report: Report) -> None:
    code, hint = _STOP_MESSAGES[type(error)]
    report.add(Diagnostic(code, f"the file {error}", Mark(path), hint=hint, rule=press_rule_for(code, profile)))
