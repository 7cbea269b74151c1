"""PDF files from anywhere: what their pages paint, in which inks, and what else is in them."""
