"""What a sweep shows of Belona: its headlines exist in its report, and have names in each language."""

from __future__ import annotations

import dataclasses

import pytest

from pnp.base.diagnostics import Report
from pnp.build.standalone_documents import plan_sweep_plots
from pnp.build.workshop import Workshop
from pnp.load.translations import load_translation
from pnp.locale.localize import localize
from pnp.rules.engine import engine_for
from pnp.rules.game_rules import Series
from pnp.rules.playtest import run_playtest
from pnp.rules.sweep import DEAD_CARDS, SweepRequest, headline_figures, play_sweep, prepare_sweep

RANDOM = ("random", "random")
OWN = {"starter/won", "turns/mean", "turns/90", "end/zones", "end/elimination", "end/cap"}


def test_headlines_are_figures_of_the_report(game, ruleset):
    """Who starts, length, endings and dead cards: each id that the engine names is one of its figures."""
    engine = engine_for("belona")
    found = headline_figures(run_playtest(game, Series(2, 1, RANDOM), Report()), engine.headlines, engine.cards(ruleset))
    assert {row.id for row in found if not row.id.startswith("endless/")} == OWN | {DEAD_CARDS}
    assert next(row.count for row in found if row.id == DEAD_CARDS) == len(engine.cards(ruleset))


@pytest.mark.parametrize(("tag", "name"), [("pt-BR", "Turnos de cada lado: média"), ("de", "Züge jeder Seite: Mittelwert")])
def test_headlines_have_names_in_each_language(game, tag, name):
    """Each of them, in words of the game and of the generator."""
    report, bare = Report(), dataclasses.replace(game, booklet=None)
    localized = localize(bare, tag, report, load_translation(game, tag, report) if tag != "pt-BR" else None)
    names = engine_for("belona").figure_names(localized)
    assert set(names) == OWN
    assert names["turns/mean"] == name
    words = dataclasses.replace(localized, words=type(localized.words)({}, localized.words.mark))
    assert "end/zones" not in engine_for("belona").figure_names(words)


def test_a_sweep_is_drawn_in_the_colours_of_the_game(game):
    """Without a swatch that the page needs there is no document, and the report says which."""
    report = Report()
    prepared = prepare_sweep(
        SweepRequest(game.root, "belona", Series(2, 1, RANDOM), ("faction.influence_start=none,3",)), report
    )
    sweep = play_sweep(prepared, report)
    (document,) = plan_sweep_plots(game, sweep, "de", Workshop(game.root), report).documents
    assert (document.stem, document.info.title) == ("belona-de-sweep", f"Belona {game.version}: 4")
    assert report.diagnostics == ()
    swatches = {name: colour for name, colour in game.theme.swatches.items() if name != "steel"}
    bare = dataclasses.replace(game, theme=dataclasses.replace(game.theme, swatches=swatches))
    assert plan_sweep_plots(bare, sweep, None, Workshop(game.root), report).documents == ()
    assert [finding.code for finding in report.diagnostics] == ["engine/no-swatch"]
