"""The home game as a game of two: what the bank is worth, how to hold it, how to stake against it."""
