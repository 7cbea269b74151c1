"""How long a text will be in print, before its language is settled: what `max` in `types.yaml` counts."""

from __future__ import annotations

import re

_ICON = re.compile(r"\[[a-z0-9_-]+\]")
_NUMBER = "00"
"""What a `{rules.…}` counts as: rule numbers are short."""

_BRANCH = re.compile(r"\{([^{}]*)\}")
_CHOICE = re.compile(r"\{[^{},]*,\s*(?:plural|select|selectordinal)\s*,((?:[^{}]|\{[^{}]*\})*)\}")


def printed_length(text: str) -> int:
    """Count the characters that a text prints: an icon is one, a rule number two, a plural its longest form, markup none."""
    text = _CHOICE.sub(lambda found: max(_BRANCH.findall(found[1]), key=len, default=""), text)
    text = _BRANCH.sub(_NUMBER, text)
    return len(_ICON.sub("o", text).replace("**", ""))
