"""The type sizes of a deck: each text is fitted by itself, then the texts of one place take the common sizes."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.failures import in_hand
from pnp.layout.common_sizes import assigned, common_sizes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pnp.layout.face_texts import FaceTexts
    from pnp.layout.unpainted_face import UnpaintedFace
    from pnp.model.game import ChosenSizes, TextRole

FittedSizes: TypeAlias = "dict[TextRole, Counter[float]]"
"""The largest sizes (pt) at which texts fit, each with the number of cards that show one; those of parts of a deck add up."""


def fit_texts(faces: Mapping[UnpaintedFace, int], texts: FaceTexts) -> FittedSizes:
    """Fit every text that may shrink; return the sizes that were found. `faces` says how many cards show each.

    A text that does not fit even at its floor is an error and does not affect the size of the others.
    """
    found: FittedSizes = {}
    for unpainted, cards in faces.items():
        with in_hand("card", unpainted.card.id):
            for text_content in unpainted.tree.texts:
                text = text_content.text
                if text.fit == "shrink" and text.w is not None and text_content.spans:
                    fitting = unpainted.fittings[text_content] = texts.fitting(text_content)
                    if not fitting.overflow:
                        role = (text.at, text.style)
                        unpainted.sizes.append((role, fitting.size))
                        found.setdefault(role, Counter())[fitting.size] += cards
    return found


def chosen_sizes(fitted: FittedSizes) -> ChosenSizes:
    """Return the common sizes of the roles whose texts differ in size."""
    return {role: common_sizes(sizes) for role, sizes in fitted.items() if len(sizes) > 1}


def added_up(parts: Iterable[FittedSizes]) -> FittedSizes:
    """Return the sizes of a deck from those of its parts."""
    found: FittedSizes = {}
    for part in parts:
        for role, sizes in part.items():
            found.setdefault(role, Counter()).update(sizes)
    return found


def used_sizes(
    fitted: Iterable[tuple[TextRole, float]], chosen: ChosenSizes, known: dict[int, Sequence[float]] | None = None
) -> tuple[float, ...]:
    """Return the sizes that texts have of which the largest ones that fit are known.

    `known` remembers the sizes of roles by their `id`: the faces of a deck share them, and comparing styles takes longer.
    """
    known = {} if known is None else known
    used = []
    for role, size in fitted:
        sizes = known.get(id(role))
        if sizes is None:
            sizes = known[id(role)] = chosen.get(role, ())
        used.append(assigned(size, sizes) if sizes else size)
    return tuple(used)


def use_sizes(faces: Iterable[UnpaintedFace], chosen: ChosenSizes, texts: FaceTexts) -> None:
    """Set the fitted texts of faces at the common sizes of their roles."""
    for unpainted in faces if chosen else ():
        for text_content, fitting in unpainted.fittings.items():
            sizes: Sequence[float] | None = chosen.get((text_content.text.at, text_content.text.style))
            if sizes and not fitting.overflow and (size := assigned(fitting.size, sizes)) != fitting.size:
                unpainted.fittings[text_content] = texts.resized(text_content, fitting, size)
