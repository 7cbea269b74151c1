"""Profiles: for which way of printing documents are made."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Profile:
    """A way of printing: `name` stands in manifests and, but for the default, in slug lines; `note` says what it is for."""

    name: str
    note: str
    low_ink: bool = False
    """Whether faces are redrawn with about a fifth of the ink."""
