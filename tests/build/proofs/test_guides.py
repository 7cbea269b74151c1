"""Guides on faces and sheets: where lines and labels are, and that only proofs have them."""

import json
from math import hypot
from types import SimpleNamespace

import pikepdf
import pytest

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Box, Size
from pnp.build.build import prepare
from pnp.build.proofs.guides import GUIDE_STROKES, draw_guides, draw_labels, label_words, with_guides, with_legend
from pnp.build.proofs.markings import DraftText, draft_fonts
from pnp.load.package_data import papers
from pnp.model.face_walk import intersection, painted_items
from pnp.model.frame import Colour, Frame, Shape, TextBox, TextLine
from pnp.model.outline import Outline, box_path
from pnp.model.request import BuildRequest
from pnp.model.sheet import Page, Placement
from pnp.model.style import FontBook

TEXT = DraftText(draft_fonts(FontBook({}, {}, Mark("fonts.yaml"))))

BLACK = Colour(0, 0, 0)


def text_box(box, style="story", size=8.0, preferred=8.0):
    """A text box whose ink fills it."""
    return TextBox("card.xml:1", style, box, preferred, 5.0, size, ("words",), box, BLACK)


def lines(items):
    """The extent of each guide line by its kind; several of a kind in their order."""
    found = {}
    for one in painted_items(items):
        for kind, stroke in GUIDE_STROKES.items():
            if isinstance(one.item, Shape) and one.item.stroke == stroke:
                found.setdefault(kind, []).append(one.box.inset(stroke.width / 2))
    return found


def approx(box):
    """A box within a hundredth of a millimetre."""
    return pytest.approx(tuple(box), abs=0.01)


def said(items):
    """What labels say, with the box of each."""
    return [
        ("".join(run.text for _, run in one.item.runs), one.box)
        for one in painted_items(items)
        if isinstance(one.item, TextLine)
    ]


def test_lines_are_where_bleed_trim_and_safe_area_end():
    """The line of the bleed lies just inside, or half of it would be cut away; text boxes are as the template has them."""
    frame = Frame(Size(60, 90), 3, (), (text_box(Box(10, 20, 30, 9)),))
    found = lines(draw_guides(frame, 4, 3, TEXT))
    assert {kind: len(boxes) for kind, boxes in found.items()} == dict.fromkeys(GUIDE_STROKES, 1)
    assert found["bleed"][0] == approx(Box(-2.85, -2.85, 65.7, 95.7))
    assert found["trim"][0] == approx(Box(0, 0, 60, 90))
    assert found["safe area"][0] == approx(Box(4, 4, 52, 82))
    assert found["text box"][0] == approx(Box(10, 20, 30, 9))


def test_what_is_not_there_has_no_line():
    """Neither bleed nor safe area of 0 mm."""
    assert set(lines(draw_guides(Frame(Size(60, 90), 0, ()), 0, 0, TEXT))) == {"trim"}


def test_lines_follow_an_outline():
    """Of a round token all points are on circles."""
    frame = Frame(Size(20, 20), 2, (), outline=Outline("circle", Size(20, 20)))
    radii = {}
    for item in draw_guides(frame, 3, 2, TEXT):
        for kind, stroke in GUIDE_STROKES.items():
            if item.stroke == stroke:
                radii[kind] = {round(hypot(n[-2] - 10, n[-1] - 10), 2) for _, n in item.path if n}
    assert radii == {"bleed": {11.85}, "trim": {10.0}, "safe area": {7.0}}


def test_kinds_differ_without_colour():
    """No two have the same dash; every line lies on white, so that it shows on dark art."""
    assert len({stroke.dash for stroke in GUIDE_STROKES.values()}) == len(GUIDE_STROKES)
    items = list(draw_guides(Frame(Size(60, 90), 3, ()), 3, 3, TEXT))
    for under, over in zip(items[::2], items[1::2], strict=True):
        assert under.stroke.colour.rgb == (1, 1, 1)
        assert (under.path, under.stroke.width > over.stroke.width) == (over.path, True)


def test_a_label_says_style_and_size():
    """And the preferred size, if the text was set smaller to fit."""
    assert label_words(text_box(Box(0, 0, 1, 1))) == "story 8 pt"
    assert label_words(text_box(Box(0, 0, 1, 1), size=7.125)) == "story 7.125 of 8 pt"


def test_a_label_covers_neither_text_nor_icons_where_there_is_room():
    """Nor another label, and it stays on the face."""
    boxes = (text_box(Box(10, 20, 40, 8)), text_box(Box(10, 28.2, 40, 8), "rules"), text_box(Box(2, 80, 56, 8), "foot"))
    icons = tuple(Shape(box_path(box), BLACK) for box in (Box(10, 17, 30, 2.8), Box(4, 77, 50, 2.5)))
    frame = Frame(Size(60, 90), 3, icons, boxes)
    found = said(draw_labels(frame, 3, TEXT))
    assert [words for words, _ in found] == ["story 8 pt", "rules 8 pt", "foot 8 pt"]
    obstacles = [box.ink for box in boxes] + [one.box for one in painted_items(icons)]
    for words, box in found:
        assert Box(0, 0, 60, 90).inset(-1.5).contains(box, 0.01), words
        for other in (*obstacles, *(b for w, b in found if w != words)):
            common = intersection(box, other)
            assert min(common.w, common.h) <= 0, words


