"""The markup of content texts: a parser gives the tree of a text, and folds over that tree do everything else."""
