"""The numbered log of edits: each is compared with what stands there, written as a whole, and taken back in the same way.

Of two who change the same place, the second is told what the first wrote. Nobody's words are overwritten, and nothing is merged
by guess. The log is kept in a journal, so that edits can be taken back after a restart.
"""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from threading import RLock
from typing import Final, TypeAlias

from pnp.base.diagnostics import Diagnostic, Mark, PnpError, Report
from pnp.base.files import as_stored, merge_conflict, publishing, read_file
from pnp.base.records import frozen
from pnp.edit.batches import apply_all, batch
from pnp.edit.changes import Change, ConflictError, change_of, text_hash
from pnp.edit.splices import Splice, encode
from pnp.edit.yaml_places import yaml_document
from pnp.load.files import MAX_TEXT_BYTES, decode_text, read_bytes

MOST_STEPS: Final = 1_000
"""Steps that can be taken back, and that a reader who was away can ask for."""

WRITABLE: Final = ("content", "templates")
"""The folders whose files are edited; engines are programs."""
_SUFFIXES: Final = frozenset({".yaml", ".md", ".xml", ".csv", ".tsv", ".po"})
_MOST_RETRIES: Final = 5


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
    """A step of the log: who made it, its changes, what they did in files, and which step it takes back or makes again."""

    number: int
    client: str
    changes: tuple[Change, ...]
    edits: tuple[FileEdit, ...]
    undoes: int = 0
    redoes: int = 0


