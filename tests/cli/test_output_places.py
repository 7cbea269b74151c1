"""Where commands write: not in place of links, not behind links out of the project, and whole files even if killed."""

import json
import os
import signal
import subprocess
import sys
from multiprocessing import get_context
from pathlib import Path

import pytest

from pnp.cli.app import main

TABLE = "id,name\nperch,Perch\n"

WRITERS = {
    "build": (("build", "toy", "-q"), "out"),
    "build with pictures": (("build", "toy", "-q", "--png"), "out/toy/en/png"),
    "pictures with bleed": (("build", "toy", "-q", "--png-bleed"), "out/toy/en/png-bleed/fish"),
    "calibrate": (("calibrate", "-q"), "out"),
    "schema": (("schema", "toy"), "content/toy/.schemas"),
    "new": (("new", "second"), "templates"),
    "import": (("import", "perch.csv"), "content/toy"),
    "export": (("export", "fish"), "out/toy"),
    "locale add": (("locale", "add", "nl", "-q", "--no-pictures"), "content/toy/locale"),
    "pictures for translators": (("locale", "add", "nl", "-q"), "out/toy/en/pictures"),
    "locale extract": (("locale", "extract", "-q", "--no-pictures"), "out/toy/template"),
    "locale export": (("locale", "export", "de", "-q"), "out"),
}
"""For each command that writes, a folder that it writes to, or one above it."""


def everything(folder):
    """What is in a folder: files with their bytes, links with where they lead."""
    return {f: f.readlink() if f.is_symlink() else f.is_file() and f.read_bytes() for f in sorted(folder.rglob("*"))}


@pytest.fixture
def translated(toy, run):
    """The toy game with a translation, and a table to import."""
    assert run("locale", "add", "de", "--no-pictures", "-q", cwd=toy).code == 0
    (toy / "perch.csv").write_text(TABLE, "utf-8")
    return toy


@pytest.fixture
def changed(translated, run, edit):
    """The same after a build, with changes that every command has to write."""
    assert run("build", "toy", "-q", cwd=translated).code == 0
    edit(translated / "content/toy/fish.yaml", "name: Pike", "name: Perch")
    edit(translated / "content/toy/words.yaml", "bait: Bait", "bait: Lure")
    return translated


def moved(folder, elsewhere):
    """Move a folder out of the project, and put a link in its place."""
    if folder.exists():
        folder.rename(elsewhere)
    else:
        elsewhere.mkdir()
        folder.parent.mkdir(parents=True, exist_ok=True)
    folder.symlink_to(elsewhere)


@pytest.mark.parametrize("name", WRITERS)
def test_nothing_is_written_behind_a_link_out_of_the_project(translated, run, tmp_path, name):
    """Neither there nor in the project; the message says where the link leads."""
    command, folder = WRITERS[name]
    elsewhere = tmp_path / "elsewhere"
    moved(translated / folder, elsewhere)
    before = everything(tmp_path)
    ran = run(*command, cwd=translated)
    assert ran.code == 1
    assert "error[" in ran.err
    assert "Traceback" not in ran.err
    assert elsewhere.as_posix() in ran.err or "lies outside the project" in ran.err
    assert everything(tmp_path) == before


def test_the_way_out_of_a_linked_output_folder(toy, run, tmp_path):
    """The folder can be named: what the user names is right wherever it is, also if it is named by the link."""
    moved(toy / "out", tmp_path / "disk")
    ran = run("build", "toy", "-q", cwd=toy)
    assert ran.err == (
        f"out: error[render/cannot-write]: cannot write `out`: `out` is a link that leads elsewhere, to `{tmp_path}/disk`\n"
        "  hint: remove it, or name the folder that it leads to with `--out`\n1 error\n"
    )
    for named in (tmp_path / "disk", "out"):
        assert run("build", "toy", "-q", "--out", named, cwd=toy).code == 0
        (tmp_path / "disk/toy/en/toy-en-cards-a4.pdf").unlink()


