"""The templates of one game: each is compiled once and expanded for each face; errors become diagnostics at their line.

They are loaded from the game's sources, or from those that come with the generator, in `packaged/`: games import them as
`pnp/boards.xml`. Their code is kept between builds, keyed by their text, and can be compiled while the game is read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from jinja2 import BaseLoader, BytecodeCache, Template, TemplateError, TemplateSyntaxError

from pnp.base.diagnostics import Diagnostic, Mark
from pnp.base.files import merge_conflict
from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.layout.templates.budget import EndlessTemplateError
from pnp.layout.templates.context import (
    PACKAGED_PREFIX,
    Cards,
    ContentTexts,
    Expansion,
    UnreadInputError,
    names_of_game,
    template_mark,
)
from pnp.layout.templates.faults import (
    TemplateFileError,
    TemplatePlaces,
    UnmergedTemplateError,
    compile_fault,
    template_fault,
)
from pnp.layout.templates.sandbox import Sandbox
from pnp.load.project import ProjectSources
from pnp.model.game import TemplateSourceError

if TYPE_CHECKING:
    from types import CodeType, TracebackType

    from jinja2 import Environment
    from jinja2.bccache import Bucket
    from jinja2.runtime import Context

    from pnp.model.game import Game, Sources


LARGEST_FACE = 2_000_000
"""The maximum number of characters that one face may expand to."""

_STAND_IN_NAME = lazy_pattern(r"t_\d+")


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
        loader, names = SourceLoader(game.sources, self.folder), names_of_game(game, self.cards)
        self.sandbox = Sandbox(loader, self.cards, names, self.texts, compiled or CompiledTemplates())
        self.sandbox.icons = game.icons
        self.sandbox.fields = {field for kind in game.types.values() for field in kind.fields}
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
            return self._render(template, values)
        except UnreadInputError:
            raise TemplateFaultError(None) from None
        except Exception as error:  # a template can make Python raise anything, and it is always the template's fault
            game, packaged = self._lines_in(error.__traceback__)
            if isinstance(error, RecursionError) and (endless := self._line_without_end(error.__traceback__)):
                game, packaged = endless, None
            place = self._syntax_place(error) or game or Mark(f"{self.folder}/{name}", 1)
            fault = template_fault(error, place, self.places, {**self.sandbox.globals, **values})
            if packaged is not None:
                fault = replace(fault, also=(("in", packaged), *fault.also))
            raise TemplateFaultError(fault) from error

    def forget_imports(self) -> None:
        """Let what templates import be expanded anew: the values that it reads at its top have changed."""
        for template in (self.sandbox.cache or {}).values():
            template._module = None  # noqa: SLF001 - Jinja keeps what a template has expanded to, and has no other way

    def _compile(self, name: str, named_at: Mark) -> Template | Diagnostic | None:
        if self.cards.unread.covers(f"templates.{name}"):
            return None
        self.sandbox.budget.renew()
        try:
            return self.sandbox.get_template(name)
        except TemplateError as error:
            return template_fault(error, self._syntax_place(error) or named_at, self.places, {})
        except Exception as error:  # noqa: BLE001  # Python's compiler has limits of its own
            return compile_fault(error, Mark(f"{self.folder}/{name}", 1))

    def _render(self, template: Template, values: Mapping[str, object]) -> Expansion:
        pieces: list[str] = []
        size = 0
        rendering = template.root_render_func(self._context(template, values))
        for piece in rendering:
            pieces.append(piece)
            size += len(piece)
            if size > LARGEST_FACE:
                rendering.throw(EndlessTemplateError())  # type: ignore[attr-defined]  # a generator: its line tells who writes
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

    def _lines_in(self, trace: TracebackType | None) -> tuple[Mark | None, Mark | None]:
        """Return the innermost line of the game's templates in a traceback, and of the generator's if that is further in.

        Jinja's substitute for a missing filter or test has no line.
        """
        game = packaged = None
        for name, line in _template_lines(trace):
            if name.startswith(PACKAGED_PREFIX):
                packaged = Mark(name, line)
            else:
                game, packaged = Mark(f"{self.folder}/{name}", line), None
        return game, packaged

    def _line_without_end(self, trace: TracebackType | None) -> Mark | None:
        """Return the first line that includes or calls, of those that a traceback goes through again and again.

        Without such a line it is the `extends` of the last template.
        """
        marks = [Mark(f"{self.folder}/{name}", line) for name, line in _template_lines(trace)]
        counts = Counter(marks)
        most = max(counts.values(), default=0)
        repeated = (mark for mark, count in counts.items() if most > 1 and count >= most - 1)
        for mark in repeated:
            if self.places.text(mark.path).goes_elsewhere(mark.line):
                return mark
        parent = self.places.text(marks[-1].path).parent_offset() if marks else None
        return None if parent is None else self.places.mark(marks[-1].path, parent)

    def _syntax_place(self, error: BaseException) -> Mark | None:
        return template_mark(self.folder, f"{error.name}:{error.lineno}") if isinstance(error, TemplateSyntaxError) else None


def _template_lines(trace: TracebackType | None) -> Iterator[tuple[str, int]]:
    """Yield the template and the line of each frame of a traceback that runs one, the innermost last.

    A template that runs the one it extends is left out: Jinja gives that call the line of whatever was called before.
    """
    while trace is not None:
        frame, line, trace = trace.tb_frame, trace.tb_lineno, trace.tb_next
        template = frame.f_globals.get("__jinja_template__")
        if template is not None and template.name and not _STAND_IN_NAME.fullmatch(frame.f_code.co_name):
            parent = frame.f_locals.get("parent_template")
            if parent is None or trace is None or trace.tb_frame.f_globals is not parent.root_render_func.__globals__:
                yield template.name, template.get_corresponding_lineno(line)


_MOST_COMPILED = 256  # templates
_packaged_codes: dict[tuple[str, str], CodeType] = {}
"""The code of the generator's own templates, of which there are few: it depends on no file of a project."""


