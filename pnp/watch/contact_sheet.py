"""A snapshot as a contact sheet, for those who want no browser: edited faces first, with what they were before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp.base.units import MM_PER_INCH
from pnp.render.montages import WIDEST_PICTURE, ContactPicture, write_contact_sheet
from pnp.watch.face_pictures import PPI
from pnp.watch.snapshot import counted_findings, faces_of_findings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from pnp.watch.face_pictures import FacePictures
    from pnp.watch.gallery import ShownFace
    from pnp.watch.snapshot import Snapshot

_LARGE: Final = (520, 420)  # pixels in which the largest of the edited faces fits
_SMALL: Final = (300, 190)  # the same for all faces
_LEAST: Final = 1.2  # pixels per mm: beside a board, a token is not shown smaller
_MOST_EDITED: Final = 3
_MOST: Final = 120  # faces on the sheet


class ContactSheet:
    """Writes a contact sheet of each snapshot to `<folder>/<game>/<languages>/<game>-<languages>-contact-sheet.png`."""

    def __init__(self, folder: Path, pictures: FacePictures) -> None:
        self._folder = folder
        self._pictures = pictures
        self._build = 0

    def file(self, snapshot: Snapshot) -> Path:
        """Return the path of the sheet."""
        stem = f"{snapshot.game}-{snapshot.languages}"
        return self._folder / snapshot.game / snapshot.languages / f"{stem}-contact-sheet.png"

    def write(self, snapshot: Snapshot) -> None:
        """Write the sheet when a build has its first new face, and when it is complete; nothing before there are faces.

        Raises PnpError if it cannot be written.
        """
        is_first, self._build = snapshot.build != self._build, snapshot.build
        if snapshot.faces and (is_first or snapshot.complete):
            write_contact_sheet(self.file(snapshot), _heading(snapshot), self._shown(snapshot), self._folder)

    def _shown(self, snapshot: Snapshot) -> Iterator[ContactPicture]:
        """Yield the faces that were edited last, each beside what it was, then all faces, each part in a scale of its own."""
        about = faces_of_findings(snapshot.findings, snapshot.faces.values())
        faulty = {name for names in about.values() for name in names}
        edited = sorted((f for f in snapshot.faces.values() if f.changed), key=lambda f: -f.changed)[:_MOST_EDITED]
        scale = _scale(edited, _LARGE)
        for face in edited:
            if face.before is not None and not face.stale:
                yield from self._picture(face, face.before, f"{face.name}, before", scale)
            yield from self._picture(face, face.picture, face.name, scale, marked=face.name in faulty)
        faces = list(snapshot.faces.values())[:_MOST]
        scale = _scale(faces, _SMALL)
        for face in faces:
            yield from self._picture(face, face.picture, face.name, scale, marked=face.name in faulty, section=1)

    def _picture(  # noqa: PLR0913 - what is said about one picture
        self, face: ShownFace, number: int, label: str, scale: float, *, marked: bool = False, section: int = 0
    ) -> Iterator[ContactPicture]:
        png = self._pictures.png(number)
        if png is not None:
            words = f"{label}, out of date" if face.stale else label
            size = max(1, round(face.size.w * scale)), max(1, round(face.size.h * scale))
            yield ContactPicture(png, words, size, faded=face.stale, marked=marked, section=section)


def _scale(faces: Sequence[ShownFace], most: tuple[int, int]) -> float:
    """Return the one scale of some faces, in pixels per mm: the largest fits into `most`, unless others get too small."""
    width, height = (max((face.size[side] for face in faces), default=1.0) for side in (0, 1))
    fitting = min(most[0] / width, most[1] / height, PPI / MM_PER_INCH)
    return min(max(fitting, _LEAST), WIDEST_PICTURE / width)


def _heading(snapshot: Snapshot) -> str:
    left_out = len(snapshot.faces) - _MOST
    more = f", {left_out} of them not shown" if left_out > 0 else ""
    said = counted_findings(snapshot.findings) or "no finding"
    return (
        f"{snapshot.game} {snapshot.languages}: {len(snapshot.faces)} faces{more}; {said if snapshot.complete else 'checking'}"
    )
