"""Numbers of decks on a page: the same as `pnp stats --json`, with what can be chosen and links to places."""

import json

import pytest
from starlette.routing import Router
from starlette.testclient import TestClient
from support.games import Watched

from pnp.studio.numbers import Numbers
from pnp.studio.page_data import EDITORS, EditorLinks


@pytest.fixture
def watched(toy):
    """The toy game after its first build, with an assertion that leaves room."""
    with (toy / "content/toy/fish.yaml").open("a", encoding="utf-8") as file:
        file.write("  - {sum: points, max: 20}\n")
    return Watched(toy)


@pytest.fixture
def client(watched):
    """A client of the page."""
    numbers = Numbers(lambda: watched.watcher.source, EditorLinks(EDITORS["vscode"], watched.root))
    with TestClient(Router(numbers.routes())) as client:
        yield client


def asked(client, **choice):
    """The numbers of a choice."""
    answer = client.get("/numbers/all", params=choice)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize(
    ("choice", "options"),
    [
        ({}, []),
        ({"deck": "fish", "hand": "2"}, ["--deck", "fish", "--hand", "2"]),
        ({"field": "points", "by": "home"}, ["--field", "points", "--by", "home"]),
        ({"deck": "fish", "field": "bait.*"}, ["--deck", "fish", "--field", "bait.*"]),
    ],
)
def test_they_are_those_of_the_command(client, run, toy, choice, options):
    """All that `pnp stats` gives, and its command line."""
    told = asked(client, **choice)
    assert told["command"] == " ".join(["pnp", "stats", "toy", *options])
    (expected,) = json.loads(run("stats", "toy", *options, "--json", cwd=toy).out)["games"]
    assert {name: told[name] for name in expected.keys() - {"assertions", "seconds"} if name in told} == {
        name: value for name, value in expected.items() if name in told and name != "assertions"
    }
    assert len(told["decks"]) == len(expected["decks"])


def test_what_can_be_chosen(client):
    """The decks with their fields; which curves are worth a chart; where each assertion stands."""
    told = asked(client)
    assert list(told["names"]) == ["fish", "waters"]
    assert told["names"]["fish"][:4] == ["name", "story", "points", "length"]
    assert "points" in told["drawn"]["fish"]
    first = told["assertions"][0]
    assert first["link"].endswith(f"/content/toy/fish.yaml:{first['line']}:{first['column']}")


def test_they_follow_the_files(client, watched):
    """After another build they are counted anew."""
    before = asked(client, deck="fish")["decks"][0]["copies"]
    watched.save("content/toy/fish.yaml", "copies: 2", "copies: 3")
    assert asked(client, deck="fish")["decks"][0]["copies"] == before + 1


def test_what_is_not_there(client):
    """A deck or a field that is gone, with the nearest name; a hand that is none; a game that is not read yet."""
    answer = client.get("/numbers/all", params={"field": "point"})
    assert (answer.status_code, answer.json()["message"]) == (404, "there is no field `point`: did you mean `points`?")
    answer = client.get("/numbers/all", params={"deck": "birds"})
    assert (answer.status_code, answer.json()["message"]) == (400, "there is no deck `birds` any more")
    for hand in ("0", "-1", "x", "1001", "٣"):
        assert client.get("/numbers/all", params={"hand": hand}).status_code == 400
    with TestClient(Router(Numbers(lambda: None, None).routes())) as early:
        assert early.get("/numbers/all").status_code == 202
