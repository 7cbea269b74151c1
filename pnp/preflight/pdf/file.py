"""A PDF file from anywhere, opened within limits: its pages with their boxes, and what they paint."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from typing import TYPE_CHECKING, Final

import pikepdf

from pnp.base.records import lazy_pattern
from pnp.preflight.pdf.content import Corners, PaintedObject, PdfContents
from pnp.preflight.pdf.objects import MOST_BYTES, MOST_PAGES, PdfLimitError, corners, entry, identity, number, set_limits
from pnp.preflight.pdf.page_walk import PageWalk, WalkBudget

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pnp.preflight.pdf.objects import PdfValue


BOXES: Final = ("MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox")
_INHERITED_KEYS = ("/MediaBox", "/CropBox", "/Rotate", "/Resources")
_STREAM_MESSAGE = lazy_pattern(r"^stream <[^>]*>:? *")
_DEEPEST_TREE = 64
"""Steps from a page to the root of its tree, which damage may close to a ring."""


class UnreadablePdfError(Exception):
    """A file that is no PDF, or cannot be opened; its text completes the sentence `the file …`."""


class LockedPdfError(UnreadablePdfError):
    """A file that opens only with a password."""


@dataclass(frozen=True)
class PdfPage:
    """A page: its number from 1, its boxes in points as far as it has them, its dictionary and its resources."""

    number: int
    boxes: dict[str, Corners]
    dictionary: PdfValue = field(repr=False)
    resources: PdfValue = field(repr=False)
    rotate: float = 0.0
    user_unit: float = 1.0

    @property
    def media(self) -> Corners:
        """The paper; A4 if the file does not say."""
        return self.boxes.get("MediaBox", (0.0, 0.0, 595.0, 842.0))

    @property
    def trim(self) -> Corners:
        """What is left after the cut: without a box of its own, what is seen, then the paper."""
        return self.boxes.get("TrimBox") or self.boxes.get("ArtBox") or self.boxes.get("CropBox") or self.media

    @property
    def bleed(self) -> Corners:
        """What is printed at least: without a box of its own, the trim."""
        return self.boxes.get("BleedBox") or self.trim


class PdfFile:
    """An opened file. Raises UnreadablePdfError, LockedPdfError and PdfLimitError."""

    def __init__(self, data: bytes) -> None:
        set_limits()
        try:
            self.pdf = pikepdf.open(BytesIO(data), suppress_warnings=True)
            self.pages = tuple(self._pages())
        except pikepdf.PasswordError as error:
            raise LockedPdfError("opens only with a password") from error
        except (
            pikepdf.PikepdfError,
            RuntimeError,
            ValueError,
            TypeError,
            ArithmeticError,
            LookupError,
            RecursionError,
        ) as error:
            raise UnreadablePdfError(f"cannot be read as a PDF: {_first_line(error)}") from error
        self._warnings: list[str] = []
        self.contents = PdfContents(self.pdf)
        self._budget = WalkBudget()

    def painted(self, page: PdfPage) -> list[PaintedObject]:
        """Return what a page paints, in order. Raises PdfLimitError."""
        walk = PageWalk(self.contents, self._budget)
        walk.page(page.dictionary, page.resources, page.media)
        return walk.found

    @cached_property
    def info(self) -> PdfValue:
        """The information dictionary, or None."""
        return entry(self.pdf.trailer, "/Info")

    @property
    def warnings(self) -> list[str]:
        """What has had to be repaired so far, in the words of qpdf, which forgets what it has told."""
        self._warnings += [_first_line(warning) for warning in self.pdf.get_warnings()]
        return self._warnings

    def _pages(self) -> Iterator[PdfPage]:
        count = len(self.pdf.pages)
        if count > MOST_PAGES:
            raise PdfLimitError(f"has {count} pages")
        for at, page in enumerate(self.pdf.pages, 1):
            known = page.obj
            own = {key: _inherited_value(known, key) for key in _INHERITED_KEYS} | {
                f"/{box}": entry(known, f"/{box}") for box in BOXES[2:]
            }
            found = {box: corners(own[f"/{box}"]) for box in BOXES}
            boxes = {box: sides for box, sides in found.items() if sides is not None}
            turn, unit = number(own["/Rotate"]), number(entry(known, "/UserUnit"), 1.0)
            yield PdfPage(at, boxes, known, own["/Resources"], turn, unit)


def _inherited_value(node: PdfValue, key: str) -> PdfValue:
    for _ in range(_DEEPEST_TREE):
        found = entry(node, key)
        if found is not None:
            return found
        node = entry(node, "/Parent")
        if node is None or identity(node) is None:
            return None
    return None


def _first_line(error: object) -> str:
    """Return the first line of a message of qpdf, without its name for the file, which is in memory."""
    said = _STREAM_MESSAGE.sub("", str(error)).splitlines() or ["?"]
    return " ".join(said[0].split())[:200]


def pdf_bytes(file: Path) -> bytes:
    """Return the bytes of a file; raises PdfLimitError for one that is too large, and OSError."""
    size = file.stat().st_size
    if size > MOST_BYTES:
        raise PdfLimitError(f"has {size >> 20} MB")
    return file.read_bytes()
