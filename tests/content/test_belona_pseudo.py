"""In a pseudo-locale every printed word stands between brackets: whatever does not was never given to a translator."""

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


def printed(project, game, tag, out):
    """The reader's PDFs of a game in a pseudo-locale, and what was said of it."""
    report = Report()
    ready = prepare(BuildRequest(project, game, locale=tag), report, Console(quiet=True))
    assert not report.has_errors
    made = write(ready, out, Console(quiet=True))
    return [one.pdf for one in made[:2]], ready.game, report


def words_outside(pdf):
    """The words of a document that stand outside brackets, a text that runs on to the next page included."""
    document, depth, found = pypdfium2.PdfDocument(pdf), 0, set()
    for page in document:
        for word in SIGN.findall(page.get_textpage().get_text_range().replace("\ufffe", "-")):
            depth += (word == "‹") - (word == "›")
            if depth <= 0 and word not in "‹›":
                found.add(word)
    assert depth == 0
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_word_stands_outside_brackets(game, tmp_path):
    """But ids of cards, by which a sheet is sorted, the language's tag and the paper's name."""
    files, spoken, _ = printed(GAMES[game], game, ACCENTS, tmp_path)
    ids = {card.id for deck in spoken.decks for card in deck.cards}
    for file in files:
        outside = words_outside(file)
        assert outside <= ids | {ACCENTS, *ACCENTS.split("-"), "A4"}, file.name


def test_what_does_not_fit_is_listed_and_stops_nothing(tmp_path):
    """The longest words of all overflow somewhere: warnings with file and line, and a PDF."""
    files, _, report = printed(REPOSITORY, "belona", "de-XL", tmp_path)
    long = [d for d in report.diagnostics if d.code == "layout/overflow"]
    assert long
    assert all(d.severity == "warning" and d.mark.line for d in long)
    assert all(file.is_file() for file in files)


@pytest.mark.parametrize("tag", PSEUDO_TAGS)
def test_a_pseudo_translation_is_sound(tag):
    """Nothing that stops a build is wrong with it: every placeholder, icon, plural and sign is where it was."""
    report = Report()
    game = load_game(REPOSITORY, "belona", report)
    check_translation(game, pseudo_translation(game, tag), report)
    assert not report.has_errors
