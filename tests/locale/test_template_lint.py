"""Text between `<text>` and `</text>` in a template is printed, so its numbers are checked too."""

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.load.game_reader import load_game
from pnp.locale.lint.templates import lint_template_numbers


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
