"""Change a YAML text where a value, a key or an entry stands: comments, order, quoting, folding and line ends stay.

Each edit is made in the style that is written there, or else in double quotes; the result is read again as a whole, and an edit
is refused if anything but the wanted value has changed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any

from pnp.base.diagnostics import PnpError, Report
from pnp.base.records import lazy_pattern
from pnp.edit.excerpts import ENTRY_STEPS, entry_names, excerpt, note_edit, note_window, window
from pnp.edit.splices import Splice, refuse
from pnp.edit.yaml_places import NodePath, Place, Tree, YamlDocument, at_path, tree_of, yaml_document
from pnp.load.yaml.compose import compose


def replace_value(text: str, file: str, path: NodePath, value: str) -> Splice:
    """Return the edit that makes the scalar at a path say something else. Raises PnpError, also of what is no scalar."""
    if (quick := _in_excerpt(text, path, lambda part: replace_value(part, file, path, value))) is not None:
        return quick
    document = yaml_document(text, file)
    candidates = value_candidates(document, path, value)
    return _checked(document, _wanted(document, path, lambda parent, step: _set(parent, step, value)), path, candidates)


def value_candidates(document: YamlDocument, path: NodePath, value: str) -> Iterator[Splice]:
    """Return ways to write the scalar at a path, the best first, none of them tried yet. Raises as `replace_value`."""
    _, place = _parent_and_place(document, path)
    if place.kind != "scalar":
        raise refuse(f"`{_name(path)}` is no single value", document.mark(place.start))
    document.refuse_repeated(place)
    if not place.is_empty and at_path(document.tree, path) == value:  # else it could be folded or quoted anew
        return iter([Splice(place.start, place.start, "")])
    return (Splice(place.start, place.end, new) for new in _written(document, place, value))


def rename_key(text: str, file: str, path: NodePath, name: str) -> Splice:
    """Return the edit that gives the entry of a mapping at a path another name. Raises PnpError."""
    if (quick := _in_excerpt(text, path, lambda part: rename_key(part, file, path, name))) is not None:
        return quick
    if (quick := _in_window(text, path, lambda part, _: rename_key(part, file, path, name), new=name)) is not None:
        return quick
    document = yaml_document(text, file)
    parent, _ = _parent_and_place(document, path)
    number = _entry_number(document, parent, path)
    if parent.child(name):
        raise refuse(f"there is `{name}` already", document.mark(parent.keys[number].start), hint="choose another name")
    key = parent.keys[number]
    document.refuse_repeated(parent)

    def rename(entries: Tree, step: str | int) -> None:
        assert isinstance(entries, dict)
        renamed = [(name if key == step else key, value) for key, value in entries.items()]
        entries.clear()
        entries.update(renamed)

    news = _written(document, key, name)
    return _checked(document, _wanted(document, path, rename), path, (Splice(key.start, key.end, new) for new in news))


def delete_entry(text: str, file: str, path: NodePath) -> Splice:
    """Return the edit that removes an entry of a mapping or an item of a list with its lines; comments above it stay."""
    if (quick := _in_excerpt(text, path, lambda part: delete_entry(part, file, path))) is not None:
        return quick
    if (quick := _in_window(text, path, lambda part, _: delete_entry(part, file, path))) is not None:
        return quick
    document = yaml_document(text, file)
    parent, place = _parent_and_place(document, path)
    number = _entry_number(document, parent, path)
    document.refuse_repeated(place)
    if len(parent.children) == 1:
        raise refuse(f"`{_name(path)}` is the only one, and nothing would be left", document.mark(place.start))
    start, end = _flow_extent(parent, number) if parent.flow else _block_extent(document, parent, number)

    def remove(entries: Tree, step: str | int) -> None:
        del entries[step]  # type: ignore[union-attr, arg-type]

    return _checked(document, _wanted(document, path, remove), path, [Splice(start, end, "")])


def insert_entry(text: str, file: str, path: NodePath, value: Tree, *, before: str | int | None = None) -> Splice:
    """Return the edit that adds an entry at a path, whose last step is its key, or anything for an item of a list.

    It stands before a sibling, by its key or number, or else at the end, written as its siblings are. Raises PnpError.
    """
    if (quick := _in_excerpt(text, path, lambda part: insert_entry(part, file, path, value, before=before))) is not None:
        return quick
    if (
        quick := _in_window(text, path, lambda part, b: insert_entry(part, file, path, value, before=b), [before], path[-1])
    ) is not None:
        return quick
    document = yaml_document(text, file)
    number, splice = insertion_candidate(document, path, value, before)
    entry = value if document.find(path[:-1])[-1].kind == "list" else (str(path[-1]), value)
    wanted = _with_entries(document, path, lambda entries: entries.insert(number, entry))
    return _checked(document, wanted, path, [splice])


def insertion_candidate(
    document: YamlDocument, path: NodePath, value: Tree, before: str | int | None = None
) -> tuple[int, Splice]:
    """Return the number that a new entry gets, and how it is written, which is not tried yet. Raises as `insert_entry`."""
    parent = document.find(path[:-1])[-1]
    if parent.kind != "list" and not isinstance(path[-1], str):
        raise refuse(f"`{_name(path[:-1])}` is no list", document.mark(parent.start), hint="name the entry")
    if parent.kind == "map" and parent.child(path[-1]):
        raise refuse(f"there is `{_name(path)}` already", document.mark(parent.start), hint="choose another name")
    if parent.kind == "scalar" and not parent.is_empty:
        raise refuse(f"`{_name(path[:-1])}` is a single value", document.mark(parent.start))
    document.refuse_repeated(parent)
    number = len(parent.children) if before is None else _entry_number(document, parent, (*path[:-1], before))
    key = None if parent.kind == "list" else str(path[-1])
    return number, Splice(*_insertion(document, parent, number, key, value))


def move_entry(text: str, file: str, path: NodePath, *, before: str | int | None = None) -> Splice:
    """Return the edit that moves an entry of lines before a sibling, by its key or number, or to the end. Raises PnpError."""
    if (quick := _in_excerpt(text, path, lambda part: move_entry(part, file, path, before=before))) is not None:
        return quick
    if (quick := _in_window(text, path, lambda part, b: move_entry(part, file, path, before=b), [before])) is not None:
        return quick
    document = yaml_document(text, file)
    parent, place = _parent_and_place(document, path)
    number = _entry_number(document, parent, path)
    target = len(parent.children) if before is None else _entry_number(document, parent, (*path[:-1], before))
    if parent.flow:
        raise refuse(f"`{_name(path)}` stands among others in one line", document.mark(place.start))
    if target in {number, number + 1}:
        raise refuse(f"`{_name(path)}` stands there already", document.mark(place.start), hint="choose another place")
    start, end = _lines_of(document, parent, number)
    if target < number:
        at, _ = _lines_of(document, parent, target)
    else:
        _, at = _lines_of(document, parent, target - 1)
    lines = text[start:end]
    if not lines.endswith(("\n", "\r")):
        lines += document.newline
    wanted = _with_entries(document, path, lambda entries: entries.insert(target - (target > number), entries.pop(number)))
    low, high = min(at, start), max(at, end)
    if at <= start:
        new = lines + text[low:start] + text[end:high]
    else:
        ending = "" if text[:at].endswith(("\n", "\r")) else document.newline
        new = text[low:start] + text[end:at] + ending + lines
    return _checked(document, wanted, path, [Splice(low, high, new)])


def _in_window(
    text: str,
    path: NodePath,
    edit: Callable[[str, str | int | None], Splice],
    target: Sequence[str | int | None] = (),
    new: str | int | None = None,
) -> Splice | None:
    """Return an edit of whole entries of a long text, made among those beside them; None if it takes the whole.

    A `target` is the entry before which it is put, or None for the end; `new` is a name that must not be there yet.
    """
    if len(path) != ENTRY_STEPS or not all(isinstance(step, str) for step in path):
        return None
    key = str(path[0])
    names = entry_names(text, key)
    if names is None or len(names) < _FEWEST_IN_WINDOWS or new in names:
        return None
    numbers = {name: number for number, name in enumerate(names)}
    wanted = [*([] if path[1] == new else [path[1]]), *target]
    if any(name is not None and name not in numbers for name in wanted):
        return None
    touched = [len(names) - 1 if name is None else numbers[str(name)] for name in wanted]
    part = window(text, key, max(0, min(touched) - 1), min(len(names) - 1, max(touched) + 1))
    if part is None:
        return None
    try:
        splice = part.outside(edit(part.text, target[0] if target else None))
    except PnpError:  # whose lines would be those of the window
        return None
    if splice is not None:
        note_window(text, splice, key, part)
    return splice


_FEWEST_IN_WINDOWS = 4


def _in_excerpt(text: str, path: NodePath, edit: Callable[[str], Splice]) -> Splice | None:
    """Return an edit inside an entry of a long text; None if it has to be made, or refused, in the whole."""
    if len(path) <= ENTRY_STEPS or not all(isinstance(step, str) for step in path[:ENTRY_STEPS]):
        return None
    key, entry = str(path[0]), str(path[1])
    part = excerpt(text, key, entry)
    if part is None:
        return None
    try:
        splice = part.outside(edit(part.text))
    except PnpError:  # whose lines would be those of the excerpt
        return None
    if splice is not None:
        note_edit(text, splice, key, entry)
    return splice


def _name(path: NodePath) -> str:
    return "/".join(map(str, path)) or "the file"


def _parent_and_place(document: YamlDocument, path: NodePath) -> tuple[Place, Place]:
    if not path:
        raise refuse("the file itself is no entry", document.mark(0))
    *_, parent, place = document.find(path)
    return parent, place


def _entry_number(document: YamlDocument, parent: Place, path: NodePath) -> int:
    found = parent.child(path[-1])
    if found is None:
        raise refuse(f"`{_name(path)}` is not written in this file", document.mark(parent.start))
    return found[0]


def _wanted(document: YamlDocument, path: NodePath, change: Callable[[Tree, str | int], None]) -> Tree:
    """Return the tree with one entry changed by a function of its parent and its step."""
    wanted = _copied(document.tree, path[:-1])
    change(at_path(wanted, path[:-1]), path[-1])
    return wanted


def _with_entries(document: YamlDocument, path: NodePath, change: Callable[[list[Any]], None]) -> Tree:
    """Return the tree with the items of a list, or the pairs of a mapping, beside a path changed by a function."""
    wanted = _copied(document.tree, path[:-1])
    siblings = at_path(wanted, path[:-1])
    if isinstance(siblings, list):
        change(siblings)
        return wanted
    pairs = list(siblings.items()) if isinstance(siblings, dict) else []
    change(pairs)
    return _replaced(wanted, path[:-1], dict(pairs))


def _copied(tree: Tree, path: NodePath) -> Tree:
    """Return a tree in which what lies on a path may be changed; the rest is shared."""
    root = node = copy(tree)
    for step in path:
        child = copy(at_path(node, (step,)))
        _set(node, step, child)
        node = child
    return root


def _set(parent: Tree, step: str | int, value: Tree) -> None:
    parent[step] = value  # type: ignore[index]


def _replaced(tree: Tree, path: NodePath, value: Tree) -> Tree:
    if not path:
        return value
    _set(at_path(tree, path[:-1]), path[-1], value)
    return tree


def _checked(document: YamlDocument, wanted: Tree, path: NodePath, candidates: Iterable[Splice]) -> Splice:
    """Return the first candidate that makes the text say what is wanted and nothing else; raises PnpError if there is none."""
    for splice in candidates:
        if says(splice.apply(document.text), document.path, wanted):
            return splice.shortest(document.text)
    places = document.find(path[:-1])
    raise refuse(f"`{_name(path)}` cannot be changed without changing what stands around it", document.mark(places[-1].start))


def says(text: str, file: str, wanted: Tree) -> bool:
    """Whether a text can be read and says this and nothing else."""
    report = Report()
    node = compose(text, file, report)
    return node is not None and not report.has_errors and _is_same(tree_of(node), wanted)


def _is_same(one: Tree, other: Tree) -> bool:
    """Whether two trees are equal, with the entries of mappings in the same order."""
    if isinstance(one, dict) and isinstance(other, dict):
        return list(one) == list(other) and all(_is_same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_is_same, one, other))
    return one == other


# How a value is written


_UNSAFE_PLAIN = lazy_pattern(
    r"^[\s\-?:,\[\]{}#&*!|>'\"%@`=~]|^$|: |:$|\s#|\s$|[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]|^---|^\.\.\.|^<<$"
)
_UNSAFE_FLOW = lazy_pattern(r"[,\[\]{}?:]")
_UNSAFE_QUOTED = lazy_pattern(r"[\n\r\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]")
_UNSAFE_BLOCK = lazy_pattern(r"[\r\t\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]|[ ]+(?:\n|$)")


def _written(document: YamlDocument, place: Place, value: str) -> Iterator[str]:
    """Yield ways to write a value, the best first: in the style of the place, then in double quotes."""
    old = document.text[place.start : place.end]
    if place.style and place.style in "|>":
        block = _block(document, place, value)
        if block is not None:
            yield block
        tail = _empty_lines_behind(old)
        header = re.match(r"[|>][^\r\n]*", old)
        note = re.search(r"[ \t]+#.*$", header[0]) if header else None
        yield f"{_double_quoted(value)}{note[0] if note else ''}{tail or document.newline}"
        return
    lead = ""
    if place.is_empty:
        before = document.text[: place.start]
        lead = "" if before.endswith((" ", "\t")) else ": " if place.in_flow and not before.endswith((":", "-", "[")) else " "
    several = "\n" in old or "\r" in old
    if place.style not in {'"', "'"} and is_plain(value, in_flow=place.in_flow):
        yield lead + (_folded(document, place, value) or value if several else value)
    if place.style == "'" and not _UNSAFE_QUOTED.search(value):
        doubled = value.replace("'", "''")
        yield "'" + (_folded(document, place, doubled) or doubled if several else doubled) + "'"
    yield lead + _double_quoted(value)


def is_plain(value: str, *, in_flow: bool = False) -> bool:
    """Whether a value needs no quotes."""
    return not _UNSAFE_PLAIN.search(value) and not (in_flow and _UNSAFE_FLOW.search(value))


def _double_quoted(value: str) -> str:
    quoted = json.dumps(value, ensure_ascii=False)
    return re.sub("[\x7f-\x9f\u2028\u2029\ufeff]", lambda found: f"\\u{ord(found[0]):04x}", quoted)


def _folded(document: YamlDocument, place: Place, value: str) -> str | None:
    """Return a value without quotes in lines as long as those that are written there; None if it has other blanks than one."""
    lines = re.split("\r\n?|\n", document.text[place.start : place.end])
    indents = [len(line) - len(line.lstrip(" ")) for line in lines[1:] if line.strip()]
    words = value.split(" ")
    if not indents or "" in words or "\n" in value:
        return None
    width, indent = max(map(len, lines)), " " * indents[0]
    column = place.start - max(document.text.rfind("\n", 0, place.start), document.text.rfind("\r", 0, place.start)) - 1
    return f"{document.newline}{indent}".join(_filled(words, max(width, column + len(lines[0])), column, len(indent)))


def _filled(words: Sequence[str], width: int, column: int, indent: int) -> list[str]:
    """Divide words into lines of at most `width` characters, the first from `column` on, the others from `indent` on."""
    lines, length = [words[0]], column + len(words[0])
    for word in words[1:]:
        if length + 1 + len(word) <= width:
            lines[-1] += f" {word}"
            length += 1 + len(word)
        else:
            lines.append(word)
            length = indent + len(word)
    return lines


def _empty_lines_behind(block: str) -> str:
    found = re.search(r"(?:(?:\r\n?|\n)[ \t]*)*$", block)
    return found[0] if found else ""


def _block(document: YamlDocument, place: Place, value: str) -> str | None:
    """Return a text of several lines as a block of the same kind; None if such a block cannot say it."""
    raw, newline = document.text[place.start : place.end], document.newline
    header = re.match(r"([|>])([+-]?)([1-9]?)([+-]?)([^\r\n]*)", raw)
    first = re.search(r"(?:\r\n?|\n)( *)[^ \r\n]", raw)
    old = re.search(r"^( *)[^ \n]", place.value, re.MULTILINE)
    core = value.rstrip("\n")
    ends = len(value) - len(core)
    if not header or not first or not old or not core or _UNSAFE_BLOCK.search(core):
        return None
    style, _, number, _, note = header.groups()
    if core.startswith((" ", "\n")) and not number:
        return None
    indent = first[1][: len(first[1]) - (len(old[1]) if number or style == "|" else 0)]
    lines = core.split("\n")
    if style == ">":
        if any(line.startswith(" ") for line in lines):
            return None
        width = max(map(len, re.split("\r\n?|\n", raw)))
        folded = [_filled(line.split(" "), width, len(indent), len(indent)) if "  " not in line else [line] for line in lines]
        lines = [part for n, parts in enumerate(folded) for part in ([*([""] if n and lines[n] else []), *parts])]
    chomping = "-" if not ends else "" if ends == 1 else "+"
    tail = _empty_lines_behind(raw)
    if ends > 1:
        tail = newline * ends
    elif ends and not tail:
        tail = newline
    body = newline.join(f"{indent}{line}" if line else "" for line in lines)
    return f"{style}{number}{chomping}{note}{newline}{body}{tail}"


# Where an entry stands


def _content_end(document: YamlDocument, place: Place) -> int:
    """Return where the last character of a node is, without the empty lines behind a block of text that drops them."""
    last = place
    while last.children and not last.flow:
        last = last.children[-1]
    if last.style and last.style in "|>":
        raw = document.text[last.start : last.end]
        kept = re.match(r"[|>][1-9]?\+", raw)
        return last.end if kept else last.end - len(_empty_lines_behind(raw))
    return last.end


def _line_end(text: str, at: int) -> int:
    """Return where the line behind a character ends, behind its line end."""
    found = re.compile("\r\n?|\n").search(text, at)
    return found.end() if found else len(text)


def _line_start(text: str, at: int) -> int:
    return max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1


def _is_empty_above(text: str, start: int) -> bool:
    """Whether the line above the one that begins at a character is there, and is empty."""
    end = start - (2 if text[:start].endswith("\r\n") else 1)
    return start > 0 and not text[_line_start(text, end) : end].strip()


def _entry_start(document: YamlDocument, parent: Place, number: int) -> int:
    """Return where an entry begins, with the `-` of an item."""
    if parent.kind == "map":
        return parent.keys[number].begin
    begin = parent.children[number].begin
    return begin if parent.flow else document.text.rfind("-", 0, begin) if not _is_dash(document, begin) else begin - 1


def _is_dash(document: YamlDocument, at: int) -> bool:
    return document.text.startswith("-", at - 1)


def _lines_of(document: YamlDocument, parent: Place, number: int) -> tuple[int, int]:
    """Return the lines of an entry of a block, from the start of its first to the end of its last, or raise PnpError."""
    text = document.text
    begin = _entry_start(document, parent, number)
    start, content = _line_start(text, begin), _content_end(document, parent.children[number])
    end = content if text[start:content].endswith(("\n", "\r")) else _line_end(text, content)
    if text[start:begin].strip():
        raise refuse("it begins in the line of what is around it", document.mark(begin))
    return start, end


def _block_extent(document: YamlDocument, parent: Place, number: int) -> tuple[int, int]:
    text, begin = document.text, _entry_start(document, parent, number)
    if text[_line_start(text, begin) : begin].strip():  # `- id: mill`: what comes next takes its place
        following = _entry_start(document, parent, number + 1) if number + 1 < len(parent.children) else begin
        if following == begin or "#" in text[_content_end(document, parent.children[number]) : following]:
            raise refuse("it begins in the line of what is around it", document.mark(begin))
        return begin, following
    start, end = _lines_of(document, parent, number)
    blank = re.compile(r"[ \t]*(?:\r\n?|\n)")
    if _is_empty_above(text, start) and (found := blank.match(text, end)):
        end = found.end()  # one of two empty lines
    return start, end


def _flow_extent(parent: Place, number: int) -> tuple[int, int]:
    first = [key.begin for key in parent.keys] or [child.begin for child in parent.children]
    ends = [max(child.end, key.end) for child, key in zip(parent.children, parent.keys or parent.children, strict=True)]
    return (first[number], first[number + 1]) if number + 1 < len(first) else (ends[number - 1], ends[number])


def _insertion(document: YamlDocument, parent: Place, number: int, key: str | None, value: Tree) -> tuple[int, int, str]:
    """Return where a new entry begins and what is written there."""
    text, newline = document.text, document.newline
    if parent.flow:
        entry = _in_flow(value) if key is None else f"{_scalar(key, in_flow=True)}: {_in_flow(value)}"
        if not parent.children:
            return parent.end - 1, parent.end - 1, entry
        if number == len(parent.children):
            _, at = (
                _flow_extent(parent, number - 1) if number > 1 else (0, max(p.end for p in (*parent.keys, *parent.children)))
            )
            return at, at, f", {entry}"
        at = parent.keys[number].begin if parent.keys else parent.children[number].begin
        return at, at, f"{entry}, "
    if parent.is_empty:
        own = len(text[_line_start(text, parent.start) : parent.start]) - len(
            text[_line_start(text, parent.start) : parent.start].lstrip()
        )
        at = _line_end(text, parent.start)
        lead = "" if text[:at].endswith(("\n", "\r")) else newline
        return at, at, lead + "".join(f"{line}{newline}" for line in _lines(key, value, " " * (own + 2)))
    column = _entry_start(document, parent, 0) - _line_start(text, _entry_start(document, parent, 0))
    indent = " " * column
    lines = "".join(f"{line}{newline}" for line in _lines(key, value, indent))
    if number < len(parent.children):
        start, _ = _lines_of(document, parent, number)
        return start, start, lines + (newline if _is_spaced(document, parent) else "")
    content = _content_end(document, parent)
    at = content if text[:content].endswith(("\n", "\r")) else _line_end(text, content)
    lead = "" if text[:at].endswith(("\n", "\r")) else newline
    return at, at, lead + (newline if _is_spaced(document, parent) else "") + lines


def _is_spaced(document: YamlDocument, parent: Place) -> bool:
    """Whether an empty line stands between the last two entries."""
    if len(parent.children) < 2:  # noqa: PLR2004
        return False
    start = _line_start(document.text, _entry_start(document, parent, len(parent.children) - 1))
    return _is_empty_above(document.text, start)


def _scalar(value: str, *, in_flow: bool = False) -> str:
    return value if is_plain(value, in_flow=in_flow) else _double_quoted(value)


def _in_flow(value: Tree) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_scalar(key, in_flow=True)}: {_in_flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_in_flow, value)) + "]"
    return "" if value is None else _scalar(value, in_flow=True)


def _lines(key: str | None, value: Tree, indent: str) -> list[str]:
    """Return the lines of a new entry."""
    head = f"{indent}{'-' if key is None else f'{_scalar(key)}:'}"
    if not value or isinstance(value, str):
        written = _scalar(value) if isinstance(value, str) else "" if value is None else _in_flow(value)
        return [f"{head} {written}".rstrip()]
    below = f"{indent}  "
    if isinstance(value, dict):
        lines = [line for name, one in value.items() for line in _lines(name, one, below)]
    else:
        lines = [line for one in value for line in _lines(None, one, below)]
    return [f"{head} {lines[0].lstrip()}", *lines[1:]] if key is None else [head, *lines]
