"""Numbers in the code of templates: which of them end up in print, wherever they come from."""

import pytest

from pnp.locale.lint.templates import PrintedLiteral, printed_literals

PARTS = """\
{% macro badge(points, at=0) %}<circle x="{{ at }}" r="4"/><text>{{ points }}</text>{% endmacro %}
{% macro pips(many, what="worm") %}{% for n in range(many) %}<icon name="{{ what }}"/>{% endfor %}{% endmacro %}
{% macro both(a, b) %}{{ badge(a, 7) }}{{ pips(b) }}{% endmacro %}
{% macro seven(n=7) %}<text>{{ n }}</text>{% endmacro %}
"""


def numbers(template):
    """The numbers that are printed, and those that only count shapes with a `*`, as they are written."""
    found = printed_literals((("face.xml", f'{{% import "parts.xml" as part %}}{template}'), ("parts.xml", PARTS)))
    return [f"{one.value}{'*' * one.drawn}" for one in found["face.xml"]]


@pytest.mark.parametrize(
    ("template", "found"),
    [
        # printed as text
        ("<text>{{ card.zone + 1 }}</text>", ["1"]),
        ("<text>{{ 5 }}</text>", ["5"]),
        ("<text><b>{{ 2 * card.cost }}</b></text>", ["2"]),
        ("<text>{{ '%02d'|format(card.zone + 3) }}</text>", ["3"]),
        ("<text>{{ '%02d' % 7 }}</text>", ["7"]),
        ("<text>{{ 3 if card.big else card.cost }}</text>", ["3"]),
        ("<text>{{ (card.cost - 1)|abs }}</text>", ["1"]),
        ("<text>{{ -4 }}</text>", ["4"]),
        ("<text>{{ 'a' ~ 6 }}</text>", ["6", "a"]),
        ("<text>{{ [8, card.cost]|max }}</text>", ["8"]),
        # in the name of a picture
        ('<icon name="die-{{ 7 - card.zone }}"/>', ["7"]),
        ('<image src="art/{{ 2 }}.svg"/>', ["2"]),
        ("<text>a <icon name=\"die-{{ 7 - card.zone }}\" size='{{ 3 }}'/></text>", ["7"]),
        # how often
        ("{% for n in range(4) %}<icon name='worm'/>{% endfor %}", ["4"]),
        ("{% for n in range(1, 7) %}<text>{{ n }}</text>{% endfor %}", ["7"]),
        ("{% for n in range(rules.x + 2) %}<icon name='worm'/>{% endfor %}", ["2"]),
        ("{% for n in [3, 5, 8] %}<text>{{ n }}</text>{% endfor %}", ["3"]),
        ("{% for n in range(5) %}<circle r='1'/>{% endfor %}", ["5*"]),
        ("{% for n in range(5) %}<group><rect w='1'/></group>{% endfor %}", ["5*"]),
        ("{% for n in range(5) %}{{ part.badge(card.x) }}{% endfor %}", ["5"]),
        (
            "{% for n, c in [('worm', 2), ('fly', 3)] %}<text><icon name='{{ n }}'/>{{ c }}</text>{% endfor %}",
            ["2", "3", "fly", "worm"],
        ),
        # lists that are cut off
        ("{% for d in card.districts[:5] %}<text>{{ d }}</text>{% endfor %}", ["5"]),
        ("{% for d in card.a[:2] %}x{% endfor %}{% for d in card.a[2:] %}x{% endfor %}", []),
        ("{% for d in card.a[2:] %}x{% endfor %}{% for d in card.a[:2] %}x{% endfor %}", []),
        ("{% for d in card.a[:2] %}x{% endfor %}{% for d in card.b[2:] %}x{% endfor %}", ["2"]),
        ("{% for d in card.a[:2] %}x{% endfor %}{% for d in card.a[2:4] %}x{% endfor %}", ["4"]),
        ("{% for d in card.a[:n] %}x{% endfor %}{% for d in card.a[:-1] %}x{% endfor %}", []),
        # through other names
        ("{% set most = 6 %}{% for n in range(most) %}<icon name='worm'/>{% endfor %}", ["6"]),
        ("{% set most = {'a': 6, 'b': rules.x} %}<text>{{ most[card.kind] }}</text>", ["6"]),
        ("{% set most = 6 %}{% set two = most * 2 %}<text>{{ two }}</text>", ["2", "6"]),
        ("{% for a, b in {'x': 3}.items() %}<text>{{ b }}</text>{% endfor %}", ["3"]),
        # through macros
        ("{{ part.badge(5) }}", ["5"]),
        ("{{ part.badge(card.x, 5) }}", []),
        ("{{ part.badge(at=5, points=6) }}", ["6"]),
        ("{{ part.pips(3) }}", ["3"]),
        ("{{ part.pips(card.x, 'die-6') }}", []),
        ("{{ part.badge('5 points') }}", ["5 points"]),
        ("{{ part.both(8, 9) }}", ["8", "9"]),
        ("{{ part.seven() }}", ["7"]),
        ("{% from 'parts.xml' import badge as medal %}{{ medal(5) }}", ["5"]),
        ("{% set shown = part.badge(5) %}{{ shown }}", ["5"]),
        # no rules: places, sizes, where a count begins, what is compared
        ('<rect x="{{ 3 + loop.index0 * 12.1 }}" w="{{ 57 if a else 3 }}"/>', []),
        ("{% set size = 18 %}<rect w='{{ size }}'/>", []),
        ("<text x='{{ 3 }}'>{{ loop.index0 + 1 }} {{ loop.index }}</text>", []),
        ("{% for n in range(1, rules.x) %}<text>{{ n }}</text>{% endfor %}", []),
        ("{% for n in range(rules.x + 1) %}<text>{{ n }}</text>{% endfor %}", []),
        ("<text>{{ card.names[0] }} {{ card.cost|round(1) }} {{ card.all|length }}</text>", []),
        ("<text>{% if card.cost > 3 %}{{ card.cost }}{% endif %}{{ card.zone == 6 }}</text>", []),
        ("<!-- <text>{{ 5 }}</text> --><text/><group x='1'>{{ 5 }}</group>", []),
        ("<text><!-- {{ 5 }} --></text>", []),
        ('<icon name="worm" size="{{ 4 }}"/>', []),
        ("{# {{ 5 }} #}", []),
        ("<text>{{ true }}{{ rules.x }}</text>", []),
        # what cannot be read is reported elsewhere
        ("<text>{{ 5 }}</text>{% for %}", []),
    ],
)
def test_where_a_number_goes_decides(template, found):
    """What stands between words, names a picture or counts what is drawn is printed; lengths are not."""
    assert numbers(template) == found


def test_lines_and_each_cause_once():
    """A number that is counted and printed is one finding; templates that import each other end."""
    text = '{% import "b.xml" as b %}\n{% for n in range(4) %}\n<text>{{ n }}{{ n + 2 }}</text>{% endfor %}\n'
    found = printed_literals((("a.xml", text), ("b.xml", '{% import "a.xml" as a %}\n\n<text>{{ 9 }}</text>')))
    assert found == {
        "a.xml": (PrintedLiteral(4, 2), PrintedLiteral(2, 3)),
        "b.xml": (PrintedLiteral(9, 3),),
    }
