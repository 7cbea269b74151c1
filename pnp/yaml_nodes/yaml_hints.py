"""Hints for errors that the YAML parser finds, worded for people who write cards."""

from __future__ import annotations

import re

from pnp.base.records import lazy_pattern

_QUOTE = "quote the whole text"
_CLOSE = {
    "[": f"close the list with `]`; if the text itself begins with `[`, {_QUOTE}",
    "{": f"close the mapping with `}}`; if the text itself begins with `{{`, {_QUOTE}",
    '"': 'close the text with `"`',
    "'": "close the text with `'`",
}
"""How to close what a sign opens."""

_HINTS = {
    "found character that cannot start any token": f"a text cannot begin with this sign: {_QUOTE}",
    "did not find expected alphabetic or numeric character": f"a text that begins with `*` or `&` is read as a name: {_QUOTE}",
    "mapping values are not allowed": f"a text that holds `: ` is read as a key: {_QUOTE}; "
    "else look for a wrong indent or a `:` without a space behind it",
    "did not find expected ',' or ']'": _CLOSE["["],
    "did not find expected ',' or '}'": _CLOSE["{"],
    "could not find expected ':'": "every line is `key: value`; lines that go on with a text are indented below their key",
    "did not find expected key": "the keys of a mapping start in the same column",
    "did not find expected '-' indicator": "the items of a list start in the same column, each after a `-`",
    "block sequence entries are not allowed": "a list begins in a line of its own below its key",
    "found unknown escape character": "inside double quotes a backslash is written twice; single quotes keep it as it is",
}

_LOST_END = lazy_pattern(r"(?:([\w-]+): *)?(?<=[\s,])#([^\s,}\]#]+)[^\n]*[}\]]")
"""A `#` that makes a comment of the end of a mapping or list, with the key before it and the word behind it."""

_KEY = lazy_pattern(r"([^\s:#-][^\s:]*):(?=\s|$)")
_KEY_LINE = lazy_pattern(r"^( *)([^\s:#-][^\s:]*):[ \t]*$", re.MULTILINE)
"""A line that has only a key: its indent and its name."""


def lost_end(text: str, start: int, end: int) -> tuple[int, str] | None:
    """Find the `#` between two characters of `text` that hides the end of a mapping or list; return its place and a hint."""
    found = _LOST_END.search(text, start, end)
    if not found:
        return None
    key = f"{found[1]}: " if found[1] else ""
    return found.start(2) - 1, f'a blank and `#` begin a comment in YAML: quote the value, `{key}"#{found[2]}"`'


def never_closed(text: str, start: int, end: int) -> tuple[int, str, str] | None:
    """Find what `text` opens at `start`, or nearest before, and does not close before it ends; None if it goes on at `end`.

    Return its place, what is wrong and a hint.
    """
    if text[end:].strip():
        return None
    at = start if text[start : start + 1] in _CLOSE else _open_bracket(text[:end])
    return (at, f"`{text[at]}` is opened here and never closed", _CLOSE[text[at]]) if at is not None else None


def _open_bracket(text: str) -> int | None:
    """Return the place of the last `[` or `{` that is not closed behind it."""
    closed = 0
    for at in range(len(text) - 1, -1, -1):
        if text[at] in "]}":
            closed += 1
        elif text[at] in "[{":
            if not closed:
                return at
            closed -= 1
    return None


def _below_list(text: str, at: int) -> str | None:
    """Return a hint for an entry that was written behind the list at the end of a file, not among the entries of its kind."""
    key, column = _KEY.match(text, at), at - text.rfind("\n", 0, at) - 1
    above = [found for found in _KEY_LINE.finditer(text, 0, at) if len(found[1]) < column]
    beside = [found[2] for found in above[:-1] if found[1] == above[-1][1]]
    if not key or not beside:
        return None
    below = above[-1][2]
    return f"`{key[1]}` stands below the list `{below}`: if it belongs to `{beside[-1]}`, move it up, above `{below}:`"


def yaml_hint(problem: str, text: str, at: int) -> str | None:
    """Return a hint for the parser's `problem` at character `at` of `text`, or None if it is not a common mistake."""
    if text.startswith("\t", at):
        return "indent with spaces"
    if problem.startswith("did not find expected '-' indicator") and (found := _below_list(text, at)):
        return found
    if problem.startswith("did not find expected key") and text[text.rfind("\n", 0, at) + 1 : at].strip():
        return f"a text that begins with a quote, `[` or `{{` goes on behind it: {_QUOTE}; or a quote above is never closed"
    return next((hint for start, hint in _HINTS.items() if problem.startswith(start)), None)
