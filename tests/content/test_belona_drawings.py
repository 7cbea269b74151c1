"""Belona's drawings say which constants they show, and the kit that draws them follows these constants."""

import re
import sys
from dataclasses import replace

import pytest

from pnp.base.diagnostics import Mark, Report
from pnp.load.game_reader import load_game

SETUP = """
contract.row_size players.count map.start_row zone.count map.columns map.lines map.rows group.start_spaces group.per_faction
group.members_start faction.slots dice.white_per_player
faction.marker_cubes dice.white_shared
""".split()  # noqa: SIM905  # more readable than a list with one word a line
CONTENTS = ["players.count", "dice.coloured_per_faction", "dice.white_per_player", "dice.white_shared", "faction.marker_cubes"]
LAID = ["map.rows", "map.columns", "map.lines"]
SHOWN = {
    "backs/domination.svg": ["zone.count"],
    "booklet/combat.svg": ["combat.range", "combat.flee_distance", "movement.direction", "group.members_start", *LAID],
    "booklet/contents.svg": CONTENTS,
    "booklet/domination.svg": ["map.columns", "map.lines", "group.members_start"],
    "booklet/movement.svg": ["movement.direction", "movement.pass_through", "movement.table", *LAID],
    "booklet/return.svg": ["map.columns", "map.lines"],
    "booklet/setup.svg": SETUP,
    "booklet/neighbours.svg": ["combat.range", "movement.direction", "group.members_start", *LAID],
    **{f"booklet/example-{panel}.svg": LAID for panel in (1, 2, 4, 5)},
    "booklet/turn.svg": ["movement.actions_per_turn", "turn.free_actions", "group.members_start", "group.per_faction"],
    "booklet/effects-1.svg": ["map.columns", "map.lines"],
    "booklet/effects-2.svg": ["map.columns", "map.lines"],
    "booklet/effects-3.svg": ["map.columns", "map.lines", "movement.reenter_effect_space"],
    "booklet/objective.svg": ["zone.first"],
    "booklet/fight.svg": ["group.members_start", "combat.flee_cost", "combat.dice", "combat.mode", "combat.winner"],
    "booklet/sum.svg": ["combat.weapon_bonus", "group.members_start", "combat.mode"],
    "booklet/armed-sum.svg": ["combat.weapon_bonus", "group.members_start", "combat.mode"],
    **{f"icons/die-{value}.svg": ["dice.sides"] for value in range(1, 7)},
    **{f"maps/map_{letter}.svg": ["map.columns", "map.lines"] for letter in "abcdef"},
}
"""Every drawing in which a player can count a number of the rules; covers, scenes and other symbols show none."""


@pytest.fixture(scope="module")
def kit(request):
    """The drawing kit, which lies beside what it draws."""
    folder = str(request.config.rootpath / "content/belona/art")
    sys.path.insert(0, folder)
    yield pytest.importorskip("kit.booklet")
    sys.path.remove(folder)


@pytest.fixture(scope="module")
def belona(request):
    """The game as it is written."""
    return load_game(request.config.rootpath, "belona", Report())


def test_every_drawing_says_what_it_shows(root, belona):
    """No more and no less than this list, which is also that of `game.yaml`."""
    prefix = "content/belona/art/"
    assert {d.picture.path.removeprefix(prefix): sorted(d.constants) for d in belona.drawings} == {
        file: sorted(names) for file, names in SHOWN.items()
    }
    art = root / "content/belona/art"
    names = {
        file.relative_to(art).as_posix(): re.findall(r'<pnp:shows constant="([^"]+)"', file.read_text("utf-8"))
        for file in sorted(art.rglob("*.svg"))
    }
    assert {file: sorted(shown) for file, shown in names.items() if shown} == {f: sorted(shown) for f, shown in SHOWN.items()}


FOLLOWED = {
    "setup": {
        "contract.row_size": 4,
        "map.rows": (2, 2, 2),
        "group.per_faction": 2,
        "group.members_start": 5,
        "dice.white_per_player": 2,
        "faction.marker_cubes": 5,
        "dice.white_shared": 2,
    },
    "contents": {"dice.coloured_per_faction": 2, "dice.white_per_player": 2, "dice.white_shared": 2, "faction.marker_cubes": 5},
    "combat": {"group.members_start": 5, "map.rows": (2, 2, 2)},
}


@pytest.mark.parametrize(("figure", "name"), [(figure, name) for figure, names in FOLLOWED.items() for name in names])
def test_the_kit_draws_other_values(kit, belona, figure, name):
    """Drawn anew for another value, the picture changes, and not only in what it says of itself."""
    other = replace(belona.rules[name], value=FOLLOWED[figure][name])
    old, new = (getattr(kit, figure)(game) for game in (belona, replace(belona, rules={**belona.rules, name: other})))
    said = re.compile(r"<pnp:shows[^>]*>")
    assert said.findall(old) != said.findall(new)
    assert said.sub("", old) != said.sub("", new)


def test_one_map_card_of_the_setup_lies_turned(root, kit, belona):
    """As the rules have it, who turn some: the booklet draws every other card, and the kit this one, on its head."""
    svg = (root / "content/belona/art/booklet/setup.svg").read_text("utf-8")
    maps = [card.id for deck in belona.decks if deck.name == "maps" for card in deck.cards]
    assert sorted(re.findall(r'id="card-(map_\w)"', svg)) == sorted(set(maps) - {kit.TURNED})
    assert len(re.findall(rf"rotate\(180\) scale\({str(kit.SMALL).lstrip('0')}\)", svg)) == 1


def test_the_command_that_draws_them_is_the_documented_one(root, belona):
    """What a hint offers is what the kit's own documentation says."""
    assert f"    {belona.draw}\n" in (root / "content/belona/art/kit/__init__.py").read_text("utf-8")
    assert belona.mark == Mark("content/belona/game.yaml", 2, 1)
