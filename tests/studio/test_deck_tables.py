"""A deck as a table: its rows and columns, what its cells say, and what is wrong with what is typed in many of them."""

import random

import pytest
from starlette.routing import Router
from starlette.testclient import TestClient
from support.games import Watched

from pnp.edit.session import Session
from pnp.studio.deck_tables import DeckTables
from pnp.studio.events import EventLog
from pnp.studio.page_data import EDITORS, EditorLinks
from pnp.studio.typed_faces import TypedFaces
from pnp.studio.writing import Writing

FISH = "content/toy/fish.yaml"


@pytest.fixture
def client(toy):
    """A client of the toy game, which may ask for tables and write."""
    session = Session(toy)
    watched = Watched(toy, session=session)
    faces = TypedFaces(session, lambda: watched.watcher.built)
    links = EditorLinks(EDITORS["vscode"], toy)
    tables = DeckTables(session, lambda: watched.watcher.source, links, faces)
    writing = Writing(session, EventLog("cafe0123"), lambda: watched.watcher.source, links, faces)
    with TestClient(Router([*tables.routes(), *writing.routes()])) as client:
        client.session, client.watched = session, watched
        yield client


def deck(client, name="fish"):
    """The table of a deck."""
    answer = client.get("/table/deck", params={"deck": name})
    assert answer.status_code == 200
    return answer.json()


def said(table, card):
    """What the cells of a card say, by the names of their columns."""
    cells = next(row["cells"] for row in table["rows"] if row["card"] == card)
    return dict(zip([column["name"] for column in table["columns"]], cells, strict=True))


def test_a_row_for_each_card_and_a_column_for_each_value(client):
    """Parts of records are columns, lists are shown; what is not written is null."""
    table = deck(client)
    assert [row["card"] for row in table["rows"]] == ["pike", "carp", "trout"]
    pike, carp = said(table, "pike"), said(table, "carp")
    assert list(pike) == [
        "name", "story", "points", "length", "season", "home", "art", "bait.worm", "bait.fly", "traits", "record.holder",
        "record.year", "copies", "skip",
    ]  # fmt: skip
    assert (pike["name"], pike["bait.fly"], pike["record.year"], pike["copies"]) == ("Pike", "1", "1964", "2")
    assert (carp["bait.fly"], carp["record.holder"], carp["copies"]) == (None, None, None)
    assert pike["traits"] == {"says": "shy, old", "why": "it is edited in the form of its card"}
    kinds = {column["name"]: column["kind"] for column in table["columns"]}
    assert (kinds["points"]["min"], kinds["season"]["words"]) == (0, ["spring", "summer", "autumn", "winter"])
    assert client.get("/table/decks").json() == {
        "game": "Pond", "decks": [{"name": "fish", "cards": 3}, {"name": "waters", "cards": 2}],
    }  # fmt: skip
    assert client.get("/table/deck", params={"deck": "none"}).status_code == 404


def test_what_is_not_edited_here_says_why(client, edit):
    """Aliases, values that one repeats, cards of `expand`; skipped cards and empty values are there."""
    path = client.session.root / FISH
    edit(path, "name: Old Carp", "skip: yes\n    name: &old Old Carp")
    edit(path, 'story: "Quick [fly]', 'story: *old\n    record: \n    was: "Quick [fly]')
    edit(path, "    record: \n    was", "    # was")
    client.watched.build(FISH)
    table = deck(client)
    assert said(table, "trout")["story"] == {"says": "Old Carp", "why": "`*old` repeats what is written elsewhere"}
    assert said(table, "carp")["name"]["why"] == "`&old` is repeated elsewhere, which would change too"
    assert {row["card"]: row["skipped"] for row in table["rows"]} == {"pike": False, "carp": True, "trout": False}


def change(card, name, old, new, kind="value"):
    """A change of a field of a fish."""
    return {"path": FISH, "kind": kind, "node": ["cards", card, *name.split(".")], "old": old, "new": new}


def test_what_is_typed_is_checked_without_being_written(client):
    """Each finding with its card and its column."""
    before = (client.session.root / FISH).read_bytes()
    changes = [
        change("pike", "points", "7", "70"), change("carp", "season", "spring", "sprung"),
        change("pike", "bait.worm", "2", "x"),
        change("trout", "name", "No", "A name that is longer than forty characters are"),
    ]  # fmt: skip
    told = client.post("/table/check", json={"deck": "fish", "cards": ["pike", "carp", "trout"], "changes": changes}).json()
    found = {(one["card"], one["column"]): one["message"] for one in told["findings"]}
    assert found == {
        ("pike", "points"): "`points` must be at most 20, found `70`",
        ("pike", "bait.worm"): "`worm` must be a whole number, found `x`",
        ("carp", "season"): "`season` cannot be `sprung`",
        ("trout", "name"): "`name` must be at most 40 characters long, found 47",
    }
    assert (told["refused"], told["left"]) == ([], 0)
    assert (client.session.root / FISH).read_bytes() == before
    assert client.watched.build().faces["fish/pike-face"].words.title == "Pike"