def test_of_small_boxes_that_are_alike_the_first_is_labelled():
    """The numbers of a track would otherwise hide the board."""
    track = tuple(text_box(Box(5 * n, 40, 5, 5), "track") for n in range(10))
    large = (text_box(Box(5, 5, 50, 12)), text_box(Box(5, 60, 50, 12)))
    found = [words for words, _ in said(draw_labels(Frame(Size(60, 90), 3, (), (*track, *large)), 3, TEXT))]
    assert found == ["track 8 pt", "story 8 pt", "story 8 pt"]


def sheet(*, trim):
    """An A4 page with a card that has its trim there (mm)."""
    return Page(
        "face", papers()["a4"].size, (Placement("c", 1, "face", Frame(Size(trim.w, trim.h), 0, ()), trim, 0, (0.0,) * 4),)
    )


WORDS = ["bleed", "trim", "safe area", "text box: style and size"]


@pytest.mark.parametrize(
    ("trim", "lies"),
    [
        (Box(20, 20, 100, 200), lambda box: box.y < 8),
        (Box(12, 4, 185, 200), lambda box: box.bottom > 289),
        (Box(11, 4, 190, 290), lambda box: box.right < 8 and box.h > box.w),
    ],
)
def test_a_sheet_has_a_legend_where_nothing_is_printed(trim, lies):
    """At the top, at the bottom, or along the left edge."""
    page = with_legend(sheet(trim=trim), papers()["a4"], TEXT)
    found = said(page.furniture)
    assert [words for words, _ in found] == WORDS
    assert all(lies(box) for _, box in found)


def test_a_legend_leaves_room_for_the_words_that_are_there(toy):
    """The hint at the top of the first sheet."""
    ready = prepare(BuildRequest(toy, "toy", guides=True), Report(), SimpleNamespace(stage=print, advance=print))
    page = with_guides(ready).imposition.pages[0]
    texts = said(page.furniture)
    assert [words for words, _ in texts][-4:] == WORDS
    for n, (words, box) in enumerate(texts):
        for _, other in texts[n + 1 :]:
            common = intersection(box, other)
            assert min(common.w, common.h) <= 0, words


def test_a_page_without_cards_has_no_legend():
    """Such as the back of a sheet whose cards have none."""
    blank = Page("back", papers()["a4"].size, ())
    assert with_legend(blank, papers()["a4"], TEXT) is blank


@pytest.mark.parametrize("bleed", [None, 1.0, 0.0])
def test_a_sheet_that_prints_less_bleed_shows_where_it_ends(toy, bleed):
    """The line is where the sheet cuts the art off, not where the template stops drawing it; without bleed there is none."""
    ready = prepare(
        BuildRequest(toy, "toy", decks=("fish",), bleed=bleed), Report(), SimpleNamespace(stage=print, advance=print)
    )
    (document,) = with_guides(ready).products["cards"].documents
    for placement in document.imposition.sheets[0].front.placements:
        found = lines(placement.frame.items).get("bleed", [])
        around = {None: 3.0, 1.0: 1.0, 0.0: None}[bleed]
        assert found == ([approx(Box(0, 0, 63.5, 88.9).inset(0.15 - around))] if around else [])


def test_only_a_proof_has_guides(toy, run):
    """It has its own name, also for pictures, and its manifest says what it is; the usual files are the same afterwards."""
    out = toy / "out/toy/en"
    assert run("build", "toy", "--png", "--ppi", 50, "-q", cwd=toy).code == 0
    before = {file: file.read_bytes() for file in out.rglob("*") if file.is_file()}
    assert run("build", "toy", "--png", "--ppi", 50, "--guides", "-q", cwd=toy).code == 0
    assert {file: file.read_bytes() for file in before} == before
    assert json.loads((out / "toy-en-cards-a4.guides.json").read_bytes())["edition"] == {"guides": True}
    assert (out / "png.guides/fish/pike-face.png").read_bytes() != before[out / "png/fish/pike-face.png"]
    with pikepdf.open(out / "toy-en-cards-a4.guides.pdf") as proof, pikepdf.open(out / "toy-en-cards-a4.pdf") as usual:
        assert len(proof.pages) == len(usual.pages)


@pytest.mark.whole
@pytest.mark.parametrize("locale", ["en", "ar"])
def test_every_text_of_a_game_lies_in_its_box(components, locale):
    """Nets, tokens and boards too, mirrored in Arabic; lines that the boxes have are drawn on backs and on tiles."""
    ready = prepare(
        BuildRequest(components, "components", locale=locale, guides=True),
        Report(),
        SimpleNamespace(stage=lambda *_: None, advance=lambda *_: None),
    )
    shown = with_guides(ready)
    checked = 0
    for before, after in zip(ready.components, shown.components, strict=True):
        for old, new in ((before.face, after.face), (before.back, after.back)):
            if old is None:
                continue
            found = lines(new.items[len(old.items) :])
            assert len(found["trim"]) == 1
            for box, line in zip(old.boxes, found.get("text box", []), strict=True):
                assert line == approx(box.box)
                if any(box.lines) and not box.overflow:
                    assert intersection(line.inset(-0.5), box.ink) == approx(box.ink) or box.ink.w > line.w
                    checked += 1
    assert checked > 100
    tiles = [p for page in shown.imposition.pages for p in page.placements if p.tile]
    assert tiles
    assert all("text box" in lines(tile.frame.items) for tile in tiles)
