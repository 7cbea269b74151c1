"""Chapters are read as blocks: the structure of the Markdown, and the place of each text."""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.chapters import BookletNames, read_chapter, slug
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
    """The blocks of a chapter without errors."""
    report = Report()
    names = BookletNames(report)
    names.begin_chapter("start")
    blocks = read_chapter(text, "01-start.md", names, report)
    assert not report.diagnostics, report.diagnostics
    return blocks


def placed(words):
    """The source of a text with its line and column."""
    return words.source, words.mark.line, words.mark.column


def test_every_kind_of_block():
    """Blocks come in the order of the file; comments are left out."""
    blocks = read(
        "# A\n\ntext\n\n- item\n\n| a |\n|---|\n| b |\n\n> [!note]\n> c\n\n---\n\n[[toc]]\n\n<!-- no -->\n\n"
        '![](card:x){alt=""}\n'
    )
    kinds = [HeadingBlock, ParagraphBlock, ListBlock, TableBlock, CalloutBlock, PageBreakBlock, GeneratedBlock, FigureBlock]
    assert [type(block) for block in blocks] == kinds


def test_lines_of_a_paragraph_are_one_text_at_its_first_word():
    """A line end is a space; with two spaces or a backslash before it, it is a forced break."""
    (block,) = read("  one\ntwo  \nthree\\\nfour\n")
    assert placed(block.words) == ("one two\nthree\nfour", 1, 3)


def test_blocks_may_stand_under_one_another():
    """A line `[[…]]` is a block of its own, wherever in a paragraph it stands; a hard break before it is none."""
    blocks = read(
        'one\\\ntwo\n[[toc]]\n[[table deck:fish name]]\n[[credits]] {#who}\nthree\n![](card:x){alt=""}\n\n[[toc]] four\n'
    )
    assert [type(block) for block in blocks] == [
        ParagraphBlock, GeneratedBlock, TableBlock, GeneratedBlock, ParagraphBlock, ParagraphBlock,
    ]  # fmt: skip
    assert [block.mark.line for block in blocks] == [1, 3, 4, 5, 6, 9]
    assert [placed(block.words) for block in (blocks[0], *blocks[4:])] == [
        ("one\ntwo", 1, 1), ('three ![](card:x){alt=""}', 6, 1), ("[[toc]] four", 9, 1),
    ]  # fmt: skip


def test_the_game_s_markup_is_unchanged():
    """Brackets, braces, underscores and numbers with a dot within a line are not read as Markdown."""
    source = "a [icon] {rules.a.b, plural, one {# x} other {# y}} **b** _c_ [d](#e) `f` <b> & 1. 2) \\["
    (block,) = read(source + "\n")
    assert block.words.source == source


def test_cells_items_and_call_outs_have_their_places():
    """Cells, items and paragraphs of call-outs have their line and column."""
    table, listing, callout = read("| a | b |\n|:-:|--:|\n| c | c |\n\n3. x\n   - y\n\n> [!note]\n> z\n>\n> w\n")
    assert [placed(cell) for cell in table.rows[0]] == [("c", 3, 3), ("c", 3, 7)]
    assert table.aligns == ("center", "end")
    assert (listing.ordered, listing.start, listing.loose) == (True, 3, False)
    first, inner = listing.items[0]
    assert placed(first.words) == ("x", 5, 4)
    assert placed(inner.items[0][0].words) == ("y", 6, 6)
    assert callout.kind == "note"
    assert [placed(block.words) for block in callout.blocks] == [("z", 9, 3), ("w", 11, 3)]


def test_a_row_of_images_is_one_figure_with_its_notes():
    """Images are cards (by id and side) or picture files; their titles are settings, the list after them holds their notes."""
    (figure,) = read(
        '![The [worm]](card:pike/back "scale=0.5 callouts=1:12,8.5"){alt=""}\n![](art/a.svg){alt=""}\n\n- (1) one\n- (2) two\n'
    )
    pike, picture = figure.images
    assert isinstance(pike, FigureImage)
    assert (pike.card, pike.side, pike.scale, pike.caption.source) == ("pike", "back", 0.5, "The [worm]")
    assert pike.pointers == (Pointer(1, 12.0, 8.5),)
    assert (picture.card, picture.path, picture.caption, picture.mark.line) == ("", "art/a.svg", None, 2)
    assert [(number, placed(words)) for number, words in figure.notes] == [(1, ("one", 4, 7)), (2, ("two", 5, 7))]


