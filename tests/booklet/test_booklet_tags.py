"""The booklet for reading is a tagged PDF: who listens to it gets all words in order, and knows what they are."""

import re
from pathlib import Path

import pikepdf
import pytest
from tagged_pdf import TaggedPdf, tag_faults

STEM = "out/toy/en/toy-en-booklet-100x140"
GOLDEN = Path(__file__).with_name("tags.txt")
CHAPTER = "content/toy/booklet/01-start.md"


@pytest.fixture
def tagged(pond, run):
    """Write the booklet, whose only chapter is `text` if there is one, and read its tags: `tagged(text, locale="ar-XB")`."""

    def make(text=None, *, locale="en", faults=()):
        if text is not None:
            for file in (pond / "content/toy/booklet").glob("*.md"):
                file.unlink()
            (pond / CHAPTER).write_text(text, "utf-8")
        ran = run("build", "toy", "--only", "booklet", "--locale", locale, "-q", cwd=pond)
        assert ran.code == 0, ran.err
        file = pond / STEM.replace("en", locale)
        assert tag_faults(file.with_suffix(".pdf")) == list(faults)
        return TaggedPdf(file.with_suffix(".pdf"))

    return make


def test_the_whole_structure(tagged):
    """Of a booklet with all kinds of blocks: chapters, headings, contents, lists, tables, figures, notes, in reading order."""
    assert "\n".join(tagged().outline()) + "\n" == GOLDEN.read_text("utf-8")


@pytest.mark.usefixtures("same_letters")
def test_from_right_to_left_the_structure_is_the_same(tagged):
    """The words are read in their order, though the glyphs stand the other way round."""
    assert list(tagged(locale="ar-XB").outline()) == list(tagged(locale="en-XA").outline())


def test_only_the_booklet_for_reading_is_tagged(pond, run):
    """Sheets to fold have no structure, as they have no links."""
    assert run("build", "toy", "--only", "booklet", "-q", cwd=pond).code == 0
    tags = {}
    for file in sorted((pond / "out/toy/en").glob("*.pdf")):
        with pikepdf.open(file) as pdf:
            tags[file.name.removeprefix("toy-en-booklet-")] = "/StructTreeRoot" in pdf.Root
    assert tags == {"100x140-on-a4.pdf": False, "100x140-on-letter.pdf": False, "100x140.pdf": True}


def test_a_paragraph_on_two_pages_is_one_element(tagged):
    """It is read without the running head, the page number and whatever else stands between its halves."""
    words = " ".join(f"word{number}" for number in range(700))
    pdf = tagged(f"# Long\n\n{words}\n")
    (paragraph,) = [element for element in pdf.find("P") if "word5 " in pdf.said(element)]
    assert len({page for page, _ in paragraph.kids}) > 1
    assert pdf.said(paragraph) == words


def test_the_repeated_head_of_a_table_is_read_once(tagged):
    """A table over several pages is one table with one head."""
    rows = "\n".join(f"| fish {number} | {'' if number % 3 else number} |" for number in range(60))
    pdf = tagged(f"# Table\n\n| Name | Points |\n|---|--:|\n{rows}\n")
    (table,) = pdf.find("Table")
    assert [pdf.said(head) for head in pdf.find("TH")] == ["Name", "Points"]
    assert len(table.elements) == 61
    assert [pdf.said(cell) for cell in table.elements[2].elements] == ["fish 1", ""], "an empty cell is a cell"


def test_divided_words_are_read_whole(tagged):
    """A hyphen that the end of a line adds is not read; a hyphen of the word is."""
    words = "an incomprehensible counterrevolutionary misunderstanding, well-known and " * 12
    pdf = tagged(f"# Words\n\n{words}\n")
    (paragraph,) = [element for element in pdf.find("P") if "incompre" in pdf.said(element)]
    assert pdf.said(paragraph) == words.strip()
    divided = [span.get("/ActualText") for span in pdf.find("Span") if pdf.texts[span.kids[0]].endswith("-")]
    assert divided
    assert not any(text.endswith("-") for text in divided)


def test_a_forced_break_separates_words(tagged):
    """The last word of a line and the first of the next are two words."""
    pdf = tagged("# Break\n\none\\\ntwo\n")
    assert [pdf.said(element) for element in pdf.find("P")][-1] == "one\ntwo"


def test_icons_are_read_as_their_words(tagged):
    """An icon in a text, in a heading and in a cell."""
    pdf = tagged("# The [worm] {#a}\n\nIt eats a [worm].\n\n| [worm] |\n|---|\n| x |\n")
    assert [pdf.said(element) for element in pdf.find("H1", "P", "TH")][-3:] == ["The worm", "It eats a worm.", "worm"]


