"""The page that prints: what it offers, what it refuses, its runs and which files it gives."""

import json
import os
import subprocess
import sys
import time
from functools import partial
from importlib.resources import files

import pytest
from starlette.routing import Router
from starlette.testclient import TestClient
from support.games import Watched

from pnp.cli.controls import build_requests, print_tools
from pnp.load.profiles import read_profile
from pnp.studio.events import EventLog
from pnp.studio.jobs import Jobs
from pnp.studio.page_data import EDITORS, EditorLinks
from pnp.studio.printing import Printing, asked_of, earlier_prints, last_print
from pnp.studio.sheets import SheetPreviews

PDF = "out/toy/en/toy-en-cards-a4.pdf"


@pytest.fixture
def log():
    """The events that clients are told."""
    return EventLog("cafe0123")


@pytest.fixture
def client(toy, log):
    """A client whose requests have been found to be those of the page."""
    watched, links = Watched(toy), EditorLinks(EDITORS["vscode"], toy)
    sheets = SheetPreviews(toy, partial(build_requests, toy), links)
    with Jobs(toy, log) as jobs:
        printing = Printing(toy, lambda: "toy", print_tools(toy), jobs, sheets, lambda: watched.watcher.source, links)
        with TestClient(Router([*printing.routes(), *jobs.routes()])) as client:
            client.printing = printing
            yield client


def run(*arguments):
    """Run a command."""
    subprocess.run([sys.executable, "-m", "pnp", *arguments], check=True, capture_output=True)


def ask(client, what, command="build", **values):
    """The status and the answer of a request about a command."""
    said = {name.replace("_", "-"): value for name, value in values.items()}
    answer = client.post(f"/printing/{what}", json={"client": "one", "command": command, "values": said})
    return answer.status_code, answer.json()


def ended(client):
    """The job at its end, and what it has written."""
    until = time.monotonic() + 60
    while (job := client.get("/jobs").json()["print"])["state"] in {"running", "stopping"} or job["code"] is None:
        assert time.monotonic() < until, job
        time.sleep(0.05)
    return job, client.get("/printing/result").json()


def test_what_the_page_offers(client):
    """Commands with their options, what this game has, and profiles by name."""
    said = client.get("/printing/commands").json()
    assert (said["game"], said["title"]) == ("toy", "Pond")
    assert [one["name"] for one in said["commands"]] == ["build", "proof", "kit"]
    found = {one["name"]: one for one in said["commands"][0]["controls"]}
    assert found["deck"]["suggestions"] == ["fish", "waters"]
    assert found["locale"]["suggestions"] == ["all", "en"]
    assert {"a4", "letter"} <= set(found["paper"]["suggestions"])
    press = next(one for one in said["profiles"] if one["name"] == "press-x4")
    assert press["asks"][:4] == [
        {"says": "faces", "values": {}},
        {"says": "bleed", "values": {"mm": 3.0}},
        {"says": "safe", "values": {"mm": 3.0}},
        {"says": "inks", "values": {"condition": "FOGRA39", "limit": 300}},
    ]
    assert {"option": "paper", "why": "for sheets: it prints single faces"} in press["refuses"]


def test_every_sentence_about_profiles_is_in_the_table_of_the_page(client):
    """What a profile asks is said by a name that the page has words for."""
    words = files("pnp.studio").joinpath("page/print-words.js").read_text("utf-8")
    said = client.get("/printing/commands").json()
    names = {asked["says"] for profile in said["profiles"] for asked in profile["asks"]}
    assert names
    assert [name for name in names if f'"asks-{name}"' not in words] == []
    assert [one["name"] for one in said["commands"] if f'"make-{one["name"]}"' not in words] == []


def test_the_line_and_what_is_refused(client, toy):
    """The line of what was said; with the reason, if the terminal or the page would refuse it."""
    assert ask(client, "try", deck="fish", low_ink=True) == (
        200,
        {"line": "pnp build toy --deck fish --low-ink", "message": ""},
    )
    refused, line = "`--paper` is for sheets: `tts` is for a virtual table", "pnp build toy --paper a4 --profile tts"
    assert ask(client, "try", profile="tts", paper="a4") == (200, {"message": refused, "line": line})
    status, told = ask(client, "run", out="/srv/out")
    assert (status, told["line"]) == (422, "pnp build toy --out /srv/out")
    assert told["message"].startswith("`--out /srv/out` leads out of the project")
    assert ask(client, "run", cluster="local")[0] == ask(client, "run", project="..")[0] == 422
    assert client.get("/jobs").json() == {}
    assert not (toy / "out").exists()


