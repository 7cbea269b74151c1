"""The arms of a plural or a select: `one {# ponto} other {# pontos}` as selectors and texts."""

from __future__ import annotations

import re

_CHOOSING = ("plural", "select", "selectordinal")
_SELECTOR = re.compile(r"\s*(=\d+|[A-Za-z][\w-]*)\s*\{")


def closing(text: str, at: int) -> int:
    r"""Where the brace that opens at `at` is closed, or -1; `\{` and `\}` do not count."""
    depth, i = 0, at
    while i < len(text):
        if text[i] == "\\":
            i += 1
        elif text[i] == "{":
            depth += 1
        elif text[i] == "}":
            depth -= 1
            if not depth:
                return i
        i += 1
    return -1


def values(message: str) -> set[str]:
    """Give the names of the values that an ICU message fills in, those in its arms too. Raises ValueError as `arms` does."""
    found: set[str] = set()
    at = message.find("{")
    while at >= 0:
        end = closing(message, at)
        if end < 0:
            raise ValueError(f"`{message[at : at + 20]}` is never closed")
        name, _, rest = message[at + 1 : end].partition(",")
        found.add(name.strip())
        kind, _, choices = rest.partition(",")
        if kind.strip() in _CHOOSING:
            for arm in arms(choices).values():
                found |= values(arm)
        at = message.find("{", end)
    return found


def arms(text: str) -> dict[str, str]:
    """Read arms in their order. Raises ValueError that says what is wrong."""
    return {key: text[start:end] for key, (start, end) in arm_places(text).items()}


def arm_places(text: str) -> dict[str, tuple[int, int]]:
    """Where what each arm says begins and ends. Raises ValueError that says what is wrong."""
    found: dict[str, tuple[int, int]] = {}
    at = 0
    while text[at:].strip():
        match = _SELECTOR.match(text, at)
        if not match:
            raise ValueError(f"expected arms such as `one {{…}} other {{…}}`, found `{text[at:].strip()[:30]}`")
        end = closing(text, match.end() - 1)
        if end < 0:
            raise ValueError(f"the arm `{match[1]}` is never closed")
        if match[1] in found:
            raise ValueError(f"the arm `{match[1]}` stands there twice")
        found[match[1]] = (match.end(), end)
        at = end + 1
    return found
