"""Worked examples of a game without an engine: computed from constants and cards, checked, and printed in the booklet."""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.rules.examples import with_examples, worked_examples
from pnp.rules.usage import printed_uses_of_constants

EXAMPLES = """\
examples:
  spring:
    note: three fish in spring
    compute:
      caught: 3
      all: caught * catch.bonus
      left: all - catch.penalty + count(deck.fish)
    expects: {all: 6}
"""


@pytest.fixture
def write(pond):
    """Write the examples, and a chapter that prints them; return the project."""

    def written(examples=EXAMPLES, text="{example:spring.caught} fish, {example:spring.all} points."):
        (pond / "content/toy/examples.yaml").write_text(examples, "utf-8")
        (pond / "content/toy/booklet/02-score.md").write_text(f"# Examples {{#score}}\n\n{text}\n", "utf-8")
        return pond

    return written


@pytest.fixture
def faults(write):
    """Return what is wrong with examples: code, message, place, hint."""

    def found(examples):
        report = Report()
        root = write(examples)
        game = with_examples(load_game(root, "toy", report), report)
        out = [f"{d.mark}: {d.code}: {d.message}" + (f" -> {d.hint}" if d.hint else "") for d in report.diagnostics]
        return game, [line.removeprefix("content/toy/") for line in out]

    return found


def test_results_are_computed(write):
    """Numbers of the situation, constants and cards; a result may name those before it."""
    report = Report()
    results = worked_examples(load_game(write(), "toy", report), report)
    assert report.diagnostics == ()
    assert results == {"spring.caught": 3, "spring.all": 6, "spring.left": 9}


def test_the_booklet_prints_the_results(write, prepared):
    """A game without an engine prints them, and another value of a constant prints another result."""
    root = write(EXAMPLES.replace("expects: {all: 6}", "expects: {caught: 3}"))
    for settings, sentence in (((), "3 fish, 6 points."), (("catch.bonus=4",), "3 fish, 12 points.")):
        found = prepared(root, settings=settings)
        assert found.said == []
        assert sentence in [line for page in found.pages for box in page.boxes for line in box.lines]


def test_examples_use_the_constants_they_name(write, prepared):
    """The place is the name inside the expression; results are no constants."""
    uses = printed_uses_of_constants(prepared(write()).ready)
    file = "content/toy/examples.yaml"
    assert [(u.use.mark.line, u.use.mark.column) for u in uses["catch.bonus"] if u.use.mark.path == file] == [(6, 21)]
    assert [(u.use.mark.line, u.use.mark.column) for u in uses["catch.penalty"] if u.use.mark.path == file] == [(7, 19)]


def test_a_result_stands_before_a_constant_of_its_name(write, prepared, edit):
    """The constant is not what the example means, and is not used by it; what other files use stays used."""
    root = write("examples:\n  spring: {compute: {caught: 3, all: caught * 2}}\n")
    edit(root / "content/toy/rules.yaml", "catch:", "caught: {value: 9}\nlate: {equals: catch.bonus}\ncatch:")
    found = prepared(root)
    assert found.said == []
    assert found.ready.game.examples == {"spring.caught": 3, "spring.all": 6}
    assert printed_uses_of_constants(found.ready)["caught"] == ()
    assert "rule" in [place.use.how for place in printed_uses_of_constants(found.ready)["catch.bonus"]]


@pytest.mark.parametrize(
    ("example", "fault"),
    [
        (
            "{compute: {all: 3 * catch.bonsu}}",
            "2:26: rules/bad-expression: `a.all`: there is no constant `catch.bonsu` -> did you mean `catch.bonus`?",
        ),
        (
            "{compute: {all: later + 1, later: 2}}",
            ("2:22: rules/bad-expression: `a.all`: there is no constant `later` -> one of `catch.bonus`, `catch.penalty`"),
        ),
        (
            "{compute: {all: 1 / 3}}",
            (
                "2:22: rules/bad-expression: `a.all`: the result is 1/3, which no short decimal says"
                " -> round it with `floor(…)` or `ceil(…)`, or divide with `//`"
            ),
        ),
        (
            "{compute: {all: 3 * catch.bonus}, expects: {all: 7}}",
            "2:55: rules/example-differs: example `a` expects `all` to be 7, but `3 * catch.bonus` is 3 * 2 = 6",
        ),
        (
            "{compute: {all: 3 * catch.bonus}, expects: {all: 5.5}}",
            "2:55: rules/example-differs: example `a` expects `all` to be 5.5, but `3 * catch.bonus` is 3 * 2 = 6",
        ),
        (
            "{compute: {all: 3}, expects: {all: 4}}",
            "2:41: rules/example-differs: example `a` expects `all` to be 4, but `3` is 3",
        ),
        (
            "{compute: {all: 3}, expects: {al: 3}}",
            "2:36: rules/bad-example: example `a` has no result `al` -> did you mean `all`?",
        ),
        (
            "{compute: {all: 3}, expects: {all: three}}",
            "2:41: load/wrong-kind: `all` must be a number, found `three`",
        ),
        (
            "{compute: {all: 3}, expect: {all: 3}}",
            "2:26: load/unknown-field: unknown field `expect` in `examples/a` -> did you mean `expects`?",
        ),
        (
            "{compute: {all: 3}}\n  Spring: {compute: {all: 3}}",
            "3:3: load/wrong-kind: `key` must be made of a-z, 0-9, `_` and `-`, found `Spring`",
        ),
        ("{compute: 3}", "2:16: load/wrong-kind: `compute` must be a mapping (`key: value`), found `3`"),
        (
            "{play: [end]}",
            (
                "game.yaml:2:1: engine/no-engine: `toy` has worked examples and no rules engine"
                " -> an example that needs no engine has `compute: {name: expression}`"
            ),
        ),
    ],
)
def test_faults_are_reported_at_their_place(faults, example, fault):
    """Each says what is wrong in words of the example."""
    _, found = faults(f"examples:\n  a: {example}\n")
    assert [line.removeprefix("examples.yaml:") for line in found] == [fault]


def test_what_follows_from_a_fault_is_not_reported(write, prepared):
    """Neither results that need one that failed, nor what expects or prints them."""
    broken = EXAMPLES.replace("catch.bonus", "catch.bonis")
    found = prepared(write(broken, "{example:spring.all} and {example:spring.left}"))
    assert [d.code for d in found.report.diagnostics] == ["rules/bad-expression"]


def test_a_constant_with_a_fault_silences_examples(write, prepared, edit):
    """The constant is the cause, and the only error."""
    root = write(text="{example:spring.all} and {example:spring.left}")
    edit(root / "content/toy/rules.yaml", "value: 2", "value: 02")
    assert [d.code for d in prepared(root).report.diagnostics] == ["load/wrong-kind"]
