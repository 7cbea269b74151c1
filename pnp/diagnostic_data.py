"""Findings as JSON-ready data, for editors, scripts and continuous integration: docs/json.md describes every field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from pnp.diagnostics import Diagnostic, Mark, Severity


class PlaceEntry(TypedDict):
    """A place in a file; what is not known is None. In a workbook, `sheet` names the sheet, and the column counts cells."""

    file: str | None
    sheet: NotRequired[str]
    line: int | None
    column: int | None


class FurtherPlaceEntry(PlaceEntry):
    """Another place that a finding names, and what it is: `first at`, `used in`."""

    what: str


class FaceEntry(TypedDict):
    """A place on a face: a card, or a page of a booklet (`page 3`), and a box in mm, or None for the whole face."""

    card: str
    side: Literal["face", "back"]
    box_mm: list[float] | None


class RuleEntry(TypedDict):
    """The rule of printing that a finding breaks: what it asks for and who says so; the object of a PDF, and its value."""

    asks: str
    source: str
    object: str | None
    value: str | None


class FindingEntry(PlaceEntry):
    """One finding at its place, and what it is about: `msgctxt` is the id of a text, as in PO files."""

    severity: Severity
    code: str
    message: str
    hint: str | None
    also: list[FurtherPlaceEntry]
    card: str | None
    field: str | None
    msgctxt: str | None
    faces: list[FaceEntry]
    rule: NotRequired[RuleEntry]


def finding_entry(diagnostic: Diagnostic) -> FindingEntry:
    """Describe a finding."""
    entry = _entry(diagnostic)
    if (rule := diagnostic.rule) is not None:
        entry["rule"] = {"asks": rule.asks, "source": rule.source, "object": rule.object or None, "value": rule.value or None}
    return entry


def _entry(diagnostic: Diagnostic) -> FindingEntry:
    place = _place(diagnostic.mark)
    entry: FindingEntry = {
        "severity": diagnostic.severity,
        "code": diagnostic.code,
        "file": place["file"],
        "line": place["line"],
        "column": place["column"],
        "message": diagnostic.message,
        "hint": diagnostic.hint,
        "also": [{"what": what, **_place(mark)} for what, mark in diagnostic.also],
        "card": diagnostic.subject.card,
        "field": diagnostic.subject.field,
        "msgctxt": diagnostic.subject.text,
        "faces": [
            {"card": card, "side": side, "box_mm": None if box is None else [round(length, 3) for length in box]}
            for card, side, box in diagnostic.faces
        ],
    }
    if "sheet" in place:
        entry["sheet"] = place["sheet"]
    return entry


def _place(mark: Mark | None) -> PlaceEntry:
    if mark is None:
        return {"file": None, "line": None, "column": None}
    sheet = mark.path[len(mark.file) + 1 : -1]
    place: PlaceEntry = {"file": mark.file, "line": mark.line or None, "column": mark.column or None}
    return {**place, "sheet": sheet} if sheet else place
