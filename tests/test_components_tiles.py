"""A board of the second test game in tiles: put together, pdfium's pixels of all tiles are those of the undivided board."""

from __future__ import annotations

import json

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from pnp.base.units import Box

PPI = 150
PX = PPI / 25.4  # pixels per mm
AROUND = 4  # mm of bleed and more around the board
BOARD = (400, 280)


def built(run, root, paper, *options):
    """Build the boards on a paper; gives the PDF and the placements of all pages."""
    done = run("build", "components", "--deck", "boards", "--paper", paper, "-q", *options, cwd=root)
    assert (done.code, done.err) == (0, "")
    (pdf,) = (root / "out/components/en").glob(f"components-en-cards-{paper}.*.pdf")
    manifest = json.loads(pdf.with_suffix(".json").read_text("utf-8"))
    return pdf, [page["placements"] for page in manifest["pages"]]


def pixels(page, placement):
    """The board's pixels on a page: the page moved and turned so that the board's corner is always at the same pixel."""
    x, y, _, h = placement["trim_mm"]
    left, top = placement.get("tile", {"window_mm": (0, 0)})["window_mm"][:2]
    s, pt = PPI / 72, 72 / 25.4
    if placement["rotation"] == 270:
        matrix = (0.0, s, -s, 0.0, (AROUND + left) * PX + s * (y + h) * pt, (AROUND + top) * PX - s * x * pt)
    else:
        matrix = (s, 0.0, 0.0, s, (AROUND + left) * PX - s * x * pt, (AROUND + top) * PX - s * y * pt)
    w, h = (round((side + 2 * AROUND) * PX) for side in BOARD)
    bitmap = pypdfium2.PdfBitmap.new_native(w, h, pdfium.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, w, h)
    clip = pdfium.FS_RECTF(0, 0, w, h)
    pdfium.FPDF_RenderPageBitmapWithMatrix(bitmap, page, pdfium.FS_MATRIX(*matrix), clip, 0)
    return bitmap.to_numpy().copy()


def whole(box):
    """The pixels that lie whole in a box (mm of the board), as slices."""
    x1, y1, x2, y2 = ((v + AROUND) * PX for v in (box.x, box.y, box.right, box.bottom))
    return slice(int(np.ceil(y1 - 1e-6)), int(y2 + 1e-6)), slice(int(np.ceil(x1 - 1e-6)), int(x2 + 1e-6))


def same(part, wanted):
    """Whether pixels are equal but for rounding: edges of a line that is placed elsewhere differ by up to 2 of 255.

    No placement makes them exactly equal. Pdfium calculates in single precision: of one page that is drawn again 1000 whole
    pixels farther, 0.09 % of the pixels change. Tiles on a grid of whole pixels (0.508 mm) differ as much as without one.
    """
    return int(np.abs(part.astype(int) - wanted.astype(int)).max()) <= 2


def with_bleed(tile, bleed):
    """What lies on the sheet of a tile, with its bleed where it is at the edge of the board (mm)."""
    x, y, w, h = tile["window_mm"]
    left, top, right, bottom = (
        bleed * here
        for here in (
            tile["column"] == 1,
            tile["row"] == 1,
            tile["column"] == tile["columns"],
            tile["row"] == tile["rows"],
        )
    )
    return Box(x - left, y - top, w + left + right, h + top + bottom)


def tiles_of(pdf, placements):
    """Each tile's placement and pixels, in printing order."""
    with pypdfium2.PdfDocument(pdf) as document:
        for page, (placement,) in zip(document, placements, strict=True):
            yield placement, pixels(page, placement)


@pytest.mark.parametrize(("paper", "options"), [("a4", ()), ("letter", ("--marks", "short")), ("a5", ("--bleed", "1"))])
def test_tiles_put_together_are_the_board(paper, options, components, run):
    """Each later tile is laid over those before it; nothing differs from the undivided board, not even at the seams."""
    pdf, ((board,),) = built(run, components, "sra3")
    assert "tile" not in board
    ((_, wanted),) = tiles_of(pdf, [[board]])
    put_together = np.zeros_like(wanted)
    found = list(tiles_of(*built(run, components, paper, *options)))
    assert [(p["tile"]["row"], p["tile"]["column"]) for p, _ in found] == [
        (row, column)
        for row in range(1, found[0][0]["tile"]["rows"] + 1)
        for column in range(1, found[0][0]["tile"]["columns"] + 1)
    ]
    bleed = 1 if "--bleed" in options else 3
    for placement, part in found:
        area = whole(with_bleed(placement["tile"], bleed))
        put_together[area] = part[area]
    inside = whole(Box(0, 0, *BOARD).inset(-bleed))
    assert same(put_together[inside], wanted[inside])


def test_overlaps_are_the_same_on_both_tiles(components, run):
    """What gets covered repeats the board, but for the crosses at its ends and the strip of white with key and words."""
    pdf, placements = built(run, components, "a4")
    ((_, wanted),) = tiles_of(*built(run, components, "sra3"))
    covered = 0
    for placement, part in tiles_of(pdf, placements):
        window, visible = (Box(*placement["tile"][key]) for key in ("window_mm", "visible_mm"))
        beyond = Box(visible.right, window.y + 4, (window.w - visible.w) / 2 - 2.2, visible.h - 8)
        below = Box(window.x + 4, visible.bottom, visible.w - 8, (window.h - visible.h) / 2 - 2.2)
        for box in (b for b in (beyond, below) if b.w > 0 and b.h > 0):
            assert same(part[whole(box)], wanted[whole(box)])
            covered += 1
    assert covered >= 4
