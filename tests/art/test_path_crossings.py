"""Crossings of paths are counted, nearly all, until there are more than anybody asked about."""

from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from pnp.pictures.path_geometry import count_crossings

MANY = 10**9
SQUARE = (("M", (0.0, 0.0)), ("L", (9.0, 0.0)), ("L", (9.0, 9.0)), ("L", (0.0, 9.0)), ("Z", ()))


def polygon(points):
    """A closed path."""
    first, *rest = points
    return (("M", first), *(("L", point) for point in rest), ("Z", ()))


def moved(path, by):
    """The same path elsewhere."""
    return tuple((letter, tuple(number + by for number in numbers)) for letter, numbers in path)


def test_squares():
    """One does not cross itself, nor one beside it; two that overlap cross twice; corners that touch do not count."""
    assert count_crossings([], MANY) == 0
    assert count_crossings([SQUARE], MANY) == 0
    assert count_crossings([SQUARE, moved(SQUARE, 20)], MANY) == 0
    assert count_crossings([SQUARE, moved(SQUARE, 4.5)], MANY) == 2
    assert count_crossings([SQUARE, moved(SQUARE, 9)], MANY) == 0


def test_counting_ends_at_the_limit():
    """A hundred squares, each of which crosses the others."""
    squares = [moved(SQUARE, n * 0.05) for n in range(100)]
    assert count_crossings(squares, MANY) == 100 * 99
    assert 50 < count_crossings(squares, 50) < 100 * 99


def test_what_is_too_much_to_compare_is_too_much():
    """A thousand lines through one cell of the grid."""
    fan = polygon([(0.001 * (n % 2), 0.000001 * n) for n in range(2000)])
    assert count_crossings([fan, polygon([(99, 99), (98, 99)])], MANY) == MANY + 1


@given(st.integers(0, 10**6), st.lists(st.integers(3, 12), min_size=1, max_size=4))
def test_as_many_as_all_pairs_show(seed, sizes):
    """Compared each with each, without a grid; a crossing next to a corner of a cell may be missed."""
    dice = Random(seed)  # noqa: S311  (nothing here is secret)
    shapes = [[(dice.uniform(-9, 9), dice.uniform(-9, 9)) for _ in range(size)] for size in sizes]
    edges = [edge for points in shapes for edge in zip(points, [*points[1:], points[0]], strict=True)]
    every = sum(crossing(*one, *other) for one, other in combinations(edges, 2))
    assert 0.8 * every - 1 <= count_crossings(map(polygon, shapes), MANY) <= every


def crossing(a, b, c, d):
    """Whether the insides of two edges cross."""

    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
