"""The script that keeps the translations of the words of the pages up to date."""

import importlib.util
import sys
from pathlib import Path

import pytest

from pnp.base.diagnostics import Mark
from pnp.studio import page_words
from pnp.studio.page_words import Phrase

SCRIPT = Path(__file__).parents[2] / "docs/page_words.py"
TABLES = {"words": {"save": "Save", "find": "Find"}, "print-words": {"save": "Save it", "run": "Run"}}


@pytest.fixture
def script(tmp_path, monkeypatch):
    """The script, which writes German into another folder, for two tables of three phrases and one of the same key."""
    spec = importlib.util.spec_from_file_location("page_words_script", SCRIPT)
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    monkeypatch.setattr(script, "FOLDER", tmp_path)
    monkeypatch.setattr(page_words, "FOLDER", tmp_path)
    monkeypatch.setattr(script, "LANGUAGES", ("de",))
    tables = {name: dict(table) for name, table in TABLES.items()}

    def phrases():
        rows = [(name, key, english) for name, table in tables.items() for key, english in table.items()]
        return [Phrase(key, english, Mark(f"pnp/studio/page/{name}.js", 3)) for name, key, english in rows]

    monkeypatch.setattr(script, "english_phrases", phrases)
    script.tables, script.file = tables, tmp_path / "de.po"
    return script


def run(script, capsys, *arguments):
    """Run it; gives its code and what it says."""
    sys.argv = ["page_words.py", *map(str, arguments)]
    return script.main(), capsys.readouterr().out


def test_phrases_come_change_and_go(script, tmp_path, capsys):
    """New ones are empty, changed ones fuzzy with their earlier source, and what is gone is out; words are taken by table."""
    assert run(script, capsys) == (1, "de: save, find, save, run\n")
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts/de.txt").write_text("save = Speichern\nprint/save = Es speichern\nfind = Suchen\nrun = Los\n", "utf-8")
    assert run(script, capsys, "--take", tmp_path / "texts") == (0, "de: complete\n")
    assert 'msgctxt "studio/save"\nmsgid "Save it"\nmsgstr "Es speichern"\n' in script.file.read_text("utf-8")
    assert 'msgctxt "studio/save"\nmsgid "Save"\nmsgstr "Speichern"\n' in script.file.read_text("utf-8")
    before = script.file.read_bytes()
    assert run(script, capsys) == (0, "de: complete\n")
    assert script.file.read_bytes() == before
    script.tables["words"]["find"] = "Look for"
    del script.tables["print-words"]["run"]
    script.tables["print-words"]["keep"] = "Save"
    assert run(script, capsys) == (1, "de: find\n")
    text = script.file.read_text("utf-8")
    assert '#, fuzzy\n#| msgid "Find"\nmsgctxt "studio/find"\nmsgid "Look for"\nmsgstr "Suchen"\n' in text
    assert 'msgctxt "studio/keep"\nmsgid "Save"\nmsgstr "Speichern"\n' in text
    assert "Los" not in text


def test_words_that_have_to_be_looked_at_again_are_english(script, tmp_path, capsys):
    """As are those that are missing."""
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts/de.txt").write_text("words/save = Speichern\nfind = Suchen\n", "utf-8")
    run(script, capsys, "--take", tmp_path / "texts")
    script.tables["words"]["find"] = "Look for"
    run(script, capsys)
    page_words.translated_words.cache_clear()
    try:
        assert page_words.translated_words("de") == {"save\x04Save": "Speichern"}
    finally:
        page_words.translated_words.cache_clear()
