"""A language goes from `locale add` to `check` by any form of its tag, and is called by one."""

import pytest


@pytest.mark.whole
@pytest.mark.parametrize(
    ("written", "tag"),
    [("heb", "he"), ("zh_TW", "zh-Hant"),
     ("de-1901", "de-1901"), ("tlh", "tlh"), ("x-Elvish", "x-elvish"), ("qaa-latn", "qaa-Latn")],
)  # fmt: skip
def test_every_command_takes_every_form(run, toy, written, tag):
    """Begun, merged, counted and exported; a made-up language has no data of its own, and needs none."""
    assert f"content/toy/locale/{tag}: " in run("locale", "add", written, "toy", "--no-pictures", cwd=toy).out
    assert (toy / f"content/toy/locale/{tag}").is_dir()
    assert "up to date" in run("locale", "merge", written, "--no-pictures", cwd=toy).out
    assert f" {tag} " in run("locale", "status", written, "--no-layout", cwd=toy).out
    assert f"toy-{tag}.xlf" in run("locale", "export", written, "toy", cwd=toy).out
    checked = run("check", "toy", "--locale", written, cwd=toy)
    assert "locale/unknown" not in checked.err
    assert f"content/toy/locale/{tag}: warning[locale/untranslated]" in checked.err


def test_an_exported_document_comes_back_with_another_form_of_the_tag(run, toy):
    """Translation tools write languages with three letters."""
    run("locale", "add", "he", "toy", "--no-pictures", cwd=toy)
    run("locale", "export", "he", "toy", cwd=toy)
    document = toy / "out/toy/he/toy-he.xlf"
    text = document.read_text("utf-8")
    assert 'target-language="he"' in text
    document.write_text(text.replace('target-language="he"', 'target-language="heb"'), "utf-8")
    assert "nothing new" in run("locale", "import", str(document), cwd=toy).out
