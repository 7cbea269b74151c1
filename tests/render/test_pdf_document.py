"""Links and the outline of a PDF: positions, destinations and order.

Marks of tagged pages: what follows in an element is one sequence, what stands elsewhere in it another.
"""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest
from support.faces import INFO, face, font_book, imposition, line, page

from pnp.base.units import PT, Box
from pnp.model.booklet import OutlineEntry
from pnp.model.frame import ContentTag, Link, StructureElement
from pnp.model.picture import Anchor
from pnp.render.pdf import print_pdf
from pnp.render.pdf_document import StructureTree, array, dictionary, pdf_name, string

OUTLINE = (
    OutlineEntry("One", "one", 1),
    OutlineEntry("One and a half", "half", 2),
    OutlineEntry("Three quarters", "quarters", 2),
    OutlineEntry("Seven eighths", "eighths", 3),
    OutlineEntry("Two", "two", 1),
    OutlineEntry("Nowhere", "nowhere", 1),
)


def document(outline=OUTLINE):
    """Two pages of 40 x 30 mm with the anchors of the outline and a link."""
    first = replace(
        face(line("one")), anchors=(Anchor("one", 2.0, 0.0), Anchor("half", 2.0, 10.0)), links=(Link(Box(5, 6, 10, 4), "two"),)
    )
    second = replace(face(line("two")), anchors=tuple(Anchor(n, 2.0, 20.0) for n in ("two", "quarters", "eighths", "half")))
    file = BytesIO()
    print_pdf(imposition(page(first), page(second)), font_book(), INFO, file, outline=outline)
    return pikepdf.open(file)


def tree(entry):
    """Titles and destinations below an entry of the outline; backward references must agree."""
    found, item, before = [], entry.get("/First"), None
    while item is not None:
        assert item.Parent.objgen == entry.objgen
        assert (item.Prev.objgen if "/Prev" in item else None) == before
        found.append((str(item.Title), str(item.Dest), int(item.get("/Count", 0)), tree(item)))
        before, item = item.objgen, item.get("/Next")
    assert (entry.Last.objgen if "/Last" in entry else None) == before
    return found


def test_the_outline_is_the_tree_of_its_levels():
    """Entries are children of the nearest higher entry; only the first level is open; those without destination are dropped."""
    with document() as pdf:
        assert pdf.Root.PageMode == "/UseOutlines"
        assert pdf.Root.Outlines.Type == "/Outlines"
        assert int(pdf.Root.Outlines.Count) == 2
        assert tree(pdf.Root.Outlines) == [
            (
                "One",
                "one",
                -2,
                [("One and a half", "half", 0, []), ("Three quarters", "quarters", -1, [("Seven eighths", "eighths", 0, [])])],
            ),
            ("Two", "two", 0, []),
        ]


def test_places_are_named_once_in_the_order_of_their_names():
    """Names are sorted for binary search; of two destinations with one name the first is used."""
    with document() as pdf:
        names = list(pdf.Root.Names.Dests.Names)
        places = dict(zip(map(str, names[::2]), names[1::2], strict=True))
        assert list(places) == ["eighths", "half", "one", "quarters", "two"]
        first, second = (p.obj.objgen for p in pdf.pages)
        assert {name: place[0].objgen for name, place in places.items()} == {
            "eighths": second, "half": first, "one": first, "quarters": second, "two": second,
        }  # fmt: skip
        assert [str(v) for v in places["two"][1:3]] == ["/XYZ", "0"]


def test_a_place_is_shown_with_a_little_above_it_but_never_above_the_page():
    """There is some space above the heading, unless it is at the top of the page."""
    with document() as pdf:
        names = list(pdf.Root.Names.Dests.Names)
        tops = {str(n): float(place[3]) for n, place in zip(names[::2], names[1::2], strict=True)}
    assert tops["one"] == pytest.approx(30 * PT, abs=1e-3)
    assert 10 * PT < tops["two"] < 15 * PT


