"""Options as other programs call them lead to those of the command, with their values."""

import pytest

from pnp.cli.app import unknown_option_message

OPTIONS = ("--locale", "--paper", "--out", "--png", "--project", "--quiet", "--bilingual", "--help")


@pytest.mark.parametrize(
    ("option", "given", "said"),
    [
        ("--lang", ["--lang", "fr"], "write `--locale fr`"),
        ("-o", ["my-game", "-o", "prints", "-q"], "write `--out prints`"),
        ("--output", ["--output=prints"], "write `--out prints`"),
        ("--Size", ["--Size"], "write `--paper`"),
        ("--size", ["--size", "--png"], "write `--paper`"),
        ("--images", ["--images", "my-game"], "write `--png`"),
        ("--projct", [], "did you mean `--project`?"),
        ("-h", ["-h"], "write `--help`"),
        ("--preview", [], "`pnp watch` shows the game while you write it"),
    ],
)
def test_an_option_of_another_program(option, given, said):
    """The value follows if there is one; a flag has none."""
    assert unknown_option_message(option, given, OPTIONS) == f"there is no option `{option}`: {said}"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["-pgn"], "there is no option `-pgn`: did you mean `--png`?"),
        (["-papr=a4"], "there is no option `-papr`: did you mean `--paper`?"),
        (["-pdf"], "there is no option `-pdf`: PDFs are always written"),
        (["-zz"], "there is no option `-zz`"),
    ],
)
def test_an_option_with_one_hyphen(given, said):
    """It is read as several short ones, of which only the first would be named."""
    assert unknown_option_message(given[-1][:2], given, OPTIONS) == said


@pytest.mark.parametrize("option", ["--dpi", "--frobnicate", "-x", "--b"])
def test_an_option_that_the_command_has_no_other_word_for(option):
    """Nothing far is suggested, nor an option that another command has."""
    assert unknown_option_message(option, [option, "3"], OPTIONS) == f"there is no option `{option}`"


def test_every_own_option_is_one_of_a_command(run, tmp_path):
    """A suggestion that no command understands would lead nowhere."""
    from pnp.cli.app import _OWN_OPTIONS  # noqa: PLC0415  # the table, not a part of what the module gives

    known = run("build", "--help", cwd=tmp_path).out
    assert [own for own in _OWN_OPTIONS if f"{own} " not in known and f"{own}," not in known] == []
