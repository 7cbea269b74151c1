"""What `--since` may name: a manifest, a folder, a ZIP archive, a tag or a commit; and what it says of anything else."""

from __future__ import annotations

import json
import os
import shutil
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

FISH, GAME = "content/toy/fish.yaml", "content/toy/game.yaml"

MANIFEST = "printed/toy/en/toy-en-cards-a4.json"

CHANGED = "since 0.3.0, 1 card is changed: 2 copies to print"


@pytest.mark.whole
def test_a_manifest_a_folder_and_an_archive(project):
    """They say the same; other JSON files of a folder are left alone."""
    project.edit(FISH, ("very", "quite"))
    (project.printed / "notes.json").write_text("[1]", "utf-8")
    with ZipFile(project.root / "release.zip", "w") as archive:
        archive.write(project.root / MANIFEST, "belona/manifest.json")
    for since in (MANIFEST, "printed", "release.zip"):
        assert project.build(since=since) == [f"toy (en): {CHANGED}"]


@pytest.mark.whole
def test_a_tag_and_a_commit(tagged):
    """The repository stays as it is, and no folder of its own is left behind."""
    tagged.edit(FISH, ("very", "quite"))
    before = sorted(file.name for file in tagged.root.iterdir())
    assert tagged.build(since="v1.0") == ["toy (en): since v1.0, 1 card is changed: 2 copies to print"]
    assert tagged.build(since="HEAD~0") == ["toy (en): since HEAD~0, 1 card is changed: 2 copies to print"]
    assert sorted(file.name for file in tagged.root.iterdir()) == sorted([*before, "out"])
    assert {name.partition(".since-")[2] for name in tagged.files()} == {
        f"{label}.{suffix}" for label in ("v1.0", "HEAD-0") for suffix in ("pdf", "json", "md", "html")
    }


def test_a_project_in_a_folder_of_its_repository(tagged, tmp_path, run, git):
    """A commit has the same folder."""
    outer = tmp_path / "outer"
    shutil.copytree(tagged.root, outer / "games", ignore=shutil.ignore_patterns(".git"))
    git(outer, "init", "--quiet")
    git(outer, "add", ".")
    git(outer, "commit", "--quiet", "-m", "all games")
    done = run("build", "toy", "--since", "HEAD", cwd=outer / "games")
    assert (done.code, done.out) == (0, "toy (en): nothing has changed since HEAD, so nothing is printed\n")


FAULTS = {
    "no-such-thing": """error[since/unknown]: there is no file `no-such-thing`, and git cannot look for a tag: not a git """,
    "content/toy/art/pike.png": """content/toy/art/pike.png: error[since/manifest]: `content/toy/art/pike.png` is no manifest
  hint: a manifest is the `.json` that a build writes beside its PDF; drafts and proofs do not count
1 error""",
    "content": """content: error[since/manifest]: `content` holds no manifest
  hint: a manifest is the `.json` that a build writes beside its PDF; drafts and proofs do not count
1 error""",
}


@pytest.mark.parametrize("since", FAULTS)
def test_what_is_no_print(project, since):
    """A slip of the pen, a file that is something else, a folder without a manifest."""
    assert project.build(since=since, code=1) == []
    assert project.err.startswith(FAULTS[since])
    assert project.files() == []


def test_an_unknown_tag(tagged):
    """The nearest one is named."""
    assert tagged.build(since="v1.1", code=1) == []
    assert (
        tagged.err
        == """error[since/unknown]: there is no file, no tag and no commit `v1.1`
  hint: one of `v1.0`
1 error"""
    )


def test_without_git(tagged, monkeypatch):
    """A tag cannot be looked up."""
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert tagged.build(since="v1.0", code=1) == []
    assert (
        tagged.err
        == """error[since/unknown]: there is no file `v1.0`, and git, which would know it as a tag, is not installed
  hint: name the manifest that was written beside the earlier PDF: `--since FILE.json`
1 error"""
    )


def changed(project, **values):
    """Write the manifest again with other values; None takes one out."""
    file = project.root / MANIFEST
    data = json.loads(file.read_text("utf-8")) | values
    file.write_text(json.dumps({key: value for key, value in data.items() if value is not None}), "utf-8")


def test_a_manifest_without_keys(project):
    """One of an earlier version; the way out is its tag."""
    changed(project, keys=None, cards=None)
    assert project.build(since=MANIFEST, code=1) == []
    assert (
        project.err
        == f"""{MANIFEST}: error[since/manifest]: `{MANIFEST}` is of an earlier pnp and has no keys of what its cards show
  hint: build that version again with this pnp, or name its git tag: `--since v1.0`
1 error"""
    )


