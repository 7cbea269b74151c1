"""The check for fields of cards and constants of the rules that nothing uses; all commands that prepare whole games make it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report

if TYPE_CHECKING:
    from pnp.model.request import PreparedGame


def check_unused(prepared: PreparedGame, report: Report) -> None:
    """Warn about fields of cards and about constants that nothing uses.

    What a part of a game leaves out cannot be known, nor which fields an engine reads: then nothing is said of them.
    """
    from pnp.constant_usage import find_unused, used_constants
    from pnp.locale.lint.uses import find_unused_fields, named_constants
    from pnp.preflight.drawings import values_in_drawings

    if prepared.request.deck or prepared.request.card:
        return
    source, unused = prepared.source, Report()
    drawn = values_in_drawings(prepared.products.values())
    find_unused_fields(source, {value.name.partition(".")[0] for value in drawn if value.card}, unused)
    constants = {name for value in drawn if not value.card for name in named_constants(value.name, source.rules)}
    constants |= used_constants(source)
    find_unused(source, constants, unused)
    if not unused.diagnostics:
        return  # without looking for an engine among the packages
    from pnp.engine.protocol import engine_for

    engine = engine_for(source.name)
    if engine is None:
        for finding in unused.diagnostics:
            report.add(finding)
    else:
        find_unused(source, constants.union(engine.constants), report)
