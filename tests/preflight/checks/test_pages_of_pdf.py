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
from pnp.load.profiles import read_profile
from pnp.model.frame import Group, ImageItem
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


SIZE = 200 * 25.4 / 72, 300 * 25.4 / 72


def card(name, *contents, scale=1.0):
    """A card with pages of one file."""
    pdf = pikepdf.new()
    for content in contents:
        page = pdf.add_blank_page(page_size=(200, 300)).obj
        page.Contents = pdf.make_stream(content)
        curve = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], N=2, C0=[0], C1=[1])
        states = {"/G": pikepdf.Dictionary(ca=0.5), "/H": pikepdf.Dictionary(TR=curve)}
        if b"/M gs" in content:
            states["/M"] = pikepdf.Dictionary(BM=pikepdf.Name.Screen)
        spots = pikepdf.Dictionary({"/S": spot("PANTONE 871 C"), "/T": spot("White")})
        page.Resources = pikepdf.Dictionary(ExtGState=pikepdf.Dictionary(states), ColorSpace=spots)
    out = BytesIO()
    pdf.save(out, static_id=True)
    items = []
    for number in range(1, len(contents) + 1):
        data = read_page(out.getvalue(), f"page={number}").data
        key = sha256(data + b"%d" % number).hexdigest()
        picture = Picture(key, "pdf", f"art/{name}.pdf#page={number}", *SIZE, Path(f"{name}.pdf"), data=data)
        items.append(ImageItem(picture, Box(0, 0, *(side * scale for side in SIZE)), content=CONTENT, at=TEMPLATE))
    return replace(component(items), id=name)


def spot(name):
    """The colour space of a spot ink."""
    tint = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], N=1, C0=[0, 0, 0, 0], C1=[0, 0.2, 0.6, 0.2])
    return pikepdf.Array([pikepdf.Name.Separation, pikepdf.Name(f"/{name}"), pikepdf.Name.DeviceCMYK, tint])


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


GOLD = b" /S cs 1 scn 30 30 90 90 re f"
WHITE = b" /T cs 1 scn 30 30 90 90 re f"
MUCH = b" 1 1 1 1 k 0 0 200 300 re f"
BLENDED = b" /M gs " + SCREEN
ONE = "`PANTONE 871 C`, of which process inks stand in: "
BOTH = "`PANTONE 871 C` and `White`, of which process inks stand in: "
LIMITED = replace(X1A, spots=("PANTONE 871 C",))


@pytest.mark.parametrize(
    ("content", "press", "expected"),
    [
        (GOLD + MUCH, X1A, f"in its own inks and without {ONE}400% of ink are printed, and the press takes 300%"),
        (GOLD + WHITE, LIMITED, f"in its own inks and without {BOTH}a shape is in the spot ink `White`, and the printer has"),
        (GOLD + BLENDED, X1A, f"in inks that are converted from sRGB and without {ONE}a shape is in DeviceRGB"),
        (GOLD + VEILED, X1A, "in its own inks: a shape has 50% opacity"),
    ],
    ids=["ink limit", "spot the printer lacks", "unknown inks", "kept"],
)
def test_spot_inks_that_are_not_printed_are_named(content, press, expected):
    """Whatever the reason for pixels, and whether or not the press has the ink."""
    assert f"`art/a.pdf#page=1` on `a` is printed as pixels of 600 ppi, {expected}" in found(card("a", content), press=press)


def test_pages_of_a_file_are_told_together():
    """Once for all cards, if the reasons are the same."""
    assert found(card("a", VEILED, VEILED, INKED), card("b", VEILED)).count("pixels") == 2
    told = found(card("a", VEILED), replace(card("a", VEILED), id="c"))
    assert "on `a` is" in told  # the same face
    assert found(card("a", SCREEN, SCREEN)).count("note") == 1


def test_nothing_is_said_at_home():
    """Where no press prints it."""
    assert found(card("a", ALL), press=None) == ""


FINE_LINE = b"0 1 0 0 K 0.4 w 20 20 m 90 90 l S"
PHOTO = b"q 60 0 0 60 20 20 cm BI /W 250 /H 250 /CS /G /BPC 8 ID " + bytes(range(250)) * 250 + b" EI Q"
AT_HALF = A_PAGE.format(
    "warning",
    "has what the press may spoil at 50% of its size: a line is 0.2 pt wide, and the press takes 0.25 pt"
    f"{AT}draw it wider; a width of 0 is as thin as each device can",
)
AT_DOUBLE = A_PAGE.format(
    "warning",
    "has what the press may spoil at 200% of its size: the picture has 150 ppi, and should have 300"
    f"{AT}take a larger picture, or place it smaller; enlarging its pixels does not help",
)


