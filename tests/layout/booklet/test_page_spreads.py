"""Passages that stay on two facing pages."""

import re

import pytest

SENTENCE = "still water keeps its fish for those who wait by the reeds while rain falls on the mill and nobody speaks a word"


@pytest.fixture
def set_booklet(pond, prepared):
    """Prepare a booklet of one chapter, which begins on page 2, behind the cover."""
    (pond / "content/toy/booklet/02-score.md").unlink()
    look = pond / "templates/toy/booklet.yaml"
    plain = look.read_text("utf-8")

    def making(text, more="", **options):
        look.write_text(f"{plain}\nline-length: [1, 200]\n{more}\n", "utf-8")
        (pond / "content/toy/booklet/01-start.md").write_text(f"# Pond\n\n{text}\n", "utf-8")
        return prepared(pond, **options)

    return making


def paragraphs(name, count):
    """Return so many paragraphs of three lines, each with a word of its own at its beginning."""
    return "\n\n".join(f"{name}{n}x {SENTENCE}" for n in range(count))


def spread(text):
    """Return a passage that stays on two facing pages."""
    return f"{{spread}}\n\n{text}\n\n{{/spread}}"


def pages_of(made, name):
    """Return the numbers of the pages on which paragraphs of a name are."""
    return [n for n, page in enumerate(made.pages, 1) for box in page.boxes if re.match(rf"{name}\d", box.lines[0])]


def test_a_passage_that_fits_goes_on_over_the_facing_page(set_booklet):
    """From an even page on, it may be divided."""
    made = set_booklet(f"{paragraphs('A', 4)}\n\n{spread(paragraphs('S', 6))}")
    assert made.said == []
    assert set(pages_of(made, "A")) == {2}
    assert set(pages_of(made, "S")) == {2, 3}


def test_a_passage_of_two_pages_begins_on_an_even_one(set_booklet):
    """On an odd page it would go on over the leaf: it begins a page, and what follows goes on behind it."""
    text = f"{paragraphs('A', 9)}\n\n{spread(paragraphs('S', 9))}\n\n{paragraphs('B', 2)}"
    plain = set_booklet(text.replace("{spread}\n\n", "").replace("{/spread}\n\n", ""))
    assert set(pages_of(plain, "S")) == {3, 4}
    made = set_booklet(text)
    assert made.said == []
    assert set(pages_of(made, "A")) == {2, 3}
    assert set(pages_of(made, "S")) == {4, 5}
    assert pages_of(made, "B")[0] == 5


def test_a_passage_of_one_page_may_stand_on_an_odd_one(set_booklet):
    """It begins the odd page if the even one before has too little room for both."""
    made = set_booklet(f"{paragraphs('A', 9)}\n\n{spread(paragraphs('S', 4))}")
    assert made.said == []
    assert set(pages_of(made, "S")) == {3}


def test_a_page_break_parts_the_facing_pages(set_booklet):
    """What is before it stands on the even page, what is behind it on the next."""
    parted = f"{paragraphs('S', 2)}\n\n---\n\n{paragraphs('T', 2)}"
    made = set_booklet(f"{paragraphs('A', 9)}\n\n{spread(parted)}")
    assert made.said == []
    assert (pages_of(made, "S"), pages_of(made, "T")) == ([4, 4], [5, 5])


def test_a_passage_longer_than_two_pages_is_an_error(set_booklet):
    """It is said how many pages it needs, at the line where it begins."""
    (said,) = set_booklet(spread(paragraphs("S", 20))).said
    assert said.splitlines()[0] == (
        "content/toy/booklet/01-start.md:3:1: error[booklet/too-tall]: what stays on facing pages needs 3 pages"
    )
    assert said.endswith(
        "hint: end `{spread}` earlier, write a figure with `pin` nearer to its text, or shorten what is between"
    )


