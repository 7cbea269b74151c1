"""Other rules for the same game: `--set score.zone=12` and another `rules.yaml` beside the one that prints."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.diagnostics import Mark, did_you_mean
from pnp.load.compose import compose
from pnp.load.faults import Faults
from pnp.load.files import inside, read_map
from pnp.load.nodes import Map
from pnp.load.rules import read_rules

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from pnp.diagnostics import Report
    from pnp.model.fields import Value
    from pnp.model.game import Constant, Game


def with_settings(game: Game, settings: Iterable[str], report: Report) -> Game:
    """Give the game with constants changed as `name=value` says; unit and note stay as they are.

    Faults: `engine/bad-setting`, `engine/unknown-constant`, and those of reading YAML.
    """
    rules = dict(game.rules)
    for setting in settings:
        name, equals, text = setting.partition("=")
        name, mark = name.strip(), Mark(f"--set {setting}")
        if not equals or not text.strip():
            report.error("engine/bad-setting", f"a setting is `name=value`, found `{setting}`", mark)
        elif name not in rules:
            report.error("engine/unknown-constant", f"no constant `{name}`", mark, hint=did_you_mean(name, rules))
        else:
            value = _value(text, mark, report)
            if value is not None:
                rules[name] = replace(rules[name], value=value, mark=mark)
    return replace(game, rules=rules)


def with_rules(game: Game, file: Path, report: Report) -> Game | None:
    """Give the game with the constants of another `rules.yaml`; None when that cannot be read."""
    root = game.root if inside(game.root, file) else file.parent
    faults = Faults(report)
    node = read_map(root, file, None, report)
    rules = read_rules(node, faults) if node is not None else {}
    return replace(game, rules=rules) if node is not None and not faults.count else None


def _value(text: str, mark: Mark, report: Report) -> Value | None:
    """Read a value as `rules.yaml` would; the faults name the setting."""
    node = compose(f"x: {{value: {text}}}", mark.path, report)
    found: dict[str, Constant] = read_rules(node, Faults(report)) if isinstance(node, Map) else {}
    return found["x"].value if "x" in found else None
