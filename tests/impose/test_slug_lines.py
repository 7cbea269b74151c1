"""Shorter crop marks, less bleed, skipped slots, and the ways out of a size that does not fit.

Slug lines and hints: their text, and their distance from everything else.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.places import TESTS
from support.sheets import (
    MODES,
    PAPERS,
    black,
    bleed_box,
    card,
    flagship,
    fonts,
    game,
    imposed,
    ink,
    lines,
    typesetter,
    uneven,
    words,
)

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.units import PT, Box, Size
from pnp.impose.impose import impose
from pnp.impose.sheet_marks import ink_box
from pnp.impose.slug_lines import SheetText, SheetWord, add_slug_lines, divide_words, spread_words
from pnp.load.package_data import papers
from pnp.model.face_walk import painted_items
from pnp.model.frame import Colour, Group, Shape, TextLine
from pnp.model.outline import Paper
from pnp.model.printing import Stock
from pnp.model.sheet import Tiling
from pnp.model.style import FontBook, FontFamily, FontFile
from pnp.text.typesetter import Typesetter

BOARD = card("board", 280, 180, deck="boards", back=False)

POKER = [card(f"c{n}", 63.5, 88.9) for n in range(54)]


def said(cards, backs="none", paper="a4", **how):
    """The findings as text, and the number of sheets."""
    report = Report()
    found = impose(cards, papers()[paper], backs, report, border=uneven, **how)
    return [format_diagnostic(d, lambda _: ()) for d in report.diagnostics], len(found.sheets)


def test_a_page_sized_board_fits_with_shorter_marks():
    """280 x 180 mm with 3 mm of bleed on A4: refused with usual marks, which name what takes it, placed with the others."""
    ((fault,), sheets) = said([BOARD])
    assert fault == (
        "content/toy/boards.yaml:3:5: error[impose/too-large]: boards `board`: a card of 280 x 180 mm does not fit on "
        "`a4` (210 x 297 mm): with bleed and crop marks there is room for 185.5 x 272.5 mm\n"
        "  hint: it fits with `--marks short` or on `a3` or on `legal` or in parts with `tile: auto`"
    )
    assert sheets == 0
    lengths = {}
    for marks in ("short", "none"):
        (page,) = imposed([replace(BOARD, marks=marks)], backs="none").pages
        lengths[marks] = {round(abs(m.x2 - m.x1) + abs(m.y2 - m.y1), 6) for m in page.lines}
        assert Box(0, 0, 210, 297).inset(5).contains(bleed_box(page.placements[0]))
    assert lengths == {"short": {2.0}, "none": set()}


@pytest.mark.parametrize("marks", ["short", "none"])
def test_words_beside_a_board_that_leaves_no_room_above(marks):
    """The slug line and the hint run along the sides, read from the right, clear of art and marks, inside the margin."""
    report = Report()
    imposition = imposed([replace(BOARD, marks=marks)], backs="none")
    (page,) = add_slug_lines(imposition, game(), typesetter(), report=report).pages
    assert not report.diagnostics
    groups = page.furniture
    assert [g.matrix for g in groups] == [(0.0, -1.0, 1.0, 0.0, 0.0, 297)] * 2
    lying = replace(page, furniture=tuple(line for g in groups for line in g.items))
    assert words(lying) == [
        "Toy 1.2.0 · en · A4 · sheet 1 of 1 · 2026-11-21",
        "Print at actual size (100\xa0%), never “fit to page”",
    ]
    for line in lines(lying):
        box = ink(line)
        on_page = Box(box.y, 297 - box.right, box.h, box.w)
        assert Box(0, 0, 210, 297).inset(5).contains(on_page)
        assert not on_page.overlaps(bleed_box(page.placements[0]))


def test_marks_of_two_lengths_are_on_sheets_of_their_own():
    """Cards of one size with other marks do not share a sheet, and sheets are numbered through."""
    imposition = imposed([card("a", 63, 88), replace(card("b", 63, 88), marks="short"), card("c", 63, 88)])
    assert [[p.id for p in s.front.placements] for s in imposition.sheets] == [["a", "c"], ["b"]]
    assert [s.number for s in imposition.sheets] == [1, 2]


@pytest.mark.parametrize(("bleed", "sheets"), [(None, 27), (3, 27), (1.5, 18), (0, 14)])
def test_less_bleed_takes_fewer_folded_sheets(bleed, sheets):
    """54 poker cards, folded on A4."""
    assert said([replace(c, bleed=bleed) for c in POKER], "gutterfold") == ([], sheets)


def test_bleed_is_never_more_than_is_drawn():
    """A card that draws less shows what it has."""
    (page, _) = imposed([replace(card("c", 63, 88, bleed=2), bleed=5)]).pages
    assert page.placements[0].bleed == (2, 2, 2, 2)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("skip", [1, 3])
def test_skipped_slots_stay_empty(mode, skip):
    """The first slots of the first sheet stay empty, front and back; all others are where they are on a full sheet."""
    cards = [card(f"c{n}", 41, 63) for n in range(20)]
    whole, skipped = (imposed(cards, backs=mode, skip=n) for n in (0, skip))
    (first, *_), (other, *_) = whole.sheets, skipped.sheets
    for side in ("front", "back"):
        page, left = getattr(first, side), getattr(other, side)
        if page is None:
            continue
        for face in ("face", "back"):
            places = [p.trim for p in page.placements if p.side == face]
            assert [p.trim for p in left.placements if p.side == face] == places[skip:]
    assert sum(len(p.placements) for p in whole.pages) == sum(len(p.placements) for p in skipped.pages)


def test_sheets_keep_all_their_slots_if_any_may_be_skipped():
    """Three cards lie on the same places on the first and on the second use of a sheet of labels."""
    cards = [card(f"c{n}", 41, 63, back=False) for n in range(3)]
    first, second = (imposed(cards, backs="none", skip=n).pages[0].placements for n in (0, 3))
    full = imposed([card("d", 41, 63, copies=16, back=False)], backs="none").pages[0].placements
    assert [p.trim for p in (*first, *second)] == [p.trim for p in full[:6]]


def test_too_many_slots_are_skipped():
    """The message says how many slots there are."""
    (found,), sheets = said(POKER, "duplex-long", skip=8)
    assert found.splitlines() == [
        "error[impose/skip-too-large]: `--skip 8`: a sheet has 8 slots for `cards`",
        "  hint: skip at most 7, or take a new sheet",
    ]
    assert sheets == 0
    assert said(POKER, "duplex-long", skip=7) == ([], 8)


@pytest.mark.parametrize("mode", MODES)
def test_a_sheet_of_labels_has_one_size(mode):
    """Whose slots are skipped cannot be said of decks with several sizes; all are named. None are skipped with 0."""
    cards = [card("a", 63, 88, deck="heroes"), card("b", 88, 63, deck="maps"), card("c", 41, 63, deck="jobs")]
    (found,), _ = said(cards, mode, skip=2)
    assert found == (
        "error[impose/skip-sizes]: `--skip 2`: a sheet of labels has one size, these cards have 2"
        " (63 x 88 mm: `heroes`, `maps`; 41 x 63 mm: `jobs`)\n"
        "  hint: print one deck at a time, such as `--deck heroes`"
    )
    assert said(cards, mode, skip=0)[0] == []
    assert said(cards[:2], mode, skip=1)[0] == []


@pytest.mark.whole
@settings(max_examples=150)
@given(
    w=st.integers(50, 440),
    h=st.integers(50, 440),
    bleed=st.sampled_from([0, 2, 3, 5]),
    paper=st.sampled_from(["a4", "letter", "a3", "a5"]),
    backs=st.sampled_from(["gutterfold", "none"]),
    marks=st.sampled_from(["full", "short", "none"]),
)
def test_ways_out_are_true(  # noqa: PLR0913, PLR0917  # what is printed, on what, and how
    w, h, bleed, paper, backs, marks
):
    """Whatever the hint names takes the card; it names the same ways as trying all of them."""
    board = replace(card("board", w, h, bleed=bleed, back=backs == "gutterfold"), marks=marks)
    found, _ = said([board], backs, paper)
    if not found:
        return
    hint = found[0].partition("hint: ")[2]
    if "duplex" in hint:
        assert said([board], "none", paper)[0] == []
    for option, value in re.findall(r"`--(marks|bleed) (\w+)`", hint):
        other = replace(board, **{option: float(value) if option == "bleed" else value})
        assert said([other], backs, paper)[0] == []
    for name in re.findall(r"on `(\w+)`", hint):
        assert said([board], backs, name)[0] == []
    if "tile" in hint:
        assert said([replace(board, back=None, tiling=Tiling())], backs, paper)[0] == []
    if not hint:
        assert all(said([board], backs, name)[0] for name in papers())
        assert said([replace(board, marks="none")], backs, paper)[0]
        assert said([replace(board, bleed=0.0)], backs, paper)[0]


def test_papers_of_the_tests_are_those_of_the_generator():
    """So the ways out that tests try are the ones that are named."""
    assert all(papers()[name] == paper for name, paper in PAPERS.items())


STANDARD = [card(f"s{n}", 63, 88) for n in range(12)]

BEYOND = 3.0  # mm: the bleed of the sample cards


def shared(cards, **how):
    """Cards that share their cuts, with short marks, as `--cuts shared` asks for."""
    return [replace(c, cuts="shared", marks="short", **how) for c in cards]


@pytest.mark.parametrize(
    ("size", "marks", "cuts", "sheets"),
    [
        ((63, 88), "full", None, 2),
        ((63, 88), "full", "bleed", 2),
        ((63, 88), "short", "shared", 1),
        ((63.5, 88.9), "short", "shared", 1),
        ((63, 88), "full", "shared", 2),
    ],
)
def test_nine_cards_lie_on_a4_if_they_share_their_cuts(size, marks, cuts, sheets):
    """As every kit has it; the usual marks leave too little room beside them."""
    cards = [replace(card(f"c{n}", *size), marks=marks, cuts=cuts) for n in range(9)]
    assert said(cards, "duplex-long") == ([], sheets)


def test_cards_that_share_cuts_keep_their_bleed_outside_the_block():
    """Nine in a block, and three that leave the rest of the second sheet empty: only the edges of the block bleed."""
    first, second = imposed(shared(STANDARD)).sheets
    assert first.back is not None
    for page, mirrored in ((first.front, False), (first.back, True)):
        columns = sorted({p.trim.x for p in page.placements})
        rows = sorted({p.trim.y for p in page.placements})
        assert [round(b - a, 6) for a, b in pairwise(columns)] == [63, 63]
        assert [round(b - a, 6) for a, b in pairwise(rows)] == [88, 88]
        for p in page.placements:
            column, row = columns.index(p.trim.x), rows.index(p.trim.y)
            at_edge = (column == 0, row == 0, column == 2, row == 2)
            assert p.bleed == tuple(BEYOND * edge for edge in at_edge), (p.id, mirrored)
    assert [p.bleed for p in second.front.placements] == [(3, 3, 0, 3), (0, 3, 0, 3), (0, 3, 3, 3)]


def test_less_bleed_and_shared_cuts_together():
    """Outside the block lies as much bleed as is asked for."""
    page = imposed(shared(STANDARD[:2], bleed=1.5)).pages[0]
    assert [p.bleed for p in page.placements] == [(1.5, 1.5, 0, 1.5), (0, 1.5, 1.5, 1.5)]


def test_cards_of_one_border_keep_apart_if_each_is_to_have_its_bleed():
    """`--cuts bleed` is what cards of unlike borders do anyway."""
    alike = [replace(c, cuts="bleed") for c in STANDARD[:2]]
    apart, usual = (imposed(cards, border=lambda _: Colour(0, 0, 0)).pages[0].placements for cards in (alike, STANDARD[:2]))
    assert [round(found[1].trim.x - found[0].trim.right, 6) for found in (apart, usual)] == [6, 0]


def test_decks_of_one_size_that_cut_otherwise_stand_in_blocks_of_their_own():
    """Some share their cuts, others have their bleed around them, on one sheet."""
    cards = [*shared(STANDARD[:2]), *(replace(c, marks="short") for c in STANDARD[2:4])]
    (page,) = imposed(cards, backs="none").pages
    assert {p.id: max(p.bleed) - min(p.bleed) for p in page.placements} == {"s0": 3, "s1": 3, "s2": 0, "s3": 0}


_TOO_LONG = (
    f"content/toy/game.yaml:1:1: warning[impose/slug-too-long]: `{' '.join(['Gargantuesque'] * 4)} 1.2.0 · en · A4 · "
    f"sheet 1 of 1 · 2026-11-21` does not fit beside the cards: `{' '.join(['Gargantuesque'] * 12)} 1.2.0 · en · A4 · "
    "sheet 1 of 1 · 2026-11-21` is 220 mm wide, the sheet's edge has 155 mm in 4 places"
)


def dressed(cards, paper="a4", mode="duplex-long", border=uneven, **how):
    """Impose and add slug lines; fails if there is an error."""
    report = Report()
    out = add_slug_lines(imposed(cards, paper, mode, border), how.pop("game", game()), typesetter(), report=report, **how)
    assert not report.diagnostics
    return out


def test_words():
    """Every page has a slug line; the first one also has the printing hint."""
    imposition = dressed([card("c", 63, 88, copies=9)])
    assert [words(page) for page in imposition.pages] == [
        ["Toy 1.2.0 · en · A4 · sheet 1 of 2 · 2026-11-21", "Print at actual size (100\xa0%), never “fit to page”"],
        ["Toy 1.2.0 · en · A4 · sheet 1 of 2 · 2026-11-21"],
        ["Toy 1.2.0 · en · A4 · sheet 2 of 2 · 2026-11-21"],
        ["Toy 1.2.0 · en · A4 · sheet 2 of 2 · 2026-11-21"],
    ]


def test_readers_language():
    """Hints and sheet numbers are in the game's language."""
    imposition = dressed([card("c", 63, 88)], mode="gutterfold", game=game(locale="pt-BR"))
    assert words(imposition.pages[0]) == [
        "Toy 1.2.0 · pt-BR · A4 · folha 1 de 1 · 2026-11-21",
        "Imprima em tamanho real (100\xa0%), nunca “ajustar à página”",
        "dobre aqui",
    ]


