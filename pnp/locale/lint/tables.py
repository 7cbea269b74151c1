"""Tables of the booklet that are written row by row, and say of one row or column what holds of another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.diagnostics import list_names
from pnp.base.records import lazy_pattern
from pnp.base.suggestions import near_hint
from pnp.load.notation.markup_parser import MarkupFold, read_markup
from pnp.load.places import position
from pnp.locale.lint.texts import is_number_allowed
from pnp.model.booklet import TableBlock
from pnp.model.fields import Message
from pnp.model.messages import values_of_type

if TYPE_CHECKING:
    import re

    from pnp.base.diagnostics import Mark, Report
    from pnp.load.notation.markup_tree import ChoiceNode
    from pnp.model.game import Game

_Place: TypeAlias = "tuple[int, int]"
"""Row and column, from 0."""
_Cells: TypeAlias = "Mapping[_Place, tuple[str, Message]]"
"""The cells that print one value and nothing else: its name, and the cell's text."""

_ONLY_NAME = lazy_pattern(r"[\s*_]*\{((?:rules|odds|example|count|card)[.:][^,{}\s]+)(?:,(?:[^{}]|\{[^{}]*\})*)?\}[\s*_%]*")
"""A cell that prints one value and nothing else; group 1 is the value's name."""
_NUMBERED_NAME = lazy_pattern(r"(?:rules\.)?((?:odds\.)?[a-z_][\w.-]*?)\.([1-9]\d*)(?:\.(\w+))?")
"""What leads to a row of a table by its number: the table, the number and the field."""
_NAME = lazy_pattern(r"\{((?:rules|odds|example|count|card)[.:][^,{}\s]+)")
_SEPARATOR = lazy_pattern(r"[._]")
_ICON = r"\[?\[([\w-]+)\](?:\]\{\.[\w-]+\})?"
"""An icon, also in a style of its own: `[worm]`, `[[worm]]{.red}`."""
_ICON_FIRST = lazy_pattern(rf"[\s*_]*{_ICON}")
_ICON_AND_WORDS = lazy_pattern(rf"[\s*_]*{_ICON}[\s*_]*" r"(?:\{term:([\w-]+)\}|([^\W\d_][^{}\[\]|*_]*))[\s*_]*")
"""A cell with an icon and a term or some words: groups 1, 2 and 3."""
_ICON_ALONE = lazy_pattern(rf"\s*{_ICON}\s*")
_FIELD_ALONE = lazy_pattern(r"[\s*_]*\{([\w.]+)(?:,(?:[^{}]|\{[^{}]*\})*)?\}[\s*_%]*")


def check_written_tables(game: Game, report: Report) -> None:
    """Warn about tables of the booklet that are written row by row and contradict themselves, as `rules/written-table`.

    A value stands in two rows of a column; a row or a column holds a value of another one; rows of a table of the rules or of
    odds are left out where others are named; an icon that is a field of a walked table stands over another field, or one of a
    row beside the value of another; two values have changed places in a table whose rows and columns both have names; two
    columns have one heading, or two rows that are walked one name; a cell begins with an icon before the word of another.
    """
    icons = {name: _icon_word(game, name) for name in game.icons}
    for block in values_of_type(game.booklet.chapters if game.booklet else (), TableBlock):
        _check_alike(block, game, report)
        _check_words_of_icons(block, icons, report)
        if block.walks:
            _check_headings(block, game, report)
            _check_members(block, game, report)
            continue
        cells = {
            (at, column): (found[1], cell)
            for at, row in enumerate((block.heads, *block.rows))
            for column, cell in enumerate(row)
            if isinstance(cell, Message)  # before the locale stage all are
            and (found := _ONLY_NAME.fullmatch(cell.source)) is not None
            and not is_number_allowed(cell.mark, cell.mark, game.sources)
        }
        _check_repeated_values(cells, report)
        _check_rows_by_number(block, cells, game, report)
        _check_grid_of_names(cells, report)
        _check_icons(block, report)


def _warn_of_table(message: str, mark: Mark, report: Report, hint: str, other: Mark | None = None) -> None:
    way_out = "if it is meant, write `<!-- allow-number: why -->` into its line"
    report.warning(
        "rules/written-table", message, mark, also=[("and", other)] if other is not None else (), hint=f"{hint}; {way_out}"
    )


def _check_repeated_values(cells: _Cells, report: Report) -> None:
    first: dict[tuple[int, str], Message] = {}
    for (_, column), (name, cell) in cells.items():
        before = first.setdefault((column, name), cell)
        if before is not cell:
            message = f"two rows of a column print the same value, `{{{name}}}`"
            _warn_of_table(message, cell.mark, report, "name the value of its own row", before.mark)


