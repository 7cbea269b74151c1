"""A value of the rules as `pnp rules` writes it, and as drawings name the values that they show."""

from __future__ import annotations


def written_value(value: object) -> str:
    """Write a value: `5`, `yes`, `[3, 2, 1]`, `{from: 1, to: 3}`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return f"[{', '.join(written_value(v) for v in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{k}: {written_value(v)}' for k, v in value.items())}}}"
    return str(value)
