"""Expressions that are compiled when they are first used.

`@frozen` makes of a class what `@dataclass(frozen=True, slots=True)` makes of it; `@record` the same without the guard.
"""

from __future__ import annotations

import copy
import pickle
import re
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, is_dataclass, replace
from inspect import signature
from typing import TYPE_CHECKING, ClassVar

import pytest

from pnp.base.records import frozen, lazy_pattern, record

if TYPE_CHECKING:
    from collections.abc import Mapping


def test_a_lazy_pattern_is_compiled_with_its_first_use(monkeypatch):
    """Once for each method, and not before."""
    compiled, real = [], re.compile
    monkeypatch.setattr(re, "compile", lambda *given: compiled.append(given) or real(*given))
    word = lazy_pattern(r"[a-z]+", re.IGNORECASE)
    assert word.pattern == r"[a-z]+"
    assert compiled == []
    assert word.fullmatch("Word")[0] == "Word"
    assert word.fullmatch("Word")
    assert compiled == [(r"[a-z]+", re.IGNORECASE)]
    assert [found[0] for found in word.finditer("a b")] == ["a", "b"]
    assert word.sub("x", "a b") == "x x"


def test_a_lazy_pattern_of_bytes():
    """As `re.compile` takes them."""
    assert lazy_pattern(rb"a+").split(b"baab") == [b"b", b"b"]


def test_a_lazy_pattern_is_no_text():
    """What a pattern does not have, it does not have either."""
    with pytest.raises(AttributeError):
        lazy_pattern("a").nothing  # noqa: B018


def _classes(plain, by_name, by_identity):
    """A class of each kind, made by the decorators that are given."""

    @plain
    class Base:
        """Fields with all sorts of defaults."""

        kind: ClassVar[str] = "base"
        name: str
        size: float = 1.5
        notes: Mapping[str, int] = field(default_factory=dict)
        place: int = field(default=0, compare=False)
        secret: str = field(default="x", repr=False)

    @plain
    class Below(Base):
        """A field more, one in a new way, one that is computed."""

        size: float = 2.5
        depth: int = field(default=1, kw_only=True)
        area: float = field(init=False, default=0.0, compare=False)

        def __post_init__(self):
            object.__setattr__(self, "area", self.size * self.depth)

    @by_name
    class Named:
        """Given by name, so that what has no default may come last."""

        low: int = 0
        high: int

    @by_identity
    class Itself:
        """Equal to itself only."""

        name: str

    @plain
    class Hashed:
        """With a hash and an equality of its own."""

        name: str

        def __hash__(self):
            return 7

        def __eq__(self, other):
            return isinstance(other, Hashed)

    @plain
    class Empty:
        """Without fields."""

    return Base, Below, Named, Itself, Hashed, Empty


OURS = _classes(frozen, frozen(kw_only=True), frozen(eq=False))

THEIRS = _classes(
    dataclass(frozen=True, slots=True),
    dataclass(frozen=True, slots=True, kw_only=True),
    dataclass(frozen=True, slots=True, eq=False),
)

CALLS = [
    lambda base, *_: base("a"),
    lambda base, *_: base("a", 2.0, {"b": 1}, 3, "y"),
    lambda base, *_: base(size=1, name="a", place=5),
    lambda base, *_: base(),
    lambda base, *_: base("a", nmae="b"),
    lambda base, *_: base(1, 2, {}, 4, 5, 6),
    lambda _, below, *__: below("a", depth=3),
    lambda _, below, *__: below("a", 2, {}, 0, "s", 4),
    lambda _, below, *__: below("a", area=3),
    lambda *classes: classes[2](high=3),
    lambda *classes: classes[2](1, 3),
    lambda *classes: classes[2](low=3),
    lambda *classes: classes[5](),
    lambda base, *_: replace(base("a", place=3), size=9),
    lambda _, below, *__: replace(below("a", depth=3), size=2),
    lambda _, below, *__: replace(below("a"), area=2),
    lambda base, *_: [(f.name, f.default, f.init, f.compare) for f in fields(base)],
    lambda _, below, *__: [f.name for f in fields(below("a"))],
    lambda base, *_: asdict(base("a", notes={"b": 2})),
    lambda *classes: [(is_dataclass(one), one.__slots__, one.__match_args__, one.__doc__, one.__name__) for one in classes],
    lambda *classes: [list(signature(one).parameters) for one in classes],
    lambda base, below, *_: (base.kind, below.kind, below("a").area),
    lambda base, *_: base.size.__get__(base("a")),
    lambda base, *_: setattr(base("a"), "name", "b"),
    lambda base, *_: delattr(base("a"), "name"),
    lambda base, *_: hash(base("a", notes=(), place=1)) == hash(base("a", notes=(), place=2)) == hash(("a", 1.5, (), "x")),
    lambda base, *_: hash(base("a")),
    lambda base, below, *_: [base("a") == other for other in (base("a", place=2), base("b"), below("a", 1.5), "a", None)],
    lambda *classes: [classes[3]("a") == classes[3]("a"), len({classes[3]("a"), classes[3]("a")})],
    lambda *classes: [classes[4]("a") == classes[4]("b"), hash(classes[4]("a"))],
    lambda _, below, *__: copy.copy(below("a", depth=3)),
    lambda _, below, *__: copy.deepcopy(below("a", notes={"c": 3})),
]


