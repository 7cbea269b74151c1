"""Tests of the checks: each damaged file is found, with a message that names the fault."""

from functools import partial

import pytest
from support import damaged_files
from support.sheet_judges import (
    backs_faults,
    bleed_faults,
    box_faults,
    catalog_faults,
    font_faults,
    furniture,
    mark_faults,
    placement_faults,
    register_faults,
    storage_faults,
    text_faults,
)

COPIES = {"pike": 7, "carp": 1, "trout": 1, "mill-pond": 5, "brook": 1}
catalog = partial(catalog_faults, title="Belona", language="pt-BR", author="Estúdio Coverge")
placements = partial(placement_faults, copies=COPIES)

DAMAGED = [
    (damaged_files.unembedded_font, font_faults, "is not embedded"),
    (damaged_files.stray_helvetica, font_faults, "font Helvetica is one of the standard 14"),
    (damaged_files.whole_font_in_file, font_faults, "is not a subset"),
    (damaged_files.missing_glyph, font_faults, "code 1 shows glyph 0 (.notdef)"),
    (damaged_files.lost_unicode, font_faults, "has no ToUnicode"),
    (damaged_files.wrong_unicode, text_faults, "cannot be extracted"),
    (damaged_files.no_bleed_box, box_faults, "page 1: no /BleedBox"),
    (damaged_files.wrong_trim_box, box_faults, "page 1: /TrimBox is"),
    (damaged_files.small_media_box, box_faults, "page 1: /MediaBox is"),
    (damaged_files.rotated_page, box_faults, "page 1: /Rotate is there"),
    (damaged_files.wrong_duplex, catalog, "Duplex is /DuplexFlipShortEdge, expected /DuplexFlipLongEdge"),
    (damaged_files.scaled_printing, catalog, "PrintScaling is None, expected /None"),
    (damaged_files.no_language, catalog, "Lang is None, expected pt-BR"),
    (damaged_files.mark_in_bleed, mark_faults, "reaches into the bleed of map_a"),
    (damaged_files.mark_gone, mark_faults, "trim of map_a copy 1 has no mark at its"),
    (damaged_files.mark_moved, mark_faults, "belongs to no trim"),
    (damaged_files.bold_marks, mark_faults, "is 0.500 pt strong, expected 0.4"),
    (damaged_files.mark_on_back, mark_faults, "page 2: a mark on the back of a sheet"),
    (damaged_files.face_stored_twice, storage_faults, "are the same"),
    (damaged_files.bleed_cut_short, bleed_faults, "face of map_a shows bare paper inside its bleed"),
    (damaged_files.stray_ink, bleed_faults, "page 1: ink outside every bleed, mark and word at (1"),
    (damaged_files.shifted_back, backs_faults, "page 1: map_a: its back is 0.200 mm off"),
    (damaged_files.shifted_front, backs_faults, "page 1: map_a: its back is 0.200 mm off"),
    (damaged_files.back_upside_down, backs_faults, "page 1: map_a: its back points to"),
]
DAMAGED_REGISTERED = [
    (damaged_files.shifted_back, register_faults, "the back of pike copy 1 is 0."),
    (damaged_files.shifted_back, placements, "the manifest has"),
    (damaged_files.shifted_front, placements, "the manifest has"),
    (damaged_files.card_left_out, placements, "forms, the manifest has"),
    (damaged_files.back_upside_down, register_faults, "mm off"),
    (damaged_files.back_upside_down, placements, "is not turned by"),
    (damaged_files.back_upside_down, text_faults, "text at"),
]


def named(case):
    """The id of a case."""
    return getattr(case, "__name__", None)


@pytest.mark.parametrize(("damage", "check", "words"), DAMAGED, ids=named)
def test_damage_to_sheets_is_reported(shelf, tmp_path, damage, check, words):
    """Each check reports its kind of damage to Belona's sheets."""
    faults = check(damaged_files.damaged(shelf.take("belona"), damage, tmp_path))
    assert any(words in fault for fault in faults), faults


@pytest.mark.parametrize(("damage", "check", "words"), DAMAGED_REGISTERED, ids=named)
def test_damage_to_the_register_is_reported(shelf, tmp_path, damage, check, words):
    """Each check reports its kind of damage to sheets with marks and text on both sides."""
    good = shelf.registered()
    assert check(good) == []
    faults = check(damaged_files.damaged(good, damage, tmp_path))
    assert any(words in fault for fault in faults), faults


def test_a_missing_slug_line_is_noticed(shelf, tmp_path):
    """Slug lines are read from the page, not from the project's records, so that missing ones are noticed."""
    damaged = damaged_files.damaged(shelf.take("belona"), damaged_files.no_slug, tmp_path)
    assert furniture(shelf.take("belona"))[0].startswith("Belona1.0.0") or "Belona" in furniture(shelf.take("belona"))[0]
    assert furniture(damaged)[0] == ""
