"""Arms for values that a constant cannot have; those with a slip of the pen are in test_belona_edited_files.py."""

from functools import partial

from pnp.diagnostics import Report
from pnp.engine.protocol import can_play, engine_for
from pnp.load.game_reader import load_game
from pnp.locale.choice_arms import find_idle_arms


def test_each_value_is_asked_about_once(request):
    """A word, and true or false as such; never the present value, and no arm `other`."""
    game, asked, report = load_game(request.config.rootpath, "belona", Report()), [], Report()

    def playable(name, value):
        asked.append((name, value))
        return True

    find_idle_arms(game, playable, report)
    assert report.diagnostics == ()
    assert {("zone.influence_required", "at_least"), ("zone.influence_spent", True)} <= set(asked)
    assert len(asked) == len(set(asked))
    assert not {("faction.influence_start", "none"), ("combat.weapons_max", "all")} & set(asked)
    assert all(value != "other" for _, value in asked)


def test_constants_that_others_follow_from_are_not_asked_about(request):
    """Their totals would be wrong, whatever the value is."""
    play = partial(can_play, engine_for("belona"), load_game(request.config.rootpath, "belona", Report()))
    assert play("players.count", 3)
    assert play("combat.tie", "reroll")
    assert not play("combat.tie", "rerol")
