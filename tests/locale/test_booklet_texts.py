"""A localized booklet: every text of every block is replaced, and anchors are found."""

from dataclasses import fields, is_dataclass

from pnp.base.diagnostics import Mark
from pnp.locale.localize import booklet_anchors, localize_booklet
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
from pnp.model.fields import Message, RichText, TextSpan

AT = Mark("content/g/booklet/01-a.md", 1)


def message(words):
    """Return a message with these words."""
    return Message(words, words, AT)


class Capitals:
    """Gives texts in capitals, and headings with a sign before them."""

    def text(self, source):
        """Return a text."""
        return RichText((TextSpan(source.source.upper()),), source.id, "en", source.mark)

    def heading(self, source):
        """Return the words of a heading."""
        return RichText((TextSpan(f"§{source.source.upper()}"),), source.id, "en", source.mark)


def flat(value):
    """Return a value with texts as words and everything else unchanged."""
    if isinstance(value, Message | RichText):
        return str(value).lower().removeprefix("§"), type(value).__name__
    if isinstance(value, tuple | list):
        return [flat(item) for item in value]
    if isinstance(value, dict):
        return {key: flat(item) for key, item in value.items()}
    if is_dataclass(value):
        return {one.name: flat(getattr(value, one.name)) for one in fields(value)}
    return value


def booklet():
    """Return a booklet with one block of each kind, some nested."""
    images = (
        FigureImage(message("a pike"), "pike", "face", "", 1, (Pointer(1, 2, 3),), AT, message("a fish")),
        FigureImage(None, "", "face", "a.png", 0.5, (), AT),
    )
    figure = FigureBlock(images, ((1, message("its name")), (2, message("its story"))), AT, "fig")
    paragraph = ParagraphBlock(message("read this"), AT, "this")
    items = ((paragraph, ParagraphBlock(message("and that"), AT)), (HeadingBlock(3, message("deep"), "deep", AT),))
    table = TableBlock(
        (message("fish"), message("points")),
        ((message("pike"), message("seven")), (message("carp"), message("five"))),
        ("start",),
        AT,
    )
    callout = CalloutBlock("tip", (ListBlock(True, 3, False, items, AT), figure), AT)
    first = Chapter("a", (HeadingBlock(1, message("start"), "start", AT), callout, PageBreakBlock(AT)), AT)
    second = Chapter("b", (table, GeneratedBlock("toc", AT), HeadingBlock(2, message("end"), "end", AT)), AT)
    return Booklet((first, second), None, AT, {"hook": message("holds fish")})


def test_every_text_is_replaced():
    """In headings, lists, tables, call-outs, captions, notes and definitions; everything else is unchanged."""
    written = booklet()
    result = localize_booklet(written, Capitals(), lambda block: block)
    assert "Message" not in repr(result)
    assert repr(flat(result)) == repr(flat(written)).replace("'Message'", "'RichText'")
    assert result.chapters[1].blocks[0].rows[1][0].plain == "CARP"
    assert result.chapters[0].blocks[1].blocks[1].images[1].caption is None
    assert [chapter.blocks[at].words.plain for chapter, at in zip(result.chapters, (0, 2), strict=True)] == ["§START", "§END"]


def test_named_blocks_are_anchors():
    """Headings, paragraphs and figures, including those in lists and call-outs; a paragraph without a name is not one."""
    assert [list(booklet_anchors(chapter.blocks)) for chapter in booklet().chapters] == [
        ["start", "this", "deep", "fig"],
        ["end"],
    ]