class EditLog:
    """The edits of the files of a project, from any thread, one after the other; `journal` is a file of its own.

    Only files of text in `WRITABLE` are edited that are there, inside the project and behind no link.
    """

    def __init__(self, root: Path, journal: Path | None = None) -> None:
        self._root, self._journal = root, journal
        self._lock = RLock()
        self._steps: deque[Step] = deque(maxlen=MOST_STEPS)
        self._done: list[Step] = []
        self._undone: list[Step] = []
        self._sound = b"", ""  # the bytes and the text that were read last: with each key those of one file
        steps, is_whole = _read_journal(journal)
        for step in steps:
            self._remember(step)
        self._lines = len(steps) if is_whole else 2 * MOST_STEPS  # then the next step writes the journal anew

    @property
    def last(self) -> int:
        """The number of the last step; 0 if there is none."""
        return self._steps[-1].number if self._steps else 0

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to make again."""
        return bool(self._undone)

    def text(self, path: str) -> str:
        """Return the text of a file that may be edited. Raises PnpError."""
        return self._read(path)[1]

    def since(self, number: int) -> tuple[Step, ...] | None:
        """Return the steps behind a number; None if they are no longer known, and all has to be read again."""
        with self._lock:
            if number < self.last - len(self._steps) or number > self.last:
                return None
            return tuple(step for step in self._steps if step.number > number)

    def apply(self, changes: Sequence[Change], client: str = "") -> Step:
        """Make all changes as one step, or none of them. Raises ConflictError, and PnpError for what cannot be edited."""
        with self._lock:
            return self._write(changes, client)

    def undo(self, client: str = "") -> Step | None:
        """Take the last step back that is not taken back; None if there is none. Raises ConflictError, and changes nothing."""
        with self._lock:
            return self._turn(self._done[-1], client, "undoes") if self._done else None

    def redo(self, client: str = "") -> Step | None:
        """Make the step again that was taken back last; None if there is none. Raises ConflictError, and changes nothing."""
        with self._lock:
            return self._turn(self._undone[-1], client, "redoes") if self._undone else None

    def _turn(self, step: Step, client: str, how: str) -> Step:
        wanted = step.edits if how == "redoes" else tuple(edit.inverse() for edit in reversed(step.edits))

        def edit(texts: dict[str, str]) -> tuple[FileEdit, ...]:
            if all(text_hash(texts[one.path]) == one.before for one in _firsts(wanted)):
                for path, text in texts.items():  # the very bytes that were there
                    texts[path] = _put(text, [one for one in wanted if one.path == path])
                return wanted
            return _edited(texts, step.changes if how == "redoes" else [_inverse_change(one) for one in reversed(step.changes)])

        made = self._publish({one.path for one in wanted}, edit)
        return self._log(client, step.changes, made, **{how: step.number})

    def _write(self, changes: Sequence[Change], client: str) -> Step:
        made = self._publish({change.path for change in changes}, lambda texts: _edited(texts, changes))
        return self._log(client, tuple(changes), made)

    def _publish(self, paths: Iterable[str], edit: _Edit) -> tuple[FileEdit, ...]:
        """Read files, edit their texts and write those that changed, all or none; again if one changes in between."""
        for _ in range(_MOST_RETRIES):
            read = {path: self._read(path) for path in sorted(paths)}
            before, texts = {path: data for path, (data, _) in read.items()}, {path: text for path, (_, text) in read.items()}
            made = edit(texts)
            after = {path: encode(texts[path], data) for path, data in before.items()}
            changed = {path: data for path, data in after.items() if data != before[path]}
            for path, data in changed.items():
                _check_readable(path, data)
            if self._write_files(changed, before):
                return made
        hint = "wait until nothing writes it, and save again"
        first = Mark(min(paths))
        raise PnpError([Diagnostic("edit/conflict", f"`{first.path}` changes again and again", first, hint=hint)])

    def _write_files(self, after: Mapping[str, bytes], before: Mapping[str, bytes]) -> bool:
        """Write files with the rights that they have; False, and nothing is written, if one is not as `before` any more."""
        targets = {path: as_stored(self._root, self._root / path) for path in after}
        for path, target in targets.items():
            if not target.stat().st_mode & 0o222:  # a new file would take its place all the same
                what = f"`{path}` is read-only"
                raise PnpError([Diagnostic("edit/by-hand", what, Mark(path), hint="allow it to be written, and save again")])
        with suppress(_ChangedError), publishing(project=self._root, hint="") as publication:
            for path, data in after.items():
                with publication.open(targets[path]) as file:
                    file.write(data)
                    file.flush()
                    os.chmod(file.name, targets[path].stat().st_mode & 0o7777)  # noqa: PTH101 - of the temporary file
                    os.fsync(file.fileno())
            if any(self._read(path)[0] != before[path] for path in after):
                raise _ChangedError
            publication.publish()
            for folder in {target.parent for target in targets.values()}:
                _sync_folder(folder)
            return True
        return False

    def _read(self, path: str) -> tuple[bytes, str]:
        """Return the bytes of a file that may be edited, and its text. Raises PnpError."""
        parts, report = path.split("/"), Report()
        is_source = parts[0] in WRITABLE and Path(path).suffix in _SUFFIXES
        if not is_source or any(part.startswith(".") or not part or "\\" in part or ":" in part for part in parts):
            what = f"`{path}` is no text of `content/` or `templates/`, which alone are edited"
            raise PnpError([Diagnostic("edit/by-hand", what, hint="change it in an editor")])
        data = read_bytes(self._root, self._root / path, Mark(path), report, MAX_TEXT_BYTES)
        sound = self._sound
        if data is not None and data != sound[0] and (text := decode_text(data, path, report)) is not None:
            self._sound = sound = data, text
        report.raise_if_errors()
        assert data is not None, "what cannot be read has an error"
        return sound

    def _log(
        self, client: str, changes: tuple[Change, ...], edits: tuple[FileEdit, ...], *, undoes: int = 0, redoes: int = 0
    ) -> Step:
        step = Step(self.last + 1, client, changes, edits, undoes, redoes)
        self._remember(step)
        if self._journal is not None:
            self._lines += 1
            try:
                if self._lines > 2 * MOST_STEPS:
                    _write_journal(self._journal, self._steps)
                    self._lines = len(self._steps)
                else:
                    _append_to_journal(self._journal, step)
            except OSError:  # the step is made; a line may be there by half, so that the next one writes the journal anew
                self._lines = 2 * MOST_STEPS
        return step

    def _remember(self, step: Step) -> None:
        self._steps.append(step)
        if step.undoes or step.redoes:
            source, target = (self._done, self._undone) if step.undoes else (self._undone, self._done)
            if source and source[-1].number == step.undoes + step.redoes:
                target.append(source.pop())
        else:
            self._done.append(step)
            self._undone.clear()
            del self._done[:-MOST_STEPS]


def _check_readable(path: str, data: bytes) -> None:
    """Raise PnpError for what no reader would take for a text any more, so that nobody could take it back here either."""
    report = Report()
    if len(data) > MAX_TEXT_BYTES:
        report.error(
            "load/too-large", f"it would be larger than {MAX_TEXT_BYTES >> 20} MiB", Mark(path), hint="divide the file"
        )
    elif (conflict := merge_conflict(data)) is not None:
        what = f"line {conflict.first} would be read as a merge that is not finished: `{conflict.sign}`"
        report.error("load/merge-conflict", what, Mark(path, conflict.first, 1), hint="begin that line with something else")
    else:
        decode_text(data, path, report)
    report.raise_if_errors()


_Edit: TypeAlias = Callable[[dict[str, str]], tuple[FileEdit, ...]]


class _ChangedError(Exception):
    """A file was changed by another program while it was edited."""


def _edited(texts: dict[str, str], changes: Sequence[Change]) -> tuple[FileEdit, ...]:
    """Make changes in texts: those of one file together if they are values, else one after the other.

    Raises ConflictError and PnpError.
    """
    made = list[FileEdit]()
    by_file: dict[str, list[Change]] = {}
    for change in changes:
        by_file.setdefault(change.path, []).append(change)
    for path, of_file in by_file.items():
        passes = batch(texts[path], of_file, _compare)
        for splices in passes or ():
            edits, texts[path] = _edits_of(path, texts[path], splices)
            made += edits
        for change in of_file if passes is None else ():
            text = texts[path]
            _compare(change, text)
            splice = change.splice(text)
            after = splice.apply(text)
            if change.kind == "text" and path.endswith(".yaml") and _can_be_read(text, path):
                yaml_document(after, path)  # raises what makes it unreadable
            made += _edits_of(path, text, [splice])[0]
            texts[path] = after
    return tuple(made)


def _compare(change: Change, text: str) -> None:
    theirs = change.current(text)
    if theirs != change.old:
        raise ConflictError(change, theirs)


def _edits_of(path: str, text: str, splices: Sequence[Splice]) -> tuple[list[FileEdit], str]:
    """Return what ascending splices do in a file, the last first, and the text then; between two of them there is no hash."""
    after = apply_all(text, splices)
    edits = [FileEdit(path, one.start, text[one.start : one.end], one.new, "", "") for one in reversed(splices)]
    if edits:
        edits[0] = replace(edits[0], before=text_hash(text))
        edits[-1] = replace(edits[-1], after=text_hash(after))
    return edits, after


def _put(text: str, edits: Sequence[FileEdit]) -> str:
    """Return a text after edits, each of which names its place in the text after the one before."""
    moved, splices = 0, list[Splice]()
    is_rising = all(one.start <= other.start for one, other in pairwise(edits))
    for one in edits if is_rising else reversed(edits):
        start = one.start - moved
        splices.append(Splice(start, start + len(one.old), one.new))
        moved += len(one.new) - len(one.old) if is_rising else 0
    if all(one.end <= other.start for one, other in pairwise(splices)):
        return apply_all(text, splices)
    for one in edits:
        text = Splice(one.start, one.start + len(one.old), one.new).apply(text)
    return text


def _can_be_read(text: str, path: str) -> bool:
    try:
        yaml_document(text, path)
    except PnpError:
        return False
    return True


def _firsts(edits: Iterable[FileEdit]) -> Iterable[FileEdit]:
    """Return the first edit of each file."""
    first: dict[str, FileEdit] = {}
    for edit in edits:
        first.setdefault(edit.path, edit)
    return first.values()


def _inverse_change(change: Change) -> Change:
    """Return what takes a change back though its file is another one now; the comparison fails where that is not known."""
    if change.kind in {"value", "cell", "translation", "attributes"} and change.old is not None:
        return replace(change, old=change.new, new=change.old)
    if change.kind == "lines" and change.new:  # where lines were taken out, there is nothing to find the place by
        return replace(change, old=change.new, new=change.old)
    if change.kind == "rename":
        return replace(change, node=(*change.node[:-1], str(change.new)), new=str(change.node[-1]))
    if change.kind == "insert" and isinstance(change.node[-1], str):
        return replace(change, kind="delete", old=change.new, new=None, before=None)
    raise ConflictError(change, None)


def _sync_folder(folder: Path) -> None:
    """Let the new names in a folder outlive a power cut, where the system can."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


