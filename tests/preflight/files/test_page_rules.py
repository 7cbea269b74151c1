"""Sheets of cards: their trims are found by the crop marks, and the bleed of each card is judged."""

from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest
from support.faces import INFO, component, face, font_book, imposition, rect
from support.press_files import INK

from pnp.base.diagnostics import Report
from pnp.base.units import PT
from pnp.impose.single_faces import face_page
from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, Stroke
from pnp.pictures.inks import PressInks
from pnp.preflight.checks.edges import check_bleed
from pnp.preflight.faces import FacesToCheck
from pnp.preflight.files.judge import judge
from pnp.preflight.files.page_rules import card_grid
from pnp.preflight.pdf.pages import PdfFile
from pnp.render.pdf import print_pdf

W, H, BLEED, GAP = 120.0, 170.0, 8.5, 17.0

LEFT, BOTTOM = 60.0, 50.0

COLUMNS = [(LEFT, LEFT + W), (LEFT + W + GAP, LEFT + 2 * W + GAP)]

ROWS = [(BOTTOM, BOTTOM + H), (BOTTOM + H + GAP, BOTTOM + 2 * H + GAP)]

TARGET = "20 200 m 20 220 l S 10 210 m 30 210 l S "


def marks(columns=COLUMNS, rows=ROWS):
    """Crop marks beyond the bleed on all sides of a sheet."""
    xs, ys = [x for span in columns for x in span], [y for span in rows for y in span]
    low, high, left, right = min(ys) - 12, max(ys) + 12, min(xs) - 12, max(xs) + 12
    upright = "".join(f"{x} {low - 14} m {x} {low} l S {x} {high} m {x} {high + 14} l S " for x in xs)
    return (
        "0 0 0 1 K 0.25 w "
        + upright
        + "".join(f"{left - 14} {y} m {left} {y} l S {right} {y} m {right + 14} {y} l S " for y in ys)
    )


def cards(columns=COLUMNS, rows=ROWS):
    """A ground of each card with its bleed."""
    boxes = [(x0 - BLEED, y0 - BLEED, x1 - x0 + 2 * BLEED, y1 - y0 + 2 * BLEED) for x0, x1 in columns for y0, y1 in rows]
    return "0.8 0.2 0 0.1 k " + "".join(f"{x} {y} {w} {h} re f " for x, y, w, h in boxes)


def sheet(content):
    """A file of one sheet."""
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(400, 500))
    page = pdf.pages[0].obj
    page.Contents = pdf.make_indirect(pikepdf.Stream(pdf, content.encode()))
    whole = [LEFT, BOTTOM, COLUMNS[-1][1], ROWS[-1][1]]
    page.TrimBox = pikepdf.Array(whole)
    page.BleedBox = pikepdf.Array([whole[0] - BLEED, whole[1] - BLEED, whole[2] + BLEED, whole[3] + BLEED])
    file = BytesIO()
    pdf.save(file)
    return file.getvalue()


def grid(content):
    """The grid that is found on a sheet."""
    file = PdfFile(sheet(content))
    return card_grid(file.painted(file.pages[0]))


def short(content):
    """The findings about bleed that ends early."""
    report = Report()
    judge(sheet(content), "sheet.pdf", read_profile("press-sheets"), report)
    return [d for d in report.diagnostics if d.code == "press/short-bleed"]


def test_marks_tell_the_trims_of_a_grid():
    """Of all cards, with the gap between them; registration targets beside them are no marks of cards."""
    found = grid(cards() + marks() + TARGET)
    expected = [(x0, y0, x1, y1) for y0, y1 in ROWS for x0, x1 in COLUMNS]
    assert found.trims() == [pytest.approx(box, abs=0.01) for box in expected]
    assert found.gap() == pytest.approx(GAP)


def test_cards_that_share_their_cuts_are_a_grid_too():
    """Without a gap, one mark stands for both."""
    columns = [(60, 180), (180, 300)]
    assert grid(marks(columns, ROWS)).columns == [pytest.approx(span, abs=0.01) for span in columns]