def test_edition():
    """An edition other than the usual one is named."""
    page = dressed([card("c", 63, 88)], profile="home-low-ink").pages[0]
    assert words(page)[0] == "Toy 1.2.0 · en · A4 · home-low-ink · sheet 1 of 1 · 2026-11-21"


def test_a_stock_is_named_behind_the_paper():
    """With its weight, if it has one, and on both sides of each sheet; a game's own is set as words of the game."""
    card_stock = Stock("card", "Karton", "250–300\N{NO-BREAK SPACE}g/m²")
    own = replace(card_stock, name="felt", label="Filz", weight="")
    imposition = imposed([card("c", 63, 88)])
    for stock, said in ((card_stock, "A4 · Karton · 250–300\xa0g/m² · Bogen"), (own, "A4 · Filz · Bogen")):
        named = game(locale="de")
        named.names = {"stocks/felt/name": "Filz"}
        pages = add_slug_lines(replace(imposition, stock=stock), named, typesetter("de")).pages
        assert [said in words(page)[0] for page in pages] == [True, True]


@pytest.mark.parametrize("locale", ["ar", "he"])
def test_measures_are_read_from_left_to_right(locale):
    """Also between words that are read from right to left: 160 comes before 200, the unit last, and a date's year first."""
    stock = Stock("net", "ورق", "160–200\N{NO-BREAK SPACE}g/m²")
    sheets = replace(imposed([card("c", 63, 88)], backs="none"), stock=stock)
    (page,) = add_slug_lines(sheets, game(locale=locale), typesetter(locale), at_home=True).pages
    shown = ["".join(run.text for _, run in line.runs) for line in lines(page)]
    assert any("160–200\xa0g/m²" in text for text in shown)
    assert any("50 mm" in text for text in shown)
    assert any(str(game().date) in text for text in shown)


