"""Values come back from their bytes as they were, and nothing comes back that was not allowed."""

import json
import struct
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.cache import RecordForm
from pnp.pictures.svg.tree import RefusedSvgError


class Point(NamedTuple):
    """A named tuple."""

    x: float
    y: float


class Side(IntEnum):
    """An enumeration."""

    FACE = 0
    BACK = 1


@dataclass(frozen=True, slots=True)
class Line:
    """A record with all that a dataclass may have."""

    path: tuple
    at: Point | None = None
    side: Side = Side.FACE
    note: str = field(default="", kw_only=True)
    derived: int = field(init=False, default=7)


FORM = RecordForm(Point, Side, Line, Path, RefusedSvgError)

plain = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(st.characters()) | st.binary()
steps = st.tuples(st.sampled_from("MLCZ"), st.lists(st.floats(allow_nan=False), max_size=3).map(tuple))
points = st.builds(Point, st.floats(allow_nan=False), st.floats(allow_nan=False))
values = st.recursive(
    plain | points | st.sampled_from(Side) | st.lists(steps, max_size=5).map(tuple),
    lambda inner: (
        st.lists(inner, max_size=4).map(tuple)
        | st.builds(Line, st.lists(inner, max_size=3).map(tuple), points | st.none(), st.sampled_from(Side), note=st.text())
    ),
    max_leaves=12,
)


@given(values)
def test_values_come_back(value):
    """Numbers to the last bit and of the same type, texts with any character, records of the same class."""
    data = FORM.encode(value)
    assert repr(FORM.decode(data)) == repr(value)


def test_a_path_is_packed():
    """A hundred thousand decimals would take longer to read than to draw."""
    path = tuple(("L", (number / 7, number / 3)) for number in range(1000))
    assert len(FORM.encode(path)) < 17_100
    assert FORM.decode(FORM.encode(path)) == path


def test_whole_numbers_stay_whole():
    """A path with integers is not packed as floats."""
    assert repr(FORM.decode(FORM.encode((("M", (1, 2.0)),)))) == "(('M', (1, 2.0)),)"


def test_other_classes():
    """A path of the file system and an error come back by the arguments of their constructors."""
    value = (Path("art/coin.svg"), RefusedSvgError("art/bad-svg", "no", 3, None))
    file, error = FORM.decode(FORM.encode(value))
    assert file == value[0]
    assert (type(error), error.code, error.message, error.line, error.hint) == (RefusedSvgError, "art/bad-svg", "no", 3, None)


@pytest.mark.parametrize("value", [object(), [1], {"a": 1}, {1}, 1j, (1, (object(),)), int], ids=range(7))
def test_what_has_no_form_is_refused(value):
    """Lists and dictionaries could be changed by whoever gets them."""
    with pytest.raises(TypeError):
        FORM.encode(value)


def written(value):
    """Bytes as a form writes them."""
    head = json.dumps(value).encode()
    return struct.pack("<Q", len(head)) + head


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0" * 8,
        b"\xff" * 40,
        written({"system": ["rm"]}),
        written({"Point": [1]}),
        written({"Point": [1, 2], "Line": []}),
        written({"/": ["MM", {"M": 2}, 0, 3]}),
        written({"Side": [9]}),
        b"\2" + bytes(7) + b"\xff\xff",
        written([]).replace(b"[]", b"[" * 2),
    ],
    ids=range(10),
)
def test_other_bytes_are_refused(data):
    """Nothing but the records of the form is made, whatever the bytes name."""
    with pytest.raises(ValueError):  # noqa: PT011 - whatever the reason is
        FORM.decode(data)
