"""The content of an earlier commit, from `git archive` into a temporary folder; the repository is only read."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Diagnostic, PnpError
from pnp.base.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator

CODE = "since/unknown"

_FOLDERS = ("content", "templates", "fonts", "profiles")
"""What a build reads of a project."""


@contextmanager
def content_of(root: Path, revision: str) -> Iterator[Path]:
    """Give a folder with the project as it was at a tag or commit, for as long as the block lasts.

    Raises PnpError (`since/unknown`) if git is not installed, if the project is in no repository, or if this has no such commit
    or no content in it.
    """
    git = shutil.which("git")
    if git is None:
        raise _fault(f"there is no file `{revision}`, and git, which would know it as a tag, is not installed", _MANIFEST)
    run = _Git(git, root)
    inside = run.said("rev-parse", "--show-prefix")
    if inside is None:
        raise _fault(f"there is no file `{revision}`, and git cannot look for a tag: {run.complaint}", _MANIFEST)
    commit = run.said("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if not commit:
        tags = (run.said("tag", "--list") or "").split()
        hint = did_you_mean(revision, tags) or _FETCH
        raise _fault(f"there is no file, no tag and no commit `{revision}`", hint)
    listed = (run.said("ls-tree", "--name-only", commit) or "").splitlines()
    if "content" not in listed:
        raise _fault(f"the commit `{revision}` has no folder content/ here", "name a commit in which the project has one")
    with TemporaryDirectory(prefix="pnp-since-") as folder:
        run.extract(commit, [name for name in _FOLDERS if name in listed], Path(folder), revision)
        yield Path(folder)


class _Git:
    """Runs git in a project; `complaint` is what it said last on standard error."""

    def __init__(self, git: str, root: Path) -> None:
        self._command = [git, "-C", str(root), "--no-optional-locks"]
        self.complaint = ""

    def said(self, *arguments: str) -> str | None:
        """Return what a command says; None if it fails."""
        done = subprocess.run([*self._command, *arguments], capture_output=True, check=False)  # noqa: S603  (no shell)
        self.complaint = done.stderr.decode("utf-8", "replace").strip().partition("\n")[0].removeprefix("fatal: ")
        return done.stdout.decode("utf-8", "replace").strip() if done.returncode == 0 else None

    def extract(self, commit: str, names: list[str], folder: Path, revision: str) -> None:
        """Write folders of a commit; links that lead out of it are refused. Raises PnpError."""
        command = [*self._command, "archive", "--format=tar", commit, "--", *names]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:  # noqa: S603  (no shell)
            assert process.stdout is not None
            assert process.stderr is not None
            try:
                with tarfile.open(fileobj=process.stdout, mode="r|") as archive:
                    archive.extractall(folder, filter="data")
                process.stdout.read()
            except (tarfile.TarError, OSError) as fault:
                process.kill()
                raise _fault(f"the content of `{revision}` cannot be read: {fault}", _MANIFEST) from None
            self.complaint = process.stderr.read().decode("utf-8", "replace").strip()
        if process.returncode:
            raise _fault(f"git cannot read the content of `{revision}`: {self.complaint}", _MANIFEST)


_FETCH = "`git tag` lists the tags, and `git fetch --tags` fetches those of another repository"
_MANIFEST = "name the manifest that was written beside the earlier PDF: `--since FILE.json`"


def _fault(message: str, hint: str) -> PnpError:
    return PnpError([Diagnostic(CODE, message, hint=hint)])
