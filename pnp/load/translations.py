"""Read a `Translation` from `content/<game>/locale/<tag>/`: PO files, whose entries keep their lines, and changes of layout.

PO is gettext's format (its manual, "The Format of PO Files"): `msgctxt`, `msgid` and `msgstr` with quoted texts, comments
above them, `#~` before the lines of an entry that is no longer used. All errors of a file are reported.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import field, replace
from io import StringIO
from typing import TYPE_CHECKING, cast

from pnp.base.diagnostics import Mark, Report
from pnp.base.failures import error_context
from pnp.base.files import is_there
from pnp.base.languages import EVERY_LANGUAGE, can_be_same_language, canonical_tag, is_known, tag_hint, tag_of_words
from pnp.base.records import lazy_pattern, record
from pnp.base.suggestions import did_you_mean, nearest
from pnp.load.files import MAX_TEXT_BYTES, FileCache, decode_text, read_bytes, read_map, text_key
from pnp.load.kinds.compound import MappingKind, RecordKind, inner_records
from pnp.load.kinds.kind import ValueReader, plain_value, source_text
from pnp.load.kinds.simple import TextKind
from pnp.load.package_data import RULES_FLOOR
from pnp.load.places import SubjectReport, entry_index, text_subjects
from pnp.load.project import locale_folder, locale_tags, project_path
from pnp.load.shapes import STYLE
from pnp.load.theme_and_words import check_idle_features, load_term_forms
from pnp.load.yaml.nodes import CARD_ID, FileFaults, format_number, shorten
from pnp.model.fields import (
    FUZZY,
    CardChange,
    LocaleLayout,
    PoEntry,
    PoFile,
    Record,
    StyleChange,
    Translation,
    TranslationEntry,
)
from pnp.model.messages import messages

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.model.game import Game
    from pnp.model.style import TextStyle


_CHARSET = lazy_pattern(rb"content-type:[^\"\n]*charset\s*=\s*([\w-]+)", re.IGNORECASE)
_UTF_8 = {"utf-8", "utf8", "charset"}  # a template says `charset=CHARSET`
_BOM = b"\xef\xbb\xbf"


def load_translation(game: Game, tag: str, report: Report, cache: FileCache | None = None) -> Translation | None:
    """Read a locale of a game; None if it has no folder, which is reported as `locale/unknown`.

    The translation's tag names the script of its words if that does not follow from its language (`tag_of_words`).

    Other faults: `translation/duplicate-id`, `translation/no-id`, and those of `read_po_files`, `check_entry_ids` and
    `load_term_forms`.
    """
    known = (game.source_locale, *locale_tags(game.root, game.name))
    if tag not in known[1:]:
        found = ", ".join(f"`{one}`" for one in known)
        names = known if is_known(tag) else (*known, EVERY_LANGUAGE)  # `al` is no language: `all` of them are meant
        begin = f"begin one: `pnp locale add {tag} {game.name}`" if is_known(tag) else tag_hint(tag)
        hint = did_you_mean(tag, names) if nearest(tag, names) else begin
        message = f"game `{game.name}` has no translation into `{tag}`: found {found}"
        report.error("locale/unknown", message, game.mark, hint=hint)
        return None
    files = read_po_files(game.root, game.name, tag, report, cache)
    marks = ((mark, entry.id) for file in files for entry in file.entries for mark in (entry.at, entry.text_at))
    report = SubjectReport(report, lambda: entry_index(marks, text_subjects(game)))
    check_entry_ids(game, tag, files, report)
    entries = {entry.id: _translation_entry(entry) for entry in active_entries(files, report).values()}
    folder = locale_folder(game.root, game.name, tag)
    mark = Mark(project_path(game.root, folder))
    forms = load_term_forms(game, folder, report, cache)
    layout = _read_locale_layout(game, folder, report, cache)
    own_words = (entry.text for entry in entries.values() if entry.text != entry.source)  # names stay in the source's script
    tag_with_script = tag_of_words(tag, own_words, mark, report, folder.name)
    return Translation(tag_with_script, entries, mark, forms, layout)


def read_po_files(root: Path, game: str, tag: str, report: Report, cache: FileCache | None = None) -> tuple[PoFile, ...]:
    """Read all PO files of a locale, sorted by name.

    Faults: `translation/no-po`, `translation/empty-file`, `translation/charset`, `translation/other-language`, those of
    `parse_po` and of reading a file; a byte order mark is the warning `translation/byte-order-mark`.
    """
    folder = locale_folder(root, game, tag)
    files = sorted(file for file in folder.glob("*.po") if not file.name.startswith("."))
    if not files:
        message, hint = f"no PO file in `{project_path(root, folder)}`", f"`pnp locale merge {tag}` writes them"
        report.error("translation/no-po", message, Mark(project_path(root, folder)), hint=hint)
    read = (_read_po_file(root, file, tag, report, cache) for file in files)
    return tuple(file for file in read if file is not None)


def active_entries(files: Iterable[PoFile], report: Report) -> dict[str, PoEntry]:
    """Return the entries in use of several files by id; a missing or duplicate id is reported."""
    entries: dict[str, PoEntry] = {}
    for entry in (entry for file in files for entry in file.entries if not entry.obsolete):
        if not entry.id:
            message = "an entry without `msgctxt`, which names the message that it translates"
            report.error("translation/no-id", message, entry.at)
            continue
        first = entries.setdefault(entry.id, entry)
        if first is not entry:
            also = [("first at", first.at)] if first.at else []
            hint = "keep the entry with the right text, and take the other out"
            report.error("translation/duplicate-id", f"the message `{entry.id}` occurs twice", entry.at, also=also, hint=hint)
    return entries


def _read_po_file(root: Path, file: Path, tag: str, report: Report, cache: FileCache | None) -> PoFile | None:
    data, path = read_bytes(root, file, None, report, MAX_TEXT_BYTES), project_path(root, file)
    if data is not None and not data.removeprefix(_BOM).strip():
        hint = f"delete it: `pnp locale merge {tag}` writes it again"
        report.error("translation/empty-file", f"`{file.name}` is empty, expected a PO file", Mark(path), hint=hint)
        return None
    text = None if data is None or _has_other_charset(data, path, report) else decode_text(data, path, report)
    if data is None or text is None:
        return None
    if data.startswith(_BOM):
        message = f"`{file.name}` begins with a byte order mark, which gettext's tools refuse"
        report.warning("translation/byte-order-mark", message, Mark(path, 1), hint="save it as UTF-8 without BOM")
    with error_context("file", path):
        if cache is None:
            po_file = parse_po(text, path, report)
        else:
            po_file = cache.entries.get(text_key(text, path), lambda: parse_po(text, path, report), len(text), report)
    _check_header(po_file, tag, report)
    return po_file


def read_foreign_po(data: bytes, path: str, report: Report) -> PoFile | None:
    """Read a PO file that is none of this project's; its entries may have no `msgctxt`. Faults: those of any PO file."""
    text = None if _has_other_charset(data, path, report) else decode_text(data, path, report)
    return parse_po(text, path, report) if text is not None else None


