"""Values that are read without typer's validation library: what is read plainly is what typer reads.

What is refused is said in words of our own; a length has units as in files.
"""

from pathlib import Path
from typing import Annotated, Literal

import pytest
import typer
from typer.main import get_command

from pnp.cli.app import add_plain_readers

WORDS = ("", "7", "007", "0", "9", "10", "-1", "+1", "1_0", " 3", "2.5", "１２", "inf", "9" * 10, "9" * 5000)
WORDS += ("short", "SHORT", "none", "x,y", "é", "\udcff", "a\nb", "file", "folder", "link", "closed", "n/a")


def _take(  # noqa: PLR0913, PLR0917  # a parameter for each kind
    words: Annotated[list[str] | None, typer.Argument()] = None,
    name: Annotated[str, typer.Option()] = "x",
    many: Annotated[list[str] | None, typer.Option()] = None,
    number: Annotated[int, typer.Option(min=1, max=9)] = 3,
    wrong: Annotated[int, typer.Option(min=1)] = 1,
    length: Annotated[float | None, typer.Option(min=0)] = None,
    marks: Annotated[Literal["short", "none"] | None, typer.Option(case_sensitive=False)] = None,
    out: Annotated[Path | None, typer.Option(file_okay=False)] = None,
    log: Annotated[Path | None, typer.Option(exists=True, dir_okay=False)] = None,
    any_path: Annotated[Path | None, typer.Option()] = None,
    *,
    flag: Annotated[bool, typer.Option()] = False,
) -> None:
    typer.echo(ascii((words, name, many, number, wrong, length, marks, out, log, any_path, flag)))


@pytest.fixture
def said(tmp_path, monkeypatch, capsys):
    """What a command with options of all kinds says, with `plain` values or without."""
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("nowhere")
    (tmp_path / "closed").mkdir(mode=0)
    monkeypatch.chdir(tmp_path)

    def call(*given, plain):
        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        app.command()(_take)
        command = get_command(app)
        if plain:
            add_plain_readers(command)
        with pytest.raises(SystemExit) as ended:
            command(list(given), prog_name="p")
        return ended.value.code, *capsys.readouterr()

    return call


@pytest.mark.whole
@pytest.mark.parametrize("option", ["name", "many", "number", "length", "marks", "out", "log", "any-path"])
def test_every_value_is_read_or_refused_as_typer_does(said, option):
    """Words, numbers with bounds, choices, paths: the same value or the same error."""
    for word in WORDS:
        given = f"--{option}={word}"
        plain, by_typer = said(given, plain=True), said(given, plain=False)
        assert plain == by_typer or (option in OWN_WORDS and plain[0] == by_typer[0] == WRONG) or (option, word) in OWN_LENGTHS


OWN_WORDS = ("number", "length", "marks")
OWN_LENGTHS = {("length", word) for word in ("+1", "1_0", "inf", "１２", "9" * 5000)}
WRONG = 2


@pytest.mark.parametrize(
    ("given", "said_of_it"),
    [
        ("--length=2mm", "2.0"),
        ("--length=1/8 in", "3.175"),
        ("--length=0.5cm", "5.0"),
        ("--length=x", "`x` is no length: write `3`, `3mm` or `1/8in`"),
        ("--length=3,5", "`3,5` is no length: write `3.5`"),
        ("--length=3px", "`3px` is no length: paper has no pixels: at 300 ppi, 3 pixels are `0.254 mm`"),
        ("--length=-1mm", "`-1mm` is less than 0"),
        ("--number=x", "`x` is no whole number"),
        ("--number=2.5", "`2.5` is no whole number"),
        ("--number=0", "`0` is less than 1"),
        ("--number=10", "`10` is more than 9"),
        ("--number=", "`` is no whole number"),
        ("--marks=shrot", "there is no `shrot`: did you mean `short`?"),
        ("--marks=long", "there is no `long`: one of `short`, `none`"),
        ("--marks=SHORT", "'short'"),
    ],
)
def test_what_is_refused_is_said_in_our_words(said, given, said_of_it):
    """What is wrong with the value, and what it may be."""
    code, out, err = said(given, plain=True)
    assert said_of_it in (err if code else out)
    assert "Input should" not in err


def test_arguments_flags_and_what_is_not_given_are_read_as_typer_does(said):
    """Several words, a repeated option, none at all."""
    for given in ([], ["a", "b"], ["a", "\udcff"], ["--many", "a", "--many", "b"], ["--flag"]):
        assert said(*given, plain=True) == said(*given, plain=False)
