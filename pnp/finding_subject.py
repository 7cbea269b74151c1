"""What a finding is about, as data: a card, a field of it, a text with its entry in the files of translations."""

from __future__ import annotations

from typing import NamedTuple


class FindingSubject(NamedTuple):
    """A card by its id (of variants, the entry that they are made from), the name of its field, the id of a text.

    The id of a text is the `msgctxt` of its entry in PO files. What is not known, or is several things, is None.
    """

    card: str | None = None
    field: str | None = None
    text: str | None = None

    def filled(self, other: FindingSubject) -> FindingSubject:
        """Return this subject with what only the other one knows."""
        return FindingSubject(self.card or other.card, self.field or other.field, self.text or other.text)
