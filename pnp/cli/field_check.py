"""The check for fields of cards that nothing uses, which every command makes that prepares whole games."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.diagnostics import Report
    from pnp.model.build_request import PreparedGame


def check_fields(prepared: PreparedGame, report: Report) -> None:
    """Warn about fields of cards that nothing uses.

    What a part of a game leaves out cannot be known, nor which fields an engine reads: then nothing is said.
    """
    from pnp.constant_usage import drawn_fields
    from pnp.engine.protocol import engine_for
    from pnp.locale.field_uses import find_unused_fields

    request = prepared.request
    if not (request.deck or request.card or engine_for(prepared.game.name)):
        fields = {drawn.name.partition(".")[0] for drawn, _ in drawn_fields(prepared)}
        find_unused_fields(prepared.source, fields, report)
