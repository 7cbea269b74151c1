"""The formats and papers that are shipped, and papers by name or size."""

import pytest

from pnp.base.diagnostics import Report
from pnp.base.units import Size
from pnp.load.package_data import OWN_PAPERS, UnknownPaperError, card_formats, find_paper, known_papers, papers
from pnp.model.outline import PER_CARD, CellGrid, SideMargins


def test_the_two_poker_formats_differ():
    """2.5 × 3.5 in and 63 × 88 mm are different formats with different names."""
    assert card_formats()["poker"].size == (63.5, 88.9)
    assert card_formats()["standard"].size == (63, 88)


def test_every_format_has_a_landscape_variant():
    """Each rectangle exists also with `-landscape` after its name."""
    cards = {name: card for name, card in card_formats().items() if card.outline.is_rectangle}
    upright = {name: card for name, card in cards.items() if not name.endswith("-landscape")}
    for name, card in upright.items():
        lying = card_formats()[f"{name}-landscape"]
        assert (lying.name, lying.size, lying.corner) == (f"{name}-landscape", card.size.turned, card.corner)
        assert card.size.w <= card.size.h
        assert 0 <= card.corner < card.size.w / 2
        assert card.corner or name.startswith("counter-")


def test_papers_are_portrait_with_their_margins():
    """Papers are portrait and have the usual printer margins."""
    known = {name: (*paper.size, paper.margin) for name, paper in papers().items()}
    assert known["a4"] == (210, 297, 5)
    assert known["letter"] == (215.9, 279.4, 6.35)
    assert known["pa4"] == (210, 280, 6.35)
    assert [name for name, paper in papers().items() if paper.name != name] == []
    assert [name for name, (width, height, _) in known.items() if width >= height] == ["5x5"]


@pytest.mark.parametrize(
    ("text", "name", "size"),
    [
        ("A4", "a4", (210, 297)),
        ("Letter", "letter", (215.9, 279.4)),
        ("4x6", "4x6", (101.6, 152.4)),
        ("100x150", "100x150", (100, 150)),
        ("150 × 100 mm", "150x100mm", (100, 150)),
        ("12 x 18 in", "arch-b", (304.8, 457.2)),
        ("13 x 18 in", "13x18in", (330.2, 457.2)),
        ("6in by 100mm", "6inby100mm", (100, 152.4)),
        ("30X40CM", "30x40cm", (300, 400)),
        ('11"x17"', "tabloid", (279.4, 431.8)),
        ("8.5 x 11 inches", "letter", (215.9, 279.4)),
        ("216x279", "letter", (215.9, 279.4)),
        ("297x210", "a4", (210, 297)),
    ],
)
def test_papers_by_name_or_size(text, name, size):
    """A paper is found by its name in any capitals or by its size in any unit; the size of a known one is that one."""
    found = find_paper(text, papers())
    assert (found.name, found.size) == (name, pytest.approx(size))


def test_unknown_sizes_have_the_usual_margin():
    """Of a paper that nobody knows, 5 mm along the edges are not trusted; a known one has its own."""
    assert find_paper("100x150", papers()).margin == 5
    assert find_paper("100x150", papers()).margins == (5, 5, 5, 5)
    assert find_paper("4x6in", papers()).margin == 3.4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a44", "there is no paper `a44`: did you mean `a4`?"),
        ("crd", "there is no paper `crd`: did you mean `card`?"),
        ("foo", "there is no paper `foo`: write a name, such as `a4` or `letter`, or a size: `100x150`, `4x6in`"),
        ("", "there is no paper ``: write a name, such as `a4` or `letter`, or a size: `100x150`, `4x6in`"),
        ("8,5x11in", "there is no paper `8,5x11in`: numbers have a point: `8.5x11in`"),
        ("1x2x3", "there is no paper `1x2x3`: write a name, such as `a4` or `letter`, or a size: `100x150`, `4x6in`"),
        ("-100x150", "`-100x150` is -100 × 150 mm: the sides of a paper are 40 to 2000 mm long; `cm` and `in` are other units"),
        ("21x30", "`21x30` is 21 × 30 mm: the sides of a paper are 40 to 2000 mm long; `cm` and `in` are other units"),
        ("3000x90", "`3000x90` is 90 × 3000 mm: the sides of a paper are 40 to 2000 mm long; `cm` and `in` are other units"),
    ],
)
def test_what_is_no_paper(text, said):
    """What means no paper is said with a way out."""
    with pytest.raises(UnknownPaperError) as fault:
        find_paper(text, papers())
    assert f"{fault.value}: {fault.value.hint}" == said


