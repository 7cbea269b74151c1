"""Preflight of PDF files, ours or from elsewhere: the structural rules of print shops."""
