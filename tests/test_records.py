"""Records: they are dataclasses with slots, equal and hashed by their fields unless they say otherwise."""

from dataclasses import field, fields, replace

import pytest

from pnp.records import record


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
