"""The SVG vocabulary shared by the boards: a mid-century spy poster in few inks."""
