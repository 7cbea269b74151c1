"""Sidebars, pull quotes and questions: their looks, what stays together, in both directions of writing."""

import pytest

from pnp.locale import pseudo
from pnp.model.frame import Shape

SENTENCE = "still water keeps its fish for those who wait by the reeds while rain falls on the mill and nobody speaks a word"


@pytest.fixture
def set_booklet(pond, prepared):
    """Prepare a booklet of one chapter, with a look of its own: `set_booklet(text, "columns: 2")`."""
    (pond / "content/toy/booklet/02-score.md").unlink()
    look = pond / "templates/toy/booklet.yaml"
    plain = look.read_text("utf-8").replace("callouts:\n  note: {fill: reed/20, bar: reed}\n", "")

    def making(text, more="", **options):
        look.write_text(f"{plain}\nline-length: [1, 200]\n{more}\n", "utf-8")
        (pond / "content/toy/booklet/01-start.md").write_text(f"# Pond\n\n{text}\n", "utf-8")
        return prepared(pond, **options)

    return making


def lines_around(page):
    """Return the closed lines on a page, and the single ones across it, as boxes from left to right and top to bottom."""
    shapes = [item for item in page.items if isinstance(item, Shape) and item.stroke is not None and item.fill is None]
    frames = [s for s in shapes if s.path[-1][0] == "Z"]
    rules = [s for s in shapes if len(s.path) == 2 and s.path[0][1][1] == s.path[1][1][1]]
    return frames, rules


def words_of(page, style):
    """Return the boxes of a style on a page."""
    return [box for box in page.boxes if box.style == style]


@pytest.mark.usefixtures("same_letters")
@pytest.mark.parametrize("locale", [pseudo.ACCENTS_TAG, pseudo.RIGHT_TO_LEFT_TAG])
def test_a_sidebar_has_a_frame_and_a_title_of_its_own(set_booklet, locale):
    """The frame is around both; nothing is needed in words.yaml, and a sidebar may have no title."""
    made = set_booklet(f"> [!sidebar] Why carps wait\n> {SENTENCE}\n\n> [!sidebar]\n> Untitled.", locale=locale)
    assert made.said == []
    (page,) = made.pages[1:]
    frames, rules = lines_around(page)
    (title,) = words_of(page, "booklet-callout-title")
    first, second = words_of(page, "booklet-callout")
    assert (len(frames), rules) == (2, [])
    top, bottom = (y for y in (frames[0].path[0][1][1], frames[0].path[2][1][1]))
    assert top < title.box.y < first.box.y < first.box.bottom < bottom < second.box.y
    right_to_left = locale == pseudo.RIGHT_TO_LEFT_TAG
    edge = page.size.w - 12 if right_to_left else 12
    assert abs((title.box.right if right_to_left else title.box.x) - edge) == pytest.approx(3.0, abs=0.3)


def test_a_quote_stands_between_two_lines_in_a_style_of_its_own(set_booklet):
    """That of its look, or a larger one."""
    made = set_booklet("> [!quote]\n> Still water keeps its fish.")
    assert made.said == []
    _, rules = lines_around(made.pages[1])
    (words,) = words_of(made.pages[1], "booklet-quote")
    assert [r.path[0][1][1] < words.box.y for r in rules] == [True, False]
    made = set_booklet("> [!quote]\n> Still water.", "callouts: {quote: {style: title, rule: none, frame: water}}")
    assert made.said == []
    frames, rules = lines_around(made.pages[1])
    assert (len(frames), rules, [box.lines for box in words_of(made.pages[1], "title")]) == (1, [], [("Still water.",)])


def test_questions_are_numbered_and_are_the_targets_of_links(set_booklet):
    """In the order of the booklet; a question stays with its answer."""
    text = "> [!faq] May I fish again? {#again}\n> No.\n\n> [!faq] At night?\n> Yes, see [above](#again), page {page:again}."
    made = set_booklet(text, "callouts: {faq: {numbered: yes}}")
    assert made.said == []
    (page,) = made.pages[1:]
    assert [box.lines for box in words_of(page, "booklet-body-bold")] == [
        ("1.\u2002May I fish again?",),
        ("2.\u2002At night?",),
    ]
    assert "page 2" in " ".join(line for box in page.boxes for line in box.lines)
    assert {link.anchor for link in page.links} == {"again"}
    assert "again" in [anchor.name for anchor in page.anchors]


def test_a_question_is_not_parted_from_its_answer(set_booklet):
    """Even if they are taller than half a page, whatever stands above them; other call-outs of that size may be divided."""
    answer = "\n>\n".join(f"> {SENTENCE}" for _ in range(4))
    for kind, pages in (("faq] May I fish again?", [False, True]), ("note]", [True, True])):
        made = set_booklet("\n\n".join(f"Line {n}." for n in "abcdefgh") + f"\n\n> [!{kind}\n{answer}\n")
        assert made.said == []
        assert [any("still water" in line for box in page.boxes for line in box.lines) for page in made.pages[1:]] == pages


def test_a_sidebar_that_fits_no_page_is_an_error(set_booklet):
    """With both measures; one that may be divided goes on over the page, with its frame on both."""
    text = "> [!sidebar] The pond\n" + "\n>\n".join(f"> {SENTENCE}" for _ in range(9))
    made = set_booklet(text)
    (said,) = made.said
    assert said.partition("\n")[0] == (
        "content/toy/booklet/01-start.md:3:1: error[booklet/too-tall]: "
        "the sidebar `The pond` is 140.2 mm tall, a page has 107.9 mm"
    )
    hint = "  hint: shorten it, or let it go on over the page: `callouts: {sidebar: {divide: yes}}` in booklet.yaml"
    assert said.endswith(hint)
    made = set_booklet(text, "callouts: {sidebar: {divide: yes}}")
    assert made.said == []
    assert [len(lines_around(page)[0]) for page in made.pages[1:]] == [1, 1]


def test_a_question_without_words_is_told_how_to_write_them(set_booklet):
    """As a kind without a title in words.yaml is."""
    (said,) = set_booklet("> [!faq]\n> No.").said
    assert said == (
        "content/toy/booklet/01-start.md:3:1: error[booklet/unknown-callout]: `[!faq]`: words.yaml has no `callout_faq`\n"
        "    3 | > [!faq]\n"
        "      | ^\n"
        "  hint: write the words of its title behind `[!faq]`"
    )
    (said,) = set_booklet("> [!sidebar] {#pond}\n> No.").said
    assert "error[booklet/bad-anchor]: `{#pond}` names no title\n" in said


def test_a_sidebar_may_run_over_all_columns(set_booklet):
    """If its look says so; by default it is as wide as its column."""
    text = f"{SENTENCE}\n\n> [!sidebar] The pond\n> {SENTENCE}\n\n{SENTENCE}"
    narrow = set_booklet(text, "columns: 2")
    wide = set_booklet(text, "columns: 2\ncallouts: {sidebar: {span: yes}}")
    assert [made.said for made in (narrow, wide)] == [[], []]
    (one,), _ = lines_around(narrow.pages[1])
    (other,), _ = lines_around(wide.pages[1])
    assert [round(s.path[1][1][0] - s.path[0][1][0], 1) for s in (one, other)] == [34.2, 74.7]
