"""Take content texts and expressions, give their trees; folds over a tree do everything else."""
