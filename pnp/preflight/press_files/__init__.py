"""Preflight of PDF files, ours or from elsewhere: the structural rules of print shops, one module for each group of rules."""
