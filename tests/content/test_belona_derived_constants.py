"""Belona's numbers that follow from others: another value of one is another value, and another text, of all that follow."""

import shutil
from dataclasses import replace

import pytest

from pnp.base.diagnostics import Report
from pnp.build.build import prepare
from pnp.load.game_reader import load_game
from pnp.locale.localize import games_in_languages
from pnp.model.fields import RichText
from pnp.model.messages import values_of_type
from pnp.model.request import BuildRequest


def with_setting(root, setting):
    """The game with another value of a constant, and what is wrong with it."""
    report = Report()
    return load_game(root, "belona", report, (setting,)), [d.message for d in report.diagnostics]


def with_copies(deck, copies):
    """A deck of one card, printed so many times."""
    (card,) = deck.cards
    return replace(deck, cards=(replace(card, copies=copies),))


@pytest.mark.parametrize(
    ("setting", "follow"),
    [
        ("dice.white_per_player=4", {"component.white_dice": 9, "component.white_chits": 24}),
        ("dice.white_shared=2", {"component.white_dice": 8, "component.draw_chits": 12}),
        ("faction.marker_cubes=7", {"component.marker_cubes": 14, "component.zone_chits": 14}),
        ("group.members_start=5", {"group.members_start_total": 15}),
        (
            "group.per_faction=2",
            {
                "group.members_start_total": 12,
                "dice.coloured_per_faction": 2,
                "component.coloured_dice": 4,
                "component.group_chits": 12,
            },
        ),
    ],
)
def test_what_follows_is_computed_anew(root, game, setting, follow):
    """Exactly what follows from the constant that is set has another value, and each deck of pieces is held against it."""
    changed, faults = with_setting(root, setting)
    pieces = {f"(rules.{name})" for name in follow if name.startswith("component.")}
    assert {fault.rpartition(" ")[2] for fault in faults} == pieces
    assert all(fault.startswith("the number of pieces, copies included, is ") for fault in faults)
    name, _, value = setting.partition("=")
    before = {n: c.value for n, c in game.rules.items()}
    assert {n: c.value for n, c in changed.rules.items() if c.value != before[n]} == {name: int(value)} | follow


@pytest.mark.parametrize(
    ("setting", "fault"),
    [
        ("map.rows=[4, 3, 1]", "`map.rows` is `[4, 3, 1]`, which 2 assertions about the cards contradict"),
        ("zone.first=2", "`zone.first` is `2`, which 2 assertions about the cards contradict"),
        ("zone.per_card=2", "`zone.per_card` is `2`, which 2 assertions about the cards contradict"),
        (
            "component.white_dice=8",
            "`component.white_dice` follows from `dice.white_per_player * players.count + dice.white_shared`",
        ),
    ],
)
def test_what_contradicts_the_cards_is_refused(root, setting, fault):
    """The assertions of the decks hold what follows as well."""
    assert any(fault in message for message in with_setting(root, setting)[1]), with_setting(root, setting)[1]


def test_the_sentence_about_the_dice_follows(root):
    """In each language the row of the white dice shows the new numbers, and no text says seven of four each and one."""
    changed, _ = with_setting(root, "dice.white_per_player=4")
    changed = replace(
        changed, decks=tuple(with_copies(deck, 9) if deck.name == "white_dice" else deck for deck in changed.decks)
    )
    for locale, sentence in (("pt-BR", "9, sendo 4 por jogador e 1 comum"), ("en", None), ("ja", None)):
        report = Report()
        (game,) = games_in_languages(changed, locale, report)
        texts = [text.plain for text in values_of_type(game.booklet, RichText)]
        rows = [text for text in texts if sentence in text] if sentence else [t for t in texts if "9" in t and "4" in t]
        assert rows, locale
        assert not [text for text in texts if "7" in text and "4" in text], locale


def test_the_number_of_cards_is_held_against_the_decks(root, tmp_path):
    """A copy more than the box says is found at the constant, with the deck."""
    home = tmp_path / "project"
    for folder in ("content", "templates", "fonts"):
        shutil.copytree(root / folder, home / folder, ignore=shutil.ignore_patterns("locale", "*.ttf", "*.otf"))
    file = home / "content/belona/contracts.yaml"
    text = file.read_text("utf-8")
    assert "copies: 2" in text
    file.write_text(text.replace("copies: 2", "copies: 3", 1), "utf-8")
    report = Report()
    load_game(home, "belona", report)
    found = [d for d in report.diagnostics if d.code == "rules/derived"]
    assert [d.message for d in found] == ["`component.contract_cards` is 14, but `count(deck.contracts)` is 15"]
    assert [what for what, _ in found[0].also] == ["`deck.contracts` is declared in"]


@pytest.mark.parametrize(
    ("locale", "sentence"), [("pt-BR", "rola 20: total 20"), ("de", "20 und kommt auf 20"), ("ja", "目は20、合計は20")]
)
def test_the_optional_rule_prints_without_rewriting(root, languages, locale, sentence):
    """With one die per member every example is played with dice of its own, and nothing is wrong with cards and booklet."""
    report = Report()
    request = BuildRequest(root, "belona", locale=locale, settings=("combat.mode=one_die_per_member",))
    ready = prepare(request, report, Silence(), languages.workshop)
    assert [d.message for d in report.diagnostics if d.severity == "error"] == []
    texts = ["".join("".join(box.lines).split()) for page in ready.booklet.pages for box in page.boxes]
    assert [text for text in texts if "".join(sentence.split()) in text]  # lines may end anywhere


class Silence:
    """Progress that does nothing."""

    def stage(self, name, total=None):
        """Ignore a stage."""

    def advance(self, steps=1):
        """Ignore steps."""