def test_papers_of_a_project(tmp_path):
    """`papers.yaml` names papers and gives known ones another margin; a faulty entry is reported and left out."""
    file = tmp_path / "papers.yaml"
    file.write_text("proof: {size: [483, 329], margin: 3}\na4: {size: [210, 297], margin: 8}\nroll: {size: [61cm, 1 m]}\n")
    report = Report()
    found = known_papers(tmp_path, report)
    assert (found["proof"].size, found["proof"].margin) == ((329, 483), 3)
    assert (found["a4"].margin, found["letter"]) == (8, papers()["letter"])
    assert "roll" not in found
    assert [(str(d.mark).rpartition("/")[2], d.code, d.message) for d in report.diagnostics] == [
        ("papers.yaml:3:21", "load/wrong-kind", "`size` must be a length such as `3`, `3 mm`, `1/8 in` or `9 pt`, found `1 m`")
    ]


def own_papers(tmp_path, text):
    """The papers of a project's `papers.yaml`, and what is reported."""
    (tmp_path / "papers.yaml").write_text(text)
    report = Report()
    found = known_papers(tmp_path, report)
    return found, [f"{str(d.mark).rpartition('/')[2]} {d.code}: {d.message}; {d.hint}" for d in report.diagnostics]


@pytest.mark.parametrize(("margin", "sides"), [("4", None), ("5", None), ("8", SideMargins(8, 8, 8, 8))])
def test_a_wide_margin_of_one_number_is_measured(tmp_path, margin, sides):
    """No mark lies in it; up to the usual margin it is a guess, and so is that of the generator's own papers."""
    (tmp_path / "papers.yaml").write_text(f"mine: {{size: [210, 297], margin: {margin}}}\n")
    assert known_papers(tmp_path)["mine"].sides == sides
    assert papers()["letter"].sides is None


def test_margins_of_each_side(tmp_path):
    """A margin may be one of each side; those that are left out are usual, and the widest is that of the paper."""
    found, said = own_papers(
        tmp_path, "mine: {size: [210, 297], margin: {top: 3, bottom: 1/2 in}, feed: long}\nplain: {size: [100, 120]}\n"
    )
    mine, plain = found["mine"], found["plain"]
    assert said == []
    assert (mine.margins, mine.margin, mine.feed) == ((5, 3, 5, 12.7), 12.7, "long")
    assert (plain.margins, plain.sides, plain.feed) == ((5, 5, 5, 5), None, "short")


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("margin: {above: 3}", ("papers.yaml:1:32 load/unknown-field: unknown field `above` in `papers/x/margin`; "
         "one of `bottom`, `left`, `right`, `top`")),
        ("margin: {top: 60}", "papers.yaml:1:37 load/out-of-range: `top` must be at most 50 mm, found `60`; None"),
        ("margin: [3, 5]", ("papers.yaml:1:31 load/wrong-kind: `margin` must be a length, or one for each side, such as "
         "`{top: 5, bottom: 12}`, found a list; None")),
        ("feed: lng", "papers.yaml:1:29 load/unknown-choice: `feed` cannot be `lng`; did you mean `long`?"),
        ("feed: left", "papers.yaml:1:29 load/unknown-choice: `feed` cannot be `left`; one of `long`, `short`"),
    ],
)  # fmt: skip
def test_faulty_margins(tmp_path, entry, said):
    """What is wrong with margins and the feed edge is told, and the paper is left out."""
    found, faults = own_papers(tmp_path, f"x: {{size: [210, 297], {entry}}}\n")
    assert faults == [said]
    assert "x" not in found or entry.startswith("margin: {above")


def test_a_size_of_one_side(tmp_path):
    """A paper has two sides."""
    found, said = own_papers(tmp_path, "x: {size: [210]}\n")
    assert ("x" in found, said) == (
        False, ["papers.yaml:1:11 load/out-of-range: `size` must have at least 2 items, found 1; None"]
    )  # fmt: skip


CELLS = "columns: 2, rows: 3, width: 60, height: 80, left: 20, top: 10"


def test_cells_of_a_paper(tmp_path):
    """Cells have a gap, which may be another one down, and may be round."""
    round_ones = CELLS.replace("80", "60")
    text = f"x: {{size: [210, 297], cells: {{{CELLS}, gap: [5 mm, 0]}}}}\ny: {{size: [210, 297], cells: {{{round_ones}"
    found, said = own_papers(tmp_path, f"{text}, gap: 3, outline: circle}}}}\n")
    assert said == []
    assert found["x"].cells == CellGrid(2, 3, Size(60, 80), 20, 10, (5, 0))
    assert found["y"].cells == CellGrid(2, 3, Size(60, 60), 20, 10, (3, 3), "circle")
    assert found["x"].cells.boxes[3] == (85, 90, 60, 80)