@pytest.mark.parametrize(
    "body",
    [
        "[]", "{}", "no", '{"client": "", "command": "build", "values": {}}', '{"client": "a", "command": "new", "values": {}}',
        '{"client": "a", "command": ["build"], "values": {}}', '{"client": "a", "command": "build", "values": []}',
    ],
)  # fmt: skip
def test_other_requests_are_refused(client, body):
    """Nothing is guessed, and no other command is run."""
    answer = client.post("/printing/run", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert client.get("/jobs").json() == {}


def test_sheets_and_their_pictures(client):
    """Sheets are shown without being written."""
    status, told = ask(client, "sheets")
    assert (status, [one["name"] for one in told["documents"]]) == (200, ["toy-en-cards-a4.pdf"])
    picture = client.get(f"/printing/sheets/{told['documents'][0]['sheets'][0]['front']}")
    assert (picture.headers["content-type"], picture.content[:4]) == ("image/png", b"\x89PNG")
    assert client.get("/printing/sheets/9-0.png").status_code == 404


def test_what_a_kit_will_hold(client, toy):
    """The kit that is named, by what its sheets are; nothing is written."""
    status, told = ask(client, "sheets", "kit")
    assert (status, told["holds"][0]["says"], told["documents"][0]["name"]) == (200, "sheets", "A4/toy-en-cards-a4.pdf")
    assert ask(client, "sheets", "kit", kit="none")[1]["documents"] == []
    assert not (toy / "out").exists()


def test_a_proof_is_of_a_press(client):
    """Another profile is refused while it is chosen."""
    told = ask(client, "try", "proof", profile="home")[1]
    assert told["message"].startswith("`home` has the colours of a screen; those with inks are ")


def test_what_changed_and_its_pictures(client, toy, edit):
    """Compared with a print that is named; a build that is compared with nothing is none."""
    assert ask(client, "changes")[0] == ask(client, "changes", "kit")[0] == 422
    assert ask(client, "changes", since="v9")[0] == 422
    assert client.get("/printing/commands").json()["lastPrint"] == ""
    run("build", "toy", "--out", str(toy / "printed"), "--project", str(toy))
    edit(toy / "content/toy/fish.yaml", "Old Carp", "Older Carp")
    assert client.get("/printing/commands").json()["lastPrint"] == "printed/toy/en/toy-en-cards-a4.json"
    status, told = ask(client, "changes", since="printed")
    assert (status, [card["id"] for card in told["builds"][0]["cards"]]) == (200, ["carp"])
    picture = client.get(f"/{told['builds'][0]['cards'][0]['faces'][0]['before']}")
    assert (picture.headers["content-type"], picture.content[:4]) == ("image/png", b"\x89PNG")
    assert client.get("/printing/changes/9-0.png").status_code == 404


def test_a_missing_earlier_print_is_told(client):
    """It is looked for when sheets are shown."""
    status, told = ask(client, "sheets", since="v9")
    assert (status, told["line"]) == (422, "pnp build toy --since v9")
    assert "`v9`" in told["message"]


@pytest.mark.whole
def test_a_build_with_its_files(client, toy, log):
    """Written by the command itself, told with what to do, and given to a browser by their numbers."""
    status, job = ask(client, "run", png=True)
    assert (status, job["command"], job["state"]) == (200, "pnp build toy --png", "running")
    assert ask(client, "run")[0] == 409
    job, result = ended(client)
    assert (job["state"], result["number"], result["findings"]) == ("done", job["number"], [])
    assert [(one["file"], one["advice"]) for one in result["documents"]] == [
        (PDF, "print at 100 %, both sides, turn on the long edge")
    ]
    files = {one["name"]: one for one in result["files"]}
    assert sorted(files) == sorted(file.relative_to(toy).as_posix() for file in toy.glob("out/**/*.*"))
    told = [json.loads(event.decode().split("data: ")[1]) for event in log.after(0)[1]]
    assert {"render"} <= {one["stage"] for one in told}
    answer = client.get(f"/{files[PDF]['address']}")
    assert answer.content == (toy / PDF).read_bytes()
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"].startswith("inline")
    saved = client.get(f"/{files[PDF]['address']}?save")
    assert saved.headers["content-disposition"] == 'attachment; filename="toy-en-cards-a4.pdf"'


@pytest.mark.whole
def test_only_files_that_were_written_are_given(client, toy):
    """By their number and name; not if a link leads elsewhere by now, nor of another run; programs are only saved."""
    ask(client, "run", svg=True)
    _, result = ended(client)
    files = {one["name"].rpartition("/")[2]: one for one in result["files"]}
    address = files["toy-en-cards-a4.pdf"]["address"]
    number, at = address.split("/")[2:4]
    for other in (
        f"printing/files/{number}/{at}/game.yaml", f"printing/files/{number}/999/toy-en-cards-a4.pdf",
        f"printing/files/{int(number) + 1}/{at}/toy-en-cards-a4.pdf", f"printing/files/{number}/-1/toy-en-cards-a4.pdf",
        f"printing/files/{number}/{at}/../../content/toy/game.yaml",
    ):  # fmt: skip
        assert client.get(f"/{other}").status_code == 404, other
    drawing = next(one for name, one in files.items() if name.endswith(".svg"))
    answer = client.get(f"/{drawing['address']}")
    assert not drawing["shown"]
    assert (answer.headers["content-type"], answer.headers["content-disposition"][:10]) == (
        "application/octet-stream",
        "attachment",
    )
    (toy.parent / "secret.pdf").write_bytes(b"secret")
    (toy / PDF).unlink()
    (toy / PDF).symlink_to(toy.parent / "secret.pdf")
    assert client.get(f"/{address}").status_code == 404


@pytest.mark.whole
def test_a_build_with_an_error_writes_nothing(client, toy, edit):
    """The findings lead to their places."""
    edit(toy / "content/toy/fish.yaml", "name: Old Carp", "name: Old {rules.none} Carp")
    ask(client, "run")
    job, result = ended(client)
    assert (job["state"], job["code"], result["files"]) == ("failed", 1, [])
    finding = next(one for one in result["findings"] if one["severity"] == "error")
    assert (finding["code"], finding["place"]) == ("locale/unknown-constant", "content/toy/fish.yaml:17:15")
    assert finding["link"].endswith("/content/toy/fish.yaml:17:15")
    assert not list(toy.glob("out/**/*.pdf"))


@pytest.mark.whole
def test_a_build_is_stopped(client, toy):
    """Nothing is written by halves, and the next one begins."""
    ask(client, "run", png=True, svg=True, jobs="1", no_cache=True)
    client.post("/jobs/stop", json={"client": "one", "kind": "print"})
    job, result = ended(client)
    assert (job["state"], result["files"]) == ("stopped", [])
    assert [file for file in toy.glob("out/**/*") if file.is_file()] == []
    ask(client, "run")
    assert ended(client)[0]["state"] == "done"


def test_earlier_prints_of_the_project(toy):
    """Manifests of cards below out/ and printed/, and archives; none behind a link out."""
    for name in (
        "out/toy/en/toy-en-cards-a4.json",
        "out/toy/en/toy-en-booklet.json",
        "printed/toy/de/toy-de-cards-a4.json",
        "v1.zip",
    ):
        (toy / name).parent.mkdir(parents=True, exist_ok=True)
        (toy / name).write_text("{}", "utf-8")
    assert earlier_prints(toy) == ("v1.zip", "printed/toy/de/toy-de-cards-a4.json", "out/toy/en/toy-en-cards-a4.json")


def test_what_profiles_ask():
    """Sizes and numbers of a service, inks of a press, nothing of home but sheets."""
    assert [one["says"] for one in asked_of(read_profile("home"))] == ["sheets"]
    assert {"sizes", "back", "cards", "writes"} & {one["says"] for one in asked_of(read_profile("mpc"))} >= {"sizes", "writes"}
    assert {"says": "inks", "values": {"condition": "FOGRA39", "limit": 300}} in asked_of(read_profile("press-x1a"))
    assert [one["says"] for one in asked_of(read_profile("tts"))] == ["writes"]


def test_the_last_print_is_that_of_a_whole_game(tmp_path):
    """The newest manifest of this game that is no draft, no proof and no part."""
    home = tmp_path / "printed" / "toy" / "en"
    home.mkdir(parents=True)
    names = ("toy-en-cards-a4", "toy-en-cards-letter", "toy-en-cards-a4.since-v1", "toy-en-cards-a4-draft", "toys-en-cards-a4")
    for age, name in enumerate(names):
        (home / f"{name}.json").write_text("{}", "utf-8")
        os.utime(home / f"{name}.json", (1000 + age, 1000 + age))
    assert last_print(tmp_path, "toy") == "printed/toy/en/toy-en-cards-letter.json"
    assert last_print(tmp_path, "hill") == ""
