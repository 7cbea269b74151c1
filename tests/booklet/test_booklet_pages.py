"""The layout of a small booklet, compared as text."""

import os
from pathlib import Path

from pnp.layout.booklet.figure_images import LEAST_LINE_WIDTH
from pnp.layout.finished_faces import dump_frame
from pnp.model.face_walk import painted_items

GOLDEN = Path(__file__).parent / "pages.txt"


def words(frame):
    """Return the text of a page from its text boxes, line by line."""
    return [line.strip() for box in frame.boxes for line in box.lines]


def test_the_pages_are_what_they_were(pond, prepared):
    """Every item of every page; `UPDATE_GOLDENS=1` writes the file again, so that the difference can be examined."""
    made = prepared(pond)
    assert made.said == []
    text = "\n".join(f"page {n}\n{dump_frame(frame)}" for n, frame in enumerate(made.pages, 1))
    if os.environ.get("UPDATE_GOLDENS"):
        GOLDEN.write_text(text, "utf-8")
    assert text == GOLDEN.read_text("utf-8")


def test_numbers_come_from_the_game(pond, prepared, edit):
    """Counts of decks, constants and page numbers are printed, and change with the game."""
    text = " ".join(words(prepared(pond).pages[1]))
    assert "The anglers, 4 fish and 3 waters. A lost fish costs 1 point; see what counts on page 4." in text
    edit(pond / "content/toy/fish.yaml", "copies: 2", "copies: 5")
    edit(pond / "content/toy/fish.yaml", "{count: 4, copies: yes}", "{count: 7, copies: yes}")
    edit(pond / "content/toy/rules.yaml", "value: 1", "value: 3")
    assert "The anglers, 7 fish and 3 waters. A lost fish costs 3 points;" in " ".join(words(prepared(pond).pages[1]))


def test_the_contents_name_the_pages_of_their_chapters(pond, prepared):
    """The page numbers are those on which the chapters begin, even if the contents move them."""
    made = prepared(pond)
    listed = words(made.pages[1])
    start = listed.index("The Pond", 2)
    assert listed[start : start + 4] == ["The Pond", "2", "What counts", "4"]
    assert "What counts" in words(made.pages[3])


def test_text_stays_inside_the_column(pond, prepared):
    """With mirrored margins: the inner one is at the spine, left on odd pages and right on even ones."""
    for number, frame in enumerate(prepared(pond).pages[1:], 2):
        left, right = (13, 12) if number % 2 else (12, 13)
        for box in frame.boxes:
            assert left - 0.01 <= box.ink.x, box
            assert box.ink.right <= 100 - right + 0.01, box


def test_body_lines_are_on_the_grid(pond, prepared):
    """The first lines of paragraphs are whole steps of 6 pt below the top of the column, on every page."""
    step = 6 / 72 * 25.4
    body = [b for frame in prepared(pond).pages[1:] for b in frame.boxes if b.style == "booklet-body" and b.role.count("/") > 1]
    assert len(body) == 7
    for box in body:
        assert abs((box.box.y - 14) / step - round((box.box.y - 14) / step)) < 1e-3, box.lines


def test_messages_keep_their_ids_when_a_block_is_inserted(pond, prepared, edit):
    """Ids come from headings and words, so a translation survives an insertion."""

    def ids(made):
        blocks = [b for c in made.ready.game.booklet.chapters for b in c.blocks]
        return {b.words.id for b in blocks if hasattr(b, "words")}

    before = ids(prepared(pond))
    edit(pond / "content/toy/booklet/01-start.md", "[[toc]]", "A new line.\n\n[[toc]]")
    after = ids(prepared(pond))
    assert after - before == {"booklet/start/pond/a-new-line"}
    assert before <= after
    assert not any(part.isdigit() for name in before for part in name.split("/"))


def stroke_width(paint):
    """The width of a line in mm on the page; that of what is no line does not matter."""
    stroke = getattr(paint.item, "stroke", None)
    return stroke.width * abs(paint.matrix[0]) if stroke else LEAST_LINE_WIDTH


def test_low_ink_reaches_the_faces_in_figures(pond, prepared):
    """The low-ink edition of a page shows the low-ink edition of its cards, with lines as wide as their scale needs."""
    made, plain = prepared(pond, profile="home-low-ink"), prepared(pond)
    assert made.said == []

    def faces(frames):
        return {item.frame for frame in frames for item in frame.items if hasattr(item, "frame")}

    assert len(faces(made.printed)) == len(faces(plain.printed)) == 3  # one card is shown at two scales
    assert min(stroke_width(paint) for frame in made.printed for paint in painted_items(frame.items)) >= LEAST_LINE_WIDTH - 1e-6
    assert not faces(made.printed) & faces(plain.printed)


def test_without_a_look_everything_has_a_default(pond, prepared):
    """`booklet.yaml` is optional: the page is A5, in the theme's ink."""
    (pond / "templates/toy/booklet.yaml").unlink()
    made = prepared(pond)
    assert made.said == []
    assert made.pages[0].size == (148, 210)
    assert words(made.pages[0])[0] == "1"


def test_a_booklet_is_left_out_if_it_was_not_requested(pond, prepared):
    """`--only cards` and builds of one deck or card make no booklet."""
    assert prepared(pond, only="cards").ready.booklet is None
    assert prepared(pond, only=None, deck="fish").ready.booklet is None
    assert prepared(pond, only="booklet", deck="waters").ready.booklet is not None


def test_words_of_boxes_and_decks_may_stand_in_groups(pond, prepared, edit):
    """`callout: {note: …}` is `callout_note`, and so with the names of decks."""
    before = words(prepared(pond).pages[1])
    file = pond / "content/toy/words.yaml"
    edit(file, "callout_note: Mind\ndeck_fish: Fish\ndeck_waters: Water\n",
         "callout: {note: Mind}\ndeck: {fish: Fish, waters: Water}\n")  # fmt: skip
    made = prepared(pond)
    assert made.said == []
    assert words(made.pages[1]) == before
    assert {"Mind", "Fish", "Water"} <= set(before)


def test_the_template_of_a_page_sees_the_page(pond, prepared, edit):
    """Its number, its size and its bleed in mm."""
    seen = "{{ page.number }} {{ page.size.w }} {{ page.size.h }} {{ page.bleed }}"
    edit(pond / "templates/toy/booklet-cover.xml", "{{ game.title }}", seen)
    assert words(prepared(pond).pages[0]) == ["1 100 140 3"]
