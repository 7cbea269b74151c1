"""The text engine: spans, a style and a box give lines of positioned glyph runs, with their overflow if they do not fit.

The steps and their files: `paragraph_parts` and `paragraphs` clean the spans; `bidi` finds the levels;
`break_opportunities`, `thai_words` and `hyphenation` find where lines may end, and `cjk_spacing` where space is added or
removed; `font_fallback` and `itemize` choose fonts, and `line_metrics` measures the height of lines; `shaping` runs HarfBuzz
once for each word, in em, and `words` and `word_cache` keep the results; `line_breaking` and `even_lines` break paragraphs;
`size_search` finds the size, `settled_lines` breaks lines again that end badly at it (`number_ties`, `last_lines`), and
`placer` finds the coordinates. `typesetter` is the entry point; `exemplars` knows which
characters a language needs.
"""
