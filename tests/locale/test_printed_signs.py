"""Signs that would print are a warning at the sign, with the way out."""

import pytest

from pnp.base.diagnostics import Mark, Report
from pnp.locale.lint.texts import find_loose_signs
from pnp.locale.resolve import resolve_text
from pnp.locale.values import Lexicon
from pnp.model.fields import Message


def found(source):
    """Place, message and hint of what is found in a text of one line."""
    report = Report()
    find_loose_signs([Message("a", source, Mark("a.yaml", 1, 1))], {"a.yaml": source}, report)
    assert all((d.code, d.severity) == ("locale/loose-sign", "warning") for d in report.diagnostics)
    return [(d.mark.column, d.message, d.hint) for d in report.diagnostics]


def test_a_sign_beside_a_space():
    """Once for each text."""
    assert found("Put _ here_ and * there*.") == [
        (5, "`_` prints as it is written: beside a space it marks nothing", r"write `_here_`, or `\_` for the sign itself")
    ]


def test_a_sign_inside_a_word():
    """Which `*` may be."""
    message = "`_` prints as it is written: inside a word `_` is a character like any other"
    assert found("un_believ_able") == [(3, message, r"write `*believ*`, or `\_` for the sign itself")]


def test_escapes_print_the_signs_unsaid():
    """The way out of the hint."""
    assert found(r"Put \_ here\_ and \* there\*.") == []


@pytest.mark.parametrize(
    ("source", "hint"),
    [
        ("Put _here _ now", r"take away the space before the next `_`, or write `\_` for the sign"),
        ("_Wald_hütte", r"inside a word `_` ends nothing: write `*letters*`, or `\_` for the sign"),
        ("_here", r"close it with `_`, or write `\_` for the sign"),
        (r"_here\_ now", r"close it with `_`, or write `\_` for the sign"),
    ],
)
def test_italics_that_are_never_closed_say_which_sign_does_not_close_them(source, hint):
    """The error of the text."""
    (fault,) = resolve_text(source, Lexicon("en", {}, {}, {}))[1]
    assert (fault.code, fault.message, fault.hint) == ("locale/unbalanced", "`_` is opened and never closed", hint)
