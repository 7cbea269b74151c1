"""A watched copy of the toy game: builds after edits, without waiting for the events of the system."""

from time import perf_counter

from pnp.base.diagnostics import Report
from pnp.cli.watch.snapshot import FacePictures
from pnp.cli.watch.watcher import Changes, Watcher
from pnp.model.request import BuildRequest


class ScriptedChanges:
    """Reports a change when `polls` runs out, as if somebody saved a file in the middle of a build; None: never."""

    def __init__(self):
        self.polls = None
        self.waited = []

    def wait(self, timeout=0.0):
        """Whether files changed by now."""
        self.waited.append(timeout)
        if self.polls is None:
            return False
        self.polls -= 1
        return self.polls < 0

    def take(self):
        """What changed."""
        return Changes(frozenset(), perf_counter())


class Watched:
    """A game that is watched: `save` edits a file and builds, `shown` are the snapshots since."""

    def __init__(self, root, game="toy", *, check=lambda _: Report(), failed=lambda _: None, disk=None, **options):
        self.root, self.shown, self.events, self.pictures = root, [], ScriptedChanges(), FacePictures()
        request, show = BuildRequest(root, game, **options), self.shown.append
        self.watcher = Watcher(request, self.events, self.pictures, show, check, failed, disk)
        self.build()

    def build(self, *paths):
        """Build after a change of these files; gives the last snapshot, or None if the build was superseded."""
        self.shown.clear()
        files = frozenset(self.root / path for path in paths)
        return self.shown[-1] if self.watcher.build(Changes(files, perf_counter())) else None

    def save(self, path, old, new):
        """Replace a text in a file, and build."""
        text = (self.root / path).read_text("utf-8")
        assert old in text, (path, old)
        (self.root / path).write_text(text.replace(old, new, 1), "utf-8")
        return self.build(path)
