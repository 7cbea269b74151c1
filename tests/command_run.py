"""The result of a run of the command line."""

from dataclasses import dataclass


@dataclass
class CommandRun:
    """The output and the exit code of a command."""

    code: int
    out: str
    err: str
