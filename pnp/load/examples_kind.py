"""What `examples.yaml` of a game without a rules engine may say: examples whose results are computed."""

from __future__ import annotations

from typing import Final

from pnp.load.expression_kind import ExpressionKind
from pnp.load.kinds.compound import MappingKind, RecordKind
from pnp.load.kinds.simple import NumberKind, TextKind

EXAMPLES: Final = "examples"
"""The only key of the file."""
COMPUTE: Final = "compute"
"""The field that an example has if it is computed and not played."""
EXPECTS: Final = "expects"

COMPUTED: Final = RecordKind(
    fields={
        "note": TextKind(required=False, note="what it shows"),
        COMPUTE: MappingKind(of=ExpressionKind(), note="its results by name; each may name those before it"),
        EXPECTS: MappingKind(of=NumberKind(), required=False, note="what some of the results have to be"),
    }
)
"""One example that is computed."""

FILE: Final = RecordKind(fields={EXAMPLES: MappingKind(of=COMPUTED, note="worked examples by their ids")})
"""The whole file. Where an engine plays examples, these have the form that the engine reads."""
