"""What changed since an earlier print: which cards to print again, pages that show them, errata."""
