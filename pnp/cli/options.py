"""The options that several commands have: types, flags and help texts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

GameArg = Annotated[str | None, typer.Argument(help="A folder of content/; without it, all of them.")]
PaperOpt = Annotated[str | None, typer.Option("--paper", help="a4, letter, pa4 … (default: the game's)")]
BacksOpt = Annotated[
    Literal["duplex-long", "duplex-short", "gutterfold", "none"] | None,
    typer.Option("--backs", case_sensitive=False, help="How backs are printed (default: the game's)."),
]
LocaleOpt = Annotated[
    str | None, typer.Option("--locale", help="Language, such as pt-BR, or two: pt-BR+en (default: the source).")
]
LocalesOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--locale", metavar="TAGS", help="Languages: pt-BR; pt-BR,en; all; or two on a card: pt-BR+en (default: the source)."
    ),
]
DeckOpt = Annotated[str | None, typer.Option("--deck", help="Only this deck.")]
CardOpt = Annotated[str | None, typer.Option("--card", help="Only this card; `ship` is all its variants.")]
LowInkOpt = Annotated[
    bool, typer.Option("--low-ink", help="White backgrounds and outlines instead of fills: under a quarter of the ink.")
]
ProfileOpt = Annotated[
    list[str] | None,
    typer.Option("--profile", metavar="NAMES", help="Ways of printing, such as home,press-x4 (default: home)."),
]
AddressOpt = Annotated[
    str | None,
    typer.Option("--address", metavar="URL", help="Where pictures of a virtual table will be found (default: where they are)."),
]
TraceOpt = Annotated[bool, typer.Option("--trace", help="Write a record per text box beside the PDF.")]
PngOpt = Annotated[bool, typer.Option("--png", help="Write each face as a picture, for screens and virtual tables.")]
PngBleedOpt = Annotated[
    bool, typer.Option("--png-bleed", help="Write each face as a picture with its bleed, for print services.")
]
PpiOpt = Annotated[
    int | None,
    typer.Option("--ppi", min=1, max=2400, metavar="N", help="Resolution of pictures (default: 150; with bleed 300)."),
]
JobsOpt = Annotated[int, typer.Option("--jobs", "-j", min=0, help="How many processes to use (0: one per core).")]
OutOpt = Annotated[Path | None, typer.Option("--out", help="Output folder (default: out/ of the project).")]
JsonOpt = Annotated[bool, typer.Option("--json", help="Write findings and files as JSON to standard output, and nothing else.")]
QuietOpt = Annotated[bool, typer.Option("--quiet", "-q", help="Only errors, and a line if texts are not translated.")]
ProjectOpt = Annotated[
    Path | None, typer.Option("--project", help="Folder that holds content/ (default: here or above).", file_okay=False)
]
PrinterOpt = Annotated[str | None, typer.Option("--printer", help="A printer of your own printers.yaml.")]
OnlyOpt = Annotated[
    Literal["cards", "booklet"] | None,
    typer.Option("--only", case_sensitive=False, help="Only the cards, or only the booklet."),
]
BookletBleedOpt = Annotated[bool, typer.Option("--booklet-bleed", help="Booklet pages with their bleed, for a print shop.")]
MarksOpt = Annotated[
    Literal["full", "short", "none"] | None,
    typer.Option("--marks", case_sensitive=False, help="How long crop marks are (default: the game's)."),
]
BleedOpt = Annotated[
    float | None,
    typer.Option("--bleed", min=0, metavar="MM", help="The most bleed that sheets show, in mm: less takes fewer sheets."),
]
CutsOpt = Annotated[
    Literal["shared", "bleed"] | None,
    typer.Option(
        "--cuts",
        case_sensitive=False,
        help="Neighbours touch and share a cut, or each has its bleed (default: they share if their borders have one colour).",
    ),
]
SkipOpt = Annotated[
    int | None,
    typer.Option("--skip", min=0, metavar="N", help="Leave the first N slots empty, for sheets of labels; 0: keep all slots."),
]
DraftOpt = Annotated[
    bool, typer.Option("--draft", help="Print in spite of faults, outlined and numbered, to see them: not for print.")
]
GuidesOpt = Annotated[
    bool, typer.Option("--guides", help="Show trim, bleed, safe area and text boxes on the cards: a proof, not for print.")
]
StrictOpt = Annotated[bool, typer.Option("--strict", help="Reject texts that are not translated, and pictures under 200 ppi.")]
BilingualOpt = Annotated[
    Literal["box", "back"],
    typer.Option(
        "--bilingual",
        case_sensitive=False,
        help="Two languages (pt-BR+en): both in each text, or the second's face as the back.",
    ),
]
