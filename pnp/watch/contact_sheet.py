"""A snapshot as a contact sheet, for those who want no browser: edited faces first, with what they were before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp.render.contact_sheet import ContactPicture, write_contact_sheet
from pnp.watch.snapshot import counted_findings, faces_of_findings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pnp.watch.face_pictures import FacePictures
    from pnp.watch.gallery import ShownFace
    from pnp.watch.snapshot import Snapshot

_LARGE: Final = (520, 420)  # pixels of an edited face
_SMALL: Final = (300, 190)
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
            write_contact_sheet(self.file(snapshot), _heading(snapshot), self._shown(snapshot))

    def _shown(self, snapshot: Snapshot) -> Iterator[ContactPicture]:
        """Yield the faces that were edited last, each beside what it was, then all faces."""
        about = faces_of_findings(snapshot.findings, snapshot.faces.values())
        faulty = {name for names in about.values() for name in names}
        edited = sorted((f for f in snapshot.faces.values() if f.changed), key=lambda f: -f.changed)[:_MOST_EDITED]
        for face in edited:
            if face.before is not None and not face.stale:
                yield from self._picture(face, face.before, f"{face.name}, before", _LARGE)
            yield from self._picture(face, face.picture, face.name, _LARGE, marked=face.name in faulty)
        for face in list(snapshot.faces.values())[:_MOST]:
            yield from self._picture(face, face.picture, face.name, _SMALL, marked=face.name in faulty)

    def _picture(
        self, face: ShownFace, number: int, label: str, box: tuple[int, int], *, marked: bool = False
    ) -> Iterator[ContactPicture]:
        png = self._pictures.png(number)
        if png is not None:
            words = f"{label}, out of date" if face.stale else label
            yield ContactPicture(png, words, box, faded=face.stale, marked=marked)


def _heading(snapshot: Snapshot) -> str:
    left_out = len(snapshot.faces) - _MOST
    more = f", {left_out} of them not shown" if left_out > 0 else ""
    said = counted_findings(snapshot.findings) or "no finding"
    return (
        f"{snapshot.game} {snapshot.languages}: {len(snapshot.faces)} faces{more}; {said if snapshot.complete else 'checking'}"
    )
