r"""The quoted texts of PO files: `"He said \"no\".\n"`."""

from __future__ import annotations

import re

from pnp.base.records import lazy_pattern

_QUOTED = lazy_pattern(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)
_ESCAPE = lazy_pattern(r"\\(?:([0-7]{1,3})|x([0-9a-fA-F]{1,2})|(.))", re.DOTALL)
_SIGNS = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", '"': '"', "\\": "\\"}
_ESCAPED = {sign: f"\\{letter}" for letter, sign in _SIGNS.items()}
_CONTROL = lazy_pattern("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def unquoted(text: str) -> str:
    """Read one quoted text. Raises ValueError with a message and a hint (or None)."""
    found = _QUOTED.match(text)
    if found is None:
        raise ValueError("the text is never closed", 'end it with `"`')
    if found.end() < len(text):
        raise ValueError("the line continues after the closing quote", r"a quote inside a text is written `\"`")
    value = _ESCAPE.sub(_sign, found[1])
    control = _CONTROL.search(value)
    if control:
        raise ValueError(f"the text holds the control character U+{ord(control[0]):04X}", None)
    return value


def _sign(found: re.Match[str]) -> str:
    octal, hexadecimal, letter = found.groups()
    if letter is None:
        return chr(int(octal, 8) if octal else int(hexadecimal, 16))
    if letter not in _SIGNS:
        raise ValueError(rf"`\{letter}` is not an escape in a PO file", rf"write `\\{letter}`")
    return _SIGNS[letter]


def quoted(text: str) -> str:
    """Write a text in quotes."""
    return '"' + "".join(_ESCAPED.get(c, c) for c in text) + '"'
