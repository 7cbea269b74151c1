"""The input of every check: the faces, and the styles and safe margins to check them by."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from pnp.base.records import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.inks.press_inks import PressInks
    from pnp.model.frame import Frame
    from pnp.model.sheet import Component
    from pnp.model.style import TextStyle


@frozen
class Proof:
    """Finished faces before they are printed; a page of a booklet is a component with one face.

    `styles`: the text styles by name, without those that could not be read; `safe`: the safe margins in mm by deck; decks
    that are missing have no safe area. A `strict` proof is of what players get, not of a prototype (`--strict`). `bleeds`: the
    most mm of its bleed that sheets show, by deck, 0 where neighbours share their cuts; the others show all.
    """

    components: Sequence[Component]
    styles: Mapping[str, TextStyle] = field(default_factory=dict)
    safe: Mapping[str, float] = field(default_factory=dict)
    strict: bool = False
    bleeds: Mapping[str, float] = field(default_factory=dict)
    press: PressInks | None = None
    """The press for which it is; None: a printer at home."""
    asked_safe: float = 0.0
    """The safe margin in mm that who prints asks for, if that is more than a deck has."""
    asked_bleeds: Mapping[str, float] | None = None
    """The bleed in mm of single faces by deck, which art must fill to its end; None: sheets, on which art may end earlier."""
    _distinct: list[tuple[Component, Frame]] = field(init=False, repr=False, compare=False, default_factory=list)

    def faces(self) -> Iterator[tuple[Component, Frame]]:
        """Every face and back with its component, in printing order, but those of which nothing is to be found."""
        for component in self.components:
            for frame in component.frames:
                if frame.painted is None or not frame.painted.is_clean:
                    yield component, frame

    def distinct_faces(self) -> Sequence[tuple[Component, Frame]]:
        """The same without those that look like one before, as the backs of a deck do: each with its first component."""
        if not self._distinct:
            first: dict[Frame, Component] = {}
            for component, frame in self.faces():
                first.setdefault(frame, component)
            self._distinct.extend([(component, frame) for frame, component in first.items()])
        return self._distinct

    def printed_bleed(self, component: Component, frame: Frame) -> float:
        """How much of the bleed of one of its faces is printed, in mm."""
        if self.asked_bleeds is not None:
            return min(frame.bleed, self.asked_bleeds.get(component.deck, frame.bleed))
        return min(component.shown_bleed(frame), self.bleeds.get(component.deck, frame.bleed))
