"""The pictures of the documentation show what prints now: drawn again, they are the same, small, and each is on a page."""

import re
import runpy
from pathlib import Path

import pytest
from PIL import Image, ImageChops

DOCS = Path(__file__).resolve().parents[1] / "docs"
FOLDER = DOCS / "pictures"
LARGEST = {".png": 64_000, ".webp": 350_000}  # bytes: WebP are those of whole games, twice as many pixels as a page shows
NAMES = sorted(file.name for kind in LARGEST for file in FOLDER.glob(f"*{kind}"))
SHOWN = re.compile(r"[(\"](?:docs/)?pictures/([\w-]+\.(?:png|webp))[)\"]")  # in Markdown, or in HTML with a width
CLEARLY = 60  # of 255


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    """The pictures drawn again."""
    return {file.name: file for file in runpy.run_path(str(FOLDER / "draw.py"))["draw"](tmp_path_factory.mktemp("pictures"))}


@pytest.mark.xdist_group("pictures")
@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_current(drawn, name):
    """Pixel for pixel, but for what another version of zlib or pdfium may change; `make pictures` draws them again."""
    with Image.open(drawn[name]) as now, Image.open(FOLDER / name) as then:
        assert now.size == then.size
        difference = ImageChops.difference(now.convert("L"), then.convert("L"))
    assert difference.getextrema()[1] < CLEARLY
    assert (FOLDER / name).stat().st_size <= LARGEST[Path(name).suffix]


@pytest.mark.xdist_group("pictures")
def test_all_pictures_are_drawn_and_shown(drawn):
    """None is left over, and each is on a page of the documentation."""
    assert sorted(drawn) == NAMES
    pages = [DOCS.parent / "README.md", *DOCS.glob("*.md")]
    shown = {name for page in pages for name in SHOWN.findall(page.read_text("utf-8"))}
    assert sorted(shown) == NAMES
