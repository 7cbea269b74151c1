"""Columns of booklets, what runs over all of them, and passages that stay on one page, in both directions of writing."""

import pytest

from pnp.locale import pseudo

SENTENCE = "still water keeps its fish for those who wait by the reeds while rain falls on the mill and nobody speaks a word"


@pytest.fixture
def set_booklet(pond, prepared):
    """Prepare a booklet of one chapter, with a look of its own: `set_booklet(text, "columns: 2")`."""
    (pond / "content/toy/booklet/02-score.md").unlink()
    look = pond / "templates/toy/booklet.yaml"
    plain = look.read_text("utf-8")

    def making(text, more="columns: 2", **options):
        look.write_text(f"{plain}\nline-length: [1, 200]\n{more}\n", "utf-8")
        (pond / "content/toy/booklet/01-start.md").write_text(f"# Pond\n\n{text}\n", "utf-8")
        return prepared(pond, **options)

    return making


def paragraphs(count, words=20):
    """Return so many paragraphs, each with a word of its own at its beginning."""
    return "\n\n".join(" ".join([f"P{n}x", *(SENTENCE.split() * 9)[:words]]) for n in range(count))


def bodies(page):
    """Return the boxes of the text on a page."""
    return [box for box in page.boxes if box.style == "booklet-body"]


def test_text_is_as_wide_as_its_column_and_a_chapter_over_all(set_booklet):
    """Of two columns each has its half, without the gap; both end together where the chapter does."""
    made = set_booklet(paragraphs(6))
    assert made.said == []
    (page,) = made.pages[1:]
    left, right = ([b for b in bodies(page) if (b.box.x < 50) == first] for first in (True, False))
    assert {round(b.box.x, 3) for b in left} == {12.0}
    assert {round(b.box.x, 3) for b in right} == {52.5}
    assert max(b.box.w for b in bodies(page)) < 35  # a comma may hang beyond it
    assert abs(max(b.box.bottom for b in left) - max(b.box.bottom for b in right)) < 3 * 12 * 25.4 / 72
    (heading,) = [b for b in page.boxes if b.style == "booklet-chapter"]
    assert heading.box.bottom < min(b.box.y for b in (*left, *right))


def test_columns_stand_on_one_grid(set_booklet):
    """Lines of both columns have the same baselines."""
    made = set_booklet(paragraphs(12))
    for page in made.pages[1:]:
        tops = sorted(b.box.y for b in bodies(page))
        steps = [(top - tops[0]) / (12 * 25.4 / 72) * 2 for top in tops]
        assert steps == pytest.approx([round(step) for step in steps], abs=1e-3)


def test_a_text_that_goes_on_in_the_next_column_has_a_box_in_each(set_booklet):
    """Judges of the page see what is behind its lines, not what is between its columns."""
    made = set_booklet(paragraphs(1, 150))
    (page,) = made.pages[1:]
    one, other = bodies(page)
    assert one.role == other.role
    assert not one.box.overlaps(other.box)
    assert len(one.lines) + len(other.lines) > 20


@pytest.mark.usefixtures("same_letters")
def test_from_right_to_left_the_first_column_is_on_the_right(set_booklet):
    """Words, the grounds of call-outs and of tables' rows are at their mirrored places."""
    text = f"{paragraphs(3)}\n\n> [!note]\n> {SENTENCE}\n\n{paragraphs(4)}\n\n| a | b |\n|---|---|\n| c | d |\n\n{SENTENCE}"
    made = [set_booklet(text, locale=tag) for tag in (pseudo.ACCENTS_TAG, pseudo.RIGHT_TO_LEFT_TAG)]
    assert [m.said for m in made] == [[], []]
    left, right = made
    assert len(left.pages) == len(right.pages)
    for one, other in zip(left.pages[1:], right.pages[1:], strict=True):
        mirrored = [(100 - b.box.right, b.box.y) for b in bodies(one)]
        assert [(b.box.x, b.box.y) for b in bodies(other)] == [pytest.approx(place, abs=1) for place in mirrored]
        grounds = [[i.rect for i in page.items if getattr(i, "rect", None)] for page in (one, other)]
        assert sorted((100 - r.right, r.y, r.h) for r in grounds[0]) == [
            pytest.approx(r, abs=1e-3) for r in sorted((r.x, r.y, r.h) for r in grounds[1])
        ]


