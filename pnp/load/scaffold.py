"""`pnp new NAME`: create a small working game, or a copy of an example, from the generator's own data."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pnp.formats
from pnp.base.diagnostics import Diagnostic, Mark, PnpError, Report
from pnp.base.files import publishing, remove_unfinished
from pnp.load.font_reader import load_fonts
from pnp.load.schema_writer import write_schemas
from pnp.load.yaml.nodes import DEVICE, LONGEST_NAME, SLUG, valid_name_like

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.model.style import FontBook

SCAFFOLD = Path(pnp.formats.__file__).parent / "new-game"
"""The data of the small game, fonts included: a project of its own."""
EXAMPLES = SCAFFOLD.with_name("examples")
"""A folder for each example, a finished little game: `content/` and `templates/`. They share the small game's fonts."""
IGNORED = "# What pnp builds, it can build again.\n/out/\n"
"""The project's `.gitignore`."""
_TEXT_FILES = (".yaml", ".xml", ".po")


def example_names() -> tuple[str, ...]:
    """Return the names of the examples in the order of the alphabet."""
    return tuple(sorted(folder.name for folder in EXAMPLES.iterdir() if folder.is_dir()))


def new_game(root: Path, name: str, example: str | None = None) -> tuple[Path, ...]:
    """Create `content/<name>/`, `templates/<name>/` and, if there are none, `fonts/`, `.gitignore`. Give the new files.

    `example` is one of `example_names()`; without it the game is the smallest that prints. Raises PnpError if the name is
    invalid, the game already exists or a file cannot be written.
    """
    _check_name(root, name)
    origin = EXAMPLES / example if example else SCAFFOLD
    places = {"content": root / "content" / name, "templates": root / "templates" / name}
    words = {"__NAME__": name, "__TITLE__": name.replace("-", " ").replace("_", " ").title()}
    if (root / "fonts" / "fonts.yaml").exists():
        words |= _fonts_at_hand(root)
    else:
        places["fonts"] = root / "fonts"
        words |= {"__TEXT__": "text", "__DISPLAY__": "display", "__BOLD__": "bold"}
    with publishing(project=root, way_out="") as publication:
        for part, target in places.items():
            folder = (SCAFFOLD if part == "fonts" else origin) / part
            for source in sorted(file for file in folder.rglob("*") if file.is_file()):
                publication.write(target / source.relative_to(folder), _filled_in(source, words))
        made = publication.targets
        if not os.path.lexists(root / ".gitignore"):  # one that is there is the designer's, whatever it says
            publication.write(root / ".gitignore", IGNORED.encode())
        ignored = publication.targets[len(made) :]
    report = Report()
    schemas = write_schemas(root, name, report)
    report.raise_if_errors()
    return (*made, *schemas, *ignored)


def _check_name(root: Path, name: str) -> None:
    if not SLUG.fullmatch(name):
        raise _fault(
            "bad-name", f"a game must be named with a-z, 0-9, `_` and `-`, found `{name}`", None, valid_name_like(name, "-")
        )
    if DEVICE.fullmatch(name):
        message = f"a game cannot be named `{name}`: Windows keeps this name for a device"
        raise _fault("bad-name", message, None, f"write `{name}-game`")
    if len(name) > LONGEST_NAME:
        raise _fault("bad-name", f"the name of a game has at most {LONGEST_NAME} characters, found {len(name)}", None)
    for folder in ("content", "templates"):
        _clear_unfinished(root / folder / name)
        if os.path.lexists(root / folder / name):
            raise _fault("game-exists", f"there is a `{folder}/{name}` already", Mark(f"{folder}/{name}"))


def _clear_unfinished(folder: Path) -> None:
    """Remove what a killed `pnp new` left of this folder: temporary files, and folders in which there is nothing."""
    remove_unfinished(folder)
    for parent, _, _ in os.walk(folder, topdown=False):
        with suppress(OSError):  # there is something
            Path(parent).rmdir()


def _fonts_at_hand(root: Path) -> dict[str, str]:
    """Choose the roles text and display from the project's fonts, or others. Raises PnpError for broken fonts."""
    report = Report()
    book = load_fonts(root, report)
    report.raise_if_errors()
    assert book is not None
    text, display = (role if role in book.chains else next(iter(book.chains)) for role in ("text", "display"))
    return {"__TEXT__": text, "__DISPLAY__": display, "__BOLD__": _bold(book, display)}


def _bold(book: FontBook, role: str) -> str:
    families = [book.families[chain[0]] for chain in book.chains[role].values()]
    return "bold" if all("bold" in family.cuts for family in families) else "regular"


def _filled_in(source: Path, words: Mapping[str, str]) -> bytes:
    """A file of the example, with the words of the new game."""
    data = source.read_bytes()
    if source.suffix not in _TEXT_FILES:
        return data
    text = data.decode()
    for word, value in words.items():
        text = text.replace(word, value)
    return text.encode()


def _fault(code: str, message: str, mark: Mark | None, hint: str | None = None) -> PnpError:
    return PnpError([Diagnostic(f"load/{code}", message, mark, hint=hint)])
