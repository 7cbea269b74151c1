"""What every check is given: the faces to be judged and what is asked of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.model.frame import Component, Frame
    from pnp.model.style import TextStyle


@dataclass(frozen=True, slots=True)
class Proof:
    """Finished faces before they are printed; a page of a booklet counts as a component with one face.

    `styles` are the text styles by name, without those that could not be read; `safe` the safe margins in mm by deck: a deck
    that has none is not judged by it.
    """

    components: Sequence[Component]
    styles: Mapping[str, TextStyle] = field(default_factory=dict)
    safe: Mapping[str, float] = field(default_factory=dict)

    def faces(self) -> Iterator[tuple[Component, Frame]]:
        """Every face and back with its component, in order."""
        for component in self.components:
            yield component, component.face
            if component.back is not None:
                yield component, component.back
