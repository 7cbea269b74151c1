"""Where a reference leads to no card: its fields are printed as a sign, so that the rest of a face can be laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from jinja2 import Undefined

if TYPE_CHECKING:
    from collections.abc import Iterator

NO_FIELD = "[?]"
"""What is printed in place of a field of a card that is not there, as in place of an icon."""


class UnreadInputError(Exception):
    """A template needs something that could not be read, which has been reported at its own place."""


class MissingField(Undefined):
    """A field of a card that is not there, and any part of it: it prints a sign. All else raises UnreadInputError."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(exc=UnreadInputError)  # type: ignore[arg-type]  # Jinja would like one of its own

    def __str__(self) -> str:
        """Return the sign."""
        return NO_FIELD

    def __bool__(self) -> bool:
        """Count as there, so that the sign is printed."""
        return True

    def __getattr__(self, name: str) -> MissingField:
        """Return itself for a part of the field."""
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __getitem__(self, _: object) -> MissingField:  # type: ignore[override]  # Jinja's always fails
        """Return itself for a part of the field."""
        return self

    def __iter__(self) -> Iterator[NoReturn]:
        """Raise UnreadInputError: nobody knows how many there would be."""
        raise UnreadInputError

    def __len__(self) -> int:
        """Raise UnreadInputError."""
        raise UnreadInputError
