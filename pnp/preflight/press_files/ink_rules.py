"""Rules about what is measured on the plates of a page: how much ink there is, and whether it fills the bleed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.units import PT
from pnp.preflight.press_files.edges import Edge, edges_of

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.pdf.content_state import Corners
    from pnp.pdf.pdf_file import PdfPage
    from pnp.preflight.press_files.card_trims import CardGrid
    from pnp.preflight.press_files.judgement import FileJudgement

_FULL = 255
_ROUNDING = 0.005
_OVER = 0.05
"""How much more than the limit is ink that was meant to be there: conversions overshoot by less (print guide, check 11)."""
_PART = 1e-4
_SHORT = 10.0
"""The mm on which ink at the trim may end early, on a straight line: less is a part of the drawing."""


def check_ink(judgement: FileJudgement, page: PdfPage, inks: Image, scale: float) -> None:
    """Judge the sum of all plates inside the bleed: its most, and on how much of the page it is over the limit."""
    from PIL import ImageMath  # noqa: PLC0415 - only where ink is measured

    press = judgement.profile.colour
    if press is None:
        return
    left, top = (page.bleed[0] - page.media[0]) * scale, (page.media[3] - page.bleed[3]) * scale
    right, bottom = (page.bleed[2] - page.media[0]) * scale, (page.media[3] - page.bleed[1]) * scale
    area = inks.crop((round(left), round(top), round(right), round(bottom)))
    cyan, magenta, yellow, black = area.split()
    total = ImageMath.lambda_eval(lambda v: v["c"] + v["m"] + v["y"] + v["k"], c=cyan, m=magenta, y=yellow, k=black)
    most, limit = total.getextrema()[1] / _FULL, press.limit
    if most < limit + _OVER:
        return
    bound = round((limit + _ROUNDING) * _FULL)
    mask = ImageMath.lambda_eval(lambda v: v["convert"]((v["total"] > bound) * _FULL, "L"), total=total)
    count = sum(mask.histogram()[1:])
    if count < _PART * area.width * area.height:
        return
    x0, y0, x1, y1 = mask.getbbox() or (0, 0, 1, 1)
    box: Corners = (
        page.bleed[0] + x0 / scale, page.bleed[3] - y1 / scale, page.bleed[0] + x1 / scale, page.bleed[3] - y0 / scale,
    )  # fmt: skip
    judgement.fault(
        "press/ink-limit",
        f"{most:.0%} of ink are printed, and the press takes {limit:.0%}",
        page=page,
        hint="lower the inks of the ground there, or convert the picture with the profile of the press",
        box=box,
        named="all plates",
        value=f"{most:.0%}",
    )


def check_edges(judgement: FileJudgement, page: PdfPage, inks: Image, scale: float) -> None:
    """Judge the bleed of each side of a card: ink that ends too soon, and an edge that was stretched or mirrored."""
    if judgement.profile.pages != "faces" or judgement.profile.bleed is None:
        return
    edges = edges_of(page, inks, scale)
    short = _early_ends(edges, scale)
    if short:
        sides = " and ".join(f"{length:.0f} mm of the {side}" for side, length in short.items())
        judgement.fault(
            "press/short-bleed",
            f"ink at the trim does not reach to the end of the bleed, on {sides}",
            page=page,
            hint="let the art reach to the end of the bleed; a cut that is off shows paper",
            value=sides,
            kind="short",
        )
    _check_made_up(judgement, page, edges)


def check_sheet_edges(judgement: FileJudgement, page: PdfPage, grid: CardGrid | None, inks: Image, scale: float) -> None:
    """Judge the bleed of each card in the grid of a sheet, as far as it reaches before that of the next card begins."""
    if grid is None or judgement.profile.bleed is None:
        return
    bleed = min(judgement.profile.bleed * PT, grid.gap() / 2)
    for trim in grid.trims():
        x0, y0, x1, y1 = trim
        boxes = page.boxes | {"TrimBox": trim, "BleedBox": (x0 - bleed, y0 - bleed, x1 + bleed, y1 + bleed)}
        short = _early_ends(edges_of(replace(page, boxes=boxes), inks, scale), scale)
        if short:
            sides = " and ".join(f"{length:.0f} mm of the {side}" for side, length in short.items())
            judgement.fault(
                "press/short-bleed",
                f"ink at the trim of a card does not reach to the end of its bleed, on {sides}",
                page=page,
                box=trim,
                hint="let the art of the card reach to the end of its bleed; a cut that is off shows paper",
                value=sides,
                kind="short card",
                rank=-max(short.values()),
            )


def _early_ends(edges: list[Edge], scale: float) -> dict[str, float]:
    """Return on how many mm of each side ink at the trim ends early, where that is enough to be told."""
    ends = {edge.side: edge.longest_early_end() / scale / PT for edge in edges}
    return {side: length for side, length in ends.items() if length >= _SHORT}


def _check_made_up(judgement: FileJudgement, page: PdfPage, edges: list[Edge]) -> None:
    for how, sides in (
        ("mirrored", [edge.side for edge in edges if edge.is_mirrored()]),
        ("stretched", [edge.side for edge in edges if edge.is_stretched()]),
    ):
        if sides:
            judgement.fault(
                "press/stretched-bleed",
                f"the bleed is the edge of the picture, {how}: {', '.join(sides)}",
                page=page,
                severity="warning",
                hint="let the picture itself go on into the bleed",
                value=how,
            )
