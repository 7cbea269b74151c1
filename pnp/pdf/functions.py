"""Functions of a PDF (ISO 32000-1, 7.10): what colours of spots and gradients are computed with."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import pikepdf

from pnp.pdf.calculator import CalculatorError, calculator
from pnp.pdf.objects import entry, items, number, numbers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pnp.pdf.objects import PdfValue

    Function: TypeAlias = Callable[[Sequence[float]], "list[float]"]

_DEEPEST = 8
_MOST_SAMPLES = 1 << 20


class FunctionError(ValueError):
    """A function that is damaged, or of a kind that is not evaluated."""


def function(value: PdfValue, depth: int = 0) -> Function:
    """Return a function of a file, or an array of such with one output each. Raises FunctionError, also when it is called."""
    if depth > _DEEPEST:
        raise FunctionError("its functions are nested too deeply")
    if isinstance(value, pikepdf.Array):
        parts = [function(item, depth + 1) for item in items(value)]
        return lambda given: [output for part in parts for output in part(given)]
    kind = number(entry(value, "/FunctionType"), -1)
    makers = {0: _sampled, 2: _exponential, 3: _stitched, 4: _calculated}
    if kind not in makers:
        raise FunctionError("it has a function of no known type")
    domain, limits = _pairs(entry(value, "/Domain")), _pairs(entry(value, "/Range"))
    if not domain:
        raise FunctionError("it has a function without a domain")
    inner = makers[int(kind)](value, domain, limits, depth)
    return lambda given: _within(inner(_within(given, domain)), limits)


def _pairs(value: PdfValue) -> list[tuple[float, float]]:
    found = numbers(value)
    return list(zip(found[::2], found[1::2], strict=False))


def _within(values: Sequence[float], limits: Sequence[tuple[float, float]]) -> list[float]:
    return [min(max(v, low), high) for v, (low, high) in zip(values, limits, strict=False)] if limits else list(values)


def _exponential(value: PdfValue, _domain: object, _limits: object, _depth: int) -> Function:
    first, last = numbers(entry(value, "/C0")) or [0.0], numbers(entry(value, "/C1")) or [1.0]
    power = number(entry(value, "/N"), 1.0)

    def evaluated(given: Sequence[float]) -> list[float]:
        x = given[0] if given else 0.0
        try:
            part = x**power
        except (ZeroDivisionError, OverflowError) as error:
            raise FunctionError("its function divides by zero") from error
        if isinstance(part, complex):
            raise FunctionError("its function takes a root of a negative number")
        return [a + part * (b - a) for a, b in zip(first, last, strict=False)]

    return evaluated


def _stitched(value: PdfValue, domain: list[tuple[float, float]], _limits: object, depth: int) -> Function:
    parts = [function(item, depth + 1) for item in items(entry(value, "/Functions"))]
    bounds, encode = numbers(entry(value, "/Bounds")), _pairs(entry(value, "/Encode"))
    if not parts or len(bounds) != len(parts) - 1 or len(encode) < len(parts):
        raise FunctionError("its stitched function has other bounds than parts")
    edges = [domain[0][0], *bounds, domain[0][1]]

    def evaluated(given: Sequence[float]) -> list[float]:
        x = given[0] if given else 0.0
        at = sum(x >= bound for bound in bounds)
        (low, high), (start, end) = (edges[at], edges[at + 1]), encode[at]
        inner = start if high == low else start + (x - low) / (high - low) * (end - start)
        return parts[at]([inner])

    return evaluated


def _sampled(value: PdfValue, domain: list[tuple[float, float]], limits: list[tuple[float, float]], _depth: int) -> Function:
    """Sampled functions, at the nearest sample of 8 or 16 bits: close enough for colours that are judged, not printed."""
    sizes, bits = [int(size) for size in numbers(entry(value, "/Size"))], int(number(entry(value, "/BitsPerSample")))
    count, wide = len(limits), bits // 8
    total = count
    for size in sizes:
        total *= max(size, 0)
    if (
        not isinstance(value, pikepdf.Stream)
        or bits not in {8, 16}
        or len(sizes) != len(domain)
        or not 0 < total < _MOST_SAMPLES
    ):
        raise FunctionError("its sampled function is of a kind that is not evaluated")
    try:
        data = value.read_bytes()
    except (pikepdf.PikepdfError, RuntimeError) as error:
        raise FunctionError("its sampled function is damaged") from error
    if len(data) < total * wide:
        raise FunctionError("its sampled function has too few samples")
    encode = _pairs(entry(value, "/Encode")) or [(0.0, size - 1.0) for size in sizes]
    decode = _pairs(entry(value, "/Decode")) or limits
    most = 2**bits - 1

    def evaluated(given: Sequence[float]) -> list[float]:
        at, step = 0, 1
        for x, (low, high), (start, end), size in zip(given, domain, encode, sizes, strict=False):
            place = start if high == low else start + (x - low) / (high - low) * (end - start)
            at += step * min(max(round(place), 0), size - 1)
            step *= size
        samples = [int.from_bytes(data[n * wide : (n + 1) * wide], "big") for n in range(at * count, (at + 1) * count)]
        return [low + sample / most * (high - low) for sample, (low, high) in zip(samples, decode, strict=False)]

    return evaluated


def _calculated(value: PdfValue, _domain: object, _limits: object, _depth: int) -> Function:
    try:
        run = calculator(value.read_bytes() if isinstance(value, pikepdf.Stream) else b"")
    except (CalculatorError, pikepdf.PikepdfError, RuntimeError) as error:
        raise FunctionError(f"its calculator function is damaged: {error}") from error

    def evaluated(given: Sequence[float]) -> list[float]:
        try:
            return run(given)
        except CalculatorError as error:
            raise FunctionError(f"its calculator function fails: {error}") from error

    return evaluated
