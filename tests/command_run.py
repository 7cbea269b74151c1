"""What comes back from a run of the command line."""

from dataclasses import dataclass


@dataclass
class Ran:
    """What a command said and how it ended."""

    code: int
    out: str
    err: str
