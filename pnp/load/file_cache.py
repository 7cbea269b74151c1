"""What the files of a project were read as, kept from one build to the next."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, TypeAlias

from pnp.art.picture_cache import PictureCache
from pnp.result_cache import ResultCache

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

    from pnp.model.po import PoFile
    from pnp.yaml_nodes.nodes import Node

TextKey: TypeAlias = tuple[str, bytes]

_MOST = 8 << 20
"""Characters of each kind of file: YAML of that size is some 200 MB of nodes, thousands of cards."""


class FileCache:
    """YAML as `nodes`, PO files as `entries`, chapters as `blocks`, `pictures` as they were found to be.

    Every file is read again by each build, and what it was read as is known by its text: a file that changed while nobody
    looked, or that another one stands in place of, is never taken for what it was. Where marks are part of a result, the
    path is part of its key (`text_key`). Nodes and blocks are shared by builds: whoever changes one, changes a copy.
    """

    def __init__(self) -> None:
        self.pictures = PictureCache()
        self.nodes: ResultCache[TextKey, Node | None] = ResultCache(_MOST)
        self.entries: ResultCache[TextKey, PoFile] = ResultCache(_MOST)
        self.blocks: ResultCache[TextKey, SyntaxTreeNode] = ResultCache(_MOST)


def text_key(text: str, path: str = "") -> TextKey:
    """What a file's text is known by: a hash of it, and its path from the project's root where the result names that."""
    return path, blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
