"""The engravings of Beyond Nebula's handbook: drawn by its formulas, one of its own for each chapter, in lines that print."""

import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

CONTENT = Path(__file__).parents[2] / "content/beyond-nebula"
ART = CONTENT / "art"
FINEST = 0.25 * 25.4 / 72
ANCHORS = [
    found
    for file in sorted(CONTENT.glob("booklet/*.md"))
    for found in re.findall(r"(?m)^# .*\{#(\w+)\}$", file.read_text("utf-8"))
]


@pytest.fixture(scope="module")
def drawn():
    """All drawings by their paths, drawn anew."""
    sys.path.insert(0, str(ART))
    try:
        return import_module("engraving.__main__").drawn()
    finally:
        sys.path.remove(str(ART))


def test_the_formulas_draw_what_is_printed(drawn):
    """Whoever changes a formula draws again with `python -m engraving`."""
    assert len(drawn) > 40
    assert [path for path, svg in drawn.items() if (ART / path).read_text("utf-8") != svg] == []


@pytest.mark.parametrize("anchor", ANCHORS)
def test_each_chapter_has_engravings_of_its_own(drawn, anchor):
    """Beside its title and above it; without hatching for the low-ink edition, which is so much less to print."""
    for size in ("low", "tall"):
        whole, outlines = (drawn[f"booklet/{anchor}-{size}{edition}.svg"] for edition in ("", "-outlines"))
        assert [svg for path, svg in drawn.items() if svg == whole] == [whole]
        assert len(outlines) < 0.85 * len(whole)


def test_all_lines_print(drawn):
    """None is finer than a quarter of a point, which presses and printers hold; the broadest is round a bead of a route."""
    booklet = {path: svg for path, svg in drawn.items() if path.startswith("booklet/")}
    weights = {float(found) for svg in booklet.values() for found in re.findall(r'stroke-width="([\d.]+)"', svg)}
    assert len(booklet) >= 48
    assert min(weights) >= FINEST
    assert max(weights) <= 3.36


def test_the_laid_table_shows_the_map_that_is_printed(drawn):
    """Each of six planets in a block that is open, as a player may roll it, and every zone where it is."""
    rows = re.findall(r"(?m)^ {6}([.+uUrR]{20})$", (CONTENT / "galactic_map.yaml").read_text("utf-8"))
    planets = re.findall(r'translate\(([\d.]+) ([\d.]+)\)"><circle cx="0" cy="0" r="1.35"', drawn["booklet/table.svg"])
    blocks = [((float(x) - 44) / 3 - 0.5, (float(y) - 37) / 3 - 0.5) for x, y in planets]
    assert [rows[int(row)][int(col)] for col, row in blocks] == ["."] * 6
    assert all(place.is_integer() for block in blocks for place in block)
    zones = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="(?:6|9)" height="6" ', drawn["booklet/table.svg"])
    corners = {(int((float(y) - 37) / 3), int((float(x) - 44) / 3)) for x, y in zones if float(x) < 104 and float(y) >= 37}
    kinds = [rows[row + down][col + across].lower() for row, col in corners for down in (0, 1) for across in (0, 1)]
    assert len(corners) == 8
    assert set(kinds) == {"u", "r"}
