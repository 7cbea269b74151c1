"""The pages of the booklet beside a translation: behind, in both languages, as the files are saved."""

import re
import shutil
import time
from pathlib import Path

import pytest
from starlette.routing import Router
from starlette.testclient import TestClient
from support.games import Watched

from pnp.base.diagnostics import Diagnostic, PnpError
from pnp.edit.session import Session
from pnp.studio.languages import Languages
from pnp.studio.page_data import EDITORS, EditorLinks
from pnp.studio.translated_pages import TranslatedPages

POND = Path(__file__).parents[1] / "layout/booklet/pond"
BOOKLET = "content/toy/locale/de/booklet.po"


@pytest.fixture
def client(toy, run):
    """A client of the page, whose game has a booklet and an empty translation."""
    shutil.copytree(POND, toy, dirs_exist_ok=True)
    assert run("locale", "add", "de", "toy", "--no-pictures", "-q", cwd=toy).code == 0
    watched = Watched(toy)
    languages = Languages(Session(toy), lambda: watched.watcher.source, EditorLinks(EDITORS["vscode"], toy))
    with TestClient(Router(languages.routes())) as client:
        client.watched = watched
        yield client


def id_of(client, source):
    """The id of a text."""
    (entry,) = re.findall(
        rf'msgctxt "([^"]+)"\nmsgid "{re.escape(source)}"', (client.watched.root / BOOKLET).read_text("utf-8")
    )
    return entry


def translate(client, source, text):
    """Write a translation into the file."""
    file = client.watched.root / BOOKLET
    old = f'msgid "{source}"\nmsgstr ""'
    assert old in file.read_text("utf-8")
    file.write_text(file.read_text("utf-8").replace(old, f'msgid "{source}"\nmsgstr "{text}"'), "utf-8")


def pages(client, id_):
    """The pages of a text, as soon as they are laid out; and whether one had to wait."""
    waited = False
    for _ in range(600):
        told = client.get("/languages/pages", params={"locale": "de", "id": id_}).json()
        if not told["wait"]:
            return told, waited
        waited = True
        time.sleep(0.05)
    raise AssertionError("the pages are not laid out")


def test_pages_of_a_text_in_both_languages(client):
    """With its box; nobody waits for an answer; what is saved begins a new layout of that language alone."""
    translate(client, "A hat", "Ein Hut")
    told, waited = pages(client, id_of(client, "A hat"))
    assert (waited, told["message"]) == (True, "")
    (source,), (target,) = told["source"], told["target"]
    assert source["number"] == target["number"] == 3
    for page in (source, target):
        assert client.get(f"/{page['name']}").text.startswith("<svg")
        assert (page["width"], page["height"]) == (100, 140)
        (box,) = page["boxes"]
        assert all(0 < box[side] < 1 for side in ("x", "y", "width", "height"))
    again, waited = pages(client, id_of(client, "A hat"))
    assert (again, waited) == (told, False)
    translate(client, "with a brim", "mit Krempe")
    later, waited = pages(client, id_of(client, "A hat"))
    assert (waited, later["source"]) == (True, told["source"])
    assert later["target"] != told["target"]


def test_a_text_that_prints_in_the_source_language_has_its_page_too(client):
    """As long as it is not translated."""
    told, _ = pages(client, id_of(client, "A hat"))
    assert [page["number"] for page in told["target"]] == [3]


def test_a_text_of_a_card_has_no_page(client):
    """It has faces."""
    told, _ = pages(client, "fish/pike/name")
    assert (told["source"], told["target"]) == ([], [])


def test_what_keeps_pages_from_being_laid_out_is_said(client, monkeypatch):
    """As the build says it."""

    def refuse(*_):
        raise PnpError([Diagnostic("booklet/none", "there is no paper for it", None)])

    monkeypatch.setattr("pnp.studio.translated_pages.lay_out_booklet", refuse)
    told, _ = pages(client, id_of(client, "A hat"))
    assert told == {"wait": False, "message": "there is no paper for it", "source": [], "target": []}


def test_a_layout_that_fails_does_not_wait_for_ever(monkeypatch):
    """Its fault is ours, and shows."""
    monkeypatch.setattr("pnp.studio.translated_pages.game_in_language", lambda *_: 1 / 0)
    layouts, game = TranslatedPages(lambda _name, _svg: None), object()

    def wait():
        for _ in range(100):
            layouts.layout(game, "de", "")
            time.sleep(0.02)

    with pytest.raises(ZeroDivisionError):
        wait()
