"""Single faces: a page each, with its bleed, in the order that a shop asks for."""

import pytest
from sample_sheets import card

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Box, Size
from pnp.impose.single_faces import report_missing_bleed, single_faces
from pnp.model.printing import Profile


def listed(imposition):
    """Each page as id, copy and side."""
    return [(p.id, p.copy, p.side) for page in imposition.pages for p in page.placements]


def test_each_copy_has_its_pages():
    """Services count the pages of a file; a card without a back has one."""
    cards = [card("a", 63, 88, copies=2), card("b", 63, 88, back=False), card("c", 63, 88, copies=0)]
    assert listed(single_faces(cards, 3.0, "face-first")) == [
        ("a", 1, "face"), ("a", 1, "back"), ("a", 2, "face"), ("a", 2, "back"), ("b", 1, "face"),
    ]  # fmt: skip


def test_the_back_can_come_first():
    """As DriveThruCards wants it."""
    assert listed(single_faces([card("a", 63, 88)], 3.0, "back-first")) == [("a", 1, "back"), ("a", 1, "face")]


@pytest.mark.parametrize(("bleed", "shown"), [(2.0, 2.0), (3.0, 3.0), (None, 3.0), (4.0, 3.0)])
def test_the_page_is_the_trim_with_its_bleed(bleed, shown):
    """Never more than is drawn, which would be stretched or white."""
    (page,) = single_faces([card("a", 63, 88, back=False)], bleed, "face-first").pages
    (placement,) = page.placements
    assert page.size == Size(63 + 2 * shown, 88 + 2 * shown)
    assert placement.trim == Box(shown, shown, 63, 88)
    assert placement.bleed == (shown,) * 4
    assert page.lines == page.furniture == ()


def test_missing_bleed_is_told_once_a_deck():
    """With what is drawn, what is asked for, and the entry that says so."""
    report = Report()
    cards = [card("a", 63, 88), card("b", 63, 88, bleed=0, deck="bare"), card("c", 63, 88, bleed=0, deck="bare")]
    declared = Mark("content/toy/game.yaml", 10, 3)
    shop = Profile("press-x4", "", pages="faces", bleed=3.0)
    report_missing_bleed(cards, {"cards": Mark("x"), "bare": declared}, {}, shop, report)
    assert [(d.code, d.mark, d.message, d.hint) for d in report.diagnostics] == [
        (
            "impose/bleed-missing",
            declared,
            "`press-x4` prints 3 mm of bleed, deck `bare` draws 0 mm",
            "set `bleed: 3` for the deck in game.yaml, and let its art reach there; or print it at home: `print: {press: no}`",
        )
    ]