class CompiledTemplates(BytecodeCache):
    """The code of templates by name and source; the least recently used make room for new ones.

    That of the generator's own templates is kept for the whole process.
    """

    def __init__(self) -> None:
        self.codes: dict[tuple[str, str], CodeType] = {}
        """By the names and checksums of the templates."""

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """Return what names a template: its code says which file it is from."""
        return f"{name}|{filename}"

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill a bucket with the code of its template, if it is known."""
        codes = self._codes_of(bucket.key)
        code = codes.pop((bucket.key, bucket.checksum), None)
        if code is not None:
            codes[bucket.key, bucket.checksum] = bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store the code of a bucket."""
        codes = self._codes_of(bucket.key)
        if bucket.code is not None:
            codes[bucket.key, bucket.checksum] = bucket.code
        while len(codes) > _MOST_COMPILED:
            del codes[next(iter(codes))]

    def _codes_of(self, key: str) -> dict[tuple[str, str], CodeType]:
        return _packaged_codes if key.startswith(PACKAGED_PREFIX) else self.codes


def compile_ahead(root: Path, game: str, compiled: CompiledTemplates, is_due: Callable[[], bool]) -> None:
    """Compile the templates of a game, the longest first, and those that they import, until something else `is_due`.

    One that cannot be compiled is left out: its fault is reported where it is used.
    """
    nothing, folder = cast("Any", None), root / "templates" / game  # code does not depend on cards and texts
    loader = SourceLoader(ProjectSources(root, game), f"templates/{game}")
    sandbox = Sandbox(loader, nothing, {}, nothing, compiled)
    files = sorted(filter(Path.is_file, folder.rglob("*.xml")), key=lambda file: (-file.stat().st_size, file))
    names = [file.relative_to(folder).as_posix() for file in files]
    packaged = [PACKAGED_PREFIX + name for name in packaged_template_names()]
    for name in names:
        if is_due():
            return
        with suppress(Exception):
            sandbox.get_template(name)
            source = loader.get_source(sandbox, name)[0]
            names += [other for other in packaged if other in source and other not in names]


class SourceLoader(BaseLoader):
    """Loads templates by their path in `folder` (`templates/<game>`) from the sources of a game."""

    def __init__(self, sources: Sources, folder: str) -> None:
        self.sources = sources
        self.folder = folder

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:  # noqa: ARG002
        """Return the text of a template and its path from the project's root. Raises TemplateFileError, TemplateSyntaxError."""
        if template.startswith(PACKAGED_PREFIX):  # a game cannot replace these by files of its own
            packaged = packaged_template(template.removeprefix(PACKAGED_PREFIX))
            if packaged is None:
                hint = did_you_mean(template, [PACKAGED_PREFIX + name for name in packaged_template_names()])
                raise TemplateFileError("unknown-template", f"`{template}` is not a template that comes with `pnp`", hint)
            return packaged, template, lambda: True
        try:
            text = self.sources.template(template)
        except TemplateSourceError as error:
            if error.line:
                raise TemplateSyntaxError(str(error), error.line, template) from None
            raise TemplateFileError(error.code, str(error), error.hint) from None
        if conflict := merge_conflict(text.encode()):
            raise UnmergedTemplateError(conflict.message, conflict.first, template)
        return text, f"{self.folder}/{template}", lambda: True


_PACKAGED_FOLDER = Path(__file__).with_name("packaged")


@cache
def packaged_template_names() -> tuple[str, ...]:
    """Return their names in order, such as `boards.xml`."""
    return tuple(sorted(file.name for file in _PACKAGED_FOLDER.glob("*.xml")))


@cache
def packaged_template(name: str) -> str | None:
    """Return the text of a template, or None if there is none of that name."""
    return (_PACKAGED_FOLDER / name).read_text("utf-8") if name in packaged_template_names() else None
