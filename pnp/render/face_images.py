"""Write faces as pictures: one PNG per distinct face with its bleed and one without, at the resolution of print services."""

from __future__ import annotations

import ctypes
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from pnp.art.outline_offset import offset
from pnp.model.document import DocumentInfo
from pnp.model.frame import PlacedFrame
from pnp.model.sheet import Page, Placement
from pnp.render.pdf import print_pages
from pnp.render.png_writer import clear_rows, white_rows, write_png
from pnp.render.publication import Publication, publishing
from pnp.units import MM_PER_INCH, Box, Size

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from concurrent.futures import Future
    from pathlib import Path

    from pnp.model.component import Component
    from pnp.model.frame import Frame
    from pnp.model.sheet import Side
    from pnp.model.style import FontBook

_INFO = DocumentInfo(title="", author="", language="", date="2000-01-01")  # of the intermediate PDF
_AHEAD = 2  # pictures per job that may wait to be compressed


class _FaceImage(NamedTuple):
    """A page of the intermediate PDF, and the picture to render from it: size in pixels, resolution and file.

    `clear`: what the page does not paint is transparent.
    """

    page: int
    width: int
    height: int
    ppi: int
    path: Path
    clear: bool

    def save(self, rows: bytearray) -> None:
        """Write rows of pixels to the file."""
        write_png(self.path, rows, (self.width, self.height), self.ppi)


def write_pngs(  # noqa: PLR0913 - the last three have defaults
    components: Iterable[Component],
    fonts: FontBook,
    folder: Path,
    *,
    ppi: int = 300,
    jobs: int = 1,
    publication: Publication | None = None,
) -> tuple[Path, ...]:
    """Write `<deck>/<id>-face.png` and `-face-bleed.png` for each distinct face, `-back` for each distinct back.

    A back that is the same for all cards of a deck is `<deck>/back.png`; equal faces are written once, under the first id.
    Pictures are RGB without alpha, with sizes rounded to whole pixels; those of outlines other than rectangles are transparent
    outside the outline, or outside its bleed. The bytes do not depend on `jobs`. With a `publication` the files appear together
    with its others. Gives the paths. Raises PnpError like `write_pdf`.
    """
    if publication is None:
        with publishing() as own:
            return write_pngs(components, fonts, folder, ppi=ppi, jobs=jobs, publication=own)
    frames = {folder / f"{stem}{end}.png": (f, b) for stem, f in _distinct(components) for end, b in _versions(f)}
    _write(frames, fonts, publication, ppi=ppi, jobs=jobs)
    return tuple(frames)


def write_pictures(
    frames: Mapping[Path, Frame], fonts: FontBook, publication: Publication, *, ppi: int = 150, jobs: int = 1
) -> None:
    """Write frames without their bleed as pictures, by path; they appear with the other files of the publication."""
    _write({path: (frame, 0.0) for path, frame in frames.items()}, fonts, publication, ppi=ppi, jobs=jobs)


def _write(
    frames: Mapping[Path, tuple[Frame, float]], fonts: FontBook, publication: Publication, *, ppi: int, jobs: int
) -> None:
    """Write frames, each with its own bleed in mm."""
    if not frames:
        return
    pdf = BytesIO()
    print_pages([_page(frame, bleed) for frame, bleed in frames.values()], "none", fonts, _INFO, pdf)
    pictures = []
    for page, (path, (frame, bleed)) in enumerate(frames.items()):
        width, height = (round((side + 2 * bleed) / MM_PER_INCH * ppi) for side in frame.size)
        pictures.append(_FaceImage(page, width, height, ppi, publication.stage(path), frame.shaped is not None))
    _render_images(pdf.getvalue(), pictures, jobs)


def _distinct(components: Iterable[Component]) -> Iterator[tuple[str, Frame]]:
    """Yield every distinct frame of every deck with its name: `deck/id-face`, `deck/id-back` or `deck/back`."""
    decks: dict[str, list[Component]] = {}
    for component in components:
        decks.setdefault(component.deck, []).append(component)
    for deck, cards in decks.items():
        backs = {c.back for c in cards if c.back}
        seen: set[tuple[Side, Frame]] = set()
        for card in cards:
            sides: tuple[tuple[Side, Frame | None], ...] = (("face", card.face), ("back", card.back))
            for side, frame in sides:
                if frame is not None and (side, frame) not in seen:
                    seen.add((side, frame))
                    yield (f"{deck}/back" if side == "back" and len(backs) == 1 else f"{deck}/{card.id}-{side}"), frame


def _versions(frame: Frame) -> list[tuple[str, float]]:
    return [("", 0.0), ("-bleed", frame.bleed)]


def _page(frame: Frame, bleed: float) -> Page:
    """A page that shows a face with `bleed` mm of its bleed, cut out along its outline."""
    trim = Box(bleed, bleed, *frame.size)
    size = Size(frame.size.w + 2 * bleed, frame.size.h + 2 * bleed)
    if frame.shaped is not None:
        cut_out = PlacedFrame(frame, (1.0, 0.0, 0.0, 1.0, bleed, bleed), offset(frame.shaped, bleed))
        return Page("face", size, (), furniture=(cut_out,))
    return Page("face", size, (Placement("", 1, "face", frame, trim, 0, (bleed,) * 4),))


def _render_images(pdf: bytes, pictures: list[_FaceImage], jobs: int) -> None:
    """Render the pages one by one (pdfium is not thread-safe) while up to `jobs - 1` threads compress them."""
    if jobs <= 1:
        for picture, rows in _rendered(pdf, pictures):
            picture.save(rows)
        return
    with ThreadPoolExecutor(jobs - 1) as pool:
        waiting: deque[Future[None]] = deque()
        for picture, rows in _rendered(pdf, pictures):
            waiting.append(pool.submit(picture.save, rows))
            if len(waiting) > _AHEAD * jobs:
                waiting.popleft().result()
        for saved in waiting:
            saved.result()


def _rendered(pdf: bytes, pictures: Iterable[_FaceImage]) -> Iterator[tuple[_FaceImage, bytearray]]:
    """Render each page to rows of pixels, as `png_writer` takes them."""
    import pypdfium2  # noqa: PLC0415 - only pictures need it
    from pypdfium2 import raw  # noqa: PLC0415 - as above

    with pypdfium2.PdfDocument(pdf) as document:
        for picture in pictures:
            page = document[picture.page]
            rows = (clear_rows if picture.clear else white_rows)(picture.width, picture.height)
            kind = raw.FPDFBitmap_BGRA if picture.clear else raw.FPDFBitmap_BGR
            pixels = (ctypes.c_ubyte * (len(rows) - 1)).from_buffer(rows, 1)  # after the first row's filter byte
            bitmap = raw.FPDFBitmap_CreateEx(picture.width, picture.height, kind, pixels, len(rows) // picture.height)
            flags = raw.FPDF_ANNOT | raw.FPDF_REVERSE_BYTE_ORDER
            raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, picture.width, picture.height, 0, flags)
            raw.FPDFBitmap_Destroy(bitmap)
            page.close()
            yield picture, rows
