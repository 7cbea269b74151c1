"""`@frozen` and `@record`: dataclasses with slots whose methods are written when they are first called; patterns likewise.

A class costs a thirtieth of what `dataclasses` takes, and a pattern nothing until it is used: together 42 % and 18 % of the
instructions of a small build (ADR 51).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import (  # type: ignore[attr-defined]  # `_FIELD`, by which `fields` knows a field from a special one
    _FIELD,
    MISSING,
    Field,
    FrozenInstanceError,
    dataclass,
    field,
)
from functools import partial
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, AnyStr, TypeVar, dataclass_transform, overload

if TYPE_CHECKING:
    from re import Pattern


T = TypeVar("T")


@overload
def frozen(cls: type[T], /) -> type[T]: ...


@overload
def frozen(*, eq: bool = True, kw_only: bool = False) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T] | None = None, /, *, eq: bool = True, kw_only: bool = False) -> type[T] | Callable[[type[T]], type[T]]:
    """Make a class what `@dataclass(frozen=True, slots=True)` makes it, at a thirtieth of the cost.

    `fields`, `replace` and `asdict` of dataclasses take it, and so does pickle. Bases are made so too or have no fields.
    """
    decorate = partial(_with_slots, eq=eq, kw_only=kw_only, guarded=True)
    return decorate if cls is None else decorate(cls)


@overload
def record(cls: type[T], /) -> type[T]: ...


@overload
def record(*, eq: bool = True, frozen: bool = True) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[T] | None = None, /, *, eq: bool = True, frozen: bool = True) -> type[T] | Callable[[type[T]], type[T]]:  # noqa: ARG001 - for mypy
    """Make a class `frozen`, except that Python itself does not refuse to assign its fields: only mypy does.

    The guard sets every field of a new object by a call: 0.8 µs for ten fields and not 0.2. Use it for what there is of every
    card, text, line or word, and `frozen` for everything else. With `frozen=False`, mypy does not refuse it either: for drafts
    and what is being read, which are best equal to themselves alone (`eq=False`).
    """
    decorate = partial(_with_slots, eq=eq, kw_only=False, guarded=False)
    return decorate if cls is None else decorate(cls)


def _with_slots(cls: type[T], *, eq: bool, kw_only: bool, guarded: bool) -> type[T]:
    """Create the class again with slots, which cannot be added to one that exists."""
    inherited = set[str]()
    for base in map(vars, cls.__mro__[1:]):
        assert "__declared__" in base or "__dataclass_fields__" not in base, f"{base} is a dataclass of another kind"
        inherited.update(base.get("__declared__", ()))
    members = {name: value for name, value in vars(cls).items() if name not in {"__dict__", "__weakref__"}}
    declared = {
        name: members.pop(name, MISSING)
        for name, annotation in members.get("__annotations__", {}).items()
        if not str(annotation).startswith(("ClassVar", "typing.ClassVar"))
    }
    members = _SHARED | (_GUARD if guarded else {}) | members | _LAZY
    members |= {"__declared__": declared, "__by_name__": kw_only, "__guarded__": guarded}
    if eq:
        members |= {name: lazy for name, lazy in _LAZY_IF_EQUAL.items() if members.get(name) is None}
    members["__slots__"] = tuple([name for name in declared if name not in inherited])
    members["__qualname__"] = cls.__qualname__
    metaclass: Any = type(cls)
    remade: type[T] = metaclass(cls.__name__, cls.__bases__, members)
    return remade


class _LazyMember:
    """An attribute that classes share until somebody asks one of them for it: then it is written and set in that class."""

    __slots__ = ("_name", "_write")

    def __init__(self, name: str, write: Callable[[type], Any]) -> None:
        self._name, self._write = name, write

    def __get__(self, instance: object, owner: type) -> Any:  # noqa: ANN401
        cls = next((one for one in owner.__mro__ if vars(one).get(self._name) is self), None)  # not a base that has it already
        if cls is None:  # another thread was quicker
            return getattr(owner if instance is None else instance, self._name)
        attribute = self._write(cls)
        setattr(cls, self._name, attribute)
        return attribute.__get__(instance, owner) if hasattr(attribute, "__get__") else attribute


def _fields(cls: type) -> Mapping[str, Field[Any]]:
    made: Mapping[str, Field[Any]] = cls.__dataclass_fields__  # type: ignore[attr-defined]
    return made


def _write_fields(cls: type) -> Mapping[str, Field[Any]]:
    """Make the fields as `dataclass` does, which would write a class for them."""
    made: dict[str, Field[Any]] = {}
    for base in reversed(cls.__mro__[1:]):
        made |= getattr(base, "__dataclass_fields__", {})
    for name, default in vars(cls)["__declared__"].items():
        one: Any = default if isinstance(default, Field) else field(default=default)
        one.name, one.type, one._field_type = name, cls.__annotations__[name], _FIELD  # noqa: SLF001
        if one.kw_only is MISSING:
            one.kw_only = vars(cls)["__by_name__"]
        made[name] = one
    return made


def _write_match_args(cls: type) -> tuple[str, ...]:
    return tuple([name for name, one in _fields(cls).items() if one.init and not one.kw_only])


def _write_init(cls: type) -> Callable[..., None]:
    """Write `__init__`; behind a guard, a field is set by its slot, which is faster than by `object.__setattr__` and a name."""
    positional, by_name, lines = ["self"], ["*"], list[str]()
    guarded = vars(cls)["__guarded__"]
    known: dict[str, Any] = {"_missing": MISSING}
    for name, one in _fields(cls).items():
        known |= {f"_set_{name}": getattr(cls, name).__set__, f"_default_{name}": one.default}
        value, default = name if one.init else f"_default_{name}", f"=_default_{name}"
        if one.default_factory is not MISSING:
            known[f"_new_{name}"] = one.default_factory
            value = f"_new_{name}() if {value} is _missing else {value}"
        elif one.default is MISSING:
            default = ""
        if one.init:
            (by_name if one.kw_only else positional).append(name + default)
        if one.init or default:
            lines.append(f"_set_{name}(self, {value})" if guarded else f"self.{name} = {value}")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    parameters = ", ".join(positional + by_name if len(by_name) > 1 else positional)
    return _compile_method(cls, f"__init__({parameters})", lines or ["pass"], known)


def _write_eq(cls: type) -> Callable[..., bool]:
    one, other = _compared_values(cls, "self"), _compared_values(cls, "other")
    lines = ["if other.__class__ is self.__class__:", f"  return {one} == {other}", "return NotImplemented"]
    return _compile_method(cls, "__eq__(self, other)", lines, {})


def _write_hash(cls: type) -> Callable[..., int]:
    return _compile_method(cls, "__hash__(self)", [f"return hash({_compared_values(cls, 'self')})"], {})


def _write_getstate(cls: type) -> Callable[..., tuple[Any, ...]]:
    return _compile_method(cls, "__getstate__(self)", [f"return ({''.join([f'self.{name}, ' for name in _fields(cls)])})"], {})


def _write_setstate(cls: type) -> Callable[..., None]:
    names = list(_fields(cls))
    known = {f"_set_{name}": getattr(cls, name).__set__ for name in names}
    lines = [f"{''.join([f'{name}, ' for name in names])}= state", *(f"_set_{name}(self, {name})" for name in names)]
    return _compile_method(cls, "__setstate__(self, state)", lines if names else ["pass"], known)


def _compared_values(cls: type, of: str) -> str:
    compared = [name for name, one in _fields(cls).items() if one.compare]
    return f"({''.join([f'{of}.{name}, ' for name in compared])})"


def _compile_method(cls: type, head: str, lines: list[str], known: dict[str, Any]) -> Callable[..., Any]:
    body = "".join([f" {line}\n" for line in lines])
    name = head.partition("(")[0]
    # compiled first: after Ctrl-C in `exec` of a text, Python ends with a signal, whoever catches the interruption
    exec(compile(f"def {head}:\n{body}", __name__, "exec"), known)  # noqa: S102  # the names of fields, as dataclasses do it
    function: Callable[..., Any] = known[name]
    function.__qualname__ = f"{cls.__qualname__}.{name}"
    function.__module__ = cls.__module__
    return function


def _dataclass_params(cls: type) -> object:
    twin: Any = dataclass(frozen=True, init=False, repr=False, eq=False)(type(cls.__name__, (), {"__doc__": cls.__name__}))
    return twin.__dataclass_params__


@recursive_repr("...")
def _repr(self: object) -> str:
    shown = (name for name, one in _fields(type(self)).items() if one.repr)
    return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"


def _refuse_set(_self: object, name: str, _value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_delete(_self: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


_GUARD = {"__setattr__": _refuse_set, "__delattr__": _refuse_delete}
_SHARED = {"__repr__": _repr}
_LAZY_IF_EQUAL = {"__eq__": _LazyMember("__eq__", _write_eq), "__hash__": _LazyMember("__hash__", _write_hash)}
_LAZY = {
    "__init__": _LazyMember("__init__", _write_init),
    "__dataclass_fields__": _LazyMember("__dataclass_fields__", _write_fields),
    "__dataclass_params__": _LazyMember("__dataclass_params__", _dataclass_params),
    "__match_args__": _LazyMember("__match_args__", _write_match_args),
    "__getstate__": _LazyMember("__getstate__", _write_getstate),
    "__setstate__": _LazyMember("__setstate__", _write_setstate),
}


def lazy_pattern(expression: AnyStr, flags: int = 0) -> Pattern[AnyStr]:
    """Return what `re.compile` returns, except that the expression is compiled with the first call of a method."""
    return _LazyPattern(expression, flags)  # type: ignore[return-value]


class _LazyPattern:
    """Compiles an expression on first use, and takes over the methods of the compiled one."""

    def __init__(self, expression: Any, flags: int) -> None:  # noqa: ANN401 - a text or bytes
        self.pattern = expression
        self._flags = flags

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - a method or an attribute of a pattern
        if name.startswith("__"):
            raise AttributeError(name)
        found = getattr(re.compile(self.pattern, self._flags), name)
        setattr(self, name, found)
        return found
