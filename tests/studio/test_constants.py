"""Constants on a page: who prints them, and what other values would change before they are saved."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.routing import Router
from starlette.testclient import TestClient

from pnp.edit.changes import Change
from pnp.edit.session import Session
from pnp.model.request import BuildRequest, SupersededError
from pnp.studio.constants import Constants
from pnp.studio.page_data import EDITORS, EditorLinks

RULES = "content/toy/rules.yaml"
ODDS = """\
bite:
  note: two dice and the bait
  roll: {dice: 2, sides: 6, plus: catch.bonus}
  gives: {caught: {min: 9}, average: mean}
duel:
  when: {catch.penalty: 1}
  for: {lead: {from: 0, to: catch.bonus}}
  opposed: {own: {sides: 6, plus: lead}, other: {sides: 6}}
  gives: {win: win}
  printed: no
  reason: for us
"""
TABLE = """\
catch:
  penalty: {value: 1, unit: points, note: what a lost fish costs, max: 3}  # stays
  bonus: {value: 2, unit: points}
  sizes: {value: [3, 5, 8], unit: cm, printed: no, reason: for us}
  names: {value: {worm: 1, fly: 2}, unit: cm, printed: no, reason: for us}
  both: {equals: catch.bonus + catch.penalty, unit: points, printed: no, reason: for us}
  total: {equals: sum(catch.sizes), unit: cm, printed: no, reason: for us}
