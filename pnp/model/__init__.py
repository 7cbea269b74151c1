"""The data that flows between the stages: frozen records with almost no behaviour; they import only marks and units."""
