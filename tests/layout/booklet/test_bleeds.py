"""Openings of chapters and pictures that take the whole width of the page and go beyond its cut."""

import pytest

from pnp.locale import pseudo
from pnp.model.frame import DrawingItem, Group

SENTENCE = "still water keeps its fish for those who wait by the reeds while rain falls on the mill and nobody speaks a word"

OPENING = """<face>
<rect x="{{ -heading.bleed }}" y="{{ -heading.bleed }}" w="{{ heading.width + 2 * heading.bleed }}" h="{{ heading.height + heading.bleed }}" fill="water"/>
<text x="10" y="{{ heading.height - 12 }}" w="70" h="10" style="title" colour="paper">{{ heading.text }}</text>
</face>
"""  # noqa: E501 - a template


@pytest.fixture
def opened(pond, prepared):
    """Prepare a booklet of chapters with openings, `opened("A text.", "Another.")`, of a look."""
    (pond / "content/toy/booklet/02-score.md").unlink()
    (pond / "templates/toy/opening.xml").write_text(OPENING, "utf-8")
    look = pond / "templates/toy/booklet.yaml"
    plain = look.read_text("utf-8")

    def making(
        *texts, look_of_chapter="template: opening.xml, new-page: yes, height: 40, bleed: yes, below: 4", more="", **options
    ):
        look.write_text(plain.replace("{fill: reed, new-page: yes}", f"{{{look_of_chapter}}}") + more, "utf-8")
        written = "\n\n".join(f"# Reeds {{#c{n}}}\n\n{text}" for n, text in enumerate(texts))
        (pond / "content/toy/booklet/01-start.md").write_text(f"{written}\n", "utf-8")
        return prepared(pond, **options)

    return making


def grounds(page):
    """Return the boxes of openings on a page of text."""
    return [item.rect for item in page.items if getattr(item, "rect", None) and item.fill.name == "water"]


@pytest.mark.usefixtures("same_letters")
@pytest.mark.parametrize("locale", [pseudo.ACCENTS_TAG, pseudo.RIGHT_TO_LEFT_TAG])
def test_an_opening_goes_beyond_the_cut_above_and_at_both_sides(opened, locale):
    """On left and on right pages; the text begins below it."""
    made = opened(SENTENCE, SENTENCE, locale=locale)
    assert made.said == []
    pages = made.pages[1:]
    assert len(pages) == 2
    for page in pages:
        assert [tuple(box) for box in grounds(page)] == [pytest.approx((-3, -3, 106, 43))]
        (title,) = [box for box in page.boxes if box.style == "title"]
        body = [box for box in page.boxes if box.style == "booklet-body"]
        assert title.box.bottom < 40 <= body[0].box.y - 4 + 1e-6 < 43


def test_an_opening_grows_where_its_pages_have_room(opened):
    """Up to what the look allows, measured from the trim."""
    made = opened(SENTENCE, look_of_chapter="template: opening.xml, new-page: yes, height: 30, tallest: 70, bleed: yes")
    assert made.said == []
    (ground,) = grounds(made.pages[1])
    assert ground.y == pytest.approx(-3)
    assert 66 < ground.bottom <= 70


def pictures(page):
    """Return the left and right edges of the drawings on a page."""
    found = [item for item in page.items if isinstance(item, DrawingItem)]
    found += [inner for item in page.items if isinstance(item, Group) for inner in item.items if isinstance(inner, DrawingItem)]
    return [sorted((item.matrix[4], item.matrix[4] + item.matrix[0] * item.drawing.size.w)) for item in found]


@pytest.mark.usefixtures("same_letters")
@pytest.mark.parametrize("locale", [pseudo.ACCENTS_TAG, pseudo.RIGHT_TO_LEFT_TAG])
def test_a_picture_goes_beyond_the_cut_at_both_sides(opened, locale):
    """On left and on right pages, mirrored or not; its caption is in the column."""
    figure = '![A carp](art/carp.svg "bleed=yes{}"){{alt="x"}}'
    made = opened(figure.format(""), figure.format(" mirror=yes"), look_of_chapter="new-page: yes", locale=locale)
    assert made.said == []
    assert [pictures(page) for page in made.pages[1:]] == [[pytest.approx((-3, 103))]] * 2
    for number, page in enumerate(made.pages[1:]):
        (caption,) = [box for box in page.boxes if box.style == "booklet-caption"]
        right_to_left = locale == pseudo.RIGHT_TO_LEFT_TAG
        margin = 13 if (number == 1) != right_to_left else 12
        assert (100 - caption.box.right if right_to_left else caption.box.x) == pytest.approx(
            25 - margin if right_to_left else margin, abs=0.5
        )


