"""Images of an earlier run: the same bytes, without decoding a picture again, and never those of another press or picture.

Streams are compressed once and kept up to a limit.
"""

from __future__ import annotations

import zlib
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageCms
from support.faces import INFO, face, font_book, imposition, page

from pnp.base.cache import DiskCache
from pnp.base.diagnostics import Mark
from pnp.base.units import Box
from pnp.load.profiles import read_profile
from pnp.model.frame import ImageItem
from pnp.model.picture import Picture
from pnp.pictures.inks import PressInks
from pnp.render import pdf_objects
from pnp.render.pdf import print_pdf
from pnp.render.pdf_objects import CompressedStreams, StoredStreams

X4, SWOP = (read_profile(name).colour for name in ("press-x4", "drivethru"))

SIZE = (6, 4)


def saved(image, kind="PNG", **options):
    """A picture in memory, which its bytes name."""
    out = BytesIO()
    image.save(out, kind, **options)
    return Picture(
        sha256(out.getvalue()).hexdigest(), kind.lower(), "a.png", *SIZE, Path("none"), Mark("a.yaml"), out.getvalue()
    )


def ramp(mode):
    """A picture in which each pixel is another one."""
    image = Image.linear_gradient("L").resize(SIZE).convert("RGBA")
    image.putalpha(image.getchannel("R"))
    return image.convert(mode)


PICTURES = [
    saved(ramp("RGBA")),
    saved(ramp("LA")),
    saved(ramp("P"), transparency=3),
    saved(ramp("RGB"), "GIF"),
    saved(ramp("RGBA"), "WEBP", lossless=True),
    saved(ramp("RGBA"), icc_profile=ImageCms.ImageCmsProfile(ImageCms.createProfile("XYZ")).tobytes()),
]

PASSED = saved(ramp("RGB"))


def build(pictures, disk=None, press=None):
    """Print pictures in a new run."""
    file, streams = BytesIO(), CompressedStreams(disk=disk)
    faces = [page(face(ImageItem(picture, Box(0, 0, *SIZE)))) for picture in pictures]
    print_pdf(imposition(*faces), font_book(), INFO, file, streams=streams, press=press and PressInks(press))
    return file.getvalue()


@pytest.mark.parametrize("press", [None, X4], ids=["screen", "press"])
def test_a_later_run_decodes_nothing(tmp_path, monkeypatch, press):
    """Pictures with alpha, a palette, a profile, in other formats, as a screen and a press print them."""
    pictures = PICTURES[:5] if press else PICTURES
    cold = build(pictures, press=press)
    assert build(pictures, DiskCache(tmp_path), press) == cold

    def decoded(_):
        raise AssertionError("a picture is decoded once")

    monkeypatch.setattr("pnp.render.images.stored_pixels", decoded)
    assert build(pictures, DiskCache(tmp_path), press) == cold


def test_what_pdf_takes_as_it_is_is_not_kept(tmp_path):
    """A picture whose file is printed unchanged is in no other file."""
    build([PASSED], DiskCache(tmp_path / "kept"))
    assert DiskCache(tmp_path / "kept").sizes() == ()


def test_each_press_has_its_own(tmp_path):
    """Another limit of ink, another profile, a screen: other images of one picture."""
    presses = [None, X4, replace(X4, limit=2.0), replace(X4, icc=SWOP.icc)]
    dark = [saved(Image.new("RGBA", SIZE, (40, 20, 10, 128)))]
    cold = [build(dark, press=press) for press in presses]
    warm = [build(dark, DiskCache(tmp_path), press) for press in presses]
    assert warm == cold
    assert len(set(cold)) == len(presses)
    assert ("image", 4) in [size[:2] for size in DiskCache(tmp_path).sizes()]


def test_large_streams_are_compressed_once(tmp_path, monkeypatch):
    """Those of fonts; small ones are compressed faster than they are read."""
    large, small = bytes(range(256)) * 200, b"small" * 99
    cold = [CompressedStreams().deflate(data) for data in (large, small)]
    assert [CompressedStreams(disk=DiskCache(tmp_path)).deflate(data) for data in (large, small)] == cold
    asked = []
    monkeypatch.setattr(pdf_objects, "compress", lambda data: asked.append(data) or cold[1])
    assert [CompressedStreams(disk=DiskCache(tmp_path)).deflate(data) for data in (large, small)] == cold
    assert asked == [small]


@given(st.lists(st.binary(max_size=40_000), max_size=6))
def test_what_was_compressed_reads_back(streams):
    """Every stream decompresses to its data, and the bytes do not depend on earlier streams."""
    store = CompressedStreams(most=20_000)
    for data in (*streams, *reversed(streams)):
        assert zlib.decompress(store.deflate(data)) == data
        assert store.deflate(data) == CompressedStreams().deflate(data)


def test_a_stream_is_compressed_once(monkeypatch):
    """The second of two equal streams is not compressed again, unless it was dropped from the cache."""
    asked, deflated = [], pdf_objects.compress
    monkeypatch.setattr(pdf_objects, "compress", lambda data: asked.append(data) or deflated(data))
    store = CompressedStreams(most=len(deflated(b"one")) + len(deflated(b"two")))
    for data in (b"one", b"two", b"one", b"six", b"two", b"one"):
        store.deflate(data)
    assert asked == [b"one", b"two", b"six", b"one"]


def test_no_more_is_kept_than_the_limit():
    """The kept bytes never exceed the limit; a larger stream is compressed but not kept."""
    store = CompressedStreams(most=100)
    for number in range(50):
        store.deflate(bytes(range(number)))
        assert sum(map(len, store._known.values())) == store._size <= 100
    large = bytes(n * n % 251 for n in range(4000))
    assert zlib.decompress(store.deflate(large)) == large
    assert store._size == 0


def test_stored_streams_hold_the_same_data_without_compression():
    """What was compressed elsewhere is decompressed once; usual streams leave it as it is."""
    packed = zlib.compress(b"a" * 1000)
    stored = StoredStreams()
    for stream in (stored.deflate(b"a" * 1000), stored.repack(packed)):
        assert len(stream) > 1000
        assert zlib.decompress(stream) == b"a" * 1000
    assert stored.repack(packed) is stored.repack(packed)
    assert CompressedStreams().repack(packed) is packed