def _has_other_charset(data: bytes, path: str, report: Report) -> bool:
    found = _CHARSET.search(data)
    if found is None or found[1].decode().lower() in _UTF_8:
        return False
    line = data.count(b"\n", 0, found.start(1)) + 1
    column = found.start(1) - data.rfind(b"\n", 0, found.start(1))
    message = f"the header says `charset={found[1].decode()}`, expected `charset=UTF-8`"
    report.error("translation/charset", message, Mark(path, line, column), hint="save the file as UTF-8")
    return True


def _check_header(file: PoFile, tag: str, report: Report) -> None:
    language = file.fields.get("Language", "")
    named = canonical_tag(language) if language else tag
    if named is None or not can_be_same_language(named, tag):
        message = f"the header says `Language: {language}` in the folder of `{tag}`"
        at = file.header.at if file.header else Mark(file.path, 1)
        report.error("translation/other-language", message, at, hint=f"put it into another folder, or say `Language: {tag}`")


def _translation_entry(entry: PoEntry) -> TranslationEntry:
    flags = tuple(flag for flag in entry.flags if flag != FUZZY)
    assert entry.text_at is not None, "it was read from a file"
    return TranslationEntry(entry.id, entry.source, entry.text, entry.fuzzy, flags, entry.text_at)


_PHRASES_PREFIX = "phrases/"  # the generator's own words, which every game has
_MOST_NAMED_ENTRIES = 5


