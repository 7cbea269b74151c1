"""Records: dataclasses of which a build makes very many, each for an eighth of what a frozen one takes to make."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar, dataclass_transform, overload

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


@overload
def record(cls: type[T]) -> type[T]: ...
@overload
def record(*, eq: bool = True) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[T] | None = None, *, eq: bool = True) -> type[T] | Callable[[type[T]], type[T]]:
    """Make a dataclass with slots and a hash whose fields nobody assigns: mypy refuses that, as in a frozen dataclass.

    Python itself does not, since its guard sets every field of a new object by a call: 1.8 µs for ten fields and not 0.2. Use
    it for what there is of every card, text, line or word, and `dataclass(frozen=True)` for everything else.
    """

    def made(cls: type[T]) -> type[T]:
        return dataclass(slots=True, eq=eq, unsafe_hash=eq and "__hash__" not in cls.__dict__)(cls)

    return made if cls is None else made(cls)
