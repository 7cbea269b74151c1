"""The context of a booklet's layout, which every kind of block needs."""

from __future__ import annotations

from dataclasses import field, replace
from typing import TYPE_CHECKING, TypedDict, Unpack

from pnp.base.records import frozen
from pnp.model.frame import StructureElement
from pnp.text.fonts import family_names
from pnp.text.languages import base_level

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.base.diagnostics import Report
    from pnp.base.units import Size
    from pnp.layout.booklet.bands import BandRoom
    from pnp.layout.booklet.booklet_typesetter import BookletTypesetter
    from pnp.layout.booklet.figure_images import FigureContents
    from pnp.layout.booklet.template_drawings import TemplateDrawings
    from pnp.model.booklet import BookletLook, HeadingBlock
    from pnp.model.fields import RichText
    from pnp.model.frame import StructureType
    from pnp.model.game import Game


class ElementOptions(TypedDict, total=False):
    """What may be said of an element of the structure, see `StructureElement`."""

    language: str
    alternative: str
    words: str
    cells: tuple[StructureType, ...]
    numbered: bool


@frozen
class BookletContext:
    """The game, the look, the typesetter, the sources of figures, the templates and the report.

    `parent` is the element of the structure that blocks belong to (None: the document), `sections` those of chapters by the
    anchors of their headings, `levels` the level of each heading in the structure, where none is left out.
    `column` is the size of a page's column in mm; `titles` are the headings that the contents list; `bands` keeps, by their
    level, the room that their bands need, once it is known; `openings` has the heights in mm of the headings that grew;
    `terms` has the forms of each term of the glossary; `fonts` the keys of the fonts that the pages are set in, once known.
    """

    game: Game
    look: BookletLook
    typesetter: BookletTypesetter
    faces: FigureContents
    templates: TemplateDrawings
    report: Report
    column: Size
    titles: Sequence[HeadingBlock]
    definitions: Mapping[str, RichText]
    bands: dict[int, BandRoom] = field(default_factory=dict)
    openings: dict[str, float] = field(default_factory=dict)
    parent: StructureElement | None = None
    sections: dict[str, StructureElement] = field(default_factory=dict)
    levels: Mapping[str, int] = field(default_factory=dict)
    terms: Sequence[Sequence[str]] = ()
    fonts: set[str] = field(default_factory=set)

    def element(self, type_: StructureType, order: int = 0, **more: Unpack[ElementOptions]) -> StructureElement:
        """Make an element of the structure for a block here."""
        return StructureElement(type_, self.parent, order, **more)

    def text_element(self, type_: StructureType, text: RichText, order: int = 0, words: str = "") -> StructureElement:
        """Make an element for a text, with its language if that is not the game's, and the `words` that are said for it."""
        language = text.locale if text.locale != self.game.locale else ""
        return StructureElement(type_, self.parent, order, language, words=words)

    def inside(self, parent: StructureElement) -> BookletContext:
        """Return the context of blocks inside an element."""
        return replace(self, parent=parent)

    def section(self, heading: HeadingBlock) -> BookletContext:
        """Return the context of the blocks of the chapter that a heading begins."""
        if heading.anchor not in self.sections:
            self.sections[heading.anchor] = StructureElement("Sect")
        return self.inside(self.sections[heading.anchor])

    @property
    def families(self) -> tuple[str, ...]:
        """The names of the typefaces that the booklet is set in, as its credits say them."""
        return family_names(self.game.fonts, self.game.theme.styles.values(), self.game.locale, self.fonts)

    @property
    def right_to_left(self) -> bool:
        """Whether lines begin on the right; columns and rows do too, and pages are turned to the right."""
        return base_level(self.game.locale) == 1

    def left_edge(self, before: float, own: float, width: float) -> float:
        """Return the left edge (mm) of something `own` mm wide that begins `before` mm into a line of `width` mm."""
        return width - before - own if self.right_to_left else before
