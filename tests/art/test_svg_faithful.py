"""What our reader makes of an SVG looks like what resvg makes of it."""

from base64 import b64encode
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
import resvg_py
from emitted import emitted
from PIL import Image

from pnp.art.faults import Beyond
from pnp.art.reader import read
from pnp.art.tree import parse
from pnp.model.picture import Drawing


def png() -> str:
    """A picture of 4 x 2 pixels, as base64."""
    out = BytesIO()
    Image.fromarray(np.arange(24, dtype=np.uint8).reshape(2, 4, 3) * 10).save(out, "PNG")
    return b64encode(out.getvalue()).decode()


PIXEL = png()
LINEAR = '<linearGradient id="l"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="#00f"/></linearGradient>'
SAMPLES = {
    "shapes": '<rect x="2" y="2" width="20" height="10" fill="#c00"/><circle cx="40" cy="20" r="12" fill="teal"/>'
    '<ellipse cx="70" cy="20" rx="15" ry="6" fill="rgb(10,200,30)"/><polygon points="10,40 30,40 20,60" fill="hsl(40,90%,50%)"/>'
    '<polyline points="40,40 60,60 80,40" fill="none" stroke="black" stroke-width="3"/><line x1="2" y1="80" x2="90" y2="90" stroke="#123" />',
    "rounded rectangles": '<rect x="5" y="5" width="40" height="30" rx="8"/><rect x="50" y="5" width="40" height="30" rx="5" ry="12"/>'
    '<rect x="5" y="50" width="30" height="20" rx="90" fill="#abc"/>',
    "path commands": '<path d="M10 10h20v20H10zm40 0q10 -10 20 0t20 0v20s-20 10-40 0zM10 60a15 8 30 1 0 30 5 15 8 30 01-30-5M60 60c0 20 30 20 30 0z"/>',
    "even-odd": '<path fill-rule="evenodd" d="M10 10h60v60h-60zM20 20h40v40h-40z"/><path d="M30 30h60v60h-60zM50 50h20v20h-20z" fill="#0a0"/>',
    "strokes": '<g fill="none" stroke="#036" stroke-width="6"><path d="M10 20L50 20L20 40" stroke-linejoin="round" stroke-linecap="round"/>'
    '<path d="M60 10L90 12L60 14"/><path d="M60 40L90 50L60 60" stroke-miterlimit="10"/>'
    '<path d="M10 60H90" stroke-dasharray="10 4 2" stroke-dashoffset="3"/><path d="M10 80H90" stroke-linecap="square" stroke-dasharray="1 12"/></g>',
    "fill and clear stroke": '<circle cx="50" cy="50" r="30" fill="#f80" stroke="#00f" stroke-opacity=".5" stroke-width="12"/>',
    "paint order": '<circle cx="50" cy="50" r="30" fill="#f80" stroke="#00f" stroke-width="14" paint-order="stroke"/>',
    "transforms": '<g transform="translate(50 50) rotate(30) scale(2 1)"><rect x="-10" y="-10" width="20" height="20" transform="skewX(20)"/>'
    '<circle r="8" fill="none" stroke="red" transform="matrix(1 .2 0 1 3 4)"/></g><rect width="9" height="9" transform="rotate(45 20 20)"/>',
    "opacity": '<g opacity=".5"><rect x="10" y="10" width="40" height="40" fill="red"/><rect x="30" y="30" width="40" height="40" fill="#00f"/></g>'
    '<rect x="60" y="5" width="30" height="30" opacity=".3" stroke="#0f0" stroke-width="4"/><rect x="60" y="60" width="30" height="30" fill-opacity=".4"/>'
    '<path d="M5 90h60" stroke="#000" stroke-width="5" opacity=".4"/><rect x="5" y="70" width="20" height="10" fill="#ff000080"/>',
    "linear gradients": LINEAR
    + '<rect x="5" y="5" width="40" height="40" fill="url(#l)"/><circle cx="70" cy="30" r="20" fill="url(#m)"/>'
    '<linearGradient id="m" href="#l" gradientUnits="userSpaceOnUse" x1="50" y1="10" x2="90" y2="50" gradientTransform="rotate(10)"/>'
    '<path d="M5 60C30 40 60 100 90 60V90H5z" fill="url(#n)" fill-opacity=".6"/>'
    '<linearGradient id="n" x2="0" y2="1"><stop offset="20%" stop-color="#0f0"/><stop offset=".2" stop-color="#fff" stop-opacity=".2"/>'
    '<stop offset=".9" stop-color="#000"/></linearGradient>',
    "radial gradients": '<radialGradient id="r" cx=".3" cy=".3" r=".6"><stop stop-color="#ff0"/><stop offset="1" stop-color="#800"/></radialGradient>'
    '<rect x="5" y="5" width="60" height="40" fill="url(#r)"/><circle cx="60" cy="70" r="25" fill="url(#s)"/>'
    '<radialGradient id="s" gradientUnits="userSpaceOnUse" cx="60" cy="70" r="25" fx="50" fy="60" href="#r"/>',
    "gradient corners": '<linearGradient id="one"><stop stop-color="#0c0"/></linearGradient><linearGradient id="none"/>'
    '<rect width="30" height="30" fill="url(#one)"/><rect x="40" width="30" height="30" fill="url(#none)"/>'
    '<path d="M10 60H90" stroke="url(#l)" stroke-width="4"/>' + LINEAR,
    "gradient on a stroke": LINEAR
    + '<path d="M10 20C40 20 60 80 90 80" fill="none" stroke="url(#l)" stroke-width="8" stroke-linecap="round"/>'
    '<circle cx="30" cy="70" r="15" fill="none" stroke="url(#l)" stroke-width="6" stroke-dasharray="5 3 1"/>',
    "clips": '<clipPath id="c"><circle cx="30" cy="30" r="20"/><rect x="30" y="20" width="40" height="20"/></clipPath>'
    '<g clip-path="url(#c)"><rect width="100" height="100" fill="#06c"/><rect width="100" height="25" fill="#fc0"/></g>'
    '<clipPath id="d" clip-path="url(#c)"><rect x="20" y="10" width="30" height="30"/></clipPath>'
    '<rect width="100" height="100" fill="red" clip-path="url(#d)" transform="translate(20 40)"/>',
    "clip rules": '<clipPath id="e"><path clip-rule="evenodd" d="M10 10h60v60h-60zM20 20h40v40h-40z"/></clipPath>'
    '<rect width="90" height="90" fill="#282" clip-path="url(#e)"/><clipPath id="z"/><rect width="30" height="30" clip-path="url(#z)"/>'
    '<clipPath id="u" transform="translate(60 60)"><use href="#s" x="5"/></clipPath><circle id="s" r="14" cx="10" cy="12" fill="#888"/>'
    '<rect width="100" height="100" fill="#808" clip-path="url(#u)"/>',
    "uses": '<defs><g id="a"><rect width="10" height="10"/><circle cx="15" cy="5" r="4" fill="red"/></g>'
    '<symbol id="b" viewBox="0 0 10 10"><path d="M-5 0h30v10h-30z"/><circle cx="5" cy="5" r="4" fill="#fff"/></symbol></defs>'
    '<use href="#a" x="10" y="10" fill="#0a0"/><use href="#a" transform="translate(50 10) scale(2)"/>'
    '<use href="#b" x="10" y="50" width="40" height="20"/><svg x="60" y="50" width="30" height="40" viewBox="0 0 3 3"><circle r="2" fill="blue"/></svg>',
    "style": "<style>.a{fill:#c0c}#q,.b.c{fill:none;stroke:#0aa;stroke-width:4}circle{fill:#ff0}/* x */</style>"
    '<rect class="a" width="20" height="20"/><circle cx="40" cy="20" r="10"/><circle class="b c" cx="70" cy="20" r="10" style="stroke:red"/>'
    '<rect id="q" x="10" y="50" width="30" height="30" style="stroke-dasharray:4,2;font-family:x"/>'
    '<g fill="#00f" style="fill:#0f0;color:#f60"><rect x="50" y="50" width="20" height="20"/><rect x="75" y="50" width="20" height="20" fill="currentColor"/></g>',
    "hidden": '<rect width="20" height="20" display="none"/><g visibility="hidden"><rect width="20" height="20"/>'
    '<rect x="30" width="20" height="20" visibility="visible"/></g><defs><rect width="99" height="99"/></defs>',
    "picture": f'<image x="10" y="10" width="60" height="40" href="data:image/png;base64,{PIXEL}"/>'
    f'<image x="10" y="60" width="60" height="30" preserveAspectRatio="xMinYMin slice" href="data:image/png;base64,{PIXEL}"/>',
    "units": '<rect x="10%" y="5mm" width="2cm" height="10pt"/><circle cx="50%" cy="50%" r="10%" stroke-width="1%" stroke="red"/>',
    "names": '<rect width="40" height="40" fill="PapayaWhip"/><rect x="50" width="40" height="40" fill="LightSalmon"/>',
}


