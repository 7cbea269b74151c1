"""The hundred portraits: drawn by the kit beside them, every hero another, and no piece of the kit that nobody wears."""

import csv
import importlib.util
import math
import re
import sys
from collections import Counter
from dataclasses import fields
from itertools import combinations

import pytest

from pnp.pictures.path_data import parse_path

GAME = "content/fabrica-de-herois"
MOST_BYTES = 24 * 1024
MOST_SHARED = 6
"""Of the attributes that are not the usual ones: two who share more would be taken for one another."""
PIECES = "hair mask cut emblem cape beast panel front left right extra".split()  # noqa: SIM905  # more readable
BURST = (123, 112, 100)
"""Where the face lays the bonus over the picture: the middle and the radius."""
WINDOW = (28, 24, 665, 410)
"""What the panel shows: left, top, right, and where the name begins."""


@pytest.fixture(scope="module")
def kit(request):
    """The drawing kit under a name of its own: another game's kit has the name of the folder too."""
    folder = request.config.rootpath / GAME / "art/kit"
    spec = importlib.util.spec_from_file_location(
        "fabrica_kit", folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    sys.modules["fabrica_kit"] = package = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(package)
    yield lambda name: importlib.import_module(f"fabrica_kit.{name}")
    for name in [name for name in sys.modules if name.split(".")[0] == "fabrica_kit"]:
        del sys.modules[name]


@pytest.fixture(scope="module")
def heroes(kit):
    """How each hero looks, by id."""
    return kit("heroes").HEROES


def worn(look, field):
    """The names of the pieces that a look has of one sort, without colours and angles."""
    value = getattr(look, field)
    names = [*value] if isinstance(value, tuple) else value.split()[:1]
    return {name for name in names if field not in {"left", "right"} or name not in {"fist", "open", "point"}}


def of(heroes, *sorts):
    """Every piece that a hero has of some sorts."""
    return {name for look in heroes.values() for field in sorts for name in worn(look, field)}


def test_the_kit_draws_the_committed_bytes(kit, root):
    """What lies in the folder is what the kit draws, and no more."""
    art = root / GAME / "art"
    drawn = kit("__main__").drawn()
    assert [path for path, svg in drawn.items() if (art / path).read_bytes() != svg.encode()] == []
    assert {f"heroes/{file.name}" for file in (art / "heroes").iterdir()} == {p for p in drawn if p.startswith("heroes/")}


def test_every_hero_has_a_portrait(heroes, root):
    """In the order of the table."""
    with (root / GAME / "heroes.csv").open(encoding="utf-8", newline="") as file:
        assert list(heroes) == [row["id"] for row in csv.DictReader(file)]


def test_portraits_are_small_files(root):
    """A hundred of them are read for every build."""
    assert {
        file.name: file.stat().st_size for file in (root / GAME / "art/heroes").iterdir() if file.stat().st_size > MOST_BYTES
    } == {}


def test_the_booklets_panels_are_small_files(kit):
    """So are the panels in which heroes act."""
    assert [name for name, svg in kit("comics").pictures().items() if len(svg.encode()) > MOST_BYTES] == []


def test_no_two_heroes_may_be_taken_for_one_another(heroes):
    """They share few attributes, and each has a piece that no other has."""
    usual = {f.name: f.default for f in fields(next(iter(heroes.values())))}
    seen = {who: {(n, getattr(look, n)) for n in usual if getattr(look, n) != usual[n]} for who, look in heroes.items()}
    assert [(a, b, seen[a] & seen[b]) for a, b in combinations(heroes, 2) if len(seen[a] & seen[b]) > MOST_SHARED] == []
    count = Counter((field, name) for look in heroes.values() for field in PIECES for name in worn(look, field))
    common = [who for who, look in heroes.items() if all(count[f, n] > 1 for f in PIECES for n in worn(look, f))]
    assert common == []


def test_the_heroes_are_many_people(heroes):
    """All skins, builds and heads, and no build of a body that is the usual one."""
    skins = Counter(look.skin for look in heroes.values() if not look.beast)
    assert min(skins[tone] for tone in range(1, 7)) >= 4
    builds = Counter(look.build for look in heroes.values())
    assert max(builds.values()) <= 15 <= 3 * min(builds.values())


def test_faces_are_seen(heroes, kit):
    """No head lies under the bonus, beyond the panel, or behind the name."""
    hidden = []
    for who, look in heroes.items():
        build = kit("body").BUILDS[look.build]
        turn, up = math.radians(look.lean), look.scale * (-76 + build.chin)
        x, y = look.at[0] - up * math.sin(turn), look.at[1] + build.drop + up * math.cos(turn)
        r = 62 * build.head * look.scale
        inside = WINDOW[0] + r <= x <= WINDOW[2] - r and WINDOW[1] + r <= y <= WINDOW[3] - r
        if not inside or math.dist((x, y), BURST[:2]) < r + BURST[2]:
            hidden.append((who, round(x), round(y), round(r)))
    assert hidden == []


OWN = {
    "body": {"BUILDS": ("build",), "GESTURES": ("gesture",)},
    "dress": {"CUTS": ("cut",), "EMBLEMS": ("emblem",), "CAPES": ("cape",)},
    "beasts": {"BEASTS": ("beast",)},
    "head": {"HEADS": ("head",)},
    "panels": {"PANELS": ("panel",)},
    "places": {"PLACES": ("panel",)},
    "fronts": {"FRONTS": ("front",)},
    "stalls": {"STALLS": ("front",)},
}
"""What only heroes have: the tables of each module, and the attributes that name their pieces."""
SHARED = {
    "gear": {"THINGS": ("left", "right")},
    "things": {"THINGS": ("left", "right")},
    "masks": {"MASKS": ("mask",)},
    "hair": {"BACKS": ("hair",), "FRONTS": ("hair",), "HATS": ("hair",)},
}
"""What the people of the missions may have too."""


def test_every_piece_is_somebodys(heroes, kit):
    """A piece that nobody wears, holds or stands before is taken out of the kit."""
    unused = {
        (module, piece)
        for module, tables in OWN.items()
        for table, sorts in tables.items()
        for piece in set(getattr(kit(module), table)) - of(heroes, *sorts)
    }
    assert unused == set()


@pytest.mark.parametrize("module", SHARED)
def test_every_piece_that_missions_share_is_somebodys(kit, root, module):
    """A thing, mask or hat is named by a hero or in another drawing of the kit."""
    others = {file.stem: file.read_text("utf-8") for file in (root / GAME / "art/kit").glob("*.py") if file.stem != module}
    if "missions" not in others:
        pytest.skip("the missions have no pictures yet")
    said = set(re.findall(r"[\w-]+", "\n".join(others.values())))
    assert {piece for table in SHARED[module] for piece in getattr(kit(module), table)} - said == set()


def test_every_piece_exists(heroes, kit):
    """A name that the kit does not know is a mistake in the data."""
    known = {}
    for module, tables in (OWN | SHARED).items():
        for table, sorts in tables.items():
            for sort in sorts:
                known.setdefault(sort, set()).update(getattr(kit(module), table))
    assert {
        (who, sort, name) for who, look in heroes.items() for sort, names in known.items() for name in worn(look, sort) - names
    } == set()


@pytest.mark.parametrize("part", ["eyes", "brows", "nose", "mouth", "extra"])
def test_every_part_of_a_face_draws_something(heroes, kit, part):
    """The parts that are no tables: a name without a drawing would leave a hole in a face."""
    draw = getattr(kit("head"), {"extra": "extras"}.get(part, part))
    for name in {n for look in heroes.values() for n in (look.extra if part == "extra" else [getattr(look, part)])}:
        picture = kit("pen").Picture(10, 10)
        draw(picture, name, *(["#111"] if part in {"brows", "nose", "extra"} else []))
        assert "<path" in picture.svg(), name


def test_the_shade_is_what_the_shape_moved_to_the_light_does_not_cover(kit):
    """Two strips of a square, at its right and its foot, as one path; of a disc, a crescent."""
    shade_of = kit("shades").shade_of
    assert outlines(shade_of("M0 0h100v100h-100Z", (-13, -7), 5)) == {
        (0, 93),
        (87, 93),
        (87, 0),
        (100, 0),
        (100, 100),
        (0, 100),
    }
    xs = [x for x, _ in outlines(shade_of(kit("pen").oval(0, 0, 50), (-20, 0), 5))]
    assert max(xs) == pytest.approx(50, abs=0.5)
    assert min(xs) == pytest.approx(-10, abs=1)


def test_a_shade_that_the_outline_hides_is_left_out(kit):
    """So is one of nothing: a shape that is not moved."""
    shade_of = kit("shades").shade_of
    assert shade_of("M0 0h100v100h-100Z", (-2, -2), 5) == ""
    assert shade_of("M0 0h100v100h-100Z", (-2, -2), 1) != ""
    assert shade_of("M0 0h100v100h-100Z", (0, 0), 5) == ""


def outlines(d):
    """The points that a path goes through."""
    return {points[-2:] for _, points in parse_path(d) if points}
