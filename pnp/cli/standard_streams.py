"""Standard output and standard error: what cannot be written there does not change what a command has done."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from typing import Final, TextIO

from pnp.cli.terminal_text import terminal_text

GONE: Final = "its reader has gone"
"""Why a line could not be written into a pipe, as in `pnp rules | head`: the reader had enough, so that nothing failed."""


def write_error(line: str) -> None:
    """Write a line on standard error; if that cannot be written either, there is nobody left to tell."""
    with suppress(OSError):
        print(terminal_text(line, sys.stderr), file=sys.stderr, flush=True)


def write_output(line: str) -> str | None:
    """Write a line on standard output; gives why it could not be written, and lets nothing more go there.

    A pipe whose reader has gone, as in `pnp rules | head`, is a reason as well as a full disk.
    """
    try:
        print(terminal_text(line, sys.stdout), flush=True)
    except OSError as error:
        _discard(sys.stdout)
        if error.errno in {errno.EPIPE, errno.EINVAL}:  # Windows gives EINVAL for a closed pipe
            return GONE
        return (error.strerror or str(error)).lower()
    return None


def _discard(stream: TextIO) -> None:
    """Lead a stream into nothing, so that what is still in its buffer cannot fail when Python ends."""
    with suppress(OSError, ValueError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, stream.fileno())
        os.close(nothing)
