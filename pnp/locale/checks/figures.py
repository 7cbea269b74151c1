"""Numbers written in digits, and what each may mean: `1.000` is a thousand in one language and one in another.

A meaning is a string, so that `1,10` and `1.1` stay two numbers: a whole number without leading zeros (`1000`), a decimal with
its digits (`1.10`), a fraction (`1/2`).
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_POINTS = ".,\u066b\u066c'\u2019"
_BLANKS = "\u00a0\u202f\u2009"
_JOINTS = f"{_POINTS}{_BLANKS}:/"
_SCALES = {
    "万": 10**4,
    "萬": 10**4,
    "만": 10**4,
    "億": 10**8,
    "亿": 10**8,
    "억": 10**8,
    "千": 1000,
    "천": 1000,
    "百": 100,
    "백": 100,
}
"""Scales of Chinese, Japanese and Korean, which stand behind digits: `3万`."""

FIGURE = lazy_pattern(
    rf"(?:(?<!\d )(?<![^\s(\[=:/*\ufffc])[-\u2212][$\u20ac\u00a3\u00a5]?(?=\d))?"
    rf"(?:\d{{1,3}}(?: \d{{3}})+(?!\d)|\d+)(?:[{_JOINTS}]\d+)*"
    rf"(?:[{''.join(_SCALES)}](?!\w\d))?"
    rf"(?:\s?[AaPp]\.?[Mm]\b|(?<=00)-(?![\d.,:;])|(?<=0)s\b)?"
)
"""A number in digits of any script, with its sign, its scale, and what makes it a time: `3 pm`, `1500-tal`, `1980s`."""

_RUN = lazy_pattern(r"\d+")
_HOURS = 12
_GROUP = 3
_PAIR = 2
_CENTURY = 100


def figure(written: str) -> str:
    """Return a number as it is written, in the digits and with the signs of ASCII where it has such."""
    ascii_ = "".join(str(int(c)) if c.isdecimal() else c for c in written)
    return re.sub(f"[{_BLANKS}]", " ", ascii_).replace("\u2212", "-").replace("\u066b", ",").replace("\u066c", ".")


@lru_cache(maxsize=4096)
def meanings(written: str) -> frozenset[str]:
    """Return what a figure may mean in any language."""
    sign, bare = ("-", written.lstrip("-$\u20ac\u00a3\u00a5")) if written.startswith("-") else ("", written)
    half = bare[-2:].lower() if bare[-1:].lower() == "m" else ""
    scale = _SCALES.get(bare[-1:], 1)
    digits = re.match(r"[\d., /:'\u2019]*\d", bare)
    found = {sign + meaning for meaning in _meanings(digits[0] if digits else bare, scale, half=bool(half))}
    if bare[-1:] in {"-", "s"} and bare[:-1].isdecimal():
        found |= _years(int(bare[:-1]))
    return frozenset(found)


def _years(first: int) -> set[str]:
    """Return what years may be called besides by their first: the century by its number, the decade without its century."""
    return {whole(first // _CENTURY + 1)} if first % _CENTURY == 0 else {whole(first % _CENTURY)}


def _meanings(digits: str, scale: int, *, half: bool) -> Iterator[str]:
    runs, joints = _RUN.findall(digits), re.sub(r"\d", "", digits)
    if not joints:
        yield whole(int(digits) * scale)
        if half:
            yield from (whole(int(digits) % _HOURS), whole(int(digits) + _HOURS))
        return
    if joints == "/":
        yield f"{int(runs[0])}/{int(runs[1])}"
        if int(runs[1]):
            yield f"{int(runs[0]) / int(runs[1]):.4f}".rstrip("0")  # as number words have it: a third is 0.3333
    elif _are_groups(runs) and not set(joints) & {":", "/"}:
        yield whole(int("".join(runs)) * scale)
    if joints[-1] in _POINTS and joints.count(joints[-1]) == 1 and not set(joints) & {":", "/"}:
        yield _decimal("".join(runs[:-1]), runs[-1], scale)
        if not runs[-1].strip("0") and len(runs[-1]) != _GROUP:
            yield whole(int("".join(runs[:-1])) * scale)


def _are_groups(runs: list[str]) -> bool:
    """Return whether digits are in groups of three, or as in India: pairs before the last three."""
    return len(runs[-1]) == _GROUP and all(len(run) in {_PAIR, _GROUP} for run in runs[1:])


def _decimal(before: str, behind: str, scale: int) -> str:
    if scale == 1:
        return f"{int(before)}.{behind}"
    return whole(int(float(f"{before}.{behind}") * scale))


def whole(number: int) -> str:
    """Return the meaning of a whole number."""
    return str(number)


def unmatched(source: Mapping[str, int], target: Mapping[str, int]) -> tuple[Counter[str], Counter[str]]:
    """Return the figures of each of two texts that mean nothing in the other, each as often as it is too many there.

    Figures that mean the same are pairs. The digits of what remains are compared in runs, so that a date or a time may be
    written in another order (`12/25/2026`, `25.12.2026`) and a range with another sign.
    """
    missing, extra = Counter(source) - Counter(target), Counter(target) - Counter(source)
    for one in list(missing.elements()):
        same = next((other for other in extra if meanings(one) & meanings(other)), None)
        if same is not None:
            missing, extra = missing - Counter([one]), extra - Counter([same])
    runs, others = _runs(missing.elements()), _runs(extra.elements())
    return _too_many(missing, runs - others), _too_many(extra, others - runs)


def _runs(figures: Iterable[str]) -> Counter[str]:
    return Counter(run for one in figures for run in signed_runs(one))


def signed_runs(one: str) -> list[str]:
    """Return the runs of digits in a figure, the first with its sign."""
    runs = [str(int(run)) for run in _RUN.findall(one)]
    return [f"-{runs[0]}", *runs[1:]] if one.startswith("-") else runs


def _too_many(figures: Counter[str], runs: Counter[str]) -> Counter[str]:
    return Counter(one for one in figures.elements() if any(run in runs for run in signed_runs(one)))
