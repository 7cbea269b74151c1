"""Drawings that are read before they are asked for are those that would be read then."""

from dataclasses import replace

import pytest

from pnp.base.cache import DiskCache
from pnp.base.diagnostics import Mark, Report
from pnp.pictures.drawings import load_drawing, read_drawings_ahead, total_picture_bytes, unread_drawings
from pnp.pictures.files import PictureCache, open_picture

LINE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h{}v5z"/></svg>'


@pytest.fixture
def pictures(tmp_path):
    """Three drawings, of which one is there twice, and one cannot be drawn."""
    texts = [LINE.format(3), LINE.format(4), LINE.format(3), LINE.format("3 3").replace("<path", '<use href="#no"/><path')]
    found = []
    for number, text in enumerate(texts):
        file = tmp_path / f"{number}.svg"
        file.write_text(text, "utf-8")
        found.append(open_picture(tmp_path, file, Mark("cards.yaml", 1), Report()))
    return found


def test_what_was_read_ahead_is_found(pictures, tmp_path):
    """Another process finds it in the cache, says the same of it, and has nothing left to read."""
    kept = tmp_path / "kept"
    cache = PictureCache(DiskCache(kept))
    ahead = unread_drawings(pictures, cache)
    assert [picture.path for picture in ahead] == [pictures[i].path for i in (2, 1, 3)]
    assert total_picture_bytes(ahead) == sum(picture.file.stat().st_size for picture in ahead)
    read_drawings_ahead(ahead, PictureCache(DiskCache(kept)))
    assert not unread_drawings(pictures, cache)
    for picture in pictures:
        with_it, without = Report(), Report()
        assert repr(load_drawing(picture, with_it, cache=cache)) == repr(load_drawing(picture, without))
        assert with_it.diagnostics == without.diagnostics


def test_a_drawing_that_goes_under_way_disturbs_nobody(pictures):
    """Whoever asks for it says so."""
    pictures[1] = replace(pictures[1], data=None)
    pictures[1].file.unlink()
    cache = PictureCache()
    read_drawings_ahead(pictures, cache)
    assert unread_drawings(pictures, cache) == (pictures[1],)
    assert total_picture_bytes([pictures[1]]) == 0
