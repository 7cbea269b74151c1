"""Virtual tables: components become sheets of faces, tokens and solids, with a place for each on the table."""