"""


def make(toy, game="toy"):
    """The constants of a project, which is never built by another."""
    session = Session(toy)
    return Constants(session, lambda: BuildRequest(toy, game), lambda: None, EditorLinks(EDITORS["vscode"], toy))


@pytest.fixture
def project(toy):
    """The toy game with more constants and with odds."""
    (toy / RULES).write_text(TABLE, "utf-8")
    (toy / "content/toy/odds.yaml").write_text(ODDS, "utf-8")
    return toy


@pytest.fixture
def client(project):
    """A client of the page."""
    with TestClient(Router(make(project).routes())) as client:
        yield client


def change(name, old, new, *steps):
    """A change of a constant, as the page sends it."""
    return {"path": RULES, "kind": "value", "node": [*name.split("."), "value", *steps], "old": old, "new": new}


def preview(client, *changes):
    """What changes would do."""
    answer = client.post("/rules/preview", json={"changes": list(changes)})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_constants_with_their_places(client):
    """Values, bounds and notes as written, the parts of lists and tables, what follows from others, and who prints each."""
    answer = client.get("/rules/all").json()
    assert (answer["game"], answer["name"], answer["engine"]) == ("Pond", "toy", None)
    penalty, bonus, sizes, names, both, _ = answer["constants"]
    use = penalty.pop("uses")[0]
    assert penalty == {
        "name": "catch.penalty", "value": "1", "unit": "points", "note": "what a lost fish costs", "max": 3, "choices": [],
        "follows": "", "numbers": "", "place": f"{RULES}:2:3", "path": RULES, "link": penalty["link"], "unprinted": "",
        "leaves": [{"node": ["catch", "penalty", "value"], "label": "", "text": "1"}], "played": False, "fixed": False,
    }  # fmt: skip
    assert penalty["link"].endswith("/content/toy/rules.yaml:2:3")
    assert (use["how"], use["place"], use["pages"]) == ("text", "content/toy/fish.yaml:7:54", {"cards": "1"})
    assert use["sentence"] == "Pay worm 2 or lose 1 point."
    assert {one["how"] for one in bonus["uses"]} == {"text", "rule", "odds"}
    assert [(leaf["label"], leaf["node"][-1], leaf["text"]) for leaf in sizes["leaves"]] == [
        ("1", 0, "3"),
        ("2", 1, "5"),
        ("3", 2, "8"),
    ]
    assert [(leaf["label"], leaf["text"]) for leaf in names["leaves"]] == [("worm", "1"), ("fly", "2")]
    assert (both["follows"], both["numbers"], both["leaves"]) == ("catch.bonus + catch.penalty", "2 + 1", [])


def test_odds_with_their_constants(client):
    """A table each, as it prints and exactly, and the constants that they are counted from."""
    bite, duel = client.get("/rules/all").json()["odds"]
    assert (bite["id"], bite["note"], bite["constants"]) == ("bite", "two dice and the bait", ["catch.bonus"])
    assert (bite["columns"], bite["rows"]) == (
        ["caught", "average"],
        [[{"text": "58%", "exact": "7/12"}, {"text": "9.00", "exact": "9"}]],
    )
    assert (duel["columns"], duel["holds"], sorted(duel["constants"])) == (
        ["lead", "win"],
        True,
        ["catch.bonus", "catch.penalty"],
    )
    assert [row[1]["exact"] for row in duel["rows"]] == ["5/12", "7/12", "13/18"]
    changed = preview(client, change("catch.bonus", "2", "1"), change("catch.penalty", "1", "2"))["odds"]
    assert changed[0]["rows"][0][0] == {"text": "42%", "exact": "5/12"}
    assert (changed[1]["columns"], changed[1]["rows"]) == ([], [])  # it holds for a penalty of 1


def test_what_other_values_change(client, project):
    """Values that follow too, faces with their texts and pictures, and nothing in any file."""
    before = (project / RULES).read_bytes()
    told = preview(client, change("catch.penalty", "1", "3"))
    assert told["values"] == [
        {"name": "catch.penalty", "before": "1", "after": "3"}, {"name": "catch.both", "before": "3", "after": "5"},
    ]  # fmt: skip
    (face,) = told["faces"]
    assert (face["name"], face["document"], face["deck"], face["pages"]) == ("pike", "cards", "fish", "1")
    ((old, new),) = face["texts"]
    assert "lose 1 point." in old
    assert "lose 3 points." in new
    pictures = [client.get(f"/{face[which]['name']}") for which in ("before", "after")]
    assert [(one.status_code, one.headers["content-type"], one.text[:4]) for one in pictures] == [
        (200, "image/svg+xml", "<svg")
    ] * 2
    assert pictures[0].text != pictures[1].text
    assert (project / RULES).read_bytes() == before
    assert preview(client)["faces"] == []
    assert client.get("/rules/faces/9999.svg").status_code == 404


def test_findings_that_appear_and_vanish(client, project):
    """What the build and the checks would say, in the place where it would stand."""
    told = preview(client, change("catch.penalty", "1", "4"))
    assert [(one["code"], one["place"].partition(":")[0]) for one in told["new"]] == [("load/out-of-range", RULES)]
    assert told["new"][0]["link"].endswith("rules.yaml:2:20")
    assert told["gone"] == []
    (project / RULES).write_text(TABLE.replace("value: 1, unit: points, note", "value: 9, unit: points, note"), "utf-8")
    told = preview(client, change("catch.penalty", "9", "2"))
    assert [one["code"] for one in told["gone"]] == ["load/out-of-range"]
    assert [one["code"] for one in told["new"]] == ["odds/unprinted"]  # of a check that only a game without errors has


def test_a_finding_is_not_said_to_vanish_if_nobody_looked(client):
    """An error keeps the further checks from being made; what they found before is not called mended."""
    known = preview(client, change("catch.bonus", "2", "3"))
    assert (known["new"], known["gone"]) == ([], [])
    assert preview(client, change("catch.penalty", "1", "4"))["gone"] == []


def test_what_cannot_be_previewed(client, project):
    """A place that says something else by now, one that is not there, other files, what is no change of a value."""
    asked = lambda told: client.post("/rules/preview", json=told)  # noqa: E731
    answer = asked({"changes": [change("catch.bonus", "7", "1")]})
    assert (answer.status_code, answer.json()["theirs"], answer.json()["mine"]) == (409, "2", "1")
    assert asked({"changes": [change("catch.nothing", None, "1")]}).status_code == 422
    assert asked({"changes": [{**change("catch.bonus", "2", "1"), "path": "/etc/passwd"}]}).status_code == 422
    assert asked({"changes": [{"path": RULES, "kind": "text", "node": [], "old": "", "new": "x"}]}).status_code == 400
    assert asked({"changes": "all"}).status_code == 400
    assert client.post("/rules/preview", content=b"{").status_code == 400
    (project / RULES).write_text("catch: [", "utf-8")
    answer = client.get("/rules/all")
    assert (answer.status_code, answer.json()["findings"][0]["code"][:5]) == (422, "load/")


def test_before_a_game_is_begun(project):
    """The page is told to ask again."""
    with TestClient(Router(make(project, "").routes())) as client:
        assert client.get("/rules/all").status_code == 202


def test_an_older_preview_gives_way_to_a_newer_one(project):
    """A build that nobody waits for any more ends at its next step."""
    constants = make(project)
    with pytest.raises(SupersededError):
        constants.build((), lambda: False)


@pytest.mark.whole
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(penalty=st.integers(-2, 6), bonus=st.integers(0, 12), size=st.integers(0, 99))
def test_a_preview_is_what_a_build_gives_after_saving(project, penalty, bonus, size):
    """For any values: the same faces, the same findings, the same odds."""
    (project / RULES).write_text(TABLE, "utf-8")
    wanted = [("penalty", (), "1", penalty), ("bonus", (), "2", bonus), ("sizes", (1,), "5", size)]
    changes = [Change(RULES, "value", ("catch", name, "value", *steps), old, str(new)) for name, steps, old, new in wanted]
    session = Session(project)
    constants = Constants(session, lambda: BuildRequest(project, "toy"), lambda: None, EditorLinks(EDITORS["vscode"], project))
    shown = constants.build(changes)
    session.save([one for one in changes if one.old != one.new])
    saved = make(project).build()
    assert shown.findings == saved.findings
    assert (shown.prepared is None) == (saved.prepared is None)
    if shown.prepared and saved.prepared:
        assert [c.face for c in shown.prepared.components] == [c.face for c in saved.prepared.components]
        assert shown.prepared.game.odds == saved.prepared.game.odds


def test_the_answer_is_json_with_nothing_else(client):
    """No value of the program's own is in it that a page could not read."""
    assert json.loads(client.get("/rules/all").text)["constants"]