def _check_rows_by_number(block: TableBlock, cells: _Cells, game: Game, report: Report) -> None:
    """Check cells that name rows of a table by their numbers: each row of the booklet's is one of them, or each column."""
    numbered = {at: found for at, (name, _) in cells.items() if (found := _NUMBERED_NAME.fullmatch(name))}
    rows = {found[1]: rows for found in numbered.values() if (rows := _row_count(found[1], game)) > 1}
    numbered = {at: found for at, found in numbered.items() if found[1] in rows}
    axis = min((0, 1), key=lambda axis: sum(len(set(of)) > 1 for of in _numbers_along(numbered, axis).values()))
    for place, of in _numbers_along(numbered, axis).items():
        usual = max(dict.fromkeys(of), key=of.count)
        for at, found in numbered.items():
            if at[axis] == place and found[2] != usual:
                message = f"`{{{found[0]}}}` is of row {found[2]}, and stands among values of row {usual}"
                _warn_of_table(message, cells[at][1].mark, report, "name the row that the others name")
    for place in {at[1 - axis] for at in numbered}:
        _check_one_path({at: found for at, found in numbered.items() if at[1 - axis] == place}, cells, report)
    for table, count in rows.items():
        said = {int(found[2]) for found in numbered.values() if found[1] == table}
        missed = [str(number) for number in range(1, count + 1) if number not in said]
        if len(said) > 1 and missed:
            message = f"the table prints rows of `{table}` by their numbers, and leaves out {', '.join(missed)} of {count}"
            _warn_of_table(message, block.mark, report, f"add them, or let `[[table {table}]]` print all")


def _numbers_along(numbered: Mapping[_Place, re.Match[str]], axis: int) -> dict[int, list[str]]:
    """The numbers of rows that each row of the booklet's table names (axis 0), or each column (1)."""
    return {place: [found[2] for at, found in numbered.items() if at[axis] == place] for place in {at[axis] for at in numbered}}


def _check_one_path(numbered: Mapping[_Place, re.Match[str]], cells: _Cells, report: Report) -> None:
    """Report cells that print another field than most cells of their column do."""
    paths = {at: f"{found[1]}.….{found[3]}" for at, found in numbered.items()}
    usual = max(dict.fromkeys(paths.values()), key=[*paths.values()].count, default="")
    if [*paths.values()].count(usual) < _MOST_OF_THREE:
        return
    for at, path in paths.items():
        if path != usual:
            message = f"`{{{cells[at][0]}}}` stands in a column of `{usual}`"
            _warn_of_table(message, cells[at][1].mark, report, "name the value that the heading means")


def _check_grid_of_names(cells: _Cells, report: Report) -> None:
    """Check a table whose values are named by row and column, `price.basic_own`: two of a column, or row, name another's."""
    names = {at: name for at, (name, _) in cells.items() if not _NUMBERED_NAME.fullmatch(name)}
    rows, columns = ({at[axis] for at in names} for axis in (0, 1))
    parts = _parts_of_grid([*names.values()])
    if len(names) != len(rows) * len(columns) or not parts:
        return
    faults = [_crossed_cells({at: (parts[name][axis], parts[name][1 - axis]) for at, name in names.items()}) for axis in (0, 1)]
    if all(faults):
        one, other = next(found for found in faults if found)
        way = "column" if one[1] == other[1] else "row"
        message = f"`{{{names[other]}}}` stands in one {way} with `{{{names[one]}}}`"
        _warn_of_table(
            message, cells[other][1].mark, report, "name what the others of its row and column name", cells[one][1].mark
        )


def _parts_of_grid(names: list[str]) -> Mapping[str, tuple[str, str]]:
    """Divide names into two parts so that all of the one part occur with all of the other; empty if there is no such way."""
    for split in _SEPARATOR.finditer(names[0]) if names else ():
        first, second = names[0][: split.start()], names[0][split.start() :]
        begins = {name.removesuffix(second) for name in names if name.endswith(second)}
        ends = {name.removeprefix(first) for name in names if name.startswith(first)}
        parts = {begin + end: (begin, end) for begin in begins for end in ends}
        if len(begins) > 1 and len(ends) > 1 and parts.keys() == {*names} and len(parts) == len(names):
            return parts
    return {}


def _crossed_cells(parts: Mapping[_Place, tuple[str, str]]) -> tuple[_Place, _Place] | None:
    """Return two cells of a column whose second parts differ, or of a row whose first ones do, or None."""
    for axis in (1, 0):
        first: dict[int, _Place] = {}
        for at, of in parts.items():
            before = first.setdefault(at[axis], at)
            if parts[before][axis] != of[axis]:
                return before, at
    return None


def _check_icons(block: TableBlock, report: Report) -> None:
    """Report a row that begins with an icon and names the value of another row's, and the same of columns."""
    rows = [[cell if isinstance(cell, Message) else None for cell in row] for row in (block.heads, *block.rows)]
    for lines in (rows[1:], [*zip(*rows, strict=True)]):
        icons = [found[1] if line[0] and (found := _ICON_FIRST.match(line[0].source)) else "" for line in lines]
        for icon, line in zip(icons, lines, strict=True):
            named = [(name[1].rpartition(".")[2], cell) for cell in line[1:] if cell for name in _NAME.finditer(cell.source)]
            others = [(word, cell) for word, cell in named if word in icons and word != icon]
            if icon and others and all(word != icon for word, _ in named):
                word, cell = others[0]
                message = f"a value of `{word}` stands beside the icon `[{icon}]`, and `[{word}]` has a place of its own"
                _warn_of_table(message, cell.mark, report, f"name the value of `{icon}`, or change the icon")


