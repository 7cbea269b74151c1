"""Content streams as operators with their operands in plain Python; each stream is parsed once."""

from __future__ import annotations

import warnings
from decimal import Decimal
from typing import NamedTuple, TypeAlias

import pikepdf

from pnp.pdf.limits import check_content
from pnp.pdf.objects import PdfValue, entry, identity, items, number, spelled

Operand: TypeAlias = PdfValue
"""A number as float, a name as `str` with its slash, a string as `bytes`, an array as a list; others as pikepdf gives them."""


class Operation(NamedTuple):
    """One operator of a content stream with its operands; an inline image is the operator `BI`, with the image."""

    operator: str
    operands: tuple[Operand, ...] = ()


class PdfContents:
    """The content streams of one file."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self._pdf = pdf
        self._known: dict[tuple[int, int], tuple[Operation, ...]] = {}
        self.damaged = 0
        """How many streams could not be read to their end."""

    def of_stream(self, stream: pikepdf.Stream) -> tuple[Operation, ...]:
        """Return the operators of a form, a pattern or a glyph. Raises PdfLimitError."""
        key = identity(stream)
        found = self._known.get(key) if key is not None else None
        if found is None:
            found = self._parsed([stream])
            if key is not None:
                self._known[key] = found
        return found

    def of_page(self, page: PdfValue) -> tuple[Operation, ...]:
        """Return the operators of a page: its streams are one after the other. Raises PdfLimitError."""
        contents = entry(page, "/Contents")
        parts = items(contents) or [contents]
        streams = [part for part in parts if isinstance(part, pikepdf.Stream)]
        self.damaged += len(streams) < len(parts) and contents is not None
        if len(streams) == 1:
            return self.of_stream(streams[0])
        return self._parsed(streams)

    def _parsed(self, streams: list[pikepdf.Stream]) -> tuple[Operation, ...]:
        """Read and parse streams as one; what pikepdf warns of on the way is damage."""
        found: tuple[Operation, ...] = ()
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            try:
                data = b"\n".join(stream.read_bytes() for stream in streams)
                check_content(data)
                found = tuple([_operation(step) for step in pikepdf.parse_content_stream(pikepdf.Stream(self._pdf, data))])
                self.damaged += bool(warned)
            except (pikepdf.PikepdfError, RuntimeError, TypeError, ValueError, LookupError):
                self.damaged += 1
        return found


def _operation(step: object) -> Operation:
    if isinstance(step, pikepdf.ContentStreamInlineImage):
        return Operation("BI", (step.iimage,))
    assert isinstance(step, pikepdf.ContentStreamInstruction)
    return Operation(spelled(step.operator), tuple([_plain(operand) for operand in step.operands]))


def _plain(value: PdfValue) -> Operand:
    if isinstance(value, (int, Decimal, float)) and not isinstance(value, bool):
        return number(value)
    if isinstance(value, pikepdf.Name):
        return spelled(value)
    if isinstance(value, pikepdf.String):
        return bytes(value)
    return [_plain(item) for item in value] if isinstance(value, pikepdf.Array) else value
