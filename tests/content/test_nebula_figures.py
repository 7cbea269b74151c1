"""Beyond Nebula's figures are tabular: what stands in a column, on a track or beside another price has figures of one width."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

GAME = "beyond-nebula"
ROOT = Path(__file__).parents[2]
THEME = (ROOT / "templates/beyond-nebula/theme.yaml").read_text("utf-8")
FAMILIES = dict(re.findall(r"(?m)^  ([\w-]+): \{family: ([\w-]+),", THEME))
"""The family of each style."""
PROPORTIONAL = "small-capitals"
"""Encode Sans SC, which has no figures of one width: it is for words."""


@pytest.mark.parametrize("folder", ["oxanium", "ibm-plex-sans"])
def test_the_other_faces_have_figures_of_one_width(folder):
    """In every weight."""
    for file in sorted((ROOT / "fonts" / folder).glob("*.ttf")):
        with TTFont(file) as font:
            names = font.getBestCmap()
            widths = {font["hmtx"][names[ord(figure)]][0] for figure in "0123456789"}
        assert len(widths) == 1, file.name


def test_what_has_figures_alone_is_set_in_them(made):
    """Prices, tracks, coordinates and odds; words may have a figure in small capitals."""
    wrong = set()
    for component in made.values():
        for box in [box for frame in component.frames for box in frame.boxes]:
            text = "".join(box.lines).strip()
            if re.search(r"\d", text) and not re.search(r"[^\W\d_]", text) and FAMILIES[box.style] == PROPORTIONAL:
                wrong.add((component.id, box.style, text))
    assert wrong == set()


def test_tables_of_the_handbook_are_set_in_them():
    """Cells, numbers of pages and of lists."""
    look = (ROOT / "templates/beyond-nebula/booklet.yaml").read_text("utf-8")
    styles = dict(re.findall(r"(?m)^  (table|contents|folio|number|disc): ([\w-]+)$", look))
    assert len(styles) == 5
    assert [name for name, style in styles.items() if FAMILIES[style] == PROPORTIONAL] == []
