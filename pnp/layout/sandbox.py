"""The Jinja environment of layouts: sandboxed, strict, escaping, and with a budget that no endless template outlives."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from jinja2 import StrictUndefined, UndefinedError, nodes, pass_context
from jinja2.exceptions import SecurityError, TemplateSyntaxError
from jinja2.runtime import Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing
from markupsafe import Markup

from pnp.layout.stamping import Stamping
from pnp.model.fields import Ref
from pnp.model.picture import Picture
from pnp.model.text import RichText

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, MutableMapping

    from jinja2 import BaseLoader, Template
    from jinja2.runtime import Context

    from pnp.layout.context import Cards

MOST_STEPS = 200_000
"""Loop rounds, calls and includes that one face may take."""
_LARGEST = 100_000
_POWER = 64
_REMOVED = ("center", "indent", "pprint", "random", "safe", "urlize", "xmlattr")
"""Filters that depend on chance, undo escaping, or make much of little."""

_AS_THEY_ARE = frozenset({RichText, str, int, Markup})
_METHODS = frozenset({"get", "items", "keys", "values"})


class EndlessTemplateError(Exception):
    """A face took more steps than any sane template does."""


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

    intercepted_binops = frozenset({"*", "**"})

    def __init__(self, loader: BaseLoader, cards: Cards, names: dict[str, object]) -> None:
        super().__init__(
            loader=loader,
            extensions=[Stamping],
            undefined=Unknown,
            autoescape=True,
            finalize=self.printed,
            auto_reload=False,
            cache_size=-1,
        )
        self.cards = cards
        self.pictures: dict[str, Picture] = {}
        self.steps = 0
        for name in _REMOVED:
            self.filters.pop(name, None)
        del self.globals["lipsum"]
        self.globals.update(names)
        self.filters["_counted"] = self.counted

    @pass_context
    def printed(self, _: Context, value: object) -> object:
        """What `{{ value }}` writes: nothing for none, plain decimals, `yes` and `no`; a picture is its path.

        It takes the context only so that Jinja does not fold constants, which it would do without asking here.
        """
        if value.__class__ in _AS_THEY_ARE:
            return value
        if isinstance(value, float):
            return _decimal(value)
        if value is None:
            return ""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, Picture):
            self.pictures[value.path] = value
            return value.path
        return value

    # looking up names

    def getattr(self, obj: Any, attribute: str) -> Any:  # noqa: ANN401  # Jinja's own signature
        """Look up `obj.attribute`: fields come before methods, and a reference leads to its card."""
        if type(obj) is Ref and attribute != "id":
            obj = self.cards.referred(obj.id) or obj
        if isinstance(obj, dict):
            try:
                return obj[attribute]
            except KeyError:
                if attribute not in _METHODS:
                    return self.undefined(obj=obj, name=attribute)
        return super().getattr(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:  # noqa: ANN401
        """Look up `obj[argument]` alike."""
        if type(obj) is Ref and isinstance(argument, str):
            return self.getattr(obj, argument)
        return super().getitem(obj, argument)

    # the budget

    def step(self, count: int = 1) -> None:
        """Spend steps of the face's budget. Raises EndlessTemplateError."""
        self.steps += count
        if self.steps > MOST_STEPS:
            raise EndlessTemplateError

    def counted(self, iterable: Iterable[object]) -> Collection[object]:
        """Count the rounds of a loop before it begins."""
        if isinstance(iterable, Unknown):
            iter(iterable)  # raises
        if not hasattr(iterable, "__len__"):
            iterable = list(islice(iterable, MOST_STEPS + 1))
        self.step(len(iterable) + 1)  # type: ignore[arg-type]
        return iterable  # type: ignore[return-value]

    def call(self, context: Context, obj: Any, /, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401
        """Count calls, of macros above all."""
        self.step()
        if obj.__class__ is Macro:  # what most calls are; the rest of Jinja's checks would only find that out
            kwargs.pop("_block_vars", None)
            kwargs.pop("_loop_vars", None)
            return obj(context.eval_ctx, *args, **kwargs)
        return super().call(context, obj, *args, **kwargs)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:  # noqa: ANN401
        """Keep `"x" * 10**9` and `9 ** 9 ** 9` from filling the memory."""
        lengths = [len(v) for v in (left, right) if hasattr(v, "__len__")]
        times = [abs(v) for v in (left, right) if isinstance(v, int)]
        if (lengths and times and lengths[0] * times[0] > _LARGEST) or (operator == "**" and max(times, default=0) > _POWER):
            raise EndlessTemplateError
        return super().call_binop(context, operator, left, right)

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002
    ) -> Template:
        """Count includes, imports and parents."""
        self.step(20)
        return super().get_template(name, parent, globals)

    def _generate(self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False) -> str:  # noqa: FBT001, FBT002
        """Count the rounds of every loop, and keep escaping on."""
        for loop in source.find_all(nodes.For):
            loop.iter = nodes.Filter(loop.iter, "_counted", [], [], None, None, lineno=loop.lineno)
        for change in source.find_all((nodes.EvalContextModifier, nodes.ScopedEvalContextModifier)):
            raise TemplateSyntaxError("escaping cannot be switched off", change.lineno, name, filename)
        return super()._generate(source, name, filename, defer_init)


def _decimal(value: float) -> str:
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
