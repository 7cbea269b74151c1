"""Marks of tagged pages: what follows in an element is one sequence, what stands elsewhere in it another."""

from pnp.model.frame import ContentTag, StructureElement
from pnp.render.pdf_document import StructureTree

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