def test_a_link_lies_over_its_words_and_leads_to_its_place():
    """Its rectangle is measured from the bottom left corner of the page, in pt, and no frame is drawn around it."""
    with document() as pdf:
        (link,) = pdf.pages[0].Annots
        assert (link.Type, link.Subtype, str(link.Dest)) == ("/Annot", "/Link", "two")
        assert [float(v) for v in link.Rect] == pytest.approx([5 * PT, 20 * PT, 15 * PT, 24 * PT], abs=1e-3)
        assert [int(v) for v in link.Border] == [0, 0, 0]
        assert int(link.F) == 4  # printed with the page, as PDF/A wants it
        assert "/Annots" not in pdf.pages[1]


def test_a_document_without_an_outline_opens_as_it_is():
    """No empty outline is shown."""
    with document(outline=()) as pdf:
        assert "/Outlines" not in pdf.Root
        assert "/PageMode" not in pdf.Root


def test_sheets_to_print_have_no_links():
    """Without an outline asked for, links and places stay out of the file."""
    with document(outline=None) as pdf:
        assert "/Annots" not in pdf.pages[0]
        assert "/Names" not in pdf.Root


def test_signs_that_guide_line_breaks_are_left_out_of_bookmarks():
    """Word joiners, zero width spaces and soft hyphens; a no-break space stays."""
    with document((OutlineEntry("One\u2060two\u200bthree\u00adfour\u00a0five", "one", 1),)) as pdf:
        assert tree(pdf.Root.Outlines) == [("Onetwothreefour\u00a0five", "one", 0, [])]


P = StructureElement("P")


def marks(*tags):
    """Return the operators that mark content with these tags, one after the other, and end the last."""
    page = StructureTree().begin_page()
    return [operator for tag in tags for operator in page.begin(tag)] + [*page.end()]


def test_what_is_read_without_a_break_is_one_sequence():
    """The same place, or the next, in the same element; artifacts side by side are one too."""
    assert marks(ContentTag(P), ContentTag(P), ContentTag(P, 1)) == [b"/P<</MCID 0>>BDC", b"EMC"]
    assert marks(None, None) == [b"/Artifact BMC", b"EMC"]


def test_what_is_read_later_or_before_is_another_sequence():
    """Painted side by side, but with something between in the order of reading."""
    for order in (2, -1):
        assert marks(ContentTag(P), ContentTag(P, order)) == [b"/P<</MCID 0>>BDC", b"EMC", b"/P<</MCID 1>>BDC", b"EMC"]


def test_artifacts_part_content():
    """What is between them is not read, and does not belong to either."""
    assert marks(ContentTag(P), None, ContentTag(P)) == [
        b"/P<</MCID 0>>BDC", b"EMC", b"/Artifact BMC", b"EMC", b"/P<</MCID 1>>BDC", b"EMC",
    ]  # fmt: skip


def test_nothing_is_ended_that_was_not_begun():
    """Nor twice."""
    page = StructureTree().begin_page()
    assert page.end() == ()
    page.begin(None)
    assert [page.end(), page.end()] == [(b"EMC",), ()]


@pytest.mark.parametrize(
    "text", ["", r"a (b) \ c", "Ação “já” – 5 €…", "ﬁŁŒšž\u2212‰", "日本語", "\u0627\u0628", "a\tb\nc", "🂡"]
)
def test_a_string_is_read_as_it_was_given(text):
    """In one byte for each character if that is possible, by an independent reader."""
    assert str(pikepdf.Object.parse(string(text))) == text


def test_only_what_pdfs_encoding_lacks_is_written_in_utf_16():
    """Brackets, the backslash and all but ASCII are escaped, so that no program takes the file for text."""
    assert string("a(b)") == rb"(a\(b\))"
    assert string("é€") == rb"(\351\240)"
    assert string("語") == rb"(\376\377\212\236)"


def test_names_dictionaries_and_arrays_are_read_as_they_were_given():
    """Also many entries, which are written in rows, and characters that would end a name."""
    many = {f"K{number:02}": number for number in range(20)}
    found = pikepdf.Object.parse(dictionary({**many, "A": array(range(-1, 30)), "N": pdf_name("a b#c"), "E": array([])}))
    assert {key: int(found[f"/{key}"]) for key in many} == many
    assert [int(item) for item in found.A] == [*range(-1, 30)]
    assert str(found.N) == "/a b#c"
    assert list(found.E) == []
    assert all(len(row) <= 255 for row in dictionary(many).splitlines())
