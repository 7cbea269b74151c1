"""The templates of one game: each is compiled once and expanded for each face; errors become diagnostics at their line."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from jinja2 import Template, TemplateError, TemplateSyntaxError

from pnp.base.diagnostics import Diagnostic, Mark
from pnp.base.records import lazy_pattern
from pnp.layout.budget import EndlessTemplateError
from pnp.layout.compiled_templates import CompiledTemplates
from pnp.layout.content_texts import ContentTexts
from pnp.layout.context import Cards, game_names
from pnp.layout.loader import SourceLoader
from pnp.layout.missing_field import UnreadInputError
from pnp.layout.sandbox import Sandbox
from pnp.layout.skeleton import Expansion
from pnp.layout.source_stamps import PACKAGED, template_mark
from pnp.layout.template_places import TemplatePlaces

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType

    from jinja2.runtime import Context

    from pnp.model.game import Game

LARGEST_FACE = 2_000_000
"""The maximum number of characters that one face may expand to."""

_STAND_IN = lazy_pattern(r"t_\d+")


class TemplateFaultError(Exception):
    """A face that cannot be expanded; `diagnostic` is None if the reason has been reported already."""

    def __init__(self, diagnostic: Diagnostic | None) -> None:
        super().__init__(diagnostic.message if diagnostic else "")
        self.diagnostic = diagnostic


class Templates:
    """The templates in `templates/<game>/`."""

    def __init__(self, game: Game, compiled: CompiledTemplates | None = None) -> None:
        self.folder = f"templates/{game.name}"
        self.cards = Cards(game)
        self.texts = ContentTexts(game)
        self.places = TemplatePlaces(game.sources, self.folder)
        loader, names = SourceLoader(game.sources, self.folder), game_names(game, self.cards)
        self.sandbox = Sandbox(loader, self.cards, names, self.texts, compiled or CompiledTemplates())
        self.sandbox.icons = game.icons
        self._compiled: dict[str, Template | Diagnostic | None] = {}
        self._global_names: dict[str, Any] | None = None
        self._global_keys: set[str] = set()

    def expand(self, name: str, values: Mapping[str, object], named_at: Mark) -> Expansion:
        """Return what a template writes for one face; `named_at` is where it is named. Raises TemplateFaultError."""
        if name not in self._compiled:
            self._compiled[name] = self._compile(name, named_at)
        template = self._compiled[name]
        if not isinstance(template, Template):
            raise TemplateFaultError(template)
        self.sandbox.budget.renew()
        self.sandbox.met_missing_card = False
        try:
            return self._expanded(template, values)
        except UnreadInputError:
            raise TemplateFaultError(None) from None
        except Exception as error:  # a template can make Python raise anything, and it is always the template's fault
            from pnp.layout.code_places import code_place  # noqa: PLC0415 - only for a faulty template
            from pnp.layout.template_faults import template_fault  # noqa: PLC0415 - only for a faulty template

            game, packaged = self._places(error.__traceback__)
            place = self._syntax_place(error) or game or Mark(f"{self.folder}/{name}", 1)
            fault = template_fault(error, code_place(error, place, self.places), {**self.sandbox.globals, **values})
            if packaged is not None:
                fault = replace(fault, also=(("in", packaged), *fault.also))
            raise TemplateFaultError(fault) from error

    def _compile(self, name: str, named_at: Mark) -> Template | Diagnostic | None:
        if self.cards.unread.covers(f"templates.{name}"):
            return None
        self.sandbox.budget.renew()
        try:
            return self.sandbox.get_template(name)
        except TemplateError as error:
            from pnp.layout.code_places import code_place  # noqa: PLC0415 - only for a faulty template
            from pnp.layout.template_faults import template_fault  # noqa: PLC0415 - only for a faulty template

            return template_fault(error, code_place(error, self._syntax_place(error) or named_at, self.places), {})
        except Exception as error:  # noqa: BLE001  # Python's compiler has limits of its own
            from pnp.layout.template_faults import too_nested  # noqa: PLC0415 - only for a faulty template

            return too_nested(error, Mark(f"{self.folder}/{name}", 1))

    def _expanded(self, template: Template, values: Mapping[str, object]) -> Expansion:
        pieces: list[str] = []
        size = 0
        writing = template.root_render_func(self._context(template, values))
        for piece in writing:
            pieces.append(piece)
            size += len(piece)
            if size > LARGEST_FACE:
                writing.throw(EndlessTemplateError())  # type: ignore[attr-defined]  # a generator: its line tells who writes
        return Expansion(pieces, "".join(pieces).lstrip())

    def _context(self, template: Template, values: Mapping[str, object]) -> Context:
        """Return the names that a face is expanded with, as `Template.new_context` does.

        Jinja would go through the names that every template knows, in a chain of mappings, for each face.
        """
        if self._global_names is None:
            self._global_names, self._global_keys = dict(template.globals), set(template.globals)
        context = self.sandbox.context_class(self.sandbox, {**self._global_names, **values}, template.name, template.blocks)
        context.globals_keys = self._global_keys
        return context

    def _places(self, trace: TracebackType | None) -> tuple[Mark | None, Mark | None]:
        """Return the innermost line of the game's templates in a traceback, and of the generator's if that is further in.

        Jinja's substitute for a missing filter or test has no line.
        """
        game = packaged = None
        while trace is not None:
            template = trace.tb_frame.f_globals.get("__jinja_template__")
            if template is not None and template.name and not _STAND_IN.fullmatch(trace.tb_frame.f_code.co_name):
                line = template.get_corresponding_lineno(trace.tb_lineno)
                if template.name.startswith(PACKAGED):
                    packaged = Mark(template.name, line)
                else:
                    game, packaged = Mark(f"{self.folder}/{template.name}", line), None
            trace = trace.tb_next
        return game, packaged

    def _syntax_place(self, error: BaseException) -> Mark | None:
        """Return the place of a syntax error in a template, or None for other errors."""
        return template_mark(self.folder, f"{error.name}:{error.lineno}") if isinstance(error, TemplateSyntaxError) else None
