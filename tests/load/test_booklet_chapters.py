"""Chapters as blocks: what Markdown's structure becomes, and where each of its words stands."""

from pnp.diagnostics import Report
from pnp.load.booklet_names import Names, slug
from pnp.load.chapter_reader import read_chapter
from pnp.model.booklet import (
    CalloutBlock,
    FigureBlock,
    FigureImage,
    GeneratedBlock,
    HeadingBlock,
    ListBlock,
    PageBreakBlock,
    ParagraphBlock,
    Pointer,
    TableBlock,
)


def read(text):
    """The blocks of a chapter without faults."""
    report = Report()
    names = Names(report)
    names.begin("start")
    blocks = read_chapter(text, "01-start.md", names, report)
    assert not report.diagnostics, report.diagnostics
    return blocks


def said(words):
    """A text's source, and its line and column."""
    return words.source, words.mark.line, words.mark.column


def test_every_kind_of_block():
    """In the order in which they stand; comments are never printed."""
    blocks = read(
        "# A\n\ntext\n\n- item\n\n| a |\n|---|\n| b |\n\n> [!note]\n> c\n\n---\n\n[[toc]]\n\n<!-- no -->\n\n![](card:x)\n"
    )
    kinds = [HeadingBlock, ParagraphBlock, ListBlock, TableBlock, CalloutBlock, PageBreakBlock, GeneratedBlock, FigureBlock]
    assert [type(block) for block in blocks] == kinds


def test_lines_of_a_paragraph_are_one_text_at_its_first_word():
    """A line end is a space, two spaces or a backslash before it a forced break."""
    (block,) = read("  one\ntwo  \nthree\\\nfour\n")
    assert said(block.words) == ("one two\nthree\nfour", 1, 3)


def test_the_game_s_markup_is_left_alone():
    """Nothing of it is Markdown's: brackets, braces, underscores, numbers with a dot inside a line."""
    source = "a [icon] {rules.a.b, plural, one {# x} other {# y}} **b** _c_ [d](#e) `f` <b> & 1. 2) \\["
    (block,) = read(source + "\n")
    assert block.words.source == source


def test_cells_items_and_alerts_know_their_places():
    """Column by column, line by line."""
    table, listing, callout = read("| a | b |\n|:-:|--:|\n| c | c |\n\n3. x\n   - y\n\n> [!note]\n> z\n>\n> w\n")
    assert [said(cell) for cell in table.rows[0]] == [("c", 3, 3), ("c", 3, 7)]
    assert table.aligns == ("center", "end")
    assert (listing.ordered, listing.start, listing.loose) == (True, 3, False)
    first, inner = listing.items[0]
    assert said(first.words) == ("x", 5, 4)
    assert said(inner.items[0][0].words) == ("y", 6, 6)
    assert callout.kind == "note"
    assert [said(block.words) for block in callout.blocks] == [("z", 9, 3), ("w", 11, 3)]


def test_a_row_of_images_is_one_figure_with_its_notes():
    """Cards by id and side, pictures by path; settings stand in the title, notes in the list that follows."""
    (figure,) = read('![The [worm]](card:pike/back "scale=0.5 callouts=1:12,8.5")\n![](art/a.svg)\n\n- (1) one\n- (2) two\n')
    pike, picture = figure.images
    assert isinstance(pike, FigureImage)
    assert (pike.card, pike.side, pike.scale, pike.caption.source) == ("pike", "back", 0.5, "The [worm]")
    assert pike.pointers == (Pointer(1, 12.0, 8.5),)
    assert (picture.card, picture.path, picture.caption, picture.mark.line) == ("", "art/a.svg", None, 2)
    assert [(number, said(words)) for number, words in figure.notes] == [(1, ("one", 4, 7)), (2, ("two", 5, 7))]


def test_text_under_an_image_is_a_paragraph():
    """As it stands in call-outs."""
    figure, text = read("![](card:pike)\nIts story.\n")
    assert figure.images[0].card == "pike"
    assert said(text.words) == ("Its story.", 2, 1)


def test_ids_have_heading_and_first_words():
    """More words only where they are needed; the same words are the same message; an explicit name wins."""
    blocks = read(
        "# Ações\n\nOne two three four five.\n\nOne two three four six.\n\nOne two three four five.\n\n"
        "Named. {#mine}\n\n## Ações\n\nX.\n"
    )
    ids = [block.words.id.removeprefix("booklet/start/") for block in blocks]
    assert ids == [
        "acoes", "acoes/one-two-three-four", "acoes/one-two-three-four-six", "acoes/one-two-three-four", "mine", "acoes-acoes",
        "acoes-acoes/x",
    ]  # fmt: skip
    assert [block.anchor for block in blocks if block.anchor] == ["acoes", "mine", "acoes-acoes"]


def test_slugs_are_plain():
    """Accents, case, markup and signs fall away."""
    assert slug("**Ação** _livre_: [o] combate!") == "acao-livre-o-combate"
