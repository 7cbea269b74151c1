"""`@frozen` and `@record`: dataclasses with slots whose methods are written when they are first called (ADR 51)."""

from __future__ import annotations

from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field
from functools import partial
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform, overload

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

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
    made = partial(_made, eq=eq, kw_only=kw_only, guarded=True)
    return made if cls is None else made(cls)


@overload
def record(cls: type[T], /) -> type[T]: ...
@overload
def record(*, eq: bool = True) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[T] | None = None, /, *, eq: bool = True) -> type[T] | Callable[[type[T]], type[T]]:
    """Make a class `frozen`, except that Python itself does not refuse to assign its fields: only mypy does.

    The guard sets every field of a new object by a call: 0.8 µs for ten fields and not 0.2. Use it for what there is of every
    card, text, line or word, and `frozen` for everything else.
    """
    made = partial(_made, eq=eq, kw_only=False, guarded=False)
    return made if cls is None else made(cls)


def _made(cls: type[T], *, eq: bool, kw_only: bool, guarded: bool) -> type[T]:
    """Make the class again, with slots in the place of defaults."""
    inherited: dict[str, _Given] = {}
    for base in reversed(cls.__mro__[1:]):
        assert "__given__" in vars(base) or "__dataclass_fields__" not in vars(base), f"{base} is a dataclass of another kind"
        inherited |= vars(base).get("__given__", {})
    members = {name: value for name, value in vars(cls).items() if name not in {"__dict__", "__weakref__"}}
    given = {
        name: _Given(annotation, members.pop(name, MISSING), kw_only)
        for name, annotation in members.get("__annotations__", {}).items()
        if not str(annotation).startswith(("ClassVar", "typing.ClassVar"))
    }
    members = _SHARED | (_GUARD if guarded else {}) | members
    members |= {"__given__": inherited | given, "__guarded__": guarded, "__init__": _Written(_init)}
    if eq:
        members |= {
            name: _Written(write) for name, write in (("__eq__", _eq), ("__hash__", _hash)) if members.get(name) is None
        }
    members |= {"__dataclass_fields__": _Written(_fields), "__dataclass_params__": _Written(_params)}
    members |= {"__getstate__": _Written(_state), "__setstate__": _Written(_restore)}
    members["__slots__"] = tuple(name for name in given if name not in inherited)
    members["__match_args__"] = tuple(name for name, one in (inherited | given).items() if not one.keyword)
    members["__qualname__"] = cls.__qualname__
    metaclass: Any = type(cls)
    made: type[T] = metaclass(cls.__name__, cls.__bases__, members)
    return made


class _Given:
    """What the source says of a field: its annotation; its default, a `Field` or nothing; whether it is given by name."""

    __slots__ = ("annotation", "keyword", "said")

    def __init__(self, annotation: object, said: Any, kw_only: bool) -> None:  # noqa: ANN401, FBT001
        self.annotation = annotation
        self.said = said
        self.keyword = kw_only
        if isinstance(said, Field) and (said.kw_only is True or not said.init):
            self.keyword = True


class _Written:
    """An attribute of a class that is written when somebody first asks for it, and then takes its own place."""

    __slots__ = ("_name", "_owner", "_write")

    def __init__(self, write: Callable[[type], Any]) -> None:
        self._write = write

    def __set_name__(self, owner: type, name: str) -> None:
        self._owner, self._name = owner, name

    def __get__(self, instance: object, owner: type | None = None) -> Any:  # noqa: ANN401
        attribute = self._write(self._owner)
        setattr(self._owner, self._name, attribute)
        return attribute.__get__(instance, owner) if hasattr(attribute, "__get__") else attribute


def _given(cls: type) -> Mapping[str, _Given]:
    given: Mapping[str, _Given] = cls.__given__  # type: ignore[attr-defined]
    return given


