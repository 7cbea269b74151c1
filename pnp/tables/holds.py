"""What cells of workbooks hold: kinds say which of it they can be."""

from __future__ import annotations

from enum import Enum


class Holds(Enum):
    """What a cell of a workbook can hold besides text and whole numbers."""

    NUMBER = "a number"
    FLAG = "TRUE or FALSE"
    DATE = "a date"
    TIME = "a time"
    ERROR = "an error"
    FORMULA = "a formula without a stored result"
    BREAK = "a line break that is lost when it is read"