def ruler(page):
    """The boxes of what the ruler of a page paints, its line first and its figure last; none if it has no ruler."""
    for number, item in enumerate(page.furniture):
        if isinstance(item, Group) and item.items and isinstance(item.items[0], Shape):
            return [painted.box for painted in painted_items((item, *page.furniture[number + 1 :][:1]))]
        if isinstance(item, Group) and isinstance(item.items[0], Group):
            return [painted.box for painted in painted_items((item,))]
    return []


@pytest.mark.parametrize("border", [uneven, black])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("paper", PAPERS)
def test_a_ruler_of_50_mm_is_on_the_first_sheet(paper, mode, border):
    """It is exactly so long, and touches no bleed, mark, margin or word; other sheets have none."""
    for cards in (
        flagship(),
        [card("token", 12, 12, copies=150), card("c", 63.5, 88.9, copies=9)],
        [card("c", 56, 87, copies=30)],
    ):
        imposition = dressed(cards, paper, mode, border, at_home=True)
        first, *others = (ruler(sheet.front) for sheet in imposition.sheets)
        page = imposition.sheets[0].front
        line, *ticks, figure = first
        assert max(line.w, line.h) == pytest.approx(50 + 0.4 / PT)  # its ends are the middles of ticks
        assert len(ticks) == 6
        apart = sorted((tick.x, tick.y) for tick in ticks)
        assert sum(abs(a - b) for a, b in zip(apart[0], apart[-1], strict=True)) == pytest.approx(50)
        taken = [*map(bleed_box, page.placements), *map(ink_box, page.lines)]
        taken += [ink(item) for item in page.furniture if isinstance(item, TextLine) and not figure.overlaps(ink(item))]
        assert not any(box.overlaps(other) for box in first for other in taken)
        assert all(Box(0, 0, *page.size).inset(PAPERS[paper].margin - 0.2).contains(box, 0.05) for box in (line, *ticks))
        assert not any(others)
        assert not any(ruler(sheet.back) for sheet in imposition.sheets if sheet.back)


