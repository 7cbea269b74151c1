"""What is found out about shared elements is found out once, and kept within a limit."""

from pnp.base.units import Box
from pnp.model import face_walk
from pnp.model.face_walk import ItemMemory
from pnp.model.frame import Colour, GlyphRun, Shape, TextLine

BLACK, WHITE, GREY = Colour(0, 0, 0), Colour(1, 1, 1), Colour(0.5, 0.5, 0.5)
LINE = TextLine(10, 14, 8, ((0.0, GlyphRun("f", (), 0.5, "a")),), BLACK)


def rect(x, y, w, h, fill):
    """A filled rectangle."""
    corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    return Shape((("M", corners[0]), *(("L", corner) for corner in corners[1:]), ("Z", ())), fill, rect=Box(x, y, w, h))


def test_a_shared_element_is_looked_at_once_and_lines_of_text_never():
    """It is found on each face again, in paint order; an equal element that is another object is looked at too."""
    seen = []
    memory = ItemMemory(lambda item: (seen.append(item), (item.fill, len(seen)))[1])
    panel, other = rect(0, 0, 9, 9, BLACK), rect(0, 0, 9, 9, WHITE)
    assert memory.on_face([panel, LINE, other]) == [BLACK, 1, WHITE, 2]
    assert memory.on_face([other, panel, rect(0, 0, 9, 9, GREY)]) == [WHITE, 2, BLACK, 1, GREY, 3]
    assert len(seen) == 3


def test_a_memory_that_is_full_forgets_all_and_goes_on(monkeypatch):
    """A deck with pictures of each card takes no more memory than its limit, and finds what it would find."""
    monkeypatch.setattr(face_walk, "_MOST_ITEMS", 10)
    memory = ItemMemory(lambda item: (item.rect.x, item.rect.y))
    shapes = [rect(x, 2 * x, 9, 9, BLACK) for x in range(50)]
    for shape in (*shapes, *shapes[::-1]):
        assert memory.of(shape) == (shape.rect.x, shape.rect.y)
        assert len(memory._known) <= 10 / 3
