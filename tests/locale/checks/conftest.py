"""The toy game with a glossary, some more words and a faultless German translation."""

import shutil

import pytest
from support.places import TESTS

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.locale.localize import game_in_language

HERE = TESTS / "locale/checks" / "german"

TERMS = "terms:\n  bait: {term: bait}\n  live_bait: {term: live bait}\n  catch: {term: catch, also: [catches]}\n"

WORDS = """
lure: Bait
goal: |-
  Bring the largest {term:catch} home: {rules.catch.bonus, plural, one {# point} other {# points}} for **each** fish.
  There are {count:fish} of them. What does the heron say? “Wait.”
moves: >-
  Cast your live bait {rules.catch.mode, select, far {as far as you _dare_} other {near the reeds}}, then take [fly] or [worm].
order: A catch counts {rules.catch.penalty} more with [fly] [fly] on the hook, and the bait stays in the water.
motto: Still waters run deep in spring
"""

NAMING = "it does not care. {card.points, plural, one {# point} other {# points}}, and {card:carp.name} eats."


@pytest.fixture
def pond(toy):
    """Return the project's folder with the translation in it."""
    content = toy / "content/toy"
    (content / "glossary.yaml").write_text(TERMS, "utf-8")
    (content / "words.yaml").write_text((content / "words.yaml").read_text("utf-8") + WORDS, "utf-8")
    fish = (content / "fish.yaml").read_text("utf-8")
    (content / "fish.yaml").write_text(fish.replace("it does not care.", NAMING), "utf-8")
    rules = (content / "rules.yaml").read_text("utf-8")
    (content / "rules.yaml").write_text(
        f"{rules}  mode: {{value: far, unit: '', note: how to cast, of: [far, near]}}\n", "utf-8"
    )
    shutil.copytree(HERE, content / "locale/de")
    return toy


@pytest.fixture
def judged(pond):
    """Check the translation as it is now: `judged()` returns the findings."""

    def run(tag="de"):
        loading = Report()
        game = load_game(pond, "toy", loading)
        assert loading.diagnostics == ()
        report = Report()
        game_in_language(game, tag, report)
        return report.diagnostics

    return run
