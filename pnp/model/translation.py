"""The translation of a game for one locale: texts by message id, with the sources they were made from."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.model.locale_layout import LocaleLayout

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.base.diagnostics import Mark
    from pnp.model.fields import Message


@frozen
class TranslationEntry:
    """One message of a PO file: `id` is its msgctxt, `source` its msgid, `text` its msgstr (empty: not translated yet).

    `fuzzy`: a translator must check it again before it is printed. `flags` are the other flags of the entry, such as
    `same-as-source`.
    """

    id: str
    source: str
    text: str
    fuzzy: bool
    flags: tuple[str, ...]
    mark: Mark


@frozen
class TermForms:
    """The forms of a glossary term in one language: `{term:tile|acc}` prints the one named `acc` in `cases`.

    `also` lists further forms that a text may use; one that ends in `*` matches every word with that beginning.
    """

    cases: Mapping[str, Message] = field(default_factory=dict)
    also: tuple[str, ...] = ()
    mark: Mark | None = None


@frozen
class Translation:
    """The content of `content/<game>/locale/<tag>/`: entries by message id, forms of terms by name, changes of layout."""

    tag: str
    entries: Mapping[str, TranslationEntry]
    mark: Mark
    forms: Mapping[str, TermForms] = field(default_factory=dict)
    layout: LocaleLayout = field(default_factory=LocaleLayout)
