"""Text between `<text>` and `</text>` in a template is printed, so its numbers are checked too.

Numbers in the code of templates: which of them end up in print, wherever they come from.
"""

import pytest

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.load.game_reader import load_game
from pnp.locale.lint.templates import (
    PrintedLiteral,
    find_lost_blocks,
    lint_template_numbers,
    printed_literals,
)


def findings(toy, words):
    """Return the findings if a template of the toy game contains these words."""
    return linted(toy, f'<face>\n  <rect w="3"/>\n  {words}\n\n</face>\n\n')


def linted(toy, template):
    """Return the findings for a whole template."""
    (toy / "templates/toy/lint.xml").write_text(template, "utf-8")
    report = Report()
    lint_template_numbers(load_game(toy, "toy", report), report)
    return [format_diagnostic(d, source_reader(toy)) for d in report.diagnostics]


def test_a_number_between_text_tags_is_found(toy):
    """The fault has the template's line and column."""
    (fault,) = findings(toy, '<text x="1" style="s">Draw <b>two</b> cards</text>')
    assert fault == (
        "templates/toy/lint.xml:3:33: warning[rules/bare-number]: the number `two` is written out: "
        "expected the name of a constant\n"
        '    3 |   <text x="1" style="s">Draw <b>two</b> cards</text>\n'
        "      |                                 ^\n"
        "  hint: write `{rules.…}` for a constant of `rules.yaml`, `{count:deck}` for a number of cards, `{example:id.name}` "
        "for a result of an example; what is no rule may stay: with `allow-number: why` in a comment on its line, or in a "
        "field with `numbers: free` in `types.yaml`"
    )


def test_code_and_attributes_are_not_text(toy):
    """Expressions, attributes, icons and comments contain no words."""
    words = '<text x="7">{{ "%02d"|format(card.zone) }} {% set a = 3 %}<icon name="die-6" size="3"/>{# 5 #}</text>'
    assert findings(toy, words) == []
    assert findings(toy, '<text>{{ "a2 2nd"|upper if card.zone == 5 else " · " }}</text>{{ "3" }}')[0].count("`a2 2nd`") == 1


def test_a_number_in_code_that_is_printed_is_found(toy):
    """At its place, with ways out, and an error in a game that is strict; a comment allows it."""
    words = '<text x="1">{{ card.points + 1 }}</text>'
    assert findings(toy, words) == [
        (
            "templates/toy/lint.xml:3:32: warning[rules/bare-number]: the number `1` in the template's code is printed:"
            " expected the name of a constant\n"
            '    3 |   <text x="1">{{ card.points + 1 }}</text>\n'
            "      |                                ^\n"
            "  hint: write `rules.…` for a constant of `rules.yaml`, a field of the card, or `loop.index` for a count; what is"
            " no rule may stay with `{# allow-number: why #}` on its line or above"
        )
    ]
    game = toy / "content/toy/game.yaml"
    game.write_text("numbers: strict\n" + game.read_text("utf-8"), "utf-8")
    assert "error[rules/bare-number]" in findings(toy, words)[0]
    assert findings(toy, "{# allow-number: the card after this one #}\n" + words) == []


def test_a_number_that_counts_shapes_is_a_rule_only_perhaps(toy):
    """A warning, and only where a constant has this value; it is named where its name stands on the line."""
    named = '{% for bonus in range(2) %}<circle r="1"/>{% endfor %}'
    unnamed = '{% for n in range(2) %}<circle r="1"/>{% endfor %}'
    said = (
        "templates/toy/lint.xml:3:{}: warning[rules/bare-number]: the number `2` in the template's code says how often"
        " something is drawn: expected the name of a constant\n"
    )
    (found,) = findings(toy, named)
    assert found.startswith(said.format(25))
    assert "  hint: it may be `rules.catch.bonus`: write `rules.…` for a constant" in found
    assert findings(toy, unnamed) == []  # two circles are two circles
    game = toy / "content/toy/game.yaml"
    game.write_text("numbers: strict\n" + game.read_text("utf-8"), "utf-8")
    assert findings(toy, unnamed.replace("2", "5")) == []
    (found,) = findings(toy, unnamed)
    assert found.startswith(said.format(21))
    assert "  hint: write `rules.…` for a constant" in found


def test_a_comment_allows_a_number(toy):
    """On its line or on the line above."""
    assert findings(toy, '{# allow-number: a year #}<text x="7">Since 1964</text>') == []
    assert findings(toy, '{# allow-number: a year #}\n<text x="7">Since 1964</text>') == []


def test_a_comment_on_the_first_line_allows_a_number(toy):
    """On that line and on the next one, but not on the third."""
    words = "<face><text>Since 1964</text>\n<text>Since 1965</text>\n<text>Since 1966</text></face>\n"
    assert [fault.split(" ")[0] for fault in linted(toy, words)] == [
        f"templates/toy/lint.xml:{n}:{c}:" for n, c in ((1, 19), (2, 13), (3, 13))
    ]
    assert [fault.split(" ")[0] for fault in linted(toy, "{# allow-number #}" + words)] == ["templates/toy/lint.xml:3:13:"]


def test_names_of_the_glossary_are_no_roman_numerals(toy):
    """As in texts."""
    (toy / "content/toy/glossary.yaml").write_text("terms:\n  top: {term: top III, definition: The best.}\n", "utf-8")
    assert [fault.split("`")[1] for fault in findings(toy, '<text x="1">a top III, a top IV</text>')] == ["IV"]


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


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ('{% extends "face.xml" %}\n{% block bdy %}{% endblock %}', [(2, 10, "bdy", "did you mean `body`?")]),
        ('{% extends "more.xml" %}{% block body %}{% block x %}{% endblock %}{% endblock %}{% block own %}{% endblock %}', []),
        ('{% extends "more.xml" %}{% block foot %}{% endblock %}', [(1, 34, "foot", "one of `body`, `own`")]),
        ('{% extends "absent.xml" %}{% block foot %}{% endblock %}', []),
        ('{% extends "bad.xml" %}{% block foot %}{% endblock %}', []),
        ("{% extends card.base %}{% block foot %}{% endblock %}", []),
        ('{% extends "lint.xml" %}{% block foot %}{% endblock %}', []),
        ("{% block foot %}{% endblock %}", []),
    ],
)
def test_a_block_that_the_extended_template_has_not(toy, template, said):
    """Nothing of it would print; a block within another is its own, and what cannot be read has all blocks."""
    folder = toy / "templates/toy"
    (folder / "more.xml").write_text(
        '{% extends "face.xml" %}{% block body %}{% block own %}{% endblock %}{% endblock %}', "utf-8"
    )
    (folder / "bad.xml").write_text("{% block x %}", "utf-8")
    (folder / "lint.xml").write_text(template, "utf-8")
    report = Report()
    find_lost_blocks(load_game(toy, "toy", Report()), report)
    assert [(d.mark.line, d.mark.column, d.message.split("`")[1], d.hint) for d in report.diagnostics] == said
