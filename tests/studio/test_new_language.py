"""A new language from the page: its tag, its fonts, its forecast, and the files, which are those of the command."""

import shutil

import pytest
from starlette.routing import Router
from starlette.testclient import TestClient
from support.games import Watched

from pnp.studio.new_language import NewLanguage
from pnp.studio.page_data import EDITORS, EditorLinks
from pnp.translate.status import FitForecast


@pytest.fixture
def client(toy):
    """A client of the page."""
    watched = Watched(toy)
    routes = NewLanguage(lambda: watched.watcher.source, EditorLinks(EDITORS["vscode"], toy)).routes()
    with TestClient(Router(routes)) as client:
        client.watched = watched
        yield client


def about(client, tag, words="en"):
    """What is said of a tag."""
    return client.get("/languages/new", params={"locale": tag, "words": words})


def test_a_tag_in_any_form_is_named_in_the_language_of_the_page(client):
    """And in its own; with its direction, and nothing else where the fonts have all of it."""
    told = about(client, "pt_BR", "de").json()
    assert told["characters"] > 80
    del told["characters"]
    assert told == {
        "tag": "pt-BR", "name": "Portugiesisch (Brasilien)", "own": "Português (Brasil)", "direction": "ltr", "lacks": [],
        "free": [], "command": "pnp font add FOLDER --locale pt-BR",
    }  # fmt: skip


def test_what_fonts_lack_is_said_once_for_all_roles_that_lack_it(client):
    """With free families for the script; a made-up language has no characters that are known."""
    told = about(client, "hy").json()
    (lacks,) = told["lacks"]
    assert (lacks["roles"][0], lacks["characters"][:2], len(lacks["characters"])) == ("text", ["ա", "բ"], 24)
    assert 24 + lacks["more"] < told["characters"]  # figures and some signs are there
    assert told["free"][0] == "Noto Sans Armenian"
    assert about(client, "x-elvish").json()["lacks"] == []


@pytest.mark.parametrize(
    ("tag", "message", "hint"),
    [
        ("en", "`en` is the language that `toy` is written in", ""),
        ("tlhh", "`tlhh` is not a language", ""),
        ("all", "`all` asks for every language of a game, so no", "add languages one by one, such as `de`"),
    ],
)  # fmt: skip
def test_other_tags_are_refused_with_the_reason(client, tag, message, hint):
    """Whatever is asked of them."""
    for answer in (about(client, tag), client.get("/languages/room", params={"locale": tag})):
        assert answer.status_code == 422
        assert answer.json()["message"].startswith(message)
        assert hint in answer.json()["hint"]
    assert client.post("/languages/add", json={"locale": tag}).status_code == 422
    assert not (client.watched.root / "content/toy/locale").exists()


def test_requests_name_a_language(client):
    """Any other body or query is refused."""
    assert client.get("/languages/new").status_code == 400
    for body in (b"{", b"[]", b'{"locale": 3}'):
        assert client.post("/languages/add", content=body).status_code == 400


NAME = "Very very old carp of the pond and mill"


def test_texts_that_will_be_too_long(client, edit):
    """The tightest first, each with its place, for the language that is asked for."""
    edit(client.watched.root / "content/toy/fish.yaml", "name: Old Carp", f"name: {NAME}")
    client.watched.build()
    told = client.get("/languages/room", params={"locale": "ko"}).json()
    (text,) = told.pop("texts")
    assert told == {"measured": True, "total": 10, "count": 1}
    assert (text["text"], text["place"], 1 < text["room"] < 1.5) == (NAME, "content/toy/fish.yaml:17:11", True)
    assert text["link"].endswith("fish.yaml:17:11")
    fits = client.get("/languages/room", params={"locale": "fr"}).json()
    assert fits == {"measured": True, "total": 10, "count": 0, "texts": []}


def test_a_language_that_was_never_measured(client, monkeypatch):
    """What is too long in half of those that were."""
    share = ("de", "fr", "it"), ("de",)
    rows = [
        FitForecast("carp", "face", "small", words, room, typical, typical, 6, None, None)
        for words, room, typical in (("tight", 1.1, share[0]), ("wide", 2.0, share[1]), ("none", 0.0, share[0]))
    ]
    monkeypatch.setattr("pnp.studio.new_language.forecast_game", lambda *_: rows)
    told = client.get("/languages/room", params={"locale": "nl"}).json()
    assert (told["measured"], told["total"], told["count"]) == (False, 3, 2)
    assert [(one["text"], one["room"], one["link"]) for one in told["texts"]] == [("none", 0.0, ""), ("tight", 1.1, "")]


def test_the_files_are_those_of_the_command(client, toy, tmp_path, run):
    """Byte for byte, but for the pictures; a second time, the language is there."""
    other = shutil.copytree(toy, tmp_path / "other")
    assert run("locale", "add", "de", "toy", "--no-pictures", "-q", cwd=other).code == 0
    assert client.post("/languages/add", json={"locale": "de", "client": "one"}).json() == {"tag": "de", "files": 2}
    folder = "content/toy/locale/de"
    written = {file.name: file.read_bytes() for file in (toy / folder).iterdir()}
    assert written == {file.name: file.read_bytes() for file in (other / folder).iterdir()}
    again = client.post("/languages/add", json={"locale": "de", "client": "one"})
    assert (again.status_code, again.json()["message"]) == (422, "`content/toy/locale/de` already exists")


def test_a_game_with_a_fault_gets_no_language(client, edit):
    """Texts that are not read would be missing in its files."""
    edit(client.watched.root / "content/toy/fish.yaml", "points: 5", "points: five")
    answer = client.post("/languages/add", json={"locale": "de", "client": "one"})
    assert (answer.status_code, "whole number" in answer.json()["message"]) == (422, True)
    assert not (client.watched.root / "content/toy/locale").exists()
