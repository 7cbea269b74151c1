"""Files of a virtual table that a later build no longer writes are removed, and nothing else is."""

import json

import pytest

WATERS = "  waters: {type: water"


@pytest.mark.parametrize("profile", ["tts", "screentop", "tabletop-playground"])
def test_pieces_that_are_gone_take_their_files_along(toy, run, edit, profile):
    """What somebody put there stays, and what a list names outside of its folder."""
    folder, game = toy / f"out/toy/en/table.{profile}", toy / "content/toy/game.yaml"
    assert run("build", "toy", "--profile", profile, "--ppi", "40", "-q", cwd=toy).code == 0
    before = {file for file in folder.rglob("*.*") if "waters" in file.name}
    assert before
    (folder / "waters-mine.png").touch()
    (toy / "out/precious.png").touch()
    listed = json.loads((folder / "files.json").read_text("utf-8"))
    listed["files"] += ["../../../precious.png", "/etc/precious.png", 7]
    (folder / "files.json").write_text(json.dumps(listed), "utf-8")
    edit(game, WATERS, WATERS.replace("{", "{table: {leave-out: yes}, "))
    assert run("build", "toy", "--profile", profile, "--ppi", "40", "-q", cwd=toy).code == 0
    assert [file for file in before if file.exists()] == []
    assert (folder / "waters-mine.png").exists()
    assert (toy / "out/precious.png").exists()
    files = {file.relative_to(folder).as_posix() for file in folder.rglob("*.*")} - {"waters-mine.png", "files.json"}
    assert json.loads((folder / "files.json").read_text("utf-8")) == {"files": sorted(files)}
