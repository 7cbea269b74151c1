"""How many characters the lines of a booklet have."""

from dataclasses import replace

import pytest

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Box
from pnp.layout.booklet.line_length import mean_line_length, warn_of_line_length
from pnp.layout.booklet.strips import Strip
from pnp.model.frame import Colour, TextBox

BOX = TextBox("a", "body", Box(0, 0, 40, 8), 8, 7, 8, ("x",), Box(1, 2, 30, 4), Colour(1, 1, 1), at=Mark("booklet.yaml", 2))


def text(role, *lines, style="body"):
    """Return the strips of a paragraph."""
    return [Strip(4.0, boxes=(replace(BOX, role=role, style=style, lines=(line,)),)) for line in lines]


@pytest.mark.parametrize(("line", "length"), [("abcde fghij ", 11), ("水の中の魚", 10), ("e\u0301te\u0301", 3), ("שָׁלוֹם", 4)])
def test_characters_are_what_readers_see(line, length):
    """Marks on letters count nothing, wide characters two, a space at the end nothing."""
    assert mean_line_length(text("a", *[line] * 24, "end"), "body") == pytest.approx(length)


def test_last_lines_and_other_styles_do_not_count():
    """Nor too few lines to say anything."""
    many = [strip for n in range(15) for strip in text(f"p{n}", "a" * 40, "b" * 60, "c")]
    assert mean_line_length([*many, *text("t", *["d"] * 50, style="table")], "body") == pytest.approx(50)
    assert mean_line_length(text("p", *["a" * 40] * 20), "body") == 0.0


@pytest.mark.parametrize(("length", "warns"), [(34, True), (35, False), (90, False), (91, True)])
def test_lines_outside_the_limits_are_a_warning(length, warns, look_of_lines):
    """The limits of the look are allowed themselves."""
    report = Report()
    warn_of_line_length(text("p", *["a" * length] * 30), look_of_lines, report)
    assert [d.code for d in report.diagnostics] == ["booklet/line-length"] * warns


@pytest.fixture
def look_of_lines():
    """Return what a look says of lines."""

    class Look:
        styles = {"body": BOX.at and type("Style", (), {"name": "body"})}  # noqa: RUF012 - read only
        line_length = (35, 90)
        mark = Mark("booklet.yaml", 1)

    return Look()
