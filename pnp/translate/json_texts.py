"""Translations as JSON: the shapes that tools write, and a list of records that an export writes.

Read are records (`[{"id": …, "target": …}]`), trees of keys as i18next has them (`{"fish": {"pike": {"name": …}}}`), keys that
are ids or sources (`{"fish/pike/name": …}`), one such tree per language, and gettext's messages as Jed and gettext-parser have
them. `@…` keys are remarks.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from pnp.base.diagnostics import Mark, Report
from pnp.base.languages import standing_tag
from pnp.base.records import frozen, lazy_pattern
from pnp.load.tables.table import NumberedRow, Table
from pnp.translate.incoming import IncomingText
from pnp.translate.table_texts import ImportScope, IncomingFile, name_language_hint, texts_of_table

_STRING = lazy_pattern(r'"(?:[^"\\]|\\.)*"')
_CONTEXT_END = "\x04"
"""What stands between `msgctxt` and `msgid` in a key of Jed."""


@dataclass(slots=True)
class JsonObject:
    """An object with its pairs in order, so that none is lost that stands twice; `mark` is that of its first key."""

    pairs: list[tuple[JsonText, JsonValue]] = field(default_factory=list)

    def get(self, key: str) -> JsonValue | None:
        """Return the value of the first pair with a key."""
        return next((value for name, value in self.pairs if name.text == key), None)


@frozen
class JsonText:
    """A text or a key, with its place."""

    text: str
    mark: Mark


JsonValue: TypeAlias = "JsonText | JsonObject | list[JsonValue] | int | float | bool | None"


def json_bytes(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    """Write rows as records, without what is empty; a translation is there even so."""
    records = [
        {name: cell for name, cell in zip(columns, row, strict=True) if cell or name.startswith(("target", "state"))}
        for row in rows
    ]
    return f"{json.dumps(records, ensure_ascii=False, indent=1)}\n".encode()


def read_json(text: str, path: str, report: Report) -> JsonValue:
    """Read a document with the places of its texts; None with `import/broken-json` if it is none, or is too deep."""
    try:
        value: Any = json.loads(text, object_pairs_hook=lambda pairs: {"pairs": pairs})
        return _placed(value, _marks(text, path))
    except json.JSONDecodeError as error:
        mark = Mark(path, error.lineno, error.colno)
        report.error("import/broken-json", "the file is not JSON from here on", mark, hint="save it again, or export it again")
        return None
    except RecursionError:
        report.error("import/broken-json", "objects of the file are nested deeper than any translation needs", Mark(path))
        return None


def _marks(text: str, path: str) -> Iterator[Mark]:
    """Yield the places of all strings of a document, in their order."""
    line, start = 1, 0
    for found in _STRING.finditer(text):
        line += text.count("\n", start, found.start())
        start = found.start()
        yield Mark(path, line, found.start() - text.rfind("\n", 0, found.start()))


def _placed(value: Any, marks: Iterator[Mark]) -> JsonValue:  # noqa: ANN401  what json gives
    if isinstance(value, str):
        return JsonText(value, next(marks))
    if isinstance(value, dict):
        return JsonObject([(JsonText(name, next(marks)), _placed(inner, marks)) for name, inner in value["pairs"]])
    return [_placed(inner, marks) for inner in value] if isinstance(value, list) else value


def texts_of_json(value: JsonValue, path: str, scope: ImportScope, report: Report) -> IncomingFile | None:
    """Return the translations in a document; None if its shape is none of those known, or its language, which is reported.

    Reports `import/no-column`, `import/no-language` and `import/odd-cell`.
    """
    if isinstance(value, list):
        return _texts_of_records(value, path, scope, report)
    if not isinstance(value, JsonObject):
        message = "the document holds neither an object nor a list of records"
        report.error(
            "import/no-column", message, Mark(path, 1), hint="`pnp locale export TAG --as json` writes one to begin with"
        )
        return None
    by_language = [(standing_tag(key.text, scope.tags), inner) for key, inner in value.pairs]
    if by_language and all(tag and isinstance(inner, JsonObject) for tag, inner in by_language):
        faulty: dict[str, int] = defaultdict(int)
        texts = {str(tag): _texts_of_tree(inner, str(tag), faulty, report) for tag, inner in by_language}
        return IncomingFile(texts, faulty)
    stated = _stated_language(value)
    tag = standing_tag(stated, scope.tags) if stated else scope.tag
    if tag is None:
        message = f"the document says that its language is `{stated}`" if stated else "the document does not say its language"
        report.error("import/no-language", message, Mark(path, 1), hint=name_language_hint(scope))
        return None
    faulty = defaultdict(int)
    return IncomingFile({tag: _texts_of_tree(value, tag, faulty, report)}, faulty)


def _stated_language(value: JsonObject) -> str:
    """Return what a document says of its language: `@@locale` (ARB), `headers.language`, or the header of Jed."""
    headers, data = value.get("headers"), value.get("locale_data")
    found = [value.get("@@locale"), value.get("language")]
    if isinstance(headers, JsonObject):
        found += [headers.get("language"), headers.get("Language")]
    if isinstance(data, JsonObject):
        domains = [inner.get("") for _, inner in data.pairs if isinstance(inner, JsonObject)]
        found += [inner.get(name) for inner in domains if isinstance(inner, JsonObject) for name in ("lang", "language")]
    return next((one.text for one in found if isinstance(one, JsonText) and one.text), "")


def _texts_of_records(value: Sequence[JsonValue], path: str, scope: ImportScope, report: Report) -> IncomingFile | None:
    """Read records as the rows of a table, whose header are all keys; the places of texts are those in the document."""
    records = [one for one in value if isinstance(one, JsonObject)]
    names = list(dict.fromkeys(key.text for record in records for key, _ in record.pairs))
    rows = []
    for number, record in enumerate(records, 2):
        cells = {key.text: inner.text for key, inner in record.pairs if isinstance(inner, JsonText)}
        rows.append(NumberedRow(number, [cells.get(name, "").strip() for name in names]))
    if not rows:
        message = 'the list holds no records, such as `{"id": …, "target": …}`'
        report.error("import/no-column", message, Mark(path, 1))
        return None
    table, found = Table(path, NumberedRow(1, names), tuple(rows)), Report()
    result = texts_of_table(table, scope, found)

    def place(mark: Mark) -> Mark:
        record, name = records[max(mark.line - 2, 0)], names[mark.column - 1] if mark.column else ""
        pair = next(
            ((key, inner) for key, inner in record.pairs if key.text == name), record.pairs[0] if record.pairs else None
        )
        if pair is None:
            return Mark(path, 1)
        return pair[1].mark if isinstance(pair[1], JsonText) and mark.line > 1 else pair[0].mark

    for finding in found.diagnostics:
        report.add(
            replace(
                finding, mark=place(finding.mark) if finding.mark else None, also=tuple((a, place(b)) for a, b in finding.also)
            )
        )
    if result is None:
        return None
    texts = {
        tag: [
            replace(one, mark=place(one.mark), source_mark=place(one.source_mark) if one.source_mark else None)
            for one in found_
        ]
        for tag, found_ in result.texts.items()
    }
    return IncomingFile(texts, result.faulty)


def _texts_of_tree(value: JsonValue, tag: str, faulty: dict[str, int], report: Report) -> list[IncomingText]:
    """Return the texts of a tree of keys, or of gettext's messages in it."""
    if isinstance(value, JsonObject):
        catalogue = value.get("translations")
        if isinstance(catalogue, JsonObject) and isinstance(value.get("headers"), JsonObject):
            return list(_texts_of_gettext(catalogue))
        domains = value.get("locale_data")
        if isinstance(domains, JsonObject):
            return [text for _, inner in domains.pairs for text in _texts_of_keys(inner, "", tag, faulty, report)]
        if len(value.pairs) == 1 and value.pairs[0][0].text == "translation":  # the usual namespace of i18next
            return list(_texts_of_keys(value.pairs[0][1], "", tag, faulty, report))
    return list(_texts_of_keys(value, "", tag, faulty, report))


