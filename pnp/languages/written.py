"""How the words of a translation are written, where its tag does not say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.languages.scripts import is_right_to_left, is_vertical, known_script, letters_by_script, written_together
from pnp.languages.tags import PRIVATE, UNDETERMINED, tag_parts
from pnp.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.diagnostics import Mark, Report

_LATIN = "Latn"
_CODES = lazy_pattern(r"\{[^}]*\}|\[[^]]*\]")  # placeholders and icons have names of their own in any language
_FEW = 0.2  # the share of letters that words in another script may have of the tag's own


def written_tag(tag: str, texts: Iterable[str], mark: Mark, report: Report) -> str:
    """Return a canonical tag that says which script `texts` are in: the tag itself if it says so, or if that is Latin.

    A note says which script was found for a language that Unicode's locale data do not know. Words in another script than the
    tag means are the warning `locale/other-script`, a script in columns is `locale/vertical-script`.
    """
    script, letters = known_script(tag), letters_by_script(_CODES.sub("", text) for text in texts)
    found = next(iter(letters), None)
    if script is None and found is not None and found != _LATIN:
        written = _with_script(tag, found)
        way = "right to left" if is_right_to_left(found) else "left to right"
        message = f"the tag `{tag}` names no script: its words are in `{found}`, so it prints from {way} as `{written}`"
        report.note("locale/script-of-words", message, mark)
        tag, script = written, found
    if script is not None and found not in {None, _LATIN} and _is_other(script, letters):
        said = f"the words are in the script `{found}`, and `{tag}` means `{script}`"
        ways = "" if is_right_to_left(script) == is_right_to_left(str(found)) else ", which runs the other way"
        report.warning("locale/other-script", said + ways, mark, hint=f"call it `{_with_script(tag, str(found))}`")
    if is_vertical(script or _LATIN):
        message = f"`{tag}` is written in columns, and only lines can be set: its letters lie on their side"
        report.warning("locale/vertical-script", message, mark, hint="print it in another script, such as `mn` for Mongolian")
    return tag


def _is_other(script: str, letters: dict[str, int]) -> bool:
    own = sum(letters.get(code, 0) for code in written_together(script))
    return own < _FEW * sum(letters.values())


def _with_script(tag: str, script: str) -> str:
    """Name a script in a tag; one of private use alone has no language before it."""
    if tag.startswith(PRIVATE):
        return f"{UNDETERMINED}-{script}-{tag}"
    return str(tag_parts(tag)._replace(script=script))
