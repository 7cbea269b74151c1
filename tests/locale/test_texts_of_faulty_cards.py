"""Faults in the texts of a card that has other faults are told in the same run: all of them are mended at once."""

import json

import pytest

FAULTS = {
    "copies: 2\n    name: Pike": "copies: two\n    name: Pike",  # nobody knows how many cards it is
    "{rules.catch.penalty, plural": "{rules.catch.penalti, plural",
    "season: spring": "season: sprang",  # a draft lays out the rest
    "{rules.catch.bonus}": "{rules.catch.bonos}",
    "    points: 3\n": "",  # no draft lays it out, since a required field is missing
    "Quick [fly]": "Quick [flyy]",
}
"""Three cards with a fault that reading finds, and with one that only their texts have."""
FOUND = [
    (4, "load/wrong-kind", None),
    (7, "locale/unknown-constant", "pike"),
    (18, "locale/unknown-constant", "carp"),
    (21, "load/unknown-choice", "carp"),
    (25, "load/missing-field", "trout"),
    (27, "locale/unknown-icon", "trout"),
]


@pytest.fixture
def faulty(toy):
    """The toy game with these faults."""
    fish = toy / "content/toy/fish.yaml"
    text = fish.read_text("utf-8")
    for good, bad in FAULTS.items():
        assert good in text
        text = text.replace(good, bad, 1)
    fish.write_text(text, "utf-8")
    return toy


def test_all_faults_are_told_at_once(faulty, pnp):
    """Whatever else is wrong with their cards, and whether a draft could show them or not; nothing is written."""
    for command in ("check", "build"):
        ran = pnp(command, "toy", "--json", cwd=faulty)
        assert ran.code == 1
        found = json.loads(ran.out)["findings"]
        assert [(one["line"], one["code"]) for one in found] == [(line, code) for line, code, _ in FOUND]
    assert not (faulty / "out").exists()


def test_they_say_whose_text_it_is(faulty, pnp):
    """As findings in cards without other faults do."""
    found = json.loads(pnp("check", "toy", "--json", cwd=faulty).out)["findings"]
    texts = [one for one in found if one["code"].startswith("locale/")]
    assert [(one["card"], one["field"]) for one in texts] == [(card, "story") for _, code, card in FOUND if "locale" in code]


def test_a_draft_tells_the_same_and_shows_what_it_can(faulty, pnp):
    """A card that lacks a required field is not on its pages, but its text is checked."""
    ran = pnp("build", "toy", "--draft", "--json", cwd=faulty)
    assert {(one["line"], one["code"]) for one in json.loads(ran.out)["findings"]} >= {(a, b) for a, b, _ in FOUND}
    assert [*(faulty / "out").rglob("*.pdf")]
