"""Notes in the margin of booklets: where they stand, on both sides of a page and in both directions of writing."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.layout.booklet.page_breaks import height_of_notes, note_tops
from pnp.locale import pseudo
from pnp.model.frame import DrawingItem, PlacedFrame

SENTENCE = "still water keeps its fish for those who wait by the reeds while rain falls on the mill and nobody speaks a word"
LOOK = "margin-column: 20\ncolumn-gap: 5\nline-length: [1, 200]\n"
LINE = 12 * 25.4 / 72


@pytest.fixture
def set_booklet(pond, prepared):
    """Prepare a booklet of one chapter with a margin column, on pages with a column of 76 mm."""
    (pond / "content/toy/booklet/02-score.md").unlink()
    look = pond / "templates/toy/booklet.yaml"
    plain = look.read_text("utf-8")

    def making(text, more=LOOK, **options):
        look.write_text(f"{plain}\n{more}\n", "utf-8")
        (pond / "content/toy/booklet/01-start.md").write_text(f"# Pond\n\n{text}\n", "utf-8")
        return prepared(pond, **options)

    return making


def note(words="A note."):
    """Return a passage in the margin."""
    return f"{{margin}}\n\n{words}\n\n{{/margin}}"


def paragraph(name, words=20):
    """Return a paragraph that begins with its name."""
    return " ".join([name, *(SENTENCE.split() * 9)[:words]])


def box_of(made, begins):
    """Return the box of the text that begins so, and the number of its page."""
    found = [(box, n) for n, page in enumerate(made.pages, 1) for box in page.boxes if box.lines[0].startswith(begins)]
    assert len(found) == 1, begins
    return found[0]


def test_a_note_stands_beside_its_passage_at_the_outer_edge(set_booklet):
    """On a left page on the left and on a right page on the right, with its baseline on that of the text beside it."""
    upper, lower = (f"{note(words)}\n\n{paragraph(name)}" for words, name in (("Upper note.", "Alpha"), ("Lower.", "Beta")))
    text = f"{paragraph('Above')}\n\n{upper}\n\n---\n\n{lower}"
    made = set_booklet(text)
    assert made.said == []
    one, page = box_of(made, "Alpha")
    first, _ = box_of(made, "Upper")
    assert (page, round(first.box.x, 3), round(one.box.x, 3)) == (2, 12.0, 37.0)
    assert one.box.y < first.box.y < one.box.y + LINE
    two, page = box_of(made, "Beta")
    second, _ = box_of(made, "Lower")
    assert (page, round(two.box.x, 3), round(second.box.x, 3)) == (3, 13.0, 68.0)
    assert {first.style, second.style} == {"booklet-margin"}
    assert max(box.box.w for box in (first, second)) <= 20


@pytest.mark.usefixtures("same_letters")
def test_from_right_to_left_the_margin_is_at_the_outer_edge_too(set_booklet):
    """Pages of a book that is bound on the right are mirrored with their margins."""
    text = f"{note('Upper note.')}\n\n{paragraph('Alpha')}\n\n---\n\n{note('Lower.')}\n\n{paragraph('Beta')}"
    made = [set_booklet(text, locale=tag) for tag in (pseudo.ACCENTS_TAG, pseudo.RIGHT_TO_LEFT_TAG)]
    assert [m.said for m in made] == [[], []]
    for one, other in zip(made[0].pages[1:], made[1].pages[1:], strict=True):
        (left,), (right,) = ([b.box for b in page.boxes if b.style == "booklet-margin"] for page in (one, other))
        columns = ((12, 32), (68, 88)) if one is made[0].pages[1] else ((68, 88), (12, 32))
        assert all(start <= box.x < box.right <= end for box, (start, end) in zip((left, right), columns, strict=True))


def test_notes_push_each_other_down(set_booklet):
    """One that would stand on another begins 3 mm below it, beside a later line."""
    made = set_booklet(
        f"{note(paragraph('Upper', 25))}\n\n{paragraph('Alpha', 3)}\n\n{note('Lower.')}\n\n{paragraph('Beta', 60)}"
    )
    assert made.said == []
    first, second, two = (box_of(made, words)[0] for words in ("Upper", "Lower", "Beta"))
    assert second.box.y > two.box.y + LINE
    assert second.box.y - first.box.bottom == pytest.approx(3, abs=1)


def test_a_note_at_the_foot_of_a_page_ends_with_it(set_booklet):
    """It is moved up as far as it needs, and stays on the page of its text."""
    lines = "\n\n".join(paragraph(f"P{n}x", 9) for n in range(8))
    made = set_booklet(f"{lines}\n\n{note(paragraph('Note', 25))}\n\n{paragraph('Alpha', 9)}")
    assert made.said == []
    (beside, page), (one, other) = box_of(made, "Note"), box_of(made, "Alpha")
    assert page == other
    assert beside.box.y < one.box.y
    assert beside.box.bottom <= 148 - 14


def test_what_runs_over_the_margin_begins_below_the_notes(set_booklet):
    """A table over the whole width does not stand on a note that is taller than the text beside it."""
    table = "{span}\n\n| Wide | b |\n|---|---|\n| c | d |\n\n{/span}"
    text = f"{note(paragraph('Note', 30))}\n\n{paragraph('Alpha', 3)}\n\n{table}"
    made = set_booklet(text)
    assert made.said == []
    assert box_of(made, "Wide")[0].box.y > box_of(made, "Note")[0].box.bottom


def test_a_small_figure_stands_in_the_margin(set_booklet):
    """A card is scaled as elsewhere, its caption is no wider than the margin."""
    figure = '![A pike in the reeds, waiting](card:pike "scale=0.3"){alt="A pike"}'
    made = set_booklet(f"{note(figure)}\n\n{paragraph('Alpha')}")
    assert made.said == []
    caption, _ = box_of(made, "A pike")
    assert 12 <= caption.box.x < caption.box.right <= 32
    (shown,) = (item for item in made.pages[1].items if isinstance(item, PlacedFrame | DrawingItem))
    assert shown is not None


def test_a_note_is_read_after_the_text_beside_it(set_booklet):
    """Boxes of a page name the text of each once, and notes are behind what they stand beside."""
    made = set_booklet(f"{note('Note.')}\n\n{paragraph('Alpha', 40)}\n\n{paragraph('Beta', 40)}")
    texts = [" ".join(box.lines) for box in made.pages[1].boxes]
    assert [text.split()[0] for text in texts if text.split()[0] in {"Alpha", "Beta", "Note."}] == ["Alpha", "Beta", "Note."]


def test_places_in_notes_are_known(set_booklet):
    """An anchor in the margin has a page, and a link to it the number of the page."""
    made = set_booklet(f"{note('Note. {#deep}')}\n\n{paragraph('Alpha')}\n\nSee page {{page:deep}} for [it](#deep).")
    assert made.said == []
    assert "2" in " ".join(box_of(made, "See page")[0].lines)


def test_a_note_needs_text_beside_it(set_booklet):
    """Before what runs over the margin, among columns, at the end, and in a booklet without a margin, it is an error."""
    wide, columns, end = "{span}\n\nWide.\n\n{/span}", "## Columns {columns=2}", "## End {columns=1}"
    spanned = f"{note()}\n\n{wide}\n\n{columns}\n\n{note()}\n\nText.\n\n{end}\n\nText.\n\n{note()}"
    among = "`{margin}` among columns, which have no margin beside them"
    assert [line.partition("\n")[0] for line in set_booklet(spanned).said] == [
        "content/toy/booklet/01-start.md:3:1: error[booklet/bad-passage]: no text stands beside what is in the margin",
        f"content/toy/booklet/01-start.md:17:1: error[booklet/bad-passage]: {among}",
        "content/toy/booklet/01-start.md:29:1: error[booklet/bad-passage]: no text stands beside what is in the margin",
    ]
    (said,) = set_booklet(f"{note()}\n\nText.", "line-length: [1, 200]").said
    assert "`{margin}` in a booklet without a column for it" in said
    assert "hint: write `margin-column: 34` in booklet.yaml, or `> [!sidebar]` in place of it" in said


def test_a_note_that_is_taller_than_a_page_is_an_error(set_booklet):
    """It is named with both heights."""
    (said,) = set_booklet(f"{note(paragraph('Note', 180))}\n\n{paragraph('Alpha')}").said
    assert re.search(r"error\[booklet/too-tall\]: the note `Note still water keeps its fish…` is \d+\.\d mm tall, a page", said)


def test_text_that_waits_for_its_notes_is_a_warning(set_booklet):
    """Two tall notes do not fit on the page of their paragraphs: the second paragraph begins the next page."""
    notes = [note(paragraph(f"Note{n}", 60)) for n in "xy"]
    made = set_booklet(f"{notes[0]}\n\n{paragraph('Alpha', 9)}\n\n{notes[1]}\n\n{paragraph('Beta', 9)}")
    (said,) = made.said
    assert "warning[booklet/full-margin]: the margin of page 2 has no room for the note `Notey still" in said
    assert [box_of(made, words)[1] for words in ("Alpha", "Notex", "Beta", "Notey")] == [2, 2, 3, 3]


@given(
    st.lists(st.tuples(st.floats(0, 100), st.floats(0.1, 30)), max_size=6).map(sorted),
    st.floats(0, 20),
    st.floats(50, 150),
)
def test_notes_never_overlap(wanted, top, end):
    """They are in order, from the top on, and end before the end if there is room."""
    heights = [height for _, height in wanted]
    tops = note_tops(wanted, top, end)
    assert len(tops) == len(wanted)
    assert all(y >= top - 1e-9 for y in tops)
    for (y, height), after in zip(zip(tops, heights, strict=True), tops[1:], strict=False):
        assert after >= y + height + 3 - 1e-9
    if tops:
        assert tops[-1] + heights[-1] <= max(end, top + height_of_notes(heights)) + 1e-9


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("margin-column: 14", "`margin-column` must be at least 15 mm, found `14`"),
        ("margin-column: 45", "beside this margin the text is 24.0 mm wide, expected at least 30 mm"),
        ("columns: 2\nmargin-column: 20", "a page has `columns` or a `margin-column`, not both"),
    ],
)
def test_a_margin_without_room_is_an_error(set_booklet, more, message):
    """At its entry in booklet.yaml."""
    (said,) = set_booklet("x", more).said
    assert said.splitlines()[0].endswith(f"error[load/out-of-range]: {message}")


def test_the_low_ink_edition_has_its_notes_at_the_same_places(set_booklet):
    """Nothing of them is left out."""
    text = f"{note('Upper note.')}\n\n{paragraph('Alpha')}"
    plain, saving = (set_booklet(text, **more) for more in ({}, {"profile": "home-low-ink"}))
    assert plain.said == saving.said == []
    assert box_of(plain, "Upper")[0].box == box_of(saving, "Upper")[0].box


def test_a_note_above_a_figure_that_text_runs_around_stands_beside_that_text(set_booklet):
    """The figure has no lines of its own, and neither has a page break."""
    figure = '![](card:pike "scale=0.2 float=start"){alt="A pike"}'
    made = set_booklet(f"Above.\n\n{note('Upper note.')}\n\n---\n\n{figure}\n\n{paragraph('Alpha', 40)}")
    assert made.said == []
    assert box_of(made, "Upper")[0].box.y == pytest.approx(box_of(made, "Alpha")[0].box.y, abs=1)