def test_text_under_an_image_is_a_paragraph():
    """Text directly under an image, as in call-outs, is a paragraph."""
    figure, text = read('![](card:pike){alt=""}\nIts story.\n')
    assert figure.images[0].card == "pike"
    assert placed(text.words) == ("Its story.", 2, 1)
    assert (str(text.mark), text.words.id) == ("01-start.md:2:1", "booklet/start/its-story")


def test_ids_have_heading_and_first_words():
    """Ids are made of the heading and as few first words as needed; equal texts share an id; explicit ids have precedence."""
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
    """Slugs have no accents, capitals, markup or punctuation."""
    assert slug("**Ação** _livre_: [o] combate!") == "acao-livre-o-combate"


def test_blocks_have_their_first_line():
    """Blocks have the line where they begin, and column 1."""
    blocks = read("# A\n\n- x\n\n| a |\n|---|\n\n> [!note]\n> c\n\n---\n\n  [[toc]]\n")
    assert [(type(block).__name__, block.mark.line, block.mark.column) for block in blocks] == [
        ("HeadingBlock", 1, 3),
        ("ListBlock", 3, 1),
        ("TableBlock", 5, 1),
        ("CalloutBlock", 8, 1),
        ("PageBreakBlock", 11, 1),
        ("GeneratedBlock", 13, 3),
    ]
    assert blocks[-1].name == "toc"


def test_lists_keep_how_they_are_written():
    """Lists keep their bullets or first number and whether they are loose, also when nested, and in call-outs."""
    bullets, text, numbers, callout = read("- x\n\n- y\n\nText.\n\n7. z\n8. w\n\n> [!note]\n> - a\n>   1. b\n")
    assert (bullets.ordered, bullets.start, bullets.loose) == (False, 1, True)
    assert (numbers.ordered, numbers.start, numbers.loose) == (True, 7, False)
    assert [placed(item[0].words) for item in numbers.items] == [("z", 7, 4), ("w", 8, 4)]
    (outer,) = callout.blocks
    inner = outer.items[0][1]
    assert (inner.ordered, inner.start, placed(inner.items[0][0].words)) == (True, 1, ("b", 12, 8))
    assert placed(text.words) == ("Text.", 5, 1)


def test_cells_are_found_in_their_row():
    """Cells are found even if they are empty or repeat an earlier cell; the default alignment is at the start."""
    (table,) = read("| in | i |\n|:--|---|\n|  | n |\n| n | in n | \n")
    assert [placed(cell) for cell in table.heads] == [("in", 1, 3), ("i", 1, 8)]
    assert [[placed(cell) for cell in row] for row in table.rows] == [
        [("", 3, 1), ("n", 3, 6)],
        [("n", 4, 3), ("in n", 4, 7)],
    ]
    assert table.aligns == ("start", "start")


def test_a_call_out_holds_whatever_follows_its_kind():
    """A call-out may contain words on the next line, further paragraphs, a figure with notes, or nothing."""
    words, figure, empty = read(
        "> [!note]  \n> One\n> two.\n>\n> - x\n\n---\n\n"
        '> [!tip-1]\n>\n> ![](card:pike){alt=""}\n>\n> 1. (3) y\n\n---\n\n> [!note]\n'
    )[::2]
    assert [type(block) for block in words.blocks] == [ParagraphBlock, ListBlock]
    assert placed(words.blocks[0].words) == ("One two.", 2, 3)
    assert (figure.kind, [(number, placed(words)) for number, words in figure.blocks[0].notes]) == (
        "tip-1",
        [(3, ("y", 13, 10))],
    )
    assert (empty.kind, empty.blocks) == ("note", ())


def test_a_bar_in_braces_ends_no_cell():
    """A reading or a case of a term stands in a table as elsewhere, whether or not its bar has a backslash."""
    (table,) = read("| {a|b} | c |\n|---|---|\n| {term:hook|pl} x | {d|e}{f|g} |\n| {h\\|i} | \\| |\n")
    assert [[cell.source for cell in row] for row in (table.heads, *table.rows)] == [
        ["{a|b}", "c"], ["{term:hook|pl} x", "{d|e}{f|g}"], ["{h|i}", "|"],
    ]  # fmt: skip
    assert [cell.mark.column for cell in table.rows[0]] == [3, 22]


