"""The vignettes of the technologies, 23 x 11.2 mm each, shaded in swelled lines."""