def impossible(message, hint):
    """A finding about cells."""
    return f"papers.yaml:1:30 load/impossible-cells: {message}; {hint}"


GAP_HINT = "`gap` is the space between cells;"


@pytest.mark.parametrize(
    ("size", "cells", "said"),
    [
        ("[210, 297]", f"{CELLS}, gap: -2", [
            impossible("the columns of `x` overlap by 2 mm", f"{GAP_HINT} columns of 60 mm that touch have 0"),
            impossible("the rows of `x` overlap by 2 mm", f"{GAP_HINT} rows of 80 mm that touch have 0"),
        ]),
        ("[210, 297]", f"{CELLS}, gap: [80, 30]", [
            impossible(
                "the columns of `x` reach 220 mm from its left edge, the paper ends at 210",
                "measure `left`, the size of a cell and `gap` again, or count `columns`",
            ),
            impossible(
                "the rows of `x` reach 310 mm from its top edge, the paper ends at 297",
                "measure `top`, the size of a cell and `gap` again, or count `rows`",
            ),
        ]),
        ("[210, 297]", f"{CELLS}, outline: circle", [
            impossible("round cells are as wide as high, those of `x` are 60 × 80 mm", "give `width` and `height` the diameter")
        ]),
        ("[297, 210]", CELLS, [
            impossible("cells are measured on the paper as it stands upright, and `x` lies", "write `size: [210, 297]`")
        ]),
        ("[210, 297]", CELLS.replace("columns: 2", "columns: 0"), [
            "papers.yaml:1:40 load/out-of-range: `columns` must be at least 1, found `0`; None"
        ]),
        ("[210, 297]", CELLS.replace("width: 60, ", ""), [
            "papers.yaml:1:30 load/missing-field: missing field `width` in `papers/x/cells`; `width`: of a cell, in mm"
        ]),
        ("[210, 297]", f"{CELLS}, gap: [1]", [
            "papers.yaml:1:99 load/out-of-range: `gap` must have at least 2 items, found 1; None"
        ]),
        ("[210, 297]", f"{CELLS}, outline: round", [
            "papers.yaml:1:103 load/unknown-choice: `outline` cannot be `round`; one of `circle`, `rectangle`"
        ]),
    ],
)  # fmt: skip
def test_impossible_cells(tmp_path, size, cells, said):
    """Cells that overlap, reach beyond the paper or are no circles are told, all at once; the paper is left out."""
    found, faults = own_papers(tmp_path, f"x: {{size: {size}, cells: {{{cells}}}}}\n")
    assert faults == said
    assert "x" not in found


def test_another_margin_keeps_the_cells(tmp_path):
    """A known paper that is given another margin keeps its cells if it has its size; one that has its own keeps these."""
    entry = "size: [8.5 in, 11 in], margin: 2"
    found, said = own_papers(tmp_path, f"avery-5163: {{{entry}}}\navery-5371: {{size: [210, 297]}}\n")
    assert said == []
    assert (found["avery-5163"].margin, found["avery-5163"].cells) == (2, papers()["avery-5163"].cells)
    assert found["avery-5371"].cells is None


def test_the_size_of_a_paper_with_cells_is_the_plain_one():
    """Nobody gets labels by naming the size of their sheet; `card` in any capitals is no size at all."""
    assert find_paper("8.5x11in", papers()) is papers()["letter"]
    assert find_paper("Card", papers()) is PER_CARD


def test_cells_that_are_shipped_have_a_source_and_lie_on_their_paper():
    """Each stays within its paper, and fills it evenly: what is left is as wide on the right as on the left."""
    for name, paper in papers().items():
        if paper.cells:
            last = paper.cells.boxes[-1]
            assert (paper.size.w - last.right, paper.size.h - last.bottom) == pytest.approx(
                (paper.cells.left, paper.cells.top), abs=0.05
            ), name
            assert find_paper(name.upper(), papers()) is paper


def test_a_margin_of_each_side_is_in_the_schema():
    """Editors accept one length or one for each side, and the gap as one number or two."""
    properties = OWN_PAPERS.schema()["additionalProperties"]["properties"]
    assert [one["type"] for one in properties["margin"]["anyOf"]] == [["number", "string"], "object"]
    assert list(properties["margin"]["anyOf"][1]["properties"]) == ["top", "right", "bottom", "left"]
    assert [one["type"] for one in properties["cells"]["properties"]["gap"]["anyOf"]] == [["number", "string"], "array"]
