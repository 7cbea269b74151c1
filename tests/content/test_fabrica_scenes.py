"""Missions, bases, emblems and backs of Fábrica de Heróis: drawn by the kit beside them, every scene another."""

import csv
import importlib
import importlib.util
import io
import math
import re
import sys
from collections import Counter
from itertools import combinations

import pytest
import resvg_py
from PIL import Image, ImageChops

GAME = "content/fabrica-de-herois"
FOLDERS = ["missions", "bases", "emblems", "backs"]
MOST_BYTES = 22 * 1024
MOST_SHARED = 2
"""Of the pieces that no person holds: two scenes that share more would be taken for one another."""
LEVEL = (42, 229, 249)
"""What the level lies over on a mission, in the picture's units: left, right, foot."""
EMBLEM = (595, 95, 58)
"""Where the affiliation lies: the middle and the radius."""
TRIM, NAME = 30, 375
"""How far the bleed reaches from each edge, and where the name begins."""


@pytest.fixture(scope="module")
def kit(request):
    """The drawing kit under a name of its own: another game's kit has the name of the folder too."""
    folder = request.config.rootpath / GAME / "art/kit"
    file, folders = folder / "__init__.py", [str(folder)]
    spec = importlib.util.spec_from_file_location("fabrica_stage", file, submodule_search_locations=folders)
    sys.modules["fabrica_stage"] = package = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(package)
    yield lambda name: importlib.import_module(f"fabrica_stage.{name}")
    for name in [name for name in sys.modules if name.split(".")[0] == "fabrica_stage"]:
        del sys.modules[name]


@pytest.fixture(scope="module")
def scenes(kit):
    """The scene of each mission, by id."""
    return kit("missions").MISSIONS


@pytest.fixture(scope="module")
def drawn(kit, scenes):
    """What the kit draws for this file's folders, by path."""
    sets = {
        "missions": {name: kit("scenes").draw(scene) for name, scene in scenes.items()},
        "bases": kit("bases").bases(),
        "emblems": kit("emblems").emblems(),
        "backs": kit("backs").backs(),
    }
    return {f"{folder}/{name}.svg": svg for folder, pictures in sets.items() for name, svg in pictures.items()}


def people(scenes):
    """Every person of every scene, with the scene's id."""
    return [(name, p) for name, scene in scenes.items() for p in scene.pieces if hasattr(p, "mood")]


def test_the_kit_draws_the_committed_bytes(drawn, root):
    """What lies in the folders is what the kit draws, and no more."""
    art = root / GAME / "art"
    assert [path for path, svg in drawn.items() if (art / path).read_bytes() != svg.encode()] == []
    assert {f"{folder}/{file.name}" for folder in FOLDERS for file in (art / folder).iterdir()} == set(drawn)


def test_every_mission_and_base_has_its_picture(kit, scenes, root):
    """In the order of the tables."""
    with (root / GAME / "missions.csv").open(encoding="utf-8", newline="") as file:
        assert list(scenes) == [row["id"] for row in csv.DictReader(file)]
    assert list(kit("bases").BASES) == re.findall(
        "^  ([a-z-]+):$", (root / GAME / "bases.yaml").read_text("utf-8"), re.MULTILINE
    )


def test_the_pictures_are_small_files_of_shapes(drawn):
    """They are read for every build, and hold no text that a translation would have to change."""
    assert {path: len(svg) for path, svg in drawn.items() if len(svg) > MOST_BYTES} == {}
    assert [path for path, svg in drawn.items() if re.search("<(text|image|script|style)", svg)] == []


def test_no_two_scenes_are_alike(scenes):
    """No ground in the same colours twice, few pieces in common, and each has one that no other has."""
    grounds = Counter(scene.ground for scene in scenes.values())
    assert [ground for ground, count in grounds.items() if count > 1] == []
    cast = {name: {p.name for p in scene.pieces if hasattr(p, "name")} for name, scene in scenes.items()}
    assert [(a, b) for a, b in combinations(cast, 2) if len(cast[a] & cast[b]) > MOST_SHARED] == []
    faces = {name: {(p.skin, p.dress, p.hair, p.hat, p.pose) for n, p in people(scenes) if n == name} for name in scenes}
    assert [(a, b, faces[a] & faces[b]) for a, b in combinations(faces, 2) if faces[a] & faces[b]] == []


