"""Checks of the figures of a booklet: words that are too small to be read there, and diagrams, which are faces of their own."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Report, shorten_line
from pnp.load.yaml.nodes import format_number
from pnp.model.face_walk import find_items
from pnp.model.frame import PlacedFrame
from pnp.model.sheet import Component
from pnp.preflight.checks import texts
from pnp.preflight.faces import FacesToCheck, texts_at_size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.base.diagnostics import FacePlace, Mark
    from pnp.preflight.faces import Reduction, TextAtSize

_TOLERANCE = 0.005  # pt


def check_words_in_figures(faces: FacesToCheck, report: Report) -> None:
    """Warn of each figure whose words are smaller than `smallest_words` and are to be read, with the smallest of them.

    Micro text, which nobody reads in play, does not count.
    """
    least = faces.smallest_words
    if not faces.typeset or not least:
        return
    found: dict[Reduction, _SmallWords] = {}
    for component, frame, text in texts_at_size(faces):
        reduction, style = text.reduction, faces.styles.get(text.box.style)
        if reduction is None or reduction.words != "read" or style is None or style.role == "micro":
            continue
        if text.size < least - _TOLERANCE:
            known = found.setdefault(reduction, _SmallWords(component, text, []))
            known.places.append(component.place(frame, text.ink))
            found[reduction] = known if known.text.size <= text.size else known._replace(text=text)
    for reduction, (component, text, places) in found.items():
        scale = ceil(reduction.scale * least / text.size * 100) / 100
        report.warning(
            "preflight/small-figure-words",
            f"this figure shows words in {format_number(round(text.size, 1))} pt, at {reduction.scale:.0%} of their size, such"
            f" as the `{text.box.style}` text `{shorten_line(texts.first_words(text.box), _SHOWN_WORDS)}`, expected at least"
            f" {format_number(least)} pt",
            text.mark or component.mark,
            also=text.also,
            hint=f"draw it for the page (`diagram=yes`), or show it larger (`scale={scale:g}`) or a part of it (`crop`);"
            " `words=picture` says that nobody is to read them there",
            faces=places,
        )


class _SmallWords(NamedTuple):
    """The smallest text of a figure, the page that it is on, and the places of all that are too small."""

    component: Component
    text: TextAtSize
    places: list[FacePlace]


_SHOWN_WORDS = 40


def check_diagrams(faces: FacesToCheck, report: Report) -> None:
    """Check the texts of diagrams, whose templates may set them in other places than on the cards themselves.

    What has been found on the card too is not reported again.
    """
    shown = tuple(_diagrams(faces)) if faces.typeset else ()
    if not shown:
        return
    found = Report()
    drawn = FacesToCheck(shown, faces.styles)
    for check in (texts.check_overlapping_texts, texts.check_covered_texts, texts.check_contrast):
        check(drawn, found)
    known = {(one.code, one.also) for one in report.diagnostics}
    for fault in found.diagnostics:
        if (fault.code, fault.also) not in known:
            report.add(replace(fault, faces=()))


def _diagrams(faces: FacesToCheck) -> Iterator[Component]:
    seen: set[Mark | None] = set()
    for component in faces.components:
        for item, _ in find_items(component.face.items, PlacedFrame):
            if item.words == "diagram" and item.at not in seen:
                seen.add(item.at)
                yield Component(f"diagram on {component.id}", "booklet", 1, item.frame, None, item.at or component.mark)
