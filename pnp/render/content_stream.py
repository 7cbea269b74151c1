"""A content stream in the making: operators, the state they leave behind, and the resources they name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.model.frame import CURRENT
from pnp.model.ink_extent import mapped
from pnp.render import pdf_numbers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.model.frame import Colour, Matrix
    from pnp.units import Box

_DEFAULTS = {"render": b"0 Tr", "stretch": b"100 Tz", "alpha": b""}
_SPARE = 1e-12  # a matrix with less area than this shows nothing


class ContentStream:
    """Collects operators. `extent` is the box that can be seen, in the coordinates current at the start.

    A stream starts with no idea of its colours and lines, since a form inherits its caller's; but text is painted
    unstretched and everything opaque, which `do` sees to. `current` is what `currentColor` stands for in this stream.
    """

    def __init__(self, extent: Box, current: Colour | None = None) -> None:
        self._whole = extent
        self._matrices: list[Matrix] = []
        self.current = current
        self.asked_current = False
        self.transparent = False
        self.text_used = False
        self._names: dict[str, set[int]] = {}
        self._out: list[bytes] = []
        self._state = dict(_DEFAULTS)
        self._stack: list[tuple[dict[str, bytes], int]] = []
        self._in_text = False

    @property
    def extent(self) -> Box:
        """The box that can be seen, in the coordinates current now."""
        box = self._whole
        for m in self._matrices:
            box = mapped(inverse(m), box)
        return box

    def inner(self) -> ContentStream:
        """A stream for a form that is painted in the coordinates current here."""
        return ContentStream(self.extent, self.current)

    def resolve(self, colour: Colour) -> Colour:
        """The colour itself, or what `currentColor` stands for at that colour's opacity."""
        if colour.name != CURRENT.name:
            return colour
        return self.inherited()._replace(alpha=self.inherited().alpha * colour.alpha)

    def inherited(self) -> Colour:
        """What `currentColor` stands for: black where nothing was said."""
        self.asked_current = True
        return self.current or CURRENT._replace(name="")

    def add(self, operators: bytes) -> None:
        """Add operators that may not stand in a text object."""
        if self._in_text:
            self._out.append(b"ET")
            self._in_text = False
        self._out.append(operators)

    def text(self, operators: bytes) -> None:
        """Add operators that must stand in a text object."""
        if not self._in_text:
            self._out.append(b"BT")
            self._in_text = self.text_used = True
        self._out.append(operators)

    def set(self, key: str, operator: bytes) -> None:
        """Add an operator that sets the piece of state called `key`, unless it is set so already."""
        if self._state.get(key) != operator:
            self._state[key] = operator
            self._out.append(operator)

    def is_set(self, key: str, operator: bytes) -> bool:
        """Whether the piece of state called `key` was last set by `operator`."""
        return self._state.get(key) == operator

    def note(self, key: str, operator: bytes) -> None:
        """Remember that text operators added by hand have left this state."""
        self._state[key] = operator

    def save(self) -> None:
        """Open a `q`."""
        self.add(b"q")
        self._stack.append((self._state.copy(), len(self._matrices)))

    def restore(self) -> None:
        """Close the last `q`."""
        self.add(b"Q")
        self._state, depth = self._stack.pop()
        del self._matrices[depth:]

    def concat(self, m: Matrix) -> None:
        """Change coordinates by `m` until the next `restore`."""
        self.add(pdf_numbers.matrix(m) + b" cm")
        self._matrices.append(m)

    def clip(self, box: Box) -> None:
        """Cut off whatever comes outside `box` until the next `restore`."""
        self.add(pdf_numbers.nums(box) + b" re W n")

    def do(self, form: int) -> None:
        """Paint an XObject."""
        for key, operator in _DEFAULTS.items():
            if operator:
                self.set(key, operator)
        self.add(self.resource("XObject", form) + b" Do")

    def resource(self, kind: str, number_: int) -> bytes:
        """Give the name by which the stream calls an object, and remember it for the resources."""
        self._names.setdefault(kind, set()).add(number_)
        return b"/%b%d" % (kind[:1].encode(), number_)

    def stream(self) -> bytes:
        """All operators."""
        assert not self._stack, "a `q` is still open"
        return b"\n".join([*self._out, b"ET"] if self._in_text else self._out)

    def resources(self, fonts: bytes) -> bytes:
        """The resource dictionary; `fonts` is the reference to the dictionary of fonts."""
        parts = [b"/Font %b" % fonts] if self.text_used else []
        parts += [b"/%b<<%b>>" % (k.encode(), _entries(k, ns)) for k, ns in sorted(self._names.items())]
        return b"<<%b>>" % b"".join(parts)


def visible(m: Matrix) -> bool:
    """Whether a matrix leaves anything to see: one without area cannot be turned round."""
    return abs(m[0] * m[3] - m[1] * m[2]) > _SPARE


def inverse(m: Matrix) -> Matrix:
    """The matrix that takes `m` back; `m` must be `visible`."""
    a, b, c, d, e, f = m
    area = a * d - b * c
    return (d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)


def _entries(kind: str, numbers: Iterable[int]) -> bytes:
    return b"".join(b"/%b%d %d 0 R" % (kind[:1].encode(), n, n) for n in sorted(numbers))
