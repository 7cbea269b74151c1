"""A pipe or a device among the files of a project, or a link out of it: neither waited for nor read, wherever it stands."""

import os

import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")

PIPE = "error[load/not-a-file]: `{0}` is a pipe, expected a file"
OUTSIDE = "error[load/outside-project]: `{0}` lies outside the project"
CASES = {
    "content/toy/game.yaml": ("{0}", PIPE, OUTSIDE),
    "content/toy/fish.yaml": ("content/toy/game.yaml:9:3", PIPE, OUTSIDE),
    "content/toy/glossary.yaml": ("{0}", PIPE, OUTSIDE),
    "content/toy/more.yaml": None,  # no file of a game, but looked into for what names a glossary
    "templates/toy/more.xml": None,
    "templates/toy/fish.xml": (
        "content/toy/game.yaml:9:62",
        "error[load/missing-file]: no template `{0}`",
        "error[load/outside-project]: template `fish.xml` lies outside `templates/toy`",
    ),
    "content/toy/art/pike.png": (
        "content/toy/fish.yaml:12:10",
        "error[art/missing]: `{0}` is a pipe, expected a file",
        "error[art/outside-project]: `{0}` leads outside the project",
    ),
    "fonts/fonts.yaml": ("{0}", PIPE, OUTSIDE),
    "fonts/chakra-petch/ChakraPetch-Bold.ttf": ("fonts/fonts.yaml:5:11", PIPE, OUTSIDE),
}


def checked(pnp, toy):
    """The first finding of a check in a process of its own, which is ended after two minutes; empty if there is none."""
    done = pnp("check", "toy", "-q", cwd=toy)
    assert done.code in {0, 1}, done.err
    return next(iter(done.err.splitlines()), "")


@pytest.mark.whole
@pytest.mark.parametrize("name", CASES)
def test_a_pipe_is_not_waited_for(toy, pnp, name):
    """The finding says what stands there; a file that nothing names is no finding."""
    (toy / name).unlink(missing_ok=True)
    os.mkfifo(toy / name)
    case = CASES[name]
    assert checked(pnp, toy) == (f"{case[0]}: {case[1]}".replace("{0}", name) if case else "")


@pytest.mark.whole
@pytest.mark.parametrize("name", CASES)
def test_a_device_behind_a_link_is_not_read(toy, pnp, name):
    """It lies outside the project, as a file does that a link leads to."""
    (toy / name).unlink(missing_ok=True)
    (toy / name).symlink_to("/dev/zero")
    case = CASES[name]
    assert checked(pnp, toy) == (f"{case[0]}: {case[2]}".replace("{0}", name) if case else "")


def test_a_pipe_that_is_named_on_the_command_line(toy, run):
    """It has no end that could be known."""
    os.mkfifo(toy / "toy.csv")
    done = run("locale", "import", "toy.csv", cwd=toy)
    assert done.code == 2
    assert "`toy.csv` cannot be read: it is a pipe, expected a file" in " ".join(done.err.replace("│", "").split())
