"""The table: cards, players, piles, tokens and chance. It knows what any card game table has, and no rule."""
