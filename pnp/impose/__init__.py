"""Take Components, a paper and how backs are printed; give sheets with the place of each face, crop marks and slug lines."""
