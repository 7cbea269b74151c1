"""The index, the pages of the glossary's terms and the list of icons, in both directions of writing."""

import shutil
from itertools import groupby, islice
from operator import itemgetter

import pytest
from support.places import TESTS

from pnp.locale import pseudo
from pnp.model.frame import DrawingItem, TextLine

SENTENCE = "still water keeps its fish for those who wait by the reeds while rain falls on the mill and nobody speaks a word"
GLOSSARY = """terms:
  reed: {term: Reed, definition: "It grows where a pike waits."}
  eel: {term: Éel, definition: "A long fish."}
  bait: {term: Bait, definition: "What a fish likes."}
"""
WORDS = "index_night: Night\nindex_mill: Mill\nindex_wheel: wheel\n"


@pytest.fixture
def set_booklet(pond, prepared):
    """Prepare a booklet of chapters that begin pages, with a glossary: `set_booklet("A text.", "[[index]]")`."""
    (pond / "content/toy/booklet/02-score.md").unlink()
    (pond / "content/toy/glossary.yaml").write_text(GLOSSARY, "utf-8")
    with (pond / "content/toy/words.yaml").open("a", encoding="utf-8") as file:
        file.write(WORDS)
    with (pond / "templates/toy/booklet.yaml").open("a", encoding="utf-8") as file:
        file.write("line-length: [1, 200]\n")

    def making(*texts, **options):
        written = "\n\n".join(f"# Reeds {{#c{n}}}\n\n{text}" for n, text in enumerate(texts))
        (pond / "content/toy/booklet/01-start.md").write_text(f"{written}\n", "utf-8")
        return prepared(pond, **options)

    return making


def lines_of(page, style="booklet-body"):
    """Return the lines of a style on a page, from top to bottom."""
    return [line for box in page.boxes if box.style == style for line in box.lines]


CHAPTERS = (
    "A {term:reed} in the {index:night}dark of the {index:mill/wheel}mill. {index:mill}",
    "An {term:eel} and a {term:reed}.",
    "A {term:reed}, and a {term:bait}.",
    "> [!note]\n> A {term:reed} again.\n\n| a | b |\n|---|---|\n| {index:night}x | y |\n\n1. And {index:mill/wheel}here.",
)


def test_the_index_lists_terms_and_entries_with_their_pages(set_booklet):
    """Sorted by the language; three pages in a row are a range; that of a definition is bold; entries may have others."""
    made = set_booklet(*CHAPTERS, "[[index]]", "[[glossary]]")
    assert made.said == []
    index = made.pages[5]
    assert lines_of(index) == [
        "Bait\u20024, 7", "Éel\u20023, 7", "Mill\u20022", "wheel\u20022, 5", "Night\u20022, 5", "Reed\u20022–5, 7",
    ]  # fmt: skip
    assert lines_of(index, "booklet-callout-title") == ["B", "E", "M", "N", "R"]
    anchors = {anchor.name: number for number, page in enumerate(made.pages, 1) for anchor in page.anchors}
    targets = [anchors[link.anchor] for link in index.links]
    assert targets == [4, 7, 3, 7, 2, 2, 5, 2, 5, 2, 5, 7]


def test_without_an_index_texts_are_set_as_they_were(set_booklet):
    """A mark in a text prints nothing, and words on both sides of it are one again."""
    marked, plain = set_booklet("The da{index:night}rk {term:eel}."), set_booklet("The dark {term:eel}.", "[[index]]")
    assert [made.said for made in (marked, plain)] == [[], []]
    assert marked.pages[1].items == set_booklet("The dark {term:eel}.").pages[1].items
    texts = [lines_of(made.pages[1]) for made in (marked, plain)]
    assert texts == [["The dark Éel."]] * 2


def test_a_mention_is_on_the_page_of_its_line(set_booklet):
    """Of a paragraph on two pages, what is named at its end is on the second."""
    long = " ".join([SENTENCE] * 14)
    made = set_booklet(f"{{index:mill}}{long} {{index:night}}", "[[index]]")
    assert made.said == []
    assert len(made.pages) == 4
    assert lines_of(made.pages[3]) == ["Mill\u20022", "Night\u20023"]


