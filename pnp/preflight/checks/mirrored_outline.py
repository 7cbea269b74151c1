"""A face that right-to-left languages mirror must not have an outline with unequal halves, because outlines are never mirrored.

A die or a punch is made once for all languages; what is drawn for its left half would print on the right one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art.path_polygons import distance, polygons, spaced

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.outline import Outline
    from pnp.preflight.proof import Proof

_SAME = 0.05  # mm
_FLATNESS = 0.02  # mm
_STEP = 1.0  # mm between two places that are compared


def check(proof: Proof, report: Report) -> None:
    """Warn once about each deck with such faces."""
    seen: set[str] = set()
    for component, frame in proof.faces():
        if component.deck in seen or not frame.mirrored or frame.shaped is None or is_symmetric(frame.shaped):
            continue
        seen.add(component.deck)
        report.warning(
            "preflight/mirrored-outline",
            f"the layout of `{component.deck}` is mirrored for this language, its outline `{frame.shaped.source}` is not",
            component.mark,
            hint='write `<face mirror="no">` in the template, or draw an outline with equal halves',
            faces=[component.place(frame)],
        )


def is_symmetric(outline: Outline) -> bool:
    """Whether an outline looks the same from behind."""
    if outline.shape != "path":
        return True
    (line,), (mirrored,) = polygons(outline.path, _FLATNESS), polygons(outline.mirrored.path, _FLATNESS)
    return all(distance(line, *point) < _SAME for point in (*mirrored, *spaced(mirrored, _STEP)))
