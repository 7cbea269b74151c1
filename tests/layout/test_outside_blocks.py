"""A template that extends another prints only its blocks, so that what stands outside of them is refused."""

import pytest
from jinja2 import Environment, TemplateSyntaxError

from pnp.layout.templates.faults import OUTSIDE_BLOCKS, refuse_outside_blocks

HEAD = '{% extends "face.xml" %}\n'
BLOCK = "{% block body %}<rect/>{% endblock %}\n"


def refused(text):
    """The message and the line of the fault; None if there is none."""
    try:
        refuse_outside_blocks(Environment(autoescape=True).parse(text), "card.xml", None)
    except TemplateSyntaxError as fault:
        return fault.message, fault.lineno
    return None


@pytest.mark.parametrize(
    "text",
    [
        HEAD + BLOCK,
        f"{HEAD}\n  {{% import 'parts.xml' as part %}}{{# a remark #}}\n<!-- a\nremark -->\n{{% set x = 1 %}}\n{BLOCK}\n",
        HEAD + "{% macro m() %}<rect/>{% endmacro %}" + BLOCK,
        "<face><rect/>{{ x }}" + BLOCK + "</face>",
    ],
)
def test_what_prints_nothing_may_stand_there(text):
    """White space, remarks, imports, macros and values; and anything in a template that extends none."""
    assert refused(text) is None


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (HEAD + BLOCK + '<rect at="card.xml:3"/>', 3),
        (HEAD + '<rect at="card.xml:2"/>' + BLOCK, 2),
        (HEAD + BLOCK + "words", 2),
        (HEAD + BLOCK + "{{ card.title }}", 3),
    ],
)
def test_what_would_be_dropped_is_refused(text, line):
    """An element at the line of its stamp, words where they begin, and an expression."""
    assert refused(text) == (OUTSIDE_BLOCKS, line)