def test_what_a_paragraph_with_a_drop_cap_names_is_listed(set_booklet, pond):
    """At its letter, beside it and at its end on the next page."""
    look = pond / "templates/toy/booklet.yaml"
    look.write_text(look.read_text("utf-8").replace("new-page: yes", "new-page: yes, drop-cap: 2"), "utf-8")
    long = " ".join([SENTENCE] * 14)
    made = set_booklet(f"S{{index:mill}}{long} {{index:night}} and an {{term:eel}}", "[[index]]", "[[glossary]]")
    assert made.said == []
    assert lines_of(made.pages[3]) == ["Éel\u20023, 5", "Mill\u20022", "Night\u20023"]


@pytest.mark.usefixtures("same_letters")
def test_the_index_is_mirrored_with_its_language(set_booklet):
    """From right to left, entries end at the right margin, and numbers follow their words."""
    made = set_booklet(*CHAPTERS, "[[index]]", "[[glossary]]", locale=pseudo.RIGHT_TO_LEFT_TAG)
    assert all("`،` (U+060C): no font" in said for said in made.said)  # the comma of Arabic, which the font lacks
    boxes = [box for box in made.pages[5].boxes if box.style == "booklet-body"]
    assert {round(box.box.right, 1) for box in boxes} == {88.0, 83.0}


@pytest.mark.usefixtures("same_letters")
@pytest.mark.parametrize("locale", ["en", pseudo.RIGHT_TO_LEFT_TAG])
def test_icons_are_listed_with_the_page_that_explains_them(set_booklet, locale):
    """A heading with the icon before the term of its name, and that before the first text; in columns by their words."""
    made = set_booklet("A [fly].\n\n## Worms [worm] {#worms}\n\nText.", "A [worm] and a [fly].", "[[icons]]", locale=locale)
    assert made.said == []
    page = made.pages[3]
    boxes = [box for box in page.boxes if box.style == "booklet-body"]
    assert [[name in box.lines[0], box.lines[0][-2:]] for name, box in zip(("fly", "worm"), boxes, strict=True)] == [
        [True, "\u20022"]
    ] * 2
    assert [link.anchor for link in page.links][-1] == "worms"
    one, other = boxes
    assert one.box.y == other.box.y
    assert (one.box.x < other.box.x) == (locale == "en")
    drawn = [item.matrix[4] for item in page.items if isinstance(item, DrawingItem)]
    assert [x < box.box.x for x, box in zip(drawn, boxes, strict=True)] == [locale == "en"] * 2


def test_an_icon_leads_to_the_mark_of_its_term(set_booklet, pond):
    """`{index:…}` says where a term is explained, and `[[glossary pages]]` sends on to it; `{term:…}` says nothing."""
    with (pond / "content/toy/glossary.yaml").open("a", encoding="utf-8") as file:
        file.write('  worm: {term: Worm, definition: "What a carp likes."}\n')
    chapters = ("A {term:worm}, a [worm].", "A worm{index:worm} waits.", "[[icons worm]]", "[[glossary pages]]")
    marked, unmarked = (set_booklet(*(text.replace(mark, "") for text in chapters)) for mark in ("no mark", "{index:worm}"))
    assert [marked.said, unmarked.said] == [[], []]
    assert [lines_of(made.pages[3]) for made in (marked, unmarked)] == [["worm\u20023"], ["worm\u20025"]]


def test_a_cover_may_list_icons_too(set_booklet, pond):
    """Its template sees those that a page explains and the order of their words, without `[[icons]]`; others are named."""
    with (pond / "templates/toy/booklet.yaml").open("a", encoding="utf-8") as file:
        file.write("back: booklet-back.xml\n")
    (pond / "templates/toy/booklet-back.xml").write_text(
        '<face>\n{% for icon in [page.icons.worm, page.icons.fly]|sort(attribute="place") %}\n'
        '<text x="12" y="{{ 10 * loop.index }}" w="76" h="9" style="story">{{ icon.name }}: {{ icon.word }}, {{ icon.page }}'
        "</text>{% endfor %}</face>\n",
        "utf-8",
    )
    made = set_booklet("A pike.", "A [fly].", "## Worms [worm] {#worms}\n\nA [fly].")
    assert made.said == []
    assert [line for box in made.pages[-1].boxes for line in box.lines] == ["fly: fly, 3", "worm: worm, 4"]
    (said,) = set_booklet("A [worm].", "Nothing.").said
    lines = said.splitlines()
    assert lines[0].startswith("templates/toy/booklet-back.xml:2")
    assert lines[0].endswith("no page of the booklet explains the icon `fly`")
    assert lines[-1] == "  hint: write `[fly]` where it is explained, or leave it out"


