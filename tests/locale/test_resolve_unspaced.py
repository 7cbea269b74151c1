"""An underscore begins or ends italics beside letters of scripts without spaces."""

import pytest

from pnp.locale.resolve import resolve_text
from pnp.locale.values import Lexicon
from pnp.model.fields import TextSpan


@pytest.mark.parametrize(
    ("text", "italic"),
    [("これは_街_です", "街"), ("_거리_는 비었다", "거리"), ("ฝน_เมือง_ตก", "เมือง"), ("a _b_ c", "b")],
)
def test_italic_beside_letters(text, italic):
    """Japanese, Korean and Thai words need no space beside it."""
    spans, faults = resolve_text(text, Lexicon("ja", {}, {}, {}))
    assert faults == ()
    assert [span.text for span in spans if span.italic] == [italic]


def test_an_underscore_inside_a_word_is_a_character():
    """In scripts with spaces, a name such as `snake_case` stays whole."""
    assert resolve_text("snake_case_name", Lexicon("en", {}, {}, {})) == ((TextSpan("snake_case_name"),), ())
