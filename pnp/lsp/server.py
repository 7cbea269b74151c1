"""The language server: what an editor asks and tells, and the projects of its files. Nothing is ever written.

Texts are kept in `texts.py`: the library splits lines where the protocol does not, and changes the edits that it reads.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method
from pygls.uris import to_fs_path

from pnp import __version__
from pnp.base.diagnostics import Mark
from pnp.load.project import find_root, games_of_path, project_path
from pnp.lsp.completion import Completion
from pnp.lsp.findings import explanation, explanation_uri, mark_range
from pnp.lsp.hover import describe_name
from pnp.lsp.projects import OpenProject
from pnp.lsp.rename import RenameError, rename

if TYPE_CHECKING:
    from typing import BinaryIO

    from pnp.lsp.names import Name, NamePlace
    from pnp.lsp.projects import Built

EXPLAIN: Final = "pnp.explain"
_WATCHED: Final = "**/{content,templates,fonts,profiles}/**"
_SHOWS_PICTURES: Final = ("code", "codium", "cursor", "windsurf", "theia")
"""Words in the names of editors that show pictures which stand in a text as data."""
_MOST_SYMBOLS: Final = 500
_RENAME_SECONDS: Final = 30.0  # that it waits for a build of what was typed
_KINDS: Final = {
    "card": lsp.SymbolKind.Object,
    "icon": lsp.SymbolKind.EnumMember,
    "constant": lsp.SymbolKind.Constant,
    "term": lsp.SymbolKind.Key,
}


class _Place(Protocol):
    """The parameters of a request about a place in a text."""

    text_document: lsp.TextDocumentIdentifier
    position: lsp.Position


class _Protocol(LanguageServerProtocol):
    """The protocol without texts of its own, and with columns in UTF-16 units, which every editor knows.

    What it is told is no generator, as in the library, which keeps the future of each for ever.
    """

    @lsp_method(lsp.INITIALIZE)
    def lsp_initialize(self, params: lsp.InitializeParams) -> Generator[Any, Any, lsp.InitializeResult]:
        if params.capabilities.general is not None:
            params.capabilities.general.position_encodings = [lsp.PositionEncodingKind.Utf16]
        return (yield from super().lsp_initialize(params))

    @lsp_method(lsp.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: lsp.DidOpenTextDocumentParams) -> None:
        self.fm.features[lsp.TEXT_DOCUMENT_DID_OPEN](params)

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: lsp.DidChangeTextDocumentParams) -> None:
        self.fm.features[lsp.TEXT_DOCUMENT_DID_CHANGE](params)

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: lsp.DidCloseTextDocumentParams) -> None:
        self.fm.features[lsp.TEXT_DOCUMENT_DID_CLOSE](params)


class Server:
    """Answers one editor; `serve` goes on until it says that it ends."""

    def __init__(self) -> None:
        self._server = LanguageServer("pnp", __version__, protocol_cls=_Protocol)
        self._projects: dict[Path, OpenProject] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._pictures = False
        self._completions: tuple[Built, Completion] | None = None
        handlers: tuple[tuple[str, object, Callable[[Any], Any]], ...] = (
            (lsp.INITIALIZE, None, self._initialize),
            (lsp.INITIALIZED, None, self._initialized),
            (lsp.SHUTDOWN, None, self._shut_down),
            (lsp.TEXT_DOCUMENT_DID_OPEN, None, self._open),
            (lsp.TEXT_DOCUMENT_DID_CHANGE, None, self._change),
            (lsp.TEXT_DOCUMENT_DID_CLOSE, None, self._close),
            (lsp.TEXT_DOCUMENT_DID_SAVE, lsp.SaveOptions(include_text=False), self._save),
            (lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, None, self._files_changed),
            (lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=["{", "[", ".", ":", '"']), self._complete),
            (lsp.TEXT_DOCUMENT_DEFINITION, None, self._define),
            (lsp.TEXT_DOCUMENT_REFERENCES, None, self._refer),
            (lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, None, self._highlight),
            (lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, None, self._list_symbols),
            (lsp.WORKSPACE_SYMBOL, None, self._find_symbols),
            (lsp.TEXT_DOCUMENT_PREPARE_RENAME, None, self._prepare_rename),
            (lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix]), self._act),
        )
        for feature, options, handler in handlers:
            self._server.feature(feature, options)(_as_function(handler))
        renaming = lsp.RenameOptions(prepare_provider=True)
        in_threads: tuple[tuple[str, object, Callable[[Any], Any]], ...] = (
            (lsp.TEXT_DOCUMENT_RENAME, renaming, self._rename),
            (lsp.TEXT_DOCUMENT_HOVER, None, self._hover),
        )
        for feature, options, handler in in_threads:
            self._server.feature(feature, options)(self._server.thread()(_as_function(handler)))
        self._server.command(EXPLAIN)(_as_function(self._explain))

    def serve(self, stdin: BinaryIO, stdout: BinaryIO) -> None:
        """Answer what comes in, until the editor ends it or is gone."""
        try:
            self._server.start_io(stdin, stdout)
        finally:
            self._shut_down()

    # the editor's files

    def _initialize(self, params: lsp.InitializeParams) -> None:
        self._loop = asyncio.get_running_loop()
        options = params.initialization_options
        wanted = options.get("faces") if isinstance(options, dict) else None
        name = params.client_info.name.casefold() if params.client_info is not None else ""
        self._pictures = any(word in name for word in _SHOWS_PICTURES) if wanted is None else bool(wanted)

    def _initialized(self, _: lsp.InitializedParams) -> None:
        workspace = self._server.client_capabilities.workspace
        watching = workspace.did_change_watched_files if workspace is not None else None
        if watching is not None and watching.dynamic_registration:
            options = lsp.DidChangeWatchedFilesRegistrationOptions([lsp.FileSystemWatcher(_WATCHED)])
            registration = lsp.Registration("pnp-files", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            self._server.client_register_capability(lsp.RegistrationParams([registration]))

    def _shut_down(self, _: object = None) -> None:
        for project in self._projects.values():
            project.close()

    def _open(self, params: lsp.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        found = self._find(document.uri)
        if found is not None:
            project, path = found
            project.open(path, document.uri, document.version, document.text)

    def _change(self, params: lsp.DidChangeTextDocumentParams) -> None:
        found = self._find(params.text_document.uri)
        if found is not None:
            project, path = found
            project.change(
                path, params.text_document.version,
                [(getattr(change, "range", None), change.text) for change in params.content_changes],
            )  # fmt: skip

    def _close(self, params: lsp.DidCloseTextDocumentParams) -> None:
        found = self._find(params.text_document.uri)
        if found is not None:
            found[0].close_file(found[1])

    def _save(self, params: lsp.DidSaveTextDocumentParams) -> None:
        self._notice([params.text_document.uri])

    def _files_changed(self, params: lsp.DidChangeWatchedFilesParams) -> None:
        self._notice([change.uri for change in params.changes])

    def _notice(self, uris: Sequence[str]) -> None:
        for found in filter(None, map(self._find, uris)):
            project, path = found
            if project.version(path) is None:  # what is typed stands in place of the file
                project.notice([path])

    def _find(self, uri: str) -> tuple[OpenProject, str] | None:
        """Return the project of a file and its path there; None for one that is of no game."""
        name = to_fs_path(uri) if uri.startswith("file:") else None
        if name is None:
            return None
        file = Path(name)
        root = find_root(file.parent)
        if root is None or not games_of_path(root, file):
            return None
        project = self._projects.get(root)
        if project is None:
            project = self._projects[root] = OpenProject(root, self._publisher(root))
        return project, project_path(root, file)

    def _publisher(self, root: Path) -> Callable[[str, int | None, list[lsp.Diagnostic]], None]:
        def publish(path: str, version: int | None, diagnostics: list[lsp.Diagnostic]) -> None:
            project, loop = self._projects.get(root), self._loop
            if project is not None and loop is not None and not loop.is_closed():
                params = lsp.PublishDiagnosticsParams(project.uri(path), list(diagnostics), version)
                loop.call_soon_threadsafe(self._server.text_document_publish_diagnostics, params)

        return publish

    # what stands at a place

    def _at(self, params: _Place) -> tuple[OpenProject, Built, str, int] | None:
        """Return the project, what is known of its game, the path and the offset of a place."""
        found = self._find(params.text_document.uri)
        built = found[0].built_for(found[1]) if found is not None else None
        if found is None or built is None:
            return None
        project, path = found
        return project, built, path, project.lines(path).offset(params.position)

    def _name_at(self, params: _Place) -> tuple[OpenProject, Built, str, NamePlace] | None:
        found = self._at(params)
        if found is None:
            return None
        project, built, path, offset = found
        place = built.names.at(path, project.lines(path).text, offset)
        return (project, built, path, place) if place is not None else None

    def _complete(self, params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        found = self._at(params)
        if found is None:
            return []
        project, built, path, offset = found
        if self._completions is None or self._completions[0] is not built:
            self._completions = built, Completion(built.names.game, built.schemas, snippets=self._has_snippets)
        return self._completions[1].items(path, project.lines(path), offset)

    @property
    def _has_snippets(self) -> bool:
        documents = self._server.client_capabilities.text_document
        completion = documents.completion if documents is not None else None
        item = completion.completion_item if completion is not None else None
        return bool(item is not None and item.snippet_support)

    def _hover(self, params: lsp.HoverParams) -> lsp.Hover | None:
        found = self._find(params.text_document.uri)
        if found is None:
            return None
        parts, range_, named = [], None, self._name_at(params)
        if named is not None:
            project, built, path, place = named
            parts.append(describe_name(place.name, built, pictures=self._pictures))
            range_ = project.lines(path).range(place.start, place.end)
        at = [one for one in found[0].diagnostics(found[1]) if _touches(one.range, lsp.Range(params.position, params.position))]
        parts += [explanation(code) for code in dict.fromkeys(str(one.code) for one in at)]
        text = "\n\n---\n\n".join(filter(None, parts))
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, text), range_) if text else None

    def _define(self, params: lsp.DefinitionParams) -> list[lsp.Location]:
        found = self._name_at(params)
        if found is None:
            return []
        project, built, _, place = found
        return [
            where for where, is_definition in _places(project, built, place.name, _home(place.name, built)) if is_definition
        ]

    def _refer(self, params: lsp.ReferenceParams) -> list[lsp.Location]:
        found = self._name_at(params)
        if found is None:
            return []
        project, built, _, place = found
        with_it = params.context.include_declaration
        places = _places(project, built, place.name, project.files(built.names.game.name))
        return [where for where, is_definition in places if with_it or not is_definition]

    def _highlight(self, params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
        found = self._name_at(params)
        if found is None:
            return []
        project, built, path, place = found
        return [lsp.DocumentHighlight(where.range) for where, _ in _places(project, built, place.name, [path])]

    # symbols

    def _list_symbols(self, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        found = self._find(params.text_document.uri)
        built = found[0].built_for(found[1]) if found is not None else None
        if found is None or built is None:
            return []
        project, path = found
        lines = project.lines(path)
        defined = [place for place in built.names.places(path, lines.text) if place.is_definition]
        ends = [*(lines.start(lines.number(place.start)) for place in defined[1:]), len(lines.text)]
        symbols = []
        for place, end in zip(defined, ends, strict=True):
            last = max(place.end, place.start + len(lines.text[place.start : end].rstrip()))
            symbols.append(
                lsp.DocumentSymbol(
                    place.name.name,
                    _KINDS[place.name.kind],
                    lines.range(place.start, last),
                    lines.range(place.start, place.end),
                )
            )
        return symbols

    def _find_symbols(self, params: lsp.WorkspaceSymbolParams) -> list[lsp.WorkspaceSymbol]:
        query, found = params.query.casefold(), []
        for project in self._projects.values():
            for game, built in list(project.built.items()):
                for kind, symbol in _KINDS.items():
                    for name, of in built.names.all(kind).items():  # type: ignore[arg-type]  # kinds of names
                        mark = getattr(of, "mark", None)
                        if isinstance(mark, Mark) and _has_letters(query, name.casefold()):
                            place = lsp.Location(project.uri(mark.file), mark_range(mark, project.lines(mark.file)))
                            found.append(lsp.WorkspaceSymbol(place, name, symbol, container_name=game))
                            if len(found) == _MOST_SYMBOLS:
                                return found
        return found

    # edits

    def _prepare_rename(self, params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder | None:
        found = self._name_at(params)
        if found is None:
            return None
        project, _, path, place = found
        lines = project.lines(path)
        return lsp.PrepareRenamePlaceholder(lines.range(place.step, place.end), lines.text[place.step : place.end])

    def _rename(self, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        known = self._find(params.text_document.uri)
        if known is None or not known[0].wait(_RENAME_SECONDS):
            raise _refusal("what was typed is still being read: try again in a moment")
        found = self._name_at(params)
        if found is None:
            raise _refusal("here is no name of a card, an icon, a constant or a term")
        project, built, _, place = found
        try:
            places = rename(project, built, place.name, params.new_name)
        except RenameError as error:
            raise _refusal(str(error)) from error
        changes: list[Any] = []
        for path, of in places.items():
            lines = project.lines(path)
            edits = [lsp.TextEdit(lines.range(one.step, one.end), params.new_name) for one in of]
            document = lsp.OptionalVersionedTextDocumentIdentifier(project.uri(path), project.version(path))
            changes.append(lsp.TextDocumentEdit(document, edits))
        return lsp.WorkspaceEdit(document_changes=changes)

    def _act(self, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        found = self._find(params.text_document.uri)
        if found is None:
            return []
        project, path = found
        lines, fixes, more = project.lines(path), [], {}
        for one in project.diagnostics(path):
            if not _touches(one.range, params.range):
                continue
            data = one.data if isinstance(one.data, dict) else None
            if data is not None and lines.text[lines.offset(one.range.start) : lines.offset(one.range.end)] == data["old"]:
                document = lsp.OptionalVersionedTextDocumentIdentifier(project.uri(path), project.version(path))
                edit = lsp.TextDocumentEdit(document, [lsp.TextEdit(one.range, data["new"])])
                title = f"write `{data['new']}` instead of `{data['old']}`"
                change = lsp.WorkspaceEdit(document_changes=[edit])
                fixes.append(lsp.CodeAction(title, lsp.CodeActionKind.QuickFix, [one], is_preferred=True, edit=change))
            code = str(one.code)
            if explanation(code):
                command = lsp.Command(f"explain {code}", EXPLAIN, arguments=[code])
                more[code] = lsp.CodeAction(f"explain {code}", lsp.CodeActionKind.QuickFix, [one], command=command)
        return [*fixes, *more.values()]

    def _explain(self, code: str) -> str:
        """Show what a code means: its place in the documentation if that is there and the editor opens it, else a message."""
        window, uri = self._server.client_capabilities.window, explanation_uri(code)
        if uri is not None and window is not None and window.show_document is not None and window.show_document.support:
            self._server.window_show_document(lsp.ShowDocumentParams(uri, take_focus=True))
        else:
            self._server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, explanation(code)))
        return explanation(code)


def serve(stdin: BinaryIO, stdout: BinaryIO) -> None:
    """Answer an editor by streams until it ends."""
    logging.getLogger("pygls.protocol.json_rpc").addFilter(_is_fault)
    sys.setswitchinterval(0.0005)  # an answer takes a dozen turns, each of which waits for a build otherwise
    Server().serve(stdin, stdout)


def _as_function(method: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return a method as a function, on which the library can leave its marks."""

    def function(params: Any) -> Any:  # noqa: ANN401 - as the method
        return method(params)

    return function


