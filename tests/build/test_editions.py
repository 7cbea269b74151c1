"""Names of files: what makes another document has a name of its own, and everything else the usual one."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from pnp.build.editions import booklet_edition, booklet_stem, cards_edition, cards_stem
from pnp.load.package_data import papers
from pnp.model.outline import Printer
from pnp.model.printing import NO_PRINT_OPTIONS, PrintOptions
from pnp.model.request import BuildRequest

REQUEST = BuildRequest(Path(), "pond")

GAME_OPTIONS = PrintOptions(papers()["a4"], "duplex-long", "full", None)


def game(*decks, other=None):
    """A game with decks of these options."""
    return SimpleNamespace(
        name="pond",
        languages="en",
        locale="en",
        other=other,
        defaults=GAME_OPTIONS,
        decks=[SimpleNamespace(name=f"d{n}", options=options, part=None) for n, options in enumerate(decks)],
    )


PLAIN = game(NO_PRINT_OPTIONS)

MIXED = game(NO_PRINT_OPTIONS, PrintOptions("a3", "none", "short", 1.0, "shared", order="stack", copies="collated"))


def name(played, request):
    """The name of the cards' file on A4."""
    return cards_stem(played, "a4", cards_edition(played, request))


@pytest.mark.parametrize(
    ("changed", "end"),
    [
        ({}, ""),
        ({"decks": ("fish",)}, ".deck-fish"),
        ({"cards": ("ship@blue",)}, ".card-ship@blue"),
        ({"decks": ("fish",), "cards": ("pike",)}, ".deck-fish.card-pike"),
        ({"decks": ("boats", "fish"), "cards": ("pike", "rod")}, ".deck-boats+fish.card-pike+rod"),
        ({"cards": tuple(f"card-{n:02}" for n in range(30))}, f".card-{'+'.join(f'card-{n:02}' for n in range(7))}+06674d3a"),
        ({"profile": "home-low-ink"}, ".low-ink"),
        ({"guides": True}, ".guides"),
        ({"skip": 3}, ".skip-3"),
        ({"skip": 0}, ".skip-0"),
        ({"backs": "none"}, ".backs-none"),
        ({"marks": "short"}, ".marks-short"),
        ({"bleed": 1.5}, ".bleed-1.5"),
        ({"cuts": "shared"}, ".cuts-shared"),
        ({"order": "stack"}, ".order-stack"),
        ({"copies": "collated"}, ".copies-collated"),
        ({"order": "rows", "copies": "together"}, ""),
        ({"order": "stack", "copies": "collated", "skip": 3}, ".order-stack.copies-collated.skip-3"),
        ({"bleed": 0.0}, ".bleed-0"),
        ({"printer": Printer("hall laser/2")}, ".printer-hall-laser-2"),
        ({"decks": ("fish",), "profile": "home-low-ink", "skip": 2}, ".deck-fish.low-ink.skip-2"),
        ({"cards": ("pike",), "guides": True, "profile": "home-low-ink", "skip": 2}, ".card-pike.guides.low-ink.skip-2"),
        ({"decks": ("fish",), "draft": True}, ".deck-fish-draft"),
        ({"paper": papers()["a4"], "backs": "duplex-long", "marks": "full"}, ""),
        ({"paper": papers()["letter"]}, ""),
        ({"printer": Printer("default")}, ""),
        ({"jobs": 4, "strict": True, "ppi": 72, "only": "cards", "booklet_bleed": True, "bilingual": "back"}, ""),
    ],
)
def test_what_makes_another_document_is_in_its_name(changed, end):
    """What the game says anyway is not, nor what changes nothing on its sheets; the paper is in the name already."""
    assert name(PLAIN, replace(REQUEST, **changed)) == f"pond-en-cards-a4{end}"


@pytest.mark.parametrize(
    ("changed", "end"),
    [
        ({"paper": papers()["a4"]}, ".paper-a4"),
        ({"paper": papers()["letter"]}, ""),
        ({"backs": "duplex-long"}, ".backs-duplex-long"),
        ({"marks": "full"}, ".marks-full"),
        ({"bleed": 1.0}, ".bleed-1"),
        ({"cuts": "bleed"}, ".cuts-bleed"),
        ({"order": "rows"}, ".order-rows"),
        ({"copies": "together"}, ".copies-together"),
    ],
)
def test_an_option_that_overrules_one_deck_is_in_the_name(changed, end):
    """Though it is what the game says: the same file without it holds less, or looks different."""
    assert name(MIXED, replace(REQUEST, **changed)) == f"pond-en-cards-a4{end}"


