"""Rules about damage: streams that were cut off or changed, content that cannot be read, and what had to be repaired."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.pdf.objects import entry, identity, items, name, number
from pnp.pdf.stream_damage import StreamInspector

if TYPE_CHECKING:
    from pnp.pdf.objects import PdfValue
    from pnp.pdf.pdf_file import PdfPage
    from pnp.preflight.press_files.judgement import FileJudgement

_INKS_OF_PROFILES = frozenset({1, 3, 4})
_FONT_LENGTHS = ("/Length1", "/Length2", "/Length3")
_WORDS = {"Image": "a picture", "Form": "a form", "XML": "the metadata"}
_KINDS = {"/FunctionType": "a function", "/PatternType": "a pattern", "/ShadingType": "a gradient"}


def check_damage(judgement: FileJudgement) -> None:
    """Judge whether the file is as it was written; the rules of pages have read what they paint."""
    file = judgement.file
    if _check_streams(judgement):
        return  # what follows from it is no news
    if file.contents.damaged:
        judgement.fault(
            "press/damage",
            "what a page paints cannot be read to its end",
            hint="export it again; what is lost cannot be judged",
            value=str(file.contents.damaged),
        )
    elif file.warnings:
        judgement.fault(
            "press/damage",
            f"the file had to be repaired: {file.warnings[0]}",
            hint="save it again with the program that made it; a press may repair it in another way",
            value=file.warnings[0],
        )


def _check_streams(judgement: FileJudgement) -> bool:
    """Tell the streams that are damaged; return whether there are any."""
    pages = {identity(part): page for page in judgement.file.pages for part in _contents(page)}
    found = False
    for stream, wrong in StreamInspector().damaged(judgement.file.pdf):
        found = True
        page = pages.get(identity(stream))
        what = "what the page paints" if page else _what(stream)
        judgement.fault(
            "press/damage",
            f"{what} is damaged: its data {wrong} (object {_number(stream)})",
            page=page,
            hint="copy or export the file again: a press may print it in another way, or not at all",
            value=wrong,
        )
    return found


def _contents(page: PdfPage) -> list[PdfValue]:
    contents = entry(page.dictionary, "/Contents")
    return [part for part in items(contents) or [contents] if identity(part) is not None]


def _what(stream: PdfValue) -> str:
    """Say what a stream holds, as far as its dictionary tells."""
    known = _WORDS.get(name(entry(stream, "/Subtype")))
    if known:
        return known
    if any(entry(stream, key) is not None for key in _FONT_LENGTHS):
        return "a font"
    kind = next((words for key, words in _KINDS.items() if entry(stream, key) is not None), "")
    if kind:
        return kind
    return "an ICC profile" if number(entry(stream, "/N")) in _INKS_OF_PROFILES else "a stream"


def _number(stream: PdfValue) -> int:
    return (identity(stream) or (0, 0))[0]
