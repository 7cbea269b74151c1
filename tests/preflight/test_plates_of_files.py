"""A file with more spot inks than its press takes is told before it is written."""

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from support.faces import INFO, SEA, face, font_book, imposition, line, rect
from support.press_files import separation

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.base.units import Box
from pnp.impose.single_faces import face_page
from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, ImageItem, SpotInk
from pnp.model.picture import Picture
from pnp.model.request import Document, ProductDocuments
from pnp.model.sheet import Component
from pnp.pictures.pdf_pages import read_page
from pnp.preflight.plates_of_files import check_spots_of_files

X4 = read_profile("press-x4").colour
AT = Mark("templates/pond/card.xml", 4)


def swatch(name, red, spot=""):
    """A swatch of a spot ink."""
    recipe = (red, 0.2, 0.7, 0.1)
    return Colour(red, 0.6, 0.2, 1.0, name, recipe, SpotInk(spot or name.title(), recipe))


GOLD, SILVER = swatch("gold", 0.8), swatch("silver", 0.5)
ONE = face(rect(0, 0, 5, 5, GOLD), rect(1, 1, 2, 2, GOLD._replace(alpha=0.5)))
OTHER = face(rect(0, 0, 5, 5, SEA), line("Pike", colour=SILVER))


def document(stem, *frames, **demands):
    """A file of faces for a press with other demands."""
    pages = imposition(*(face_page(frame, 3.0) for frame in frames))
    press = replace(X4, **demands) if demands else None
    return Document(stem, pages, font_book(), INFO, "", press=press, swatches=(GOLD, SILVER))


def said(*documents, components=None):
    """What is said of some documents."""
    report = Report()
    check_spots_of_files(ProductDocuments(documents, components), Mark("content/pond/game.yaml"), report)
    return [format_diagnostic(one, lambda _: []) for one in report.diagnostics]


def test_a_file_with_too_many_spot_inks():
    """At the first use of the last ink: where it is drawn, or else the card; tints and further uses are one ink."""
    drawn = replace(ONE, items=tuple(replace(item, at=AT) for item in ONE.items))
    pike = Component("pike", "fish", 1, OTHER, None, Mark("content/pond/fish.yaml", 3))
    assert said(document("pond-fish", drawn, OTHER, ONE, spot_limit=1), components=(pike,)) == [
        (
            "content/pond/fish.yaml:3: error[preflight/spot-count]: `pond-fish.pdf` has the spot inks `Gold` and `Silver`, and"
            " the press takes 1 in a file\n  `Gold` is used in templates/pond/card.xml:4\n"
            "  hint: take `spot` out of a swatch, so that its recipe is printed"
        )
    ]
    (found,) = said(document("pond-fish", ONE, spot_limit=0))
    assert found.startswith(
        "content/pond/game.yaml: error[preflight/spot-count]: `pond-fish.pdf` has the spot ink `Gold`, and the press takes none"
    )


@pytest.mark.parametrize("demands", [{}, {"spot_limit": None, "limit": 3.0}, {"spot_limit": 2}, {"spot_limit": 1, "spots": ()}])
def test_files_that_a_press_takes(demands):
    """At home, without a limit, within it; and inks that a press does not have at all are told otherwise."""
    assert said(document("pond-fish", ONE, OTHER, **demands)) == []


def test_inks_are_counted_in_each_file_by_itself():
    """Two files of one ink each are no file of two."""
    assert said(document("a", ONE, spot_limit=1), document("b", OTHER, spot_limit=1)) == []


def test_ways_of_knives_are_no_inks():
    """As in files: a shop that takes one ink cuts its cards all the same."""
    cut = face(rect(0, 0, 5, 5, GOLD), rect(1, 1, 2, 2, swatch("knife", 0.3, "Cut Contour")))
    assert said(document("pond", cut, spot_limit=1)) == []
    assert said(document("pond", cut, OTHER, spot_limit=1)) != []


def test_two_names_of_one_ink():
    """Told once a file, at the second name, with the place of the first; in two files they are no news."""
    plain = face(rect(0, 0, 5, 5, swatch("a", 0.3, "PANTONE 871 C")))
    other = face(*(replace(rect(n, 0, 1, 1, swatch("b", 0.4, "Pantone 871 CVC")), at=AT) for n in (1, 2)))
    limit = {"spot_limit": None, "limit": 3.0}
    (found,) = said(document("pond", plain, other, **limit))
    assert found == (
        f"{AT}: warning[preflight/spot-names]: the spot inks `PANTONE 871 C` and `Pantone 871 CVC` are two plates of"
        " `pond.pdf`, and seem to be one ink\n  `PANTONE 871 C` is used in content/pond/game.yaml\n"
        "  hint: give them one name, as the printer spells it"
    )
    assert said(document("pond", plain, **limit), document("tide", other, **limit)) == []


def test_a_spot_ink_that_is_called_like_a_process_ink():
    """It would be a fifth plate."""
    blue = face(replace(rect(0, 0, 5, 5, swatch("blue", 0.9, "PROCESS CYAN")), at=AT))
    (found,) = said(document("pond", blue, spot_limit=None, limit=3.0))
    assert found == (
        f"{AT}: warning[preflight/spot-names]: the spot ink `PROCESS CYAN` is a plate of its own in `pond.pdf`, and seems to"
        " be the ink `Cyan`\n  hint: take `spot` out of the swatch, so that its recipe is printed"
    )


def page_in(spot):
    """A page of a PDF in a spot ink, as art."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(200, 300)).obj
    page.Resources = pikepdf.Dictionary(ColorSpace=pikepdf.Dictionary(S=separation(pdf, spot)))
    page.Contents = pdf.make_stream(b"/S cs 1 scn 20 20 100 100 re f")
    out = BytesIO()
    pdf.save(out, static_id=True)
    art = Picture(f"page-{spot}", "pdf", "art/x.pdf", 40, 60, Path(), data=read_page(out.getvalue(), "").data)
    return ImageItem(art, Box(0, 0, 40, 60), at=AT)


@pytest.mark.whole
def test_spot_inks_of_pages_of_pdf_count():
    """As plates of the file that they are art of."""
    (found,) = said(document("pond", face(rect(0, 0, 5, 5, GOLD), page_in("Copper")), spot_limit=1))
    assert found.startswith(f"{AT}: error[preflight/spot-count]: `pond.pdf` has the spot inks `Gold` and `Copper`")


@pytest.mark.whole
def test_pages_of_two_pdfs_name_one_ink_in_two_ways():
    """Also in a game that has no spot ink itself."""
    made = replace(document("pond", face(page_in("Copper"), page_in("COPPER")), limit=3.0), swatches=())
    (found,) = said(made)
    assert found.startswith(f"{AT}: warning[preflight/spot-names]: the spot inks `Copper` and `COPPER` are two plates of")
