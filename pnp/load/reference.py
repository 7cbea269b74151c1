"""Generate docs/content.md from the declarations of files and kinds: `python -m pnp.load.reference`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.load.content_files import FILES
from pnp.load.kinds.declaration import COMMON_OPTIONS, KINDS, options_of
from pnp.load.yaml.nodes import format_number
from pnp.model.fields import Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pnp.load.content_files import ContentFile
    from pnp.load.kinds.kind import Kind

_INTRO = """# The content of a game

*Generated from `pnp/load/content_files.py` and `pnp/kinds/` by `python -m pnp.load.reference`; change it there.*

A project consists of `content/<game>/`, `templates/<game>/` and `fonts/`. The tables below list all keys of each YAML file.
Unknown keys, duplicate keys and values of the wrong kind are errors, reported with file, line and column. The meaning of a
value is never guessed: `no`, `01001` and `1.10` in a text are kept as written. `pnp schema` writes the same declarations as
JSON Schemas, with which an editor can complete and check what you type (the first line of a file names its schema:
`# yaml-language-server: $schema=.schemas/fish.json`).

The name of a file is the same on every system: its capitals count, and how its accents are composed (`ö` as one character or
as two) does not. Two files that differ only so, a name that Windows refuses (`aux.svg`, `who?.png`) and a path of more than 240
characters are warnings, because a project travels.

In the tables, `<name>` means a name of your choice (a-z, 0-9, `_`, `-`; icons and swatches may have capitals and letters of
any script), and `-` means each item of a list. Texts may contain
`**bold**`, `_italic_`, `[icon]`, `{rules.catch.bonus}`, `{term:pond}` and plurals such as
`{rules.catch.bonus, plural, one {# point} other {# points}}`; they are never read as templates. `*italic*` is the same as
`_italic_`, and may be a part of a word: `un*believ*able`. A sign marks nothing beside a space on its inner side, as in
`_ here_`, which is a warning (`locale/loose-sign`) and prints as it is written; so do, without one, `_` inside a name
(`snake_case`) and a `*` that is a factor (`2*3`), a footnote (`wood*`) or a bullet. A backslash makes any sign a plain
character: `\\*`, `\\_`, `\\[`, `\\{`. HTML (`<b>`, `&amp;`) prints as it is written, with a warning. In YAML a blank and
`#` begin a comment: quote `"Mill #2"`; without quotes, a text that ends at a `#` with no blank behind it is reported as
`load/cut-text`. A text that begins with `*` needs quotes too.
"""
_KINDS = """# Kinds of fields

The values of `kind:` in `types.yaml`. A template refers to the fields of a card by name; a field that is left out has its
`default`, or is none. For each kind, on the left a field is declared and written on a card; on the right a template prints it,
and below stands what then is on the face: the words of texts, and shapes and pictures with x, y, width and height in mm.

Every kind has these options:

"""
_DEFAULT = "| `default` | a value of the kind | – | the value of a field that is left out; the field is then optional |"
"""The option whose kind is that of the field."""
_MANY = 8
"""So many words of a choice are named at most."""


def markdown() -> str:
    """The reference as Markdown."""
    sections = ["\n".join(_file(file)) for file in FILES]
    kinds = "".join(_kind(name, kind) for name, kind in KINDS.items())
    return "\n".join([_INTRO, _contents(), *sections, _KINDS + _options(COMMON_OPTIONS, _DEFAULT) + kinds])


def _contents() -> str:
    """Link the files and the kinds."""
    files = (file.path.removeprefix("content/<game>/") for file in FILES)
    return f"Files: {_links(files)}.\n\nKinds of fields: {_links(KINDS)}.\n"


def _links(headings: Iterable[str]) -> str:
    """Link headings that are code, by the names that GitHub gives them."""
    return ", ".join(f"[`{heading}`](#{re.sub(r'[^a-z0-9_-]', '', heading)})" for heading in headings)


def _file(file: ContentFile) -> Iterator[str]:
    yield f"# `{file.path.removeprefix('content/<game>/')}`\n"
    yield f"`{file.path}`: {file.about}\n"
    yield f"```yaml\n{file.example}\n```\n"
    if file.seen:
        yield f"```jinja\n{file.seen}\n```\n"
    rows = [_row(f"`{path}`", _is(kind), _left_out(path, kind), _note(kind)) for path, kind in _keys(file.kind, "", {})]
    if rows:
        yield "\n".join(["| key | is | default | meaning |", "|---|---|---|---|", *rows, ""])


def _keys(kind: Kind, place: str, known: dict[int, Kind]) -> Iterator[tuple[str, Kind]]:
    """Yield every key below a kind with its path; what occurs in two places is written out only in the first."""
    for step, inner in kind.parts():
        path = f"{place}.{step}" if place else step
        yield path, inner
        if id(inner) not in known:
            known[id(inner)] = inner  # kept, so that no other kind gets its id
            yield from _keys(inner, path, known)


def _kind(name: str, kind: type[Kind]) -> str:
    """Describe a kind: what a template sees, an example in YAML and in a template, what it prints, and its options."""
    assert kind.example is not None, f"{name} has no example"
    field, declared, written, template, prints = kind.example
    yaml = f"# types.yaml\n{field}: {declared}\n\n# on a card\n{field}: {written}"
    options = options_of(kind)
    return f"""
## `{name}`

A template sees {kind.seen}.

<table><tr><td>

```yaml
{yaml}
```

</td><td>

```xml
{template}
```

prints

```
{prints}
```

</td></tr></table>
""" + (f"\n{_options(options)}" if options else "")


def _options(options: Mapping[str, Kind], *more: str) -> str:
    """Describe the options of a declaration in a table; `more` are further rows."""
    rows = [_row(f"`{name}`", _is(option), _default(option), option.note) for name, option in options.items()]
    return "\n".join(["| option | is | default | meaning |", "|---|---|---|---|", *rows, *more, ""])


def _is(kind: Kind) -> str:
    """Describe a value with its bounds or choices."""
    words = kind.words()
    if words:
        more = " …" if len(words) > _MANY else ""
        return " or ".join(f"`{word}`" for word in words[:_MANY]) + more
    ends = (("from", getattr(kind, "min", None)), ("to", getattr(kind, "max", None)))
    return " ".join([kind.name, *(f"{word} {format_number(end)}" for word, end in ends if end is not None)])


def _note(kind: Kind) -> str:
    return kind.note.replace("<", "&lt;")


def _left_out(path: str, kind: Kind) -> str:
    """Return the default of a key, or say that it is required; freely chosen names and items are never required."""
    return "–" if path.endswith((">", ".-")) else _default(kind)


def _default(kind: Kind) -> str:
    if kind.required:
        return "**required**"
    value = kind.default.source if isinstance(kind.default, Message) else kind.default
    if value is None or value == ():
        return "–"
    if isinstance(value, bool):
        return "`yes`" if value else "`no`"
    if isinstance(value, tuple):
        return f"`[{', '.join(map(str, value))}]`"
    return f"`{format_number(value)}`" if isinstance(value, (int, float)) else f"`{value}`"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def write(docs: Path) -> None:
    """Write the reference into the folder `docs`."""
    (docs / "content.md").write_text(markdown(), "utf-8", newline="\n")


if __name__ == "__main__":
    write(Path(__file__).parents[2] / "docs")
