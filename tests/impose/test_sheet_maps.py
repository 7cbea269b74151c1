"""The sheets of the flagship game as text, for all papers and modes of backs."""

import pytest
from sample_sheets import MAPS, MODES, PAPERS, black, flagship, imposed, sheet_map


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("paper", PAPERS)
def test_map(paper, mode):
    """Each sheet matches the expected file (written by `python tests/impose/sample_sheets.py`)."""
    assert sheet_map(imposed(flagship(), paper, mode)) == MAPS.joinpath(f"{paper}-{mode}.txt").read_text("utf-8")


def test_shared_cut_lines():
    """Cards with the same border touch: they have bleed only outside and next to empty slots, and one mark per shared cut."""
    assert sheet_map(imposed(flagship(), border=black)) == (MAPS / "a4-shared.txt").read_text("utf-8")
