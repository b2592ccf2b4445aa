"""The second reader of meanings: rule text for people, and a reference of all cards as pages."""
