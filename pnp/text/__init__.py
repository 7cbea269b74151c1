"""Set text in type: take spans, a style and a box, give lines of positioned glyph runs, or say by how much it overflows.

The stages, one module each: `parts` and `paragraphs` clean the spans, `bidi` gives levels, `breaker`, `thai`, `hyphens` and
`patterns` say where lines may end, `cjk` where white goes, `fallback` and `itemize` choose fonts, `vertical` measures how tall
lines are, `shaping` runs HarfBuzz once per word in em, `words` and `wordbook` keep what was shaped, `lines` and `balance`
break, `fitting` searches the size, `fitted` keeps what it found, `placing` gives coordinates; `typeset` is the way in;
`exemplars` says what a language needs of fonts.
"""