@pytest.mark.parametrize(
    "columns", [[(60, 180), (197, 280)], [(60, 180), (197, 317), (340, 390)], []], ids=["two sizes", "two gaps", "no marks"]
)
def test_what_is_no_grid_tells_nothing(columns):
    """Cards of several sizes may stand anywhere, and marks that are not even may be a drawing."""
    assert grid(cards() + (marks(columns, ROWS) if columns else "")) is None


def test_each_card_of_a_sheet_needs_its_bleed():
    """Between two cards, where the box of the sheet shows nothing: the finding names the card whose art ends early."""
    assert short(cards() + marks()) == []
    x, y = COLUMNS[0][1], ROWS[1][0]
    (found,) = short(cards() + f"0 0 0 0 k {x + 2} {y - 4} {GAP / 2 - 2} {H + 8} re f " + marks())
    assert found.message.startswith("ink at the trim of a card does not reach to the end of its bleed, on 60 mm of the right")
    (place,) = found.faces
    assert (place.box.x, place.box.y, place.box.w) == pytest.approx((0, 0, W / PT), abs=0.1)


def test_white_cards_and_places_that_are_free_need_none():
    """Where there is no ink at the trim, nothing has to reach anywhere."""
    x, y = COLUMNS[1][0] - BLEED, ROWS[0][0] - BLEED
    assert short(cards() + f"0 0 0 0 k {x} {y} {W + 2 * BLEED} {H + 2 * BLEED} re f " + marks()) == []


WHITE = Colour(1, 1, 1, 1.0, "white", (0.0, 0.0, 0.0, 0.0))

STARTS = (-3.2, -3.0, -2.0, -1.0, -0.3, -0.1, 0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.56, 0.6, 0.8, 1.0)
"""mm inside the cut."""


def designs(number):
    """Art that ends near the cut on all sides: a panel, a panel on a tint, frames of two weights; sizes shift their pixels."""
    for start in STARTS:
        w, h = 42.0 + number * 0.07, 31.0 + number * 0.11
        whole, inner = rect(-4, -4, w + 8, h + 8, WHITE), (start, start, w - 2 * start, h - 2 * start)
        for weight in (0.3, 0.7):
            half = weight / 2
            box = (start + half, start + half, w - 2 * start - weight, h - 2 * start - weight)
            yield start, weight, face(whole, rect(*box, None, stroke=Stroke(INK, weight)), w=w, h=h, bleed=4.0)
        yield start, 9.0, face(whole, rect(*inner, INK), w=w, h=h, bleed=4.0)


def is_said_by_a_build(frame, bleed):
    """Whether a face has a fault where it is laid out."""
    report = Report()
    card = replace(component([]), face=frame)
    check_bleed(FacesToCheck([card], bleeds={card.deck: 0.0}, asked_bleeds={card.deck: bleed}), report)
    return [finding.code for finding in report.diagnostics] == ["preflight/short-bleed"]


@pytest.mark.parametrize("number", range(4))
def test_a_build_says_what_its_file_shows(number):
    """Art that ends near the cut: whatever is found in the file, the build has said; panels that are cut are found in both."""
    profile, made = read_profile("press-x4"), list(designs(number))
    file, report = BytesIO(), Report()
    pages = [face_page(frame, profile.bleed, f"card-{at}") for at, (_, _, frame) in enumerate(made)]
    print_pdf(imposition(*pages), font_book(), INFO, file, press=PressInks(profile.colour, [INK, WHITE]))
    judge(file.getvalue(), "deck.pdf", profile, report)
    shown = {finding.mark.line for finding in report.diagnostics if finding.code == "press/short-bleed"}
    said = {at for at, (_, _, frame) in enumerate(made, 1) if is_said_by_a_build(frame, profile.bleed)}
    assert shown <= said
    cut = {at for at, (start, weight, _) in enumerate(made, 1) if -3 < start <= 0.3 and weight + start > 0.7}
    assert cut <= shown
    assert {at for at, (start, _, _) in enumerate(made, 1) if start < -3 or start > 0.56}.isdisjoint(said)