def test_the_second_language_on_the_back_is_another_document():
    """Of the same two languages as in the same boxes."""
    both = game(NO_PRINT_OPTIONS, other=PLAIN)
    assert name(both, replace(REQUEST, bilingual="back")) == "pond-en-cards-a4.bilingual-back"
    assert name(both, REQUEST) == "pond-en-cards-a4"


def test_the_booklet_has_the_names_of_its_own_options():
    """Decks, skipped slots and backs do not change it; bleed is for its single pages, a printer for its sheets."""
    asked = replace(REQUEST, decks=("fish",), skip=1, profile="home-low-ink", booklet_bleed=True, printer=Printer("p"))
    found = {sheets: booklet_stem(PLAIN, "a5", booklet_edition(asked, sheets=sheets)) for sheets in (False, True)}
    assert found == {False: "pond-en-booklet-a5.bleed.low-ink", True: "pond-en-booklet-a5.low-ink.printer-p"}


def hashes(folder):
    """The hash of each file by its path."""
    return {
        f.relative_to(folder).as_posix(): hashlib.sha256(f.read_bytes()).hexdigest() for f in folder.rglob("*") if f.is_file()
    }


@pytest.mark.whole
def test_no_part_and_no_other_edition_replaces_a_file_of_the_whole_game(toy, run):
    """Pictures too. Each run has new files only, and its manifest says what it holds; that of the whole game says nothing."""
    options = {
        ("--deck", "fish"): {"deck": "fish"},
        ("--card", "pike"): {"card": "pike"},
        ("--low-ink",): {"profile": "home-low-ink"},
        ("--skip", 2, "--deck", "fish"): {"deck": "fish", "skip": 2},
        ("--backs", "gutterfold"): {"backs": "gutterfold"},
        ("--marks", "none"): {"marks": "none"},
        ("--bleed", 1): {"bleed_mm": 1},
    }
    out = toy / "out/toy/en"
    assert run("build", "toy", "--png", "--ppi", 20, "-q", cwd=toy).code == 0
    assert "edition" not in json.loads((out / "toy-en-cards-a4.json").read_bytes())
    assert "edition" not in json.loads((out / "png/pictures.json").read_bytes())
    for chosen, edition in options.items():
        before = hashes(out)
        assert run("build", "toy", "--png", "--ppi", 20, "-q", *chosen, cwd=toy).code == 0
        after = hashes(out)
        assert {file: after[file] for file in before} == before
        (new,) = [file for file in after.keys() - before.keys() if file.endswith(".json") and "png" not in file]
        assert json.loads((out / new).read_bytes())["edition"] == edition
    assert {folder.name for folder in out.iterdir() if folder.is_dir()} == {
        "png",
        "png.deck-fish",
        "png.card-pike",
        "png.low-ink",
    }


def test_pictures_of_faces_that_are_gone_are_removed(toy, run, edit):
    """Those that the last list names, with folders that are empty then; never a file of the user or of another edition."""
    out = toy / "out/toy/en"
    for chosen in ((), ("--deck", "fish"), ("--png-bleed",)):
        assert run("build", "toy", "--png", "--ppi", 20, "-q", *chosen, cwd=toy).code == 0
    (out / "png/fish/own.png").write_bytes(b"mine")
    shown = json.loads((out / "png/pictures.json").read_bytes())
    assert {"file": "fish/pike-face.png", "deck": "fish", "side": "face", "cards": ["pike"], "bleed_mm": 0} in shown["pictures"]
    edit(toy / "content/toy/fish.yaml", "  pike:", "  zander:")
    before = hashes(out)
    assert run("build", "toy", "--png", "--ppi", 20, "-q", cwd=toy).code == 0
    after = hashes(out)
    assert before.keys() - after.keys() == {"png/fish/pike-face.png"}
    assert after.keys() - before.keys() == {"png/fish/zander-face.png"}
    assert (out / "png/fish/own.png").read_bytes() == b"mine"


@pytest.mark.parametrize(
    "text",
    [
        "no JSON",
        "[]",
        '{"pictures": 3}',
        '{"pictures": [{"file": 3}, {"file": "../keep.png"}, {"file": "ROOT/keep.png"}, {"file": "keep.txt"}]}',
    ],
)
def test_a_list_that_is_not_ours_removes_nothing(toy, run, text):
    """Nothing outside the folder, and nothing but pictures."""
    folder = toy / "out/toy/en/png"
    folder.mkdir(parents=True)
    kept = [folder.parent / "keep.png", folder / "keep.txt"]
    for file in kept:
        file.write_bytes(b"mine")
    (folder / "pictures.json").write_text(text.replace("ROOT", folder.parent.as_posix()), "utf-8")
    assert run("build", "toy", "--png", "--ppi", 20, "-q", cwd=toy).code == 0
    assert [file.read_bytes() for file in kept] == [b"mine", b"mine"]
