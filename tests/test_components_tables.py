"""The decks of the second test game that stand in tables: a CSV file, and a sheet of a workbook that openpyxl wrote."""

import json
from collections import Counter

import pypdfium2
import pytest


@pytest.mark.parametrize("mode", ["duplex-long", "duplex-short", "gutterfold", "none"])
def test_decks_from_tables_print_like_all_others(mode, components, run):
    """Each card as often as its row says, in all backs modes, with the words of its cells."""
    for deck, counts in (("heroes", {"ann": 2, "bo": 1, "cid": 3}), ("ships", {"cutter": 4, "frigate": 3, "galleon": 1})):
        done = run(
            "build", "components", "--deck", deck, "--only", "cards", "--backs", mode, "-q", "--out", deck, cwd=components
        )
        assert (done.code, done.err) == (0, "")
        (pdf,), (manifest,) = (components / deck).rglob("*.pdf"), (components / deck).rglob("*.json")
        placed = Counter(
            p["id"] for page in json.loads(manifest.read_text())["pages"] for p in page["placements"] if p["face"] == "face"
        )
        assert placed == counts
        with pypdfium2.PdfDocument(pdf) as document:
            words = " ".join(page.get_textpage().get_text_range() for page in document)
        assert ("Bo of the Reeds" in words, "Galleon" in words) == (deck == "heroes", deck == "ships")


def test_a_fault_in_each_table_is_told_with_its_cell(components, run, edit):
    """All at once, and nothing is written."""
    edit(components / "content/components/heroes.csv", "bo,,Bo of the Reeds,,1,", "bo,,Bo of the Reeds,,none,")
    edit(components / "content/components/types.yaml", "value: {kind: int, min: 0, max: 100}", "value: {kind: int, min: 2}")
    done = run("build", "components", "-q", "--max", "0", cwd=components)
    assert "content/components/heroes.csv:3:5: error[" in done.err
    assert "    3 | cost.iron: none\n" in done.err
    for place in ("content/components/coins.yaml:4:19", "content/components/ships.xlsx[Ships]!D2"):
        assert f" {place}\n" in done.err  # too small, as on the board: one cause
    assert not (components / "out").exists()
