"""`NamedTuple` as that of `typing`, at a seventh of the cost: its constructor is written when it is first called (ADR 51)."""

from __future__ import annotations

from collections import namedtuple
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import NamedTuple

__all__ = ["NamedTuple"]

_Field: Any = type(vars(namedtuple("_One", "field"))["field"])  # noqa: PYI024 - the descriptor of its fields, which is written in C


class _Constructor:
    """Stands for `__new__` until somebody asks for it."""

    __slots__ = ("_owner",)

    def __set_name__(self, owner: type, name: str) -> None:
        self._owner: Any = owner

    def __get__(self, instance: object, owner: type | None = None) -> Callable[..., Any]:
        written = _constructor(self._owner)
        self._owner.__new__ = staticmethod(written)
        return written


def _constructor(cls: Any) -> Callable[..., Any]:  # noqa: ANN401 - a class of named tuples, here and below
    """Compile `__new__`, as `collections.namedtuple` does."""
    names = "".join(f"{name}, " for name in cls._fields)
    code = compile(f"lambda _cls, {names}: _new(_cls, ({names}))", __name__, "eval")  # compiled first, as in `records`
    written: Any = eval(code, {"_new": tuple.__new__})  # noqa: S307 - names of fields
    written.__defaults__ = tuple(cls._field_defaults.values())
    written.__annotations__ = dict(cls.__annotations__)
    written.__name__, written.__qualname__, written.__module__ = "__new__", f"{cls.__name__}.__new__", cls.__module__
    constructor: Callable[..., Any] = written
    return constructor


def _make(cls: Any, values: Iterable[object]) -> Any:  # noqa: ANN401
    made: Any = tuple.__new__(cls, values)
    if len(made) != len(cls._fields):
        raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
    return made


def _replace(self: Any, /, **changes: object) -> Any:  # noqa: ANN401
    made = self._make(map(changes.pop, self._fields, self))
    if changes:
        raise ValueError(f"Got unexpected field names: {list(changes)!r}")
    return made


def _repr(self: Any) -> str:  # noqa: ANN401
    return f"{type(self).__name__}({', '.join([f'{name}={value!r}' for name, value in zip(self._fields, self, strict=True)])})"


def _asdict(self: Any) -> dict[str, Any]:  # noqa: ANN401
    return dict(zip(self._fields, self, strict=True))


def _getnewargs(self: Any) -> tuple[Any, ...]:  # noqa: ANN401
    return tuple(self)


_SHARED = {
    "__slots__": (), "__repr__": _repr, "__getnewargs__": _getnewargs, "_make": classmethod(_make), "_replace": _replace,
    "__replace__": _replace, "_asdict": _asdict,
}  # fmt: skip


class _Maker(type):
    """Makes classes of tuples, which are plain classes."""

    def __new__(cls, name: str, bases: tuple[type, ...], members: dict[str, Any]) -> Any:  # noqa: ANN401
        if not bases:
            return super().__new__(cls, name, bases, members)
        names = tuple(members.setdefault("__annotations__", {}))
        defaults = {field: members.pop(field) for field in names if field in members}
        assert names[len(names) - len(defaults) :] == tuple(defaults), f"{name}: fields with defaults stand at the end"
        fields = {field: _Field(place, f"Alias for field number {place}") for place, field in enumerate(names)}
        about = {"_fields": names, "_field_defaults": defaults, "__match_args__": names, "__new__": _Constructor()}
        members.setdefault("__doc__", f"{name}({', '.join(names)})")
        return type(name, (tuple, *bases[1:]), _SHARED | about | fields | members)


if not TYPE_CHECKING:

    class NamedTuple(metaclass=_Maker):
        """The base of classes of named tuples."""