def test_a_text_that_does_not_fit_is_found(client):
    """By laying the card out as it would be."""
    changes = [change("carp", "name", "Old Carp", "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww")]
    told = client.post("/table/check", json={"deck": "fish", "cards": ["carp"], "changes": changes}).json()
    assert [(one["card"], one["column"]) for one in told["findings"]] == [("carp", "name")]


def test_what_cannot_be_changed_is_told_with_the_reason(client):
    """Somebody else's words, and what is refused; all else is checked."""
    changes = [
        change("pike", "name", "Other", "New"),
        change("carp", "traits.x", None, "1", "insert"),
        change("trout", "points", "3", "99"),
    ]
    told = client.post("/table/check", json={"deck": "fish", "cards": ["pike", "carp", "trout"], "changes": changes}).json()
    assert told["refused"] == [
        {"path": FISH, "node": ["cards", "pike", "name"], "theirs": "Pike"},
        {"path": FISH, "node": ["cards", "carp", "traits", "x"], "message": "`cards/carp/traits` is not written in this file"},
    ]
    assert [one["card"] for one in told["findings"]] == ["trout"]
    assert client.post("/table/check", json={"deck": "fish", "cards": 3, "changes": []}).status_code == 400


def test_random_edits_and_back_give_the_same_bytes(client):
    """Of many cells, through the requests of the page; what is shown is what was typed."""
    path, chance = client.session.root / FISH, random.Random(5)  # noqa: S311
    before = path.read_bytes()
    texts = ["new", "two words", "a: b", "x # y", "1", "é", "'", '"', "two\nlines"]
    for _ in range(25):
        table = deck(client)
        cells = [
            (row["card"], column, cell)
            for row in table["rows"]
            for column, cell in zip(table["columns"], row["cells"], strict=True)
            if isinstance(cell, str) and column["name"] != "skip"
        ]
        chosen = chance.sample(cells, chance.randint(2, 12))
        typed = [(card, column["name"], cell, chance.choice(texts)) for card, column, cell in chosen]
        changes = [change(card, name, old, new) for card, name, old, new in typed]
        assert client.post("/edits", json={"client": "one", "changes": changes}).status_code == 200
        now = deck(client)
        assert [said(now, card)[name] for card, name, _, _ in typed] == [new for *_, new in typed]
        back = [change(card, name, new, old) for card, name, old, new in typed]
        if chance.random() < 0.5:
            client.post("/undo", json={"client": "one"})
            assert path.read_bytes() == before
        else:
            assert client.post("/edits", json={"client": "one", "changes": back}).status_code == 200
            assert {row["card"]: row["cells"] for row in deck(client)["rows"]} == {
                row["card"]: row["cells"] for row in table["rows"]
            }
            client.post("/undo", json={"client": "one"})
            client.post("/undo", json={"client": "one"})
            assert path.read_bytes() == before


def test_a_table_of_text(toy, edit):
    """Its cells by row and column, with parts of records in columns of their own."""
    edit(
        toy / "content/toy/game.yaml",
        "  waters: {type: water,",
        "  pools: {type: pool, format: standard, face: pool.xml, source: pools.csv}\n  waters: {type: water,",
    )
    with (toy / "content/toy/types.yaml").open("a") as file:
        file.write(
            "pool:\n  note: a pool\n  fields: {name: {kind: text}, depth: {kind: int, max: 9}, at: {kind: record, printed: no,"
        )
        file.write(" fields: {x: {kind: int}, y: {kind: int}}}}\n")
    (toy / "templates/toy/pool.xml").write_text(
        '<face><text x="3" y="3" w="50" h="10" style="small">{{ card.name }} {{ card.depth }}</text></face>'
    )
    (toy / "content/toy/pools.csv").write_text('id,name,depth,at.x,at.y\na,"A, b",1,1,2\nb,B,2,3,4\n')
    session = Session(toy)
    watched = Watched(toy, session=session)
    faces = TypedFaces(session, lambda: watched.watcher.built)
    tables = DeckTables(session, lambda: watched.watcher.source, EditorLinks(EDITORS["vscode"], toy), faces)
    with TestClient(Router(tables.routes())) as client:
        table = deck(client, "pools")
        path = "content/toy/pools.csv"
        assert said(table, "a") == {"name": "A, b", "depth": "1", "at.x": "1", "at.y": "2"}
        assert ([row["row"] for row in table["rows"]], table["places"][path]["at.y"]) == ([2, 3], 5)
        changes = [{"path": path, "kind": "cell", "node": [3, 3], "old": "2", "new": "20"}]
        told = client.post("/table/check", json={"deck": "pools", "cards": ["b"], "changes": changes}).json()
        assert [(one["card"], one["column"]) for one in told["findings"]] == [("b", "depth")]
