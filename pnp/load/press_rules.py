"""The rules of printing that preflight judges by: `pnp/formats/press_rules.yaml`."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

import pnp.formats
from pnp.base.diagnostics import PressRule
from pnp.load.kinds.compound import MappingKind, RecordKind
from pnp.load.kinds.simple import FlagKind, TextKind
from pnp.load.package_data import read_package_data

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.base.diagnostics import Diagnostic
    from pnp.model.fields import Record
    from pnp.model.printing import Profile

_FILE = Path(pnp.formats.__file__).parent / "press_rules.yaml"
RULES = MappingKind(
    of=RecordKind(
        fields={
            "asks": TextKind(note="what it asks for"),
            "source": TextKind(note="who says so"),
            "numbers": FlagKind(required=False, default=False, note="whether its numbers are those of the profile"),
        },
        note="a rule, named as the codes of its findings end",
    )
)


@lru_cache(maxsize=1)
def press_rules() -> Mapping[str, Record]:
    """Return the rules by the last part of the codes of their findings."""
    return MappingProxyType(dict(cast("Mapping[str, Record]", read_package_data(_FILE, RULES))))


def rule_of(code: str, profile: Profile) -> PressRule | None:
    """Return the rule that a finding with a code breaks; None if it is about something else than printing."""
    rule = press_rules().get(code.rpartition("/")[2])
    if rule is None:
        return None
    source, asks = str(rule["source"]), str(rule["asks"])
    if rule["numbers"] and profile.source:
        source = f"profile {profile.name}: {profile.source}; {source}"
    return PressRule(asks, source)


def with_rule(finding: Diagnostic, profile: Profile) -> Diagnostic:
    """Return a finding with the rule of printing that it breaks, if there is one."""
    rule = rule_of(finding.code, profile)
    return finding if rule is None or finding.rule is not None else replace(finding, rule=rule)
