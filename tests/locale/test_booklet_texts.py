"""A booklet in one language: every word of every block is settled, and links lead to what has a name."""

from dataclasses import fields, is_dataclass

from pnp.diagnostics import Mark
from pnp.locale.booklet_texts import anchors, settled
from pnp.model.booklet import (
    Booklet,
    CalloutBlock,
    Chapter,
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
from pnp.model.fields import Message
from pnp.model.text import RichText, TextSpan

AT = Mark("content/g/booklet/01-a.md", 1)


def said(words):
    """A text as it is written."""
    return Message(words, words, AT)


def printed(message):
    """A text as it is printed: in capitals."""
    return RichText((TextSpan(message.source.upper()),), message.id, "en", message.mark)


def flat(value):
    """A value with only the words of its texts: names of fields and everything else are kept."""
    if isinstance(value, Message | RichText):
        return str(value).lower(), type(value).__name__
    if isinstance(value, tuple | list):
        return [flat(item) for item in value]
    if isinstance(value, dict):
        return {key: flat(item) for key, item in value.items()}
    if is_dataclass(value):
        return {one.name: flat(getattr(value, one.name)) for one in fields(value)}
    return value


def booklet():
    """One block of each kind, some inside others."""
    images = (
        FigureImage(said("a pike"), "pike", "face", "", 1, (Pointer(1, 2, 3),), AT),
        FigureImage(None, "", "face", "a.png", 0.5, (), AT),
    )
    figure = FigureBlock(images, ((1, said("its name")), (2, said("its story"))), AT, "fig")
    paragraph = ParagraphBlock(said("read this"), AT, "this")
    items = ((paragraph, ParagraphBlock(said("and that"), AT)), (HeadingBlock(3, said("deep"), "deep", AT),))
    table = TableBlock(
        (said("fish"), said("points")), ((said("pike"), said("seven")), (said("carp"), said("five"))), ("start",), AT
    )
    callout = CalloutBlock("tip", (ListBlock(True, 3, False, items, AT), figure), AT)
    first = Chapter("a", (HeadingBlock(1, said("start"), "start", AT), callout, PageBreakBlock(AT)), AT)
    second = Chapter("b", (table, GeneratedBlock("toc", AT), HeadingBlock(2, said("end"), "end", AT)), AT)
    return Booklet((first, second), None, AT, {"hook": said("holds fish")})


def test_every_word_is_settled_in_its_place():
    """Headings, lists, tables, call-outs, captions, notes and explanations; everything else stays as it was."""
    written = booklet()
    done = settled(written, printed)
    assert "Message" not in repr(done)
    assert repr(flat(done)) == repr(flat(written)).replace("'Message'", "'RichText'")
    assert done.chapters[1].blocks[0].rows[1][0].plain == "CARP"
    assert done.chapters[0].blocks[1].blocks[1].images[1].caption is None


def test_links_lead_to_what_has_a_name():
    """Headings, paragraphs and figures, also inside of lists and call-outs; a paragraph without a name is no place."""
    assert [list(anchors(chapter.blocks)) for chapter in booklet().chapters] == [["start", "this", "deep", "fig"], ["end"]]
