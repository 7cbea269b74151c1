"""The Jinja environment of layouts: sandboxed, strict, escaping, and within a budget that no endless template outlives."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from jinja2 import StrictUndefined, Undefined, UndefinedError, pass_context
from jinja2.exceptions import SecurityError
from jinja2.runtime import Macro, markup_join
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing
from markupsafe import Markup

from pnp.layout.budget import Budget, EndlessTemplateError, weight
from pnp.layout.code import BoundedCode, count_steps
from pnp.layout.context import Fields
from pnp.layout.filters import bounded_filters, check_format
from pnp.layout.stamping import Stamping
from pnp.model.fields import Grid, Record, Ref
from pnp.model.picture import Picture
from pnp.model.text import RichText

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, MutableMapping

    from jinja2 import BaseLoader, Template, nodes
    from jinja2.runtime import Context

    from pnp.layout.context import Cards

_AS_THEY_ARE = frozenset({RichText, str, int, Markup})
_METHODS = frozenset({"get", "items", "keys", "values"})
_OF_TEXTS = frozenset(
    {
        "count",
        "endswith",
        "find",
        "index",
        "isalpha",
        "isdigit",
        "islower",
        "isnumeric",
        "isspace",
        "isupper",
        "lower",
        "lstrip",
    }
    | {"partition", "removeprefix", "removesuffix", "rpartition", "rsplit", "rstrip", "split", "startswith", "strip", "upper"}
)
_OF_LISTS = frozenset({"count", "index"})
_NUMBERS = frozenset({int, float})
_MOST_BITS = 512


class CannotPrintError(Exception):
    """Something in `{{ … }}` that has no words, such as a list; the text says what it is."""


class GapError(Exception):
    """A template needs what could not be read: it has been reported where it stands."""


class UnknownNameError(UndefinedError):
    """A name that a template uses and nobody gives: `name`, `owner`, the object it was looked up in, or None.

    `told` is what Jinja knows better than that, such as a macro's missing argument.
    """

    def __init__(self, message: str | None, *, name: object, owner: object, told: str | None) -> None:
        super().__init__(message)
        self.told = told
        self.name = name
        self.owner = owner


class Unknown(StrictUndefined):
    """Undefined that remembers what was looked up where; any use of it raises UnknownNameError."""

    __slots__ = ()

    def __init__(
        self,
        hint: str | None = None,
        obj: Any = missing,  # noqa: ANN401  # Jinja's own signature
        name: str | None = None,
        exc: type = UndefinedError,
    ) -> None:
        error = (
            exc
            if exc is SecurityError
            else partial(UnknownNameError, name=name, owner=None if obj is missing else obj, told=hint)
        )
        super().__init__(hint, obj, name, error)  # type: ignore[arg-type]


class Sandbox(ImmutableSandboxedEnvironment):
    """One per run and game. `pictures` gathers the Pictures that templates have printed, by the path they printed as."""

    intercepted_binops = frozenset({"+", "*", "**", "%"})
    code_generator_class = BoundedCode

    def __init__(self, loader: BaseLoader, cards: Cards, names: dict[str, object]) -> None:
        super().__init__(
            loader=loader,
            extensions=[Stamping],
            undefined=Unknown,
            autoescape=True,
            finalize=self.printed,
            auto_reload=False,
            cache_size=-1,
            optimized=False,  # what is computed while compiling is on nobody's budget
        )
        self.cards = cards
        self.pictures: dict[str, Picture] = {}
        self.budget = Budget()
        del self.globals["lipsum"]
        self.globals.update(names)
        self.filters = bounded_filters(self, self.budget) | {"_counted": self.counted, "_step": self.budget.step}

    @pass_context
    def printed(self, _: Context, value: object) -> object:
        """What `{{ value }}` writes: nothing for none, plain decimals, `yes` and `no`; a picture is its path.

        It takes the context only so that Jinja does not fold constants, which it would do without asking here. Raises
        CannotPrintError for lists, records and other things without words.
        """
        if value.__class__ in _AS_THEY_ARE:
            if value.__class__ is str:
                self.budget.charge(len(value))
            return value
        return self._worded(value)

    def _worded(self, value: object) -> object:
        if isinstance(value, float):
            return _decimal(value)
        if value is None:
            return ""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, Picture):
            self.pictures[value.path] = value
            return value.path
        if isinstance(value, (str, int, Ref, Undefined)):
            return value  # printing what is Unknown raises; an `if` without `else` gives Undefined
        raise CannotPrintError(described(value))

    # values that grow

    def joined(self, parts: tuple[object, ...]) -> str:
        """`a ~ b`, escaped where a part is markup."""
        for part in parts:
            if not isinstance(part, (str, int, float, RichText, Ref, Undefined, Picture)) and part is not None:
                raise CannotPrintError(described(part))
        self.budget.charge(sum(len(p) for p in parts if isinstance(p, str)))
        return self.budget.made(markup_join(parts))

    def held(self, value: list[object] | dict[object, object] | tuple[object, ...]) -> object:
        """`[a, b]` and `{a: b}`."""
        return self.budget.made(value)

    def concat(self, parts: Iterable[str]) -> str:
        """What a macro or a block has written."""
        pieces = parts if isinstance(parts, list) else list(parts)
        self.budget.charge(sum(map(len, pieces)))
        return "".join(pieces)

    # looking up names

    def getattr(self, obj: Any, attribute: str) -> Any:  # noqa: ANN401  # Jinja's own signature
        """Look up `obj.attribute`: fields come before methods, and a reference leads to its card."""
        if type(obj) is Ref and attribute != "id":
            card = self.cards.referred(obj.id)
            if card is None:
                raise GapError
            obj = card
        if isinstance(obj, dict):
            try:
                return obj[attribute]
            except KeyError:
                if attribute not in _METHODS:
                    return self._lacking(obj, attribute)
        return super().getattr(obj, attribute)

    def _lacking(self, obj: Mapping[str, object], name: str) -> Unknown:
        label = "card" if isinstance(obj, Fields) and "id" in obj else getattr(obj, "label", "")
        if self.cards.gaps.hold(f"{label}.{name}"):
            raise GapError
        return Unknown(obj=obj, name=name)

    def getitem(self, obj: Any, argument: Any) -> Any:  # noqa: ANN401
        """Look up `obj[argument]` alike."""
        if type(obj) is Ref and isinstance(argument, str):
            return self.getattr(obj, argument)
        return super().getitem(obj, argument)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:  # noqa: ANN401
        """Of plain values only the methods that make nothing large are there."""
        if isinstance(obj, str):
            return attr in _OF_TEXTS or attr in getattr(type(obj), "template_names", ())
        if isinstance(obj, (list, tuple)):
            return attr in _OF_LISTS or (not hasattr(list, attr) and super().is_safe_attribute(obj, attr, value))
        if isinstance(obj, (int, float)):
            return False
        return super().is_safe_attribute(obj, attr, value)

    def wrap_str_format(self, value: Any) -> None:  # noqa: ANN401
        """`"{:9}".format(x)` is not there: the filter `format` is."""

    # the budget

    def counted(self, iterable: Iterable[object]) -> Collection[object]:
        """Count the rounds of a loop before it begins."""
        if isinstance(iterable, Unknown):
            iter(iterable)  # raises
        rounds = self.budget.listed(iterable)
        self.budget.step(len(rounds) + 1)
        return rounds

    def call(self, context: Context, obj: Any, /, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401
        """Count calls, of macros above all."""
        self.budget.step()
        if obj.__class__ is Macro:  # what most calls are; the rest of Jinja's checks would only find that out
            kwargs.pop("_block_vars", None)
            kwargs.pop("_loop_vars", None)
            return obj(context.eval_ctx, *args, **kwargs)
        value = super().call(context, obj, *args, **kwargs)
        return self.budget.made(value) if isinstance(value, (str, list, tuple, dict)) else value

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:  # noqa: ANN401
        """Keep `"x" * 10**9`, `9 ** 9 ** 9` and their like from filling the memory."""
        del context
        if left.__class__ in _NUMBERS and right.__class__ in _NUMBERS:
            if operator in {"*", "**"} and left.__class__ is right.__class__ is int:
                _check_bits(operator, left, right)
        elif operator == "%" and isinstance(left, str):
            check_format(left, right)
        elif operator == "*":
            times, other = (right, left) if isinstance(right, int) else (left, right)
            self.budget.charge(weight(other) * max(times, 0) if isinstance(times, int) else 0)
        elif operator == "**":
            raise TypeError(f"{described(left)} cannot be raised to a power")
        value = self.binop_table[operator](left, right)
        return value if value.__class__ in _NUMBERS else self.budget.made(value)

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002
    ) -> Template:
        """Count includes, imports and parents."""
        self.budget.step(20)
        return super().get_template(name, parent, globals)

    def _generate(self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False) -> str:  # noqa: FBT001, FBT002
        """Make the template count what it does, and keep escaping on."""
        count_steps(source, name, filename)
        return super()._generate(source, name, filename, defer_init)


def described(value: object) -> str:
    """What a value is, in a template author's words."""
    if isinstance(value, Fields):
        return f"`{value.label}`"
    words = {list: "a list", tuple: "a list", dict: "a record", Record: "a record", Grid: "a grid", Macro: "a macro"}
    return words.get(value.__class__, f"a {value.__class__.__name__.lower()}")


def _check_bits(operator: str, left: int, right: int) -> None:
    bits = left.bit_length() * max(right, 0) if operator == "**" else left.bit_length() + right.bit_length()
    if bits > _MOST_BITS:
        raise EndlessTemplateError


def _decimal(value: float) -> str:
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
