"""Beyond Nebula on its sheets: every token that the rules count, four sheets that join to the map, and little ink."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
import pytest
from PIL import Image
from support.builds import printed_stocks
from support.faces import PLAYERS
from support.sheet_judges import mean_ink

from pnp.render.exports.pictures import write_pngs

GAME = "beyond-nebula"
SHEETS = {"": ["face", "back"] * 3, "-net": ["face"] * 3, "-board": ["face"] * 6}
"""The sides of the pages of each file, by the end of its name."""
EXTRAS = {  # beyond the 108 tokens of the first edition, and why
    "troop_counters": 6,  # for five d20
    "troop_chits": 24,  # for neutral planets
    "zone_markers": 4,  # which zones are explored
    "cargo_markers": 2,  # which ships carry more
    "number_chits": 20,  # for who folds no dice
    "small_dice": 2,
    "middle_dice": 1,
    "large_dice": 1,
    "tuck_box": 1,
    "trays": 2,
    "aids": 2,
    "galactic_map": 1,
    "control_panels": 2,
}
SOLID = ("control_panels", "galactic_map", "technologies", "aids", "ships", "planets", "base_extractors", "planet_annexes")
"""What has broad areas of ink in the full edition; in others, figures and thin lines are most of it."""
PPI, PER_MM = 508, 20
TENTH = PER_MM // 10


@pytest.fixture(scope="module")
def sheets(root, tmp_path_factory):
    """The sheets of each stock on A4, as they are printed on both sides."""
    return printed_stocks(root, GAME, tmp_path_factory.mktemp("sheets"), only="cards")


@pytest.fixture(scope="module")
def printed_once(sheets):
    """Each copy that is printed, as (deck, id, copy)."""
    decks = decks_of(sheets)
    pages = [page for stock in sheets for page in stock.manifest["pages"] if page["side"] == "face"]
    return {(decks[part["id"]], part["id"], part["copy"]) for page in pages for part in page["placements"]}


def decks_of(edition):
    """The deck of each card of an edition, of all its stocks."""
    return {card["id"]: card["deck"] for stock in edition for card in stock.manifest["cards"]}


def panels_of(edition):
    """The control panels on the sheets of an edition, as its manifests place them."""
    pages = [page for stock in edition for page in stock.manifest["pages"]]
    return [part for page in pages for part in page["placements"] if "panel" in part["id"]]


def test_the_sheets_hold_108_tokens_and_the_listed_extras(printed_once):
    """54 for each player; nothing is missing, and nothing else is printed."""
    counted = Counter(deck for deck, _, _ in printed_once)
    assert {deck: counted[deck] for deck in EXTRAS} == EXTRAS
    tokens = [id_ for deck, id_, _ in printed_once if deck not in EXTRAS]
    assert {player: sum(f"@{player}" in id_ for id_ in tokens) for player in PLAYERS} == {"a": 54, "b": 54}
    assert len(tokens) == 108


def test_all_fits_on_twelve_sheets(sheets):
    """Three of card, three of nets, six of boards; only where a stock has backs are its sheets printed on both sides."""
    assert [stock.pdf.stem.partition("-a4")[2] for stock in sheets] == list(SHEETS)
    assert [stock.sides for stock in sheets] == list(SHEETS.values())


def test_the_four_sheets_of_the_map_make_the_whole(sheets, made, game, tmp_path):
    """What shows of each has its size, no gap to the next, and agrees with the board to a tenth of a millimetre."""
    write_pngs([made["galactic_map"]], game.fonts, tmp_path, ppi=PPI)
    whole = grey(Image.open(next(tmp_path.rglob("*-face.png"))))
    joined, seen = np.zeros_like(whole), np.zeros(whole.shape, np.uint8)
    board = sheets[-1]
    for number, page in enumerate(board.manifest["pages"]):
        for part in page["placements"]:
            if "tile" not in part or part["id"] != "galactic_map":
                continue
            left, top, w, h = part["tile"]["window_mm"]
            x, y, w2, h2 = part["trim_mm"]
            assert (w2, h2, part["rotation"]) == (w, h, 0)
            vx, vy, vw, vh = part["tile"]["visible_mm"]
            picture = grey(Image.fromarray(board.raster(number, scale=PPI / 72)))
            shown = picture[pixels(y + vy - top, vh), pixels(x + vx - left, vw)]
            target = pixels(vy, vh), pixels(vx, vw)
            joined[target] = shown
            seen[target] += 1
    assert (seen == 1).all()
    far, step = len(whole) - 1, len(whole) // 8
    for x, y in product(range(step // 2, far, step), repeat=2):
        part = slice(y - step // 3, y + step // 3), slice(x - step // 3, x + step // 3)
        assert max(map(abs, best_shift(joined[part], whole[part]))) < TENTH, (x / PER_MM, y / PER_MM)


def grey(picture):
    """A picture as lightness, 0 to 255."""
    return np.asarray(picture.convert("L"))


def pixels(start, length):
    """The pixels of a stretch in mm."""
    return slice(round(start * PER_MM), round((start + length) * PER_MM))


def best_shift(one, other):
    """By how many pixels one picture lies beside the other, to the right and down."""
    shifts = product(range(-2 * TENTH, 2 * TENTH + 1), repeat=2)
    k, inside = 2 * TENTH, np.asarray(other, int)
    return min(shifts, key=lambda s: np.abs(np.roll(one, s, (1, 0)) - inside)[k:-k, k:-k].mean())


def test_the_low_ink_edition_takes_a_quarter_to_a_third_of_the_ink(root, sheets, tmp_path):
    """Fills become outlines, on as many sheets; more stays of boards, whose paths and places are as broad, and of the box."""
    low = printed_stocks(root, GAME, tmp_path, profile="home-low-ink", only="cards")
    for saving, usual in zip(low, sheets, strict=True):
        most = {"board": 0.32, "net": 0.32}.get(usual.pdf.stem.rpartition("-")[2], 0.26)
        assert mean_ink(saving) < most * mean_ink(usual), usual.pdf.stem
        assert saving.sides == usual.sides
        pieces = [sorted((p.id, p.copy, p.face) for page in stock.pages for p in page) for stock in (saving, usual)]
        assert pieces[0] == pieces[1]
    full, saved = ink_of_decks(sheets), ink_of_decks(low)
    for deck in SOLID:
        assert saved[deck] < 0.34 * full[deck], deck


def ink_of_decks(edition):
    """The ink of each deck of a build, in pages of darkness."""
    decks, found = decks_of(edition), Counter()
    for stock, number, parts in ((one, *page) for one in edition for page in enumerate(one.pages)):
        dark = 1 - stock.raster(number, scale=300 / 72).mean(axis=2) / 255
        for part in parts:
            left, top, right, bottom = (round(v * 300 / 25.4) for v in part.edges)
            found[decks[part.id]] += dark[top:bottom, left:right].sum()
    return found


@pytest.mark.parametrize("backs", ["duplex-long", "gutterfold"])
def test_control_panels_join_from_two_sheets_of_letter_paper(root, tmp_path, backs):
    """Cut between the basic and the advanced technologies; on A4 they are whole."""
    panels = panels_of(printed_stocks(root, GAME, tmp_path, paper="letter", backs=backs, only="cards"))
    shown = [(part["tile"]["row"], part["tile"]["column"], *part["tile"]["visible_mm"]) for part in panels]
    assert shown == [(1, 1, 0.0, 0.0, 128.3, 193.0), (1, 2, 128.3, 0.0, 146.7, 193.0)] * 2


def test_control_panels_are_whole_on_a4(sheets):
    """One to a sheet."""
    assert [("tile" in part, sorted(part["trim_mm"][2:])) for part in panels_of(sheets)] == [(False, [193.0, 275.0])] * 2
