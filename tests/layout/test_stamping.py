"""Every tag of a template has a stamp with its file and line, whatever Jinja does around it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import DictLoader, Environment

from pnp.layout.templates.context import remove_stamps
from pnp.layout.templates.sandbox import Stamping


def expand(**templates: str) -> str:
    """Expand `main` with those settings of the environment that affect lines."""
    loader = DictLoader({f"{name}.xml": text for name, text in templates.items()})
    env = Environment(loader=loader, extensions=[Stamping], autoescape=True)
    return env.get_template("main.xml").render(hostile='<i at="x">')


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("<face/>", '<face at="main.xml:1"/>'),
        ("{# one\ntwo #}\n<face/>", '<face at="main.xml:3"/>'),
        ("{% set x = 1 %}\n\n<face>\n\n<rect/></face>", '<face at="main.xml:3"><rect at="main.xml:5"/></face>'),
        (
            "<a>{%- if true -%}\n\n<b/>\n{%- endif -%}\n<c/></a>",
            '<a at="main.xml:1"><b at="main.xml:3"/><c at="main.xml:5"/></a>',
        ),
        ('<a x="{{ 1 }}"\n y="2"><b/></a>', '<a at="main.xml:1" x="1"\n y="2"><b at="main.xml:2"/></a>'),
        ("<!-- <a> -->\n<b/>", '<!-- <a> -->\n<b at="main.xml:2"/>'),
        ("<a><![CDATA[<b>]]></a>", '<a at="main.xml:1"><![CDATA[<b>]]></a>'),
        ("<t lang='en'>x</t>", "<t lang='en'>x</t>"),
        ("{{ hostile }}", "&lt;i at=&#34;x&#34;&gt;"),
        ("{% raw %}\n<a/>{% endraw %}", '\n<a at="main.xml:2"/>'),
    ],
)
def test_tags_are_stamped_with_their_place(template, expected):
    """Comments, blocks, white space control and raw parts do not change the lines."""
    assert expand(main=template) == expected


def test_parents_and_macros_keep_their_own_lines():
    """A tag is reported where it is written, not where it is used."""
    out = expand(
        base="<face>\n{% block body %}{% endblock %}</face>",
        parts="\n{% macro dot() %}\n<circle/>{% endmacro %}",
        main='{% extends "base.xml" %}\n{% import "parts.xml" as p %}{% block body %}\n<rect/>{{ p.dot() }}{% endblock %}',
    )
    assert out == '<face at="base.xml:1">\n<rect at="main.xml:3"/><circle at="parts.xml:3"/></face>'


@given(st.text(alphabet="<>&\"'= atb:1/", max_size=40))
def test_content_cannot_forge_a_stamp(words):
    """Removing the stamps never changes escaped content, so different faces stay different."""
    env = Environment(extensions=[Stamping], autoescape=True)
    out = env.from_string("<text>{{ words }}</text>").render(words=words)
    assert remove_stamps(out) == env.from_string("{% raw %}<{% endraw %}text>{{ words }}</text>").render(words=words)
