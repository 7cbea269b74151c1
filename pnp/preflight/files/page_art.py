"""A page of a PDF that is art of a card, for a press: as what it is, in other colours, or as pixels, by the rules for files.

What the rules call an error is not printed as it is, unless pixels would have the same fault. Colours of a screen alone are
no reason for pixels: they are converted as those of the game are, where that can be done, and what results is judged again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Diagnostic
from pnp.model.frame import SpotInk
from pnp.model.printing import Profile
from pnp.pictures.pdf_pages import PAGE_PPI, page_pixels
from pnp.pictures.pdf_work import PdfLimitError
from pnp.preflight.files.document_rules import check_damage
from pnp.preflight.files.findings import FileFindings
from pnp.preflight.files.judge import judge_content
from pnp.preflight.files.page_rules import check_ink
from pnp.preflight.files.spot_rules import SpotBook
from pnp.preflight.pdf.colours import PROCESS_PLATES, REGISTRATION, PdfColour
from pnp.preflight.pdf.pages import PdfFile, UnreadablePdfError
from pnp.preflight.pdf.plates import PlatePages, process_inks, spot_plate
from pnp.preflight.pdf.separation import UnsafeConversionError, separate_page, without_groups

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PIL.Image import Image

    from pnp.model.frame import Colour, InkMix
    from pnp.model.printing import PressColour
    from pnp.pictures.inks import PressInks
    from pnp.preflight.pdf.content import PaintedObject
    from pnp.preflight.pdf.plates import InksOfColour

_MOST_PAGES = 1024
_OF_COLOURS = "press/colour-space"
_OF_SPOTS = frozenset({"press/unknown-spot", "press/ink-limit"})
"""Reasons for which what stands in for spot inks is printed in their place: then all ink is limited."""
_KEPT_BY_PIXELS = frozenset({"press/cut-line", "press/low-resolution", "press/missing-glyph", "press/missing-resource"})
"""Faults that a page has as pixels too."""


class PressPage(NamedTuple):
    """How a page reaches a press: `source` is a PDF of it, which is printed as it is, or as pixels for the `reasons`.

    `converted`: its colours of a screen have become inks. `in_inks`: its inks are known, so that as pixels it keeps them.
    `remarks` are what the rules say of it besides, `spots` the spot inks that it is printed in, `lost_spots` those for which
    process inks stand in. `has_inks`: it has process inks of its own, which are for some printing condition.
    """

    source: bytes
    reasons: tuple[Diagnostic, ...] = ()
    remarks: tuple[Diagnostic, ...] = ()
    spots: tuple[SpotInk, ...] = ()
    lost_spots: tuple[str, ...] = ()
    converted: bool = False
    in_inks: bool = True
    has_inks: bool = False


def press_page(page: bytes, press: PressInks) -> PressPage:
    """Return how a page reaches a press; `page` is the data of a `PdfPage`. Each is judged once for a press."""
    return _judged(page, press.press, press.swatches)


@lru_cache(maxsize=_MOST_PAGES)
def _judged(page: bytes, colour: PressColour, swatches: tuple[Colour, ...]) -> PressPage:
    from pnp.pictures.inks import PressInks  # noqa: PLC0415 - only where something is printed on a press

    judge = _PageJudge(colour, swatches)
    found = judge.judge(page)
    if not found.reasons or not any(one.code == _OF_COLOURS for one in found.reasons):
        return found
    try:
        converted = judge.judge(separate_page(page, PressInks(colour, swatches)))
    except UnsafeConversionError:
        return found
    return found if converted.reasons else converted._replace(converted=True, has_inks=found.has_inks)


_SAME_SIZE = 0.01
"""By how much of its size a page may be larger or smaller and count as it is: pictures are rounded to pixels."""


def remarks_at(page: bytes, press: PressInks, scale: float) -> tuple[Diagnostic, ...]:
    """Return the remarks on a page that is shown at a part of its size (0.5: half as wide)."""
    found, scale = press_page(page, press), round(scale, 3)
    if abs(scale - 1.0) <= _SAME_SIZE:
        return found.remarks
    kept = tuple(one for one in found.remarks if one.code not in _OF_SIZES)
    return kept + _remarks_on_sizes(found.source, press.press, press.swatches, scale, as_pixels=bool(found.reasons))


@lru_cache(maxsize=_MOST_PAGES)
def _remarks_on_sizes(
    page: bytes, colour: PressColour, swatches: tuple[Colour, ...], scale: float, *, as_pixels: bool
) -> tuple[Diagnostic, ...]:
    asked = _OF_SIZES & _KEPT_BY_PIXELS if as_pixels else _OF_SIZES
    return tuple(one for one in _PageJudge(colour, swatches).at_scale(page, scale) if one.code in asked)


_OF_SIZES = frozenset(
    {
        "press/thin-line", "press/line-of-several-inks", "press/small-text", "press/light-text", "press/small-text-inks",
        "press/knocked-out-black", "press/low-resolution",
    }
)  # fmt: skip
"""What is said of widths, sizes and resolutions."""


class _PageJudge:
    """Judges pages for one press, and against the spot inks of a theme."""

    def __init__(self, colour: PressColour, swatches: Iterable[Colour]) -> None:
        self._profile = Profile("press", "", colour=colour)
        self._theme = {swatch.spot.name: swatch.spot.alternate for swatch in swatches if swatch.spot is not None}

    def judge(self, page: bytes) -> PressPage:
        try:
            file = PdfFile(page)
            painted = _painted(file)
            if all(one.transparency in _IDLE for one in painted):
                page = without_groups(page)
                file = PdfFile(page)
                painted = _painted(file)
            found = self._findings(file, page, painted)
        except (UnreadablePdfError, PdfLimitError) as error:
            return PressPage(page, (_unfit(f"it {error}"),), in_inks=False)
        reasons = tuple(one for one in found if one.severity == "error" and one.code not in _KEPT_BY_PIXELS)
        in_inks = not any(one.code in _NOT_IN_INKS for one in reasons)
        remarks = tuple(one for one in found if one.severity != "note" and (not reasons or one.code in _KEPT_BY_PIXELS))
        spots, has_inks = _spots(painted), in_inks and _has_process_inks(painted)
        if not in_inks or any(one.code in _OF_SPOTS for one in reasons):
            lost = tuple(spot.name for spot in spots)
            return PressPage(page, reasons, remarks, lost_spots=lost, in_inks=in_inks, has_inks=has_inks)
        return PressPage(page, reasons, remarks, spots, in_inks=in_inks, has_inks=has_inks)

    def at_scale(self, page: bytes, scale: float) -> Sequence[Diagnostic]:
        """Return what is said of what a page paints, at a part of its size; it was judged at its own before."""
        file = PdfFile(page)
        findings = FileFindings("", file, self._profile)
        judge_content(findings, file.pages[0], _painted(file, scale))
        return [*findings.all()]

    def _findings(self, file: PdfFile, data: bytes, painted: list[PaintedObject]) -> Sequence[Diagnostic]:
        findings, page = FileFindings("", file, self._profile), file.pages[0]
        judge_content(findings, page, painted)
        SpotBook(findings, self._theme).read(page, painted)
        check_damage(findings)
        plates = PlatePages(file, data)
        measured = plates.inks(page)
        if measured is not None:
            check_ink(findings, page, *measured)
        unmeasured = sorted(plates.unmeasured) if measured is not None else ["the page"]
        left = [_unfit(f"no rule judges {what}") for what in findings.unjudged]
        left += [_unfit(f"the ink of {what} cannot be measured", "press/not-measured") for what in unmeasured]
        return [*findings.all(), *left]


def _has_process_inks(painted: Iterable[PaintedObject]) -> bool:
    colours = (one.colour for one in painted if one.colour is not None and not one.in_mask)
    return any(colour.space.painted.family == "DeviceCMYK" for colour in colours)


def _painted(file: PdfFile, scale: float = 1.0) -> list[PaintedObject]:
    """Return what a page paints, measured in the unit of the page, at a part of its size."""
    (page,) = file.pages
    unit, found = scale * (page.user_unit or 1.0), file.painted(page)
    if unit == 1.0:
        return found
    return [one._replace(measure=one.measure / unit if one.kind in _IN_PPI else one.measure * unit) for one in found]


_IN_PPI = frozenset({"picture", "stencil"})
_IDLE = frozenset({"", "a transparency group"})
"""What is transparent of a page that paints nothing else so: a group that changes nothing."""
_NOT_IN_INKS = frozenset({_OF_COLOURS, "press/not-measured", "press/damage", "press/missing-resource"})
"""Reasons for which the inks of a page cannot be rendered as they are."""


def _unfit(message: str, code: str = "press/not-looked-into") -> Diagnostic:
    return Diagnostic(code, message, hint="export it as PDF/X-4, which has nothing of that")


def _spots(painted: Iterable[PaintedObject]) -> tuple[SpotInk, ...]:
    found: dict[str, SpotInk] = {}
    for one in painted:
        space = one.colour.space.painted if one.colour is not None else None
        for single in (space, *space.colorants) if space is not None else ():
            for at, spot in enumerate(single.spots):
                if spot not in _NO_SPOTS and (spot not in found or len(single.spots) == 1):
                    full = tuple(float(at == number) for number in range(single.components))
                    found[spot] = SpotInk(spot, PdfColour(single, full).process() or _BLACK)
    return tuple(found[name] for name in sorted(found))


_NO_SPOTS = frozenset({*PROCESS_PLATES, REGISTRATION, "None"})
_BLACK: InkMix = (0.0, 0.0, 0.0, 1.0)


class PagePlates(NamedTuple):
    """A page as it is seen, at `PAGE_PPI`: each plate, L, where 255 is full ink, and where it paints (None: everywhere)."""

    inks: tuple[Image, ...]
    alpha: Image | None


def page_plates(page: PressPage) -> PagePlates:
    """Return the plates of a page that is `in_inks`: the process inks, then its `spots`.

    Spot inks that it is not printed in are what stands in for them. Raises UnreadablePdfError.
    """
    return _plates(page.source, tuple(spot.name for spot in page.spots))


@lru_cache(maxsize=1)
def _plates(page: bytes, spots: tuple[str, ...]) -> PagePlates:
    process = _rendered(page, process_inks if spots else PdfColour.process)
    inks = (*process.split(), *(_rendered(page, spot_plate(spot)).getchannel("K") for spot in spots))
    alpha = page_pixels(page).getchannel("A")
    if alpha.getextrema()[0] == _OPAQUE:
        return PagePlates(inks, None)
    return PagePlates(tuple(_without_paper(ink, alpha.resize(ink.size)) for ink in inks), alpha.resize(process.size))


_OPAQUE = 255


def _without_paper(ink: Image, alpha: Image) -> Image:
    """Return the ink of a plate that was painted on paper, where `alpha` lets the paper through."""
    from PIL import ImageMath  # noqa: PLC0415 - only where something is printed on a press

    found: Image = ImageMath.lambda_eval(
        lambda v: v["convert"](v["min"](v["ink"] * _OPAQUE / v["max"](v["alpha"], 1), v["ink"] * 0 + _OPAQUE), "L"),
        ink=ink, alpha=alpha,
    )  # fmt: skip
    return found


def _rendered(page: bytes, inks: InksOfColour) -> Image:
    """Return a page as it is seen, turned and in its unit."""
    from PIL import Image  # noqa: PLC0415 - as above

    file = PdfFile(page)
    (one,) = file.pages
    measured = PlatePages(file, page, ppi=PAGE_PPI * (one.user_unit or 1.0), inks=inks).inks(one)
    if measured is None:
        raise UnreadablePdfError("cannot be rendered")
    turns = {90: Image.Transpose.ROTATE_270, 180: Image.Transpose.ROTATE_180, 270: Image.Transpose.ROTATE_90}
    turn = turns.get(round(one.rotate) % 360)
    return measured[0] if turn is None else measured[0].transpose(turn)