SOURCES = {
    "content/toy/prints": "content",
    "../toy-project/templates/": "templates",
    "sources": "content",
    "sources/toy": "content",
    "out/../fonts/toy": "fonts",
}
"""Values of `--out` from the project, and the folder of sources in which each of them is; `sources` is a link."""


@pytest.mark.parametrize(
    ("command", "out"),
    [
        *(("export fish", out) for out in SOURCES),
        *((command, "sources/toy") for command in (
            "build toy", "kit toy", "proof toy --profile press-x4", "calibrate", "locale extract --no-pictures",
            "locale pseudo accents", "locale export de", "watch --contact-sheet",
        )),
    ],
)  # fmt: skip
def test_nothing_is_written_among_the_sources(translated, run, command, out):
    """Files of a build would be content of the next; the message names the folder, and the way out is the usual one."""
    (translated / "sources").symlink_to(translated / "content")
    before = everything(translated)
    ran = run(*command.split(), "--out", out, cwd=translated)
    assert ran.err.partition("error[")[2] == (
        f"render/cannot-write]: cannot write `{out.rstrip('/')}`: `{SOURCES[out]}/` of the project holds sources, "
        "and nothing that is made of them\n"
        "  hint: leave `--out` away for the usual `out/`, or name a place outside\n1 error\n"
    )
    assert (ran.code, everything(translated)) == (1, before)


@pytest.mark.parametrize("out", ["contents", "content/../prints", "toy/content"])
def test_a_folder_that_is_only_named_like_the_sources_is_taken(toy, run, out):
    """It is none of the three folders of the project."""
    assert run("export", "fish", "--out", f"{out}/fish.csv", cwd=toy).code == 0
    assert (toy / out / "fish.csv").resolve().exists()


