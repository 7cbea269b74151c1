"""Names of 300 letters, which no file system takes: each is answered where it stands, and none ends the run."""

import pytest

LONG = "a" * 300
GAME, FISH = "content/toy/game.yaml", "templates/toy/fish.xml"


@pytest.mark.parametrize(
    "case",
    [
        (GAME, "waters: {", f"{LONG}: {{", f"{GAME}:10:3: error[load/missing-file]"),
        (GAME, "face: fish.xml", f"face: {LONG}.xml", f"{GAME}:9:62: error[load/missing-file]"),
        (FISH, "face.xml", f"{LONG}.xml", f"{FISH}:1:13: error[layout/missing-template]"),
        ("fonts/fonts.yaml", "ChakraPetch-Bold", LONG, "fonts/fonts.yaml:5:11: error[load/missing-file]"),
        ("content/toy/fish.yaml", "art/carp", f"art/{LONG}", "content/toy/fish.yaml:23:10: error[art/unreadable]"),
    ],
    ids=["deck", "template", "extends", "font", "picture"],
)
def test_a_long_name_in_a_file(toy, run, edit, case):
    """As any other name of a file that is not there."""
    file, old, new, code = case
    edit(toy / file, old, new)
    ran = run("check", "toy", "-q", cwd=toy)
    assert ran.code == 1
    assert ran.err.startswith(f"{code}: "), ran.err
    assert ran.err.endswith("\n1 error\n")


@pytest.mark.parametrize("arguments", [("build", LONG), ("watch", LONG), ("check", "--project", LONG), ("explain", LONG)])
def test_a_long_name_in_a_command(toy, run, arguments):
    """A wrong command line."""
    ran = run(*arguments, cwd=toy)
    assert (ran.code, ran.out) == (2, "")
    assert "Error: Invalid value" in ran.err


def test_a_game_with_a_long_name(toy, run):
    """Its files could not be named; nothing is written."""
    ran = run("new", LONG, cwd=toy)
    assert (ran.code, ran.err) == (
        1, "error[load/bad-name]: the name of a game has at most 80 characters, found 300\n1 error\n",
    )  # fmt: skip
    assert sorted(f.name for f in (toy / "content").iterdir()) == ["toy"]