def check_entry_ids(game: Game, tag: str, files: Iterable[PoFile], report: Report) -> None:
    """Report a file of another game as `translation/other-game`, single entries as the warning `translation/unknown-id`.

    A file belongs to another game if it has no id and no words of this one, and names another in `Project-Id-Version`.
    """
    sources = {message.id: message.source for message in messages(game)}
    for file in files:
        entries = [e for e in file.entries if e.id and not e.obsolete and not e.id.startswith(_PHRASES_PREFIX)]
        unknown = [e for e in entries if e.id not in sources]
        if not unknown or game.unread:  # what could not be read has texts as well
            continue
        project = file.fields.get("Project-Id-Version", "")
        is_of_other_game = len(unknown) == len(entries) and project.split()[:1] != [game.name]
        if is_of_other_game and {entry.source for entry in unknown}.isdisjoint(sources.values()):
            header = f"`Project-Id-Version: {project}`" if project else "no `Project-Id-Version`"
            message = f"no entry of the file belongs to `{game.name}`, and its header says {header}"
            report.error("translation/other-game", message, Mark(file.path, 1), hint="is it a file of another game?")
        else:
            _report_unknown_entries(unknown, tag, sources, report)


def _report_unknown_entries(unknown: list[PoEntry], tag: str, ids: Iterable[str], report: Report) -> None:
    first = unknown[0]
    also = [("and", e.at) for e in unknown[1:_MOST_NAMED_ENTRIES] if e.at]
    near = nearest(first.id, ids) if len(unknown) == 1 else None
    hint = did_you_mean(first.id, ids) if near else f"`pnp locale merge {tag}` puts aside what the game no longer has"
    what = f"`{first.id}` is not a text" if len(unknown) == 1 else f"`{first.id}` and {len(unknown) - 1} more are not texts"
    report.warning("translation/unknown-id", f"{what} of the game", first.at, also=also, hint=hint)


PO_KEYWORDS = ("msgctxt", "msgid", "msgid_plural", "msgstr")

_TEXT_LINE = lazy_pattern(r"(?:([^\W\d]\w*)(\[\d*\])?)?\s*(\".*)?", re.DOTALL)
_OLD_PREFIX = lazy_pattern(r"#~\||#~|#\|")
_TYPESET_QUOTES = lazy_pattern("[\u201c-\u201f\u00ab\u00bb]")
_PLURAL_HINT = "write plurals inside the text: `{rules.name, plural, one {# point} other {# points}}`"


def parse_po(text: str, path: str, report: Report) -> PoFile:
    """Read the text of the PO file at `path` (from the project's root).

    Faults: `translation/broken-po` for each line and entry that cannot be read, `translation/gettext-plural`. An entry with
    an error is left out.
    """
    reader = _PoReader(path, report)
    for number, line in enumerate(StringIO(text, newline="\n"), 1):  # only a line feed ends a line
        reader.read_line(line, number)
    return reader.finish("\r\n" if text.partition("\n")[0].endswith("\r") else "\n")


@record(eq=False, frozen=False)
class _EntryDraft:
    """An entry whose lines are being read: the pieces of its texts by keyword; `old` has those of its previous texts."""

    lines: list[str] = field(default_factory=list)
    texts: dict[str, list[str]] = field(default_factory=dict)
    old: dict[str, list[str]] = field(default_factory=dict)
    marks: dict[str, Mark] = field(default_factory=dict)
    comments: dict[str, list[str]] = field(default_factory=dict)
    open: list[str] | None = None
    """The pieces of the text that the next lines go on with."""
    key: str = ""
    obsolete: bool = False
    broken: bool = False

    @property
    def is_complete(self) -> bool:
        return "msgstr" in self.texts

    def text(self, key: str) -> str:
        return "".join(self.texts.get(key, ()))

    def previous(self, key: str) -> str | None:
        return "".join(self.old[key]) if key in self.old else None


