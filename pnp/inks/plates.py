"""The plates of a press: how much of each ink it prints where."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.model.printing import PROCESS_INKS

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.inks.press_inks import PressInks
    from pnp.model.frame import SpotInk

_FULL = 255


class Coverage(NamedTuple):
    """The sum of all plates (3.0: 300 %): the most of any pixel, a pixel that has it, and the mean."""

    highest: float
    at: tuple[int, int]
    mean: float


class Plates(NamedTuple):
    """The plates of a face with its bleed: grey pictures in which 255 is full ink. `spots` are those after the process inks."""

    inks: tuple[Image, ...]
    spots: tuple[SpotInk, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """What is printed with each plate."""
        return (*PROCESS_INKS, *(spot.name for spot in self.spots))

    def shown(self, press: PressInks) -> Image:
        """Return what a screen shows of the print, in sRGB."""
        return press.profile.shown(self.process())

    def process(self) -> Image:
        """Return the plates as a picture in CMYK; spot inks look like the recipes that stand in for them."""
        from PIL import Image, ImageChops  # noqa: PLC0415 - only where something is printed on a press

        process = list(self.inks[: len(PROCESS_INKS)])
        for spot, plate in zip(self.spots, self.inks[len(PROCESS_INKS) :], strict=True):
            for number, part in enumerate(spot.alternate):
                process[number] = ImageChops.add(process[number], plate.point([round(part * ink) for ink in range(256)]))
        return Image.merge("CMYK", process)

    def coverage(self, bleed: int = 0) -> Coverage:
        """Return how much ink lies on the face; `bleed` is how many pixels of each side are cut off.

        The place is the middle of all that has as much ink as anything, if that is such a place, or else the first of them;
        one that stays, if there is any.
        """
        from PIL import ImageMath, ImageStat  # noqa: PLC0415 - only where something is printed on a press

        planes = {f"p{number}": plate for number, plate in enumerate(self.inks)}
        total = ImageMath.lambda_eval(lambda v: sum((v[name] for name in planes), start=v["p0"] * 0), **planes)
        most = int(total.getextrema()[1])
        hot = total.point(lambda ink: ink * 1.0 - (most - 1)).convert("L")
        inside = hot.crop((bleed, bleed, max(hot.width - bleed, bleed + 1), max(hot.height - bleed, bleed + 1)))
        found = _middle(inside)
        at = (found[0] + bleed, found[1] + bleed) if found else _middle(hot) or (0, 0)
        return Coverage(most / _FULL, at, sum(ImageStat.Stat(plate).mean[0] for plate in self.inks) / _FULL)


def _middle(mask: Image) -> tuple[int, int] | None:
    """Return the pixel in the middle of what a mask marks if it is marked itself, or else the first one that is."""
    box = mask.getbbox()
    if box is None:
        return None
    left, top, right, bottom = box
    at = (left + right - 1) // 2, (top + bottom - 1) // 2
    if mask.getpixel(at):
        return at
    first, *_ = mask.crop((left, top, right, top + 1)).getbbox() or (0,)
    return left + first, top
