"""A template that extends another prints only its blocks, so that what stands outside of them is refused.

Errors of templates point at the column of what is wrong, and at nothing where the template does not say it beyond
doubt.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Environment, TemplateSyntaxError

from pnp.base.diagnostics import Mark
from pnp.layout.templates.faults import BLANK, OUTSIDE_BLOCKS, TemplatePlaces, TemplateText, refuse_outside_blocks
from pnp.model.game import NoSources

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


class OneTemplate(NoSources):
    """The sources of a game with one template, `templates/pond/fish.xml`."""

    def __init__(self, text):
        self.text = text

    def __getitem__(self, path):
        assert path == "templates/pond/fish.xml"
        return self.text


def places(text):
    """Return the places of a template."""
    return TemplatePlaces(OneTemplate(text), "templates/pond")


AT = "fish.xml:1"

LINE = Mark("templates/pond/fish.xml", 1)

PIECES = st.sampled_from(
    [
        '<rect w="1" h="2"/>',
        "<rect w='{{ card.w }}' h=\"1\"/>",
        '<rect h="{{ "<rect w=" }}"/>',
        "<rectangle/>",
        "<!-- <rect w='1'/> -->",
        "{# <rect w='1'/> #}",
        "{{ '<rect w=\"1\"/>' }}",
        "{% if card.w %}",
        "{% raw %}<rect/>{% endraw %}",
        "<text>rect w='1'</text>",
        '<text style="w">',
        " Fisch ",
        "é",
        "\t",
    ]
)


@given(st.lists(PIECES, max_size=6), st.lists(PIECES, max_size=6))
def test_an_attribute_is_found_where_it_is_or_not_at_all(before, behind):
    """Whatever stands around it; if nothing else can be meant, it is found."""
    start = "".join(before) + "<rect h='1' "
    found = places(start + "w='wide'/>" + "".join(behind)).attribute(AT, "rect", "w", "wide", of_value=True)
    could_be = [piece for piece in (*before, *behind) if piece.startswith("<rect w='{{")]
    if could_be:
        assert found in {LINE, Mark(LINE.path, 1, len(start) - len("<rect h='1' ") + 1)}
    else:
        assert found == Mark(LINE.path, 1, len(start) + len("w='") + 1)


@given(st.lists(PIECES, max_size=6), st.lists(PIECES, max_size=6))
def test_a_tag_is_found_where_it_is(before, behind):
    """Not in comments, in code, in values or where another name begins so; a second one in the line leaves it unknown."""
    start = "".join(before)
    others = [piece for piece in (*before, *behind) if piece.startswith(("<rect ", "{% raw"))]
    found = places(start + "<rect/>" + "".join(behind)).tag(AT, "rect")
    assert found == (LINE if others else Mark(LINE.path, 1, len(start) + 1))


CODE = st.sampled_from(
    [
        "{{ card.name }}",
        "{{ 'titel' }}",
        '{{ "}} titel" }}',
        "titel",
        "{# card.titel #}",
        "<text>",
        "{% set x = 1 %}",
        "\n",
        "é",
    ]
)


@given(st.lists(CODE, max_size=6), st.lists(CODE, max_size=6))
def test_the_views_of_a_template_have_its_characters_in_their_places(before, behind):
    """Each character is in the view where it belongs, or blank; only line ends are in all of them."""
    text = "".join((*before, "{{ card.titel }}", *behind))
    views = TemplateText(text.split("\n"))
    for view in (views.xml, views.code, views.names):
        assert len(view) == len(text)
        assert all(shown in {BLANK, there} for shown, there in zip(view, text, strict=True))
        assert [n for n, sign in enumerate(view) if sign == "\n"] == [n for n, sign in enumerate(text) if sign == "\n"]
    assert views.names.count("titel") == 1
    assert all("\n" in (x, y) or BLANK in (x, y) for x, y in zip(views.xml, views.code, strict=True))
    for offset, sign in enumerate(text):
        line, column = views.place(offset)
        assert f"{text}\n".splitlines(keepends=True)[line - 1][column - 1] == sign


@pytest.mark.parametrize(
    ("template", "column"),
    [
        ("{{ card.titel }}", 9),
        ("{{ card.title }}{{ card['titel'] }}", 26),
        ("{{ card.titel }}{{ card.titel }}", 0),
        ("{{ card.titel ~ deck['titel'] }}", 1),
        ("{{ (card.titel) ~ 'titel' }}", 1),
        ("{{ card.titel ~ [1][0] }}", 9),
        ("{% set n = 'titel' %}{{ card[n] }}", 0),
        ("{# card.titel #}{{ card.titel }}", 25),
        ("card.titel {{ card.titel }}", 20),
        ("{% raw %}card.titel{% endraw %}{{ card.titel }}", 40),
        ("{{ crad.title }}", 4),
        ("{{ crad.title ~ crad.name }}", 1),
        ("{{ dict(crad=1).crad ~ crad }}", 24),
        ("{{ [1]|crad }}", 8),
        ("{{ 1 if 1 is crad }}", 14),
        ("{% crad %}", 4),
        ("{% if 1 %}{% endfor %}", 4),
        ("{{ 1 / 0 }}", 1),
        ("{{ 1 / 0 }}{{ 1 }}", 0),
        ("{{ 1 ? 2 }}", 6),
        ("{{ card card.title }}", 0),
        ("{{ 1 card.title }}", 6),
        ("{{ card.title }", 15),
        ("{card.title} {{ card.title }}", 1),
        ("{card.title} {card.title}", 0),
        ('{% include "x.xml" %}', 13),
        ("{% include 'x' ~ 'y' %}", 13),
        ("{% include 'fish' %}{% include 'x' %}", 0),
    ],
)
def test_an_error_in_code_points_at_the_name(pond, template, column):
    """At the name, filter, tag or character; at the only expression of its line; else at the line alone."""
    said = pond.fault(f"<face><text style='story'>\n{template}</text></face>", title="Pike")
    where = f"templates/pond/fish.xml:2:{column}: " if column else "templates/pond/fish.xml:2: "
    assert said.startswith(where)


def test_a_name_that_was_looked_up_in_another_line(pond):
    """The field of another card in the line that fails is not at fault."""
    said = pond.fault(
        "<face>{% set t = card.titel %}{% set it = {'titel': 1} %}<text style='story'>\n{{ t }}{{ it.titel }}</text></face>"
    )
    assert said.startswith("templates/pond/fish.xml:2: error[layout/undefined-name]: `card` has no `titel`")


def test_a_name_that_a_computed_key_may_have_looked_up(pond):
    """`card[key]` fails, and not the only `titel` that the line says."""
    said = pond.fault(
        "<face>{% set key = 'titel' %}{% set it = {'titel': 1} %}<text style='story'>\n{{ card[key] ~ it.titel }}{{ 1 }}"
        "</text></face>"
    )
    assert said.startswith("templates/pond/fish.xml:2: error[layout/undefined-name]: `card` has no `titel`")


def test_a_name_in_an_expression_of_several_lines(pond):
    """Is found in all of it; a second one in another line leaves it unknown."""
    said = pond.fault("<face><text style='story'>\n{{ 'a'\n ~ card.titel }}</text></face>", title="Pike")
    assert "fish.xml:3:9: error[layout/undefined-name]" in said


def test_an_attribute_in_another_line_than_its_tag(pond):
    """The mark is where the attribute stands."""
    said = pond.fault('<face>\n  <rect w="1"\n    h="1"\n    colour="ink"/></face>')
    assert said.startswith("templates/pond/fish.xml:4:5: error[layout/unknown-attribute]: `<rect>` has no attribute `colour`")


def test_of_two_attributes_in_a_line_the_one_with_the_value(pond):
    """A literal value says which one is meant; for a missing attribute nothing does."""
    said = pond.fault('<face>\n<rect w="1" h="2"/><rect w="x" h="2"/></face>')
    assert said.startswith("templates/pond/fish.xml:2:29: error[layout/bad-value]")
    assert "fish.xml:2: error" in pond.fault('<face>\n<rect w="1" h="2"/><rect w="2"/></face>')


def test_what_a_macro_of_the_generator_writes_is_not_sought_in_the_games_line():
    """A tag of the same name may stand there."""
    assert places("<rect/>").tag("fish.xml:1|pnp/boards.xml:3", "rect") == LINE
    assert places("<rect w='1'/>").attribute("fish.xml:1|pnp/boards.xml:3", "rect", "w", "1") == LINE


def test_stray_words_are_not_those_of_a_text(pond):
    """The same words inside `<text>` are no doubt; twice outside are one, and the element around them is named."""
    said = pond.fault('<face>\n<text style="story">one</text>\n one <rect w="1" h="1"/></face>')
    assert said.startswith("templates/pond/fish.xml:3:2: error[layout/stray-text]: `one` is outside `<text>`")
    said = pond.fault("<face>{% for i in [1] %} one {% endfor %}{% for i in [] %} one {% endfor %}</face>")
    assert said.startswith("templates/pond/fish.xml:1: error[layout/stray-text]")
