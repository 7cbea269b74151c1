"""Pictures that come from the cache between runs are those that would be read now."""

from pathlib import Path

import pytest

from pnp.base.cache import DiskCache
from pnp.base.diagnostics import Mark, Report
from pnp.pictures.drawings import load_drawing
from pnp.pictures.files import PictureCache, open_picture
from pnp.pictures.svg.tree import RefusedSvgError

ROOT = Path(__file__).parents[2]
NAMED = Mark("cards.yaml", 3)

FAULTS = {
    "clipped.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><clipPath id="c"><path d="M1 1h5v5z"/></clipPath>'
    '<linearGradient id="g"><stop stop-color="red"/><stop offset="1"/></linearGradient>'
    '<g opacity="0.5" clip-path="url(#c)"><path d="M0 0h9v9z" fill="url(#g)"'
    ' stroke="currentColor" stroke-dasharray="1 2"/></g></svg>',
    "moving.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><animate/></svg>',
    "lost.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<use href="#nothing"/></svg>',
    "soft.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><filter id="f">'
    '<feGaussianBlur stdDeviation="1"/></filter>'
    '<rect width="5" height="5" filter="url(#f)"/></svg>',
    "damaged.svg": "<svg",
    "damaged.png": "\x89PNG\r\n",
}


@pytest.fixture
def pictures(tmp_path):
    """Each kind of drawing, and each fault."""
    for name, text in FAULTS.items():
        (tmp_path / name).write_bytes(text.encode("latin-1"))
    games = (ROOT / "content").rglob("*.svg"), (ROOT / "tests" / "components").rglob("*.svg")
    return [tmp_path / name for name in FAULTS] + sorted(file for game in games for file in game)


def drawn(files, cache):
    """All that is known of pictures and their drawings, and all that is said about them, to the last digit."""
    out = []
    for file in files:
        report = Report()
        picture = open_picture(file.parent, file, NAMED, report, cache)
        made = load_drawing(picture, report, cache=cache) if picture and picture.kind == "svg" else None
        out.append((repr(picture), repr(made), made and repr(made.items), [repr(one) for one in report.diagnostics]))
    return out


def test_a_later_run_draws_the_same(pictures, tmp_path, monkeypatch):
    """With nothing but the cache, all drawings, their anchors, their values and their faults are the same."""
    cold = drawn(pictures, PictureCache())
    kept = tmp_path / "kept"
    assert drawn(pictures, PictureCache(DiskCache(kept))) == cold

    def computed(*_, **__):
        raise AssertionError("nothing is read twice")

    for function in ("files._check_svg", "files.check_raster", "svg.reader.read_svg", "drawings._draw_png"):
        monkeypatch.setattr(f"pnp.pictures.{function}", computed)
    assert drawn(pictures, PictureCache(DiskCache(kept))) == cold


def test_a_lack_of_memory_is_not_kept(pictures, tmp_path, monkeypatch):
    """What one machine refuses to rasterize, another may draw."""
    soft, kept = pictures[3], tmp_path / "kept"

    def refuse(*_):
        raise RefusedSvgError("art/too-large", "needs too much memory", 0)

    monkeypatch.setattr("pnp.pictures.drawings.check_memory", refuse)
    (refused,) = drawn([soft], PictureCache(DiskCache(kept)))
    assert "too much memory" in refused[3][0]
    monkeypatch.undo()
    assert drawn([soft], PictureCache(DiskCache(kept))) == drawn([soft], PictureCache())
