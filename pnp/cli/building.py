"""Write the games of a run in all their languages: each as soon as it is prepared, and all files together at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import typer

from pnp.base.diagnostics import PnpError
from pnp.cli.arguments import shown
from pnp.cli.outcome import skipped

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from pathlib import Path

    from pnp.base.diagnostics import Diagnostic
    from pnp.base.files import Publication
    from pnp.cli.preparation import Preparation
    from pnp.model.request import PreparedGame, WrittenDocument


class Written(NamedTuple):
    """What a run wrote, how many cards of each game were skipped, in words, and what else there is to say."""

    documents: list[WrittenDocument]
    skips: dict[str, str]
    remarks: list[str]


class Builder:
    """Writes prepared games as the named exports to a folder; `finish` is what is done with each before."""

    def __init__(
        self, run: Preparation, folder: Path, exports: Collection[str], finish: Callable[[PreparedGame], PreparedGame]
    ) -> None:
        self._run = run
        self._folder = folder
        self._exports = exports
        self._finish = finish
        self.written = Written([], {}, [])

    def build(self, game: str | None) -> Written:
        """Build a game, or all; after an error nothing is written but traces, and the command ends with exit code 1.

        What is sound is written to temporary files at once, so that no two games are in memory; after the first error, only
        what remains to be found is looked for. Raises PnpError if a file cannot be written.
        """
        from pnp.base.files import publishing
        from pnp.load.portable_names import check_written_paths

        run = self._run
        try:
            with publishing(self._folder) as publication:
                run.each(game, lambda prepared, _: self._write(prepared, publication))
                if run.report.has_errors:
                    from pnp.render.exports.table import TRACE_SUFFIX

                    publication.keep(lambda file: file.name.endswith(TRACE_SUFFIX))
                kept = publication.targets
        except PnpError:
            run.tell()
            raise
        check_written_paths(kept, run.root, run.report)
        if run.report.has_errors:
            run.console.written(kept, run.root)
        run.stop_on_errors()
        return self.written

    def draft(self, game: str | None) -> Written:
        """Build drafts; errors do not stop the command. Findings are numbered through the run, so all are looked for first."""
        from pnp.base.files import publishing
        from pnp.draft.drafted import drafted
        from pnp.draft.numbered_findings import numbered

        run, ready = self._run, list[tuple["PreparedGame", "set[Diagnostic]"]]()
        several = len(run.requests(game)) > 1
        run.each(game, lambda prepared, found: None if several else ready.append((prepared, found)))
        run.tell(numbers=True)
        found = numbered(run.groups())

        def write(prepared: PreparedGame, findings: set[Diagnostic]) -> None:
            self._write(drafted(prepared, [one for one in found if one.finding in findings]), publication)

        with publishing(self._folder) as publication:
            if several:
                run.each(game, write)  # again, so that no two of them are in memory
            for one in ready:
                write(*one)
        return self.written

    def _write(self, prepared: PreparedGame, publication: Publication) -> None:
        from pnp.build import write

        run = self._run
        stopped = run.report.has_errors and not prepared.request.draft
        exports = [name for name in self._exports if name == "trace" or not stopped]
        if not exports:
            return
        finished = prepared if stopped else self._finish(prepared)
        self.written.documents.extend(write(finished, self._folder, run.console, exports, run.workshop, publication))
        self.written.skips[prepared.game.name] = skipped(prepared)
        for documents in finished.products.values():
            self.written.remarks.extend(documents.remarks)
            if documents.changes is not None:
                run.console.changed(documents.changes)


def finish(*, guides: bool) -> Callable[[PreparedGame], PreparedGame]:
    """Return what is done with a prepared game before it is written."""
    if not guides:
        return lambda prepared: prepared
    from pnp.guides.guided import guided

    return guided


def say_drafts(run: Preparation, written: Sequence[Path]) -> None:
    """Say how many faults drafts show and where they are; after errors, end the command with exit code 1."""
    from pnp.draft.finding_list import counted

    console, said = run.console, counted(group.first for group in run.groups())
    files = ", ".join(str(shown(file)) for file in written)
    if said and files:
        console.fail(f"{said}: draft written to {files}; not for print")
    elif said:
        console.fail(f"{said}: nothing could be laid out, so there is no draft")
    if run.report.has_errors:
        raise typer.Exit(1)
