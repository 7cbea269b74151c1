"""In a pseudo-locale every printed word is in brackets; a word outside was never given to translators."""

import re
from pathlib import Path

import pypdfium2
import pytest

from pnp.base.diagnostics import Report
from pnp.build.build import prepare, write
from pnp.cli.console import Console
from pnp.load.game_reader import load_game
from pnp.locale.checks.translation import check_translation
from pnp.locale.pseudo import ACCENTS_TAG, PSEUDO_TAGS
from pnp.locale.pseudo_translation import pseudo_translation
from pnp.model.request import BuildRequest

REPOSITORY = Path(__file__).resolve().parents[2]
GAMES = {"belona": REPOSITORY, "toy": REPOSITORY / "tests/toy"}
UNITS = {"mm", "g", "m²"}
"""Of the ruler and of what a stock weighs, on sheets only."""
PROPER_NAMES = {"Octacorp", "Vetran"}
"""The factions have the same name in every language: the field is `translatable: no`."""
SIGN = re.compile(r"[‹›]|[^\W\d_][\w-]*")


def printed(project, game, tag, out, workshop):
    """All files of a game in a pseudo-locale as PDFs, the game, and the report."""
    report = Report()
    ready = prepare(BuildRequest(project, game, locale=tag), report, Console(quiet=True), workshop)
    assert not report.has_errors
    made = write(ready, out, Console(quiet=True), workshop=workshop)
    return [one.pdf for one in made], ready, report


def words_outside(texts):
    """The words of texts in order outside brackets; brackets may continue in the next text."""
    depth, found = 0, set()
    for text in texts:
        for word in SIGN.findall(text):
            depth += (word == "‹") - (word == "›")
            if depth <= 0 and word not in "‹›":
                found.add(word)
    assert depth == 0
    return found


def texts_of(frames):
    """The texts of faces and pages, in the order in which they are set."""
    return [" ".join(line.replace("\u00ad", "") for line in box.lines) for frame in frames for box in frame.boxes]


def pages_of(pdf):
    """The texts of the pages of a document; of cards that lie on their side, lines may come in any order."""
    return [page.get_textpage().get_text_range().replace("\ufffe", "-") for page in pypdfium2.PdfDocument(pdf)]


@pytest.mark.parametrize("game", GAMES)
def test_no_word_is_outside_brackets(game, languages, tmp_path):
    """Only ids of cards, proper names, the language tag, papers, files and units of measure are outside brackets."""
    files, ready, _ = printed(GAMES[game], game, ACCENTS_TAG, tmp_path, languages.workshop if game == "belona" else None)
    ids = {card.id for deck in ready.game.decks for card in deck.cards}
    names = {"pdf", *(file.stem for file in files)}  # the assembly sheet says how those of cards are cut
    allowed = ids | names | PROPER_NAMES | {ACCENTS_TAG, *ACCENTS_TAG.split("-"), "A4"}
    faces = texts_of(frame for card in ready.components for frame in (card.face, card.back) if frame is not None)
    pages = texts_of(ready.booklet.pages if ready.booklet else ())
    assert words_outside(faces) <= allowed
    assert words_outside(pages) <= allowed
    set_words = {word for text in faces + pages for word in SIGN.findall(text)}
    for file in files:
        outside = {word for word in words_outside(pages_of(file)) if word.replace("-", "") not in set_words}  # at line ends
        assert outside <= allowed | set_words | UNITS, file.name


def test_overflow_in_a_pseudo_locale_is_only_a_warning(languages, tmp_path):
    """The longest words overflow somewhere; this gives warnings with file and line, and the PDFs are written."""
    files, _, report = printed(REPOSITORY, "belona", "de-XL", tmp_path, languages.workshop)
    long = [d for d in report.diagnostics if d.code == "layout/overflow"]
    assert long
    assert all(d.severity == "warning" and d.mark.line for d in long)
    assert all(file.is_file() for file in files)


@pytest.mark.parametrize("tag", PSEUDO_TAGS)
def test_a_pseudo_translation_has_no_errors(tag):
    """A pseudo-translation has no errors: placeholders, icons, plurals and punctuation are those of the source."""
    report = Report()
    game = load_game(REPOSITORY, "belona", report)
    check_translation(game, pseudo_translation(game, tag, Report()), report)
    assert not report.has_errors
