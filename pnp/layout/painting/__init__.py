"""Take the elements of a face, give its items: measured, set, in their places."""
