"""The first minute over requests: what there is to begin with, an example, a table, and what goes wrong with them."""

import threading
from base64 import b64encode

import pytest
from starlette.routing import Router
from starlette.testclient import TestClient

from pnp.api import open_project
from pnp.load.scaffold import example_names, new_game
from pnp.studio import begin as begin_module
from pnp.studio.begin import Begin

SHEET = "Name,Cost,Rules\nAnn,3,Draw a card.\nBob,2,Discard two.\n"


@pytest.fixture
def root(tmp_path):
    """An empty folder."""
    (tmp_path / "game").mkdir()
    return tmp_path / "game"


@pytest.fixture
def begin(root):
    """The first minute in it."""
    return Begin(root)


@pytest.fixture
def client(begin):
    """A client of its page."""
    with TestClient(Router(begin.routes())) as client:
        yield client


def post(client, what, **told):
    """The status of a request and what is answered."""
    answer = client.post(f"/begin/{what}", json=told)
    return answer.status_code, answer.json()


def sent(text):
    """A table as the page sends it."""
    return b64encode(text if isinstance(text, bytes) else text.encode()).decode()


def files(root):
    """All that is in a folder."""
    return sorted(file.relative_to(root).as_posix() for file in root.rglob("*") if file.is_file())


def test_what_there_is_to_begin_with(client, root):
    """Games of the folder, examples, tables that lie there, formats; nothing hidden, and no lock of a program."""
    new_game(root, "hill")
    for name in ("cards.csv", "More.XLSX", ".hidden.csv", "~$More.xlsx", "notes.txt"):
        (root / name).write_bytes(b"")
    (root / "content" / "broken").mkdir()
    (root / "content" / "broken" / "game.yaml").write_text("title: [", "utf-8")
    about = client.get("/begin/about").json()
    assert (about["open"], about["folder"]) == (None, "game")
    assert about["games"] == [{"name": "broken", "title": "broken"}, {"name": "hill", "title": "Hill"}]
    assert about["examples"] == list(example_names())
    assert about["tables"] == ["More.XLSX", "cards.csv"]
    assert {"name": "poker", "size": [63.5, 88.9]} in about["formats"]


def test_a_game_of_the_folder_is_opened(client, begin, root):
    """Once; the page of another tab goes on with it."""
    new_game(root, "hill")
    new_game(root, "mill")
    assert post(client, "open", game="dale") == (400, {"message": "there is no such game"})
    assert begin.is_open
    assert post(client, "open", game="mill") == (200, {"game": "mill"})
    assert (begin.is_open, begin.wait()) == (False, "mill")
    assert post(client, "open", game="hill") == (409, {"message": "`mill` is open already"})
    assert client.get("/begin/about").json()["open"] == "mill"


@pytest.mark.parametrize("example", [None, *example_names()])
def test_an_example_is_copied(client, begin, root, example):
    """Under a name of its own, or what it is usually called."""
    assert post(client, "example", example=example, name="", usual="Night Kitchen") == (200, {"game": "night-kitchen"})
    assert begin.wait() == "night-kitchen"
    assert "content/night-kitchen/game.yaml" in files(root)


def test_a_game_from_a_table(client, begin, root):
    """Looked at, then made with another kind; it has no finding."""
    status, told = post(client, "table", file="my_heroes.csv", data=sent(SHEET))
    assert status == 200
    assert {name: told[name] for name in ("file", "name", "title", "cards")} == {
        "file": "my_heroes.csv", "name": "my-heroes", "title": "My heroes", "cards": 2,
    }  # fmt: skip
    assert [(one["name"], one["headers"], one["kind"]) for one in told["columns"]] == [
        ("name", ["Name"], "text"), ("cost", ["Cost"], "number"), ("rules", ["Rules"], "text"),
    ]  # fmt: skip
    assert files(root) == []
    made = post(client, "game", file="my_heroes.csv", name="heroes", title=" Heroes ", format="square", kinds={"cost": "text"})
    assert made == (200, {"game": "heroes", "unprinted": []})
    assert begin.wait() == "heroes"
    assert "title: Heroes\n" in (root / "content/heroes/game.yaml").read_text("utf-8")
    assert open_project(root).check("heroes").findings == ()


def test_a_table_may_stay_the_source(client, root):
    """What the page says of it first, and the game that reads it then."""
    told = post(client, "table", file="My heroes.csv", data=sent(SHEET))[1]
    assert (told["keeps"], told["stored"], told["edited"]) == (True, "my-heroes.csv", True)
    asked = {"file": "My heroes.csv", "name": "heroes", "title": "Heroes", "kinds": {}}
    assert post(client, "game", **asked, keep="yes")[0] == 400
    assert post(client, "game", **asked, keep=True) == (200, {"game": "heroes", "unprinted": []})
    assert (root / "content/heroes/my-heroes.csv").read_text("utf-8") == SHEET
    assert not (root / "content/heroes/cards.yaml").exists()
    assert open_project(root).check("heroes").findings == ()