def test_the_ruler_is_on_the_next_sheet_if_the_first_is_full():
    """A paper may be too small for it at all; files for presses and machines have none."""
    imposition = imposed([card("c", 63, 88, copies=9)], backs="none")
    first, second = imposition.sheets
    full = replace(first, front=replace(first.front, reserved=(Box(0, 20, 210, 257), Box(30, 0, 150, 297))))
    pages = add_slug_lines(replace(imposition, sheets=(full, second)), game(), typesetter(), at_home=True).pages
    assert [bool(ruler(page)) for page in pages] == [False, True]
    assert not any(map(ruler, add_slug_lines(imposition, game(), typesetter()).pages))
    tiny = impose([card("t", 20, 20, bleed=0)], Paper("tiny", Size(58, 58), 2), "none", Report(), border=uneven)
    assert not any(map(ruler, add_slug_lines(tiny, game(), typesetter(), at_home=True).pages))


def test_the_ruler_stands_upright_where_there_is_no_room_above():
    """Beside a board that is as wide as the paper allows words above, and as high as it allows none."""
    board = replace(card("board", 194, 286, deck="boards", back=False, bleed=0), marks="none")
    (page,) = dressed([board], mode="none", at_home=True).pages
    boxes = ruler(page)
    assert boxes[0].h == pytest.approx(50 + 0.4 / PT)
    assert all(Box(5, 5, 200, 287).contains(box, 0.2) for box in boxes)
    assert not any(box.overlaps(bleed_box(page.placements[0])) for box in boxes)


