"""The position of a character of a text is found in its file despite folding, quotes and escapes.

Findings are told what they are about by an index of a game's cards, which is made only if it is needed.
"""

from collections.abc import Mapping

import pytest

from pnp.base.diagnostics import Diagnostic, FindingSubject, Mark, Report
from pnp.load import places
from pnp.load.chapters import BookletNames, read_chapter
from pnp.load.game_reader import load_game
from pnp.load.places import SubjectReport, game_index, position
from pnp.load.translations import parse_po
from pnp.load.yaml.compose import compose
from pnp.model.fields import Message
from pnp.model.game import Sources
from pnp.model.messages import values_of_type


class Files(Sources):
    """A mapping of paths to texts, in place of files."""

    def __init__(self, files: Mapping[str, str]):
        self._files = files

    def __getitem__(self, path):
        """The text of a file."""
        return self._files[path]

    def __iter__(self):
        """The paths."""
        return iter(self._files)

    def __len__(self):
        """The number of files."""
        return len(self._files)

    def template(self, name):
        """There are no templates."""
        raise KeyError(name)


def found(source, path, value, start, letter="X"):
    """The line and column of a letter of a text, as the program finds them."""
    mark = position(value, value.index(letter), start, Files({path: source}))
    return mark.line, mark.column


def expected(source, letter="X"):
    """The line and column of a letter that occurs once in a file."""
    at = source.index(letter)
    return source.count("\n", 0, at) + 1, at - source.rfind("\n", 0, at)


@pytest.mark.parametrize(
    "written",
    [
        "plain X words",
        "plain words\n    on two X lines",
        "plain\n\n    with a gap X",
        ">-\n    folded\n    words X",
        ">\n\n    folded, later\n\n    words\n      deeper X\n    end",
        "|\n    kept\n      as it X is\n",
        "|1-\n    kept\n    as X it is",
        "'it''s ''quoted'' X'",
        "'it''s\n    on X lines'",
        r'"a \"b\" \\ \u00e9\x41\n\tc\_d X"',
        '"one\n    two \\\n    three X"',
        '"\\\n    X"',
        "&name plain X words",
        "&name 'quoted X'",
        '&name\n    # a comment\n    "it X is"',
        "&name >-\n    folded\n    words X",
        "&name\n    X on a line below",
        "!tag &name X",
    ],
)
def test_yaml(written):
    """Plain, quoted, folded and literal scalars."""
    source = f"# a comment\ncards:\n  one:\n   story: {written}\n   end: no\n"
    node = compose(source, "a.yaml", Report())
    scalar = node.get("cards").get("one").get("story")
    assert found(source, "a.yaml", scalar.value, scalar.mark) == expected(source)


@pytest.mark.parametrize(
    "written",
    [
        '"plain X"',
        r'"it \"says\" \\ \n\t X"',
        '""\n"on its own\\n"\n"lines X\\n"\n"and on"',
        '"begun here, "\n  "gone on X"',
    ],
)
def test_po(written):
    """Quoted texts on one line or several, with escapes."""
    source = f'msgctxt "a"\nmsgid "b"\nmsgstr {written}\n\nmsgctxt "c"\nmsgid "d"\nmsgstr "e"\n'
    entry = parse_po(source, "a.po", Report()).entries[0]
    assert found(source, "a.po", entry.text, entry.text_at) == expected(source)


