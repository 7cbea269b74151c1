"""Findings of one cause are one group, told once."""

from dataclasses import replace

import pytest

from pnp.base.diagnostics import Diagnostic, FindingSubject, Mark, group_findings

FOLDER = "content/g"


def finding(card, line=1, field="titel", **others):
    """A misspelt name on a card."""
    message = others.pop("message", f"unknown field `{field}` in `cards/{card}/cost`")
    mark = Mark(others.pop("path", f"{FOLDER}/cards.yaml"), line, 5)
    given = {"hint": "did you mean `title`?", **others}
    return Diagnostic("load/unknown-field", message, mark, subject=FindingSubject(card, field), **given)


def test_only_the_card_differs():
    """Its id is no part of the cause, wherever it stands in the words; the order is that of the report."""
    found = [finding("mill", 3), finding("oak", 9), finding("mill", 4, "cst"), finding("pine", 12)]
    groups = group_findings(found)
    assert [(group.number, [d.mark.line for d in group.findings]) for group in groups] == [(1, [3, 9, 12]), (2, [4])]
    assert groups[0].further == (
        ("also in oak", Mark(f"{FOLDER}/cards.yaml", 9, 5)),
        ("also in pine", Mark(f"{FOLDER}/cards.yaml", 12, 5)),
    )


@pytest.mark.parametrize(
    "other",
    [
        {"field": "costs", "message": finding("mill").message},
        {"message": "unknown field `titel` in `cards/elm`"},
        {"hint": "did you mean `titles`?"},
        {"path": "content/other/cards.yaml"},
        {"severity": "warning"},
        {"also": (("first at", Mark(f"{FOLDER}/cards.yaml", 2)),)},
    ],
)
def test_another_cause(other):
    """Another field, another value, another way out, another folder: it needs another hand."""
    assert len(group_findings([finding("mill"), finding("oak", **other)])) == 2


def test_words_with_the_value_of_a_card():
    """What it says of its cause counts in their place."""
    found = [finding("mill", message="the number `3`"), finding("oak", message="the number `4`")]
    assert len(group_findings(found)) == 2
    assert len(group_findings([replace(one, cause="a number") for one in found])) == 1


def test_findings_of_another_origin_are_another_cause():
    """Such as those of another language, which are listed under another heading."""
    found = [finding("mill"), finding("oak"), finding("pine")]
    groups = group_findings(found, lambda one: one.subject.card == "oak")
    assert [[d.subject.card for d in group.findings] for group in groups] == [["mill", "pine"], ["oak"]]


@pytest.mark.parametrize(("count", "said"), [(3, ""), (4, "and 1 more place, 4 in all"), (40, "and 37 more places, 40 in all")])
def test_how_many_places_there_are_besides_the_first(count, said):
    """Three are named."""
    (group,) = group_findings(finding(f"c{number}", number + 1) for number in range(count))
    assert group.counted() == said
