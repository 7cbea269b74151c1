"""Rows that are unpacked at once are judged as those that are unpacked piece by piece."""

import zlib

import pytest

from pnp.pictures import raster
from pnp.pictures.raster import DamagedPictureError, PngRows

W, H = 5, 4
SOUND = b"".join(bytes([row % 5]) + bytes(3 * W) for row in range(H))
PACKED = zlib.compress(SOUND)
CASES = {
    "sound": PACKED,
    "with something behind it": PACKED + b"more",
    "a row short": zlib.compress(SOUND[: -3 * W - 1]),
    "a row more": zlib.compress(SOUND + SOUND[: 3 * W + 1]),
    "an unknown filter": zlib.compress(SOUND[:-16] + b"\5" + SOUND[-15:]),
    "cut off": PACKED[:-6],
    "another checksum": PACKED[:-1] + bytes([PACKED[-1] ^ 1]),
    "no packed data": b"pixels",
    "nothing": b"",
}


def judged(packed, monkeypatch, most):
    """What is said of the rows, whose bytes come in two chunks; None if they are sound."""
    monkeypatch.setattr(raster, "_MOST_ROW_BYTES", most)
    rows = PngRows(W, H, 24, interlaced=False)
    try:
        rows.add(memoryview(packed)[:9])
        rows.add(memoryview(packed)[9:])
        rows.finish()
    except DamagedPictureError as error:
        return error.args
    return None


@pytest.mark.parametrize("name", CASES)
def test_both_ways_agree(name, monkeypatch):
    """In what they refuse, and in how they say it."""
    at_once, in_pieces = (judged(CASES[name], monkeypatch, most) for most in (1 << 25, 0))
    assert at_once == in_pieces
    assert (at_once is None) == (name in {"sound", "with something behind it", "a row more"})


def test_rows_of_all_passes_are_looked_at(monkeypatch):
    """An interlaced picture has seven small ones."""
    lengths = [*raster._interlace_passes(9, 9, 8, interlaced=True)]
    sound = b"".join(bytes(rows * length) for rows, length in lengths)
    for last in (0, 7):
        data = sound[: -lengths[-1][1]] + bytes([last]) + sound[-lengths[-1][1] + 1 :]
        found = []
        for most in (1 << 25, 0):
            monkeypatch.setattr(raster, "_MOST_ROW_BYTES", most)
            rows = PngRows(9, 9, 8, interlaced=True)
            try:
                rows.add(memoryview(zlib.compress(data)))
                rows.finish()
                found.append(None)
            except DamagedPictureError as error:
                found.append(error.args)
        assert found[0] == found[1]
        assert (found[0] is None) == (last == 0)
