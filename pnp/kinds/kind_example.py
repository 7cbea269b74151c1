"""An example of a kind for the reference: its field in `types.yaml`, on a card and in a template, and what prints."""

from __future__ import annotations

from typing import NamedTuple


class KindExample(NamedTuple):
    """A field and its declaration, a value as a card writes it, what a template writes for it, and what stands on the face.

    `prints` is one line for each text, shape and picture, in the order in which they are painted.
    """

    field: str
    declared: str
    written: str
    template: str
    prints: str