def test_a_scene_has_depth(scenes):
    """Besides its ground it has three pieces or more, and they do not stand in one row."""
    assert {name: len(scene.pieces) for name, scene in scenes.items() if len(scene.pieces) < 3} == {}
    depth = {name: max(p.y for p in scene.pieces) - min(p.y for p in scene.pieces) for name, scene in scenes.items()}
    assert {name: deep for name, deep in depth.items() if deep < 10} == {}


def test_faces_are_seen(kit, scenes):
    """No head lies under the level, the affiliation or the name, or is cut by the edge."""
    hidden = []
    for name, who in people(scenes):
        size = kit("stage").BUILDS[who.build][3]
        up, turn = who.scale * (146 + 66 * size), math.radians(who.turn)
        x, y, r = who.x + up * math.sin(turn), who.y - up * math.cos(turn), who.scale * size * 55
        under = LEVEL[0] - r / 2 < x < LEVEL[1] and y < LEVEL[2] - r / 2
        under = under or math.dist((x, y), EMBLEM[:2]) < EMBLEM[2] + r * 0.8
        if under or not TRIM <= x <= 690 - TRIM or not TRIM + r * 0.7 <= y <= NAME - r:
            hidden.append((name, round(x), round(y), round(r)))
    assert hidden == []


def test_every_skin_is_seen(scenes):
    """The people of the missions are many."""
    skins = Counter(who.skin for _, who in people(scenes))
    assert min(skins[tone] for tone in range(1, 7)) >= 5


TABLES = {"actors": "ACTORS", "creatures": "CREATURES", "machines": "MACHINES", "sets": "SETS"}


def test_every_piece_is_used(kit, scenes, root):
    """A piece that stands in no scene and no base is taken out of the kit."""
    art = root / GAME / "art/kit"
    said = set(re.findall(r'"([\w-]+)', (art / "bases.py").read_text("utf-8")))
    cast = said | {p.name for scene in scenes.values() for p in scene.pieces if hasattr(p, "name")}
    inner = " ".join((art / f"{module}.py").read_text("utf-8") for module in TABLES)
    for module, table in TABLES.items():
        pieces = {name for name in getattr(kit(module), table) if inner.count(f"_{name.replace('-', '_')}(") < 2}
        assert pieces - cast == set(), module
    assert set(kit("grounds").GROUNDS) == {scene.ground.split()[0] for scene in scenes.values()}
    for table, field in (("POSES", "pose"), ("MOODS", "mood")):
        assert set(getattr(kit("stage"), table)) - said == {getattr(who, field) for _, who in people(scenes)} - said


@pytest.mark.parametrize("deck", ["heroes", "missions", "bases", "bonus"])
def test_a_back_is_the_same_after_a_half_turn(drawn, deck):
    """A deck may be shuffled either way round; nearer than 3 mm to the trim there is nothing but the pattern."""
    png = bytes(resvg_py.svg_to_bytes(svg_string=drawn[f"backs/{deck}.svg"], width=690))
    back = Image.open(io.BytesIO(png)).convert("RGB")
    other = ImageChops.difference(back, back.rotate(180)).convert("L").point(lambda v: 255 if v > 64 else 0)
    assert other.histogram()[255] < 0.005 * back.width * back.height
    edge = back.copy()
    edge.paste((0, 0, 0), (60, 60, 630, 880))
    cream = Image.new("RGB", back.size, "#FBF3E0")
    assert ImageChops.difference(edge, cream).convert("L").getextrema()[0] > 0
    assert ImageChops.difference(back, cream).convert("L").getextrema()[0] == 0
