"""Drawings that print nothing."""

import pytest

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.base.units import Size
from pnp.pictures.drawings import load_drawing, warn_if_blank
from pnp.pictures.files import open_picture

NOTHING = "it has no shapes, or all are hidden, without fill and stroke, or outside of the `viewBox`"
SQUARE = '<rect width="10" height="10"/>'
FILTERED = '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><g filter="url(#f)">{}</g>'


@pytest.fixture
def said(tmp_path):
    """What is said about a drawing of 10 x 10 units with this body."""

    def said_of(body):
        file = tmp_path / "a.svg"
        file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{body}</svg>', "utf-8")
        report = Report()
        picture = open_picture(tmp_path, file, Mark("cards.yaml", 4, 9), report)
        made = load_drawing(picture, report, Size(20, 20))
        warn_if_blank(made, picture, report)
        return "\n".join(format_diagnostic(d, lambda _: []) for d in report.diagnostics if d.severity == "warning")

    return said_of


def test_a_drawing_without_shapes_is_a_warning(said):
    """The whole text."""
    assert said("<title>Nothing</title>") == (
        f"a.svg:1: warning[art/blank]: `a.svg` draws nothing: {NOTHING}\n"
        "  used in cards.yaml:4:9\n"
        "  hint: where no picture is wanted, leave out its element"
    )


@pytest.mark.parametrize(
    "body",
    [
        f'<g display="none">{SQUARE}</g>',
        f'<g visibility="hidden">{SQUARE}</g>',
        f'<g opacity="0">{SQUARE}</g>',
        f'<g opacity="0.001">{SQUARE}{SQUARE}</g>',
        f"<defs>{SQUARE}</defs>",
        '<rect width="10" height="10" fill="none"/>',
        '<rect width="10" height="10" fill-opacity="0"/>',
        '<rect width="10" height="10" fill="none" stroke="black" stroke-width="0"/>',
        '<rect x="11" width="10" height="10"/>',
        f'<g transform="translate(0 -40)">{SQUARE}</g>',
        f'<clipPath id="c"><rect x="20" width="5" height="5"/></clipPath><g clip-path="url(#c)">{SQUARE}</g>',
        f'<linearGradient id="g"><stop stop-opacity="0"/></linearGradient><g fill="url(#g)">{SQUARE}</g>',
        FILTERED.format('<rect x="50" width="5" height="5"/>'),
    ],
    ids=[
        "not displayed", "hidden", "opacity", "nearly no opacity", "only defined", "no fill", "a clear fill",
        "a stroke of no width",
        "beside",
        "moved away", "clipped away", "a clear gradient", "in pixels",
    ],
)  # fmt: skip
def test_what_draws_nothing(said, body):
    """However it comes to nothing."""
    assert "art/blank" in said(body)


@pytest.mark.parametrize(
    "body",
    [
        SQUARE,
        '<rect width="10" height="10" fill="white"/>',
        '<rect width="10" height="10" fill="currentColor"/>',
        '<path d="M0 0 H10" stroke="black" fill="none"/>',
        f'<g display="none">{SQUARE}</g><circle cx="5" cy="5" r="0.1"/>',
        '<rect x="9.5" width="10" height="10"/>',
        f'<linearGradient id="g"><stop stop-opacity="0"/><stop offset="1"/></linearGradient><g fill="url(#g)">{SQUARE}</g>',
        FILTERED.format(SQUARE),
    ],
    ids=["a square", "white", "the colour of its place", "a line", "a dot", "half outside", "a gradient", "in pixels"],
)  # fmt: skip
def test_what_draws_something(said, body):
    """White is a colour too."""
    assert said(body) == ""
