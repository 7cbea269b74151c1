"""Drop caps: as high as the capitals of their first line, on the baseline of their last, with the text beside them."""

import pytest

from pnp.layout.booklet.drop_caps import split_initial
from pnp.locale import pseudo
from pnp.model.fields import IconSpan, TextSpan
from pnp.model.frame import TextLine

SENTENCE = "Still water keeps its fish for those who wait by the reeds while rain falls on the mill and nobody speaks a word"
LONG = " ".join([SENTENCE] * 3)
EM = 25.4 / 72  # mm


@pytest.fixture
def begun(pond, prepared):
    """Prepare a chapter of blocks, whose first letter is 3 lines tall."""
    (pond / "content/toy/booklet/02-score.md").unlink()
    look = pond / "templates/toy/booklet.yaml"
    plain = look.read_text("utf-8")

    def making(*blocks, lines=3, more="", **options):
        look.write_text(plain.replace("new-page: yes", f"new-page: yes, drop-cap: {lines}") + more, "utf-8")
        (pond / "content/toy/booklet/01-start.md").write_text("\n\n".join(["# Reeds", *blocks, ""]), "utf-8")
        return prepared(pond, **options)

    return making


def letters(page):
    """Return the drop caps of a page, and its other lines of paragraphs."""
    found = [item for item in page.items if isinstance(item, TextLine) and item.tags and _is_in_paragraph(item)]
    return [line for line in found if line.size > 9], [line for line in found if line.size <= 9]


def _is_in_paragraph(line):
    element = line.tags[0].tag.element
    while element.parent is not None and element.type != "P":
        element = element.parent
    return element.type == "P"


def ink(page, line):
    """Return what the text box of a line says that it prints, in mm."""
    return next(box.ink for box in page.boxes if box.lines[0].startswith(line.runs[0][1].text) and box.box.x == line.x)


@pytest.mark.parametrize("lines", [2, 3, 5])
def test_a_letter_reaches_from_the_capitals_of_its_first_line_to_the_baseline_of_its_last(begun, lines):
    """The text stands beside it, and goes on under it over the whole width."""
    made = begun(LONG, lines=lines)
    assert made.said == []
    page = made.pages[1]
    (letter,), text = letters(page)
    assert letter.y == pytest.approx(text[lines - 1].y, abs=1e-3)
    capital = text[0].y - _cap_height(9)
    assert letter.y - _cap_height(letter.size) == pytest.approx(capital, abs=1e-3)
    assert [line.x > letter.x + 4 for line in text[: lines + 1]] == [*[True] * lines, False]
    assert letter.x == pytest.approx(text[lines].x)


def _cap_height(size):
    return 0.7 * size * EM  # of the font of the toy game


def test_a_letter_is_read_with_the_rest_of_its_word(begun):
    """Letter and text are content of one paragraph, in order; a letter that is a word has the space behind it."""
    for text, first, second in ((LONG, "S", "till water "), (f"A fish. {LONG}", "A ", "fish. ")):
        (letter,), (line, *_) = letters(begun(text).pages[1])
        tag, after = letter.tags[0].tag, line.tags[0].tag
        assert (tag.element.words or letter.runs[0][1].text) == first
        parent = tag.element if tag.element.type == "P" else tag.element.parent
        assert parent == after.element
        assert tag.order < after.order
        assert "".join(run.text for _, run in line.runs).startswith(second)


def test_a_motto_lets_the_next_paragraph_have_it(begun):
    """An italic paragraph has none; a list after it ends the search."""
    made = begun("_Wait by the reeds._", LONG)
    assert made.said == []
    (letter,), text = letters(made.pages[1])
    assert letter.y > text[0].y
    assert letters(begun("_Wait by the reeds._", f"- {SENTENCE}", LONG).pages[1])[0] == []


@pytest.mark.usefixtures("same_letters")
def test_a_script_without_capitals_has_none(begun):
    """Arabic letters are joined: the text is set as ever."""
    made = begun(LONG, locale=pseudo.RIGHT_TO_LEFT_TAG)
    assert made.said == []
    assert letters(made.pages[1])[0] == []


def test_a_letter_and_the_lines_beside_it_stay_on_one_page(begun):
    """A paragraph that would begin with two lines at the foot of a page begins on the next."""
    text, heights = " ".join([SENTENCE] * 5), set()
    for count in range(6, 14):
        made = begun(f"_{' '.join([SENTENCE] * count)}_", text)
        for page in made.pages[1:]:
            found, lines = letters(page)
            for letter in found:
                heights.add(round(letter.y))
                assert sum(abs(line.y - letter.y) < 0.01 for line in lines) == 1
    assert (min(heights) < 40, max(heights) > 100) == (True, True)  # at the top of a page, and at its foot


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Few words.", "`Few words.` fills 1 of the 3 lines beside its drop cap"),
        (f"3 {SENTENCE}", "`3 Still water keeps its fish fo…` begins with no capital letter that could be a drop cap"),
        (
            f"{{Still|ruhig}} {SENTENCE[6:]}",
            "the lines of `Still water keeps its fish for…` move apart, for readings above them or larger words",
        ),
    ],
)
def test_a_paragraph_that_can_have_none_is_named(begun, text, message):
    """It is set without one, which is a warning."""
    made = begun(text)
    expected = f"content/toy/booklet/01-start.md:3:1: warning[booklet/no-drop-cap]: {message}\n    3 | {text}\n      | ^\n"
    assert made.said[0] == f"{expected}  hint: begin it otherwise, or leave `drop-cap` out in booklet.yaml"
    assert letters(made.pages[1])[0] == []


@pytest.mark.parametrize(
    ("text", "locale", "initial"),
    [
        ("Still", "en", "S"),
        ("“Still", "en", "“S"),
        ("« Il", "fr", "« I"),
        ("¿Quién", "es", "¿Q"),
        ("É", "fr", "É"),
        ("E\u0301t", "fr", "E\u0301"),
        ("IJsland", "nl", "IJ"),
        ("IJsland", "en", "I"),
        ("still", "en", ""),
        ("3 fish", "en", ""),
        ("…", "en", ""),
    ],
)
def test_what_is_set_large(text, locale, initial):
    """The letter, its accents and the marks before it; the rest is the rest."""
    found, rest = split_initial((TextSpan(text, bold=True), TextSpan("!")), locale)
    assert "".join(span.text for span in found) == initial
    assert "".join(span.text for span in (*found, *rest)) == f"{text}!"
    assert all(span.bold for span in found)


def test_an_icon_is_no_capital():
    """A text that begins with one has no drop cap."""
    assert split_initial((IconSpan("carp", "carp"),), "en")[0] == ()
