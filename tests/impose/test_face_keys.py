"""A key of a face changes with all that the face paints, and with nothing else."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from support.places import TESTS

from pnp.base.diagnostics import Mark
from pnp.base.units import Box, Size
from pnp.impose.face_keys import KEY_METHOD, FaceKeys
from pnp.model.fields import TextSpan
from pnp.model.frame import (
    CURRENT,
    Colour,
    Drawing,
    DrawingItem,
    Frame,
    Gradient,
    Group,
    ImageItem,
    Mask,
    Pattern,
    PlacedFrame,
    RunRow,
    Shape,
    Stroke,
    TextLine,
)
from pnp.model.outline import Outline
from pnp.model.picture import Picture
from pnp.model.style import FontBook, FontFamily, FontFile, TextStyle
from pnp.text.typesetter import Typesetter

FONT = next((TESTS / "toy/fonts").rglob("*Regular*.ttf"))

MARK = Mark("fonts/fonts.yaml")

RED = Colour(0.8, 0.1, 0.1, 1.0, "red", (0.0, 0.9, 0.9, 0.1))

SQUARE = (("M", (1.0, 1.0)), ("L", (9.0, 1.0)), ("L", (9.0, 9.0)), ("Z", ()))


def book(data: bytes, name: str = "font") -> FontBook:
    """A book of one font; its key says which file it is."""
    family = FontFamily("text", {"regular": FontFile(name, f"fonts/{name}.ttf", data)}, per_word=False)
    return FontBook({"text": family}, {"text": {"default": ("text",)}}, MARK)


WHOLE = book(FONT.read_bytes())


def words(text: str, fonts: FontBook = WHOLE) -> tuple[TextLine, ...]:
    """A line of text at 10 pt."""
    style = TextStyle("story", "text", 10.0, 10.0, 1.2, RED)
    return Typesetter(fonts, "en").set_text((TextSpan(text),), style, width=None, size=10.0).lines


def key(*items, fonts=WHOLE, recipes=False, **changed) -> str:
    """The key of a face with some items."""
    return FaceKeys(fonts, recipes=recipes).key(replace(Frame(Size(63, 88), 3.0, items), **changed))


def picture(data_key: str, path: str = "art/pike.png") -> ImageItem:
    """A picture by the key of its bytes."""
    return ImageItem(Picture(data_key, "png", path, 100, 100, Path(path)), Box(5, 5, 20, 20))


SHAPE = Shape(SQUARE, RED, Stroke(RED, 0.5))

DRAWING = Drawing("a", Size(24, 24), (Shape(SQUARE, CURRENT),))

BESIDE = Shape((("M", (30.0, 1.0)), ("L", (40.0, 1.0)), ("L", (40.0, 9.0)), ("Z", ())), RED)

PLACED = DrawingItem(DRAWING, (1.0, 0.0, 0.0, 1.0, 3.0, 4.0), RED)

GRADIENT = Gradient("linear", (0.0, 0.0, 10.0, 0.0), ((0.0, RED), (1.0, CURRENT)))

PATTERN = Pattern((SHAPE,), Box(0, 0, 10, 10))

SAME = {
    "bleed that nothing fills": (key(SHAPE), key(SHAPE, bleed=0.0)),
    "the name of a swatch": (key(SHAPE), key(replace(SHAPE, fill=RED._replace(name="signal")))),
    "its recipe": (key(SHAPE), key(replace(SHAPE, fill=RED._replace(cmyk=None)))),
    "where a file says it": (key(SHAPE), key(replace(SHAPE, at=MARK))),
    "the path of a picture": (key(picture("1")), key(picture("1", "art/trout.png"))),
    "text that is not painted": (key(SHAPE), key(SHAPE, *(replace(line, invisible=True) for line in words("pike")))),
    "a shape without paint": (key(SHAPE), key(SHAPE, Shape(SQUARE))),
    "the file of a drawing": (key(PLACED), key(replace(PLACED, drawing=replace(DRAWING, key="b")))),
    "what a drawing has beside its page": (
        key(PLACED),
        key(replace(PLACED, drawing=Drawing("c", Size(24, 24), (*DRAWING.items, BESIDE)))),
    ),
    "a group that changes nothing": (key(SHAPE), key(Group((SHAPE,)))),
    "a crease of micrometres": (key(SHAPE), key(replace(SHAPE, path=(("M", (1.0000001, 1.0)), *SQUARE[1:])))),
}

OTHER = {
    "size": key(SHAPE, size=Size(63, 89)),
    "outline": key(SHAPE, outline=Outline("circle", Size(63, 63))),
    "path": key(replace(SHAPE, path=SQUARE[:2])),
    "moved by a hundredth of a mm": key(Group((SHAPE,), (1.0, 0.0, 0.0, 1.0, 0.01, 0.0))),
    "fill": key(replace(SHAPE, fill=RED._replace(r=0.81))),
    "opacity of the fill": key(replace(SHAPE, fill=RED._replace(alpha=0.5))),
    "no fill": key(replace(SHAPE, fill=None)),
    "no stroke": key(replace(SHAPE, stroke=None)),
    "width of the stroke": key(replace(SHAPE, stroke=Stroke(RED, 0.6))),
    "dashes": key(replace(SHAPE, stroke=Stroke(RED, 0.5, (1.0, 1.0)))),
    "cap": key(replace(SHAPE, stroke=Stroke(RED, 0.5, cap="round"))),
    "even-odd": key(replace(SHAPE, even_odd=True)),
    "cut": key(replace(SHAPE, step="cut")),
    "gradient": key(replace(SHAPE, fill=GRADIENT)),
    "opacity of a group": key(Group((SHAPE,), opacity=0.5)),
    "another opacity of a group": key(Group((SHAPE,), opacity=0.6)),
    "clip of a group": key(Group((SHAPE,), clip=SQUARE)),
    "mask of a group": key(Group((SHAPE,), mask=Mask((SHAPE,)))),
    "another mask": key(Group((SHAPE,), mask=Mask((replace(SHAPE, fill=None),)))),
    "mask by alpha": key(Group((SHAPE,), mask=Mask((SHAPE,), "alpha"))),
    "group that multiplies": key(Group((SHAPE,), blend="multiply")),
    "group that is isolated": key(Group((SHAPE,), blend="normal")),
    "pattern": key(replace(SHAPE, fill=PATTERN)),
    "turned pattern": key(replace(SHAPE, fill=replace(PATTERN, matrix=(0.0, 1.0, -1.0, 0.0, 0.0, 0.0)))),
    "larger tiles": key(replace(SHAPE, fill=replace(PATTERN, box=Box(0, 0, 12, 12)))),
    "other tiles": key(replace(SHAPE, fill=replace(PATTERN, items=(replace(SHAPE, fill=None),)))),
    "twice": key(SHAPE, SHAPE),
    "a picture": key(SHAPE, picture("1")),
    "another picture": key(SHAPE, picture("2")),
    "a clipped picture": key(SHAPE, replace(picture("1"), clip=Box(5, 5, 10, 10))),
    "a drawing": key(SHAPE, PLACED),
    "another drawing": key(SHAPE, replace(PLACED, drawing=Drawing("c", Size(24, 24), (Shape(SQUARE[:2], CURRENT),)))),
    "the colour of a drawing": key(SHAPE, replace(PLACED, colour=RED._replace(g=0.2))),
    "the place of a drawing": key(SHAPE, replace(PLACED, matrix=(1.0, 0.0, 0.0, 1.0, 3.0, 5.0))),
    "a larger drawing": key(SHAPE, replace(PLACED, matrix=(1.5, 0.0, 0.0, 1.5, 3.0, 4.0))),
    "a turned drawing": key(SHAPE, replace(PLACED, matrix=(0.0, 1.0, -1.0, 0.0, 3.0, 4.0))),
    "text": key(SHAPE, *words("pike")),
    "other text": key(SHAPE, *words("pikes")),
    "words in another order": key(SHAPE, *words("trout pike")),
    "words in this order": key(SHAPE, *words("pike trout")),
    "text on the next line": key(SHAPE, *(replace(line, y=line.y + 4) for line in words("pike"))),
    "text in another colour": key(SHAPE, *(replace(line, colour=Colour(0, 0, 0)) for line in words("pike"))),
    "larger text": key(SHAPE, *(replace(line, size=11.0) for line in words("pike"))),
    "text with gaps": key(
        SHAPE, *(replace(line, runs=tuple((at + 1, run) for at, run in line.runs)) for line in words("pike"))
    ),
    "a face on it": key(SHAPE, PlacedFrame(Frame(Size(63, 88), 3.0, (SHAPE,)), (0.5, 0.0, 0.0, 0.5, 0.0, 0.0))),
    "another face on it": key(SHAPE, PlacedFrame(Frame(Size(63, 88), 3.0, (PLACED,)), (0.5, 0.0, 0.0, 0.5, 0.0, 0.0))),
}


@pytest.mark.parametrize("what", SAME)
def test_what_is_not_seen_changes_no_key(what):
    """Files, names and groups are not painted."""
    one, other = SAME[what]
    assert one == other


def test_whatever_is_painted_has_a_key_of_its_own():
    """Each of these faces differs from the first and from all others."""
    keys = {"the face": key(SHAPE)} | OTHER
    assert len(set(keys.values())) == len(keys), sorted(keys.items(), key=lambda item: item[1])


def test_keys_are_those_that_manifests_hold():
    """Manifests of earlier prints are compared with new ones: what changes these keys needs another number of its method."""
    turned = (0.0, 1.0, -1.0, 0.0, 20.0, 1.5)
    curve = Shape((("M", (1.0, 1.0)), ("C", (2.0, 0.0, 4.5, -1.25, 9.0, 1.0)), ("Z", ())), GRADIENT, even_odd=True)
    group = Group((SHAPE, PLACED, *words("pike")), turned, clip=SQUARE, opacity=0.5)
    faces = {"shapes": (SHAPE, curve), "words": words("The pike waits."), "group": (group, picture("1"), PLACED)}
    assert KEY_METHOD == 1
    assert {name: key(*items) for name, items in faces.items()} == {
        "shapes": "3ba66385c710036527f5b149",
        "words": "8ffabee76b6468e1f7731d39",
        "group": "5e7f581f85ba7fe4c645f0f9",
    }


def test_a_pattern_that_is_known_is_described_where_it_is():
    """What is in its tile is described once for each place of the pattern and each `currentColor`, with the same keys."""
    tile = Pattern((Shape(SQUARE, CURRENT),), Box(0, 0, 10, 10))
    shaded = Shape(SQUARE, tile)
    placed = [(shaded,), (shaded, shaded), (Group((shaded,), (1, 0, 0, 1, 2, 0)),), (Group((shaded,), (2, 0, 0, 2, 0, 0)),)]
    placed += [(Shape(SQUARE, Pattern((Shape(SQUARE, RED),), Box(0, 0, 10, 10))),)]
    faces = [Frame(Size(63, 88), 3.0, items) for items in placed]
    maker = FaceKeys(WHOLE)
    assert [maker.key(face) for face in faces] == [FaceKeys(WHOLE).key(face) for face in faces]
    assert len({maker.key(face) for face in faces}) == len(faces)


def test_faces_that_share_elements_have_the_keys_of_faces_that_do_not():
    """What a tool knows of an element, a look or a run belongs to that one, wherever it stands."""
    lines = words("pike")
    other = Shape(SQUARE, RED._replace(r=0.1))
    faces = [(SHAPE, *lines), (*lines, SHAPE), (other, *lines), (Group((SHAPE,), clip=SQUARE), *lines)]
    faces += [tuple(replace(line, colour=line.colour._replace(g=0.7)) for line in lines)]
    known = FaceKeys(WHOLE)
    found = [known.key(Frame(Size(63, 88), 3.0, items)) for items in faces]
    assert found == [key(*items) for items in faces]
    assert len(set(found)) == len(faces)


def test_recipes_count_for_a_press():
    """A swatch that is mixed of other inks looks the same on a screen."""
    mixed = replace(SHAPE, fill=RED._replace(cmyk=(0.1, 0.9, 0.9, 0.0)))
    assert key(SHAPE) == key(mixed)
    assert key(SHAPE, recipes=True) != key(mixed, recipes=True)


def subset(text: str) -> bytes:
    """The font with the glyphs of a text alone, numbered anew, in a file of its own."""
    font, made = TTFont(FONT), BytesIO()
    subsetter = Subsetter(Options(layout_features=["*"]))
    subsetter.populate(text=text)
    subsetter.subset(font)
    font.save(made)
    return made.getvalue()


def test_letters_count_by_their_outlines():
    """A file with fewer glyphs, which have other numbers, prints the same letters; one with wider letters does not."""
    small = book(subset("pike"), "subset")
    (here,), (there,) = words("pike"), words("pike", small)
    assert [g.gid for _, run in here.runs for g in run.glyphs] != [g.gid for _, run in there.runs for g in run.glyphs]
    assert key(here) == key(there, fonts=small)
    font, wider = TTFont(FONT), BytesIO()
    glyph = font["glyf"]["p"]
    glyph.coordinates[0] = (glyph.coordinates[0][0] + 40, glyph.coordinates[0][1])
    font.save(wider)
    assert key(*words("pike", book(wider.getvalue())), fonts=book(wider.getvalue())) != key(here)


def test_a_row_of_runs_is_told_apart_by_its_gaps():
    """Spaces paint nothing, but they move what follows; runs with their places and a row of them are both keyed by both."""
    (line,) = words("pike trout")
    assert isinstance(line.runs, RunRow)
    spread = replace(line, runs=tuple((at * 1.1, run) for at, run in line.runs))
    same = replace(line, runs=tuple((at * 1.1, run) for at, run in line.runs if run.text.strip()))
    assert len({key(line), key(spread)}) == len({key(spread)}) + 1
    assert key(spread) == key(same)


eighths = st.integers(-8000, 8000).map(lambda number: number / 64)


@given(eighths, eighths, st.floats(-1e-7, 1e-7))
def test_a_place_is_the_same_however_it_was_computed(x, y, error):
    """By a group, or by each item, and with another last digit."""
    moved = tuple((step, tuple(v + (x, y)[i % 2] + error for i, v in enumerate(numbers))) for step, numbers in SQUARE)
    assert key(Group((SHAPE,), (1.0, 0.0, 0.0, 1.0, x, y))) == key(replace(SHAPE, path=moved))


def test_parts_are_words_shapes_and_pictures_with_their_boxes():
    """What is outside of a clip is no part."""
    clip = (("M", (0.0, 0.0)), ("L", (4.0, 0.0)), ("L", (4.0, 4.0)), ("L", (0.0, 4.0)), ("Z", ()))
    (line,) = words("pike trout")
    line = replace(line, x=10.0, y=20.0)
    face = Frame(Size(63, 88), 3.0, (Group((SHAPE, picture("1")), clip=clip), line, PLACED))
    found = [*FaceKeys(WHOLE).parts(face)]
    assert [part.what.split()[0] for part in found] == ["shape", "text", "text", "shape"]
    assert found[0].box == pytest.approx(Box(0.75, 0.75, 3.25, 3.25))
    assert found[1].box.x == pytest.approx(10, abs=0.5)
    assert found[2].box.x > found[1].box.right
    assert found[3].box == pytest.approx(Box(4, 5, 8, 8))