@pytest.mark.parametrize("call", CALLS)
def test_everything_is_as_in_a_dataclass(call):
    """Calls, comparisons, copies and what dataclasses know: the same value or the same error."""
    assert _outcome(call, OURS) == _outcome(call, THEIRS)


def _outcome(call, classes):
    try:
        return str(call(*classes))
    except (TypeError, ValueError, AttributeError) as error:
        return type(error), str(error)


@frozen
class Sent:
    """A value that is sent to another process."""

    name: str
    parts: tuple[int, ...] = ()


def test_values_are_pickled():
    """Also before anything else was done with the class."""
    sent = Sent("a", (1, 2))
    assert pickle.loads(pickle.dumps(sent)) == sent  # noqa: S301  # our own bytes
    with pytest.raises(FrozenInstanceError):
        pickle.loads(pickle.dumps(sent)).name = "b"  # noqa: S301  # our own bytes


def test_a_class_is_written_when_it_is_used_first():
    """A class that nobody uses costs nothing but its slots."""
    classes = _classes(frozen, frozen(kw_only=True), frozen(eq=False))
    written = [type(vars(classes[0])[name]).__name__ for name in ("__init__", "__eq__", "__hash__", "__dataclass_fields__")]
    assert written == ["_LazyMember"] * 4
    classes[0]("a")
    assert type(vars(classes[0])["__init__"]).__name__ == "function"
    assert type(vars(classes[0])["__eq__"]).__name__ == "_LazyMember"


def test_a_class_that_another_thread_has_written_meanwhile():
    """Whoever asked for it at the same time gets what was written."""
    cls, *_ = _classes(frozen, frozen(kw_only=True), frozen(eq=False))
    asked = {name: vars(cls)[name] for name in ("__init__", "__dataclass_fields__")}
    one = cls("a")
    assert fields(one)
    assert asked["__init__"].__get__(None, cls) is vars(cls)["__init__"]
    assert asked["__dataclass_fields__"].__get__(one, cls) is vars(cls)["__dataclass_fields__"]


def test_no_frozen_class_below_a_dataclass():
    """Its fields would be forgotten."""

    @dataclass
    class Base:
        name: str

    with pytest.raises(AssertionError, match="is a dataclass of another kind"):
        frozen(type("Below", (Base,), {}))


def test_a_dataclass_below_a_frozen_class():
    """As an engine or another package may have it."""

    @dataclass(frozen=True, slots=True)
    class Below(Sent):
        size: int = 3

    assert Below("a", size=4) == replace(Below("a", (), 5), size=4)
    assert [f.name for f in fields(Below)] == ["name", "parts", "size"]
    with pytest.raises(FrozenInstanceError):
        Below("a").name = "b"


@record
class Line:
    """Two fields that are compared, and one that is not."""

    x: float
    words: tuple[str, ...] = ()
    at: str = field(compare=False, default="")


@record(eq=False)
class Node:
    """Equal to itself alone."""

    tag: str


@record
class Named:
    """With a hash of its own."""

    name: str
    rest: list[str]

    def __hash__(self) -> int:
        return hash(self.name)


def test_records_are_values():
    """They serve as keys, and are changed by making others."""
    line = Line(3.0, ("a",), "card.xml:7")
    assert line == Line(3.0, ("a",), "elsewhere") != replace(line, x=4.0)
    assert {line: 1}[Line(3.0, ("a",))] == 1
    assert [one.name for one in fields(line)] == ["x", "words", "at"]
    assert repr(line) == "Line(x=3.0, words=('a',), at='card.xml:7')"


def test_a_record_may_be_equal_to_itself_alone():
    """As nodes of a tree are."""
    node = Node("rect")
    assert node != Node("rect")
    assert {node: 1} == {node: 1}


def test_a_record_may_have_a_hash_of_its_own():
    """Where a part of its fields is enough to tell records apart."""
    assert hash(Named("a", [])) == hash("a")


def test_records_have_slots():
    """A misspelt field is an error, and a record takes little memory."""
    with pytest.raises(AttributeError):
        Line(3.0).word = "a"


@record(eq=False, frozen=False)
class Draft:
    """What is filled line by line."""

    lines: list[str] = field(default_factory=list)
    broken: bool = False


def test_a_record_may_change():
    """Each has lists of its own, and is equal to itself alone."""
    draft = Draft()
    draft.lines.append("a")
    draft.broken = True
    assert (draft.lines, draft.broken, Draft().lines) == (["a"], True, [])
    assert draft != Draft(["a"], broken=True)
