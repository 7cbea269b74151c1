"""The page that shows each changed card as it was and as it is."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from PIL import Image

from pnp.base.diagnostics import Report
from pnp.base.units import Size
from pnp.build.build import prepare
from pnp.build.changes.earlier_print import open_earlier_print
from pnp.model.frame import Group, PlacedFrame, Shape, TextLine
from pnp.model.request import BuildRequest

FISH = "content/toy/fish.yaml"
SILENT = SimpleNamespace(stage=lambda *_: None, advance=lambda *_: None)


@pytest.fixture
def shown(tagged):
    """The pages of the toy game since `v1.0`, as the items beside its cards."""

    def pages(since="v1.0", **request):
        report = Report()
        with open_earlier_print(str(since), tagged.root) as found:
            ready = prepare(BuildRequest(tagged.root, "toy", since=found, tells_changes=True, **request), report, SILENT)
            assert [d.message for d in report.diagnostics if d.severity == "error"] == []
            documents = {document.stem: document for document in ready.products["changes"].documents}
        return [page.furniture for page in next(iter(documents.values())).imposition.pages]

    return pages


def words(items):
    """All lines of text of a page."""
    return ["".join(run.text for _, run in line.runs) for line in items if isinstance(line, TextLine)]


def marks(items):
    """The frames around what differs: the white line under each is not counted."""
    return [
        item.rect for item in items if isinstance(item, Shape) and item.stroke and item.stroke.colour[:3] == (0.85, 0.0, 0.5)
    ]


def faces(items):
    """The faces that a page shows."""
    return [item for item in items if isinstance(item, PlacedFrame)]


def test_a_card_before_and_now(shown, tagged):
    """Its name, its id and its copies; a frame around the number on both faces, and the line along which they are cut."""
    tagged.edit(FISH, ("points: 7", "points: 8"), ("equals: 15", "equals: 16"))
    (page,) = shown()
    assert words(page) == [
        "Pike · pike · 2 ×",
        "before",
        "now",
        "Pond · What changed",
        "0.3.0 (2026-02-03) · en",
    ]
    before, now = faces(page)
    assert before.frame != now.frame
    assert before.matrix[4] < now.matrix[4]
    one, other = marks(page)
    assert (one.y, one.h) == pytest.approx((other.y, other.h), abs=0.5)
    assert other.x - one.x == pytest.approx(now.matrix[4] - before.matrix[4], abs=0.5)
    assert len([item for item in page if isinstance(item, Group)]) == 2


def test_words_that_only_moved_have_no_mark(shown, tagged):
    """A longer word moves all that follow it."""
    tagged.edit(FISH, ("very", "extraordinarily"))
    (page,) = shown()
    assert len(marks(page)) == 2


def test_new_cards_and_cards_that_are_gone_are_shown_once(shown, tagged):
    """Under what they are; nothing on them differs from anything."""
    tagged.edit(FISH, ("  trout:\n", "  perch:\n"), ('name: "No"', "name: Perch"))
    (page,) = shown()
    assert [word for word in words(page) if word in {"before", "now", "new", "no longer"}] == ["new", "no longer"]
    assert len(faces(page)) == 2
    assert marks(page) == []


def test_only_the_back(shown, tagged):
    """The face is the same, and is not shown."""
    tagged.edit("templates/toy/back.xml", ('r="5"', 'r="6"'))
    pages = shown(deck="waters")
    assert [word for page in pages for word in words(page) if "·" in word][:2] == [
        "Mill Pond · mill-pond · back · 2 ×", "Brook · brook · back · 1 ×",
    ]  # fmt: skip
    assert sum(len(marks(page)) for page in pages) == 4


def test_a_picture_that_is_another_one(shown, tagged):
    """The old face shows the old pixels, which only the folder of the earlier content has."""
    Image.new("RGB", (1400, 1400), "navy").save(tagged.root / "content/toy/art/pike.png")
    tagged.build(since="v1.0")
    (page,) = shown()
    assert len(marks(page)) == 2


def test_without_the_earlier_content_its_place_is_empty(shown, tagged, run):
    """A manifest has keys and no faces."""
    assert run("build", "toy", "--out", "printed", cwd=tagged.root).code == 0
    tagged.edit(FISH, ("very", "quite"))
    (page,) = shown(tagged.root / "printed")
    assert len(faces(page)) == 1
    assert {"before", "now"} <= set(words(page))
    assert [item.stroke.dash for item in page if isinstance(item, Shape)] == [(1.0, 1.0)]


def test_many_cards_take_several_pages(shown, tagged):
    """Each has its heading and its number; nothing reaches beyond the margin."""
    tagged.edit("templates/toy/back.xml", ('r="5"', 'r="6"'))
    pages = shown()
    assert len(pages) > 1
    assert [words(page)[-1] for page in pages] == [f"sheet {n} of {len(pages)}" for n in range(1, len(pages) + 1)]
    for page in pages:
        for face in faces(page):
            scale, *_, x, y = face.matrix
            size = Size(face.frame.size.w * scale, face.frame.size.h * scale)
            assert x >= 13.9
            assert x + size.w <= 210 - 13.9
            assert y + size.h <= 297 - 13.9
