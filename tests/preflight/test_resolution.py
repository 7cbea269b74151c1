"""The resolution of pictures at their printed size."""

from dataclasses import replace

import pytest
from sample_proofs import CONTENT, TEMPLATE, component, picture, placed, said, square

from pnp.base.diagnostics import Report
from pnp.base.units import Box
from pnp.model.frame import (
    Group,
    ImageItem,
)
from pnp.preflight.checks import inks
from pnp.preflight.faces import FacesToCheck


@pytest.mark.parametrize(
    ("pixels", "severity", "strictly"),
    [
        (744, None, None),  # 300 ppi
        (707, None, None),  # 285 ppi
        (706, "warning", "warning"),
        (497, "warning", "warning"),  # 200 ppi
        (496, "warning", "error"),
        (179, "warning", "error"),  # 72 ppi
        (178, "error", "error"),
    ],
)
def test_pictures_need_300_ppi_where_they_are_placed(pixels, severity, strictly):
    """5 % less are no matter, fewer are a warning, under 72 ppi an error; with `--strict` under 200 ppi."""
    item = ImageItem(picture(pixels, pixels), Box(0, 0, 63, 63), content=CONTENT, at=TEMPLATE)
    for strict, said_severity in ((False, severity), (True, strictly)):
        report = Report()
        inks.check_resolution(FacesToCheck([component([item])], strict=strict), report)
        assert [d.severity for d in report.diagnostics] == ([said_severity] if said_severity else [])


def test_a_picture_scaled_by_its_group_is_checked_at_its_size_on_paper():
    """A group at twice the size halves the ppi."""
    report = Report()
    group = Group((ImageItem(picture(744, 744), Box(0, 0, 63, 63), content=CONTENT),), (2, 0, 0, 2, 0, 0))
    inks.check_resolution(FacesToCheck([component([group])]), report)
    assert "has 150 ppi at 126 x 126 mm, print needs 300" in said(report)
    assert "it has 744 x 744 pixels: use one of 1488 x 1488, or place it smaller" in said(report)


def resolution_of(*items):
    """The findings about the pictures among some items of a page."""
    report = Report()
    inks.check_resolution(FacesToCheck([component(items)]), report)
    return said(report)


def test_a_picture_on_an_enlarged_card_is_checked_at_its_size_on_paper():
    """On a page that shows a card at four times its size, 300 ppi become 75 ppi."""
    on_card = ImageItem(picture(744, 744), Box(0, 0, 63, 63), content=CONTENT, at=TEMPLATE)
    assert resolution_of(on_card) == ""
    assert resolution_of(placed(on_card)) == (
        "content/toy/fish.yaml:4:12: warning[preflight/low-resolution]: `content/toy/art/p.png` on `pike` has 75 ppi at "
        "252 x 252 mm, print needs 300\n"
        "  in templates/toy/fish.xml:9\n"
        "  shown in content/toy/booklet/01-start.md:5:1\n"
        "  hint: it has 744 x 744 pixels: use one of 2976 x 2976, or place it smaller"
    )
    assert resolution_of(placed(on_card, matrix=(0.5, 0, 0, 0.5, 0, 0))) == ""


def test_a_stretched_picture_is_checked_by_its_coarser_side():
    """A picture stretched to twice its width has half its ppi."""
    on_card = ImageItem(picture(744, 744), Box(0, 0, 63, 63), content=CONTENT)
    assert "has 150 ppi at 126 x 31.5 mm" in resolution_of(Group((on_card,), (2, 0, 0, 0.5, 0, 0)))
    assert "has 150 ppi at 126 x 31.5 mm" in resolution_of(Group((on_card,), (0, 2, -0.5, 0, 0, 0)))


@pytest.mark.parametrize("matrix", [(4, 0, 0, 4, 0, 0), (0, 0, 0, 0, 0, 0)])
def test_an_invisible_picture_is_not_checked(matrix):
    """It is outside the trim of the placed card, or has no size."""
    beyond = ImageItem(picture(10, 10), Box(64, 0, 63, 63))
    assert resolution_of(placed(beyond, matrix=matrix)) == ""


def test_each_picture_is_a_finding_of_its_own_for_all_the_cards_that_show_it():
    """One finding per picture, place in the template and size, for all cards together."""
    coarse, other = picture(100, 100), picture(120, 120, b"other")
    other = replace(other, path="content/toy/art/q.png")
    small, large = (
        ImageItem(one, Box(0, 0, side, side), content=CONTENT, at=TEMPLATE) for one, side in ((coarse, 20), (coarse, 40))
    )
    cards = [component([small, large, ImageItem(other, Box(0, 0, 20, 20), content=CONTENT, at=TEMPLATE)])]
    second = component([small])
    cards.append(replace(second, id="carp"))
    cards.append(replace(cards[0], id="trout"))  # the same face once more
    report = Report()
    inks.check_resolution(FacesToCheck(cards), report)
    assert [d.message.partition(" at ")[0] for d in report.diagnostics] == [
        "`content/toy/art/p.png` on `pike`, `trout` has 64 ppi",
        "`content/toy/art/p.png` on `pike`, `carp`, `trout` has 127 ppi",
        "`content/toy/art/q.png` on `pike`, `trout` has 152 ppi",
    ]


def test_a_picture_without_a_place_in_the_content_is_named_by_its_card():
    """A picture in a template has no place in the content."""
    assert resolution_of(ImageItem(picture(100, 100), Box(0, 0, 63, 63))).startswith("content/toy/fish.yaml:2: error")


def test_what_a_clip_leaves_of_a_picture_is_checked():
    """A picture that is clipped completely is not checked."""
    assert resolution_of(ImageItem(picture(10, 10), Box(0, 0, 63, 63), Box(70, 0, 5, 5))) != ""
    assert resolution_of(Group((ImageItem(picture(10, 10), Box(0, 0, 63, 63)),), clip=square(70, 0, 5, 5))) == ""
