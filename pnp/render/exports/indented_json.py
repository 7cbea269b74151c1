"""JSON with one value per line, written piece by piece: the pages of a large manifest are never all in memory.

The bytes are those of `json.dumps(…, ensure_ascii=False, indent=1)`, which takes four times as long, because an indentation
keeps it from using its compiled encoder.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_scalar = json.JSONEncoder(ensure_ascii=False).encode
_quoted = json.encoder.encode_basestring  # what the encoder itself writes texts with


def indented_json(data: Mapping[str, object]) -> Iterator[bytes]:
    """Yield a JSON document that ends with a newline, in pieces: one per entry, and one per element of an entry's list."""
    before = "{"
    for key, value in data.items():
        head = f"{before}\n {_scalar(key)}: "
        before = ","
        if isinstance(value, Sequence) and not isinstance(value, str) and value:
            opening = "["
            for element in value:
                yield f"{head}{opening}\n  {_indented(element, '  ')}".encode()
                head, opening = "", ","
            yield b"\n ]"
        else:
            yield f"{head}{_indented(value, ' ')}".encode()
    yield b"{}\n" if not data else b"\n}\n"


def _indented(value: object, margin: str) -> str:
    """Return a value whose lines, except for the first, begin with `margin`."""
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, float) and isfinite(value):
        return float.__repr__(value)
    inner = margin + " "
    if isinstance(value, (dict, Mapping)):  # `dict` is told at once, which nearly all of them are
        entries = [f"{_quoted(key)}: {_indented(entry, inner)}" for key, entry in value.items()]
        return "{\n" + inner + f",\n{inner}".join(entries) + f"\n{margin}}}" if entries else "{}"
    if isinstance(value, (list, Sequence)):
        entries = [_indented(entry, inner) for entry in value]
        return "[\n" + inner + f",\n{inner}".join(entries) + f"\n{margin}]" if entries else "[]"
    return _scalar(value)
