"""One cell or line of Zodiacus Intrépidos changed so that it contradicts another: loading says so, at the place of the edit."""

import shutil
from pathlib import Path

import pytest

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.load.game_reader import load_game
from pnp.locale.localize import game_in_language
from pnp.rules.examples import with_examples
from pnp.rules.odds import with_odds

ROOT = Path(__file__).resolve().parents[2]
INTREPIDS, CASTLES, BOARDS, LISTS, RULES = (
    "intrepids.yaml",
    "castles.yaml",
    "territory_boards.yaml",
    "deck_lists.yaml",
    "rules.yaml",
)
ACTIONS, EQUIPMENT, ARMAMENTS, SENTENCES = "action_cards.csv", "equipment.csv", "armaments.csv", "sentences.yaml"


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of the game and of all that it needs."""
    project = tmp_path_factory.mktemp("project")
    for folder in ("content/zodiacus", "templates/zodiacus", "fonts"):
        shutil.copytree(ROOT / folder, project / folder, ignore=shutil.ignore_patterns("locale", ".schemas", "*kit"))
    return project


@pytest.fixture
def said(copy):
    """What is said of a copy of the game after an edit of one file."""

    def check(file, old, new):
        path = copy / "content/zodiacus" / file
        text = path.read_text("utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), "utf-8")
        try:
            report = Report()
            loaded = load_game(copy, "zodiacus", report)
            if not report.has_errors:
                game_in_language(with_odds(with_examples(loaded, report), report), "pt-BR", report)
        finally:
            path.write_text(text, "utf-8")
        return [format_diagnostic(d, source_reader(copy)).split("\n")[0] for d in report.diagnostics]

    return check


def test_the_copy_is_sound(said):
    """Nothing is found without an edit."""
    assert said(RULES, "players:\n", "players:\n") == []


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (
            INTREPIDS,
            "life: 45\n        magic: 0\n        physical: 0\n        ability:\n          name: Inimigo",
            "life: 50\n        magic: 0\n        physical: 0\n        ability:\n          name: Inimigo",
            "`45` is missing",
        ),
        (INTREPIDS, "sign: taurus\n    movement: 6", "sign: leo\n    movement: 6", "`taurus` is missing"),
        (INTREPIDS, "enemies: [cancer, libra]", "enemies: [cancer, aries]", "their own astral enemy"),
        (
            INTREPIDS,
            "allies: [leo, sagittarius]",
            "allies: [leo, leo]",
            "`leo` occurs 2 times",
        ),
        (INTREPIDS, "- xp: 300", "- xp: 150", "`levels.xp` of `leonel-de-nemeia` falls from 200 to 150"),
        (INTREPIDS, "dice: {blue: 2}", "dice: {violet: 2}", "`violet`"),
        (INTREPIDS, '["hurt(points=25, target=enemy)"]', '["hurt(points=25, target=own_tower)"]', "`own_tower`"),
        (INTREPIDS, "movement: 8", "movement: 7", "expected 1"),
        (CASTLES, "attack: am\n    dice: {green: 1}\n    magic: 5", "attack: ac\n    dice: {green: 1}\n    magic: 5", "`ac`"),
        (CASTLES, "green: more_life(points=5), ", "", "missing field `green`"),
        (BOARDS, "      ..a......#..\n      .....#......\n", "      ...#.....#..\n      .....#.....a\n", "border"),
        (
            BOARDS,
            "      .A......#...\n      ...#......B.\n",
            "      .B......#...\n      ...#......A.\n",
            "expected farther: Alpha is farther",
        ),
        (
            BOARDS,
            "      .#...CC.....\n      .....CC.....\n",
            "      ....#CC.....\n      .....CC.....\n",
            "`E8` in `squares` of `escadaria-do-zefiro` is 1 from the nearest `castle` cell, expected at least 2",
        ),
        (BOARDS, "      .#...a....#.\n", "      #....a....#.\n", "cells on the border of `squares` of `campos-de-ceres`"),
        (
            BOARDS,
            "      ..a......#..\n      .....#......\n      .A......#...\n",
            "      ..a#........\n      ..#.##......\n      .A.#....#...\n",
            "`squares` of `fornalha-de-aries` do not hang together: D3 lie apart",
        ),
        (
            BOARDS,
            "{name: Celeiro Cheio, runes: 2",
            "{name: Celeiro Cheio, runes: 5",
            "`runes` must be at most 4 (`rune.power_max`)",
        ),
        (LISTS, "name: Baralho do Fogo\n", "name: Baralho da Terra\n", "`Baralho da Terra` occurs 2 times"),
        (
            LISTS,
            "      - {card: martelo-dos-ciclopes, copies: 3}\n",
            "      - {card: martelo-dos-ciclopes, copies: 4}\n",
            "`copies` must be at most 3 (`deck.max_copies_item`)",
        ),
        (
            LISTS,
            "      - {card: martelo-dos-ciclopes, copies: 3}\n",
            "      - {card: martelo-dos-ciclopes, copies: 2}\n",
            "the sum of `items.copies` is 29 on `baralho-do-fogo`, expected 30 (rules.deck.items)",
        ),
        (
            LISTS,
            "      - {card: martelo-dos-ciclopes, copies: 3}\n",
            "      - {card: espada-curta, copies: 3}\n",
            "`items.card` of `baralho-do-fogo`: `espada-curta` occurs 2 times",
        ),
        (LISTS, "      - {card: martelo-dos-ciclopes, copies: 3}\n", "      - {card: hoje-nao, copies: 3}\n", "`hoje-nao`"),
        (
            ACTIONS,
            "quitanda-real,4,Quitanda Real,draw(amount=2)",
            "quitanda-real,4,Quitanda Real,draw(amount=4)",
            "`amount` must be at most 3",
        ),
        (ACTIONS, "quitanda-real,4,", "quitanda-real,3,", "copies included, is 79, expected 80 (rules.edition.actions)"),
        (EQUIPMENT, "Escudo Orc,shield,1,", "Escudo Orc,sword,1,", "`sword`"),
        (ARMAMENTS, "bow,1,am,2,,,,4,", "bow,1,am,2,,,,3,", "expected 4 (rules.alvo.arco_magico)"),
        (
            RULES,
            "  mid: {value: 20, unit: damage, min: example.roll",
            "  mid: {value: 15, unit: damage, min: example.roll",
            "`yellow.low` must be at most 10",
        ),
        (
            RULES,
            "  low: {value: 20, unit: damage, min: damage.unit, max: red.mid",
            "  low: {value: 18, unit: damage, min: damage.unit, max: red.mid",
            "`red.off_unit` must be at most 0",
        ),
        (RULES, "bar_max: {value: 500", "bar_max: {value: 450", "`xp.bar_boxes`"),
        (RULES, "items: {value: 30, unit: cards", "items: {value: 20, unit: cards", "`deck.items` must be at least 30"),
        (
            RULES,
            "rounds: {value: 3, unit: rounds, min: players.intrepids",
            "rounds: {value: 2, unit: rounds, min: players.intrepids",
            "`draft.rounds` must be at least 3",
        ),
        (RULES, "gear_max: {value: 2", "gear_max: {value: 3", "`equip.all_max`"),
        (
            RULES,
            "min: {value: 5, unit: damage, min: damage.unit",
            "min: {value: 20, unit: damage, min: damage.unit",
            "`example.dealt`",
        ),
        (
            SENTENCES,
            'text: "Cause {points} de dano real a {target}."',
            'text: "Cause dano real a {target}."',
            "`hurt` takes `points`, and its text does not say so",
        ),
    ],
)
def test_an_edit_that_contradicts(said, file, old, new, message):
    """The finding names what the edit broke."""
    found = said(file, old, new)
    assert any(message in one for one in found), found
