"""What a press has on its sheets: targets, marks of all plates, the colour bar; `test_imposition_laws.py` has random sheets."""

from dataclasses import replace

import pytest
from sample_sheets import PAPERS, card, imposed, token, uneven
from whole_messages import whole_messages

from pnp.base.diagnostics import Mark, Report
from pnp.impose.impose import impose
from pnp.impose.sheet_marks import PATCH_SIDE, ink_box, target_box, with_colour_bar, with_press_marks
from pnp.load.package_data import papers
from pnp.load.profiles import home_marks, read_profile
from pnp.model.face_walk import path_box
from pnp.model.frame import Shape

PRESS = read_profile("press-sheets").marks
GAME = Mark("content/toy/game.yaml", 1, 1)


def sheets(*cards, paper="sra3", backs="duplex-long", marks=PRESS):
    """Impose for a press."""
    report = Report()
    found = with_press_marks(impose(cards, papers()[paper], backs, report, border=uneven, marks=marks), marks)
    assert not report.diagnostics
    return found


def barred(imposition, marks=PRESS, limit=3.0):
    """Add the bar; give the sheets and what was said."""
    report = Report()
    return with_colour_bar(imposition, marks, limit, GAME, report), report.diagnostics


def patches(page):
    """The boxes and inks of its patches."""
    return [(path_box(item.path), item.fill.cmyk) for item in page.furniture if isinstance(item, Shape)]


def test_marks_have_the_measures_of_the_profile():
    """5 mm long, 4 mm from the trim, 0.25 pt strong."""
    (page,) = sheets(card("a", 63, 88), backs="none").pages
    (placement,) = page.placements
    upright = sorted((line for line in page.lines if line.x1 == line.x2), key=lambda line: (line.x1, line.y1))
    x, y, right, bottom = placement.trim.x, placement.trim.y, placement.trim.right, placement.trim.bottom
    found = [(line.x1, *sorted((line.y1, line.y2)), line.weight) for line in upright]
    expected = [(at, *ends, 0.25) for at in (x, right) for ends in ((y - 9, y - 4), (bottom + 4, bottom + 9))]
    assert found == [pytest.approx(line) for line in expected]


def test_home_has_nothing_of_a_press():
    """Neither targets nor a bar, and not another object."""
    plain = imposed([card("a", 63, 88, copies=3)])
    assert with_press_marks(plain, home_marks()) is plain
    assert barred(plain, home_marks())[0] is plain
    assert {line.ink for page in plain.pages for line in page.lines} == {"black"}
    assert not any(page.targets for page in plain.pages)


def test_all_plates_print_only_outside():
    """Marks between blocks of several sizes are black, those at the edges are not."""
    (front, _) = sheets(card("a", 63, 88, copies=4), card("b", 44, 67, copies=5, deck="small")).pages
    inks = {line.ink for line in front.lines}
    assert inks == {"black", "registration"}
    for line in front.lines:
        assert (line.ink == "black") == ink_box(line).overlaps(front.bleed_box)


def test_both_sides_or_fronts_alone():
    """As the profile says, also of targets and bar."""
    cards = [card("a", 63, 88, copies=3)]
    for sides in ("both", "fronts"):
        marks = replace(PRESS, sides=sides)
        (sheet,) = barred(sheets(*cards, marks=marks), marks)[0].sheets
        found = [(bool(page.lines), len(page.targets), len(patches(page))) for page in (sheet.front, sheet.back)]
        assert found == [(True, 4, 16), (True, 4, 16) if sides == "both" else (False, 0, 0)]


def test_a_back_without_cards_has_no_marks():
    """It is an empty page of a file with backs."""
    cards = card("a", 63, 88, copies=12), card("b", 200, 280, deck="boards", back=False)
    pages = barred(sheets(*cards))[0].pages
    assert [(bool(p.placements), bool(p.lines), bool(p.targets), bool(p.furniture)) for p in pages if not p.placements] == [
        (False, False, False, False)
    ]


@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short", "gutterfold", "none"])
@pytest.mark.parametrize("paper", ["sra3", "a3", "a4"])
def test_the_bar_lies_beside_cards_and_marks(paper, backs):
    """Sixteen patches of 5 mm inside the margin of the paper, clear of everything else."""
    found, said = barred(sheets(card("a", 63, 88, copies=20), paper=paper, backs=backs))
    assert not said
    for page in (page for page in found.pages if page.placements):
        boxes = [box for box, _ in patches(page)]
        assert len(boxes) == 16
        assert all((round(box.w, 6), round(box.h, 6)) == (PATCH_SIDE, PATCH_SIDE) for box in boxes)
        assert not any(a.overlaps(b) for n, a in enumerate(boxes) for b in boxes[:n])
        assert not any(box.overlaps(page.bleed_box) for box in boxes)
        assert not any(box.inset(-0.99).overlaps(ink_box(line)) for box in boxes for line in page.lines)
        assert min(box.y for box in boxes) >= papers()[paper].margin


