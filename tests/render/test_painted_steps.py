"""Faces that are painted in steps which others have shown are those that are painted item by item."""

from hypothesis import given
from hypothesis import strategies as st
from sample_items import BLACK, RED, font_book, line, rect

from pnp.base.units import Box, Size
from pnp.model.frame import Colour, Drawing, DrawingItem, Group, Stroke
from pnp.render import item_painter
from pnp.render.content_stream import ContentStream, SharedObjects
from pnp.render.item_painter import PaintedSteps, _paint_item, paint_items

BOX = Box(0, 0, 40, 30)
BOOK = font_book()
STAR = Drawing("star", Size(10, 10), (rect(0, 0, 5, 10, BLACK),))
PALE = Colour(0, 0, 1, alpha=0.5)
ITEMS = [
    rect(0, 0, 9, 9),
    rect(0, 0, 9, 9, PALE),
    rect(1, 1, 8, 8, None),
    rect(2, 2, 5, 5, RED, stroke=Stroke(BLACK, 0.3)),
    DrawingItem(STAR, (1, 0, 0, 1, 3, 3)),
    DrawingItem(STAR, (0, 0, 0, 0, 3, 3)),
    Group((rect(0, 0, 9, 9), line("um")), opacity=0.5),
    Group((line("dois", colour=RED),)),
    line("Ordem e progresso"),
    line("Ordem", font="bold", y=20),
    line("ofício", colour=PALE),
    line("dito", invisible=True),
    line("largo", stretch=1.5),
    line("dois", colour=RED),
]
ITEMS += [line(f"{n} cartas", y=float(n)) for n in range(3)]


def stream(store, items):
    """What items paint, one by one."""
    content = ContentStream(BOX)
    paint_items(store, content, items)
    return content.finish()


def names(objects):
    """Objects by what they are."""
    return [(kind, one.digest) for kind, one in objects]


@given(st.lists(st.lists(st.sampled_from(ITEMS), max_size=8), max_size=8), st.integers(0, 12))
def test_steps_are_what_items_paint(faces, most):
    """Whatever faces came before, and however many steps are kept."""
    store, whole = SharedObjects(BOOK), SharedObjects(BOOK)
    kept, item_painter._MOST_STEPS = item_painter._MOST_STEPS, most
    try:
        steps = PaintedSteps(store, BOX, _paint_item)
        for items in [*faces, *faces]:
            found, expected = steps.content(items), stream(whole, items)
            assert found.stream == expected.stream
            assert names(found.objects) == names(expected.objects)
            assert {(one.font, one.glyphs) for one in found.runs} == {(one.font, one.glyphs) for one in expected.runs}
            assert found.sized == expected.sized
    finally:
        item_painter._MOST_STEPS = kept


def test_a_face_begins_with_the_clip_of_its_shape():
    """Before all of its items."""
    steps = PaintedSteps(SharedObjects(BOOK), BOX, _paint_item)
    assert steps.content(ITEMS[:1], b"0 0 m W n").stream.startswith(b"0 0 m W n\n")
