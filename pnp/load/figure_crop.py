"""The setting `crop` of a figure: which part of a card it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern
from pnp.model.booklet import FigureCrop

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report

_NUMBER = r"\d+(?:\.\d+)?"
_CROP = lazy_pattern(rf"(?:({_NUMBER}),({_NUMBER})|@([^\s;,:@]+)):({_NUMBER})x({_NUMBER})")


def read_crop(settings: dict[str, str], card: str, mark: Mark, report: Report) -> FigureCrop | None:
    """Return what `crop` says in the settings of the figure of a card (empty: of a picture); None without it, or with a fault.

    `booklet/bad-figure`: it is written wrongly, stands at a picture, or has call-outs.
    """
    text = settings.get("crop")
    if text is None:
        return None
    found = _CROP.fullmatch(text)
    if found is None or not float(found[4]) or not float(found[5]):
        message = f"`crop` must be a point and a size in mm such as `@cost:36x10` or `20,54:36x10`, found `{text}`"
        report.error("booklet/bad-figure", message, mark)
        return None
    if not card:
        report.error(
            "booklet/bad-figure", "`crop` is for cards, not for pictures", mark, hint="leave it out, or crop the picture"
        )
        return None
    if "callouts" in settings:
        message = "a figure that is cropped has no call-outs"
        report.error("booklet/bad-figure", message, mark, hint="leave out `crop` or `callouts`")
        return None
    x, y = (float(found[1]), float(found[2])) if found[1] else (0.0, 0.0)
    return FigureCrop(x, y, float(found[4]), float(found[5]), found[3] or "", mark)