def test_divided_between_marks():
    """If the line does not fit between marks, its parts are spread evenly among the gaps, in order."""
    page = dressed([card("c", 41, 63, copies=16)], game=game("A longer title than that")).pages[0]
    first, second, *hint = words(page)
    assert (first, second) == ("A longer title than that 1.2.0 · en", "A4 · sheet 1 of 1 · 2026-11-21")
    assert " ".join(hint).replace("\xa0", " ") == "Print at actual size (100 %), never “fit to page”"
    assert len(hint) == 2


@pytest.mark.parametrize("border", [uneven, black])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_in_the_way(paper, mode, border):
    """No text touches a bleed, a mark, the fold, the margin or other text."""
    for cards in (flagship(), [card("token", 12, 12, copies=150), card("c", 63.5, 88.9, copies=9)]):
        for page in dressed(cards, paper, mode, border).pages:
            boxes = [ink(line) for line in lines(page)]
            others = [bleed_box(p) for p in page.placements] + [ink_box(line) for line in page.lines]
            assert boxes
            assert not any(box.overlaps(other) for box in boxes for other in others)
            assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])
            margin = PAPERS[paper].margin
            assert all(Box(0, 0, *page.size).inset(margin).contains(box, 0.05) for box in boxes)


def test_long_title():
    """A title that is too long is broken between its words."""
    page = dressed([card("c", 41, 63, copies=16)], game=game("The Never-Ending Adventures of a Card Game with a Title")).pages[
        0
    ]
    assert words(page)[:3] == [
        "The Never-Ending Adventures of a",
        "Card Game with a Title 1.2.0 · en ·",
        "A4 · sheet 1 of 1 · 2026-11-21",
    ]