def test_a_bar_outside_of_braces_ends_a_cell():
    """Braces that are signs, or that do not close on their line, hold no bar."""
    (table,) = read("| a | b |\n|---|---|\n| \\{c | d\\} |\n")
    assert [cell.source for cell in table.rows[0]] == ["\\{c", "d\\}"]


@pytest.mark.parametrize(
    ("text", "name"),
    [("[!sidebar] Why", "Why"), ("[!faq] Why? {#why}", "Why?"), ("[!quote]", "[!quote]"), ("[!Sidebar]", "[!Sidebar]")],
)
def test_a_box_without_text_is_an_error(text, name):
    """An empty sidebar, quote or question is no block."""
    report = Report()
    names = BookletNames(report)
    names.begin_chapter("start")
    read_chapter(f"x\n\n> {text}\n\ny\n", "01-start.md", names, report)
    assert [(d.code, d.message, d.mark.line) for d in report.diagnostics] == [
        ("booklet/empty-callout", f"the call-out `{name}` has no text", 3)
    ]


def test_a_list_after_a_figure_is_its_notes_only_if_each_item_has_a_number():
    """A list is the notes of a figure only if it is the first one after it and each item begins with a number."""
    figure, listing = read('![](card:pike){alt=""}\n\n- (1) one\n- two\n')
    assert (figure.notes, len(listing.items)) == ((), 2)
    figure, listing = read('![](card:pike){alt=""}\n\n- (1) one\n\n1. (2) two\n')
    assert [number for number, _ in figure.notes] == [1]
    assert listing.items[0][0].words.source == "(2) two"
    assert (figure.mark.line, figure.anchor, figure.images[0].card) == (1, "", "pike")
    assert [type(block) for block in read('![](card:pike){alt=""}\n\n- > [!note]\n  > (1) x\n')] == [FigureBlock, ListBlock]
    assert [type(block) for block in read("Text.\n\n- (1) one\n")] == [ParagraphBlock, ListBlock]


def test_alternative_texts_are_messages_of_their_own():
    """Each image has its own, with its place and id; an empty one says that the image is an ornament."""
    (figure,) = read(
        'Words.\n\n![One](card:a){alt="The pike,\nwho {rules.bite} bites."} ![](b.svg "scale=0.5"){alt=""}\n'
        '![](c.svg){alt="A pond."} {#shown}\n'
    )[1:]
    first, second, third = figure.images
    assert placed(first.alternative) == ("The pike, who {rules.bite} bites.", 3, 21)
    assert first.alternative.id == "booklet/start/the-pike-who-rules"
    assert (second.alternative, second.decorative) == (None, True)
    assert (placed(third.alternative), third.decorative) == (("A pond.", 5, 17), False)
    assert figure.anchor == "shown"


def test_a_figure_without_alternative_text_is_a_warning():
    """Once for each image, at its place, with a way out; what stands after an image in another form is no alternative text."""
    messages, _ = faults('![A](card:a) ![](b.svg){alt=""}\n![](c.svg)\n\n![](d.svg){alt=what}\n')
    assert messages == [
        "4:1 the paragraph begins with an image but is not a row of images",
        "1:1 the figure `card:a` has no alternative text",
        "2:1 the figure `c.svg` has no alternative text",
    ]


def test_a_figure_may_be_named():
    """An anchor at the end of the paragraph names the figure."""
    (figure,) = read('![](card:pike){alt=""} {#shown}\n\n- (1) x\n')
    assert (figure.anchor, figure.notes[0][0]) == ("shown", 1)


def test_a_text_that_is_not_found_begins_with_its_block():
    """If Markdown replaced a character of a text, the text still has the line of its block."""
    _, block = read("One.\n\ntwo\0\nthree\n")
    assert placed(block.words) == ("two\ufffd three", 3, 1)


def faults(text):
    """The diagnostics of a chapter, and its blocks with placeholders for those with errors."""
    report = Report()
    names = BookletNames(report)
    names.begin_chapter("start")
    blocks = read_chapter(text, "01-start.md", names, report)
    return [str(d.mark).removeprefix("01-start.md:") + f" {d.message}" for d in report.diagnostics], blocks


