"""The windows of Zodiacus Intrépidos: drawn by the kit beside them, one for each card, in no colour of the dice."""

import importlib.util
import io
import math
import re
import sys
from itertools import pairwise

import pytest

GAME = "zodiacus"
ART = "content/zodiacus/art"
MOST_BYTES, MOST_BYTES_OF_PAGE = 22 * 1024, 48 * 1024
DECKS = {"heroes": "intrepids", "castles": "castles", "towers": "towers", "guardians": "guardians"}


@pytest.fixture(scope="module")
def kit(request):
    """The drawing kit under a name of its own: another game's kit has the name of the folder too."""
    folder = request.config.rootpath / ART / "kit"
    spec = importlib.util.spec_from_file_location(
        "zodiacus_kit", folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    sys.modules["zodiacus_kit"] = package = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(package)
    yield lambda name: importlib.import_module(f"zodiacus_kit.{name}")
    for name in [name for name in sys.modules if name.split(".")[0] == "zodiacus_kit"]:
        del sys.modules[name]


@pytest.fixture(scope="module")
def drawn(kit):
    """Every SVG of the kit by its path in `art/`."""
    return kit("__main__").drawn()


@pytest.fixture(scope="module")
def swatches(game):
    """The colours of the theme by their names."""
    return {name: "#" + "".join(f"{round(255 * part):02x}" for part in c.rgb) for name, c in game.theme.swatches.items()}


def test_the_kit_draws_the_committed_bytes(drawn, root):
    """What lies in its folders is what the kit draws, and no more."""
    art = root / ART
    assert [path for path, svg in drawn.items() if (art / path).read_bytes() != svg.encode()] == []
    folders = {path.split("/")[0] for path in drawn}
    assert {f"{folder}/{file.name}" for folder in folders for file in (art / folder).iterdir()} == set(drawn)


@pytest.mark.parametrize("folder", DECKS)
def test_every_large_card_has_a_window(drawn, game, folder):
    """And no window is nobody's."""
    (deck,) = (deck for deck in game.decks if deck.name == DECKS[folder])
    assert {f"{folder}/{card.id}.svg" for card in deck.cards} == {path for path in drawn if path.startswith(f"{folder}/")}


def test_every_sign_has_a_seal_and_every_territory_an_emblem(drawn, game):
    """By the words that cards name them by."""
    decks = {deck.name: deck for deck in game.decks}
    signs = {card.values["sign"] for card in decks["intrepids"].cards}
    elements = {card.values["element"] for card in decks["territory_boards"].cards}
    assert {path for path in drawn if path.startswith("seals/")} == {f"seals/{sign}.svg" for sign in signs}
    for folder in ("emblems", "panes"):
        assert {path for path in drawn if path.startswith(f"{folder}/")} == {f"{folder}/{element}.svg" for element in elements}


def test_windows_are_small_files(drawn):
    """All of them are read for every build; those of pages are larger, and read with the booklet."""
    most = {path: MOST_BYTES_OF_PAGE if path.startswith("booklet/") else MOST_BYTES for path in drawn}
    assert {path: len(svg) for path, svg in drawn.items() if len(svg) > most[path]} == {}


def test_colours_are_those_of_the_theme_and_none_that_dice_have(kit, drawn, swatches):
    """A press prints swatches in their own inks; green, blue, yellow and red mean a die."""
    palette = {value for name, value in vars(kit("palette")).items() if name.isupper()}
    assert palette <= set(swatches.values())
    tables = {path for path in drawn if path.startswith("booklet/") and path not in ("booklet/cover.svg", "booklet/back.svg")}
    used, shown = (
        {colour for path in paths for colour in re.findall(r'(?:fill|stroke)="([^"]+)"', drawn[path])}
        - {"none", "currentColor"}
        for paths in (drawn.keys() - tables, tables)
    )
    assert len(tables) == 6
    assert shown <= set(swatches.values()) | {"#5c5a66", "#ffffff"}  # boards and dice in their own colours
    assert used <= palette
    assert used.isdisjoint(value for name, value in swatches.items() if name.startswith("die-"))


def test_dice_have_colours_that_no_pane_comes_near(kit, swatches):
    """Told apart at arm's length: far from each colour of a die, in a space where distances are those that one sees."""
    palette = {name: value for name, value in vars(kit("palette")).items() if name.isupper()}
    near = {
        (name, die): round(distance)
        for name, value in palette.items()
        for die in swatches
        if die.startswith("die-") and (distance := math.dist(_lab(value), _lab(swatches[die]))) < 20
    }
    assert near == {}


def _lab(colour):
    """CIELAB of sRGB, D65."""
    r, g, b = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    )
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def test_territories_part_in_grey(kit):
    """Their middle panes have other lightness, and their emblems other outlines."""
    signs = kit("signs")
    light = sorted(_lab(signs.HUES[element][0])[0] for element in signs.ELEMENTS)
    assert min(b - a for a, b in pairwise(light)) >= 5
    outlines = {name: re.search(r' d="([^"]+)"', glass.svg())[1] for name, glass in signs.emblems().items()}
    assert len(set(outlines.values())) == 4


def test_backs_are_the_same_after_a_half_turn(kit):
    """Or one would know which way a card lies."""
    resvg = pytest.importorskip("resvg_py")
    image = pytest.importorskip("PIL.Image")
    for name, glass in kit("backs").backs().items():
        picture = image.open(io.BytesIO(bytes(resvg.svg_to_bytes(svg_string=glass.svg(), width=380)))).convert("L")
        turned = picture.rotate(180)
        different = sum(abs(a - b) > 60 for a, b in zip(picture.tobytes(), turned.tobytes(), strict=True))
        assert different < picture.width * picture.height * 0.004, name


def test_each_intrepid_is_another_composition(kit):
    """No two windows share half of their outlines, the frame left aside."""
    heroes = {name: set(re.findall(r' d="([^"]{40,})"', draw().svg())) for name, draw in kit("__main__").HEROES.items()}
    frame = set.intersection(*heroes.values())
    own = {name: paths - frame for name, paths in heroes.items()}
    assert min(len(paths) for paths in own.values()) > 40
    assert [(a, b) for a in own for b in own if a < b and len(own[a] & own[b]) > 0.2 * min(len(own[a]), len(own[b]))] == []
