"""All checks are in the table.

Preflight checks all faces of cards and all pages of the booklet, as far as their styles could be read.
"""

from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest
from support.faces import BLANK, DARK, STYLES, component, plain_rect, said, text

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Box
from pnp.model.game import UnreadNames
from pnp.model.printing import PrintOptions
from pnp.model.request import ProductDocuments
from pnp.model.style import TextStyle
from pnp.preflight import checks
from pnp.preflight.preflight import CHECKS, preflight_documents


def test_every_check_stands_in_the_table_and_says_what_it_looks_at():
    """Every function `check_…` of a module in `checks` is in the table, and has a docstring."""
    modules = [import_module(f"{checks.__name__}.{file.stem}") for file in Path(checks.__file__).parent.glob("[!_]*.py")]
    found = {value for module in modules for name, value in vars(module).items() if name.startswith("check_")}
    assert found == set(CHECKS)
    assert [check for check in CHECKS if not check.__doc__] == []


BOOK = Mark("content/toy/booklet.yaml", 1)

USUAL = PrintOptions()


def game(*unread, fish=USUAL, defaults=USUAL):
    """A game with a deck, some parts of which could not be read."""
    decks = (SimpleNamespace(name="fish", safe=3, options=fish), SimpleNamespace(name="map", safe=0, options=USUAL))
    theme = SimpleNamespace(styles=STYLES)
    return SimpleNamespace(unread=UnreadNames(unread), theme=theme, decks=decks, defaults=defaults, mark=Mark("game.yaml"))


def unreadable(style="rules", **more):
    """A card with white text on white paper."""
    line, box = text(BLANK, style=style)
    return component([replace(line, **more)], [replace(box, **more)])


def booklet(*pages, styles=None, headings=()):
    """A booklet with the faces of cards as pages and its own styles."""
    look = SimpleNamespace(
        mark=BOOK, smallest_words=5, styles=styles or {}, headings=[SimpleNamespace(style=s) for s in headings]
    )
    return SimpleNamespace(pages=[page.face for page in pages], look=look)


def judged(documents, *unread, **options):
    """The findings about the documents of a product."""
    report = Report()
    preflight_documents(game(*unread, **options), documents, report)
    return said(report)


def test_every_card_is_checked_by_every_check():
    """For contrast, and for the safe area of its deck."""
    assert judged(ProductDocuments()) == ""
    low = judged(ProductDocuments(components=(unreadable(),)))
    assert "error[preflight/low-contrast]: `rules` text of `pike`" in low
    at_the_cut = component([], [text(DARK, Box(1, 10, 20, 4), style="title")[1]])
    assert "comes 2.00 mm into the 3 mm" in judged(ProductDocuments(components=(at_the_cut,)))
    assert judged(ProductDocuments(components=(replace(at_the_cut, deck="map"),))) == ""


@pytest.mark.parametrize(
    ("unread", "found"),
    [((), True), (("styles.story",), True), (("styles.rules",), False), (("swatches",), False), (("swatches.ink",), False)],
)
def test_what_could_not_be_read_is_not_checked(unread, found):
    """Unreadable styles and swatches have already been reported."""
    assert bool(judged(ProductDocuments(components=(unreadable(),)), *unread)) == found


def test_pages_of_a_booklet_are_named_by_their_number():
    """Findings without a mark get that of the booklet's file."""
    sound = component([], [])
    pages = booklet(sound, unreadable(content=None), unreadable("story", content=None))
    found = judged(ProductDocuments(booklet=pages))
    assert "`rules` text of `page 2` has a contrast of 1.0 : 1" in found
    assert found.startswith("content/toy/booklet.yaml:1")


@pytest.mark.parametrize(("left", "code"), [(1, "preflight/outside-safe-area"), (3.2, None)])
def test_a_booklet_keeps_three_millimetres_from_its_edges(left, code):
    """It has margins, and no safe area of its own: less is what a trimmed booklet may lose."""
    near = component([], [text(DARK, Box(left, 10, 20, 4))[1]])
    found = judged(ProductDocuments(booklet=booklet(near)))
    assert (code in found) if code else found == ""


def test_a_booklet_is_checked_by_its_own_styles_too():
    """Styles of its look and headings override styles of the theme with the same name."""
    own = TextStyle("lead", "text", 8, 6.5, 1.2, DARK, role="rules")
    page = unreadable("lead")
    assert judged(ProductDocuments(booklet=booklet(page))) == ""
    assert "`lead` text of `page 1`" in judged(ProductDocuments(booklet=booklet(page, styles={"lead": own})))
    assert "`lead` text of `page 1`" in judged(ProductDocuments(booklet=booklet(page, headings=[own])))
    quiet = replace(own, name="rules", role="micro")
    assert judged(ProductDocuments(booklet=booklet(unreadable(), styles={"rules": quiet}))) == ""


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ({}, True),
        ({"fish": PrintOptions(bleed=1)}, True),
        ({"fish": PrintOptions(bleed=0)}, False),
        ({"defaults": PrintOptions(bleed=0)}, False),
        ({"defaults": PrintOptions(cuts="shared")}, False),
        ({"fish": PrintOptions(cuts="bleed"), "defaults": PrintOptions(cuts="shared")}, True),
    ],
    ids=str,
)
def test_only_the_bleed_that_is_printed_has_to_be_filled(options, found):
    """Art as large as the trim is no fault where sheets show no bleed, or where neighbours share their cuts."""
    documents = ProductDocuments(components=(component([plain_rect(0, 0, 63, 88, DARK)]),))
    assert ("short-bleed" in judged(documents, **options)) == found
    sent = replace(documents, bleeds={"fish": 3.0})
    assert "error[preflight/short-bleed]" in judged(sent, **options)  # single faces have nothing of the options for sheets
