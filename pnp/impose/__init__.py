"""Take Components, a paper and how backs are printed; give the sheets: where each face lies, its marks and slug lines."""
