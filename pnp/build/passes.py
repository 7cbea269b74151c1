"""Documents whose fronts and backs are two files, for a printer that prints one side at a time (`--passes two`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.impose.orders import backs_only, fronts_only, has_second_side

if TYPE_CHECKING:
    from pnp.model.outline import Printer
    from pnp.model.request import Document
    from pnp.model.sheet import Imposition

    Manifest = Callable[[], Mapping[str, object]] | None


_BOTH_SIDES = "at 100 %, both sides"  # as advice has it for sheets in one pass
_FIRST_ADVICE = "print it first, at 100 %, one side, and put the stack back in"
_BLANK_SIDE = "at 100 %, on the blank side of the stack"
_UNKNOWN_ORDER = "does your printer take the stack back in the same order? `pnp calibrate --passes two` finds out"
_NO_OTHER_SIDE = "one pass is enough: nothing is printed on the other side"


def in_two_passes(
    document: Document, printer: Printer | None, of_pass: Callable[[Imposition, str], tuple[str, Manifest]]
) -> tuple[Document, ...]:
    """Return the document of the fronts and that of the backs; the document itself if nothing is printed on the other side.

    Backs are in the order that the `printer` needs (None: that of the fronts). `of_pass` gives the name and the manifest of a
    file by its sheets and what its name ends with.
    """
    if not has_second_side(document.imposition):
        return (replace(document, caution=_joined(document.caution, _NO_OTHER_SIDE)),)
    order = printer.second_pass if printer else None
    fronts, backs = fronts_only(document.imposition), backs_only(document.imposition, order or "same")
    stem, manifest = of_pass(fronts, "-fronts")
    advice = _FIRST_ADVICE if _BOTH_SIDES in document.advice else document.advice
    caution = _joined(document.caution, "" if order else _UNKNOWN_ORDER)
    first = replace(document, stem=stem, imposition=fronts, manifest=manifest, advice=advice, caution=caution)
    stem, manifest = of_pass(backs, "-backs")
    advice = document.advice.replace(_BOTH_SIDES, _BLANK_SIDE)
    second = replace(document, stem=stem, imposition=backs, manifest=manifest, advice=advice)
    return first, replace(second, pieces={}, saving="", caution="")


def _joined(*cautions: str) -> str:
    return " · ".join(filter(None, cautions))
