"""The manifest of a deck in parts: the manifests of its parts as one, read part by part."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any, overload

if TYPE_CHECKING:
    from pnp.parts.finished_parts import FinishedParts

_OF_PART = ("pages", "cards")


class JoinedManifests:
    """The manifests of all parts, in order; `names` are the files that their pages are in."""

    def __init__(self, parts: FinishedParts, names: Sequence[str]) -> None:
        self._parts = parts
        self._read = lru_cache(maxsize=1)(self._document)
        counts = [self._counted(part) for part in range(len(names))]
        self.sheets = sum(sheets for *_, sheets in counts)
        first = self._read(0)
        edition = {key: value for key, value in first.get("edition", {}).items() if key != "part"}
        head = {key: value for key, value in first.items() if key not in {*_OF_PART, "edition"}}
        cards, pages = (_Joined(self, key, [count[i] for count in counts]) for i, key in enumerate(("cards", "pages")))
        self.data: dict[str, Any] = {
            **head,
            **({"edition": edition} if edition else {}),
            "parts": [{"file": name, "pages": count[1]} for name, count in zip(names, counts, strict=True)],
            "cards": cards,
            "pages": pages,
        }
        """The manifest, ready for JSON; `parts` says which file has how many of its pages."""

    def entry(self, key: str, part: int, place: int) -> object:
        """Return an entry of a part."""
        found = self._read(part)[key][place]
        return {"part": part + 1, **found} if key == "pages" else found

    def _counted(self, part: int) -> tuple[int, int, int]:
        document = self._read(part)
        pages = document["pages"]
        backs = any(page["side"] == "back" for page in pages)
        return len(document["cards"]), len(pages), len(pages) // 2 if backs else len(pages)

    def _document(self, part: int) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self._parts.manifest(part + 1))
        return found


class _Joined(Sequence[object]):
    """The entries of all parts under one key; only those of one part are in memory."""

    def __init__(self, manifests: JoinedManifests, key: str, counts: Sequence[int]) -> None:
        self._manifests, self._key = manifests, key
        self._ends = [*accumulate(counts)]

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, index: int) -> object: ...
    @overload
    def __getitem__(self, index: slice) -> list[object]: ...
    def __getitem__(self, index: int | slice) -> object | list[object]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        if index >= len(self):
            raise IndexError(index)
        part = bisect_right(self._ends, index)
        return self._manifests.entry(self._key, part, index - (self._ends[part - 1] if part else 0))