def test_an_icon_whose_word_a_heading_says_is_not_read_again(tagged):
    """In another form too; the heading of a link says it once as well."""
    pdf = tagged(
        "# All worms [worm] {#a}\n\ntext\n\n## Worms and [worm] bait {#b}\n\nSee [here](#b).\n\n## Bait: [worm]\n\ntext\n"
    )
    assert [pdf.said(element) for element in pdf.find("H1", "H2")][-3:] == ["All worms", "Worms and bait", "Bait: worm"]
    (link,) = (link for link in pdf.find("Link") if link.parent.type == "P")
    assert [str(kid.Contents) for kid in link.kids if isinstance(kid, pikepdf.Object)] == ["Worms and bait"]


def test_headings_leave_no_level_out(tagged):
    """The third level directly under the first is read as the second, as PDF/UA asks; the look does not change."""
    pdf = tagged("# A\n\n### B\n\ntext\n\n### C\n\n## D\n\n### E\n\ntext\n")
    assert [(e.type, pdf.said(e)) for e in pdf.find("H1", "H2", "H3")] == [
        ("H1", "A"), ("H2", "B"), ("H3", "C"), ("H2", "D"), ("H3", "E"),
    ]  # fmt: skip


def test_links_say_where_they_lead(tagged):
    """A link over two lines is one element with an annotation in each; its words are those in the brackets alone."""
    pdf = tagged(
        "# Pond {#pond}\n\nGo (to [the far end of the pond where the old carp lives in the reeds and sleeps](#far)),"
        " or stay.\n\n"
        "See page {page:far}.\n\n## The end {#far}\n\ntext\n"
    )
    first, second = (link for link in pdf.find("Link") if link.parent.type == "P")
    assert pdf.said(first) == "the far end of the pond where the old carp lives in the reeds and sleeps"
    annotations = [kid for kid in first.kids if isinstance(kid, pikepdf.Object)]
    assert [str(kid.Contents) for kid in annotations] == ["The end", "The end"]
    assert pdf.said(second) == "2"
    assert pdf.said(first.parent).endswith("sleeps), or stay.")


def test_figures_say_what_they_show(tagged):
    """Captions stand beside them; an ornament is not read; without a text, the caption is said, which is a warning."""
    pdf = tagged(
        '# Figures\n\n![One](card:pike "scale=0.2"){alt="A pike."} ![Two](card:carp "scale=0.2"){alt=""}\n\n'
        '![Three](card:pike "scale=0.2")\n\n![](card:carp "scale=0.2"){alt="An {card:carp.name}."}\n'
    )
    assert [line.strip() for line in pdf.outline() if re.match(r" +(Figure|Caption|Div)", line)] == [
        "Div", "Figure: A pike.", "Caption: One", "Caption: Two",
        "Div", "Figure: Three", "Caption: Three", "Figure: An Old Carp.",
    ]  # fmt: skip
    assert pdf.said(pdf.find("Figure")[0].parent) == "A pike.OneTwo"


def test_a_heading_that_a_template_draws_is_a_heading(tagged, pond):
    """Its words are read whatever the template does with them, in groups too; its ornaments are not."""
    (pond / "templates/toy/chapter.xml").write_text(
        '<face><rect w="{{ heading.width }}" h="9" fill="ink"/><group rotate="3"><text style="title" w="60" h="9">'
        "{{ heading.text }}</text></group></face>",
        "utf-8",
    )
    look = pond / "templates/toy/booklet.yaml"
    drawn = "chapter: {template: chapter.xml, height: 9}"
    look.write_text(look.read_text("utf-8").replace("chapter: {fill: reed, new-page: yes}", drawn), "utf-8")
    pdf = tagged("# Drawn {#a}\n\ntext\n")
    assert [pdf.said(heading) for heading in pdf.find("H1")] == ["Drawn"]


def test_words_in_another_language_say_so(tagged, pond):
    """A text that is not translated yet has the language of its source."""
    (pond / "content/toy/locale/de").mkdir(parents=True)
    (pond / "content/toy/locale/de/words.po").write_text(
        'msgid ""\nmsgstr "Language: de\\n"\n\nmsgctxt "booklet/start/a"\nmsgid "A"\nmsgstr "Ä"\n', "utf-8"
    )
    pdf = tagged("# A {#a}\n\ntext\n", locale="de")
    assert [(e.type, e.get("/Lang")) for e in pdf.find("H1", "P")][-2:] == [("H1", ""), ("P", "en")]


def test_words_inside_a_text_say_their_language_too(tagged, pond):
    """The generator's words where it has none in the language of the game."""
    (pond / "content/toy/locale/fi").mkdir(parents=True)
    (pond / "content/toy/locale/fi/words.po").write_text('msgid ""\nmsgstr "Language: fi\\n"\n', "utf-8")
    pdf = tagged("# A {#a}\n\n[[components]]\n", locale="fi")
    heads = [[(kid.type, kid.get("/Lang"), pdf.said(kid)) for kid in head.elements] for head in pdf.find("TH")]
    assert heads == [[], [("Span", "en", "Component")], [("Span", "en", "Size")], [("Span", "en", "Count")]]
