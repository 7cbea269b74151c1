"""Our reading of an SVG looks like resvg's."""

from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
import resvg_py
from PIL import Image
from svg_writer import emitted

from pnp.model.frame import Drawing
from pnp.pictures.svg.reader import read_svg
from pnp.pictures.svg.tree import UnsupportedSvgError, parse_svg

DRAWINGS = Path(__file__).parent / "drawings"


def difference(source: str, width: int = 300) -> tuple[float, float]:
    """Return the mean difference 0…1 on white between resvg's picture and ours, and the share of pixels that are far off."""
    size, items = read_svg(parse_svg(source.encode()))
    ours = pixels(emitted(Drawing("x", size, items)), width)
    theirs = pixels(source, width)
    assert ours.shape == theirs.shape
    off = np.abs(ours - theirs)
    return float(off.mean()), float((off.max(axis=2) > 0.25).mean())


def pixels(source: str, width: int) -> np.ndarray:
    """Return RGB 0…1 on white."""
    data = resvg_py.svg_to_bytes(svg_string=source, width=width, dpi=96, skip_system_fonts=True)
    picture = Image.open(BytesIO(bytes(data))).convert("RGBA")
    on_white = Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture)
    return np.asarray(on_white.convert("RGB"), dtype=float) / 255


@pytest.mark.parametrize("file", sorted(DRAWINGS.glob("*.svg")), ids=lambda f: f.stem)
def test_a_drawing_looks_as_resvg_draws_it(file):
    """Feature by feature, our paths put the ink where a browser-grade renderer puts it."""
    mean, far = difference(file.read_text("utf-8"))
    assert mean < 0.0015
    assert far < 0.003


@pytest.mark.parametrize(
    "head",
    [
        'viewBox="-20 10 100 80"',
        'width="200" height="100" viewBox="0 0 100 100"',
        'width="80" height="60"',
        'width="10mm" height="20mm" viewBox="0 0 100 100" preserveAspectRatio="xMaxYMin slice"',
        'width="40" height="20" viewBox="0 0 100 100" preserveAspectRatio="none"',
        'width="100%" viewBox="0 0 100 50"',
    ],
)
def test_the_view_is_the_one_that_resvg_shows(head):
    """viewBox, width and height determine which part of the plane is the picture."""
    whole = 'viewBox="0 0 100 100"'
    mean, far = difference((DRAWINGS / "uses.svg").read_text("utf-8").replace(whole, head, 1))
    assert mean < 0.002
    assert far < 0.003


@pytest.mark.parametrize("file", sorted(Path(__file__).parents[2].glob("content/*/art/**/*.svg")), ids=lambda f: f.stem)
def test_the_shipped_art_needs_no_pixels(file):
    """Every drawing in the repository is read as paths and looks like resvg's."""
    source = file.read_text("utf-8")
    try:
        mean, _ = difference(source, 160)
    except UnsupportedSvgError as fault:
        pytest.fail(f"line {fault.line}: {fault.what}")
    assert mean < 0.003