def test_a_manifest_with_other_keys(project):
    """Of a later version."""
    changed(project, keys=2)
    project.build(since=MANIFEST, code=1)
    assert f"error[since/manifest]: `{MANIFEST}` has keys of another kind (2, this pnp makes 1)\n" in project.err


@pytest.mark.parametrize(
    "cards",
    [
        1, [1], [{"id": "pike"}], [{"id": "pike", "face": 1, "copies": 1}], [{"id": "a", "face": "b"}],
        [{"id": "pike", "face": "1", "copies": -3}], [{"id": "pike", "face": "1", "copies": True}],
    ],
)  # fmt: skip
def test_a_manifest_that_somebody_changed(project, cards):
    """Cards without what pnp writes of them."""
    changed(project, cards=cards)
    project.build(since=MANIFEST, code=1)
    assert f"error[since/manifest]: `{MANIFEST}` has cards that pnp did not write\n" in project.err


def test_pages_that_somebody_changed(project):
    """What is said of the booklet is held to its form too."""
    changed(project, reading=3)
    project.build(since=MANIFEST, code=1)
    assert f"error[since/manifest]: `{MANIFEST}` has cards that pnp did not write\n" in project.err


def test_a_manifest_that_lists_a_card_twice(project):
    """It is told as one file, which contradicts itself."""
    card = {"id": "pike", "face": "1", "copies": 1}
    changed(project, cards=[card, card])
    project.build(since=MANIFEST, code=1)
    assert (
        project.err
        == f"""{MANIFEST}: error[since/manifest]: `{MANIFEST}` lists the card `pike` twice
  hint: build that version again with this pnp, or name its git tag: `--since v1.0`
1 error"""
    )


@pytest.mark.parametrize("place", [MANIFEST, "printed"])
def test_a_file_that_is_nested_too_deep(project, place):
    """It is no manifest; in a folder, as other files that are none, it is left alone."""
    file = project.root / (MANIFEST if place == MANIFEST else "printed/deep.json")
    file.write_text("[" * 100_000, "utf-8")
    if place == MANIFEST:
        project.build(since=place, code=1)
        assert f"error[since/manifest]: `{MANIFEST}` is no manifest\n" in project.err
    else:
        assert project.build(since=place) == ["toy (en): nothing has changed since 0.3.0, so nothing is printed"]


def test_a_folder_that_cannot_be_read_whole(project):
    """What is broken is left alone: a link that leads nowhere, a pipe, a folder that is called like a file."""
    (project.printed / "lost.json").symlink_to("nowhere")
    os.mkfifo(project.printed / "pipe.json")
    (project.printed / "folder.json").mkdir()
    assert project.build(since="printed") == ["toy (en): nothing has changed since 0.3.0, so nothing is printed"]
    (project.root / MANIFEST).unlink()
    shutil.rmtree(project.printed / "toy")
    project.build(since="printed", code=1)
    assert (
        project.err
        == """printed: error[since/manifest]: `printed/lost.json` cannot be read: No such file or directory
  hint: give yourself the right to read it, repair it, or name another copy of the manifest
1 error"""
    )


def test_a_pipe_is_not_waited_for(project):
    """Nobody may write to it."""
    os.mkfifo(project.root / "pipe.json")
    project.build(since="pipe.json", code=1)
    assert "error[since/manifest]: `pipe.json` cannot be read: it is a pipe, expected a file\n" in project.err


def test_a_name_that_no_file_can_have(project):
    """It is no tag of git either."""
    project.build(since="x" * 5000, code=1)
    assert f"error[since/unknown]: there is no file `{'x' * 5000}`, " in project.err


def test_a_damaged_entry_of_an_archive(project):
    """The others are read."""
    archive = project.root / "release.zip"
    with ZipFile(archive, "w", ZIP_DEFLATED) as written:
        written.writestr("a.json", "damaged" * 100)
        written.write(project.root / MANIFEST, "manifest.json")
    data = bytearray(archive.read_bytes())
    data[36:40] = b"\xff\xff\xff\xff"
    archive.write_bytes(data)
    assert project.build(since="release.zip") == ["toy (en): nothing has changed since 0.3.0, so nothing is printed"]


def test_a_folder_of_everything(project, monkeypatch):
    """The whole disk is not searched."""
    monkeypatch.setattr("pnp.build.changes.earlier_print._MOST_ENTRIES", 3)
    project.build(since=".", code=1)
    assert (
        project.err
        == """.: error[since/manifest]: `.` holds more than 3 files and folders, too many to look for manifests in
  hint: name the folder that the build wrote, such as `out/pond`
1 error"""
    )


