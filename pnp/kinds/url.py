"""`url`: the address of a web page. Only its form is checked; nothing is fetched."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pnp.base.records import frozen, lazy_pattern
from pnp.kinds.kind import Kind
from pnp.kinds.kind_example import KindExample
from pnp.yaml_nodes.nodes import Scalar

if TYPE_CHECKING:
    from pnp.kinds.kind import Schema
    from pnp.kinds.reader import ValueReader
    from pnp.yaml_nodes.nodes import Node

_LABEL = r"[^\W_](?:[\w-]{0,61}[^\W_])?"
_HOST = rf"(?:{_LABEL}(?:\.{_LABEL})*\.?|\[[0-9A-Fa-f:.]+\])"
_REST = r"(?:[/?#](?:[^\s%<>\"\\^`{|}\x00-\x1f\x7f]|%[0-9A-Fa-f]{2})*)?"
_ADDRESS = lazy_pattern(rf"https?://{_HOST}(?::([0-9]{{1,5}}))?{_REST}")
_PORTS = 65535


@frozen(kw_only=True)
class UrlKind(Kind):
    """An absolute address with `http` or `https`, without a user's name."""

    name = "url"
    example: ClassVar = KindExample(
        "more",
        "{kind: url, required: no}",
        "https://example.org/rules",
        '<text x="3" y="3" w="57" style="story">{{ card.more }}</text>',
        "https://example.org/rules",
    )
    seen = "the address as it is written"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> str | None:
        """Read an address."""
        del id_
        text = node.value if type(node) is Scalar else ""
        if _sound(text):
            return text
        values.faults.wrong_kind(name, "a web address such as `https://example.org/rules`", node, hint=_suggestion(text))
        return None

    def shape(self) -> Schema:
        """A text that begins with `http://` or `https://`."""
        return {"type": "string", "format": "uri", "pattern": r"^https?://[^\s/?#@]+([/?#]\S*)?$"}


def _sound(text: str) -> bool:
    found = _ADDRESS.fullmatch(text)
    return found is not None and int(found[1] or 0) <= _PORTS


def _suggestion(text: str) -> str | None:
    """Return a hint: the text with what it lacks to be an address."""
    if " " in text.strip() and _sound(text.strip().replace(" ", "%20")):
        return f"write `{text.strip().replace(' ', '%20')}`"
    whole = f"https://{text.lstrip('/')}"
    return f"write `{whole}`" if "." in text and "://" not in text and _sound(whole) else None