def _is_fault(record: logging.LogRecord) -> bool:
    """Whether a message of the library is about a fault, and not about a refusal, which the editor shows."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, JsonRpcException)


def _refusal(why: str) -> JsonRpcException:
    return JsonRpcException(why, code=lsp.LSPErrorCodes.RequestFailed)


def _home(name: Name, built: Built) -> list[str]:
    """Return the files in which something may be defined."""
    if name.kind == "card":
        return [built.names.cards[name.name].mark.file]
    file = {"constant": "rules", "icon": "icons", "term": "glossary"}[name.kind]
    return [f"content/{built.names.game.name}/{file}.yaml"]


def _places(project: OpenProject, built: Built, name: Name, paths: Sequence[str]) -> Iterator[tuple[lsp.Location, bool]]:
    for path, place in built.names.everywhere(name, paths, project.text):
        yield lsp.Location(project.uri(path), project.lines(path).range(place.start, place.end)), place.is_definition


def _touches(one: lsp.Range, other: lsp.Range) -> bool:
    return (one.start.line, one.start.character) <= (other.end.line, other.end.character) and (
        other.start.line, other.start.character,
    ) <= (one.end.line, one.end.character)  # fmt: skip


def _has_letters(query: str, name: str) -> bool:
    """Whether a name has the letters of a query in their order, as editors ask for it."""
    letters = iter(name)
    return all(letter in letters for letter in query)
