"""The formats and papers that are shipped, and papers by name or size."""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.package_data import UnknownPaperError, card_formats, find_paper, known_papers, papers


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
    assert find_paper("4x6in", papers()).margin == 3.4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a44", "there is no paper `a44`: did you mean `a4`?"),
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