class _PoReader:
    """Reads line by line; `_draft` is the entry that the line belongs to."""

    def __init__(self, path: str, report: Report) -> None:
        self._path = path
        self._report = report
        self._draft = _EntryDraft()
        self._header: PoEntry | None = None
        self._entries: list[PoEntry] = []

    def read_line(self, line: str, number: int) -> None:
        body = line.strip(" \t\r\n\f\v")
        old = _OLD_PREFIX.match(body)
        if not body:
            if self._draft.is_complete:
                self._finish_entry()
            self._draft.lines.append(line)
        elif old is None and body[0] == "#":
            self._read_comment(body, line)
        else:
            rest = body[old.end() :].strip() if old else body
            self._read_string(rest, line, Mark(self._path, number, line.find(rest) + 1), old[0] if old else "")

    def finish(self, newline: str) -> PoFile:
        tail = ""
        if self._draft.texts or self._draft.broken:
            self._finish_entry()
        else:
            tail = "".join(self._draft.lines)
        return PoFile(self._path, self._header, tuple(self._entries), tail, newline)

    def _read_comment(self, body: str, line: str) -> None:
        if self._draft.is_complete:
            self._finish_entry()
        self._draft.lines.append(line)
        kind = body[1:2] if body[1:2] in {".", ":", ",", "="} else ""
        text = body[2:].strip() if kind else body
        self._draft.comments.setdefault(kind, []).append(text)

    def _read_string(self, rest: str, line: str, mark: Mark, old: str) -> None:
        """Read a line of a text: its keyword, if it has one, and the piece in quotes."""
        found = _TEXT_LINE.fullmatch(rest)
        keyword, index, quoted = found.groups() if found else (None, None, None)
        if keyword in PO_KEYWORDS and self._begins_entry(keyword, is_previous=old.endswith("|")):
            self._finish_entry()
        draft = self._draft
        draft.lines.append(line)
        if quoted is None or (keyword is not None and keyword not in PO_KEYWORDS):
            self._report_unreadable(rest, keyword, mark)
            if keyword in PO_KEYWORDS:
                draft.texts.setdefault(keyword, [])
                draft.marks.setdefault(keyword, mark)
            return
        if keyword is not None:
            self._begin_text(keyword, index, mark, old)
        if draft.open is None:
            if not draft.broken:
                self._fault("a text in quotes that belongs to no `msgid` or `msgstr`", mark)
            return
        try:
            piece = unquote_po(quoted)
        except ValueError as error:
            message, hint = error.args
            self._fault(message, mark, hint)
            return
        if piece and draft.key and f"{draft.key} text" not in draft.marks:
            draft.marks[f"{draft.key} text"] = Mark(mark.path, mark.line, mark.column + rest.find('"') + 1)
        draft.open.append(piece)

    def _begins_entry(self, keyword: str, *, is_previous: bool) -> bool:
        draft = self._draft
        if is_previous:
            return draft.is_complete
        if draft.is_complete:
            return keyword != "msgstr"
        # an entry that lacks its msgstr
        return (keyword == "msgid" and "msgid" in draft.texts) or (keyword == "msgctxt" and bool(draft.texts))

    def _begin_text(self, keyword: str, index: str | None, mark: Mark, old: str) -> None:
        draft = self._draft
        draft.obsolete |= old.startswith("#~")
        if old.endswith("|"):
            draft.open, draft.key = draft.old.setdefault(keyword, []), ""
            return
        draft.key = keyword
        if keyword == "msgid_plural" or index:
            if not draft.obsolete and not draft.broken:
                message = f"`{keyword}{index or ''}`: gettext's plurals are not used here"
                self._report.error("translation/gettext-plural", message, mark, hint=_PLURAL_HINT)
            draft.broken = True
        elif keyword in draft.texts:
            self._fault(f"a second `{keyword}` in one entry", mark)
        draft.marks.setdefault(keyword, mark)
        draft.open = draft.texts.setdefault(keyword, [])

    def _finish_entry(self) -> None:
        draft, self._draft = self._draft, _EntryDraft()
        if not draft.broken:
            missing = next((key for key in ("msgid", "msgstr") if key not in draft.texts), None)
            if missing is None:
                self._add_entry(draft)
                return
            first = min(draft.marks.values())
            self._report.error("translation/broken-po", f"an entry without `{missing}`", first)
        id_, raw = draft.text("msgctxt"), "".join(draft.lines)
        self._entries.append(PoEntry(id_, "", raw=raw, obsolete=True, unread=not draft.obsolete))

    def _add_entry(self, draft: _EntryDraft) -> None:
        entry = _po_entry(draft)
        if self._header is None and not self._entries and "msgctxt" not in draft.texts and not entry.source:
            self._header = entry
        else:
            self._entries.append(entry)

    def _report_unreadable(self, rest: str, keyword: str | None, mark: Mark) -> None:
        if keyword in PO_KEYWORDS:
            self._fault(f"`{keyword}` without a text in quotes", mark)
        else:
            hint = did_you_mean(keyword, PO_KEYWORDS) if keyword is not None and nearest(keyword, PO_KEYWORDS) else None
            if _TYPESET_QUOTES.search(rest):
                hint = 'a text stands between two straight quotes, `"`: an editor for PO files, or of plain text, keeps them'
            self._fault(f"the line is not part of a PO file, found `{shorten(rest)}`", mark, hint)

    def _fault(self, message: str, mark: Mark, hint: str | None = None) -> None:
        self._draft.broken = True
        self._report.error("translation/broken-po", message, mark, hint=hint)


