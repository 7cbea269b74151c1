"""Profiles: ways of printing that documents are made for."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.records import frozen
from pnp.model.press_limits import PressLimits
from pnp.model.print_options import AS_THE_GAME

if TYPE_CHECKING:
    from pnp.model.cutting import Cutting
    from pnp.model.print_options import PrintOptions
    from pnp.model.printer_marks import PrinterMarks
    from pnp.model.service import DeckDemands, PictureDemands
    from pnp.model.virtual_table import VirtualTable

PageContent: TypeAlias = Literal["sheets", "faces"]
"""What a page of cards shows: as many as fit on a paper, or a single face."""
PageOrder: TypeAlias = Literal["face-first", "back-first"]
PdfStandard: TypeAlias = Literal["none", "x-4", "x-1a"]
OtherSpots: TypeAlias = Literal["refused", "process"]
InkMix: TypeAlias = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, each 0…1."""
PROCESS = ("cyan", "magenta", "yellow", "black")
"""The process inks, in the order of a mix."""


@frozen
class PressColour:
    """How colours are printed on a press: `icc` is the ICC profile of its inks and paper, also embedded as the output intent.

    `condition` is the printing condition's identifier in `registry`, `condition_note` its name in words. `standard` is the
    part of PDF/X (ISO 15930) that documents keep to. `limit` is the most ink of all plates together (3.0: 300 %). Grounds of
    pure black that are at least `rich_from` mm wide and high are printed in `rich_black`; text smaller than `small_text` pt is
    printed with one ink, and black overprints there. `spots` are the names of the spot inks that it prints (None: any); of
    others, `other_spots` says whether they are refused, or printed by their recipe. With `recipes_required`, no colour is
    converted.
    """

    icc: bytes = field(repr=False)
    condition: str
    condition_note: str
    registry: str = ""
    standard: PdfStandard = "none"
    limit: float = 3.0
    rich_black: InkMix | None = None
    rich_from: float = 20.0
    small_text: float = 12.0
    spots: tuple[str, ...] | None = None
    other_spots: OtherSpots = "refused"
    recipes_required: bool = False
    limits: PressLimits = field(default_factory=PressLimits)
    """How fine it prints."""

    def prints(self, spot: str) -> bool:
        """Return whether it prints the spot ink of this name."""
        return self.spots is None or spot in self.spots


@frozen
class Profile:
    """A way of printing; `name` appears in manifests and, except for the default, in slug lines; `note` says what it is for.

    `source` and `checked` (`YYYY-MM-DD`) say where its figures come from and when somebody last looked.
    """

    name: str
    note: str
    low_ink: bool = False
    """Whether faces are redrawn with about a fifth of the ink."""
    source: str = ""
    checked: str = ""
    pages: PageContent = "sheets"
    order: PageOrder = "face-first"
    colour: PressColour | None = None
    """None: colours are sRGB, and greys are black ink."""
    bleed: float | None = None
    """The bleed in mm that pages of single faces show, and that all art must reach; None: as the game draws it."""
    writes: tuple[str, ...] = ()
    """The names of the exports that are written for it instead of the usual ones (`EXPORT_NAMES`); empty: the usual ones."""
    safe: float | None = None
    """The least distance in mm from the trim to text and icons; None: the safe area of each card format."""
    decks: DeckDemands | None = None
    """What is asked of decks: sizes, numbers of cards, backs; None: nothing."""
    pictures: PictureDemands | None = None
    """How the export `pictures` makes one of each face; None: it is not written."""
    marks: PrinterMarks | None = None
    """The marks around cards; None: on sheets those of `home`, around single faces none."""
    options: PrintOptions = AS_THE_GAME
    """How sheets are printed unless the command line says otherwise: it comes before what the game and its decks say."""
    table: VirtualTable | None = None
    """What a program for virtual tables takes; None: it is for print."""
    cut: Cutting | None = None
    """How a machine cuts its sheets; None: they are cut by hand, or by whoever prints them."""