def test_a_block_with_an_error_leaves_a_placeholder():
    """A block with an error becomes an empty placeholder at its line, so that the heading above it is not reported too."""
    messages, blocks = faults('# A\n\n<div>\n\n[[no]]\n\n![](card:x){alt=""} y\n\n> x\n\n> - y\n')
    assert messages == [
        "3:1 HTML cannot be printed: only a comment `<!-- … -->` may stand here",
        "5:1 `[[no]]` is not a block",
        "7:1 the paragraph begins with an image but is not a row of images",
        "9:1 a call-out has no kind",
        "11:1 a call-out has no kind",
    ]
    gaps = blocks[1:]
    assert [(type(gap), gap.words.id, gap.words.source, gap.mark.line) for gap in gaps] == [
        (ParagraphBlock, "", "", line) for line in (3, 5, 7, 9, 11)
    ]


def test_headings_and_lists_too_deep_are_read_as_the_deepest():
    """Too deep headings and lists are reported and read as the deepest allowed level."""
    messages, blocks = faults("# A\n\n##### B\n\nc\n\n- 1\n  - 2\n    - 3\n\n> [!note]\n> - 1\n>   - 2\n>     - 3\n")
    assert messages == [
        "3:7 a heading of level 5, the deepest is 3",
        "9:1 lists inside one another deeper than 2",
        "14:1 lists inside one another deeper than 2",
    ]
    assert (blocks[1].level, blocks[1].anchor, blocks[1].words.id) == (3, "b", "booklet/start/b")
    assert blocks[2].words.id == "booklet/start/b/c"


def test_a_heading_without_words_is_left_out():
    """A heading without words is reported and left out, with its anchor."""
    messages, blocks = faults("Text.\n\n## {#a}\n\nText.\n")
    assert messages == ["3:1 a heading without words"]
    assert [block.words.id for block in blocks] == ["booklet/start/text"] * 2


def test_headings_of_the_same_words_are_told_apart():
    """Equal headings get the heading above or the chapter as a prefix; headings without letters are `section`."""
    blocks = read("# A\n\n## B\n\n### C\n\n## D\n\n### C\n\n# D\n\n## B {#b-2}\n\n# ?\n\n### C\n\n## 漢\n")
    assert " ".join(block.anchor for block in blocks) == "a b c d d-c start-d b-2 section section-c section-section"


def test_words_that_do_not_make_an_id_are_hashed():
    """Texts without a-z and 0-9, and different texts with the same letters, get a hash that depends only on the text."""
    ids = [
        block.words.id.removeprefix("booklet/start/")
        for block in read("漢字\n\n仮名\n\nOne, two.\n\nOne two!\n\n# A\n\n漢字\n")
    ]
    assert ids == ["c6d297", "82c434", "one-two", "one-two-776048", "a", "a/c6d297"]


def test_settings_of_images():
    """Points may be negative or have decimals, a scale may begin with a point, captions may span lines."""
    (figure,) = read('![One\ntwo [x]](card:a "callouts=1:-2.5,0;12:3,4"){alt=""}   ![ ](b.png "scale=.25"){alt=""}\n')
    first, second = figure.images
    assert (first.caption.source, first.caption.id, first.scale) == ("One two [x]", "booklet/start/one-two-x", 1.0)
    assert first.pointers == (Pointer(1, -2.5, 0.0), Pointer(12, 3.0, 4.0))
    assert (second.caption, second.path, second.card, second.side, second.scale) == (None, "b.png", "", "face", 0.25)
    assert second.pointers == ()


