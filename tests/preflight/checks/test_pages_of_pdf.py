"""What is said of pages of PDFs on a press: why they are pixels, what the press may spoil, that colours are converted."""

from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from support.faces import CONTENT, TEMPLATE, X1A, component, said

from pnp.base.diagnostics import Report
from pnp.base.units import Box
from pnp.model.frame import ImageItem
from pnp.model.picture import Picture
from pnp.pictures.inks import PressInks
from pnp.pictures.pdf_pages import read_page
from pnp.preflight.checks.pages_of_pdf import check_pages_of_pdf
from pnp.preflight.faces import FacesToCheck

INKED = b"0 1 0 0 k 20 20 90 90 re f"
VEILED = b"/G gs " + INKED
SCREEN = b"1 0 0 rg 20 20 90 90 re f"
THIN = b"0 1 0 0 k 20 20 90 0.1 re f"
ALL = VEILED + b" /H gs 1 1 1 1 k 0 0 200 200 re f 0 w 9 9 m 99 99 l S foo"


def card(name, *contents):
    """A card with pages of one file."""
    pdf = pikepdf.new()
    for content in contents:
        page = pdf.add_blank_page(page_size=(200, 300)).obj
        page.Contents = pdf.make_stream(content)
        curve = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], N=2, C0=[0], C1=[1])
        states = {"/G": pikepdf.Dictionary(ca=0.5), "/H": pikepdf.Dictionary(TR=curve)}
        page.Resources = pikepdf.Dictionary(ExtGState=pikepdf.Dictionary(states))
    out = BytesIO()
    pdf.save(out, static_id=True)
    items = []
    for number in range(1, len(contents) + 1):
        data = read_page(out.getvalue(), f"page={number}").data
        key = sha256(data + b"%d" % number).hexdigest()
        picture = Picture(key, "pdf", f"art/{name}.pdf#page={number}", 70, 105, Path(f"{name}.pdf"), data=data)
        items.append(ImageItem(picture, Box(0, 0, 63, 88), content=CONTENT, at=TEMPLATE))
    return replace(component(items), id=name)


def found(*cards, press=X1A):
    """What is said of cards."""
    report = Report()
    check_pages_of_pdf(FacesToCheck(cards, press=PressInks(press) if press else None), report)
    return said(report)


AT = "\n  in templates/toy/fish.xml:9\n  hint: "
A_PAGE = "content/toy/fish.yaml:4:12: {}[preflight/pdf-page]: `art/a.pdf#page=1` on `a` {}"
PIXELS, FLATTEN = (
    "is printed as pixels of 600 ppi, in its own inks: ",
    "flatten transparency when you export it (PDF/X-1a, or PDF 1.3)",
)
SAID = {
    INKED: "",
    VEILED: A_PAGE.format("warning", f"{PIXELS}a shape has 50% opacity{AT}{FLATTEN}"),
    ALL: A_PAGE.format(
        "warning",
        f"{PIXELS}a shape has 50% opacity; the settings `/H` has a transfer function; a line is 0 pt wide, and the"
        f" press takes 0.25 pt, and 1 more{AT}" + FLATTEN,
    ),
    THIN: A_PAGE.format(
        "warning",
        f"has what the press may spoil: a shape is 0.1 pt wide, and the press takes 0.25 pt{AT}"
        "draw it wider; a width of 0 is as thin as each device can",
    ),
    SCREEN: A_PAGE.format("note", "has colours of a screen, which become inks as those of the game do"),
}


@pytest.mark.parametrize("content", SAID, ids=["inks", "veil", "all at once", "thin", "screen"])
def test_what_is_said(content):
    """The reasons are the words of the rules for files."""
    assert found(card("a", content)) == SAID[content]


def test_pages_of_a_file_are_told_together():
    """Once for all cards, if the reasons are the same."""
    assert found(card("a", VEILED, VEILED, INKED), card("b", VEILED)).count("pixels") == 2
    told = found(card("a", VEILED), replace(card("a", VEILED), id="c"))
    assert "on `a` is" in told  # the same face
    assert found(card("a", SCREEN, SCREEN)).count("note") == 1


def test_nothing_is_said_at_home():
    """Where no press prints it."""
    assert found(card("a", ALL), press=None) == ""