def test_a_page_that_would_stay_blank_is_an_error(set_booklet):
    """Behind an even page with little room, a passage of two pages would leave out the odd one."""
    (said,) = set_booklet(f"{paragraphs('A', 6)}\n\n{spread(paragraphs('S', 14))}").said
    assert said.splitlines()[0] == (
        "content/toy/booklet/01-start.md:15:1: error[booklet/no-spread]: what stays on facing pages needs "
        "both, and page 3 would stay blank before them"
    )
    assert said.endswith("hint: write it further up or down in its chapter, or shorten it")


def test_no_pages_face_each_other_on_single_leaves(set_booklet):
    """A binding without facing pages is named, with the way out."""
    (said,) = set_booklet(spread(paragraphs("S", 2)), "binding: loose").said
    assert "error[booklet/no-spread]: `{spread}` in a `loose` binding, in which no pages face each other" in said
    assert "write `{keep}`, for one page, or choose another `binding` in booklet.yaml" in said


FIGURE = '![A pike](card:pike "scale=0.5 pin={pin}"){{alt="A pike"}} {{#pike}}'


def figure_page(made):
    """Return the number of the page with the figure, by its caption."""
    return next(n for n, page in enumerate(made.pages, 1) for box in page.boxes if box.lines[0].startswith("A pike"))


@pytest.mark.parametrize("reference", ["See [the pike](#pike).", "See page {page:pike}."])
def test_a_figure_is_pinned_to_the_page_of_its_text(set_booklet, reference):
    """What is between it and the text that refers to it comes along; without `pin` a page break parts them."""
    text = f"{paragraphs('A', 4)}\n\n{reference}\n\n{paragraphs('B', 2)}\n\n{FIGURE.format(pin='page')}"
    parted = set_booklet(text.replace(" pin=page", ""))
    assert (figure_page(parted), set(pages_of(parted, "B"))) == (3, {2})
    made = set_booklet(text)
    assert made.said == []
    (see,) = (n for n, page in enumerate(made.pages, 1) for box in page.boxes if box.lines[0].startswith("See"))
    assert {see, figure_page(made), *pages_of(made, "B")} == {3}


def test_a_figure_is_pinned_to_the_facing_pages_of_its_text(set_booklet):
    """The text on an odd page goes with its figure to the even one behind it, or both stand on an even page and the next."""
    figure = FIGURE.format(pin="spread")
    for count in (4, 9):
        made = set_booklet(f"{paragraphs('A', count)}\n\nSee [it](#pike).\n\n{paragraphs('B', 4)}\n\n{figure}")
        assert made.said == []
        (see,) = (n for n, page in enumerate(made.pages, 1) for box in page.boxes if box.lines[0].startswith("See"))
        assert see // 2 == figure_page(made) // 2


def test_a_pinned_figure_needs_a_name_and_a_text_that_refers_to_it(set_booklet):
    """In its own chapter; each fault is said at the figure."""
    figure = FIGURE.format(pin="page")
    (said,) = set_booklet(f"Text.\n\n{figure}\n\n# Other\n\nSee [it](#pike).").said
    assert "01-start.md:5:1: error[booklet/bad-figure]: no text of its chapter refers to the figure `#pike`" in said
    assert "hint: write `[words](#pike)` or `{page:pike}` in the text that it belongs to, or leave `pin` out" in said
    (said,) = set_booklet(f"Text.\n\n{figure.replace(' {#pike}', '')}").said
    assert "error[booklet/bad-figure]: a figure with `pin` has no name that a text could refer to" in said
    (said,) = set_booklet(f"{figure.replace('pin=page', 'pin=foot')}\n\nSee [it](#pike).").said
    assert "error[booklet/bad-figure]: `pin` must be `page` or `spread`, found `foot`" in said


def test_pinned_figures_and_what_is_between_may_be_too_tall(set_booklet):
    """Both heights are said, and the way out."""
    (said,) = set_booklet(f"See [it](#pike).\n\n{paragraphs('B', 9)}\n\n{FIGURE.format(pin='page')}").said
    assert re.search(r"error\[booklet/too-tall\]: what stays together with its figure by `pin=page` is \d+\.\d mm tall", said)
    assert said.endswith("hint: write the figure nearer to the text that refers to it, or shorten what is between them")
