"""Texts that print other texts: each is resolved after those, however long the chain is; a circle is reported once."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.locale.values import NamedText, NamedTexts
from pnp.model.fields import Message, TextSpan

NAME = re.compile(r"\{(\w+)\}")


class Book:
    """Texts by name, in which `{name}` prints another; `tries` counts how often each was resolved."""

    def __init__(self, texts, prefix="terms/"):
        self.report, self.tries = Report(), dict.fromkeys(texts, 0)
        self.texts = {
            name: NamedText(Message(f"{prefix}{name}", words, Mark("g.yaml", line)))
            for line, (name, words) in enumerate(texts.items(), 1)
        }
        self.named = NamedTexts(self.resolve, self.report)

    def resolve(self, text):
        """Fill in the names of a text."""
        message = text.message
        self.tries[message.id.rpartition("/")[2]] += 1
        words = NAME.sub(lambda found: self.printed(found[1]), message.source)
        return ((TextSpan(words),), message.mark)

    def printed(self, name):
        """Return the words of a text as far as they are known."""
        return "".join(span.text for span in self.named.spans(self.texts[name]))

    def said(self):
        """Return what was reported."""
        return [format_diagnostic(d, lambda _: ()) for d in self.report.diagnostics]


def test_a_text_is_resolved_after_those_that_it_prints():
    """Whichever is asked for first, and each at most twice."""
    for first in "abcd":
        book = Book({"a": "[{b}{c}{b}]", "b": "<{c}>", "c": "x", "d": "d"})
        book.printed(first)
        assert book.printed("a") == "[<x>x<x>]"
        assert book.said() == []
        assert max(book.tries.values()) <= 2


def test_a_chain_of_any_length_is_resolved():
    """Ten thousand texts, each of which prints the next: no recursion, no text tried over and over."""
    count = 10_000
    book = Book({f"t{n}": f"{{t{n + 1}}}" for n in range(count)} | {f"t{count}": "end"})
    assert book.printed("t0") == "end"
    assert max(book.tries.values()) <= 2


def test_a_text_may_print_very_many():
    """Not resolved again for each of them."""
    count = 10_000
    book = Book({"all": "".join(f"{{t{n}}}" for n in range(count))} | {f"t{n}": "x" for n in range(count)})
    assert book.printed("all") == "x" * count
    assert book.tries["all"] == 2


@pytest.mark.parametrize("first", "abcd")
def test_a_circle_is_reported_once(first):
    """At the text of it that stands first, with the circle and the places of the others, from wherever it is entered."""
    book = Book({"a": "a{b}", "b": "b{c}", "c": "c{a}", "d": "d{a}"})
    for name in (first, *"abcd"):
        book.printed(name)
    assert book.said() == [
        (
            "g.yaml:1: error[locale/circular-term]: the term `a` contains itself: `a` → `b` → `c` → `a`\n"
            "  it names g.yaml:2\n  it names g.yaml:3"
        )
    ]


def test_circles_beyond_the_glossary_name_texts():
    """By their ids; a text that prints itself is the smallest."""
    book = Book({"pike": "{pike}"}, "fish/")
    assert book.printed("pike") == ""
    assert book.said() == [
        "g.yaml:1: error[locale/circular-text]: the text `fish/pike` contains itself: `fish/pike` → `fish/pike`"
    ]


GRAPHS = st.integers(1, 7).flatmap(
    lambda count: st.lists(st.lists(st.integers(0, count - 1), max_size=3), min_size=count, max_size=count)
)


@given(GRAPHS, st.randoms(use_true_random=False))
def test_what_prints_no_circle_prints_what_it_says(graph, random):
    """Compared with plain recursion, in any order; a circle is reported where there is one, and nowhere else."""
    book = Book({f"t{n}": f"({n}" + "".join(f"{{t{m}}}" for m in of) + ")" for n, of in enumerate(graph)})
    order = [*range(len(graph))]
    random.shuffle(order)
    for n in order:
        book.printed(f"t{n}")

    def reached(n):
        found, left = set(), [*graph[n]]
        while left:
            if (m := left.pop()) not in found:
                found.add(m)
                left += graph[m]
        return found

    circular = {n for n in range(len(graph)) if n in reached(n)}

    def words(n):
        return f"({n}" + "".join(words(m) for m in graph[n]) + ")"

    assert bool(book.said()) == bool(circular)
    for n in range(len(graph)):
        if not circular & {n, *reached(n)}:
            assert book.printed(f"t{n}") == words(n)
