"""The areas of links are on their words, everywhere on a page."""

import pytest

TEXT = """# The Pond {#pond}

[alpha words](#pond)

- [beta words](#pond)

1. [gamma words](#pond)

> [!note]
> [delta words](#pond)

| a | b |
| --- | --- |
| [epsilon](#pond) | [zeta](#pond) |

![[eta words](#pond)](card:pike "scale=0.3"){alt=""} ![[mu words](#pond)](card:brook "scale=0.3"){alt=""}

![](card:pike "scale=0.3 callouts=1:10,20"){alt=""}

- (1) [theta words](#pond)

![](card:pike "scale=0.5 callouts=1:10,20"){alt=""}

- (1) [kappa words](#pond)

> [!note]
> ![](card:pike "scale=0.3"){alt=""}
>
> [iota words](#pond)

The words [of a link that is so long that it goes on in the next line and in one more after that](#pond) end here.

The words
"""


@pytest.fixture
def pages(pond, prepared):
    """Return the pages of a chapter with a link in everything that contains words."""
    for file in (pond / "content/toy/booklet").glob("*.md"):
        file.unlink()
    (pond / "content/toy/booklet/01-start.md").write_text(TEXT, "utf-8")
    made = prepared(pond)
    assert made.said == []
    return made.pages


def test_the_area_of_a_link_is_the_place_of_its_words(pages):
    """In paragraphs, lists, boxes, tables, captions, notes beside and below faces, and text beside a face."""
    names = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "mu", "theta", "kappa", "iota"]
    found = {}
    for frame in pages:
        for box in frame.boxes:
            if box.lines[0].split()[0] in names:
                (area,) = [link.box for link in frame.links if link.box.overlaps(box.ink)]
                found[box.lines[0].split()[0]] = area, box.ink
    assert sorted(found) == sorted(names)
    for name, (area, ink) in found.items():
        assert (area.x, area.right) == pytest.approx((ink.x, ink.right), abs=0.3), name  # and the white beside letters
        assert (area.y, area.bottom) == pytest.approx((ink.y, ink.bottom), abs=1.2), name


def test_a_link_of_several_lines_has_an_area_in_each(pages):
    """Each as tall as its line; it begins after the words before the link and ends before those after it."""
    (frame,) = [frame for frame in pages if any("of a link" in box.lines[0] for box in frame.boxes)]
    (text,) = [box for box in frame.boxes if "of a link" in box.lines[0]]
    areas = [link.box for link in frame.links if link.box.overlaps(text.box)]
    assert len(areas) == len(text.lines) == 2
    first, last = areas
    (before,) = [box.ink for page in pages for box in page.boxes if box.lines == ("The words",)]
    assert 0.5 < first.x - text.ink.x - before.w < 2, "a space"
    assert first.right == pytest.approx(text.ink.right, abs=2)
    assert last.x == pytest.approx(text.box.x, abs=0.01)
    assert last.right < text.ink.right - 5
    assert last.y == pytest.approx(first.bottom, abs=0.01)
    assert {link.anchor for link in frame.links} == {"pond"}