def test_a_table_of_the_folder(client, root):
    """Is read by its name; no other file is."""
    (root / "cards.csv").write_text(SHEET, "utf-8")
    (root / "secret.yaml").write_text(SHEET, "utf-8")
    (root.parent / "outside.csv").write_text(SHEET, "utf-8")
    (root / "link.csv").symlink_to(root.parent / "outside.csv")
    assert post(client, "table", file="cards.csv")[0] == 200
    for name in ("secret.yaml", "../outside.csv", str(root.parent / "outside.csv"), "none.csv"):
        assert post(client, "table", file=name) == (400, {"message": "there is no such table in the folder"})
    assert post(client, "table", file="link.csv")[0] == 422


def test_faults_of_a_table(client, begin, root):
    """Each with its cell and a way out; nothing is written, and another try is made."""
    status, told = post(client, "table", file="heroes.csv", data=sent("Name,Cost\nAnn,3,too much\n"))
    assert (status, told["findings"][0]["place"]) == (422, "heroes.csv:2:3")
    assert told["message"] == told["findings"][0]["message"]
    assert post(client, "game", file="heroes.csv", name="h", title="H", kinds={}) == (400, {"message": "read the table again"})
    assert post(client, "table", file="heroes.csv", data=sent(SHEET.replace(",2,", ",two,")))[0] == 200
    status, told = post(client, "game", file="heroes.csv", name="h", title="H", kinds={"cost": "number"})
    assert (status, told["findings"][0]["place"]) == (422, "heroes.csv:3:2")
    assert (files(root), begin.is_open) == ([], True)


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({"name": "Größe"}, "a game must be named with a-z, 0-9, `_` and `-`, found `Größe`"),
        ({"name": "../up"}, "a game must be named with a-z, 0-9, `_` and `-`, found `../up`"),
        ({"name": "aux"}, "a game cannot be named `aux`: Windows keeps this name for a device"),
        ({"name": "hill"}, "there is a `content/hill` already"),
        ({"title": " "}, "a game has a `name`, and a `title` of at most 80 characters"),
        ({"format": "token-20"}, "there is no format `token-20`"),
        ({"kinds": {"cost": "wood"}}, "there is no kind `wood`"),
        ({"kinds": ["cost"]}, "`kinds` are those of columns by their names"),
    ],
)
def test_what_cannot_be_made_is_said(client, begin, root, told, message):
    """The folder is as it was, whatever is asked for."""
    new_game(root, "hill")
    before = files(root)
    assert post(client, "table", file="heroes.csv", data=sent(SHEET))[0] == 200
    status, answer = post(client, "game", **{"file": "heroes.csv", "name": "heroes", "title": "Heroes", "kinds": {}, **told})
    assert (status in {400, 422}, answer["message"]) == (True, message)
    assert (files(root), begin.is_open) == (before, True)


def test_what_is_no_table_is_refused(client, monkeypatch):
    """Data that is too large or no Base64, a body that is no object, a name that is missing."""
    monkeypatch.setattr(begin_module, "MOST_TABLE_BYTES", 1 << 20)
    large = sent(b"a" * ((1 << 20) + 1))
    assert post(client, "table", file="a.csv", data=large) == (400, {"message": "`a.csv` is larger than 1 MB"})
    assert post(client, "table", file="a.csv", data="?") == (400, {"message": "the `data` is no Base64"})
    assert post(client, "table", data=sent(SHEET)) == (400, {"message": "a table has a `file` name and its `data`"})
    assert client.post("/begin/table", content=b"[1]").json() == {"message": "the body is no object of JSON"}
    assert post(client, "example", example="none", name="x", usual="x")[0] == 400


def test_a_full_disk_is_said(client, root, begin):
    """The game is not begun."""
    (root / "content").write_text("in the way", "utf-8")
    status, told = post(client, "example", example=None, name="hill", usual="hill")
    assert (status, begin.is_open) == (422, True)
    assert "content" in told["message"]


def test_who_waits_goes_on_with_the_game(client, begin, root):
    """The command, in the thread in which it builds."""
    new_game(root, "hill")
    found = []
    waiting = threading.Thread(target=lambda: found.append(begin.wait()))
    waiting.start()
    assert found == []
    post(client, "open", game="hill")
    waiting.join(5)
    assert found == ["hill"]
