"""Small ICC profiles of a known meaning, written byte by byte (ICC.1:2001-04): primaries and gamma, or a grey of some gamma."""

from __future__ import annotations

import struct

D50 = (0.9642, 1.0, 0.8249)
SRGB = ((0.4361, 0.2225, 0.0139), (0.3851, 0.7169, 0.0971), (0.1431, 0.0606, 0.7141))  # adapted to D50
ADOBE = ((0.6097, 0.3111, 0.0195), (0.2053, 0.6257, 0.0609), (0.1492, 0.0632, 0.7446))


def profile(space, gamma, primaries=SRGB, kind=b"mntr"):
    """Return a profile of the colours `RGB ` or `GRAY` with the white of D50."""
    curve = b"curv" + struct.pack(">4xIH2x", 1, round(gamma * 256))
    name = b"test\0"
    tags = {
        b"desc": b"desc" + struct.pack(">4xI", len(name)) + name + bytes(4 + 4 + 2 + 1 + 67),
        b"cprt": b"text" + bytes(4) + b"none\0",
        b"wtpt": _xyz(D50),
    }
    if space == b"GRAY":
        tags[b"kTRC"] = curve
    else:
        for letter, primary in zip("rgb", primaries, strict=True):
            tags[f"{letter}XYZ".encode()], tags[f"{letter}TRC".encode()] = _xyz(primary), curve
    return _file(space, kind, tags)


def linear_profile(space):
    """Return a profile of light without a curve."""
    return profile(space, 1.0)


def adobe_rgb():
    """Return a profile with the primaries and the gamma of Adobe RGB (1998)."""
    return profile(b"RGB ", 563 / 256, ADOBE)


def _xyz(values):
    return b"XYZ " + struct.pack(">4x3i", *(round(value * 65536) for value in values))


def _file(space, kind, tags):
    table, data, at = b"", b"", 128 + 4 + 12 * len(tags)
    for name, body in tags.items():
        padded = body + bytes(-len(body) % 4)
        table += name + struct.pack(">II", at + len(data), len(body))
        data += padded
    head = struct.pack(">I4sI4s4s4s", at + len(data), b"test", 0x02200000, kind, space, b"XYZ ")
    head += struct.pack(">6H4s4s", 2026, 11, 23, 0, 0, 0, b"acsp", bytes(4)) + bytes(4 * 6)
    head = head.ljust(68, b"\0") + struct.pack(">3i", *(round(value * 65536) for value in D50))
    return head.ljust(128, b"\0") + struct.pack(">I", len(tags)) + table + data
