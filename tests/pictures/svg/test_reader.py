"""Each feature of SVG is drawn as a browser shows it, or refused by name; nothing is silently drawn in another way."""

import pytest
from support import pictures
from support.pictures import TABLES, Case, cases, differences, pnp_draws, read_points

from pnp.pictures.svg.reader import read_svg, resolved_source
from pnp.pictures.svg.tree import RefusedSvgError, parse_svg

CASES = [case for file in sorted(TABLES.glob("*.txt")) for case in cases(file.stem)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.area}-{case.name}")
def test_a_feature_is_drawn_as_a_browser_shows_it_or_refused_by_name(case: Case, tmp_path):
    """The words are those of the table, and so are the colours, which Chromium showed when it was written."""
    outcome, picture = pnp_draws(case.file, tmp_path)
    assert outcome == case.outcome
    assert (picture is None) == case.outcome.startswith("refused art/")
    if picture:
        assert differences(picture, read_points(case.seen)) == 0


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.outcome == "drawn"], ids=lambda case: f"{case.area}-{case.name}"
)
def test_resvg_draws_what_paths_do(case: Case):
    """What is drawn as paths looks the same in pixels, which it becomes as soon as a filter is anywhere in the file."""
    assert differences(pictures.resvg_draws(resolved_source(parse_svg(case.file.encode()))), read_points(case.seen)) == 0


def test_an_element_says_what_the_low_ink_edition_makes_of_it():
    """On a shape and on a group; what only looks like it is refused at its line."""
    file = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<rect width="4" height="4" data-ink="{}"/></svg>'
    for ink in ("keep", "solid", "tint", "full"):
        (group,) = read_svg(parse_svg(file.format(ink).encode()))[1]
        assert (group.ink, len(group.items)) == (ink, 1)
    with pytest.raises(RefusedSvgError, match="`data-ink` is `less`") as refused:
        read_svg(parse_svg(file.format("less").encode()))
    assert (refused.value.code, refused.value.line) == ("art/bad-svg", 2)
    grouped = file.format("full").replace("<rect", '<g data-ink="keep"><rect').replace("</svg>", "</g></svg>")
    (outer,) = read_svg(parse_svg(grouped.encode()))[1]
    assert (outer.ink, outer.items[0].ink) == ("keep", "full")


def test_the_names_of_the_cases_are_unique():
    """So that a failure names one case."""
    names = [(case.area, case.name) for case in CASES]
    assert len(set(names)) == len(names)


def test_a_picture_that_differs_is_seen(tmp_path):
    """The comparison finds one wrong square, and takes no edge for an area."""
    case = next(c for c in CASES if c.name == "clip-path")
    _, picture = pnp_draws(case.file.replace('width="8"', 'width="6"'), tmp_path)
    assert differences(picture, read_points(case.seen)) == 4
    assert pictures.written_points(read_points(case.seen)) == case.seen
