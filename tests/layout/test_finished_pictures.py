"""Where finished pictures lie on their faces, and what is seen in the bleed that they lack."""

from io import BytesIO
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.units import Box
from pnp.build.build import prepare
from pnp.build.proofs.guides import with_guides
from pnp.model.face_walk import map_box, painted_items, walk
from pnp.model.frame import ImageItem, Shape, TextLine
from pnp.model.request import BuildRequest
from pnp.render.face_pixels import face_pixels

HEAD = 'title: Game\nversion: "1.0"\ndate: "2026-01-31"\nauthor: Us\nsource-locale: en\n'
THEME = 'swatches: {sea: {rgb: "#1f5f7a"}}\nstyles: {}\n'


class Silent:
    """Progress that nobody watches."""

    def stage(self, name, total=None):
        """Begin a stage."""

    def advance(self, steps=1):
        """Count steps."""


def picture(width, height):
    """Four colours, a quarter each, whose corners can be told apart."""
    out, made = BytesIO(), Image.new("RGB", (width, height))
    for at, colour in enumerate([(200, 0, 0), (0, 200, 0), (0, 0, 200), (200, 200, 0)]):
        x, y = at % 2 * (width // 2), at // 2 * (height // 2)
        made.paste(colour, (x, y, x + width - width // 2, y + height - height // 2))
    made.paste((255, 255, 255), (6, 0, 12, height))  # 0.5 to 1 mm from the left edge
    made.save(out, "PNG")
    return out.getvalue()


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    """A game of one finished card of so many mm, with all that is said of it."""

    def make(size, bleed, own, more="", *, theme=""):
        root = tmp_path_factory.mktemp("game")
        (root / "content/g/art").mkdir(parents=True)
        sides = [round((side + 2 * own) * 300 / 25.4) for side in size]
        (root / "content/g/art/card.png").write_bytes(picture(*sides))
        written = f"{{folder: art, bleed: {own}{more}}}"
        deck = f"  cards: {{size: [{size[0]}, {size[1]}], bleed: {bleed}, safe: 0, pictures: {written}}}\n"
        (root / "content/g/game.yaml").write_text(f"{HEAD}decks:\n{deck}")
        if theme:
            (root / "templates/g").mkdir(parents=True)
            (root / "templates/g/theme.yaml").write_text(theme)
        report = Report()
        ready = prepare(BuildRequest(root, "g"), report, Silent())
        return ready, [format_diagnostic(d, lambda _: ()) for d in report.diagnostics]

    return make


def shown(frame, x, y):
    """The point of the picture, in mm from its corner as it is printed, that is on top at a point of the face."""
    for item, state in walk(frame.items, topmost_first=True):
        if isinstance(item, ImageItem):
            box, clip = map_box(state.matrix, item.box), state.clip or Box(-1e3, -1e3, 2e3, 2e3)
            cut = map_box(state.matrix, item.clip or item.box)
            if all(b.x <= x <= b.right and b.y <= y <= b.bottom for b in (box, clip, cut)):
                a, b, c, d, e, f = state.matrix
                assert b == c == 0
                return (x - e) / a - item.box.x, (y - f) / d - item.box.y
    return None


@settings(max_examples=12, deadline=None)
@given(
    st.tuples(st.integers(30, 120), st.integers(30, 120)),
    st.sampled_from([1.5, 3, 3.175, 5]),
    st.sampled_from([0, 0.5, 1.5]),
    st.lists(st.tuples(st.floats(0.01, 0.99), st.floats(0.01, 0.99)), min_size=3, max_size=3),
)
def test_made_up_bleed_is_the_picture_flipped_about_its_edges(prepared, size, bleed, own, places):
    """Every point of the face, in corners too, shows the mirrored point within 0.01 mm, for any size and bleed."""
    ready, said = prepared(size, bleed, own, ", bleed-from: mirror")
    assert said == []
    (component,) = ready.components
    w, h = (side + 2 * own for side in size)
    for (u, v), (column, row) in product(places, product((-1, 0, 1), repeat=2)):
        lack = bleed - own
        x, y = (
            -own - lack + u * lack if step < 0 else -own + u * length if not step else -own + length + u * lack
            for step, length, u in ((column, w, u), (row, h, v))
        )
        seen = shown(component.face, x, y)
        mirrored = [
            -2 * own - at if at < -own else at if at <= length - own else 2 * (length - own) - at
            for at, length in ((x, w), (y, h))
        ]
        assert all(-own <= at <= length - own for at, length in zip(mirrored, (w, h), strict=True))
        assert seen == pytest.approx(shown(component.face, *mirrored), abs=0.01)


@given(st.tuples(st.integers(30, 120), st.integers(30, 120)), st.sampled_from([0, 1, 3]))
@settings(max_examples=6, deadline=None)
def test_a_picture_with_its_bleed_covers_it_without_anything_made_up(prepared, size, bleed):
    """It is one image from edge to edge."""
    ready, said = prepared(size, bleed, bleed)
    assert said == []
    (item,) = ready.components[0].face.items
    assert tuple(item.box) == pytest.approx((-bleed, -bleed, size[0] + 2 * bleed, size[1] + 2 * bleed), abs=0.2)


def test_the_pixels_of_mirrored_bleed(prepared):
    """Read from what is rendered: the corner of the bleed is that of the picture."""
    ready, _ = prepared((60, 90), 3, 0, ", bleed-from: mirror")
    pixels = Image.open(BytesIO(face_pixels(ready.components[0].face, ready.game.fonts, ppi=254, bleed=3).png())).convert("RGB")
    assert [pixels.getpixel(at) for at in ((2, 2), (657, 2), (2, 957), (657, 957))] == [
        (200, 0, 0), (0, 200, 0), (0, 0, 200), (200, 200, 0),
    ]  # fmt: skip
    assert [pixels.getpixel((x, 300)) for x in (16, 22, 28, 32, 38, 44)] == [
        (200, 0, 0), (255, 255, 255), (200, 0, 0), (200, 0, 0), (255, 255, 255), (200, 0, 0),
    ]  # fmt: skip


@settings(max_examples=8, deadline=None)
@given(
    st.tuples(st.integers(30, 120), st.integers(30, 120)), st.sampled_from([1.5, 3, 3.175]), st.sampled_from([0, 0.5])
)  # fmt: skip
def test_bleed_of_last_pixels_leaves_the_picture_where_it_is(prepared, size, bleed, own):
    """One item: its pixels have the size that they have without it, and it ends with the bleed."""
    ready, said = prepared(size, bleed, own, ", bleed-from: edge")
    assert said == []
    (item,) = ready.components[0].face.items
    plain, _ = prepared(size, own, own)
    (alone,) = plain.components[0].face.items
    by = item.picture.extended
    assert (item.picture.width, item.picture.height) == (alone.picture.width + 2 * by, alone.picture.height + 2 * by)
    x, y = (by * mm / px for mm, px in ((alone.box.w, alone.picture.width), (alone.box.h, alone.picture.height)))
    assert tuple(item.box) == pytest.approx((alone.box.x - x, alone.box.y - y, alone.box.w + 2 * x, alone.box.h + 2 * y))
    whole = Box(0, 0, *size).inset(-bleed)
    assert tuple(item.clip or item.box) == pytest.approx(tuple(whole), abs=0.1)


def test_the_pixels_of_drawn_out_bleed(prepared):
    """Read from what is rendered: each row and column goes on to the end of the bleed, marked in a proof."""
    ready, _ = prepared((60, 90), 3, 0, ", bleed-from: edge")
    frame = ready.components[0].face
    pixels = Image.open(BytesIO(face_pixels(frame, ready.game.fonts, ppi=254, bleed=3).png())).convert("RGB")
    assert [pixels.getpixel(at) for at in ((2, 2), (657, 2), (2, 957), (657, 957))] == [
        (200, 0, 0), (0, 200, 0), (0, 0, 200), (200, 200, 0),
    ]  # fmt: skip
    assert [pixels.getpixel((x, 300)) for x in (1, 28, 37, 44)] == [(200, 0, 0), (200, 0, 0), (255, 255, 255), (200, 0, 0)]
    assert [pixels.getpixel((37, y)) for y in (1, 28, 958)] == [(255, 255, 255)] * 3  # the white strip, drawn out
    marked = with_guides(ready).components[0].face
    words = {
        "".join(run.text for _, run in one.item.runs) for one in painted_items(marked.items) if isinstance(one.item, TextLine)
    }
    assert words == {"bleed made up: edge"}


def test_bleed_may_be_a_ground(prepared):
    """A swatch of the theme lies below the picture, to the end of the bleed; that the art ends at the cut is said as ever."""
    ready, (said,) = prepared((60, 90), 3, 0, ", bleed-from: sea", theme=THEME)
    assert "warning[preflight/short-bleed]: art of `card` ends at the cut" in said
    ground, item = ready.components[0].face.items
    assert (ground.fill.name, tuple(ground.rect)) == ("sea", (-3, -3, 66, 96))
    assert isinstance(item, ImageItem)


def test_a_ground_has_to_be_a_swatch(prepared):
    """What may be written is named."""
    assert prepared((60, 90), 3, 0, ", bleed-from: see", theme=THEME)[1] == [
        "content/g/game.yaml:7:92: error[load/unknown-choice]: `bleed-from` cannot be `see`\n  hint: did you mean `sea`?"
    ]


def test_bleed_is_never_made_up_unasked(prepared):
    """Pictures with less bleed than their deck are refused, with the ways out."""
    assert prepared((60, 90), 3, 0)[1] == [
        (
            "content/g/game.yaml:7:65: error[load/pictures]: the pictures include 0 mm of bleed, and the deck draws 3 mm\n"
            "  hint: write `bleed: 0` for the deck, or have it made up: `bleed-from: mirror` or `edge`, or a swatch"
        )
    ]


def test_a_proof_marks_what_is_made_up(prepared):
    """It is hatched up to the picture, and named; with bleed of its own there is nothing to mark."""
    for own, words in ((1, "bleed made up: mirror"), (3, None)):
        ready, _ = prepared((60, 90), 3, own, ", bleed-from: mirror")
        face = with_guides(ready).components[0].face
        said = {
            "".join(run.text for _, run in one.item.runs) for one in painted_items(face.items) if isinstance(one.item, TextLine)
        }
        assert said == ({words} if words else set())
        hatch = [one.box for one in painted_items(face.items) if isinstance(one.item, Shape) and len(one.item.path) > 50]
        assert len(hatch) == (8 if words else 0)
        picture = Box(-own, -own, 60 + 2 * own, 90 + 2 * own)
        assert not any(box.overlaps(picture.inset(0.01)) for box in hatch)
