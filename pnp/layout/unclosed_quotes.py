"""Finds the attribute of a tag whose quotation mark is never closed."""

from __future__ import annotations

from pnp.base.records import lazy_pattern

_ATTRIBUTE = lazy_pattern(r"\s*([A-Za-z][\w.:-]*)\s*=\s*([\"'])")
_TAG_NAME = lazy_pattern(r"<[A-Za-z][\w.-]*")
_NEXT = lazy_pattern(r"\s+[A-Za-z][\w.:-]*\s*=\s*\Z")
"""How a value ends that goes on to the quotation mark of the next attribute."""

_SHOWN = 40


def unclosed_quote(tag: str) -> tuple[str, str] | None:
    """Return name and value of the attribute whose quotation mark is not closed in `tag` and what follows it, or None.

    Such a value goes on behind the end of its tag, or holds the name of the next attribute.
    """
    name = _TAG_NAME.match(tag)
    at = name.end() if name else 0
    while found := _ATTRIBUTE.match(tag, at):
        end = tag.find(found[2], found.end())
        value = tag[found.end() : end if end >= 0 else len(tag)]
        if ">" in value.partition("<")[0] or end < 0:
            return found[1], value.partition(">")[0].rstrip("/ ")[:_SHOWN]
        if "<" not in value and (behind := _NEXT.search(value)):
            return found[1], value[: behind.start()][:_SHOWN]
        at = end + 1
    return None