def test_the_folder_of_a_print_and_of_what_changed_since(project):
    """It remains the earlier print: the manifest of the whole game counts."""
    project.edit(FISH, ("very", "quite"))
    shutil.copytree(project.printed, project.root / "out")
    for _ in range(2):
        assert project.build(since="out") == [f"toy (en): {CHANGED}"]
        assert "toy-en-cards-a4.since-0.3.0.json" in project.files()


def test_a_manifest_of_a_part(project, run):
    """The rest would be taken for new; the same part can be printed."""
    run("build", "toy", "--deck", "fish", "--out", "part", cwd=project.root)
    part = "part/toy/en/toy-en-cards-a4.deck-fish.json"
    project.edit(FISH, ("very", "quite"))
    project.build(since=part, code=1)
    assert (
        project.err
        == f"""{part}: error[since/manifest]: `{part}` lists a part of the game: `--deck fish`
  hint: name the manifest of the whole game, or print that part: `--deck fish`
1 error"""
    )
    assert project.build("--deck", "fish", since=part) == [f"toy (en): {CHANGED}"]


def test_a_manifest_of_several_decks(project, run):
    """One of them, or all, can be printed again, in any order."""
    run("build", "toy", "--deck", "fish,waters", "--out", "part", cwd=project.root)
    part = "part/toy/en/toy-en-cards-a4.deck-fish+waters.json"
    project.edit(FISH, ("very", "quite"))
    assert project.build("--deck", "waters,fish", since=part) == [f"toy (en): {CHANGED}"]
    assert project.build("--deck", "fish", since=part) == [f"toy (en): {CHANGED}"]
    project.build("--card", "pike", since=part, code=1)
    project.build(since=part, code=1)
    assert "lists a part of the game: `--deck fish,waters`" in project.err


def test_manifests_that_contradict_each_other(project):
    """A folder with two prints."""
    shutil.copytree(project.printed, project.printed / "older")
    changed(project, cards=[])
    project.build(code=1)
    other = "printed/older/toy/en/toy-en-cards-a4.json"
    assert (
        project.err
        == f"""printed: error[since/manifest]: `{other}` and `{MANIFEST}` show different cards: they are of different prints
  hint: name the file of the one that you have: `--since FILE.json`
1 error"""
    )


def test_another_language(project):
    """Nothing of it was printed, so all of it is new."""
    project.build("--locale", "de", code=1)
    assert "error[locale/unknown]" in project.err
    project.build("--locale", "en-XA", code=1)
    assert project.err.endswith("""printed: error[since/no-earlier]: `printed` has no manifest of cards of `toy` in `en-XA`
  hint: it has en; if none was printed, all cards are new: build them without `--since`
1 error""")


def test_another_game(tagged):
    """A game that the commit has not."""
    shutil.copytree(tagged.root / "content/toy", tagged.root / "content/pond")
    shutil.copytree(tagged.root / "templates/toy", tagged.root / "templates/pond")
    done = tagged._run("build", "pond", "--since", "v1.0", "-q", cwd=tagged.root)
    assert (done.code, done.err) == (
        1,
        """error[since/no-earlier]: `v1.0` has no game `pond`
  hint: if none was printed, all cards are new: build them without `--since`
1 error
""",
    )


def test_an_earlier_content_with_faults(tagged):
    """Nobody can say what it showed."""
    tagged.edit(FISH, ("points: 7", "ponits: 7"))
    tagged.commit("a slip of the pen")
    tagged.edit(FISH, ("ponits: 7", "points: 7"))
    assert tagged.build(since="HEAD", code=1) == []
    assert (
        tagged.err
        == """error[since/earlier-faults]: the content of `HEAD` has 1 error: content/toy/fish.yaml:8:5: unknown field `ponits` in `fish/pike`
  hint: name a commit whose content is sound, or the manifest of what was printed: `--since FILE.json`
1 error"""  # noqa: E501
    )


@pytest.mark.parametrize(
    ("option", "why"),
    [
        (("--draft",), "`--draft` cannot be used with `--since`: a draft is not for print, and `--since` prints what changed"),
        (
            ("--guides",),
            "`--guides` cannot be used with `--since`: guides are not for print, and `--since` prints what changed",
        ),
        (("--only", "booklet"), "`--only` cannot be used with `--since`: `--since` prints cards, and says which pages of the"),
    ],
)
def test_options_that_make_no_sense_with_it(project, option, why):
    """A wrong command line."""
    project.build(*option, code=2)
    assert why in " ".join(project.err.split())


def test_a_link_that_leads_out_of_a_commit_is_refused(tagged):
    """Nothing is written outside of the temporary folder."""
    (tagged.root / "content/toy/etc").symlink_to("/etc")
    tagged.commit("a link")
    (tagged.root / "content/toy/etc").unlink()
    tagged.build(since="HEAD", code=1)
    assert tagged.err.startswith("error[since/unknown]: the content of `HEAD` cannot be read: ")
