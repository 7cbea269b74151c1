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
        "content/toy/booklet/01-start.md:3:1: error[booklet/too-tall]: what stays on facing pages from `{spread}` needs 3 pages"
    )
    assert said.endswith("hint: end it earlier with `{/spread}`, or shorten it")


def test_a_page_that_would_stay_blank_is_an_error(set_booklet):
    """Behind an even page with little room, a passage of two pages would leave out the odd one."""
    (said,) = set_booklet(f"{paragraphs('A', 6)}\n\n{spread(paragraphs('S', 14))}").said
    assert said.splitlines()[0] == (
        "content/toy/booklet/01-start.md:15:1: error[booklet/no-spread]: what stays on facing pages from `{spread}` needs "
        "both, and page 3 would stay blank before them"
    )
    assert said.endswith("hint: write it further up or down in its chapter, or shorten it")


def test_no_pages_face_each_other_on_single_leaves(set_booklet):
    """A binding without facing pages is named, with the way out."""
    (said,) = set_booklet(spread(paragraphs("S", 2)), "binding: loose").said
    assert "error[booklet/no-spread]: `{spread}` in a `loose` binding, in which no pages face each other" in said
    assert "write `{keep}`, for one page, or choose another `binding` in booklet.yaml" in said
