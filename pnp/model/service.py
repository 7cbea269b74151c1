"""What a print service takes: sizes of cards, numbers of them, and pictures of their faces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pnp.base.records import frozen
from pnp.base.units import MM_PER_INCH, Size

if TYPE_CHECKING:
    from collections.abc import Mapping

FileContent: TypeAlias = Literal["deck", "size"]
"""What is in one file of a print shop: a deck, or all cards of a size."""
PictureCopies: TypeAlias = Literal["once", "each"]
"""Whether each card has its pictures once, or each copy of it."""


class ServiceSize(NamedTuple):
    """A size of a service, upright: its trim in mm, and the exact pixels of a picture with its bleed (None: no pictures)."""

    name: str
    trim: Size
    pixels: tuple[int, int] | None = None


@frozen
class DeckDemands:
    """What a service asks of a deck: one of `sizes` (none: any), from `fewest` to `most` cards, and a `back` for each.

    `file` says whether a PDF has one deck, or all decks of a size.
    """

    sizes: tuple[ServiceSize, ...] = ()
    fewest: int = 1
    most: int | None = None
    back: bool = False
    file: FileContent = "deck"


@frozen
class OrderFile:
    """How an order of MakePlayingCards is filled in: the name of its card stock, whether it has foil, and its brackets.

    A bracket is a number of cards that is paid for; an order has at most those of the last one.
    """

    stock: str
    foil: bool = False
    brackets: tuple[int, ...] = ()

    def bracket(self, cards: int) -> int | None:
        """Return the bracket of a number of cards; None if it is more than the last one."""
        return next((bracket for bracket in self.brackets if bracket >= cards), None)


@frozen
class PictureDemands:
    """How the pictures of faces are made and named.

    `file` and `common_back` are paths with forward slashes, in which `{deck}`, `{number}`, `{card}` and `{side}` are filled in;
    a back that all cards of a deck share has the name `common_back`, and is written once.
    """

    ppi: int
    file: str
    common_back: str
    copies: PictureCopies = "once"
    order_file: OrderFile | None = None

    def path(self, names: Mapping[str, str], *, common: bool = False) -> str:
        """Return the path of a picture by what it shows."""
        return (self.common_back if common else self.file).format_map(names)


class FaceCanvas(NamedTuple):
    """The page of each face of a deck: its exact size in mm, upright as the service has it, and the name of its size there.

    `turned`: the deck is lying, so that its faces are turned. `pixels` is the size of a picture, if there is one.
    """

    size: Size
    name: str
    turned: bool = False
    pixels: tuple[int, int] | None = None

    def bleed(self, trim: Size) -> tuple[float, float]:
        """Return the bleed that a face of this trim needs to fill it, in mm: at left and right, at top and bottom."""
        upright = trim.turned if self.turned else trim
        across, along = (self.size.w - upright.w) / 2, (self.size.h - upright.h) / 2
        return (along, across) if self.turned else (across, along)


def canvas_size(pixels: tuple[int, int], ppi: int) -> Size:
    """Return the size of a picture in mm."""
    return Size(pixels[0] / ppi * MM_PER_INCH, pixels[1] / ppi * MM_PER_INCH)
