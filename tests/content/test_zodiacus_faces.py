"""Zodiacus Intrépidos as it is printed: boards that join in every combination, tracks, frames, dice that fold, editions."""

import importlib
import importlib.util
import re
import sys
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import combinations, product

import numpy as np
import pytest
from PIL import Image
from support.builds import Silent

from pnp.base.diagnostics import Report
from pnp.base.files import publishing
from pnp.build.build import prepare
from pnp.layout.folding import dot, fold, middle_of, net_of
from pnp.layout.low_ink import low_ink_frame
from pnp.model.face_walk import painted_colours, painted_items
from pnp.model.request import BuildRequest
from pnp.render.exports.pictures import write_pictures

GAME = "zodiacus"
ART = f"content/{GAME}/art"
BOARDS = ("fornalha-de-aries", "campos-de-ceres", "escadaria-do-zefiro", "lagoa-de-netuno")
FRAMES = ("action_cards", "equipment", "armaments", "potions")
PPI = 127  # five pixels a mm
PIXELS = 5
LIGHT = 150


@pytest.fixture(scope="module")
def kit(root):
    """The drawing kit under a name of its own: another game's kit may have the name of the folder too."""
    folder = root / ART / "deck_kit"
    spec = importlib.util.spec_from_file_location(
        "zodiacus_deck_kit", folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    sys.modules["zodiacus_deck_kit"] = package = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(package)
    yield lambda name: importlib.import_module(f"zodiacus_deck_kit.{name}")
    for name in [name for name in sys.modules if name.split(".")[0] == "zodiacus_deck_kit"]:
        del sys.modules[name]


@pytest.fixture(scope="module")
def drawn(made, game, tmp_path_factory):
    """Greys of the trimmed face of a component, 0 to 255."""
    folder = tmp_path_factory.mktemp("faces")
    ids = [card.id for deck in game.decks if deck.name in {*FRAMES, "territory_boards"} for card in deck.cards]
    faces = {folder / f"{id_}.png": made[id_].face for id_ in ids} | {folder / "back.png": made["hoje-nao"].back}
    with publishing(folder) as publication:
        write_pictures({path: replace(face, bleed=0) for path, face in faces.items()}, game.fonts, publication, ppi=PPI)
    return lambda id_: np.asarray(Image.open(folder / f"{id_}.png").convert("L"), int)


# Art


def test_the_kit_draws_the_committed_bytes(kit, root):
    """What lies in the folders is what the kit draws, and no more."""
    drawn = kit("__main__").drawn()
    assert [path for path, svg in drawn.items() if (root / ART / path).read_bytes() != svg.encode()] == []
    for folder in ("deck", "boards", "tokens"):
        assert {f"{folder}/{file.name}" for file in (root / ART / folder).iterdir()} == {
            p for p in drawn if p.startswith(folder)
        }


def test_each_design_has_a_window_of_its_own(deck, root):
    """No two alike, none left over, and all of them small: each build reads them."""
    ids = [card.id for name in FRAMES for card in deck(name).cards]
    files = {file.stem: file.read_bytes() for file in (root / ART / "deck").iterdir()}
    assert set(files) == set(ids)
    assert len(set(files.values())) == len(ids) == 41
    assert max(map(len, files.values())) < 16 * 1024


def test_the_colours_of_the_dice_are_kept_for_dice(made, game, root):
    """No drawing but pages that show dice has one; of the faces, those of dice and runes, and the fields that name dice."""
    dice = {name: swatch.rgb for name, swatch in game.theme.swatches.items() if name.startswith("die-")}
    assert len(dice) == 4
    drawings = [file for file in (root / ART).rglob("*.svg") if file.parent.name != "booklet"]
    text = "".join(file.read_text("utf-8") for file in drawings).lower()
    assert [name for name, colour in dice.items() if f"#{''.join(f'{round(255 * part):02x}' for part in colour)}" in text] == []
    owners = {
        component.deck
        for component in made.values()
        for paint in painted_items(component.face.items)
        if not {colour.rgb for colour in painted_colours(paint)}.isdisjoint(dice.values())
    }
    assert owners <= {"figure_dice", "runes", "dice_tables", "armaments", "intrepids", "castles", "towers", "guardians"}
    assert {"figure_dice", "runes", "dice_tables", "armaments"} <= owners


# Boards


def came_ends(root, element):
    """Where the cames of a territory reach the bleed of each side, in mm along it from its upper or left end."""
    svg = (root / ART / "boards" / f"{element}.svg").read_text("utf-8")
    width, height = (float(n) for n in re.search(r'viewBox="0 0 (\S+) (\S+)"', svg).groups())
    found = defaultdict(set)
    for path in re.findall(r'<path d="([^"]+)" fill="none"', svg):
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", path)]
        for x, y in (numbers[:2], numbers[-2:]):
            for side, reached, along in (
                ("top", y == 0, x),
                ("bottom", y == height, x),
                ("left", x == 0, y),
                ("right", x == width, y),
            ):
                if reached:
                    found[side].add(along / 10 - 3)
    return found


def test_cames_meet_in_every_combination(root):
    """In 1 × 1 a board is turned by half a turn above another; in 2 × 2 boards lie side by side as well, upright or turned."""
    ends = {element: came_ends(root, element) for element in ("fire", "earth", "air", "water")}
    for one, other in product(ends.values(), repeat=2):
        assert {240 - x for x in one["top"]} == other["top"]
        assert one["right"] == other["left"]
        assert {180 - y for y in one["left"]} == {180 - y for y in other["right"]}
    assert [len(sides[side]) for sides in ends.values() for side in ("top", "bottom", "left", "right")] == [3, 3, 2, 2] * 4


def joins(one, other):
    """Whether lines of the grid, every 20 mm but the outermost, go on from a line of pixels into another, over light panes."""
    places = range(20 * PIXELS, len(one) - 10 * PIXELS, 20 * PIXELS)
    return all(np.median(line) > LIGHT and all(line[at - 1 : at + 2].min() < LIGHT for at in places) for line in (one, other))


def test_the_grid_goes_on_over_every_seam(drawn):
    """All sixteen pairs above each other and all sixteen side by side, as they are printed: the 12 × 9 squares run on."""
    grids = {id_: drawn(id_)[: 180 * PIXELS, : 240 * PIXELS] for id_ in BOARDS}
    assert {grid.shape for grid in grids.values()} == {(900, 1200)}
    at = 2 * PIXELS  # mm from the seam
    for one, other in product(grids.values(), repeat=2):
        assert joins(np.rot90(one, 2)[-at], other[at])
        assert joins(one[:, -at], other[:, at])
        assert joins(np.rot90(one, 2)[:, -at], np.rot90(other, 2)[:, at])


def test_boards_part_in_grey(drawn):
    """Without colour, the open squares of no two territories have the same strokes, whatever the tone of their panes."""
    corners = [drawn(id_)[2 * PIXELS : 18 * PIXELS, 222 * PIXELS : 238 * PIXELS] for id_ in BOARDS]
    strokes = [corner < np.median(corner) - 12 for corner in corners]
    for one, other in combinations(strokes, 2):
        assert (one & other).sum() < 0.5 * min(one.sum(), other.sum())


def test_obstacles_are_outlined_and_hatched(made, game):
    """As many red frames and as many hatched areas as the data has obstacles."""
    red = game.theme.swatches["red-line"].rgb
    for card in next(deck for deck in game.decks if deck.name == "territory_boards").cards:
        obstacles = sum(row.count("obstacle") for row in card.values["squares"])
        shapes = [paint.item for paint in painted_items(made[card.id].face.items) if hasattr(paint.item, "stroke")]
        framed = [
            shape for shape in shapes if shape.stroke is not None and shape.stroke.colour.rgb == red and shape.fill is None
        ]
        hatched = [shape for shape in shapes if type(shape.fill).__name__ == "Pattern"]
        assert len(framed) == len(hatched) == obstacles


def test_tracks_take_their_markers(made, rule):
    """An XP box is as large as its marker and a limbo box as the foot of a figure; none overlap or leave the panel."""
    marker, foot = made["xp_marker@sun"].face.size.w, made["base@sun@alpha"].face.size.w
    steps = [str(n) for n in range(rule("xp.bar_min"), rule("xp.bar_max") + 1, rule("xp.bar_step"))]
    for id_ in BOARDS:
        boxes = made[id_].face.boxes
        bar = {box.lines[0]: box.box for box in boxes if box.style == "value" and box.lines[0] in steps and box.box.w >= marker}
        limbo = {box.lines[0]: box.box for box in boxes if box.style == "figure"}
        assert list(bar) == [step for step in steps if step in bar]
        assert set(bar) == set(steps)
        assert set(limbo) == {str(n + 1) for n in range(rule("limbo.boxes"))}
        for track, least in ((bar, marker), (limbo, foot)):
            for box in track.values():
                assert min(box.w, box.h) >= least
                assert box.x >= 240
                assert box.x + box.w <= 280
            for one, other in combinations(track.values(), 2):
                apart = (abs(one.x - other.x) - one.w, abs(one.y - other.y) - one.h)
                assert max(apart) > -0.01


def test_places_have_their_numbers_and_two_readings(made, rule):
    """Every number of the anatomy stands on each board; castle, towers and guardians are named for both players."""
    numbers = Counter(row["number"] for row in rule("territory.places"))
    for id_ in BOARDS:
        boxes = made[id_].face.boxes
        assert Counter(box.lines[0] for box in boxes if box.style == "tag") == numbers
        assert Counter(box.lines[0].split()[-1] for box in boxes if box.style == "place") == {
            "Castelo": 2, "Alpha": 6, "Beta": 6, "Gama": 2,
        }  # fmt: skip


# Deck cards


def outline(grey):
    """How far the ivory reaches inwards from each side of a card, in mm, row by row and column by column."""
    frame = grey < grey[:PIXELS, :PIXELS].mean() - 12
    sides = (frame, frame[:, ::-1], frame.T, frame.T[:, ::-1])
    return np.concatenate([np.where(side.any(axis=1), side.argmax(axis=1), side.shape[1] // 2) / PIXELS for side in sides])


def test_frames_differ_in_outline(drawn, deck):
    """All cards of a kind have one outline; those of two kinds lie 2 mm apart on average, whatever their colours."""
    outlines = {name: [outline(drawn(card.id)) for card in deck(name).cards] for name in FRAMES}
    for name, alike in outlines.items():
        assert max(np.abs(one - alike[0]).mean() for one in alike) < 1, name
    for one, other in combinations(FRAMES, 2):
        assert np.abs(outlines[one][0] - outlines[other][0]).mean() > 2, (one, other)


def test_frames_are_told_apart_at_arms_length(drawn, deck):
    """In grey and 16 pixels wide, the edge of every card is nearest to those of its own kind."""
    small = {}
    for name in FRAMES:
        for card in deck(name).cards:
            picture = Image.fromarray(drawn(card.id).astype("uint8")).resize((16, 22), Image.Resampling.BOX)
            grey = np.asarray(picture, float)
            grey[4:16, 4:12] = 0  # the window, and what it shows
            small[name, card.id] = grey
    means = {name: np.mean([grey for (kind, _), grey in small.items() if kind == name], axis=0) for name in FRAMES}
    for (name, id_), grey in small.items():
        distance = {kind: float(np.abs(grey - mean).mean()) for kind, mean in means.items()}
        own = distance.pop(name)
        assert own * 2 < min(distance.values()), id_


def test_sentences_are_large_enough(made, deck):
    """7.5 pt or more, however long; every card says its kind, and every item its level."""
    for name in FRAMES:
        for card in deck(name).cards:
            boxes = made[card.id].face.boxes
            assert all(box.size >= 7.5 for box in boxes if box.style == "effect")
            assert any(box.style == "type" for box in boxes)
            assert (name != "action_cards") == any(box.lines[0] == f"Nível {card.values.get('level')}" for box in boxes)


def test_armaments_say_what_their_dice_can_do(made, deck, rule):
    """From the lowest faces of all their dice to the highest, whether or not a sentence stands below; and their class."""
    for card in deck("armaments").cards:
        dice = dict(card.values["attack"]["dice"])
        low, top = (sum(count * rule(f"{colour}.{face}") for colour, count in dice.items() if count) for face in ("low", "top"))
        kind, damage = (box.lines[0] for box in made[card.id].face.boxes if box.style == "type")
        assert damage.casefold() == f"dano {low}–{top}"
        assert kind.casefold().startswith("armamento · ")


def test_a_deck_list_has_a_box_for_each_copy(made, deck):
    """Thirty and thirty to tick, none outside of the sheet."""
    for card in deck("deck_lists").cards:
        face = made[card.id].face
        shapes = [getattr(paint.item, "rect", None) for paint in painted_items(face.items)]
        ticks = [rect for rect in shapes if rect and rect.w == rect.h]
        assert len(ticks) == sum(row["copies"] for side in ("actions", "items") for row in card.values[side])
        assert all(box.x >= 4 and box.x + box.w <= face.size.w - 4 for box in ticks)


def test_the_back_is_the_same_after_half_a_turn(drawn):
    """No pixel of the rose window tells which end of a card is up."""
    back = drawn("back")
    assert np.mean(np.abs(back - np.rot90(back, 2)) > 64) < 0.002
    assert np.mean(np.abs(back - back[:, ::-1]) > 64) < np.mean(np.abs(back - np.roll(back, 40, axis=0)) > 64)


# Dice


@pytest.mark.parametrize("colour", ["green", "blue", "yellow", "red"])
def test_a_folded_die_shows_what_it_should(made, rule, colour):
    """Folded in space: low faces are opposite each other, the top face opposite a medium one, and each has its letter."""
    face = made[f"die@{colour}"].face
    net = net_of(face)
    poses = fold(net, lambda _: 1.0)
    sides = {}
    for i, region in enumerate(net.regions):
        if region.name:
            x, y = middle_of(region.corners)
            figure = min(
                (box for box in face.boxes if box.style == "figure"),
                key=lambda box: abs(box.box.x + box.box.w / 2 - x) + abs(box.box.y + box.box.h / 2 - y),
            )
            sides[i] = int(figure.lines[0])
    low, mid, top = (rule(f"{colour}.{name}") for name in ("low", "mid", "top"))
    assert Counter(sides.values()) == {low: 2, mid: 3, top: 1}
    opposite = {
        frozenset((i, j)) for i, j in combinations(sides, 2) if dot(poses[i].normal, poses[j].normal) == pytest.approx(-1)
    }
    assert sorted(tuple(sorted(sides[i] for i in pair)) for pair in opposite) == sorted([(low, low), (mid, mid), (mid, top)])
    letters = [box.lines[0] for box in face.boxes if box.style == "tag"]
    assert letters == [{"green": "V", "blue": "A", "yellow": "M", "red": "R"}[colour]] * 6


# Editions


def test_the_edition_for_two(game):
    """What is tagged with it is enough for two players, each with a castle, two towers and guardians, three intrepids."""
    pieces = {deck.name: sum(card.copies for card in deck.cards if card.values["duel"]) for deck in game.decks}
    assert pieces == {
        "intrepids": 6, "castles": 2, "towers": 4, "guardians": 4,
        "action_cards": 80, "equipment": 48, "armaments": 48, "potions": 30,
        "territory_boards": 2, "deck_lists": 4, "aids": 2,
        "dice_tables": 2, "figure_dice": 8, "intrepid_standees": 6, "bases": 6,
        "castle_tokens": 2, "tower_tokens": 4, "guardian_tokens": 4, "runes": 8,
        "digit_chits": 80, "status_markers": 40, "level_markers": 6, "xp_markers": 2, "boxes": 4, "piece_trays": 2,
    }  # fmt: skip


@pytest.mark.whole
@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"cards": ("duel=yes",)},
        {"profile": "press-x4"},
        {"profile": "tts"},
        {"profile": "cut"},
        {"profile": "home-low-ink"},
    ],
    ids=["home", "two", "press-x4", "tts", "cut", "low-ink"],
)
def test_it_builds_without_an_error(root, asked):
    """At home, for two, on a press, on a virtual table, with a cutting machine, with little ink."""
    report = Report()
    prepare(BuildRequest(root, GAME, **asked), report, Silent())
    assert [found.message for found in report.diagnostics if found.severity == "error"] == []


LEAST_INK = dict.fromkeys(FRAMES, 0.2) | {"territory_boards": 0.29}
"""The share of their ink that faces take at most; boards keep their grid and what is hatched."""


@pytest.mark.whole
@pytest.mark.parametrize("name", LEAST_INK)
def test_little_ink(made, game, deck, tmp_path, name):
    """The low-ink edition of deck cards and boards takes a small part of the ink of the full one."""
    faces = [made[card.id].face for card in deck(name).cards]
    paths = {tmp_path / f"{n}-full.png": face for n, face in enumerate(faces)}
    paths |= {tmp_path / f"{n}-low.png": low_ink_frame(face) for n, face in enumerate(faces)}
    with publishing(tmp_path) as publication:
        write_pictures(paths, game.fonts, publication, ppi=200)
    ink = Counter()
    for path in paths:
        ink[path.stem.split("-")[1]] += 1 - np.asarray(Image.open(path).convert("RGB"), float).mean() / 255
    assert ink["low"] / ink["full"] < LEAST_INK[name]
