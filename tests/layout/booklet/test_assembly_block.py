"""`[[assembly]]` in a chapter: steps, and how sheets are cut, as figures with words, for eyes and for screen readers."""

import pytest

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.build.build import prepare
from pnp.load.package_data import papers
from pnp.model.face_walk import walk
from pnp.model.frame import PlacedFrame, TextLine
from pnp.model.request import BuildRequest

from .conftest import Silence

NETS = '{% import "pnp/nets.xml" as nets %}'
DIE = NETS + '<face mirror="no">{% call(face) nets.cube(10, "story", fill="water") %}{% endcall %}</face>'


@pytest.fixture
def die_pond(pond):
    """The booklet of the toy game, whose first deck is a net of a die now, and a chapter that shows how it is folded."""
    (pond / "templates/toy/fish.xml").write_text(DIE, "utf-8")
    chapter = min((pond / "content/toy/booklet").glob("*.md"))
    for other in (pond / "content/toy/booklet").glob("*.md"):
        other.unlink()
    chapter.write_text("# Make it\n\n[[assembly]]\n", "utf-8")
    return pond


def booklet(root, locale=None):
    """The pages, and what was said."""
    report = Report()
    ready = prepare(BuildRequest(root, "toy", locale=locale), report, Silence())
    return ready.booklet, [format_diagnostic(d, source_reader(root)) for d in report.diagnostics if "booklet" in d.code]


def figures(pages):
    """The figures with their alternatives and left edges, and the lines of text, in reading order."""
    found, words = [], []
    for page in pages:
        for item, _state in walk(page.items, into=()):
            if isinstance(item, PlacedFrame) and item.tag is not None:
                found.append((item.tag.element.type, item.tag.element.alternative, item.matrix[4]))
            elif isinstance(item, TextLine):
                words.append("".join(run.text for _, run in item.runs))
    return found, words


def test_steps_are_figures_that_say_what_is_done(die_pond):
    """The legend, then the three steps of the die from left to right, each with its number and what to do."""
    pages, said = booklet(die_pond)
    assert said == []
    found, words = figures(pages.pages)
    assert [alternative.split(":")[0] for _, alternative, _ in found[:4]] == [
        "cut",
        "fold backwards",
        "marks",
        "put glue\u00a0here",
    ]
    name = found[4][1].split(":")[0].rsplit(" ", 1)[0]
    assert [alternative.split(":")[0] for _, alternative, _ in found[4:7]] == [f"{name} {n}" for n in (1, 2, 3)]
    assert found[4][1].endswith("then cut along the solid\u00a0lines.")
    assert found[4][2] < found[5][2]
    assert "Glue" in " ".join(words)


def test_the_order_of_cutting_follows(die_pond):
    """Of each file: its name, how it is printed, the numbers of its sheets and what is on them, as a figure and as words."""
    edit = die_pond / "content/toy/game.yaml"
    edit.write_text(edit.read_text("utf-8").replace("waters: {", "waters: {stock: board, "), "utf-8")
    pages, said = booklet(die_pond)
    assert said == []
    found, words = figures(pages.pages)
    text = "\n".join(words)
    for file, printed in (("toy-en-cards-a4.pdf", "A4, both sides"), ("toy-en-cards-a4-board.pdf", "glue onto cardboard")):
        assert text.index(file) < text.index(printed, text.index(file))
    cutting = [alternative for type_, alternative, _ in found if type_ == "Figure" and alternative.startswith("A4  ")]
    assert cutting == [
        "A4  1: Fish\u00a0(4) Score all creases\u00a0first. Then cut along the solid lines of each\u00a0piece.",
        "A4  1: Water\u00a0(3)",
    ]


def test_the_sheets_are_those_of_the_build(die_pond):
    """Also if the booklet alone is built, on another paper; a service cuts its cards itself, and a table has no sheets."""
    for options, expected in (
        ({"paper": papers()["letter"]}, "toy-en-cards-letter.pdf"),
        ({"only": "booklet", "backs": "none"}, "toy-en-cards-a4.backs-none.pdf"),
        ({"profile": "tts"}, None),
        ({"profile": "drivethru"}, None),
    ):
        report = Report()
        ready = prepare(BuildRequest(die_pond, "toy", **options), report, Silence())
        _, words = figures(ready.booklet.pages if ready.booklet else ())
        names = [line for line in words if line.endswith(".pdf")]
        assert names == ([expected] if expected else []), options


def test_it_stands_in_a_callout_too(die_pond):
    """A block may be in a box, and knows the sheets there."""
    chapter = min((die_pond / "content/toy/booklet").glob("*.md"))
    chapter.write_text("# Make it\n\nSee:\n\n> [!note]\n> [[assembly]]\n", "utf-8")
    pages, said = booklet(die_pond)
    assert said == []
    assert "toy-en-cards-a4.pdf" in figures(pages.pages)[1]


def test_a_game_of_cards_alone(pond):
    """Shows its marks and how its sheets are cut, without a word of creases or glue."""
    for other in (pond / "content/toy/booklet").glob("*.md"):
        other.unlink()
    (pond / "content/toy/booklet/01-make.md").write_text("# Make it\n\n[[assembly]]\n", "utf-8")
    pages, said = booklet(pond)
    assert said == []
    found, words = figures(pages.pages)
    text = " ".join(" ".join(words).split())
    assert "marks: cut straight" in text
    assert "first right across the sheet" in text
    assert "rease" not in text
    assert [alternative.partition(":")[0] for _, alternative, _ in found] == ["marks", "A4  1"]


def test_pages_since_a_print(pond, run):
    """Pages that show sheets are not called changed if nothing did, and are if the sheets are cut in another way."""
    chapter = pond / "content/toy/booklet/99-make.md"
    chapter.write_text("# Make it\n\n[[assembly]]\n", "utf-8")
    assert run("build", "toy", "-q", "--out", "printed", cwd=pond).code == 0
    assert "nothing has changed" in run("build", "toy", "--since", "printed/toy/en", cwd=pond).out
    edit = pond / "content/toy/game.yaml"
    edit.write_text(edit.read_text("utf-8").replace("waters: {", "waters: {stock: board, "), "utf-8")
    assert "of the booklet changed" in run("build", "toy", "--since", "printed/toy/en", cwd=pond).out
