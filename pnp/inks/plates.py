"""The plates of a press: how much of each ink it prints where."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.model.profile import PROCESS

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.model.spot_ink import SpotInk


class Plates(NamedTuple):
    """The plates of a face with its bleed: grey pictures in which 255 is full ink. `spots` are those after the process inks."""

    inks: tuple[Image, ...]
    spots: tuple[SpotInk, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """What is printed with each plate."""
        return (*PROCESS, *(spot.name for spot in self.spots))
