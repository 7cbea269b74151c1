"""The order in which terms of the glossary can be settled: a term may name another, but not itself in a circle."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.diagnostics import Report
    from pnp.model.fields import Message
    from pnp.model.text import RichText

_TERM = re.compile(r"\{term:\s*([^\s{},]+)\s*\}")


def in_order(terms: Mapping[str, Message | RichText], report: Report) -> list[str]:
    """Give the names of all terms, each after those it names; a circle is `locale/circular-term`, told at its first term."""
    order: list[str] = []
    for name in terms:
        _visit(name, (), terms, order, report)
    return order


def _visit(name: str, path: tuple[str, ...], terms: Mapping[str, Message | RichText], order: list[str], report: Report) -> None:
    if name in path:
        circle = (*path[path.index(name) :], name)
        chain = " → ".join(f"`{n}`" for n in circle)
        also = [("it names", terms[n].mark) for n in circle[1:-1]]
        report.error("locale/circular-term", f"the term `{name}` is made of itself: {chain}", terms[name].mark, also=also)
        return
    if name in order:
        return
    for other in _TERM.findall(str(terms[name])):
        if other in terms:
            _visit(other, (*path, name), terms, order, report)
    order.append(name)
