"""Take a YAML node and the kind that was declared for it, give a typed value; one file per kind, `KINDS` is the table."""
