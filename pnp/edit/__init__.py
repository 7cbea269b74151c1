"""Take a change of a value, a row or an entry, and change the bytes of that alone in the file that a person wrote."""