@pytest.mark.parametrize(
    "chapter",
    [
        "# Head X\n",
        "Words on\ntwo lines X\n",
        "- an item\n  goes on X\n",
        "> [!note]\n> in a call-out\n> on lines X\n",
        "> [!note]\n> lazy\nlines X\n",
        "hard  \nbreak X\n",
        "hard\\\nbreak X\n",
        "| a | b |\n|---|---|\n| c \\| d | e X |\n",
        "a > b\nand X > c\n",
        "1. one\n   - two **b**\n     three X\n",
        "a \u2028 b\x0c c\x85 d\n\ne \u2029 f\ng X",
        '![one](a.svg){alt=""} ![two\nX](b.svg){alt=""}\n  ![three](c.svg){alt=""}\n',
        '> [!note]\n> ![one](a.svg){alt=""}\n> ![two X](b.svg){alt=""}\n',
    ],
)
def test_chapters(chapter):
    """Paragraphs, items, call-outs and cells of tables."""
    source = f"Before.\n\n{chapter}\nAfter.\n"
    report = Report()
    names = BookletNames(report)
    names.begin_chapter("a")
    blocks = read_chapter(source, "a.md", names, report)
    (message,) = (m for m in values_of_type(tuple(blocks), Message) if "X" in m.source)
    assert found(source, "a.md", message.source, message.mark) == expected(source)


def test_a_caption_begins_at_its_own_words():
    """A caption has the place of its own words, so that captions in one line can be distinguished."""
    names = BookletNames(Report())
    names.begin_chapter("a")
    (figure,) = read_chapter(
        'Before.\n\n![one](a.svg){alt=""} ![two](b.svg){alt=""}\n![](c.svg){alt=""} ![three](d.svg){alt=""}\n',
        "a.md",
        names,
        Report(),
    )[1:]
    assert [str(image.caption.mark) for image in figure.images if image.caption] == ["a.md:3:3", "a.md:3:25", "a.md:4:22"]
    assert [str(image.mark) for image in figure.images] == ["a.md:3:1", "a.md:3:23", "a.md:4:1", "a.md:4:20"]


def test_a_text_that_is_not_found_has_the_place_of_its_mark():
    """If a text is not found in its file, its mark is used."""
    files = Files({"a.yaml": "story: other\n"})
    for start in (Mark("a.yaml", 1, 8), Mark("b.yaml", 1, 8), Mark("a.yaml"), Mark("a.yaml", 9, 1), Mark("a.yaml", 1, 99)):
        assert position("words", 3, start, files) == start


def test_a_text_of_thousands_of_faults_is_read_once(monkeypatch):
    """Counted: twice as many faults read the file's characters twice as often, not four times."""
    reads = []
    whole = places._source_characters

    def counted(*arguments):
        for read in whole(*arguments):
            reads.append(read)
            yield read

    monkeypatch.setattr(places, "_source_characters", counted)
    for length in (300, 600):
        text = "[x] " * length
        files = Files({"a.md": text + "\n"})
        marks = [position(text, at, Mark("a.md", 1, 1), files) for at in range(0, len(text), 4)]
        assert marks == [Mark("a.md", 1, 4 * number + 1) for number in range(length)]
    assert len(reads) <= 3 * 4 * (300 + 600)


FISH = "content/toy/fish.yaml"


def test_what_a_deck_gives_to_several_cards_is_about_no_card(toy, edit):
    """A value under `defaults` stands once in the file and on all cards; one of a card's own is about that card."""
    file = toy / FISH
    edit(file, "cards:", "defaults:\n  season: winter\ncards:")
    for line in [line for line in file.read_text("utf-8").splitlines(keepends=True) if line.startswith("    season: ")]:
        file.write_text(file.read_text("utf-8").replace(line, ""), "utf-8")
    game = load_game(toy, "toy", Report())
    (deck,) = [deck for deck in game.decks if deck.name == "fish"]
    index, card = game_index(game), deck.cards[0]
    assert {other.marks["season"] for other in deck.cards} == {card.marks["season"]}
    assert index.subject_at(card.marks["season"]) == FindingSubject(None, "season")
    assert index.subject_at(card.marks["points"]) == FindingSubject(card.entry, "points")


def test_a_finding_that_knows_its_subject_needs_no_index():
    """The index of a large game takes memory and time."""

    def refused():
        raise AssertionError("an index was made")

    report, about = Report(), FindingSubject("pike", "story", "fish/pike/story")
    SubjectReport(report, refused).add(Diagnostic("layout/overflow", "too tall", subject=about))
    assert [finding.subject for finding in report.diagnostics] == [about]