def test_wrong_settings_of_images_are_all_reported():
    """Each wrong setting is reported and does not hide others: sides, scales, points, unknown names."""
    messages, (figure, _) = faults(
        '![](card:a/front){alt=""} ![](card:b/face "scale=10"){alt=""}\n'
        '![](c.svg "scale=10.1 callouts=1:1,1;x;2:2,2"){alt=""}\n\n'
        '![](d.svg "scale=0 size=2 no"){alt=""}\n'
    )
    assert messages == [
        "1:1 `card:a/front`: a card has a `face` and a `back`",
        "2:1 `callouts` must be points such as `1:12,8` (mm from the trim corner) or `1:@anchor`, found `x`",
        "2:1 `scale` must be a number above 0 and up to 10, found `10.1`",
        "4:1 `scale=0 size=2 no` is not a list of settings",
        "4:1 `scale` must be a number above 0 and up to 10, found `0`",
        "4:1 `size` is not a setting of a figure",
    ]
    assert [(image.card, image.side, image.path, image.scale) for image in figure.images] == [
        ("b", "face", "", 10.0),
        ("", "face", "c.svg", 1.0),
    ]
    assert figure.images[1].pointers == (Pointer(1, 1.0, 1.0), Pointer(2, 2.0, 2.0))


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("#Title {#a}\n", ["1:1 a blank is missing behind `#`: this is no heading"]),
        ("Text\n##Turn\n", ["2:1 a blank is missing behind `##`: this is no heading"]),
        ("Text\n  ##Turn\n", ["2:3 a blank is missing behind `##`: this is no heading"]),
        ("Term\n  : meaning\n", ["2:3 `:` begins a definition, and there are no lists of those"]),
        ("- x\n- #Title\n", ["2:3 a blank is missing behind `#`: this is no heading"]),
        ("##1. Setup\n", ["1:1 a blank is missing behind `##`: this is no heading"]),
        ("#\u00a0Title\n", ["1:1 a blank is missing behind `#`: this is no heading"]),
        ("1.Turn over.\n", ["1:1 a blank is missing behind `1.`: this is no item of a list"]),
        ("Do:\n1)Turn\n2)Draw\n", ["2:1 a blank is missing behind `1)`: this is no item of a list"]),
        ("> [!note]\n> 1.**Turn**\n", ["2:3 a blank is missing behind `1.`: this is no item of a list"]),
        ("• one\n• two\n", ["1:1 lines that begin with `•` print as one paragraph: they are no list"]),
        ("-one\n-two\n", ["1:1 lines that begin with `-` print as one paragraph: they are no list"]),
        ("```\nx = 1\n\n# y\n```\n\nText.\n", ["1:1 ``` begins a block of code, which a booklet has not"]),
        ("~~~ python\nx\n~~~\n\n~~~\ny\n~~~\n", [f"{n}:1 ~~~ begins a block of code, which a booklet has not" for n in (1, 5)]),
        ("Title\n=====\n", ["2:1 `=====` under a line makes no heading of it"]),
        ("Term\n: meaning\n", ["2:1 `:` begins a definition, and there are no lists of those"]),
        ("Term\n\n: meaning\n", ["3:1 `:` begins a definition, and there are no lists of those"]),
        ("---\ntitle: Rules\n---\n\nText.\n", ["2:1 `title: Rules` and what else is between `---` prints as a text"]),
        ("| a | b |\n| 1 | 2 |\n", ["1:1 lines that begin with `|` are no table: their headings have no row of dashes"]),
        ("| a | b |\n|---|\n| 1 | 2 |\n", ["1:1 a table of 2 headings with 1 cell of dashes under them"]),
        ("| a | b |\n|---|---|\n| 1 |\n", ["3:1 a row of 1 cell in a table of 2 headings"]),
        ("[[table x]]\n| a |\n|---|\n| {a} | {b} |\n", ["4:1 a row of 2 cells in a table of 1 heading"]),
        ("| a | b |\n|---|---|\n| 1 | 2 |\nText.\n", ["4:1 a row of 1 cell in a table of 2 headings"]),
        ("Title\n---\n", ["2:1 `---` under a line makes no heading of it"]),
        ("> [!note]\n> Title\n> -----\n", ["3:3 `-----` under a line makes no heading of it"]),
        ("Title\n-\nText\n", ["2:1 `-` under a line makes no heading of it"]),
        ("Title\n=\n", ["2:1 `=` under a line makes no heading of it"]),
        ("=====\n", ["1:1 `=====` prints as it is written: it is no rule"]),
        ("———\n", ["1:1 `———` prints as it is written: it is no rule"]),
        ("####### Deep\n", ["1:1 `#######` is no heading: the deepest has 3 signs"]),
        ("Text:\n\n    a\n\n    b\n", ["3:5 a line that begins with four blanks or a tab is code, which a booklet has not"]),
        ("- x\n\n\t\ta\n", ["3:3 a line that begins with four blanks or a tab is code, which a booklet has not"]),
        ("```\n\n    x\n", ["1:1 ``` begins a block of code, which a booklet has not"]),
        ("• one\n", ["1:1 a line that begins with `•` is no item of a list"]),
        ("Take:\n●   one\n", ["2:1 a line that begins with `●` is no item of a list"]),
        ("o\tone\n", ["1:1 a line that begins with `o` is no item of a list"]),
        ("→ one\n→ two\n", ["1:1 lines that begin with `→` print as one paragraph: they are no list"]),
        ("✔️ one\n✔️ two\n", ["1:1 lines that begin with `✔️` print as one paragraph: they are no list"]),
        ("a. one\nb. two\n", ["1:1 lines that begin with `a.` print as one paragraph: they are no list"]),
        ("Do:\nA) one\nand on\nB) two\n", ["2:1 lines that begin with `A)` print as one paragraph: they are no list"]),
        ("(1) one\n(2) two\n", ["1:1 lines that begin with `(1)` print as one paragraph: they are no list"]),
        ("i. one\nii. two\n", ["1:1 lines that begin with `i.` print as one paragraph: they are no list"]),
        ("Term\n~ meaning\n", ["2:1 `~` begins a definition, and there are no lists of those"]),
        ("**Cost** :: low\n", ["1:10 `::` begins a definition, and there are no lists of those"]),
        ("Text\n\n:\n", ["3:1 `:` prints as it is written: it makes no white space"]),
        (":::note\n\nText\n\n:::\n\nText\n", ["1:1 `:::` begins a box as other programs write it"]),
        ("::: {.note}\nText\n:::\n", ["1:1 `:::` begins a box as other programs write it"]),
        ("{{note\n\nText\n}}\n", ["1:1 `{{` begins a box as other programs write it"]),
        ('!!! note "Title"\n    Text.\n', ["1:1 `!!!` begins a box as other programs write it"]),
        ("> [!note]- Title\n> Text.\n", ["1:10 `- Title` stands behind `[!note]`"]),
        ("> [!NOTE] Title\n> Text.\n", ["1:11 `Title` stands behind `[!NOTE]`"]),
        ("\\pagebreak\n", ["1:1 `\\pagebreak` prints as it is written"]),
        ("Text\n\\newpage\n", ["2:1 `\\newpage` prints as it is written"]),
        ("---\ntags:\n  - a\n\n# b\nc: [d]\n---\nText.\n", ["2:1 `tags:` and what else is between `---` prints as a text"]),
        ('+++\na = "b"\n+++\nText.\n', ['2:1 `a = "b"` and what else is between `+++` prints as a text']),
        ("<details>\n\nText\n\n</details>\n", ["1:1 HTML cannot be printed: only a comment `<!-- … -->` may stand here"]),
        ("+---+---+\n| a | b |\n+---+---+\n", ["1:1 `+---+---+` is no line of a table"]),
        ("| a\n| b\n", ["1:1 lines that begin with `|` are no table: their headings have no row of dashes"]),
        ("a   b\n--- ---\n1   2\n", ["2:1 `--- ---` is no line of a table"]),
        ("![[a.png|200]]\n", ["1:1 `![[a.png|200]]` is no figure: a picture is named in parentheses"]),
        ("![a](b.png =200x)\n", ["1:1 `=200x` is no size of a figure"]),
        ("![a](b.png){width=50%}\n", ["1:1 `{width=50%}` is no size of a figure"]),
        ("![a](my art/b.png)\n", ["1:1 the path `my art/b.png` has a blank"]),
        ("![a](https://x.org/b.png)\n", ["1:1 `https://x.org/b.png`: a picture of the web is not loaded"]),
        ("", [" the file is empty"]),
        ("\n \n", [" the file is empty"]),
        ("<!-- later -->\n", [" the file is empty"]),
    ],
)
def test_what_other_readers_of_markdown_take_for_a_block_is_reported(text, messages):
    """At its line, once, with a way out; nothing of it prints as a text without a word."""
    assert [message.replace("01-start.md ", " ") for message in faults(text)[0]] == messages


