"""Do what a page of the documentation says: run its commands, write its files, make its changes, in an empty folder.

A page is read like this, and so it has to be written:

* A block of `sh` is commands; those of `pnp` are run. A block of `text` directly below shows lines of what they say.
* A block of `diff` is a change of the file that the paragraph above names last: lines with `+` are added, lines with `-`
  removed, all others are there already. A line `@@` separates two places of one file.
* Any other block is the whole file that the paragraph above names last, with a `/` in its path, or else only an example.
* A picture shows the game as it is at this point.
"""

from __future__ import annotations

import contextlib
import io
import shlex
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from markdown_it import MarkdownIt

from pnp.cli.app import main
from pnp.load.scaffold import new_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from markdown_it.token import Token

REPOSITORY = Path(__file__).resolve().parents[2]
CHANGES_NOTHING = ("watch",)
"""Commands that a reader leaves running: they are not run."""


class Said(NamedTuple):
    """What a command ended with: its exit code, and all that it printed."""

    code: int
    words: str


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that a page says: `kind` is sh, text, diff, picture or another language of a block.

    `body` is the block or the file of the picture, `file` the file that the paragraph above names, `line` the line of the
    page from 1, `section` the heading of level 2 that it is under.
    """

    kind: str
    body: str
    file: str
    line: int
    section: str


def steps(page: Path) -> Iterator[Step]:
    """Yield the steps of a page in their order."""
    section, named, heading = "", "", ""
    for token in MarkdownIt("commonmark").enable("table").parse(page.read_text("utf-8")):
        line = token.map[0] + 1 if token.map else 0
        if token.type == "heading_open":
            heading = token.tag
        elif token.type == "inline":
            section = token.content if heading == "h2" else section
            heading = ""
            named = _last_file(token) or named
            yield from (
                Step("picture", str(c.attrs["src"]), "", line, section) for c in token.children or () if c.type == "image"
            )
        elif token.type == "fence":
            yield Step(token.info.split()[0] if token.info else "", token.content, named, line, section)


def _last_file(token: Token) -> str:
    files = [c.content for c in token.children or () if c.type == "code_inline" and "/" in c.content and " " not in c.content]
    return files[-1] if files else ""


def follow(
    said: Iterator[Step],
    folder: Path,
    run: Callable[[list[str]], Said],
    picture: Callable[[str], None] = lambda _: None,
) -> None:
    """Do some steps in a folder. Raises AssertionError, with the line of the page, where it does not come as the page says."""
    last: list[Said] = []
    for step in said:
        if step.kind == "sh":
            _settle(last, step)
            last = [run(arguments) for arguments in commands(step.body)]
        elif step.kind == "text":
            _compare(step, last)
            last = []
        elif step.kind == "picture":
            picture(step.body)
        elif step.kind == "diff":
            _change(folder / step.file, step)
        elif step.file:
            (folder / step.file).parent.mkdir(parents=True, exist_ok=True)
            (folder / step.file).write_text(step.body, "utf-8")
    if last:
        _settle(last, step)


def commands(block: str) -> Iterator[list[str]]:
    """Yield the arguments of each command of `pnp` in a block of `sh`."""
    for line in block.splitlines():
        words = shlex.split(line, comments=True)
        if words[:1] == ["pnp"] and words[1] not in CHANGES_NOTHING:
            yield words[1:]


def _settle(last: list[Said], step: Step) -> None:
    """Hold that the commands before this step went well; those whose output the page shows have been compared."""
    failed = [said.words for said in last if said.code]
    assert not failed, f"above line {step.line}: {failed[0]}"


def _compare(step: Step, last: list[Said]) -> None:
    """Hold that each line that the page shows was said, in this order; spaces do not count."""
    words = rest = " ".join(" ".join(said.words for said in last).split())
    for shown in filter(None, (" ".join(line.split()) for line in step.body.splitlines())):
        assert shown in rest, f"line {step.line}: `{shown}` is not in:\n{rest}"
        rest = rest.split(shown, 1)[1]
    failed = any(said.code for said in last)
    assert failed == ("error" in step.body), f"line {step.line}: {'failed' if failed else 'went well'}: {words}"


def _change(file: Path, step: Step) -> None:
    """Make a change; its old lines must stand in the file once."""
    text = file.read_text("utf-8")
    for place in step.body.split("@@\n"):
        lines = place.splitlines(keepends=True)
        old = "".join(line[1:] or "\n" for line in lines if line[0] != "+")
        new = "".join(line[1:] or "\n" for line in lines if line[0] != "-")
        assert text.count(old) == 1, f"line {step.line}: {text.count(old)} times in `{step.file}`:\n{old}"
        text = text.replace(old, new)
    file.write_text(text, "utf-8")


def prepare_recipe(folder: Path) -> None:
    """Make the new game that each recipe begins with; beside its fonts lie the families that some of them add."""
    new_game(folder, "my-game")
    shutil.copytree(REPOSITORY / "fonts/rubik", folder / "fonts/rubik")
    emoji = folder / "fonts/noto-color-emoji"
    emoji.mkdir()
    shutil.copy(REPOSITORY / "docs/pictures/fonts/OFL.txt", emoji)
    shutil.copy(REPOSITORY / "docs/pictures/fonts/NotoColorEmoji-few.ttf", emoji / "NotoColorEmoji-Regular.ttf")
    own = folder / "fonts/noto-sans-armenian"
    own.mkdir()
    shutil.copy(REPOSITORY / "tests/text/scripts/OFL.txt", own)
    for cut in ("Regular", "Bold"):
        shutil.copy(REPOSITORY / "tests/text/scripts/Armn.ttf", own / f"NotoSansArmenian-{cut}.ttf")


def run_here(folder: Path) -> Callable[[list[str]], Said]:
    """Return a function that runs commands of `pnp` in a folder, in this process."""

    def run(arguments: list[str]) -> Said:
        words, before, code = io.StringIO(), sys.argv, 0
        sys.argv = ["pnp", *arguments]
        try:
            with contextlib.chdir(folder), contextlib.redirect_stdout(words), contextlib.redirect_stderr(words):
                main()
        except SystemExit as ended:
            code = int(ended.code or 0)
        finally:
            sys.argv = before
        return Said(code, words.getvalue())

    return run
