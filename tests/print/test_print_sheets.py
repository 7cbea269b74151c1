"""The sheets of every build: placements, marks, backs on their fronts, ink up to the bleed, slug lines."""

import pytest
from support.builds import BACKS, BUILDS, GAMES, MARGINS_MM, NETS, TOY, TURNED_BUILDS, printed
from support.sheet_judges import (
    backs_faults,
    bleed_faults,
    furniture,
    furniture_faults,
    mark_faults,
    mean_ink,
    neighbour_faults,
    placement_faults,
    register_faults,
)

from pnp.model.outline import Printer

COPIES = {
    "toy": {"pike": 2, "carp": 1, "trout": 1, "mill-pond": 2, "brook": 1},
    "belona": {
        **dict.fromkeys(("map_a", "map_b", "map_c", "map_d", "map_e", "map_f"), 1),
        **dict.fromkeys(("domination_card", "octacorp", "vetran"), 1),
        **dict.fromkeys(("octacorp_powers", "vetran_powers", "solo_card"), 1),
        "summary_card": 2,
        **dict.fromkeys(("arms_black_market", "amphibian_prosthetics", "jailed_hackers", "koish_downgrade"), 2),
        **dict.fromkeys(("night_convoy", "border_drones", "silent_crowd", "vault_breach", "tower_siege"), 1),
        "blackout_protocol": 1,
        "octacorp_die": 3,
        "vetran_die": 3,
        "white_die": 7,
        "octacorp_cube": 6,
        "vetran_cube": 6,
        "belona_box": 1,
        **{f"{faction}_{pair}": 3 for faction in ("octacorp", "vetran") for pair in ("1_2", "3_4", "5_6")},
        **dict.fromkeys(("white_1_2", "white_3_4", "white_5_6", "octacorp_disc", "vetran_disc"), 6),
        **dict.fromkeys((f"draw_chit_{value}" for value in range(1, 7)), 1),
    },
}
TURNED = [mode for mode in BACKS if mode != "none"]


@pytest.mark.parametrize(("game", "paper", "backs"), BUILDS)
def test_every_copy_lies_where_the_manifest_says(shelf, game, paper, backs):
    """Each copy is placed once, inside the margin, without overlaps, and the content streams agree with the manifest."""
    built = shelf.take(game, paper, backs)
    assert placement_faults(built, COPIES[game]) == []
    assert neighbour_faults(built) == []


@pytest.mark.parametrize(("game", "paper", "backs"), BUILDS)
def test_crop_marks_are_at_both_ends_of_every_cut(shelf, game, paper, backs):
    """Marks are 5 mm long and 0.4 pt wide, collinear with trims to 0.01 mm, outside bleeds, not on backs, and cut no card."""
    assert mark_faults(shelf.take(game, paper, backs)) == []


@pytest.mark.parametrize(("game", "paper", "backs"), TURNED_BUILDS)
def test_backs_lie_behind_their_fronts(shelf, game, paper, backs):
    """Backs are within 0.05 mm of their fronts after the turn and in the same orientation, by the content streams."""
    assert backs_faults(shelf.take(game, paper, backs), backless=NETS) == []


@pytest.mark.parametrize("backs", TURNED)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_unique_backs_are_in_register(shelf, paper, backs):
    """On sheets that are not full, rendered backs are turned onto their fronts: all marks coincide to 0.05 mm."""
    build = shelf.registered(paper, backs)
    assert register_faults(build) == []
    assert backs_faults(build) == []
    ids = {"pike": 7, "carp": 1, "trout": 1, "mill-pond": 5, "brook": 1}
    assert placement_faults(build, ids) == []


@pytest.mark.parametrize(("game", "backs"), [*(("toy", backs) for backs in BACKS), ("belona", "duplex-long")])
def test_cards_that_share_their_cuts_pass_every_check(shelf, game, backs, tmp_path):
    """Placements, marks, backs and ink, as with bleed between the cards; there are cards that share a cut."""
    built = shelf.with_shared_cuts(game, backs, tmp_path)
    assert placement_faults(built, COPIES[game]) == []
    assert neighbour_faults(built) == []
    assert mark_faults(built) == []
    assert backs == "none" or backs_faults(built, backless=NETS) == []
    assert bleed_faults(built, NETS) == []
    sides = [p.bleed for page in built.pages for p in page if not p.outline]
    assert any(0 in bleed and max(bleed) > 0 for bleed in sides)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("paper", "backs"), [("a4", "duplex-long"), ("letter", "gutterfold"), ("pa4", "duplex-short")])
def test_ink_covers_the_bleed_and_nothing_else(shelf, game, paper, backs):
    """On an unused background colour, no pixel of a bleed is bare, and none outside bleeds, marks and text is inked."""
    assert bleed_faults(shelf.take(game, paper, backs), NETS) == []


@pytest.mark.parametrize(("game", "paper", "backs"), BUILDS)
def test_each_sheet_has_a_slug_line(shelf, game, paper, backs):
    """Each sheet has game, version, locale, paper, sheet n of m and date; page one says to print at 100 %."""
    build = shelf.take(game, paper, backs)
    assert furniture_faults(build, MARGINS_MM[paper]) == []
    words = furniture(build)
    sheets = build.sides.count("face")
    name = {"a4": "A4", "letter": "Letter", "pa4": "PA4"}[paper]
    title, locale, sheet, date = {
        "belona": ("Belona 1.0.0", "pt-BR", "folha {} de {}", "2026-11-21"),
        "toy": ("Pond 0.3.0", "en", "sheet {} of {}", "2026-02-03"),
    }[game]
    number = 0
    for side, text in zip(build.sides, words, strict=True):
        number += side == "face"
        for part in (title, locale, name, sheet.format(number, sheets), date):
            assert part.replace(" ", "") in text.replace(" ", ""), f"sheet {number}, {side}: no `{part}` in `{text}`"
    hint = {"belona": "Imprima em tamanho real (100\xa0%)", "toy": "Print at actual size (100\xa0%)"}[game]
    assert [hint.replace(" ", "") in text.replace(" ", "") for text in words] == [True] + [False] * (len(words) - 1)


def test_the_back_offset_of_a_printer_shifts_only_backs(tmp_path):
    """The user's back offset shifts every back by exactly this amount (right and down), and no front."""
    drift = printed(TOY, "toy", tmp_path, paper="a4", backs="duplex-long", printer=Printer("mine", (0.5, -1.0)))
    assert backs_faults(drift, offset=(0.5, -1.0)) == []
    assert all("its back is 1.000 mm off" in fault for fault in backs_faults(drift))
    moved = [fault.partition(":")[0] for fault in placement_faults(drift, COPIES["toy"])]
    assert set(moved) == {"page 2"}


def test_the_low_ink_edition_saves_three_quarters_of_the_ink(shelf):
    """The mean darkness of all faces is less than a quarter of the full edition's; the sheets are the same."""
    full, low = shelf.take("belona"), shelf.take("belona", low_ink=True)
    assert low.pages == full.pages
    assert mean_ink(low) < 0.25 * mean_ink(full)
