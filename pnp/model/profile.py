"""Profiles: ways of printing that documents are made for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Profile:
    """A way of printing; `name` appears in manifests and, except for the default, in slug lines; `note` says what it is for."""

    name: str
    note: str
    low_ink: bool = False
    """Whether faces are redrawn with about a fifth of the ink."""
