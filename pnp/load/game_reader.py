"""Read a `Game` from its folder, file by file, continuing after errors; report missing and unused files."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from pnp.base.diagnostics import Diagnostic, Mark, Report, list_names
from pnp.base.failures import error_context
from pnp.base.files import as_stored, is_inside, is_there, normalize_name, read_inside, stored_path
from pnp.base.languages import tag_of_words
from pnp.base.records import lazy_pattern, record
from pnp.base.suggestions import did_you_mean, nearest_file, nearest_file_hint, with_other_capitals
from pnp.load.bounds import Bounds, computed_bounds
from pnp.load.decks import CardReader, DeckCards, DeckNodes, note_cards_of_references, title_field, with_broken_references
from pnp.load.derived_constants import settle_rules
from pnp.load.files import MAX_TEXT_BYTES, FileCache, check_file_names, decode_text, read_bytes, read_map
from pnp.load.finished_pictures import PICTURE_TYPE, check_bleed_source, has_only_pictures, ill_proportioned
from pnp.load.fonts import load_fonts
from pnp.load.game_file import DeckEntry, Header, read_header
from pnp.load.kinds.declaration import DeclaredTypes, read_types
from pnp.load.kinds.kind import ValueReader
from pnp.load.operands import CountedDecks, ExpressionNames
from pnp.load.package_data import STARTER_PROJECT, card_formats, known_papers
from pnp.load.project import (
    BOOKLET_FOLDER,
    GAME_FILES,
    LOCALE_FOLDER,
    ProjectSources,
    check_locale_files,
    check_locale_folders,
    game_names,
    locale_tags,
    project_path,
)
from pnp.load.rules import assertion_references, names_in_expression, read_rules_file
from pnp.load.sentences import sentences_of_game
from pnp.load.shapes import MOST_IN_A_ROW
from pnp.load.theme_and_words import read_icons, read_terms, read_theme, read_words
from pnp.load.yaml.nodes import FileFaults, Map
from pnp.model.fields import Message, Record
from pnp.model.game import AssertionMargin, Constant, ConstantReference, Deck, Game, UnreadNames
from pnp.model.messages import first_messages
from pnp.model.sentences import NO_PATTERNS, SentencePatterns
from pnp.model.style import FontBook, Theme

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.model.booklet import Booklet


def load_game(
    root: Path, name: str, report: Report, settings: tuple[str, ...] = (), cache: FileCache | None = None
) -> Game | None:
    """Read `content/<name>/`, `templates/<name>/theme.yaml` and `fonts/fonts.yaml` of the project in `root`.

    All errors are added to the report. Sound decks, cards and constants are in the Game all the same, and `unread` names the
    others. None if there is no such game, or if its `game.yaml` or its types could not be read. `settings`
    (`hand.limit=6`) replace values in `rules.yaml`; `cache` keeps parsed files from build to build.
    """
    folder = root / "content" / name
    if name not in game_names(root):
        report.error("load/unknown-game", f"no game `{name}`", Mark("content"), hint=did_you_mean(name, game_names(root)))
        return None
    with error_context("game", name):
        game = _GameReader(root, folder, report, settings, cache).read(name)
    check_locale_folders(root, name, report)
    check_locale_files(root, name, report)
    check_file_names(root, name, report, cache)
    if game is None:
        return None
    if game.sheet_texts:
        from pnp.load.sheet_languages import check_sheet_languages  # noqa: PLC0415 - few tables have translations

        check_sheet_languages(game, locale_tags(root, name), report)
    # the tag gets the script of the game's words, if that does not follow from the language
    tag = tag_of_words(game.source_locale, (message.source for message in first_messages(game)), game.mark, report)
    return game if tag == game.source_locale else replace(game, source_locale=tag, locale=tag)


class _DeckFile(NamedTuple):
    """A deck with the root node of its file and the reader of its values, which counts the faults."""

    node: Map | None
    values: ValueReader
    deck: Deck

    @property
    def sound(self) -> bool:
        return self.node is not None and self.values.faults.count == 0


_Names = TypeVar("_Names")
"""What a file holds by names: words, icons or terms."""


class _GameReader:
    def __init__(self, root: Path, folder: Path, report: Report, settings: tuple[str, ...], cache: FileCache | None) -> None:
        self._settings = settings
        self._cache = cache
        self._root = root
        self._folder = folder
        self._report = report
        self._unread: set[str] = set()
        self._references: list[ConstantReference] = []
        self._margins: tuple[AssertionMargin, ...] = ()
        self._sources = ProjectSources(root, folder.name)
        self._nodes = DeckNodes(root, folder, cache)
        self._has_only_pictures = False
        self._swatches: Collection[str] | None = None
        self._defaults = self._value_reader()  # reads types.yaml, whose defaults may refer to cards

    def read(self, name: str) -> Game | None:
        """Read all files, each after those that it depends on."""
        known_papers(self._root, self._report)  # game.yaml names them; here their faults are told
        head = self._read_map("game.yaml")
        self._has_only_pictures = has_only_pictures(head)
        sentences = self._read_sentences()
        types = self._read_types()
        header = read_header(head, types.names if types else None, self._value_reader()) if head is not None else None
        rules = self._read_rules()
        words = self._read_names("words.yaml", "words", read_words)
        icons = self._read_names("icons.yaml", "icons", read_icons) or {}
        terms, forms = self._read_names("glossary.yaml", "terms", read_terms) or ({}, {})
        fonts = self._read_fonts()
        theme = self._read_theme(name, fonts, header.source_locale if header else "")
        if header is None or head is None:
            return None
        self._swatches = None if "swatches" in self._unread else theme.swatches
        if header.licence is not None:
            _check_licence(self._root, self._folder, header.licence, self._report)
        if types is not None and any(entry.pictures for entry in header.decks):
            types = replace(types, types={**types.types, PICTURE_TYPE.name: PICTURE_TYPE})
        rules, decks = self._read_rules_and_decks(head, header, types or DeclaredTypes({}, {}, ()), rules)
        if types is None:
            return None
        return Game(
            name=name,
            root=self._root,
            title=header.title,
            version=header.version,
            date=header.date,
            author=header.author,
            source_locale=header.source_locale,
            locale=header.source_locale,
            decks=decks,
            types=types.types,
            rules=rules,
            words=Record({}, Mark("")) if words is None else words,
            icons=icons,
            theme=theme,
            fonts=fonts,
            defaults=header.defaults,
            mark=header.mark,
            references=tuple(self._references),
            names=header.names,
            licence=header.licence,
            draw=header.draw,
            drawings=header.drawings,
            stocks=header.stocks,
            numbers=header.numbers,
            icon_rules=header.icon_rules,
            sentences=sentences,
            terms=terms,
            term_forms=forms,
            booklet=self._read_booklet(name, theme),
            sources=self._sources,
            unread=UnreadNames(self._unread),
            margins=self._margins,
            sheet_texts=tuple(self._nodes.sheet_texts),
        )

    def _read_sentences(self) -> SentencePatterns:
        """Read the patterns of sentences, which types.yaml and the decks need."""
        self._defaults.sentences = sentences_of_game(self._root, self._folder, self._value_reader(), self._cache)
        return self._defaults.sentences or NO_PATTERNS

    def _read_types(self) -> DeclaredTypes | None:
        if self._has_only_pictures and not is_there(self._root, self._folder / "types.yaml"):
            return DeclaredTypes({}, {}, ())
        node = self._read_map("types.yaml")
        return read_types(node, self._defaults) if node is not None else None

    def _read_booklet(self, name: str, theme: Theme) -> Booklet | None:
        if "styles" in self._unread or not (self._folder / BOOKLET_FOLDER).is_dir():
            return None
        from pnp.load.booklet import read_booklet  # noqa: PLC0415 - only where there is one

        return read_booklet(self._root, name, theme, self._report, self._cache)

    def _read_rules_and_decks(
        self, head: Map, header: Header, types: DeclaredTypes, rules: dict[str, Constant]
    ) -> tuple[dict[str, Constant], tuple[Deck, ...]]:
        files = self._read_decks(self._folder.name, header, types)
        sound = {file.deck.name: file.deck for file in files if file.sound}
        unsound = {file.deck.name for file in files if not file.sound} | {*header.unread}
        decks = CountedDecks(sound, unsound, not header.unread)
        rules = settle_rules(rules, decks, self._unread, self._sources, self._report)
        names = ExpressionNames(rules, decks, self._unread)
        self._check_bounds(types, files, Bounds(rules, names, self._sources, self._report))
        unsound |= {file.deck.name for file in files if not file.sound}
        self._unread |= {f"decks.{name}" for name in unsound}
        self._check_assertions(head, files, types, rules, whole=not unsound)
        return rules, tuple(self._with_rows(file.deck, rules) for file in files)

    def _with_rows(self, deck: Deck, rules: Mapping[str, Constant]) -> Deck:
        """Return a deck that lies on a virtual table in the rows that a constant says, if its setup names one."""
        if deck.setup.rows_from is None:
            return deck
        name, mark = deck.setup.rows_from
        self._references.append(ConstantReference(name, mark, "rule"))
        constant = rules.get(name)
        if constant is None:
            if self._unread.isdisjoint({"rules", f"rules.{name}"}):
                hint = did_you_mean(name, rules)
                self._report.error("load/virtual-table", f"`rows`: there is no constant `{name}`", mark, hint=hint)
            return deck
        numbers = constant.value if isinstance(constant.value, tuple) else (constant.value,)
        if not numbers or not all(type(n) is int and 1 <= n <= MOST_IN_A_ROW for n in numbers):
            message = f"`rows` takes whole numbers from 1 to {MOST_IN_A_ROW}, and the constant `{name}` has others"
            self._report.add(
                Diagnostic("load/virtual-table", message, mark, also=(("it is", constant.mark),), about=(constant.mark,))
            )
            return deck
        return replace(deck, setup=replace(deck.setup, rows=cast("tuple[int, ...]", numbers)))

    def _check_bounds(self, types: DeclaredTypes, files: list[_DeckFile], bounds: Bounds) -> None:
        """Check the numbers of cards whose bounds are expressions."""
        for type_ in types.types.values():
            for what, derivation in computed_bounds(type_.fields.items()):
                bounds.compute(what, derivation)
                self._references += names_in_expression(derivation.expression, derivation.mark, self._sources)
        for values in (self._defaults, *(file.values for file in files)):
            values.faults.count += bounds.check(values.bounded)

    def _read_map(self, file: str) -> Map | None:
        return read_map(self._root, self._folder / file, None, self._report, self._cache)

    def _read_optional(self, file: str, gap: str) -> Map | None:
        """Read an optional file; if it cannot be read, or is missing but needed, `gap` is added to the unread names."""
        path = self._folder / file
        if not is_there(self._root, path) and not path.is_symlink():
            if _report_if_missed(self._root, self._folder, file, self._report):
                self._unread.add(gap)
            return None
        node = self._read_map(file)
        if node is None:
            self._unread.add(gap)
        return node

    def _value_reader(self) -> ValueReader:
        return ValueReader(self._root, self._folder, FileFaults(self._report), self._cache.pictures if self._cache else None)

    def _read_rules(self) -> dict[str, Constant]:
        node, values = self._read_optional("rules.yaml", "rules"), self._value_reader()
        if node is None:
            return {}
        read = read_rules_file(node, self._settings, values, self._sources, self._cache)
        self._references += read.references
        self._leave_out(read.unread)
        return dict(read.constants)

    def _read_names(self, file: str, gap: str, read: Callable[[Map, ValueReader], _Names]) -> _Names | None:
        node, values = self._read_optional(file, gap), self._value_reader()
        names = read(node, values) if node is not None else None
        self._leave_out(values.unread)
        return names

    def _read_fonts(self) -> FontBook:
        packaged = self._has_only_pictures and not is_there(self._root, self._root / "fonts")  # for the words beside cards
        fonts = load_fonts(STARTER_PROJECT if packaged else self._root, self._report, self._cache)
        if fonts is None or not fonts.chains:
            self._unread.add("fonts")
        return fonts or FontBook({}, {}, Mark("fonts/fonts.yaml"))

    def _read_theme(self, name: str, fonts: FontBook, locale: str) -> Theme:
        file, values = as_stored(self._root, self._root / "templates" / name / "theme.yaml"), self._value_reader()
        if self._has_only_pictures and not is_there(self._root, file):
            return Theme({}, {}, Mark(project_path(self._root, file)))
        node = read_map(self._root, file, None, self._report, self._cache)
        if node is None:
            self._unread |= {"styles", "swatches"}
            return Theme({}, {}, Mark(project_path(self._root, file)))
        theme = read_theme(node, values, fonts, locale)
        self._leave_out(values.unread)
        return theme

    def _leave_out(self, unread: Collection[str]) -> None:
        """Add the ids of faulty entries of one file to the unread names: `theme/styles/title` as `styles.title`."""
        ids = (id_.removeprefix("theme/").removeprefix("glossary/") for id_ in unread)
        self._unread |= {id_.replace("/", ".") for id_ in ids}

    def _read_decks(self, game: str, header: Header, types: DeclaredTypes) -> list[_DeckFile]:
        reader, files = CardReader(), []
        for entry in header.decks:
            self._unread |= _report_missing_templates(self._root / "templates" / game, entry, self._root, self._report)
            values, before = self._value_reader(), len(self._report.diagnostics)
            type_ = types.types.get(entry.type)
            unread = types.broken_fields.get(entry.type, ())
            if entry.pictures is not None:
                check_bleed_source(entry.pictures, entry.bleed, self._swatches, values.faults)
            node = self._nodes.read(entry, type_, values, unread) if values.faults.count == 0 else None
            self._references += assertion_references(node.get("assert") if node is not None else None)
            if entry.pictures is None:
                values.faults.count += len(self._report.diagnostics) - before
            if node is None and not is_there(self._root, self._folder / entry.file):
                self._unread.add("decks")  # the name of the deck may be wrong, so that others seem to name none
            if node is None or type_ is None:
                values.faults.count += 1  # reported where it is broken
                cards = DeckCards()
            else:
                cards = reader.read_deck(node, entry.name, type_, values, unread)
                if entry.pictures is not None:
                    wrong = ill_proportioned(cards.printed, entry.format, entry.pictures, card_formats(), values.faults)
                    cards = cards.without(wrong) if wrong else cards
            files.append(_DeckFile(node, values, _make_deck(entry, cards, title_field(type_, cards.printed) if type_ else "")))
        if not self._report.has_errors:  # a deck that cannot be read may have the file
            _report_unused_files(self._root, self._folder, header.decks, self._report)
        whole = not header.unread and all(node is not None and deck.type in types.types for node, _, deck in files)
        broken: frozenset[Mark] = frozenset()
        for values in (self._defaults, *(values for _, values, _ in files)):
            broken |= reader.check_references(values, types.names, whole=whole)
        note_cards_of_references(broken, [file.deck for file in files], self._report)
        return [file._replace(deck=with_broken_references(file.deck, broken)) for file in files] if broken else files

    def _check_assertions(
        self, head: Map, files: list[_DeckFile], types: DeclaredTypes, rules: dict[str, Constant], *, whole: bool
    ) -> None:
        """Check the assertions of each sound deck, and if the game is `whole`, with only sound decks, those of the game."""
        sound = [(file.node.get("assert") if file.node else None, file.deck) for file in files if file.sound]
        decks = tuple(deck for _, deck in sound)
        self._unread |= {f"card.{name}" for names in types.broken_fields.values() for name in names}
        of_game = head.get("assert")
        self._references += assertion_references(of_game)
        if of_game is None and all(node is None for node, _ in sound):
            return
        from pnp.load.assertion_reader import AssertionScope  # noqa: PLC0415 - only where there are some
        from pnp.load.assertions import Assertions  # noqa: PLC0415 - as above

        assertions = Assertions(AssertionScope(types.types, rules, decks, self._report, UnreadNames(self._unread)))
        for node, deck in sound:
            assertions.check(node, (deck,))
        if whole:
            assertions.check(of_game, decks, of_game=True)
        self._unread |= {f"rules.{name}" for name in assertions.report()}
        self._margins = tuple(assertions.margins)


def _make_deck(entry: DeckEntry, cards: DeckCards, title: str) -> Deck:
    return Deck(
        name=entry.name,
        type=entry.type,
        format=entry.format,
        bleed=entry.bleed,
        safe=entry.safe,
        face=entry.face.source if entry.face else "",
        back=entry.back.source if entry.back and _has_backs(entry, cards) else None,
        cards=cards.printed,
        mark=entry.mark,
        cut=entry.cut,
        parked=cards.parked,
        faulty=cards.faulty,
        options=entry.options,
        tiling=entry.tiling,
        kind=entry.kind,
        setup=entry.setup,
        stock=entry.stock,
        title=title,
        printable=entry.printable,
    )


def _has_backs(entry: DeckEntry, cards: DeckCards) -> bool:
    return entry.pictures is None or any(card.values.get("back") for card in (*cards.printed, *cards.parked))


def _check_licence(root: Path, folder: Path, named: Message, report: Report) -> None:
    """Report a licence that cannot be read as a text, or is empty (`load/wrong-kind`)."""
    path = folder / named.source
    data = read_bytes(root, path, named.mark, report)
    text = None if data is None else decode_text(data, project_path(root, path), report)
    if text is not None and not text.strip():
        report.error("load/wrong-kind", f"`{named.source}` is empty, expected the words of a licence", named.mark)


def _report_missing_templates(folder: Path, entry: DeckEntry, root: Path, report: Report) -> set[str]:
    """Report the templates of a deck that are not in `folder`; return their unread names, such as `templates.card.xml`."""
    missing: set[str] = set()
    if entry.pictures is not None:  # its templates come with the generator
        return missing
    if not is_there(root, folder):  # as the theme is not there, either, and says so
        return {f"templates.{template.source}" for template in (entry.face, entry.back) if template is not None}
    for template in (entry.face, entry.back):
        if template is None:
            continue
        file = folder / template.source
        if not is_inside(folder, file):
            message = f"template `{template.source}` lies outside `{project_path(root, folder)}`"
            report.error("load/outside-project", message, template.mark)
        elif (stored := stored_path(root, file)) is None or not os.path.isfile(stored):  # noqa: PTH113 (any name)
            known = sorted(other.name for other in folder.glob("*.xml"))
            near = nearest_file(file)
            hint = nearest_file_hint(file.name, near) if near else did_you_mean(file.name, known)
            report.error("load/missing-file", f"no template `{project_path(root, file)}`", template.mark, hint=hint)
        else:
            continue
        missing.add(f"templates.{template.source}")
    return missing


_COMMENTS = {
    ".xml": lazy_pattern(r"\{#.*?#\}|<!--.*?-->", re.DOTALL),
    ".yaml": lazy_pattern(r"^\s*#.*", re.MULTILINE),
    ".md": lazy_pattern(r"<!--.*?-->", re.DOTALL),
}
_CODE = lazy_pattern(r"(\{\{.*?\}\}|\{%.*?%\})", re.DOTALL)
_NOT_TESTED = r"(?![\w.]|\s+is\s)"
"""Behind a name: neither more of it nor a test such as `is defined`."""
_MOST_SHOWN_NAMES = 4  # in a message


@record
class _NamePatterns:
    """How templates (in `code` and `tags`) and `texts` name the entries of a file; `sign` is a part of every match."""

    sign: str = ""
    code: re.Pattern[str] | None = None
    tags: re.Pattern[str] | None = None
    texts: re.Pattern[str] | None = None


_NAME_PATTERNS = {
    "words.yaml": _NamePatterns("words.", code=lazy_pattern(rf"\bwords\.[a-z]\w*{_NOT_TESTED}")),
    "rules.yaml": _NamePatterns(
        "rules.",
        code=lazy_pattern(rf"\brules\.[a-z][\w.]*{_NOT_TESTED}"),
        texts=lazy_pattern(r"(?:(?<=\{)|(?<=: ))rules\.[a-z][\w.]*"),
    ),
    "glossary.yaml": _NamePatterns("term:", texts=lazy_pattern(r"(?<=\{)term:[a-z]\w*")),
    "icons.yaml": _NamePatterns("<icon", tags=lazy_pattern(r"<icon\b")),
}


def _report_if_missed(root: Path, folder: Path, file: str, report: Report) -> bool:
    """Report a missing file of the game (`load/missing-file`) where its entries are first named; return whether they are."""
    path, uses = folder / file, list(_find_uses(root, folder, _NAME_PATTERNS.get(file, _NamePatterns())))
    if not uses:
        return False
    names = list(dict.fromkeys(name for name, _ in uses))
    message = f"no file `{project_path(root, path)}` for {list_names(names, _MOST_SHOWN_NAMES)}"
    near = nearest_file(path)
    hint = f"rename `{near}` to `{file}`" if near else "write it, with what these name"
    report.error("load/missing-file", message, uses[0][1], hint=hint)
    return True


def _find_uses(root: Path, folder: Path, names: _NamePatterns) -> Iterator[tuple[str, Mark]]:
    for file in sorted(as_stored(root, root / "templates" / folder.name).glob("*.xml")):
        text = _read_without_comments(root, file, names.sign)
        if names.code:
            parts = enumerate(_CODE.split(text))  # every second part is code
            code = "".join([part if number % 2 else _blank_out(part) for number, part in parts])
            yield from _find_names(names.code, code, project_path(root, file))
        if names.tags:
            yield from ((f"{tag}>", mark) for tag, mark in _find_names(names.tags, text, project_path(root, file)))
    for file in sorted((*folder.glob("*.yaml"), *folder.glob("booklet/*.md"))):
        if names.texts:
            yield from _find_names(names.texts, _read_without_comments(root, file, names.sign), project_path(root, file))


def _read_without_comments(root: Path, file: Path, sign: str) -> str:
    """Return the text of a file, its comments blank; empty without the sign, or if it cannot be read (reported elsewhere)."""
    try:
        data = read_inside(root, file, MAX_TEXT_BYTES)
    except OSError:
        return ""
    if sign.encode() not in data:  # decks are large, and have many lines to look for comments in
        return ""
    text = data.decode("utf-8", errors="replace").replace("\r\n", "\n").replace("\r", "\n")
    return _COMMENTS[file.suffix].sub(lambda found: _blank_out(found[0]), text)


def _blank_out(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)


def _find_names(pattern: re.Pattern[str], text: str, path: str) -> Iterator[tuple[str, Mark]]:
    for match in pattern.finditer(text):
        at = match.start() - text.startswith("{", match.start() - 1)  # a placeholder's place is that of its brace
        yield match[0].strip("{ "), Mark.in_text(path, text, at)


_GAME_FOLDERS = frozenset({BOOKLET_FOLDER, LOCALE_FOLDER})


def _report_unused_files(root: Path, folder: Path, decks: Iterable[DeckEntry], report: Report) -> None:
    """Warn about YAML files beside `game.yaml` that nothing reads, and about names that other capitals keep from being read."""
    used = GAME_FILES | _GAME_FOLDERS | {normalize_name(deck.file) for deck in decks}
    for file in sorted(folder.iterdir()):
        path, meant = project_path(root, file), with_other_capitals(file.name, GAME_FILES | _GAME_FOLDERS)
        if file.name in _GAME_FOLDERS and not file.is_dir():
            message = f"nothing reads `{path}`: it is a file, and a folder has this name"
            report.warning("load/unused-file", message, Mark(path), hint="put what it holds into a folder of this name")
        if normalize_name(file.name) in used:
            continue
        if meant is not None and not is_there(root, folder / meant):
            message, hint = f"nothing reads `{path}`: its name is `{meant}`", f"rename it to `{meant}`"
            report.warning("load/unused-file", message, Mark(path), hint=hint)
        elif file.suffix in {".yaml", ".yml"}:
            entry = f"`{file.stem}: {{type: …, format: …, face: …}}`"
            hint = f"if it is a deck, list it under `decks:` in game.yaml: {entry}; else move it to another folder"
            report.warning("load/unused-file", f"nothing reads `{path}`: no deck has this file", Mark(path, 1), hint=hint)
