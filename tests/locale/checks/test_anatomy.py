"""The parts of a text, as the checks compare them."""

import pytest

from pnp.locale.checks.anatomy import text_anatomy


@pytest.mark.parametrize(
    ("text", "unbalanced", "turns"),
    [
        ("**a _b** c_ d", set(), {"**": 2, "_": 2}),
        ("**a** **b** _c_", set(), {"**": 4, "_": 2}),
        ("**a** **b _c_", {"**"}, {"**": 3, "_": 2}),
        ("**a {n, plural, other {**b}} c**", {"**"}, {"**": 3}),
        ("**a [_b](#e) c**", {"_"}, {"**": 2, "_": 1}),
    ],
)
def test_styles_are_closed_in_the_same_scope(text, unbalanced, turns):
    """Bold and italic may overlap; an arm and the words of a link must close the styles that they open."""
    found = text_anatomy(text)
    assert (found.unbalanced, dict(found.marks)) == (unbalanced, turns)


def test_everything_that_a_text_prints_is_counted_with_its_place():
    """Values, pages and anchors by their names; each place is the offset of its first character."""
    text = "{rules.a} [see](#end) {page:end}, {count: fish} [w] {page:end} {term:x} 7"
    found = text_anatomy(text)
    assert dict(found.printed) == {"rules.a": 1, "#end": 1, "page:end": 2, "count:fish": 1}
    assert found.named == {"rules.a", "page:end", "count:fish"}
    assert (dict(found.icons), found.terms, dict(found.numbers)) == ({"w": 1}, {"x"}, {"7": 1})
    assert found.places == {
        "rules.a": [0], "#end": [10], "page:end": [22, 52], "count:fish": [34], "[w]": [48], "7": [len(text) - 1],
    }  # fmt: skip
    assert found.words.split() == ["\ufffc", "see", "\ufffc,", "\ufffc", "\ufffc", "\ufffc", "\ufffc", "7"]


@pytest.mark.parametrize(("text", "count"), [("a", 0), ("a\nb", 1), ("a\nb\nc", 2)])
def test_line_ends_are_counted(text, count):
    """Each of them, not only whether there are any."""
    assert text_anatomy(text).breaks == count