def _init(cls: type) -> Callable[..., None]:
    """Write `__init__`; behind a guard, a field is set by its slot, which is faster than by `object.__setattr__` and a name."""
    positional, by_name, lines = ["self"], ["*"], list[str]()
    guarded = vars(cls)["__guarded__"]
    known: dict[str, Any] = {"_missing": MISSING}
    for name, one in _given(cls).items():
        said: Field[Any] = one.said if isinstance(one.said, Field) else field(default=one.said)
        known |= {f"_set_{name}": getattr(cls, name).__set__, f"_default_{name}": said.default}
        value, default = name if said.init else f"_default_{name}", f"=_default_{name}"
        if said.default_factory is not MISSING:
            known[f"_new_{name}"] = said.default_factory
            value = f"_new_{name}() if {value} is _missing else {value}"
        elif said.default is MISSING:
            default = ""
        if said.init:
            (by_name if one.keyword else positional).append(name + default)
        if said.init or default:
            lines.append(f"_set_{name}(self, {value})" if guarded else f"self.{name} = {value}")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    parameters = ", ".join(positional + by_name if len(by_name) > 1 else positional)
    return _function(cls, f"__init__({parameters})", lines or ["pass"], known)


def _eq(cls: type) -> Callable[..., bool]:
    """Write `__eq__`: equal if of one class and with equal fields."""
    one, other = _values(cls, "self"), _values(cls, "other")
    lines = ["if other.__class__ is self.__class__:", f"  return {one} == {other}", "return NotImplemented"]
    return _function(cls, "__eq__(self, other)", lines, {})


def _hash(cls: type) -> Callable[..., int]:
    """Write `__hash__`: of the fields that are compared."""
    return _function(cls, "__hash__(self)", [f"return hash({_values(cls, 'self')})"], {})


def _state(cls: type) -> Callable[..., tuple[Any, ...]]:
    """Write `__getstate__` for pickle and copy, whose usual way would set attributes: the values of all fields."""
    return _function(cls, "__getstate__(self)", [f"return ({''.join(f'self.{name}, ' for name in _given(cls))})"], {})


def _restore(cls: type) -> Callable[..., None]:
    """Write `__setstate__`, which takes them."""
    names = list(_given(cls))
    known = {f"_set_{name}": getattr(cls, name).__set__ for name in names}
    lines = [f"{''.join(f'{name}, ' for name in names)}= state", *(f"_set_{name}(self, {name})" for name in names)]
    return _function(cls, "__setstate__(self, state)", lines if names else ["pass"], known)


def _values(cls: type, of: str) -> str:
    """Return the expression of the tuple of fields that are compared."""
    compared = [name for name, one in _given(cls).items() if not isinstance(one.said, Field) or one.said.compare]
    return f"({''.join(f'{of}.{name}, ' for name in compared)})"


def _function(cls: type, head: str, lines: list[str], known: dict[str, Any]) -> Callable[..., Any]:
    """Compile a method from its lines."""
    body = "".join(f" {line}\n" for line in lines)
    name = head.partition("(")[0]
    # compiled first: after Ctrl-C in `exec` of a text, Python ends with a signal, whoever catches the interruption
    exec(compile(f"def {head}:\n{body}", __name__, "exec"), known)  # noqa: S102  # the names of fields, as dataclasses do it
    function: Callable[..., Any] = known[name]
    function.__qualname__ = f"{cls.__qualname__}.{name}"
    function.__module__ = cls.__module__
    return function


def _fields(cls: type) -> dict[str, Field[Any]]:
    """Make what dataclasses know of a class, by a dataclass with the same fields."""
    given = _given(cls)
    members: dict[str, Any] = {name: one.said for name, one in given.items() if one.said is not MISSING}
    members["__annotations__"] = {name: one.annotation for name, one in given.items()}
    members["__doc__"] = cls.__doc__ or cls.__name__
    twin: Any = dataclass(init=False, repr=False, eq=False)(type(cls.__name__, (), members | {"__module__": cls.__module__}))
    fields: dict[str, Field[Any]] = twin.__dataclass_fields__
    return fields


def _params(cls: type) -> object:
    """Make what a dataclass below this class asks of it: whether it is frozen."""
    twin: Any = dataclass(frozen=True, init=False, repr=False, eq=False)(type(cls.__name__, (), {"__doc__": cls.__name__}))
    return twin.__dataclass_params__


@recursive_repr("...")
def _repr(self: object) -> str:
    shown = (name for name, one in _given(type(self)).items() if not isinstance(one.said, Field) or one.said.repr)
    return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"


def _set(_self: object, name: str, _value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delete(_self: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


_GUARD = {"__setattr__": _set, "__delattr__": _delete}
_SHARED = {"__repr__": _repr}
