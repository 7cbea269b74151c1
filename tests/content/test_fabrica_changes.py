"""Fábrica de Heróis after an edit of its tables: what `pnp build --since` prints again."""

import json
import shutil
from pathlib import Path

import pytest

pytestmark = pytest.mark.whole  # sheets of two hundred cards

ROOT = Path(__file__).resolve().parents[2]
GAME = "fabrica-de-herois"


@pytest.fixture
def printed(tmp_path, run):
    """A copy of the game whose cards were printed into the folder `printed`."""
    for folder in (f"templates/{GAME}", f"content/{GAME}", "fonts"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("locale", ".schemas"))
    assert run("build", GAME, "--only", "cards", "--out", "printed", cwd=tmp_path).code == 0
    return tmp_path


def test_one_cell_changes_one_card(printed, run, edit):
    """A word of a story, then a number of an ability instead: one face is on the sheets, and no other card."""
    cells = [
        ("missions.csv", "O gato subiu. O bombeiro subiu.", "O gato desceu. O bombeiro subiu.", "o-gato-no-poste"),
        ("heroes.csv", "peek(amount=3),attack", "peek(amount=4),attack", "bussola-torta"),
    ]
    for file, old, new, card in cells:
        table = printed / f"content/{GAME}" / file
        before = table.read_text("utf-8")
        edit(table, old, new)
        done = run("build", GAME, "--since", "printed", cwd=printed)
        table.write_text(before, "utf-8")
        assert done.code == 0, done.err
        assert f"{GAME} (pt-BR): since 0.1.0, 1 card is changed: 1 copy to print" in done.out.splitlines()
        (manifest,) = (printed / f"out/{GAME}/pt-BR").glob("*cards-a4.since-*.json")
        pages = json.loads(manifest.read_text("utf-8"))["pages"]
        assert {one["id"] for page in pages for one in page["placements"] if one["face"] == "face"} == {card}
