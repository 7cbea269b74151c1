"""A fault on every card costs what a sound card costs, however many there are; a fault on one hides no other card."""

import json
import sys

import pytest

CARDS = "content/my-game/cards.yaml"
TEMPLATE = "templates/my-game/card.xml"
CARD = """\
  c{n}:
    title: Card
    points: 2
    cost: {{coin: 1}}
    story: It grinds.
    art: art/hill.svg
"""
FAULTS = {
    "none": {},
    "a field": {"title": "titel"},
    "a value": {"points: 2": "points: p{n}"},
    "a name": {"It grinds.": "It grinds {{rules.r{n}}}."},
    "a number": {"It grinds.": "It grinds {n} times."},
    "a text": {"It grinds.": "It grinds and grinds. It grinds and grinds. It grinds and grinds."},
}
"""What is other on each card."""


def write_cards(project, count, fault):
    """Give a new game so many cards with a fault."""
    text = (project / CARDS).read_text("utf-8")
    card = CARD
    for old, new in fault.items():
        assert old in card
        card = card.replace(old, new)
    deck = text.partition("  harbour:")[0] + "".join(card.format(n=n) for n in range(count))
    (project / CARDS).write_text(deck, "utf-8")
    template = (project / TEMPLATE).read_text("utf-8")
    assert 'h="21" style="story"' in template
    (project / TEMPLATE).write_text(template.replace('h="21" style="story"', 'h="4.5" style="story"'), "utf-8")


@pytest.fixture
def calls(run, tmp_path):
    """Return how many functions a command calls for a game of so many cards, each with a fault; and what it says."""

    def count(cards, fault, *command):
        project = tmp_path / f"{fault}-{cards}-{command[0]}".replace(" ", "-")
        project.mkdir()
        assert run("new", "my-game", cwd=project).code == 0
        write_cards(project, cards, FAULTS[fault])
        called = 0

        def count_call(_frame, event, _argument):
            nonlocal called
            called += event == "call"

        sys.setprofile(count_call)
        try:
            ran = run(*command, cwd=project)
        finally:
            sys.setprofile(None)
        return called, ran

    return count


@pytest.mark.parametrize(
    "command", [("check", "my-game"), ("build", "my-game", "--draft", "--jobs", "1")], ids=["check", "draft"]
)
def test_faulty_cards_cost_no_more_than_sound_ones(calls, command):
    """Twice the cards take twice the calls at most, and less than twice those of as many sound cards, whatever the fault."""
    calls(2, "a number", *command)  # what is loaded and cached once
    sound, _ = calls(40, "none", *command)
    for fault in (fault for fault in FAULTS if fault != "none"):
        first, _ = calls(20, fault, *command)
        second, ran = calls(40, fault, *command)
        assert second < 2.1 * first, fault
        assert second < 2 * sound, fault
        assert "40 in all" in ran.err or "40 errors" in ran.err, fault


def test_a_fault_on_one_card_hides_no_other(run, tmp_path):
    """Each of the others is in the draft, and its own faults are told."""
    assert run("new", "my-game", cwd=tmp_path).code == 0
    write_cards(tmp_path, 200, {})
    text = (tmp_path / CARDS).read_text("utf-8")
    text = text.replace("  c7:\n    title", "  c7:\n    titel")
    text = text.replace("  c150:\n    title: Card\n    points: 2", "  c150:\n    title: Card\n    points: two")
    (tmp_path / CARDS).write_text(text, "utf-8")
    said = json.loads(run("build", "my-game", "--draft", "--jobs", 1, "--json", cwd=tmp_path).out)
    assert [(f["code"], f["card"]) for f in said["findings"] if f["severity"] == "error"] == [
        ("load/unknown-field", "c7"),
        ("load/wrong-kind", "c150"),
    ]
    manifest = next(f["file"] for f in said["files"] if f["file"].endswith(".json"))
    printed = json.loads((tmp_path / manifest).read_text("utf-8"))
    assert {p["id"] for page in printed["pages"] for p in page["placements"]} == {f"c{n}" for n in range(200)}
