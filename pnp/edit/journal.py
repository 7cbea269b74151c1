"""The steps of a project in a file that outlives a run, and beside it the step whose files are being written.

A step over several files is noted before the first is written: if a run is killed between two of them, the next completes it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Final

from pnp.base.diagnostics import Diagnostic, Mark, PnpError
from pnp.base.files import publishing, read_file
from pnp.base.records import frozen
from pnp.edit.changes import Change, change_of

if TYPE_CHECKING:
    from pathlib import Path

_MOST_NOTED_BYTES: Final = 64 << 20  # of the step that is being written: a request has 8 MB, and what it replaces
_CHANGE_FIELDS = ("path", "kind", "node", "old", "new", "before")
_EDIT_FIELDS = ("path", "start", "old", "new", "before", "after")


@frozen
class FileEdit:
    """What a step did in one file: its splice, what that replaced, and the hashes of the text before and after.

    Of splices that are made together, the first has the hash before and the last the hash after all of them.
    """

    path: str
    start: int
    old: str
    new: str
    before: str
    after: str

    def inverse(self) -> FileEdit:
        """Return what takes it back."""
        return FileEdit(self.path, self.start, self.new, self.old, self.after, self.before)


@frozen
class Step:
    """A step of the log: who made it, its changes, what they did in files, and which step it takes back or makes again.

    `at` is when it was made, in seconds since 1970; 0 for those of earlier versions, which did not keep it.
    """

    number: int
    client: str
    changes: tuple[Change, ...]
    edits: tuple[FileEdit, ...] = ()
    undoes: int = 0
    redoes: int = 0
    at: int = 0

    def hashes(self) -> Mapping[str, tuple[str, str]]:
        """Return the hashes of the texts of its files, before and after it."""
        found: dict[str, tuple[str, str]] = {}
        for edit in self.edits:
            found[edit.path] = found.get(edit.path, (edit.before, ""))[0], edit.after
        return found


class Journal:
    """The steps in `file`, and in `step.json` beside it the one that is being written; without a file, nothing is kept."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._noted = file and file.with_name("step.json")
        self._has_noted = False

    def read(self) -> tuple[list[Step], bool]:
        """Return the steps, up to a line that was not written completely, and whether there is none."""
        steps: list[Step] = []
        try:
            steps.extend(map(_step_of, read_file(self._file).decode().splitlines() if self._file else ()))
        except FileNotFoundError:
            return [], True
        except (OSError, *_UNREADABLE):
            return steps, False
        return steps, True

    def append(self, step: Step) -> None:
        """Add a step. Raises OSError; then a part of its line may be there."""
        if self._file is not None:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with os.fdopen(os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab") as file:
                file.write(_line(step))
                file.flush()
                os.fsync(file.fileno())

    def rewrite(self, steps: Iterable[Step]) -> None:
        """Keep these steps alone. Raises PnpError."""
        if self._file is not None:
            _write(self._file, b"".join(map(_line, steps)))

    def note(self, step: Step) -> None:
        """Note a step before the first of its files is written, so that it outlives a power cut. Raises PnpError."""
        if self._noted is not None:
            _write(self._noted, _line(step), hint="save the changes of each file by themselves")
            sync_folder(self._noted.parent)
            self._has_noted = True

    def strike(self) -> None:
        """Forget the step that this run has noted: all of its files are as they should be."""
        if self._has_noted:
            self.forget()

    def forget(self) -> None:
        """Forget the step that is noted, by whichever run."""
        self._has_noted = False
        if self._noted is not None:
            with suppress(OSError):  # the next run finds that it is settled
                self._noted.unlink()
                sync_folder(self._noted.parent)

    def noted(self) -> Step | None:
        """Return the step that a killed run was writing; None if there is none. Raises PnpError if its note is not one."""
        if self._noted is None or not os.path.lexists(self._noted):
            return None
        why = "is a link, expected a file" if self._noted.is_symlink() else ""
        try:
            if not why:
                return _step_of(read_file(self._noted, _MOST_NOTED_BYTES))
        except OSError as error:
            why = f"cannot be read: {error.strerror}"
        except _UNREADABLE:
            why = "says no step"
        raise self.refuse(why)

    def refuse(self, why: str) -> PnpError:
        """Return the error of a note that says what no step does."""
        what = f"whether the last step was written as a whole is not known: `{self._noted}` should note it, and {why}"
        hint = "nothing was written: compare your files with what you expect, and delete it"
        return PnpError([Diagnostic("edit/interrupted", what, hint=hint)])


_UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, RecursionError)


def _step_of(line: str | bytes) -> Step:
    """Read a step. Raises one of `_UNREADABLE`."""
    data = json.loads(line)
    changes = tuple(map(change_of, data["changes"]))
    edits = tuple(FileEdit(str(path), int(start), *map(str, rest)) for path, start, *rest in data["edits"])
    undoes, redoes, at = (int(data.get(name, 0)) for name in ("undoes", "redoes", "at"))
    return Step(int(data["number"]), str(data["client"]), changes, edits, undoes, redoes, at)


def _line(step: Step) -> bytes:
    data = {
        "number": step.number,
        "client": step.client,
        "changes": [{name: getattr(one, name) for name in _CHANGE_FIELDS} for one in step.changes],
        "edits": [[getattr(edit, name) for name in _EDIT_FIELDS] for edit in step.edits],
        "undoes": step.undoes,
        "redoes": step.redoes,
        "at": step.at,
    }
    return f"{json.dumps(data, ensure_ascii=False)}\n".encode()


def _write(target: Path, data: bytes, hint: str = "") -> None:
    with publishing(target.parent, hint=hint) as publication, publication.open(target) as file:
        write_synced(file, data, 0o600)


def interrupted(why: str, states: Mapping[str, str]) -> PnpError:
    """Return the error of a step that stays as it was left: `states` says of its files which text they have."""
    marks = [(state, Mark(path)) for path, state in states.items()]
    hint = "compare these files, and change in an editor what is missing"
    what = f"the last step was cut off between its files, {why}"
    return PnpError([Diagnostic("edit/interrupted", what, marks[0][1], also=tuple(marks), hint=hint)])


def write_synced(file: IO[bytes], data: bytes, mode: int) -> None:
    """Write the bytes of a temporary file that outlive a power cut, with the rights `mode`. Raises OSError."""
    file.write(data)
    file.flush()
    os.chmod(file.name, mode)  # noqa: PTH101 - of the temporary file
    os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Let the new names in a folder outlive a power cut, where the system can."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
