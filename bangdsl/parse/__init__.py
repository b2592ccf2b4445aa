"""From the text of an effect to its tree: words are typed by the table, then Lark parses their classes."""
