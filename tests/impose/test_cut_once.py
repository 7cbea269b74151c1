"""Lines that several parts share are cut once; what nobody shares stays a closed line."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.units import Box, Size
from pnp.impose.cutting_machine import CutMemory, chain_lines
from pnp.model.outline import Outline, box_path, hexagon_size
from pnp.pictures.path_data import parse_path


def taken(*paths):
    """What is left of each path, written as path data."""
    once = CutMemory()
    return [[data(left) for left in once.take(parse_path(path) if isinstance(path, str) else path)] for path in paths]


def data(path):
    """A path as path data."""
    return " ".join([letter + ",".join(f"{v:g}" for v in numbers) for letter, numbers in path])


def length(paths):
    """The length of straight lines."""
    total = 0.0
    for path in paths:
        start = at = None
        for letter, n in path:
            end = start if letter == "Z" else n
            if letter == "M":
                start = n
            else:
                total += math.dist(at, end)
            at = end
    return total


def test_neighbours_share_one_line():
    """The first has it, so that it stays closed; the other is cut on three sides in one go."""
    assert taken(box_path(Box(0, 0, 10, 20)), box_path(Box(10, 0, 10, 20))) == [
        ["M0,0 L10,0 L10,20 L0,20 Z"],
        ["M10,0 L20,0 L20,20 L10,20"],
    ]


@pytest.mark.parametrize(
    ("second", "left"),
    [
        ("M0 0 L10 0", []),
        ("M10 0 L0 0", []),
        ("M2 0 L5 0", []),
        ("M-5 0 L5 0", ["M-5,0 L0,0"]),
        ("M5 0 L15 0", ["M10,0 L15,0"]),
        ("M15 0 L-5 0", ["M15,0 L10,0", "M0,0 L-5,0"]),
        ("M0 1 L10 1", ["M0,1 L10,1"]),
        ("M0 0 L0 10", ["M0,0 L0,10"]),
    ],
)
def test_parts_of_a_straight_line(second, left):
    """What is cut already is left out, whichever way it runs."""
    assert taken("M0 0 L10 0", second)[1] == left


def test_a_curve_that_is_cut_already():
    """From either end; one that only has the same ends is another."""
    first, back, flatter = "M0 0 C0 5 5 10 10 10", "M10 10 C5 10 0 5 0 0", "M0 0 C0 4 6 10 10 10"
    assert taken(first, back, flatter) == [["M0,0 C0,5,5,10,10,10"], [], ["M0,0 C0,4,6,10,10,10"]]


@given(st.integers(1, 5), st.integers(1, 5), st.floats(10, 90), st.floats(10, 90), st.floats(0, 40))
def test_a_block_of_cards(columns, rows, w, h, at):
    """Its lines are as long as the grid, however many cards share them; each card that is alone is closed."""
    once = CutMemory()
    left = [once.take(box_path(Box(at + c * w, at + r * h, w, h))) for r in range(rows) for c in range(columns)]
    assert length(path for paths in left for path in paths) == pytest.approx(
        (columns + 1) * rows * h + (rows + 1) * columns * w, abs=1e-6
    )
    assert left[0][0][-1] == ("Z", ())


def test_a_honeycomb_shares_its_edges():
    """Hexagons without bleed: six edges for the first, and fewer for its neighbours."""
    size = hexagon_size(20, pointed=True)
    one = Outline("hexagon-pointed", size).path
    moved = tuple((letter, tuple(v + (0 if i % 2 else size.w) for i, v in enumerate(n))) for letter, n in one)
    once = CutMemory()
    assert [sum(len(path) - 1 for path in once.take(line)) for line in (one, moved, one)] == [6, 5, 0]


def test_round_corners_share_only_what_is_straight():
    """Two cards with corners that touch: the second has all its corners, and not the side between them."""
    one = Outline("rectangle", Size(63, 88), 3).path
    moved = tuple((letter, tuple(v + (0 if i % 2 else 63) for i, v in enumerate(n))) for letter, n in one)
    _, (second,) = taken(one, moved)
    assert second.count("C") == 4
    assert second.count("L") == 3
    assert not second.endswith("Z")


def test_pieces_become_a_contour():
    """In whatever order and direction they come: one closed line, curves included."""
    pieces = [parse_path(d) for d in ("M0 0 L10 0", "M10 10 L10 0", "M0 10 L0 0", "M10 10 C8 12 2 12 0 10")]
    assert [data(path) for path in chain_lines(pieces)] == ["M0,0 L10,0 L10,10 C8,12,2,12,0,10 L0,0 Z"]


def test_lines_stay_apart_where_three_meet():
    """Nobody can say which of them goes on; closed lines are left alone."""
    pieces = [parse_path(d) for d in ("M0 0 L5 0", "M5 0 L9 0", "M5 0 L5 5", "M0 0 L1 1 L2 0 Z")]
    assert list(chain_lines(pieces)) == pieces


def test_an_open_chain_grows_at_both_ends():
    """In the direction of the piece that comes first."""
    pieces = [parse_path(d) for d in ("M5 0 L9 0", "M0 0 L5 0", "M9 0 L9 5")]
    assert [data(path) for path in chain_lines(pieces)] == ["M0,0 L5,0 L9,0 L9,5"]
