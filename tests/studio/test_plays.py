"""Playtests that a page asks for: the command line that they are, and what is refused."""

from types import SimpleNamespace

import pytest
from starlette.routing import Router
from starlette.testclient import TestClient

from pnp.studio import plays
from pnp.studio.jobs import BusyError, Job
from pnp.studio.plays import Plays, playtest_arguments

ASKED = {"how": "playtest", "games": 200, "seed": 3}


@pytest.mark.parametrize(
    ("further", "expected"),
    [
        ({}, ""),
        ({"players": " greedy,mcts:50 ", "seats": 3}, " --seats 3 --players greedy,mcts:50"),
        ({"settings": {"hand.limit": "6", "map.rows": "[3, 2]"}}, " --set hand.limit=6 --set map.rows=[3, 2]"),
        ({"how": "sweep", "sweep": ["hand.limit=4..8", "score.zone=8,9"]}, " --sweep hand.limit=4..8 --sweep score.zone=8,9"),
        ({"how": "compare", "settings": {"a": "2"}}, " --set a=2 --compare content/pond/rules.yaml"),
    ],
)
def test_it_is_a_command_line(further, expected):
    """The options of `pnp playtest`, as a person would write them."""
    assert " ".join(playtest_arguments("pond", {**ASKED, **further})) == f"playtest pond --games 200 --seed 3{expected}"


@pytest.mark.parametrize(
    ("further", "message"),
    [
        ({"how": "build"}, "`how` is `playtest`, `sweep` or `compare`"),
        ({"games": 0}, "`games` is a whole number from 1 to 10000000"),
        ({"games": True}, "`games` is a whole number"),
        ({"games": "9"}, "`games` is a whole number"),
        ({"seed": -1}, "`seed` is a whole number from 0"),
        ({"players": "--log=x"}, "`players` is a line of at most 500 characters"),
        ({"players": "a\nb"}, "`players` is a line"),
        ({"players": "a" * 501}, "`players` is a line"),
        ({"settings": {"--pdf": "x"}}, "`settings` are values by names of constants"),
        ({"settings": ["a"]}, "`settings` are values by names of constants"),
        ({"settings": {"a": "1\n"[:1] + "\n2"}}, "`a` is a line"),
        ({"how": "sweep"}, "a sweep is of one or two constants"),
        ({"how": "sweep", "sweep": ["-j"]}, "`sweep` is a line"),
        ({"how": "sweep", "sweep": ["a=1"] * 3}, "a sweep is of one or two constants"),
        ({"how": "compare"}, "change a constant first"),
    ],
)
def test_nothing_else_is(further, message):
    """No other option of a command, and no value that is one."""
    with pytest.raises(ValueError, match=message):
        playtest_arguments("pond", {**ASKED, **further})


class Recorded:
    """Jobs that start nothing."""

    def __init__(self):
        self.started = []
        self.is_busy = False

    def start(self, kind, client, arguments, files):
        """Remember what was asked for."""
        if self.is_busy:
            raise BusyError
        self.started.append((kind, client, arguments))
        self.hidden = files
        return Job(kind, 1, client, arguments, arguments, None)


@pytest.fixture
def jobs():
    """The jobs of the page."""
    return Recorded()


@pytest.fixture
def client(jobs):
    """A client of the page."""
    with TestClient(Router(Plays(lambda: "pond", jobs).routes())) as client:
        yield client


def test_a_playtest_is_a_job(client, jobs, monkeypatch, tmp_path):
    """It is told to the client that asked; its files are no part of the command line, and there is one at a time."""
    engine = SimpleNamespace(draws=True)
    monkeypatch.setattr(plays, "engine_for", lambda _: engine)
    answer = client.post("/rules/play", json={"client": "me", **ASKED})
    assert (answer.status_code, answer.json()["command"]) == (200, "pnp playtest pond --games 200 --seed 3")
    assert jobs.started == [("playtest", "me", ["playtest", "pond", "--games", "200", "--seed", "3"])]
    assert jobs.hidden(tmp_path)[:4] == ["--json", str(tmp_path / "report.json"), "--svg", str(tmp_path)]
    engine.draws = False
    client.post("/rules/play", json={"client": "me", **ASKED})
    assert "--svg" not in jobs.hidden(tmp_path)
    client.post("/rules/play", json={"client": "me", **ASKED, "how": "sweep", "sweep": ["a=1,2"]})
    assert "--svg" in jobs.hidden(tmp_path)  # which need no plots of an engine
    jobs.is_busy = True
    answer = client.post("/rules/play", json={"client": "me", **ASKED})
    assert (answer.status_code, answer.json()) == (409, {"message": "games are being played already: stop these first"})


def test_what_is_refused(client, jobs):
    """A game without an engine, a request without a client, one that is no playtest."""
    answer = client.post("/rules/play", json={"client": "me", **ASKED})
    assert (answer.status_code, answer.json()) == (422, {"message": "no engine plays `pond`"})
    assert client.post("/rules/play", json=ASKED).status_code == 400
    assert client.post("/rules/play", json={"client": "me", **ASKED, "games": -1}).status_code == 400
    assert client.post("/rules/play", content=b"[").status_code == 400
    assert jobs.started == []
