"""Everything that a roll or a race of `odds.yaml` may say changes its result: each is held against all throws, counted."""

import shutil
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.rules.odds import with_odds

D6 = range(1, 7)
FILES = {
    "content/g/game.yaml": 'title: G\nversion: "1"\ndate: "2026-01-31"\nauthor: Us\nsource-locale: en\n'
    "decks: {cards: {type: card, format: poker, face: card.xml}}\n",
    "content/g/types.yaml": "card: {fields: {kind: {kind: text}}}\n",
    "content/g/cards.yaml": "cards: {one: {kind: a}}\n",
    "content/g/rules.yaml": "one: {value: 1}\n",
    "templates/g/card.xml": "<face/>\n",
    "templates/g/theme.yaml": "swatches: {}\nstyles: {}\n",
}


@pytest.fixture
def result(tmp_path):
    """Compute one entry of `odds.yaml`; gives its result, which has to be without faults."""

    def compute(entry):
        shutil.copytree(Path(__file__).parents[1] / "toy/fonts", tmp_path / "fonts")
        for path, text in {**FILES, "content/g/odds.yaml": f"it: {{{entry}}}\n"}.items():
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text(text, "utf-8")
        report = Report()
        game = with_odds(load_game(tmp_path, "g", report), report)
        assert [d.message for d in report.diagnostics] == []
        return game.odds["it"]["it"].value

    return compute


def share(holds, *dice):
    """In how many of all throws something holds."""
    throws = list(product(*dice))
    return Fraction(sum(holds(*throw) for throw in throws), len(throws))


def rerolled(first, second, third=0):
    """What counts of a die whose ones and twos are rolled again, at most twice."""
    return next((face for face in (first, second) if face > 2), third or second)


def exploded(first, second, third=0):
    """The sum of a die whose sixes are rolled once more, at most twice."""
    return first + (second if first == 6 else 0) + (third if first == second == 6 else 0)


ROLLS = {
    "sides: 6, reroll: {max: 2}": (rerolled, 2),
    "sides: 6, reroll: {max: 2, times: 2}": (rerolled, 3),
    "sides: 6, explode: {equals: 6}": (exploded, 2),
    "sides: 6, explode: {equals: 6, times: 2}": (exploded, 3),
    "dice: 3, sides: 6, lowest: 2": (lambda *faces: sum(sorted(faces)[:2]), 3),
    "dice: 3, sides: 6, highest: 2": (lambda *faces: sum(sorted(faces)[1:]), 3),
    "dice: 2, sides: 6, lowest: 5": (lambda *faces: sum(faces), 2),
    "dice: 3, sides: 6, success: {min: 5}": (lambda *faces: sum(face > 4 for face in faces), 3),
    "dice: 2, sides: 6, plus: -4, at_least: 1": (lambda *faces: max(sum(faces) - 4, 1), 2),
    "sides: 6, and: [{dice: 2, faces: [1, 2, 3, 4, 5, 6]}], lowest: 1": (lambda *faces: min(faces), 3),
}


@pytest.mark.parametrize("said", ROLLS)
@pytest.mark.parametrize("least", [3, 7])
def test_a_roll_is_as_it_is_written(result, said, least):
    """The chance of a total, by counting all throws."""
    value, dice = ROLLS[said]
    expected = share(lambda *faces: value(*faces) >= least, *[D6] * dice)
    assert result(f"roll: {{{said}}}, gives: {{it: {{min: {least}}}}}") == expected


WIN, TIE = share(lambda a, b: a > b, D6, range(1, 5)), share(lambda a, b: a == b, D6, range(1, 5))
LOSE = 1 - WIN - TIE


@pytest.mark.parametrize(
    ("ties", "expected"),
    [
        ("stay", WIN / (WIN + LOSE)),
        ("reroll", WIN / (WIN + LOSE)),
        ("win", WIN + TIE),
        ("lose", WIN),
        ("both", WIN),
    ],
)
def test_a_race_to_one_hit_counts_ties_as_it_says(result, ties, expected):
    """Where both are hit at once, neither has won."""
    said = f"race: {{own: {{sides: 6}}, other: {{sides: 4}}, ties: {ties}, hits: 1, against: 1}}, gives: {{it: win}}"
    assert result(said) == expected


@pytest.mark.parametrize(
    ("ties", "expected"), [("stay", WIN), ("reroll", WIN / (WIN + LOSE)), ("win", WIN + TIE), ("lose", WIN)]
)
def test_an_opposed_roll_counts_ties_as_it_says(result, ties, expected):
    """Ours has six sides, theirs four."""
    assert result(f"opposed: {{own: {{sides: 6}}, other: {{sides: 4}}, ties: {ties}}}, gives: {{it: win}}") == expected


def test_a_race_with_chances_needs_no_dice(result):
    """The chances of a round, and rounds in which nobody is hit."""
    assert result("race: {win: 1/4, lose: 1/2, hits: 1, against: 1}, gives: {it: win}") == Fraction(1, 3)


def test_a_race_where_both_may_be_hit(result):
    """Both reach their last hit in one round: nobody wins."""
    assert result("race: {win: 1/4, lose: 1/4, both: 1/4, hits: 1, against: 1}, gives: {it: win}") == Fraction(1, 3)
