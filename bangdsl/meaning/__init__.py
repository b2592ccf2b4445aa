"""What a text means: who, which, how many, whose, when. Decided once, read by everything that follows."""