@pytest.mark.parametrize(("paper", "w", "h"), [("letter", 30, 60), ("a4", 20, 60)])
def test_marks_keep_a_millimetre_from_the_bar(paper, w, h):
    """Those of narrow cards that fill the height of the paper begin where the bar would lie: it lies where none are."""
    (page, *_) = barred(sheets(card("a", w, h, copies=30), paper=paper, backs="none"))[0].pages
    boxes = [box for box, _ in patches(page)]
    marks = [ink_box(line) for line in page.lines]
    assert len(boxes) == 16
    assert not any(box.inset(-0.99).overlaps(mark) for box in boxes for mark in marks)


def test_no_patch_has_more_ink_than_the_press_takes():
    """Three solids together are 300 %."""
    plain = sheets(card("a", 63, 88))
    full, thin = ([sum(mix) for _, mix in patches(barred(plain, limit=most)[0].pages[0])] for most in (3.0, 2.4))
    assert max(full) == 3
    assert thin == [ink for ink in full if ink <= 2.4]


def test_a_page_that_is_too_small_for_the_bar():
    """It is said, with a way out; what has room is printed."""
    paper = replace(PAPERS["a4"], size=PAPERS["a4"].size._replace(w=70, h=70))
    found = impose([card("a", 30, 30)], paper, "none", Report(), border=uneven, marks=PRESS)
    found, said = barred(with_press_marks(found, PRESS))
    (message,) = whole_messages(said)
    assert message == (
        "content/toy/game.yaml:1:1: warning[impose/colour-bar-too-long]: "
        "there is no room for all 16 patches of the colour bar on sheet 1\n"
        "  hint: take a larger `paper`, or print without `colour-bar`"
    )
    assert 0 < len(patches(found.pages[0])) < 16


def test_outlines_are_drawn_if_the_profile_says_so():
    """On the art of hexagons, where a press would print them."""
    for outlines in (True, False):
        (page, *_) = sheets(token("h", 30, "hexagon-flat"), marks=replace(PRESS, outlines=outlines)).pages
        assert bool(page.furniture) == outlines


def test_marks_that_leave_no_room():
    """It is said that nothing fits, and what would."""
    report = Report()
    marks = replace(PRESS, length=20.0, offset=30.0, edge=30.0, least_edge=30.0)
    found = impose([card("a", 63, 88)], papers()["a5"], "none", report, border=uneven, marks=marks)
    (message,) = whole_messages(report.diagnostics)
    assert not found.sheets
    assert message == (
        "content/toy/cards.yaml:3:5: error[impose/too-large]: cards `a`: a card of 63 x 88 mm does not fit on `a5` "
        "(148 x 210 mm): with bleed and crop marks there is no room at all\n"
        "  hint: it fits with `--marks none` or on `tabloid` or on `a3`"
    )


@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short"])
def test_marks_of_backs_lie_behind_those_of_fronts(backs):
    """Mirrored at the edge on which the sheet is turned, also if a sheet is not full and its cards lie in a corner."""
    *_, sheet = sheets(card("a", 63, 88, copies=19), backs=backs).sheets
    w, h = sheet.front.size
    turned = {(w - x, y) if backs == "duplex-long" else (x, h - y) for line in sheet.front.lines for x, y in ends(line)}
    assert rounded(point for line in sheet.back.lines for point in ends(line)) == rounded(turned)
    assert rounded(turned) != rounded(point for line in sheet.front.lines for point in ends(line))


def ends(line):
    """Its two end points."""
    return (line.x1, line.y1), (line.x2, line.y2)


def rounded(points):
    """Points as they compare."""
    return {(round(x, 4), round(y, 4)) for x, y in points}


def test_the_bar_leaves_room_for_the_target():
    """On a narrow sheet it goes on beyond it."""
    found, said = barred(sheets(card("a", 63, 88), paper="a5", backs="none"))
    (page,) = found.pages
    boxes, targets = [box for box, _ in patches(page)], [target_box(centre) for centre in page.targets]
    assert not said
    assert len(boxes) == 16
    assert not any(box.overlaps(target) for box in boxes for target in targets)
    assert min(box.x for box in boxes) < min(t.x for t in targets if t.y < 20 and t.x > 20) < max(box.x for box in boxes)
