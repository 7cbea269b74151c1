"""`[[assembly]]` in a chapter: the steps as figures with words below them, for readers who see them and who do not."""

import pytest

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.build.build import prepare
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
    assert [type_ for type_, _, _ in found] == ["Figure"] * 6
    assert [alternative.split(":")[0] for _, alternative, _ in found[3:]] == [f"{_name(found)} {n}" for n in (1, 2, 3)]
    assert found[3][1].endswith("then cut along the solid\u00a0lines.")
    assert found[3][2] < found[4][2]
    assert "Glue" in " ".join(words)


def _name(found):
    return found[3][1].split(":")[0].rsplit(" ", 1)[0]


def test_a_game_of_cards_alone(pond):
    """An error at the line, with a way out."""
    chapter = min((pond / "content/toy/booklet").glob("*.md"))
    chapter.write_text("# Make it\n\n[[assembly]]\n", "utf-8")
    _, said = booklet(pond)
    path = chapter.relative_to(pond)
    assert said[-1] == (
        f"{path}:3:1: error[booklet/no-assembly]: the game has nothing to put together\n"
        "    3 | [[assembly]]\n"
        "      | ^\n"
        "  hint: take the line out: it shows nets of `pnp/nets.xml` and boards with `tile`"
    )
