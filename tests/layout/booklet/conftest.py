"""The toy game with a booklet of two chapters, and its prepared build without written files."""

import shutil

import pytest
from support.places import TESTS

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.build.build import prepare
from pnp.locale import pseudo
from pnp.locale.phrases import phrases_for
from pnp.model.request import BuildRequest

POND = TESTS / "layout/booklet" / "pond"


class Silence:
    """Progress that does nothing."""

    def stage(self, name, total=None):
        """Ignore a stage."""

    def advance(self, steps=1):
        """Ignore steps."""


class Prepared:
    """A prepared build, its findings, and those as the user reads them."""

    def __init__(self, root, **options):
        self.root = root
        self.report = Report()
        self.ready = prepare(BuildRequest(root, "toy", **options), self.report, Silence())

    @property
    def said(self):
        """The report as text."""
        return [format_diagnostic(d, source_reader(self.root)) for d in self.report.diagnostics]

    @property
    def pages(self):
        """The booklet's pages in reading order."""
        return self.ready.booklet.pages

    @property
    def printed(self):
        """The faces of the pages as single pages."""
        document = self.ready.products["booklet"].documents[0]
        return [placed.frame for page in document.imposition.pages for placed in page.placements]


@pytest.fixture
def pond(toy):
    """Return the toy project with its booklet, to be damaged."""
    shutil.copytree(POND, toy, dirs_exist_ok=True)
    words = toy / "content/toy/words.yaml"
    words.write_text(words.read_text("utf-8") + "callout_note: Mind\ndeck_fish: Fish\ndeck_waters: Water\n", "utf-8")
    return toy


@pytest.fixture
def prepared():
    """Prepare a project's booklet: `prepared(root, profile="home-low-ink")`."""
    return lambda root, **options: Prepared(root, **({"only": "booklet"} | options))


@pytest.fixture
def same_letters(monkeypatch):
    """Make both pseudo-locales leave letters unchanged, because the toy game's fonts have no Arabic."""
    for tag in (pseudo.ACCENTS_TAG, pseudo.RIGHT_TO_LEFT_TAG):
        monkeypatch.setitem(pseudo._LETTER_CHANGES, tag, str)
    monkeypatch.setattr("pnp.locale.pseudo_translation.letters_of_fonts", lambda _, tag, report: pseudo.usual_letters(tag))  # noqa: ARG005
    phrases_for.cache_clear()  # other tests use the unchanged phrases, before or after this one
    yield
    phrases_for.cache_clear()
