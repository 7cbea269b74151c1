"""Booklets of right-to-left languages: each page is the mirror image of the page in a left-to-right language."""

import re

import pytest

from pnp.locale import pseudo
from pnp.model.frame import DrawingItem, PlacedFrame, Shape

pytestmark = pytest.mark.usefixtures("same_letters")

KERNING = 1.2
"""mm by which lines of the same letters may differ, because kerning depends on the order of letters."""
WHOLE = 50.0
"""mm: shorter links are in running text, whose letters run from left to right here too."""


@pytest.fixture
def pond(pond):
    """Return the sample game with texts of rules as large as they must be in Arabic letters."""
    theme = pond / "templates/toy/theme.yaml"
    theme.write_text(theme.read_text("utf-8").replace("floor: 6.5", "floor: 7"), "utf-8")
    return pond


@pytest.fixture
def both(pond, prepared, monkeypatch):
    """Return the sample booklet in two made-up languages with the same letters: left-to-right and right-to-left."""
    monkeypatch.setattr(pseudo, "_padding", lambda *_: "")
    theme = pond / "templates/toy/theme.yaml"
    theme.write_text(re.sub(r"hyphenate: yes", "hyphenate: no", theme.read_text("utf-8")), "utf-8")
    look = pond / "templates/toy/booklet.yaml"
    look.write_text(look.read_text("utf-8") + "toc-depth: 2\n", "utf-8")
    made = [prepared(pond, locale=tag) for tag in (pseudo.ACCENTS_TAG, pseudo.RIGHT_TO_LEFT_TAG)]
    assert [m.said for m in made] == [[], []]
    return made


def extents(frame):
    """Return everything on a page with its box: texts, links of whole lines, shapes and faces."""
    found = [("text", tuple(b.ink)) for b in frame.boxes] + [
        (f"link {link.anchor}", tuple(link.box)) for link in frame.links if link.box.w > WHOLE
    ]
    return found + [(type(item).__name__, box) for item, box in drawn(frame.items)]


def drawn(items):
    """Return shapes, faces and symbols with their boxes."""
    for item in items:
        if isinstance(item, Shape):
            xs, ys = zip(*(n[i : i + 2] for _, n in item.path for i in range(0, len(n), 2)), strict=True)
            yield item, (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        elif isinstance(item, PlacedFrame):
            yield item, (*item.matrix[4:], item.frame.size.w * item.matrix[0], item.frame.size.h * item.matrix[3])


def test_every_page_is_mirrored(both):
    """Words, markers, numbers, bars, rows, figures, discs, leaders and links are at their mirrored places."""
    left, right = both
    assert len(left.pages) == len(right.pages)
    for one, other in zip(left.pages, right.pages, strict=True):
        waiting = extents(other)
        for name, (x, y, w, h) in extents(one):
            there = (100 - x - w, y, w, h)
            found = next(
                (k for k, (n, box) in enumerate(waiting) if n == name and box == pytest.approx(there, abs=KERNING)), None
            )
            assert found is not None, (name, there, waiting)
            del waiting[found]
        assert not waiting
    assert not left.ready.booklet.right_bound
    assert right.ready.booklet.right_bound


def test_page_breaks_and_links_are_the_same(both):
    """The outline, the page numbers and the targets of links do not depend on the direction."""
    left, right = both
    assert [entry.anchor for entry in right.ready.booklet.outline] == [
        "pond",
        "what-you-need",
        "score",
        "words",
        "made-by",
    ]
    for one, other in zip(left.pages, right.pages, strict=True):
        assert [(a.name, a.y) for a in other.anchors] == [(a.name, a.y) for a in one.anchors]


def test_a_pointer_marks_the_same_thing_on_a_mirrored_face(pond, prepared, both):
    """Pointers are written for the left-to-right layout; on an unmirrored face they do not move."""
    (left, right), face = both, pond / "templates/toy/face.xml"
    face.write_text(re.sub(r"<face\b", '<face mirror="no"', face.read_text("utf-8"), count=1), "utf-8")
    kept = prepared(pond, locale=pseudo.RIGHT_TO_LEFT_TAG)
    assert [len(discs(made)) for made in (left, right, kept)] == [2, 2, 2]
    assert [a < b for a, b in (discs(left), discs(right), discs(kept))] == [True, False, True]


def discs(made):
    """Return the positions of the discs beside the face by number."""
    found = {b.lines[0]: b.box.x for p in made.pages for b in reversed(p.boxes) if b.style.endswith("disc")}
    return [found[number] for number in sorted(found)]


@pytest.mark.parametrize(("setting", "moves"), [("mirror=yes ", True), ("mirror=no ", False), ("", False)])
def test_a_picture_is_mirrored_if_it_shows_a_direction(pond, prepared, setting, moves):
    """With its anchors and points; other pictures stay as they are drawn."""
    shape = '<path id="anchor-first" d="M2 4h4v2h-4z" fill="#a00"/>'
    art = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">{shape}</svg>'
    (pond / "content/toy/art/steps.svg").write_text(art, "utf-8")
    text = f'# Pond\n\n![](art/steps.svg "scale=1 {setting}callouts=1:@first;2:30,5"){{alt=""}}\n\n- (1) Reeds.\n- (2) Water.\n'
    (pond / "content/toy/booklet/01-start.md").write_text(text, "utf-8")
    (pond / "content/toy/booklet/02-score.md").unlink()
    places = []
    for tag in (pseudo.ACCENTS_TAG, pseudo.RIGHT_TO_LEFT_TAG):
        made = prepared(pond, locale=tag)
        assert made.said == []
        (page,) = [page for page in made.pages if any(isinstance(item, DrawingItem) for item in page.items)]
        (picture,) = [item for item in page.items if isinstance(item, DrawingItem)]
        left = min(picture.matrix[4], picture.matrix[4] + 40 * picture.matrix[0])
        discs = [box for box in page.boxes if box.style.endswith("disc")][:2]
        where = [(box.ink.x + box.ink.w / 2 - left) / abs(picture.matrix[0]) for box in discs]
        places.append((picture.matrix[0] < 0, [round(x) for x in where]))
    assert places[0] == (False, [4, 30])
    assert places[1] == ((True, [36, 10]) if moves else (False, [4, 30]))
