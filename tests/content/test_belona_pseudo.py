"""In a pseudo-locale every printed word is in brackets; a word outside was never given to translators."""

import re
from pathlib import Path

import pypdfium2
import pytest

from pnp.build import prepare, write
from pnp.cli.console import Console
from pnp.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.locale.checks.check_translation import check_translation
from pnp.locale.pseudo import ACCENTS, PSEUDO_TAGS, pseudo_translation
from pnp.model.build_request import BuildRequest

REPOSITORY = Path(__file__).resolve().parents[2]
GAMES = {"belona": REPOSITORY, "toy": REPOSITORY / "tests/toy"}
SIGN = re.compile(r"[‹›]|[^\W\d_][\w-]*")


def printed(project, game, tag, out, workshop):
    """The cards and the booklet of a game in a pseudo-locale as PDFs, the game, and the report."""
    report = Report()
    ready = prepare(BuildRequest(project, game, locale=tag), report, Console(quiet=True), workshop)
    assert not report.has_errors
    made = write(ready, out, Console(quiet=True), workshop=workshop)
    return [one.pdf for one in made[:2]], ready.game, report


def words_outside(pdf):
    """The words of a document outside brackets; brackets may continue on the next page."""
    document, depth, found = pypdfium2.PdfDocument(pdf), 0, set()
    for page in document:
        for word in SIGN.findall(page.get_textpage().get_text_range().replace("\ufffe", "-")):
            depth += (word == "‹") - (word == "›")
            if depth <= 0 and word not in "‹›":
                found.add(word)
    assert depth == 0
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_word_is_outside_brackets(game, languages, tmp_path):
    """Only ids of cards, the language tag and the name of the paper are outside brackets."""
    files, spoken, _ = printed(GAMES[game], game, ACCENTS, tmp_path, languages.workshop if game == "belona" else None)
    ids = {card.id for deck in spoken.decks for card in deck.cards}
    for file in files:
        outside = words_outside(file)
        assert outside <= ids | {ACCENTS, *ACCENTS.split("-"), "A4"}, file.name


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
    check_translation(game, pseudo_translation(game, tag), report)
    assert not report.has_errors