def test_a_picture_that_bleeds_runs_over_all_columns(opened, pond):
    """Without `{span}`: it is as wide as the page."""
    look = pond / "templates/toy/booklet.yaml"
    made = opened(SENTENCE, look_of_chapter="new-page: yes")
    look.write_text(look.read_text("utf-8") + "columns: 2\n", "utf-8")
    made = opened(f'{SENTENCE}\n\n![](art/carp.svg "bleed=yes"){{alt="x"}}\n\n{SENTENCE}', look_of_chapter="new-page: yes")
    assert made.said == []
    assert pictures(made.pages[1]) == [pytest.approx((-3, 103))]


@pytest.mark.parametrize(
    ("look", "message"),
    [
        ("bleed: yes, new-page: yes", "a heading with `bleed` needs `template`"),
        ("bleed: yes", "a heading with `bleed` needs `template` and `new-page`"),
        ("bleed: yes, new-page: yes, template: opening.xml, height: 40, run-on: 0.5", "a heading with `bleed` has `run-on`"),
        (
            "bleed: yes, new-page: yes, template: opening.xml, height: 12",
            "`height` must be above 14 mm, the margin above the column, found `12`",
        ),
    ],
)
def test_an_opening_that_cannot_bleed_is_reported(opened, look, message):
    """At its entry in booklet.yaml."""
    (said,) = opened(SENTENCE, look_of_chapter=look).said
    place, _, found = said.splitlines()[0].partition(": error[load/")
    assert place.startswith("templates/toy/booklet.yaml:5:")
    assert found.partition("]: ")[2] == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('![](card:pike "bleed=yes"){alt=""}', "`bleed` is for pictures, not for cards and codes"),
        ('![](card:pike "spread=yes"){alt=""}', "`spread` is for pictures, not for cards and codes"),
        ('- x\n\n  ![](art/carp.svg "spread=yes"){alt=""}', "a picture with `spread` stands inside a list"),
        ('![](art/carp.svg "bleed=maybe"){alt=""}', "`bleed` must be `yes`, `no` or `foot`, found `maybe`"),
        (
            '![](art/carp.svg "bleed=foot"){alt="A carp"}',
            "a picture with `bleed=foot` is left out where its page has no room, and so has no caption and no `alt`",
        ),
        (
            '![](art/carp.svg "bleed=yes scale=0.5"){alt=""}',
            "a picture with `bleed` is as wide as the page, and has no `scale`",
        ),
        ('![](art/carp.svg "bleed=yes"){alt=""} ![](art/carp.svg){alt=""}', "a picture with `bleed` stands in a row of images"),
        ('- x\n\n  ![](art/carp.svg "bleed=yes"){alt=""}', "a picture with `bleed` stands inside a list"),
        ('> [!note]\n> ![](art/carp.svg "bleed=yes"){alt=""}', "a picture with `bleed` stands inside a call-out"),
    ],
)
def test_a_picture_that_cannot_bleed_is_reported(opened, text, message):
    """Where it is written."""
    (said,) = opened(text, look_of_chapter="new-page: yes").said
    assert said.splitlines()[0].endswith(f"error[booklet/bad-figure]: {message}")


def paragraphs(count):
    """Return so many paragraphs, each with a word of its own at its beginning."""
    return "\n\n".join(f"P{n}x {SENTENCE} {SENTENCE}" for n in range(count))


@pytest.fixture
def wide(pond):
    """Draw a picture that is six times as wide as tall."""
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 206 34"><path fill="#123" d="M0 0H206V34H0z"/></svg>'
    (pond / "content/toy/art/wide.svg").write_text(drawing, "utf-8")
    return '![A wide pond](art/wide.svg "spread=yes"){alt="x"}'


@pytest.mark.usefixtures("same_letters")
@pytest.mark.parametrize("locale", [pseudo.ACCENTS_TAG, pseudo.RIGHT_TO_LEFT_TAG])
@pytest.mark.parametrize("above", [0, 1, 4, 8])
def test_a_picture_across_a_spread_has_its_halves_on_an_even_page_and_the_next(opened, wide, above, locale):
    """At their tops; the text goes on around it without a gap, and the fold is in the middle of the picture."""
    text = f"{paragraphs(above)}\n\n{wide}\n\n{paragraphs(14)}"
    made = opened("x", text, look_of_chapter="new-page: no", locale=locale)
    assert made.said == []
    found = {number: pictures(page) for number, page in enumerate(made.pages, 1) if pictures(page)}
    even, odd = found
    assert (even % 2, odd) == (0, even + 1)
    halves = [[pytest.approx((-3, 203))], [pytest.approx((-103, 103))]]
    assert list(found.values()) == (halves if locale == pseudo.ACCENTS_TAG else halves[::-1])
    for page in made.pages[even - 1 : odd]:
        below = [box.box.y for box in page.boxes if box.style in {"booklet-body", "booklet-caption"}]
        assert 31 <= min(below) < 31 + 8
    assert all(len([b for b in page.boxes if b.style == "booklet-body"]) > 1 for page in made.pages[1 : even - 1])