def _texts_of_gettext(catalogue: JsonObject) -> Iterator[IncomingText]:
    """Yield the messages of gettext-parser: by context, by source, with `msgstr` as a list of forms."""
    for context, entries in catalogue.pairs:
        for source, entry in entries.pairs if isinstance(entries, JsonObject) else ():
            forms = entry.get("msgstr") if isinstance(entry, JsonObject) else None
            if source.text and isinstance(forms, list) and forms and isinstance(forms[0], JsonText):
                comments = entry.get("comments") if isinstance(entry, JsonObject) else None
                flag = comments.get("flag") if isinstance(comments, JsonObject) else None
                needs_work = "fuzzy" in flag.text if isinstance(flag, JsonText) else None
                yield IncomingText(forms[0].text, forms[0].mark, context.text, source.text, needs_work, None, source.mark)


def _texts_of_keys(value: JsonValue, above: str, tag: str, faulty: dict[str, int], report: Report) -> Iterator[IncomingText]:
    for key, inner in value.pairs if isinstance(value, JsonObject) else ():
        if key.text.startswith("@") or not key.text:
            continue
        id_ = f"{above}/{key.text}" if above else key.text
        if isinstance(inner, list) and len(inner) == 1 and isinstance(inner[0], JsonText):  # Jed has a list of forms
            inner = inner[0]  # noqa: PLW2901
        if isinstance(inner, JsonObject):
            yield from _texts_of_keys(inner, id_, tag, faulty, report)
        elif isinstance(inner, JsonText):
            context, ends, source = id_.partition(_CONTEXT_END)
            if ends:
                yield IncomingText(inner.text, inner.mark, context, source, source_mark=key.mark)
            else:
                yield IncomingText(inner.text, inner.mark, id_, is_key=not above, source_mark=key.mark)
        elif inner is not None:
            faulty[tag] += 1
            what = (
                "a list" if isinstance(inner, list) else "true or false" if isinstance(inner, bool) else f"the number {inner}"
            )
            report.error("import/odd-cell", f"`{id_}` is {what}, expected a text in quotes", key.mark)
