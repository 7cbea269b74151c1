"""The proof of one face: as a screen shows it, as a press prints it, with the ink that lies on it, and its plates."""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import MM_PER_INCH, Box
from pnp.model.face_walk import IDENTITY
from pnp.model.frame import Colour, Group, ImageItem, PlacedFrame, Shape, Stroke
from pnp.model.outline import box_path
from pnp.model.picture import Picture
from pnp.press_proof.face_difference import face_difference, trimmed
from pnp.press_proof.proof_strip import ProofStrip
from pnp.render.face_pixels import face_plates

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.model.frame import Frame, Item
    from pnp.model.style import FontBook
    from pnp.pictures.inks import Coverage, Plates, PressInks
    from pnp.press_proof.face_difference import FaceDifference

PPI = 200
"""The resolution of the pictures of a proof: more than a screen shows at full size."""
_RING = 1.6  # mm; around the place with the most ink
_BLACK, _WHITE = Colour(0.0, 0.0, 0.0), Colour(1.0, 1.0, 1.0)
_EDGE = Stroke(Colour(0.6, 0.6, 0.6), 0.1)


class FaceProof(NamedTuple):
    """A face in the inks of a press; `title` says which it is."""

    title: str
    frame: Frame
    plates: Plates
    coverage: Coverage
    difference: FaceDifference

    @property
    def hottest(self) -> tuple[float, float]:
        """The place with the most ink, in mm from the top left corner of the trim."""
        x, y = ((pixel + 0.5) / PPI * MM_PER_INCH - self.frame.bleed for pixel in self.coverage.at)
        return x, y


def proof_of(press: PressInks, frame: Frame, title: str, fonts: FontBook) -> FaceProof:
    """Separate a face. Raises PnpError if a picture cannot be read."""
    plates = face_plates(press, frame, fonts, PPI)
    coverage = plates.coverage(round(frame.bleed / MM_PER_INCH * PPI))
    return FaceProof(title, frame, plates, coverage, face_difference(press, frame, fonts, plates))


def comparison(proof: FaceProof, press: PressInks) -> ProofStrip:
    """Return the face as it is at home, beside it the face in print, with its ink in %, and what differs, with its ΔE."""
    frame, (highest, _, mean) = proof.frame, proof.coverage
    x, y = proof.hottest
    shown = proof.plates.shown(press)
    printed = _cut_out(frame, [_picture(shown, frame), *_ring(x, y)])
    differs = _cut_out(frame, [_picture(proof.difference.drawn(trimmed(shown, frame, PPI)), replace(frame, bleed=0.0))])
    over = highest > press.press.limit + _ROUNDING
    note = f"most ink {highest:.0%} at {x:.0f}, {y:.0f} mm{' (too much)' if over else ''}; {mean:.0%} on average"
    home = _cut_out(frame, [PlacedFrame(frame, IDENTITY)])
    note += f"; {proof.difference.words}"
    return ProofStrip(frame.size, (home, printed, differs), ("screen", "press", "what differs"), proof.title, note)


def separations(proof: FaceProof) -> ProofStrip:
    """Return the plates of the face, with the ink of each in %."""
    from PIL import ImageChops, ImageStat  # noqa: PLC0415 - only where plates are asked for

    plates = proof.plates
    pictures = tuple(_cut_out(proof.frame, [_picture(ImageChops.invert(plate), proof.frame)]) for plate in plates.inks)
    means = (ImageStat.Stat(plate).mean[0] / _FULL for plate in plates.inks)
    names = tuple(f"{name} {mean:.0%}" for name, mean in zip(plates.names, means, strict=True))
    return ProofStrip(proof.frame.size, pictures, names, proof.title, "the darker, the more ink; in % of the face")


_FULL = 255
_ROUNDING = 0.015  # of the ink: what pixels of 8 bits a plate may be off by


def _picture(pixels: Image, frame: Frame) -> ImageItem:
    """Return a picture that shows a face with its bleed."""
    file = BytesIO()
    pixels.save(file, "PNG")
    data = file.getvalue()
    key = blake2b(data, digest_size=16).hexdigest()
    return ImageItem(
        Picture(key, "png", "proof", *pixels.size, Path(), data=data), Box(0.0, 0.0, *frame.size).inset(-frame.bleed)
    )


def _cut_out(frame: Frame, items: list[Item]) -> tuple[Item, ...]:
    """Return items cut along the trim of a face, with a thin line around them."""
    path = frame.shaped.path if frame.shaped is not None else box_path(Box(0.0, 0.0, *frame.size))
    return Group(tuple(items), clip=path), Shape(path, stroke=_EDGE)


def _ring(x: float, y: float) -> tuple[Item, ...]:
    """Return a ring around a place, which shows on every ground."""
    k = _RING * 0.5523  # the circle's Bézier curves
    path = (
        ("M", (x + _RING, y)), ("C", (x + _RING, y + k, x + k, y + _RING, x, y + _RING)),
        ("C", (x - k, y + _RING, x - _RING, y + k, x - _RING, y)), ("C", (x - _RING, y - k, x - k, y - _RING, x, y - _RING)),
        ("C", (x + k, y - _RING, x + _RING, y - k, x + _RING, y)), ("Z", ()),
    )  # fmt: skip
    return Shape(path, stroke=Stroke(_WHITE, 0.7)), Shape(path, stroke=Stroke(_BLACK, 0.3))
