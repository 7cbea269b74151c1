"""Named tuples are those of `typing` in all that anybody can ask of them, but cheap to define."""

import copy
import inspect
import pickle
import subprocess
import sys
import typing
from typing import Generic, TypeVar

import pytest

from pnp import named_tuple

Kind = TypeVar("Kind")


def made(base):
    """The same classes on one base or the other."""

    class Size(base):
        """A size."""

        w: float
        h: float = 2.0

        @property
        def area(self):
            """In mm²."""
            return self.w * self.h

    class Pair(base, Generic[Kind]):
        one: Kind
        other: Kind

    class Single(base):
        only: int

        def __repr__(self):
            return f"<{self.only}>"

    class Empty(base):
        pass

    return Size, Pair, Single, Empty


class Point(named_tuple.NamedTuple):
    """One that pickle finds."""

    x: float
    y: float = 0.0


OURS, THEIRS = made(named_tuple.NamedTuple), made(typing.NamedTuple)


@pytest.mark.parametrize(
    "ask",
    [
        lambda size, *_: (size(1.0), size(w=1.0, h=3.0), size(1.0).area, size(3.0) == (3.0, 2.0), hash(size(3.0))),
        lambda size, *_: (repr(size(1.0)), str(size(1.0)), size(1.0)._asdict(), size(1.0)._replace(h=9.0), size._make([4, 5])),
        lambda size, *_: (
            size._fields,
            size._field_defaults,
            size.__match_args__,
            size.__doc__,
            size.__name__,
            size.__mro__[1:],
        ),
        lambda size, *_: (size.w.__doc__, size.__qualname__, size.__module__, [*size(1.0)], size(1.0)[1], len(size(1.0))),
        lambda size, *_: [(p.name, p.default) for p in inspect.signature(size).parameters.values()],
        lambda size, *_: (copy.copy(size(1.0)), copy.deepcopy(size(1.0)), sorted([size(2.0), size(1.0)])),
        lambda _, pair, *__: (pair("a", "b"), pair[int](1, 2), pair.__doc__, pair.__orig_bases__[1], pair.__parameters__),
        lambda *all_: (all_[2](1), repr(all_[2](1)), all_[2](only=3).only, all_[3](), all_[3].__doc__, all_[3]()._asdict()),
        lambda size, *_: (error(size), error(size, 1, 2, 3), error(size, 1, x=2)),
        lambda size, *_: (error(size._make, [1]), error(size(1)._replace, x=2)),
        lambda size, *_: (error(setattr, size(1.0), "w", 1), error(setattr, size(1.0), "none", 1)),
        lambda size, *_: type("Below", (size,), {"twice": lambda self: 2 * self.w})(4.0).twice(),
    ],
)
def test_whatever_is_asked_the_answer_is_that_of_typing(ask):
    """Values, texts, signatures and refusals."""
    assert ask(*OURS) == ask(*THEIRS)


def error(call, *given, **named):
    """What a call is refused with."""
    with pytest.raises((TypeError, ValueError, AttributeError)) as refused:
        call(*given, **named)
    return type(refused.value), str(refused.value)


def test_pickle_takes_them():
    """As a tuple and its class."""
    again = pickle.loads(pickle.dumps(Point(1.0)))  # noqa: S301 - our own
    assert (again, type(again)) == (Point(1.0, 0.0), Point)


def test_fields_with_defaults_stand_at_the_end():
    """Else a value would be another field's."""
    members = {"__annotations__": {"a": "int", "b": "int"}, "a": 1}
    with pytest.raises(AssertionError, match="Late: fields with defaults stand at the end"):
        type(named_tuple.NamedTuple)("Late", (named_tuple.NamedTuple,), members)


def test_a_class_that_nobody_uses_compiles_nothing():
    """That is what makes them cheap."""
    code = """
import builtins, sys
from pnp.named_tuple import NamedTuple
asked = []
sys.addaudithook(lambda event, _: asked.append(event) if event == "compile" else None)
class Size(NamedTuple):
    w: "float"
    h: "float"
print(len(asked))
Size(1, 2), Size(3, 4)
print(len(asked))
"""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["0", "1"]
