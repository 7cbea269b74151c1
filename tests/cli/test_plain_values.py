"""Values that are read without typer's validation library: what is read plainly is what typer reads."""

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
        assert said(given, plain=True) == said(given, plain=False)


def test_arguments_flags_and_what_is_not_given_are_read_as_typer_does(said):
    """Several words, a repeated option, none at all."""
    for given in ([], ["a", "b"], ["a", "\udcff"], ["--many", "a", "--many", "b"], ["--flag"]):
        assert said(*given, plain=True) == said(*given, plain=False)
