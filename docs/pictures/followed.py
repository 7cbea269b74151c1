"""The pictures of pages that are followed: each is drawn when everything above it on its page has been done."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from printed import Shown, card_picture, first_page
from walkthrough import REPOSITORY, Said, Step, follow, prepare_recipe, run_here, steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

DOCS = REPOSITORY / "docs"

FOLLOWED = {
    "tutorial-sheet": Shown(),
    "tutorial-first-card": Shown("harbour"),
    "tutorial-lighthouse": Shown("lighthouse"),
    "tutorial-ribbon": Shown("ferry"),
    "tutorial-draft": Shown("ferry", draft=True),
    "tutorial-bakery": Shown("bakery"),
    "tutorial-ferry": Shown("ferry"),
    "tutorial-event": Shown("market-day"),
    "tutorial-booklet": Shown(document="booklet-a5"),
    "tutorial-german": Shown("bakery", "de"),
    "tutorial-untranslated": Shown("ferry", "de"),
    "recipe-words": Shown("harbour"),
    "recipe-placeholder": Shown("mill"),
    "recipe-table": Shown("watchtower"),
    "recipe-rarity": Shown("watchtower"),
    "recipe-token": Shown("token@leaf@2"),
    "recipe-board": Shown("bay", ppi=25),
    "recipe-styles": Shown("orchard"),
    "recipe-outline": Shown("harbour"),
    "recipe-seal": Shown("harbour"),
    "recipe-frame": Shown("harbour"),
    "recipe-window": Shown("harbour"),
    "recipe-patterns": Shown("harbour"),
    "recipe-shadow": Shown("harbour"),
    "recipe-together": Shown("harbour"),
    "recipe-font": Shown("harbour"),
    "recipe-reference": Shown("places"),
    "first-face": Shown("harbour"),
    "from-nandeck": Shown("ember-drake"),
    "from-squib": Shown("ember-drake"),
    "from-a-spreadsheet": Shown(),
}
"""The pictures of pages that are followed, each drawn when everything above it on its page has been done."""

WALKS = {
    "layout.md": "A first template",
    "from-nandeck.md": "The card in pnp",
    "from-squib.md": "The card in pnp",
    "from-a-spreadsheet.md": "From the sheet to cards",
}
"""Pages that make a game in one of their sections."""


def followed(out: Path) -> Iterator[tuple[str, Image.Image]]:
    """Do what the tutorial says, and each recipe in a new game, and draw their pictures at their places."""
    for page in ("tutorial", "recipes"):
        sections: dict[str, list[Step]] = {}
        for step in steps(DOCS / f"{page}.md"):
            if step.kind != "text":
                sections.setdefault(step.section if page == "recipes" else page, []).append(step)
        for number, said in enumerate(sections.values()):
            folder = out / f"{page}-{number}"
            prepare_recipe(folder) if page == "recipes" else folder.mkdir()
            yield from _pictures(said, folder)


def walks(out: Path) -> Iterator[tuple[str, Image.Image]]:
    """Make the games of the other pages, and draw their pictures."""
    for page, section in WALKS.items():
        (out / page).mkdir()
        said = [step for step in steps(DOCS / page) if step.section == section]
        yield from _pictures(said, out / page)


def _pictures(said: list[Step], folder: Path) -> list[tuple[str, Image.Image]]:
    """Draw the pictures among some steps. Of their commands only those are run that write files of the game."""
    pictures = []

    def run(arguments: list[str]) -> Said:
        if arguments[:2] == ["locale", "add"]:
            return run_here(folder)([*arguments, "--no-pictures"])
        writes = arguments[0] in {"new", "import"} and "--example" not in arguments
        return run_here(folder)(arguments) if writes else Said(0, "")

    def draw_picture(file: str) -> None:
        shown = FOLLOWED[Path(file).stem]
        picture = card_picture(folder, shown) if shown.card else first_page(folder, shown.document)
        pictures.append((Path(file).stem, picture))

    follow(iter(said), folder, run, draw_picture)
    return pictures