def test_too_long():
    """Words that do not fit are reported once, with the needed and the available length."""
    report = Report()
    add_slug_lines(
        imposed([card("c", 41, 63, copies=16)], backs="none"),
        game(" ".join(["Gargantuesque"] * 12)),
        typesetter(),
        report=report,
    )
    (fault,) = (format_diagnostic(d, lambda _: ()) for d in report.diagnostics)
    assert fault == _TOO_LONG


def test_missing_glyph():
    """A character that no font has is an error."""
    report = Report()
    add_slug_lines(imposed([card("c", 63, 88)], backs="none"), game("Toy ᚠ"), typesetter(), report=report)
    assert [format_diagnostic(d, lambda _: ()) for d in report.diagnostics] == [
        (
            "content/toy/game.yaml:1:1: error[impose/missing-glyph]: the words on the sheet's edge need `ᚠ` (U+16A0), which no"
            " font of `ibm-plex-sans` has\n"
            "  hint: add a font that has it to `families` in fonts/fonts.yaml, and its name to the role `text` there"
        )
    ]


@pytest.mark.parametrize("glue", [" ", " · "])
@pytest.mark.parametrize("words", [["Toy 1.2.0", "pt-BR", "A4", "folha 1 de 9"], ["AVATAR", "To", "Wolf ᚠ", "Z"], ["one"]])
def test_words_joined_are_words_set_as_one(words, glue):
    """The same glyphs in the same places, the same width and faults, as if the whole line had been set."""
    lettering = SheetText(typesetter(), "en")
    found, expected = lettering.join([SheetWord(word) for word in words], glue), lettering.line(glue.join(words))
    assert found.width == pytest.approx(expected.width)
    assert found.missing == expected.missing
    (one,), (other,) = found.lines, expected.lines
    assert [g for _, run in one.runs for g in run.glyphs] == [g for _, run in other.runs for g in run.glyphs]
    assert [x for x, _ in one.runs] == pytest.approx([x for x, _ in other.runs])