OWN_FLAG = lazy_pattern("varied|same-as-source|waive.*")
"""The flags of this program, which gettext's tools and Poedit drop from `#,` where they do not know them."""
UNKNOWN_FLAG = "pnp:"
"""How a flag begins that a comment `# pnp: …` names and that is none."""
_FLAG_COMMENT = lazy_pattern(r"#\s*pnp:\s*([a-z-]+(?:[\s,]+[a-z-]+)*)")


def _flags(comments: Mapping[str, list[str]]) -> Iterator[str]:
    """Yield the flags of an entry: from `#,`, from `#=` (those that gettext 0.25 keeps), and from `# pnp: …`."""
    yield from (flag.strip() for sign in ",=" for line in comments.get(sign, ()) for flag in line.split(","))
    for own in filter(None, map(_FLAG_COMMENT.fullmatch, comments.get("", ()))):
        yield from (flag if OWN_FLAG.fullmatch(flag) else UNKNOWN_FLAG + flag for flag in re.split(r"[\s,]+", own[1]))


def _po_entry(draft: _EntryDraft) -> PoEntry:
    marks: Mapping[str, Mark] = draft.marks
    return PoEntry(
        id=draft.text("msgctxt"),
        source=draft.text("msgid"),
        text=draft.text("msgstr"),
        notes=tuple(note for note in draft.comments.get("", ()) if not _FLAG_COMMENT.fullmatch(note)),
        extracted=tuple(draft.comments.get(".", ())),
        places=tuple(draft.comments.get(":", ())),
        flags=tuple(flag for flag in dict.fromkeys(_flags(draft.comments)) if flag),
        previous=draft.previous("msgid"),
        obsolete=draft.obsolete,
        previous_id=draft.previous("msgctxt"),
        raw="".join(draft.lines),
        at=marks.get("msgctxt", marks["msgid"]),
        text_at=marks.get("msgstr text", marks["msgstr"]),
    )