def test_the_kind_of_a_call_out_may_be_in_capitals():
    """As GitHub writes it."""
    assert [block.kind for block in read("> [!NOTE]\n> a\n\n---\n\n> [!Tip]\n> b\n")[::2]] == ["note", "tip"]


def test_the_end_of_a_foreign_block_is_no_second_finding():
    """Nor is what stands between its ends; what follows it is read on."""
    messages, blocks = faults("{{note\n\nOne.\n\n}}\n\n# Two\n\n:::tip\nThree.\n:::\n\nFour.\n")
    assert [message.partition(" ")[0] for message in messages] == ["1:1", "9:1"]
    assert [block.words.source for block in blocks] == ["", "One.", "", "Two", "", "Four."]


def test_a_figure_s_path_may_be_in_angle_brackets():
    """So it may have a blank."""
    (figure,) = read('![](<my art/a.svg> "scale=0.5"){alt=""}\n')
    assert (figure.images[0].path, figure.images[0].scale) == ("my art/a.svg", 0.5)


@pytest.mark.parametrize(
    "text",
    [
        "#1 in the box\n", "\\#Title\n", "# Title #\n", "1.5 mm\n", "1984. A year\n", "-5 points\n-3 points\n",
        "– one\\\n– two\n",
        "— one\n", "a : b\n", "a | b\n", "| a | b |\n|:-:|--:|\n| \\| | |\na | b\n",
        "> [!note]\n> | a | b |\n> |---|---|\n> | 1 | 2 |\n",
        "- x\n\n  | a |\n  |---|\n  | 1 |\n", "Text ``` text\n", "---\n", "Text.\n\n---\n\nText.\n", "- x\n---\n",
        "- a\n    - b\n\t- c\n", "1. a\n\n    more\n", "a. One alone\n", "A. Smith\\\nB. Jones\n", "* a\n+ b\n- c\n",
        "o one\no two\n",
        "“A”\n“B”\n", "> [!NOTE]\n> Text.\n", "***\n", "5 % off\n10 % off\n", "§ 1\n",
        '![](<my art/a.svg>){alt=""}\n', "Text\n  more\n   and more\n",
    ],
)  # fmt: skip
def test_what_looks_like_a_block_may_be_a_text(text):
    """Signs that are meant are no faults."""
    assert faults(text)[0] == []