def test_some_icons_may_be_named(set_booklet):
    """One that does not exist is an error with those that do."""
    made = set_booklet("A [fly].", "[[icons fly]]")
    assert made.said == []
    assert lines_of(made.pages[2]) == ["fly\u20022"]
    (said,) = set_booklet("A [fly].", "[[icons fyl]]").said
    assert said.splitlines()[0] == (
        "content/toy/booklet/01-start.md:7:1: error[booklet/unknown-icon]: the list of icons names `fyl`, which is no icon"
    )
    assert said.splitlines()[-1] == "  hint: did you mean `fly`?"


def test_the_glossary_says_where_its_terms_are_used(set_booklet):
    """Behind their definitions; a term that no text names has no number. Page numbers settle with the glossary in front."""
    made = set_booklet("[[glossary pages]]", "A {term:reed}.", "A {term:reed} and an {term:eel}.")
    assert made.said == []
    assert lines_of(made.pages[1]) == [
        "Bait\u2002What a fish likes.", "Éel\u2002A long fish.\u20024", "Reed\u2002It grows where a pike waits.\u20023, 4",
    ]  # fmt: skip
    made = set_booklet("[[glossary pages eel]]", "An {term:eel}.")
    assert lines_of(made.pages[1]) == ["Éel\u2002A long fish.\u20023"]


def test_wrong_entries_are_named(set_booklet, pond):
    """An entry without a word, an entry too deep, an entry on a card. The index is not called empty."""
    fish = pond / "content/toy/fish.yaml"
    fish.write_text(fish.read_text("utf-8").replace("name: Old Carp", 'name: "Old {index:mill}Carp"'), "utf-8")
    made = set_booklet("The {index:nihgt}dark, {index:oven}{index:mill/wheel/night}more.", "[[index]]")
    chapter, error = "content/toy/booklet/01-start.md", "error[locale/unknown-entry]:"
    assert [line for said in made.said for line in said.splitlines() if " | " not in line] == [
        f"{chapter}:3:5: {error} `{{index:nihgt}}` does not name an entry of the index: `nihgt`",
        "  hint: did you mean `night`?",
        f"{chapter}:3:24: {error} `{{index:oven}}` does not name an entry of the index: `oven`",
        "  hint: add `index_oven` to words.yaml, or declare the term in glossary.yaml",
        f"{chapter}:3:36: {error} `{{index:mill/wheel/night}}` is three levels deep",
        "  hint: an entry may have others under it, and those have none",
        f"content/toy/fish.yaml:17:16: {error} `{{index:mill}}` stands on a card: the index lists pages of the booklet",
        "  hint: leave it out",
    ]  # fmt: skip


def test_an_alternative_text_is_on_no_page(set_booklet):
    """What it names is not listed; what it marks is an error, or the index would have it without a page."""
    figure = '![](card:pike "scale=0.5"){alt="A pike at {place}."}'
    made = set_booklet(f"A {{term:reed}}.\n\n{figure.replace('{place}', 'an {term:eel}')}", "[[index]]")
    assert made.said == []
    assert [line for page in made.pages for line in lines_of(page)] == ["A Reed.", "Reed\u20022"]
    made = set_booklet(f"A {{term:reed}}.\n\n{figure.replace('{place}', '{index:mill/wheel}night')}", "[[index]]")
    (said,) = made.said
    assert said.splitlines()[0] == (
        "content/toy/booklet/01-start.md:5:33: error[locale/unknown-entry]: "
        "`{index:mill/wheel}` stands in the alternative text of a figure, which is on no page"
    )
    assert said.splitlines()[-1] == "  hint: write it in the caption, or in the text beside the figure"
    made = set_booklet(f"A {{term:reed}}.\n\n{figure.replace('{place}', '{term:eel} and {index:eel}night')}", "[[index]]")
    (said,) = made.said
    assert "error[locale/unknown-entry]: `{index:eel}` stands in the alternative text of a figure, which is on no page" in said


