"""Pictures by what they show."""

from io import BytesIO

import pytest
from PIL import Image

from pnp.cli.watch import snapshot


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
    assert pictures._kept_bytes == len(pictures.png(other))


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
    monkeypatch.setattr("pnp.cli.watch.snapshot.MOST_EARLIER_PICTURES", 1)
    for number in range(6):
        for name in ("Pike", "Old Carp"):
            watched.save("content/toy/fish.yaml", f"name: {name}" + str(number or ""), f"name: {name}{number + 1}")
    faces = watched.shown[-1].faces
    assert [f.name for f in faces.values() if f.earlier_picture is not None] == ["fish/carp-face"]
    assert len(watched.pictures._frames) == len(faces) + 1
