"""The printed booklet of Belona: full sheets, all texts, all terms, and figures with cards of every deck."""

import re
from collections import Counter
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest

from pnp.base.diagnostics import Report
from pnp.build.build import prepare
from pnp.impose.booklet_sheets import with_blanks
from pnp.model.booklet import FigureImage
from pnp.model.face_walk import find_items
from pnp.model.frame import PlacedFrame
from pnp.model.messages import values_of_type
from pnp.model.request import BuildRequest, DocumentInfo
from pnp.render.pdf import print_pdf

ROOT = Path(__file__).parents[2]


class Silence:
    """Progress that does nothing."""

    def stage(self, name, total=None):
        """A stage begins."""

    def advance(self, steps=1):
        """Some steps are done."""


@pytest.fixture(scope="module")
def ready():
    """The prepared game; fails on errors."""
    report = Report()
    found = prepare(BuildRequest(ROOT, "belona", only="booklet"), report, Silence())
    assert not report.has_errors, report.diagnostics
    return found


@pytest.fixture(scope="module")
def texts(ready):
    """The text of each page of the PDF, without white space and hyphens."""
    file = BytesIO()
    game = ready.game
    info = DocumentInfo(game.title, game.author, game.locale, game.date)
    print_pdf(ready.products["booklet"].documents[0].imposition, game.fonts, info, file, outline=ready.booklet.outline)
    return [squeezed(page.get_textpage().get_text_range()) for page in pypdfium2.PdfDocument(file.getvalue())]


def squeezed(text):
    """The letters of a text without white space, because line ends are extracted in different ways."""
    return re.sub(r"[\s\ufffe\u00ad\u200e-]+", "", text)


def test_the_pages_fill_the_sheets(ready):
    """Covers included, the pages fill the sheets; blank pages are at most before the back cover."""
    pages = with_blanks(ready.booklet)
    assert len(pages) % 4 == 0
    assert pages[-1] is not None
    assert sum(page is None for page in pages) <= 3


def test_the_text_of_each_page_is_the_source(ready, texts):
    """Every text of a page, and of the cards on it, is extracted once, and nothing else is."""
    for text, frame in zip(texts, ready.booklet.pages, strict=True):
        shown = [item.frame for item, _ in find_items(frame.items, PlacedFrame)]
        words = [squeezed("".join(box.lines)) for face in (frame, *shown) for box in face.boxes]
        for one in words:
            assert one in text
        assert sum(map(len, words)) == len(text)


def test_every_term_is_explained(ready, texts):
    """Each term that has a definition is printed with it."""
    whole = "".join(texts)
    for name, definition in ready.game.booklet.definitions.items():
        assert squeezed(ready.game.terms[name].plain + definition.plain) in whole


def test_the_credits_name_the_fonts_of_this_game_alone(texts):
    """The project has fonts for other games too, which this booklet is not set in."""
    whole = "".join(texts)
    assert squeezed("Composto em IBM Plex Sans, Tektur, Tektur Narrow") in whole
    assert "Oxanium" not in whole


def test_the_credits_say_the_date_in_words(texts):
    """Not as programs write it."""
    assert squeezed("Estúdio Coverge21 de novembro de 2026Composto em") in "".join(texts)


def test_every_deck_is_counted(ready, texts):
    """The list of components has each deck with the number of its cards, and the paragraph below it that of all chits."""
    whole = "".join(texts)
    number = {deck.name: sum(card.copies for card in deck.cards) for deck in ready.game.decks}
    cards = [deck.name for deck in ready.game.decks if deck.kind == "card"]
    listed = sorted(cards, key=["domination", "factions", "summary", "maps", "contracts"].index)
    items = []
    for place, deck in enumerate((*listed, "group_dice", "white_dice", "marker_cubes"), 1):
        shared = "" if deck in listed else ",sendo[^·]*"
        items.append(rf"{place}{squeezed(ready.game.words[f'deck_{deck}'].plain)}·{number[deck]}{shared}")
    assert re.search("".join(items), whole), items
    chits = f"coloridas({number['group_chits']}) brancas({number['white_chits']}) redondas({number['zone_chits']})"
    for words in (*chits.split(), f"embaralheas{number['draw_chits']}fichasescuras"):
        assert words in whole, words


def test_the_picture_of_the_box_shows_every_card(ready, root):
    """Each card has a place in it for each of its copies, in its own shape and at the one scale of all."""
    svg = (root / "content/belona/art/booklet/contents.svg").read_text("utf-8")
    places = re.findall(r'<rect x="[^"]+" y="[^"]+" width="([^"]+)" height="([^"]+)" fill="[^"]+" id="card-([^"]+)"', svg)
    shown = Counter((name, round(float(w) / 0.3), round(float(h) / 0.3)) for w, h, name in places)
    assert shown == {
        (card.id, round(deck.format.size.w), round(deck.format.size.h)): card.copies
        for deck in ready.game.decks
        if deck.kind == "card"
        for card in deck.cards
    }


def test_its_figures_show_a_card_of_every_deck(ready):
    """The figures show printed faces or diagrams of them, one of every deck of cards at two thirds of its size or more."""
    decks = {card.id: deck.name for deck in ready.game.decks for card in deck.cards}
    faces = {component.face: decks[component.id] for component in ready.components}
    placed = [item for page in ready.booklet.pages for item in page.items if hasattr(item, "frame")]
    large = {faces[item.frame] for item in placed if item.frame in faces and item.matrix[0] >= 0.65}
    drawn = values_of_type(ready.game.booklet.chapters, FigureImage)
    large |= {decks[image.card] for image in drawn if image.words == "diagram" and image.scale >= 0.65}
    assert large == {deck.name for deck in ready.game.decks if deck.kind == "card"}
