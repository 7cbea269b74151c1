"""What each chapter of the handbook opens with: each is 44 mm wide and 19 high at scale 1, with the middle of its foot at 0."""
