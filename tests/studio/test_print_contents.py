"""What a proof and a kit will hold, before they are made."""

from functools import partial
from importlib.resources import files

import pytest

from pnp.cli.controls import build_requests
from pnp.load.scaffold import new_game
from pnp.studio import print_contents
from pnp.studio.page_data import EDITORS, EditorLinks
from pnp.studio.sheets import SheetPreviews


def previews(root):
    """What shows the sheets of a project."""
    return SheetPreviews(root, partial(build_requests, root), EditorLinks(EDITORS["vscode"], root))


def said(told):
    """What it will hold, in short."""
    return {one["says"]: next(iter(one["values"].values()), None) for one in told["holds"]}


@pytest.fixture
def pond(toy, edit):
    """The toy game, whose cards a press takes."""
    edit(toy / "content/toy/game.yaml", "bleed: 2, safe: 2.5,", "bleed: 3, safe: 3,")
    for template in (toy / "templates/toy").glob("*.xml"):
        text = template.read_text("utf-8")
        template.write_text(text.replace('"-2"', '"-3"'), "utf-8")
    return toy


def test_the_sheets_of_each_part_of_a_kit(toy):
    """By their names in the ZIP, with its pictures; it has no booklet, and no licence."""
    told = previews(toy).show(["kit", "toy"], "download")
    names = [one["name"] for one in told["documents"]]
    assert names[:2] == ["A4/toy-en-cards-a4.pdf", "A4/toy-en-assembly-a4.pdf"]
    assert {name.split("/")[0] for name in names} == {"A4", "Letter", "low-ink", "gutterfold"}
    assert said(told) == {
        "sheets": "A4, Letter, low-ink, gutterfold", "pictures": "preview/cover.png, preview/cards.png", "private": None,
        "list": "README.txt",
    }  # fmt: skip
    assert [one["code"] for one in told["findings"]] == ["kit/no-licence"]
    assert told["documents"][0]["sheets"][0]["front"]


@pytest.mark.whole
def test_a_booklet_and_a_licence(tmp_path):
    """The booklet for the screen is a document of its own, once."""
    new_game(tmp_path, "night", "full")
    (tmp_path / "content/night/licence.txt").write_text("Free.", "utf-8")
    head = tmp_path / "content/night/game.yaml"
    head.write_text(head.read_text("utf-8") + "licence: licence.txt\n", "utf-8")
    told = previews(tmp_path).show(["kit", "night"], "download")
    found = said(told)
    assert (found["rules"], found["licence"], "private" in found) == ("rules.pdf", "LICENSE.txt", False)
    assert "preview/booklet.png" in found["pictures"]
    assert [one["name"] for one in told["documents"]].count("rules.pdf") == 1


def test_the_pages_of_a_proof(pond):
    """Those that the command writes, with what is on them."""
    told = previews(pond).show(["proof", "toy", "--profile", "press-x4", "--plates", "--deck", "fish"])
    assert [one["code"] for one in told["findings"] if one["severity"] == "error"] == []
    assert [one["name"] for one in told["documents"]] == ["toy-en-proof.deck-fish.press-x4.pdf"]
    found = said(told)
    assert (list(found), found["faces"]) == (["swatches", "faces", "plates"], 4)
    assert told["documents"][0]["sheets"][0]["back"] is None


def test_many_faces_are_not_separated_only_to_be_looked_at(pond, monkeypatch):
    """Their number is said, and that the pages come with the proof."""
    monkeypatch.setattr(print_contents, "_MOST_PROOFED", 3)
    monkeypatch.setattr(print_contents, "make_press_proof", None)
    told = previews(pond).show(["proof", "toy", "--profile", "press-x4", "--deck", "fish"])
    assert (told["documents"], said(told)["faces"], said(told)["many"]) == ([], 4, 3)


def test_what_cannot_be_made_holds_nothing(toy):
    """Its finding says why."""
    told = previews(toy).show(["proof", "toy", "--profile", "press-x4"])
    assert (told["documents"], told["holds"]) == ([], [])
    assert "impose/bleed-missing" in {one["code"] for one in told["findings"]}
    assert previews(toy).show(["kit", "toy"], "none")["holds"] == []


def test_each_sentence_is_in_the_table_of_the_page():
    """By its name."""
    words = files("pnp.studio").joinpath("page/print-words.js").read_text("utf-8")
    source = files("pnp.studio").joinpath("print_contents.py").read_text("utf-8")
    names = [one.split('"')[1] for one in source.split("_sentence(")[1:] if one.startswith('"')]
    assert len(names) > 8
    assert [name for name in names if f'"holds-{name}"' not in words] == []