@pytest.mark.parametrize(
    ("command", "file"),
    [
        (("build", "toy", "-q"), "out/toy/en/toy-en-cards-a4.json"),
        (("build", "toy", "-q", "--png"), "out/toy/en/png/fish/back.png"),
        (("build", "toy", "-q", "--png"), "out/toy/en/png/pictures.json"),
        (("locale", "merge", "de", "--no-pictures", "-q"), "content/toy/locale/de/cards.po"),
        (("schema", "toy"), "content/toy/.schemas/fish.json"),
        (("export", "fish", "--out", "fish.csv"), "fish.csv"),
    ],
)
def test_a_link_in_place_of_a_file_stays(changed, run, tmp_path, command, file):
    """And so does the file that it leads to, with all other files."""
    target, mine = changed / file, tmp_path / "mine"
    mine.write_bytes(target.read_bytes() if target.exists() else b"mine")
    target.unlink(missing_ok=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.symlink_to(mine)
    before = everything(tmp_path)
    ran = run(*command, cwd=changed)
    assert ran.code == 1
    assert "Traceback" not in ran.err
    assert everything(tmp_path) == before


def killed(folder, method, at, *command):
    """Run a command that is killed when it calls this method of a temporary file for the `at`-th time.

    In a process that is copied from one with the program already loaded, which is quicker than to start it.
    """
    server = get_context("forkserver")
    server.set_forkserver_preload(
        ["pnp.cli.app", "pnp.build.build", "pnp.build.products", "pnp.render.pdf", "pnp.translate.po"]
    )
    process = server.Process(target=killed_at, args=(folder, method, at, command))
    process.start()
    process.join(120)
    assert process.exitcode == -signal.SIGKILL


def killed_at(folder, name, at, command):
    """What that process does."""
    real, count = getattr(Path, name), 0

    def step(self, *arguments, **options):
        nonlocal count
        count += ".part" in self.name
        if count == at and ".part" in self.name:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(self, *arguments, **options)

    setattr(Path, name, step)
    sys.argv = ["pnp", *command]
    os.chdir(folder)
    main()


@pytest.mark.skipif(os.name != "posix", reason="no SIGKILL")
@pytest.mark.parametrize("moment", [("open", 1), ("open", 2), ("replace", 1), ("replace", 2)])
@pytest.mark.parametrize("command", ["build toy -q", "build toy -q --png --jobs 1", "locale merge de --no-pictures -q"])
def test_a_killed_run_leaves_whole_files_that_the_next_run_completes(changed, run, command, moment):
    """At any moment each file is as it was or as it will be; the next run gives what an undisturbed one gives."""
    old = everything(changed)
    killed(changed, *moment, *command.split())
    half = everything(changed)
    assert run(*command.split(), cwd=changed).code == 0
    new = everything(changed)
    assert not [f for f in new if f.name.endswith(".part")]
    whole = {f: data for f, data in half.items() if not f.name.endswith(".part")}
    assert all(data in {old.get(f), new[f]} for f, data in whole.items())
    assert half != new


@pytest.mark.skipif(os.name != "posix", reason="no SIGKILL")
def test_a_new_game_can_be_made_after_one_that_was_killed(tmp_path, run):
    """Before its files had their names; what it left is no game that stands in the way."""
    killed(tmp_path, "open", 5, "new", "pond")
    assert list(tmp_path.rglob("*.part"))
    assert run("new", "pond", cwd=tmp_path).code == 0
    assert not list(tmp_path.rglob("*.part"))
    assert run("check", "-q", cwd=tmp_path).code == 0


@pytest.mark.whole
def test_two_runs_at_once_leave_whole_files(toy, run):
    """Each file is that of one of the runs, which write the same bytes; nothing unfinished is left."""
    command = [sys.executable, "-m", "pnp", "build", "toy", "-q"]
    runs = [subprocess.Popen(command, cwd=toy, stderr=subprocess.PIPE) for _ in range(2)]
    assert [(one.communicate(timeout=120)[1], one.returncode) for one in runs] == [(b"", 0)] * 2
    written = {f.name: f.read_bytes() for f in (toy / "out").rglob("*") if f.is_file()}
    assert run("build", "toy", "-q", "--out", "alone", cwd=toy).code == 0
    assert written == {f.name: f.read_bytes() for f in (toy / "alone").rglob("*") if f.is_file()}


@pytest.fixture
def outdated(toy, run):
    """The toy game with the schemas of an earlier version: a field is new."""
    assert run("schema", "toy", cwd=toy).code == 0
    schema = toy / "content/toy/.schemas/waters.json"
    schema.write_text("{}", "utf-8")
    return toy


def test_a_check_for_a_program_writes_nothing(outdated, run):
    """Neither files of the game nor schemas for editors: `--json` writes only what was asked for."""
    before = everything(outdated)
    assert run("check", "toy", "--json", cwd=outdated).code == 0
    assert everything(outdated) == before


def test_a_check_refreshes_schemas_and_nothing_else(outdated, run):
    """Whoever writes in an editor checks more often than he builds, and a stale schema marks right lines as wrong."""
    before = everything(outdated)
    assert run("check", "toy", "-q", cwd=outdated).code == 0
    after = everything(outdated)
    assert [file for file in after if after[file] != before.get(file)] == [outdated / "content/toy/.schemas/waters.json"]
    assert after.keys() == before.keys()


@pytest.mark.parametrize("as_json", [False, True])
def test_a_build_refreshes_the_schemas_that_a_game_has(outdated, run, as_json):
    """With `--json` too, which changes only what is printed; they are among the files that were written."""
    ran = run("build", "toy", *(["--json"] if as_json else ["-q"]), cwd=outdated)
    assert ran.code == 0
    assert len((outdated / "content/toy/.schemas/waters.json").read_bytes()) > 100
    if as_json:
        files = [file["file"] for file in json.loads(ran.out)["files"]]
        assert files == [
            "content/toy/.schemas/waters.json", "out/toy/en/toy-en-cards-a4.pdf", "out/toy/en/toy-en-cards-a4.json",
        ]  # fmt: skip


def test_a_build_makes_no_schemas_for_a_game_that_has_none(toy, run):
    """Nobody has asked for them."""
    assert run("build", "toy", "-q", cwd=toy).code == 0
    assert not (toy / "content/toy/.schemas").exists()