@pytest.mark.parametrize(
    ("content", "scale", "expected"),
    [
        (FINE_LINE, 1.0, ""), (FINE_LINE, 0.5, AT_HALF), (FINE_LINE, 0.995, ""), (FINE_LINE, 2.0, ""),
        (PHOTO, 1.0, ""), (PHOTO, 0.5, ""), (PHOTO, 2.0, AT_DOUBLE), (THIN, 3.0, ""),
    ],
)  # fmt: skip
def test_sizes_are_judged_as_they_are_printed(content, scale, expected):
    """What is fine in a page is finer where it is shown smaller, and a picture coarser where it is shown larger."""
    assert found(card("a", content, scale=scale)) == expected


def test_what_is_small_in_a_scaled_group_is_judged_as_well():
    """By the scale of all that it lies in; each size is told."""
    one = card("a", FINE_LINE)
    group = Group(one.face.items, (0.5, 0.0, 0.0, 0.5, 0.0, 0.0))
    small = replace(one, face=replace(one.face, items=(group,)))
    assert found(small) == AT_HALF
    smaller = card("c", FINE_LINE, scale=0.2)
    assert [line.count("% of its size") for line in found(small, smaller).split("content/")] == [0, 1, 1]


def test_pixels_say_how_many_they_are_at_the_size_of_the_page():
    """They are those of the page at its own size."""
    assert "is printed as pixels of 300 ppi" in found(card("a", VEILED, scale=2.0))


SWOP = read_profile("drivethru").colour


def made_for(tmp_path, condition, profile, content, *, kind="GTS_PDFX"):
    """A face with the page of a file that is made for a printing condition."""
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(200, 300)).obj.Contents = pdf.make_stream(content)
    intent = pikepdf.Dictionary(Type=pikepdf.Name.OutputIntent, S=pikepdf.Name(f"/{kind}"), OutputConditionIdentifier=condition)
    if profile:
        intent.DestOutputProfile = pdf.make_stream(profile, N=4)
    pdf.Root.OutputIntents = pikepdf.Array([intent])
    file = tmp_path / f"{sha256(content + condition.encode() + profile).hexdigest()}.pdf"
    pdf.save(file)
    data = read_page(file.read_bytes(), "").data
    picture = Picture(sha256(data).hexdigest(), "pdf", "art/a.pdf#page=1", *SIZE, file, data=data)
    return replace(component([ImageItem(picture, Box(0, 0, *SIZE), content=CONTENT, at=TEMPLATE)]), id="a")


def said_of_inks(card):
    """What is said of the inks of its pictures."""
    report = Report()
    check_pages_of_pdf(FacesToCheck([card], press=PressInks(X1A)), report)
    return said(report) if any(one.code == "preflight/other-condition" for one in report.diagnostics) else ""


def other(name):
    """The warning of inks for another condition."""
    return (
        "content/toy/fish.yaml:4:12: warning[preflight/other-condition]: `art/a.pdf#page=1` on `a` is separated for"
        f" `{name}`, and the press prints `FOGRA39`: its inks are kept, and look different{AT}"
        "export it for `FOGRA39`, or in RGB, which is converted here"
    )


def test_inks_of_another_condition_are_said(tmp_path):
    """By the looks of the inks if the file has their profile, else by the name of the condition."""
    assert said_of_inks(made_for(tmp_path, "CGATS TR 003", SWOP.icc, INKED)) == other("CGATS TR 003")
    assert said_of_inks(made_for(tmp_path, "Custom", SWOP.icc, INKED)) == other("SWOP TR003 coated, 240 % (pnp)")
    assert said_of_inks(made_for(tmp_path, "CGATS TR 006", b"", INKED, kind="GTS_PDFA1")) == other("CGATS TR 006")


@pytest.mark.parametrize(
    ("condition", "profile", "content"),
    [
        ("FOGRA39", b"", INKED), ("FOGRA39L", b"", INKED), ("Coated FOGRA39 (ISO 12647-2:2004)", X1A.icc, INKED),
        ("CGATS TR 003", SWOP.icc, SCREEN),
        ("sRGB", b"no inks at all".ljust(16) + b"RGB ", INKED), ("", b"", INKED),
    ],
)  # fmt: skip
def test_inks_of_the_condition_are_not(condition, profile, content, tmp_path):
    """Whatever it is called; and pages of a screen's colours alone, and files for screens."""
    assert said_of_inks(made_for(tmp_path, condition, profile, content)) == ""
