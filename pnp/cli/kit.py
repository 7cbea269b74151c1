"""`pnp kit`: pack games for a shop of downloads, each language in a zip of its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.base.suggestions import did_you_mean
from pnp.cli.arguments import find_project, output_folder, shown
from pnp.cli.json_console import console_for
from pnp.cli.options import GameArg, JsonOpt, LocalesOpt, OutOpt, ProjectOpt, QuietOpt
from pnp.cli.preparation import Preparation, build_requests, stop_on_errors
from pnp.cli.requested_languages import requested_languages

if TYPE_CHECKING:
    from pnp.base.files import Publication
    from pnp.cli.console import Console
    from pnp.model.printing import Kit
    from pnp.model.request import PreparedGame

KitOpt = Annotated[str, typer.Option("--kit", metavar="NAME", help="What goes in: download, or a file of kits/.")]
_KIBIBYTES = 1024


def kit(
    game: GameArg = None,
    locale: LocalesOpt = None,
    name: KitOpt = "download",
    out: OutOpt = None,
    project: ProjectOpt = None,
    *,
    as_json: JsonOpt = False,
    quiet: QuietOpt = False,
) -> None:
    """Pack games for a shop of downloads: sheets for both papers, less ink, the booklet, pictures, the licence.

    A text that is not translated is an error, as with `pnp build --strict`.
    """
    from tempfile import TemporaryDirectory

    from pnp.base.files import publishing

    with (
        console_for("kit", as_json=as_json, quiet=quiet) as console,
        TemporaryDirectory() as aside,
    ):
        root = find_project(project)
        packer = _Packer(_kit(name, root, console), Path(aside), output_folder(out, root))
        packer.run = Preparation(console, root, build_requests(project, strict=True), requested_languages(locale))
        with publishing(packer.out) as publication:
            packer.run.each(game, lambda prepared, _: packer.pack(prepared, publication))
            packer.run.stop_on_errors()
        console.finish()
        console.written(packer.written, root)
        console.table(["file", "size"], [[str(shown(file)), _size(file)] for file in packer.written])


def _kit(name: str, root: Path, console: Console) -> Kit:
    from pnp.base.diagnostics import Report
    from pnp.load.kits import kit_names, read_kit

    report = Report()
    found = read_kit(name, root, report)
    stop_on_errors(console, root, report)
    if found is None:
        raise typer.BadParameter(f"there is no kit `{name}`: {did_you_mean(name, kit_names(root))}")
    return found


class _Packer:
    """Packs prepared games one after the other."""

    def __init__(self, kit: Kit, aside: Path, out: Path) -> None:
        self.out = out
        self.written: list[Path] = []
        self.run: Preparation
        self._kit, self._aside = kit, aside

    def pack(self, prepared: PreparedGame, publication: Publication) -> None:
        """Plan all parts; after an error nothing is written, but the rest is looked at."""
        from tempfile import TemporaryDirectory

        from pnp.kits.packing import plan_kit, write_kit

        run = self.run
        planned = plan_kit(self._kit, prepared, run.workshop, run.report, run.console)
        if planned is None or run.report.has_errors:
            return
        with TemporaryDirectory(dir=self._aside) as folder:
            self.written += write_kit(planned, run.workshop, run.console, Path(folder), self.out, publication)


def _size(file: Path) -> str:
    size = file.stat().st_size / _KIBIBYTES
    return f"{size:.0f} KiB" if size < _KIBIBYTES else f"{size / _KIBIBYTES:.1f} MiB"
