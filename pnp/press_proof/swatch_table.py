"""The swatches of a theme on a press: how far each is from what the screen shows, and whether the press could come nearer."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import Box
from pnp.draft.draft_text import GREY, RED
from pnp.model.frame import Colour, Shape, Stroke
from pnp.model.outline import box_path
from pnp.pictures.colour import ciede2000, screen_lab

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.draft.draft_text import DraftText
    from pnp.model.frame import InkMix, Item
    from pnp.pictures.inks import PressInks

SEEN = 5.0
"""From this ΔE on, a difference is seen at a glance."""
ROW = 12.0  # mm
_PATCH = 11.0  # mm wide, and a little less high
_WORTH_SAYING = 2.0  # ΔE by which other inks are nearer
_SHORT = ("C", "M", "Y", "K")


class PrintedSwatch(NamedTuple):
    """A swatch with its inks, how a screen shows their print, and how far it is from the screen: as printed, and converted."""

    swatch: Colour
    inks: str
    printed: Colour
    apart: float
    converted: float


def printed_swatches(press: PressInks, swatches: Iterable[Colour]) -> list[PrintedSwatch]:
    """Return the swatches as they are printed, those that differ most first."""
    found = [_printed(press, swatch) for swatch in swatches]
    return sorted(found, key=lambda one: -one.apart)


def _printed(press: PressInks, swatch: Colour) -> PrintedSwatch:
    inks, screen = press.inks(swatch), screen_lab(swatch.rgb)
    mix = inks.spot.alternate if inks.spot else inks.process
    recipe = f"{inks.spot.name}, shown as {_written(mix)}" if inks.spot else _written(mix)
    said = f"{recipe}, converted" if press.is_converted(swatch) else recipe
    converted = ciede2000(screen, press.profile.lab(press.converted(swatch.rgb)))
    return PrintedSwatch(swatch, said, _on_screen(press, mix), ciede2000(screen, press.profile.lab(mix)), converted)


def _written(mix: InkMix) -> str:
    return " ".join(f"{letter}{part:.0%}".removesuffix("%") for letter, part in zip(_SHORT, mix, strict=True))


def _on_screen(press: PressInks, mix: InkMix) -> Colour:
    from PIL import Image  # noqa: PLC0415 - only where a proof is asked for

    pixel = Image.new("CMYK", (1, 1), tuple(round(255 * part) for part in mix))
    red, green, blue = press.profile.shown(pixel).getpixel((0, 0))  # type: ignore[misc]
    return Colour(red / 255, green / 255, blue / 255)


def verdict(one: PrintedSwatch) -> str:
    """Say how far a swatch is from the screen, and whether other inks would come nearer."""
    apart = f"ΔE {one.apart:.0f}"
    if one.apart < SEEN:
        return apart
    if one.apart - one.converted > _WORTH_SAYING:
        return f"{apart}; without a recipe, converted, it would be ΔE {one.converted:.0f}"
    return f"{apart}: out of reach of these inks"


def table(found: Sequence[PrintedSwatch], room: Box, text: DraftText, columns: int = 3) -> Iterator[Item]:
    """Yield the swatches in columns: the colour of the screen, that of the print, name, inks, and how far apart they are."""
    width = room.w / columns
    rows = -(-len(found) // columns)
    for number, one in enumerate(found):
        column, row = divmod(number, rows)
        x, y = room.x + column * width, room.y + row * ROW
        for at, colour in ((0.0, one.swatch._replace(alpha=1.0)), (_PATCH, one.printed)):
            box = Box(x + at, y, _PATCH, ROW - 2)
            yield Shape(box_path(box), colour, rect=box)
        around = Box(x, y, 2 * _PATCH, ROW - 2)
        yield Shape(box_path(around), stroke=Stroke(GREY, 0.1), rect=around)
        left, rest = x + 2 * _PATCH + 2, width - 2 * _PATCH - 6
        yield from text.block(one.swatch.name, 8, rest, height=4, floor=5, bold=True).lines_at(left, y - 0.4)
        yield from text.block(one.inks, 6.5, rest, height=3.4, floor=4, colour=GREY).lines_at(left, y + 3.2)
        far = one.apart >= SEEN
        said = text.block(verdict(one), 6.5, rest, height=3.4, floor=4, colour=RED if far else GREY)
        yield from said.lines_at(left, y + 6.4)
