"""The openings of the handbook's chapters: a low one beside the title, and a tall one above it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .forms import sky
from .geometry import at
from .plate import Plate
from .scenes.covers import back, cover
from .scenes.elevations import buildings
from .scenes.instruments import glossary, introduction, legend, turn
from .scenes.places import objective, rules, story
from .scenes.things import components, setup, technologies
from .scenes.voyages import combat, planets, units, voyage

if TYPE_CHECKING:
    from collections.abc import Callable

    from .geometry import Points

WIDE: Final = 123.0
"""The width of the column, mm."""
LOW: Final = 20.0
TALL: Final = 31.0
BAND: Final = 9.6
"""The height of the title's plate, whose top is hidden by nothing."""
SCENES: Final = (
    introduction, objective, story, components, legend, setup, turn, rules, buildings, technologies, glossary,
    planets, units, combat, voyage,
)  # fmt: skip


def covers() -> dict[str, str]:
    """Give the covers by their paths in `art/`, also without hatching."""
    return {
        f"booklet/{draw.__name__}{'-outlines' if light else ''}.svg": draw(light=light)
        for draw in (cover, back)
        for light in (False, True)
    }


def openers() -> dict[str, str]:
    """Give the openings by their paths in `art/`: each low and tall, and without hatching for the low-ink edition."""
    return {
        f"booklet/{scene.__name__}-{size}{'-outlines' if light else ''}.svg": draw(scene, number, light=light)
        for number, scene in enumerate(SCENES)
        for size, draw in (("low", _low), ("tall", _tall))
        for light in (False, True)
    }


def _low(scene: Callable[[Plate, Callable[[Points], Points]], None], seed: int, *, light: bool) -> str:
    plate = Plate(WIDE, LOW, light=light, pen=0.85)
    sky(plate, (0, 0.2, WIDE - 46, LOW - BAND - 1.4), seed)
    sky(plate, (WIDE - 52, 0.4, 52, LOW - 4), seed + 40)
    scene(plate, at(WIDE - 22.2, LOW - 0.3, 0.97))
    return plate.svg()


def _tall(scene: Callable[[Plate, Callable[[Points], Points]], None], seed: int, *, light: bool) -> str:
    plate = Plate(WIDE, TALL, light=light)
    sky(plate, (0, 0.2, WIDE, TALL - 3), seed + 7)
    scene(plate, at(WIDE / 2, TALL - 0.4, (TALL - 0.8) / 19.6))
    return plate.svg()
