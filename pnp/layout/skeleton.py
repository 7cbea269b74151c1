"""Skeletons: what a template wrote for one face, with slots for what is this card's own.

Jinja yields a template's own words and the values between them as separate pieces, the values as Markup. Faces with the same
skeleton differ only in what fills its slots.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from markupsafe import Markup

from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

VALUE: Final = 0
"""A slot for characters that are no markup, in an attribute or among words."""

TEXT: Final = 1
"""A slot for a reference to a content text."""

Skeleton: TypeAlias = tuple["str | int", ...]
"""Words of the template, and VALUE or TEXT for each slot."""

Filling: TypeAlias = "str | list[str]"
"""What fills a slot: the characters of a value, or the attributes of a reference `[name, value …]`."""

_MARKUP = lazy_pattern("[<>&\"']")
_REFERENCE = lazy_pattern(r'(<t at="[^"&\s]*" lang="[\w-]*"(?: untranslated="\w+")? ref="\w+"/>)')
_ATTRIBUTE = lazy_pattern(r'(\w+)="([^"]*)"')


class Expansion(NamedTuple):
    """One face as its template wrote it, in `pieces` and as one `xml`."""

    pieces: Sequence[str]
    xml: str


def skeleton_of(pieces: Iterable[str]) -> tuple[Skeleton, list[Filling]]:
    """Return the skeleton of a face, and what fills its slots; a value that holds markup is a part of the skeleton."""
    skeleton: list[str | int] = []
    fillings: list[Filling] = []
    for piece in pieces:
        if piece.__class__ is not Markup:
            skeleton.append(piece)
        elif piece.isprintable() and not _MARKUP.search(piece):
            skeleton.append(VALUE)
            fillings.append(piece)
        elif "<t " in piece:
            for part in _REFERENCE.split(piece):
                if part.startswith("<t "):
                    skeleton.append(TEXT)
                    fillings.append([word for attribute in _ATTRIBUTE.findall(part) for word in attribute])
                elif part:
                    skeleton.append(str(part))
        else:
            skeleton.append(piece)
    return tuple(skeleton), fillings