def test_an_index_without_entries_is_an_error(set_booklet):
    """With how they are written."""
    (said,) = set_booklet("Still water.", "[[index]]").said
    assert said.splitlines() == [
        "content/toy/booklet/01-start.md:7:1: error[booklet/no-entries]: the index is empty: no text names an entry",
        "    7 | [[index]]",
        "      | ^",
        "  hint: write `{index:name}` where it is explained, with `index_name` in words.yaml, or `{term:name}` for a term",
    ]


HEBREW = """
msgctxt "terms/reed"
msgid "Reed"
msgstr "סוף"

msgctxt "terms/bait/definition"
msgid "What a fish likes."
msgstr "מה שדג אוהב."

msgctxt "icons/worm"
msgid "worm"
msgstr "תולעת"
"""


@pytest.fixture
def half_hebrew(pond):
    """The pond in Hebrew, of which a term, the definition of another one and an icon are translated."""
    fonts = pond / "fonts"
    shutil.copy(TESTS.parent / "fonts/ibm-plex-sans-hebrew/IBMPlexSansHebrew-Regular.ttf", fonts / "plex.ttf")
    family = "families:\n  plex: {regular: plex.ttf, bold: plex.ttf, italic: plex.ttf, licence: chakra-petch/OFL.txt}\n"
    written = (fonts / "fonts.yaml").read_text("utf-8").replace("families:\n", family)
    (fonts / "fonts.yaml").write_text(written.replace(" default:", " he: [plex], default:"), "utf-8")
    folder = pond / "content/toy/locale/he"
    folder.mkdir(parents=True)
    (folder / "all.po").write_text('msgid ""\nmsgstr "Language: he\\n"\n' + HEBREW, "utf-8")


def spoken(page):
    """What a page says: for each line of its texts, its pieces by the languages that its structure gives them."""
    found = []
    lines = (item for item in page.items if isinstance(item, TextLine) and item.tags and not item.invisible)
    for line in lines:
        runs = iter(line.runs)
        said = [(tag.element.spoken, "".join(run.text for _, run in islice(runs, count))) for count, tag in line.tags]
        found.append(tuple((lang, "".join(words for _, words in group)) for lang, group in groupby(said, itemgetter(0))))
    return found


@pytest.mark.usefixtures("half_hebrew")
def test_words_of_two_languages_are_each_in_their_own(set_booklet):
    """In its fonts and in its direction, and said so to who listens: terms and definitions, icons, cells, commas of pages."""
    written = "A {term:reed}.\n\n| Fish | Float |\n|---|---|\n| eel | cork |", "A {term:reed} and a [worm]."
    made = set_booklet(*written, "[[glossary pages]]", "[[index]]", "[[icons]]", locale="he")
    assert [said for said in made.said if "error[" in said] == []
    text, _, glossary, index, icons = (spoken(page) for page in made.pages[1:6])
    assert [line for line in text if line[0][1] in {"Fish", "cork"}] == [(("en", "Fish"),), (("en", "cork"),)]
    assert glossary[1:] == [
        (("he", "סוף"), ("en", "\u2002It grows where a pike waits.\u20022, 3")),
        (("", "אוהב. שדג מה\u2002"), ("en", "Bait")),
        (("en", "Éel\u2002A long fish."),),
    ]
    assert index[1:] == [(("", "4 ,3 ,2\u2002סוף"),)]
    assert icons[1:] == [(("", "3\u2002תולעת"),), (("en", "fly"),)]


@pytest.mark.usefixtures("half_hebrew")
def test_letters_of_the_index_are_in_the_language_of_their_entries(set_booklet):
    """Those of an entry that is not translated too."""
    made = set_booklet("A {term:reed} and an {term:eel}.", "[[index]]", locale="he")
    assert [said for said in made.said if "error[" in said] == []
    assert spoken(made.pages[2])[1:] == [(("", "ס"),), (("", "2\u2002סוף"),), (("en", "E"),), (("en", "Éel\u20022"),)]
