"""The contact sheet of a watched game."""

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from watched_game import Watched

from pnp.base.diagnostics import PnpError
from pnp.base.units import Size
from pnp.cli.watch.snapshot import ContactSheet
from pnp.render import montages

FISH = "content/toy/fish.yaml"


@pytest.fixture
def drawn(monkeypatch):
    """The headings and the labels of the sheets that were written, with `!` behind marked and `?` behind faded ones."""
    found = []
    write = montages.write_contact_sheet

    def record(file, heading, pictures, home):
        pictures = list(pictures)
        found.append((heading, [p.label + "!" * p.marked + "?" * p.faded for p in pictures]))
        write(file, heading, pictures, home)

    monkeypatch.setattr("pnp.cli.watch.snapshot.write_contact_sheet", record)
    return found


ALL = [
    "fish/pike-face", "fish/carp-face", "fish/trout-face", "fish/back",
    "waters/mill-pond-face", "waters/brook-face", "waters/back",
]  # fmt: skip


def test_edited_faces_come_first_with_what_they_were(watched, tmp_path, drawn):
    """A sheet at the start, one with the first new picture of an edit, one when its build is complete."""
    sheet = ContactSheet(tmp_path / "out", watched.pictures)
    sheet.write(watched.shown[-1])
    assert drawn == [("toy en: 7 faces; no finding", ALL)]
    watched.save(FISH, "name: Old Carp", "name: Older Carp")
    watched.save(FISH, "name: Pike", "name: Pikes")
    for snapshot in watched.shown:
        sheet.write(snapshot)
    edited = ["fish/pike-face, before", "fish/pike-face", "fish/carp-face, before", "fish/carp-face", *ALL]
    assert drawn[1:] == [("toy en: 7 faces; checking", edited), ("toy en: 7 faces; no finding", edited)]
    assert [f.name for f in (tmp_path / "out/toy/en").iterdir()] == ["toy-en-contact-sheet.png"]
    with Image.open(tmp_path / "out/toy/en/toy-en-contact-sheet.png") as image:
        assert image.size[0] == 1600
        assert len(image.getcolors(1 << 24)) > 100


def test_a_template_that_changes_many_faces_writes_two_sheets(watched, tmp_path, drawn):
    """Not one for each face."""
    sheet = ContactSheet(tmp_path, watched.pictures)
    watched.save("content/toy/words.yaml", "bait: Bait", "bait: Lure")
    assert len(watched.shown) == 4
    for snapshot in watched.shown:
        sheet.write(snapshot)
    assert len(drawn) == 2


def test_faults_are_marked_and_old_pictures_faded(watched, tmp_path, drawn):
    """Words say the same as colours."""
    sheet = ContactSheet(tmp_path, watched.pictures)
    sheet.write(watched.save(FISH, "points: 5", "points: five"))
    carp = "fish/carp-face!"
    rest = [carp if name == "fish/carp-face" else name for name in ALL]
    assert drawn == [("toy en: 7 faces; 1 error", ["fish/carp-face, before", carp, *rest])]
    sheet.write(watched.save("content/toy/game.yaml", "decks:", "decks: {"))
    assert [label for label in drawn[1][1] if not label.endswith(", out of date?")] == []


def test_without_faces_nothing_is_written(toy, tmp_path, edit):
    """A game that cannot be read at the start."""
    edit(toy / "content/toy/game.yaml", "decks:", "decks: {")
    watched = Watched(toy)
    ContactSheet(tmp_path / "out", watched.pictures).write(watched.shown[-1])
    assert not (tmp_path / "out").exists()


def test_a_large_game_shows_its_first_faces(watched, tmp_path, drawn, monkeypatch):
    """And says how many are left out."""
    monkeypatch.setattr("pnp.cli.watch.snapshot._MOST_FACES", 5)
    ContactSheet(tmp_path, watched.pictures).write(watched.shown[-1])
    assert drawn == [("toy en: 7 faces, 2 of them not shown; no finding", ALL[:5])]


def sizes(monkeypatch, snapshot, pictures):
    """The sizes in pixels of the pictures of a sheet by their labels; edited faces come first, and are lists."""
    found = {}
    monkeypatch.setattr(
        "pnp.cli.watch.snapshot.write_contact_sheet",
        lambda *all_: [found.setdefault((p.section, p.label), p.size) for p in all_[2]],
    )
    ContactSheet(Path(), pictures).write(snapshot)
    return found


def test_all_faces_have_one_scale(watched, monkeypatch):
    """A card of 120 mm is as much larger than one of 63.5 mm as on the table; so it is among edited faces, which are larger."""
    watched.save(FISH, "name: Old Carp", "name: Older Carp")
    snapshot = watched.save("content/toy/waters.yaml", "name: Brook", "name: Brooks")
    shown = sizes(monkeypatch, snapshot, watched.pictures)
    for section, names in ((0, ("fish/carp-face", "waters/brook-face")), (1, ALL)):
        scales = {round(shown[section, name][0] / snapshot.faces[name].size.w, 1) for name in names}
        assert len(scales) == 1, scales
    assert len({shown[1, name] for name in ALL}) == 2
    assert shown[0, "waters/brook-face"] == shown[0, "waters/brook-face, before"] > shown[1, "waters/brook-face"]


def test_a_token_beside_a_board_stays_visible(watched, monkeypatch):
    """At 1.2 pixels per mm or more, unless a board would be wider than the sheet; alone, it is not larger than its picture."""
    snapshot = watched.shown[-1]
    first = snapshot.faces["fish/pike-face"]

    def scaled(*faces):
        faces = {str(number): replace(first, card=str(number), size=Size(*size)) for number, size in enumerate(faces)}
        return [*sizes(monkeypatch, replace(snapshot, faces=faces), watched.pictures).values()]

    assert scaled((20, 20), (600, 400)) == [(24, 24), (720, 480)]
    assert scaled((20, 20), (3104, 400)) == [(10, 10), (1552, 200)]
    assert scaled((12.7, 12.7)) == [(96, 96)]  # 192 ppi


def test_a_sheet_that_cannot_be_written(watched, tmp_path):
    """The error names the file."""
    (tmp_path / "toy").write_text("in the way")
    with pytest.raises(PnpError) as stopped:
        ContactSheet(tmp_path, watched.pictures).write(watched.shown[-1])
    assert stopped.value.diagnostics[0].code == "render/cannot-write"
