"""`pnp lsp`: a language server for editors, over standard input and output. Its library is an extra."""

from __future__ import annotations

import os
import sys

import typer


def lsp() -> None:
    """Serve an editor by the Language Server Protocol: findings while you type, completion, renames (docs/editors.md)."""
    try:
        from pnp.lsp.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in {"pygls", "lsprotocol", "cattrs", "attrs", "attr"}:
            raise
        raise typer.BadParameter("to serve editors, install pnp with `pip install 'pnp[lsp]'`") from error
    sys.stdout.flush()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever else is printed would be read as an answer
    serve(sys.stdin.buffer, answers)
