"""The document of every build: boxes, preferences, title, fonts, shared objects, reproducibility."""

import hashlib
import shutil

import pytest
from support.builds import BUILDS, GAMES, REPOSITORY, TOY, printed
from support.sheet_judges import box_faults, catalog_faults, font_faults, storage_faults

TITLES = {
    "belona": {"title": "Belona", "language": "pt-BR", "author": "Estúdio Coverge"},
    "toy": {"title": "Pond", "language": "en", "author": "The pnp authors"},
}


@pytest.mark.parametrize(("game", "paper", "backs"), BUILDS)
def test_boxes_and_preferences_are_right(shelf, game, paper, backs):
    """MediaBox, BleedBox and TrimBox are right to 0.01 mm; preferences ask for 100 % and the right duplex mode."""
    build = shelf.take(game, paper, backs)
    assert box_faults(build) == []
    assert catalog_faults(build, **TITLES[game]) == []


@pytest.mark.parametrize("game", GAMES)
def test_fonts_are_embedded_subset_and_extractable(shelf, game):
    """No unembedded Helvetica, no glyph 0, and Unicode text for each glyph, in a flat and in a folded edition."""
    assert font_faults(shelf.take(game, "a4", "duplex-long")) == []
    assert font_faults(shelf.take(game, "letter", "gutterfold")) == []


@pytest.mark.parametrize("game", GAMES)
def test_each_face_is_stored_once(shelf, game):
    """A face is stored once for all its placements, and nothing else is stored twice."""
    assert storage_faults(shelf.take(game, "a4", "duplex-long")) == []
    assert storage_faults(shelf.take(game, "a4", "gutterfold")) == []


@pytest.mark.parametrize(("game", "root"), [("belona", REPOSITORY), ("toy", TOY)])
def test_a_second_build_elsewhere_has_the_same_bytes(shelf, game, root, tmp_path, monkeypatch):
    """A copy of the project, another working folder, another output folder and warm caches do not change the bytes."""
    copy = tmp_path / "a copy"
    for part in (f"content/{game}", f"templates/{game}", "fonts"):
        shutil.copytree(root / part, copy / part, ignore=shutil.ignore_patterns(".schemas"))
    monkeypatch.chdir(tmp_path)
    build, again = shelf.take(game), printed(copy, game, tmp_path / "else where", only="cards")
    for suffix in (".pdf", ".json", ".trace.jsonl"):
        one, other = (b.pdf.with_suffix(suffix).read_bytes() for b in (build, again))
        assert hashlib.sha256(one).digest() == hashlib.sha256(other).digest(), suffix
