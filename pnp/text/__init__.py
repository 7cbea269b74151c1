"""Take spans, a style and a box, give lines of positioned glyph runs, with their overflow if they do not fit."""
