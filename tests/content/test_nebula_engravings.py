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
    """None is finer than a quarter of a point, which presses and printers hold; a route is the broadest."""
    booklet = {path: svg for path, svg in drawn.items() if path.startswith("booklet/")}
    weights = {float(found) for svg in booklet.values() for found in re.findall(r'stroke-width="([\d.]+)"', svg)}
    assert len(booklet) >= 48
    assert min(weights) >= FINEST
    assert max(weights) <= 1.5
