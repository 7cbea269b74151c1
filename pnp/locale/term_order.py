"""The order in which the terms of the glossary can be resolved: a term may contain others, but not itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.markup.fold import walk
from pnp.markup.parser import read_markup
from pnp.markup.tree import TermNode

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.diagnostics import Report
    from pnp.model.fields import Message
    from pnp.model.text import RichText


def in_order(terms: Mapping[str, Message | RichText], report: Report) -> list[str]:
    """Return the names of all terms, each after those it contains; a cycle is reported as `locale/circular-term`."""
    order: dict[str, None] = {}
    for start in terms:
        path = {start: _named(start, terms)}  # the terms being resolved, each with those it still waits for
        while path:
            name = next(reversed(path))
            other = path[name].pop(0) if path[name] else None
            if other is None:
                order.setdefault(name)
                del path[name]
            elif other in path:
                _report_cycle([*path][[*path].index(other) :], terms, report)
            elif other not in order:
                path[other] = _named(other, terms)
    return list(order)


def _named(name: str, terms: Mapping[str, Message | RichText]) -> list[str]:
    nodes = walk(read_markup(str(terms[name])).nodes)
    return [node.name for node in nodes if isinstance(node, TermNode) and node.name in terms]


def _report_cycle(cycle: list[str], terms: Mapping[str, Message | RichText], report: Report) -> None:
    chain = " → ".join(f"`{n}`" for n in [*cycle, cycle[0]])
    also = [("it names", terms[n].mark) for n in cycle[1:]]
    message = f"the term `{cycle[0]}` contains itself: {chain}"
    report.error("locale/circular-term", message, terms[cycle[0]].mark, also=also)
