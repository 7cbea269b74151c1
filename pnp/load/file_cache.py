"""The parsed files of a project, kept from build to build."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.cache import ResultCache
from pnp.load.kept_entries import KeptEntries
from pnp.pictures.files import PictureCache

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

    from pnp.base.cache import DiskCache
    from pnp.load.font_check import FontFault
    from pnp.load.rules_reader import RulesFile
    from pnp.load.tables.table import Table, TableOptions
    from pnp.load.yaml.nodes import Map, Node
    from pnp.model.booklet import Chapter
    from pnp.model.fields import PoFile

TextKey: TypeAlias = tuple[str, bytes]
TableKey: TypeAlias = "tuple[str, bytes, TableOptions]"

_MOST = 8 << 20
"""Characters of each kind of file: YAML of that size is thousands of cards, about 200 MB of nodes."""

_RULES = 4
_FILES = 4096
"""Folders whose names, and fonts whose bytes, were checked."""


class FileCache:
    """YAML files as `nodes`, tables, PO files as `entries`, the checks of `pictures`, and what folders are called.

    `cards` holds the entries of large decks, which are read one by one.

    `rules` holds the constants that were read from a root node, by its identity: as long as it is there, so is the node.
    `blocks` holds the Markdown of each chapter, `chapters` those of a whole booklet, whose names must differ. `names` holds
    the folders whose names were checked, by path and names. `fonts` holds what is wrong with each font, by its path and by what
    the file system says of it, as the fonts that a build sets (`StoredFont`): all their bytes would take too long to read.

    Each build reads every file again; the key is its text, so that a changed or replaced file is always parsed again. If the
    result contains marks, the path is part of the key (`text_key`). Builds share nodes, blocks and chapters: to change one,
    copy it.
    """

    def __init__(self, disk: DiskCache | None = None) -> None:
        self.pictures = PictureCache(disk)
        self.tables: ResultCache[TableKey, Table | None] = ResultCache(_MOST)
        self.nodes: ResultCache[TextKey, Node | None] = ResultCache(_MOST)
        self.entries: ResultCache[TextKey, PoFile] = ResultCache(_MOST)
        self.cards = KeptEntries(disk)
        self.rules: ResultCache[int, tuple[Map, RulesFile]] = ResultCache(_RULES)
        self.blocks: ResultCache[TextKey, SyntaxTreeNode] = ResultCache(_MOST)
        self.chapters: ResultCache[tuple[TextKey, ...], tuple[Chapter, ...]] = ResultCache(_MOST)
        self.names: ResultCache[tuple[str, ...], None] = ResultCache(_FILES)
        self.fonts: ResultCache[tuple[str, str], FontFault | None] = ResultCache(_FILES)


def text_key(text: str, path: str = "") -> TextKey:
    """Return the key of a file's text: its hash, and its path from the project's root if the result contains marks."""
    return path, content_key(text.encode("utf-8", "surrogatepass"))


def content_key(data: bytes) -> bytes:
    """Return the hash of a file's content."""
    return blake2b(data, digest_size=16).digest()