# The journal


def _read_journal(journal: Path | None) -> tuple[list[Step], bool]:
    """Return the steps of a journal, up to a line that was not written completely, and whether there is none."""
    steps: list[Step] = []
    try:
        for line in read_file(journal).decode().splitlines() if journal else ():
            data = json.loads(line)
            changes = tuple(map(change_of, data["changes"]))
            edits = tuple(FileEdit(str(path), int(start), *map(str, rest)) for path, start, *rest in data["edits"])
            steps.append(Step(int(data["number"]), str(data["client"]), changes, edits, data["undoes"], data["redoes"]))
    except FileNotFoundError:
        return [], True
    except (OSError, ValueError, KeyError, TypeError):
        return steps[-MOST_STEPS:], False
    return steps[-MOST_STEPS:], True


def _line(step: Step) -> str:
    data = {
        "number": step.number,
        "client": step.client,
        "changes": [{name: getattr(one, name) for name in _CHANGE_FIELDS} for one in step.changes],
        "edits": [[getattr(edit, name) for name in _EDIT_FIELDS] for edit in step.edits],
        "undoes": step.undoes,
        "redoes": step.redoes,
    }
    return f"{json.dumps(data, ensure_ascii=False)}\n"


_CHANGE_FIELDS = ("path", "kind", "node", "old", "new", "before")
_EDIT_FIELDS = ("path", "start", "old", "new", "before", "after")


def _append_to_journal(journal: Path, step: Step) -> None:
    journal.parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(os.open(journal, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab") as file:
        file.write(_line(step).encode())
        file.flush()
        os.fsync(file.fileno())


def _write_journal(journal: Path, steps: Iterable[Step]) -> None:
    with publishing(journal.parent) as publication, publication.open(journal) as file:
        os.chmod(file.name, 0o600)  # noqa: PTH101 - of the temporary file
        file.write("".join(map(_line, steps)).encode())
