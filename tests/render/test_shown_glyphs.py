"""The glyphs of words, one by one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pnp.render import glyphs
from pnp.render.glyphs import ShownGlyphs, SingleGlyphs

words = st.builds(ShownGlyphs, font=st.sampled_from("ab"), glyphs=st.lists(st.integers(0, 30), max_size=5).map(tuple))
faces = st.lists(st.lists(words, max_size=6), max_size=12)


@given(faces, st.integers(0, 8), st.integers(0, 40))
def test_each_glyph_of_a_face_is_there_once(faces, most, shorts):
    """However few words are remembered, and however many glyphs there are."""
    kept = glyphs._MOST_WORDS, glyphs._NUMBER_OF_SHORTS
    glyphs._MOST_WORDS, glyphs._NUMBER_OF_SHORTS = most, shorts
    try:
        single = SingleGlyphs()
        rows = [single.of(face) for face in [*faces, *faces]]
    finally:
        glyphs._MOST_WORDS, glyphs._NUMBER_OF_SHORTS = kept
    for face, row in zip([*faces, *faces], rows, strict=True):
        wanted = {(word.font, (glyph,)) for word in face for glyph in word.glyphs}
        assert {(one.font, one.glyphs) for one in row} == wanted
        assert len(row) == len(wanted)
