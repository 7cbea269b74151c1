"""Pictures of faces, made when they are asked for and kept by what they show."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import PnpError
from pnp.draft.draft_text import DraftText, draft_fonts
from pnp.guides.guided import guided_frame
from pnp.render.face_pixels import face_pixels

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.model.frame import Frame
    from pnp.model.style import FontBook
    from pnp.watch.face_margins import FaceMargins

PPI = 192
"""Twice the resolution of a page in a browser."""
LARGE_PPI = 600
"""The resolution of a picture that fills a window, as far as `_LARGEST` allows: no page is printed finer."""
_LARGEST = 1600  # pixels of the longer side: a board is not shown larger
_MOST = 64 << 20  # bytes of pictures to keep
_INCH = 25.4


class FacePictures:
    """Gives each face a number, the same for equal faces, and its picture by this number.

    Threads may ask for pictures at the same time.
    """

    def __init__(self) -> None:
        self._numbers: dict[Frame, int] = {}
        self._frames: dict[int, tuple[Frame, FontBook]] = {}
        self._pictures: dict[_Picture, bytes] = {}
        self._guides = _GuideText()
        self._size = 0
        self._last = 0
        self._lock = Lock()  # the library that renders does one picture at a time

    def number(self, frame: Frame, fonts: FontBook) -> int:
        """Return the number of a face."""
        found = self._numbers.get(frame)
        if found is None:
            self._last = found = self._last + 1
            self._numbers[frame] = found
        self._frames[found] = frame, fonts
        return found

    def frame(self, number: int) -> Frame | None:
        """Return the face of a number; None if it was dropped."""
        found = self._frames.get(number)
        return found[0] if found else None

    def keep(self, numbers: Iterable[int]) -> None:
        """Drop all faces but these."""
        for number in self._frames.keys() - set(numbers):
            frame, _ = self._frames.pop(number)
            del self._numbers[frame]
            with self._lock:
                for picture in [picture for picture in self._pictures if picture.number == number]:
                    self._size -= len(self._pictures.pop(picture))

    def png(self, number: int, *, large: bool = False, guides: FaceMargins | None = None) -> bytes | None:
        """Return the picture of a face as a PNG; a `large` one fills a window, one with `guides` shows its margins and boxes.

        None if there is no such face, or if an image on it has changed since and was not shown before.
        """
        picture = _Picture(number, large, guides)
        with self._lock:
            found = self._pictures.pop(picture, None) or self._rendered(picture)
            if found is not None:
                self._pictures[picture] = found
            while self._size > _MOST and len(self._pictures) > 1:
                self._size -= len(self._pictures.pop(next(iter(self._pictures))))
            return found

    def _rendered(self, picture: _Picture) -> bytes | None:
        known = self._frames.get(picture.number)
        if known is None:
            return None
        frame, fonts = known
        ppi, bleed = _ppi(frame, LARGE_PPI if picture.large else PPI), 0.0
        if picture.guides is not None:
            bleed = picture.guides.bleed
            text, fonts = self._guides.text(fonts)
            frame = guided_frame(frame, picture.guides.safe, bleed, text)
        try:
            found = face_pixels(frame, fonts, ppi=ppi, bleed=bleed).png()
        except PnpError:
            return None
        self._size += len(found)
        return found


class _Picture(NamedTuple):
    """Which picture of a face."""

    number: int
    large: bool
    guides: FaceMargins | None


class _GuideText:
    """Sets the words of guides; what it needs is kept as long as the fonts of the game are the same."""

    def __init__(self) -> None:
        self._kept: tuple[FontBook, DraftText, FontBook] | None = None

    def text(self, fonts: FontBook) -> tuple[DraftText, FontBook]:
        """Return what sets words, and the fonts that print both them and a face."""
        if self._kept is None or self._kept[0] is not fonts:
            own = draft_fonts(fonts)
            self._kept = fonts, DraftText(own), own
        return self._kept[1:]


def _ppi(frame: Frame, most: int) -> int:
    return min(most, int(_LARGEST * _INCH / max(frame.size)))
