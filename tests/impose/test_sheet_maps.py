"""The flagship's sheets in words, for every paper and every way to print backs."""

import pytest
from sample_sheets import MAPS, MODES, PAPERS, black, flagship, imposed, sheet_map


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("paper", PAPERS)
def test_map(paper, mode):
    """Each sheet is as the golden says (written again by `python tests/impose/sample_sheets.py`)."""
    assert sheet_map(imposed(flagship(), paper, mode)) == MAPS.joinpath(f"{paper}-{mode}.txt").read_text("utf-8")


def test_shared_cut_lines():
    """Cards with one uniform border touch: bleed only at the outside and beside empty places, one mark for each common cut."""
    assert sheet_map(imposed(flagship(), border=black)) == (MAPS / "a4-shared.txt").read_text("utf-8")
