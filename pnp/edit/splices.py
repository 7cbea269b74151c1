"""Splices: what an edit replaces in a text, and how it is taken back; why a place can only be changed by hand."""

from __future__ import annotations

from codecs import BOM_UTF8
from functools import lru_cache

from pnp.base.diagnostics import Diagnostic, Mark, PnpError
from pnp.base.records import frozen

IN_THE_EDITOR = "change it in an editor"


@frozen
class Splice:
    """The characters from `start` to `end` of a text, and what stands there after an edit."""

    start: int
    end: int
    new: str

    def apply(self, text: str) -> str:
        """Return the text after the edit."""
        return f"{text[: self.start]}{self.new}{text[self.end :]}"

    def inverse(self, text: str) -> Splice:
        """Return what takes the edit of `text` back."""
        return Splice(self.start, self.start + len(self.new), text[self.start : self.end])

    def shortest(self, text: str) -> Splice:
        """Return the same edit without what it replaces by itself at its beginning and its end."""
        old, new = text[self.start : self.end], self.new
        most = min(len(old), len(new))
        head = next((n for n in range(most) if old[n] != new[n]), most)
        tail = next((n for n in range(most - head) if old[-1 - n] != new[-1 - n]), most - head)
        return Splice(self.start + head, self.end - tail, new[head : len(new) - tail])


def decode(data: bytes) -> str:
    """Return the text of a file in UTF-8 without its byte order mark. Raises UnicodeDecodeError."""
    return data.decode("utf-8-sig")


def encode(text: str, before: bytes) -> bytes:
    """Return the bytes of a changed text, with a byte order mark if there was one `before`."""
    return (BOM_UTF8 if before.startswith(BOM_UTF8) else b"") + text.encode()


@lru_cache(maxsize=16)
def newline_of(text: str) -> str:
    """Return what ends the lines of a text, as most programs would write it."""
    return "\r\n" if "\r\n" in text else "\r" if "\r" in text and "\n" not in text else "\n"


def refuse(message: str, mark: Mark, *also: tuple[str, Mark], hint: str = IN_THE_EDITOR) -> PnpError:
    """Return the error of an edit that could change more than its place."""
    return PnpError([Diagnostic("edit/by-hand", message, mark, also=also, hint=hint)])
