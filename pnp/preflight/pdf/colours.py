"""Colour spaces of a PDF, the inks of the colours painted in them, and functions (ISO 32000-1, 7.10)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, TypeAlias

import pikepdf

from pnp.base.records import frozen, lazy_pattern
from pnp.preflight.pdf.objects import PdfValue, data, entries, entry, items, name, number, numbers

if TYPE_CHECKING:
    Function: TypeAlias = Callable[[Sequence[float]], "list[float]"]
    Program: TypeAlias = "list[float | str | Program]"
    Stack: TypeAlias = "list[float]"


PROCESS_PLATES = ("Cyan", "Magenta", "Yellow", "Black")
"""The inks of four-colour printing, as spaces of spots name them too."""
REGISTRATION = "All"
"""The name of the registration colour, which is printed on every plate."""
_DEVICES = {"DeviceGray": 1, "G": 1, "DeviceRGB": 3, "RGB": 3, "DeviceCMYK": 4, "CMYK": 4}
_LONG_NAMES = {"G": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK", "I": "Indexed"}
_CALIBRATED = {"CalGray": 1, "CalRGB": 3, "Lab": 3}
_DEEPEST_SPACE = 6
_BYTE_MAX = 255


@frozen
class ColourSpace:
    """A colour space: `family` as PDF names it, the number of components, the inks that it names.

    `base` is the space behind an index, a tint (its alternate) or a pattern; `tint` computes colours of the base.
    """

    family: str
    components: int
    spots: tuple[str, ...] = ()
    base: ColourSpace | None = None
    tint: Function | None = None
    lookup: bytes = b""
    fault: str = ""
    """What is wrong with its ICC profile; completes the sentence `it has an ICC profile that …`."""
    colorants: tuple[ColourSpace, ...] = ()
    """Of several inks: the spaces of single ones, as the file describes them."""

    @property
    def painted(self) -> ColourSpace:
        """The space in which colours end up: behind an index or a pattern."""
        return self.base.painted if self.family in {"Indexed", "Pattern"} and self.base is not None else self

    @property
    def is_ink(self) -> bool:
        """Whether its colours are inks: black, the four of a press, or spots."""
        space = self.painted
        if space.family == "ICCBased":
            return space.components != 3  # noqa: PLR2004 - red, green and blue
        return space.family in {"DeviceGray", "DeviceCMYK", "Separation", "DeviceN", "Pattern"}

    @property
    def prints_nothing(self) -> bool:
        """Whether all its inks are `None`, which no plate has."""
        return bool(self.spots) and set(self.spots) == {"None"}

    def initial(self) -> tuple[float, ...]:
        """Return the colour that the space begins with."""
        if self.family in {"Separation", "DeviceN"}:
            return (1.0,) * self.components
        return (0.0, 0.0, 0.0, 1.0) if self.family == "DeviceCMYK" else (0.0,) * self.components


GREY, RGB, CMYK = (ColourSpace(family, _DEVICES[family]) for family in ("DeviceGray", "DeviceRGB", "DeviceCMYK"))
UNKNOWN = ColourSpace("unknown", 0)


@frozen
class PdfColour:
    """A colour of a PDF: its space and its components."""

    space: ColourSpace
    values: tuple[float, ...] = field(default=())
    parts: tuple[PdfColour, ...] = field(default=())
    """Of a pattern or a gradient: some of the colours in it."""

    def with_parts(self, parts: Iterable[PdfColour]) -> PdfColour:
        """Return a pattern with the colours that its cell has."""
        return replace(self, parts=tuple(dict.fromkeys(parts)))

    def whole(self) -> PdfColour:
        """Return itself, or of a picture in inks a colour of all of them: which of them it has where is not asked."""
        space = self.space.painted
        is_picture = not self.values and not self.parts and space.is_ink and self.space.family != "Pattern"
        return PdfColour(space, (1.0,) * space.components) if is_picture and space.components > 1 else self

    def most_inks(self) -> Mapping[str, float] | None:
        """Return the most of each ink that it prints anywhere; None if that is not said of any of its colours."""
        mixes = [inks for one in self.parts or (self,) if (inks := one.inks()) is not None]
        return {ink: max(mix.get(ink, 0.0) for mix in mixes) for mix in mixes for ink in mix} if mixes else None

    def inks(self) -> Mapping[str, float] | None:
        """Return how much of each ink it prints, 0…1; None if that is not said, as of RGB, or of a pattern.

        Black as grey is black ink. The registration colour is an ink of its own.
        """
        space, values = self.space, self.values
        if space.family in {"Indexed", "Pattern"} and space.base is not None:
            inner = self._in_base(space.base)
            return None if inner is None else inner.inks()
        if space.family in {"DeviceGray", "ICCBased"} and space.components == 1 and values:
            return {"Black": 1 - values[0]}
        if space.family in {"DeviceCMYK", "ICCBased"} and space.components == len(PROCESS_PLATES) == len(values):
            return dict(zip(PROCESS_PLATES, values, strict=True))
        if space.family in {"Separation", "DeviceN"} and len(values) == len(space.spots):
            return {spot: value for spot, value in zip(space.spots, values, strict=True) if spot != "None"}
        return None

    def process(self) -> tuple[float, float, float, float] | None:
        """Return the inks of four-colour printing that it looks like; None if that cannot be computed.

        RGB counts as what its complement would print, without black.
        """
        space, values = self.space, self.values
        if space.prints_nothing:
            return 0.0, 0.0, 0.0, 0.0
        if space.family in {"Indexed", "Pattern", "Separation", "DeviceN"} and space.base is not None:
            inner = self._in_base(space.base)
            return None if inner is None else inner.process()
        if len(values) != space.components or space.family == "Lab":
            return None
        if space.components == 1:
            return 0.0, 0.0, 0.0, 1 - values[0]
        if space.components == 3:  # noqa: PLR2004 - red, green and blue
            red, green, blue = values
            return 1 - red, 1 - green, 1 - blue, 0.0
        return (values[0], values[1], values[2], values[3]) if space.components == len(PROCESS_PLATES) else None

    def _in_base(self, base: ColourSpace) -> PdfColour | None:
        space, values = self.space, self.values
        if space.family == "Indexed":
            return PdfColour(base, indexed_colour(space, int(values[0]) if values else 0))
        if space.family == "Pattern":
            return PdfColour(base, values)
        if space.spots == (REGISTRATION,) and values:
            return PdfColour(CMYK, (values[0],) * 4)
        try:
            return None if space.tint is None else PdfColour(base, tuple(space.tint(values)))
        except FunctionError:
            return None


BLACK = PdfColour(GREY, (0.0,))
NO_COLOUR = PdfColour(UNKNOWN)
"""Of what paints nothing itself, as letters that only clip."""


def indexed_colour(space: ColourSpace, index: int) -> tuple[float, ...]:
    """Return the components of an indexed colour in the base of its space; zeros beyond the table."""
    count = space.base.components if space.base is not None else 0
    found = space.lookup[index * count : (index + 1) * count] if index >= 0 else b""
    return tuple(byte / _BYTE_MAX for byte in found) if len(found) == count else (0.0,) * count


def colour_space(value: PdfValue, resources: PdfValue = None, depth: int = 0) -> ColourSpace:
    """Return the colour space of a name or an array; `resources` resolve names. What is damaged is `UNKNOWN`."""
    if depth > _DEEPEST_SPACE:
        return UNKNOWN
    word = name(value)
    if word:
        return _named_space(word, resources, depth)
    parts = items(value)
    family = _LONG_NAMES.get(name(parts[0]), name(parts[0])) if parts else ""
    if family in _DEVICES or (family == "Pattern" and len(parts) == 1):
        return colour_space(parts[0], None, depth + 1)
    if family in _CALIBRATED:
        return ColourSpace(family, _CALIBRATED[family])
    return _SPACE_READERS[family](parts, resources, depth) if family in _SPACE_READERS and len(parts) > 1 else UNKNOWN


_SPACE_BOX = b"colr"
_JPX_SPACES = {12: CMYK, 16: RGB, 17: GREY, 18: RGB}
"""Spaces by their numbers in a JPEG 2000 (ISO 15444-1 and -2, I.5.3.3): inks, sRGB, grey, and luma with chroma."""
_ICC_SPACES = {b"GRAY": 1, b"RGB ": 3, b"CMYK": 4}
_JPX_HEAD = 1 << 12


def jpx_space(picture: PdfValue) -> ColourSpace:
    """Return the colour space that a JPEG 2000 names itself; `UNKNOWN` if it does not."""
    try:
        head = picture.read_raw_bytes()[:_JPX_HEAD]
    except (pikepdf.PikepdfError, RuntimeError, AttributeError):
        return UNKNOWN
    at = head.find(_SPACE_BOX) + len(_SPACE_BOX)
    if at < len(_SPACE_BOX):
        return UNKNOWN
    if head[at : at + 1] == b"\1":
        return _JPX_SPACES.get(int.from_bytes(head[at + 3 : at + 7], "big"), UNKNOWN)
    count = _ICC_SPACES.get(head[at + 19 : at + 23], 0)  # the profile begins after three bytes, its space at 16
    return ColourSpace("ICCBased", count) if count else UNKNOWN


def _named_space(word: str, resources: PdfValue, depth: int) -> ColourSpace:
    if word in _DEVICES:
        family = _LONG_NAMES.get(word, word)
        return {"DeviceGray": GREY, "DeviceRGB": RGB, "DeviceCMYK": CMYK}[family]
    if word == "Pattern":
        return ColourSpace("Pattern", 0)
    found = entry(resources, "/ColorSpace", f"/{word}")
    return colour_space(found, None, depth + 1) if found is not None else UNKNOWN


def _indexed_space(parts: Sequence[PdfValue], resources: PdfValue, depth: int) -> ColourSpace:
    base = colour_space(parts[1], resources, depth + 1)
    table = parts[3] if len(parts) > 3 else b""  # noqa: PLR2004 - [/Indexed base hival lookup]
    try:
        data = table.read_bytes() if isinstance(table, pikepdf.Stream) else bytes(table)
    except (pikepdf.PikepdfError, RuntimeError, TypeError, ValueError):
        data = b""
    return ColourSpace("Indexed", 1, base.spots, base, lookup=data)


def _separation_space(parts: Sequence[PdfValue], resources: PdfValue, depth: int) -> ColourSpace:
    spots = tuple(name(item) for item in items(parts[1])) or (name(parts[1]),)
    if len(parts) < 4:  # noqa: PLR2004 - [/Separation name alternate tint]
        return UNKNOWN
    base = colour_space(parts[2], resources, depth + 1)
    try:
        tint = read_function(parts[3])
    except FunctionError:
        tint = None
    colorants = tuple(
        colour_space(one, resources, depth + 1)
        for _, one in (entries(entry(parts[4], "/Colorants")) if len(parts) > 4 else ())  # noqa: PLR2004 - attributes
    )
    return ColourSpace(name(parts[0]), len(spots), spots, base, tint, colorants=colorants)


def _pattern_space(parts: Sequence[PdfValue], resources: PdfValue, depth: int) -> ColourSpace:
    base = colour_space(parts[1], resources, depth + 1)
    return ColourSpace("Pattern", base.components, base.spots, base)


_PROFILE_SPACE, _PROFILE_SIGNATURE = slice(16, 20), slice(36, 40)  # ICC.1:2022, table 17


def _profiled_space(profile: PdfValue) -> ColourSpace:
    """Return the space of an ICC profile, with what its head says other than the file."""
    count, head = int(number(entry(profile, "/N"))), data(profile) or b""
    inside = head[_PROFILE_SPACE]
    if head[_PROFILE_SIGNATURE] != b"acsp":
        fault = "cannot be read"
    elif {b"Lab ": 3, **_ICC_SPACES}.get(inside) != count:
        fault = f"is of the space `{inside.decode('latin-1').strip()}`, where the file says {count} components"
    else:
        fault = ""
    return ColourSpace("ICCBased", count, fault=fault)


_SPACE_READERS: dict[str, Callable[[Sequence[PdfValue], PdfValue, int], ColourSpace]] = {
    "ICCBased": lambda parts, _resources, _depth: _profiled_space(parts[1]),
    "Indexed": _indexed_space,
    "Separation": _separation_space,
    "DeviceN": _separation_space,
    "Pattern": _pattern_space,
}

_DEEPEST_FUNCTION = 8
_MOST_SAMPLES = 1 << 20


class FunctionError(ValueError):
    """A function that is damaged, or of a kind that is not evaluated."""


def read_function(value: PdfValue, depth: int = 0) -> Function:
    """Return a function of a file, or an array of such with one output each. Raises FunctionError, also when it is called."""
    if depth > _DEEPEST_FUNCTION:
        raise FunctionError("its functions are nested too deeply")
    if isinstance(value, pikepdf.Array):
        parts = [read_function(item, depth + 1) for item in items(value)]
        return lambda given: [output for part in parts for output in part(given)]
    kind = number(entry(value, "/FunctionType"), -1)
    makers = {0: _sampled_function, 2: _exponential_function, 3: _stitching_function, 4: _calculator_function}
    if kind not in makers:
        raise FunctionError("it has a function of no known type")
    domain, limits = _pairs(entry(value, "/Domain")), _pairs(entry(value, "/Range"))
    if not domain:
        raise FunctionError("it has a function without a domain")
    inner = makers[int(kind)](value, domain, limits, depth)
    return lambda given: _clamp(inner(_clamp(given, domain)), limits)


def _pairs(value: PdfValue) -> list[tuple[float, float]]:
    found = numbers(value)
    return list(zip(found[::2], found[1::2], strict=False))


def _clamp(values: Sequence[float], limits: Sequence[tuple[float, float]]) -> list[float]:
    return [min(max(v, low), high) for v, (low, high) in zip(values, limits, strict=False)] if limits else list(values)


def _exponential_function(value: PdfValue, _domain: object, _limits: object, _depth: int) -> Function:
    first, last = numbers(entry(value, "/C0")) or [0.0], numbers(entry(value, "/C1")) or [1.0]
    power = number(entry(value, "/N"), 1.0)

    def evaluate(given: Sequence[float]) -> list[float]:
        x = given[0] if given else 0.0
        try:
            part = x**power
        except (ZeroDivisionError, OverflowError) as error:
            raise FunctionError("its function divides by zero") from error
        if isinstance(part, complex):
            raise FunctionError("its function takes a root of a negative number")
        return [a + part * (b - a) for a, b in zip(first, last, strict=False)]

    return evaluate


def _stitching_function(value: PdfValue, domain: list[tuple[float, float]], _limits: object, depth: int) -> Function:
    parts = [read_function(item, depth + 1) for item in items(entry(value, "/Functions"))]
    bounds, encode = numbers(entry(value, "/Bounds")), _pairs(entry(value, "/Encode"))
    if not parts or len(bounds) != len(parts) - 1 or len(encode) < len(parts):
        raise FunctionError("its stitched function has other bounds than parts")
    edges = [domain[0][0], *bounds, domain[0][1]]

    def evaluate(given: Sequence[float]) -> list[float]:
        x = given[0] if given else 0.0
        at = sum(x >= bound for bound in bounds)
        (low, high), (start, end) = (edges[at], edges[at + 1]), encode[at]
        inner = start if high == low else start + (x - low) / (high - low) * (end - start)
        return parts[at]([inner])

    return evaluate


def _sampled_function(
    value: PdfValue, domain: list[tuple[float, float]], limits: list[tuple[float, float]], _depth: int
) -> Function:
    """Sampled functions, at the nearest sample of 8 or 16 bits: close enough for colours that are judged, not printed."""
    sizes, bits = [int(size) for size in numbers(entry(value, "/Size"))], int(number(entry(value, "/BitsPerSample")))
    count, wide = len(limits), bits // 8
    total = count * math.prod(max(size, 0) for size in sizes)
    is_known = isinstance(value, pikepdf.Stream) and bits in {8, 16} and len(sizes) == len(domain)
    if not is_known or not 0 < total < _MOST_SAMPLES:
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

    def evaluate(given: Sequence[float]) -> list[float]:
        at, step = 0, 1
        for x, (low, high), (start, end), size in zip(given, domain, encode, sizes, strict=False):
            place = start if high == low else start + (x - low) / (high - low) * (end - start)
            at += step * min(max(round(place), 0), size - 1)
            step *= size
        samples = [int.from_bytes(data[n * wide : (n + 1) * wide], "big") for n in range(at * count, (at + 1) * count)]
        return [low + sample / most * (high - low) for sample, (low, high) in zip(samples, decode, strict=False)]

    return evaluate


def _calculator_function(value: PdfValue, _domain: object, _limits: object, _depth: int) -> Function:
    try:
        run = calculator(value.read_bytes() if isinstance(value, pikepdf.Stream) else b"")
    except (CalculatorError, pikepdf.PikepdfError, RuntimeError) as error:
        raise FunctionError(f"its calculator function is damaged: {error}") from error

    def evaluate(given: Sequence[float]) -> list[float]:
        try:
            return run(given)
        except CalculatorError as error:
            raise FunctionError(f"its calculator function fails: {error}") from error

    return evaluate


_TOKEN = lazy_pattern(rb"[{}]|[^\s{}]+")
_MOST_TOKENS = 4096
_MOST_STACK = 100
_DEEPEST_PROGRAM = 16
_CONTROL_WORDS = frozenset({"if", "ifelse", "true", "false"})


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
    program = _read_block(iter(tokens[1:]), 0)

    def run(given: Sequence[float]) -> list[float]:
        stack = list(given)
        try:
            _run_program(program, stack)
        except (IndexError, ValueError, ZeroDivisionError, OverflowError, TypeError) as error:
            raise CalculatorError(str(error)) from error
        return stack

    return run


def _read_block(tokens: Iterator[str], depth: int) -> Program:
    if depth > _DEEPEST_PROGRAM:
        raise CalculatorError("its blocks are nested too deeply")
    found: Program = []
    for word in tokens:
        if word == "}":
            return found
        if word == "{":
            found.append(_read_block(tokens, depth + 1))
        elif word in _BINARY_OPERATORS or word in _UNARY_OPERATORS or word in _STACK_OPERATORS or word in _CONTROL_WORDS:
            found.append(word)
        else:
            try:
                found.append(float(word))
            except ValueError as error:
                raise CalculatorError(f"`{word[:20]}` is no operator") from error
    raise CalculatorError("a block has no end")


def _run_program(program: Program, stack: Stack) -> None:
    for at, step in enumerate(program):
        if isinstance(step, float):
            stack.append(step)
        elif isinstance(step, list):
            continue  # the operator behind it runs it
        elif step in {"if", "ifelse"}:
            _branch(program, at, stack)
        elif step in {"true", "false"}:
            stack.append(float(step == "true"))
        elif step in _BINARY_OPERATORS:
            right, left = stack.pop(), stack.pop()
            stack.append(float(_BINARY_OPERATORS[step](left, right)))
        elif step in _UNARY_OPERATORS:
            stack.append(float(_UNARY_OPERATORS[step](stack.pop())))
        else:
            _STACK_OPERATORS[step](stack)
        if len(stack) > _MOST_STACK:
            raise CalculatorError("its stack overflows")


def _branch(program: Program, at: int, stack: Stack) -> None:
    blocks = program[max(at - (1 if program[at] == "if" else 2), 0) : at]
    chosen = 0 if stack.pop() else 1
    if chosen < len(blocks):
        block = blocks[chosen]
        if not isinstance(block, list):
            raise CalculatorError("a branch has no block")
        _run_program(block, stack)


def _on_whole_numbers(operate: Callable[[int, int], int]) -> Callable[[float, float], float]:
    return lambda a, b: operate(int(a), int(b))


def _shift(value: int, by: int) -> int:
    return value << min(by, 31) if by >= 0 else value >> min(-by, 31)


def _copy(stack: Stack) -> None:
    count = int(stack.pop())
    if not 0 <= count <= len(stack):
        raise CalculatorError("it copies what is not there")
    stack.extend(stack[len(stack) - count :])


def _copy_from_depth(stack: Stack) -> None:
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


_BINARY_OPERATORS: dict[str, Callable[[float, float], float]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "idiv": _on_whole_numbers(lambda a, b: int(a / b)),
    "mod": lambda a, b: math.fmod(int(a), int(b)),
    "exp": math.pow,
    "atan": lambda a, b: math.degrees(math.atan2(a, b)) % 360,
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "and": _on_whole_numbers(lambda a, b: a & b),
    "or": _on_whole_numbers(lambda a, b: a | b),
    "xor": _on_whole_numbers(lambda a, b: a ^ b),
    "bitshift": _on_whole_numbers(_shift),
}
_UNARY_OPERATORS: dict[str, Callable[[float], float]] = {
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
_STACK_OPERATORS: dict[str, Callable[[Stack], object]] = {
    "pop": lambda stack: stack.pop(),
    "dup": lambda stack: stack.append(stack[-1]),
    "exch": _exchange,
    "copy": _copy,
    "index": _copy_from_depth,
    "roll": _roll,
}
