"""Path data become absolute lines and cubics, or an error that says what is wrong."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.pictures.path_data import parse_path, path_bounds


def ends(d: str) -> list[tuple[str, float, float]]:
    """Return letters and end points, rounded."""
    return [(letter, *(round(v, 4) for v in n[-2:])) for letter, n in parse_path(d)]


@pytest.mark.parametrize(
    ("d", "expected"),
    [
        ("M1 2L3 4Z", [("M", 1, 2), ("L", 3, 4), ("Z",)]),
        ("m1,2 3 4-5.5.5", [("M", 1, 2), ("L", 4, 6), ("L", -1.5, 6.5)]),
        ("M0 0h5v5H1V1", [("M", 0, 0), ("L", 5, 0), ("L", 5, 5), ("L", 1, 5), ("L", 1, 1)]),
        ("M1 1l1 0zl2 2", [("M", 1, 1), ("L", 2, 1), ("Z",), ("M", 1, 1), ("L", 3, 3)]),
        ("M1 1l1 0zL9 9", [("M", 1, 1), ("L", 2, 1), ("Z",), ("M", 1, 1), ("L", 9, 9)]),
        ("M1e1 0L2E-1 0", [("M", 10, 0), ("L", 0.2, 0)]),
        ("M0 0a5 5 0 1110 0", [("M", 0, 0), ("C", 5, -5), ("C", 10, 0)]),
        ("M0 0A0 5 0 0 1 4 4A1 1 0 0 1 4 4", [("M", 0, 0), ("L", 4, 4)]),
        ("", []),
    ],
)
def test_commands_are_read_as_svg_defines_them(d, expected):
    """Repeated arguments, numbers without spaces, relative commands, flags without spaces."""
    assert ends(d) == expected


def test_smooth_curves_mirror_the_last_control_point():
    """`S` and `T` continue the previous curve, and start straight after any other command."""
    assert parse_path("M0 0C1 1 2 1 3 0S5 -1 6 0")[2][1][:2] == (4, -1)
    assert parse_path("M0 0L3 0S5 -1 6 0")[2][1][:2] == (3, 0)
    assert parse_path("M0 0Q1 1 2 0T4 0")[2][1] == pytest.approx((2 + 2 / 3, -2 / 3, 4 - 2 / 3, -2 / 3, 4, 0))


@pytest.mark.parametrize(
    ("d", "message"),
    [
        ("M1", "`M` with 1 numbers"),
        ("L1 1", "`L` before the first `M`"),
        ("5 5", "`5 5` before the first command"),
        ("M0 0L1 x", "`x` after 7 characters"),
        ("M0 0L1 2e", "`L` with `e`"),
        ("M0 0A1 1 0 2 0 1 1", "`A` with `1 1 0 2 0 1 1`"),
        ("M0 0z5", "`z` with 1 numbers"),
        ("M0 0L1 inf", "`inf` after 7 characters"),
        ("M0 0L1 --2", "`L` with `-`"),
    ],
)
def test_bad_path_data_are_named(d, message):
    """Nothing before the fault is drawn silently."""
    with pytest.raises(ValueError) as caught:  # noqa: PT011  (the text is the point)
        parse_path(d)
    assert str(caught.value) == message


@given(st.lists(st.tuples(st.sampled_from("MLCQTSHVA"), st.lists(st.integers(-99, 99), min_size=7, max_size=7)), max_size=8))
def test_relative_and_absolute_commands_are_equivalent(commands):
    """A path written with relative commands equals the path written with absolute ones."""
    counts = {"M": 2, "L": 2, "C": 6, "Q": 4, "T": 2, "S": 4, "H": 1, "V": 1, "A": 7}
    absolute, relative, x, y = ["M0 0"], ["M0 0"], 0, 0
    for letter, values in commands:
        n = values[: counts[letter]]
        if letter == "A":
            n = [abs(n[0]) + 1, abs(n[1]) + 1, n[2], n[3] % 2, n[4] % 2, *n[5:]]
        absolute.append(letter + " ".join(map(str, n)))
        moved = list(n)
        if letter == "A":
            moved[5:] = [n[5] - x, n[6] - y]
        elif letter == "H":
            moved = [n[0] - x]
        elif letter == "V":
            moved = [n[0] - y]
        else:
            moved = [v - (x, y)[i % 2] for i, v in enumerate(n)]
        relative.append(letter.lower() + " ".join(map(str, moved)))
        x, y = (n[0], y) if letter == "H" else (x, n[0]) if letter == "V" else n[-2:]
    one, other = parse_path(" ".join(absolute)), parse_path(" ".join(relative))
    assert [s[0] for s in one] == [s[0] for s in other]
    for (_, a), (_, b) in zip(one, other, strict=True):
        assert a == pytest.approx(b, abs=1e-6)


@given(st.floats(-200, 200), st.floats(1, 50), st.floats(1, 50), st.booleans())
def test_an_arc_stays_on_its_ellipse(turn, rx, ry, sweep):
    """The cubics of half an ellipse around the origin deviate from it by less than 0.03 % of its radius."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    x, y = rx * cos, rx * sin
    path = parse_path(f"M{x} {y}A{rx} {ry} {turn} 0 {int(sweep)} {-x} {-y}")
    assert [letter for letter, _ in path] == ["M", "C", "C"]
    at = (x, y)
    for _, n in path[1:]:
        for t in (0.25, 0.5, 0.75, 1.0):
            px, py = (
                (1 - t) ** 3 * at[i] + 3 * (1 - t) ** 2 * t * n[i] + 3 * (1 - t) * t * t * n[i + 2] + t**3 * n[i + 4]
                for i in (0, 1)
            )
            assert math.hypot((cos * px + sin * py) / rx, (cos * py - sin * px) / ry) == pytest.approx(1, abs=3e-4)
        at = n[4:]


def test_bounds_are_exact_for_curves():
    """The box is that of the curve, not that of its control points."""
    box = path_bounds(parse_path("M0 0C0 10 10 10 10 0"))
    assert box == pytest.approx((0, 0, 10, 7.5))
    assert path_bounds(()) is None


@pytest.mark.whole
@given(st.lists(st.floats(-50, 50), min_size=8, max_size=8))
def test_the_box_touches_the_curve_on_all_sides(numbers):
    """No point of a curve lies outside its box, and some point touches each side."""
    start, *controls = [tuple(numbers[i : i + 2]) for i in range(0, 8, 2)]
    box = path_bounds((("M", start), ("C", tuple(v for point in controls for v in point))))
    points = []
    for step in range(1001):
        t = step / 1000
        weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
        points.append([sum(w * p[i] for w, p in zip(weights, (start, *controls), strict=True)) for i in (0, 1)])
    xs, ys = zip(*points, strict=True)
    assert (box.x, box.y, box.right, box.bottom) == pytest.approx((min(xs), min(ys), max(xs), max(ys)), abs=1e-3)
