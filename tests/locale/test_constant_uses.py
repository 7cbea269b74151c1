"""Every place that names a constant is found, with what it does there; comments name nothing."""

from pnp.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.locale.constant_uses import constant_uses


def found(toy):
    """Constant, place and manner of every use in the toy."""
    return [(use.constant, str(use.mark), use.how) for use in constant_uses(load_game(toy, "toy", Report()))]


def test_texts_name_constants(toy):
    """Each placeholder counts, with its line and column."""
    assert found(toy) == [
        ("catch.penalty", "content/toy/fish.yaml:7:54", "text"),
        ("catch.bonus", "content/toy/fish.yaml:18:44", "text"),
    ]


def test_templates_assertions_rules_and_groups(toy, edit):
    """A template may take a whole group; an assertion and another constant name one; a comment names none."""
    edit(toy / "content/toy/fish.yaml", "  - {count: 4, copies: yes}", "  - {count: 4, copies: yes} # rules.catch.bonus")
    edit(toy / "content/toy/fish.yaml", "{sum: points, equals: 15}", "{sum: points, min: rules.catch.penalty}")
    edit(toy / "content/toy/rules.yaml", "  bonus:", "  twice: {value: catch.bonus, unit: name}\n  bonus:")
    (toy / "templates/toy/extra.xml").write_text("{# rules.catch.bonus #}\n{{ rules.catch[x] }}\n", "utf-8")
    assert found(toy)[2:] == [
        ("catch.penalty", "content/toy/fish.yaml:37:24", "assertion"),
        ("catch.bonus", "content/toy/rules.yaml:4:18", "rule"),
        ("catch.penalty", "templates/toy/extra.xml:2:4", "template"),
        ("catch.twice", "templates/toy/extra.xml:2:4", "template"),
        ("catch.bonus", "templates/toy/extra.xml:2:4", "template"),
    ]


def test_a_part_of_a_list_uses_the_list(toy, edit):
    """`rules.catch.rows.2` is a use of `catch.rows`."""
    edit(toy / "content/toy/rules.yaml", "  bonus:", "  rows: {value: [3, 2], unit: fish}\n  bonus:")
    edit(toy / "content/toy/fish.yaml", "{rules.catch.bonus}", "{rules.catch.rows.2}")
    assert ("catch.rows", "content/toy/fish.yaml:18:44", "text") in found(toy)
