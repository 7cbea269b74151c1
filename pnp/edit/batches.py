"""Many changes of values in one file, in one pass: a table of 5,400 cards is saved in the time that one of its cards takes.

Each change is still proved as a single one is: the text that all of them make is read again, and says what they want and
nothing else. What cannot be proved together is left to be made, or refused, one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from pnp.base.diagnostics import PnpError
from pnp.edit import table_edits
from pnp.edit.changes import Change, ConflictError
from pnp.edit.excerpts import ENTRY_STEPS, excerpt, note_edits
from pnp.edit.splices import Splice
from pnp.edit.yaml_edits import insertion_candidate, says, value_candidates
from pnp.edit.yaml_places import NodePath, Tree, YamlDocument, yaml_document

_MOST_EXCERPTS: Final = 600
"""Entries that are edited each by itself: with more, it is quicker to read the whole file twice."""
_ONE_AFTER_THE_OTHER: Final = 4  # passes over a file, for changes that touch each other, before they are made one by one


def batch(text: str, changes: Sequence[Change], compare: Callable[[Change, str], None]) -> list[list[Splice]] | None:
    """Return the edits that make changes of one file: passes of splices of one text, ascending and apart from each other.

    `compare` raises PnpError if a text does not say what a change was made from.

    None if they have to be made one after the other: what is neither a value nor a field of an entry, what is changed twice,
    and what must be refused.
    """
    nodes = {change.node for change in changes}
    if len(changes) < 2 or len(nodes) < len(changes):  # noqa: PLR2004 - several
        return None
    if all(change.kind == "cell" for change in changes):
        cells = [(int(change.node[0]), int(change.node[1]), str(change.new)) for change in changes]
        for change in changes:
            compare(change, text)
        found = table_edits.replace_cells(text, changes[0].path, cells)
        return None if found is None else [found]
    if not all(change.kind == "value" or _is_field(change) for change in changes):
        return None
    try:
        return _by_entries(text, changes, compare) or _in_whole(text, changes, compare)
    except ConflictError:
        raise
    except PnpError:
        return None


def apply_all(text: str, splices: Iterable[Splice]) -> str:
    """Return a text after edits that are ascending and do not touch each other."""
    parts, at = [], 0
    for one in splices:
        parts += [text[at : one.start], one.new]
        at = one.end
    return "".join([*parts, text[at:]])


def _is_field(change: Change) -> bool:
    """Whether a change adds a field to something that is there, at its end, or takes one away."""
    is_inside = len(change.node) > ENTRY_STEPS and isinstance(change.node[-1], str) and change.before is None
    return is_inside and change.kind in {"insert", "delete"}


def _by_entries(text: str, changes: Sequence[Change], compare: Callable[[Change, str], None]) -> list[list[Splice]] | None:
    """Edit each entry by itself, as a file of its own; None if one cannot be, or if they are too many. Raises PnpError."""
    entries: dict[NodePath, list[Change]] = {}
    for change in changes:
        entries.setdefault(change.node[:ENTRY_STEPS], []).append(change)
    if len(entries) > _MOST_EXCERPTS:
        return None
    found: dict[tuple[str, str], Splice] = {}
    for (key, entry), of_entry in entries.items():
        part = excerpt(text, str(key), str(entry))
        if part is None:
            return None
        after = part.text
        for change in of_entry:
            compare(change, part.text)
        for change in of_entry:
            after = change.splice(after).apply(after)
        tail = len(part.text) - part.lead - part.length
        inside = Splice(part.lead, part.lead + part.length, after[part.lead : len(after) - tail]).shortest(part.text)
        splice = part.outside(inside)
        if splice is None or inside.apply(part.text) != after:
            return None
        found[str(key), str(entry)] = splice
    splices = sorted(found.values(), key=lambda one: one.start)
    note_edits(text, found, apply_all(text, splices))
    return [splices]


def _in_whole(text: str, changes: Sequence[Change], compare: Callable[[Change, str], None]) -> list[list[Splice]] | None:
    """Edit a file that is read as a whole, in as few passes as touch no place twice. Raises PnpError."""
    if any(change.kind == "delete" for change in changes):
        return None
    passes: list[list[Splice]] = []
    left = list(changes)
    tree = yaml_document(text, changes[0].path).tree
    for change in changes:
        if change.value_in(tree) != change.old:
            compare(change, text)
    while left:
        if len(passes) == _ONE_AFTER_THE_OTHER:
            return None
        document = yaml_document(text, left[0].path)
        planned = sorted(
            ((_candidate(document, change), number, change) for number, change in enumerate(left)),
            key=lambda one: (one[0].start, one[0].end, one[1]),
        )
        wanted = _Tree(document.tree)
        splices: list[Splice] = []
        later: list[tuple[int, Change]] = []
        for splice, number, change in planned:
            if splices and splice.start <= splices[-1].end:
                later.append((number, change))
            else:
                splices.append(splice)
                wanted.set(change.node, change.new)
        after = apply_all(text, splices)
        if not says(after, document.path, wanted.root):
            return None
        passes.append([splice.shortest(text) for splice in splices])
        text, left = after, [change for _, change in sorted(later, key=lambda one: one[0])]
    return passes


def _candidate(document: YamlDocument, change: Change) -> Splice:
    if change.kind == "value":
        return next(value_candidates(document, change.node, str(change.new)))
    return insertion_candidate(document, change.node, change.new)[1]


class _Tree:
    """A tree that is changed in a few places; what is not is shared with the one that it was made from."""

    def __init__(self, tree: Tree) -> None:
        self.root: Tree = _copy(tree)
        self._copied: set[NodePath] = {()}

    def set(self, path: NodePath, value: Tree) -> None:
        """Let a value be another one, or be there."""
        parent = self.root
        for number, step in enumerate(path[:-1], 1):
            if path[:number] not in self._copied:
                self._copied.add(path[:number])
                parent[step] = _copy(parent[step])  # type: ignore[index]
            parent = parent[step]  # type: ignore[index]
        parent[path[-1]] = value  # type: ignore[index]


def _copy(tree: Tree) -> Tree:
    return dict(tree) if isinstance(tree, dict) else list(tree) if isinstance(tree, list) else {} if tree is None else tree
