"""A game's folder in which single edits are tried against its lock."""

from types import SimpleNamespace

from support.builds import Silent

from pnp.base.cache import DiskCache
from pnp.base.diagnostics import Report
from pnp.build.build import read_game
from pnp.build.workshop import Workshop
from pnp.locale.lint.game import lint_game
from pnp.model.request import BuildRequest, PreparedGame
from pnp.rules.engine import engine_for
from pnp.rules.printed import shown_now
from pnp.rules.printed_lock import check_printed, lock_path, lock_text


class Desk:
    """A game's folder without layout: what its templates and texts show, and what an edit makes of that."""

    def __init__(self, root, game, kept):
        self.root, self.game, self.workshop = root, game, Workshop(root)
        self.disk = DiskCache(kept)
        self.accept()

    def prepared(self, report):
        """Read the game, None with an error; nothing is laid out, so that no drawing is placed."""
        request = BuildRequest(self.root, self.game)
        with self.workshop.background.wait_at_end():
            read = read_game(request, report, Silent(), self.workshop)
        if report.has_errors:
            return None
        nothing = SimpleNamespace(components=(), documents=(), booklet=None)
        return PreparedGame(request, read.source, read.game, {"cards": nothing, "booklet": nothing})

    def text(self):
        """Return the lock that would be written."""
        return lock_text(shown_now(self.prepared(Report()), self.workshop.layout.templates, self.disk))

    def accept(self):
        """Write the lock."""
        lock_path(self.root, self.game).write_text(self.text(), "utf-8")

    def found(self, *, linted=False):
        """Return the codes and messages of what is shown no longer."""
        report = Report()
        prepared = self.prepared(report)
        if prepared is not None:
            if linted:
                lint_game(prepared.source, report)
                if (engine := engine_for(self.game)) is not None:
                    engine.read_ruleset(prepared.game, report)
            check_printed(prepared, report, self.workshop.layout.templates, self.disk)
        findings = (finding for finding in report.diagnostics if finding.severity != "note")
        return [(finding.code.partition("/")[2], finding.message) for finding in findings]

    def after(self, file, old, new, *, linted=False):
        """Return what is found after an edit, which is taken back."""
        path = self.root / file
        text = path.read_text("utf-8")
        assert old in text, f"{file} has no {old}"
        path.write_text(text.replace(old, new, 1), "utf-8")
        try:
            return self.found(linted=linted)
        finally:
            path.write_text(text, "utf-8")