def test_what_spans_runs_over_all_columns_between_the_text_around_it(set_booklet):
    """A table: the text above it is balanced, and goes on below it."""
    table = "| Aa | Bb |\n|---|---|\n| one of many words that need their room | no |"
    made = set_booklet(f"{paragraphs(3)}\n\n{{span}}\n\n{table}\n\n{{/span}}\n\n{paragraphs(2)}")
    assert made.said == []
    (page,) = made.pages[1:]
    (head,) = [box.box for box in page.boxes if box.lines[0].strip() == "Aa"]
    above, below = ([b.box for b in bodies(page) if (b.box.y < head.y) == first] for first in (True, False))
    assert {box.x > 50 for box in above} == {box.x > 50 for box in below} == {True, False}
    assert max(box.bottom for box in above) <= head.y
    assert max(b.box.right for b in page.boxes if b.style == "booklet-table") > 50


def test_the_sections_of_a_heading_have_its_columns(set_booklet):
    """Up to the next heading of its level; a deeper one is part of it."""
    text = f"{SENTENCE}\n\n## B {{columns=1}}\n\nB {SENTENCE}\n\n### C\n\nC {SENTENCE}\n\n## D\n\nD {SENTENCE} {SENTENCE}"
    made = set_booklet(text)
    assert made.said == []
    widths = {}
    for page in made.pages[1:]:
        for box in bodies(page):
            widths[box.lines[0][:2]] = box.box.w
    assert widths["B "] > 60
    assert widths["C "] > 60
    assert widths["D "] < 35


def test_a_booklet_of_one_column_may_have_sections_of_two(set_booklet):
    """Only the section that says so."""
    made = set_booklet(f"A {SENTENCE}\n\n## B {{columns=2}}\n\nB {SENTENCE} {SENTENCE}\n\n## C\n\nC {SENTENCE}", "")
    widths = {box.lines[0][:2]: box.box.w for page in made.pages[1:] for box in bodies(page)}
    assert widths["A "] > 60
    assert widths["B "] < 35
    assert widths["C "] > 60


@pytest.mark.parametrize("above", range(3, 12))
def test_a_passage_that_stays_together_is_on_one_page(set_booklet, above):
    """Wherever the page ends: its lead-in, its list and its last paragraph."""
    passage = f"{{keep}}\n\nKa {SENTENCE}\n\n1. Kb {SENTENCE}\n2. Kc {SENTENCE}\n3. Kd\n\nKe {SENTENCE}\n\n{{/keep}}"
    made = set_booklet(f"{paragraphs(above)}\n\n{passage}\n\n{paragraphs(3)}", "")
    assert made.said == []
    pages = {n for n, page in enumerate(made.pages) for box in bodies(page) if box.lines[0].startswith("K")}
    assert len(pages) == 1


def test_a_passage_in_columns_is_in_one_of_them(set_booklet):
    """The steps of a turn are not parted by the gap either."""
    passage = f"{{keep}}\n\n1. Ka {SENTENCE}\n2. Kb\n3. Kc\n4. Kd\n5. Ke\n\n{{/keep}}"
    for above in range(1, 6):
        made = set_booklet(f"{paragraphs(above)}\n\n{passage}\n\n{paragraphs(3)}")
        found = {(n, b.box.x > 50) for n, page in enumerate(made.pages) for b in bodies(page) if b.lines[0].startswith("K")}
        assert len(found) == 1


