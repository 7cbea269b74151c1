"""Read and write XLIFF files of both versions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.diagnostics import Mark
from pnp.translate import xliff12, xliff20
from pnp.translate.xliff_text import forbidden
from pnp.translate.xml_tree import UnreadableError, parse_xml

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.base.diagnostics import Report
    from pnp.translate.exchange import Exchange

Version: TypeAlias = Literal["1.2", "2.0"]

_WRITERS: dict[str, Callable[[Exchange], bytes]] = {"1.2": xliff12.written, "2.0": xliff20.written}
_READERS = {xliff12.SPACE: xliff12.read, xliff20.SPACE: xliff20.read}


def xliff_bytes(exchange: Exchange, version: Version, report: Report) -> bytes:
    """Write an exchange as XLIFF; empty with `xliff/character` if a text has a character that XML does not allow."""
    for file in exchange.files:
        for unit in file.units:
            found = forbidden(unit.source + unit.target + unit.developer + unit.translator)
            if found:
                report.error("xliff/character", f"`{unit.id}` holds {found}, which XML cannot write", unit.mark)
    return _WRITERS[version](exchange) if not report.has_errors else b""


def read_xliff(data: bytes, path: str, report: Report) -> tuple[Exchange, ...]:
    """Read the exchanges of a document; `path` is its name in diagnostics.

    Reports `xliff/broken-xml`, `xliff/doctype`, `xliff/too-deep`, `xliff/not-xliff`, `xliff/bad-unit`, `xliff/lost-code` and
    `xliff/no-file`.
    """
    try:
        root = parse_xml(data)
    except UnreadableError as fault:
        report.error(f"xliff/{fault.code}", fault.message, Mark(path, fault.line, fault.column), hint=fault.hint)
        return ()
    reader = _READERS.get(root.space) if root.tag == "xliff" else None
    if reader is None:
        found = f"`<{root.tag}>`" + (f" of `{root.space}`" if root.space else "")
        message = f"the file is not XLIFF 1.2 or 2.0, found {found}"
        report.error("xliff/not-xliff", message, Mark(path, root.line), hint="`pnp locale export` writes one to begin with")
        return ()
    exchanges = []
    for one in reader(root, path):
        if isinstance(one, tuple):
            code, message, line = one
            report.error(f"xliff/{code}", message, Mark(path, line))
        else:
            exchanges.append(one)
    if not any(exchange.files for exchange in exchanges):
        report.error("xliff/no-file", "the document holds no `<file>`", Mark(path, root.line))
    return tuple(exchanges)
