"""The content's little language: take a text as it is written, give its tree; who looks into a text folds over that tree."""
