"""One change of one file, as a client asks for it: what stands there when it is made, and what shall stand there.

A change names a place by its path in the file, not by lines, so that it still applies when something else in the file has
changed. `current` is what it is compared with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from itertools import islice
from typing import Final, Literal, TypeAlias, get_args

from pnp.base.diagnostics import Diagnostic, Mark, PnpError
from pnp.base.records import frozen
from pnp.edit import line_edits, po_edits, table_edits, template_edits, yaml_edits
from pnp.edit.excerpts import ENTRY_STEPS, entry_names, excerpt
from pnp.edit.splices import Splice
from pnp.edit.yaml_places import NodePath, Tree, at_path, yaml_document
from pnp.load.yaml.nodes import shorten

Kind: TypeAlias = Literal[
    "value", "rename", "insert", "delete", "move", "cell", "insert-row", "delete-row", "move-row", "translation",
    "attributes", "lines", "text",
]  # fmt: skip
_OF_TABLES: Final[tuple[Kind, ...]] = ("cell", "insert-row", "delete-row", "move-row")
_BY_NUMBER: Final = (*_OF_TABLES, "lines")
_NODES: Final[Mapping[str, tuple[type, ...]]] = {
    **dict.fromkeys(_BY_NUMBER, (int,)), "cell": (int, int), "translation": (str,), "attributes": (str, int), "text": (),
}  # fmt: skip
"""The steps to the places that are none of YAML."""
_MOST_DIFFERENCES: Final = 4  # that the message of a conflict names
_MOST_NUMBER: Final = 10_000_000  # of a row, a line or an item


@frozen
class Change:
    """A change of the file `path`, from the project's root, at `node`.

    | kind | `node` | `old` | `new` |
    |---|---|---|---|
    | `value` | a scalar of YAML | its text | the same |
    | `rename` | an entry | what it says | its key |
    | `insert` | an entry that is not there | None | what it says; `before` is a sibling |
    | `delete` | an entry | what it says | None |
    | `move` | an entry | the keys of all its siblings and itself, or their number | None; `before` as above |
    | `cell` | row and column of a table, from 1 | its text | the same |
    | `insert-row` | the number that the row gets | None | its cells |
    | `delete-row` | the row | its cells | None |
    | `move-row` | the row | its cells | None; `before` is the number that it gets |
    | `translation` | the id of an entry of a PO file | its `source`, `text` and `fuzzy` (`yes` or `no`), or None | these |
    | `lines` | the number of the first of these lines, from 1 | what they say | the same; empty takes them out |
    | `attributes` | an element of a template: its tag, its number from 0 among these | what all its attributes say | the same |
    | `text` | nothing | the SHA-256 of the text | the whole text |
    """

    path: str
    kind: Kind
    node: NodePath
    old: Tree = None
    new: Tree = None
    before: str | int | None = None

    def current(self, text: str) -> Tree:
        """Return what stands now where the change is made, to be compared with `old`; None if there is nothing.

        Raises PnpError if the text cannot be read.
        """
        if (read := _READERS.get(self.kind)) is not None:
            return read(self, text)
        first, second = (*self.node, "", "")[:ENTRY_STEPS]
        if self.kind in {"insert", "move"} and len(self.node) == ENTRY_STEPS and (names := entry_names(text, str(first))):
            return list[Tree](names) if self.kind == "move" else None if second not in names else ""
        part = excerpt(text, str(first), str(second)) if self.kind != "move" or len(self.node) > ENTRY_STEPS else None
        return self.value_in(yaml_document(text if part is None else part.text, self.path).tree)

    def value_in(self, tree: Tree) -> Tree:
        """Return what stands where the change is made in the tree of a file, or of the part of it that has the place."""
        try:
            if self.kind == "move":
                siblings = at_path(tree, self.node[:-1])
                return list(siblings) if isinstance(siblings, dict) else str(len(siblings or ()))
            return at_path(tree, self.node) if self.kind != "insert" or isinstance(self.node[-1], str) else None
        except (KeyError, IndexError, TypeError):  # nothing of this name, or a text where a mapping was
            return None

    def splice(self, text: str) -> Splice:
        """Return the edit of a text. Raises PnpError `edit/by-hand`."""
        return _EDITS[self.kind](self, text)


class ConflictError(PnpError):
    """Somebody has changed the place: `base` is what it was changed from, `theirs` what it says now, `mine` what it should."""

    def __init__(self, change: Change, theirs: Tree) -> None:
        self.change, self.base, self.theirs, self.mine = change, change.old, theirs, change.new
        name = "/".join(map(str, change.node)) or change.path
        hint = "compare both, and save again what is right"
        what = ", ".join(islice(_differences(change.old, theirs), _MOST_DIFFERENCES))
        what = f"`{name}` was changed in the meantime{f': {what}' if what else ''}"
        super().__init__([Diagnostic("edit/conflict", what, Mark(change.path), hint=hint)])


def _differences(base: Tree, theirs: Tree, name: str = "") -> Iterator[str]:
    """Yield what is said otherwise now in a mapping, by the names of its values; nothing for what is none."""
    if isinstance(base, Mapping) and isinstance(theirs, Mapping):
        for key in {**base, **theirs}:
            yield from _differences(base.get(key), theirs.get(key), f"{name}.{key}" if name else key)
    elif name and base != theirs:
        was, now = ("nothing" if one is None else f"`{shorten(str(one))}`" for one in (base, theirs))
        yield f"{name} {was} → {now}"


def _cells(change: Change, text: str) -> Tree:
    document = table_edits.table_document(text, change.path)
    row, *column = (int(step) for step in change.node)
    if change.kind == "insert-row" or not 0 < row <= len(document.rows):
        return None
    cells = [document.value(cell) for cell in document.rows[row - 1].cells]
    if not column:
        return list[Tree](cells)
    return cells[column[0] - 1] if column[0] <= len(cells) else ""


def _attributes(change: Change, text: str) -> Tree:
    values = template_edits.element_values(text, str(change.node[0]), int(change.node[1]))
    return None if values is None else dict[str, Tree](values)


_READERS: Final[Mapping[str, Callable[[Change, str], Tree]]] = {
    "text": lambda _, text: text_hash(text),
    "translation": lambda change, text: po_edits.entry_fields(text, change.path, str(change.node[0])),
    "attributes": _attributes,
    "lines": lambda change, text: line_edits.lines_now(text, int(change.node[0]), str(change.old)),
    **dict.fromkeys(_OF_TABLES, _cells),
}
"""What stands now where a change is made that is none of YAML."""

_EDITS: Mapping[Kind, Callable[[Change, str], Splice]] = {
    "value": lambda c, text: yaml_edits.replace_value(text, c.path, c.node, str(c.new)),
    "rename": lambda c, text: yaml_edits.rename_key(text, c.path, c.node, str(c.new)),
    "insert": lambda c, text: yaml_edits.insert_entry(text, c.path, c.node, c.new, before=c.before),
    "delete": lambda c, text: yaml_edits.delete_entry(text, c.path, c.node),
    "move": lambda c, text: yaml_edits.move_entry(text, c.path, c.node, before=c.before),
    "cell": lambda c, text: table_edits.replace_cell(text, c.path, int(c.node[0]), int(c.node[1]), str(c.new)),
    "insert-row": lambda c, text: table_edits.insert_row(text, c.path, int(c.node[0]), list(map(str, c.new or ()))),
    "delete-row": lambda c, text: table_edits.delete_row(text, c.path, int(c.node[0])),
    "move-row": lambda c, text: table_edits.move_row(text, c.path, int(c.node[0]), int(c.before or 0)),
    "translation": lambda c, text: po_edits.replace_entry(text, c.path, str(c.node[0]), c.new),
    "lines": lambda c, text: line_edits.replace_lines(text, c.path, int(c.node[0]), str(c.old), str(c.new)),
    "attributes": lambda c, text: template_edits.replace_attributes(
        text, c.path, str(c.node[0]), int(c.node[1]), attribute_values(c.new)
    ),
    "text": lambda c, text: Splice(0, len(text), str(c.new)).shortest(text),
}


def attribute_values(new: object) -> dict[str, str]:
    """Return the attributes of an element by their names. Raises ValueError if it is something else."""
    if not isinstance(new, dict) or not all(isinstance(value, str) for value in new.values()):
        raise ValueError("the attributes of an element are texts by their names")
    return {name: str(value) for name, value in new.items()}


def change_of(data: Mapping[str, object]) -> Change:
    """Read a change from JSON. Raises ValueError with what is wrong with it."""
    path, kind, node = data.get("path"), data.get("kind"), data.get("node")
    if not isinstance(path, str) or not path or kind not in get_args(Kind):
        raise ValueError("a change has a `path` and a `kind`")
    if not isinstance(node, list) or not all(type(step) in {str, int} for step in node):
        raise ValueError("the `node` of a change is a list of names and numbers")
    steps, least = _NODES.get(str(kind)), int(kind in _BY_NUMBER)
    if not node if steps is None else tuple(map(type, node)) != steps:
        named = "one or more steps" if steps is None else ", ".join("a name" if one is str else "a number" for one in steps)
        raise ValueError(f"the `node` of `{kind}` has {named or 'no steps'}")
    old, new, before = data.get("old"), data.get("new"), data.get("before")
    if not all(least <= step < _MOST_NUMBER for step in (*node, before) if type(step) is int):
        raise ValueError(f"a number in `node` or `before` is from {least} to {_MOST_NUMBER - 1}")
    if before is not None and type(before) not in {str, int}:
        raise ValueError("`before` is a name or a number")
    if kind == "move-row" and type(before) is not int:
        raise ValueError("`before` of `move-row` is the number that the row gets")
    if not _is_tree(old) or not _is_tree(new):
        raise ValueError("`old` and `new` are texts, lists and mappings of texts")
    if kind == "translation" and not str(node[0]).strip():  # the header of a file
        raise ValueError("an entry of a translation is named by its id")
    _check_new(str(kind), path, old, new)
    return Change(path, kind, tuple(node), old, new, before)  # type: ignore[arg-type]


def _check_new(kind: str, path: str, old: object, new: object) -> None:
    """Raise ValueError if a change of this kind does not make anything of `new`."""
    if kind in {"value", "rename", "cell", "text", "lines"} and not isinstance(new, str):
        raise ValueError(f"`new` of `{kind}` is a text")
    if kind == "lines" and (not isinstance(old, str) or not old.strip()):
        raise ValueError("`lines` have `old` lines that say something")
    if kind == "attributes":
        if not path.endswith(".xml"):
            raise ValueError("`attributes` are those of an element of a template")
        attribute_values(new)
    if kind == "translation":
        po_edits.wanted_fields(new)
    if kind == "insert-row" and not (isinstance(new, list) and new and all(isinstance(cell, str) for cell in new)):
        raise ValueError("`new` of `insert-row` is a list of the texts of its cells")
    if kind in {"delete", "move", "delete-row", "move-row"} and new is not None:
        raise ValueError(f"`{kind}` has no `new`")


def _is_tree(value: object) -> bool:
    if isinstance(value, Mapping):
        return all(isinstance(key, str) and _is_tree(one) for key, one in value.items())
    return value is None or isinstance(value, str) or (isinstance(value, list) and all(map(_is_tree, value)))


def text_hash(text: str) -> str:
    """Return the SHA-256 of a text without its byte order mark, by which clients name the state of a file."""
    return sha256(text.encode()).hexdigest()