def test_divide():
    """As few places as possible, then even lines; a word that does not fit is left over with all that follow."""
    assert divide_words([10, 10, 10], 1, [40, 40]) == [3, 0]
    assert divide_words([10, 10, 10, 10], 1, [35, 35, 35]) == [2, 2, 0]
    assert divide_words([10, 10, 30, 10], 1, [25, 12]) == [2, 0]
    assert divide_words([], 1, [25]) == [0]
    assert divide_words([5], 1, []) == []


def test_a_line_from_right_to_left_goes_on_at_its_left():
    """Right-to-left text fills the same places from the right."""
    words, places = (
        [SheetWord(word) for word in ("Toy 1.2.0", "he", "A4", "sheet 1 of 9")],
        [Box(10, 5, 18, 3), Box(60, 5, 18, 3)],
    )
    for locale, first in (("en", 10), ("he", 60)):
        lines, left = spread_words(SheetText(typesetter(locale), locale), words, " · ", places)
        assert not left
        assert [line.x for line in lines] == pytest.approx([first, 70 - first])
        assert "Toy" in "".join(run.text for _, run in lines[0].runs)


_LATIN, _OWN = "ibm-plex-sans", "armenian"

_ARMENIAN = FontFile(_OWN, "Armn.ttf", (TESTS / "text/scripts/Armn.ttf").read_bytes())


def armenian_slug(title: str, *chain: str, version: str = "1.2.0", direction: str = "hy"):
    """The words of a page, a language that the generator has no phrases in, and its findings; `chain`: its fonts."""
    families = {**fonts().families, _OWN: FontFamily(_OWN, {"regular": _ARMENIAN}, per_word=False)}
    book = FontBook(families, {"text": {"default": (_LATIN,), direction: chain}}, fonts().mark)
    shown, report = game(title, direction), Report()
    shown.fonts, shown.version = book, version
    cards = imposed([card("c", 63, 88)], backs="none")
    (sheet,) = add_slug_lines(cards, shown, Typesetter(book, direction), report=report).sheets
    runs = [run for line in lines(sheet.front) for _, run in line.runs if run.text.strip()]
    return runs, [format_diagnostic(found, lambda _: ()) for found in report.diagnostics]


def test_words_that_fall_back_to_english_keep_its_direction():
    """For languages without phrases the English ones are used, from left to right; the title is in an isolate of its own."""
    runs, found = armenian_slug("Toy", _LATIN, direction="ur")
    assert {run.text for run in runs if run.level} == {"Toy", "1.2.0"}
    assert not found


def test_a_title_is_set_in_the_fonts_of_its_language():
    """The generator's English phrases take the fonts of English, the title those of the game's language."""
    runs, found = armenian_slug("Բարև", _OWN, _LATIN)
    assert not found
    assert [run.text for run in runs if run.font == _OWN] == ["Բարև"]
    assert "never" in {run.text for run in runs}


def test_notation_falls_back_where_the_fonts_of_the_language_lack_it():
    """The Armenian font has neither Latin letters nor figures: paper and date take the fonts of English."""
    runs, found = armenian_slug("Բարև", _OWN, version="")
    assert not found
    assert {run.text for run in runs if run.font == _OWN} == {"Բարև"}
    assert {"A4", "2026-11-21"} <= {run.text for run in runs}


def test_a_title_that_its_fonts_lack_is_never_left_to_others():
    """The version belongs to the game's words, and the chain of its language has no figures."""
    _, found = armenian_slug("Բարև ᚠ", _OWN)
    assert found == [
        (
            "content/toy/game.yaml:1:1: error[impose/missing-glyph]: the words on the sheet's edge need `ᚠ` (U+16A0), `1`"
            " (U+0031), `.` (U+002E), `2` (U+0032), `0` (U+0030), which no font of `armenian` has\n"
            "  hint: add a font that has it to `families` in fonts/fonts.yaml, and its name to the role `text` there"
        )
    ]
