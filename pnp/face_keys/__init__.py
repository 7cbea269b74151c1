"""What faces show, as keys: equal keys for equal ink, whatever the files, the fonts' subsets and the sheets are."""
