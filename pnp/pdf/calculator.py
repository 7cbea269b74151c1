"""Calculator functions of a PDF: the small part of PostScript that computes numbers (ISO 32000-1, 7.10.5)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Program: TypeAlias = "list[float | str | Program]"
    Stack: TypeAlias = "list[float]"

_TOKEN = lazy_pattern(rb"[{}]|[^\s{}]+")
_MOST_TOKENS = 4096
_MOST_STACK = 100
_DEEPEST = 16
_OTHERS = frozenset({"if", "ifelse", "true", "false"})


class CalculatorError(ValueError):
    """A program that cannot be read, or fails with the numbers it was given."""


def calculator(source: bytes) -> Callable[[Sequence[float]], list[float]]:
    """Return a program as a function of the numbers on its stack. Raises CalculatorError, also when it is called.

    Programs have no loops, so each ends.
    """
    tokens = [token.group().decode("latin-1") for token in _TOKEN.finditer(source)]
    if len(tokens) > _MOST_TOKENS:
        raise CalculatorError("it is too long")
    if not tokens or tokens[0] != "{":
        raise CalculatorError("it does not begin with `{`")
    program = _block(iter(tokens[1:]), 0)

    def run(given: Sequence[float]) -> list[float]:
        stack = list(given)
        try:
            _run(program, stack)
        except (IndexError, ValueError, ZeroDivisionError, OverflowError, TypeError) as error:
            raise CalculatorError(str(error)) from error
        return stack

    return run


def _block(tokens: Iterator[str], depth: int) -> Program:
    if depth > _DEEPEST:
        raise CalculatorError("its blocks are nested too deeply")
    found: Program = []
    for word in tokens:
        if word == "}":
            return found
        if word == "{":
            found.append(_block(tokens, depth + 1))
        elif word in _BINARY or word in _UNARY or word in _STACK or word in _OTHERS:
            found.append(word)
        else:
            try:
                found.append(float(word))
            except ValueError as error:
                raise CalculatorError(f"`{word[:20]}` is no operator") from error
    raise CalculatorError("a block has no end")


def _run(program: Program, stack: Stack) -> None:
    for at, step in enumerate(program):
        if isinstance(step, float):
            stack.append(step)
        elif isinstance(step, list):
            continue  # the operator behind it runs it
        elif step in {"if", "ifelse"}:
            _branch(program, at, stack)
        elif step in {"true", "false"}:
            stack.append(float(step == "true"))
        elif step in _BINARY:
            right, left = stack.pop(), stack.pop()
            stack.append(float(_BINARY[step](left, right)))
        elif step in _UNARY:
            stack.append(float(_UNARY[step](stack.pop())))
        else:
            _STACK[step](stack)
        if len(stack) > _MOST_STACK:
            raise CalculatorError("its stack overflows")


def _branch(program: Program, at: int, stack: Stack) -> None:
    blocks = program[max(at - (1 if program[at] == "if" else 2), 0) : at]
    chosen = 0 if stack.pop() else 1
    if chosen < len(blocks):
        block = blocks[chosen]
        if not isinstance(block, list):
            raise CalculatorError("a branch has no block")
        _run(block, stack)


def _whole(operate: Callable[[int, int], int]) -> Callable[[float, float], float]:
    return lambda a, b: operate(int(a), int(b))


def _shifted(value: int, by: int) -> int:
    return value << min(by, 31) if by >= 0 else value >> min(-by, 31)


def _copy(stack: Stack) -> None:
    count = int(stack.pop())
    if not 0 <= count <= len(stack):
        raise CalculatorError("it copies what is not there")
    stack.extend(stack[len(stack) - count :])


def _index(stack: Stack) -> None:
    at = int(stack.pop())
    if not 0 <= at < len(stack):
        raise CalculatorError("it takes what is not there")
    stack.append(stack[-1 - at])


def _roll(stack: Stack) -> None:
    by, count = int(stack.pop()), int(stack.pop())
    if not 0 <= count <= len(stack):
        raise CalculatorError("it rolls what is not there")
    if count:
        part = stack[-count:]
        by %= count
        stack[-count:] = part[count - by :] + part[: count - by]


def _exchange(stack: Stack) -> None:
    stack[-1], stack[-2] = stack[-2], stack[-1]


_BINARY: dict[str, Callable[[float, float], float]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "idiv": _whole(lambda a, b: int(a / b)),
    "mod": lambda a, b: math.fmod(int(a), int(b)),
    "exp": math.pow,
    "atan": lambda a, b: math.degrees(math.atan2(a, b)) % 360,
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "and": _whole(lambda a, b: a & b),
    "or": _whole(lambda a, b: a | b),
    "xor": _whole(lambda a, b: a ^ b),
    "bitshift": _whole(_shifted),
}
_UNARY: dict[str, Callable[[float], float]] = {
    "abs": abs,
    "neg": lambda a: -a,
    "ceiling": math.ceil,
    "floor": math.floor,
    "round": lambda a: math.floor(a + 0.5),
    "truncate": math.trunc,
    "sqrt": math.sqrt,
    "sin": lambda a: math.sin(math.radians(a)),
    "cos": lambda a: math.cos(math.radians(a)),
    "ln": math.log,
    "log": math.log10,
    "cvi": math.trunc,
    "cvr": float,
    "not": lambda a: not a,
}
_STACK: dict[str, Callable[[Stack], object]] = {
    "pop": lambda stack: stack.pop(),
    "dup": lambda stack: stack.append(stack[-1]),
    "exch": _exchange,
    "copy": _copy,
    "index": _index,
    "roll": _roll,
}