def test_a_picture_across_a_spread_goes_beyond_the_cut_above(opened, wide):
    """In place of the running head; the page is among those that the booklet knows to have such a picture."""
    made = opened(f"{paragraphs(8)}\n\n{wide}\n\n{paragraphs(14)}", look_of_chapter="new-page: no")
    assert made.said == []
    (even,) = made.ready.booklet.spreads
    assert even == 4
    for page in made.pages[even - 1 : even + 1]:
        drawings = [*page.items, *(inner for item in page.items if isinstance(item, Group) for inner in item.items)]
        assert [item.matrix[5] for item in drawings if isinstance(item, DrawingItem)] == [pytest.approx(-3)]
        assert "small" not in {box.style for box in page.boxes}
    assert "small" in {box.style for box in made.pages[even + 1].boxes}


def test_the_pages_of_a_spread_exist_where_its_chapter_ends(opened, wide):
    """Without text behind it, the picture has both its pages, and the next chapter begins another."""
    made = opened(f"{paragraphs(7)}\n\n{wide}", "The end.", look_of_chapter="new-page: yes")
    assert made.said == []
    assert [bool(pictures(page)) for page in made.pages] == [False, False, False, True, True, False]


def test_a_spread_without_an_even_page_is_reported(opened, wide):
    """Its chapter ends on an even page, the top of which is before it."""
    (said,) = opened(f"x\n\n{wide}", "The end.", look_of_chapter="new-page: yes").said
    assert said.splitlines()[0] == (
        "content/toy/booklet/01-start.md:5:1: error[booklet/no-spread]: the figure `art/wide.svg` needs an even page: "
        "the text behind it ends on page 2, before the next begins"
    )
    assert said.splitlines()[-1] == "  hint: write it further up in its chapter, or more text behind it"


@pytest.mark.parametrize("binding", ["loose", "calendar", "accordion"])
def test_a_spread_in_a_binding_without_facing_pages_is_reported(opened, wide, binding):
    """With the binding that is written."""
    made = opened(f"{wide}\n\n{paragraphs(9)}", look_of_chapter="new-page: yes", more=f"binding: {binding}\n")
    said = made.said[0]
    assert f"stands across two pages, which do not face each other in a `{binding}` binding" in said


def test_a_spread_taller_than_a_page_is_reported(opened, pond):
    """With both heights, from the trim."""
    (pond / "content/toy/art/tall.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 206 150"/>', "utf-8")
    said = opened('![](art/tall.svg "spread=yes"){alt="x"}', look_of_chapter="new-page: yes").said
    assert any("mm tall across two pages, a page has 121.9 mm" in one for one in said)


@pytest.mark.parametrize(("count", "shown"), [(1, True), (4, False)])
def test_a_picture_at_the_foot_fills_what_text_leaves(opened, pond, count, shown):
    """It ends at the bleed, is cut 5 mm under the text, takes no page, and is left out where hardly any room is left."""
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 106 140"><path fill="#eee" d="M0 0H106V140H0z"/></svg>'
    (pond / "content/toy/art/foot.svg").write_text(drawing, "utf-8")
    text = paragraphs(count)
    bare = opened(text, look_of_chapter="new-page: yes")
    made = opened(f'{text}\n\n![](art/foot.svg "bleed=foot"){{alt=""}}', look_of_chapter="new-page: yes")
    assert made.said == bare.said == []
    assert len(made.pages) == len(bare.pages)
    page = made.pages[-1]
    lowest = max(box.box.bottom for box in page.boxes if box.style == "booklet-body")
    windows = [item for item in page.items if isinstance(item, Group) and item.clip and item.clip[0][1][0] == pytest.approx(-3)]
    assert bool(windows) is shown
    for window in windows:
        tops = [point[1] + window.matrix[5] for _, point in window.clip if point]
        assert max(tops) == pytest.approx(page.size.h + 3)
        assert min(tops) == pytest.approx(lowest + 5, abs=1.5)
