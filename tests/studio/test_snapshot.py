"""The contact sheet of a watched game.

Pictures by what they show.
"""

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from support.games import Watched

from pnp.base.diagnostics import PnpError
from pnp.base.units import Size
from pnp.render import montages
from pnp.studio import snapshot
from pnp.studio.snapshot import ContactSheet

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

    monkeypatch.setattr("pnp.studio.snapshot.write_contact_sheet", record)
    return found


ALL = [
    "fish/pike-face", "fish/carp-face", "fish/trout-face", "fish/back",
    "waters/mill-pond-face", "waters/brook-face", "waters/back",
]  # fmt: skip


@pytest.mark.whole
def test_edited_faces_come_first_with_what_they_were(watched, tmp_path, drawn):
    """A sheet at the start, one with the first new picture of an edit, one when its build is complete."""
    sheet = ContactSheet(tmp_path / "out", watched.pictures)
    sheet.write(watched.shown[-1])
    assert drawn == [("toy en: 7 faces; no finding", ALL)]
    watched.save(FISH, "name: Old Carp", "name: Older Carp")
    watched.save(FISH, "name: Pike", "name: Pikes")
    for shown in watched.shown:
        sheet.write(shown)
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
    for shown in watched.shown:
        sheet.write(shown)
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
    monkeypatch.setattr("pnp.studio.snapshot._MOST_FACES", 5)
    ContactSheet(tmp_path, watched.pictures).write(watched.shown[-1])
    assert drawn == [("toy en: 7 faces, 2 of them not shown; no finding", ALL[:5])]


def sizes(monkeypatch, snapshot, pictures):
    """The sizes in pixels of the pictures of a sheet by their labels; edited faces come first, and are lists."""
    found = {}
    monkeypatch.setattr(
        "pnp.studio.snapshot.write_contact_sheet",
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


def picture(data):
    """A PNG, decoded."""
    return Image.open(BytesIO(data))


@pytest.fixture
def faces(watched):
    """The faces of the toy game by name, and the pictures."""
    return watched.shown[-1].faces, watched.pictures


def test_a_picture_has_twice_the_resolution_of_a_page(faces):
    """63.5 mm are 240 CSS pixels, and 480 in the picture."""
    shown, pictures = faces
    assert picture(pictures.png(shown["fish/carp-face"].picture)).size == (480, 672)


def test_a_large_picture_fills_a_window(faces):
    """As fine as print, up to 1600 pixels; it is kept beside the small one."""
    shown, pictures = faces
    number = shown["fish/carp-face"].picture
    assert picture(pictures.png(number, large=True)).size == (1142, 1600)
    assert picture(pictures.png(number)).size == (480, 672)


def test_guides_are_drawn_over_a_face_with_its_bleed(faces):
    """3 mm more on each side at the same resolution; the trim is black on white, where the face itself has neither."""
    shown, pictures = faces
    face = shown["fish/carp-face"]
    guided = picture(pictures.png(face.picture, guides=face.margins))
    assert face.margins == (3.0, 3.0)
    assert guided.size == (525, 717)  # 69.5 x 94.9 mm
    darkest = [min(guided.convert("L").getpixel((x, 300)) for x in range(left, left + 5)) for left in (20, 28)]
    assert darkest[0] < 60 < darkest[1]
    assert picture(pictures.png(face.picture)).size == (480, 672)
    assert picture(pictures.png(face.picture, large=True, guides=face.margins)).size[1] > 1600


def test_guides_show_the_safe_area_that_is_asked_for(faces):
    """A deck whose safe area changes has other guides on the same face."""
    shown, pictures = faces
    face = shown["fish/carp-face"]
    wider = pictures.png(face.picture, guides=face.margins._replace(safe=6.0))
    assert wider != pictures.png(face.picture, guides=face.margins)
    assert pictures.png(10**6, guides=face.margins) is None


def test_a_large_board_is_made_smaller(faces, monkeypatch):
    """A picture is never larger than a page shows it."""
    shown, pictures = faces
    monkeypatch.setattr(snapshot, "_LARGEST_PIXELS", 300)
    assert max(picture(pictures.png(shown["fish/carp-face"].picture)).size) in range(296, 301)


def test_a_picture_is_made_once(faces, monkeypatch):
    """It is kept until there are too many; then the one that was not asked for longest is made again."""
    shown, pictures = faces
    made = []
    render = snapshot.face_pixels
    monkeypatch.setattr(snapshot, "face_pixels", lambda *a, **k: made.append(1) or render(*a, **k))
    one, other = shown["fish/carp-face"].picture, shown["fish/pike-face"].picture
    first = pictures.png(one)
    assert (pictures.png(one), len(made)) == (first, 1)
    monkeypatch.setattr(snapshot, "_MOST_BYTES", len(first) + 1)
    pictures.png(other)
    assert (pictures.png(one), len(made)) == (first, 3)


def test_dropped_and_unknown_faces_have_no_picture(faces):
    """Their memory is free again."""
    shown, pictures = faces
    one, other = shown["fish/carp-face"].picture, shown["fish/pike-face"].picture
    pictures.png(one)
    pictures.png(one, guides=shown["fish/carp-face"].margins)
    pictures.png(other)
    pictures.keep([other])
    assert (pictures.png(one), pictures.png(10**6), pictures.frame(one)) == (None, None, None)
    assert pictures.png(other) is not None
    assert pictures._cached_bytes == len(pictures.png(other))


def test_a_face_whose_image_has_changed_cannot_be_drawn_again(watched):
    """What it looked like is lost unless it was shown; the face as it is now is drawn."""
    before = watched.shown[-1].faces["fish/pike-face"].picture
    image = watched.root / "content/toy/art/pike.png"
    with Image.open(image) as old:
        old.transpose(Image.Transpose.ROTATE_180).save(image)
    face = watched.build("content/toy/art/pike.png").faces["fish/pike-face"]
    assert (face.earlier_picture, watched.pictures.png(before)) == (before, None)
    assert watched.pictures.png(face.picture) is not None


def test_pictures_from_before_are_bounded(watched, monkeypatch):
    """A day of edits keeps as many pictures as there are faces, and a few from before."""
    monkeypatch.setattr("pnp.studio.snapshot.MOST_EARLIER_PICTURES", 1)
    for number in range(6):
        for name in ("Pike", "Old Carp"):
            watched.save("content/toy/fish.yaml", f"name: {name}" + str(number or ""), f"name: {name}{number + 1}")
    faces = watched.shown[-1].faces
    assert [f.name for f in faces.values() if f.earlier_picture is not None] == ["fish/carp-face"]
    assert len(watched.pictures._frames) == len(faces) + len(watched.shown[-1].pages) + 1


def test_a_sharp_picture_is_a_drawing_if_that_is_light(faces, monkeypatch):
    """Else a large picture, and so are sheets and unknown faces."""
    shown, pictures = faces
    face = shown["fish/carp-face"]
    kind, svg = pictures.sharp(face.picture)
    assert (kind, svg[:5]) == ("image/svg+xml", b"<svg ")
    assert pictures.sharp(face.picture, face.margins)[1].count(b'viewBox="-3 -3 69.5 ') == 1
    monkeypatch.setattr("pnp.studio.snapshot.MOST_SHARP_BYTES", len(svg) - 1)
    kind, png = pictures.sharp(face.picture)
    assert (kind, picture(png).size) == ("image/png", (1142, 1600))
    monkeypatch.undo()
    assert pictures.sharp(face.picture)[0] == "image/png"  # it is not written again, only to be thrown away
    assert pictures.sharp(10**6) is None
