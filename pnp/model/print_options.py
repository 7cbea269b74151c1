"""How components are printed at home: the paper, the backs, the crop marks, the bleed and the cuts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.records import frozen

if TYPE_CHECKING:
    from pnp.model.outline import MarkLength

BacksMode: TypeAlias = Literal["duplex-long", "duplex-short", "gutterfold", "none"]
Cuts: TypeAlias = Literal["shared", "bleed"]
"""Whether neighbours touch and one cut serves both, or each has its bleed around it."""


@frozen
class PrintOptions:
    """What the command line, a deck or a game says about printing; None where it says nothing.

    `paper` is its name; `bleed` is the most that is printed of the bleed, in mm. Where nothing is said about `cuts`, cards
    share them if all their borders have one colour.
    """

    paper: str | None = None
    backs: BacksMode | None = None
    marks: MarkLength | None = None
    bleed: float | None = None
    cuts: Cuts | None = None
    press: bool | None = None
    """Whether presses print it; False: it is made at home, such as dice of paper."""

    def over(self, other: PrintOptions) -> PrintOptions:
        """Return these options, and those of `other` where these say nothing."""
        bleed = other.bleed if self.bleed is None else self.bleed
        press = other.press if self.press is None else self.press
        return PrintOptions(
            self.paper or other.paper,
            self.backs or other.backs,
            self.marks or other.marks,
            bleed,
            self.cuts or other.cuts,
            press,
        )


AS_THE_GAME = PrintOptions()
"""The options of a deck that says nothing of its own."""
