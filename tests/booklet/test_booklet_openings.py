"""Openings of chapters grow into the room that their pages leave, and into no more."""

import pytest

SENTENCE = "still water keeps its fish for those who wait by the reeds while rain falls on the mill"
WORDS = SENTENCE.split()
GRID = 6 / 72 * 25.4


@pytest.fixture
def heights(pond, prepared):
    """Lay out chapters of these texts with openings of 12 to `tallest` mm; give the openings' heights and all pages."""
    plain = (pond / "templates/toy/booklet.yaml").read_text("utf-8")

    def laid_out(*texts, tallest=60, run_on=0):
        for file in (pond / "content/toy/booklet").glob("*.md"):
            file.unlink()
        for number, words in enumerate(texts):
            title = "Reeds" + "!" * number
            (pond / f"content/toy/booklet/{number:02d}-x.md").write_text(f"# {title} {{#c{number}}}\n\n{words}\n", "utf-8")
        opening = '<face><rect x="0" y="0" w="9" h="{{ heading.height }}" fill="reed"/>'
        opening += '<text x="0" y="0" w="60" h="9" style="title">{{ heading.text }}</text></face>'
        (pond / "templates/toy/opening.xml").write_text(opening, "utf-8")
        look = f"template: opening.xml, height: 12, tallest: {tallest}, new-page: yes, run-on: {run_on}"
        (pond / "templates/toy/booklet.yaml").write_text(plain.replace("fill: reed, new-page: yes", look), "utf-8")
        made = prepared(pond)
        assert made.said == []
        grounds = [i.rect.h for page in made.pages for i in page.items if getattr(i, "rect", None) and i.rect.w == 9]
        return grounds, made.pages

    return laid_out


def foot(page):
    """Down to where the text of a page reaches, in mm."""
    return max(box.box.bottom for box in page.boxes if "body" in box.style)


def text(count):
    """So many words."""
    return " ".join((WORDS * 40)[:count])


def test_an_opening_takes_what_its_page_leaves(heights):
    """By steps of the grid, up to `tallest`."""
    (short, long), pages = heights(text(20), text(200))
    assert short == pytest.approx(12 + 22 * GRID)  # the last step below 60 mm
    assert 12 < long < short
    assert (long - 12) / GRID == pytest.approx(round((long - 12) / GRID))
    room = 140 - 14 - foot(pages[-1])
    assert 0 <= room < 6


def test_an_opening_takes_no_further_page(heights):
    """A chapter of several pages has as many as with a low opening."""
    counts = []
    for tallest in (0, 60):
        (opening,), pages = heights(text(300), tallest=tallest)
        counts.append(len(pages))
        assert opening >= 12
    assert counts[0] == counts[1]


def test_no_page_becomes_emptier_for_an_opening(heights):
    """What has no room beside a taller one stays, and the opening low."""
    figure = '![](card:pike "scale=0.8"){alt=""}'
    (opening,), pages = heights(f"{text(20)}\n\n{figure}\n\n{text(60)}")
    assert opening < 60
    assert any(hasattr(item, "frame") for item in pages[1].items)


def test_an_opening_that_runs_on_stays_low(heights):
    """It is not at the top of a page."""
    (first, second), pages = heights(text(5), text(5), run_on=1)
    assert second == 12
    assert first > 12
    assert len(pages) == 2


@pytest.mark.parametrize("lines", range(6, 18))
def test_a_motto_is_no_beginning_of_a_chapter(pond, prepared, lines):
    """A chapter's only paragraph before its first section is on the page where the section begins, wherever that falls."""
    look = pond / "templates/toy/booklet.yaml"
    look.write_text(look.read_text("utf-8").replace("new-page: yes", "new-page: no"), "utf-8")
    for old in (pond / "content/toy/booklet").glob("*.md"):
        old.unlink()
    filler = "# A\n\n" + "Reeds.\n\n" * lines
    (pond / "content/toy/booklet/01-a.md").write_text(filler, "utf-8")
    (pond / "content/toy/booklet/02-b.md").write_text("# B\n\nStill water.\n\n## First\n\nWords.\n", "utf-8")
    pages = prepared(pond, only="booklet").pages
    where = [{line for box in page.boxes for line in box.lines} for page in pages]
    assert sum("Still water." in page and "First" in page and "B" in page for page in where) == 1
