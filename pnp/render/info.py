"""What a PDF says of itself: the record that the build fills in."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    """Title, author and language (BCP 47) of a document, and the date of its content (`YYYY-MM-DD`, from `game.yaml`)."""

    title: str
    author: str
    language: str
    date: str
    subject: str = ""
    version: str = ""