_QUOTED = lazy_pattern(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)
_ESCAPE = lazy_pattern(r"\\(?:([0-7]{1,3})|x([0-9a-fA-F]{1,2})|(.))", re.DOTALL)
_SIGNS_BY_LETTER = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", '"': '"', "\\": "\\"}
_ESCAPES_BY_SIGN = {sign: f"\\{letter}" for letter, sign in _SIGNS_BY_LETTER.items()}
_CONTROL = lazy_pattern("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def unquote_po(text: str) -> str:
    """Return the text that stands in quotes, its escapes resolved. Raises ValueError with a message and a hint or None."""
    found = _QUOTED.match(text)
    if found is None:
        raise ValueError("the text is never closed", 'end it with `"`')
    if found.end() < len(text):
        raise ValueError("the line continues after the closing quote", r"a quote inside a text is written `\"`")
    value = _ESCAPE.sub(_unescape, found[1])
    control = _CONTROL.search(value)
    if control:
        raise ValueError(f"the text holds the control character U+{ord(control[0]):04X}", None)
    return value


def _unescape(found: re.Match[str]) -> str:
    octal, hexadecimal, letter = found.groups()
    if letter is None:
        return chr(int(octal, 8) if octal else int(hexadecimal, 16))
    if letter not in _SIGNS_BY_LETTER:
        raise ValueError(rf"`\{letter}` is not an escape in a PO file", rf"write `\\{letter}`")
    return _SIGNS_BY_LETTER[letter]


def quote_po(text: str) -> str:
    """Write a text in quotes, with escapes."""
    return '"' + "".join(_ESCAPES_BY_SIGN.get(c, c) for c in text) + '"'


LAYOUT_NAME = "layout.yaml"

_CHANGEABLE = (
    "weight", "italic", "size", "floor", "leading", "align", "case", "tracking", "hyphenate", "features", "direction", "small",
)  # fmt: skip
_REASON = TextKind(note="why this language needs it")
_STYLE_CHANGE = RecordKind(
    fields={**{name: replace(STYLE.fields[name], required=False, default=None) for name in _CHANGEABLE}, "reason": _REASON},
    note="what of a style of theme.yaml is otherwise, and why",
)
_STYLE_CHANGES = MappingKind(required=False, of=_STYLE_CHANGE, note="changes of styles by name")
_CARD_CHANGE = RecordKind(
    fields={
        "styles": _STYLE_CHANGES,
        "face": TextKind(required=False, note="another template for its face, from templates/<game>/"),
        "back": TextKind(required=False, note="another template for its back"),
        "reason": replace(_REASON, required=False),
    },
    note="what is otherwise on one card",
)
LOCALE_LAYOUT = RecordKind(
    fields={
        "styles": _STYLE_CHANGES,
        "cards": MappingKind(
            required=False,
            key_pattern=CARD_ID,
            of=_CARD_CHANGE,
            note="changes of single cards by id; `ship` is all its variants",
        ),
    },
    note="the smaller or other layout that this language needs",
)


def _read_locale_layout(game: Game, folder: Path, report: Report, cache: FileCache | None = None) -> LocaleLayout:
    """Read the file in `folder`, if there is one.

    Faults, besides those of reading: `load/unknown-style`, `load/unknown-card`, `load/style-floor`, and `load/missing-field`
    for a change without a reason.
    """
    file = folder / LAYOUT_NAME
    node = read_map(game.root, file, None, report, cache) if is_there(game.root, file) else None
    if node is None:
        return LocaleLayout()
    faults = FileFaults(report)
    fields = ValueReader(game.root, game.root / "content" / game.name, faults).fields(LOCALE_LAYOUT.fields, node, "layout")
    cards = dict.fromkeys(name for deck in game.decks for card in deck.cards for name in card.names)
    changes = {
        name: _read_card_change(name, node, cards, game, faults) for name, node in inner_records(fields["cards"]).items()
    }
    known = {name: change for name, change in changes.items() if change is not None}
    return LocaleLayout(_read_style_changes(fields["styles"], game, faults), known)


def _read_card_change(name: str, node: Record, cards: Collection[str], game: Game, faults: FileFaults) -> CardChange | None:
    if name not in cards:
        faults.add("unknown-card", f"no card `{name}`", node.mark, hint=did_you_mean(name, cards))
        return None
    face, back, reason = (source_text(node[key]) for key in ("face", "back", "reason"))
    if (face or back) and not reason:
        faults.missing_field("reason", f"layout/cards/{name}", node.mark, f"`reason`: {_REASON.note}")
    return CardChange(_read_style_changes(node["styles"], game, faults), face, back, reason, node.mark)


def _read_style_changes(value: object, game: Game, faults: FileFaults) -> dict[str, StyleChange]:
    out = {}
    for name, node in inner_records(value).items():
        style = game.theme.styles.get(name)
        if style is None:
            faults.add("unknown-style", f"no style `{name}`", node.mark, hint=did_you_mean(name, game.theme.styles))
            continue
        values = {key: plain_value(node[key]) for key in _CHANGEABLE if node[key] is not None}
        change = StyleChange(cast("dict[str, float | str | bool]", values), source_text(node["reason"]), node.mark)
        _check_floor(style.changed(change.values), node, faults)
        check_idle_features(style.changed(change.values), node["features"], faults)
        out[name] = change
    return out


def _check_floor(style: TextStyle, node: Record, faults: FileFaults) -> None:
    size, floor = format_number(style.size), format_number(style.floor)
    if style.floor > style.size:
        message = f"style `{style.name}` has a floor of {floor} pt above its size of {size} pt"
        faults.add("style-floor", message, node.mark)
    elif style.role == "rules" and style.floor < RULES_FLOOR:
        message = f"rules text must not shrink below {RULES_FLOOR} pt, `{style.name}` may shrink to {floor} pt"
        faults.add("style-floor", message, node.mark, hint="shorten the text, or give it another template")
