"""Which column of a table says how often each card is printed, from its header: `Anzahl`, `Qty`, `枚数`."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from pnp.kinds.listing import ListKind
from pnp.kinds.mapping import MappingKind
from pnp.kinds.record import RecordKind
from pnp.kinds.text import TextKind
from pnp.load.package_data import read_package_data
from pnp.yaml_nodes.scalars import allowed_name, whole_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pnp.tables.table import Table

COPIES = "copies"
_FILE = Path(__file__).parent / "copies_words.yaml"
_HEADERS = ListKind(of=TextKind(), note="headers as designers write them")
COPIES_WORDS = RecordKind(
    fields={"words": MappingKind(of=_HEADERS, note="by language: they mean copies"), "unclear": _HEADERS},
)


class CopiesColumn(NamedTuple):
    """The index of the `column` that says it, None if there is none; and those of which it can only be asked."""

    column: int | None
    unclear: tuple[int, ...] = ()


def copies_column(table: Table, taken: Iterable[str] = ()) -> CopiesColumn:
    """Find the column: its header must mean copies in some language, and its cells be numbers of copies.

    Headers in `taken` are fields of the cards. Of several columns with such headers it can only be asked; running numbers
    (1, 2, 3 …) below an unclear word are none.
    """
    means, unclear = _words()
    keys = [_key(cell if isinstance(cell, str) else cell.text) for cell in table.header.cells]
    if COPIES in keys:
        return CopiesColumn(None)
    others = {_key(name) for name in taken}
    columns = [(n, [row.cells[n] for row in table.rows]) for n, key in enumerate(keys) if key not in others]
    counted = [(n, cells) for n, cells in columns if _counts(cells)]
    meant = [n for n, _ in counted if keys[n] in means]
    if len(meant) == 1:
        return CopiesColumn(meant[0])
    running = [str(n) for n in range(1, len(table.rows) + 1)]
    return CopiesColumn(None, tuple(n for n, cells in counted if n in meant or (keys[n] in unclear and cells != running)))


def _counts(cells: Sequence[object]) -> bool:
    """Whether the cells are numbers of copies, as far as they are written."""
    numbers = [whole_number(cell) if isinstance(cell, str) else None for cell in cells if cell]
    return any(numbers) and all(number is not None and number >= 0 for number in numbers)


def _key(header: str) -> str:
    """Give what two headers have in common that differ in capitals, blanks, accents and signs only."""
    return allowed_name(header, "_") or header.strip().casefold()


@lru_cache(maxsize=1)
def _words() -> tuple[frozenset[str], frozenset[str]]:
    """Read the headers that mean copies, and those that may."""
    found = read_package_data(_FILE, COPIES_WORDS)
    by_language = cast("Mapping[str, Iterable[object]]", found["words"])
    means = frozenset(_key(_text(word)) for words in by_language.values() for word in words)
    return means, frozenset(_key(_text(word)) for word in cast("Iterable[object]", found["unclear"]))


def _text(message: object) -> str:
    return str(getattr(message, "source", message))
