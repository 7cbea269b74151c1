"""`bench/history.jsonl`: what each measured commit took, one line each, in the order of their dates."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path


def described_commit(root: Path) -> tuple[str, str] | None:
    """The short name and the date of the last commit that changed pnp; None if it was changed since, or there is no Git."""

    def git(*arguments: str) -> str:
        return subprocess.run(("git", *arguments), cwd=root, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S607

    try:
        if git("status", "--porcelain", "--untracked-files=no", "--", "pnp"):
            return None
        name, _, date = git("log", "-1", "--abbrev=10", "--format=%h %cI", "--", "pnp").partition(" ")
    except (OSError, subprocess.CalledProcessError):
        return None
    return name, date


def with_entry(history: str, entry: dict[str, Any]) -> str:
    """The history with a further line; an earlier line about the same commit gives way."""
    entries = [json.loads(line) for line in history.splitlines()]
    entries = [other for other in entries if other["commit"] != entry["commit"]]
    entries.append(entry)
    entries.sort(key=lambda each: each["date"])
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in entries)