def svg(body: str, head: str = 'viewBox="0 0 100 100"') -> str:
    """A whole file around some elements."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {head}>{body}</svg>'


def difference(source: str, width: int = 300) -> tuple[float, float]:
    """Mean difference 0…1 on white between resvg's picture of the source and of our reading; share of pixels far off."""
    size, items = read(parse(source.encode()))
    ours = pixels(emitted(Drawing("x", size, items)), width)
    theirs = pixels(source, width)
    assert ours.shape == theirs.shape
    off = np.abs(ours - theirs)
    return float(off.mean()), float((off.max(axis=2) > 0.25).mean())


def pixels(source: str, width: int) -> np.ndarray:
    """RGB 0…1 on white."""
    data = resvg_py.svg_to_bytes(svg_string=source, width=width, dpi=96, skip_system_fonts=True)
    picture = Image.open(BytesIO(bytes(data))).convert("RGBA")
    on_white = Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture)
    return np.asarray(on_white.convert("RGB"), dtype=float) / 255


@pytest.mark.parametrize("name", SAMPLES)
def test_a_drawing_looks_as_resvg_draws_it(name):
    """Shape by shape our paths put the ink where a browser-grade renderer puts it."""
    mean, far = difference(svg(SAMPLES[name]))
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
def test_the_view_is_what_resvg_sees(head):
    """viewBox, width and height settle which part of the plane is the picture."""
    mean, far = difference(svg(SAMPLES["shapes"] + SAMPLES["uses"], head))
    assert mean < 0.002
    assert far < 0.003


@pytest.mark.parametrize("file", sorted(Path(__file__).parents[2].glob("content/*/art/**/*.svg")), ids=lambda f: f.stem)
def test_the_shipped_art_needs_no_pixels(file):
    """Every drawing in the repository is read as paths and looks as resvg draws it."""
    source = file.read_text("utf-8")
    try:
        mean, _ = difference(source, 160)
    except Beyond as fault:
        pytest.fail(f"line {fault.line}: {fault.what}")
    assert mean < 0.003