HEADING = r"write `# ` before its words, or `\#` for the sign itself"
CODE = r"leave out this line and the one that ends the block; `\` at the end of a line keeps the next one apart"
DEFINITION = "write `- **word**: what it means`, or a term of glossary.yaml, which `[[glossary]]` lists"


@pytest.mark.parametrize(
    ("text", "kind", "hint", "words"),
    [
        ("#Title\n", "error booklet/missing-blank", HEADING, ""),
        ("1.Turn\n", "warning booklet/missing-blank", "write `1. ` before its words", "1.Turn"),
        ("• one\n• two\n", "warning booklet/missing-blank", "write `- ` before the words of each item", "• one • two"),
        ("```\nx\n```\n", "error booklet/foreign-block", CODE, ""),
        (
            "Title\n===\n", "error booklet/foreign-block",
            "write `# ` before the words of the heading, or `## ` for the level below", "",
        ),
        ("Term\n: meaning\n", "error booklet/foreign-block", DEFINITION, ""),
        (
            "| a |\n| 1 |\n", "error booklet/bad-table",
            "write a row with as many cells under the headings: `|---|---|` under two", "",
        ),
    ],
)  # fmt: skip
def test_the_way_out_of_a_foreign_block(text, kind, hint, words):
    """The text of a warning prints as it stands; of an error nothing prints."""
    report = Report()
    names = BookletNames(report)
    names.begin_chapter("start")
    (block,) = read_chapter(text, "01-start.md", names, report)
    (finding,) = report.diagnostics
    assert (f"{finding.severity} {finding.code}", finding.hint, block.words.source) == (kind, hint, words)


@pytest.mark.parametrize(
    ("row", "hint"),
    [
        ("| 1 |", r"write as many cells as headings; `\|` is the sign within a cell"),
        ("Text.", "leave a line empty between the table and what follows it"),
    ],
)
def test_the_way_out_of_a_row_with_too_few_cells(row, hint):
    """A line without any `|` is no row."""
    report = Report()
    names = BookletNames(report)
    names.begin_chapter("start")
    read_chapter(f"| a | b |\n|---|---|\n{row}\n", "01-start.md", names, report)
    assert [finding.hint for finding in report.diagnostics] == [hint]
