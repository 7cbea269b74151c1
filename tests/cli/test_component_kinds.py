"""What is on the sheets is counted by its kind: 25 cards and 108 tokens, never 133 cards."""

import json

import pytest

from pnp.cli.preparation import describe_counts
from pnp.load.package_data import component_kinds
from pnp.locale.phrases import phrase, phrases_for


@pytest.fixture
def tokens(toy):
    """The toy game, whose waters are tokens; its rules count them."""
    game, rules = toy / "content/toy/game.yaml", toy / "content/toy/rules.yaml"
    game.write_text(game.read_text("utf-8").replace("waters: {", "waters: {kind: token, "), "utf-8")
    with rules.open("a", encoding="utf-8") as file:
        file.write(
            "pieces:\n  tokens: {equals: count(kind.token), unit: tokens, printed: no, reason: for the test, note: all}\n"
        )
    return toy


def test_runs_say_how_many_there_are_of_each_kind(tokens, run):
    """`check` in its line, `build` in its table."""
    assert run("check", "toy", cwd=tokens).out.startswith("toy (en): 4 cards and 3 tokens on 1 sheet")
    table = run("build", "toy", cwd=tokens).out.splitlines()
    assert "  4 cards and 3 tokens  " in table[1]


def test_the_manifest_names_the_kind_of_what_is_no_card(tokens, run):
    """Nothing is said about cards, so that manifests of games of cards stay as they were."""
    assert run("build", "toy", "-q", cwd=tokens).code == 0
    (file,) = (tokens / "out/toy/en").glob("*.json")
    found = {p["id"]: p.get("kind") for page in json.loads(file.read_text("utf-8"))["pages"] for p in page["placements"]}
    assert found == {"pike": None, "carp": None, "trout": None, "mill-pond": "token", "brook": "token"}


def test_rules_and_texts_count_a_kind(tokens, run, edit):
    """A constant follows from the number, a text prints it; another kind is refused with the nearest."""
    edit(tokens / "content/toy/rules.yaml", "count(kind.token)", "count(kind.token) + 1, value: 4")
    edit(tokens / "content/toy/waters.yaml", "name: Brook", 'name: "Brook {count:kind.token}"')
    assert run("check", "toy", "-q", cwd=tokens).err == ""
    edit(tokens / "content/toy/rules.yaml", "kind.token)", "kind.tokn)")
    said = run("check", "toy", cwd=tokens).err
    assert "did you mean `kind.token`?" in said


def test_an_unknown_kind_is_refused(tokens, run, edit):
    """At its place, with the nearest."""
    edit(tokens / "content/toy/game.yaml", "kind: token", "kind: tokn")
    said = run("check", "toy", cwd=tokens).err
    assert "error[load/unknown-choice]: `kind` cannot be `tokn`" in said
    assert "did you mean `token`?" in said


@pytest.mark.parametrize("kind", component_kinds())
def test_every_kind_has_words_with_plurals(kind):
    """One and many differ in English, and German has words of its own."""
    assert phrase("en", kind, n=1).startswith("1 ")
    assert phrase("en", kind, n=1) != phrase("en", kind, n=2)
    assert phrases_for("de").words[kind] != phrases_for("en").words[kind]


def test_numbers_of_kinds_are_joined_as_in_a_sentence():
    """Nothing at all is no cards."""
    assert describe_counts({"card": 25}) == "25 cards"
    assert describe_counts({"card": 1, "board": 2, "token": 108}) == "1 card, 2 boards and 108 tokens"
    assert describe_counts({}) == "0 cards"
