"""Take a game and its translations, give PO and XLIFF files, the result of a merge, status and forecast."""
