"""What flows between the stages: frozen records without behaviour of their own; they import only marks and units."""
