"""Manifests list the cards of a game with keys of what they show."""

from __future__ import annotations

import json
import re

import pytest

STEM = "out/toy/en/toy-en-cards"
FISH = "content/toy/fish.yaml"
PIKE = "4f1ed3b38b0dfa2a8c2be99e"
"""A promise: a card that was printed with an earlier version of pnp has the same key still, or `METHOD` is another one."""


@pytest.fixture
def listed(toy, run):
    """Build the toy game and give the cards of a manifest by their ids."""

    def build(*options, name="a4"):
        done = run("build", "toy", *options, cwd=toy)
        assert done.code == 0, done.err
        data = json.loads((toy / f"{STEM}-{name}.json").read_text("utf-8"))
        assert (data["keys"], data["date"]) == (1, "2026-02-03")
        return {card.pop("id"): card for card in data["cards"]}

    return build


def test_each_card_has_its_name_its_copies_and_its_keys(listed):
    """Cards of a deck with one back have the same key there."""
    cards = listed()
    assert cards["pike"] == {"name": "Pike", "deck": "fish", "copies": 2, "face": PIKE, "back": cards["carp"]["back"]}
    assert {id_: card["copies"] for id_, card in cards.items()} == {
        "pike": 2, "carp": 1, "trout": 1, "mill-pond": 2, "brook": 1,
    }  # fmt: skip
    assert len({card["face"] for card in cards.values()}) == len(cards)


def test_keys_depend_on_no_paper_and_no_profile(listed):
    """What is printed at home on Letter, or with less ink, is the same card."""
    cards = listed()
    assert listed("--paper", "letter", "--backs", "gutterfold", name="letter.backs-gutterfold") == cards
    assert listed("--low-ink", name="a4.low-ink") == cards


def test_a_press_has_keys_of_its_inks_besides(listed):
    """A recipe of a swatch changes what a press prints, and nothing else."""
    cards = listed()
    press = listed("--profile", "press-x4", "--deck", "fish", name="fish.deck-fish.press-x4")
    assert {id_: {k: v for k, v in card.items() if "inks" not in k} for id_, card in press.items()} == {
        id_: card for id_, card in cards.items() if card["deck"] == "fish"
    }
    assert all({"face_inks", "back_inks"} <= {*card} for card in press.values())


def test_a_run_of_a_part_lists_its_cards(listed):
    """Its edition says that there are others."""
    assert {*listed("--deck", "waters", name="a4.deck-waters")} == {"mill-pond", "brook"}


def test_the_manifest_of_a_draft_has_no_keys(toy, run):
    """Its faces show faults, and nobody prints it."""
    run("build", "toy", "--draft", cwd=toy)
    data = json.loads((toy / f"{STEM}-a4-draft.json").read_text("utf-8"))
    assert not {"keys", "cards", "date"} & {*data}


def test_copies_order_and_other_cards_change_no_key(listed, toy):
    """A card in another place of its file, with other neighbours, is the same card."""
    before = listed()
    text = (toy / FISH).read_text("utf-8").partition("assert:")[0].replace("copies: 2", "copies: 3").replace("Quick", "Slow")
    head, *cards = re.split(r"^(?=  \w+:\n)", text, flags=re.MULTILINE)
    (toy / FISH).write_text("".join((head, *reversed(cards))), "utf-8")
    after = listed()
    assert [*after] != [*before]
    assert (after["pike"]["copies"], before["pike"]["copies"]) == (3, 2)
    assert {id_ for id_, card in after.items() if card["face"] != before[id_]["face"]} == {"trout"}