def _check_alike(block: TableBlock, game: Game, report: Report) -> None:
    """Report two columns with one heading, and two rows of a walked group with one name."""
    columns = game.words.get("column")
    headings = [columns.get(name.replace(".", "_")) for name in block.columns] if isinstance(columns, Mapping) else []
    labels = game.words.get(block.walks)
    names = [labels.get(name) for name in dict.fromkeys(block.members)] if isinstance(labels, Mapping) else []
    for what, texts in (("columns", headings or block.heads), ("rows", names)):
        first: dict[str, Message] = {}
        for text in texts:
            if isinstance(text, Message) and text.source.strip():
                before = first.setdefault(text.source.strip().casefold(), text)
                if before is not text:
                    message = f"two {what} of a table are called `{text.source.strip()}`"
                    _warn_of_table(message, text.mark, report, "say what each is", before.mark)


def _icon_word(game: Game, name: str) -> str:
    word = game.icons[name].word
    return word.source.casefold() if isinstance(word, Message) else ""


def _check_words_of_icons(block: TableBlock, icons: Mapping[str, str], report: Report) -> None:
    """Report a cell that is an icon and the word of another icon, or a term of its name."""
    for cell in values_of_type((block.heads, block.rows), Message):
        found = _ICON_AND_WORDS.fullmatch(cell.source)
        if found is None or found[1] not in icons:
            continue
        words = (found[3] or "").strip().casefold()
        means = [name for name, word in icons.items() if (name == found[2] if found[2] else word == words)]
        if means and found[1] not in means and icons[found[1]] != words:
            message = f"the icon `[{found[1]}]` stands before the word of `[{means[0]}]`"
            _warn_of_table(message, cell.mark, report, f"show `[{means[0]}]`, or change the word")


_MOST_SHOWN = 4  # names in a message
_MOST_OF_THREE = 2
"""So many cells of a column say what it is about."""


def _row_count(table: str, game: Game) -> int:
    entry = game.odds.get(table.removeprefix("odds.")) if table.startswith("odds.") else None
    constant = game.rules.get(table)
    value = constant.value if constant is not None else entry
    return len(value) if isinstance(value, tuple) else 0


class _NameArms(MarkupFold):
    """Collects the selects by the name of a row."""

    def __init__(self) -> None:
        self.found: list[ChoiceNode] = []

    def on_choice(self, node: ChoiceNode) -> None:
        if node.name == "name" and node.kind == "select":
            self.found.append(node)
        self.visit(node.children)


def _check_members(block: TableBlock, game: Game, report: Report) -> None:
    """Report rows, columns and tables that are there twice, and selects by their names which print `other` for several rows."""
    fields = [found[1] for pattern in block.rows for cell in pattern if (found := _FIELD_ALONE.fullmatch(str(cell)))]
    for what, names in (
        (f"values of `{block.walks}` are rows of the table", block.members),
        ("columns of the table stand there", block.columns or fields),
        ("tables stand side by side", (block.walks, *block.beside)),
    ):
        if twice := [name for name in dict.fromkeys(names) if names.count(name) > 1]:
            _warn_of_table(f"{what} twice: {list_names(twice, _MOST_SHOWN)}", block.mark, report, "name each once")
    for cell in (cell for pattern in block.rows if block.members for cell in pattern if isinstance(cell, Message)):
        arms = _NameArms()
        arms.visit(read_markup(cell.source).nodes)
        for node in arms.found:
            keys = {arm.key for arm in node.arms}
            left = [name for name in dict.fromkeys(block.members) if name not in keys]
            mark = position(cell.source, node.start, cell.mark, game.sources)
            if len(left) > 1:
                message = f"`{{name, select, …}}` prints `other` for {list_names(left, _MOST_SHOWN)}"
                _warn_of_table(message, mark, report, "write an arm for each")
            for key in sorted(keys - {*block.members, "other"}):
                message = f"the arm `{key}` is never printed: no row of the table is `{block.walks}.{key}`"
                report.warning("rules/idle-arm", message, mark, hint=near_hint(key, block.members) or "leave it out")


def _check_headings(block: TableBlock, game: Game, report: Report) -> None:
    """Report a pattern under an icon that is the name of another field of the table."""
    constant = game.rules.get(block.walks)
    rows = constant.value if constant is not None and isinstance(constant.value, tuple) else ()
    fields = {name for row in rows if isinstance(row, dict) for name in row}
    for pattern in block.rows:
        for head, cell in zip(block.heads, pattern, strict=False):
            if not isinstance(head, Message) or not isinstance(cell, Message):
                continue  # which no text is before the locale stage
            icon, field = _ICON_ALONE.fullmatch(head.source), _FIELD_ALONE.fullmatch(cell.source)
            if icon and field and icon[1] in fields and field[1] in fields and icon[1] != field[1]:
                message = f"`{{{field[1]}}}` stands under the heading `[{icon[1]}]`, which is another field of `{block.walks}`"
                _warn_of_table(message, cell.mark, report, f"write `{{{icon[1]}}}`, or change the heading")
