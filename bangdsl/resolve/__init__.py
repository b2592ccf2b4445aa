"""What a tree means: which ability each sentence is, and whether its words fit together."""