def test_a_passage_longer_than_a_page_is_reported(set_booklet):
    """With both heights, at the line where it begins; it is divided."""
    made = set_booklet(f"{{keep}}\n\n{paragraphs(12)}\n\n{{/keep}}", "")
    (said,) = made.said
    message, _, _, hint = said.splitlines()
    assert message == (
        "content/toy/booklet/01-start.md:3:1: error[booklet/too-tall]: "
        "what stays together from `{keep}` is 124.9 mm tall, a page has 107.9 mm"
    )
    assert hint == "  hint: end it earlier with `{/keep}`, or shorten it"


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("columns: 4", "4 columns of this page are 14.2 mm wide, expected at least 30 mm"),
        ("columns: 9", "`columns` must be at most 4, found `9`"),
        ("columns: 2\ncolumn-gap: 20", "2 columns of this page are 27.5 mm wide, expected at least 30 mm"),
    ],
)
def test_columns_without_room_are_reported(set_booklet, more, message):
    """At the entry that asks for them."""
    (said,) = set_booklet("x", more).said
    assert said.splitlines()[0].endswith(f"error[load/out-of-range]: {message}")
    assert said.startswith("templates/toy/booklet.yaml:12:10:")


def test_what_is_too_wide_for_a_column_may_span(set_booklet):
    """The hints of figures and tables say how."""
    made = set_booklet('![](card:pike){alt="x"}\n\n| Aaaaaaaaaaaaaaaaaaaaa | Bbbbbbbbbbbbbbbbbbbbbb |\n|---|---|\n| c | d |')
    hints = [said.splitlines()[-1] for said in made.said]
    assert len(hints) == 2
    assert all(hint.endswith("; `{span}` above it and `{/span}` below it let it run over all columns") for hint in hints)


def test_a_word_wider_than_its_column_is_reported_with_both_measures(set_booklet):
    """What the word needs, and what there is."""
    (said,) = set_booklet("M" * 30).said
    assert "its longest word needs 74.0 mm, its column has 34.5 mm" in said.splitlines()[0]


@pytest.mark.parametrize("written", ["{span} x {/span}", "{/Keep}"])
def test_a_line_of_a_passage_among_words_is_named(set_booklet, written):
    """It is no placeholder of a text, and the hint says how it is written."""
    said = set_booklet(written).said
    assert {line.split(": ", 1)[1].split(": ")[0] for line in (m.splitlines()[0] for m in said)} == {
        "error[locale/bad-placeholder]"
    }
    hint = "  hint: write it in small letters on a line of its own, with an empty line above and below it"
    assert {m.splitlines()[-1] for m in said} == {hint}


@pytest.mark.parametrize(
    ("wide", "code"),
    [
        ('![A pike](card:pike){alt="A pike"}', "figure-too-wide"),
        ('![A](card:pike "scale=0.7"){alt="A pike"} ![B](card:carp "scale=0.7"){alt="A carp"}', "figure-too-wide"),
        (f"| {'a' * 25} | {'b' * 25} |\n|---|---|\n| c | d |\n| {SENTENCE[:26]} | {SENTENCE[:26]} |", "table-too-wide"),
    ],
)
def test_what_is_too_wide_for_its_column_is_the_only_fault(set_booklet, wide, code):
    """It would stand on the words of the next column, which is no fault of theirs."""
    (said,) = set_booklet(f"{paragraphs(5, 40)}\n\n{wide}\n\n{paragraphs(12, 40)}", "columns: 2\ncolumn-gap: 5").said
    assert f"error[booklet/{code}]" in said


@pytest.mark.parametrize(
    ("text", "settings", "place", "measures"),
    [
        ("{}", "columns: 2", "3:1", "76.7 mm, its column has 34.5 mm"),
        ("## Names {{columns=2}}\n\n{}", "", "5:1", "76.7 mm, its column has 34.5 mm"),
        ("{{margin}}\n\n{}\n\n{{/margin}}\n\nText.", "margin-column: 30", "5:1", "63.9 mm, its column has 30.0 mm"),
    ],
)
def test_a_column_narrower_than_a_word_is_an_error_that_says_both(set_booklet, text, settings, place, measures):
    """As of a name that is not divided; nothing is set smaller, and nothing reaches over the gap unsaid."""
    (said,) = set_booklet(text.replace("{{", "{").replace("}}", "}").replace("{}", "X" * 40), settings).said
    assert said.startswith(f"content/toy/booklet/01-start.md:{place}: error[booklet/overflow]: `XXX")
    assert f"its longest word needs {measures}\n" in said
    assert said.endswith("hint: shorten that word, or give it more width")
