"""The sheets of a build, a proof or a kit as pictures, before anything is written: laid out as the command would lay them out.

Pictures are made when a browser asks for them; how much ink a document takes is measured on small ones.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import PurePosixPath
from threading import Lock
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image, ImageChops, ImageStat

from pnp.base.diagnostics import PnpError, Report, group_findings
from pnp.base.records import lazy_pattern
from pnp.base.units import MM_PER_INCH
from pnp.build.build import prepare
from pnp.build.proofs.draft import make_draft
from pnp.build.proofs.guides import with_guides
from pnp.build.proofs.markings import number_findings
from pnp.build.workshop import Workshop
from pnp.model.request import NoProgress
from pnp.render.content_stream import SharedObjects
from pnp.render.face_pixels import page_pixels, pages_pixels
from pnp.studio.findings import grouped_findings
from pnp.studio.print_contents import PartOfPrint, Sentence, kit_parts, proof_parts
from pnp.studio.snapshot import PDFIUM_LOCK

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.cache import DiskCache
    from pnp.model.request import BuildRequest, Document, PreparedGame
    from pnp.model.sheet import Imposition, Page, Sheet
    from pnp.model.style import FontBook
    from pnp.render.pixels import Pixels
    from pnp.studio.page_data import EditorLinks

Requests = Callable[[Sequence[str]], AbstractContextManager["tuple[BuildRequest, ...]"]]
"""Gives the requests of `pnp build` with some arguments; raises what a wrong command line raises."""

MOST_BUILDS: Final = 4
"""Of several languages and profiles, those that are shown."""
_MOST_SETS: Final = 3  # of sheets whose pictures can be asked for
_MOST_PICTURES: Final = 80
_PICTURE_PPI: Final = 110
_MOST_PIXELS: Final = 2200  # of the longer side of a picture
_INK_PPI: Final = 24  # at which the ink of a page is measured: to about a per cent
_MOST_MEASURED: Final = 200  # pages of a document, evenly spread
_NAME = lazy_pattern(r"([0-9]{1,6})-([0-9]{1,6})\.png")


class _ShownPage(NamedTuple):
    page: Page
    fonts: FontBook


class SheetPreviews:
    """Lays out the sheets of builds of the project in `root`, one after the other; used from several threads."""

    def __init__(self, root: Path, requests: Requests, links: EditorLinks, disk: DiskCache | None = None) -> None:
        self._root, self._requests, self._links = root, requests, links
        self._workshop = Workshop(root, disk)
        self._lock = Lock()
        self._number = 0
        self._sets: OrderedDict[int, list[_ShownPage]] = OrderedDict()
        self._pictures: OrderedDict[str, bytes] = OrderedDict()

    @contextmanager
    def opened(self, arguments: Sequence[str]) -> Iterator[tuple[BuildRequest, ...]]:
        """Give the requests of a command with some arguments, as long as the block lasts; no others are given meanwhile."""
        with self._lock, self._requests(arguments) as requests:
            yield requests

    def show(self, arguments: Sequence[str], kit: str = "") -> dict[str, object]:
        """Return the documents of a command with some arguments as JSON, with all their sheets, and the findings.

        The command is `build`, `proof`, or `kit` for the kit of this name. After an error there are no sheets, as nothing would
        be written, unless it is a draft. Raises PnpError, and what a wrong command line raises.
        """
        with self.opened(arguments) as requests:
            self._number += 1
            pages: list[_ShownPage] = []
            self._sets[self._number] = pages
            while len(self._sets) > _MOST_SETS:
                self._sets.popitem(last=False)
            report, documents, holds = Report(), list[dict[str, object]](), list[Sentence]()
            for request in requests[:MOST_BUILDS]:
                prepared = self.prepared(request, report)
                parts, held = self._parts(prepared, arguments, kit, report) if prepared is not None else ([], [])
                documents += [document for part in parts for document in self._documents(part, pages)]
                holds += [sentence for sentence in held if sentence not in holds]
            is_refused = report.has_errors and not requests[0].draft
            return {
                "documents": [] if is_refused else documents,
                "holds": [] if is_refused else holds,
                "findings": grouped_findings(report.diagnostics, self._links),
                "more": max(0, len(requests) - MOST_BUILDS),
            }

    def _parts(
        self, prepared: PreparedGame, arguments: Sequence[str], kit: str, report: Report
    ) -> tuple[list[PartOfPrint], list[Sentence]]:
        """Return what is written for one build, and what else is to be said of it."""
        if report.has_errors and not prepared.request.draft:
            return [], []
        if kit:
            return kit_parts(self._root, kit, prepared, self._workshop, report)
        if "proof" in arguments[:1]:
            return proof_parts(prepared, plates="--plates" in arguments)
        return [PartOfPrint(prepared)], []

    def prepared(self, request: BuildRequest, report: Report) -> PreparedGame | None:
        """Prepare a build as it would be written, inside of `opened`: with its guides, or as a draft."""
        try:
            with report.recorded() as findings:
                prepared = prepare(request, report, NoProgress(), self._workshop)
        except PnpError as stopped:
            for finding in stopped.diagnostics:
                report.add(finding)
            return None
        if prepared is not None and request.draft:
            prepared = make_draft(prepared, number_findings(group_findings(findings)))
        if prepared is not None and request.guides:
            prepared = with_guides(prepared)
        return prepared

    def _documents(self, part: PartOfPrint, pages: list[_ShownPage]) -> Iterator[dict[str, object]]:
        prepared = part.prepared
        for name, product in prepared.products.items():
            if prepared.request.only not in {None, name}:
                continue
            for document in product.documents:
                told = self._document(document, prepared, pages)
                if part.folder:
                    is_rules = document.outline is not None
                    told["name"] = part.rules if is_rules else f"{part.folder}/{PurePosixPath(document.place).name}"
                yield {"product": name, **told}

    def _document(self, document: Document, prepared: PreparedGame, pages: list[_ShownPage]) -> dict[str, object]:
        imposition = document.imposition
        shown = [self._sheet(sheet, imposition, document.fonts, pages) for sheet in imposition.sheets]
        advice = f"{document.material}: {document.advice}" if document.material else document.advice
        return {
            "name": document.place, "language": prepared.game.languages, "profile": prepared.request.profile,
            "paper": imposition.paper.name, "sheets": shown, "pages": len(imposition.pages),
            "pieces": sum(document.pieces.values()), "advice": advice, "saving": document.saving, "caution": document.caution,
            "ink": self._mean_ink(imposition.pages, document.fonts),
        }  # fmt: skip

    def _sheet(self, sheet: Sheet, imposition: Imposition, fonts: FontBook, pages: list[_ShownPage]) -> dict[str, object]:
        def name(page: Page | None) -> str | None:
            if page is None:
                return None
            pages.append(_ShownPage(page, fonts))
            return f"{self._number}-{len(pages) - 1}.png"

        size = sheet.front.size
        return {
            "number": sheet.number, "front": name(sheet.front), "back": name(sheet.back), "w": round(size.w, 2),
            "h": round(size.h, 2), "turn": _turn(sheet, imposition),
        }  # fmt: skip

    def picture(self, name: str) -> bytes | None:
        """Return the picture of one side of a sheet as a PNG; None if it is not known any more, or cannot be made."""
        named = _NAME.fullmatch(name)
        found = self._sets.get(int(named[1]), []) if named else []
        number = int(named[2]) if named else 0
        if number >= len(found):
            return None
        known = self._pictures.get(name)
        if known is not None:
            return known
        page, fonts = found[number]
        try:
            png = _pixels(page, fonts, min(_PICTURE_PPI, _MOST_PIXELS * MM_PER_INCH / max(page.size))).png()
        except PnpError:
            return None
        self._pictures[name] = png
        while len(self._pictures) > _MOST_PICTURES:
            self._pictures.popitem(last=False)
        return png

    def _mean_ink(self, pages: Sequence[Page], fonts: FontBook) -> float | None:
        """Return how much ink a page takes on average, the sum of all inks in per cent of its area; None if unknown."""
        step = -(-len(pages) // _MOST_MEASURED)
        measured = pages[:: step + 1 - step % 2 or 1]  # an odd step, so that fronts and backs are measured
        if not measured:
            return None
        try:
            with PDFIUM_LOCK:
                found = [ink_cover(pixels) for pixels in pages_pixels(measured, SharedObjects(fonts), _INK_PPI)]
        except PnpError:
            return None
        return round(100 * sum(found) / len(found), 1)


def _pixels(page: Page, fonts: FontBook, ppi: float) -> Pixels:
    with PDFIUM_LOCK:
        return page_pixels(page, SharedObjects(fonts), ppi)


def ink_cover(pixels: Pixels) -> float:
    """Return the sum of all inks on a picture in sRGB, of its area: 1 if all is black, up to 2 in pure red.

    Ink is counted as an office printer takes it: what cyan, magenta and yellow have in common is black. White paper has none.
    """
    width, height = pixels.size.width, pixels.size.height
    row = 1 + 3 * width  # a filter byte before each
    rgb = b"".join(bytes(pixels.rows[at + 1 : at + row]) for at in range(0, row * height, row))
    inks = ImageChops.invert(Image.frombytes("RGB", (width, height), rgb)).split()
    black = ImageChops.darker(ImageChops.darker(inks[0], inks[1]), inks[2])
    return (sum(ImageStat.Stat(ink).mean[0] for ink in inks) - 2 * ImageStat.Stat(black).mean[0]) / 255


def _turn(sheet: Sheet, imposition: Imposition) -> str | None:
    """Return by which line the back is mirrored when the sheet is held to the light: the upright or the level one."""
    if sheet.back is None or imposition.backs not in {"duplex-long", "duplex-short"}:
        return None
    is_tall = sheet.front.size.h >= sheet.front.size.w
    return "upright" if is_tall is (imposition.backs == "duplex-long") else "level"
