"""The words on the faces and sheets of a draft."""

from pnp.model.face_walk import walk
from pnp.model.frame import TextLine


def words(items):
    """The text of items, line by line."""
    lines = [item for item, _ in walk(items) if isinstance(item, TextLine) and not item.invisible]
    return ["".join(glyph.text for _, run in line.runs for glyph in run.glyphs) for line in lines]


def listed(document):
    """The words of the sheets after those with cards, which hold the list of findings."""
    return [line for page in document.imposition.pages if not page.placements for line in words(page.furniture)]
