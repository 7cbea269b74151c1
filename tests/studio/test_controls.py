"""Controls of a page: the arguments that a command gets, and what a page may not say."""

import re

import pytest

from pnp.studio.controls import Control, PagedCommand, check_places, command_arguments, command_line, with_suggestions

BUILD = PagedCommand(
    "build",
    "Print games.",
    (
        Control("paper", "--paper", "text", "The paper."),
        Control("low-ink", "--low-ink", "flag", "Less ink."),
        Control("out", "--out", "folder", "The folder."),
        Control("since", "--since", "print", "An earlier print."),
        Control("cluster", "--cluster", "text", "Workers.", withheld="the page starts nothing on other machines"),
    ),
)


def test_what_is_said_is_given_in_the_order_of_the_options():
    """Flags without a value; what says nothing is left out; a value that looks like an option stays a value."""
    values = {"low-ink": True, "paper": "4x6in", "out": "", "since": False}
    assert command_arguments(BUILD, "pond", values) == ["build", "pond", "--paper", "4x6in", "--low-ink"]
    assert command_arguments(BUILD, "pond", {"paper": "--help"}) == ["build", "pond", "--paper=--help"]


def test_a_line_is_quoted_for_a_shell():
    """Blanks, quotes and signs of the shell are the value's own."""
    arguments = command_arguments(BUILD, "pond", {"paper": "my 'own' $(paper)"})
    assert command_line(arguments) == """pnp build pond --paper 'my '"'"'own'"'"' $(paper)'"""


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"nothing": "x"}, "`pnp build` has no option `--nothing`"),
        ({"cluster": "tcp://x:1"}, "`--cluster` is for a terminal: the page starts nothing on other machines"),
        ({"low-ink": "yes"}, "`--low-ink` takes no value"),
        ({"paper": True}, "`--paper` takes one line of text"),
        ({"paper": "a4\n--out /tmp"}, "`--paper` takes one line of text"),
        ({"paper": "a" * 2001}, "`--paper` takes one line of text"),
        ({"paper": ["a4"]}, "`--paper` takes one line of text"),
    ],
)
def test_what_is_no_value_is_refused(values, message):
    """With the option and what is wrong."""
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        command_arguments(BUILD, "pond", values)


@pytest.mark.parametrize("value", ["/srv/out", "../out", "out/../../x", "~/out", "away", "away/deep", "..\\out", ".", "out/.."])
def test_files_are_written_below_the_project_alone(tmp_path, value):
    """Not at another place, by a link neither."""
    root = tmp_path / "project"
    root.mkdir()
    (root / "away").symlink_to(tmp_path)
    with pytest.raises(ValueError, match="leads out of the project: name a folder in it"):
        check_places(BUILD, {"out": value}, root)


@pytest.mark.parametrize("value", ["content", "Content/toy", "templates/x", ".git/hooks", "out/.hidden", "engines"])
def test_no_files_are_written_among_the_sources(tmp_path, value):
    """Nor where other programs keep theirs."""
    with pytest.raises(ValueError, match="is no place for what is printed"):
        check_places(BUILD, {"out": value}, tmp_path)


def test_folders_of_the_project_are_written_to(tmp_path):
    """One that is there, and one that is not."""
    (tmp_path / "out").mkdir()
    for value in ("out", "out/proofs", "printed", ""):
        check_places(BUILD, {"out": value}, tmp_path)


def test_earlier_prints_are_read_in_the_project_alone(tmp_path):
    """Tags and commits are no paths; a link that leads out is none of ours."""
    root = tmp_path / "project"
    root.mkdir()
    (root / "away.zip").symlink_to(tmp_path / "secret.zip")
    for value in ("v1.0", "HEAD~1", "main", "printed/1.json", "release..zip"):
        check_places(BUILD, {"since": value}, root)
    for value in ("/etc", "../x.json", "out/../../x", "away.zip", "~/x"):
        with pytest.raises(ValueError, match="leads out of the project: name what is in it, or a tag of git"):
            check_places(BUILD, {"since": value}, root)


def test_suggestions_belong_to_their_options():
    """What a game has, by the names of options; the others stay as they are."""
    found = with_suggestions(BUILD, {"paper": ["a4", "letter"]})
    assert found.controls[0].suggestions == ("a4", "letter")
    assert found.controls[1:] == BUILD.controls[1:]
