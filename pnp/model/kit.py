"""Kits: what a zip for a shop of downloads holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.records import frozen

if TYPE_CHECKING:
    from pnp.model.print_options import BacksMode

KitPictureContent: TypeAlias = Literal["cover", "cards", "booklet"]
"""What a picture of a kit shows: some of the cards around the booklet's first page, all cards, or the booklet's pages."""


@frozen
class KitPart:
    """Sheets for one way of printing, in a folder of the zip; `backs` None: as the game prints them.

    Gutterfold parts have cards only: a booklet that is printed on both sides is not folded so.
    """

    folder: str
    paper: str
    backs: BacksMode | None = None
    profile: str = "home"


@frozen
class KitPicture:
    """A picture of the game: a PNG file in the zip, of so many pixels."""

    file: str
    width: int
    height: int
    shows: KitPictureContent


@frozen
class Kit:
    """What a zip holds: sheets by `parts`, the booklet for the screen as the file `rules`, `pictures`, a licence and a list."""

    name: str
    note: str
    parts: tuple[KitPart, ...]
    rules: str
    pictures: tuple[KitPicture, ...]
    licence: str
    contents: str
    """The file that lists all others, in the language of the game."""
