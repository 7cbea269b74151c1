"""The faults of one face as its XML is read, each with the place in the template that is at fault."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Diagnostic
from pnp.layout.ill_formed import short
from pnp.layout.source_stamps import packaged_mark, stamp_behind, stamps_before, template_mark

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.base.diagnostics import Mark
    from pnp.layout.attribute_reader import AttributeFault
    from pnp.layout.template_places import TemplatePlaces


class FaceFaults:
    """Collects them; `begin` is the stamp of those that have no place of their own."""

    def __init__(self, places: TemplatePlaces, begin: str) -> None:
        self.places = places
        self.begin = begin
        self.found: list[Diagnostic] = []

    def record(self, code: str, message: str, at: str = "", hint: str | None = None, mark: Mark | None = None) -> None:
        """Record a fault at a mark, or in the line of a stamped place."""
        packaged = packaged_mark(at)
        also = (("in", packaged),) if packaged else ()
        mark = mark or template_mark(self.places.folder, at or self.begin)
        self.found.append(Diagnostic(f"layout/{code}", message, mark, also=also, hint=hint))

    def of_tag(self, code: str, message: str, tag: str, at: str, hint: str | None = None) -> None:
        """Record a fault of a tag; it has no place of its own if it is not stamped."""
        self.record(code, message, at, hint, self.places.tag(at, tag) if at else None)

    def of_attributes(self, faults: Iterable[AttributeFault], tag: str, at: str) -> None:
        """Record the faults of a tag's attributes."""
        for fault in faults:
            name, of_value = fault.attribute, fault.code == "bad-value"
            mark = self.places.attribute(at, tag, name, fault.value, of_value=of_value) if name else self.places.tag(at, tag)
            self.record(fault.code, fault.message, at, fault.hint, mark)

    def stray_text(self, words: str, xml: str, byte_index: int, at: str) -> None:
        """Record words outside of `<text>` that end at a place of the expanded face, in the element that is stamped `at`."""
        index = len(xml.encode("utf-8", "surrogatepass")[:byte_index].decode("utf-8", "ignore"))
        before = [stamp for tag, stamp in stamps_before(xml, index) if tag != "t"]
        mark = self.places.words_outside(before[-1] if before else at, stamp_behind(xml, index), words)
        self.record("stray-text", f"`{short(words)}` is outside `<text>`", at, mark=mark)
