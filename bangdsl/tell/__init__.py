"""The second reader of the tree: rule text for people, and a reference of all cards as pages."""
